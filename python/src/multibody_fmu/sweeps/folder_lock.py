"""Locks of a folder for results, each held by one process."""

import contextlib
import os
import socket
import sys
from pathlib import Path

# Readers of Parquet skip files with a leading underscore.
LOCK = "_lock"
# Locked byte on Windows, behind the content, which others can read.
BYTE = 1 << 20
FLAGS = os.O_RDWR | os.O_CREAT


class FolderLock:
    """The right of one process to write into a folder, or its share. The file of a killed process remains, unlocked."""

    def __init__(self, file: Path, name: str) -> None:
        """Raises a ValueError with the `name` of the folder, the process and the computer if it is in use."""
        self._path, self._name = file, name
        self._file = os.open(self._path, FLAGS, 0o666)
        while not self._is_mine():
            # The owner deleted the file before it was locked here.
            os.close(self._file)
            self._file = os.open(self._path, FLAGS, 0o666)
        os.ftruncate(self._file, 0)
        os.write(self._file, f"process {os.getpid()} on {socket.gethostname()}".encode())

    def release(self) -> None:
        """Deletes the file and releases the lock."""
        if sys.platform == "win32":
            # Windows cannot delete a file that is open here or in another process.
            os.close(self._file)
            with contextlib.suppress(OSError):
                self._path.unlink()
        else:
            self._path.unlink(missing_ok=True)
            os.close(self._file)

    def _is_mine(self) -> bool:
        """Locks the file. Returns whether it is still in the folder."""
        try:
            _lock(self._file)
        except (BlockingIOError, PermissionError):
            owner = _owner(self._file)
            os.close(self._file)
            raise in_use(self._name, owner) from None
        except OSError:
            return True
        try:
            return sys.platform == "win32" or os.path.samestat(os.fstat(self._file), self._path.stat())
        except FileNotFoundError:
            return False


def in_use(name: str, owner: str) -> ValueError:
    """Returns the error for a folder, or share, that another process writes."""
    return ValueError(f"{name} is in use by {owner}: wait until it ends, or give another folder")


def owner_of(path: Path) -> str | None:
    """Returns the process and the computer that hold a lock, or None. Does not refuse others that only ask."""
    try:
        file = os.open(path, os.O_RDWR)
    except FileNotFoundError:
        return None
    try:
        _lock(file, is_shared=True)
    except (BlockingIOError, PermissionError):
        return _owner(file)
    except OSError:
        return None
    finally:
        os.close(file)
    return None


def _owner(file: int) -> str:
    os.lseek(file, 0, os.SEEK_SET)
    return os.read(file, 1000).decode(errors="replace") or "another process"


def _lock(file: int, is_shared: bool = False) -> None:
    """Locks an open file, or raises an OSError at once; on Windows, a shared lock after ten seconds."""
    if sys.platform == "win32":
        import msvcrt

        os.lseek(file, BYTE, os.SEEK_SET)
        try:
            # There are no shared locks: wait for others that only ask.
            msvcrt.locking(file, msvcrt.LK_LOCK if is_shared else msvcrt.LK_NBLCK, 1)
        finally:
            os.lseek(file, 0, os.SEEK_SET)
    else:
        import fcntl

        fcntl.flock(file, (fcntl.LOCK_SH if is_shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)

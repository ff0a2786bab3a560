"""A lock on a folder, released by the operating system when the process ends."""

import contextlib
import os
import socket
import sys
from pathlib import Path

# Readers of Parquet skip files with this prefix.
LOCK = "_lock"
# Locked byte on Windows, behind the content, which others can read.
BYTE = 1 << 20
FLAGS = os.O_RDWR | os.O_CREAT


class FolderLock:
    """The right of one sweep to write into a folder. The file of a killed process remains, unlocked."""

    def __init__(self, folder: Path) -> None:
        """Raises a ValueError with the process and the computer if the folder is in use."""
        self._path = folder / LOCK
        self._file = os.open(self._path, FLAGS, 0o666)
        while not self._is_mine(folder):
            # The owner deleted the file before it was locked here.
            os.close(self._file)
            self._file = os.open(self._path, FLAGS, 0o666)
        os.ftruncate(self._file, 0)
        os.write(self._file, f"process {os.getpid()} on {socket.gethostname()}".encode())

    def release(self) -> None:
        """Deletes the file and releases the lock."""
        if sys.platform == "win32":
            # Windows deletes no open file, open here or by another process.
            os.close(self._file)
            with contextlib.suppress(OSError):
                self._path.unlink()
        else:
            self._path.unlink(missing_ok=True)
            os.close(self._file)

    def _is_mine(self, folder: Path) -> bool:
        """Locks the file. Returns whether it is still in the folder."""
        try:
            _lock(self._file)
        except (BlockingIOError, PermissionError):
            owner = _owner(self._file)
            os.close(self._file)
            raise ValueError(
                f"the folder {folder} is in use by {owner}: wait until it ends, or give another folder"
            ) from None
        except OSError:
            return True
        try:
            return sys.platform == "win32" or os.path.samestat(os.fstat(self._file), self._path.stat())
        except FileNotFoundError:
            return False


def _owner(file: int) -> str:
    os.lseek(file, 0, os.SEEK_SET)
    return os.read(file, 1000).decode(errors="replace") or "another process"


def _lock(file: int) -> None:
    """Locks an open file, or raises an OSError at once."""
    if sys.platform == "win32":
        import msvcrt

        os.lseek(file, BYTE, os.SEEK_SET)
        try:
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        finally:
            os.lseek(file, 0, os.SEEK_SET)
    else:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)

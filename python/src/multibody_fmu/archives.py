"""The archives of the FMUs: those in the wheel, or, in a checkout, those that `cargo xtask package` has written.

Archives are extracted once, into a cache that all processes of a user share.
"""

import atexit
import hashlib
import os
import shutil
import sys
import tempfile
from functools import lru_cache
from numbers import Integral
from pathlib import Path

from . import _native
from .arguments import shown, word
from .messages import meant

IN_THE_WHEEL = Path(__file__).with_name("fmus")
IN_A_CHECKOUT = Path(__file__).parents[3] / "target" / "fmu"
FOLDERS = {2: ".", 3: "fmi3"}
# Overrides where the archives are.
FOLDER = "MULTIBODY_FMU_FOLDER"
# Overrides where extracted archives are.
CACHE = "MULTIBODY_FMU_CACHE"


def names() -> list[str]:
    """Returns the names of the FMUs that `path` finds.

    Returns
    -------
    list of str
        Sorted names, such as "Gripper".
    """
    return sorted(file.stem for file in _folder().glob("*.fmu"))


def path(name: str, *, fmi: int = 2) -> Path:
    """Returns the archive of an FMU.

    Parameters
    ----------
    name : str
        Name of the FMU, one of `names()`.
    fmi : int
        Version of FMI: 2 for FMI 2.0, 3 for FMI 3.0.

    Returns
    -------
    pathlib.Path
        The archive, a file `NAME.fmu`.

    Raises
    ------
    ValueError
        If there is no such name or version.
    FileNotFoundError
        If there are no archives at all.
    """
    if not isinstance(fmi, Integral) or fmi not in FOLDERS:
        raise ValueError(f"fmi = {shown(fmi)}: must be 2 or 3")
    if word("name", name) not in names():
        if not names():
            raise FileNotFoundError(
                f"there are no FMUs in {_folder()}: install the wheel, "
                f"or set {FOLDER} to what `cargo xtask package` has written"
            )
        raise ValueError(f"there is no FMU {name}; the FMUs are {', '.join(names())}{meant(name, names())}")
    return _folder() / FOLDERS[fmi] / f"{name}.fmu"


def archive(fmu: str | os.PathLike[str], fmi: int | None = None) -> Path:
    """Returns the file of an FMU that is given by its name, such as "Gripper", or as a file.

    Raises a ValueError for a name that there is not, and a FileNotFoundError for a file.
    """
    if not isinstance(fmu, (str, os.PathLike)):
        raise ValueError(f"fmu = {fmu!r}: must be the name of an FMU, or a file")
    file = Path(fmu)
    is_name = isinstance(fmu, str) and (
        fmu in names() or not (file.suffix or file.parent != Path(".") or file.exists())
    )
    if not is_name:
        if fmi is not None:
            raise ValueError(f"fmi = {fmi}: is for FMUs that are given by name, {fmu} is a file")
        if not file.exists():
            raise FileNotFoundError(f"there is no file {file}")
        return file
    return path(str(fmu), fmi=2 if fmi is None else fmi)


def extracted(file: Path) -> Path:
    """Returns the folder with the contents of an archive, as far as this platform needs them.

    The folder is named after the hash of the archive and the platform, and complete as soon as it is there, so any
    number of processes may ask at once. An archive that changes gets another folder. `MULTIBODY_FMU_CACHE` says where
    these folders are; they may be deleted at any time at which no FMU is in use.

    Raises a ValueError if the file is not an archive.
    """
    if file.is_dir():
        return file.resolve()
    status = file.stat()
    known = str(file.resolve()), status.st_mtime_ns, status.st_size, str(cache_folder().absolute())
    folder = _extracted(*known)
    if not folder.exists():
        # Somebody has emptied the cache.
        _extracted.cache_clear()
        folder = _extracted(*known)
    return folder


@lru_cache(maxsize=256)
def _extracted(file: str, _changed: int, _size: int, cache: str) -> Path:
    # Machines of several platforms may share the folder.
    folder = Path(cache) / f"{hashlib.sha256(Path(file).read_bytes()).hexdigest()[:32]}-{_native.platform()}"
    if folder.is_dir():
        return folder
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        part = Path(tempfile.mkdtemp(prefix="part-", dir=folder.parent))
    except OSError:
        # Nothing can be written there, so this process has a copy of its own.
        part = Path(tempfile.mkdtemp(prefix="multibody-fmu-"))
        atexit.register(shutil.rmtree, part, ignore_errors=True)
        folder = part / "extracted"
        part = part / "part"
    try:
        _native.unpack(file, part)
        part.chmod(0o755)
        part.rename(folder)
    except OSError:
        # Another process was faster.
        if not folder.is_dir():
            raise
    finally:
        shutil.rmtree(part, ignore_errors=True)
    return folder


def cache_folder() -> Path:
    """The folder with the extracted archives of this user."""
    if os.environ.get(CACHE):
        return Path(os.environ[CACHE])
    home = Path.home()
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", home / "AppData" / "Local")) / "multibody-fmu" / "Cache"
    if sys.platform == "darwin":
        return home / "Library" / "Caches" / "multibody-fmu"
    return Path(os.environ.get("XDG_CACHE_HOME") or home / ".cache") / "multibody-fmu"


def _folder() -> Path:
    if FOLDER in os.environ:
        return Path(os.environ[FOLDER])
    return IN_THE_WHEEL if IN_THE_WHEEL.is_dir() else IN_A_CHECKOUT

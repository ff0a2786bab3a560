"""Archives of FMUs: from the wheel, or in a checkout from `cargo xtask package`.

Each is extracted once, into a cache that all processes of a user share.
"""

import contextlib
import hashlib
import os
import shutil
import sys
import tempfile
from collections.abc import Mapping, Sequence
from multiprocessing.util import Finalize
from numbers import Integral
from pathlib import Path
from typing import NamedTuple

from .. import _native
from ..arguments import shown, word
from ..arguments.messages import meant

IN_THE_WHEEL = Path(__file__).parents[1] / "fmus"
IN_A_CHECKOUT = Path(__file__).parents[4] / "target" / "fmu"
FOLDERS = {2: ".", 3: "fmi3"}
# Environment variable: folder of the archives.
FOLDER = "MULTIBODY_FMU_FOLDER"
# Environment variable: folder of extracted archives.
CACHE = "MULTIBODY_FMU_CACHE"
# Most bytes of an unpacked archive, except with `unpack`.
LIMIT = 256 << 20


def names() -> list[str]:
    """Returns the names of the FMUs that `path` finds.

    Returns
    -------
    list of str
        Sorted names, such as "Gripper".
    """
    try:
        return sorted(file.removesuffix(".fmu") for file in os.listdir(_folder()) if file.endswith(".fmu"))
    except OSError:
        return []


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
    """Returns an FMU's file by name or path. Raises a ValueError for an unknown name, FileNotFoundError for a path."""
    if not isinstance(fmu, (str, os.PathLike)) or not str(fmu):
        raise ValueError(f"fmu = {fmu!r}: must be the name of an FMU, or a file")
    file = Path(fmu)
    if not is_name(fmu):
        if fmi is not None:
            raise ValueError(f"fmi = {fmi}: is for FMUs that are given by name, {fmu} is a file")
        if not file.exists():
            raise FileNotFoundError(f"there is no file {file}")
        return file
    return path(str(fmu), fmi=2 if fmi is None else fmi)


def is_name(fmu: str | os.PathLike[str]) -> bool:
    """Tells whether it is the name of an FMU of the package, and not a file."""
    file = Path(fmu)
    is_file = bool(file.suffix) or file.parent != Path(".") or file.exists()
    return isinstance(fmu, str) and (not is_file or fmu in names())


def contents(file: Path) -> list[str]:
    """Returns the hash of an archive, or of each file of a folder."""
    files = sorted(path for path in file.rglob("*") if path.is_file()) if file.is_dir() else [file]
    return [hashlib.sha256(one.read_bytes()).hexdigest() for one in files]


def unpack(fmu: str | os.PathLike[str], *, limit: int = LIMIT) -> Path:
    """Extracts a trusted archive that exceeds the limit of `simulate` and other functions.

    Afterwards all functions accept the archive, also in other processes, as long as it is in the cache.

    Parameters
    ----------
    fmu : str or path
        Name of an FMU of this package, or a file.
    limit : int
        Most bytes of the parts for this platform; `modelDescription.xml` may take a sixteenth.

    Returns
    -------
    pathlib.Path
        Folder with the contents, accepted in place of the archive.

    Raises
    ------
    ValueError
        If the file is not an archive, or larger.
    """
    return extracted(archive(fmu), limit)


def extracted(file: Path, limit: int = LIMIT) -> Path:
    """Returns the folder with an archive's contents, as far as this platform needs them.

    The folder is named after the platform and the hash of the archive, and complete as soon as it exists: any number of
    processes may call this at once. Cached folders may be deleted while no FMU is in use. An FMU may write into its
    `resources`, so each process has a copy of an archive with resources.

    Raises a ValueError if the file is not an archive.
    """
    if file.is_dir():
        return file.resolve()
    status, cache = file.stat(), cache_folder().absolute()
    # A forked process has folders of its own.
    key = os.path.abspath(file), status.st_ino, status.st_mtime_ns, status.st_size, str(cache), os.getpid()
    found = _known.get(key)
    if found is None or not all(map(os.path.exists, found.paths)):
        # The cache may have been emptied.
        folder, entries = _extract(file, cache, limit)
        found = _known[key] = _Extracted(folder, [f"{folder}/{path}" for path in entries])
    return found.folder


class _Extracted(NamedTuple):
    folder: Path
    paths: Sequence[str]
    """Files and folders that must be there."""


# Folders of this process, by archive.
_known: dict[tuple[str, int, int, int, str, int], _Extracted] = {}


def _extract(file: Path, cache: Path, limit: int) -> tuple[Path, Mapping[str, int]]:
    """Returns the folder, and its contents with the sizes of files; those of folders are 0."""
    with contextlib.suppress(OSError):
        cache.mkdir(parents=True, exist_ok=True)
    entries = _native.entries(file)
    folder = cache / f"{hashlib.sha256(file.read_bytes()).hexdigest()[:32]}-{_native.platform()}"
    if _missing(folder, entries):
        try:
            part = Path(tempfile.mkdtemp(prefix="part-", dir=cache))
        except OSError:
            # The cache is not writable: this process gets a copy of its own.
            folder = _folder_of_this_process() / "extracted"
            _native.unpack(file, folder, limit)
            return folder, entries
        try:
            _native.unpack(file, part, limit)
            part.chmod(0o755)
            _fill(folder, part, entries)
        finally:
            shutil.rmtree(part, ignore_errors=True)
    if any(path.startswith("resources/") and size for path, size in entries.items()):
        folder = shutil.copytree(folder, _folder_of_this_process() / "extracted")
    return folder, entries


def _missing(folder: Path, entries: Mapping[str, int]) -> list[str]:
    return [path for path, size in entries.items() if not _is_there(folder / path, size)]


def _is_there(path: Path, size: int) -> bool:
    try:
        return path.is_dir() or path.stat().st_size == size
    except OSError:
        return False


def _fill(folder: Path, part: Path, entries: Mapping[str, int]) -> None:
    """Creates a folder from unpacked files, or restores its missing files, while other processes read it."""
    try:
        part.rename(folder)
        return
    except OSError:
        # Another process was faster, or files were deleted.
        if not folder.is_dir():
            raise
    for path in _missing(folder, entries):
        if (part / path).is_dir():
            (folder / path).mkdir(parents=True, exist_ok=True)
        else:
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (part / path).replace(folder / path)


def _folder_of_this_process() -> Path:
    """Makes a folder that is deleted at the end of this process, even if it was forked."""
    folder = Path(tempfile.mkdtemp(prefix="multibody-fmu-"))
    Finalize(None, shutil.rmtree, (folder,), {"ignore_errors": True}, exitpriority=0)
    return folder


def cache_folder() -> Path:
    """Returns the folder of extracted archives."""
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

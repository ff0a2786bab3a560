//! Loading of a library into this process.
use std::error::Error as _;
use std::path::Path;

use libloading::Library;

use crate::binary::missing_end;

/// Loads a library; the error says why that is impossible.
///
/// # Safety
/// The library's initialisers run.
pub(crate) unsafe fn load(path: &Path) -> Result<Library, String> {
    // The system would map the segments, and end this process at the first missing page.
    if let Some((size, needed)) = missing_end(path) {
        return Err(format!("the file is cut off: its segments take {needed} bytes, it has {size}"));
    }
    // SAFETY: by this function's contract.
    unsafe { open(path) }.map_err(|error| {
        // The error itself only says that loading failed; its source says why.
        error.source().map_or_else(|| error.to_string(), ToString::to_string)
    })
}

/// Libraries that are loaded with it are those beside it, where there are such.
#[cfg(windows)]
unsafe fn open(path: &Path) -> Result<Library, libloading::Error> {
    use libloading::os::windows::{LOAD_WITH_ALTERED_SEARCH_PATH, Library};
    // The flag asks for an absolute path.
    let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    // SAFETY: by this function's contract.
    unsafe { Library::load_with_flags(&path, LOAD_WITH_ALTERED_SEARCH_PATH) }.map(Into::into)
}

/// Functions of this library come before functions of another FMU that some program has put into the global scope.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
unsafe fn open(path: &Path) -> Result<Library, libloading::Error> {
    use libloading::os::unix::{Library, RTLD_LAZY, RTLD_LOCAL};
    const RTLD_DEEPBIND: i32 = 8;
    let this = Library::this();
    // SAFETY: only whether there is such a symbol matters.
    let is_shared = |name: &&str| unsafe { this.get::<unsafe extern "C" fn()>(*name) }.is_ok();
    let instantiate = ["fmi2Instantiate", "fmi3InstantiateCoSimulation", "fmi3InstantiateModelExchange"];
    // A sanitizer ends the process at this flag, because its own functions would come second.
    let sanitizers = ["__asan_init", "__hwasan_init", "__msan_init", "__tsan_init"];
    let is_first = instantiate.iter().any(is_shared) && !sanitizers.iter().any(is_shared);
    // SAFETY: by this function's contract.
    unsafe { Library::open(Some(path), RTLD_LAZY | RTLD_LOCAL | if is_first { RTLD_DEEPBIND } else { 0 }) }
        .map(Into::into)
}

#[cfg(not(any(windows, all(target_os = "linux", target_env = "gnu"))))]
unsafe fn open(path: &Path) -> Result<Library, libloading::Error> {
    // SAFETY: by this function's contract.
    unsafe { Library::new(path) }
}

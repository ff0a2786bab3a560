//! System requirements of the packaged libraries, on this platform and others.
use std::path::PathBuf;
use std::{env, fs};

use fmu::binary::{Binary, Version};

/// The newest GNU C library that portable libraries may require. `cargo xtask test --all` sets it if the packaged
/// libraries are portable.
const PORTABLE: &str = "FMU_PORTABLE";

struct Library {
    /// Folder of the library below `binaries/`.
    platform: String,
    file: PathBuf,
    bytes: Vec<u8>,
}

fn libraries() -> Vec<Library> {
    let mut libraries = Vec::new();
    for archive in fmu_harness::all_packaged() {
        for folder in fs::read_dir(archive.folder().join("binaries")).unwrap() {
            let folder = folder.unwrap();
            for file in fs::read_dir(folder.path()).unwrap() {
                let file = file.unwrap().path();
                let bytes = fs::read(&file).unwrap();
                libraries.push(Library { platform: folder.file_name().into_string().unwrap(), file, bytes });
            }
        }
    }
    libraries
}

/// Whether every system of a platform has a library. The GNU C library consisted of several files before version 2.34,
/// all in one package.
fn has(platform: &str, library: &str, portable: bool) -> bool {
    let gnu = ["libc.so.6", "libm.so.6", "libpthread.so.0", "libdl.so.2", "ld-linux.so.2"];
    match platform {
        "linux64" | "linux32" | "aarch64-linux" => {
            gnu.contains(&library)
                || ["ld-linux-x86-64.so.2", "ld-linux-aarch64.so.1"].contains(&library)
                // A library of GCC, which nearly all systems have.
                || library == "libgcc_s.so.1" && !portable
        }
        "win64" | "win32" => {
            let library = library.to_lowercase();
            // The C runtime of Microsoft's newer compilers (`vcruntime140.dll`) must be installed; this one is part of
            // Windows.
            ["kernel32.dll", "ntdll.dll", "msvcrt.dll", "bcryptprimitives.dll", "userenv.dll", "ws2_32.dll"]
                .contains(&&*library)
                || library.starts_with("api-ms-win-core-")
        }
        "darwin64" | "aarch64-darwin" => library == "/usr/lib/libSystem.B.dylib",
        other => panic!("binaries/{other} has no name of FMI 2.0 section 2.3"),
    }
}

/// Neither in messages of panics nor, on macOS, in the library's install name.
#[test]
fn libraries_do_not_tell_where_they_were_built() {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap().to_owned();
    let root = root.to_str().unwrap().as_bytes();
    for Library { platform, file, bytes } in libraries() {
        assert!(!bytes.windows(root.len()).any(|window| window == root), "{platform} {file:?}");
    }
}

#[test]
fn libraries_need_only_what_their_platforms_have() {
    let newest: Option<Version> = env::var(PORTABLE).ok().map(|text| text.parse().unwrap());
    for Library { platform, file, bytes } in libraries() {
        for binary in Binary::parse_all(&bytes).unwrap() {
            assert!(!binary.needed.is_empty(), "{platform} {file:?} does without any C library?");
            for library in &binary.needed {
                assert!(has(&platform, library, newest.is_some()), "{platform} {file:?} needs {library}");
            }
            if let Some(newest) = newest.as_ref().filter(|_| platform.contains("linux")) {
                let glibc = binary.glibc.unwrap();
                assert!(glibc <= *newest, "{platform} {file:?} needs GLIBC {glibc}, newer than {newest}");
            }
        }
    }
}

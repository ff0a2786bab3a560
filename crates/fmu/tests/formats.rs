//! Files of each format, made by hand from the specifications of the formats, and the program of this test.
use fmu::binary::{Architecture, Binary, BinaryFormat};

/// 32-bit numbers as bytes.
fn words(words: &[u32]) -> Vec<u8> {
    words.iter().flat_map(|word| word.to_le_bytes()).collect()
}

/// A library for 64-bit Windows; its import table has two entries for one library and one for another (Microsoft's PE
/// Format).
fn windows() -> Vec<u8> {
    const SECTION: u32 = 0x1000;
    let (headers, names) = (0x200, 0x80);
    let mut file = b"MZ".to_vec();
    file.resize(0x3c, 0);
    file.extend(words(&[0x40]));
    file.extend(b"PE\0\0");
    // Machine x64, one section, an optional header of 240 bytes, a library.
    file.extend(words(&[0x0001_8664, 0, 0, 0, 0x2022_00f0]));
    let mut optional = vec![0x0b, 0x02];
    optional.resize(108, 0);
    // 16 directories; the second is the import table.
    optional.extend(words(&[16, 0, 0, SECTION, 80]));
    optional.resize(240, 0);
    file.extend(optional);
    file.extend(b".idata\0\0");
    file.extend(words(&[0x200, SECTION, 0x200, headers, 0, 0, 0, 0x4000_0040]));
    file.resize(headers as usize, 0);
    for name in [0, 13, 0] {
        // An empty list of functions begins at offset 0xf0.
        file.extend(words(&[SECTION + 0xf0, 0, 0, SECTION + names + name, SECTION + 0xf0]));
    }
    file.resize((headers + names) as usize, 0);
    file.extend(b"KERNEL32.dll\0ntdll.dll\0");
    file.resize(headers as usize + 0x200, 0);
    file
}

/// A library for Apple's processors that loads one other (mach-o/loader.h).
fn macos() -> Vec<u8> {
    let mut file = words(&[0xfeed_facf, 0x0100_000c, 0, 6, 1, 56, 0, 0]);
    file.extend(words(&[0xc, 56, 24, 0, 0, 0]));
    file.extend(b"/usr/lib/libSystem.B.dylib\0\0\0\0\0\0");
    file
}

#[test]
fn a_windows_library_is_loaded_with_what_its_import_table_names() {
    let binary = Binary::parse(&windows()).unwrap();
    assert_eq!(binary.target, (BinaryFormat::Pe, Architecture::X86_64));
    assert_eq!(binary.needed, ["KERNEL32.dll", "ntdll.dll"]);
    assert_eq!(binary.glibc, None);
}

#[test]
fn a_macos_library_is_loaded_with_what_its_load_commands_name() {
    let binary = Binary::parse(&macos()).unwrap();
    assert_eq!((binary.format(), &*binary.architecture()), ("Mach-O", "aarch64"));
    assert_eq!(binary.needed, ["/usr/lib/libSystem.B.dylib"]);
}

#[test]
#[cfg(all(target_os = "linux", target_env = "gnu"))]
fn a_linux_program_names_the_c_library_and_its_oldest_version_that_will_do() {
    let program = std::fs::read(std::env::current_exe().unwrap()).unwrap();
    let binary = Binary::parse(&program).unwrap();
    assert_eq!(binary.format(), "ELF");
    assert!(binary.needed.iter().any(|name| name == "libc.so.6"), "{:?}", binary.needed);
    // Rust's standard library requires at least this version (Rust's platform support: glibc 2.17).
    assert!(binary.glibc >= Some("2.17".parse().unwrap()), "{:?}", binary.glibc);
}

#[test]
fn what_is_no_library_is_refused_with_a_reason() {
    for bytes in [&b""[..], b"text", &windows()[..0x80], &macos()[..40]] {
        assert!(Binary::parse(bytes).is_err_and(|reason| !reason.is_empty()), "{} bytes", bytes.len());
    }
}

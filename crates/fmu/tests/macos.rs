//! Universal libraries and signatures of macOS, on libraries made by hand from `mach-o/loader.h`, `mach-o/fat.h` and
//! `cs_blobs.h`.
use fmu::binary::{Architecture, Binary, BinaryFormat, slices, universal};
use sha2::{Digest, Sha256};

const X86_64: u32 = 0x0100_0007;
const ARM64: u32 = 0x0100_000c;
const PAGE: usize = 0x1000;

fn little(words: &[u32]) -> Vec<u8> {
    words.iter().flat_map(|word| word.to_le_bytes()).collect()
}

fn big(words: &[u32]) -> Vec<u8> {
    words.iter().flat_map(|word| word.to_be_bytes()).collect()
}

/// A library of two pages and a bit that loads one other.
fn unsigned(processor: u32) -> Vec<u8> {
    let mut file = little(&[0xfeed_facf, processor, 0, 6, 1, 56, 0, 0]);
    file.extend(little(&[0xc, 56, 24, 0, 0, 0]));
    file.extend(b"/usr/lib/libSystem.B.dylib\0\0\0\0\0\0");
    file.resize(2 * PAGE + 100, processor as u8);
    file
}

/// A library with an ad hoc signature at its end.
fn signed(processor: u32) -> Vec<u8> {
    let mut file = unsigned(processor);
    let limit = file.len() as u32;
    // A second load command: offset and size of the signature.
    let (hashes, count) = (48, 3);
    let size = 20 + hashes + 32 * count;
    file[16..24].copy_from_slice(&little(&[2, 56 + 16]));
    file[88..104].copy_from_slice(&little(&[0x1d, 16, limit, size]));
    // The signature has a single blob, 20 bytes after its start: the code directory.
    let mut directory = big(&[0xfade_0c02, size - 20, 0x2_0400, 2, hashes, 44, 0, count, limit]);
    // Size and type of a hash, platform, size of a page as a power of two.
    directory.extend([32, 2, 0, 12]);
    directory.extend(big(&[0]));
    directory.extend(b"a\0\0\0");
    for page in file.chunks(PAGE) {
        directory.extend_from_slice(&Sha256::digest(page));
    }
    file.extend(big(&[0xfade_0cc0, size, 1, 0, 20]));
    file.extend(directory);
    file
}

#[test]
fn a_universal_library_begins_with_a_table_and_has_each_library_on_pages_of_its_own() {
    let [intel, arm] = [signed(X86_64), signed(ARM64)];
    let file = universal(&[&intel, &arm]).unwrap();
    let [size, place] = [intel.len() as u32, 0x4000];
    let intel_entry = [X86_64, 0, 0x1000, size, 12];
    let table = [&[0xcafe_babe, 2][..], &intel_entry, &[ARM64, 0, place, size, 14]].concat();
    assert_eq!(file[..table.len() * 4], big(&table));
    assert_eq!(file[0x1000..][..intel.len()], intel);
    assert_eq!(file[place as usize..], arm);
    assert!(file[table.len() * 4..0x1000].iter().all(|byte| *byte == 0));
}

#[test]
fn each_library_of_a_universal_one_is_read_with_its_signature() {
    let file = universal(&[&unsigned(X86_64), &signed(ARM64)]).unwrap();
    let [intel, arm] = &Binary::parse_all(&file).unwrap()[..] else { panic!("not two libraries") };
    assert_eq!(intel.target, (BinaryFormat::MachO, Architecture::X86_64));
    assert_eq!(arm.target, (BinaryFormat::MachO, Architecture::Aarch64));
    assert_eq!((&intel.signature, &arm.signature), (&None, &Some(Ok(()))));
    assert_eq!(arm.needed, ["/usr/lib/libSystem.B.dylib"]);
    assert_eq!(slices(&file).unwrap(), [unsigned(X86_64), signed(ARM64)]);
    // A single library is its own slice.
    assert_eq!(slices(&signed(ARM64)).unwrap(), [signed(ARM64)]);
}

#[test]
fn a_byte_that_was_changed_after_signing_is_found_in_its_page() {
    let whole = signed(ARM64);
    for (byte, reason) in [
        (PAGE + 7, "the bytes from 4096 on have another hash than the signature"),
        (2 * PAGE + 99, "the bytes from 8192 on have another hash than the signature"),
        // The magic number of the signature.
        (2 * PAGE + 100, "the signature is damaged"),
    ] {
        let mut changed = whole.clone();
        changed[byte] ^= 1;
        assert_eq!(Binary::parse(&changed).unwrap().signature, Some(Err(reason.into())), "byte {byte}");
    }
    let cut = &whole[..whole.len() - 1];
    assert_eq!(Binary::parse(cut).unwrap().signature, Some(Err("the signature is damaged".into())));
}

#[test]
fn what_cannot_be_joined_is_refused_with_a_reason() {
    let arm = signed(ARM64);
    let both = universal(&[&unsigned(X86_64), &arm]).unwrap();
    for (libraries, reason) in [
        ([&arm[..], &arm], "two libraries for the same processor"),
        ([&both, &arm], "not a 64-bit library of macOS for one processor"),
        ([b"text", &arm], "not a 64-bit library of macOS for one processor"),
    ] {
        assert_eq!(universal(&libraries).unwrap_err(), reason);
    }
    assert!(slices(&both[..30]).is_err_and(|reason| !reason.is_empty()), "the table is cut off");
    assert!(slices(&both[..0x4000]).is_err_and(|reason| !reason.is_empty()), "a library is cut off");
    assert!(slices(&big(&[0xcafe_babe, 0, 0, 0])).is_err(), "there is no library");
}

//! Signatures of code in libraries of macOS: hashes of the pages of the file (`cs_blobs.h` of Apple's kernel).
use object::macho::LC_CODE_SIGNATURE;
use object::read::macho::LoadCommandVariant::LinkeditData;
use object::{Endianness, File};
use sha2::{Digest, Sha256};

const EMBEDDED_SIGNATURE: u32 = 0xfade_0cc0;
const CODE_DIRECTORY: u32 = 0xfade_0c02;
const SHA256: u8 = 2;

/// Compares the hashes in the signature with the file. `None` if the file is not signed, as libraries for other systems
/// are not. The signer is not validated.
pub(crate) fn signature(file: &File<'_>, bytes: &[u8]) -> object::read::Result<Option<Result<(), String>>> {
    let File::MachO64(macho) = file else { return Ok(None) };
    let endian: Endianness = macho.endian();
    let mut commands = macho.macho_load_commands()?;
    while let Some(command) = commands.next()? {
        if let (LC_CODE_SIGNATURE, LinkeditData(place)) = (command.cmd(), command.variant()?) {
            let (start, size) = (place.dataoff.get(endian) as usize, place.datasize.get(endian) as usize);
            let signature = start.checked_add(size).and_then(|end| bytes.get(start..end));
            return Ok(Some(signature.ok_or_else(damaged).and_then(|signature| compare(signature, bytes))));
        }
    }
    Ok(None)
}

fn compare(signature: &[u8], file: &[u8]) -> Result<(), String> {
    if word(signature, 0)? != EMBEDDED_SIGNATURE {
        return Err(damaged());
    }
    let mut directories = 0;
    for i in 0..word(signature, 8)? as usize {
        // A type and a place each.
        let directory = signature.get(word(signature, 16 + 8 * i)? as usize..).ok_or_else(damaged)?;
        if word(directory, 0)? == CODE_DIRECTORY && directory.get(37) == Some(&SHA256) {
            pages(directory, file)?;
            directories += 1;
        }
    }
    if directories == 0 { Err("the signature has no hashes of SHA-256".into()) } else { Ok(()) }
}

fn pages(directory: &[u8], file: &[u8]) -> Result<(), String> {
    let [hashes, count, limit] = [16, 28, 32].map(|at| word(directory, at).map(|value| value as usize));
    let (hashes, count, limit) = (hashes?, count?, limit?);
    let signed = file.get(..limit).ok_or_else(damaged)?;
    let page = directory.get(39).and_then(|power| 1_usize.checked_shl(u32::from(*power))).ok_or_else(damaged)?;
    if count != limit.div_ceil(page) {
        return Err(damaged());
    }
    for (i, content) in signed.chunks(page).enumerate() {
        let place = hashes + 32 * i;
        let hash = directory.get(place..place + 32).ok_or_else(damaged)?;
        if Sha256::digest(content).as_slice() != hash {
            return Err(format!("the bytes from {} on have another hash than the signature", i * page));
        }
    }
    Ok(())
}

/// A number, most significant byte first.
fn word(bytes: &[u8], at: usize) -> Result<u32, String> {
    let four = bytes.get(at..).and_then(|rest| rest.first_chunk()).ok_or_else(damaged)?;
    Ok(u32::from_be_bytes(*four))
}

fn damaged() -> String {
    "the signature is damaged".into()
}

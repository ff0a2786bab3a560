//! Universal libraries of macOS: a library for each of several processors in one file (`mach-o/fat.h`).
use object::macho::{CPU_TYPE_ARM64, FAT_MAGIC, FatArch32, FatHeader, MachHeader64};
use object::pod::bytes_of;
use object::read::macho::{FatArch, MachHeader, MachOFatFile32, MachOFatFile64};
use object::{BigEndian, Endianness, FileKind, U32};

/// Joins libraries for different processors into a universal library, byte by byte as they are, so that their
/// signatures stay valid. The inverse of [`slices`].
///
/// # Errors
/// One of them is no 64-bit library of macOS for a single processor, two are for the same processor, or all are too
/// large for one file.
pub fn universal(libraries: &[&[u8]]) -> Result<Vec<u8>, String> {
    let mut table = Vec::new();
    let mut offset = (size_of::<FatHeader>() + libraries.len() * size_of::<FatArch32>()) as u64;
    let mut found = Vec::new();
    for library in libraries {
        let header = MachHeader64::<Endianness>::parse(*library, 0)
            .map_err(|_| "not a 64-bit library of macOS for one processor".to_owned())?;
        let endian = header.endian().map_err(|error| error.to_string())?;
        let (cputype, cpusubtype) = (header.cputype(endian), header.cpusubtype(endian));
        if found.contains(&cputype) {
            return Err("two libraries for the same processor".into());
        }
        found.push(cputype);
        // The size of a page, as a power of two, because the system maps each library from the file.
        let align = if cputype == CPU_TYPE_ARM64 { 14 } else { 12 };
        offset = offset.next_multiple_of(1 << align);
        let word = |value: u64| u32::try_from(value).map(|value| U32::new(BigEndian, value));
        let too_large = |_| "larger than 4 GiB".to_owned();
        table.push(FatArch32 {
            cputype: U32::new(BigEndian, cputype),
            cpusubtype: U32::new(BigEndian, cpusubtype),
            offset: word(offset).map_err(too_large)?,
            size: word(library.len() as u64).map_err(too_large)?,
            align: U32::new(BigEndian, align),
        });
        offset += library.len() as u64;
    }
    let count = U32::new(BigEndian, table.len() as u32);
    let mut file = bytes_of(&FatHeader { magic: U32::new(BigEndian, FAT_MAGIC), nfat_arch: count }).to_vec();
    table.iter().for_each(|entry| file.extend_from_slice(bytes_of(entry)));
    for (entry, library) in table.iter().zip(libraries) {
        file.resize(entry.offset.get(BigEndian) as usize, 0);
        file.extend_from_slice(library);
    }
    Ok(file)
}

/// The libraries in a universal library of macOS; of any other file the file itself.
///
/// # Errors
/// The table of the libraries is damaged.
pub fn slices(file: &[u8]) -> Result<Vec<&[u8]>, String> {
    fn all<'a, F: FatArch>(file: &'a [u8], entries: &[F]) -> object::read::Result<Vec<&'a [u8]>> {
        entries.iter().map(|entry| entry.data(file)).collect()
    }
    let found = match FileKind::parse(file) {
        Ok(FileKind::MachOFat32) => MachOFatFile32::parse(file).and_then(|fat| all(file, fat.arches())),
        Ok(FileKind::MachOFat64) => MachOFatFile64::parse(file).and_then(|fat| all(file, fat.arches())),
        _ => return Ok(vec![file]),
    };
    let found = found.map_err(|error| error.to_string())?;
    if found.is_empty() { Err("a universal library without any library".into()) } else { Ok(found) }
}

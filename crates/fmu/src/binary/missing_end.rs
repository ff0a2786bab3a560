//! Libraries that were cut off, as by a download that broke off.
use std::fs::File;
use std::path::Path;

use object::read::elf::{FileHeader, ProgramHeader};
use object::read::{ReadCache, ReadRef};
use object::{Endianness, FileKind, elf};

/// Actual and required size of a library for Linux, if its segments go beyond the end of the file. Sections do not
/// count: the system does not read them.
pub(crate) fn missing_end(path: &Path) -> Option<(u64, u64)> {
    let cache = ReadCache::new(File::open(path).ok()?);
    let data = &cache;
    let needed = match FileKind::parse(data).ok()? {
        FileKind::Elf32 => segments_end::<elf::FileHeader32<Endianness>, _>(data),
        FileKind::Elf64 => segments_end::<elf::FileHeader64<Endianness>, _>(data),
        _ => None,
    }?;
    let size = data.len().ok()?;
    (size < needed).then_some((size, needed))
}

/// End of the last segment that is loaded from the file.
fn segments_end<'d, E: FileHeader<Endian = Endianness>, D: ReadRef<'d>>(data: D) -> Option<u64> {
    let header = E::parse(data).ok()?;
    let endian = header.endian().ok()?;
    let segments = header.program_headers(endian, data).ok()?.iter();
    let loaded = segments.filter(|segment| segment.p_type(endian) == elf::PT_LOAD);
    loaded.map(|s| Into::<u64>::into(s.p_offset(endian)).saturating_add(s.p_filesz(endian).into())).max()
}

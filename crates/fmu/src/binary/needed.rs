//! The libraries that a file is loaded with.
use object::read::elf::{Dyn, ElfFile, FileHeader};
use object::read::macho::{MachHeader, MachOFile};
use object::read::pe::{ImageNtHeaders, PeFile};
use object::read::{Result, StringTable};
use object::{Endianness, File, LittleEndian, elf};

/// Their names, in the order of the file, each once.
pub(crate) fn needed(file: &File) -> Result<Vec<String>> {
    let all = match file {
        File::Elf32(file) => by_dynamic_section(file)?,
        File::Elf64(file) => by_dynamic_section(file)?,
        File::Pe32(file) => by_import_table(file)?,
        File::Pe64(file) => by_import_table(file)?,
        File::MachO32(file) => by_load_commands(file)?,
        File::MachO64(file) => by_load_commands(file)?,
        _ => Vec::new(),
    };
    let mut needed: Vec<String> = Vec::new();
    for name in all {
        let name = String::from_utf8_lossy(name).into_owned();
        if !needed.contains(&name) {
            needed.push(name);
        }
    }
    Ok(needed)
}

fn by_dynamic_section<'data, E: FileHeader<Endian = Endianness>>(file: &ElfFile<'data, E>) -> Result<Vec<&'data [u8]>> {
    let (endian, data, sections) = (file.endian(), file.data(), file.elf_section_table());
    let Some((entries, link)) = sections.dynamic(endian, data)? else { return Ok(Vec::new()) };
    let strings: StringTable<'data> = sections.strings(endian, data, link)?;
    let needed = entries.iter().filter(|entry| entry.tag32(endian) == Some(elf::DT_NEEDED));
    needed.map(|entry| entry.string(endian, strings)).collect()
}

fn by_import_table<'data, P: ImageNtHeaders>(file: &PeFile<'data, P>) -> Result<Vec<&'data [u8]>> {
    let Some(table) = file.import_table()? else { return Ok(Vec::new()) };
    let mut descriptors = table.descriptors()?;
    let mut names = Vec::new();
    while let Some(descriptor) = descriptors.next()? {
        names.push(table.name(descriptor.name.get(LittleEndian))?);
    }
    Ok(names)
}

fn by_load_commands<'data, M: MachHeader<Endian = Endianness>>(file: &MachOFile<'data, M>) -> Result<Vec<&'data [u8]>> {
    let mut commands = file.macho_load_commands()?;
    let mut names = Vec::new();
    while let Some(command) = commands.next()? {
        if let Some(library) = command.dylib()? {
            names.push(command.string(file.endian(), library.dylib.name)?);
        }
    }
    Ok(names)
}

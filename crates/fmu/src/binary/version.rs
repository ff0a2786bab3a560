//! Versions of the GNU C library.
use object::read::elf::{ElfFile, FileHeader};
use object::{Endianness, File};
use std::fmt;
use std::str::FromStr;

/// A version such as 2.28; 2.4 is older.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Version(Vec<u32>);

impl FromStr for Version {
    type Err = String;

    /// Reads numbers between dots.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        // `parse` takes a plus, too.
        let number = |part: &str| part.parse().ok().filter(|_| !part.starts_with('+'));
        let numbers: Option<_> = text.split('.').map(number).collect();
        numbers.map(Self).ok_or_else(|| format!("`{text}` is not a version, such as 2.28"))
    }
}

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.iter().map(ToString::to_string).collect::<Vec<_>>().join("."))
    }
}

/// Newest version among the symbols that a file requires.
pub(crate) fn glibc(file: &File) -> object::read::Result<Option<Version>> {
    match file {
        File::Elf32(elf) => newest(elf),
        File::Elf64(elf) => newest(elf),
        _ => Ok(None),
    }
}

fn newest<E: FileHeader<Endian = Endianness>>(elf: &ElfFile<'_, E>) -> object::read::Result<Option<Version>> {
    let (endian, data) = (elf.endian(), elf.data());
    let sections = elf.elf_section_table();
    let Some((mut needs, link)) = sections.gnu_verneed(endian, data)? else { return Ok(None) };
    let strings = sections.strings(endian, data, link)?;
    let mut newest = None;
    while let Some((_, mut versions)) = needs.next()? {
        while let Some(wanted) = versions.next()? {
            let name = String::from_utf8_lossy(wanted.name(endian, strings)?);
            // Some names are no version, such as `GLIBC_PRIVATE`.
            newest = newest.max(name.strip_prefix("GLIBC_").and_then(|version| version.parse().ok()));
        }
    }
    Ok(newest)
}

#[cfg(test)]
mod tests {
    use super::Version;

    #[test]
    fn versions_are_ordered_by_their_numbers() {
        let version = |text: &str| text.parse::<Version>().unwrap();
        assert!(version("2.4") < version("2.28") && version("2.28") < version("2.28.1"));
        assert_eq!(version("2.17").to_string(), "2.17");
        assert!("PRIVATE".parse::<Version>().is_err());
    }
}

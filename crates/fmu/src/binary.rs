//! Exports and requirements of a library of any platform, read without loading it.
//!
//! ```
//! let file = std::env::current_exe().unwrap();
//! let binary = fmu::binary::Binary::parse(&std::fs::read(file).unwrap()).unwrap();
//! println!("{} for {}, needs {}", binary.format(), binary.architecture(), binary.needed.join(", "));
//! ```
mod missing_end;
mod needed;
mod signature;
mod universal;
mod version;

pub(crate) use missing_end::missing_end;
pub use object::{Architecture, BinaryFormat};
pub use universal::{slices, universal};
pub use version::Version;

use object::{File, Object};
use std::collections::BTreeSet;

/// A shared library (or program) of Linux, Windows or macOS.
#[derive(Clone, Debug)]
pub struct Binary {
    /// Kind of file and of processor.
    pub target: (BinaryFormat, Architecture),
    /// Names that it exports, as C writes them.
    pub exports: BTreeSet<String>,
    /// Libraries that the system loads with it, such as `libc.so.6` or `KERNEL32.dll`, in the order of the file, each
    /// once.
    pub needed: Vec<String>,
    /// Newest version of the GNU C library among the required symbols; none without such symbols.
    pub glibc: Option<Version>,
    /// Whether the bytes are those that were signed; absent without a signature, which only macOS has. It loads nothing
    /// without one on Apple's processors.
    pub signature: Option<Result<(), String>>,
}

impl Binary {
    /// Reads a file of ELF (Linux), PE (Windows) or Mach-O (macOS).
    ///
    /// # Errors
    /// Reason why the bytes are none of these formats, or damaged.
    pub fn parse(bytes: &[u8]) -> Result<Self, String> {
        let file = File::parse(bytes).map_err(|error| error.to_string())?;
        Self::read(&file, bytes).map_err(|error| error.to_string())
    }

    /// Reads all libraries in a universal library of macOS, or the one that any other file is.
    ///
    /// # Errors
    /// Reason why the bytes cannot be read.
    pub fn parse_all(bytes: &[u8]) -> Result<Vec<Self>, String> {
        slices(bytes)?.into_iter().map(Self::parse).collect()
    }

    fn read(file: &File, bytes: &[u8]) -> object::read::Result<Self> {
        // Mach-O writes an underscore before every name of C.
        let prefix: &[u8] = if file.format() == BinaryFormat::MachO { b"_" } else { b"" };
        let exports = file.exports()?;
        let exports = exports.iter().filter_map(|export| export.name().strip_prefix(prefix));
        Ok(Self {
            target: (file.format(), file.architecture()),
            exports: exports.map(|name| String::from_utf8_lossy(name).into_owned()).collect(),
            needed: needed::needed(file)?,
            glibc: version::glibc(file)?,
            signature: signature::signature(file, bytes)?,
        })
    }

    /// Name of the kind of file.
    pub fn format(&self) -> &'static str {
        match self.target.0 {
            BinaryFormat::Elf => "ELF",
            BinaryFormat::Pe => "PE",
            BinaryFormat::MachO => "Mach-O",
            _ => "other format",
        }
    }

    /// Name of the processor.
    pub fn architecture(&self) -> String {
        match self.target.1 {
            Architecture::X86_64 => "x86-64".into(),
            Architecture::I386 => "x86".into(),
            Architecture::Aarch64 => "aarch64".into(),
            other => format!("{other:?}").to_lowercase(),
        }
    }
}

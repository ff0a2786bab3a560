//! An FMU as a file: the entries of its archive, the folder of a platform's libraries, and what the libraries in it say
//! about themselves, read without loading them.
mod archive;
mod binary;
mod error;
mod missing_end;
mod platform;
mod repeated_names;

pub use archive::{Archive, Entry};
pub use binary::{Architecture, Binary, BinaryFormat, Version, slices, universal};
pub use error::Error;
pub use missing_end::missing_end;
pub use platform::{platform, tuple};
pub use repeated_names::{RepeatedName, repeated_names};

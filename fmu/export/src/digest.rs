//! A digest of tables, worked out while the library is compiled.
use crate::variables::entry::{Entry, Kind};

/// FNV-1a with 128 bits, while the library is compiled.
pub(crate) struct Digest(pub(crate) u128);

impl Digest {
    pub(crate) const fn new() -> Self {
        Self(0x6c62_272e_07bb_0142_62b8_2175_6295_c58d)
    }

    const fn byte(self, byte: u8) -> Self {
        Self((self.0 ^ byte as u128).wrapping_mul(0x0000_0000_0100_0000_0000_0000_0000_013b))
    }

    pub(crate) const fn number(self, number: u64) -> Self {
        let bytes = number.to_le_bytes();
        let (mut digest, mut i) = (self, 0);
        while i < bytes.len() {
            digest = digest.byte(bytes[i]);
            i += 1;
        }
        digest
    }

    pub(crate) const fn text(self, text: &str) -> Self {
        let bytes = text.as_bytes();
        let (mut digest, mut i) = (self.number(bytes.len() as u64), 0);
        while i < bytes.len() {
            digest = digest.byte(bytes[i]);
            i += 1;
        }
        digest
    }

    const fn optional_text(self, text: Option<&str>) -> Self {
        match text {
            Some(text) => self.byte(1).text(text),
            None => self.byte(0),
        }
    }

    const fn limit(self, limit: Option<f64>) -> Self {
        match limit {
            Some(limit) => self.byte(1).number(limit.to_bits()),
            None => self.byte(0),
        }
    }

    pub(crate) const fn entries(self, entries: &[Entry]) -> Self {
        let (mut digest, mut i) = (self.number(entries.len() as u64), 0);
        while i < entries.len() {
            digest = digest.entry(&entries[i]);
            i += 1;
        }
        digest
    }

    const fn entry(self, entry: &Entry) -> Self {
        let variability = match entry.variability {
            Some(variability) => variability as u8 + 1,
            None => 0,
        };
        let digest = self
            .text(entry.name)
            .byte(entry.shape.rank as u8)
            .number(entry.shape.sizes[0] as u64)
            .number(entry.shape.sizes[1] as u64)
            .byte(variability)
            .optional_text(entry.unit)
            .optional_text(entry.derivative_of)
            .limit(entry.min)
            .limit(entry.max);
        match entry.shape.kind {
            Kind::Real => digest.byte(0),
            Kind::Integer => digest.byte(1),
            Kind::Boolean => digest.byte(2),
            Kind::String => digest.byte(3),
            Kind::Enumeration(of) => {
                let (mut digest, mut i) = (digest.byte(4).text(of.name), 0);
                while i < of.items.len() {
                    digest = digest.text(of.items[i].name);
                    i += 1;
                }
                digest
            }
            Kind::Group(entries) => digest.byte(5).entries(entries),
        }
    }
}

/// Digest of a text, as a number.
#[doc(hidden)]
#[must_use]
pub const fn digest_of(text: &str) -> u64 {
    Digest::new().text(text).0 as u64
}

/// Digest of two digests.
#[doc(hidden)]
#[must_use]
pub const fn digest_of_both(one: u64, other: u64) -> u64 {
    Digest::new().number(one).number(other).0 as u64
}

//! Digest of tables, computed at compile time.
use crate::variables::entry::{Entry, FieldKind};

/// FNV-1a with 128 bits.
pub(crate) struct Digest(pub(crate) u128);

impl Digest {
    pub(crate) const fn new() -> Self {
        Self(0x6c62_272e_07bb_0142_62b8_2175_6295_c58d)
    }

    const fn byte(self, byte: u8) -> Self {
        Self((self.0 ^ byte as u128).wrapping_mul(0x0000_0000_0100_0000_0000_0000_0000_013b))
    }

    const fn bytes(self, bytes: &[u8]) -> Self {
        let (mut digest, mut i) = (self, 0);
        while i < bytes.len() {
            digest = digest.byte(bytes[i]);
            i += 1;
        }
        digest
    }

    pub(crate) const fn number(self, number: u64) -> Self {
        self.bytes(&number.to_le_bytes())
    }

    pub(crate) const fn text(self, text: &str) -> Self {
        self.number(text.len() as u64).bytes(text.as_bytes())
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
            .byte(entry.is_calculated_parameter as u8)
            .text(entry.start)
            .optional_text(entry.unit)
            .optional_text(entry.quantity)
            .optional_text(entry.derivative_of)
            .limit(entry.min)
            .limit(entry.max);
        match entry.shape.kind {
            FieldKind::Real => digest.byte(0),
            FieldKind::Integer => digest.byte(1),
            FieldKind::Boolean => digest.byte(2),
            FieldKind::String => digest.byte(3),
            FieldKind::Enumeration(of) => {
                let (mut digest, mut i) = (digest.byte(4).text(of.name), 0);
                while i < of.items.len() {
                    digest = digest.text(of.items[i].name);
                    i += 1;
                }
                digest
            }
            FieldKind::Group(entries) => digest.byte(5).entries(entries),
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::variables::entry::{EnumerationType, Item, Shape, Variability};
    use std::collections::BTreeSet;

    fn of_bytes(bytes: &[u8]) -> u128 {
        Digest::new().bytes(bytes).0
    }

    /// Test vectors of the authors of FNV.
    #[test]
    fn bytes_are_digested_by_fnv_1a() {
        assert_eq!(of_bytes(b""), 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d);
        assert_eq!(of_bytes(b"a"), 0xd228_cb69_6f1a_8caf_7891_2b70_4e4a_8964);
        assert_eq!(of_bytes(b"foobar"), 0x343e_1662_793c_64bf_6f0d_3597_ba44_6f18);
    }

    #[test]
    fn numbers_and_texts_are_digested_byte_by_byte() {
        assert_eq!(Digest::new().number(0x0102_0304_0506_0708).0, of_bytes(&[8, 7, 6, 5, 4, 3, 2, 1]));
        assert_eq!(Digest::new().text("abc").0, of_bytes(&[3, 0, 0, 0, 0, 0, 0, 0, b'a', b'b', b'c']));
        assert_eq!(digest_of("abc"), Digest::new().text("abc").0 as u64);
        assert_eq!(digest_of_both(1, 2), Digest::new().number(1).number(2).0 as u64);
    }

    const fn choice(items: &'static [Item]) -> EnumerationType {
        EnumerationType { name: "Choice", description: "", items }
    }

    #[test]
    fn all_that_gives_values_their_meaning_has_its_own_digest() {
        const ONE: Item = Item { name: "one", description: "" };
        const TWO: Item = Item { name: "two", description: "" };
        const ORDERS: [EnumerationType; 4] = [choice(&[ONE, TWO]), choice(&[TWO, ONE]), choice(&[ONE]), choice(&[])];
        const OTHER: EnumerationType = EnumerationType { name: "Other", ..ORDERS[0] };
        const INNER: Entry = Entry::new("x", Shape::scalar(FieldKind::Real));
        let of = |kind| Entry::new("x", Shape::scalar(kind));
        let real = of(FieldKind::Real);
        let mut entries = vec![
            real,
            Entry { name: "y", ..real },
            Entry { shape: real.shape.array(1), ..real },
            Entry { shape: real.shape.array(2), ..real },
            Entry { shape: real.shape.array(1).array(2), ..real },
            Entry { shape: real.shape.array(2).array(1), ..real },
            Entry { unit: Some("m"), ..real },
            Entry { unit: Some(""), ..real },
            Entry { quantity: Some("m"), ..real },
            Entry { derivative_of: Some("m"), ..real },
            Entry { is_calculated_parameter: true, ..real },
            Entry { start: "1", ..real },
            Entry { min: Some(0.0), ..real },
            Entry { min: Some(1.0), ..real },
            Entry { max: Some(0.0), ..real },
            of(FieldKind::Integer),
            of(FieldKind::Boolean),
            of(FieldKind::String),
            of(FieldKind::Enumeration(&OTHER)),
            of(FieldKind::Group(&[])),
            of(FieldKind::Group(&[INNER])),
            of(FieldKind::Group(&[INNER, INNER])),
        ];
        entries.extend(ORDERS.iter().map(|choice| of(FieldKind::Enumeration(choice))));
        use Variability::{Constant, Continuous, Discrete, Fixed, Tunable};
        let variabilities = [Constant, Fixed, Tunable, Discrete, Continuous];
        entries.extend(variabilities.map(|variability| Entry { variability: Some(variability), ..real }));
        let mut digests: BTreeSet<_> = entries.iter().map(|entry| Digest::new().entries(&[*entry]).0).collect();
        // The number of entries and their order change the digest, too.
        for list in [&entries[..0], &entries[..2], &entries[..3], &[entries[1], entries[0]]] {
            digests.insert(Digest::new().entries(list).0);
        }
        assert_eq!(digests.len(), entries.len() + 4);
    }
}

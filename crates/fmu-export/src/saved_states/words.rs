//! Words of a serialized state, and their checksum.
use crate::{interface::Interface, variables::c_string};
use std::ffi::CString;

/// Part of a saved state other than the values of variables.
pub(crate) trait SavedPart: Sized {
    fn write(&self, put: &mut dyn FnMut(u64));

    /// Reads the part. `None` if it has values that no instance has.
    fn read(words: &mut WordReader<'_>, interface: &Interface) -> Option<Self>;
}

/// Writes the number of Reals, then the Reals.
pub(crate) fn put_reals(reals: &[f64], put: &mut dyn FnMut(u64)) {
    put(reals.len() as u64);
    reals.iter().for_each(|value| put(value.to_bits()));
}

pub(crate) struct WordReader<'a>(pub(crate) &'a [[u8; 8]]);

impl<'a> WordReader<'a> {
    #[inline(always)]
    pub(crate) fn next(&mut self) -> Option<u64> {
        Some(u64::from_le_bytes(*self.0.split_off_first()?))
    }

    pub(crate) fn many(&mut self, n: usize) -> Option<impl ExactSizeIterator<Item = u64> + Clone + use<'a>> {
        Some(self.0.split_off(..n)?.iter().map(|&word| u64::from_le_bytes(word)))
    }

    pub(crate) fn double_word(&mut self) -> Option<u128> {
        let low = self.next()?;
        Some(u128::from(self.next()?) << 64 | u128::from(low))
    }

    pub(crate) fn number(&mut self) -> Option<f64> {
        self.next().map(f64::from_bits)
    }

    pub(crate) fn boolean(&mut self) -> Option<bool> {
        let word = self.next()?;
        (word <= 1).then_some(word == 1)
    }

    #[inline]
    pub(crate) fn reals(&mut self, n: usize) -> Option<Box<[f64]>> {
        Some(self.many(n)?.map(f64::from_bits).collect())
    }

    pub(crate) fn counted_reals(&mut self) -> Option<Vec<f64>> {
        let n = usize::try_from(self.next()?).ok()?;
        Some(self.many(n)?.map(f64::from_bits).collect())
    }

    #[inline]
    pub(crate) fn integers(&mut self, n: usize) -> Option<Box<[i32]>> {
        let words = self.many(n)?;
        let are_valid = words.clone().all(|word| u32::try_from(word).is_ok());
        are_valid.then(|| words.map(|word| word as i32).collect())
    }

    pub(crate) fn string(&mut self) -> Option<CString> {
        let length = usize::try_from(self.next()?).ok()?;
        let mut bytes: Vec<_> = self.many(length.div_ceil(8))?.flat_map(u64::to_le_bytes).collect();
        bytes.truncate(length);
        Some(c_string(&String::from_utf8(bytes).ok()?))
    }
}

/// Checksum against damage, not against malice.
#[derive(Default)]
pub(crate) struct Checksum(pub(crate) u64);

impl Checksum {
    #[inline(always)]
    pub(crate) fn add(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(0x517c_c1b7_2722_0a95);
    }
}

//! What a model remembers from step to step, and its form as a list of numbers, in which the state of a unit is saved.

/// A plain value that can be written as numbers and read back, bit for bit. Derive it for structs.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be remembered",
    note = "memory consists of f64, i32, u8, usize, bool, arrays `[M; N]` of these, and structs with \
            `#[derive(Clone, Default, fmu_export::Memory)]`: write a vector as `[f64; 3]` and a choice as an `i32`"
)]
pub trait Memory: Clone + Default + 'static {
    /// Writes the value.
    fn save(&self, to: &mut Numbers);
    /// Reads the value; `None` if the numbers are not those of such a value.
    fn restore(&mut self, from: &mut Numbers) -> Option<()>;
}

/// Numbers in the order in which they were written.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Numbers {
    words: Vec<u64>,
    /// Where reading goes on.
    next: usize,
}

impl Numbers {
    /// The bytes of the numbers, the same on every machine.
    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        self.words.iter().flat_map(|word| word.to_le_bytes()).collect()
    }

    /// Numbers from their bytes; `None` if these are no whole numbers.
    pub(crate) fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let (words, rest) = bytes.as_chunks();
        rest.is_empty().then(|| Self { words: words.iter().map(|word| u64::from_le_bytes(*word)).collect(), next: 0 })
    }

    pub(crate) fn put(&mut self, word: u64) {
        self.words.push(word);
    }

    pub(crate) fn take(&mut self) -> Option<u64> {
        let word = self.words.get(self.next).copied();
        self.next += 1;
        word
    }

    /// Whether all numbers have been read.
    pub(crate) fn is_at_end(&self) -> bool {
        self.next == self.words.len()
    }
}

impl Memory for f64 {
    fn save(&self, to: &mut Numbers) {
        to.put(self.to_bits());
    }

    fn restore(&mut self, from: &mut Numbers) -> Option<()> {
        *self = Self::from_bits(from.take()?);
        Some(())
    }
}

/// Whole numbers, each as one word.
macro_rules! whole_numbers {
    ($($type:ty),*) => {$(
        impl Memory for $type {
            fn save(&self, to: &mut Numbers) {
                to.put(*self as u64);
            }

            fn restore(&mut self, from: &mut Numbers) -> Option<()> {
                let word = from.take()?;
                *self = word as Self;
                (*self as u64 == word).then_some(())
            }
        }
    )*};
}

whole_numbers!(i32, usize, u8);

impl Memory for bool {
    fn save(&self, to: &mut Numbers) {
        to.put((*self).into());
    }

    fn restore(&mut self, from: &mut Numbers) -> Option<()> {
        let word = from.take()?;
        *self = word == 1;
        (word <= 1).then_some(())
    }
}

impl Memory for () {
    fn save(&self, _: &mut Numbers) {}

    fn restore(&mut self, _: &mut Numbers) -> Option<()> {
        Some(())
    }
}

impl<M: Memory, const N: usize> Memory for [M; N]
where
    Self: Default,
{
    fn save(&self, to: &mut Numbers) {
        self.iter().for_each(|element| element.save(to));
    }

    fn restore(&mut self, from: &mut Numbers) -> Option<()> {
        self.iter_mut().try_for_each(|element| element.restore(from))
    }
}

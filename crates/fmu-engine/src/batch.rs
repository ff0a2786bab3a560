//! Variables of one type, set or read by one call of an FMU.
use std::slice;

pub use fmu::ValueType;

/// Variables of one type, in the order of their values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Batch {
    element: ValueType,
    references: References,
    values: usize,
    /// Number of bytes of an element.
    size: u8,
    is_fmi3: bool,
    /// Whether the references determine the number of values for the C function.
    is_complete: bool,
    is_structural: bool,
}

/// Value references. In FMI 2.0 most batches have one: containers keep hundreds of them.
#[derive(Clone, Debug, PartialEq, Eq)]
enum References {
    One(u32),
    Many(Box<[u32]>),
}

impl Batch {
    /// Creates a batch of the variables with these value references and `values` elements in total. In FMI 2.0 each
    /// must be one Real, Integer, Boolean or String; calls with other variables fail.
    #[must_use]
    pub fn new(element: ValueType, references: Vec<u32>, values: usize, is_fmi3: bool) -> Self {
        let is_in_fmi2 =
            matches!(element, ValueType::Float64 | ValueType::Int32 | ValueType::Boolean | ValueType::String);
        let is_complete = is_fmi3 || is_in_fmi2 && references.len() == values;
        let references = match *references {
            [one] => References::One(one),
            _ => References::Many(references.into()),
        };
        let size = element.size(is_fmi3) as u8;
        Self { element, references, values, size, is_fmi3, is_complete, is_structural: false }
    }

    /// Marks the variables as structural parameters of FMI 3.0, which are set in configuration mode.
    #[must_use]
    pub fn structural(self) -> Self {
        Self { is_structural: self.is_fmi3, ..self }
    }

    #[inline]
    pub(crate) fn is_structural(&self) -> bool {
        self.is_structural
    }

    /// Type of the elements.
    #[must_use]
    #[inline]
    pub fn value_type(&self) -> ValueType {
        self.element
    }

    /// Value references.
    #[must_use]
    #[inline]
    pub fn references(&self) -> &[u32] {
        match &self.references {
            References::One(one) => slice::from_ref(one),
            References::Many(references) => references,
        }
    }

    /// Number of elements of all variables.
    #[must_use]
    #[inline]
    pub fn values(&self) -> usize {
        self.values
    }

    /// Number of bytes of all elements.
    #[must_use]
    #[inline]
    pub fn bytes(&self) -> usize {
        self.values.saturating_mul(self.size())
    }

    /// Number of bytes of an element.
    #[must_use]
    #[inline]
    pub fn size(&self) -> usize {
        self.size.into()
    }

    /// Whether the functions of a version for numbers and Booleans can set and get the variables.
    #[inline]
    pub(crate) fn is_of_numbers(&self, is_fmi3: bool) -> bool {
        self.is_complete && self.is_fmi3 == is_fmi3 && self.element != ValueType::String
    }

    /// Whether the functions of a version for strings can set and get the variables.
    pub(crate) fn is_of_texts(&self, is_fmi3: bool) -> bool {
        self.is_complete && self.is_fmi3 == is_fmi3 && self.element == ValueType::String
    }

    /// Fills values that an FMU must overwrite: NaN, or zero for types without NaN.
    #[inline]
    pub(crate) fn fill(&self, values: &mut [u8]) {
        match self.element {
            ValueType::Float64 => values.as_chunks_mut().0.fill(f64::NAN.to_ne_bytes()),
            ValueType::Float32 => values.as_chunks_mut().0.fill(f32::NAN.to_ne_bytes()),
            _ => values.fill(0),
        }
    }

    /// Creates a buffer for the values.
    #[must_use]
    pub fn buffer(&self) -> Buffer {
        Buffer::new(self.bytes())
    }
}

/// Values as bytes, aligned for every type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Buffer {
    words: Vec<u64>,
    bytes: usize,
}

impl From<&[u8]> for Buffer {
    fn from(bytes: &[u8]) -> Self {
        let mut buffer = Self::new(bytes.len());
        buffer.bytes_mut().copy_from_slice(bytes);
        buffer
    }
}

impl Buffer {
    /// Creates a buffer of zeros, given its number of bytes.
    #[must_use]
    pub fn new(bytes: usize) -> Self {
        Self { words: vec![0; bytes.div_ceil(8)], bytes }
    }

    /// Number of bytes.
    #[must_use]
    pub fn len(&self) -> usize {
        self.bytes
    }

    /// Whether there are no values.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.bytes == 0
    }

    /// The values as bytes.
    #[must_use]
    #[inline]
    pub fn bytes(&self) -> &[u8] {
        // SAFETY: the words are initialized, cover the bytes, and have eight bytes each.
        unsafe { std::slice::from_raw_parts(self.words.as_ptr().cast(), self.bytes) }
    }

    /// The values as numbers of the type Float64.
    #[inline]
    pub(crate) fn numbers(&self) -> &[f64] {
        // SAFETY: every pattern of bits of a word is a number, of the same size and alignment.
        unsafe { std::slice::from_raw_parts(self.words.as_ptr().cast(), self.words.len()) }
    }

    /// The values as numbers of the type Float64.
    #[inline]
    pub(crate) fn numbers_mut(&mut self) -> &mut [f64] {
        // SAFETY: as in `numbers`; every number is a word.
        unsafe { std::slice::from_raw_parts_mut(self.words.as_mut_ptr().cast(), self.words.len()) }
    }

    /// The values as bytes.
    #[inline]
    pub fn bytes_mut(&mut self) -> &mut [u8] {
        // SAFETY: as in `bytes`; every pattern of bits is a word.
        unsafe { std::slice::from_raw_parts_mut(self.words.as_mut_ptr().cast(), self.bytes) }
    }
}

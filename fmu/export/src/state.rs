//! The whole state of an instance as a value: copied, restored, written as bytes and read back.
//!
//! The bytes are words of eight, the lowest byte first: the version of the format, the identity of the FMU and of the layout of its values
//! (two words each), the mode of the instance, all that a [`SavedState`] holds, and a checksum of everything before it.
use crate::{
    error::Error,
    guid::in_braces,
    instance::{Instance, Step},
    interface::{Interface, Layout},
    model::Fmu,
    polynomials::{InputDerivatives, MAX_ORDER},
    variables::{
        Storage, c_string,
        entry::{Entry, Kind},
    },
};
use std::{ffi::CString, ops::ControlFlow, slice};

/// No tolerance: the bits of no number.
const NO_TOLERANCE: u64 = u64::MAX;

/// Version of the bytes.
const FORMAT: u64 = 2;

/// Everything that the future of an instance depends on; what the importer wants to hear is not part of it.
#[derive(Clone)]
pub(crate) struct SavedState {
    /// What the instance is used for and what it is doing, as one number: the interface to the importer knows its meaning.
    pub(crate) mode: u64,
    values: Storage,
    time: f64,
    stop_time: f64,
    step: Step,
    tolerance: Option<f64>,
    is_stale: bool,
    has_new_parameters: bool,
    input_derivatives: InputDerivatives,
    last_input_derivatives: InputDerivatives,
}

impl<M: Fmu> Instance<M> {
    /// A copy of the state.
    pub(crate) fn save(&self, mode: u64) -> SavedState {
        let mut values = self.values.clone();
        values.store(Layout::<M>::DISCRETE, &*self.discrete);
        values.store(Layout::<M>::BEFORE, &*self.before);
        values.reals[Layout::<M>::MEMORY.reals..].copy_from_slice(&self.memory);
        SavedState {
            mode,
            values,
            time: self.time,
            stop_time: self.stop_time,
            step: self.step,
            tolerance: self.setup.tolerance,
            is_stale: self.is_stale,
            has_new_parameters: self.has_new_parameters,
            input_derivatives: self.input_derivatives.clone(),
            last_input_derivatives: self.last_input_derivatives.clone(),
        }
    }

    /// Back to a state.
    pub(crate) fn restore(&mut self, saved: &SavedState) {
        self.values.clone_from(&saved.values);
        *self.discrete = self.values.load(Layout::<M>::DISCRETE);
        *self.before = self.values.load(Layout::<M>::BEFORE);
        (self.time, self.stop_time, self.step) = (saved.time, saved.stop_time, saved.step);
        self.input_derivatives.clone_from(&saved.input_derivatives);
        self.last_input_derivatives.clone_from(&saved.last_input_derivatives);
        self.last_options = Self::input_options(&self.values.load(Layout::<M>::END));
        self.read_parameters();
        self.memory.copy_from_slice(&self.values.reals[Layout::<M>::MEMORY.reals..]);
        self.setup.tolerance = saved.tolerance;
        (self.is_stale, self.has_new_parameters) = (saved.is_stale, saved.has_new_parameters);
    }
}

impl SavedState {
    /// Number of bytes.
    pub(crate) fn size(&self, interface: &Interface) -> usize {
        let mut words = 0;
        self.write(interface, &mut |_| words += 1);
        8 * (words + 1)
    }

    /// Writes the bytes, for which there must be room.
    pub(crate) fn to_bytes(&self, interface: &Interface, bytes: &mut [u8]) {
        let (mut places, mut checksum) = (bytes.as_chunks_mut::<8>().0.iter_mut(), Checksum::default());
        let mut put = |word: u64| *places.next().expect("there is room") = word.to_le_bytes();
        self.write(interface, &mut |word| {
            checksum.add(word);
            put(word);
        });
        put(checksum.0);
    }

    fn write(&self, interface: &Interface, put: &mut impl FnMut(u64)) {
        for word in [FORMAT, interface.id as u64, (interface.id >> 64) as u64] {
            put(word);
        }
        for word in [interface.layout as u64, (interface.layout >> 64) as u64, self.mode] {
            put(word);
        }
        for number in [self.time, self.stop_time, self.step.start, self.step.size] {
            put(number.to_bits());
        }
        put(self.tolerance.map_or(NO_TOLERANCE, f64::to_bits));
        put(self.is_stale.into());
        put(self.has_new_parameters.into());
        for input_derivatives in [&self.input_derivatives, &self.last_input_derivatives] {
            put(input_derivatives.orders.len() as u64);
            input_derivatives.orders.iter().for_each(|&order| put(order.into()));
            input_derivatives.derivatives.iter().flatten().for_each(|value| put(value.to_bits()));
        }
        self.values.reals.iter().for_each(|value| put(value.to_bits()));
        self.values.integers.iter().for_each(|&value| put(value as u32 as u64));
        self.values.booleans.iter().for_each(|&value| put(value as u32 as u64));
        for string in &self.values.strings {
            let bytes = string.as_bytes();
            put(bytes.len() as u64);
            for chunk in bytes.chunks(8) {
                let mut word = [0; 8];
                word[..chunk.len()].copy_from_slice(chunk);
                put(u64::from_le_bytes(word));
            }
        }
    }

    /// The state that was written as bytes.
    ///
    /// # Errors
    /// Bytes of another version, FMU or layout, and bytes that were cut or altered.
    // Compiled with the FMU, like what else importers call often.
    #[inline(always)]
    pub(crate) fn from_bytes(bytes: &[u8], interface: &Interface) -> Result<Self, Error> {
        let cut = || {
            Error::new(format!(
                "the {} bytes are not a whole state of {}: they were cut or altered",
                bytes.len(),
                interface.name
            ))
        };
        let (words, rest) = bytes.as_chunks::<8>();
        let mut words = WordReader { all: words.iter(), checksum: Checksum::default() };
        if !rest.is_empty() {
            return Err(cut());
        }
        match words.next().ok_or_else(cut)? {
            FORMAT => {}
            other => {
                return Err(Error::new(format!(
                    "the bytes have the version {other}, this FMU writes and reads {FORMAT}"
                )));
            }
        }
        let id = words.double_word().ok_or_else(cut)?;
        if id != interface.id {
            let (given, own) = (in_braces(id), in_braces(interface.id));
            return Err(Error::new(format!("the bytes are of an FMU with the GUID {given}, this one has {own}")));
        }
        if words.double_word().ok_or_else(cut)? != interface.layout {
            return Err(Error::new(format!(
                "the bytes are of another build of {}, whose state has another layout",
                interface.name
            )));
        }
        Self::read(&mut words, interface).filter(|saved| saved.is_valid(interface)).ok_or_else(cut)
    }

    #[inline(always)]
    fn read(words: &mut WordReader<'_>, interface: &Interface) -> Option<Self> {
        let mode = words.next()?;
        let mut number = || words.next().map(f64::from_bits);
        let (time, stop_time) = (number()?, number()?);
        let step = Step { start: number()?, size: number()? };
        let tolerance = Some(words.next()?).filter(|&word| word != NO_TOLERANCE).map(f64::from_bits);
        let (is_stale, has_new_parameters) = (words.boolean()?, words.boolean()?);
        let (input_derivatives, last_input_derivatives) =
            (words.input_derivatives(interface)?, words.input_derivatives(interface)?);
        let mut values = Storage::zeros(interface.total);
        for value in &mut values.reals {
            *value = f64::from_bits(words.next()?);
        }
        for value in values.integers.iter_mut().chain(&mut values.booleans) {
            *value = u32::try_from(words.next()?).ok()? as i32;
        }
        for string in &mut values.strings {
            *string = words.string()?;
        }
        let checksum = words.checksum.0;
        (words.next()? == checksum && words.all.len() == 0).then_some(Self {
            mode,
            values,
            time,
            stop_time,
            step,
            tolerance,
            is_stale,
            has_new_parameters,
            input_derivatives,
            last_input_derivatives,
        })
    }

    /// Whether every value is one that a setter would have let in or a model could have computed.
    fn is_valid(&self, interface: &Interface) -> bool {
        let Storage { reals, integers, booleans, .. } = &self.values;
        // What only events change, and what connectors remember, may be anything.
        let visible = &reals[..interface.end.reals + interface.first_output.reals];
        let tolerance_is_valid = self.tolerance.is_none_or(|tolerance| tolerance >= 0.0 && tolerance.is_finite());
        let is_in_time = self.time.is_finite() && !self.stop_time.is_nan() && tolerance_is_valid;
        let step_is_valid = self.step.start.is_finite() && (0.0..f64::INFINITY).contains(&self.step.size);
        let are_finite = visible.iter().all(|value| value.is_finite());
        let are_booleans = booleans.iter().all(|value| matches!(value, 0 | 1));
        if !(is_in_time && step_is_valid && are_finite && are_booleans) {
            return false;
        }
        // All variables, and the parameters and inputs of the step just done; behind them, twice, what only events change.
        let mut now = Values { reals, integers };
        let mut done = Values { reals: &reals[interface.end.reals..], integers: &integers[interface.end.integers..] };
        let impossible = interface.visit(|field| {
            let is_given = field.is_parameter_or_input();
            let is_valid = now.are_valid(field.entry, is_given) && (!is_given || done.are_valid(field.entry, true));
            if is_valid { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        impossible.is_none() && [interface.discrete; 2].into_iter().all(|entries| done.groups_are_valid(entries))
    }
}

/// Values not yet looked through.
struct Values<'a> {
    reals: &'a [f64],
    integers: &'a [i32],
}

impl Values<'_> {
    /// Whether the next values are possible for a variable; one that is calculated may lie outside its limits.
    fn are_valid(&mut self, entry: &Entry, is_given: bool) -> bool {
        let n = entry.shape.count;
        let (reals, integers);
        (reals, self.reals) = self.reals.split_at(n.reals);
        (integers, self.integers) = self.integers.split_at(n.integers);
        if let Kind::Enumeration(of) = entry.shape.kind {
            return integers.iter().all(|&value| of.has(value));
        }
        if !is_given || entry.min.is_none() && entry.max.is_none() {
            return true;
        }
        let (min, max) = (entry.min.unwrap_or(f64::NEG_INFINITY), entry.max.unwrap_or(f64::INFINITY));
        let within = |value: f64| min <= value && value <= max;
        reals.iter().all(|&value| within(value)) && integers.iter().all(|&value| within(value.into()))
    }

    fn groups_are_valid(&mut self, entries: &[Entry]) -> bool {
        entries.iter().all(|entry| match entry.shape.kind {
            Kind::Group(entries) => self.groups_are_valid(entries),
            _ => self.are_valid(entry, false),
        })
    }
}

/// Words not yet read.
struct WordReader<'a> {
    all: slice::Iter<'a, [u8; 8]>,
    checksum: Checksum,
}

impl WordReader<'_> {
    #[inline(always)]
    fn next(&mut self) -> Option<u64> {
        let word = u64::from_le_bytes(*self.all.next()?);
        self.checksum.add(word);
        Some(word)
    }

    fn double_word(&mut self) -> Option<u128> {
        let low = self.next()?;
        Some(u128::from(self.next()?) << 64 | u128::from(low))
    }

    fn boolean(&mut self) -> Option<bool> {
        let word = self.next()?;
        (word <= 1).then_some(word == 1)
    }

    fn input_derivatives(&mut self, interface: &Interface) -> Option<InputDerivatives> {
        let inputs = interface.first_output.reals - interface.first_input.reals;
        let n = self.next()?;
        if n == 0 {
            return Some(InputDerivatives::default());
        }
        if n != inputs as u64 {
            return None;
        }
        let mut orders = vec![0; inputs];
        for order in &mut orders {
            *order = u8::try_from(self.next()?).ok().filter(|&order| usize::from(order) <= MAX_ORDER)?;
        }
        let mut derivatives = vec![[0.0; MAX_ORDER]; inputs];
        for value in derivatives.as_flattened_mut() {
            *value = Some(f64::from_bits(self.next()?)).filter(|value| value.is_finite())?;
        }
        Some(InputDerivatives::new(orders, derivatives))
    }

    fn string(&mut self) -> Option<CString> {
        let length = usize::try_from(self.next()?).ok().filter(|length| length.div_ceil(8) <= self.all.len())?;
        let mut bytes = Vec::with_capacity(length);
        for _ in 0..length.div_ceil(8) {
            bytes.extend(self.next()?.to_le_bytes());
        }
        bytes.truncate(length);
        Some(c_string(&String::from_utf8(bytes).ok()?))
    }
}

/// Finds damage, not malice.
#[derive(Default)]
struct Checksum(u64);

impl Checksum {
    #[inline(always)]
    fn add(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(0x517c_c1b7_2722_0a95);
    }
}

//! The state of an instance: saved, restored, serialized and deserialized.
//!
//! The bytes are words of eight, the lowest byte first: the version of the format, the identity of the FMU and of the layout of its values
//! (two words each), the mode of the instance, all that a [`SavedState`] holds, and a checksum of everything before it.
use crate::{
    comparison::Comparisons,
    digest::Checksum,
    error::Error,
    event_state::Mode,
    guid::in_braces,
    instance::{Instance, InstanceKind, Step, is_tolerance},
    interface::{Causality, Interface, Layout},
    model::{Fmu, has_states},
    polynomials::{InputDerivatives, MAX_ORDER},
    step_inputs::Samples,
    variables::{
        Storage, Variables, c_string,
        entry::{Count, Entry, Kind, count},
    },
};
use std::ffi::CString;

/// Stands for no tolerance; the bits are a NaN.
const NO_TOLERANCE: u64 = u64::MAX;

/// Version of the format.
const FORMAT: u64 = 5;

/// Everything that the future of an instance depends on. The log categories are not part of it.
#[derive(Clone)]
pub(crate) struct SavedState {
    /// Kind and life-cycle state of the instance as a number that only the interface interprets.
    pub(crate) mode: u64,
    values: Storage,
    samples: Vec<f64>,
    comparisons: Comparisons,
    time: f64,
    stop_time: f64,
    step: Step,
    tolerance: Option<f64>,
    is_stale: bool,
    has_new_parameters: bool,
    inputs_wait: bool,
    is_initial: bool,
    input_derivatives: InputDerivatives,
    last_input_derivatives: InputDerivatives,
    mode_of_events: Mode,
    /// Times of the time events of Model Exchange, in s: before the present event and as committed.
    time_events: [f64; 2],
}

impl<M: Fmu> Instance<M> {
    /// A copy of the state.
    pub(crate) fn save(&self, mode: u64) -> SavedState {
        let mut values = self.values.clone();
        values.store(Layout::<M>::DISCRETE, &*self.discrete);
        values.store(Layout::<M>::BEFORE, &*self.before);
        values.reals[Layout::<M>::MEMORY.reals..Layout::<M>::STATES_BEFORE.reals].copy_from_slice(&self.memory);
        values.store(Layout::<M>::STATES_BEFORE, &self.states_before);
        if has_states::<M>() {
            values.reals[Layout::<M>::NEXT_STEP.reals] = self.integrator.next_step;
        }
        SavedState {
            mode,
            values,
            samples: self.samples.reals.clone(),
            comparisons: self.comparisons.clone(),
            time: self.time,
            stop_time: self.stop_time,
            step: self.step,
            tolerance: self.setup.tolerance,
            is_stale: self.is_stale,
            has_new_parameters: self.has_new_parameters,
            inputs_wait: self.inputs_wait,
            is_initial: self.options.initial,
            input_derivatives: self.input_derivatives.clone(),
            last_input_derivatives: self.last_input_derivatives.clone(),
            mode_of_events: self.events.mode,
            time_events: [self.events.asked, self.events.next],
        }
    }

    /// Restores a state.
    pub(crate) fn restore(&mut self, saved: &SavedState) {
        self.values.clone_from(&saved.values);
        *self.discrete = self.values.load(Layout::<M>::DISCRETE);
        *self.before = self.values.load(Layout::<M>::BEFORE);
        (self.time, self.stop_time, self.step) = (saved.time, saved.stop_time, saved.step);
        self.input_derivatives.clone_from(&saved.input_derivatives);
        self.last_input_derivatives.clone_from(&saved.last_input_derivatives);
        self.events.restore(saved.mode_of_events, saved.time_events);
        self.options.initial = saved.is_initial;
        self.last_options = self.input_options(&self.load_parameters(Layout::<M>::END));
        self.comparisons.clone_from(&saved.comparisons);
        if self.comparisons.reals.len() != M::Inputs::<f64>::COMPARED {
            self.comparisons.reals.clear();
        }
        self.read_parameters();
        self.memory.copy_from_slice(&self.values.reals[Layout::<M>::MEMORY.reals..Layout::<M>::STATES_BEFORE.reals]);
        self.samples = Samples { of: self.last_options, reals: saved.samples.clone() };
        if self.samples.reals.len() != M::Inputs::<f64>::samples(&self.last_options) {
            // The state before the first step with these options, or bytes that somebody has made.
            self.samples = Samples::default();
        }
        self.states_before = self.values.load(Layout::<M>::STATES_BEFORE);
        if has_states::<M>() {
            self.integrator.next_step = self.values.reals[Layout::<M>::NEXT_STEP.reals];
        }
        (self.setup.tolerance, self.setup.steps_in_a_row) = (saved.tolerance, 0);
        // What is not committed at an event is not saved.
        self.is_stale = saved.is_stale || self.kind == InstanceKind::ModelExchange || self.events.mode == Mode::Event;
        (self.has_new_parameters, self.inputs_wait) = (saved.has_new_parameters, saved.inputs_wait);
    }
}

impl SavedState {
    /// Number of bytes.
    pub(crate) fn size(&self, interface: &Interface) -> usize {
        let mut words = 0;
        self.write(interface, &mut |_| words += 1);
        8 * (words + 1)
    }

    /// Serializes the state into `bytes`, which must be long enough.
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
        put(self.inputs_wait.into());
        put(self.is_initial.into());
        put(self.mode_of_events as u64);
        self.time_events.iter().for_each(|time| put(time.to_bits()));
        for input_derivatives in [&self.input_derivatives, &self.last_input_derivatives] {
            put(input_derivatives.orders.len() as u64);
            input_derivatives.orders.iter().for_each(|&order| put(order.into()));
            input_derivatives.derivatives.iter().flatten().for_each(|value| put(value.to_bits()));
        }
        let Comparisons { are_over, wait, steps, reals } = &self.comparisons;
        for word in [u64::from(*are_over), (*wait).into(), (*steps).into()] {
            put(word);
        }
        for kept in [reals, &self.samples] {
            put(kept.len() as u64);
            kept.iter().for_each(|value| put(value.to_bits()));
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

    /// Deserializes a state.
    ///
    /// # Errors
    /// If the bytes have another version, FMU or layout, or are truncated or corrupted.
    // Inlined into the FMU, like other functions that importers call often.
    #[inline(always)]
    pub(crate) fn from_bytes(bytes: &[u8], interface: &Interface) -> Result<Self, Error> {
        let cut = || {
            Error::new(format!(
                "saved state of {} bytes is truncated or corrupted: it is not a state of {}",
                bytes.len(),
                interface.name
            ))
        };
        let (words, rest) = bytes.as_chunks::<8>();
        if !rest.is_empty() {
            return Err(cut());
        }
        let (checksum, words) = words.split_last().ok_or_else(cut)?;
        let (all, mut words) = (words, WordReader(words));
        match words.next().ok_or_else(cut)? {
            FORMAT => {}
            other => {
                return Err(Error::new(format!(
                    "saved state has the format version {other}: this FMU reads version {FORMAT} only"
                )));
            }
        }
        let id = words.double_word().ok_or_else(cut)?;
        if id != interface.id {
            let (given, own) = (in_braces(id), in_braces(interface.id));
            return Err(Error::new(format!("saved state belongs to an FMU with the GUID {given}: this FMU has {own}")));
        }
        if words.double_word().ok_or_else(cut)? != interface.layout {
            return Err(Error::new(format!(
                "saved state belongs to another build of {}, with another layout of the state: use that build",
                interface.name
            )));
        }
        // All at once, so that what follows need not count along.
        let mut expected = Checksum::default();
        all.iter().for_each(|&word| expected.add(u64::from_le_bytes(word)));
        if u64::from_le_bytes(*checksum) != expected.0 {
            return Err(cut());
        }
        let saved = Self::read(&mut words, interface).filter(|_| words.0.is_empty());
        saved.filter(|saved| saved.is_valid(interface)).ok_or_else(cut)
    }

    #[inline(always)]
    fn read(words: &mut WordReader<'_>, interface: &Interface) -> Option<Self> {
        let total = interface.total;
        Some(Self {
            mode: words.next()?,
            time: words.number()?,
            stop_time: words.number()?,
            step: Step { start: words.number()?, size: words.number()? },
            tolerance: Some(words.next()?).filter(|&word| word != NO_TOLERANCE).map(f64::from_bits),
            is_stale: words.boolean()?,
            has_new_parameters: words.boolean()?,
            inputs_wait: words.boolean()?,
            is_initial: words.boolean()?,
            mode_of_events: Mode::from_number(words.next()?)?,
            time_events: [words.number()?, words.number()?],
            input_derivatives: words.input_derivatives(interface)?,
            last_input_derivatives: words.input_derivatives(interface)?,
            comparisons: Comparisons {
                are_over: words.boolean()?,
                wait: words.next()?.try_into().ok()?,
                steps: words.next()?.try_into().ok()?,
                reals: words.counted_reals()?,
            },
            samples: words.counted_reals()?,
            values: Storage {
                reals: words.reals(total.reals)?,
                integers: words.integers(total.integers)?,
                booleans: words.integers(total.booleans)?,
                strings: (0..total.strings).map(|_| words.string()).collect::<Option<_>>()?,
            },
        })
    }

    /// Whether each value could have been set or computed.
    #[inline]
    fn is_valid(&self, interface: &Interface) -> bool {
        // Discrete state, memory of connectors, states before an event and the integrator's step may have any values.
        let visible = &self.values.reals[..interface.end.reals + interface.first_output.reals];
        let tolerance_is_valid = self.tolerance.is_none_or(is_tolerance);
        let are_times =
            self.time.is_finite() && !self.stop_time.is_nan() && !self.time_events.iter().any(|t| t.is_nan());
        let is_in_time = are_times && tolerance_is_valid;
        let step_is_valid = self.step.start.is_finite() && (0.0..f64::INFINITY).contains(&self.step.size);
        let are_finite = visible.iter().all(|value| value.is_finite());
        let are_booleans = self.values.booleans.iter().all(|value| matches!(value, 0 | 1));
        if !(is_in_time && step_is_valid && are_finite && are_booleans) {
            return false;
        }
        // All variables, then the parameters and inputs of the last step, then the discrete state twice.
        let (end, discrete) = (interface.end, count(interface.discrete));
        let behind = end.plus(interface.first_output);
        let are_valid = |entries, at, is_given| are_valid(&self.values, entries, at, is_given);
        let inputs = &interface.groups[Causality::Input as usize];
        let waiting_are_valid = !self.inputs_wait
            || interface.waiting.is_some_and(|first| {
                let reals = &self.values.reals[first.reals..];
                reals.iter().all(|value| value.is_finite()) && are_valid(inputs.entries, first, true)
            });
        let mut groups = interface.groups.iter().filter(|group| group.needs_validation);
        groups.all(|group| {
            are_valid(group.entries, group.first, group.is_given)
                && (!group.is_given || are_valid(group.entries, end.plus(group.first), true))
        }) && are_valid(interface.discrete, behind, false)
            && are_valid(interface.discrete, behind.plus(discrete), false)
            && waiting_are_valid
    }
}

/// Whether the values from `at` on are valid for variables. Calculated variables may be outside their limits.
#[inline]
fn are_valid(values: &Storage, entries: &[Entry], mut at: Count, is_given: bool) -> bool {
    for entry in entries {
        let (first, n) = (at, entry.shape.count);
        at = at.plus(n);
        let (reals, integers) =
            (|| &values.reals[first.reals..][..n.reals], || &values.integers[first.integers..][..n.integers]);
        let are_valid = match entry.shape.kind {
            Kind::Group(entries) => are_valid(values, entries, first, is_given),
            Kind::Enumeration(of) => integers().iter().all(|&value| of.has(value)),
            _ if !is_given || entry.min.is_none() && entry.max.is_none() => true,
            _ => {
                let (min, max) = (entry.min.unwrap_or(f64::NEG_INFINITY), entry.max.unwrap_or(f64::INFINITY));
                let within = |value: f64| min <= value && value <= max;
                reals().iter().all(|&value| within(value)) && integers().iter().all(|&value| within(value.into()))
            }
        };
        if !are_valid {
            return false;
        }
    }
    true
}

/// Reads the words of a serialized state.
struct WordReader<'a>(&'a [[u8; 8]]);

impl<'a> WordReader<'a> {
    #[inline(always)]
    fn next(&mut self) -> Option<u64> {
        Some(u64::from_le_bytes(*self.0.split_off_first()?))
    }

    fn many(&mut self, n: usize) -> Option<impl ExactSizeIterator<Item = u64> + Clone + use<'a>> {
        Some(self.0.split_off(..n)?.iter().map(|&word| u64::from_le_bytes(word)))
    }

    fn double_word(&mut self) -> Option<u128> {
        let low = self.next()?;
        Some(u128::from(self.next()?) << 64 | u128::from(low))
    }

    fn number(&mut self) -> Option<f64> {
        self.next().map(f64::from_bits)
    }

    fn boolean(&mut self) -> Option<bool> {
        let word = self.next()?;
        (word <= 1).then_some(word == 1)
    }

    #[inline]
    fn reals(&mut self, n: usize) -> Option<Box<[f64]>> {
        Some(self.many(n)?.map(f64::from_bits).collect())
    }

    fn counted_reals(&mut self) -> Option<Vec<f64>> {
        let n = usize::try_from(self.next()?).ok()?;
        Some(self.many(n)?.map(f64::from_bits).collect())
    }

    #[inline]
    fn integers(&mut self, n: usize) -> Option<Box<[i32]>> {
        let words = self.many(n)?;
        let are_valid = words.clone().all(|word| u32::try_from(word).is_ok());
        are_valid.then(|| words.map(|word| word as i32).collect())
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
            *value = self.number().filter(|value| value.is_finite())?;
        }
        Some(InputDerivatives::new(orders, derivatives))
    }

    fn string(&mut self) -> Option<CString> {
        let length = usize::try_from(self.next()?).ok()?;
        let mut bytes: Vec<_> = self.many(length.div_ceil(8))?.flat_map(u64::to_le_bytes).collect();
        bytes.truncate(length);
        Some(c_string(&String::from_utf8(bytes).ok()?))
    }
}

#[cfg(test)]
mod tests;

//! Saved states of instances: saved, restored, serialized and deserialized.
//!
//! The serialized bytes are words of eight bytes, lowest byte first: the version of the format, the identity of the FMU
//! and the layout of its values (two words each), the mode of the instance, the fields of [`SavedState`] in order, and
//! a checksum of everything before it.
pub(crate) mod words;

use crate::{
    error::Error,
    instance::{Instance, inputs::SetInputs, is_tolerance, last_step::LastStep, states::Times},
    interface::{Causality, Interface, guid::in_braces, layout::Layout},
    model::Fmu,
    saved_states::words::{Checksum, SavedPart, WordReader},
    variables::{
        Storage,
        entry::{Count, Entry, FieldKind, count},
    },
};

/// Stands for no tolerance; the bits are a NaN.
const NO_TOLERANCE: u64 = u64::MAX;

const FORMAT: u64 = 6;

/// Everything that determines the future of an instance. The log categories are not part of it.
#[derive(Clone)]
pub(crate) struct SavedState {
    /// Kind and life-cycle state of the instance, as a number that only the interface interprets.
    pub(crate) mode: u64,
    values: Storage,
    has_new_parameters: bool,
    inputs: SetInputs,
    times: Times,
    last_step: LastStep,
    /// Length in s of the next step that the integrator will try.
    next_step: f64,
    /// Times in s of the time events that the importer handles: before the present event, and as committed.
    time_events: [f64; 2],
    tolerance: Option<f64>,
}

impl<M: Fmu> Instance<M> {
    pub(crate) fn save(&self, mode: u64) -> SavedState {
        let mut values = self.values.clone();
        values.store(Layout::<M>::DISCRETE, &self.states.discrete);
        values.store(Layout::<M>::BEFORE, &self.states.before.discrete);
        values.store(Layout::<M>::STATES_BEFORE, &self.states.before.continuous);
        SavedState {
            mode,
            values,
            has_new_parameters: self.parameters.are_new,
            inputs: self.inputs.clone(),
            times: self.states.times,
            last_step: self.last_step.clone(),
            next_step: self.simulation.next_step(),
            time_events: [self.events.asked, self.events.next],
            tolerance: self.setup.tolerance,
        }
    }

    pub(crate) fn restore(&mut self, saved: &SavedState) {
        self.values.clone_from(&saved.values);
        self.states.times = saved.times;
        self.states.discrete = self.values.load(Layout::<M>::DISCRETE);
        self.states.before.discrete = self.values.load(Layout::<M>::BEFORE);
        [self.events.asked, self.events.next] = saved.time_events;
        self.read_parameters();
        self.parameters.are_new = saved.has_new_parameters;
        // After the parameters, which set the start values of the states before initialization.
        self.states.before.continuous = self.values.load(Layout::<M>::STATES_BEFORE);
        // Results that are not committed are not saved.
        self.last_step = LastStep { is_stale: true, ..saved.last_step.clone() };
        self.inputs.clone_from(&saved.inputs);
        self.simulation.set_next_step(saved.next_step);
        (self.setup.tolerance, self.setup.steps_in_a_row) = (saved.tolerance, 0);
    }
}

impl SavedState {
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

    fn write(&self, interface: &Interface, put: &mut dyn FnMut(u64)) {
        for word in [FORMAT, interface.id as u64, (interface.id >> 64) as u64] {
            put(word);
        }
        for word in [interface.layout as u64, (interface.layout >> 64) as u64, self.mode] {
            put(word);
        }
        put(self.has_new_parameters.into());
        self.inputs.write(put);
        self.times.write(put);
        self.last_step.write(put);
        put(self.next_step.to_bits());
        self.time_events.iter().for_each(|time| put(time.to_bits()));
        put(self.tolerance.map_or(NO_TOLERANCE, f64::to_bits));
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
        // Compared before reading, so that the reader need not sum up words.
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
            has_new_parameters: words.boolean()?,
            inputs: SetInputs::read(words, interface)?,
            times: Times::read(words, interface)?,
            last_step: LastStep::read(words, interface)?,
            next_step: words.number()?,
            time_events: [words.number()?, words.number()?],
            tolerance: Some(words.next()?).filter(|&word| word != NO_TOLERANCE).map(f64::from_bits),
            values: Storage {
                reals: words.reals(total.reals)?,
                integers: words.integers(total.integers)?,
                booleans: words.integers(total.booleans)?,
                strings: (0..total.strings).map(|_| words.string()).collect::<Option<_>>()?,
            },
        })
    }

    /// Whether a call could have set or computed each value.
    #[inline]
    fn is_valid(&self, interface: &Interface) -> bool {
        // The discrete state, states before an event and the integrator's step may have any values.
        let (end, given) = (interface.end, interface.group(Causality::Input).end);
        let visible = &self.values.reals[..end.plus(given).reals];
        let tolerance_is_valid = self.tolerance.is_none_or(is_tolerance);
        let are_times = !self.time_events.iter().any(|time| time.is_nan());
        let are_finite = visible.iter().all(|value| value.is_finite());
        let are_booleans = self.values.booleans.iter().all(|value| matches!(value, 0 | 1));
        if !(are_times && tolerance_is_valid && are_finite && are_booleans) {
            return false;
        }
        // All variables, then the parameters and inputs of the last step, then the discrete state twice.
        let (behind, discrete) = (end.plus(given), count(interface.discrete));
        let are_valid = |entries, at, is_given| are_valid(&self.values, entries, at, is_given);
        let inputs = interface.group(Causality::Input);
        let waiting_are_valid = !self.inputs.wait
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

/// Whether the values from `at` on are valid for variables. Calculated variables may exceed their limits.
#[inline]
fn are_valid(values: &Storage, entries: &[Entry], mut at: Count, is_given: bool) -> bool {
    for entry in entries {
        let (first, n) = (at, entry.shape.count);
        at = at.plus(n);
        let (reals, integers) =
            (|| &values.reals[first.reals..][..n.reals], || &values.integers[first.integers..][..n.integers]);
        let are_valid = match entry.shape.kind {
            FieldKind::Group(entries) => are_valid(values, entries, first, is_given),
            FieldKind::Enumeration(of) => integers().iter().all(|&value| of.has(value)),
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

#[cfg(test)]
mod tests;

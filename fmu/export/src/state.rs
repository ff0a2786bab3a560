//! The whole state of an instance as a value: copied, restored, written as bytes and read back.
//!
//! The bytes are words of eight, the lowest byte first: the version of the format, the GUID (two words), all that a [`Snapshot`] holds, and a
//! digest of everything before it (two words). Their number is fixed for a unit without String variables.
use crate::{
    instance::{Done, Instance},
    interface::Interface,
    lifecycle::State,
    logging::c_string,
    memory::{Memory, Numbers},
    model::{Problem, Step, Unit},
    new_values::{integer, real},
    polynomials::InputDerivatives,
    values::Storage,
    variable::{Value, start_values, variables_of},
};
use uuid::Uuid;

/// Version of the bytes.
const VERSION: u64 = 1;

/// Everything that the future of an instance depends on; the importer's logger and its switches are not part of it.
pub(crate) struct Snapshot<M: Unit> {
    saved: Saved,
    memory: M::Memory,
}

/// What does not depend on the type of the model.
struct Saved {
    state: State,
    stale: bool,
    time: f64,
    stop_time: f64,
    values: Storage,
    input_derivatives: InputDerivatives,
    done: (Step, InputDerivatives, Storage),
}

impl<M: Unit> Instance<M> {
    /// A copy of the state.
    pub(crate) fn snapshot(&self) -> Snapshot<M> {
        let saved = Saved {
            state: self.state,
            stale: self.stale,
            time: self.time,
            stop_time: self.stop_time,
            values: self.values.clone(),
            input_derivatives: self.input_derivatives.clone(),
            done: (self.done.step, self.done.input_derivatives.clone(), Storage::of(&*self.done.inputs)),
        };
        Snapshot { saved, memory: self.memory.clone() }
    }

    /// Back to a state.
    pub(crate) fn restore(&mut self, snapshot: &Snapshot<M>) {
        let saved = &snapshot.saved;
        (self.state, self.stale) = (saved.state, saved.stale);
        (self.time, self.stop_time) = (saved.time, saved.stop_time);
        self.values.clone_from(&saved.values);
        self.memory.clone_from(&snapshot.memory);
        self.input_derivatives.clone_from(&saved.input_derivatives);
        let (step, input_derivatives, inputs) = &saved.done;
        self.done = Done { step: *step, inputs: Box::new(inputs.load()), input_derivatives: input_derivatives.clone() };
        self.reload_parameters();
    }
}

impl<M: Unit> Snapshot<M> {
    /// The state as bytes, `id` being the unit's.
    pub(crate) fn to_bytes(&self, id: Uuid) -> Vec<u8> {
        self.saved.to_bytes(id, &|numbers| self.memory.save(numbers))
    }

    /// The state from bytes, `id` being the unit's.
    ///
    /// # Errors
    /// Bytes of another version or unit, and bytes that were cut or altered.
    pub(crate) fn from_bytes(bytes: &[u8], id: Uuid) -> Result<Self, Problem> {
        let mut memory = M::Memory::default();
        let saved = Saved::from_bytes(bytes, id, Interface::of::<M>(), &mut |numbers| memory.restore(numbers))?;
        Ok(Self { saved, memory })
    }
}

impl Saved {
    #[inline(never)]
    fn to_bytes(&self, id: Uuid, save_memory: &dyn Fn(&mut Numbers)) -> Vec<u8> {
        let mut numbers = Numbers::default();
        numbers.put(VERSION);
        put_uuid(&mut numbers, id);
        numbers.put(self.state as u64);
        self.stale.save(&mut numbers);
        self.time.save(&mut numbers);
        self.stop_time.save(&mut numbers);
        save(&self.values, &mut numbers);
        save_memory(&mut numbers);
        self.input_derivatives.save(&mut numbers);
        let (step, input_derivatives, inputs) = &self.done;
        [step.start, step.size].save(&mut numbers);
        input_derivatives.save(&mut numbers);
        save(inputs, &mut numbers);
        let digest = digest(&numbers);
        put_uuid(&mut numbers, digest);
        numbers.to_bytes()
    }

    #[inline(never)]
    fn from_bytes(
        bytes: &[u8],
        own: Uuid,
        interface: &Interface,
        restore_memory: &mut dyn FnMut(&mut Numbers) -> Option<()>,
    ) -> Result<Self, Problem> {
        let cut = || {
            Problem::new(format!(
                "the {} bytes are not a whole state of {}: they were cut or altered",
                bytes.len(),
                interface.name
            ))
        };
        let mut numbers = Numbers::from_bytes(bytes).ok_or_else(cut)?;
        match numbers.take() {
            Some(VERSION) => {}
            Some(other) => {
                return Err(Problem::new(format!(
                    "the bytes have the version {other}, this unit writes and reads {VERSION}"
                )));
            }
            None => return Err(cut()),
        }
        let given = take_uuid(&mut numbers).ok_or_else(cut)?;
        if given != own {
            return Err(Problem::new(format!(
                "the bytes are of a unit with the GUID {{{given}}}, this one has {{{own}}}"
            )));
        }
        let checked = bytes.len().checked_sub(16).ok_or_else(cut)?;
        let signed = Numbers::from_bytes(&bytes[..checked]).ok_or_else(cut)?;
        let signature = Numbers::from_bytes(&bytes[checked..]).and_then(|mut words| take_uuid(&mut words));
        if signature != Some(digest(&signed)) {
            return Err(cut());
        }
        let saved = Self::read(&mut numbers, interface, restore_memory);
        saved.filter(|saved| saved.is_possible(interface)).ok_or_else(cut)
    }

    fn read(
        numbers: &mut Numbers,
        interface: &Interface,
        restore_memory: &mut dyn FnMut(&mut Numbers) -> Option<()>,
    ) -> Option<Self> {
        let state = State::from_byte(u8::try_from(numbers.take()?).ok()?)?;
        let mut saved = Self {
            state,
            stale: false,
            time: 0.0,
            stop_time: 0.0,
            values: start_values(interface),
            input_derivatives: InputDerivatives::default(),
            done: (
                Step { start: 0.0, size: 0.0 },
                InputDerivatives::default(),
                Storage::zeros(interface.first_output.minus(interface.first_input)),
            ),
        };
        saved.stale.restore(numbers)?;
        saved.time.restore(numbers)?;
        saved.stop_time.restore(numbers)?;
        restore(&mut saved.values, numbers)?;
        restore_memory(numbers)?;
        saved.input_derivatives.restore(numbers)?;
        let (step, input_derivatives, inputs) = &mut saved.done;
        step.start.restore(numbers)?;
        step.size.restore(numbers)?;
        input_derivatives.restore(numbers)?;
        restore(inputs, numbers)?;
        // The digest is left.
        numbers.take()?;
        numbers.take()?;
        numbers.is_at_end().then_some(saved)
    }

    /// Whether every value is one that a setter would have let in.
    fn is_possible(&self, interface: &Interface) -> bool {
        let (mut reals, mut integers, mut booleans) =
            (self.values.reals.iter(), self.values.integers.iter(), self.values.booleans.iter());
        let possible = variables_of(interface).iter().all(|variable| match variable.value {
            Value::Real { .. } => {
                reals.next().is_some_and(|&value| !variable.has_start() || real(variable, value).is_ok())
            }
            Value::Integer { .. } => {
                integers.next().is_some_and(|&value| !variable.has_start() || integer(variable, value).is_ok())
            }
            Value::Enumeration { .. } => integers.next().is_some_and(|&value| integer(variable, value).is_ok()),
            Value::Boolean { .. } => booleans.next().is_some_and(|value| matches!(value, 0 | 1)),
            Value::String { .. } => true,
        });
        let inputs = interface.first_input.reals..interface.first_output.reals;
        let possible = possible && self.input_derivatives.are_of(&inputs) && self.done.1.are_of(&inputs);
        possible && self.time.is_finite() && !self.stop_time.is_nan()
    }
}

/// Writes values, base type by base type.
fn save(values: &Storage, to: &mut Numbers) {
    values.reals.iter().for_each(|value| value.save(to));
    values.integers.iter().for_each(|value| value.save(to));
    values.booleans.iter().for_each(|value| value.save(to));
    for string in &values.strings {
        string.as_bytes().len().save(to);
        string.as_bytes().iter().for_each(|byte| byte.save(to));
    }
}

/// Reads as many values as there are.
fn restore(values: &mut Storage, from: &mut Numbers) -> Option<()> {
    values.reals.iter_mut().try_for_each(|value| value.restore(from))?;
    values.integers.iter_mut().try_for_each(|value| value.restore(from))?;
    values.booleans.iter_mut().try_for_each(|value| value.restore(from))?;
    for string in &mut values.strings {
        let mut length = 0_usize;
        length.restore(from)?;
        let bytes: Option<Vec<u8>> =
            (0..length).map(|_| from.take().and_then(|word| u8::try_from(word).ok())).collect();
        *string = c_string(&String::from_utf8(bytes?).ok()?);
    }
    Some(())
}

/// Digest of what was written so far.
fn digest(numbers: &Numbers) -> Uuid {
    Uuid::new_v5(&Uuid::NAMESPACE_OID, &numbers.to_bytes())
}

fn put_uuid(numbers: &mut Numbers, id: Uuid) {
    let (high, low) = id.as_u64_pair();
    numbers.put(high);
    numbers.put(low);
}

fn take_uuid(numbers: &mut Numbers) -> Option<Uuid> {
    Some(Uuid::from_u64_pair(numbers.take()?, numbers.take()?))
}

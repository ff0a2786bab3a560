//! Serialized states: round trips, and invalid states with a valid checksum.
use super::*;
use crate::{
    instance::{
        InstanceKind,
        inputs::InputDerivatives,
        last_step::{Replay, Step},
    },
    model::{Evaluation, Instant, Model, Setup},
    variables::{Scalar, c_string},
};
use fmu_export_derive::{Enumeration, Variables, model};

/// Choice
#[derive(Clone, Copy, Debug, PartialEq, Enumeration)]
enum Choice {
    /// First
    First = 1,
    /// Second
    Second,
    /// Third
    Third,
}

/// Parameters.
#[derive(Variables)]
struct Parameters<T = f64> {
    /// Gain
    #[var(start = 5.0, min = 0.0, max = 10.0)]
    gain: T,
    /// Rows
    #[var(start = 50, min = 1, max = 100)]
    rows: i32,
    /// Choice
    choice: Choice,
    /// Switch
    switch: bool,
    /// Title
    #[var(start = "title")]
    title: String,
}

/// A group.
#[derive(Clone, Variables)]
struct Limited<T = f64> {
    /// Value
    #[var(max = 1.0)]
    value: T,
    /// Choice
    choice: Choice,
}

/// Inputs.
#[derive(Variables)]
struct Inputs<T = f64> {
    /// Any value
    free: T,
    /// A group
    group: Limited<T>,
    /// Switch
    on: bool,
}

/// Outputs.
#[derive(Variables)]
struct Outputs<T = f64> {
    /// Result
    #[var(max = 1.0)]
    y: T,
    /// Number
    #[var(max = 1)]
    n: i32,
    /// Choice
    choice: Choice,
}

/// Memory.
#[derive(Clone, Variables)]
struct Discrete<T = f64> {
    /// Switch
    on: bool,
    /// A group
    group: Limited<T>,
}

/// Model with variables of every type.
struct Saver;

#[model]
impl Model for Saver {
    const DESCRIPTION: &'static str = "Has variables of every kind";
    type Parameters<T: Scalar> = Parameters<T>;
    type Inputs<T: Scalar> = Inputs<T>;
    type Outputs<T: Scalar> = Outputs<T>;
    type Discrete<T: Scalar> = Discrete<T>;

    fn outputs<T: Scalar>(_: &Instant<'_, Self, T>) -> Result<Evaluation<Self, T>, Error> {
        Ok((Outputs { y: T::zero(), n: 0, choice: Choice::First }, ()))
    }
}

impl Fmu for Saver {
    const NAME: &'static str = "Saver";
    const VERSION: &'static str = "1";
}

/// Model with another identity.
struct OtherSaver;

#[model]
impl Model for OtherSaver {
    const DESCRIPTION: &'static str = "Has a variable";
    type Inputs<T: Scalar> = Inputs<T>;

    fn outputs<T: Scalar>(_: &Instant<'_, Self, T>) -> Result<Evaluation<Self, T>, Error> {
        Ok(((), ()))
    }
}

impl Fmu for OtherSaver {
    const NAME: &'static str = "OtherSaver";
    const VERSION: &'static str = "1";
}

fn saved() -> SavedState {
    Instance::<Saver>::new(InstanceKind::CoSimulation, Setup::default()).save(7)
}

fn bytes_of(saved: &SavedState) -> Vec<u8> {
    let interface = Interface::of::<Saver>();
    let mut bytes = vec![0; saved.size(interface)];
    saved.to_bytes(interface, &mut bytes);
    bytes
}

fn read(bytes: &[u8]) -> Result<SavedState, String> {
    SavedState::from_bytes(bytes, Interface::of::<Saver>()).map_err(|error| error.to_string())
}

/// Asserts that an altered state is read, or refused.
#[track_caller]
fn assert_read(expected: bool, situation: &str, alter: impl FnOnce(&mut SavedState)) {
    let mut saved = saved();
    alter(&mut saved);
    let result = read(&bytes_of(&saved));
    let message = result.err();
    assert_eq!(message.is_none(), expected, "{situation}");
    assert!(message.is_none_or(|text| text.ends_with("bytes is truncated or corrupted: it is not a state of Saver")));
}

#[test]
fn all_that_was_saved_comes_back() {
    let mut saved = saved();
    saved.times = Times { now: 1.5, stop: f64::INFINITY };
    (saved.last_step.step, saved.tolerance) = (Step { start: 1.0, size: 0.5 }, Some(1e-5));
    (saved.inputs.wait, saved.has_new_parameters) = (false, true);
    saved.inputs.derivatives.set(2, [(1, 3, -4.0)].into_iter());
    saved.last_step.input_derivatives.set(2, [(0, 1, 2.0)].into_iter());
    saved.values.integers[0] = 17;
    *saved.values.integers.last_mut().unwrap() = 3;
    saved.values.booleans[1] = 1;
    for title in ["", "seven 7", "eight 88", "nine 9999", "Grüße, and more than sixteen"] {
        saved.values.strings[0] = c_string(title);
        let back = read(&bytes_of(&saved)).unwrap();
        assert_eq!((back.mode, back.times), (7, saved.times));
        assert_eq!((back.last_step.step, back.tolerance), (Step { start: 1.0, size: 0.5 }, Some(1e-5)));
        assert_eq!((back.inputs.wait, back.has_new_parameters), (false, true));
        assert_eq!(back.inputs.derivatives, saved.inputs.derivatives);
        assert_eq!(back.last_step.input_derivatives, saved.last_step.input_derivatives);
        assert_eq!(back.values.reals, saved.values.reals);
        assert_eq!(back.values.integers, saved.values.integers);
        assert_eq!(back.values.booleans, saved.values.booleans);
        assert_eq!(back.values.strings, saved.values.strings);
    }
}

#[test]
fn events_that_derivatives_repeat_come_back() {
    for replay in [Replay::Step, Replay::Event, Replay::Nothing] {
        let mut saved = saved();
        saved.last_step.replay = replay;
        assert_eq!(read(&bytes_of(&saved)).unwrap().last_step.replay, replay);
    }
}

/// The word that differs is the number of the replay; the last word is the checksum.
#[test]
fn an_unknown_number_of_a_replay_is_refused() {
    let [one, other] = [Replay::Step, Replay::Nothing].map(|replay| {
        let mut saved = saved();
        saved.last_step.replay = replay;
        bytes_of(&saved)
    });
    let (words, others) = (one.as_chunks::<8>().0, other.as_chunks::<8>().0);
    let at = words.iter().zip(others).position(|(one, other)| one != other).unwrap();
    for (number, expected) in [(1, true), (2, true), (3, false), (u64::MAX, false)] {
        let mut words = words[..words.len() - 1].to_vec();
        words[at] = number.to_le_bytes();
        let mut checksum = Checksum::default();
        words.iter().for_each(|word| checksum.add(u64::from_le_bytes(*word)));
        words.push(checksum.0.to_le_bytes());
        assert_eq!(read(words.as_flattened()).is_ok(), expected, "{number}");
    }
}

#[test]
fn bytes_that_were_altered_anywhere_are_refused() {
    let whole = bytes_of(&saved());
    assert!(read(&whole).is_ok());
    for at in 0..whole.len() {
        for bit in 0..8 {
            let mut bytes = whole.clone();
            bytes[at] ^= 1 << bit;
            assert!(read(&bytes).is_err(), "bit {bit} of byte {at}");
        }
    }
}

#[test]
fn bytes_that_were_cut_or_extended_are_refused() {
    let whole = bytes_of(&saved());
    for length in 0..whole.len() {
        assert!(read(&whole[..length]).is_err(), "{length} of {} bytes", whole.len());
    }
    for more in [1, 8] {
        assert!(read(&[&whole[..], &vec![0; more]].concat()).is_err());
    }
    // Valid checksums for the shorter texts.
    for words in [7, 8] {
        let mut bytes = whole[..8 * words].to_vec();
        let mut checksum = Checksum::default();
        bytes.as_chunks::<8>().0.iter().for_each(|word| checksum.add(u64::from_le_bytes(*word)));
        bytes.extend(checksum.0.to_le_bytes());
        assert!(read(&bytes).is_err(), "{words} words");
    }
}

#[test]
fn bytes_of_another_version_or_fmu_are_refused_by_name() {
    let mut bytes = bytes_of(&saved());
    bytes[0] = 9;
    assert_eq!(read(&bytes).err().unwrap(), "saved state has the format version 9: this FMU reads version 6 only");
    let other = Interface::of::<OtherSaver>();
    let saved = Instance::<OtherSaver>::new(InstanceKind::CoSimulation, Setup::default()).save(7);
    let mut bytes = vec![0; saved.size(other)];
    saved.to_bytes(other, &mut bytes);
    let (given, own) = (in_braces(other.id), in_braces(Interface::of::<Saver>().id));
    let expected = format!("saved state belongs to an FMU with the GUID {given}: this FMU has {own}");
    assert_eq!(read(&bytes).err().unwrap(), expected);
}

#[test]
fn times_steps_and_tolerances_are_those_that_calls_let_in() {
    const NONE: [f64; 3] = [f64::NAN, f64::INFINITY, f64::NEG_INFINITY];
    assert_read(true, "as it is", |_| ());
    for value in NONE {
        assert_read(false, "time", |saved| saved.times.now = value);
        assert_read(false, "start of the step", |saved| saved.last_step.step.start = value);
        assert_read(false, "size of the step", |saved| saved.last_step.step.size = value);
        assert_read(false, "tolerance", |saved| saved.tolerance = Some(value));
    }
    assert_read(false, "stop time", |saved| saved.times.stop = f64::NAN);
    for which in [0, 1] {
        assert_read(false, "time event", |saved| saved.time_events[which] = f64::NAN);
        assert_read(true, "no time event", |saved| saved.time_events[which] = f64::INFINITY);
    }
    assert_read(true, "stop time", |saved| saved.times.stop = f64::INFINITY);
    for (size, expected) in [(0.0, true), (1e-300, true), (-1e-300, false)] {
        assert_read(expected, "size of the step", |saved| saved.last_step.step.size = size);
        assert_read(expected, "tolerance", |saved| saved.tolerance = Some(size));
    }
}

#[test]
fn given_derivatives_are_finite_and_at_most_of_order_three() {
    type Place = fn(&mut SavedState) -> &mut InputDerivatives;
    let places: [Place; 2] = [|saved| &mut saved.inputs.derivatives, |saved| &mut saved.last_step.input_derivatives];
    for place in places {
        assert_read(true, "two inputs", |saved| place(saved).set(2, [(1, 3, 1.0)].into_iter()));
        assert_read(false, "infinite", |saved| place(saved).set(2, [(1, 3, f64::INFINITY)].into_iter()));
        assert_read(false, "three inputs", |saved| place(saved).set(3, [(1, 3, 1.0)].into_iter()));
        assert_read(false, "one input", |saved| place(saved).set(1, [(0, 3, 1.0)].into_iter()));
        assert_read(false, "fourth order", |saved| {
            place(saved).set(2, [(1, 3, 1.0)].into_iter());
            place(saved).orders[1] = 4;
        });
    }
}

#[test]
fn reals_and_integers_that_are_given_lie_within_their_limits() {
    let end = Layout::<Saver>::END;
    let value_of_group = Layout::<Saver>::INPUTS.reals + 1;
    // Present values, then values of the last step.
    for [behind, behind_integers] in [[0, 0], [end.reals, end.integers]] {
        for (at, value, expected) in [
            (0, 0.0, true),
            (0, 10.0, true),
            (0, -0.1, false),
            (0, 10.1, false),
            (0, f64::NAN, false),
            (value_of_group, -1e300, true),
            (value_of_group, 1.0, true),
            (value_of_group, 1.1, false),
            (value_of_group - 1, 1e300, true),
            (value_of_group - 1, f64::INFINITY, false),
        ] {
            assert_read(expected, &format!("Real {value} at {at}"), |saved| saved.values.reals[behind + at] = value);
        }
        let choice_of_group = Layout::<Saver>::INPUTS.integers;
        for (at, value, expected) in [
            (0, 1, true),
            (0, 100, true),
            (0, 0, false),
            (0, -5, false),
            (0, 101, false),
            (1, 3, true),
            (1, 0, false),
            (1, 4, false),
            (1, -1, false),
            (choice_of_group, 3, true),
            (choice_of_group, 4, false),
        ] {
            let situation = format!("Integer {value} at {at}");
            assert_read(expected, &situation, |saved| saved.values.integers[behind_integers + at] = value);
        }
    }
}

/// Limits of calculated variables state the usual range.
#[test]
fn what_was_calculated_is_finite_and_has_values_of_its_enumeration() {
    let outputs = Layout::<Saver>::OUTPUTS;
    for (value, expected) in [(2.0, true), (-1e300, true), (f64::NAN, false), (f64::INFINITY, false)] {
        assert_read(expected, "output", |saved| saved.values.reals[outputs.reals] = value);
    }
    assert_read(true, "number", |saved| saved.values.integers[outputs.integers] = 77);
    for (value, expected) in [(3, true), (0, false), (4, false)] {
        assert_read(expected, "choice", |saved| saved.values.integers[outputs.integers + 1] = value);
    }
    for at in [Layout::<Saver>::DISCRETE, Layout::<Saver>::BEFORE] {
        assert_read(true, "memory", |saved| saved.values.reals[at.reals] = f64::NAN);
        for (value, expected) in [(3, true), (0, false), (4, false)] {
            assert_read(expected, "choice in memory", |saved| saved.values.integers[at.integers] = value);
        }
    }
}

#[test]
fn inputs_wait_only_if_some_are_discrete() {
    assert_read(true, "nothing waits", |saved| saved.inputs.wait = false);
    assert_read(false, "nothing can wait", |saved| saved.inputs.wait = true);
}

#[test]
fn booleans_are_zero_or_one() {
    for at in 0..saved().values.booleans.len() {
        for (value, expected) in [(0, true), (1, true), (2, false), (-1, false)] {
            assert_read(expected, "Boolean", |saved| saved.values.booleans[at] = value);
        }
    }
}

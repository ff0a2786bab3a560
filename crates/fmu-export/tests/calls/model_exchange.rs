//! Model Exchange with models that have events of every kind.
use crate::{
    events::Restless,
    importer::{Tested, instantiate_for_model_exchange},
    ticks::Clock,
};
use fmu_export::{
    Cause, Error, Evaluation, Fmu, Instant, Log, Model, Scalar, Settings, Variables, model,
    sys::{fmi2Discard, fmi2Error, fmi2OK},
};

/// An instance in event mode at 0 s, before the initial event.
fn initialized<F: Fmu>() -> Tested<F> {
    let instance = instantiate_for_model_exchange::<F>();
    instance.initialize();
    instance
}

/// A Clock with additional events at each time, in continuous-time mode at 0 s.
fn clock(repeats: i32) -> Tested<Clock> {
    let clock = instantiate_for_model_exchange::<Clock>();
    assert_eq!(clock.set("repeats", repeats), fmi2OK);
    clock.initialize();
    assert_eq!(clock.new_discrete_states(), Ok(0.25));
    clock.enter_continuous_time();
    clock
}

fn counted(instance: &Tested<Clock>) -> (i32, f64, i32) {
    (instance.integer("count"), instance.real("last"), instance.integer("communications"))
}

#[test]
fn all_events_at_an_instant_are_handled_in_one_call() {
    let clock = clock(3);
    assert_eq!(counted(&clock), (4, 0.0, 0), "there are no communication points");
    clock.enter_event_at(0.25);
    assert_eq!([clock.new_discrete_states(), clock.new_discrete_states()], [Ok(0.5); 2]);
    clock.enter_continuous_time();
    assert_eq!(counted(&clock), (8, 0.25, 0));
}

/// The time events are handled in order, each at its own time, with the inputs at the start of event mode: later values
/// do not act in the past.
#[test]
fn time_events_that_the_importer_has_passed_are_handled_at_their_times() {
    let clock = clock(0);
    assert_eq!(clock.set("u", 7.0), fmi2OK);
    clock.enter_event_at(1.1);
    assert_eq!((counted(&clock), clock.real("sampled")), ((5, 1.0, 0), 7.0), "0, 0.25, 0.5, 0.75 and 1 s");
    assert_eq!(clock.derivative("sampled", &[("u", 1.0)]), 0.0);
    assert_eq!(clock.set("u", 9.0), fmi2OK);
    assert_eq!(clock.real("sampled"), 7.0);
    assert_eq!(clock.new_discrete_states(), Ok(1.25));
    clock.enter_continuous_time();
    assert_eq!(counted(&clock), (5, 1.0, 0));
    assert_eq!(clock.derivative("sampled", &[("u", 1.0)]), 0.0, "it stays until the next event");
}

#[test]
fn an_event_before_the_next_time_event_leaves_it_where_it_is() {
    let clock = clock(0);
    clock.enter_event_at(0.125);
    assert_eq!(clock.new_discrete_states(), Ok(0.25));
    clock.enter_continuous_time();
    assert_eq!(counted(&clock), (1, 0.0, 0));
}

/// The event is handled at its own time, where it samples the input, before and after it is committed.
#[test]
fn an_event_that_the_importer_handles_early_depends_on_its_inputs() {
    let clock = clock(0);
    clock.enter_event_at(0.25 - 1e-10);
    assert_eq!(clock.derivative("sampled", &[("u", 1.0)]), 1.0);
    assert_eq!(clock.new_discrete_states(), Ok(0.5));
    assert_eq!((counted(&clock), clock.derivative("sampled", &[("u", 1.0)])), ((2, 0.25, 0), 1.0));
}

#[test]
fn events_without_end_are_an_error() {
    for (repeats, expected) in [(63, Ok(0.25)), (64, Err(fmi2Error))] {
        let clock = instantiate_for_model_exchange::<Clock>();
        clock.initialize();
        assert_eq!(clock.set_time(0.125), fmi2OK);
        assert_eq!(clock.set("repeats", repeats), fmi2OK);
        assert_eq!(clock.new_discrete_states(), Ok(0.25));
        assert_eq!(clock.set_time(0.25), fmi2OK);
        assert_eq!(clock.new_discrete_states().map(|_| 0.25), expected, "{repeats}");
        if expected.is_err() {
            let text = "fmi2NewDiscreteStates: events at 0.25 s do not end: \
                        at most 64 at one instant and 1000000 in one step are handled";
            assert_eq!(clock.messages(), [text]);
        }
    }
    let restless = initialized::<Restless>();
    assert_eq!(restless.new_discrete_states(), Err(fmi2Error));
    let messages = restless.messages();
    assert!(messages.len() == 1 && messages[0].contains(" do not end"), "{messages:?}");
}

#[derive(Variables)]
#[variables(settings)]
pub struct Parameters<T = f64> {
    /// Has an effect in steps only
    pub in_steps: T,
    /// Whether it is possible
    #[var(start = true)]
    pub possible: bool,
}

impl<T: Scalar> Settings for Parameters<T> {
    fn without_steps(&mut self) -> Result<(), Error> {
        self.in_steps = T::zero();
        if self.possible { Ok(()) } else { Err(Error::new("possible = false")) }
    }
}

#[derive(Variables)]
pub struct Inputs<T = f64> {
    /// Any value
    pub free: T,
    /// Changes at events only
    #[var(discrete)]
    pub sampled: T,
}

#[derive(Variables)]
pub struct Outputs<T = f64> {
    /// Sum of all
    pub y: T,
}

/// Sums its inputs, and panics at 13.
pub struct Sum;

#[model]
impl Model for Sum {
    const DESCRIPTION: &'static str = "Adds what it reads";
    type Parameters<T: Scalar> = Parameters<T>;
    type Inputs<T: Scalar> = Inputs<T>;
    type Outputs<T: Scalar> = Outputs<T>;

    fn check(p: &Parameters) -> Result<(), Error> {
        if p.in_steps == 0.0 { Ok(()) } else { Err(Error::new("checked as set")) }
    }

    fn outputs<T: Scalar>(at: &Instant<'_, Self, T>) -> Result<Evaluation<Self, T>, Error> {
        let y = at.time + at.parameters.in_steps + at.inputs.free + at.inputs.sampled;
        assert_ne!(y.re(), 13.0, "on purpose");
        if y.re() < 0.0 { Err(Error::new("y is negative")) } else { Ok((Outputs { y }, ())) }
    }

    fn event<T: Scalar>(
        at: &Instant<'_, Self, T>,
        _: Cause,
        _: &mut (),
        _: &mut (),
        log: &mut Log<'_>,
    ) -> Result<Option<T>, Error> {
        if at.inputs.sampled.re() > 1.0 {
            log.warn("sampled is large");
        }
        Ok(None)
    }
}

impl Fmu for Sum {
    const NAME: &'static str = "Sum";
    const VERSION: &'static str = "1.0.0";
}

#[test]
fn outputs_that_the_model_refuses_are_discarded() {
    let sum = initialized::<Sum>();
    sum.enter_continuous_time();
    assert_eq!(sum.set("free", -1.0), fmi2OK);
    for _ in 0..2 {
        assert_eq!(sum.reals(&[3]).err(), Some(fmi2Discard));
        assert_eq!(sum.messages(), ["fmi2GetReal: y is negative"]);
    }
    assert_eq!(sum.reals(&[1]), Ok(vec![-1.0]), "an input can be read");
    assert_eq!(sum.set_time(1.5), fmi2OK);
    assert_eq!(sum.real("y"), 0.5);
}

/// y = t.
#[test]
fn outputs_follow_the_time_alone() {
    let sum = initialized::<Sum>();
    sum.enter_continuous_time();
    for time in [0.0, 1.5, 0.5] {
        assert_eq!(sum.set_time(time), fmi2OK);
        assert_eq!(sum.real("y"), time);
    }
}

#[test]
fn a_panic_is_caught_at_an_instant_as_in_a_step() {
    let sum = initialized::<Sum>();
    sum.enter_continuous_time();
    assert_eq!(sum.set_time(13.0), fmi2OK);
    assert_eq!(sum.reals(&[3]).err(), Some(fmi2Error));
    let messages = sum.messages();
    assert!(messages.len() == 1 && messages[0].starts_with("internal error ("), "{messages:?}");
    assert_eq!(sum.set_time(1.0), fmi2Error, "it is unusable");
    sum.reset();
    sum.initialize();
    assert_eq!(sum.real("y"), 0.0);
}

#[test]
fn a_warning_of_the_model_is_not_repeated_within_an_event() {
    let sum = initialized::<Sum>();
    assert_eq!(sum.set("sampled", 2.0), fmi2OK);
    assert_eq!((sum.real("y"), sum.messages()), (2.0, vec![]), "nothing is committed yet");
    for expected in [&["sampled is large"][..], &[]] {
        assert!(sum.new_discrete_states().is_ok());
        assert_eq!(sum.messages(), expected);
    }
    sum.enter_continuous_time();
    sum.enter_event_at(1.0);
    assert!(sum.new_discrete_states().is_ok());
    assert_eq!(sum.messages(), ["sampled is large"], "another event");
    assert_eq!(sum.set_time(1.0), fmi2OK);
    assert!(sum.new_discrete_states().is_ok());
    assert_eq!(sum.messages(), [""; 0], "the time that it has already");
    assert_eq!(sum.set_time(2.0), fmi2OK);
    assert!(sum.new_discrete_states().is_ok());
    assert_eq!(sum.messages(), ["sampled is large"], "another time is another event");
}

#[test]
fn parameters_without_effect_are_zero_for_the_model_and_stay_as_set_for_the_importer() {
    let sum = instantiate_for_model_exchange::<Sum>();
    assert_eq!(sum.set("in_steps", 5.0), fmi2OK);
    sum.initialize();
    assert_eq!(sum.messages(), ["in_steps has no effect in Model Exchange, which has no communication steps"]);
    assert_eq!((sum.real("in_steps"), sum.real("y")), (5.0, 0.0));
    assert_eq!(sum.derivative("y", &[("in_steps", 1.0)]), 0.0);
    assert_eq!(sum.derivative("y", &[("free", 1.0)]), 1.0);
    assert_eq!(sum.set("possible", false), fmi2OK);
    assert_eq!(sum.new_discrete_states(), Err(fmi2Error));
    assert_eq!(sum.messages(), ["fmi2NewDiscreteStates: possible = false"]);
}

#[test]
fn bytes_of_an_instance_at_an_event_go_on_with_it() {
    let [one, other] = [clock(0), clock(0)];
    one.enter_event_at(0.25);
    assert_eq!(one.new_discrete_states(), Ok(0.5));
    other.restore(&one.bytes()).unwrap();
    // An iteration of the same event is not counted.
    assert_eq!(other.new_discrete_states(), Ok(0.5));
    other.enter_continuous_time();
    assert_eq!(counted(&other), (2, 0.25, 0));
}

/// The event at 0.5 s is pending in the state, but already over in the instance that restores it.
#[test]
fn a_restored_state_knows_the_next_time_event() {
    let [one, other] = [clock(0), clock(0)];
    other.enter_event_at(0.75);
    assert_eq!(other.new_discrete_states(), Ok(1.0));
    other.enter_continuous_time();
    one.enter_event_at(0.25);
    assert_eq!(one.new_discrete_states(), Ok(0.5));
    one.enter_continuous_time();
    other.restore(&one.bytes()).unwrap();
    other.enter_event_at(0.6);
    assert_eq!(counted(&other), (3, 0.5, 0));
}

//! The edition for OpenModelica: Reals for Boolean inputs, Integers for other Booleans, and parameters after
//! initialization.
use crate::importer::{Tested, instantiate_for_model_exchange, try_instantiate};
use fmu_export::{
    Cause, Error, Evaluation, Fmu, Instant, Log, Model, Scalar, Variables, guid, model,
    sys::{fmi2CoSimulation, fmi2Discard, fmi2Error, fmi2ModelExchange, fmi2OK},
};

#[derive(Variables)]
pub struct Parameters<T = f64> {
    /// Number at the start
    #[var(fixed)]
    pub start: T,
    /// Factor
    #[var(start = 1)]
    pub gain: T,
    /// Whether to count in halves
    pub halves: bool,
    /// Counted at events
    #[var(start = 1, min = 1)]
    pub step: i32,
}

#[derive(Variables)]
pub struct Inputs<T = f64> {
    /// Whether to count up
    pub up: bool,
    /// Any value
    pub u: T,
    /// Whether to count down
    #[var(start = true)]
    pub down: bool,
}

#[derive(Variables)]
pub struct Outputs<T = f64> {
    /// Product of gain, u and the count
    pub y: T,
    /// Whether the count is negative
    pub is_negative: bool,
}

#[derive(Clone, Variables)]
pub struct Discrete<T = f64> {
    /// Count
    pub count: T,
}

#[derive(Clone, Variables)]
pub struct States<T = f64> {
    /// Begins as the number at the start, and stays there
    pub level: T,
}

/// Counts at events: up while `up` is on, down while `down` is on.
pub struct Counter;

#[model]
impl Model for Counter {
    const DESCRIPTION: &'static str = "Count at events";
    type Parameters<T: Scalar> = Parameters<T>;
    type Inputs<T: Scalar> = Inputs<T>;
    type Outputs<T: Scalar> = Outputs<T>;
    type States<T: Scalar> = States<T>;
    type Discrete<T: Scalar> = Discrete<T>;

    fn start(p: &Parameters) -> States {
        States { level: p.start }
    }

    fn derivatives<T: Scalar>(_: &Instant<'_, Self, T>) -> Result<States<T>, Error> {
        Ok(States { level: T::zero() })
    }

    fn outputs<T: Scalar>(at: &Instant<'_, Self, T>) -> Result<Evaluation<Self, T>, Error> {
        let (y, is_negative) = (at.parameters.gain * at.inputs.u * at.discrete.count, at.discrete.count < T::zero());
        Ok((Outputs { y, is_negative }, ()))
    }

    fn event<T: Scalar>(
        at: &Instant<'_, Self, T>,
        cause: Cause,
        discrete: &mut Discrete<T>,
        _: &mut States<T>,
        _: &mut Log<'_>,
    ) -> Result<Option<T>, Error> {
        let before = if cause == Cause::Initialization { at.parameters.start } else { at.discrete.count };
        let (up, down) = (f64::from(u8::from(at.inputs.up)), f64::from(u8::from(at.inputs.down)));
        let step = f64::from(at.parameters.step) * if at.parameters.halves { 0.5 } else { 1.0 };
        discrete.count = before + nalgebra::convert(step * (up - down));
        Ok(None)
    }
}

/// GUID of the edition: the FMU's, with the last bit flipped.
fn edition() -> String {
    let own = guid::<Counter>();
    let (first, last) = own.trim_end_matches('}').split_at(36);
    format!("{first}{:x}}}", u8::from_str_radix(last, 16).unwrap() ^ 1)
}

impl Fmu for Counter {
    const NAME: &'static str = "Counter";
    const VERSION: &'static str = "1.0.0";
}

/// References of the Reals: `start`, `gain`, `u`, `y`, `level`, `der(level)`, and then `up` and `down`.
const U: u32 = 2;
const UP: u32 = 6;
const DOWN: u32 = 7;
/// References of the Booleans, `halves`, `up`, `down` and `is_negative`, and of the only Integer.
const HALVES: u32 = 2 << 28;
const UP_ITSELF: u32 = 2 << 28 | 1;
const IS_NEGATIVE: u32 = 2 << 28 | 3;
const STEP: u32 = 1 << 28;

/// An instance in event mode at 0 s, with u = 1 and all switches off.
fn initialized() -> Tested<Counter> {
    let counter = try_instantiate(&edition(), fmi2ModelExchange, None, false).unwrap();
    counter.initialize();
    assert_eq!(counter.set_references(&[UP, U, DOWN], &[0.0, 1.0, 0.0]), fmi2OK);
    counter
}

/// An instance after the first event, in continuous-time mode.
fn started() -> Tested<Counter> {
    let counter = initialized();
    handle_event(&counter);
    counter
}

fn handle_event(counter: &Tested<Counter>) {
    assert_eq!(counter.new_discrete_states(), Ok(f64::INFINITY), "{:?}", counter.messages());
    counter.enter_continuous_time();
}

#[test]
fn a_boolean_input_is_a_real_that_reads_back_as_set() {
    let counter = try_instantiate::<Counter>(&edition(), fmi2ModelExchange, None, false).unwrap();
    assert_eq!(counter.reals(&[U, UP, DOWN]), Ok(vec![0.0, 0.0, 1.0]), "the start values");
    assert_eq!(counter.set_references(&[UP, U, DOWN], &[0.25, 7.0, -3.0]), fmi2OK);
    assert_eq!(counter.reals(&[DOWN, UP, U]), Ok(vec![-3.0, 0.25, 7.0]));
    counter.reset();
    assert_eq!(counter.reals(&[U, UP, DOWN]), Ok(vec![0.0, 0.0, 1.0]));
}

#[test]
fn it_is_on_above_one_half_and_changes_in_event_mode_only() {
    let counter = started();
    assert_eq!(counter.set_references(&[UP, U], &[0.6, 1.0]), fmi2OK);
    assert_eq!((counter.boolean("up"), counter.real("y")), (false, 0.0), "in continuous-time mode");
    counter.enter_event_at(1.0);
    assert_eq!((counter.boolean("up"), counter.real("y")), (true, 1.0), "tentatively");
    assert_eq!(counter.set_references(&[UP], &[0.5]), fmi2OK);
    assert_eq!((counter.boolean("up"), counter.real("y")), (false, 0.0));
    assert_eq!(counter.set_references(&[UP], &[0.5 + f64::EPSILON]), fmi2OK);
    handle_event(&counter);
    assert_eq!(counter.real("y"), 1.0);
}

/// The sign changes where an event is due, and is equal to the switch's afterwards.
#[test]
fn an_indicator_changes_its_sign_with_its_real_and_is_never_zero_after_an_event() {
    let counter = started();
    let indicator = |value: f64| {
        assert_eq!(counter.set_references(&[DOWN], &[value]), fmi2OK);
        let indicators = counter.indicators(3).unwrap();
        assert!(indicators[1] < 0.0, "up is off: {indicators:?}");
        indicators[2]
    };
    assert!(indicator(0.0) < -0.4 && indicator(1.0) > 0.4, "of the order of one");
    assert!(indicator(0.5) < 0.0 && indicator(0.51) > 0.0);
    counter.enter_event_at(1.0);
    handle_event(&counter);
    assert!(indicator(0.51) > 0.0 && indicator(0.5) > 0.0 && indicator(0.49) < 0.0, "a hysteresis");
    for value in [0.5 - 2e-6, 0.5, 0.5 + f64::EPSILON] {
        assert_eq!(counter.set_references(&[DOWN], &[value]), fmi2OK);
        counter.enter_event_at(1.0);
        handle_event(&counter);
        assert_eq!(indicator(value) > 1e-7, value > 0.5, "{value}");
        assert_eq!(indicator(value) < -1e-7, value <= 0.5, "{value}");
    }
    for n in [0, 2, 4] {
        assert_eq!(counter.indicators(n), Err(fmi2Error));
        assert_eq!(counter.messages(), [format!("fmi2GetEventIndicators: {n} event indicators: this FMU has 3")]);
    }
}

#[test]
fn the_first_event_initializes_with_what_was_set_by_then() {
    let counter = initialized();
    assert_eq!(counter.set("start", 10.0), fmi2OK, "{:?}", counter.messages());
    assert_eq!(counter.set("gain", 2.0), fmi2OK);
    assert_eq!(counter.set_references(&[UP], &[1.0]), fmi2OK);
    assert_eq!(counter.set_time(1e-9), fmi2OK);
    assert_eq!(counter.real("y"), 22.0, "2 (10 + 1)");
    handle_event(&counter);
    assert_eq!(counter.real("y"), 22.0);
    counter.enter_event_at(1.0);
    assert_eq!(counter.set("start", 20.0), fmi2Error);
    assert_eq!(
        counter.messages(),
        ["fmi2SetReal: start cannot be set: it is a fixed parameter; set it before the end of initialization"]
    );
    assert_eq!(counter.set("gain", 1.0), fmi2OK);
    assert_eq!(counter.real("y"), 12.0, "it counts on");
}

#[test]
fn a_number_that_is_not_finite_is_refused_and_changes_nothing() {
    let counter = initialized();
    assert_eq!(counter.set_references(&[U, DOWN], &[3.0, f64::NAN]), fmi2Discard);
    assert_eq!(counter.messages(), ["down = NaN: must be finite"]);
    assert_eq!(counter.set_references(&[DOWN, U], &[3.0, f64::INFINITY]), fmi2Discard);
    assert_eq!(counter.messages(), ["u = inf: must be finite"]);
    assert_eq!(counter.set_references(&[DOWN, DOWN + 1], &[1.0, 1.0]), fmi2Error);
    assert_eq!(counter.messages(), ["fmi2SetReal: value reference 8 does not exist: see modelDescription.xml"]);
    assert_eq!(counter.reals(&[U, DOWN]), Ok(vec![1.0, 0.0]));
}

#[test]
fn a_boolean_that_is_no_input_is_an_integer() {
    let counter = initialized();
    assert_eq!(counter.get_references::<i32>(&[STEP, HALVES, IS_NEGATIVE]), Ok(vec![1, 0, 0]), "the start values");
    assert_eq!(counter.set_references(&[HALVES, STEP], &[1, 3]), fmi2OK, "{:?}", counter.messages());
    assert_eq!(counter.get_references::<i32>(&[HALVES, STEP]), Ok(vec![1, 3]));
    assert_eq!(counter.set_references(&[DOWN], &[1.0]), fmi2OK);
    handle_event(&counter);
    assert_eq!((counter.real("y"), counter.get_references::<i32>(&[IS_NEGATIVE])), (-1.5, Ok(vec![1])));
}

#[test]
fn an_integer_for_a_boolean_is_zero_or_one_and_a_refused_call_changes_nothing() {
    let counter = initialized();
    for (references, values, status, message) in [
        ([STEP, HALVES], [2, 2], fmi2Discard, "halves = 2: must be 0 or 1"),
        ([HALVES, STEP], [1, 0], fmi2Discard, "step = 0: must be at least 1"),
        ([STEP, IS_NEGATIVE], [2, 1], fmi2Error, "fmi2SetInteger: is_negative cannot be set: it is an output"),
        (
            [HALVES, UP_ITSELF],
            [1, 1],
            fmi2Error,
            "fmi2SetInteger: value reference 536870913 belongs to up of type Boolean: must be of type Integer",
        ),
    ] {
        assert_eq!(counter.set_references(&references, &values), status, "{message}");
        assert_eq!(counter.messages(), [message]);
        assert_eq!(counter.get_references::<i32>(&[HALVES, STEP]), Ok(vec![0, 1]), "{message}");
    }
}

#[test]
fn no_other_edition_has_these_references_and_indicators() {
    let counter = instantiate_for_model_exchange::<Counter>();
    counter.initialize();
    for reference in [HALVES, IS_NEGATIVE] {
        assert_eq!(counter.set_references(&[reference], &[1]), fmi2Error);
        assert_eq!(counter.get_references::<i32>(&[reference]), Err(fmi2Error));
    }
    for reference in [UP, DOWN] {
        assert_eq!(counter.set_references(&[reference], &[1.0]), fmi2Error);
        assert_eq!(counter.reals(&[reference]), Err(fmi2Error));
    }
    assert_eq!(
        (counter.indicators(1), counter.indicators(3)),
        (Ok(vec![1.0]), Err(fmi2Error)),
        "that of waiting inputs"
    );
    assert_ne!(guid::<Counter>(), edition());
}

#[test]
fn it_is_for_model_exchange_alone_and_saves_no_state() {
    let refusal = try_instantiate::<Counter>(&edition(), fmi2CoSimulation, None, false).map(|_| ()).unwrap_err();
    assert_eq!(refusal, ["fmi2Instantiate: the edition for OpenModelica is for Model Exchange only"]);
    let counter = started();
    assert_eq!(counter.get_state().err(), Some(fmi2Error));
    assert_eq!(counter.messages(), ["fmi2GetFMUstate: the edition for OpenModelica has no saved states"]);
    let other = instantiate_for_model_exchange::<Counter>();
    other.initialize();
    assert_eq!(other.new_discrete_states(), Ok(f64::INFINITY));
    let refusal = counter.restore(&other.bytes()).unwrap_err();
    assert_eq!(refusal, ["fmi2DeSerializeFMUstate: the edition for OpenModelica has no saved states"]);
}

#[test]
fn states_start_from_parameters_that_are_set_after_initialization() {
    let counter = initialized();
    assert_eq!(counter.set("start", 7.0), fmi2OK);
    assert_eq!(counter.states(1), Ok(vec![7.0]));
    handle_event(&counter);
    assert_eq!((counter.states(1), counter.real("level")), (Ok(vec![7.0]), 7.0));
}

//! Sign changes of indicators: accuracy, the order of several, and missed ones.
use crate::importer::{Tested, initialized, instantiate};
use fmu_export::{
    Cause, Error, Evaluation, Fmu, Instant, Log, Model, Scalar, Variables, event_indicators, model, nalgebra::convert,
    sys::fmi2OK,
};

#[derive(Variables)]
pub struct Signals<T = f64> {
    /// First signal
    #[var(unit = "1")]
    first: T,
    /// Second signal
    #[var(unit = "1")]
    second: T,
}

#[derive(Variables)]
pub struct Alarms<T = f64> {
    /// Time of the alarm
    #[var(unit = "s")]
    at: T,
}

#[derive(Clone, Variables)]
pub struct Raised<T = f64> {
    /// Time of the alarm
    at: T,
    /// Whether there was one
    is_raised: bool,
}

#[derive(Variables)]
pub struct Margins<T = f64> {
    /// Of the first signal
    first: T,
    /// Of the second signal
    second: T,
}

/// Records when the first of two signals reaches 1, without continuous states.
pub struct Alarm;

#[model]
impl Model for Alarm {
    const DESCRIPTION: &'static str = "An alarm";
    type Inputs<T: Scalar> = Signals<T>;
    type Outputs<T: Scalar> = Alarms<T>;
    type Discrete<T: Scalar> = Raised<T>;
    type Indicators<T: Scalar> = Margins<T>;

    fn outputs<T: Scalar>(at: &Instant<'_, Self, T>) -> Result<Evaluation<Self, T>, Error> {
        Ok((Alarms { at: at.discrete.at }, ()))
    }

    fn indicators<T: Scalar>(at: &Instant<'_, Self, T>) -> Margins<T> {
        Margins { first: T::one() - at.inputs.first, second: T::one() - at.inputs.second }
    }

    fn event<T: Scalar>(
        at: &Instant<'_, Self, T>,
        _: Cause,
        raised: &mut Raised<T>,
        _: &mut (),
        _: &mut Log<'_>,
    ) -> Result<Option<T>, Error> {
        let is_reached = at.inputs.first >= T::one() || at.inputs.second >= T::one();
        if is_reached && !at.discrete.is_raised {
            *raised = Raised { at: at.time, is_raised: true };
        }
        Ok(None)
    }
}

impl Fmu for Alarm {
    const NAME: &'static str = "Alarm";
    const VERSION: &'static str = "1";
}

#[derive(Variables)]
pub struct Limits<T = f64> {
    /// First limit
    #[var(unit = "s", start = 10.0)]
    first: T,
    /// Second limit
    #[var(unit = "s", start = 10.0)]
    second: T,
}

#[derive(Clone, Variables)]
pub struct Elapsed<T = f64> {
    /// Time since the start
    #[var(unit = "s")]
    elapsed: T,
}

/// Records when the first of two limits has elapsed; a clock is its continuous state.
pub struct Timer;

#[model]
impl Model for Timer {
    const DESCRIPTION: &'static str = "A timer";
    type Parameters<T: Scalar> = Limits<T>;
    type Outputs<T: Scalar> = Alarms<T>;
    type States<T: Scalar> = Elapsed<T>;
    type Discrete<T: Scalar> = Raised<T>;
    type Indicators<T: Scalar> = Margins<T>;

    fn start(_: &Limits) -> Elapsed {
        Elapsed { elapsed: 0.0 }
    }

    fn derivatives<T: Scalar>(_: &Instant<'_, Self, T>) -> Result<Elapsed<T>, Error> {
        Ok(Elapsed { elapsed: convert(1.0) })
    }

    fn outputs<T: Scalar>(at: &Instant<'_, Self, T>) -> Result<Evaluation<Self, T>, Error> {
        Ok((Alarms { at: at.discrete.at }, ()))
    }

    fn indicators<T: Scalar>(at: &Instant<'_, Self, T>) -> Margins<T> {
        let Elapsed { elapsed } = *at.states;
        Margins { first: at.parameters.first - elapsed, second: at.parameters.second - elapsed }
    }

    fn event<T: Scalar>(
        at: &Instant<'_, Self, T>,
        _: Cause,
        raised: &mut Raised<T>,
        _: &mut Elapsed<T>,
        _: &mut Log<'_>,
    ) -> Result<Option<T>, Error> {
        let is_reached = at.states.elapsed >= at.parameters.first || at.states.elapsed >= at.parameters.second;
        if is_reached && !at.discrete.is_raised {
            *raised = Raised { at: at.time, is_raised: true };
        }
        Ok(None)
    }
}

impl Fmu for Timer {
    const NAME: &'static str = "Timer";
    const VERSION: &'static str = "1";
}

/// Start times in s, and tolerance of a crossing in the second after them: 1e-12 s, or four spacings of numbers.
const STARTS: [(f64, f64); 2] = [(0.0, 1e-12), (1e7, 4.0 * f64::EPSILON * 1e7)];

/// Times in s after the start of a step that no halving of the step meets.
fn instants() -> impl Iterator<Item = f64> {
    (1..20).map(|n| f64::from(n) / 20.3)
}

fn instance_from<F: Fmu>(start: f64) -> Tested<F> {
    let instance = instantiate(None, false);
    assert_eq!(instance.setup_experiment(None, start, None), fmi2OK);
    instance
}

#[track_caller]
fn assert_is_found(found: f64, start: f64, after: f64, late: f64) {
    // Rounding of the time, and of the signal.
    let rounding = f64::EPSILON / 2.0 * start + 1e-15;
    let error = found - start - after;
    assert!((-rounding..=late + rounding).contains(&error), "{found} s is {error} s too late");
}

/// Makes a step over 1 s from `start` in s, along signals that reach 1 at these times after it.
fn step_to(alarm: &Tested<Alarm>, start: f64, instants: [f64; 2]) {
    for (signal, instant) in ["first", "second"].into_iter().zip(instants) {
        assert_eq!([alarm.set(signal, 0.0), alarm.set_rate(signal, 1, 1.0 / instant)], [fmi2OK; 2]);
    }
    alarm.step(start, 1.0);
}

#[test]
fn a_crossing_of_inputs_is_found_within_a_picosecond_or_four_spacings() {
    for (start, late) in STARTS {
        for instant in instants() {
            let alarm = instance_from::<Alarm>(start);
            alarm.initialize();
            step_to(&alarm, start, [instant, 2.0]);
            assert_is_found(alarm.real("at"), start, instant, late);
        }
    }
}

#[test]
fn a_crossing_of_states_is_found_within_a_picosecond_or_four_spacings() {
    assert_eq!(event_indicators::<Timer>(), 2);
    for (start, late) in STARTS {
        for instant in instants() {
            let timer = instance_from::<Timer>(start);
            assert_eq!(timer.set("first", instant), fmi2OK);
            timer.initialize();
            timer.step(start, 1.0);
            assert_is_found(timer.real("at"), start, instant, late);
        }
    }
}

/// The time t with v t + u = 1: dt/du = -1/v, which is -t for u = 0.
#[test]
fn of_two_crossings_between_the_same_two_samples_the_first_is_found() {
    for instants in [[0.24, 0.2], [0.2, 0.24]] {
        let alarm = initialized::<Alarm>();
        step_to(&alarm, 0.0, instants);
        assert_is_found(alarm.real("at"), 0.0, 0.2, 1e-12);
        for (signal, instant) in ["first", "second"].into_iter().zip(instants) {
            let expected = if instant == 0.2 { -0.2 } else { 0.0 };
            let found = alarm.derivative("at", &[(signal, 1.0)]);
            assert!((found - expected).abs() < 1e-12, "{signal}: {found} instead of {expected}");
        }
        let timer = instantiate::<Timer>(None, false);
        assert_eq!([timer.set("first", instants[0]), timer.set("second", instants[1])], [fmi2OK; 2]);
        timer.initialize();
        timer.step(0.0, 1.0);
        assert_is_found(timer.real("at"), 0.0, 0.2, 1e-12);
    }
}

/// A signal that exceeds 1 from `middle - half` to `middle + half` (in s): 1 + half^2 - (t - middle)^2.
fn step_along_pulse(middle: f64, half: f64) -> f64 {
    let alarm = initialized::<Alarm>();
    assert_eq!(alarm.set("first", 1.0 + half * half - middle * middle), fmi2OK);
    assert_eq!([alarm.set_rate("first", 1, 2.0 * middle), alarm.set_rate("first", 2, -2.0)], [fmi2OK; 2]);
    alarm.step(0.0, 1.0);
    alarm.real("at")
}

#[test]
fn signs_are_sampled_at_each_eighth_of_a_step() {
    for eighth in 1..=8 {
        let middle = f64::from(eighth) / 8.0;
        let found = step_along_pulse(middle, 0.01);
        assert!((found - (middle - 0.01)).abs() < 1e-11, "{found} s instead of {} s", middle - 0.01);
    }
    for sixteenth in (1..16).step_by(2) {
        assert_eq!(step_along_pulse(f64::from(sixteenth) / 16.0, 0.06), 0.0, "between two samples");
    }
}

//! Events at sign changes of indicators.
use crate::importer::{Tested, initialized, instantiate_for_model_exchange};
use fmu_export::{
    Cause, Error, Evaluation, Fmu, Instant, Integration, Log, Model, Scalar, Variables, event_indicators, model,
    nalgebra::convert,
    sys::{fmi2Discard, fmi2Error, fmi2OK},
};

#[derive(Variables)]
pub struct Falling<T = f64> {
    /// Gravity
    #[var(unit = "m/s2", start = 10.0)]
    g: T,
}

#[derive(Variables)]
pub struct Bounces<T = f64> {
    /// Time of the last bounce
    #[var(unit = "s")]
    bounced_at: T,
    /// Number of bounces
    bounces: i32,
}

#[derive(Clone, Variables)]
pub struct Motion<T = f64> {
    /// Height
    #[var(unit = "m", reinit)]
    h: T,
    /// Velocity
    #[var(unit = "m/s", reinit)]
    v: T,
}

#[derive(Clone, Variables)]
pub struct Counted<T = f64> {
    /// Time of the last bounce
    bounced_at: T,
    /// Number of bounces
    bounces: i32,
}

#[derive(Variables)]
pub struct Height<T = f64> {
    /// Height above the floor
    height: T,
}

/// A ball that loses a fifth of its velocity at each bounce.
pub struct Ball;

#[model]
impl Model for Ball {
    const DESCRIPTION: &'static str = "A bouncing ball";
    type Parameters<T: Scalar> = Falling<T>;
    type Outputs<T: Scalar> = Bounces<T>;
    type States<T: Scalar> = Motion<T>;
    type Discrete<T: Scalar> = Counted<T>;
    type Indicators<T: Scalar> = Height<T>;

    fn start(_: &Falling) -> Motion {
        Motion { h: 1.25, v: 0.0 }
    }

    fn derivatives<T: Scalar>(at: &Instant<'_, Self, T>) -> Result<Motion<T>, Error> {
        Ok(Motion { h: at.states.v, v: -at.parameters.g })
    }

    fn integration(_: &Falling) -> Integration {
        Integration { tolerance: 1e-10, ..Integration::default() }
    }

    fn outputs<T: Scalar>(at: &Instant<'_, Self, T>) -> Result<Evaluation<Self, T>, Error> {
        Ok((Bounces { bounced_at: at.discrete.bounced_at, bounces: at.discrete.bounces }, ()))
    }

    fn indicators<T: Scalar>(at: &Instant<'_, Self, T>) -> Height<T> {
        Height { height: at.states.h }
    }

    fn event<T: Scalar>(
        at: &Instant<'_, Self, T>,
        _: Cause,
        discrete: &mut Counted<T>,
        states: &mut Motion<T>,
        _: &mut Log<'_>,
    ) -> Result<Option<T>, Error> {
        if at.states.h <= T::zero() && at.states.v < T::zero() {
            // Above the floor, so that the next bounce changes the sign.
            *states = Motion { h: convert(1e-12), v: -at.states.v * convert::<f64, T>(0.8) };
            *discrete = Counted { bounced_at: at.time, bounces: at.discrete.bounces + 1 };
        }
        Ok(None)
    }
}

impl Fmu for Ball {
    const NAME: &'static str = "Ball";
    const VERSION: &'static str = "1";
}

/// Falls for 0.5 s, then bounces for 2 * 0.5 * 0.8^n s.
#[test]
fn each_bounce_is_at_its_time_whatever_the_steps() {
    for h in [0.01_f64, 0.3, 2.0] {
        let ball = initialized::<Ball>();
        let n = (2.0 / h).round() as i32;
        for i in 0..n {
            ball.step(f64::from(i) * h, h);
        }
        // At 0.5, 1.3 and 1.94 s; the next bounce, at 2.452 s, follows the last step.
        assert_eq!(ball.integer("bounces"), 3, "{h}");
        assert!((ball.real("bounced_at") - 1.94).abs() < 1e-11, "{}", ball.real("bounced_at"));
        let after = f64::from(n) * h - 1.94;
        let expected = 2.56 * after - 5.0 * after * after;
        assert!((ball.real("h") - expected).abs() < 1e-9, "{} instead of {expected}", ball.real("h"));
    }
}

#[test]
fn an_importer_gets_the_indicators_of_the_instant() {
    assert_eq!((event_indicators::<Ball>(), event_indicators::<Threshold>()), (1, 1));
    let ball = instantiate_for_model_exchange::<Ball>();
    ball.assert_ok(ball.enter_initialization_mode());
    assert_eq!(ball.indicators(1), Ok(vec![1.25]));
    ball.assert_ok(ball.exit_initialization_mode());
    assert_eq!(ball.new_discrete_states(), Ok(f64::INFINITY));
    ball.enter_continuous_time();
    assert_eq!(ball.set_continuous_states(&[-0.25, -3.0]), fmi2OK);
    assert_eq!(ball.indicators(1), Ok(vec![-0.25]));
    assert_eq!([ball.indicators(0), ball.indicators(2)], [const { Err(fmi2Error) }; 2]);
    assert_eq!(ball.messages()[0], "fmi2GetEventIndicators: 0 event indicators: this FMU has 1");
    ball.enter_event_at(1.0);
    assert!(ball.states_change());
    assert_eq!((ball.states(2), ball.integer("bounces")), (Ok(vec![1e-12, 3.0 * 0.8]), 1));
}

#[derive(Variables)]
pub struct Signal<T = f64> {
    /// Watched quantity
    #[var(unit = "1")]
    u: T,
}

#[derive(Variables)]
pub struct Watched {
    /// Whether changes of sign are to be found
    #[var(start = true)]
    is_watched: bool,
}

#[derive(Variables)]
pub struct Passed<T = f64> {
    /// Time at which it has passed 1
    #[var(unit = "s")]
    passed_at: T,
}

#[derive(Clone, Variables)]
pub struct Latch<T = f64> {
    /// Time at which it has passed 1
    passed_at: T,
    /// Whether it has
    passed: bool,
}

#[derive(Variables)]
pub struct Distance<T = f64> {
    /// To the threshold
    to_threshold: T,
}

/// Records when its input passes 1, without continuous states.
pub struct Threshold;

#[model]
impl Model for Threshold {
    const DESCRIPTION: &'static str = "A threshold";
    type Parameters<T: Scalar> = Watched;
    type Inputs<T: Scalar> = Signal<T>;
    type Outputs<T: Scalar> = Passed<T>;
    type Discrete<T: Scalar> = Latch<T>;
    type Indicators<T: Scalar> = Distance<T>;

    fn outputs<T: Scalar>(at: &Instant<'_, Self, T>) -> Result<Evaluation<Self, T>, Error> {
        Ok((Passed { passed_at: at.discrete.passed_at }, ()))
    }

    fn indicators<T: Scalar>(at: &Instant<'_, Self, T>) -> Distance<T> {
        let distance = T::one() - at.inputs.u;
        Distance { to_threshold: if distance.re() > 1e300 { convert(f64::INFINITY) } else { distance } }
    }

    fn uses_indicators<T: Scalar>(watched: &Watched) -> bool {
        watched.is_watched
    }

    fn event<T: Scalar>(
        at: &Instant<'_, Self, T>,
        _: Cause,
        latch: &mut Latch<T>,
        _: &mut (),
        _: &mut Log<'_>,
    ) -> Result<Option<T>, Error> {
        if at.inputs.u >= T::one() && !at.discrete.passed {
            *latch = Latch { passed_at: at.time, passed: true };
        }
        Ok(None)
    }
}

impl Fmu for Threshold {
    const NAME: &'static str = "Threshold";
    const VERSION: &'static str = "1";
}

/// u = 0.5 + t2 / 2, late in the run.
#[test]
fn a_model_without_states_finds_the_instant_at_which_its_inputs_pass() {
    let threshold = initialized::<Threshold>();
    for (from, to) in [(0.0, 1000.0), (1000.0, 1000.25)] {
        assert_eq!(threshold.set("u", 0.0), fmi2OK);
        threshold.step(from, to - from);
    }
    assert_eq!(threshold.set("u", 0.5), fmi2OK);
    assert_eq!(threshold.set_rate("u", 2, 1.0), fmi2OK);
    threshold.step(1000.25, 3.0);
    let found = threshold.real("passed_at");
    assert!((found - 1001.25).abs() < 2e-9 && found >= 1001.25, "{found}");
}

/// Makes a step of 1 s from `t` in s with u(t) = `u` + `rates`[0] t + `rates`[1] t2 / 2.
fn step_along(threshold: &Tested<Threshold>, t: f64, u: f64, rates: [f64; 2]) {
    assert_eq!(threshold.set("u", u), fmi2OK);
    for (order, rate) in [(1, rates[0]), (2, rates[1])] {
        assert_eq!(threshold.set_rate("u", order, rate), fmi2OK);
    }
    threshold.step(t, 1.0);
}

/// u = 0.9 + 0.8 t - 0.8 t2 is 1 at (1 - sqrt(1/2)) / 2, and below again from (1 + sqrt(1/2)) / 2 on.
#[test]
fn what_passes_and_returns_within_a_step_is_found() {
    let threshold = initialized::<Threshold>();
    step_along(&threshold, 0.0, 0.9, [0.8, -1.6]);
    let found = threshold.real("passed_at");
    assert!((found - (1.0 - 0.5_f64.sqrt()) / 2.0).abs() < 1e-11, "{found}");
}

/// The time t with u + v t = 1: dt/du = -1/v.
#[test]
fn an_instant_that_was_found_depends_on_the_inputs_of_the_step() {
    let threshold = initialized::<Threshold>();
    step_along(&threshold, 0.0, 0.0, [4.0, 0.0]);
    assert!((threshold.real("passed_at") - 0.25).abs() < 1e-11);
    assert!((threshold.derivative("passed_at", &[("u", 1.0)]) + 0.25).abs() < 1e-14);
    assert_eq!(threshold.rate("passed_at"), 0.0, "it stays");
    step_along(&threshold, 1.0, 0.0, [4.0, 0.0]);
    assert_eq!(threshold.derivative("passed_at", &[("u", 1.0)]), 0.0, "it was found before");
}

/// Without indicators only communication points are events.
#[test]
fn indicators_that_do_not_matter_with_the_present_parameters_are_not_followed() {
    let threshold = initialized::<Threshold>();
    assert_eq!(threshold.set("is_watched", false), fmi2OK);
    step_along(&threshold, 0.0, 0.0, [4.0, 0.0]);
    assert_eq!(threshold.real("passed_at"), 0.0);
    assert_eq!(threshold.set("u", 2.0), fmi2OK);
    threshold.step(1.0, 1.0);
    assert_eq!(threshold.real("passed_at"), 1.0);
    let threshold = initialized::<Threshold>();
    for (t, is_watched) in [(0.0, false), (1.0, true)] {
        assert_eq!(threshold.set("is_watched", is_watched), fmi2OK);
        step_along(&threshold, t, 0.0, [4.0, 0.0]);
    }
    assert!((threshold.real("passed_at") - 1.25).abs() < 1e-11, "they matter from the step after they are needed");
}

#[test]
fn an_indicator_that_is_not_finite_discards_the_trial_point() {
    let threshold = instantiate_for_model_exchange::<Threshold>();
    threshold.initialize();
    assert_eq!(threshold.set("u", -1e301), fmi2OK);
    assert_eq!(threshold.indicators(1), Err(fmi2Discard));
    assert_eq!(threshold.messages(), ["fmi2GetEventIndicators: event indicator 1 = inf is not finite"]);
}

fn saved(ball: &Tested<Ball>) -> [u64; 3] {
    ["h", "v", "bounced_at"].map(|name| ball.real(name).to_bits())
}

#[test]
fn a_state_between_bounces_continues_to_the_same_bits() {
    let ball = initialized::<Ball>();
    ball.step(0.0, 0.7);
    let other = initialized::<Ball>();
    other.restore(&ball.bytes()).unwrap();
    for instance in [&ball, &other] {
        instance.step(0.7, 0.7);
    }
    assert_eq!(saved(&ball), saved(&other));
}

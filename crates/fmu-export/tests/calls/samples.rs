//! Models that sample their inputs, with states in closed form.
use crate::importer::{Tested, initialized};
use fmu_export::{Cause, Error, Evaluation, Fmu, Instant, Log, Model, Scalar, Variables, model, sys::fmi2OK};

#[derive(Variables)]
pub struct Inputs<T = f64> {
    /// Value
    pub u: T,
}

#[derive(Variables)]
pub struct Outputs<T = f64> {
    /// The state at the last sample
    pub sampled: T,
    /// The input at the last sample
    pub input: T,
    /// The state
    pub now: T,
}

#[derive(Clone, Variables)]
pub struct States<T = f64> {
    /// Follows the input within a second
    pub x: T,
}

#[derive(Clone, Variables)]
pub struct Discrete<T = f64> {
    /// The state at the last sample
    pub sampled: T,
    /// The input at the last sample
    pub input: T,
    /// Number of the next sample
    pub number: i32,
}

/// Samples a low-pass each quarter of a second.
pub struct Sampler;

/// Samples a low-pass each quarter of a second
#[model(Inputs, Outputs, States, Discrete)]
impl Model for Sampler {
    const SAMPLES_INPUTS: bool = true;

    fn start(_: &()) -> States {
        States { x: 1.0 }
    }

    fn derivatives<T: Scalar>(at: &Instant<'_, Self, T>) -> Result<States<T>, Error> {
        Ok(States { x: at.inputs.u - at.states.x })
    }

    fn states_after<T: Scalar>(at: &Instant<'_, Self, T>, step: T, are_held: bool) -> Option<States<T>> {
        let (x, u) = (at.states.x, at.inputs.u);
        are_held.then(|| States { x: u + (x - u) * (-step).exp() })
    }

    fn outputs<T: Scalar>(at: &Instant<'_, Self, T>) -> Result<Evaluation<Self, T>, Error> {
        let Discrete { sampled, input, .. } = *at.discrete;
        Ok((Outputs { sampled, input, now: at.states.x }, ()))
    }

    fn event<T: Scalar>(
        at: &Instant<'_, Self, T>,
        _: Cause,
        discrete: &mut Discrete<T>,
        _: &mut States<T>,
        _: &mut Log<'_>,
    ) -> Result<Option<T>, Error> {
        if at.time.re() >= f64::from(discrete.number) / 4.0 - 1e-9 {
            (discrete.sampled, discrete.input) = (at.states.x, at.inputs.u);
            discrete.number += 1;
        }
        Ok(Some(T::from(f64::from(discrete.number) / 4.0)))
    }
}

impl Fmu for Sampler {
    const NAME: &'static str = "Sampler";
    const VERSION: &'static str = "1.0.0";
}

fn step(instance: &Tested<Sampler>, u: f64, t: f64, h: f64) -> [f64; 3] {
    assert_eq!(instance.set("u", u), fmi2OK);
    instance.step(t, h);
    ["sampled", "input", "now"].map(|name| instance.real(name))
}

#[track_caller]
fn assert_close(found: [f64; 3], expected: [f64; 3]) {
    assert!(found.iter().zip(expected).all(|(a, b)| (a - b).abs() < 1e-15), "{found:?} {expected:?}");
}

/// x = u + (x - u) e^-h, from x = 1. A step that ends at a sample, even a little late, leaves it to the next one.
#[test]
fn a_sample_at_the_end_of_a_step_reads_the_inputs_of_the_next_step() {
    let instance = initialized::<Sampler>();
    let decayed = |h: f64| (-h).exp();
    assert_close(step(&instance, 0.0, 0.0, 0.25), [1.0, 0.0, decayed(0.25)]);
    assert_close(step(&instance, 2.0, 0.25, 0.1), [decayed(0.25), 2.0, 2.0 + (decayed(0.25) - 2.0) * decayed(0.1)]);
    let at_half = 2.0 + (decayed(0.25) - 2.0) * decayed(0.25);
    let late = 0.15 + 5e-10;
    let end = 2.0 + (decayed(0.25) - 2.0) * decayed(0.1 + late);
    assert_close(step(&instance, 2.0, 0.35, late), [decayed(0.25), 2.0, end]);
    let [sampled, input, _] = step(&instance, 3.0, 0.5, 0.25);
    assert!((sampled - at_half).abs() < 1e-8, "{sampled} {at_half}");
    assert_eq!(input, 3.0);
}

#[test]
fn samples_within_a_step_are_those_of_steps_that_end_there() {
    let [whole, cut] = [initialized::<Sampler>(), initialized::<Sampler>()];
    step(&cut, 3.0, 0.0, 0.25);
    let cut = step(&cut, 3.0, 0.25, 0.1);
    assert_close(step(&whole, 3.0, 0.0, 0.35), cut);
}

/// The sample is taken 0.05 s after the start of the step, the state 0.15 s.
#[test]
fn derivatives_repeat_the_samples_of_a_step_and_the_motion_before_them() {
    let instance = initialized::<Sampler>();
    step(&instance, 0.0, 0.0, 0.2);
    step(&instance, 1.0, 0.2, 0.15);
    let found = ["sampled", "input", "now"].map(|name| instance.derivative(name, &[("u", 1.0)]));
    assert_close(found, [1.0 - (-0.05_f64).exp(), 1.0, 1.0 - (-0.15_f64).exp()]);
    step(&instance, 1.0, 0.35, 0.05);
    assert_eq!(instance.derivative("sampled", &[("u", 1.0)]), 0.0, "no sample");
    assert_eq!(instance.rate("sampled"), 0.0);
}

/// With u = t, x = t - 1 + 2 e^-t.
#[test]
fn inputs_that_follow_polynomials_are_integrated() {
    let instance = initialized::<Sampler>();
    assert_eq!(instance.set_rate("u", 1, 1.0), fmi2OK);
    let found = step(&instance, 0.0, 0.0, 0.5);
    let x = |t: f64| t - 1.0 + 2.0 * (-t).exp();
    let expected = [x(0.25), 0.25, x(0.5)];
    assert!(found.iter().zip(expected).all(|(a, b)| (a - b).abs() < 1e-7), "{found:?} {expected:?}");
}

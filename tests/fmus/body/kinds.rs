//! An instance that runs, in either kind: it steps by itself, or this importer integrates its states.
use fmu_harness::{Instance, Library};

use super::{Numbers, ok, set};

pub const STATES: usize = 13;

/// One after the initialization at 0 s, ready to step.
pub fn stepping<'l>(library: &'l Library, parameters: Numbers<'_>) -> Instance<'l> {
    let body = library.instantiate("body").unwrap();
    set(&body, parameters);
    ok(&body, body.initialize(0.0));
    body
}

/// One in continuous-time mode at 0 s, for Model Exchange.
pub fn exchanged<'l>(library: &'l Library, parameters: Numbers<'_>) -> Instance<'l> {
    let body = library.instantiate_for_model_exchange("body").unwrap();
    set(&body, parameters);
    ok(&body, body.initialize(0.0));
    body.new_discrete_states().unwrap();
    ok(&body, body.enter_continuous_time_mode());
    body
}

pub fn states(body: &Instance<'_>) -> Vec<f64> {
    let mut states = vec![f64::NAN; STATES];
    ok(body, body.get_continuous_states(&mut states));
    states
}

/// Derivatives of the states at a trial point.
pub fn derivatives(body: &Instance<'_>, time: f64, states: &[f64]) -> Vec<f64> {
    ok(body, body.set_time(time));
    ok(body, body.set_continuous_states(states));
    let mut derivatives = vec![f64::NAN; states.len()];
    ok(body, body.get_derivatives(&mut derivatives));
    derivatives
}

/// The method of an importer with fixed steps.
#[derive(Clone, Copy)]
pub enum Method {
    Euler,
    /// Of Runge and Kutta, order 4.
    Classical,
}

impl Method {
    /// One step of an ordinary differential equation from `t` over `h`, in s.
    pub fn step(self, t: f64, h: f64, x: &[f64], mut derivatives: impl FnMut(f64, &[f64]) -> Vec<f64>) -> Vec<f64> {
        let along = |rates: &[f64], h: f64| -> Vec<f64> { x.iter().zip(rates).map(|(x, rate)| x + h * rate).collect() };
        let k1 = derivatives(t, x);
        if let Self::Euler = self {
            return along(&k1, h);
        }
        let k2 = derivatives(t + h / 2.0, &along(&k1, h / 2.0));
        let k3 = derivatives(t + h / 2.0, &along(&k2, h / 2.0));
        let k4 = derivatives(t + h, &along(&k3, h));
        let mean: Vec<_> = (0..x.len()).map(|i| (k1[i] + 2.0 * k2[i] + 2.0 * k3[i] + k4[i]) / 6.0).collect();
        along(&mean, h)
    }
}

/// Integrates from 0 s in steps of a size in s, and leaves the instance at the end,
/// after a completed step. `inputs` sets those of an instant.
pub fn integrate(body: &Instance<'_>, method: Method, h: f64, steps: u32, inputs: impl Fn(f64)) {
    let mut x = states(body);
    for step in 0..steps {
        x = method.step(f64::from(step) * h, h, &x, |t, x| {
            inputs(t);
            derivatives(body, t, x)
        });
    }
    let end = f64::from(steps) * h;
    inputs(end);
    derivatives(body, end, &x);
    body.completed_integrator_step().unwrap();
}

//! Running instances of either kind: co-simulation steps by itself, in Model Exchange this importer integrates the
//! states.
use fmu_harness::{Instance, Library};

use super::{Numbers, ok, set};

pub const STATES: usize = 13;

/// An instance for co-simulation, initialized at 0 s.
pub fn stepping<'l>(library: &'l Library, parameters: Numbers<'_>) -> Instance<'l> {
    let body = library.instantiate("body").unwrap();
    set(&body, parameters);
    ok(&body, body.initialize(0.0));
    body
}

/// An instance for Model Exchange in continuous-time mode at 0 s.
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

/// Integration method with fixed steps.
#[derive(Clone, Copy)]
pub enum Method {
    Euler,
    /// Runge and Kutta's method of order 4.
    Classical,
}

impl Method {
    /// A step of an ordinary differential equation from `t` over `h`, in s.
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

/// Integrates from 0 s with a step size in s, and ends after a completed step. `inputs` sets the inputs of a time.
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

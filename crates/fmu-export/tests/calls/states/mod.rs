//! Models with continuous states.
mod co_simulation;
mod descriptions;
mod model_exchange;

use fmu_export::{
    Cause, Error, Evaluation, Fmu, Instant, Integration, Log, Model, Scalar, Variables, model, nalgebra::Vector2,
};

#[derive(Variables)]
pub struct Parameters<T = f64> {
    /// Stiffness over mass
    #[var(unit = "1/s2", start = 4.0)]
    k: T,
    /// Position at the start
    #[var(unit = "m", start = 1.0, fixed)]
    x_start: T,
    /// Time of the kick
    #[var(unit = "s", start = 1e9)]
    kick_time: T,
    /// Change of velocity by the kick
    #[var(unit = "m/s", start = 3.0)]
    kick: T,
    /// Rate at which the direction grows, as rounding errors of an integrator make it grow
    #[var(unit = "1/s")]
    growth: T,
    /// Tolerance
    #[var(unit = "1", start = 1e-10)]
    tolerance: T,
    /// Longest step of the integrator
    #[var(unit = "s", start = 1e9)]
    max_step: T,
}

#[derive(Variables)]
pub struct Inputs<T = f64> {
    /// Force over mass
    #[var(unit = "m/s2")]
    f: T,
    /// Angular velocity of the direction
    #[var(unit = "rad/s")]
    w: T,
}

#[derive(Variables)]
pub struct Outputs<T = f64> {
    /// Position
    #[var(unit = "m")]
    position: T,
    /// Direction, of length 1
    #[var(unit = "1")]
    direction: Vector2<T>,
    /// Number of kicks
    kicks: i32,
    /// Number of times that the length of the direction was restored
    restored: i32,
    /// Position at the kick
    #[var(unit = "m")]
    kicked_at: T,
}

#[derive(Clone, Variables)]
pub struct States<T = f64> {
    /// Position of the oscillator
    #[var(unit = "m", nominal = 0.5)]
    x: T,
    /// Velocity of the oscillator
    #[var(unit = "m/s")]
    v: T,
    /// Direction
    #[var(unit = "1")]
    d: Vector2<T>,
}

#[derive(Clone, Variables)]
pub struct Discrete<T = f64> {
    /// Number of kicks
    kicks: i32,
    /// Number of times that the length of the direction was restored
    restored: i32,
    /// Position at the kick
    kicked_at: T,
}

/// Oscillator that is kicked once, and a direction that turns.
pub struct Oscillator;

fn is_long<T: Scalar>(d: &Vector2<T>) -> bool {
    (d.map(Scalar::re).norm() - 1.0).abs() > 1e-3
}

#[model]
impl Model for Oscillator {
    const DESCRIPTION: &'static str = "An oscillator";
    type Parameters<T: Scalar> = Parameters<T>;
    type Inputs<T: Scalar> = Inputs<T>;
    type Outputs<T: Scalar> = Outputs<T>;
    type States<T: Scalar> = States<T>;
    type Discrete<T: Scalar> = Discrete<T>;

    fn start(p: &Parameters) -> States {
        States { x: p.x_start, v: 0.0, d: Vector2::new(1.0, 0.0) }
    }

    fn derivatives<T: Scalar>(at: &Instant<'_, Self, T>) -> Result<States<T>, Error> {
        let (p, u, s) = (at.parameters, at.inputs, at.states);
        if u.f.re() > 1e6 {
            return Err(Error::new(format!("f = {} m/s2 is too large", u.f.re())));
        }
        Ok(States { x: s.v, v: u.f - p.k * s.x, d: Vector2::new(-s.d.y, s.d.x) * u.w + s.d * p.growth })
    }

    fn outputs<T: Scalar>(at: &Instant<'_, Self, T>) -> Result<Evaluation<Self, T>, Error> {
        let outputs = Outputs {
            position: at.states.x,
            direction: at.states.d.normalize(),
            kicks: at.discrete.kicks,
            restored: at.discrete.restored,
            kicked_at: at.discrete.kicked_at,
        };
        Ok((outputs, ()))
    }

    fn integration(p: &Parameters) -> Integration {
        Integration { tolerance: p.tolerance, max_step: p.max_step }
    }

    fn needs_event(at: &Instant<'_, Self>) -> bool {
        is_long(&at.states.d)
    }

    fn event<T: Scalar>(
        at: &Instant<'_, Self, T>,
        _: Cause,
        discrete: &mut Discrete<T>,
        states: &mut States<T>,
        _: &mut Log<'_>,
    ) -> Result<Option<T>, Error> {
        if is_long(&at.states.d) {
            states.d = at.states.d.normalize();
            discrete.restored = at.discrete.restored + 1;
        }
        if at.discrete.kicks > 0 {
            return Ok(None);
        }
        if at.time < at.parameters.kick_time {
            return Ok(Some(at.parameters.kick_time));
        }
        states.v = at.states.v + at.parameters.kick;
        discrete.kicked_at = at.states.x;
        discrete.kicks = 1;
        Ok(None)
    }
}

impl Fmu for Oscillator {
    const NAME: &'static str = "Oscillator";
    const VERSION: &'static str = "1";
}

/// Returns position and velocity after `t` s of free oscillation with the angular frequency 2 rad/s.
pub fn free(x: f64, v: f64, t: f64) -> [f64; 2] {
    let (sin, cos) = (2.0 * t).sin_cos();
    [x * cos + v / 2.0 * sin, v * cos - 2.0 * x * sin]
}

#[track_caller]
fn assert_close(found: &[f64], expected: &[f64], tolerance: f64) {
    assert_eq!(found.len(), expected.len());
    for (found, expected) in found.iter().zip(expected) {
        assert!((found - expected).abs() <= tolerance, "{found} instead of {expected}");
    }
}

//! A mass on a spring and a damper, as an FMU.
use fmu_export::{Error, Evaluation, Instant, Model, Scalar, Variables, export, model};

/// Parameters.
#[derive(Variables)]
pub struct Parameters<T = f64> {
    /// Mass
    #[var(unit = "kg", min = 1e-6, start = 1.0)]
    pub m: T,
    /// Stiffness of the spring
    #[var(unit = "N/m", min = 0.0, start = 100.0)]
    pub c: T,
    /// Damping
    #[var(unit = "N.s/m", min = 0.0)]
    pub d: T,
    /// Position at the start
    #[var(unit = "m", fixed, start = 0.1)]
    pub x_start: T,
}

/// Inputs.
#[derive(Variables)]
pub struct Inputs<T = f64> {
    /// Force on the mass
    #[var(unit = "N")]
    pub force: T,
}

/// Outputs.
#[derive(Variables)]
pub struct Outputs<T = f64> {
    /// Energy of mass and spring
    #[var(unit = "J")]
    pub energy: T,
}

/// Continuous states.
#[derive(Clone, Variables)]
pub struct States<T = f64> {
    /// Position of the mass, zero where the spring is relaxed
    #[var(unit = "m", nominal = 0.1)]
    pub x: T,
    /// Velocity of the mass
    #[var(unit = "m/s")]
    pub v: T,
}

/// Moves a mass.
pub struct Oscillator;

/// Move a mass on a spring and a damper
#[model(Parameters, Inputs, Outputs, States)]
impl Model for Oscillator {
    fn start(p: &Parameters) -> States {
        States { x: p.x_start, v: 0.0 }
    }

    fn derivatives<T: Scalar>(at: &Instant<'_, Self, T>) -> Result<States<T>, Error> {
        let (p, s) = (at.parameters, at.states);
        let force = at.inputs.force - p.c * s.x - p.d * s.v;
        Ok(States { x: s.v, v: force / p.m })
    }

    fn outputs<T: Scalar>(at: &Instant<'_, Self, T>) -> Result<Evaluation<Self, T>, Error> {
        let (p, s) = (at.parameters, at.states);
        Ok((Outputs { energy: T::from(0.5) * (p.m * s.v * s.v + p.c * s.x * s.x) }, ()))
    }
}

export!(Oscillator);

//! Parameters that act in communication steps only.
use fmu_describe::describe;
use fmu_description::Description;
use fmu_export::{
    Enumeration, Error, Evaluation, Fmu, Instant, Integration, Model, Scalar, Settings, Variables, model,
};
use nalgebra::Vector2;

/// Source of rates
#[derive(Clone, Copy, Debug, PartialEq, Enumeration)]
pub enum Rates {
    /// Inputs
    Given = 1,
    /// Differences of poses
    Estimated,
    /// None
    Zero,
    /// Filtered differences
    Filtered,
}

/// Settings of inputs.
#[derive(Variables)]
#[variables(settings)]
pub struct Inputs {
    /// Source of rates
    pub rates: Rates,
    /// Number of poses
    #[var(start = 3, min = 3, max = 64)]
    pub window: i32,
}

impl Settings for Inputs {
    fn without_steps(&mut self) -> Result<(), Error> {
        self.window = 3;
        match self.rates {
            Rates::Estimated => Err(Error::new("rates = estimated needs steps")),
            Rates::Filtered => Err(Error::new("rates = filtered needs steps")),
            Rates::Given | Rates::Zero => Ok(()),
        }
    }
}

/// Parameters.
#[derive(Variables)]
pub struct Parameters<T = f64> {
    /// Mass
    #[var(unit = "kg")]
    pub mass: T,
    /// Centre of the part
    #[var(start = [0, 1], max = 1.0)]
    pub centre: Vector2<T>,
    /// Whether the law is corrected
    #[var(start = true)]
    pub corrected: bool,
    /// Label
    pub label: String,
    /// Largest error
    #[var(start = 1e-8, min = 1e-13, max = 0.01)]
    pub tolerance: T,
    /// Settings of inputs
    pub inputs: Inputs,
}

/// Outputs.
#[derive(Variables)]
pub struct Outputs<T = f64> {
    /// Weight
    pub weight: T,
}

/// A law that depends on steps.
pub struct Law;

#[model]
impl Model for Law {
    const DESCRIPTION: &'static str = "Depends on steps";
    type Parameters<T: Scalar> = Parameters<T>;
    type Outputs<T: Scalar> = Outputs<T>;

    fn integration(p: &Parameters) -> Integration {
        Integration { tolerance: p.tolerance, ..Integration::default() }
    }

    fn without_steps<T: Scalar>(p: &mut Parameters<T>) {
        let start = Parameters::start();
        (p.centre, p.corrected, p.tolerance) = (start.centre, start.corrected, start.tolerance);
    }

    fn outputs<T: Scalar>(at: &Instant<'_, Self, T>) -> Result<Evaluation<Self, T>, Error> {
        Ok((Outputs { weight: at.parameters.mass }, ()))
    }
}

impl Fmu for Law {
    const NAME: &'static str = "Law";
    const VERSION: &'static str = "1.0.0";
}

fn found(description: &Description) -> Vec<(&str, &[i64])> {
    description.step_parameters.iter().map(|it| (&*it.name, &*it.values)).collect()
}

/// Parameters that `without_steps` resets or refuses, except the tolerance of the integrator.
#[test]
fn parameters_that_model_exchange_ignores_or_refuses_ask_for_steps() {
    let versions = describe::<Law>().unwrap();
    let others: [(&str, &[i64]); 3] = [("corrected", &[]), ("inputs.rates", &[2, 4]), ("inputs.window", &[])];
    let [corrected, rates, window] = others;
    assert_eq!(found(&versions.fmi2), [("centre[1]", &[][..]), ("centre[2]", &[]), corrected, rates, window]);
    assert_eq!(found(&versions.fmi3), [("centre", &[][..]), corrected, rates, window]);
}

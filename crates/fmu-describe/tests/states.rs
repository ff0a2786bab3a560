//! Continuous states in a description.
use fmu_describe::describe;
use fmu_description::{Causality, Description, Initial, Type};
use fmu_export::{Error, Evaluation, Fmu, Instant, Model, Scalar, Variables, model};
use nalgebra::Vector2;

/// Parameters.
#[derive(Variables)]
pub struct Parameters<T = f64> {
    /// Start of the angle
    #[var(unit = "rad", fixed)]
    pub angle_start: T,
}

/// Continuous states.
#[derive(Clone, Variables)]
pub struct States<T = f64> {
    /// Angle
    #[var(unit = "rad", nominal = 3, display_unit = "deg")]
    pub angle: T,
    /// Angular velocity
    #[var(unit = "rad/s")]
    pub w: T,
    /// Direction
    #[var(unit = "1", reinit)]
    pub d: Vector2<T>,
}

/// Turns.
pub struct Turning;

#[model]
impl Model for Turning {
    const DESCRIPTION: &'static str = "Turns";
    type Parameters<T: Scalar> = Parameters<T>;
    type States<T: Scalar> = States<T>;

    fn start(p: &Parameters) -> States {
        States { angle: p.angle_start, w: 1.0, d: Vector2::new(1.0, 0.0) }
    }

    fn derivatives<T: Scalar>(at: &Instant<'_, Self, T>) -> Result<States<T>, Error> {
        let States { angle, w, d } = *at.states;
        Ok(States { angle: w, w: -angle, d: Vector2::new(-d.y, d.x) * w })
    }

    fn outputs<T: Scalar>(_: &Instant<'_, Self, T>) -> Result<Evaluation<Self, T>, Error> {
        Ok(((), ()))
    }
}

impl Fmu for Turning {
    const NAME: &'static str = "Turning";
    const VERSION: &'static str = "1";
}

fn names<'a>(description: &'a Description, positions: &[usize]) -> Vec<&'a str> {
    positions.iter().map(|&position| &*description.variables[position].name).collect()
}

#[test]
fn derivatives_are_listed_in_the_order_of_the_states_with_what_they_depend_on() {
    let description = describe::<Turning>().unwrap().fmi2;
    let found: Vec<_> = description
        .model_structure
        .derivatives
        .iter()
        .map(|unknown| {
            let derivative = &description.variables[unknown.variable];
            let of = &description.variables[derivative.derivative_of.unwrap()];
            (&*derivative.name, &*of.name, names(&description, unknown.dependencies.as_ref().unwrap()))
        })
        .collect();
    assert_eq!(
        found,
        [
            ("der(angle)", "angle", vec!["w"]),
            ("der(w)", "w", vec!["angle"]),
            ("der(d[1])", "d[1]", vec!["w", "d[2]"]),
            ("der(d[2])", "d[2]", vec!["w", "d[1]"]),
        ]
    );
    let initial: Vec<_> = description.model_structure.initial_unknowns.iter().map(|unknown| unknown.variable).collect();
    let states_and_derivatives = ["angle", "w", "d[1]", "d[2]", "der(angle)", "der(w)", "der(d[1])", "der(d[2])"];
    assert_eq!(names(&description, &initial), states_and_derivatives);
    assert!(!description.model_exchange.unwrap().completed_step_not_needed);
}

#[test]
fn a_derivative_has_the_unit_of_its_state_over_seconds() {
    let description = describe::<Turning>().unwrap().fmi2;
    let of = |name: &str| {
        let variable = description.variable(name).unwrap();
        let Type::Real(real) = &variable.r#type else { panic!("{name} is a Real") };
        assert_eq!((variable.causality, variable.initial), (Causality::Local, Some(Initial::Calculated)), "{name}");
        (real.unit.clone().unwrap(), real.nominal, real.display_unit.clone(), real.reinit)
    };
    assert_eq!(of("angle"), ("rad".into(), Some(3.0), Some("deg".into()), false));
    assert_eq!(of("der(angle)"), ("rad/s".into(), None, None, false));
    assert_eq!(of("der(w)"), ("rad/s2".into(), None, None, false));
    assert_eq!(of("d[2]"), ("1".into(), None, None, true));
    assert_eq!(of("der(d[2])"), ("1/s".into(), None, None, false));
}

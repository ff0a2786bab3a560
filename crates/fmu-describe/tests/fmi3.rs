//! Additions of FMI 3.0 to the description: arrays, time and event indicators as variables, and capabilities.
use fmu_describe::describe;
use fmu_description::{
    Causality, Description, Enumeration as Choice, Initial, Real, Rows, Type, Unknown, Variability, Variable, Versions,
    write,
};
use fmu_export::{Cause, Enumeration, Error, Evaluation, Fmu, Instant, Log, Model, Scalar, Variables, model};
use nalgebra::{Matrix2, Vector2};

/// Way to fall
#[derive(Clone, Copy, Debug, PartialEq, Enumeration)]
pub enum Way {
    /// Downwards
    Down = 1,
    /// Upwards
    Up,
}

/// Parameters.
#[derive(Variables)]
pub struct Parameters<T = f64> {
    /// Gravity
    #[var(unit = "m/s2", start = [0, -9.81])]
    pub g: Vector2<T>,
    /// Position at the start
    #[var(unit = "m", fixed)]
    pub r_start: Vector2<T>,
    /// Way to fall
    pub way: Way,
    /// Corners of the floor
    #[var(start = [3, 4])]
    pub corners: [i32; 2],
}

/// Inputs.
#[derive(Variables)]
pub struct Inputs<T = f64> {
    /// Velocity of the air
    #[var(unit = "m/s")]
    pub wind: Vector2<T>,
    /// Rotation of the floor
    #[var(unit = "1", start = [[1, 0], [0, 1]])]
    pub floor: Matrix2<T>,
    /// Whether there is air
    pub air: bool,
}

/// Outputs.
#[derive(Variables)]
pub struct Outputs<T = f64> {
    /// Position on the floor
    #[var(unit = "m")]
    pub on_floor: Vector2<T>,
    /// Time since the last bounce
    #[var(unit = "s")]
    pub falls: T,
    /// Number of bounces
    pub bounces: i32,
}

/// Continuous states.
#[derive(Clone, Variables)]
pub struct States<T = f64> {
    /// Position
    #[var(unit = "m", nominal = 10)]
    pub r: Vector2<T>,
    /// Velocity
    #[var(unit = "m/s", reinit)]
    pub v: Vector2<T>,
}

/// Discrete state.
#[derive(Clone, Variables)]
pub struct Discrete<T = f64> {
    /// Time of the last bounce
    pub bounced: T,
    /// Number of bounces
    pub bounces: i32,
}

/// Event indicators.
#[derive(Variables)]
pub struct Indicators<T = f64> {
    /// Height over the walls
    pub walls: Vector2<T>,
    /// Height over the floor
    pub height: T,
}

/// A ball that bounces.
pub struct Ball;

#[model]
impl Model for Ball {
    const DESCRIPTION: &'static str = "Bounces";
    type Parameters<T: Scalar> = Parameters<T>;
    type Inputs<T: Scalar> = Inputs<T>;
    type Outputs<T: Scalar> = Outputs<T>;
    type States<T: Scalar> = States<T>;
    type Discrete<T: Scalar> = Discrete<T>;
    type Indicators<T: Scalar> = Indicators<T>;

    fn start(p: &Parameters) -> States {
        States { r: p.r_start, v: Vector2::zeros() }
    }

    fn derivatives<T: Scalar>(at: &Instant<'_, Self, T>) -> Result<States<T>, Error> {
        let drag = if at.inputs.air { at.inputs.wind - at.states.v } else { Vector2::zeros() };
        let sign = nalgebra::convert::<f64, T>(if at.parameters.way == Way::Up { -1.0 } else { 1.0 });
        Ok(States { r: at.states.v, v: at.parameters.g * sign + drag })
    }

    fn indicators<T: Scalar>(at: &Instant<'_, Self, T>) -> Indicators<T> {
        let r = at.states.r;
        Indicators { walls: Vector2::new(T::one() - r.x, T::one() + r.x), height: r.y }
    }

    fn event<T: Scalar>(
        at: &Instant<'_, Self, T>,
        _: Cause,
        discrete: &mut Discrete<T>,
        states: &mut States<T>,
        _: &mut Log<'_>,
    ) -> Result<Option<T>, Error> {
        if at.states.r.y <= T::zero() && at.states.v.y < T::zero() {
            states.v.y = -at.states.v.y;
            discrete.bounced = at.time;
            discrete.bounces = at.discrete.bounces + 1;
        }
        Ok(None)
    }

    fn outputs<T: Scalar>(at: &Instant<'_, Self, T>) -> Result<Evaluation<Self, T>, Error> {
        let Discrete { bounced, bounces } = *at.discrete;
        // The rotation's second row does not affect the first element.
        Ok((Outputs { on_floor: at.inputs.floor * at.states.r, falls: at.time - bounced, bounces }, ()))
    }
}

impl Fmu for Ball {
    const NAME: &'static str = "Ball";
    const VERSION: &'static str = "1";
}

/// A model with one input, one output and no events.
macro_rules! sensor {
    ($model:ident, $field:ident) => {
        #[doc = "Inputs."]
        #[derive(Variables)]
        pub struct $model<T = f64> {
            /// Value
            pub $field: T,
        }

        #[model]
        impl Model for $model {
            const DESCRIPTION: &'static str = "Measures nothing";
            type Inputs<T: Scalar> = $model<T>;

            fn outputs<T: Scalar>(_: &Instant<'_, Self, T>) -> Result<Evaluation<Self, T>, Error> {
                Ok(((), ()))
            }
        }

        impl Fmu for $model {
            const NAME: &'static str = stringify!($model);
            const VERSION: &'static str = "1";
        }
    };
}

sensor!(Sensor, u);
sensor!(Clock, time);

fn ball() -> Versions {
    describe::<Ball>().unwrap()
}

fn variable<'a>(description: &'a Description, name: &str) -> &'a Variable {
    description.variable(name).unwrap_or_else(|| panic!("there is no {name}"))
}

#[test]
fn every_variable_of_the_model_is_one_variable_between_time_and_the_event_indicators() {
    let description = ball().fmi3;
    let found: Vec<_> =
        description.variables.iter().map(|v| (v.value_reference, &*v.name, v.dimensions.clone())).collect();
    let expected: &[(&str, &[usize])] = &[
        ("time", &[]),
        ("g", &[2]),
        ("r_start", &[2]),
        ("way", &[]),
        ("corners", &[2]),
        ("wind", &[2]),
        ("floor", &[2, 2]),
        ("air", &[]),
        ("on_floor", &[2]),
        ("falls", &[]),
        ("bounces", &[]),
        ("r", &[2]),
        ("v", &[2]),
        ("der(r)", &[2]),
        ("der(v)", &[2]),
        ("walls", &[2]),
        ("height", &[]),
        // State of the export layer, because `air` is a discrete input.
        ("discreteInputWaits", &[]),
    ];
    let expected: Vec<_> =
        (1..).zip(expected).map(|(at, (name, dimensions))| (at, *name, dimensions.to_vec())).collect();
    assert_eq!(found, expected);
    assert_eq!(description.event_indicators, 4);
}

#[test]
fn time_is_the_independent_variable_in_seconds() {
    let time = variable(&ball().fmi3, "time").clone();
    assert_eq!(
        (time.causality, time.variability, time.initial),
        (Causality::Independent, Variability::Continuous, None)
    );
    assert_eq!(time.r#type, Type::Real(Real { unit: Some("s".into()), ..Real::default() }));
}

#[test]
fn arrays_have_a_start_value_for_each_element() {
    let description = ball().fmi3;
    let starts = |name: &str| variable(&description, name).r#type.starts();
    assert_eq!(starts("g"), ["0", "-9.81"]);
    assert_eq!(starts("floor"), ["1", "0", "0", "1"]);
    assert_eq!(starts("corners"), ["3", "4"]);
    assert_eq!(starts("air"), ["false"]);
    assert!(["on_floor", "r", "der(r)", "walls"].into_iter().all(|name| starts(name).is_empty()));
    let way = Type::Enumeration(Choice { declared_type: "Types.Way".into(), start: vec![1], ..Choice::default() });
    assert_eq!(variable(&description, "way").r#type, way);
}

#[test]
fn event_indicators_are_local_and_what_is_exchanged_continuously_can_be_in_intermediate_updates() {
    let description = ball().fmi3;
    for (name, text) in [
        ("height", "Height over the floor"),
        (
            "discreteInputWaits",
            "-1 while a discrete input that was set outside event mode waits for an event, otherwise 1",
        ),
    ] {
        let indicator = variable(&description, name);
        let expected = (Causality::Local, Variability::Continuous, Some(Initial::Calculated));
        assert_eq!((indicator.causality, indicator.variability, indicator.initial), expected);
        assert_eq!(indicator.description, text);
    }
    let updated = description.variables.iter().filter(|v| v.intermediate_update).map(|v| &*v.name);
    assert_eq!(updated.collect::<Vec<_>>(), ["wind", "floor", "on_floor", "falls"]);
}

/// Expected from the equations: an array depends on the knowns of all its elements. The bounces are events, and hidden.
#[test]
fn unknowns_depend_on_whole_arrays_on_parameters_and_on_time() {
    let Description { variables, model_structure: structure, .. } = ball().fmi3;
    let name = |&position: &usize| &*variables[position].name;
    let list = |unknowns: &[Unknown]| -> Vec<(String, Vec<String>)> {
        let knowns = |unknown: &Unknown| unknown.dependencies.iter().flatten().map(|at| name(at).to_owned()).collect();
        unknowns.iter().map(|unknown| (name(&unknown.variable).to_owned(), knowns(unknown))).collect()
    };
    let expected = |rows: &[(&str, &[&str])]| -> Vec<(String, Vec<String>)> {
        let words = |words: &[&str]| words.iter().map(ToString::to_string).collect();
        rows.iter().map(|(name, knowns)| (name.to_string(), words(knowns))).collect()
    };
    assert_eq!(
        list(&structure.outputs),
        expected(&[("on_floor", &["floor", "r"]), ("falls", &["time", "r", "v"]), ("bounces", &["r", "v"])])
    );
    assert_eq!(
        list(&structure.derivatives),
        expected(&[("der(r)", &["r", "v"]), ("der(v)", &["g", "way", "wind", "air", "r", "v"])])
    );
    let initially = list(&structure.initial_unknowns);
    let order = ["on_floor", "falls", "bounces", "r", "v", "der(r)", "der(v)"];
    assert_eq!(initially.iter().map(|(name, _)| &**name).collect::<Vec<_>>(), order);
    assert_eq!(initially[0], expected(&[("on_floor", &["r_start", "floor"])])[0]);
    let all = |variable| Unknown { variable, dependencies: None, kinds: None };
    assert_eq!(structure.event_indicators, [all(15), all(16), all(17)]);
    assert_eq!(variables[13].derivative_of, Some(11));
}

#[test]
fn capabilities_follow_from_states_and_events() {
    let of = |versions: Versions| (versions.fmi3.co_simulation.unwrap(), versions.fmi3.model_exchange.unwrap());
    for (versions, has_states, returns_early) in [(ball(), true, true), (describe::<Sensor>().unwrap(), false, false)] {
        let (co_simulation, model_exchange) = of(versions);
        assert!(co_simulation.event_mode && co_simulation.variable_step_size);
        assert_eq!(co_simulation.max_output_derivative_order, 3);
        assert_eq!(co_simulation.early_return, returns_early);
        assert_eq!(
            (co_simulation.intermediate_update, co_simulation.early_return_after_update),
            (has_states, has_states)
        );
        assert_eq!(model_exchange.completed_step_not_needed, !has_states);
        for interface in [co_simulation.interface, model_exchange.interface] {
            assert!(interface.adjoint_derivative && interface.per_element_dependencies);
            assert!(interface.directional_derivative && interface.get_and_set_state && interface.serialize_state);
        }
    }
}

#[test]
fn both_versions_have_one_identity_and_can_be_written() {
    let versions = ball();
    assert_eq!(versions.fmi2.guid, versions.fmi3.guid);
    let fmi2 = write::fmi2(&versions.fmi2).unwrap();
    assert!(fmi2.contains("numberOfEventIndicators=\"4\"") && !fmi2.contains("name=\"walls"), "{fmi2}");
    assert!(!fmi2.contains("providesAdjointDerivatives") && !fmi2.contains("\"time\""), "{fmi2}");
    let fmi3 = write::fmi3(&versions.fmi3).unwrap();
    assert!(fmi3.contains(&format!("instantiationToken=\"{}\"", versions.fmi2.guid)), "{fmi3}");
}

/// Discrete states do not count: their outputs belong to the step that begins.
#[test]
fn rows_follow_inputs_unless_there_are_continuous_states() {
    for (versions, rows) in [(ball(), Rows::Steps), (describe::<Sensor>().unwrap(), Rows::Inputs)] {
        assert_eq!((versions.fmi2.rows, versions.fmi3.rows), (Some(rows), Some(rows)));
        assert_eq!(versions.fmi2.co_simulation_rows(), rows);
    }
}

#[test]
fn a_variable_with_the_name_of_the_independent_one_is_refused() {
    let error = describe::<Clock>().unwrap_err().to_string();
    assert_eq!(error, "time: FMI 3.0 has a variable of this name, the independent one");
}

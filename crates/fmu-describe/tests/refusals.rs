//! Tables that compile but cannot be described are refused by name.
use fmu_describe::describe;
use fmu_export::{Enumeration, Error, Evaluation, Fmu, Instant, Model, Scalar, Variables, model};

/// Outputs.
#[derive(Variables)]
pub struct Outputs<T = f64> {
    /// Result
    pub y: T,
}

/// Continuous states.
#[derive(Clone, Variables)]
pub struct States<T = f64> {
    /// Position
    #[var(unit = "m")]
    pub x: T,
}

/// Outputs.
#[derive(Variables)]
pub struct StateAgain<T = f64> {
    /// Position
    #[var(unit = "m")]
    pub x: T,
}

/// Has a state and an output with the same name.
struct Twice;

/// Move on
#[model(Outputs = StateAgain, States)]
impl Model for Twice {
    fn start(_: &()) -> States {
        States { x: 0.0 }
    }

    fn outputs<T: Scalar>(at: &Instant<'_, Self, T>) -> Result<Evaluation<Self, T>, Error> {
        Ok((StateAgain { x: at.states.x }, ()))
    }

    fn derivatives<T: Scalar>(_: &Instant<'_, Self, T>) -> Result<States<T>, Error> {
        Ok(States { x: T::from(0.5) })
    }
}

impl Fmu for Twice {
    const NAME: &'static str = "Twice";
    const VERSION: &'static str = "1.0.0";
}

mod lamp {
    use fmu_export::Enumeration;

    /// State of a lamp
    #[derive(Clone, Copy, Enumeration)]
    pub enum Mode {
        /// Dark
        Off = 1,
        /// Bright
        On,
    }
}

/// State of a motor
#[derive(Clone, Copy, Enumeration)]
pub enum Mode {
    /// Forwards
    Forwards = 1,
    /// Backwards
    Backwards,
}

/// A model `$model` with these inputs.
macro_rules! with_inputs {
    ($model:ident, $inputs:ident) => {
        struct $model;

        #[model]
        impl Model for $model {
            const DESCRIPTION: &'static str = "Is never used";
            type Inputs<T: Scalar> = $inputs<T>;
            type Outputs<T: Scalar> = Outputs<T>;

            fn outputs<T: Scalar>(_: &Instant<'_, Self, T>) -> Result<Evaluation<Self, T>, Error> {
                Ok((Outputs { y: T::zero() }, ()))
            }
        }

        impl Fmu for $model {
            const NAME: &'static str = stringify!($model);
            const VERSION: &'static str = "1.0.0";
        }
    };
}

/// Inputs.
#[derive(Variables)]
pub struct InCircle<T = f64> {
    /// Rate of the other
    #[var(derivative_of = b)]
    pub a: T,
    /// Rate of the other
    #[var(derivative_of = a)]
    pub b: T,
}

with_inputs!(Circle, InCircle);

/// Inputs.
#[derive(Variables)]
pub struct OfItself<T = f64> {
    /// Its own rate
    #[var(derivative_of = a)]
    pub a: T,
}

with_inputs!(Itself, OfItself);

/// Inputs.
#[derive(Variables)]
pub struct ScalarRate<T = f64> {
    /// Position
    pub r: [T; 2],
    /// Velocity
    #[var(derivative_of = r)]
    pub v: T,
}

with_inputs!(NumberOfVector, ScalarRate);

/// Inputs.
#[derive(Variables)]
pub struct LongerRate<T = f64> {
    /// Position
    pub r: [T; 2],
    /// Velocity
    #[var(derivative_of = r)]
    pub v: [T; 3],
}

with_inputs!(LongerOfVector, LongerRate);

/// Inputs.
#[derive(Variables)]
pub struct ShorterRate<T = f64> {
    /// Position
    pub r: [T; 3],
    /// Velocity
    #[var(derivative_of = r)]
    pub v: [T; 2],
}

with_inputs!(ShorterOfVector, ShorterRate);

/// Inputs.
#[derive(Variables)]
pub struct OfTwoModes<T = f64> {
    /// State of a lamp
    pub lamp: lamp::Mode,
    /// State of a motor
    pub motor: Mode,
    /// Value
    pub u: T,
}

with_inputs!(TwoModes, OfTwoModes);

/// Inputs.
#[derive(Variables)]
pub struct WithoutLeast<T = f64> {
    /// Length
    #[var(min = f64::NAN)]
    pub length: T,
}

with_inputs!(NoLeast, WithoutLeast);

/// Inputs.
#[derive(Variables)]
pub struct WithoutMost<T = f64> {
    /// Length
    #[var(max = f64::NAN)]
    pub length: T,
}

with_inputs!(NoMost, WithoutMost);

#[track_caller]
fn assert_refused<F: Fmu>(texts: &[&str]) {
    let refusal = describe::<F>().unwrap_err().to_string();
    assert!(texts.iter().all(|text| refusal.contains(text)), "{refusal}");
}

/// The first field of the circle is named.
#[test]
fn derivatives_in_a_circle_are_refused() {
    assert_refused::<Circle>(&["a: it must not be its own derivative"]);
    assert_refused::<Itself>(&["a: it must not be its own derivative"]);
}

#[test]
fn a_derivative_of_another_shape_is_refused_by_both_names() {
    assert_refused::<NumberOfVector>(&["v is marked as the derivative of r:"]);
    assert_refused::<LongerOfVector>(&["v[1] is marked as the derivative of r[1]:"]);
    assert_refused::<ShorterOfVector>(&["v[1] is marked as the derivative of r[1]:"]);
}

#[test]
fn an_output_with_the_name_of_a_state_is_refused_because_states_are_variables() {
    assert_refused::<Twice>(&["x: two variables have this name: ", "continuous states", "are all variables"]);
}

#[test]
fn two_enumerations_of_one_name_with_other_items_are_refused() {
    assert_refused::<TwoModes>(&["motor: ", "another enumeration Mode has other items"]);
}

#[test]
fn limits_that_are_no_numbers_are_refused() {
    assert_refused::<NoLeast>(&["length: a limit must be a number"]);
    assert_refused::<NoMost>(&["length: a limit must be a number"]);
}

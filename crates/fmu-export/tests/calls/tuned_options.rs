//! Options of inputs that change between steps: derivatives and events still belong to the last step.
use crate::{
    importer::{Tested, instantiate},
    rail::{Inputs, Parameters, Rail},
};
use fmu_export::{Error, Evaluation, Fmu, Instant, Model, Scalar, Variables, model, sys::fmi2OK};

#[derive(Variables)]
pub struct Position<T = f64> {
    /// Position that is read
    #[var(unit = "m")]
    x: T,
}

#[derive(Variables)]
pub struct Margin<T = f64> {
    /// Way to the gate
    to_gate: T,
}

/// A gate at 1 m on the way of its first port.
pub struct Gate;

#[model]
impl Model for Gate {
    const DESCRIPTION: &'static str = "A gate";
    type Parameters<T: Scalar> = Parameters;
    type Inputs<T: Scalar> = Inputs<T>;
    type Outputs<T: Scalar> = Position<T>;
    type Indicators<T: Scalar> = Margin<T>;

    fn set_up_inputs<T: Scalar>(p: &Parameters, inputs: &mut Inputs<T>) {
        p.set_up(inputs);
    }

    fn outputs<T: Scalar>(at: &Instant<'_, Self, T>) -> Result<Evaluation<Self, T>, Error> {
        Ok((Position { x: at.inputs.first.x }, ()))
    }

    fn indicators<T: Scalar>(at: &Instant<'_, Self, T>) -> Margin<T> {
        Margin { to_gate: T::one() - at.inputs.first.x }
    }
}

impl Fmu for Gate {
    const NAME: &'static str = "Gate";
    const VERSION: &'static str = "1";
}

/// A rail after steps from 0 s to 0.5 s, and to 1 s.
fn stepped(is_on: bool, option: &str) -> Tested<Rail> {
    let rail = instantiate::<Rail>(None, false);
    assert_eq!(rail.set(option, is_on), fmi2OK);
    rail.initialize();
    for (t, x) in [(0.0, 1.0), (0.5, 3.0)] {
        assert_eq!([rail.set("first.x", x), rail.set("first.v", 8.0)], [fmi2OK; 2]);
        rail.step(t, 0.5);
    }
    rail
}

/// x + v h in a step of h = 0.5 s, or x alone.
#[test]
fn derivatives_of_a_step_know_whether_its_inputs_were_extrapolated() {
    for is_on in [true, false] {
        let rail = stepped(is_on, "extrapolate");
        assert_eq!(rail.set("extrapolate", !is_on), fmi2OK);
        assert_eq!(rail.derivative("x", &[("first.v", 1.0)]), if is_on { 0.5 } else { 0.0 });
    }
}

/// v = (x(t2) - x(t1)) / (t2 - t1) over 0.5 s, or the velocity that was set.
#[test]
fn derivatives_of_a_step_know_whether_its_velocities_were_estimated() {
    for is_on in [true, false] {
        let rail = stepped(is_on, "estimate");
        assert_eq!(rail.set("estimate", !is_on), fmi2OK);
        let derivatives = [("first.x", 1.0), ("first.v", 1.0)].map(|known| rail.derivative("v", &[known]));
        assert_eq!(derivatives, if is_on { [2.0, 0.0] } else { [0.0, 1.0] });
        assert_eq!(rail.rate("x"), if is_on { 4.0 } else { 8.0 });
    }
}

/// Metres, or millimetres.
#[test]
fn derivatives_of_a_step_know_which_representation_it_has_read() {
    for (before, after, expected) in [(0, 1, [1.0, 0.0]), (1, 0, [0.0, 1e-3])] {
        let rail = instantiate::<Rail>(None, false);
        assert_eq!(rail.set("representation", before), fmi2OK);
        rail.initialize();
        rail.step(0.0, 0.5);
        assert_eq!(rail.set("representation", after), fmi2OK);
        let derivatives = [("first.x", 1.0), ("first.millimetres", 1.0)].map(|known| rail.derivative("x", &[known]));
        assert_eq!(derivatives, expected);
    }
}

/// A restored state has the options of its step, too.
#[test]
fn a_state_knows_the_options_of_its_step() {
    let rail = stepped(true, "extrapolate");
    assert_eq!(rail.set("extrapolate", false), fmi2OK);
    let bytes = rail.bytes();
    rail.step(1.0, 0.5);
    assert_eq!(rail.derivative("x", &[("first.v", 1.0)]), 0.0);
    assert_eq!(rail.restore(&bytes), Ok(()));
    assert_eq!(rail.derivative("x", &[("first.v", 1.0)]), 0.5);
    rail.step(1.0, 0.5);
    assert_eq!(rail.derivative("x", &[("first.v", 1.0)]), 0.0);
}

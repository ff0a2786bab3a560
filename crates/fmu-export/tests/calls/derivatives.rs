//! Unknowns and knowns of derivatives.
use crate::importer::{Tested, initialized, instantiate};
use fmu_export::{
    Error, Evaluation, Fmu, Instant, Model, Scalar, Variables, model,
    sys::{fmi2Discard, fmi2Error, fmi2OK},
};

/// Parameters, at 0 and 1 among the Reals.
#[derive(Variables)]
pub struct Parameters<T = f64> {
    /// Gain
    #[var(start = 2)]
    pub gain: T,
    /// Offset
    #[var(fixed, start = 1)]
    pub offset: T,
}

/// Inputs, at 2 and 3.
#[derive(Variables)]
pub struct Inputs<T = f64> {
    /// First value
    pub u: T,
    /// Second value
    pub w: T,
    /// Switch
    pub on: bool,
}

/// Outputs, at 4 and 5.
#[derive(Variables)]
pub struct Outputs<T = f64> {
    /// Product
    pub y: T,
    /// Square, above 4
    pub z: T,
}

/// Local variable, at 6.
#[derive(Variables)]
pub struct Locals<T = f64> {
    /// Sum
    pub sum: T,
}

/// Has variables of every causality.
pub struct Formulas;

#[model]
impl Model for Formulas {
    const DESCRIPTION: &'static str = "Has variables of every causality";
    type Parameters<T: Scalar> = Parameters<T>;
    type Inputs<T: Scalar> = Inputs<T>;
    type Outputs<T: Scalar> = Outputs<T>;
    type Locals<T: Scalar> = Locals<T>;

    fn outputs<T: Scalar>(at: &Instant<'_, Self, T>) -> Result<Evaluation<Self, T>, Error> {
        let (Parameters { gain, offset }, Inputs { u, w, .. }) = (at.parameters, at.inputs);
        let z = if w.re() > 4.0 { *w * *w } else { T::zero() };
        Ok((Outputs { y: *gain * *u + *offset, z }, Locals { sum: *u + *w }))
    }
}

impl Fmu for Formulas {
    const NAME: &'static str = "Formulas";
    const VERSION: &'static str = "1.0.0";
}

const SWITCH: u32 = 2 << 28;

fn formulas() -> Tested<Formulas> {
    let instance = initialized();
    assert_eq!([instance.set("u", 3.0), instance.set("w", 5.0)], [fmi2OK; 2]);
    instance.step(0.0, 1.0);
    instance
}

/// y = gain u + offset, z = w^2, sum = u + w.
#[test]
fn results_have_derivatives_by_inputs_and_by_parameters_that_may_change() {
    let instance = formulas();
    for (unknown, by_gain, by_u, by_w) in [(4, 3.0, 2.0, 0.0), (5, 0.0, 0.0, 10.0), (6, 0.0, 1.0, 1.0)] {
        for (known, expected) in [(0, by_gain), (2, by_u), (3, by_w)] {
            assert_eq!(
                instance.directional_derivative(&[unknown], &[known], &[1.0]),
                Ok(vec![expected]),
                "{unknown} by {known}"
            );
        }
        let all = instance.directional_derivative(&[unknown], &[3, 0, 2], &[1.0, 2.0, -3.0]);
        assert_eq!(all, Ok(vec![by_w + 2.0 * by_gain - 3.0 * by_u]));
        // By an input that is named twice.
        assert_eq!(instance.directional_derivative(&[unknown], &[3, 3], &[1.0, 2.0]), Ok(vec![3.0 * by_w]));
    }
    assert_eq!(instance.messages(), [""; 0]);
}

#[test]
fn nothing_else_has_derivatives() {
    let instance = formulas();
    for (unknown, name) in [(0, "gain"), (1, "offset"), (2, "u"), (3, "w")] {
        assert_eq!(instance.directional_derivative(&[unknown], &[2], &[1.0]), Err(fmi2Error));
        let messages = instance.messages();
        assert!(messages.len() == 1 && messages[0].contains(name), "{messages:?}");
    }
    for (known, name) in [(1, "offset"), (4, "y"), (5, "z"), (6, "sum")] {
        assert_eq!(instance.directional_derivative(&[4], &[2, known], &[1.0, 1.0]), Err(fmi2Error), "{name}");
        let messages = instance.messages();
        assert!(messages.len() == 1 && messages[0].contains(name), "{messages:?}");
    }
    for wrong in [7, SWITCH, u32::MAX] {
        assert_eq!(instance.directional_derivative(&[wrong], &[2], &[1.0]), Err(fmi2Error));
        assert_eq!(instance.directional_derivative(&[4], &[wrong], &[1.0]), Err(fmi2Error));
    }
    for seed in [f64::NAN, f64::INFINITY] {
        instance.messages();
        assert_eq!(instance.directional_derivative(&[4], &[2], &[seed]), Err(fmi2Discard));
        let messages = instance.messages();
        assert!(messages.len() == 1 && messages[0].starts_with("fmi2GetDirectionalDerivative: "), "{messages:?}");
    }
}

#[test]
fn only_outputs_have_rates_of_the_orders_one_to_three() {
    let instance = formulas();
    for output in [4, 5] {
        assert_eq!(instance.get_output_derivatives(&[output; 3], &[1, 2, 3]), Ok(vec![0.0; 3]));
        for order in [0, 4, -1] {
            assert_eq!(instance.get_output_derivatives(&[output; 2], &[1, order]), Err(fmi2Error), "{order}");
        }
    }
    for other in [0, 1, 2, 3, 6, 7, SWITCH] {
        assert_eq!(instance.get_output_derivatives(&[other], &[1]), Err(fmi2Error), "{other}");
    }
}

/// z = w^2 at w = 6 with w' = 1, and no further derivatives.
#[test]
fn derivatives_of_all_orders_are_those_of_the_branch_that_is_taken() {
    let instance = formulas();
    assert_eq!([instance.set_rate("w", 1, 1.0), instance.set_rate("w", 3, 0.0)], [fmi2OK; 2]);
    instance.step(1.0, 1.0);
    assert_eq!(instance.rates("z", [1, 2, 3]), [12.0, 2.0, 0.0]);
}

#[test]
fn only_inputs_are_given_derivatives_of_the_orders_one_to_three() {
    let instance = formulas();
    for input in ["u", "w"] {
        for (order, expected) in [(-1, fmi2Error), (0, fmi2Error), (1, fmi2OK), (3, fmi2OK), (4, fmi2Error)] {
            assert_eq!(instance.set_rate(input, order, 1.0), expected, "{order}");
        }
        assert_eq!([f64::NAN, f64::INFINITY].map(|value| instance.set_rate(input, 1, value)), [fmi2Discard; 2]);
    }
    for other in ["gain", "offset", "y", "z", "sum", "on"] {
        assert_eq!(instance.set_rate(other, 1, 1.0), fmi2Error, "{other}");
    }
}

#[test]
fn derivatives_in_initialization_mode_are_those_at_the_values_that_are_set() {
    let instance = instantiate::<Formulas>(None, false);
    instance.assert_ok(instance.enter_initialization_mode());
    for w in [5.0, 7.0] {
        assert_eq!(instance.set("w", w), fmi2OK);
        assert_eq!(instance.derivative("z", &[("w", 1.0)]), 2.0 * w);
    }
    // Between steps, derivatives belong to the last step.
    let instance = formulas();
    assert_eq!(instance.set("w", 100.0), fmi2OK);
    assert_eq!(instance.derivative("z", &[("w", 1.0)]), 10.0);
}

//! Partial derivatives of arrays, output derivatives, and dependencies of single elements.
use super::{
    arrays::Shapes,
    importer::{Options, Tested, for_model_exchange, initialized, reference},
};
use crate::states::Oscillator;
use fmu_export::{Cause, Error, Evaluation, Fmu, Instant, Log, Model, Scalar, Variables, fmi3::TIME, model, sys::*};

#[derive(Variables)]
pub struct Inputs<T = f64> {
    /// Factor
    u: T,
}

#[derive(Variables)]
pub struct Outputs<T = f64> {
    /// Factor times the square of time
    squared: T,
    /// Time since the start
    since: T,
}

#[derive(Clone, Variables)]
pub struct Discrete<T = f64> {
    /// Time of the start
    start: T,
}

/// Has outputs that depend on time.
pub struct Clock;

#[model]
impl Model for Clock {
    const DESCRIPTION: &'static str = "Has outputs that depend on time";
    type Inputs<T: Scalar> = Inputs<T>;
    type Outputs<T: Scalar> = Outputs<T>;
    type Discrete<T: Scalar> = Discrete<T>;

    fn outputs<T: Scalar>(at: &Instant<'_, Self, T>) -> Result<Evaluation<Self, T>, Error> {
        Ok((Outputs { squared: at.inputs.u * at.time * at.time, since: at.time - at.discrete.start }, ()))
    }

    fn event<T: Scalar>(
        at: &Instant<'_, Self, T>,
        cause: Cause,
        discrete: &mut Discrete<T>,
        _: &mut (),
        _: &mut Log<'_>,
    ) -> Result<Option<T>, Error> {
        if cause == Cause::Initialization {
            discrete.start = at.time;
        }
        Ok(None)
    }
}

impl Fmu for Clock {
    const NAME: &'static str = "Clock";
    const VERSION: &'static str = "1";
}

/// Directional derivative of a variable by another, or the adjoint one.
fn derivative<F: Fmu>(
    instance: &Tested<F>,
    unknown: &str,
    known: &str,
    adjoint: bool,
    seed: &[f64],
) -> Result<Vec<f64>, fmi3Status> {
    let [unknown, known] = [unknown, known].map(|name| instance.references(&[name]));
    match adjoint {
        true => instance.adjoint_derivative(&unknown, &known, seed),
        false => instance.directional_derivative(&unknown, &known, seed),
    }
}

fn output_derivative<F: Fmu>(instance: &Tested<F>, name: &str, order: i32) -> Result<f64, fmi3Status> {
    Ok(instance.get_output_derivatives(&instance.references(&[name]), &[order])?[0])
}

/// product = 2 m v.
#[test]
fn derivatives_of_arrays_are_those_of_the_product() {
    let shapes = initialized::<Shapes>(&Options::default());
    assert_eq!(shapes.set_array("v", &[5.0, 7.0]), fmi3OK);
    shapes.step(0.0, 0.1);
    let (product, m, v) = ("product", "m", "v");
    assert_eq!(derivative(&shapes, product, v, false, &[1.0, 10.0]), Ok(vec![42.0, 86.0]));
    assert_eq!(derivative(&shapes, product, v, true, &[1.0, 10.0]), Ok(vec![62.0, 84.0]));
    assert_eq!(derivative(&shapes, product, m, false, &[1.0, 0.0, 0.0, 1.0]), Ok(vec![10.0, 14.0]));
    assert_eq!(derivative(&shapes, product, m, true, &[1.0, 3.0]), Ok(vec![10.0, 14.0, 30.0, 42.0]));
    assert_eq!(derivative(&shapes, product, "gain", true, &[1.0, 1.0]), Ok(vec![5.0 + 14.0 + 15.0 + 28.0]));
    shapes.messages();
    for (unknown, known, adjoint, seed, expected) in [
        (product, v, false, &[1.0][..], "the seed has 1 elements: the variables have 2"),
        (product, v, true, &[1.0, 2.0, 3.0], "the seed has 3 elements: the variables have 2"),
        (product, v, true, &[1.0, f64::NAN], "seed for product[2] = NaN: must be finite"),
        (product, v, false, &[1.0, f64::INFINITY], "direction for v[2] = inf: must be finite"),
        (v, v, false, &[1.0, 1.0], "v[1] cannot be an unknown: must be an output or a local variable"),
        (
            product,
            "product",
            false,
            &[1.0, 1.0],
            "product[1] cannot be a known: must be an input, a continuous state or a tunable parameter",
        ),
        (
            product,
            "law",
            false,
            &[1.0],
            "value reference 3 belongs to law of type Enumeration (Int64): must be of type Float64",
        ),
    ] {
        assert!(derivative(&shapes, unknown, known, adjoint, seed).is_err());
        let name = if adjoint { "fmi3GetAdjointDerivative" } else { "fmi3GetDirectionalDerivative" };
        assert_eq!(shapes.messages(), [format!("{name}: {expected}")]);
    }
}

/// The derivative of 3 t² is 6 t. Captured values are constant, and so are inputs.
#[test]
fn time_is_a_known() {
    let clock = initialized::<Clock>(&Options::default());
    assert_eq!(clock.set("u", 3.0), fmi3OK);
    clock.step(0.0, 0.5);
    for adjoint in [false, true] {
        assert_eq!(derivative(&clock, "squared", "time", adjoint, &[10.0]), Ok(vec![30.0]));
        assert_eq!(derivative(&clock, "since", "time", adjoint, &[2.0]), Ok(vec![2.0]));
        // Time is held again.
        assert_eq!(derivative(&clock, "squared", "u", adjoint, &[2.0]), Ok(vec![0.5]));
    }
    clock.messages();
    assert!(derivative(&clock, "since", "time", false, &[f64::NAN]).is_err());
    assert_eq!(clock.messages(), ["fmi3GetDirectionalDerivative: direction for time = NaN: must be finite"]);
    assert_eq!(dependencies(&clock, "squared"), Ok(vec![(1, TIME, 1), (1, reference::<Clock>("u"), 1)]));
    let clock = for_model_exchange::<Clock>();
    clock.initialize();
    assert_eq!(derivative(&clock, "since", "time", false, &[2.0]), Ok(vec![2.0]));
}

/// der(v) = f - 4 x.
#[test]
fn in_model_exchange_state_derivatives_are_unknowns_and_states_knowns() {
    let oscillator = for_model_exchange::<Oscillator>();
    oscillator.initialize();
    assert_eq!(derivative(&oscillator, "der(v)", "x", false, &[2.0]), Ok(vec![-8.0]));
    assert_eq!(derivative(&oscillator, "der(v)", "f", true, &[3.0]), Ok(vec![3.0]));
    let expected = "fmi3GetOutputDerivatives is not allowed while the instance is \
                    one for Model Exchange: it belongs to co-simulation";
    assert_eq!(output_derivative(&oscillator, "position", 1), Err(fmi3Error));
    assert_eq!(oscillator.messages().last().unwrap(), expected);
}

/// position = cos(2 t).
#[test]
fn output_derivatives_follow_the_differential_equations() {
    let oscillator = initialized::<Oscillator>(&Options::default());
    oscillator.step(0.0, 0.4);
    let (sin, cos) = 0.8_f64.sin_cos();
    // The third one depends on the unknown derivative of the force.
    for (order, expected) in [(1, -2.0 * sin), (2, -4.0 * cos), (3, 0.0)] {
        let found = output_derivative(&oscillator, "position", order).unwrap();
        assert!((found - expected).abs() < 1e-8, "{order}: {found} instead of {expected}");
    }
    assert_eq!(output_derivative(&oscillator, "position", 4), Err(fmi3Error));
    assert_eq!(output_derivative(&oscillator, "x", 1), Err(fmi3Error));
}

fn dependencies<F: Fmu>(
    instance: &Tested<F>,
    name: &str,
) -> Result<Vec<(usize, fmi3ValueReference, usize)>, fmi3Status> {
    let found = instance.variable_dependencies(name)?;
    assert!(found.iter().all(|found| found.kind == fmi3Dependent));
    Ok(found.iter().map(|found| (found.element, found.independent, found.element_of_independent)).collect())
}

/// Each element of m v depends on a row of m and on all of v, on the gain, and perhaps on the text, as everything.
#[test]
fn dependencies_are_those_of_single_elements() {
    let shapes = initialized::<Shapes>(&Options::default());
    let [m, v, gain, text] = ["m", "v", "gain", "title"].map(reference::<Shapes>);
    let found = dependencies(&shapes, "product").unwrap();
    for (element, row) in [(1, [1, 2]), (2, [3, 4])] {
        let mut of_element: Vec<_> =
            found.iter().filter(|found| found.0 == element && ![gain, text].contains(&found.1)).collect();
        of_element.sort();
        assert_eq!(of_element, [&(element, m, row[0]), &(element, m, row[1]), &(element, v, 1), &(element, v, 2)]);
        assert!(found.contains(&(element, gain, 1)), "{found:?}");
    }
    assert_eq!(dependencies(&shapes, "v"), Ok(Vec::new()), "an input depends on nothing");
    let oscillator = initialized::<Oscillator>(&Options::default());
    let [x, v, k, time, kick] = ["x", "v", "k", "kick_time", "kick"].map(reference::<Oscillator>);
    // The kick is an event that changes v.
    assert_eq!(dependencies(&oscillator, "der(x)"), Ok(vec![(1, v, 1), (1, time, 1), (1, kick, 1)]));
    let of_v = dependencies(&oscillator, "der(v)").unwrap();
    assert!(of_v.contains(&(1, x, 1)) && of_v.contains(&(1, k, 1)), "{of_v:?}");
    assert_eq!(dependencies(&oscillator, "position"), Ok(vec![(1, x, 1)]));
}

/// x = x_start, before the end of initialization.
#[test]
fn dependencies_are_the_initial_ones_before_the_end_of_initialization() {
    let oscillator = for_model_exchange::<Oscillator>();
    let start = reference::<Oscillator>("x_start");
    assert_eq!(dependencies(&oscillator, "position"), Ok(vec![(1, start, 1)]));
    oscillator.initialize();
    assert_eq!(dependencies(&oscillator, "position"), Ok(vec![(1, reference::<Oscillator>("x"), 1)]));
}

//! Variables of every type, scalars and arrays, by one value reference each.
use super::importer::{Options, Tested, initialized, make, reference};
use crate::indicators::Ball;
use fmu_export::{
    Causality, Enumeration, Error, Evaluation, Fmu, Instant, Model, Scalar, Variable, Variables,
    fmi3::{TIME, arrays},
    model,
    sys::*,
};
use fmu_harness::fmi3::Clock;
use nalgebra::{Matrix2, Vector2};
use std::ptr::{null, null_mut};

/// A choice
#[derive(Clone, Copy, Debug, PartialEq, Enumeration)]
pub enum Law {
    /// The first
    Linear = 1,
    /// The second
    Cubic,
}

#[derive(Variables)]
pub struct Parameters<T = f64> {
    /// Gain
    #[var(unit = "N/m", start = 2, min = 0)]
    gain: T,
    /// Law
    #[var(start = Law::Cubic)]
    law: Law,
    /// Axes
    #[var(min = 1, max = 3, start = [1, 2, 3])]
    axes: [i32; 3],
    /// Title #1
    #[var(start = "none")]
    title: String,
    /// Number of rows
    #[var(fixed, start = 2)]
    rows: i32,
}

#[derive(Variables)]
pub struct Inputs<T = f64> {
    /// Matrix
    #[var(start = [[1, 2], [3, 4]])]
    m: Matrix2<T>,
    /// Vector
    v: Vector2<T>,
    /// Switches
    on: [bool; 2],
}

#[derive(Variables)]
pub struct Outputs<T = f64> {
    /// Product
    product: Vector2<T>,
    /// How many switches are on
    count: i32,
}

/// Has variables of every type.
pub struct Shapes;

#[model]
impl Model for Shapes {
    const DESCRIPTION: &'static str = "Has variables of every type";
    type Parameters<T: Scalar> = Parameters<T>;
    type Inputs<T: Scalar> = Inputs<T>;
    type Outputs<T: Scalar> = Outputs<T>;

    fn outputs<T: Scalar>(at: &Instant<'_, Self, T>) -> Result<Evaluation<Self, T>, Error> {
        let count = at.inputs.on.iter().filter(|&&on| on).count() as i32;
        Ok((Outputs { product: at.inputs.m * at.inputs.v * at.parameters.gain, count }, ()))
    }
}

impl Fmu for Shapes {
    const NAME: &'static str = "Shapes";
    const VERSION: &'static str = "1";
}

fn shapes() -> Tested<Shapes> {
    make(&Options::default(), None).unwrap_or_else(|messages| panic!("{messages:?}"))
}

#[track_caller]
fn assert_refused(instance: &Tested<Shapes>, status: fmi3Status, expected: fmi3Status, message: &str) {
    let messages = instance.messages();
    assert_eq!(status, expected, "{messages:?}");
    assert_eq!(messages, [message]);
}

/// OMSimulator reads dependencies as indices in the list of variables, from 1. The first variable is the time.
#[test]
fn references_count_the_variables_in_the_order_of_their_declaration() {
    let named: Vec<_> = arrays::<Shapes>().into_iter().map(|array| (array.reference, array.name)).collect();
    let names = ["gain", "law", "axes", "title", "rows", "m", "v", "on", "product", "count", "discreteInputWaits"];
    assert_eq!(named, (2..).zip(names.map(String::from)).collect::<Vec<_>>());
    let is_indicator = |array: &Variable| array.causality == Causality::EventIndicator;
    let of_ball: Vec<_> =
        arrays::<Ball>().into_iter().map(|array| (array.name.clone(), is_indicator(&array))).collect();
    let names = ["g", "bounced_at", "bounces", "h", "v", "der(h)", "der(v)", "height"];
    assert_eq!(of_ball, names.map(|name| (name.to_owned(), name == "height")));
    assert_eq!((Shapes::HAS_EVENTS, Ball::HAS_EVENTS), (false, true));
}

#[test]
fn whole_arrays_are_set_and_got_row_by_row() {
    let shapes = shapes();
    assert_eq!(shapes.elements("m"), [1.0, 2.0, 3.0, 4.0]);
    let [m, v] = ["m", "v"].map(reference::<Shapes>);
    assert_eq!(shapes.set_references(&[v, m], &[1.0, 10.0, 1.0, 2.0, 3.0, 4.0]), fmi3OK);
    assert_eq!(shapes.elements("product"), [42.0, 86.0], "before the first step outputs follow at once");
    shapes.initialize();
    assert_eq!(shapes.set_array("v", &[0.0, 1.0]), fmi3OK);
    shapes.step(0.0, 0.5);
    assert_eq!(shapes.elements("product"), [4.0, 8.0]);
    let product = reference::<Shapes>("product");
    assert_eq!(
        shapes.get_references(&[TIME, product, v, TIME]),
        Ok(vec![0.5, 4.0, 8.0, 0.0, 1.0, 0.5]),
        "with the time twice"
    );
}

#[test]
fn values_of_all_types_go_in_and_out() {
    let shapes = shapes();
    let law = reference::<Shapes>("law");
    assert_eq!(shapes.set_references(&[law, law], &[2_i64, 1]), fmi3OK);
    assert_eq!(shapes.get_references(&[law, law]), Ok(vec![1_i64, 1]));
    assert_eq!(shapes.set_array("axes", &[3, 1, 2]), fmi3OK);
    assert_eq!(shapes.get_array("axes"), Ok(vec![3, 1, 2]));
    assert_eq!(shapes.set_array("on", &[true, false]), fmi3OK);
    assert_eq!(shapes.get_array("on"), Ok(vec![true, false]));
    assert_eq!(shapes.set("title", "a text".to_owned()), fmi3OK);
    assert_eq!(shapes.get("title"), Ok("a text".to_owned()));
    assert_eq!(shapes.get("count"), Ok(1), "one switch is on");
}

#[test]
fn what_cannot_be_set_is_refused_by_name_and_changes_nothing() {
    let shapes = shapes();
    let [gain, on, v] = ["gain", "on", "v"].map(reference::<Shapes>);
    let refused = |status, expected, message: &str| assert_refused(&shapes, status, expected, message);
    refused(shapes.set_array("v", &[1.0, f64::NAN]), fmi3Discard, "v[2] = NaN: must be finite");
    refused(shapes.set_references(&[v, gain], &[1.0, 1.0, -0.5]), fmi3Discard, "gain = -0.5 N/m: must be at least 0");
    let message = "fmi3SetFloat64: product[1] cannot be set: it is an output";
    refused(shapes.set_array("product", &[1.0, 1.0]), fmi3Error, message);
    refused(shapes.set_references(&[TIME], &[1.0]), fmi3Error, "fmi3SetFloat64: time cannot be set: it is computed");
    let message = "fmi3SetFloat64: the list of values has 3 elements: the variables have 2";
    refused(shapes.set_array("v", &[1.0, 1.0, 1.0]), fmi3Error, message);
    refused(shapes.set("v", 1.0), fmi3Error, &message.replace('3', "1").replace("fmi1", "fmi3"));
    for unknown in [0, 13, 99, u32::MAX] {
        let message = format!("fmi3SetFloat64: value reference {unknown} does not exist: see modelDescription.xml");
        refused(shapes.set_references(&[v, unknown], &[1.0, 1.0, 1.0]), fmi3Error, &message);
        refused(shapes.set_references(&[unknown, v], &[1.0, 1.0, 1.0]), fmi3Error, &message);
    }
    // SAFETY: the instance lives, and each list has the length that its call states.
    unsafe {
        for wrong in [0_i64, 3, 1 << 32 | 1] {
            let message = format!("law = {wrong}: must be one of 1 = Linear, 2 = Cubic");
            refused(shapes.set("law", wrong), fmi3Discard, &message);
        }
        let status = (shapes.functions().fmi3SetBoolean)(shapes.component(), &on, 1, [1, 2].as_ptr(), 2);
        refused(status, fmi3Discard, "on[2] = 2: must be 0 or 1");
        let status = (shapes.functions().fmi3SetFloat64)(shapes.component(), &v, 1, null(), 2);
        refused(status, fmi3Error, "fmi3SetFloat64: the list of values is a null pointer: must have 2 elements");
    }
    assert_eq!((shapes.elements("v"), shapes.real("gain")), (vec![0.0, 0.0], 2.0));
    shapes.initialize();
    shapes.messages();
    let message = "fmi3SetInt32: rows cannot be set: it is a fixed parameter; set it before the end of initialization";
    refused(shapes.set("rows", 3), fmi3Error, message);
}

#[test]
fn a_value_reference_of_another_type_is_refused_by_name() {
    let shapes = shapes();
    let (c, functions) = (shapes.component(), shapes.functions());
    let refused = |status, message: &str| assert_refused(&shapes, status, fmi3Error, message);
    let int32 = |name: &str| shapes.get::<i32>(name).unwrap_err();
    refused(int32("gain"), "fmi3GetInt32: value reference 2 belongs to gain of type Float64: must be of type Int32");
    refused(
        int32("law"),
        "fmi3GetInt32: value reference 3 belongs to law of type Enumeration (Int64): must be of type Int32",
    );
    refused(
        shapes.get::<f32>("axes").unwrap_err(),
        "fmi3GetFloat32: value reference 4 belongs to axes of type Int32: must be of type Float32",
    );
    refused(shapes.get::<Clock>("axes").unwrap_err(), "fmi3GetClock: axes is not a clock: this FMU has none");
    refused(shapes.enter_configuration_mode(), "fmi3EnterConfigurationMode: this FMU has no structural parameters");
    // SAFETY: a live instance, and lists without elements.
    unsafe {
        refused(
            (functions.fmi3ActivateModelPartition)(c, 1, 0.0),
            "fmi3ActivateModelPartition: this FMU has no Scheduled Execution",
        );
        // An empty list is allowed.
        assert_eq!((functions.fmi3GetUInt16)(c, null(), 0, null_mut(), 0), fmi3OK);
        assert_eq!((functions.fmi3SetClock)(c, null(), 0, null()), fmi3OK);
    }
}

#[test]
fn an_event_indicator_is_a_variable_that_can_be_read() {
    let ball = initialized::<Ball>(&Options::default());
    ball.step(0.0, 0.25);
    assert!((ball.real("height") - (1.25 - 5.0 * 0.0625)).abs() < 1e-9);
    assert_eq!(ball.real("height"), ball.real("h"));
    assert_eq!(ball.set("height", 1.0), fmi3Error);
}

#[test]
fn an_instance_without_logging_tells_of_failures_only() {
    let quiet = Options { logging_on: false, ..Options::default() };
    let shapes = make::<Shapes>(&quiet, None).unwrap_or_else(|messages| panic!("{messages:?}"));
    assert_eq!(shapes.set_array("v", &[1.0, f64::NAN]), fmi3Discard);
    assert_eq!(shapes.messages(), ["v[2] = NaN: must be finite"]);
    assert_eq!(shapes.set_debug_logging(false, &[]), fmi3OK);
    assert_eq!(shapes.set_debug_logging(true, &["logStatusDiscard"]), fmi3OK);
    assert_eq!(shapes.set_array("product", &[1.0, 1.0]), fmi3Error);
    assert_eq!(shapes.set_array("v", &[1.0, f64::NAN]), fmi3Discard);
    assert_eq!(shapes.messages(), ["v[2] = NaN: must be finite"]);
    assert_eq!(shapes.set_debug_logging(true, &["logStatusError"]), fmi3OK);
    assert_eq!(shapes.set_debug_logging(false, &["logStatusDiscard"]), fmi3OK);
    assert_eq!(shapes.set_array("v", &[1.0, f64::NAN]), fmi3Discard);
    assert_eq!(shapes.set_debug_logging(true, &["a#b"]), fmi3Error);
    let messages = shapes.messages();
    // A number sign would begin a value reference.
    assert!(messages[0].starts_with("fmi3SetDebugLogging: log category \"a##b\" does not exist"), "{messages:?}");
    assert_eq!(messages.len(), 1);
}

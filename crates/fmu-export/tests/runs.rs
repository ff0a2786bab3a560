//! Many steps in one call, with values of types that the FMUs of this repository do not have, and with a model that
//! panics.
#[path = "calls/descriptions.rs"]
mod descriptions;

use descriptions::descriptions;
use fmu_export::{Enumeration, Error, Evaluation, Instant, Model, Scalar, Variables, export, model, sys::*};
use fmu_importer::{Description, Fmi3, Instance, Kind, Library, Rows, Version, fmi2_functions, fmi3_functions};

/// Sign
#[derive(Clone, Copy, PartialEq, Debug, Enumeration)]
pub enum Sign {
    /// Positive
    Plus = 1,
    /// Negative
    Minus,
}

/// Parameters.
#[derive(Variables)]
pub struct Parameters {
    /// Title
    #[var(start = "none")]
    pub title: String,
    /// Sign
    #[var(start = Sign::Plus)]
    pub sign: Sign,
    /// Two numbers
    pub numbers: [i32; 2],
}

/// Inputs.
#[derive(Variables)]
pub struct Inputs<T = f64> {
    /// Term that is added
    pub x: T,
    /// Switch
    pub on: bool,
}

/// Outputs.
#[derive(Variables)]
pub struct Outputs<T = f64> {
    /// Sum
    pub sum: T,
    /// Sum as a text
    pub text: String,
    /// Greater number
    pub greater: i32,
    /// The other sign
    pub other: Sign,
    /// Whether it is off
    pub off: bool,
}

/// A model that panics where `x` is 13.
pub struct Adder;

#[model]
impl Model for Adder {
    const DESCRIPTION: &'static str = "Adds";
    type Parameters<T: Scalar> = Parameters;
    type Inputs<T: Scalar> = Inputs<T>;
    type Outputs<T: Scalar> = Outputs<T>;

    fn outputs<T: Scalar>(at: &Instant<'_, Self, T>) -> Result<Evaluation<Self, T>, Error> {
        let (p, u) = (at.parameters, at.inputs);
        assert!(u.x != T::from_subset(&13.0), "thirteen");
        let sum = u.x + T::from_subset(&f64::from(p.numbers[0] + p.numbers[1]));
        let other = if p.sign == Sign::Plus { Sign::Minus } else { Sign::Plus };
        let text = format!("{} {}", p.title, p.numbers[0] + p.numbers[1]);
        Ok((Outputs { sum, text, greater: p.numbers[0].max(p.numbers[1]), other, off: !u.on }, ()))
    }
}

export!(Adder);

const TIMES: [f64; 4] = [0.0, 1.0, 2.0, 3.0];

fn library(description: &Description) -> Library {
    // SAFETY: functions of an FMU.
    unsafe { Library::in_process(description.clone(), fmi2_functions!(fmi2), Some(fmi2::fmuexport_run_fmi2)) }
}

/// Runs with values of all types; those of enumerations have the type of the version.
fn check_all_types<V: Version>(instance: &Instance<'_, V>, enumerations: fn([i32; 3]) -> Rows) {
    let of = |name| match instance.description().variable(name) {
        Some(variable) => vec![variable.value_reference],
        None => instance.array(name),
    };
    let [x, on, title, sign, numbers] = ["x", "on", "title", "sign", "numbers"].map(of);
    let inputs = [
        // The later one counts.
        (&x[..], Rows::Reals(vec![7.0; 3])),
        (&x, Rows::Reals(vec![0.5, 1.5, 2.5])),
        (&on, Rows::Booleans(vec![false, true, false])),
        (&title, Rows::Strings(["one", "two", "three"].map(String::from).to_vec())),
        (&sign, enumerations([2, 1, 2])),
        (&numbers, Rows::Integers(vec![1, 2, 30, 20, -5, -6])),
    ];
    let [sum, text, greater, other, off] = ["sum", "text", "greater", "other", "off"].map(of);
    let (sum, text) = ((&sum[..], Kind::Real), (&text[..], Kind::String));
    let others = [(&greater[..], Kind::Integer), (&other, Kind::Enumeration), (&off, Kind::Boolean)];
    let run = instance.run(&TIMES, &inputs, &[&[sum, sum, text, text][..], &others].concat());
    assert_eq!((run.status, run.progress.rows), (fmi2OK, 3));
    let sums = Rows::Reals(vec![3.5, 51.5, -8.5]);
    let texts = Rows::Strings(["one 3", "two 50", "three -11"].map(String::from).to_vec());
    let greater = Rows::Integers(vec![2, 30, -5]);
    let is_off = Rows::Booleans(vec![true, false, true]);
    assert_eq!(run.outputs, [sums.clone(), sums, texts.clone(), texts, greater, enumerations([1, 2, 1]), is_off]);
}

#[test]
fn values_of_every_type_go_in_and_come_out() {
    let [two, three] = descriptions::<Adder>();
    let library = library(&two);
    let instance = library.instantiate("test").unwrap();
    assert_eq!(instance.initialize(0.0), fmi2OK);
    check_all_types(&instance, |values| Rows::Integers(values.to_vec()));
    // SAFETY: functions of an FMU.
    let library = unsafe { Library::<Fmi3>::in_process(three, fmi3_functions!(fmi3), Some(fmi3::fmuexport_run_fmi3)) };
    let instance = library.instantiate("test").unwrap();
    assert_eq!(instance.initialize(0.0), fmi3OK);
    check_all_types(&instance, |values| Rows::Enumerations(values.map(i64::from).to_vec()));
}

#[test]
fn a_panic_ends_a_run_and_does_not_leave_the_library() {
    let [description, _] = descriptions::<Adder>();
    let library = library(&description);
    let instance = library.instantiate("test").unwrap();
    assert_eq!(instance.initialize(0.0), fmi2OK);
    let (x, sum) = (instance.references(&["x"]), instance.references(&["sum"]));
    let run = || instance.run(&TIMES, &[(&x, Rows::Reals(vec![1.0, 13.0, 3.0]))], &[(&sum, Kind::Real)]);
    let (first, second) = (run(), run());
    assert_eq!((first.status, first.progress.rows), (fmi2Error, 1));
    assert_eq!((second.status, second.progress.rows), (fmi2Error, 0), "the instance is unusable");
    assert_eq!(instance.reset(), fmi2OK);
    let [Rows::Reals(sums), Rows::Reals(none)] = [first, second].map(|mut run| run.outputs.remove(0)) else {
        panic!("Reals were asked for")
    };
    assert_eq!(sums[0], 1.0);
    assert!(sums[1..].iter().chain(&none).all(|sum| sum.is_nan()), "{sums:?} {none:?} are not written");
}

//! Many steps in one call, with values of types that the FMUs of this repository do not have, and with a model that
//! panics.
use fmu_export::{
    Enumeration, Error, Evaluation, Instant, Model, Scalar, Variables, export, fmi2::scalars, fmi3::arrays, guid,
    model, sys::*,
};
use std::{
    ffi::{CStr, CString, c_char, c_void},
    ptr::{null, null_mut},
};

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

/// Variables of one type and their values, of which `rows` has all rows.
fn columns<T>(r#type: fmuexportType, references: &[u32], rows: &mut [T]) -> fmuexportColumns {
    fmuexportColumns {
        r#type,
        nReferences: references.len(),
        references: references.as_ptr(),
        nValues: rows.len() / 3,
        values: rows.as_mut_ptr().cast(),
    }
}

fn run(
    function: fmuexport_runTYPE,
    c: *mut c_void,
    inputs: &[fmuexportColumns],
    outputs: &[fmuexportColumns],
) -> (i32, usize) {
    let mut progress = fmuexportProgress::default();
    let (inputs, n_inputs, outputs, n_outputs) = (inputs.as_ptr(), inputs.len(), outputs.as_ptr(), outputs.len());
    // SAFETY: a live instance, and lists as long as stated.
    let status = unsafe { function(c, 3, TIMES.as_ptr(), n_inputs, inputs, n_outputs, outputs, &raw mut progress) };
    (status, progress.rows)
}

fn instance_2() -> fmi2Component {
    let id = CString::new(guid::<Adder>()).unwrap();
    let callbacks = fmi2CallbackFunctions {
        logger: None,
        allocateMemory: None,
        freeMemory: None,
        stepFinished: None,
        componentEnvironment: null_mut(),
    };
    // SAFETY: strings and callbacks live during the calls.
    unsafe {
        let c = fmi2::fmi2Instantiate(c"test".as_ptr(), fmi2CoSimulation, id.as_ptr(), null(), &callbacks, 0, 0);
        assert_eq!(fmi2::fmi2EnterInitializationMode(c), fmi2OK);
        assert_eq!(fmi2::fmi2ExitInitializationMode(c), fmi2OK);
        c
    }
}

fn instance_3() -> fmi3Instance {
    let id = CString::new(guid::<Adder>()).unwrap();
    // SAFETY: strings live during the calls.
    unsafe {
        let c = fmi3::fmi3InstantiateCoSimulation(
            c"test".as_ptr(),
            id.as_ptr(),
            null(),
            0,
            0,
            0,
            0,
            null(),
            0,
            null_mut(),
            None,
            None,
        );
        assert_eq!(fmi3::fmi3EnterInitializationMode(c, 0, 0.0, 0.0, 0, 0.0), fmi3OK);
        assert_eq!(fmi3::fmi3ExitInitializationMode(c), fmi3OK);
        c
    }
}

/// References of variables of FMI 2.0: of all elements.
fn in_2(name: &str) -> Vec<u32> {
    let is_element = |of: &str| of == name || of.strip_prefix(name).is_some_and(|rest| rest.starts_with('['));
    scalars::<Adder>().iter().filter(|scalar| is_element(&scalar.name)).map(|scalar| scalar.reference).collect()
}

/// The reference of a variable of FMI 3.0.
fn in_3(name: &str) -> Vec<u32> {
    arrays::<Adder>().iter().filter(|array| array.name == name).map(|array| array.reference).collect()
}

/// Runs with values of all types; Booleans and enumerations have the types of the version.
fn check_all_types<B: Copy + PartialEq + std::fmt::Debug, E: Copy + PartialEq + std::fmt::Debug>(
    (function, c): (fmuexport_runTYPE, *mut c_void),
    reference: fn(&str) -> Vec<u32>,
    [off, on]: [B; 2],
    (enumerations, [plus, minus]): (fmuexportType, [E; 2]),
) {
    let names = [c"one", c"two", c"three"];
    let (mut titles, mut signs) = (names.map(CStr::as_ptr), [minus, plus, minus]);
    let (mut x, mut switch) = ([0.5, 1.5, 2.5], [off, on, off]);
    let mut numbers = [1, 2, 30, 20, -5, -6];
    let of_inputs = ["x", "on", "title", "sign", "numbers"].map(reference);
    let inputs = [
        // The later one counts.
        columns(fmuexportFloat64, &of_inputs[0], &mut [7.0; 3]),
        columns(fmuexportFloat64, &of_inputs[0], &mut x),
        columns(fmuexportBoolean, &of_inputs[1], &mut switch),
        columns(fmuexportString, &of_inputs[2], &mut titles),
        columns(enumerations, &of_inputs[3], &mut signs),
        columns(fmuexportInt32, &of_inputs[4], &mut numbers),
    ];
    let (mut sums, mut texts, mut again) = ([[0.0; 3]; 2], [null::<c_char>(); 3], [null::<c_char>(); 3]);
    let [sum, same] = &mut sums;
    let (mut greater, mut others, mut is_off) = ([0; 3], [plus; 3], [off; 3]);
    let of_outputs = ["sum", "text", "greater", "other", "off"].map(reference);
    let outputs = [
        columns(fmuexportFloat64, &of_outputs[0], sum),
        columns(fmuexportFloat64, &of_outputs[0], same),
        columns(fmuexportString, &of_outputs[1], &mut texts),
        columns(fmuexportString, &of_outputs[1], &mut again),
        columns(fmuexportInt32, &of_outputs[2], &mut greater),
        columns(enumerations, &of_outputs[3], &mut others),
        columns(fmuexportBoolean, &of_outputs[4], &mut is_off),
    ];
    assert_eq!(run(function, c, &inputs, &outputs), (fmi2OK, 3));
    assert_eq!(sums, [[3.5, 51.5, -8.5]; 2]);
    assert_eq!(greater, [2, 30, -5]);
    assert_eq!(others, [plus, minus, plus]);
    assert_eq!(is_off, [on, off, on]);
    // SAFETY: they live until the next run.
    let texts = [texts, again].map(|texts| texts.map(|text| unsafe { CStr::from_ptr(text) }.to_str().unwrap()));
    assert_eq!(texts, [["one 3", "two 50", "three -11"]; 2]);
}

#[test]
fn values_of_every_type_go_in_and_come_out() {
    let c = instance_2();
    check_all_types((fmi2::fmuexport_run_fmi2, c), in_2, [0_i32, 1], (fmuexportInt32, [1_i32, 2]));
    // SAFETY: a live instance, freed once.
    unsafe { fmi2::fmi2FreeInstance(c) };
    let c = instance_3();
    check_all_types((fmi3::fmuexport_run_fmi3, c), in_3, [0_u8, 1], (fmuexportInt64, [1_i64, 2]));
    // SAFETY: a live instance, freed once.
    unsafe { fmi3::fmi3FreeInstance(c) };
}

#[test]
fn a_panic_ends_a_run_and_does_not_leave_the_library() {
    let c = instance_2();
    let (mut x, mut sum) = ([1.0, 13.0, 3.0], [0.0; 3]);
    let (input, output) = (in_2("x"), in_2("sum"));
    let inputs = [columns(fmuexportFloat64, &input, &mut x)];
    let outputs = [columns(fmuexportFloat64, &output, &mut sum)];
    assert_eq!(run(fmi2::fmuexport_run_fmi2, c, &inputs, &outputs), (fmi2Error, 1));
    assert_eq!(run(fmi2::fmuexport_run_fmi2, c, &inputs, &outputs), (fmi2Error, 0), "the instance is unusable");
    // SAFETY: a live instance, freed once.
    unsafe {
        assert_eq!(fmi2::fmi2Reset(c), fmi2OK);
        fmi2::fmi2FreeInstance(c);
    }
    assert_eq!(sum, [1.0, 0.0, 0.0]);
}

//! Arguments that cannot be used are refused by name, before anything is done.
use fmi_export_sys::*;
use fmu_harness::{Archive, Version, packaged, packaged_fmi3};
use std::ffi::{c_int, c_void};
use std::ptr;
use std::sync::Arc;

/// Arguments of a run.
#[derive(Clone, Copy)]
struct Arguments {
    rows: usize,
    times: *const f64,
    inputs: *const fmuexportColumns,
    n_inputs: usize,
    outputs: *const fmuexportColumns,
    n_outputs: usize,
    has_progress: bool,
}

/// Makes a run of two rows with one input and one output, as `change` has
/// them, and returns its status and the progress.
fn run(
    function: fmuexport_runTYPE,
    c: *mut c_void,
    references: [u32; 2],
    change: &dyn Fn(&mut Arguments, &mut fmuexportColumns),
) -> (c_int, usize) {
    let times = [0.0, 0.1, 0.2];
    let (mut values, mut results) = ([1.0; 2], [0.0; 2]);
    let columns = |reference: &u32, values: &mut [f64; 2]| fmuexportColumns {
        r#type: fmuexportFloat64,
        nReferences: 1,
        references: reference,
        nValues: 1,
        values: values.as_mut_ptr().cast(),
    };
    let mut input = columns(&references[0], &mut values);
    let output = columns(&references[1], &mut results);
    let (outputs, times) = (&raw const output, times.as_ptr());
    let mut arguments =
        Arguments { rows: 2, times, inputs: ptr::null(), n_inputs: 1, outputs, n_outputs: 1, has_progress: true };
    change(&mut arguments, &mut input);
    // `change` sets the pointer to something else if it is to be null.
    let inputs = if arguments.inputs.is_null() { &raw const input } else { ptr::null() };
    let mut progress = fmuexportProgress { rows: 77, ..fmuexportProgress::default() };
    let place = if arguments.has_progress { &raw mut progress } else { ptr::null_mut() };
    let Arguments { rows, times, n_inputs, outputs, n_outputs, .. } = arguments;
    // SAFETY: the instance lives; what the arguments say of the arrays is true, or refused.
    let status = unsafe { function(c, rows, times, n_inputs, inputs, n_outputs, outputs, place) };
    (status, progress.rows)
}

type Case = (&'static str, &'static dyn Fn(&mut Arguments, &mut fmuexportColumns));

const CASES: [Case; 12] = [
    ("the pointer to progress is a null pointer: must have 1 element", &|all, _| all.has_progress = false),
    ("the list of times is a null pointer: must have 3 elements", &|all, _| all.times = ptr::null()),
    ("the list of times has 18446744073709551615 elements: more than fit into memory", &|all, _| {
        all.rows = usize::MAX;
    }),
    ("the list of inputs is a null pointer: must have 1 element", &|all, _| all.inputs = ptr::dangling()),
    ("the list of outputs is a null pointer: must have 1 element", &|all, _| all.outputs = ptr::null()),
    ("the list of outputs has 18446744073709551615 elements: more than fit into memory", &|all, _| {
        all.n_outputs = usize::MAX;
    }),
    ("the list of value references of inputs[0] is a null pointer: must have 1 element", &|_, input| {
        input.references = ptr::null();
    }),
    (
        "the list of value references of inputs[0] has 18446744073709551615 elements: more than fit into memory",
        &|_, input| {
            input.nReferences = usize::MAX;
        },
    ),
    ("the values of inputs[0], 1 for each of 2 rows, are a null pointer", &|_, input| {
        input.values = ptr::null_mut();
    }),
    ("the values of inputs[0], 18446744073709551615 for each of 2 rows, are more than fit into memory", &|_, input| {
        input.nValues = usize::MAX;
    }),
    ("inputs[0] has the type 0: must be 1 ", &|_, input| input.r#type = 0),
    ("inputs[0] has the type 6: must be 1 ", &|_, input| input.r#type = 6),
];

fn check_refusal<V: Version>(
    function: fmuexport_runTYPE,
    instance: &fmu_harness::Instance<'_, V>,
    name: &str,
    references: [u32; 2],
    (expected, change): Case,
) {
    let (status, rows) = run(function, instance.component(), references, change);
    let messages = instance.messages();
    assert_eq!(status, fmi2Error, "{expected}");
    assert_eq!(rows, if expected.contains("progress") { 77 } else { 0 });
    assert!(messages.len() == 1 && messages[0].text.starts_with(&format!("{name}: {expected}")), "{messages:?}");
}

fn archives() -> [Arc<Archive>; 2] {
    [packaged("Distance"), packaged_fmi3("Distance")]
}

#[test]
fn what_cannot_be_used_is_named_and_nothing_is_done() {
    let [archive, archive3] = archives();
    let (library, library3) = (archive.load().unwrap(), archive3.load_fmi3().unwrap());
    let (two, three) = (library.instantiate("two").unwrap(), library3.instantiate("three").unwrap());
    assert_eq!((two.initialize(0.0), three.initialize(0.0)), (fmi2OK, fmi3OK));
    two.messages();
    three.messages();
    let of_2 = [two.variable("s_small").value_reference, two.variable("distance").value_reference];
    let of_3 = [three.variable("s_small").value_reference, three.variable("distance").value_reference];
    for case in CASES {
        check_refusal(library.run_function().unwrap(), &two, "fmuexport_run_fmi2", of_2, case);
        check_refusal(library3.run_function().unwrap(), &three, "fmuexport_run_fmi3", of_3, case);
    }
    // FMI 2.0 has no Int64.
    let run2 = library.run_function().unwrap();
    let wide: Case = ("inputs[0] has the type 3: must be 1 (Real), ", &|_, input| input.r#type = fmuexportInt64);
    check_refusal(run2, &two, "fmuexport_run_fmi2", of_2, wide);
    let none: Case = ("inputs[0] has 0 values in a row: the variables have 1", &|_, input| input.nValues = 0);
    check_refusal(run2, &two, "fmuexport_run_fmi2", of_2, none);
    check_refusal(library3.run_function().unwrap(), &three, "fmuexport_run_fmi3", of_3, none);
    let of_frame = [three.variable("frame_a.r_0").value_reference, of_3[1]];
    let vector: Case = ("inputs[0] has 1 values in a row: the variables have 3", &|_, _| {});
    check_refusal(library3.run_function().unwrap(), &three, "fmuexport_run_fmi3", of_frame, vector);

    // The same without a mistake; without inputs and outputs; and without rows, where there need be no values.
    let nothing = |_: &mut Arguments, _: &mut fmuexportColumns| {};
    assert_eq!(run(run2, two.component(), of_2, &nothing), (fmi2OK, 2), "{:?}", two.messages());
    let run3 = library3.run_function().unwrap();
    assert_eq!(run(run3, three.component(), of_3, &nothing), (fmi3OK, 2), "{:?}", three.messages());
    let times = [0.2, 0.3];
    let mut progress = fmuexportProgress::default();
    // SAFETY: the instance lives, and all arrays have the stated lengths.
    let status = unsafe { run2(two.component(), 1, times.as_ptr(), 0, ptr::null(), 0, ptr::null(), &raw mut progress) };
    assert_eq!((status, progress.rows), (fmi2OK, 1), "{:?}", two.messages());
    let no_rows = |all: &mut Arguments, input: &mut fmuexportColumns| {
        all.rows = 0;
        input.values = ptr::null_mut();
    };
    assert_eq!(run(run2, two.component(), of_2, &no_rows), (fmi2OK, 0), "{:?}", two.messages());
}

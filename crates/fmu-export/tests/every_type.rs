//! A model with a variable of every type and shape: its table, and its values through the C functions.
#[path = "calls/descriptions.rs"]
mod descriptions;

use descriptions::descriptions;
use fmu_export::{
    Causality, Enumeration, Error, Evaluation, Fmu, Instant, Model, Scalar, Variables, dependencies, export,
    fmi2::scalars, guid, model, sys::*, variables::entry::Variability,
};
use fmu_harness::{Instance, Instantiation, Library, Message, fmi2_functions};
use nalgebra::{Matrix2, Vector3};
use std::{
    ffi::CStr,
    sync::atomic::{AtomicBool, Ordering},
};

/// Way of counting
#[derive(Clone, Copy, PartialEq, Debug, Enumeration)]
pub enum Mode {
    /// Upwards
    Up = 1,
    /// Downwards
    #[item(name = "down")]
    Down = 2,
}

/// Nested.
#[derive(Variables)]
pub struct Pose<T = f64> {
    /// Position
    #[var(unit = "m")]
    pub r: Vector3<T>,
    /// Velocity
    #[var(unit = "m/s", derivative_of = r)]
    pub v: Vector3<T>,
    /// Matrix
    #[var(name = "R.T", unit = "1", start = [[1, 0], [0, 1]])]
    pub t: Matrix2<T>,
}

/// Parameters.
#[derive(Variables)]
pub struct Parameters<T = f64> {
    /// Gain
    #[var(start = 2.5, min = 0.0)]
    pub gain: T,
    /// Mode of counting
    #[var(start = Mode::Down)]
    pub mode: Mode,
    /// Sequence of axes
    #[var(min = 1, max = 3, start = [1, 2, 3])]
    pub sequence: [i32; 3],
    /// Table
    pub table: [[T; 2]; 2],
    /// Title
    #[var(start = "none")]
    pub title: String,
    /// Number of rows
    #[var(fixed, start = 2)]
    pub rows: i32,
}

/// Inputs.
#[derive(Variables)]
pub struct Inputs<T = f64> {
    /// Frame a
    pub frame_a: Pose<T>,
    /// Switch
    pub active: bool,
}

/// Outputs.
#[derive(Variables)]
pub struct Outputs<T = f64> {
    /// Sum of all coordinates, times the gain
    #[var(unit = "m")]
    pub sum: T,
    /// Everything
    pub all: T,
    /// Title and length
    pub text: String,
    /// Mode again
    pub mode: Mode,
    /// Zero
    #[var(constant)]
    pub force: Vector3<T>,
}

/// A model for these tests. Where its gain is 13 it panics, and where it is 14 it fails.
pub struct Everything;

#[model]
impl Model for Everything {
    const DESCRIPTION: &'static str = "Has a variable of every type";
    type Parameters<T: Scalar> = Parameters<T>;
    type Inputs<T: Scalar> = Inputs<T>;
    type Outputs<T: Scalar> = Outputs<T>;

    fn check(p: &Parameters) -> Result<(), Error> {
        if p.sequence[0] == p.sequence[1] { Err(Error::new("sequence repeats an axis")) } else { Ok(()) }
    }

    fn outputs<T: Scalar>(at: &Instant<'_, Self, T>) -> Result<Evaluation<Self, T>, Error> {
        let (p, u) = (at.parameters, at.inputs);
        assert!(p.gain != T::from(13.0), "thirteen %d%%");
        if p.gain == T::from(14.0) {
            return Err(Error::new("gain is 14.0"));
        }
        let sum = p.gain * u.frame_a.r.sum();
        let all = sum + u.frame_a.t.sum() + if u.active { T::one() } else { T::zero() };
        let text = format!("{} {}", p.title, p.title.len());
        Ok((Outputs { sum, all, text, mode: p.mode, force: Vector3::repeat(T::one()) }, ()))
    }
}

export!(Everything);

/// An instance that calls the exported functions.
fn instance() -> Instance<'static> {
    let description = descriptions::<Everything>();
    // SAFETY: functions of an FMU.
    let library = Box::leak(Box::new(unsafe { Library::in_process(description[0].clone(), fmi2_functions!(fmi2)) }));
    let arguments = Instantiation {
        name: Some("test"),
        kind: fmi2CoSimulation,
        guid: Some(&guid::<Everything>()),
        resources: None,
        visible: false,
        logging_on: false,
    };
    library.instantiate_with(arguments).unwrap()
}

#[test]
fn names_follow_nested_structs_arrays_and_matrices() {
    let names: Vec<_> = scalars::<Everything>().into_iter().map(|v| v.name).collect();
    let expected = "gain mode sequence[1] sequence[2] sequence[3] table[1,1] table[1,2] table[2,1] \
        table[2,2] title rows \
        frame_a.r[1] frame_a.r[2] frame_a.r[3] frame_a.v[1] frame_a.v[2] frame_a.v[3] \
        frame_a.R.T[1,1] frame_a.R.T[1,2] frame_a.R.T[2,1] frame_a.R.T[2,2] active \
        sum all text mode force[1] force[2] force[3]";
    assert_eq!(names, expected.split_whitespace().collect::<Vec<_>>());
}

#[test]
fn value_references_are_dense_within_a_base_type_and_stay_below_two_to_the_31() {
    let all = scalars::<Everything>();
    for base in 0..4 {
        let of_base: Vec<_> = all.iter().map(|v| v.reference).filter(|r| r >> 28 == base).collect();
        let expected: Vec<_> = (0..of_base.len() as u32).map(|i| (base << 28) + i).collect();
        assert_eq!(of_base, expected);
    }
    assert!(all.iter().all(|v| v.reference < 1 << 31));
}

#[test]
fn attributes_reach_the_table() {
    let all = scalars::<Everything>();
    let find = |name: &str| all.iter().find(|v| v.name == name).unwrap();
    assert_eq!(find("gain").variability, Variability::Tunable);
    assert_eq!(find("mode").variability, Variability::Tunable);
    assert_eq!(find("rows").variability, Variability::Fixed);
    assert_eq!(find("active").variability, Variability::Discrete);
    assert_eq!(find("frame_a.v[2]").derivative_of.as_deref(), Some("frame_a.r[2]"));
    assert_eq!(find("frame_a.v[2]").description, "Frame a: velocity");
    assert_eq!(find("force[3]").variability, Variability::Constant);
    assert_eq!(find("sum").causality, Causality::Output);
}

#[test]
fn dependencies_are_what_the_equations_read() {
    let (all, found) = (scalars::<Everything>(), dependencies::<Everything>(None));
    let names = |output: &str, initially: bool| {
        let output = all.iter().find(|v| v.name == output && v.causality == Causality::Output).unwrap();
        let known = found.get(&output.index()).cloned().unwrap_or_default();
        let known = if initially { known.initially } else { known.at_steps };
        all.iter().filter(|v| known.contains(&v.index())).map(|v| v.name.clone()).collect::<Vec<_>>()
    };
    assert_eq!(names("sum", false), ["frame_a.r[1]", "frame_a.r[2]", "frame_a.r[3]"]);
    // Strings are not varied, so everything may depend on them.
    assert_eq!(names("sum", true), ["gain", "title", "frame_a.r[1]", "frame_a.r[2]", "frame_a.r[3]"]);
    assert_eq!(names("all", false).len(), 8, "positions, the matrix, and a Boolean, but no velocity");
    assert_eq!((names("mode", false).len(), names("mode", true)), (0, vec!["mode".to_owned(), "title".to_owned()]));
    assert!(names("force[1]", true).is_empty());
}

#[test]
fn values_of_every_type_go_in_and_come_out() {
    let c = instance();
    assert_eq!(c.get("text"), Ok("none 4".to_owned()));
    assert_eq!(c.set("title", "two words".to_owned()), fmi2OK);
    assert_eq!(c.set("active", true), fmi2OK);
    assert_eq!(c.set("mode", 1), fmi2OK);
    assert_eq!(c.get("text"), Ok("two words 9".to_owned()));
    assert_eq!(c.get_references(&all_references("mode")[1..]), Ok(vec![1]));
    assert_eq!(c.set("frame_a.r[2]", 4.0), fmi2OK);
    assert_eq!(c.get("sum"), Ok(10.0));
    assert_eq!(c.get("all"), Ok(13.0), "gain 2.5 times 4, the trace of the identity, and the switch");
    assert_eq!(c.messages(), []);
}

fn all_references(name: &str) -> Vec<u32> {
    scalars::<Everything>().into_iter().filter(|v| v.name == name).map(|v| v.reference).collect()
}

#[test]
fn lists_in_any_order_are_read_and_written_like_runs() {
    let c = instance();
    let mixed = c.references(&["frame_a.r[3]", "frame_a.r[1]", "frame_a.v[2]"]);
    assert_eq!(c.set_references(&mixed, &[3.0, 1.0, 2.0]), fmi2OK);
    assert_eq!(c.get_references(&mixed), Ok(vec![3.0, 1.0, 2.0]));
    assert_eq!(c.get("frame_a.r[3]"), Ok(3.0));
    assert_eq!(c.get("frame_a.v[2]"), Ok(2.0));
}

#[test]
fn an_unknown_value_of_an_enumeration_is_refused_with_the_list_of_known_ones() {
    let c = instance();
    assert_eq!(c.set("mode", 3), fmi2Discard);
    let (instance, category) = ("test".to_owned(), "logStatusDiscard".to_owned());
    let text = "mode = 3: must be one of 1 = Up, 2 = down".to_owned();
    assert_eq!(c.messages(), [Message { instance, status: fmi2Discard, category, text }]);
}

#[test]
fn parameters_that_do_not_fit_together_are_named_and_can_be_mended() {
    let c = instance();
    assert_eq!(c.set("sequence[2]", 1), fmi2OK);
    assert_eq!(c.enter_initialization_mode(), fmi2OK);
    assert_eq!(c.exit_initialization_mode(), fmi2Error);
    assert_eq!(c.set("sequence[2]", 2), fmi2OK);
    assert_eq!(c.exit_initialization_mode(), fmi2OK);
    assert_eq!(c.messages()[0].text, "fmi2ExitInitializationMode: sequence repeats an axis");
}

#[test]
fn a_panic_becomes_a_message_and_poisons_the_instance_until_it_is_reset() {
    let c = instance();
    assert_eq!(c.initialize(0.0), fmi2OK);
    assert_eq!(c.set("gain", 13.0), fmi2OK);
    assert_eq!(c.do_step(0.0, 1.0), fmi2Error);
    assert_eq!(c.get::<f64>("gain"), Err(fmi2Error), "values of a broken instance cannot be read");
    assert_eq!(c.reset(), fmi2OK);
    assert_eq!(c.get("gain"), Ok(2.5));
    let Message { status, category, text, .. } = c.messages().remove(0);
    assert_eq!((status, category.as_str()), (fmi2Error, "logStatusError"));
    assert!(text.starts_with("internal error (thirteen %d%%)"), "{text}");
}

/// By default a panic would print to the importer's output.
#[test]
fn a_panic_becomes_a_message_and_nothing_else() {
    static PRINTED: AtomicBool = AtomicBool::new(false);
    // Other tests panic in threads of their own.
    let own = std::thread::current().id();
    std::panic::set_hook(Box::new(move |_| {
        PRINTED.fetch_or(std::thread::current().id() == own, Ordering::Relaxed);
    }));
    let c = instance();
    assert_eq!(c.set("gain", 13.0), fmi2OK);
    assert_eq!(c.get::<f64>("sum"), Err(fmi2Error));
    assert_eq!(c.messages().len(), 1);
    assert!(!PRINTED.load(Ordering::Relaxed));
}

#[test]
fn the_library_tells_its_platform_types_and_version() {
    // SAFETY: static strings.
    let [types, version] = unsafe { [fmi2::fmi2GetTypesPlatform(), fmi2::fmi2GetVersion()].map(|c| CStr::from_ptr(c)) };
    assert_eq!((types, version), (c"default", c"2.0"));
}

#[test]
fn an_error_of_the_model_ends_the_run_but_values_can_be_read() {
    let c = instance();
    assert_eq!(c.initialize(0.0), fmi2OK);
    assert_eq!(c.set("gain", 14.0), fmi2OK);
    assert_eq!(c.do_step(0.0, 1.0), fmi2Error);
    assert_eq!(c.get("gain"), Ok(14.0));
    assert_eq!(c.do_step(0.0, 1.0), fmi2Error);
    let messages = c.messages();
    assert_eq!(messages[0].text, "fmi2DoStep: gain is 14.0");
    assert!(messages[1].text.contains("error state"), "{messages:?}");
}

/// Another version of the model, with other inputs.
pub struct Other;

#[model]
impl Model for Other {
    const DESCRIPTION: &'static str = "Has other inputs";
    type Parameters<T: Scalar> = Parameters<T>;
    type Inputs<T: Scalar> = Pose<T>;

    fn outputs<T: Scalar>(_: &Instant<'_, Self, T>) -> Result<Evaluation<Self, T>, Error> {
        Ok(((), ()))
    }
}

impl Fmu for Other {
    const NAME: &'static str = Everything::NAME;
    const VERSION: &'static str = Everything::VERSION;
}

#[test]
fn without_the_packaging_command_the_guid_is_one_that_no_description_has() {
    let id = guid::<Everything>();
    assert_eq!(id, guid::<Everything>());
    assert_eq!((id.len(), &id[..1], &id[15..16], &id[37..]), (38, "{", "8", "}"), "version 8: {id}");
    assert_ne!(id, guid::<Other>(), "another interface has another GUID");
}

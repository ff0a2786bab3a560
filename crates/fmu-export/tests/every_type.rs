//! A model with a variable of every type and shape: its table, and its values through the C functions.
use fmu_export::{
    Causality, Enumeration, Error, Evaluation, Fmu, Instant, Model, Scalar, Variables, dependencies, export,
    fmi2::scalars, guid, model, sys::*, variables::entry::Variability,
};
use nalgebra::{Matrix2, Vector3};
use std::{
    cell::RefCell,
    ffi::{CStr, CString, c_void},
    ptr::null,
    sync::atomic::{AtomicBool, Ordering},
};

/// Way of counting
#[derive(Clone, Copy, PartialEq, Debug, Enumeration)]
pub enum Mode {
    /// Upwards
    Up = 1,
    /// Downwards
    #[item(name = "down")]
    Down,
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
        assert!(p.gain != T::from_subset(&13.0), "thirteen %d");
        if p.gain == T::from_subset(&14.0) {
            return Err(Error::new("gain is 14.0"));
        }
        let sum = p.gain * u.frame_a.r.sum();
        let all = sum + u.frame_a.t.sum() + if u.active { T::one() } else { T::zero() };
        let text = format!("{} {}", p.title, p.title.len());
        Ok((Outputs { sum, all, text, mode: p.mode, force: Vector3::repeat(T::one()) }, ()))
    }
}

export!(Everything);

type Log = RefCell<Vec<(fmi2Status, String, String)>>;

unsafe extern "C" fn log(env: *mut c_void, _: fmi2String, status: fmi2Status, category: fmi2String, text: fmi2String) {
    // SAFETY: the environment is the list that `instance` gave, and the strings are those of the FMU.
    let (list, category, text) = unsafe { (&*env.cast::<Log>(), CStr::from_ptr(category), CStr::from_ptr(text)) };
    list.borrow_mut().push((status, category.to_str().unwrap().into(), text.to_str().unwrap().into()));
}

fn instance(list: &Log) -> fmi2Component {
    let callbacks = fmi2CallbackFunctions {
        // SAFETY: a variadic call passes its named arguments as any other call does on the platforms of these tests.
        logger: Some(unsafe { std::mem::transmute::<*const (), fmi2CallbackLogger>(log as *const ()) }),
        allocateMemory: None,
        freeMemory: None,
        stepFinished: None,
        componentEnvironment: (&raw const *list).cast_mut().cast(),
    };
    let id = CString::new(guid::<Everything>()).unwrap();
    // SAFETY: all strings and the callbacks live during the call, and the list as long as the instance.
    let c = unsafe { fmi2::fmi2Instantiate(c"test".as_ptr(), fmi2CoSimulation, id.as_ptr(), null(), &callbacks, 0, 0) };
    assert!(!c.is_null());
    c
}

fn reference(name: &str) -> u32 {
    scalars::<Everything>()
        .into_iter()
        .find(|v| v.name == name)
        .unwrap_or_else(|| panic!("no variable {name}"))
        .reference
}

fn set_real(c: fmi2Component, name: &str, value: f64) -> fmi2Status {
    // SAFETY: a live instance, and lists of one element.
    unsafe { fmi2::fmi2SetReal(c, &reference(name), 1, &value) }
}

fn get_real(c: fmi2Component, name: &str) -> (fmi2Status, f64) {
    let mut value = f64::NAN;
    // SAFETY: a live instance, and lists of one element.
    (unsafe { fmi2::fmi2GetReal(c, &reference(name), 1, &mut value) }, value)
}

fn text(c: fmi2Component, name: &str) -> String {
    let mut value = null();
    // SAFETY: a live instance, lists of one element, and a string that lives until the next call.
    unsafe {
        assert_eq!(fmi2::fmi2GetString(c, &reference(name), 1, &mut value), fmi2OK);
        CStr::from_ptr(value).to_str().unwrap().into()
    }
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
    // Strings are not tried, so everything may depend on them.
    assert_eq!(names("sum", true), ["gain", "title", "frame_a.r[1]", "frame_a.r[2]", "frame_a.r[3]"]);
    assert_eq!(names("all", false).len(), 8, "positions, the matrix, and a Boolean, but no velocity");
    assert_eq!((names("mode", false).len(), names("mode", true)), (0, vec!["mode".to_owned(), "title".to_owned()]));
    assert!(names("force[1]", true).is_empty());
}

#[test]
fn values_of_every_type_go_in_and_come_out() {
    let log = Log::default();
    let c = instance(&log);
    assert_eq!(text(c, "text"), "none 4");
    let (title, value) = (reference("title"), c"two words".as_ptr());
    // SAFETY: a live instance, lists of one element, and a C string.
    unsafe {
        assert_eq!(fmi2::fmi2SetString(c, &title, 1, &value), fmi2OK);
        assert_eq!(fmi2::fmi2SetBoolean(c, &reference("active"), 1, &1), fmi2OK);
        assert_eq!(fmi2::fmi2SetInteger(c, &reference("mode"), 1, &1), fmi2OK);
    }
    assert_eq!(text(c, "text"), "two words 9");
    let mut mode = 0;
    // SAFETY: a live instance, and lists of one element.
    assert_eq!(unsafe { fmi2::fmi2GetInteger(c, &all_references("mode")[1], 1, &mut mode) }, fmi2OK);
    assert_eq!(mode, 1);
    assert_eq!(set_real(c, "frame_a.r[2]", 4.0), fmi2OK);
    assert_eq!(get_real(c, "sum"), (fmi2OK, 10.0));
    assert_eq!(get_real(c, "all"), (fmi2OK, 13.0), "gain 2.5 times 4, the trace of the identity, and the switch");
    // SAFETY: a live instance, freed once.
    unsafe { fmi2::fmi2FreeInstance(c) };
    assert!(log.borrow().is_empty());
}

fn all_references(name: &str) -> Vec<u32> {
    scalars::<Everything>().into_iter().filter(|v| v.name == name).map(|v| v.reference).collect()
}

#[test]
fn lists_in_any_order_are_read_and_written_like_runs() {
    let log = Log::default();
    let c = instance(&log);
    let mixed = [reference("frame_a.r[3]"), reference("frame_a.r[1]"), reference("frame_a.v[2]")];
    let mut back = [0.0; 3];
    // SAFETY: a live instance, and lists of three elements.
    unsafe {
        assert_eq!(fmi2::fmi2SetReal(c, mixed.as_ptr(), 3, [3.0, 1.0, 2.0].as_ptr()), fmi2OK);
        assert_eq!(fmi2::fmi2GetReal(c, mixed.as_ptr(), 3, back.as_mut_ptr()), fmi2OK);
    }
    assert_eq!(back, [3.0, 1.0, 2.0]);
    assert_eq!(get_real(c, "frame_a.r[3]"), (fmi2OK, 3.0));
    assert_eq!(get_real(c, "frame_a.v[2]"), (fmi2OK, 2.0));
    // SAFETY: a live instance, freed once.
    unsafe { fmi2::fmi2FreeInstance(c) };
}

#[test]
fn an_unknown_value_of_an_enumeration_is_refused_with_the_list_of_known_ones() {
    let log = Log::default();
    let c = instance(&log);
    // SAFETY: a live instance, lists of one element; freed once.
    unsafe {
        assert_eq!(fmi2::fmi2SetInteger(c, &reference("mode"), 1, &3), fmi2Discard);
        fmi2::fmi2FreeInstance(c);
    }
    let expected = "mode = 3: must be one of 1 = Up, 2 = down";
    assert_eq!(*log.borrow(), [(fmi2Discard, "logStatusDiscard".into(), expected.into())]);
}

#[test]
fn parameters_that_do_not_fit_together_are_named_and_can_be_mended() {
    let log = Log::default();
    let c = instance(&log);
    let second = reference("sequence[2]");
    // SAFETY: a live instance, lists of one element; freed once.
    unsafe {
        assert_eq!(fmi2::fmi2SetInteger(c, &second, 1, &1), fmi2OK);
        assert_eq!(fmi2::fmi2EnterInitializationMode(c), fmi2OK);
        assert_eq!(fmi2::fmi2ExitInitializationMode(c), fmi2Error);
        assert_eq!(fmi2::fmi2SetInteger(c, &second, 1, &2), fmi2OK);
        assert_eq!(fmi2::fmi2ExitInitializationMode(c), fmi2OK);
        fmi2::fmi2FreeInstance(c);
    }
    assert_eq!(log.borrow()[0].2, "fmi2ExitInitializationMode: sequence repeats an axis");
}

#[test]
fn a_panic_becomes_a_message_and_poisons_the_instance_until_it_is_reset() {
    let log = Log::default();
    let c = instance(&log);
    // SAFETY: a live instance, lists of one element; freed once.
    unsafe {
        assert_eq!(fmi2::fmi2EnterInitializationMode(c), fmi2OK);
        assert_eq!(fmi2::fmi2ExitInitializationMode(c), fmi2OK);
        assert_eq!(set_real(c, "gain", 13.0), fmi2OK);
        assert_eq!(fmi2::fmi2DoStep(c, 0.0, 1.0, 1), fmi2Error);
        assert_eq!(get_real(c, "gain").0, fmi2Error, "values of a broken instance cannot be read");
        assert_eq!(fmi2::fmi2Reset(c), fmi2OK);
        assert_eq!(get_real(c, "gain"), (fmi2OK, 2.5));
        fmi2::fmi2FreeInstance(c);
    }
    let (status, category, text) = log.borrow()[0].clone();
    assert_eq!((status, category.as_str()), (fmi2Error, "logStatusError"));
    assert!(text.starts_with("internal error (thirteen %%d)"), "{text}");
}

/// Otherwise it would be printed among what the importer prints.
#[test]
fn a_panic_becomes_a_message_and_nothing_else() {
    static PRINTED: AtomicBool = AtomicBool::new(false);
    // Other tests panic in threads of their own.
    let own = std::thread::current().id();
    std::panic::set_hook(Box::new(move |_| {
        PRINTED.fetch_or(std::thread::current().id() == own, Ordering::Relaxed);
    }));
    let log = Log::default();
    let c = instance(&log);
    assert_eq!(set_real(c, "gain", 13.0), fmi2OK);
    assert_eq!(get_real(c, "sum").0, fmi2Error);
    // SAFETY: a live instance, freed once.
    unsafe { fmi2::fmi2FreeInstance(c) };
    assert_eq!(log.borrow().len(), 1);
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
    let log = Log::default();
    let c = instance(&log);
    // SAFETY: a live instance; freed once.
    unsafe {
        assert_eq!(fmi2::fmi2EnterInitializationMode(c), fmi2OK);
        assert_eq!(fmi2::fmi2ExitInitializationMode(c), fmi2OK);
        assert_eq!(set_real(c, "gain", 14.0), fmi2OK);
        assert_eq!(fmi2::fmi2DoStep(c, 0.0, 1.0, 1), fmi2Error);
        assert_eq!(get_real(c, "gain"), (fmi2OK, 14.0));
        assert_eq!(fmi2::fmi2DoStep(c, 0.0, 1.0, 1), fmi2Error);
        fmi2::fmi2FreeInstance(c);
    }
    assert_eq!(log.borrow()[0].2, "fmi2DoStep: gain is 14.0");
    assert!(log.borrow()[1].2.contains("error state"), "{}", log.borrow()[1].2);
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

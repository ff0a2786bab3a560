//! The table of variables, for the program that describes an FMU.
#![allow(deprecated)] // One field is; it does not become its description.
use crate::importer::instantiate;
use fmu_export::{
    Causality::{self, EventIndicator, Input, Local, Output, Parameter},
    Error, Evaluation, Fmu, Instant, Model, Scalar, StartValues, Variables,
    fmi2::scalars,
    fmi3::arrays,
    model,
    sys::{fmi2Discard, fmi2Error, fmi2OK},
    variables::entry::Variability::{self, Constant, Continuous, Discrete, Fixed, Tunable},
};

/// Group beside the other parameters.
#[derive(Variables)]
pub struct Common<T = f64> {
    /// Gain
    #[var(start = 2.5)]
    pub gain: T,
    /// Title
    #[var(start = "none")]
    pub title: String,
}

/// A part.
#[derive(Variables)]
pub struct Part<T = f64> {
    /// Length of it
    #[var(start = 1.5, max = 2.0)]
    pub length: T,
    /// RGB color
    #[var(tunable, start = 7)]
    pub color: i32,
    /// Y
    #[deprecated = "this is no description"]
    #[var(start = true)]
    pub y: bool,
}

/// An assembly.
#[derive(Variables)]
pub struct Assembly<T = f64> {
    /// Inner part
    pub inner: Part<T>,
    /// Parts
    #[var(fixed)]
    pub parts: [i32; 2],
}

#[derive(Variables)]
pub struct Parameters<T = f64> {
    /// Common part
    #[var(flatten)]
    pub common: Common<T>,
    /// The assembly
    #[var(fixed)]
    pub assembly: Assembly<T>,
}

#[derive(Variables)]
pub struct Inputs<T = f64> {
    /// Value
    #[var(start = -1)]
    pub u: T,
    /// Switch
    #[var(start = false)]
    pub on: bool,
}

#[derive(Variables)]
pub struct Outputs<T = f64> {
    /// Result
    pub y: T,
    /// Number
    pub n: i32,
    /// Nothing
    #[var(constant, start = 3)]
    pub zero: T,
    /// Sample
    #[var(discrete)]
    pub sample: T,
}

#[derive(Variables)]
pub struct Locals<T = f64> {
    /// Area
    #[var(calculated_parameter)]
    pub area: T,
    /// Speed
    pub speed: T,
}

/// Has variables of all causalities and variabilities.
pub struct Listed;

#[model]
impl Model for Listed {
    const DESCRIPTION: &'static str = "Has variables of all causalities and variabilities";
    type Parameters<T: Scalar> = Parameters<T>;
    type Inputs<T: Scalar> = Inputs<T>;
    type Outputs<T: Scalar> = Outputs<T>;
    type Locals<T: Scalar> = Locals<T>;

    fn outputs<T: Scalar>(at: &Instant<'_, Self, T>) -> Result<Evaluation<Self, T>, Error> {
        let (u, gain) = (at.inputs.u, at.parameters.common.gain);
        Ok((Outputs { y: u, n: 7, zero: T::zero(), sample: u }, Locals { area: gain * gain, speed: u + u }))
    }
}

impl Fmu for Listed {
    const NAME: &'static str = "Listed";
    const VERSION: &'static str = "1.0.0";
}

/// Defaults of FMI: parameters are tunable here, Reals are continuous and all else is discrete.
#[test]
fn variables_are_described_with_what_is_said_of_their_groups() {
    let expected: [(&str, &str, Causality, Variability, bool); 14] = [
        ("gain", "Gain", Parameter, Tunable, true),
        ("title", "Title", Parameter, Tunable, true),
        ("assembly.inner.length", "The assembly: inner part: length of it", Parameter, Fixed, true),
        ("assembly.inner.color", "The assembly: inner part: RGB color", Parameter, Tunable, true),
        ("assembly.inner.y", "The assembly: inner part: Y", Parameter, Fixed, true),
        ("assembly.parts", "The assembly: parts", Parameter, Fixed, true),
        ("u", "Value", Input, Continuous, true),
        ("on", "Switch", Input, Discrete, true),
        ("y", "Result", Output, Continuous, false),
        ("n", "Number", Output, Discrete, false),
        ("zero", "Nothing", Output, Constant, true),
        ("sample", "Sample", Output, Discrete, false),
        ("area", "Area", Local, Tunable, false),
        ("speed", "Speed", Local, Continuous, false),
    ];
    let all = arrays::<Listed>();
    let found: Vec<_> = all
        .iter()
        .filter(|v| v.causality != EventIndicator)
        .map(|v| (v.name.as_str(), v.description.as_str(), v.causality, v.variability, v.has_start()))
        .collect();
    assert_eq!(found, expected);
    let parts: Vec<_> =
        scalars::<Listed>().into_iter().filter(|v| all[5].indices().any(|at| at == v.index())).collect();
    assert_eq!((parts.len(), &*parts[1].name), (2, "assembly.parts[2]"));
}

#[test]
fn start_values_are_those_of_the_attributes_or_zero() {
    let StartValues { reals, integers, booleans, strings } = StartValues::of::<Listed>();
    assert_eq!(reals[..8], [2.5, 1.5, -1.0, 0.0, 3.0, 0.0, 0.0, 0.0]);
    assert_eq!(integers[..4], [7, 0, 0, 0]);
    assert_eq!(booleans[..2], [true, false]);
    assert_eq!(strings[0], "none");
}

#[test]
fn what_follows_from_parameters_does_so_beside_what_follows_from_inputs() {
    let instance = instantiate::<Listed>(None, false);
    instance.initialize();
    for (t, gain, u) in [(0.0, 2.5, 1.0), (1.0, 2.5, 2.0), (2.0, 3.0, 4.0), (3.0, 3.0, 5.0)] {
        assert_eq!([instance.set("gain", gain), instance.set("u", u)], [fmi2OK; 2]);
        instance.step(t, 1.0);
        assert_eq!(["y", "area", "speed"].map(|name| instance.real(name)), [u, gain * gain, 2.0 * u], "{t} s");
        assert_eq!((instance.integer("n"), instance.real("zero")), (7, 3.0), "a constant has its start value");
    }
    // A step without another gain keeps it.
    assert_eq!(instance.set("u", 6.0), fmi2OK);
    instance.step(4.0, 1.0);
    assert_eq!(["y", "sample", "area", "speed"].map(|name| instance.real(name)), [6.0, 6.0, 9.0, 12.0]);
}

#[test]
fn a_text_is_set_and_a_null_pointer_is_none() {
    let instance = instantiate::<Listed>(None, false);
    assert_eq!(instance.set("title", "another".to_owned()), fmi2OK);
    let (title, null) = (instance.references(&["title"]), std::ptr::null());
    // SAFETY: the instance lives, and both lists have one element.
    let status = unsafe { (instance.functions().fmi2SetString)(instance.component(), title.as_ptr(), 1, &null) };
    assert_eq!(status, fmi2Error);
    let messages = instance.messages();
    assert!(messages.len() == 1 && messages[0].contains("title"), "{messages:?}");
    assert_eq!(instance.text("title"), "another");
}

#[test]
fn a_value_is_at_most_the_largest_one() {
    let instance = instantiate::<Listed>(None, false);
    let name = "assembly.inner.length";
    assert_eq!([2.0, 2.1].map(|value| instance.set(name, value)), [fmi2OK, fmi2Discard]);
    assert_eq!(instance.real(name), 2.0);
    let messages = instance.messages();
    assert!(messages.len() == 1 && messages[0].contains(name) && messages[0].contains("at most 2"), "{messages:?}");
}

//! Findings about FMUs of FMI 3.0, with a handwritten FMU for features that the packaged ones lack.
use std::env::consts::{ARCH, DLL_SUFFIX, OS};
use std::sync::OnceLock;

use fmu_harness::fmi3::Functions;

use crate::{Fmu, folder};

const NAMES: &[&str] = Functions::NAMES;
const DESCRIPTION: &str = include_str!("fmi3/oscillator.xml");
const LIBRARY: &str = include_str!("fmi3/oscillator.c");

/// The FMU, with one text of its description or its library replaced.
pub(crate) fn oscillator(test: &str, old: &str, new: &str) -> Fmu {
    assert!(DESCRIPTION.contains(old) || LIBRARY.contains(old), "{old}");
    let fmu = Fmu {
        description: DESCRIPTION.replacen(old, new, 1),
        library_name: format!("binaries/{}/Oscillator{DLL_SUFFIX}", fmu::tuple(ARCH, OS)),
        library: Vec::new(),
        others: Vec::new(),
        folder: folder(),
    };
    let compiled = |fmu: Fmu, test: &str, code: &str| fmu.compiled_with(test, NAMES.iter().copied(), code);
    if LIBRARY.contains(old) && !old.is_empty() {
        return compiled(fmu, test, &LIBRARY.replacen(old, new, 1));
    }
    static UNCHANGED: OnceLock<Vec<u8>> = OnceLock::new();
    let unchanged = || compiled(Fmu::packaged(), "fmi3_unchanged", LIBRARY).library;
    Fmu { library: UNCHANGED.get_or_init(unchanged).clone(), ..fmu }
}

#[test]
fn nothing_is_found_in_a_sound_fmu() {
    let (code, lines) = oscillator("fmi3_sound", "", "").check("fmi3_sound", &[]);
    assert_eq!(code, 0, "{lines:?}");
}

/// Every change of the description has one finding, or two if the library contradicts it, too.
#[test]
fn contradictions_of_the_description_are_found() {
    for (old, new, finding) in [
        (
            r#"name="on" valueReference="2""#,
            r#"name="on" valueReference="1""#,
            r#""force" and "on" have the same value reference 1"#,
        ),
        (r#"name="on""#, "", "variable 3 has no name"),
        (r#"start="1 2""#, r#"start="1 2 3""#, r#""force" has 3 start values, but its dimensions make 2 elements"#),
        (r#"start="1 2""#, r#"start="1 9""#, r#""force" starts at "1 9", greater than its max 5"#),
        (r#"start="1 2""#, "", r#""force" has no start value, but initial exact"#),
        (
            r#"initial="calculated" derivative="7""#,
            r#"initial="calculated" start="1" derivative="7""#,
            r#""der(x)" is calculated, but has a start value"#,
        ),
        (
            r#"causality="independent""#,
            r#"causality="local" initial="calculated""#,
            "0 variables are independent; one must be",
        ),
        (
            r#"causality="independent" variability="continuous""#,
            r#"causality="independent" variability="continuous" start="0""#,
            r#""time" is the independent variable, but has a start value"#,
        ),
        (
            r#"causality="input" variability="discrete""#,
            r#"causality="input" variability="tunable""#,
            r#""on" has the causality input and the variability tunable, which do not go together"#,
        ),
        (
            r#"variability="tunable" initial="exact""#,
            r#"variability="tunable" initial="approx""#,
            concat!(
                r#""K" has initial approx, which a variable of the causality parameter and the variability "#,
                "tunable cannot have",
            ),
        ),
        (
            r#"name="on" valueReference="2" causality="input" variability="discrete""#,
            r#"name="on" valueReference="2" causality="input" variability="continuous""#,
            r#""on" is continuous, but of no floating-point type"#,
        ),
        (r#" declaredType="Types.Law""#, "", r#""law" is of type Enumeration, but has no declaredType that is one"#),
        (
            r#"derivative="7"><Dimension start="2"/>"#,
            r#"derivative="7">"#,
            r#""der(x)" is the derivative of "x", but has other dimensions"#,
        ),
        (
            r#"derivative="7""#,
            r#"derivative="2""#,
            r#""der(x)" is the derivative of "on", but not both are of a floating-point type"#,
        ),
        (
            r#"<Dimension start="2"/></Float64>"#,
            r#"<Dimension start="0"/></Float64>"#,
            r#"dimension 1 of "force" has the size "0", not a positive number"#,
        ),
        (
            r#"<Dimension start="2"/></Float64>"#,
            r#"<Dimension start="18446744073709551615"/></Float64>"#,
            r#""force" has 18446744073709551615 elements: more than are read here, so the library was not loaded"#,
        ),
        (
            r#"<Dimension start="2"/></Float64>"#,
            r#"<Dimension valueReference="4"/></Float64>"#,
            concat!(
                r#"dimension 1 of "force" is the value of the variable with the value reference 4, which is not a "#,
                "structural parameter or constant of type UInt64",
            ),
        ),
        (
            r#"<Dimension start="2"/></Float64>"#,
            r#"<Dimension valueReference="5" start="2"/></Float64>"#,
            r#"dimension 1 of "force" has both start and valueReference"#,
        ),
        (
            r#"<Dimension start="2"/></Float64>"#,
            "<Dimension/></Float64>",
            r#"dimension 1 of "force" has neither start nor valueReference"#,
        ),
        (
            r#"initial="exact" start="2"/>"#,
            r#"initial="exact" start="2"><Dimension start="1"/></UInt64>"#,
            r#""size" is a structural parameter and an array"#,
        ),
        (
            r#"name="on""#,
            r#"name="on off""#,
            r#""on off" is not a structured name, but variableNamingConvention is structured"#,
        ),
        (r#"name="on""#, r#"name="force""#, r#"two variables or aliases are called "force""#),
        (
            r#"start="false"/>"#,
            r#"start="false"><Alias name="y"/></Boolean>"#,
            r#"two variables or aliases are called "y""#,
        ),
        (
            r#"start="false"/>"#,
            r#"start="false" clocks="9"/>"#,
            r#""on" belongs to the clock with the value reference 9, which is not declared"#,
        ),
        (r#"start="false"/>"#, r#"start="false" previous="2"/>"#, r#""on" has previous, but no clocks"#),
        (
            r#"start="false"/>"#,
            r#"start="false" previous="9"/>"#,
            r#"the previous value of "on" has the value reference 9, which no variable of its type has"#,
        ),
        (
            r#"start="false"/>"#,
            r#"start="false" intermediateUpdate="true"/>"#,
            r#""on" has intermediateUpdate, but is discrete, not continuous"#,
        ),
        (
            r#" providesIntermediateUpdate="true""#,
            "",
            concat!(
                "variables have intermediateUpdate, but CoSimulation does not have providesIntermediateUpdate: ",
                r#""force", "y""#,
            ),
        ),
        (
            r#" providesIntermediateUpdate="true""#,
            "",
            "CoSimulation has canReturnEarlyAfterIntermediateUpdate, but not providesIntermediateUpdate, without which \
             there is none",
        ),
        (
            r#"<ModelExchange modelIdentifier="Oscillator""#,
            r#"<ModelExchange modelIdentifier="Oscillator" hasEventMode="true""#,
            "ModelExchange has hasEventMode, which is not an attribute of FMI 3.0",
        ),
        (
            "canGetAndSetFMUState",
            "canGetAndSetFMUstate",
            "ModelExchange has canGetAndSetFMUstate, which is not an attribute of FMI 3.0; canGetAndSetFMUState is one",
        ),
        (
            r#" canGetAndSetFMUState="true""#,
            "",
            "ModelExchange has canSerializeFMUState, but not canGetAndSetFMUState, without which there is no state to \
             serialize",
        ),
        (r#"<Output valueReference="10"/>"#, "", r#"ModelStructure/Output lacks "count""#),
        (
            r#"<Output valueReference="10"/>"#,
            r#"<Output valueReference="10"/><Output valueReference="10"/>"#,
            r#"ModelStructure/Output has "count" twice"#,
        ),
        (
            r#"<Output valueReference="10"/>"#,
            r#"<Output valueReference="10"/><Output valueReference="7"/>"#,
            r#"ModelStructure/Output has "x", which has the causality local, not output"#,
        ),
        (
            r#"dependencies="7 1""#,
            r#"dependencies="7 7""#,
            r#"ModelStructure/Output: "y" depends twice on the same variable"#,
        ),
        (
            r#"dependenciesKind="constant dependent""#,
            r#"dependenciesKind="constant""#,
            r#"ModelStructure/Output: "y" has not as many dependenciesKind as dependencies"#,
        ),
        (r#"<InitialUnknown valueReference="8"/>"#, "", r#"ModelStructure/InitialUnknown lacks "der(x)""#),
        (
            r#"<InitialUnknown valueReference="13" dependencies="3" dependenciesKind="dependent"/>"#,
            "",
            r#"ModelStructure/InitialUnknown lacks "k""#,
        ),
        (
            r#"<EventIndicator valueReference="11"/>"#,
            r#"<EventIndicator valueReference="10"/>"#,
            r#"ModelStructure/EventIndicator has "count", no continuous variable of a floating-point type"#,
        ),
        (
            r#" derivative="7""#,
            "",
            r#"ModelStructure/ContinuousStateDerivative lists "der(x)", which has no attribute derivative"#,
        ),
    ] {
        let (_, lines) = oscillator("fmi3_described", old, new).check("fmi3_described", &[]);
        let expected = format!("finding: modelDescription.xml: {finding}");
        assert!(lines.contains(&expected), "{new}\n{expected}\n{lines:#?}");
    }
}

/// A description that a strict reader refuses has one finding.
#[test]
fn references_to_no_variable_are_found() {
    for (old, new, finding) in [
        (r#"dependencies="7 1""#, r#"dependencies="7 99""#, "there is no variable with the value reference 99"),
        (
            r#"<Output valueReference="10"/>"#,
            r#"<Output valueReference="98"/>"#,
            "there is no variable with the value reference 98",
        ),
        (r#"derivative="7""#, r#"derivative="97""#, "there is no variable with the value reference 97"),
        (r#"declaredType="Types.Law""#, r#"declaredType="Types.Low""#, r#"variable "law" has no type "Types.Low""#),
        (
            r#"causality="parameter""#,
            r#"causality="parameters""#,
            r#"variable "K": its causality cannot be "parameters""#,
        ),
    ] {
        let found = oscillator("fmi3_references", old, new).finding("fmi3_references");
        assert_eq!(found, format!("modelDescription.xml is not usable: {finding}"));
    }
}

#[test]
fn a_folder_with_the_name_of_fmi_2_is_found() {
    let mut fmu = oscillator("fmi3_folder", "", "");
    fmu.others.push(("binaries/darwin64/Oscillator.dylib", b"text".to_vec()));
    let (_, lines) = fmu.check("fmi3_folder", &[]);
    let expected = "finding: binaries/darwin64: the name of FMI 2.0; FMI 3.0 calls this platform x86_64-darwin";
    assert!(lines.iter().any(|line| line == expected), "{lines:?}");
}

/// Also for functions that no interface of the FMU needs (section 2.5).
#[test]
fn a_missing_function_is_found() {
    let fmu = oscillator("fmi3_missing", "", "");
    let names = NAMES.iter().copied().filter(|name| *name != "fmi3GetShiftFraction");
    let fmu = fmu.compiled_with("fmi3_missing", names, LIBRARY);
    assert_eq!(
        fmu.finding("fmi3_missing"),
        format!(
            "{}: does not export fmi3GetShiftFraction; FMI 3.0 requires all of its functions (FMI 3.0.2 section 2.5)",
            fmu.library_name
        )
    );
}

//! What is found about FMUs of FMI 3.0, on one made by hand that has what ours have not.
use std::env::consts::{ARCH, DLL_SUFFIX, OS};
use std::sync::OnceLock;

use fmu_harness::fmi3::Functions;

use crate::Fmu;

const NAMES: &[&str] = Functions::NAMES;
const DESCRIPTION: &str = include_str!("fmi3/oscillator.xml");
const LIBRARY: &str = include_str!("fmi3/oscillator.c");

/// The FMU, with one text of its description or its library replaced.
pub(crate) fn oscillator(test: &str, old: &str, new: &str) -> Fmu {
    assert!(DESCRIPTION.contains(old) || LIBRARY.contains(old), "{old}");
    let fmu = Fmu {
        description: DESCRIPTION.replacen(old, new, 1),
        library_name: format!("binaries/{}/Oscillator{DLL_SUFFIX}", fmu_file::tuple(ARCH, OS)),
        library: Vec::new(),
        others: Vec::new(),
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

/// Every change of the description has one finding, or two where the library shows it, too.
#[test]
fn contradictions_of_the_description_are_found() {
    for (old, new, finding) in [
        (
            r#"name="on" valueReference="2""#,
            r#"name="on" valueReference="1""#,
            r#""force" and "on" have the same value reference 1"#,
        ),
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
            r#""K" has initial approx, which a variable of the causality parameter and the variability tunable cannot have"#,
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
            r#"dimension 1 of "force" is the value of the variable with the value reference 4, which is no structural parameter or constant of type UInt64"#,
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
            r#""on off" is no structured name, but variableNamingConvention is structured"#,
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
            r#"variables have intermediateUpdate, but CoSimulation does not have providesIntermediateUpdate: "force", "y""#,
        ),
        (
            r#" providesIntermediateUpdate="true""#,
            "",
            "CoSimulation has canReturnEarlyAfterIntermediateUpdate, but not providesIntermediateUpdate, without which there is none",
        ),
        (
            r#"<ModelExchange modelIdentifier="Oscillator""#,
            r#"<ModelExchange modelIdentifier="Oscillator" hasEventMode="true""#,
            "ModelExchange has hasEventMode, which is no attribute of FMI 3.0",
        ),
        (
            "canGetAndSetFMUState",
            "canGetAndSetFMUstate",
            "ModelExchange has canGetAndSetFMUstate, which is no attribute of FMI 3.0; canGetAndSetFMUState is one",
        ),
        (
            r#" canGetAndSetFMUState="true""#,
            "",
            "ModelExchange has canSerializeFMUState, but not canGetAndSetFMUState, without which there is no state to serialize",
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

/// What a strict reader refuses is one finding.
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
fn what_the_library_does_otherwise_than_it_should_is_found() {
    for (old, new, finding) in [
        (
            "token, \"any text\"",
            "token, \"another\"",
            r#"fmi3InstantiateCoSimulation gives no instance for the instantiation token "any text" of modelDescription.xml; the library says "another token""#,
        ),
        (
            "x[2] = {0.5, 1.5}",
            "x[2] = {0.5, 2}",
            r#"fmi3GetContinuousStates returns 1.5 for element 2 of "x", fmi3GetFloat64 returns 2"#,
        ),
        (
            "x[0] = 1; x[1] = 1;",
            "x[0] = 0; x[1] = 1;",
            r#"fmi3GetNominalsOfContinuousStates returns 0 for element 1 of "x", not a positive number"#,
        ),
        (
            "z[0] = -1; return n == 1",
            "z[0] = -1; return n == 2",
            "fmi3GetEventIndicators returns the status 3 for a list of length 1, the number of event indicators in modelDescription.xml",
        ),
        (
            "force_start[2] = {1, 2}",
            "force_start[2] = {1, 3}",
            r#"start values or value references differ from modelDescription.xml: "force" (value reference 1) has "1 3" instead of "1 2""#,
        ),
        (
            "K[] = {4, 4, 4, 4}",
            "K[] = {4, 4, 4, 5}",
            r#"start values or value references differ from modelDescription.xml: "K" (value reference 3) has "4 4 4 5" instead of "4""#,
        ),
        (
            "r[0] == 12",
            "r[0] == 2",
            r#"refuses to read variables of modelDescription.xml: "small" (value reference 12, fmi3GetFloat32)"#,
        ),
        ("v[0] > 5", "v[0] > 4", r#"refuses values that the limits in modelDescription.xml allow: "force" = 5"#),
        (
            "v[0] == 1 || v[0] == 2",
            "v[0] == 1",
            r#"refuses values that the limits in modelDescription.xml allow: "law" = 2"#,
        ),
        (
            "*n = 1; return 0",
            "*n = 1; return 3",
            "refuses functions that the capabilities in modelDescription.xml promise: fmi3SerializeFMUState (status 3)",
        ),
        (
            "ns == 1 && nv == 2",
            "ns == 2 && nv == 2",
            "refuses functions that the capabilities in modelDescription.xml promise: fmi3GetAdjointDerivative (status 3)",
        ),
        (
            r#"*n = r == 9 ? 2 : 0; return 0"#,
            r#"*n = 0; return 3"#,
            r#"refuses functions that the capabilities in modelDescription.xml promise: fmi3GetVariableDependencies (status 3)"#,
        ),
        (
            r#"*n = r == 9 ? 2 : 0; return 0"#,
            r#"*n = (size_t)-1; return 0"#,
            r#"fmi3GetNumberOfVariableDependencies says that "y" has 18446744073709551615 dependencies: at most 10000000 are read"#,
        ),
        (
            "*again = *terminate",
            "*again = true; *terminate",
            "fmi3DoStep with event mode: fmi3UpdateDiscreteStates has been called 100 times at one instant, and discreteStatesNeedUpdate is still true",
        ),
        (
            r#"element[0] = 1"#,
            r#"element[0] = 2"#,
            r#"fmi3GetVariableDependencies says of "y" that it has an element 2, unlike modelDescription.xml"#,
        ),
        (
            r#"of[0] = 1"#,
            r#"of[0] = 3"#,
            r#"fmi3GetVariableDependencies says of "y" that it depends on element 3 of "x", unlike modelDescription.xml"#,
        ),
        (
            r#"independent[1] = 1"#,
            r#"independent[1] = 3"#,
            r#"fmi3GetVariableDependencies says of "y" that it depends on "K", unlike modelDescription.xml"#,
        ),
        (
            r#"independent[1] = 1"#,
            r#"independent[1] = 99"#,
            r#"fmi3GetVariableDependencies says of "y" that it depends on the value reference 99, which no variable has, unlike modelDescription.xml"#,
        ),
        ("*last = t + h;", "", "fmi3DoStep: lastSuccessfulTime is NaN, not a time"),
        (
            "*terminate = *early = false;\n    *last",
            "*terminate = false;\n    *last",
            "fmi3DoStep: earlyReturn is 255, neither true nor false",
        ),
        (
            "*event = events && steps++ == 0",
            "*event = true",
            "fmi3DoStep: eventHandlingNeeded is true, but eventModeUsed is false",
        ),
        (
            "*terminate = *early = false;\n    *last",
            "*terminate = false; *early = true;\n    *last",
            "fmi3DoStep: earlyReturn is true, but earlyReturnAllowed is false",
        ),
        (
            "    update = callback;\n",
            "",
            "fmi3DoStep: no intermediate update, but providesIntermediateUpdate in modelDescription.xml",
        ),
        (
            "r[0] != 9 || has_set",
            "true",
            r#"fmi3DoStep: refuses in an intermediate update a variable with intermediateUpdate: "y" (fmi3GetFloat64, status 3)"#,
        ),
    ] {
        let fmu = oscillator("fmi3_library", old, new);
        let (_, lines) = fmu.check("fmi3_library", &[]);
        let expected = format!("finding: {}: {finding}", fmu.library_name);
        assert!(lines.contains(&expected), "{new}\n{expected}\n{lines:#?}");
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

/// Also a function that no kind of the FMU needs (section 2.5).
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

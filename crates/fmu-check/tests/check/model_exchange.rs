//! Findings about FMUs for Model Exchange: states, derivatives, nominal values, event indicators.
use crate::Fmu;

/// An oscillator for Model Exchange only, with two states and one event indicator.
const DESCRIPTION: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
    <fmiModelDescription fmiVersion="2.0" modelName="Oscillator" guid="any text" numberOfEventIndicators="1">
    <ModelExchange modelIdentifier="PlanarDistance"/>
    <ModelVariables>
        <ScalarVariable name="x" valueReference="0" initial="exact"><Real start="2"/></ScalarVariable>
        <ScalarVariable name="v" valueReference="1" initial="exact"><Real start="3"/></ScalarVariable>
        <ScalarVariable name="der(x)" valueReference="2"><Real derivative="1"/></ScalarVariable>
        <ScalarVariable name="der(v)" valueReference="3"><Real derivative="2"/></ScalarVariable>
    </ModelVariables>
    <ModelStructure><Derivatives><Unknown index="3"/><Unknown index="4"/></Derivatives>
        <InitialUnknowns><Unknown index="3"/><Unknown index="4"/></InitialUnknowns></ModelStructure>
    </fmiModelDescription>"#;

const LIBRARY: &str = "
    #include <stddef.h>
    static double values[] = {2, 3, 3, -2};
    void *fmi2Instantiate(void) { static int instance; return &instance; }
    int fmi2GetReal(void *c, const unsigned *r, size_t n, double *v) { for (; n--; r++) *v++ = values[*r]; return 0; }
    int fmi2GetContinuousStates(void *c, double *x, size_t n) { x[0] = 2; x[1] = 3; return 0; }
    int fmi2SetContinuousStates(void *c, const double *x, size_t n) { values[0] = x[0]; values[1] = x[1]; return 0; }
    int fmi2GetDerivatives(void *c, double *x, size_t n) { x[0] = 3; x[1] = -2; return 0; }
    int fmi2GetNominalsOfContinuousStates(void *c, double *x, size_t n) { x[0] = 1; x[1] = 10; return 0; }
    int fmi2GetEventIndicators(void *c, double *z, size_t n) { z[0] = -1; return 0; }
";

/// The FMU without functions of co-simulation, with one text of its description or its library replaced.
fn oscillator(test: &str, old: &str, new: &str) -> Fmu {
    assert!(DESCRIPTION.contains(old) || LIBRARY.contains(old), "{old}");
    let mut fmu = Fmu::packaged().compiled(test, "fmi2DoStep", &LIBRARY.replacen(old, new, 1));
    fmu.description = DESCRIPTION.replacen(old, new, 1);
    fmu
}

#[test]
fn nothing_is_found_in_a_sound_fmu_for_model_exchange_alone() {
    let (code, lines) = oscillator("me_sound", "", "").check("me_sound", &[]);
    assert_eq!(code, 0, "{lines:?}");
}

#[test]
fn functions_of_both_kinds_and_of_model_exchange_that_are_missing_are_found() {
    for function in ["fmi2GetString", "fmi2SetTime"] {
        let mut fmu = Fmu::packaged().compiled("me_missing", function, "");
        fmu.description = DESCRIPTION.to_owned();
        let finding = fmu.finding("me_missing");
        let expected = format!("{}: does not export {function}; Model Exchange requires all", fmu.library_name);
        assert!(finding.starts_with(&expected), "{finding}");
    }
}

#[test]
fn derivatives_that_belong_to_no_state_of_their_own_are_found() {
    for (test, old, new, expected) in [
        (
            "me_unmarked",
            r#" derivative="1""#,
            "",
            r#"ModelStructure/Derivatives lists "der(x)", which has no attribute derivative"#,
        ),
        ("me_itself", r#"derivative="2""#, r#"derivative="4""#, r#""der(v)" is the derivative of itself"#),
        (
            "me_twice",
            r#"derivative="2""#,
            r#"derivative="1""#,
            r#"ModelStructure/Derivatives lists two derivatives of "x": "der(x)" and "der(v)""#,
        ),
    ] {
        let (code, lines) = oscillator(test, old, new).check(test, &[]);
        let expected = format!("finding: modelDescription.xml: {expected}");
        assert!(code == 1 && lines.contains(&expected), "{expected}\n{lines:?}");
    }
    let finding = oscillator("me_nothing", r#"derivative="2""#, r#"derivative="9""#).finding("me_nothing");
    assert_eq!(finding, "modelDescription.xml is not usable: there is no variable 9");
}

#[test]
fn what_the_library_has_and_the_description_has_not_is_found() {
    let length = |function: &str, written: &str, what: &str, n: usize| {
        format!("{function} writes a list of length {written}, but the number of {what} in modelDescription.xml is {n}")
    };
    let one_state = ("<Unknown index=\"4\"/>", "");
    let (no_indicator, three_indicators) = (r#" numberOfEventIndicators="1""#, r#"numberOfEventIndicators="3""#);
    for (test, (old, new), expected) in [
        ("me_states", one_state, length("fmi2GetContinuousStates", "2", "continuous states", 1)),
        ("me_derivatives", one_state, length("fmi2GetDerivatives", "2", "continuous states", 1)),
        ("me_no_indicator", (no_indicator, ""), length("fmi2GetEventIndicators", "1", "event indicators", 0)),
        (
            "me_three_indicators",
            (&no_indicator[1..], three_indicators),
            length("fmi2GetEventIndicators", "1", "event indicators", 3),
        ),
        (
            "me_refused",
            ("{ x[0] = 2;", "{ if (n == 2) return 3; x[0] = 2;"),
            "fmi2GetContinuousStates returns the status 3 for a list of length 2, the number of continuous states in \
             modelDescription.xml"
                .into(),
        ),
        (
            "me_order",
            (r#"<Unknown index="3"/><Unknown index="4"/>"#, r#"<Unknown index="4"/><Unknown index="3"/>"#),
            r#"fmi2GetContinuousStates returns 2 for "v", fmi2GetReal returns 3"#.into(),
        ),
        (
            "me_set",
            ("values[1] = x[1];", "values[1] = x[0];"),
            r#"fmi2SetContinuousStates sets 3.000006 for "v", fmi2GetReal returns 2.000002"#.into(),
        ),
        (
            "me_other_derivative",
            ("x[1] = -2", "x[1] = 2"),
            r#"fmi2GetDerivatives returns 2 for "der(v)", fmi2GetReal returns -2"#.into(),
        ),
        (
            "me_nominal",
            ("x[1] = 10", "x[1] = 0"),
            r#"fmi2GetNominalsOfContinuousStates returns 0 for "v", not a positive number"#.into(),
        ),
    ] {
        let fmu = oscillator(test, old, new);
        let (code, lines) = fmu.check(test, &[]);
        let expected = format!("finding: {}: {expected}", fmu.library_name);
        assert!(code == 1 && lines.contains(&expected), "{test}: {expected}\n{lines:?}");
    }
}

/// The packaged FMU has no event indicators and checks their number.
#[test]
fn event_indicators_that_the_packaged_library_does_not_have_are_found() {
    let fmu = Fmu::packaged().describe(" guid=", r#" numberOfEventIndicators="1" guid="#);
    assert_eq!(
        fmu.finding("me_packaged"),
        format!(
            "{}: fmi2GetEventIndicators returns the status 3 for a list of length 1, the number of event indicators in \
             modelDescription.xml",
            fmu.library_name
        )
    );
}

/// No function may be called after a fatal error, so this finding is the last.
#[test]
fn a_fatal_error_in_model_exchange_is_found() {
    let fatal = ("{ x[0] = 1;", "{ if (c) return 4; x[0] = 1;");
    let fmu = oscillator("me_fatal", fatal.0, fatal.1);
    let finding = fmu.finding("me_fatal");
    let expected = format!("{}: fmi2GetNominalsOfContinuousStates returns the status 4 ", fmu.library_name);
    assert!(finding.starts_with(&expected), "{finding}");
}

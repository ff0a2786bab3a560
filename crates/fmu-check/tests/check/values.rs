//! Start values, and differences between library and description.
use crate::{Fmu, only_finding};

#[test]
fn a_start_value_outside_of_its_limits_is_found() {
    // In the descriptions these variables have the min 0, the min 0, the max 255, and an enumeration of two items.
    for (old, new, sentence) in [
        (r#"start="0.025""#, r#"start="-0.025""#, r#""arrowDiameter" starts at "-0.025", less than its min 0"#),
        (
            r#"max="255" start="255""#,
            r#"max="255" start="300""#,
            r#""arrowColor[1]" starts at "300", greater than its max 255"#,
        ),
        (
            r#"declaredType="Types.Derivatives" start="1""#,
            r#"declaredType="Types.Derivatives" start="3""#,
            r#""derivatives" starts at "3", which is none of the items of its type: 1, 2"#,
        ),
        (
            r#"declaredType="Types.Derivatives" start="1""#,
            r#"declaredType="Types.Derivatives" max="1" start="2""#,
            r#""derivatives" starts at "2", greater than its max 1"#,
        ),
        // Limits of a declared type hold for its variables, too.
        (
            r#"<Real quantity="Position" unit="m"/>"#,
            r#"<Real quantity="Position" unit="m" min="1" max="1.5"/>"#,
            r#""frame_a.x" starts at "0", less than its min 1"#,
        ),
    ] {
        let (_, lines) = Fmu::packaged().describe(old, new).check("limits", &[]);
        let expected = format!("finding: modelDescription.xml: {sentence}");
        assert!(lines.contains(&expected), "{expected}\n{lines:?}");
    }
}

/// A variable's own limits replace its type's (FMI 2.0 section 2.2.7), and limits are allowed values.
#[test]
fn nothing_is_found_in_start_values_at_their_limits() {
    for (old, new) in [
        (r#"min="0" start="0.025""#, r#"min=" 0.025" max="25e-3" start=" 0.0250""#),
        (r#"max="255" start="255""#, r#"max="300" start="300""#),
        (r#"declaredType="Types.Derivatives" start="1""#, r#"declaredType="Types.Derivatives" start="2""#),
        (r#"<Real quantity="Length" unit="m"/>"#, r#"<Real quantity="Length" unit="m" min="-1e300" max="1e300"/>"#),
    ] {
        // A library that accepts every start value and every limit.
        let instance = "void *fmi2Instantiate(void) { static int i; return &i; }";
        let fmu = Fmu::packaged().describe(old, new).compiled("at_limits", "", instance);
        let (code, lines) = fmu.check("at_limits", &[]);
        assert_eq!(code, 0, "{new}: {lines:?}");
    }
}

#[test]
fn a_variable_that_the_library_does_not_know_is_found() {
    let fmu =
        Fmu::packaged().describe(r#"name="distance" valueReference="11""#, r#"name="distance" valueReference="99999""#);
    assert_eq!(
        fmu.finding("unknown_reference"),
        format!(
            r#"{}: refuses to read variables of modelDescription.xml: "distance" (value reference 99999, fmi2GetReal)"#,
            fmu.library_name
        )
    );
}

#[test]
fn variables_of_another_type_than_the_library_has_are_found_each_by_name() {
    let fmu = Fmu::packaged()
        .describe(r#"<Boolean start="true"/>"#, r#"<String start="true"/>"#)
        .describe(r#"<Real unit="1" min="0" start="0.7"/>"#, r#"<Integer min="0" start="0"/>"#);
    assert_eq!(
        fmu.finding("another_type"),
        format!(
            "{}: refuses to read variables of modelDescription.xml: \"animation\" (value reference 536870912, \
             fmi2GetString), \"specularCoefficient\" (value reference 1, fmi2GetInteger)",
            fmu.library_name
        )
    );
}

/// Swaps the value references of two variables in the description.
fn swapped(fmu: Fmu, (one, reference): (&str, u32), (other, other_reference): (&str, u32)) -> Fmu {
    let text = |name: &str, reference: u32| format!(r#"name="{name}" valueReference="{reference}""#);
    fmu.describe(&text(one, reference), &text(one, other_reference))
        .describe(&text(other, other_reference), &text(other, reference))
}

#[test]
fn start_values_that_the_library_does_not_have_are_found() {
    let fmu = Fmu::packaged()
        .describe(r#"start="0.025""#, r#"start="0.026""#)
        .describe(r#"<Boolean start="true"/>"#, r#"<Boolean start="false"/>"#)
        .describe(r#"declaredType="Types.Derivatives" start="1""#, r#"declaredType="Types.Derivatives" start="2""#);
    let finding = fmu.finding("other_starts");
    let sentence = "start values or value references differ from modelDescription.xml: ";
    assert!(finding.starts_with(&format!("{}: {sentence}", fmu.library_name)), "{finding}");
    for variable in [
        r#""arrowDiameter" (value reference 0) has "0.025" instead of "0.026""#,
        r#""animation" (value reference 536870912) has "true" instead of "false""#,
        r#" has "1" instead of "2""#,
    ] {
        assert!(finding.contains(variable), "{variable}\n{finding}");
    }
}

/// `%g` writes six digits.
#[test]
fn a_start_value_with_fewer_digits_is_no_finding() {
    let write = "int fmi2GetReal(void *c, const unsigned *r, unsigned long n, double *v) { *v = *r ? *v : 1.0 / 3.0; \
                 return 0; }";
    let instance = "void *fmi2Instantiate(void) { static int i; return &i; }";
    let fmu = Fmu::packaged().compiled("few_digits", "", &format!("{instance}\n{write}"));
    let (code, lines) = fmu.describe(r#"start="0.025""#, r#"start="0.333333""#).check("few_digits", &[]);
    assert_eq!(code, 0, "{lines:?}");
}

#[test]
fn swapped_value_references_are_found_by_the_start_values() {
    let fmu = swapped(Fmu::packaged(), ("arrowDiameter", 0), ("specularCoefficient", 1));
    let finding = fmu.finding("swapped");
    assert!(
        finding.ends_with(concat!(
            r#": "arrowDiameter" (value reference 1) has "0.7" instead of "0.025", "specularCoefficient" "#,
            r#"(value reference 0) has "0.025" instead of "0.7""#,
        )),
        "{finding}"
    );
}

/// Two Reals with equal start values: reference 0 accepts up to 1, reference 1 up to 2.
const LIMITED: &str = "void *fmi2Instantiate(void) { static int i; return &i; }
int fmi2SetReal(void *c, const unsigned *r, unsigned long n, const double *v) { return *v < 0 || *v > 1 + (*r == 1) ? \
                       3 : 0; }";

fn limited(test: &str, references: [u32; 2]) -> (i32, Vec<String>) {
    let mut fmu = Fmu::packaged().compiled(test, "", LIMITED);
    let [one, two] = references.map(|reference| {
        format!(r#"valueReference="{reference}" causality="parameter" variability="fixed"><Real start="0.5" min="0""#)
    });
    fmu.description = format!(
        r#"<fmiModelDescription fmiVersion="2.0" modelName="m" guid="g">
            <CoSimulation modelIdentifier="PlanarDistance"/>
        <ModelVariables><ScalarVariable name="one" {one} max="1"/></ScalarVariable>
        <ScalarVariable name="two" {two} max="2"/></ScalarVariable></ModelVariables><ModelStructure/>
        </fmiModelDescription>"#
    );
    fmu.check(test, &["--hostile"])
}

#[test]
fn swapped_value_references_are_found_by_the_limits() {
    let (code, lines) = limited("limits_as_described", [0, 1]);
    let survived = "survives values outside the limits in modelDescription.xml";
    let [about_limits] = &lines.iter().filter(|line| line.contains("limits")).collect::<Vec<_>>()[..] else {
        panic!("{lines:?}");
    };
    assert!(code == 0 && about_limits.ends_with(survived), "{lines:?}");
    let (code, lines) = limited("limits_swapped", [1, 0]);
    let taken = concat!(
        r#": accepts values outside the limits in modelDescription.xml, so that importers must check them: "one" "#,
        "= 1.000001",
    );
    assert!(lines.iter().any(|line| line.starts_with("note: ") && line.ends_with(taken)), "{lines:?}");
    let finding = only_finding(code, lines);
    assert!(
        finding.ends_with(r#": refuses values that the limits in modelDescription.xml allow: "two" = 2"#),
        "{finding}"
    );
}

#[test]
fn a_limit_that_the_library_does_not_have_is_noted_and_one_that_it_has_besides_is_found() {
    let (code, lines) = Fmu::packaged()
        .describe(r#"max="255" start="255""#, r#"max="300" start="255""#)
        .describe(r#"min="0" start="0.025""#, r#"min="0.01" start="0.025""#)
        .check("other_limits", &["--hostile"]);
    let taken = r#"modelDescription.xml, so that importers must check them: "arrowDiameter" = 0.00999999"#;
    assert!(lines.iter().any(|line| line.starts_with("note: ") && line.ends_with(taken)), "{lines:?}");
    let finding = only_finding(code, lines);
    let refused = r#": refuses values that the limits in modelDescription.xml allow: "arrowColor[1]" = 300"#;
    assert!(finding.ends_with(refused), "{finding}");
}

/// If only one instance is allowed, no second one is made for trying values.
#[test]
fn a_library_for_one_instance_is_instantiated_once() {
    let instance = "void *fmi2Instantiate(void) { static int i; if (i++) *(volatile int *)8 = 1; return &i; }";
    let once = "<CoSimulation canBeInstantiatedOnlyOncePerProcess=\"true\" ";
    let fmu = Fmu::packaged().compiled("once", "", instance);
    assert!(fmu.finding("twice").contains("ended the process that loaded it"));
    let (code, lines) = fmu.describe("<CoSimulation ", once).check("once", &[]);
    assert_eq!(code, 0, "{lines:?}");
}

/// Lines of the check of a library in C. Statuses are from FMI 2.0 section 2.1.3: 1 is a warning, 2 discards, 3 is an
/// error, 4 is fatal.
fn compiled(test: &str, code: &str) -> (i32, Vec<String>) {
    let instance = "void *fmi2Instantiate(void) { static int i; return &i; }";
    let fmu = Fmu::packaged().compiled(test, "", &format!("{instance}\n{code}"));
    fmu.check(test, &[])
}

/// Checks a library in C that refuses the Real with the reference 2 first.
#[track_caller]
fn assert_only_s_small_is_found(test: &str, code: &str) {
    let (code, lines) = compiled(test, code);
    let finding = only_finding(code, lines);
    assert!(finding.ends_with(r#"modelDescription.xml: "s_small" (value reference 2, fmi2GetReal)"#), "{finding}");
}

#[test]
fn a_library_that_refuses_everything_after_an_error_is_found_with_the_first_variable_alone() {
    let read =
        "int fmi2GetReal(void *c, const unsigned *r) { static int wrong; if (*r == 2) wrong = 3; return wrong; }";
    assert_only_s_small_is_found("stuck", read);
}

#[test]
fn a_fatal_error_ends_the_calls() {
    let read = "int fmi2GetReal(void *c, const unsigned *r) { return *r == 2 ? 4 : 0; }";
    let end = "void fmi2FreeInstance(void *c) { *(volatile int *)8 = 1; }";
    assert_only_s_small_is_found("fatal", &format!("{read}\n{end}"));
}

#[test]
fn a_library_that_answers_everything_with_an_error_after_the_first_is_not_asked_to_terminate() {
    let read = "static int bad; int fmi2GetReal(void *c, const unsigned *r) { return bad |= *r == 2 ? 3 : 0; }";
    let end = "int fmi2Terminate(void *c) { *(volatile int *)8 = 1; return 0; }";
    assert_only_s_small_is_found("errs_for_good", &format!("{read}\n{end}"));
}

#[test]
fn warnings_and_values_that_cannot_be_had_now_are_no_finding() {
    let read = "int fmi2GetReal(void) { return 1; }\nint fmi2GetInteger(void) { return 2; }";
    let (code, lines) = compiled("warnings", &format!("{read}\nint fmi2EnterInitializationMode(void) {{ return 1; }}"));
    assert_eq!(code, 0, "{lines:?}");
}

#[test]
fn an_initialization_that_fails_with_the_start_values_is_found_with_what_the_library_says() {
    let code = "int fmi2ExitInitializationMode(void) { return 3; }\nint fmi2GetReal(void) { return 3; }";
    let (code, lines) = compiled("initialization", code);
    let sentence = ": fmi2ExitInitializationMode returns the status 3 for the start values, so that no variable has \
                    been read; the library says nothing";
    assert!(only_finding(code, lines.clone()).ends_with(sentence), "{lines:?}");
}

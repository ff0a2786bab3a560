//! Findings about results of calls: statuses, values that are not finite, and times of events.
use crate::small::small;
use crate::{Fmu, only_finding};

/// The small FMU with functions before its own, and one change.
fn with(test: &str, functions: &str, change: (&str, &str)) -> Option<Fmu> {
    let start = "    static double u = 0.5;";
    small(test, &[(start, &format!("{start}\n{functions}")), change])
}

/// A change that has no effect.
const NONE: (&str, &str) = ("<CoSimulation ", "<CoSimulation ");

/// Model Exchange in place of co-simulation.
const MODEL_EXCHANGE: (&str, &str) =
    (r#"<CoSimulation modelIdentifier="Small"/>"#, r#"<ModelExchange modelIdentifier="Small"/>"#);

#[track_caller]
fn assert_found(test: &str, fmu: &Fmu, expected: &str) {
    let (code, lines) = fmu.check(test, &[]);
    let finding = only_finding(code, lines);
    assert_eq!(finding, format!("{}: {expected}", fmu.library_name), "{test}");
}

/// FMI 2.0 section 2.1.3 has the statuses 0 to 5.
#[test]
fn a_status_that_is_none_is_found_with_its_function() {
    for (test, functions, change, expected) in [
        (
            "no_status_of_step",
            "int fmi2DoStep(void *c) { return 17; }",
            NONE,
            "fmi2DoStep from 0 over 0.01 s returns 17, which is no status, for the start values",
        ),
        (
            "no_status_of_initialization",
            "int fmi2ExitInitializationMode(void *c) { return -1; }",
            NONE,
            "fmi2ExitInitializationMode returns -1, which is no status, for the start values, so that no \
             variable has been read; the library says nothing",
        ),
        (
            "no_status_of_end",
            "int fmi2Terminate(void *c) { return 6; }",
            NONE,
            "fmi2Terminate returns 6, which is no status, after the initialization",
        ),
        (
            "no_status_of_getter",
            "",
            ("{ *v = u; return 0; }", "{ *v = u; return 99; }"),
            "refuses to read variables of modelDescription.xml: \"u\" (value reference 0, fmi2GetReal returns 99, \
             which is no status), \"y\" (value reference 1, fmi2GetReal returns 99, which is no status)",
        ),
        (
            "no_status_of_event",
            "int fmi2NewDiscreteStates(void *c) { return 99; }",
            MODEL_EXCHANGE,
            "Model Exchange: fmi2NewDiscreteStates returns 99, which is no status, for the start values, so \
             that no state has been read",
        ),
    ] {
        let Some(fmu) = with(test, functions, change) else { return };
        assert_found(test, &fmu, expected);
    }
}

#[test]
fn a_setter_that_refuses_the_start_value_is_found() {
    for (test, change, variable) in [
        ("no_reals", ("{ u = *v; return 0; }", "{ return 3; }"), r#""u" (value reference 0, fmi2SetReal)"#),
        ("no_integers", ("{ mode = *v; return 0; }", "{ return 2; }"), r#""mode" (value reference 0, fmi2SetInteger)"#),
        ("fatal_reals", ("{ u = *v; return 0; }", "{ return 4; }"), r#""u" (value reference 0, fmi2SetReal)"#),
    ] {
        let Some(fmu) = small(test, &[change]) else { return };
        assert_found(test, &fmu, &format!("refuses the start values of modelDescription.xml: {variable}"));
    }
}

/// Importers set start values at different times.
#[test]
fn a_setter_that_works_in_one_of_two_modes_is_no_finding() {
    for (test, refuses) in [("sets_early", "mode_of == 1"), ("sets_late", "mode_of == 0")] {
        let functions = "static int mode_of; int fmi2EnterInitializationMode(void *c) { mode_of = 1; return 0; }
            int fmi2ExitInitializationMode(void *c) { mode_of = 2; return 0; }";
        let set = format!("{{ if ({refuses}) return 3; mode = *v; return 0; }}");
        let make = ("{ return &instance; }", "{ mode_of = 0; return &instance; }");
        let start = "    static double u = 0.5;";
        let changes = [(start, &*format!("{start}\n{functions}")), ("{ mode = *v; return 0; }", &set), make];
        let Some(fmu) = small(test, &changes) else { return };
        let (code, lines) = fmu.check(test, &[]);
        assert_eq!(code, 0, "{test}: {lines:?}");
    }
}

/// FMI 2.0 section 4.2.2.
#[test]
fn a_pending_step_is_found_where_steps_are_not_asynchronous_and_where_it_never_ends() {
    let functions = |left: &str| {
        format!(
            "static int left; int fmi2DoStep(void *c, double t, double h, int no) {{ left = {left}; return 5; }}
             int fmi2GetStatus(void *c, int kind, int *status) {{ *status = left && --left ? 5 : 0; return 0; }}"
        )
    };
    let Some(fmu) = with("pending_once", &functions("3"), NONE) else { return };
    let but = "but canRunAsynchronuously is not true in modelDescription.xml";
    assert_found("pending_once", &fmu, &format!("fmi2DoStep returns fmi2Pending, {but}"));
    let asynchronous = ("<CoSimulation ", r#"<CoSimulation canRunAsynchronuously="true" "#);
    let fmu = with("pending_forever", &functions("2000000000"), asynchronous).unwrap();
    let (code, lines) = crate::check_within(&fmu.packed("pending_forever"), &[], "4");
    let expected = "the step from 0 over 0.01 s is still pending after 2 s";
    assert_eq!(only_finding(code, lines), format!("{}: {expected}", fmu.library_name));
}

#[test]
fn a_result_that_is_nan_after_a_step_is_found() {
    let step = "int fmi2DoStep(void *c, double t, double h, int no) { u = __builtin_nan(\"\"); return 0; }";
    let make = ("{ return &instance; }", "{ u = 0.5; return &instance; }");
    let Some(fmu) = with("nan", step, make) else { return };
    assert_found("nan", &fmu, r#""y" is NaN after fmi2DoStep from 0 over 0.01 s with the start values"#);
}

/// At the start, and after the requested time of the first event.
#[test]
fn a_next_event_in_the_past_is_found() {
    let functions = |next: &str| {
        format!(
            "struct Info {{ int again, end, nominals, values, is_defined; double next; }}; static double time;
             int fmi2SetTime(void *c, double t) {{ time = t; return 0; }}
             int fmi2NewDiscreteStates(void *c, struct Info *info) {{ *info = (struct Info){{0, 0, 0, 0, 1, {next}}}; \
             return 0; }}"
        )
    };
    for (test, next, expected) in [
        ("event_before_start", "-1", "0 s returns the time of the next event -1 s, which has passed"),
        ("event_nan", "__builtin_nan(\"\")", "0 s returns the time of the next event NaN s, which has passed"),
        ("event_stays", "0.25", "0.26 s returns the time of the next event 0.25 s, which has passed"),
    ] {
        let Some(fmu) = with(test, &functions(next), MODEL_EXCHANGE) else { return };
        assert_found(test, &fmu, &format!("Model Exchange: fmi2NewDiscreteStates at {expected}"));
    }
    let fmu = with("events_ahead", &functions("time + 0.1"), MODEL_EXCHANGE).unwrap();
    let (code, lines) = fmu.check("events_ahead", &[]);
    assert_eq!(code, 0, "{lines:?}");
}

//! Saved and restored states (FMI 2.0 section 2.1.8, FMI 3.0 section 2.2.7.4).
use crate::fmi3::oscillator;
use crate::small::small;
use crate::{Fmu, only_finding};

/// A mass with the initial velocity 1, pushed by the input. Its position is a variable, its velocity is not.
const MASS: &str = "    static int instance;
    struct { double x, v, u, t; } now = {0, 1, 0.5, 0}, saved;
    int fmi2GetReal(void *c, const unsigned *r, size_t n, double *v) { *v = *r ? now.x : now.u; return 0; }
    int fmi2SetReal(void *c, const unsigned *r, size_t n, const double *v) { now.u = *v; return 0; }
    int fmi2DoStep(void *c, double t, double h, int is_final) {
        if (is_final && saved.v || t < now.t - 1e-9 || t > now.t + 1e-9) return 3;
        now.v += h * now.u;
        now.x += h * now.v;
        now.t = t + h;
        return 0;
    }
    int fmi2GetFMUstate(void *c, void **state) { saved = now; *state = &saved; return 0; }
    int fmi2SetFMUstate(void *c, void *state) { now = saved; return 0; }
    int fmi2SerializedFMUstateSize(void *c, void *state, size_t *n) { *n = sizeof saved; return 0; }
    int fmi2SerializeFMUstate(void *c, void *state, void *bytes, size_t n) {
        __builtin_memcpy(bytes, &saved, n);
        return 0;
    }
    int fmi2DeSerializeFMUstate(void *c, void *bytes, size_t n, void **state) {
        __builtin_memcpy(&saved, bytes, n);
        *state = &saved;
        return 0;
    }";

/// The mass, with texts of its library replaced.
fn mass(test: &str, changes: &[(&str, &str)]) -> Option<Fmu> {
    let mut library = MASS.to_owned();
    for (old, new) in changes {
        assert!(library.contains(old), "{old}");
        library = library.replacen(old, new, 1);
    }
    let ability = r#"<CoSimulation canGetAndSetFMUstate="true" canSerializeFMUstate="true" "#;
    let of_small = |name: &str, end: &str| (format!("    int {name}("), format!("    int small_{end}("));
    let names = [of_small("fmi2GetReal", "get"), of_small("fmi2SetReal", "set")];
    let mut all: Vec<(&str, &str)> = names.iter().map(|(old, new)| (&**old, &**new)).collect();
    all.extend([
        ("<CoSimulation ", ability),
        ("    static int instance;", &*library),
        ("{ return &instance; }", "{ now.x = now.t = 0; now.v = 1; now.u = 0.5; saved.v = 0; return &instance; }"),
    ]);
    small(test, &all)
}

#[test]
fn nothing_is_found_in_states_that_are_restored() {
    let Some(fmu) = mass("restored", &[]) else { return };
    let (code, lines) = fmu.check("restored", &[]);
    assert_eq!(code, 0, "{lines:?}");
}

#[test]
fn a_state_that_restores_nothing_or_something_else_is_found() {
    let set = "{ now = saved; return 0; }";
    for (test, (old, new), expected) in [
        ("restores_nothing", (set, "{ return 0; }"), r#"after fmi2SetFMUstate, "y" is "#),
        // State at the start of the run.
        ("restores_start", (set, "{ now.x = now.t = 0; return 0; }"), r#"after fmi2SetFMUstate, "y" is 0 instead of "#),
        ("restores_no_input", (set, "{ double u = now.u; now = saved; now.u = u; return 0; }"), {
            r#"after fmi2SetFMUstate, "u" is 0.51 instead of 0.5"#
        }),
        // The velocity of the accelerated mass is no variable.
        (
            "restores_no_velocity",
            (set, "{ double v = 2 * now.v; now = saved; now.v = v; return 0; }"),
            "after fmi2SetFMUstate and the same step from ",
        ),
        (
            "restores_no_time",
            (set, "{ double t = now.t; now = saved; now.t = t; return 0; }"),
            "after fmi2SetFMUstate, the step from ",
        ),
        (
            "restores_other_bytes",
            ("__builtin_memcpy(&saved, bytes, n);", "saved.x = 7;"),
            r#"after fmi2DeSerializeFMUstate and fmi2SetFMUstate, "y" is 7 instead of "#,
        ),
        ("refuses_later", (set, "{ if (now.t > 0.03) return 3; now = saved; return 0; }"), {
            "fmi2SetFMUstate returns the status 3 after steps; the library says nothing"
        }),
        (
            "null_state",
            ("*state = &saved; return 0; }", "return 0; }"),
            "fmi2GetFMUstate returns no state, but the status 0",
        ),
    ] {
        let Some(fmu) = mass(test, &[(old, new)]) else { return };
        let (code, lines) = fmu.check(test, &[]);
        let finding = only_finding(code, lines);
        assert!(finding.starts_with(&format!("{}: {expected}", fmu.library_name)), "{test}: {finding}");
    }
}

/// Dymola's solvers have variable steps, and restart after a state has been restored.
#[test]
fn a_solver_with_other_errors_after_a_state_has_been_restored_is_no_finding() {
    let error = ("{ now = saved; return 0; }", "{ now = saved; now.v *= 1.003; return 0; }");
    let Some(fmu) = mass("restores_with_errors", &[error]) else { return };
    let (code, lines) = fmu.check("restores_with_errors", &[]);
    assert_eq!(code, 0, "{lines:?}");
}

#[test]
fn a_state_that_is_not_restored_is_found_in_fmi_3_and_in_model_exchange() {
    for (test, old, expected) in [
        (
            "restores_no_force",
            "memcpy(force, saved, sizeof force);",
            r#"after fmi3SetFMUState, "force" is 1.01 instead"#,
        ),
        ("restores_no_x", "memcpy(x, saved + 2, sizeof x);", r#"Model Exchange: after fmi3SetFMUState, "x" is 0.501"#),
    ] {
        let fmu = oscillator(test, old, "");
        let (code, lines) = fmu.check(test, &[]);
        let finding = only_finding(code, lines);
        assert!(finding.starts_with(&format!("{}: {expected}", fmu.library_name)), "{test}: {finding}");
    }
}

//! Step sizes for FMUs with default experiments of any length.
use std::time::{Duration, Instant};

use crate::fmi3::oscillator;
use crate::small::small;

/// A step that takes longer than importers wait, for no reason in the description.
const SLOW: &str = "    #include <unistd.h>\n    int fmi2DoStep(void *c, double t, double h, int no) { \
                    usleep((unsigned)(h * 2000)); return h > 1e5; }";

#[test]
#[cfg(unix)]
fn steps_of_an_experiment_of_years_take_seconds() {
    let changes = [
        (r#"stopTime="1""#, r#"stopTime="1e8""#),
        (r#"modelIdentifier="Small""#, r#"modelIdentifier="Small" canHandleVariableCommunicationStepSize="true""#),
        ("    static int instance;", &format!("    static int instance;\n{SLOW}")),
    ];
    let Some(fmu) = small("years", &changes) else { return };
    let begin = Instant::now();
    let (code, lines) = fmu.check("years", &[]);
    assert!(code == 0 && begin.elapsed() < Duration::from_secs(20), "{:?}\n{lines:?}", begin.elapsed());
}

/// The oscillator with internal steps of 0.25 s; it updates only at their ends.
fn internal_steps(test: &str, stated: &str) -> (i32, Vec<String>) {
    let step = r#"hasEventMode="true""#;
    let fmu = oscillator(test, "if (update) {", "if (update && (int)((t + h) * 4 + 1e-6) > (int)(t * 4 + 1e-6)) {");
    fmu.describe(step, &format!("{step}{stated}")).describe(r#"stepSize="0.1""#, "").check(test, &[])
}

#[test]
fn steps_are_as_long_as_the_internal_step() {
    let (code, lines) = internal_steps("stated_internal_step", r#" fixedInternalStepSize="0.25""#);
    assert_eq!(code, 0, "{lines:?}");
}

#[test]
fn an_internal_step_that_is_not_stated_is_waited_for() {
    let (code, lines) = internal_steps("internal_step", "");
    assert_eq!(code, 0, "{lines:?}");
}

/// With an internal step of 1 ms the FMU gets steps of at most 0.1 s, not a hundredth of its experiment.
#[test]
fn a_stated_internal_step_limits_the_communication_step() {
    let fmu = oscillator("tiny_internal_step", "*last = t + h;", "*last = t + h; if (h > 0.15) return 3;");
    let stated = r#"hasEventMode="true" fixedInternalStepSize="1e-3""#;
    let fmu =
        fmu.describe(r#"hasEventMode="true""#, stated).describe(r#"stopTime="1" stepSize="0.1""#, r#"stopTime="1e8""#);
    let (code, lines) = fmu.check("tiny_internal_step", &[]);
    assert!(code == 0 && !lines.iter().any(|line| line.contains("fmi3DoStep")), "{lines:?}");
}

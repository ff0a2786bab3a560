//! Values outside the limits, and FMUs that rely on limits: respecting them is the importer's duty (FMI 2.0 section
//! 2.2.7).
use crate::small::small;

/// Asserts the limits of the input, and uses the enumeration as an index.
const TRUSTING: [(&str, &str); 2] = [
    ("{ u = *v;", "{ u = *v; if (u < 0 || u > 1) abort();"),
    (
        "{ mode = *v;",
        "{ mode = *v; static int (*const at[])(void *) = {0, fmi2Terminate, fmi2Terminate, 0}; if (!at[mode < 0 || \
         mode > 3 ? 3 : mode]) abort();",
    ),
];

const DECLARED: (&str, &str) =
    ("    static int instance;", "    static int instance;\n    int fmi2Terminate(void *c) { return 0; }");

#[test]
#[cfg(unix)]
fn an_fmu_that_relies_on_its_limits_is_sound() {
    let changes = [TRUSTING[0], TRUSTING[1], DECLARED];
    let Some(fmu) = small("trusting", &changes) else { return };
    let (code, lines) = fmu.check("trusting", &[]);
    assert!(code == 0 && !lines.iter().any(|line| line.contains("limits")), "{lines:?}");
    let (code, lines) = fmu.check("trusting", &["--hostile"]);
    let note = format!(
        "note: {}: with values outside the limits in modelDescription.xml: ended the process that loaded it in \
         fmi2SetReal with \"u\" = -1e-6 (signal: 6",
        fmu.library_name
    );
    assert!(code == 0 && lines.iter().any(|line| line.starts_with(&note)), "{note}\n{lines:?}");
}

#[test]
#[cfg(unix)]
fn unknown_items_of_an_enumeration_are_set_only_if_that_is_asked_for() {
    let Some(fmu) = small("indexing", &[TRUSTING[1], DECLARED]) else { return };
    let (code, lines) = fmu.check("indexing", &[]);
    assert_eq!(code, 0, "{lines:?}");
    let (code, lines) = fmu.check("indexing", &["--hostile"]);
    let end =
        |line: &String| line.contains(r#"ended the process that loaded it in fmi2SetInteger with "mode" = 0 (signal"#);
    assert!(code == 0 && lines.iter().any(end), "{lines:?}");
}

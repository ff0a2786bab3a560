//! Interfaces, versions and capabilities that the packaged FMUs lack.
use crate::fmi3::oscillator;
use crate::small::small;

#[test]
fn arrays_whose_size_a_structural_parameter_gives_have_its_start_value_as_their_size() {
    let mut fmu = oscillator("structural", "", "");
    let (own, structural) = (r#"<Dimension start="2"/></Float64>"#, r#"<Dimension valueReference="5"/></Float64>"#);
    assert_eq!(fmu.description.matches(own).count(), 4, "force, K, x and der(x)");
    fmu.description = fmu.description.replace(own, structural);
    let (code, lines) = fmu.check("structural", &[]);
    assert_eq!(code, 0, "{lines:?}");
    let fmu = fmu.describe(r#"start="0.5 1.5""#, r#"start="0.5 1.5 2.5""#);
    let (_, lines) = fmu.check("structural_starts", &[]);
    let finding = r#"finding: modelDescription.xml: "x" has 3 start values, but its dimensions make 2 elements"#;
    assert!(lines.iter().any(|line| line == finding), "{lines:?}");
}

#[test]
fn scheduled_execution_alone_is_named_as_what_is_not_supported() {
    let mut fmu = oscillator("scheduled", "", "");
    let kinds = fmu.description.find("<ModelExchange").unwrap()..fmu.description.find("<TypeDefinitions").unwrap();
    fmu.description.replace_range(kinds, r#"<ScheduledExecution modelIdentifier="Oscillator"/>"#);
    let (code, lines) = fmu.check("scheduled", &[]);
    let note =
        "note: this interface is not supported: the only one is Scheduled Execution, so the library was not loaded";
    assert!(code == 0 && lines.iter().any(|line| line == note), "{lines:?}");
}

#[test]
fn a_bug_fix_release_of_fmi_3_is_fmi_3() {
    let version = r#"fmiVersion="3.0""#;
    let mut fmu = oscillator("patch", "", "").describe(version, r#"fmiVersion="3.0.2""#);
    let terminals = r#"<fmiTerminalsAndIcons fmiVersion="3.0.2"/>"#;
    fmu.others.push(("terminalsAndIcons/terminalsAndIcons.xml", terminals.into()));
    let (code, lines) = fmu.check("patch", &[]);
    assert_eq!(code, 0, "{lines:?}");
    for other in ["3.1", "3.0.", "3.0-beta.2", "2.0.4"] {
        let fmu = oscillator("other_version", "", "").describe(version, &format!("fmiVersion=\"{other}\""));
        let expected =
            format!("modelDescription.xml is not usable: its fmiVersion is {other:?}, not \"2.0\" or \"3.0\"");
        assert_eq!(fmu.finding("other_version"), expected);
    }
}

#[test]
fn a_terminal_may_have_the_alias_of_a_variable() {
    let mut fmu =
        oscillator("alias", "", "").describe(r#"start="false"/>"#, r#"start="false"><Alias name="active"/></Boolean>"#);
    let member = r#"<TerminalMemberVariable variableName="active" memberName="on" variableKind="signal"/>"#;
    let terminals = format!(
        r#"<fmiTerminalsAndIcons fmiVersion="3.0"><Terminals><Terminal name="t">{member}</Terminal></Terminals>
            </fmiTerminalsAndIcons>"#
    );
    fmu.others.push(("terminalsAndIcons/terminalsAndIcons.xml", terminals.into()));
    let (code, lines) = fmu.check("alias", &[]);
    assert_eq!(code, 0, "{lines:?}");
}

/// Status 5: the step is still running (FMI 2.0 section 4.2.2), and no other function may be called before its end.
#[test]
fn a_step_that_goes_on_after_the_call_is_waited_for() {
    let functions = "
    static int left;
    int fmi2DoStep(void *c, double t, double h, int no) { if (left) abort(); left = 3; return 5; }
    int fmi2GetStatus(void *c, int kind, int *status) { *status = --left ? 5 : 0; return 0; }
    void fmi2FreeInstance(void *c) { if (left) abort(); }";
    let changes = [
        (r#"modelIdentifier="Small""#, r#"modelIdentifier="Small" canRunAsynchronuously="true""#),
        ("    static int instance;", &*format!("    static int instance;{functions}")),
    ];
    let Some(fmu) = small("pending", &changes) else { return };
    let (code, lines) = fmu.check("pending", &[]);
    assert!(code == 0 && !lines.iter().any(|line| line.contains("fmi2DoStep")), "{lines:?}");
}

/// Status 1 is a warning: the call has succeeded (FMI 2.0 section 2.1.3).
#[test]
fn a_warning_is_no_refusal() {
    let ability = r#"canGetAndSetFMUstate="true" canSerializeFMUstate="true" providesDirectionalDerivative="true""#;
    let functions = "
    static double saved;
    int fmi2GetFMUstate(void *c, void **state) { saved = u; *state = &saved; return 1; }
    int fmi2SetFMUstate(void *c, void *state) { u = saved; return 1; }
    int fmi2SerializedFMUstateSize(void *c, void *state, size_t *n) { *n = 1; return 1; }
    int fmi2SerializeFMUstate(void *c, void *state, char *bytes, size_t n) { return 1; }
    int fmi2DeSerializeFMUstate(void *c, const char *bytes, size_t n, void **state) { *state = &saved; return 1; }
    int fmi2GetDirectionalDerivative(void *c, const unsigned *u, size_t m, const unsigned *k, size_t n, const double \
                     *s, double *v) { *v = 1; return 1; }";
    let changes = [
        (r#"modelIdentifier="Small""#, &*format!(r#"modelIdentifier="Small" {ability}"#)),
        (r#"<Unknown index="3"/>"#, r#"<Unknown index="3" dependencies="1"/>"#),
        ("    static int instance;", &format!("    static int instance;{functions}")),
    ];
    let Some(fmu) = small("state_warnings", &changes) else { return };
    let (code, lines) = fmu.check("state_warnings", &[]);
    assert_eq!(code, 0, "{lines:?}");
}

/// The size exceeds any memory; the library is to blame.
#[test]
fn a_state_of_impossible_size_is_found_without_a_panic() {
    let functions = "
    int fmi2GetFMUstate(void *c, void **state) { *state = &instance; return 0; }
    int fmi2SerializedFMUstateSize(void *c, void *state, size_t *n) { *n = (size_t)-1; return 0; }";
    let changes = [
        (
            r#"modelIdentifier="Small""#,
            r#"modelIdentifier="Small" canGetAndSetFMUstate="true" canSerializeFMUstate="true""#,
        ),
        ("    static int instance;", &*format!("    static int instance;{functions}")),
    ];
    let Some(fmu) = small("state_size", &changes) else { return };
    assert_eq!(
        fmu.finding("state_size"),
        format!(
            "{}: fmi2SerializedFMUstateSize says that a state has {} bytes: at most {} are read",
            fmu.library_name,
            usize::MAX,
            1 << 30
        )
    );
}

#[test]
fn a_number_of_event_indicators_that_no_memory_has_is_found_without_loading() {
    for number in ["10000000000", "18446744073709551615"] {
        let stated = format!(r#"guid="any text" numberOfEventIndicators="{number}""#);
        let kinds = r#"<CoSimulation modelIdentifier="Small"/><ModelExchange modelIdentifier="Small"/>"#;
        let changes = [(r#"guid="any text""#, &*stated), (r#"<CoSimulation modelIdentifier="Small"/>"#, kinds)];
        let Some(fmu) = small("indicators", &changes) else { return };
        assert_eq!(
            fmu.finding("indicators"),
            format!(
                "modelDescription.xml: there are {number} event indicators: more than are read here, so the library \
                 was not loaded"
            )
        );
    }
}

/// No other mode may be entered while the FMU needs new discrete states.
#[test]
fn events_that_are_never_handled_are_found() {
    let changes = [
        (r#"<CoSimulation modelIdentifier="Small"/>"#, r#"<ModelExchange modelIdentifier="Small"/>"#),
        (
            "    static int instance;",
            "    static int instance;
    int fmi2NewDiscreteStates(void *c, int *info) { info[0] = 1; info[1] = 0; return 0; }
    int fmi2EnterContinuousTimeMode(void *c) { abort(); }",
        ),
    ];
    let Some(fmu) = small("endless_events", &changes) else { return };
    assert_eq!(
        fmu.finding("endless_events"),
        format!(
            "{}: Model Exchange: fmi2NewDiscreteStates has been called 100 times at one instant, and \
             newDiscreteStatesNeeded is still true",
            fmu.library_name
        )
    );
}

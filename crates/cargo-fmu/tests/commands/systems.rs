//! `inspect` and `check` of systems of FMUs.
use crate::inspect::archive;
use crate::workspace::Workspace;
use std::fs;

const DESCRIPTION: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<fmiModelDescription fmiVersion="2.0" modelName="Tank" guid="{t}" description="A tank">
  <CoSimulation modelIdentifier="tank"/>
  <UnitDefinitions><Unit name="m"><BaseUnit m="1"/></Unit><Unit name="m2"><BaseUnit m="2"/></Unit></UnitDefinitions>
  <ModelVariables>
    <ScalarVariable name="area" valueReference="0" causality="parameter" variability="fixed" initial="exact"
      description="Area of the ground"><Real unit="m2" start="1"/></ScalarVariable>
    <ScalarVariable name="inflow" valueReference="1" causality="input"><Real start="0"/></ScalarVariable>
    <ScalarVariable name="level" valueReference="2" causality="output"><Real unit="m"/></ScalarVariable>
  </ModelVariables>
  <ModelStructure><Outputs><Unknown index="3"/></Outputs></ModelStructure>
</fmiModelDescription>
"#;

const SYSTEM: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<ssd:SystemStructureDescription version="1.0" name="Tanks"
  xmlns:ssd="http://ssp-standard.org/SSP1/SystemStructureDescription"
  xmlns:ssc="http://ssp-standard.org/SSP1/SystemStructureCommon"
  xmlns:ssv="http://ssp-standard.org/SSP1/SystemStructureParameterValues">
  <ssd:System name="Tanks">
    <ssd:Connectors><ssd:Connector name="Pump" kind="input"><ssc:Real/></ssd:Connector></ssd:Connectors>
    <ssd:Elements>
      <ssd:Component name="upper" type="application/x-fmu-sharedlibrary" source="resources/Tank.fmu">
        <ssd:Connectors>
          <ssd:Connector name="inflow" kind="input"><ssc:Real/></ssd:Connector>
          <ssd:Connector name="level" kind="output"><ssc:Real unit="m"/></ssd:Connector>
        </ssd:Connectors>
        <ssd:ParameterBindings><ssd:ParameterBinding><ssd:ParameterValues>
          <ssv:ParameterSet version="1.0" name="start"><ssv:Parameters>
            <ssv:Parameter name="area"><ssv:Real value="2.5" unit="m2"/></ssv:Parameter>
          </ssv:Parameters></ssv:ParameterSet>
        </ssd:ParameterValues></ssd:ParameterBinding></ssd:ParameterBindings>
      </ssd:Component>
      <ssd:Component name="lower" type="application/x-fmu-sharedlibrary" source="resources/Tank.fmu">
        <ssd:Connectors><ssd:Connector name="level" kind="output"><ssc:Real unit="m"/></ssd:Connector></ssd:Connectors>
      </ssd:Component>
    </ssd:Elements>
    <ssd:Connections>
      <ssd:Connection startConnector="Pump" endElement="upper" endConnector="inflow"/>
    </ssd:Connections>
  </ssd:System>
  <ssd:Units>
    <ssc:Unit name="m"><ssc:BaseUnit m="1"/></ssc:Unit><ssc:Unit name="m2"><ssc:BaseUnit m="2"/></ssc:Unit>
  </ssd:Units>
  <ssd:DefaultExperiment startTime="0" stopTime="10"/>
</ssd:SystemStructureDescription>
"#;

/// A folder `tanks` with the system, changed in one place.
fn tanks(change: (&str, &str)) -> Workspace {
    let workspace = Workspace::empty();
    archive(&workspace, &[("modelDescription.xml", DESCRIPTION)]);
    fs::create_dir_all(workspace.path("tanks/resources")).unwrap();
    fs::rename(workspace.path("x.fmu"), workspace.path("tanks/resources/Tank.fmu")).unwrap();
    assert!(SYSTEM.contains(change.0));
    workspace.write("tanks/SystemStructure.ssd", &SYSTEM.replacen(change.0, change.1, 1));
    workspace
}

#[test]
fn a_system_shows_its_elements_and_the_variables_of_a_run() {
    let outcome = tanks(("", "")).fmu(&["inspect", "tanks"]);
    outcome.assert_success();
    let expected = "\
Tanks, a system of 2 FMUs, 0 connections
  experiment  start 0.0 s, stop 10.0 s

 elements
  name   model  FMI  description
  upper  Tank   2.0  A tank
  lower  Tank   2.0  A tank

 parameter
  name        type  unit  start  description
  upper.area  Real  m2    2.5    Area of the ground
  lower.area  Real  m2    1      Area of the ground

 input
  name          type  start
  Pump          Real
  lower.inflow  Real  0

 output
  name         type  unit
  upper.level  Real  m
  lower.level  Real  m
";
    assert_eq!(outcome.stdout, expected);
}

#[test]
fn a_sound_system_has_no_findings() {
    let outcome = tanks(("", "")).fmu(&["check", "tanks"]);
    outcome.assert_success();
    assert_eq!(outcome.stdout, "tanks: no findings\n");
}

#[test]
fn findings_have_file_and_line() {
    let missing = (
        "name=\"lower\" type=\"application/x-fmu-sharedlibrary\" source=\"resources/Tank",
        "name=\"lower\" source=\"Tonk",
    );
    for change in [("endElement=\"upper\"", "endElement=\"uper\""), missing, ("startTime=\"0\"", "startTime=\"zero\"")]
    {
        let line = 1 + SYSTEM.lines().position(|line| line.contains(change.0)).unwrap();
        let workspace = tanks(change);
        let outcome = workspace.fmu(&["check", "tanks"]);
        outcome.assert_failure("one finding, printed above");
        let place = format!("tanks: cargo-fmu: SystemStructure.ssd:{line}: ");
        assert!(outcome.stdout.starts_with(&place), "{place} is not in\n{}", outcome.stdout);
        let outcome = workspace.fmu(&["inspect", "tanks"]);
        let expected = format!("error: `tanks` is not a system of FMUs: SystemStructure.ssd:{line}: ");
        assert!(outcome.code == Some(1) && outcome.stderr.starts_with(&expected), "{}", outcome.stderr);
    }
    let deviation = ("<ssd:Elements>", "<ssd:Elements color=\"red\">");
    let outcome = tanks(deviation).fmu(&["check", "tanks"]);
    outcome.assert_success();
    assert!(outcome.stdout.starts_with("tanks: cargo-fmu: note: SystemStructure.ssd:"), "{}", outcome.stdout);
    assert!(outcome.stdout.contains("color") && outcome.stdout.ends_with("tanks: no findings\n"), "{}", outcome.stdout);
}

#[test]
fn parameters_without_effect_or_conversion_are_findings() {
    let texts = ["parameter aria meets no variable of upper; did you mean area?", "2.5 ha is taken as 2.5 m2"];
    let changes = [("name=\"area\"", "name=\"aria\""), ("unit=\"m2\"", "unit=\"ha\"")];
    for (change, text) in changes.into_iter().zip(texts) {
        let workspace = tanks(change);
        let outcome = workspace.fmu(&["check", "tanks"]);
        outcome.assert_failure("one finding, printed above");
        assert!(outcome.stdout.starts_with("tanks: cargo-fmu: SystemStructure.ssd:16: "), "{}", outcome.stdout);
        assert!(outcome.stdout.ends_with(&format!("{text}\n")), "{}", outcome.stdout);
        let outcome = workspace.fmu(&["inspect", "tanks"]);
        outcome.assert_success();
        assert!(outcome.stdout.ends_with(&format!("{text}\n")), "{}", outcome.stdout);
    }
}

#[test]
fn a_system_that_could_not_run_has_findings() {
    let outcome = tanks(("startTime=\"0\"", "startTime=\"20\"")).fmu(&["check", "tanks"]);
    outcome.assert_failure("one finding, printed above");
    assert!(outcome.stdout.ends_with(": stopTime 10.0 is before startTime 20.0\n"), "{}", outcome.stdout);
    let workspace = tanks(("version=\"1.0\" name=\"Tanks\"", "version=\"9.0\" name=\"Tanks\""));
    let outcome = workspace.fmu(&["check", "tanks"]);
    outcome.assert_failure("one finding, printed above");
    assert!(outcome.stdout.contains("SystemStructure.ssd:2: <SystemStructureDescription> has the version \"9.0\""));
    assert!(workspace.fmu(&["inspect", "tanks"]).stdout.ends_with("has the version \"9.0\"; known are 1.0 and 2.0\n"));

    let workspace = Workspace::empty();
    let (start, end) = (SYSTEM.find("<ssd:Connectors>").unwrap(), SYSTEM.find("</ssd:System>").unwrap());
    workspace.write("empty.ssd", &format!("{}{}", &SYSTEM[..start], &SYSTEM[end..]));
    let outcome = workspace.fmu(&["check", "empty.ssd"]);
    outcome.assert_failure("one finding, printed above");
    assert!(outcome.stdout.ends_with(": Tanks has no FMUs: there is nothing to run\n"), "{}", outcome.stdout);

    for command in ["check", "inspect"] {
        workspace.fmu(&[command, "missing.ssp"]).assert_failure("there is no file missing.ssp");
    }
}

#[test]
fn a_variant_is_checked_by_its_name() {
    let workspace = tanks(("", ""));
    workspace.write("tanks/Night.ssd", &SYSTEM.replacen("endElement=\"upper\"", "endElement=\"uper\"", 1));
    workspace.fmu(&["check", "tanks"]).assert_success();
    let outcome = workspace.fmu(&["check", "tanks", "--variant", "Night"]);
    outcome.assert_failure("one finding, printed above");
    assert!(outcome.stdout.starts_with("tanks: cargo-fmu: Night.ssd:"), "{}", outcome.stdout);
}

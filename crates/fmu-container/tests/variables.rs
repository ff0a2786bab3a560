//! Variables of containers. Expected values are worked out by hand from the descriptions in the tests.
#[path = "../../fmu-system/tests/systems/mod.rs"]
mod systems;

use fmu_container::{Interface, variables};
use fmu_description::{Causality, Description, Initial, Integer, Real, Type, Variable, write};
use fmu_system::{Choices, RunChoices, resolve};
use systems::{Fmu, System};

/// A plant with a state, and inputs and outputs in two units.
fn plant() -> Fmu {
    Fmu::new(
        r#"<ScalarVariable name="u" valueReference="0" causality="input"><Real start="2" unit="N"/></ScalarVariable>
        <ScalarVariable name="w" valueReference="1" causality="input"><Real start="0"/></ScalarVariable>
        <ScalarVariable name="y" valueReference="2" causality="output"><Real unit="m"/></ScalarVariable>
        <ScalarVariable name="k" valueReference="3" causality="parameter" variability="tunable">
          <Real start="5" min="1" max="9" nominal="4"/></ScalarVariable>
        <ScalarVariable name="n" valueReference="4" causality="parameter" variability="fixed">
          <Integer start="3"/></ScalarVariable>
        <ScalarVariable name="x" valueReference="5" causality="local" initial="exact"><Real start="7"/></ScalarVariable>
        <ScalarVariable name="der(x)" valueReference="6" causality="local"><Real derivative="6"/></ScalarVariable>
        <ScalarVariable name="l" valueReference="7" causality="local"><Real/></ScalarVariable>"#,
    )
    .structure(r#"<Outputs><Unknown index="3"/></Outputs><Derivatives><Unknown index="7"/></Derivatives>"#)
}

const TWO: &str = r#"
  <ssd:Connectors>
    <ssd:Connector name="force" kind="input"><ssc:Real unit="kN"/></ssd:Connector>
    <ssd:Connector name="a.y" kind="output"><ssc:Real/></ssd:Connector>
  </ssd:Connectors>
  <ssd:ParameterBindings><ssd:ParameterBinding><ssd:ParameterValues><ssv:ParameterSet version="1.0" name="p">
    <ssv:Parameters>
      <ssv:Parameter name="a.k"><ssv:Real value="6"/></ssv:Parameter>
      <ssv:Parameter name="b.w"><ssv:Real value="-1"/></ssv:Parameter>
    </ssv:Parameters></ssv:ParameterSet></ssd:ParameterValues></ssd:ParameterBinding></ssd:ParameterBindings>
  <ssd:Elements><ssd:Component name="a" source="p.fmu"/><ssd:Component name="b" source="p.fmu"/></ssd:Elements>
  <ssd:Connections>
    <ssd:Connection startConnector="force" endElement="a" endConnector="u"/>
    <ssd:Connection startElement="a" startConnector="y" endConnector="a.y"/>
    <ssd:Connection startElement="a" startConnector="y" endElement="b" endConnector="u"
      suppressUnitConversion="true"/>
  </ssd:Connections>"#;

const FORCES: &str = r#"<ssc:Unit name="kN"><ssc:BaseUnit kg="1" m="1" s="-2" factor="1000"/></ssc:Unit>
    <ssc:Unit name="N"><ssc:BaseUnit kg="1" m="1" s="-2"/></ssc:Unit>"#;

fn listed(run: RunChoices, is_fmi3: bool) -> Interface {
    let system = System::new(TWO).units(FORCES).fmu("p.fmu", plant());
    let resolved = resolve(&system.read()).unwrap();
    variables(&resolved, &Choices { run: Some(run), ..Choices::default() }, is_fmi3).unwrap()
}

fn all() -> RunChoices {
    RunChoices { has_parameters: true, ..RunChoices::default() }
}

fn names(interface: &Interface) -> Vec<&str> {
    interface.variables.iter().map(|exposed| &*exposed.variable.name).collect()
}

#[test]
fn a_container_has_connectors_free_inputs_outputs_parameters_and_states() {
    let found = listed(all(), false);
    assert_eq!(
        names(&found),
        ["force", "a.y", "a.w", "a.k", "a.n", "a.x", "der(a.x)", "b.w", "b.y", "b.k", "b.n", "b.x", "der(b.x)"]
    );
    let variable = |name: &str| &found.variables.iter().find(|it| it.variable.name == name).unwrap().variable;
    assert_eq!(variable("b.y").value_reference, 8);
    assert_eq!(variable("der(b.x)").derivative_of, Some(11));
    // Given by the system, or else by the element.
    assert_eq!(variable("a.k").r#type.numbers(), [6.0]);
    assert_eq!(variable("b.k").r#type.numbers(), [5.0]);
    assert_eq!(variable("b.w").r#type.numbers(), [-1.0]);
    // 2 N in kN.
    assert_eq!(variable("force").r#type.numbers(), [0.002]);
    assert_eq!((variable("a.x").initial, variable("a.x").r#type.numbers()), (Some(Initial::Exact), vec![7.0]));
    let Type::Real(of) = &variable("a.k").r#type else { panic!("a Real") };
    assert_eq!((of.min, of.max, of.nominal), (Some(1.0), Some(9.0), Some(4.0)));
    let units: Vec<_> = found.units.iter().map(|unit| &*unit.name).collect();
    assert_eq!(units, ["kN", "m"]);
    assert_eq!(found.units[0].base.unwrap().factor, 1000.0);
}

#[test]
fn in_fmi_3_0_time_comes_first_and_references_count_from_1() {
    let found = listed(all(), true);
    assert_eq!(names(&found)[..2], ["time", "force"]);
    assert!(found.variables.iter().zip(1..).all(|(exposed, reference)| exposed.variable.value_reference == reference));
}

#[test]
fn a_choice_leaves_inputs_and_parameters_out_and_exposes_others() {
    let run = RunChoices {
        inputs: Some(vec!["b.w".into()]),
        exposed: vec!["a.l".into(), "b.u".into(), "a.k".into()],
        ..RunChoices::default()
    };
    let found = listed(run, false);
    assert_eq!(names(&found), ["a.y", "a.k", "a.x", "der(a.x)", "a.l", "b.u", "b.w", "b.y", "b.x", "der(b.x)"]);
    let exposed = &found.variables[5].variable;
    assert_eq!((exposed.causality, exposed.initial, exposed.has_start()), (Causality::Local, None, false));
}

#[test]
fn chosen_names_must_be_met() {
    let system = System::new(TWO).units(FORCES).fmu("p.fmu", plant());
    let resolved = resolve(&system.read()).unwrap();
    let error = |run| variables(&resolved, &Choices { run: Some(run), ..Choices::default() }, false).unwrap_err();
    let inputs = RunChoices { inputs: Some(vec!["b.u".into()]), ..all() };
    assert_eq!(error(inputs).to_string(), "inputs: test has no free input b.u");
    let exposed = RunChoices { exposed: vec!["a.m".into()], ..all() };
    assert_eq!(error(exposed).to_string(), "expose: test has no variable a.m");
}

/// An FMU with an enumeration of these items, and a unit that no other tool knows.
fn with_mode(item: &str) -> Fmu {
    Fmu::new(
        r#"<ScalarVariable name="mode" valueReference="0" causality="output" variability="discrete">
          <Enumeration declaredType="Types.Mode"/></ScalarVariable>
        <ScalarVariable name="y" valueReference="1" causality="output"><Real unit="furlong" displayUnit="mile"/>
        </ScalarVariable>"#,
    )
    .types(&format!(
        r#"<SimpleType name="Types.Mode"><Enumeration><Item name="{item}" value="1"/></Enumeration></SimpleType>"#
    ))
    .units(r#"<Unit name="furlong"><BaseUnit m="1" factor="201.168"/><DisplayUnit name="mile" factor="0.125"/></Unit>"#)
}

#[test]
fn enumerations_and_units_of_other_tools_are_kept() {
    let elements = r#"<ssd:Elements><ssd:Component name="a" source="p.fmu"/><ssd:Component name="b" source="q.fmu"/>
      <ssd:Component name="c" source="p.fmu"/></ssd:Elements>"#;
    let system = System::new(elements).fmu("p.fmu", with_mode("off")).fmu("q.fmu", with_mode("on"));
    let found = variables(&resolve(&system.read()).unwrap(), &Choices::default(), false).unwrap();
    let declared = |name: &str| match &found.variables.iter().find(|it| it.variable.name == name).unwrap().variable {
        Variable { r#type: Type::Enumeration(of), .. } => of.declared_type.clone(),
        other => panic!("{other:?}"),
    };
    assert_eq!(["a.mode", "b.mode", "c.mode"].map(declared), ["Types.Mode", "Types.Mode_2", "Types.Mode"]);
    let items: Vec<_> = found.enumerations.iter().map(|of| &*of.items[0].name).collect();
    assert_eq!(items, ["off", "on"]);
    let description = Description {
        variables: found.variables.into_iter().map(|exposed| exposed.variable).collect(),
        unit_definitions: found.units,
        enumerations: found.enumerations,
        ..Description::default()
    };
    let text = write::fmi2(&description).unwrap();
    for line in [
        r#"<Unit name="furlong">"#,
        r#"<BaseUnit m="1" factor="201.168"/>"#,
        r#"<DisplayUnit name="mile" factor="0.125"/>"#,
        r#"<Real unit="furlong" displayUnit="mile"/>"#,
    ] {
        assert!(text.contains(line), "{line}: {text}");
    }
}

#[test]
fn narrow_numbers_of_fmi_3_0_are_wider_ones_in_fmi_2_0() {
    let elements = r#"<ssd:Elements><ssd:Component name="a" source="p.fmu"/></ssd:Elements>"#;
    let fmu = Fmu::version_3(
        r#"<Float32 name="x" valueReference="1" causality="input" start="0.5 1.5" min="-1"><Dimension start="2"/>
        </Float32><UInt8 name="n" valueReference="2" causality="parameter" variability="tunable" start="7" max="9"/>"#,
    );
    let system = System::new(elements).fmu("p.fmu", fmu);
    let resolved = resolve(&system.read()).unwrap();
    let found = variables(&resolved, &Choices::default(), false).unwrap();
    assert_eq!(names(&found), ["a.x[1]", "a.x[2]", "a.n"]);
    let types: Vec<_> = found.variables.iter().map(|exposed| exposed.variable.r#type.clone()).collect();
    let real = |start| Type::Real(Real { min: Some(-1.0), start: vec![start], ..Real::default() });
    let integer = Type::Integer(Integer { max: Some(9), start: vec![7], ..Integer::default() });
    assert_eq!(types, [real(0.5), real(1.5), integer]);
    let found = variables(&resolved, &Choices::default(), true).unwrap();
    assert_eq!(names(&found), ["time", "a.x", "a.n"]);
    assert_eq!(found.variables[1].variable.dimensions, [2]);
}

//! Descriptions that the importer reads, and descriptions that it refuses.
use fmu::{Causality, DependencyKind, Initial, Kind, Type, Unknown, Variability, read_description};

const SAMPLE: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<!-- A sample with every element that the harness reads, and some that it does not. -->
<fmiModelDescription fmiVersion="2.0" modelName="Sample" guid="{8c4e810f}" description="A &lt;sample&gt;">
  <ModelExchange modelIdentifier="Other"/>
  <CoSimulation modelIdentifier="Sample" canHandleVariableCommunicationStepSize="true" maxOutputDerivativeOrder="2"
      canGetAndSetFMUstate="1" canSerializeFMUstate="false"><SourceFiles><File name="all.c"/></SourceFiles>
      </CoSimulation>
  <UnitDefinitions><Unit name="m"><BaseUnit m="1"/></Unit></UnitDefinitions>
  <TypeDefinitions>
    <SimpleType name="Types.Length"><Real quantity="Length" unit="m" min="0"/></SimpleType>
    <SimpleType name="Types.Axis"><Enumeration><Item name="x" value="1"/><Item name="y" value="2"/></Enumeration>
    </SimpleType>
  </TypeDefinitions>
  <LogCategories><Category name="logStatusWarning"/><Category name="logEvents" description="Events"/></LogCategories>
  <DefaultExperiment startTime="0" stopTime="1.5" stepSize="1e-2"/>
  <VendorAnnotations><Tool name="any"><any/></Tool></VendorAnnotations>
  <ModelVariables>
    <ScalarVariable name="u[1]" valueReference="7" causality="input" description="Input">
      <Real declaredType="Types.Length" start="1e-10" max="INF"/><Annotations><Tool name="any"/></Annotations>
    </ScalarVariable>
    <ScalarVariable name="axis" valueReference="4294967295" causality="parameter" variability="fixed" initial="exact">
      <Enumeration declaredType="Types.Axis" start="2"/></ScalarVariable>
    <ScalarVariable name="n" valueReference="0"><Integer min="-3" max="4"/></ScalarVariable>
    <ScalarVariable name="b" valueReference="0"><Boolean start="true"/></ScalarVariable>
    <ScalarVariable name="s" valueReference="0"><String start="a b"/></ScalarVariable>
    <ScalarVariable name="y" valueReference="8" causality="output"><Real unit="m/s" derivative="1"/></ScalarVariable>
  </ModelVariables>
  <ModelStructure>
    <Outputs><Unknown index="6" dependencies="1 2" dependenciesKind="dependent fixed"/></Outputs>
    <InitialUnknowns><Unknown index="6"/><Unknown index="3" dependencies=""/></InitialUnknowns>
  </ModelStructure>
</fmiModelDescription>"#;

/// Reason of the refusal of the sample with `old` replaced by `new`.
fn refusal(old: &str, new: &str) -> String {
    assert!(SAMPLE.contains(old));
    read_description(&SAMPLE.replace(old, new)).unwrap_err().to_string()
}

#[test]
fn attributes_of_the_unit_are_read() {
    let sample = read_description(SAMPLE).unwrap();
    assert_eq!([&*sample.model_name, &*sample.guid], ["Sample", "{8c4e810f}"]);
    assert_eq!(sample.description, "A <sample>");
    let categories: Vec<_> = sample.log_categories.iter().map(|known| (&*known.name, &*known.description)).collect();
    assert_eq!(categories, [("logStatusWarning", ""), ("logEvents", "Events")]);
    let experiment = &sample.default_experiment;
    assert_eq!([experiment.start_time, experiment.stop_time], [Some(0.0), Some(1.5)]);
    assert_eq!([experiment.tolerance, experiment.step_size], [None, Some(0.01)]);
    let unit = sample.co_simulation.unwrap();
    assert_eq!(unit.interface.model_identifier, "Sample");
    assert_eq!([unit.variable_step_size, unit.interface.get_and_set_state], [true; 2]);
    let absent = [unit.interpolate_inputs, unit.interface.serialize_state, unit.interface.directional_derivative];
    assert_eq!(absent, [false; 3]);
    assert_eq!(unit.max_output_derivative_order, 2);
    assert_eq!(sample.model_exchange.unwrap().interface.model_identifier, "Other");
}

#[test]
fn variables_are_read_with_what_their_types_say() {
    let sample = read_description(SAMPLE).unwrap();
    let u = sample.variable("u[1]").unwrap();
    assert_eq!((u.value_reference, &*u.description), (7, "Input"));
    assert_eq!((u.causality, u.variability, u.initial), (Causality::Input, Variability::Continuous, None));
    let Type::Real(real) = &u.r#type else { panic!("{u:?}") };
    assert_eq!((&*real.start, real.min, real.max), (&[1e-10][..], Some(0.0), Some(f64::INFINITY)));
    assert_eq!((real.unit.as_deref(), real.quantity.as_deref()), (Some("m"), Some("Length")));
    let axis = sample.variable("axis").unwrap();
    let items: Vec<_> = sample.items(axis).iter().map(|item| (&*item.name, item.value)).collect();
    assert_eq!((axis.value_reference, axis.kind(), items), (u32::MAX, Kind::Enumeration, vec![("x", 1), ("y", 2)]));
    assert_eq!((axis.initial, axis.r#type.starts()), (Some(Initial::Exact), vec!["2".to_owned()]));
    let n = sample.variable("n").unwrap();
    assert_eq!((n.kind(), n.causality, n.variability), (Kind::Integer, Causality::Local, Variability::Discrete));
    assert_eq!((n.limits(), n.has_start()), ((Some(-3.0), Some(4.0)), false));
    assert_eq!(sample.variable("b").unwrap().kind(), Kind::Boolean);
    assert_eq!(sample.variable("s").unwrap().r#type.starts(), ["a b"]);
    assert_eq!(sample.variable("y").unwrap().derivative_of, Some(0));
    assert_eq!(sample.variable("x"), None);
    let inputs: Vec<_> = sample.with_causality(Causality::Input).map(|variable| &*variable.name).collect();
    assert_eq!(inputs, ["u[1]"]);
}

#[test]
fn dependencies_count_from_zero_and_absent_differs_from_none() {
    let sample = read_description(SAMPLE).unwrap();
    let kinds = Some(vec![DependencyKind::Dependent, DependencyKind::Fixed]);
    let structure = sample.model_structure;
    assert_eq!(structure.outputs, [Unknown { variable: 5, dependencies: Some(vec![0, 1]), kinds }]);
    let [y, n] = &*structure.initial_unknowns else { panic!("two unknowns") };
    assert_eq!((y.variable, &y.dependencies, n.variable, &n.dependencies), (5, &None, 2, &Some(vec![])));
}

#[test]
fn a_text_that_is_not_a_description_is_refused() {
    for text in
        ["", "not XML", "<a>", "<a><b></a></b>", "<fmiModelDescription/>", "<html><body/></html>", "&amp;", "\0"]
    {
        assert!(read_description(text).is_err(), "{text:?}");
    }
    for end in (0..SAMPLE.len()).filter(|end| SAMPLE.is_char_boundary(*end)) {
        assert!(read_description(&SAMPLE[..end]).is_err(), "cut after {end} bytes");
    }
}

#[test]
fn deep_nesting_does_not_exhaust_the_stack() {
    let deep = 200_000;
    let nested = format!("<Tool name=\"any\">{}{}", "<a>".repeat(deep), "</a>".repeat(deep));
    let refused = read_description(&SAMPLE.replace("<Tool name=\"any\"><any/>", &nested)).unwrap_err().to_string();
    assert!(refused.ends_with("elements are nested too deeply"), "{refused}");
}

#[test]
fn a_description_that_contradicts_itself_is_refused_with_the_reason() {
    let of = |reason: &str| format!("modelDescription.xml is not usable: {reason}");
    assert_eq!(
        refusal("fmiVersion=\"2.0\"", "fmiVersion=\"1.0\""),
        of("its fmiVersion is \"1.0\", not \"2.0\" or \"3.0\"")
    );
    let neither = SAMPLE.replace("ModelExchange", "Exchange").replace("CoSimulation", "ScheduledExecution");
    let refused = read_description(&neither).unwrap_err().to_string();
    assert_eq!(refused, of("it has no element CoSimulation or ModelExchange"));
    for name in ["../Sample", "", "a b"] {
        let refused =
            refusal("<CoSimulation modelIdentifier=\"Sample\"", &format!("<CoSimulation modelIdentifier=\"{name}\""));
        assert_eq!(refused, of(&format!("its modelIdentifier {name:?} is not a C identifier")));
    }
    assert_eq!(refusal("<Boolean start=\"true\"/>", ""), of("variable \"b\" has no type"));
    assert_eq!(
        refusal("declaredType=\"Types.Axis\"", "declaredType=\"Axis\""),
        of("variable \"axis\" has no type \"Axis\"")
    );
    assert_eq!(refusal("index=\"3\"", "index=\"0\""), of("there is no variable 0"));
    assert_eq!(refusal("index=\"3\"", "index=\"7\""), of("there is no variable 7"));
    assert_eq!(refusal("dependencies=\"1 2\"", "dependencies=\"1 x\""), of("\"x\" is not the index of a variable"));
    assert_eq!(refusal("derivative=\"1\"", "derivative=\"18\""), of("there is no variable 18"));
    assert_eq!(
        refusal("valueReference=\"7\"", "valueReference=\"-7\""),
        of("variable \"u[1]\": its valueReference cannot be \"-7\"")
    );
    assert_eq!(refusal("max=\"INF\"", "max=\"much\""), of("variable \"u[1]\": its max cannot be \"much\""));
    assert_eq!(refusal("start=\"2\"", "start=\"1.5\""), of("variable \"axis\": its start cannot be \"1.5\""));
    assert_eq!(refusal("=\"input\"", "=\"into\""), of("variable \"u[1]\": its causality cannot be \"into\""));
    assert_eq!(refusal(" guid=", " GUID="), of("it has no attribute guid"));
}

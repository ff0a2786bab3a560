//! What the harness reads out of a description, and the descriptions that it refuses.
use fmu_harness::{Description, Kind, Unknown};

const SAMPLE: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<!-- A sample with every element that the harness reads, and some that it does not. -->
<fmiModelDescription fmiVersion="2.0" modelName="Sample" guid="{8c4e810f}" description="A &lt;sample&gt;">
  <ModelExchange modelIdentifier="Other"/>
  <CoSimulation modelIdentifier="Sample" canHandleVariableCommunicationStepSize="true" maxOutputDerivativeOrder="2"
      canGetAndSetFMUstate="1" canSerializeFMUstate="false"><SourceFiles><File name="all.c"/></SourceFiles></CoSimulation>
  <UnitDefinitions><Unit name="m"><BaseUnit m="1"/></Unit></UnitDefinitions>
  <TypeDefinitions>
    <SimpleType name="Types.Length"><Real quantity="Length" unit="m" min="0"/></SimpleType>
    <SimpleType name="Types.Axis"><Enumeration><Item name="x" value="1"/><Item name="y" value="2"/></Enumeration></SimpleType>
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

/// Why the sample with `old` replaced by `new` is refused.
fn refusal(old: &str, new: &str) -> String {
    assert!(SAMPLE.contains(old));
    Description::parse(&SAMPLE.replace(old, new)).unwrap_err().to_string()
}

#[test]
fn attributes_of_the_unit_are_read() {
    let sample = Description::parse(SAMPLE).unwrap();
    assert_eq!([&*sample.model_name, &*sample.model_identifier, &*sample.guid], ["Sample", "Sample", "{8c4e810f}"]);
    assert_eq!(sample.description, "A <sample>");
    assert_eq!(sample.log_categories, ["logStatusWarning", "logEvents"]);
    let experiment = &sample.default_experiment;
    assert_eq!([experiment.start_time, experiment.stop_time], [Some(0.0), Some(1.5)]);
    assert_eq!([experiment.tolerance, experiment.step_size], [None, Some(0.01)]);
    let capabilities = &sample.capabilities;
    assert_eq!([capabilities.variable_step_size, capabilities.get_and_set_state], [true; 2]);
    assert_eq!(
        [capabilities.interpolate_inputs, capabilities.serialize_state, capabilities.directional_derivative],
        [false; 3]
    );
    assert_eq!(capabilities.max_output_derivative_order, 2);
}

#[test]
fn variables_are_read_with_what_their_types_say() {
    let sample = Description::parse(SAMPLE).unwrap();
    let u = sample.variable("u[1]").unwrap();
    assert_eq!((u.value_reference, u.kind, &*u.description), (7, Kind::Real, "Input"));
    assert_eq!((&*u.causality, &*u.variability, &u.initial), ("input", "continuous", &None));
    assert_eq!((u.start.as_deref(), u.min, u.max), (Some("1e-10"), Some(0.0), Some(f64::INFINITY)));
    assert_eq!((u.unit.as_deref(), u.quantity.as_deref()), (Some("m"), Some("Length")));
    let axis = sample.variable("axis").unwrap();
    assert_eq!(
        (axis.value_reference, axis.kind, &*axis.items),
        (u32::MAX, Kind::Enumeration, &["x".into(), "y".into()][..])
    );
    assert_eq!((axis.initial.as_deref(), axis.start.as_deref()), (Some("exact"), Some("2")));
    let n = sample.variable("n").unwrap();
    assert_eq!((n.kind, &*n.causality, &*n.variability), (Kind::Integer, "local", "discrete"));
    assert_eq!((n.min, n.max, n.start.as_deref()), (Some(-3.0), Some(4.0), None));
    assert_eq!(sample.variable("b").unwrap().kind, Kind::Boolean);
    assert_eq!(sample.variable("s").unwrap().start.as_deref(), Some("a b"));
    assert_eq!(sample.variable("y").unwrap().derivative_of, Some(0));
    assert_eq!(sample.variable("x"), None);
    let inputs: Vec<_> = sample.with_causality("input").map(|variable| &*variable.name).collect();
    assert_eq!(inputs, ["u[1]"]);
}

#[test]
fn dependencies_count_from_zero_and_absent_differs_from_none() {
    let sample = Description::parse(SAMPLE).unwrap();
    let kinds = Some(vec!["dependent".to_owned(), "fixed".to_owned()]);
    assert_eq!(sample.outputs, [Unknown { variable: 5, dependencies: Some(vec![0, 1]), dependencies_kind: kinds }]);
    let [y, n] = &*sample.initial_unknowns else { panic!("two unknowns") };
    assert_eq!((y.variable, &y.dependencies, n.variable, &n.dependencies), (5, &None, 2, &Some(vec![])));
}

#[test]
fn a_text_that_is_not_a_description_is_refused() {
    for text in
        ["", "not XML", "<a>", "<a><b></a></b>", "<fmiModelDescription/>", "<html><body/></html>", "&amp;", "\0"]
    {
        assert!(Description::parse(text).is_err(), "{text:?}");
    }
    for end in (0..SAMPLE.len()).filter(|end| SAMPLE.is_char_boundary(*end)) {
        assert!(Description::parse(&SAMPLE[..end]).is_err(), "cut after {end} bytes");
    }
}

#[test]
fn deep_nesting_does_not_exhaust_the_stack() {
    let deep = 200_000;
    let nested = format!("<Tool name=\"any\">{}{}", "<a>".repeat(deep), "</a>".repeat(deep));
    assert!(Description::parse(&SAMPLE.replace("<Tool name=\"any\"><any/>", &nested)).is_ok());
}

#[test]
fn a_description_that_contradicts_itself_is_refused_with_the_reason() {
    let of = |reason: &str| format!("modelDescription.xml is not usable: {reason}");
    assert_eq!(refusal("fmiVersion=\"2.0\"", "fmiVersion=\"3.0\""), of("its fmiVersion is \"3.0\", not \"2.0\""));
    assert_eq!(refusal("CoSimulation", "ScheduledExecution"), of("it has no element CoSimulation"));
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
    assert_eq!(refusal("dependencies=\"1 2\"", "dependencies=\"1 x\""), of("dependency \"x\" is not an index"));
    assert_eq!(refusal("derivative=\"1\"", "derivative=\"18\""), of("there is no variable 18"));
    assert!(refusal("valueReference=\"7\"", "valueReference=\"-7\"").contains("not usable"));
    assert!(refusal("max=\"INF\"", "max=\"much\"").contains("not usable"));
}

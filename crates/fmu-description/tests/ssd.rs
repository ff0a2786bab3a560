//! Descriptions of systems, by what the specification of SSP says (the repository modelica/ssp-standard at v2.0).
use fmu_description::ssd::{
    Connection, Connector, Parameter, SystemComponent, SystemStructure, UnitDefinition, unit_definitions,
};
use fmu_description::{EnumerationItem, EnumerationType, xml};

fn connector(name: &str, kind: &str, of_type: &str, attribute: (&str, &str)) -> Connector {
    let attributes = vec![(attribute.0.to_owned(), attribute.1.to_owned())];
    Connector { name: name.into(), kind: kind.into(), r#type: Some((of_type.into(), attributes)), ..Default::default() }
}

fn parameter(name: &str, type_name: &str, values: &[&str], dimensions: &[usize]) -> Parameter {
    let values = values.iter().map(|value| (*value).to_owned()).collect();
    Parameter {
        name: name.into(),
        type_name: type_name.into(),
        values,
        dimensions: dimensions.into(),
        ..Default::default()
    }
}

fn unit(name: &str, part: &str, exponent: &str) -> UnitDefinition {
    UnitDefinition { name: name.into(), exponents: vec![(part.into(), exponent.into())] }
}

fn system() -> SystemStructure {
    let items = [("On", 1), ("Off & away", 2)];
    let items = items.map(|(name, value)| EnumerationItem { name: name.into(), value, description: String::new() });
    let state = |name: &str| EnumerationType { name: name.into(), description: String::new(), items: items.to_vec() };
    let box_ = SystemComponent {
        name: "a <box>".into(),
        source: "resources/Body.fmu".into(),
        implementation: "CoSimulation".into(),
        connectors: vec![
            Connector { dimensions: vec![3], ..connector("r_0", "output", "Float64", ("unit", "m")) },
            connector("state", "input", "Enumeration", ("name", "box.state")),
        ],
        parameters: vec![
            Parameter { unit: "Hz".into(), ..parameter("f", "Float64", &["1.0", "2.0"], &[2]) },
            parameter("names", "String", &["one name", "line\nend"], &[2]),
        ],
    };
    SystemStructure {
        version: "2.0".into(),
        name: "Grip".into(),
        components: vec![box_, SystemComponent { name: "empty".into(), ..Default::default() }],
        connections: vec![Connection {
            start: (Some("a <box>".into()), "r_0".into()),
            end: (None, "out".into()),
            scale: Some((-1e-3, 0.5)),
        }],
        enumerations: vec![state("box.state"), state("unused")],
        units: vec![unit("m", "m", "1"), unit("Hz", "s", "-1"), unit("N", "kg", "1")],
        step: 0.002,
        stop: 1.0,
        ..Default::default()
    }
}

#[test]
fn all_parts_of_a_system_are_written_and_definitions_as_far_as_they_are_needed() {
    let text = system().write();
    let tree = xml::parse(&text).unwrap();
    let root = tree.root();
    assert_eq!((root.name(), root.get("version")), ("SystemStructureDescription", Some("2.0")));
    let order: Vec<_> = root.children().map(|child| child.name().to_owned()).collect();
    assert_eq!(order, ["System", "Enumerations", "Units", "DefaultExperiment"]);
    let system = root.child("System").unwrap();
    let order: Vec<_> = system.children().map(|child| child.name().to_owned()).collect();
    assert_eq!(order, ["Elements", "Connections", "Annotations"]);
    let names = |list: &str| {
        let children = root.child(list).unwrap().children();
        children.map(|child| child.text("name")).collect::<Vec<_>>()
    };
    assert_eq!((names("Enumerations"), names("Units")), (vec!["box.state".into()], vec!["m".into(), "Hz".into()]));
    assert!(text.contains(r#"<ssc:Item name="Off &amp; away" value="2"/>"#), "{text}");
    assert!(text.contains(r#"<ssc:Unit name="Hz"><ssc:BaseUnit s="-1"/></ssc:Unit>"#), "{text}");
    let component = system.child("Elements").unwrap().children().next().unwrap();
    assert_eq!((component.get("name"), component.get("implementation")), (Some("a <box>"), Some("CoSimulation")));
}

#[test]
fn arrays_have_dimensions_and_texts_an_element_each() {
    let text = system().write();
    for line in [
        r#"<ssd:Connector name="r_0" kind="output"><ssc:Float64 unit="m"/><ssc:Dimension size="3"/></ssd:Connector>"#,
        r#"<ssv:Parameter name="f"><ssv:Float64 value="1.0 2.0" unit="Hz"/><ssc:Dimension size="2"/></ssv:Parameter>"#,
        r#"<ssv:Value value="one name"/><ssv:Value value="line&#10;end"/></ssv:String><ssc:Dimension size="2"/>"#,
        r#"<ssd:Connection startElement="a &lt;box&gt;" startConnector="r_0" endConnector="out">"#,
        r#"<ssc:LinearTransformation factor="-0.001" offset="0.5"/></ssd:Connection>"#,
        r#"<ssd:DefaultExperiment startTime="0" stopTime="1.0"/>"#,
    ] {
        assert!(text.contains(line), "{line} in {text}");
    }
}

#[test]
fn units_of_a_description_are_read_with_the_exponents_of_base_units() {
    let text = r#"<fmiModelDescription><UnitDefinitions><Unit name="N"><BaseUnit s="-2" kg="1" m="1" factor="1"/></Unit>
        <Unit name="%"/></UnitDefinitions></fmiModelDescription>"#;
    let exponents = [("kg", "1"), ("m", "1"), ("s", "-2")].map(|(part, exponent)| (part.into(), exponent.into()));
    let expected = [
        UnitDefinition { name: "N".into(), exponents: exponents.to_vec() },
        UnitDefinition { name: "%".into(), exponents: Vec::new() },
    ];
    assert_eq!(unit_definitions(xml::parse(text).unwrap().root()), expected);
}

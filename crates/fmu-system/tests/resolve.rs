//! Names of systems resolved. Expected values are worked out by hand from SSP 2.0: units are converted before
//! transformations, bindings of higher systems count, then later ones.
mod systems;

use fmu_engine::{InterfaceKind, Rows};
use fmu_system::{ConnectorKind, Resolved, Transformation, Values, check, resolve};
use systems::{Fmu, System};

fn linear(factor: f64, offset: f64) -> Option<Transformation> {
    Some(Transformation::Linear { factor, offset })
}

/// Connections as `a.y -> b.u`, with their transformations.
fn connections(resolved: &Resolved) -> Vec<(String, Option<Transformation>)> {
    let name = |(element, variable): &(String, String)| format!("{element}.{variable}");
    let connections = resolved.connections.iter();
    connections.map(|it| (format!("{} -> {}", name(&it.from), name(&it.to)), it.transformation.clone())).collect()
}

/// Values as `a.k` with numbers.
fn values(resolved: &Resolved) -> Vec<(String, Values)> {
    let values = resolved.values.iter();
    values.map(|value| (format!("{}.{}", value.element, value.variable), value.values.clone())).collect()
}

fn real(name: &str, value: f64) -> (String, Values) {
    (name.to_owned(), Values::Reals(vec![value]))
}

/// Ends of a connector as `a.u`, with their transformations.
fn ends(resolved: &Resolved, connector: &str) -> Vec<(String, Option<Transformation>)> {
    let found = resolved.connectors.iter().find(|it| it.name == connector).unwrap();
    found.ends.iter().map(|end| (format!("{}.{}", end.element, end.variable), end.transformation.clone())).collect()
}

/// A source and a target of real numbers in some unit.
fn plant(unit: &str) -> Fmu {
    let unit = if unit.is_empty() { String::new() } else { format!(r#"unit="{unit}""#) };
    Fmu::new(&format!(
        r#"<ScalarVariable name="u" valueReference="0" causality="input"><Real start="0" {unit}/></ScalarVariable>
        <ScalarVariable name="y" valueReference="1" causality="output"><Real {unit}/></ScalarVariable>
        <ScalarVariable name="k" valueReference="2" causality="parameter" variability="tunable">
          <Real start="0" {unit}/></ScalarVariable>"#
    ))
}

const LENGTHS: &str = r#"
    <ssc:Unit name="m"><ssc:BaseUnit m="1"/></ssc:Unit>
    <ssc:Unit name="cm"><ssc:BaseUnit m="1" factor="0.01"/></ssc:Unit>
    <ssc:Unit name="mm"><ssc:BaseUnit m="1" factor="0.001"/></ssc:Unit>
    <ssc:Unit name="s"><ssc:BaseUnit s="1"/></ssc:Unit>
    <ssc:Unit name="K"><ssc:BaseUnit K="1"/></ssc:Unit>
    <ssc:Unit name="degF"><ssc:BaseUnit K="1" factor="0.5" offset="255"/></ssc:Unit>"#;

#[test]
fn connections_go_through_the_connectors_of_nested_systems() {
    // 1 m = 100 cm, twice plus 1 cm = 201 cm, = 2010 mm.
    let system = System::new(
        r#"<ssd:Connectors>
          <ssd:Connector name="x" kind="input"><ssc:Real unit="m"/></ssd:Connector>
          <ssd:Connector name="z" kind="output"><ssc:Real/></ssd:Connector>
        </ssd:Connectors>
        <ssd:Elements>
          <ssd:Component name="a" source="m.fmu"/>
          <ssd:System name="inner">
            <ssd:Connectors>
              <ssd:Connector name="u" kind="input"><ssc:Real unit="cm"/></ssd:Connector>
              <ssd:Connector name="v" kind="input"><ssc:Real/></ssd:Connector>
              <ssd:Connector name="y" kind="output"/>
            </ssd:Connectors>
            <ssd:Elements>
              <ssd:Component name="b" source="mm.fmu" implementation="ModelExchange"/>
              <ssd:Component name="c.d" source="mm.fmu" implementation="CoSimulation"/>
            </ssd:Elements>
            <ssd:Connections>
              <ssd:Connection startConnector="u" endElement="b" endConnector="u"/>
              <ssd:Connection startElement="" startConnector="v" endElement="c.d" endConnector="u"/>
              <ssd:Connection startElement="b" startConnector="y" endConnector="y"/>
            </ssd:Connections>
          </ssd:System>
        </ssd:Elements>
        <ssd:Connections>
          <ssd:Connection startElement="a" startConnector="y" endElement="inner" endConnector="u">
            <ssc:LinearTransformation factor="2" offset="1"/>
          </ssd:Connection>
          <ssd:Connection startConnector="x" endElement="inner" endConnector="v"/>
          <ssd:Connection startConnector="x" endElement="a" endConnector="u"/>
          <ssd:Connection startElement="inner" startConnector="y" endConnector="z"/>
        </ssd:Connections>"#,
    )
    .units(LENGTHS)
    .fmu("m.fmu", plant("m"))
    .fmu("mm.fmu", plant("mm"));
    let resolved = resolve(&system.read()).unwrap();
    let elements: Vec<_> = resolved.elements.iter().map(|element| (&*element.name, element.kind)).collect();
    let kinds = [None, Some(InterfaceKind::ModelExchange), Some(InterfaceKind::CoSimulation)];
    assert_eq!(elements, [("a", kinds[0]), ("inner.b", kinds[1]), ("inner.c.d", kinds[2])]);
    assert_eq!(connections(&resolved), [("a.y -> inner.b.u".into(), linear(2000.0, 10.0))]);
    assert_eq!(ends(&resolved, "x"), [("a.u".into(), None), ("inner.c.d.u".into(), linear(1000.0, 0.0))]);
    assert_eq!(ends(&resolved, "z"), [("inner.b.y".into(), None)]);
    let units: Vec<_> = resolved.connectors.iter().map(|it| (it.kind, &*it.unit)).collect();
    assert_eq!(units, [(ConnectorKind::Input, "m"), (ConnectorKind::Output, "mm")]);
    assert!(resolved.notes.is_empty(), "{:?}", resolved.notes);
}

/// The connection `a.y -> b.u` of FMUs with these units.
fn connected(units: [&str; 2], attribute: &str, contents: &str) -> Result<Option<Transformation>, String> {
    let system = System::new(&format!(
        r#"<ssd:Elements><ssd:Component name="a" source="a.fmu"/><ssd:Component name="b" source="b.fmu"/></ssd:Elements>
        <ssd:Connections><ssd:Connection startElement="a" startConnector="y" endElement="b" endConnector="u"
        {attribute}>{contents}</ssd:Connection></ssd:Connections>"#
    ))
    .units(LENGTHS)
    .fmu("a.fmu", plant(units[0]))
    .fmu("b.fmu", plant(units[1]));
    resolve(&system.read()).map(|it| it.connections[0].transformation.clone()).map_err(|errors| errors.to_string())
}

#[test]
fn units_are_converted_unless_suppressed() {
    const SUPPRESSED: &str = r#"suppressUnitConversion="true""#;
    const TRIPLE: &str = r#"<ssc:LinearTransformation factor="3"/>"#;
    assert_eq!(connected(["m", "mm"], "", ""), Ok(linear(1000.0, 0.0)));
    assert_eq!(connected(["m", "mm"], "", TRIPLE), Ok(linear(3000.0, 0.0)));
    assert_eq!(connected(["m", "mm"], SUPPRESSED, ""), Ok(linear(1.0, 0.0)));
    assert_eq!(connected(["m", "mm"], SUPPRESSED, TRIPLE), Ok(linear(3.0, 0.0)));
    // 1 degF is 0.5 K + 255 K.
    assert_eq!(connected(["degF", "K"], "", ""), Ok(linear(0.5, 255.0)));
    assert_eq!(connected(["K", "degF"], "", ""), Ok(linear(2.0, -510.0)));
    // Equal names and no unit need no conversion, whether they are defined or not.
    assert_eq!(connected(["furlong", "furlong"], "", ""), Ok(None));
    assert_eq!(connected(["", "m"], "", ""), Ok(None));
}

#[test]
fn units_that_differ_without_a_definition_are_not_connected() {
    let expected = "SystemStructure.ssd:5: a.y -> b.u: the units furlong and m differ and are not both defined: \
                    suppressUnitConversion=\"true\" connects them unconverted";
    assert_eq!(connected(["furlong", "m"], "", ""), Err(expected.to_owned()));
    assert_eq!(connected(["furlong", "m"], r#"suppressUnitConversion="true""#, ""), Ok(linear(1.0, 0.0)));
    assert_eq!(
        connected(["furlong", "m"], "", r#"<ssc:LinearTransformation factor="201.168"/>"#),
        Ok(linear(201.168, 0.0))
    );
}

#[test]
fn parameters_in_units_that_differ_without_a_definition_are_findings_and_warnings() {
    let given = r#"<ssv:Real value="1000" unit="g"/>"#;
    for (unit, expected) in [("g", None), ("", None), ("kg", Some("1000.0 g is taken as 1000.0 kg"))] {
        let system = System::new(&format!(
            r#"<ssd:Connectors><ssd:Connector name="q" kind="parameter"/></ssd:Connectors>{}
            <ssd:Elements><ssd:Component name="a" source="a.fmu"/></ssd:Elements>
            <ssd:Connections><ssd:Connection startConnector="q" endElement="a" endConnector="u"/></ssd:Connections>"#,
            bindings(&[binding("", &[("a.k", given), ("q", given)], "")])
        ))
        .units(r#"<ssc:Unit name="kg"><ssc:BaseUnit kg="1"/></ssc:Unit>"#)
        .fmu("a.fmu", plant(unit));
        let structure = system.read();
        let found: Vec<_> = check(&structure).warnings.into_iter().map(|warning| warning.text).collect();
        let sentence = |name| {
            let units = "the units g and kg differ and are not both defined";
            expected.map(|taken| format!("parameter {name}: {units}: {taken}"))
        };
        assert_eq!(found, [sentence("a.k"), sentence("q")].into_iter().flatten().collect::<Vec<_>>(), "{unit}");
        let resolved = resolve(&structure).unwrap();
        assert_eq!(
            (values(&resolved), resolved.warnings.len()),
            (vec![real("a.k", 1000.0)], usize::from(!found.is_empty()))
        );
    }
}

#[test]
fn units_of_different_dimensions_need_a_transformation() {
    let error = connected(["m", "s"], "", "").unwrap_err();
    assert_eq!(
        error,
        "SystemStructure.ssd:5: a.y -> b.u: the units have different dimensions, m and s: a LinearTransformation can \
         connect them"
    );
    assert_eq!(connected(["m", "s"], "", r#"<ssc:LinearTransformation factor="3"/>"#), Ok(linear(3.0, 0.0)));
}

#[test]
fn differences_are_converted_without_offset() {
    let variable = |name: &str, causality: &str, unit: &str| {
        Fmu::new(&format!(
            r#"<ScalarVariable name="{name}" valueReference="0" causality="{causality}">
            <Real start="0" unit="{unit}" relativeQuantity="true"/></ScalarVariable>"#
        ))
    };
    let system = System::new(
        r#"<ssd:Elements><ssd:Component name="a" source="a.fmu"/><ssd:Component name="b" source="b.fmu"/></ssd:Elements>
        <ssd:Connections>
          <ssd:Connection startElement="a" startConnector="y" endElement="b" endConnector="u"/>
        </ssd:Connections>"#,
    )
    .units(LENGTHS)
    .fmu("a.fmu", variable("y", "output", "degF"))
    .fmu("b.fmu", variable("u", "input", "K"));
    assert_eq!(connections(&resolve(&system.read()).unwrap()), [("a.y -> b.u".into(), linear(0.5, 0.0))]);
}

#[test]
fn kinds_give_connections_their_direction() {
    let system = System::new(
        r#"<ssd:Connectors><ssd:Connector name="y" kind="output"/></ssd:Connectors>
        <ssd:Elements>
          <ssd:Component name="a" source="a.fmu"/>
          <ssd:System name="inner">
            <ssd:Connectors><ssd:Connector name="u" kind="input"/></ssd:Connectors>
            <ssd:Elements><ssd:Component name="b" source="a.fmu"/></ssd:Elements>
            <ssd:Connections><ssd:Connection startElement="b" startConnector="u" endConnector="u"/></ssd:Connections>
          </ssd:System>
        </ssd:Elements>
        <ssd:Connections>
          <ssd:Connection startElement="inner" startConnector="u" endElement="a" endConnector="y"/>
          <ssd:Connection startConnector="y" endElement="a" endConnector="y"/>
        </ssd:Connections>"#,
    )
    .fmu("a.fmu", plant(""));
    let resolved = resolve(&system.read()).unwrap();
    assert_eq!(connections(&resolved), [("a.y -> inner.b.u".into(), None)]);
    assert_eq!(ends(&resolved, "y"), [("a.y".into(), None)]);
}

#[test]
fn errors_tell_file_and_line_all_at_once() {
    let system = System::new(
        r#"<ssd:Elements>
          <ssd:Component name="plant" source="a.fmu" implementation="ModelExchange"/>
          <ssd:Component name="b" source="none.fmu"/>
          <ssd:Component name="table" source="data.csv" type="application/table"/><ssd:Component name="c" source=""/>
        </ssd:Elements>
        <ssd:Connections>
          <ssd:Connection startElement="plant" startConnector="y" endElement="plant" endConnector="u"/>
          <ssd:Connection startElement="plan" startConnector="y" endElement="plant" endConnector="u"/>
          <ssd:Connection startElement="plant" startConnector="why" endElement="plant" endConnector="u"/>
          <ssd:Connection startElement="plant" startConnector="y" endElement="plant" endConnector="u"/>
          <ssd:Connection startElement="plant" startConnector="y" endElement="plant" endConnector="y"/>
          <ssd:Connection startElement="plant" startConnector="y" endElement="plant" endConnector="k"/>
        </ssd:Connections>"#,
    )
    .fmu("a.fmu", plant("").co_simulation_only());
    let errors: Vec<_> = check(&system.read()).errors.iter().map(ToString::to_string).collect();
    assert_eq!(
        errors,
        [
            "SystemStructure.ssd:5: plant: a.fmu has no Model Exchange",
            "SystemStructure.ssd:6: b: there is no file none.fmu",
            "SystemStructure.ssd:7: table: components of type application/table are not supported",
            "SystemStructure.ssd:7: c: the source is empty",
            "SystemStructure.ssd:11: the system has no element plan; did you mean plant?",
            "SystemStructure.ssd:12: plant has no variable why",
            "SystemStructure.ssd:13: plant.u is already connected, by SystemStructure.ssd:10",
            "SystemStructure.ssd:14: plant.y -> plant.y: each end is a source of values (kinds output and output in \
             the system)",
            "SystemStructure.ssd:15: plant.y -> plant.k: the kind output cannot be connected to the kind parameter",
        ]
    );
}

/// A binding of a parameter set in place.
fn binding(prefix: &str, parameters: &[(&str, &str)], mapping: &str) -> String {
    let parameter = |(name, value): &(&str, &str)| format!(r#"<ssv:Parameter name="{name}">{value}</ssv:Parameter>"#);
    let parameters: String = parameters.iter().map(parameter).collect();
    let mapping = match mapping {
        "" => String::new(),
        entries => format!(
            r#"<ssd:ParameterMapping><ssm:ParameterMapping version="1.0">{entries}</ssm:ParameterMapping>
            </ssd:ParameterMapping>"#
        ),
    };
    format!(
        r#"<ssd:ParameterBinding prefix="{prefix}"><ssd:ParameterValues>
        <ssv:ParameterSet version="1.0" name="p"><ssv:Parameters>{parameters}</ssv:Parameters>
        <ssv:Units>{LENGTHS}</ssv:Units></ssv:ParameterSet></ssd:ParameterValues>{mapping}</ssd:ParameterBinding>"#
    )
}

fn bindings(all: &[String]) -> String {
    format!("<ssd:ParameterBindings>{}</ssd:ParameterBindings>", all.concat())
}

const ONE: &str = r#"<ssv:Real value="1"/>"#;
const TWO: &str = r#"<ssv:Real value="2"/>"#;
const THREE: &str = r#"<ssv:Real value="3"/>"#;

#[test]
fn higher_systems_and_later_bindings_have_priority() {
    let system = System::new(&format!(
        r#"{}<ssd:Elements><ssd:System name="inner">{}<ssd:Elements>
          <ssd:Component name="a" source="a.fmu">{}</ssd:Component>
          <ssd:Component name="b" source="a.fmu">{}</ssd:Component>
          <ssd:Component name="c" source="a.fmu">{}</ssd:Component>
        </ssd:Elements></ssd:System></ssd:Elements>"#,
        bindings(&[binding("inner.", &[("a.k", THREE)], "")]),
        bindings(&[binding("", &[("a.k", TWO), ("b.k", TWO)], "")]),
        bindings(&[binding("", &[("k", ONE)], "")]),
        bindings(&[binding("", &[("k", ONE)], "")]),
        bindings(&[binding("", &[("k", ONE)], ""), binding("", &[("k", TWO)], ""), binding("", &[("u", ONE)], "")]),
    ))
    .fmu("a.fmu", plant(""));
    let resolved = resolve(&system.read()).unwrap();
    let expected = [real("inner.a.k", 3.0), real("inner.b.k", 2.0), real("inner.c.u", 1.0), real("inner.c.k", 2.0)];
    assert_eq!(values(&resolved), expected);
    let notes = &resolved.notes;
    assert!(notes.len() == 1 && notes[0].contains("has several values"), "{notes:?}");
}

#[test]
fn a_parameter_reaches_all_variables_with_its_hierarchical_name() {
    // The standard's example of punning: component B.C, and component C in system B.
    let system = System::new(&format!(
        r#"<ssd:Connectors><ssd:Connector name="B.x" kind="parameter"><ssc:Real/></ssd:Connector></ssd:Connectors>{}
        <ssd:Elements>
          <ssd:System name="B">
            <ssd:Connectors><ssd:Connector name="x" kind="parameter"/></ssd:Connectors>
            <ssd:Elements><ssd:Component name="C" source="a.fmu"/></ssd:Elements>
            <ssd:Connections><ssd:Connection startConnector="x" endElement="C" endConnector="u"/></ssd:Connections>
          </ssd:System>
          <ssd:Component name="D.C" source="a.fmu"/>
          <ssd:System name="D"><ssd:Elements><ssd:Component name="C.E" source="dot.fmu"/></ssd:Elements></ssd:System>
        </ssd:Elements>"#,
        bindings(&[binding("", &[("B.x", THREE), ("B.C.k", TWO), ("D.C.E.k", ONE)], "")])
    ))
    .fmu("a.fmu", plant(""))
    .fmu("dot.fmu", plant(""));
    let resolved = resolve(&system.read()).unwrap();
    assert_eq!(values(&resolved), [real("B.C.u", 3.0), real("B.C.k", 2.0), real("D.C.E.k", 1.0)]);
    assert_eq!(resolved.connectors[0].start, Some(Values::Reals(vec![3.0])));
}

#[test]
fn mappings_rename_transform_and_hide_parameters() {
    // 10 mm are 0.01 m: twice plus 1 m. Suppressed: 10 m.
    let length = r#"<ssv:Real value="10" unit="mm"/>"#;
    let system = System::new(&format!(
        r#"{}<ssd:Elements><ssd:Component name="a" source="a.fmu"/><ssd:Component name="b" source="a.fmu"/>
        </ssd:Elements>"#,
        bindings(&[binding(
            "set.",
            &[("length", length), ("a.k", THREE)],
            r#"<ssm:MappingEntry source="" target="a.k"/>
            <ssm:MappingEntry source="set.length" target="a.k"><ssc:LinearTransformation factor="2" offset="1"/>
            </ssm:MappingEntry>
            <ssm:MappingEntry source="set.length" target="b.k" suppressUnitConversion="true"/>
            <ssm:MappingEntry source="set.length" target="b.u"/>
            <ssm:MappingEntry source="" target="b.u"/>
            <ssm:MappingEntry source="set.lenght" target="b.u"/>
            <ssm:MappingEntry source="set.length" target="b.kk"/>"#,
        )])
    ))
    .fmu("a.fmu", plant("m"));
    let resolved = resolve(&system.read()).unwrap();
    assert_eq!(values(&resolved), [real("a.k", 1.02), real("b.u", 0.01), real("b.k", 10.0)]);
    let notes: Vec<_> = resolved.notes.iter().map(|note| note.split_once(": ").unwrap().1).collect();
    assert_eq!(
        notes,
        [
            "there is no parameter set.lenght for b.u; did you mean set.length?",
            "2 sources of mappings are empty: ignored",
        ]
    );
    let [warning] = &resolved.warnings[..] else { panic!("{:?}", resolved.warnings) };
    assert!(warning.ends_with(": parameter b.kk meets no variable of the system; did you mean b.k?"), "{warning}");
}

#[test]
fn a_file_of_several_elements_may_have_parameters_that_some_of_them_lack() {
    let gain = Fmu::new(
        r#"<ScalarVariable name="gain" valueReference="0" causality="parameter" variability="tunable">
          <Real start="0"/></ScalarVariable>"#,
    );
    let bound = r#"<ssd:ParameterBindings><ssd:ParameterBinding source="all.ssv"/></ssd:ParameterBindings>"#;
    let own = bindings(&[binding("", &[("gain", ONE)], "")]);
    let system = System::new(&format!(
        r#"<ssd:Elements>
          <ssd:Component name="a" source="a.fmu">{bound}</ssd:Component>
          <ssd:Component name="b" source="b.fmu">{bound}</ssd:Component>
          <ssd:Component name="c" source="a.fmu">{own}</ssd:Component>
        </ssd:Elements>"#
    ))
    .fmu("a.fmu", plant(""))
    .fmu("b.fmu", gain)
    .file(
        "all.ssv",
        &format!(
            r#"<ssv:ParameterSet version="1.0" name="all"
            xmlns:ssv="http://ssp-standard.org/SSP1/SystemStructureParameterValues"><ssv:Parameters>
            <ssv:Parameter name="k">{TWO}</ssv:Parameter>
            <ssv:Parameter name="gain">{THREE}</ssv:Parameter>
            <ssv:Parameter name="gian">{THREE}</ssv:Parameter>
            </ssv:Parameters></ssv:ParameterSet>"#
        ),
    );
    let resolved = resolve(&system.read()).unwrap();
    assert_eq!(values(&resolved), [real("a.k", 2.0), real("b.gain", 3.0)]);
    // What no element has, and what the only element with these values lacks, remains a finding.
    let warnings: Vec<_> = resolved.warnings.iter().map(|text| text.split_once(": parameter ").unwrap().1).collect();
    assert_eq!(warnings, ["gian meets no variable of a", "gain meets no variable of c"]);
}

#[test]
fn parameters_come_from_files_and_from_folders_of_fmus() {
    let file = |root: &str, contents: &str| {
        let uri = "http://ssp-standard.org/SSP1/SystemStructure";
        format!(
            r#"<?xml version="1.0"?><{root} xmlns:ssv="{uri}ParameterValues" xmlns:ssm="{uri}ParameterMapping"
            xmlns:ssc="{uri}Common" version="1.0" name="x">{contents}</{root}>"#
        )
    };
    let set = |name: &str, value: &str| {
        let parameter = format!(r#"<ssv:Parameter name="{name}">{value}</ssv:Parameter>"#);
        file("ssv:ParameterSet", &format!("<ssv:Parameters>{parameter}</ssv:Parameters>"))
    };
    let mapping = r#"<ssm:MappingEntry source="gain" target="a.k"><ssc:LinearTransformation factor="10"/>
        </ssm:MappingEntry>"#;
    let system = System::new(
        r#"<ssd:ParameterBindings>
          <ssd:ParameterBinding source="my%20values.ssv"><ssd:ParameterMapping source="names.ssm"/>
          </ssd:ParameterBinding>
        </ssd:ParameterBindings>
        <ssd:Elements>
          <ssd:Component name="a" source="a.fmu"/>
          <ssd:Component name="b" source="a.fmu">
            <ssd:ParameterBindings><ssd:ParameterBinding source="extra.ssv" sourceBase="component"/>
            </ssd:ParameterBindings>
          </ssd:Component>
        </ssd:Elements>"#,
    )
    .fmu("a.fmu", plant(""))
    .file("my values.ssv", &set("gain", THREE))
    .file("names.ssm", &file("ssm:ParameterMapping", mapping).replace(r#" name="x""#, ""))
    .file("a.fmu/extra.ssv", &set("k", TWO));
    assert_eq!(values(&resolve(&system.read()).unwrap()), [real("a.k", 30.0), real("b.k", 2.0)]);
}

#[test]
fn values_of_connectors_flow_to_the_variables_behind_them() {
    // inner.p: 2 m at the connector in m, 2000 at k in mm. The component's own value does not count.
    let system = System::new(&format!(
        r#"<ssd:Connectors>
          <ssd:Connector name="x" kind="input"><ssc:Real unit="m"/></ssd:Connector>
          <ssd:Connector name="q" kind="parameter"/>
          <ssd:Connector name="nowhere" kind="parameter"><ssc:Real/></ssd:Connector>
        </ssd:Connectors>{}
        <ssd:Elements>
          <ssd:System name="inner">
            <ssd:Connectors>
              <ssd:Connector name="p" kind="parameter"><ssc:Real unit="m"/></ssd:Connector>
              <ssd:Connector name="v" kind="input"><ssc:Real/></ssd:Connector>
            </ssd:Connectors>
            <ssd:Elements><ssd:Component name="a" source="a.fmu">{}</ssd:Component></ssd:Elements>
            <ssd:Connections>
              <ssd:Connection startConnector="p" endElement="a" endConnector="k"/>
              <ssd:Connection startConnector="v" endElement="a" endConnector="u"/>
            </ssd:Connections>
          </ssd:System>
          <ssd:Component name="b" source="a.fmu"/>
        </ssd:Elements>
        <ssd:Connections>
          <ssd:Connection startConnector="x" endElement="inner" endConnector="v"/>
          <ssd:Connection startConnector="q" endElement="b" endConnector="k"/>
        </ssd:Connections>"#,
        bindings(&[binding(
            "",
            &[
                ("inner.p", TWO),
                ("x", r#"<ssv:Real value="3" unit="cm"/>"#),
                ("q", r#"<ssv:Real value="3" unit="cm"/>"#),
                ("b.k", ONE),
                ("nowhere", ONE)
            ],
            ""
        )]),
        bindings(&[binding("", &[("k", ONE), ("u", ONE)], "")]),
    ))
    .units(LENGTHS)
    .fmu("a.fmu", plant("mm"));
    let resolved = resolve(&system.read()).unwrap();
    assert_eq!(values(&resolved), [real("inner.a.k", 2000.0)]);
    let starts: Vec<_> = resolved.connectors.iter().map(|it| (&*it.name, &*it.unit, it.start.clone())).collect();
    let start = |value| Some(Values::Reals(vec![value]));
    // x has its own unit, q that of b.k.
    assert_eq!(starts, [("x", "m", start(0.03)), ("q", "mm", start(30.0)), ("nowhere", "", start(1.0))]);
    assert_eq!(ends(&resolved, "x"), [("inner.a.u".into(), linear(1000.0, 0.0))]);
    let expected = "SystemStructure.ssd:3: connector nowhere of the system leads to no FMU";
    assert_eq!(resolved.notes, [expected]);
}

/// An FMU with variables of all types.
fn types() -> Fmu {
    Fmu::new(
        r#"<ScalarVariable name="mode" valueReference="0" causality="parameter" variability="tunable">
          <Enumeration declaredType="Mode" start="1"/></ScalarVariable>
        <ScalarVariable name="choice" valueReference="1" causality="input" variability="discrete">
          <Enumeration declaredType="Mode" start="1"/></ScalarVariable>
        <ScalarVariable name="n" valueReference="2" causality="input" variability="discrete">
          <Integer start="1"/></ScalarVariable>
        <ScalarVariable name="m" valueReference="3" causality="output" variability="discrete">
          <Integer/></ScalarVariable>
        <ScalarVariable name="is_on" valueReference="0" causality="input" variability="discrete">
          <Boolean start="false"/></ScalarVariable>
        <ScalarVariable name="was_on" valueReference="1" causality="output" variability="discrete">
          <Boolean/></ScalarVariable>
        <ScalarVariable name="x" valueReference="0" causality="local" initial="exact"><Real start="0"/></ScalarVariable>
        <ScalarVariable name="z" valueReference="1" causality="local"><Real/></ScalarVariable>
        <ScalarVariable name="u" valueReference="2" causality="input"><Real start="0"/></ScalarVariable>
        <ScalarVariable name="name" valueReference="0" causality="parameter" variability="fixed">
          <String start=""/></ScalarVariable>"#,
    )
    .types(
        r#"<SimpleType name="Mode"><Enumeration><Item name="off" value="1"/><Item name="on" value="4"/></Enumeration>
        </SimpleType>"#,
    )
}

#[test]
fn values_have_the_types_of_their_variables() {
    let integer = |name: &str, value| (name.to_owned(), Values::Integers(vec![value]));
    let on = r#"<ssv:Enumeration value="on"/>"#;
    let system = System::new(&format!(
        r#"<ssd:Elements><ssd:Component name="a" source="a.fmu">{}</ssd:Component></ssd:Elements>"#,
        bindings(&[binding(
            "",
            &[
                ("mode", on),
                ("choice", r#"<ssv:Integer value="4"/>"#),
                ("n", r#"<ssv:Real value="7.0"/>"#),
                ("is_on", r#"<ssv:Boolean value="1"/>"#),
                ("x", r#"<ssv:Integer value="3"/>"#),
                ("name", r#"<ssv:String value="a b"/>"#),
                ("z", ONE),
            ],
            ""
        )])
    ))
    .fmu("a.fmu", types());
    let resolved = resolve(&system.read()).unwrap();
    let expected = [
        integer("a.mode", 4),
        integer("a.choice", 4),
        integer("a.n", 7),
        ("a.is_on".to_owned(), Values::Booleans(vec![true])),
        real("a.x", 3.0),
        ("a.name".to_owned(), Values::Texts(vec!["a b".into()])),
    ];
    assert_eq!(values(&resolved), expected);
    assert!(resolved.notes[0].ends_with("a.z is of kind local and takes no value: ignored"), "{:?}", resolved.notes);
}

#[test]
fn values_that_a_type_lacks_are_refused() {
    let refused = |name: &str, value: &str, expected: &str| {
        let system = System::new(&format!(
            r#"<ssd:Elements><ssd:Component name="a" source="a.fmu">{}</ssd:Component></ssd:Elements>"#,
            bindings(&[binding("", &[(name, value)], "")])
        ))
        .fmu("a.fmu", types());
        let error = resolve(&system.read()).unwrap_err().to_string();
        assert!(error.ends_with(expected), "{error}");
    };
    refused("mode", r#"<ssv:Enumeration value="up"/>"#, r#"parameter mode: "up" is not an item: off, on"#);
    refused("mode", r#"<ssv:Integer value="2"/>"#, "parameter mode: 2 is not the number of an item: off, on");
    refused("n", r#"<ssv:Real value="1.5"/>"#, "parameter n: 1.5 is not an integer");
    refused("is_on", r#"<ssv:Real value="1.5"/>"#, "parameter is_on: true or false is needed");
    refused("x", r#"<ssv:String value="1"/>"#, r#"parameter x: "1" is not a number"#);
}

#[test]
fn types_change_on_the_way_where_nothing_is_lost() {
    let connected = |from: &str, to: &str, contents: &str| {
        let system = System::new(&format!(
            r#"<ssd:Elements><ssd:Component name="a" source="a.fmu"/><ssd:Component name="b" source="a.fmu"/>
            </ssd:Elements><ssd:Connections>
            <ssd:Connection startElement="a" startConnector="{from}" endElement="b" endConnector="{to}">{contents}
            </ssd:Connection></ssd:Connections>"#
        ))
        .fmu("a.fmu", types());
        resolve(&system.read()).map(|it| it.connections[0].transformation.clone()).map_err(|error| error.to_string())
    };
    assert_eq!(connected("m", "u", ""), Ok(None));
    assert_eq!(connected("was_on", "u", ""), Ok(None));
    assert_eq!(connected("m", "choice", ""), Ok(None));
    assert_eq!(connected("m", "u", r#"<ssc:LinearTransformation factor="0.5"/>"#), Ok(linear(0.5, 0.0)));
    let map = r#"<ssc:BooleanMappingTransformation><ssc:MapEntry source="true" target="false"/>
        </ssc:BooleanMappingTransformation>"#;
    assert_eq!(connected("was_on", "is_on", map), Ok(Some(Transformation::Booleans(vec![(true, false)]))));
    let map = r#"<ssc:IntegerMappingTransformation><ssc:MapEntry source="0" target="4"/>
        </ssc:IntegerMappingTransformation>"#;
    assert_eq!(connected("m", "choice", map), Ok(Some(Transformation::Integers(vec![(0, 4)]))));
    for (from, to, contents, expected) in [
        ("m", "is_on", "", "a.m -> b.is_on: the types differ, Integer and Boolean"),
        ("was_on", "u", map, "a.was_on -> b.u: the transformation is not for values of type Boolean"),
    ] {
        let error = connected(from, to, contents).unwrap_err();
        assert!(error.ends_with(expected), "{error}");
    }
}

/// An FMU with an enumeration of these items: an input `u`, an output `y` and a parameter `k`.
fn enumeration(items: &str) -> Fmu {
    let variable = |name: &str, reference: u32, causality: &str, start: &str| {
        let variability = if causality == "parameter" { "tunable" } else { "discrete" };
        format!(
            r#"<ScalarVariable name="{name}" valueReference="{reference}" causality="{causality}"
            variability="{variability}"><Enumeration declaredType="E" {start}/></ScalarVariable>"#
        )
    };
    let start = r#"start="1""#;
    Fmu::new(
        &[variable("u", 0, "input", start), variable("y", 1, "output", ""), variable("k", 2, "parameter", start)]
            .concat(),
    )
    .types(&format!(r#"<SimpleType name="E"><Enumeration>{items}</Enumeration></SimpleType>"#))
}

#[test]
fn items_keep_their_names_whatever_their_numbers() {
    let item = |name: &str, value: u32| format!(r#"<Item name="{name}" value="{value}"/>"#);
    let map = r#"<ssc:EnumerationMappingTransformation><ssc:MapEntry source="off" target="open"/>
        <ssc:MapEntry source="on" target="closed"/></ssc:EnumerationMappingTransformation>"#;
    let system = System::new(&format!(
        r#"<ssd:Connectors><ssd:Connector name="p" kind="parameter"><ssc:Enumeration name="Mode"/></ssd:Connector>
        </ssd:Connectors>{}
        <ssd:Elements>
          <ssd:Component name="a" source="a.fmu"/><ssd:Component name="b" source="b.fmu"/>
          <ssd:Component name="c" source="c.fmu"/>
          <ssd:System name="inner">
            <ssd:Connectors><ssd:Connector name="q" kind="parameter"><ssc:Enumeration name="Mode"/></ssd:Connector>
            </ssd:Connectors>
            <ssd:Elements><ssd:Component name="b" source="b.fmu"/></ssd:Elements>
            <ssd:Connections><ssd:Connection startConnector="q" endElement="b" endConnector="k"/></ssd:Connections>
          </ssd:System>
        </ssd:Elements>
        <ssd:Connections>
          <ssd:Connection startElement="a" startConnector="y" endElement="b" endConnector="u"/>
          <ssd:Connection startElement="a" startConnector="y" endElement="c" endConnector="u">{map}</ssd:Connection>
          <ssd:Connection startConnector="p" endElement="a" endConnector="k"/>
        </ssd:Connections>"#,
        bindings(&[binding(
            "",
            &[
                ("p", r#"<ssv:Enumeration value="on"/>"#),
                ("inner.q", r#"<ssv:Integer value="2"/>"#),
                ("c.k", r#"<ssv:Enumeration value="closed"/>"#),
            ],
            ""
        )])
    ))
    .enumerations(
        r#"<ssc:Enumeration name="Mode"><ssc:Item name="off" value="1"/><ssc:Item name="on" value="2"/>
        </ssc:Enumeration>"#,
    )
    .fmu("a.fmu", enumeration(&[item("off", 1), item("on", 2)].concat()))
    .fmu("b.fmu", enumeration(&[item("off", 10), item("on", 20)].concat()))
    .fmu("c.fmu", enumeration(&[item("open", 1), item("closed", 2)].concat()));
    let resolved = resolve(&system.read()).unwrap();
    let pair = |old: &str, new: &str| (old.to_owned(), new.to_owned());
    let pairs = vec![pair("off", "open"), pair("on", "closed")];
    let mapped = Some(Transformation::Enumerations(pairs));
    assert_eq!(connections(&resolved), [("a.y -> b.u".into(), None), ("a.y -> c.u".into(), mapped)]);
    let integer = |name: &str, value| (name.to_owned(), Values::Integers(vec![value]));
    assert_eq!(values(&resolved), [integer("c.k", 2), integer("inner.b.k", 20)]);
    assert_eq!(resolved.connectors[0].items, [("off".to_owned(), 1), ("on".to_owned(), 2)]);
}

#[test]
fn choices_of_this_project_replace_the_files_values() {
    let system = System::new(&format!(
        r#"<ssd:Elements>
          <ssd:Component name="a" source="a.fmu" implementation="CoSimulation">{}</ssd:Component>
          <ssd:Component name="b" source="a.fmu" implementation="CoSimulation"/>
        </ssd:Elements>
        <ssd:Annotations><ssc:Annotation type="multibody-fmu">
          <elements><element name="a" kind="chosen" rows="inputs"><softened parameter="k"/></element></elements>
        </ssc:Annotation></ssd:Annotations>"#,
        bindings(&[binding("", &[("k", ONE), ("u", TWO)], "")])
    ))
    .fmu("a.fmu", plant(""));
    let resolved = resolve(&system.read()).unwrap();
    let elements: Vec<_> = resolved.elements.iter().map(|element| (element.kind, element.rows)).collect();
    assert_eq!(elements, [(None, Some(Rows::Inputs)), (Some(InterfaceKind::CoSimulation), None)]);
    assert_eq!(values(&resolved), [real("a.u", 2.0)]);
}

#[test]
fn arrays_are_variables_in_fmi_3_and_their_elements_in_fmi_2() {
    let array = |name: &str, causality: &str, reference: u32| {
        format!(
            r#"<Float64 name="{name}" valueReference="{reference}" causality="{causality}" start="0 0 0">
            <Dimension start="3"/></Float64>"#
        )
    };
    let three = Fmu::version_3(&format!(
        r#"{}{}<Float64 name="s" valueReference="9" causality="output"/>"#,
        array("u", "input", 1),
        array("y", "output", 2)
    ));
    let two = Fmu::new(
        r#"<ScalarVariable name="u[1]" valueReference="0" causality="input"><Real start="0"/></ScalarVariable>
        <ScalarVariable name="u[2]" valueReference="1" causality="input"><Real start="0"/></ScalarVariable>
        <ScalarVariable name="y[1]" valueReference="2" causality="output"><Real/></ScalarVariable>
        <ScalarVariable name="y[2]" valueReference="3" causality="output"><Real/></ScalarVariable>"#,
    );
    let values_of_three = r#"<ssv:Real value="1 2 3"/><ssc:Dimension size="3"/>"#;
    let system = System::new(&format!(
        r#"<ssd:Connectors><ssd:Connector name="r" kind="input"><ssc:Float64/><ssc:Dimension size="3"/></ssd:Connector>
        </ssd:Connectors>{}
        <ssd:Elements>
          <ssd:Component name="a" source="3.fmu"/><ssd:Component name="b" source="3.fmu"/>
          <ssd:Component name="c" source="3.fmu"/><ssd:Component name="d" source="2.fmu"/>
        </ssd:Elements>
        <ssd:Connections>
          <ssd:Connection startElement="a" startConnector="y" endElement="b" endConnector="u"/>
          <ssd:Connection startElement="a" startConnector="s" endElement="c" endConnector="u" endIndices="2"/>
          <ssd:Connection startElement="a" startConnector="y" startIndices="3" endElement="d" endConnector="u[2]"/>
          <ssd:Connection startConnector="r" endElement="a" endConnector="u"/>
        </ssd:Connections>"#,
        bindings(&[binding("", &[("c.u", values_of_three), ("d.u[1]", TWO), ("r", values_of_three)], "")])
    ))
    .fmu("3.fmu", three)
    .fmu("2.fmu", two);
    let resolved = resolve(&system.read()).unwrap();
    let names: Vec<_> = connections(&resolved).into_iter().map(|(name, _)| name).collect();
    assert_eq!(names, ["a.y -> b.u", "a.s -> c.u[2]", "a.y[3] -> d.u[2]"]);
    // The connection replaces one of three.
    let three = ("c.u".to_owned(), Values::Reals(vec![1.0, 2.0, 3.0]));
    assert_eq!(values(&resolved), [three, real("d.u[1]", 2.0)]);
    let [r] = &*resolved.connectors else { panic!("{:?}", resolved.connectors) };
    assert_eq!((&r.shape, &r.start), (&vec![3], &Some(Values::Reals(vec![1.0, 2.0, 3.0]))));
    assert_eq!(ends(&resolved, "r"), [("a.u".into(), None)]);
}

#[test]
fn signals_of_dictionaries_connect_systems_at_all_levels() {
    let reference = |connectors: &str| {
        format!(
            r#"<ssd:SignalDictionaryReference name="bus" dictionary="signals"><ssd:Connectors>{connectors}
            </ssd:Connectors></ssd:SignalDictionaryReference>"#
        )
    };
    let speed = r#"<ssd:Connector name="speed" kind="inout"><ssc:Real unit="cm"/></ssd:Connector>"#;
    let system = System::new(&format!(
        r#"<ssd:Elements>
          <ssd:Component name="a" source="m.fmu"/>{}
          <ssd:System name="inner"><ssd:Elements><ssd:Component name="b" source="mm.fmu"/>{}</ssd:Elements>
            <ssd:Connections>
              <ssd:Connection startElement="bus" startConnector="speed" endElement="b" endConnector="u"/>
            </ssd:Connections>
          </ssd:System>
        </ssd:Elements>
        <ssd:Connections>
          <ssd:Connection startElement="a" startConnector="y" endElement="bus" endConnector="speed"/>
        </ssd:Connections>
        <ssd:SignalDictionaries><ssd:SignalDictionary name="signals">
          <ssb:SignalDictionary version="1.0">
            <ssb:DictionaryEntry name="speed"><ssc:Real unit="m"/></ssb:DictionaryEntry>
            <ssb:DictionaryEntry name="other"><ssc:Real/></ssb:DictionaryEntry>
            <ssb:Units>{LENGTHS}</ssb:Units>
          </ssb:SignalDictionary></ssd:SignalDictionary></ssd:SignalDictionaries>"#,
        reference(speed),
        reference(speed),
    ))
    .units(LENGTHS)
    .fmu("m.fmu", plant("m"))
    .fmu("mm.fmu", plant("mm"));
    let resolved = resolve(&system.read()).unwrap();
    let [(name, Some(Transformation::Linear { factor, offset }))] = &*connections(&resolved) else { panic!() };
    assert_eq!((&**name, *offset), ("a.y -> inner.b.u", 0.0));
    assert!((factor - 1000.0).abs() < 1e-12, "{factor}");
    assert!(resolved.notes[0].ends_with("signal other of dictionary signals is not connected"), "{:?}", resolved.notes);
}

#[test]
fn calculated_parameters_are_connected_to_parameters() {
    let source = Fmu::new(
        r#"<ScalarVariable name="k" valueReference="0" causality="calculatedParameter" variability="fixed"
        initial="calculated"><Real/></ScalarVariable>"#,
    );
    let system = System::new(&format!(
        r#"<ssd:Elements><ssd:Component name="a" source="a.fmu"/>
        <ssd:Component name="b" source="b.fmu">{}</ssd:Component></ssd:Elements>
        <ssd:Connections>
          <ssd:Connection startElement="a" startConnector="k" endElement="b" endConnector="k"/>
        </ssd:Connections>"#,
        bindings(&[binding("", &[("k", ONE)], "")])
    ))
    .fmu("a.fmu", source)
    .fmu("b.fmu", plant(""));
    let resolved = resolve(&system.read()).unwrap();
    assert_eq!(connections(&resolved), [("a.k -> b.k".into(), None)]);
    assert!(resolved.values.is_empty(), "{:?}", resolved.values);
}

#[test]
fn names_that_mean_two_things_are_refused() {
    let with_dot = Fmu::new(
        r#"<ScalarVariable name="b.u" valueReference="0" causality="input"><Real start="0"/></ScalarVariable>"#,
    );
    let system = System::new(
        r#"<ssd:Connectors><ssd:Connector name="c.u" kind="input"/><ssd:Connector name="c.k" kind="parameter"/>
        </ssd:Connectors>
        <ssd:Elements>
          <ssd:Component name="a.b" source="a.fmu"/>
          <ssd:System name="a"><ssd:Elements><ssd:Component name="b" source="a.fmu"/></ssd:Elements></ssd:System>
          <ssd:Component name="c" source="a.fmu"/>
          <ssd:Component name="d" source="dot.fmu"/>
          <ssd:Component name="d.b" source="a.fmu"/>
        </ssd:Elements>
        <ssd:Connections>
          <ssd:Connection startConnector="c.u" endElement="c" endConnector="u"/>
          <ssd:Connection startConnector="c.k" endElement="d.b" endConnector="k"/>
        </ssd:Connections>"#,
    )
    .fmu("a.fmu", plant(""))
    .fmu("dot.fmu", with_dot);
    let errors: Vec<_> = check(&system.read()).errors.iter().map(|problem| problem.text.clone()).collect();
    assert_eq!(
        errors,
        [
            "two elements have the full name a.b",
            "connector c.k has the full name of another variable",
            "two variables have the full name d.b.u",
        ]
    );
}

#[test]
fn connectors_that_differ_from_their_variables_are_remarks() {
    let system = System::new(
        r#"<ssd:Elements>
          <ssd:Component name="a" source="a.fmu"><ssd:Connectors>
            <ssd:Connector name="u" kind="output"><ssc:Integer/></ssd:Connector>
            <ssd:Connector name="y" kind="output"><ssc:Real unit="m"/></ssd:Connector>
            <ssd:Connector name="kk" kind="parameter"/>
          </ssd:Connectors></ssd:Component>
          <ssd:Component name="b"/>
        </ssd:Elements>"#,
    )
    .units(LENGTHS)
    .fmu("a.fmu", plant("mm"));
    let report = check(&system.read());
    let remarks: Vec<_> = report.remarks.iter().map(ToString::to_string).collect();
    assert_eq!(
        remarks,
        [
            "SystemStructure.ssd:10: b has no implementation: it is ignored",
            "SystemStructure.ssd:6: a.u is of kind output, but the FMU's variable of kind input",
            "SystemStructure.ssd:6: a.u is of type Integer, but the FMU's variable of type Real",
            "SystemStructure.ssd:7: a.y has the unit m, but the FMU's variable mm, which counts",
            "SystemStructure.ssd:8: a has no variable kk; did you mean k?",
        ]
    );
    assert!(report.errors.is_empty(), "{:?}", report.errors);
}

#[test]
fn circles_of_connectors_have_no_source() {
    let system = System::new(
        r#"<ssd:Elements>
          <ssd:System name="a"><ssd:Connectors><ssd:Connector name="u" kind="input"/>
            <ssd:Connector name="y" kind="output"/></ssd:Connectors>
            <ssd:Elements><ssd:Component name="b" source="a.fmu"/></ssd:Elements>
            <ssd:Connections>
              <ssd:Connection startConnector="u" endConnector="y"/>
              <ssd:Connection startConnector="u" endElement="b" endConnector="u"/>
            </ssd:Connections></ssd:System>
        </ssd:Elements>
        <ssd:Connections>
          <ssd:Connection startElement="a" startConnector="y" endElement="a" endConnector="u"/>
        </ssd:Connections>"#,
    )
    .fmu("a.fmu", plant(""));
    let error = resolve(&system.read()).unwrap_err().to_string();
    assert!(error.contains("a.b.u: its connections have no source, they go in a circle"), "{error}");
}

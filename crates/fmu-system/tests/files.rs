//! Files of all kinds, read and written.
use fmu_system::{
    BaseType, BaseUnit, Component, Connection, ConnectorKind, DictionaryContents, Dimension, Element, End, Errors,
    Implementation, Mapping, ParameterMapping, ParameterSet, Source, System, SystemStructure, Transformation, Type,
    Values,
};

const SSD: &str = include_str!("files/all.ssd");
const SSV: &str = include_str!("files/all.ssv");
const SSM: &str = include_str!("files/all.ssm");
const SSB: &str = include_str!("files/all.ssb");

fn structure() -> SystemStructure {
    let read = SystemStructure::parse(SSD, "all.ssd").unwrap();
    assert_eq!(read.remarks, []);
    read.contents
}

fn component<'a>(system: &'a System, name: &str) -> &'a Component {
    let named = |element: &'a Element| match element {
        Element::Component(component) if component.name == name => Some(component),
        _ => None,
    };
    system.elements.iter().find_map(named).unwrap()
}

#[test]
fn all_that_is_read_is_written() {
    let structure = structure();
    let again = SystemStructure::parse(&structure.write(), "again.ssd").unwrap();
    assert_eq!((&again.contents, again.remarks), (&structure, Vec::new()));
    assert_eq!(again.contents.write(), structure.write());

    macro_rules! check {
        ($($kind:ty, $text:expr;)*) => {$(
            let read = <$kind>::parse($text, "").unwrap();
            let again = <$kind>::parse(&read.contents.write(), "").unwrap();
            assert_eq!((&again.contents, &again.remarks), (&read.contents, &read.remarks));
            assert_eq!(read.remarks, []);
        )*};
    }
    check! { ParameterSet, SSV; ParameterMapping, SSM; DictionaryContents, SSB; }
}

#[test]
fn a_structure_has_its_parts_with_their_lines() {
    let structure = structure();
    assert_eq!((&*structure.name, &*structure.file.version), ("All", "2.0"));
    assert_eq!((&*structure.file.author, &*structure.common.description), ("A. Author", "All elements of SSP"));
    assert_eq!(structure.experiment.as_ref().map(|one| (one.start, one.stop)), Some((Some(0.5), Some(2.5))));
    let unit = &structure.units[1].definition;
    let exponents = [0, 0, 0, 0, 1, 0, 0, 0];
    assert_eq!(unit.name, "degC");
    assert_eq!(unit.base, Some(BaseUnit { exponents, factor: 1.0, offset: 273.15 }));
    assert_eq!(structure.enumerations[0].items, [("On & away".to_owned(), 1), ("Off".to_owned(), i64::MIN)]);

    let system = &structure.system;
    let kinds: Vec<_> = system.connectors.iter().map(|connector| connector.kind).collect();
    assert_eq!(kinds, ConnectorKind::ALL);
    let names: Vec<_> = system.elements.iter().map(Element::name).collect();
    assert_eq!(names, ["plant", "empty", "inner", "twin", "package", "signals"]);
    let lines: Vec<_> = system.elements.iter().map(|element| element.place().to_string()).collect();
    let line = |text: &str| SSD.lines().position(|line| line.contains(text)).unwrap() + 1;
    assert_eq!(lines[0], format!("all.ssd:{}", line("name=\"plant\"")));
    assert_eq!(lines[5], format!("all.ssd:{}", line("name=\"signals\"")));
    assert_eq!(system.dictionaries[0].contents.as_ref().unwrap().entries[0].name, "speed");
    assert_eq!(system.dictionaries[1].source.as_deref(), Some("resources/all.ssb"));
    let Element::Dictionary(reference) = &system.elements[5] else { panic!() };
    assert_eq!((&*reference.dictionary, reference.connectors.len()), ("bus", 1));
}

#[test]
fn components_have_connectors_of_all_types() {
    let structure = structure();
    let plant = component(&structure.system, "plant");
    assert_eq!(plant.source.as_deref(), Some("resources/Pl%C3%A4nt%20A.fmu"));
    assert_eq!((&*plant.media_type, plant.implementation), (fmu_system::FMU, Implementation::ModelExchange));
    let types: Vec<_> = plant.connectors.iter().filter_map(|one| one.r#type.as_ref()).map(|one| one.base).collect();
    assert_eq!(types, BaseType::ALL);
    let connector = |name: &str| plant.connectors.iter().find(|one| one.name == name).unwrap();
    assert_eq!(connector("Real").r#type, Some(Type { unit: Some("m".into()), ..BaseType::Real.into() }));
    let state = Type { enumeration: Some("State".into()), ..BaseType::Enumeration.into() };
    assert_eq!(connector("Enumeration").r#type, Some(state));
    assert_eq!(connector("untyped").r#type, None);
    let dimensions = [Dimension::Size(3), Dimension::Connector("Int64".into()), Dimension::Unspecified];
    assert_eq!(connector("Float64").dimensions, dimensions);
    assert_eq!(
        (connector("Float32").clocks.as_slice(), connector("Float32").geometry.len()),
        (&["Clock".into()][..], 4)
    );

    let empty = component(&structure.system, "empty");
    assert_eq!((&empty.source, empty.implementation, empty.bindings.len()), (&None, Implementation::Any, 0));
    assert_eq!(component(&structure.system, "twin").source.as_deref(), Some("#inner"));
    assert_eq!(component(&structure.system, "package").media_type, fmu_system::PACKAGE);
}

#[test]
fn connections_have_ends_and_transformations() {
    let structure = structure();
    let connections = &structure.system.connections;
    let end = |element: &str, connector: &str| End {
        element: Some(element.to_owned()),
        connector: connector.to_owned(),
        indices: Vec::new(),
    };
    let ends = |connection: &Connection| (connection.start.clone(), connection.end.clone());
    let own = |connector: &str| End { connector: connector.to_owned(), ..End::default() };
    assert_eq!(ends(&connections[0]), (own("input"), end("plant", "Real")));
    assert_eq!(connections[0].transformation, None);
    assert_eq!(connections[1].transformation, Some(Transformation::Linear { factor: -1e-3, offset: 0.0 }));
    assert!(connections[1].suppress_unit_conversion && !connections[0].suppress_unit_conversion);
    assert_eq!(connections[2].start, End { indices: vec![2, 1], ..end("plant", "Float64") });
    assert_eq!(connections[3].transformation, Some(Transformation::Booleans(vec![(true, false), (false, true)])));
    let integers = vec![(i128::from(i64::MIN), 3), (i128::from(u64::MAX), 4)];
    assert_eq!(connections[4].transformation, Some(Transformation::Integers(integers)));
    let items = vec![("On & away".to_owned(), "Off".to_owned())];
    assert_eq!(connections[5].transformation, Some(Transformation::Enumerations(items)));
}

#[test]
fn bindings_have_values_in_place_or_sources() {
    let structure = structure();
    let bindings = &component(&structure.system, "plant").bindings;
    assert_eq!(bindings[0].source, Some(Source { uri: "resources/all.ssv".into(), in_component: false }));
    assert_eq!((&*bindings[0].prefix, &bindings[0].values), ("plant.", &None));
    let source = Source { uri: "extra/map.ssm".into(), in_component: true };
    assert!(matches!(&bindings[0].mapping, Some(Mapping { source: Some(found), .. }) if *found == source));
    let values = bindings[1].values.as_ref().unwrap();
    assert_eq!((&*values.parameters[0].name, &values.parameters[0].values), ("p", &Values::Reals(vec![1.5])));
    let mapping = bindings[1].mapping.as_ref().unwrap().contents.as_ref().unwrap();
    assert_eq!((&*mapping.entries[0].source, &*mapping.entries[0].target), ("p", "q"));
}

#[test]
fn parameters_have_values_of_their_types() {
    let set = ParameterSet::parse(SSV, "all.ssv").unwrap().contents;
    let value = |name: &str| set.parameters.iter().find(|one| one.name == name).unwrap();
    assert_eq!(value("Real").values, Values::Reals(vec![f64::NEG_INFINITY]));
    assert_eq!(value("array").values, Values::Reals(vec![1.0, 2.0, 3.0, 4.0, 5.0, 6.0]));
    assert_eq!(value("array").dimensions, [Dimension::Size(2), Dimension::Size(3)]);
    assert_eq!(value("UInt64").values, Values::Integers(vec![u64::MAX.into()]));
    assert_eq!(value("Boolean").values, Values::Booleans(vec![true, false]));
    assert_eq!(value("String").values, Values::Texts(vec!["two\nlines".into()]));
    assert_eq!(value("texts").values, Values::Texts(vec!["a b".into(), String::new()]));
    assert_eq!(value("Enumeration").values, Values::Texts(vec!["Off".into()]));
    assert_eq!(value("Binary").values, Values::Texts(vec!["00FF".into()]));
    assert_eq!(value("Real").r#type.unit.as_deref(), Some("m"));
    assert_eq!(set.units[0].definition.name, "m");
}

#[test]
fn mappings_and_dictionaries_are_read() {
    let entries = ParameterMapping::parse(SSM, "all.ssm").unwrap().contents.entries;
    assert_eq!((&*entries[0].source, &*entries[0].target, entries[0].suppress_unit_conversion), ("a", "b.c", true));
    assert_eq!(entries[0].transformation, Some(Transformation::Linear { factor: 2.0, offset: 0.0 }));
    assert_eq!((&*entries[1].source, entries[1].suppress_unit_conversion), ("", false));
    let dictionary = DictionaryContents::parse(SSB, "all.ssb").unwrap().contents;
    assert_eq!((&*dictionary.entries[1].name, dictionary.entries[1].r#type.base), ("gear", BaseType::Enumeration));
    assert_eq!(dictionary.entries[0].dimensions, [Dimension::Size(2)]);
}

/// Annotations keep their text with the namespaces that it uses.
#[test]
fn annotations_are_kept() {
    let structure = structure();
    let annotation = &structure.system.common.annotations[0];
    assert_eq!(annotation.r#type, "com.example");
    assert_eq!(annotation.contents.xml.trim(), "<x:A y=\"1\">text<x:B/></x:A>");
    assert_eq!(annotation.contents.namespaces, [("x".to_owned(), "http://example.com/x".to_owned())]);
    assert_eq!(structure.common.metadata.len(), 2);
    assert!(structure.common.metadata[0].xml.starts_with("<ssc:MetaData kind=\"general\""));
}

#[test]
fn deviations_that_change_nothing_are_remarks() {
    let text = SSD
        .replacen("<ssd:Elements>", "<ssd:Elements color='red' xsi:a='1' xmlns:xsi='xsi'>", 1)
        .replacen("<ssd:Connections>", "<o:Tool xmlns:o='o'/><ssd:Connectionz/><ssd:Connections>", 1)
        .replacen("<ssc:Real unit=\"m\"/>", "<ssd:Real unit=\"m\"/>", 1)
        .replacen("<x:A y=\"1\">", "<x:B/><x:A y=\"1\">", 1)
        .replacen("version=\"2.0\"", "version=\"3.0\"", 1);
    let read = SystemStructure::parse(&text, "all.ssd").unwrap();
    let remarks: Vec<_> = read.remarks.iter().map(|remark| &*remark.text).collect();
    assert_eq!(
        remarks,
        [
            "<Elements> has the attribute \"color\", which is not in SSP",
            "<Real> in <Connector> must belong to the namespace \"ssc\"",
            "<Tool> in <System> belongs to another namespace: it is ignored",
            "<Connectionz> is not an element of <System> in SSP: it is ignored",
            "<Annotation> of the type \"com.example\" has more than one child",
        ]
    );
    let ignored: Vec<_> = read.ignored.iter().map(|remark| &*remark.text).collect();
    assert_eq!(ignored, [remarks[0], remarks[2], remarks[3]]);
    let warnings: Vec<_> = read.warnings.iter().map(|warning| &*warning.text).collect();
    assert_eq!(warnings, ["<SystemStructureDescription> has the version \"3.0\"; known are 1.0 and 2.0"]);
    let moved = SSD.replacen("<ssd:Elements>", "<ssd:Connections/><ssd:Elements>", 1);
    let read = SystemStructure::parse(&moved, "").unwrap();
    let remarks: Vec<_> = read.remarks.iter().map(|remark| &*remark.text).collect();
    assert_eq!(
        remarks,
        [
            "<Elements> must come before <Connections> in <System>",
            "<Connections> has no <Connection>",
            "<System> has more than one <Connections>",
        ]
    );
    assert_eq!(read.contents, structure());
}

fn errors(text: &str) -> Vec<String> {
    let Errors(errors) = SystemStructure::parse(text, "a.ssd").unwrap_err();
    errors.iter().map(ToString::to_string).collect()
}

#[test]
fn all_errors_are_collected_with_their_lines() {
    let line = |text: &str| SSD.lines().position(|line| line.contains(text)).unwrap() + 1;
    let text = SSD
        .replacen("kind=\"calculatedParameter\"", "kind=\"calculated\"", 1)
        .replacen("factor=\"-1e-3\"", "factor=\"inf\"", 1)
        .replacen("startConnector=\"input\" ", "", 1)
        .replacen("<ssv:Real value=\"1.5\"/>", "<ssv:Int8 value=\"128\"/>", 1);
    assert_eq!(
        errors(&text),
        [
            format!(
                "a.ssd:{}: attribute \"kind\" of <Connector>: \"calculated\" is not a kind of connectors",
                line("calculatedParameter")
            ),
            format!("a.ssd:{}: parameter \"p\": 128 is beyond Int8, which reaches from -128 to 127", line("1.5")),
            format!("a.ssd:{}: <Connection> has no attribute \"startConnector\"", line("startConnector=\"input\"")),
            format!("a.ssd:{}: attribute \"factor\" of <LinearTransformation>: \"inf\" is not a number", line("-1e-3")),
        ]
    );
}

#[test]
fn what_is_not_a_system_is_refused() {
    let bomb = "<!DOCTYPE a [<!ENTITY b \"&c;&c;\">]><a>&b;</a>";
    let wrong = "<SystemStructureDescription xmlns='http://www.pmsf.net/xsd/SystemStructureDescriptionDraft'/>";
    let empty = "<SystemStructureDescription version='1.0' name='x' \
                 xmlns='http://ssp-standard.org/SSP1/SystemStructureDescription'/>";
    for (text, start) in [
        ("", "a.ssd: is not XML"),
        (bomb, "a.ssd: is not XML: XML with DTD detected"),
        (wrong, "a.ssd:1: the root element is SystemStructureDescription of the namespace \"http://www.pmsf.net"),
        (SSV, "a.ssd:2: the root element is ParameterSet"),
        (empty, "a.ssd:1: <SystemStructureDescription> has no <System>"),
    ] {
        let errors = errors(text);
        assert!(errors[0].starts_with(start), "{errors:?}");
    }
}

#[test]
fn parameters_that_contradict_themselves_are_refused() {
    for (from, to, expected) in [
        ("1 2 3 4 5 6", "1 2 3 4 5", "parameter \"array\" has 5 values instead of 6"),
        ("<ssc:Dimension size=\"3\"/>", "<ssc:Dimension/>", "parameter \"array\" has a dimension without a size"),
        ("<ssv:Real value=\"-INF\" unit=\"m\"/>", "", "parameter \"Real\" has no value"),
        ("value=\"-INF\" ", "", "<Real> has no attribute \"value\""),
        ("size=\"3\"", "size=\"18446744073709551615\"", "parameter \"array\" has 6 values instead of more than"),
        ("size=\"2\"", "size=\"-1\"", "attribute \"size\" of <Dimension>: \"-1\" is not a size"),
        ("value=\"true 0\"", "value=\"true 2\"", "parameter \"Boolean\": \"2\" is neither true nor false"),
    ] {
        assert!(SSV.contains(from), "{from}");
        let errors = ParameterSet::parse(&SSV.replacen(from, to, 1), "a.ssv").unwrap_err();
        assert!(errors.0[0].text.starts_with(expected), "{errors}");
    }
}

/// Cut, with a character less, and with another one: no panic, and errors name the file.
#[test]
fn damaged_files_are_read_or_refused() {
    fn check<T>(text: &str, step: usize, parse: impl Fn(&str) -> Result<T, Errors>) {
        for (at, character) in text.char_indices().step_by(step) {
            let (start, rest) = (&text[..at], &text[at + character.len_utf8()..]);
            let other = if character == '1' { '9' } else { '1' };
            for damaged in [start.to_owned(), format!("{start}{rest}"), format!("{start}{other}{rest}")] {
                let Err(Errors(errors)) = parse(&damaged) else { continue };
                errors.iter().for_each(|error| assert!(error.to_string().starts_with("d.xml"), "{error}"));
            }
        }
    }
    check(SSD, 31, |text| SystemStructure::parse(text, "d.xml"));
    check(SSV, 7, |text| ParameterSet::parse(text, "d.xml"));
    check(SSM, 1, |text| ParameterMapping::parse(text, "d.xml"));
    check(SSB, 1, |text| DictionaryContents::parse(text, "d.xml"));
}

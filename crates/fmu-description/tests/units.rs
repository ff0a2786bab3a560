//! Definitions of units, and conversions by FMI 2.0 section 2.2.2: a value in base units is the value times the factor
//! plus the offset.
use fmu_description::{BaseUnit, UnitDefinition, conversion, read, xml};

fn definitions(units: &str) -> Vec<UnitDefinition> {
    let text = format!(
        r#"<fmiModelDescription fmiVersion="2.0" modelName="m" guid="g"><UnitDefinitions>{units}</UnitDefinitions>
        <ModelVariables/><ModelStructure/></fmiModelDescription>"#
    );
    let tree = xml::parse(&text).unwrap();
    let document = read(tree.root()).unwrap();
    assert_eq!(document.errors, [""; 0]);
    document.description.unit_definitions
}

const UNITS: &str = r#"<Unit name="N"><BaseUnit s="-2" kg="1" m="1"/></Unit>
    <Unit name="K"><BaseUnit K="1"/></Unit>
    <Unit name="degC"><BaseUnit K="1" factor="1" offset="273.15"/></Unit>
    <Unit name="degF"><BaseUnit K="1" factor="0.5" offset="255"/></Unit>
    <Unit name="m"><BaseUnit m="1"/></Unit>
    <Unit name="mm"><BaseUnit m="1" factor="1e-3"/></Unit>
    <Unit name="%"/><Unit name="permille"/>
    <Unit name="wrong"><BaseUnit m="one"/></Unit><Unit name="zero"><BaseUnit m="1" factor="0"/></Unit>"#;

#[test]
fn definitions_have_exponents_factor_and_offset_and_wrong_ones_are_absent() {
    let found = definitions(UNITS);
    let base = |name: &str| found.iter().find(|unit| unit.name == name).unwrap().base;
    let defined = |exponents, factor, offset| Some(BaseUnit { exponents, factor, offset });
    assert_eq!(base("N"), defined([1, 1, -2, 0, 0, 0, 0, 0], 1.0, 0.0));
    assert_eq!(base("degC"), defined([0, 0, 0, 0, 1, 0, 0, 0], 1.0, 273.15));
    assert_eq!(base("mm"), defined([0, 1, 0, 0, 0, 0, 0, 0], 1e-3, 0.0));
    assert_eq!(["%", "wrong", "zero"].map(base), [None; 3]);
}

#[test]
fn values_are_converted_between_units_of_one_dimension() {
    let units = definitions(UNITS);
    let between = |from, to| conversion((from, &units), (to, &units));
    assert_eq!(between("m", "mm"), Some((1000.0, 0.0)));
    assert_eq!(between("mm", "m"), Some((1e-3, 0.0)));
    assert_eq!(between("degC", "K"), Some((1.0, 273.15)));
    // 10 of a unit are 0.5 * 10 + 255 = 260 K: 260 - 273.15 degC.
    let (factor, offset) = between("degF", "degC").unwrap();
    assert!((factor * 10.0 + offset + 13.15).abs() < 1e-12, "{factor} {offset}");
    assert_eq!(between("m", "K"), None);
}

#[test]
fn units_without_definitions_are_compared_by_name() {
    let units = definitions(UNITS);
    let between = |from, to| conversion((from, &units), (to, &[]));
    for (from, to) in [("%", "%"), ("unknown", "unknown"), ("", "m"), ("m", "")] {
        assert_eq!(between(from, to), Some((1.0, 0.0)), "{from} {to}");
    }
    for (from, to) in [("%", "permille"), ("m", "mm"), ("wrong", "m")] {
        assert_eq!(between(from, to), None, "{from} {to}");
    }
}

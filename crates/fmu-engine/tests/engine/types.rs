//! Connections between variables of different types, units and items. Expected values follow from SSP 2.0 (section
//! 4.5, transformations) and from the definitions of units in FMI 2.0 (section 2.2.2).
use std::collections::HashMap;
use std::sync::Arc;

use fmu_engine::{Buffer, Connection, Element, Failed, Failure, Fmu, InterfaceKind, Model, Order, RunError, Runner};
use fmu_engine::{Signal, System, Transformation, Value, ValueType};

use crate::small::{LIBRARY, description, folder, open};

const ORDERS: [Order; 3] = [Order::Parallel, Order::Sequential, Order::Iterated { weight: 0.5 }];
const TIMES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

/// An FMU whose description has other texts.
pub fn changed(model: &str, fmi: u8, changes: &[(&str, &str)]) -> Fmu {
    let mut text = description(model, fmi);
    for (old, new) in changes {
        assert!(text.contains(old), "{old} in {text}");
        text = text.replace(old, new);
    }
    Fmu::open(folder(model, fmi, &text, Some(&LIBRARY)).path()).unwrap()
}

pub fn element(name: &str, fmu: &Fmu, kind: InterfaceKind, outputs: &[&str]) -> Element {
    let model = Model::Fmu { fmu: fmu.clone(), kind, instance: name.to_owned() };
    let outputs = outputs.iter().map(|name| (*name).to_owned()).collect();
    Element { tolerance: 1e-10, outputs, ..Element::new(name, model) }
}

pub fn real(name: &str, value: f64) -> (String, Value) {
    (name.to_owned(), Value::Numbers(Buffer::from(&value.to_ne_bytes()[..])))
}

pub fn connection(from: &str, to: &str, transformation: Option<Transformation>) -> Connection {
    let end = |text: &str| text.split_once('.').map(|(element, name)| (element.to_owned(), name.to_owned())).unwrap();
    Connection { from: end(from), to: end(to), transformation }
}

/// Connected inputs and recorded outputs by element and name, as numbers.
pub type Columns = HashMap<String, Vec<f64>>;

/// Runs a system with integers, Booleans or items as signals: values of the C functions.
pub fn run(system: &System, signals: &[Signal<'_>]) -> Result<Columns, (RunError, Option<String>)> {
    let planned = system.plan().unwrap();
    let mut runner = Runner::new(Arc::new(planned.plan), planned.models).unwrap();
    match runner.run((&TIMES, signals), &[], 0) {
        Err(Failed::Run(error)) => return Err((error, planned.layout.refused(&error))),
        result => result.unwrap(),
    }
    let mut columns = HashMap::new();
    for (element, layout) in system.elements.iter().zip(&planned.layout.elements) {
        let outputs = element.outputs.iter().cloned().zip(layout.outputs.iter().copied());
        for (name, place) in outputs.chain(layout.inputs.iter().cloned()) {
            let fmu_engine::Recorded::Numbers(record, first) = place else { panic!("{name} is a text") };
            let batch = &planned.layout.records[record];
            let number = |bytes: &[u8]| match (batch.value_type(), bytes.len()) {
                (ValueType::Float64, _) => f64::from_ne_bytes(bytes.try_into().unwrap()),
                (ValueType::Float32, _) => f32::from_ne_bytes(bytes.try_into().unwrap()).into(),
                (_, 8) => i64::from_ne_bytes(bytes.try_into().unwrap()) as f64,
                (_, 4) => i32::from_ne_bytes(bytes.try_into().unwrap()).into(),
                (_, _) => (bytes[0] as i8).into(),
            };
            let values = runner.record(record).chunks_exact(batch.size()).map(number);
            let column = values.skip(first).step_by(batch.values()).collect();
            columns.insert(format!("{}.{name}", element.name), column);
        }
    }
    Ok(columns)
}

/// Rows of a signal of the type Int32.
fn integers(values: [i32; 5]) -> Vec<u8> {
    values.iter().flat_map(|value| value.to_ne_bytes()).collect()
}

fn signal(bytes: &[u8]) -> Signal<'_> {
    Signal { bytes, row: bytes.len() / TIMES.len() }
}

/// Two FMUs in Co-Simulation; an input of the first is the signal.
fn pair(fmus: [&Fmu; 2], input: &str, outputs: [&[&str]; 2], connection: Connection, order: Order) -> System {
    let mut one = element("one", fmus[0], InterfaceKind::CoSimulation, outputs[0]);
    one.signals = vec![(input.to_owned(), 0)];
    let other = element("other", fmus[1], InterfaceKind::CoSimulation, outputs[1]);
    System { elements: vec![one, other], connections: vec![connection], order, ..System::default() }
}

/// Rows of an output as a later element gets them: sequentially, those after its step.
fn at_input(output: &[f64], order: Order) -> Vec<f64> {
    let first = usize::from(order == Order::Sequential);
    output[first..].iter().chain(&output[..first].iter().map(|_| output[4]).collect::<Vec<_>>()).copied().collect()
}

#[test]
fn integers_and_booleans_become_real_numbers_in_each_order() {
    let (two, three) = (open("gain", 2), open("gain", 3));
    for order in ORDERS {
        let linear = Some(Transformation::Linear { factor: 0.5, offset: 10.0 });
        let to = connection("one.out", "other.u", linear);
        let found =
            run(&pair([&two, &three], "in", [&["out"], &[]], to, order), &[signal(&integers([3, -4, 7, 7, 0]))]);
        let found = found.unwrap();
        let expected: Vec<_> = at_input(&found["one.out"], order).iter().map(|out| 0.5 * out + 10.0).collect();
        assert_eq!(found["other.u"], expected, "{order:?}");
        assert!(expected.contains(&13.5) && expected.contains(&8.0), "{expected:?}");

        let to = connection("one.on_out", "other.u", None);
        let system = pair([&two, &three], "on_in", [&["on_out"], &[]], to, order);
        let found = run(&system, &[signal(&integers([0, 1, 1, 0, 1]))]).unwrap();
        assert_eq!(found["other.u"], at_input(&found["one.on_out"], order), "{order:?}");
        assert!([0.0, 1.0].iter().all(|value| found["other.u"].contains(value)));
    }
    let to = connection("one.out", "other.single", None);
    let system = pair([&two, &three], "in", [&["out"], &[]], to, Order::Parallel);
    assert_eq!(run(&system, &[signal(&integers([3; 5]))]).unwrap()["other.single"][4], 3.0);
    assert_eq!(system.conversions().unwrap(), [(0, "single = one.out (integer to real)".to_owned())]);
    let error = run(&system, &[signal(&integers([16_777_217; 5]))]).unwrap_err();
    let message = "a connected input gets 16777217, which its type does not represent exactly";
    assert_eq!((error.0.to_string().as_str(), error.1.as_deref()), (message, Some("single")));
}

/// A mass of 1 kg gets its force from an integer, which jumps at a row: v' = 2 until 0.5 s, and then v' = -1.
#[test]
fn an_integer_drives_a_continuous_input_of_a_coupled_group() {
    let (gain, mass) = (open("gain", 2), open("mass", 3));
    let mut one = element("one", &gain, InterfaceKind::ModelExchange, &["out"]);
    one.signals = vec![("in".to_owned(), 0)];
    let mut other = element("other", &mass, InterfaceKind::ModelExchange, &["v"]);
    other.parameters = vec![real("a", 0.0)];
    let connections = vec![connection("one.out", "other.u", None)];
    let system = System { elements: vec![one, other], connections, order: Order::Coupled, ..System::default() };
    let found = run(&system, &[signal(&integers([2, 2, -1, -1, -1]))]).unwrap();
    assert_eq!(found["other.u"], [2.0, 2.0, -1.0, -1.0, -1.0]);
    for (v, expected) in found["other.v"].iter().zip([0.0, 0.5, 1.0, 0.75, 0.5]) {
        assert!((v - expected).abs() < 1e-9, "{:?}", found["other.v"]);
    }
}

const UNITS: &str = r#"<UnitDefinitions><Unit name="m"><BaseUnit m="1"/></Unit>
    <Unit name="mm"><BaseUnit m="1" factor="0.001"/></Unit><Unit name="K"><BaseUnit K="1"/></Unit>
    <Unit name="degC"><BaseUnit K="1" offset="273.15"/></Unit>
    <Unit name="J"><BaseUnit kg="1" m="2" s="-2"/></Unit><Unit name="N.m"><BaseUnit kg="1" m="2" s="-2"/></Unit>
    </UnitDefinitions><TypeDefinitions>"#;

/// A gain or mass with units of `u` and `y`.
fn with_units(model: &str, attributes: [&str; 2]) -> Fmu {
    let start = if model == "gain" { "0.5" } else { "0" };
    let u = format!(r#"causality="input"><Real start="{start}""#);
    let y = r#"name="y" valueReference="6" causality="output"><Real"#;
    let changes = [("<TypeDefinitions>", UNITS.to_owned()), (&u, format!("{u} {}", attributes[0]))];
    let changes = changes.iter().map(|(old, new)| (*old, &**new)).chain([(y, attributes[1])]);
    let with_y = format!("{y} {}", attributes[1]);
    changed(model, 2, &changes.map(|(old, new)| (old, if old == y { &*with_y } else { new })).collect::<Vec<_>>())
}

#[test]
fn units_of_one_dimension_are_converted_and_others_are_refused() {
    let gain = |u: &str, y: &str| {
        with_units("gain", [u, y].map(|unit| format!(r#"unit="{unit}""#)).each_ref().map(|text| &**text))
    };
    let system = |units: [&str; 2], transformation| {
        let (one, other) = (gain("m", units[0]), gain(units[1], "m"));
        let mut system =
            pair([&one, &other], "u", [&[], &[]], connection("one.y", "other.u", transformation), Order::Parallel);
        system.elements[0].signals.clear();
        system.elements[0].parameters = vec![real("a", 20.5)];
        system
    };
    let converted = |units, transformation| run(&system(units, transformation), &[]).unwrap()["other.u"][4];
    assert_eq!(converted(["mm", "m"], None), 20.5 * 0.001);
    assert_eq!(converted(["m", "mm"], None), 20500.0);
    assert_eq!(converted(["degC", "K"], None), 20.5 + 273.15);
    assert_eq!(converted(["K", "degC"], None), 20.5 - 273.15);
    // Two names of one unit, and a factor in place of the conversion.
    assert_eq!(converted(["J", "N.m"], None), 20.5);
    assert_eq!(converted(["mm", "m"], Some(Transformation::Linear { factor: 1.0, offset: 0.0 })), 20.5);
    assert_eq!(converted(["mm", "K"], Some(Transformation::Linear { factor: 2.0, offset: 1.0 })), 42.0);
    let said = |units| system(units, None).conversions().unwrap().pop();
    assert_eq!(said(["mm", "m"]), Some((0, "u = 0.001 * one.y (mm to m)".to_owned())));
    assert_eq!(said(["K", "degC"]), Some((0, "u = one.y - 273.15 (K to degC)".to_owned())));
    assert_eq!(said(["J", "N.m"]), None);
    let refused = |units| system(units, None).check().unwrap_err().to_string();
    assert_eq!(refused(["mm", "K"]), "one.y -> other.u: the units differ, mm and K");
    assert_eq!(refused(["unknown", "m"]), "one.y -> other.u: the units differ, unknown and m");
    // FMI 2.0 section 2.2.3: the offset is ignored for differences.
    let one = with_units("gain", [r#"unit="m""#, r#"unit="degC" relativeQuantity="true""#]);
    let mut relative = system(["degC", "K"], None);
    relative.elements[0] =
        Element { parameters: vec![real("a", 20.5)], ..element("one", &one, InterfaceKind::CoSimulation, &[]) };
    assert_eq!(run(&relative, &[]).unwrap()["other.u"][4], 20.5);
}

/// x'' = -4 x: the spring measures in mm, with a stiffness of 4 N/m. The Jacobian has the factors of both connections.
#[test]
fn a_coupled_circle_is_chained_through_converted_units() {
    let metres = r#"unit="m""#;
    for order in [Order::Coupled, Order::Iterated { weight: 0.5 }] {
        let is_coupled = order == Order::Coupled;
        let kind = if is_coupled { InterfaceKind::ModelExchange } else { InterfaceKind::CoSimulation };
        let mut mass = element("mass", &with_units("mass", [r#"unit="N.m""#, metres]), kind, &["x"]);
        let mut spring = element("spring", &with_units("gain", [r#"unit="mm""#, r#"unit="J""#]), kind, &[]);
        mass.parameters = vec![real("a", 0.0)];
        spring.parameters = vec![real("b", -4e-3)];
        if !is_coupled {
            (mass.hold, spring.hold) = (fmu_engine::Hold::Mean, fmu_engine::Hold::End);
        }
        let connections = vec![connection("mass.y", "spring.u", None), connection("spring.y", "mass.u", None)];
        let system = System { elements: vec![mass, spring], connections, order, ..System::default() };
        let found = run(&system, &[]).unwrap();
        let error = |(t, x): (&f64, &f64)| (x - (2.0 * t).cos()).abs();
        let worst = TIMES.iter().zip(&found["mass.x"]).map(error).fold(0.0, f64::max);
        assert!(worst < if is_coupled { 1e-7 } else { 0.05 }, "{order:?}: {worst}");
    }
}

/// Items with other names, and with other values, than `one` = 1 and `two` = 2.
fn with_items(items: &str) -> Fmu {
    changed("gain", 3, &[(r#"<Item name="one" value="1"/><Item name="two" value="2"/>"#, items)])
}

#[test]
fn integers_become_items_and_a_missing_item_is_an_error_of_its_row() {
    let (two, three) = (open("gain", 2), open("gain", 3));
    let to = || connection("one.out", "other.choice_in", None);
    let system = pair([&two, &three], "in", [&["out"], &[]], to(), Order::Parallel);
    let found = run(&system, &[signal(&integers([1, 2, 1, 2, 2]))]).unwrap();
    assert_eq!(found["other.choice_in"], found["one.out"]);
    for order in ORDERS {
        let system = pair([&two, &three], "in", [&[], &[]], to(), order);
        let (error, input) = run(&system, &[signal(&integers([1, 2, 7, 1, 2]))]).unwrap_err();
        assert_eq!((error.unit, input.as_deref()), (1, Some("choice_in")), "{order:?}");
        assert!(matches!(error.failure, Failure::Value { value: 7, .. }), "{error}");
        assert!(matches!(error.row, Some(1..=3)), "{order:?}: {error:?}");
        assert_eq!(error.to_string(), "a connected input gets 7, which is no item of its enumeration");
    }
    let back = connection("one.choice_out", "other.in", None);
    let system = pair([&three, &two], "choice_in", [&[], &[]], back, Order::Sequential);
    let items: Vec<u8> = [1_i64, 2, 2, 1, 1].iter().flat_map(|value| value.to_ne_bytes()).collect();
    assert_eq!(run(&system, &[signal(&items)]).unwrap()["other.in"], [1.0, 2.0, 2.0, 1.0, 1.0]);
}

#[test]
fn mappings_change_booleans_integers_and_items() {
    let (two, three) = (open("gain", 2), open("gain", 3));
    let last = |fmus: [&Fmu; 2], input: &str, ends: [&str; 2], transformation, bytes: &[u8]| {
        let to = connection(&format!("one.{}", ends[0]), &format!("other.{}", ends[1]), transformation);
        let system = pair(fmus, input, [&[], &[]], to, Order::Sequential);
        run(&system, &[signal(bytes)]).map(|found| found[&format!("other.{}", ends[1])].clone())
    };
    let inverted = Some(Transformation::Booleans(vec![(true, false), (false, true)]));
    let found = last([&two, &three], "on_in", ["on_out", "on_in"], inverted, &integers([0, 1, 1, 0, 0]));
    assert_eq!(found.unwrap(), [1.0, 0.0, 0.0, 1.0, 1.0]);

    let negative = Some(Transformation::Integers(vec![(3, -3), (300, 5)]));
    let found = last([&two, &three], "in", ["out", "byte"], negative, &integers([3, 4, 300, 1, 1]));
    assert_eq!(found.unwrap(), [-3.0, 4.0, 5.0, 1.0, 1.0], "others are kept");

    // Items by value: 7 becomes `two`, and the others must be items.
    let by_value = Some(Transformation::Integers(vec![(7, 2)]));
    let found = last([&two, &three], "in", ["out", "choice_in"], by_value.clone(), &integers([7, 1, 2, 7, 7]));
    assert_eq!(found.unwrap(), [2.0, 1.0, 2.0, 2.0, 2.0]);
    let (error, _) =
        last([&two, &three], "in", ["out", "choice_in"], by_value, &integers([7, 3, 2, 7, 7])).unwrap_err();
    assert!(matches!(error.failure, Failure::Value { value: 3, .. }), "{error}");

    let other_values = with_items(r#"<Item name="one" value="5"/><Item name="two" value="6"/>"#);
    let found = last([&two, &other_values], "choice_in", ["choice_out", "choice_in"], None, &integers([1, 2, 1, 2, 2]));
    assert_eq!(found.unwrap(), [5.0, 6.0, 5.0, 6.0, 6.0], "items are the same by their names");

    let other_names = with_items(r#"<Item name="two" value="-1"/><Item name="off" value="0"/>"#);
    let names = |pairs: &[(&str, &str)]| {
        let owned = pairs.iter().map(|(old, new)| ((*old).to_owned(), (*new).to_owned()));
        Some(Transformation::Enumerations(owned.collect()))
    };
    let ends = ["choice_out", "choice_in"];
    let found = last([&two, &other_names], "choice_in", ends, names(&[("one", "off")]), &integers([1, 2, 1, 2, 2]));
    assert_eq!(found.unwrap(), [0.0, -1.0, 0.0, -1.0, -1.0]);
    let found = last([&two, &other_names], "choice_in", ends, names(&[("two", "off")]), &integers([2, 2, 1, 1, 2]));
    assert!(matches!(found.unwrap_err().0.failure, Failure::Value { value: 1, .. }), "`one` has no item");
}

#[test]
fn transformations_that_do_not_fit_are_refused_by_name() {
    let (two, three) = (open("gain", 2), with_items(r#"<Item name="off" value="0"/>"#));
    let refused = |from: &str, to: &str, transformation| {
        let to = connection(&format!("one.{from}"), &format!("other.{to}"), transformation);
        pair([&two, &three], "in", [&[], &[]], to, Order::Parallel).check().unwrap_err().to_string()
    };
    let pair_of = |old: &str, new: &str| Some(Transformation::Enumerations(vec![(old.to_owned(), new.to_owned())]));
    for (from, to, transformation, message) in [
        ("y", "in", None, "one.y -> other.in: the types differ, real and integer"),
        ("choice_out", "u", None, "one.choice_out -> other.u: the types differ, enumeration and real"),
        ("on_out", "in", None, "one.on_out -> other.in: the types differ, boolean and integer"),
        ("choice_out", "choice_in", None, "one.choice_out -> other.choice_in: the items differ, one, two and off"),
        (
            "y",
            "u",
            Some(Transformation::Booleans(vec![(true, false)])),
            "one.y -> other.u (true to false): a mapping of Booleans is for other types than real and real",
        ),
        (
            "out",
            "choice_in",
            Some(Transformation::Integers(vec![(1, 2)])),
            "one.out -> other.choice_in (1 to 2): other.choice_in has no item 2",
        ),
        (
            "choice_out",
            "choice_in",
            pair_of("three", "off"),
            "one.choice_out -> other.choice_in (three to off): one.choice_out has no item three",
        ),
        (
            "choice_out",
            "choice_in",
            pair_of("two", "on"),
            "one.choice_out -> other.choice_in (two to on): other.choice_in has no item on",
        ),
    ] {
        assert_eq!(refused(from, to, transformation), message);
    }
}

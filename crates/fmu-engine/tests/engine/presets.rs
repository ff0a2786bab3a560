//! Connections to parameters and start values: `gain` computes y = a + b u + c u^2 from u = 0.5, `mass` moves from x.
use fmu_engine::{Connection, Element, Hold, InterfaceKind, Order, System, Transformation};

use crate::small::open;
use crate::types::{changed, connection, element, real, run};

fn gain(name: &str, parameters: &[(&str, f64)]) -> Element {
    let mut element = element(name, &open("gain", 2), InterfaceKind::CoSimulation, &["y"]);
    element.parameters = parameters.iter().map(|(name, value)| real(name, *value)).collect();
    element
}

fn to(from: &str, to: &str) -> Connection {
    connection(from, to, None)
}

fn system(elements: &[Element], connections: &[Connection]) -> System {
    System { elements: elements.to_vec(), connections: connections.to_vec(), ..System::default() }
}

#[test]
fn a_parameter_gets_the_value_of_another_one_in_any_order_of_the_elements() {
    let doubled = Transformation::Linear { factor: 2.0, offset: 1.0 };
    let connections = [to("first.a", "next.a"), connection("next.a", "last.a", Some(doubled))];
    let elements = [gain("last", &[]), gain("next", &[]), gain("first", &[("a", 3.0)])];
    for rotation in 0..3 {
        let mut elements = elements.clone();
        elements.rotate_left(rotation);
        let found = run(&system(&elements, &connections), &[]).unwrap();
        assert_eq!(["first", "next", "last"].map(|name| found[&format!("{name}.y")][0]), [3.0, 3.0, 7.0]);
    }
}

/// 2 + 4 / 2 = 4 is the stiffness of the other element, which gives 4 / 2 = 2.
#[test]
fn an_output_and_connected_inputs_determine_a_parameter() {
    let one = gain("one", &[("a", 2.0), ("b", 4.0)]);
    let found = run(&system(&[gain("other", &[]), one.clone()], &[to("one.y", "other.b")]), &[]).unwrap();
    assert_eq!((found["one.y"][0], found["other.y"][0]), (4.0, 2.0));
    // The input of `one` is connected, too: 2 + 4 * 10 = 42, and 42 / 2 = 21.
    let source = gain("source", &[("a", 10.0)]);
    let connections = [to("one.y", "other.b"), to("source.y", "one.u")];
    let found = run(&system(&[gain("other", &[]), one, source], &connections), &[]).unwrap();
    assert_eq!((found["one.y"][0], found["other.y"][0]), (42.0, 21.0));
}

#[test]
fn elements_may_depend_on_each_other_but_values_may_not() {
    let elements = [gain("one", &[("a", 3.0), ("c", 8.0)]), gain("other", &[("b", 4.0)])];
    let found = run(&system(&elements, &[to("one.a", "other.a"), to("other.b", "one.b")]), &[]).unwrap();
    // 3 + 4 / 2 + 8 / 4 and 3 + 4 / 2.
    assert_eq!((found["one.y"][0], found["other.y"][0]), (7.0, 5.0));
    let circle = system(&elements, &[to("one.a", "other.a"), to("other.a", "one.a")]);
    let message =
        "one.a -> other.a, other.a -> one.a: connections of parameters form a circle, so no value is the first";
    assert_eq!(circle.check().unwrap_err().to_string(), message);
    // Nothing states which parameters an output depends on.
    let circle = system(&elements, &[to("one.y", "other.a"), to("other.y", "one.a")]).check();
    assert!(circle.unwrap_err().to_string().ends_with("so no value is the first"));
    let twice = system(&elements, &[to("one.a", "other.a"), to("one.b", "other.a")]).check().unwrap_err();
    assert_eq!(twice.to_string(), "one.b -> other.a: this input is already connected, by one.a -> other.a");
}

#[test]
fn a_connection_sets_the_start_value_of_a_state() {
    let old = r#"name="x" valueReference="2" causality="output"><Real"#;
    let fmu = changed(
        "mass",
        2,
        &[(old, r#"name="x" valueReference="2" causality="output" initial="exact"><Real start="1""#)],
    );
    for kind in [InterfaceKind::CoSimulation, InterfaceKind::ModelExchange] {
        let mass = element("mass", &fmu, kind, &["x"]);
        let found = run(&system(&[mass, gain("one", &[("a", 5.0)])], &[to("one.a", "mass.x")]), &[]).unwrap();
        assert_eq!(found["mass.x"][0], 5.0);
        // The frequency is 1 rad/s.
        let x = found["mass.x"][4];
        // The FMU itself integrates in Co-Simulation, by Euler's method in steps of 0.25 s.
        let tolerance = if kind == InterfaceKind::ModelExchange { 1e-7 } else { 0.1 };
        assert!((x - 5.0 * 1_f64.cos()).abs() < tolerance, "{x}");
    }
}

#[test]
fn a_parameter_drives_an_input_without_a_loop() {
    for order in [Order::Sequential, Order::Iterated { weight: 0.5 }] {
        let mut elements = [gain("one", &[("a", 5.0)]), gain("other", &[("b", 2.0)])];
        elements.iter_mut().for_each(|element| element.hold = Hold::End);
        let connections = vec![to("one.a", "other.u"), to("other.y", "one.u")];
        let system = System { elements: elements.to_vec(), connections, order, ..System::default() };
        let planned = system.plan().unwrap();
        let fmus: Vec<_> = [open("gain", 2), open("gain", 2)].into();
        let loops = planned.plan.loops(&fmus.iter().map(Some).collect::<Vec<_>>()).unwrap();
        assert!(order == Order::Sequential || loops.iter().all(|found| found.cuts.is_empty()), "{loops:?}");
        let found = run(&system, &[]).unwrap();
        assert_eq!((found["other.u"][4], found["other.y"][4], found["one.u"][4]), (5.0, 10.0, 10.0));
    }
}

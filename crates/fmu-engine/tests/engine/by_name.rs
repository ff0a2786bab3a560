//! Systems by name: the plans and the errors that follow from them.
use std::sync::Arc;

use fmu_engine::{Buffer, Component, ComponentState, Connection, Curve, Data, Element, Failure, Fmu, InterfaceKind};
use fmu_engine::{
    Model, NamedComponent, Order, Planned, Recorded, Runner, Shape, Signal, System, Transformation, Value,
};

use crate::small::{bytes, numbers, open};
use crate::systems::{follower, run};

fn element(name: &str, fmu: &Fmu) -> Element {
    let model = Model::Fmu { fmu: fmu.clone(), kind: InterfaceKind::CoSimulation, instance: name.to_owned() };
    Element { tolerance: 1e-10, ..Element::new(name, model) }
}

fn number(name: &str, value: f64) -> (String, Value) {
    (name.to_owned(), Value::Numbers(Buffer::from(bytes(&[value]))))
}

/// A connection as it is written: `2 * one.y -> other.u`, with a factor or without.
fn connection(text: &str) -> Connection {
    let (from, to) = text.split_once(" -> ").unwrap();
    let (factor, from) = from.split_once(" * ").map_or((None, from), |(factor, from)| (factor.parse().ok(), from));
    let end = |text: &str| text.split_once('.').map(|(element, name)| (element.to_owned(), name.to_owned())).unwrap();
    Connection {
        from: end(from),
        to: end(to),
        transformation: factor.map(|factor| Transformation::Linear { factor, offset: 0.0 }),
    }
}

/// Returns the records of a run.
fn records(planned: &Planned, times: &[f64], signals: &[Signal<'_>]) -> Vec<Vec<f64>> {
    let mut runner = Runner::new(Arc::new(planned.plan.clone()), planned.models.clone()).unwrap();
    runner.run((times, signals), &[], 0).unwrap();
    (0..planned.layout.records.len()).map(|record| numbers(runner.record(record))).collect()
}

/// The column of a recorded number.
fn column(planned: &Planned, records: &[Vec<f64>], place: Recorded) -> Vec<f64> {
    let Recorded::Numbers(record, first) = place else { panic!("{place:?} is no number") };
    records[record].iter().skip(first).step_by(planned.layout.records[record].values()).copied().collect()
}

#[test]
fn a_system_by_name_has_the_bits_of_the_plan_by_position() {
    let (fmu2, fmu3) = (open("mass", 2), open("mass", 3));
    let times: Vec<_> = (0..=20).map(|row| f64::from(row) / 20.0).collect();
    for order in [Order::Parallel, Order::Sequential, Order::Iterated { weight: 0.5 }] {
        let mut elements = [element("left", &fmu2), element("right", &fmu3)];
        for (element, stiffness) in elements.iter_mut().zip([2.0, 3.0]) {
            element.parameters.push(number("a", stiffness));
            element.outputs = ["v", "y"].map(str::to_owned).to_vec();
        }
        elements[0].constants.push(number("x", 1.0));
        let connections = ["0.7 * right.y -> left.u", "0.3 * left.y -> right.u"].map(connection).to_vec();
        let planned = System { elements: elements.to_vec(), connections, order, ..System::default() }.plan().unwrap();

        let mut units = vec![follower(&fmu2, &[("a", 2.0)], 1, 0.7), follower(&fmu3, &[("a", 3.0)], 0, 0.3)];
        units[0].constants.push(crate::small::values(&fmu2, "x", 1.0));
        units.iter_mut().for_each(|unit| unit.inputs[0].hold = fmu_engine::Hold::Start);
        let kinds = [(&fmu2, InterfaceKind::CoSimulation), (&fmu3, InterfaceKind::CoSimulation)];
        let (expected, _) = run(units, order, &kinds, &times);

        let found = records(&planned, &times, &[]);
        let last = |k: usize| *column(&planned, &found, planned.layout.elements[k].outputs[1]).last().unwrap();
        assert_eq!([last(0), last(1)], *expected, "{order:?}");
        let (name, input) = &planned.layout.elements[1].inputs[0];
        let [output, input] =
            [planned.layout.elements[0].outputs[1], *input].map(|place| column(&planned, &found, place));
        assert_eq!(name, "u");
        assert!(order != Order::Parallel || input.iter().zip(&output).all(|(input, output)| *input == 0.3 * output));
    }
}

/// Its output is twice its input.
#[derive(Debug)]
struct Twice([f64; 2]);

impl Component for Twice {
    fn inputs(&self) -> usize {
        2
    }

    fn outputs(&self) -> usize {
        3
    }

    fn set(&mut self, inputs: &[f64]) -> Result<(), Failure> {
        self.0.copy_from_slice(inputs);
        Ok(())
    }

    fn step(&mut self, _time: f64, _step: f64) -> Result<(), Failure> {
        Ok(())
    }

    fn get(&mut self, outputs: &mut [f64]) -> Result<(), Failure> {
        outputs.copy_from_slice(&[2.0 * self.0[0], 2.0 * self.0[1], f64::NAN]);
        Ok(())
    }

    fn save(&mut self) -> Result<ComponentState, Failure> {
        Ok(Box::new(()))
    }

    fn restore(&mut self, _state: &ComponentState) -> Result<(), Failure> {
        Ok(())
    }
}

fn twice(name: &str) -> Element {
    let shapes =
        |list: &[(&str, &[usize])]| list.iter().map(|(name, shape)| ((*name).to_owned(), shape.to_vec())).collect();
    let make = || Box::new(Twice([0.0; 2])) as Box<dyn Component>;
    let component = NamedComponent::new(make, shapes(&[("u", &[2])]), shapes(&[("y", &[2]), ("nothing", &[])]));
    Element::new(name, Model::Component(Arc::new(component)))
}

#[test]
fn elements_of_arrays_of_components_are_connected_recorded_and_named() {
    let mut elements = vec![twice("one"), twice("other")];
    elements[0].signals = vec![("u".to_owned(), 0)];
    elements[1].signals = vec![("u[2]".to_owned(), 1)];
    elements[1].outputs = ["nothing", "y[2]", "y"].map(str::to_owned).to_vec();
    let connections = vec![connection("10 * one.y[2] -> other.u[1]")];
    let system = System { elements, connections, order: Order::Sequential, ..System::default() };
    let planned = system.plan().unwrap();
    let [pairs, single] = [[1.0, 2.0, 3.0, 4.0].as_slice(), &[5.0, 6.0]].map(bytes);
    let found = records(&planned, &[0.0, 1.0], &[Signal { bytes: pairs, row: 16 }, Signal { bytes: single, row: 8 }]);
    let outputs = &planned.layout.elements[1].outputs;
    assert_eq!(column(&planned, &found, outputs[1]), [10.0, 10.0]);
    assert_eq!(column(&planned, &found, outputs[2]), [80.0, 80.0]);
    let names = [0, 1, 2, 3].map(|value| planned.layout.output(1, 0, value));
    assert_eq!(names, [Some("nothing"), Some("y[1]"), Some("y[2]"), None].map(|name| name.map(str::to_owned)));
}

#[test]
fn wrong_connections_and_values_are_errors_by_name() {
    let (two, three) = (open("mass", 2), open("mass", 3));
    let system = |connections: &[&str]| System {
        elements: vec![element("two", &two), element("three", &three), twice("own")],
        connections: connections.iter().map(|text| connection(text)).collect(),
        ..System::default()
    };
    for (connections, message) in [
        (&["for.y -> two.u"][..], "there is no element for"),
        (&["two.u -> three.u"], "two has no output u"),
        (&["two.y -> three.y"], "three has no input y"),
        (&["own.y[3] -> two.u"], "own has no output y[3]"),
        (&["two.y -> three.on_in"], "two.y -> three.on_in: the types differ, real and boolean"),
        (&["own.y -> two.u"], "own.y -> two.u: the shapes differ, (2,) and ()"),
        (&["own.y[1] -> own.u"], "own.y[1] of shape () -> own.u of shape (2,): the shapes differ"),
        (
            &["2 * two.out -> three.in"],
            "2 * two.out -> three.in: only real inputs have a factor or an offset, and three.in is of type integer",
        ),
        (
            &["two.y -> own.u[2]", "-2 * own.y -> own.u"],
            "-2 * own.y -> own.u: this input is already connected, by two.y -> own.u[2]",
        ),
    ] {
        assert_eq!(system(connections).check().unwrap_err().to_string(), message);
        assert!(system(connections).plan().is_err());
    }
    assert!(system(&["two.y -> own.u[2]", "two.y -> own.u[1]", "two.choice_out -> three.choice_in"]).plan().is_ok());
    for (value, message) in [
        (number("fault", 1.0), "two.fault cannot have the given values"),
        (number("text", 1.0), "two.text cannot have the given values"),
        (number("z", 1.0), "two has no variable z"),
        (("a".to_owned(), Value::Texts(vec![c"1".to_owned()])), "two.a cannot have the given values"),
    ] {
        let mut system = system(&[]);
        system.elements[0].parameters = vec![number("a", 1.0), value];
        assert_eq!(system.plan().unwrap_err().to_string(), message);
    }
}

#[test]
fn curves_of_a_system_name_the_inputs_of_values_and_of_derivatives() {
    let mut element = twice("one");
    element.signals = ["u[1]", "u[2]"].iter().zip(0..).map(|(name, signal)| ((*name).to_owned(), signal)).collect();
    let cubic = |derivative: &str| Shape::Cubic { derivative: derivative.to_owned() };
    let curve = |shape| Curve { column: "u[2]".to_owned(), shape, held: Some(7) };
    let system = |curve| {
        let element = Element { curves: vec![curve], ..element.clone() };
        System { elements: vec![element], ..System::default() }.plan()
    };
    let curves = &system(curve(cubic("u[1]"))).unwrap().plan.units[0].inputs[0].curves;
    assert_eq!(*curves, [Curve { column: 1, shape: Shape::Cubic { derivative: 0 }, held: Some(7) }]);
    let message = system(curve(cubic("y[1]"))).unwrap_err().to_string();
    assert_eq!(message, "one.u[2] cannot have the given values");
}

#[test]
fn strings_are_set_before_the_run_and_listed_for_reading() {
    let fmu = open("mass", 3);
    let mut one = element("one", &fmu);
    one.parameters = vec![("text".to_owned(), Value::Texts(vec![c"said".to_owned()]))];
    one.outputs = ["text", "y"].map(str::to_owned).to_vec();
    let planned = System { elements: vec![one], ..System::default() }.plan().unwrap();
    assert_eq!(planned.layout.elements[0].outputs, [Recorded::Texts(0), Recorded::Numbers(0, 0)]);
    let mut runner = Runner::new(Arc::new(planned.plan), planned.models).unwrap();
    let mut record = [Buffer::new(8)];
    let mut places = record.each_mut().map(Buffer::bytes_mut);
    runner.begin(None, &mut Data { times: &[0.0], signals: &[], records: &mut places }, &[], 0).unwrap();
    let (unit, variables) = &planned.layout.text_outputs[0];
    assert_eq!(runner.instances()[*unit].get_texts(variables).unwrap(), ["said"]);
}

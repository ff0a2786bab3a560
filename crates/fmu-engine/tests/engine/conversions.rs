//! Links between types of FMI 2.0 and FMI 3.0.
use std::sync::Arc;

use fmu_engine::{Change, Data, Error, Fmu, Instance, InterfaceKind, Order, Plan, Run};

use crate::small::{inputs, open, unit};
use crate::systems::{link, linked};

/// Plan of a link from an output of one FMU to an input of another.
fn plan(from: (&Fmu, &str), to: (&Fmu, &str)) -> Plan {
    let (output, input) = (from.0.batch(from.1).unwrap(), to.0.batch(to.1).unwrap());
    let mut units = [unit(from.0, &[]), unit(to.0, &[])];
    units[0].outputs = vec![linked(output)];
    units[1].inputs = vec![inputs(input)];
    units[1].inputs[0].links = vec![link(0, None)];
    Plan { units: units.into(), order: Order::Parallel, ..Plan::default() }
}

/// Bytes of an input after the output is set.
fn arrived(from: (&Fmu, &str, &str), bytes: &[u8], to: (&Fmu, &str)) -> Vec<u8> {
    let mut instances = [from.0, to.0].map(|fmu| fmu.instantiate("part", InterfaceKind::CoSimulation).unwrap());
    let set = from.0.batch(from.1).unwrap();
    let mut values = set.buffer();
    values.bytes_mut().copy_from_slice(bytes);
    instances[0].set(&set, values.bytes()).unwrap();
    let mut run = Run::new(Arc::new(plan((from.0, from.2), to)), &instances).unwrap();
    run.initialize(&mut instances, &mut Data { times: &[0.0], signals: &[], records: &mut [] }, None).unwrap();
    get(&instances[1], to.1)
}

fn get(instance: &Instance, name: &str) -> Vec<u8> {
    let variables = instance.fmu().unwrap().batch(name).unwrap();
    let mut values = variables.buffer();
    instance.get(&variables, values.bytes_mut()).unwrap();
    values.bytes().to_vec()
}

#[test]
fn booleans_have_four_bytes_in_fmi2_and_one_in_fmi3() {
    let (two, three) = (open("gain", 2), open("gain", 3));
    for on in [false, true] {
        let (narrow, wide) = ([u8::from(on)], i32::from(on).to_ne_bytes());
        assert_eq!(arrived((&two, "on_in", "on_out"), &wide, (&three, "on_in")), narrow);
        assert_eq!(arrived((&three, "on_in", "on_out"), &narrow, (&two, "on_in")), wide);
    }
}

#[test]
fn enumerations_have_four_bytes_in_fmi2_and_eight_in_fmi3() {
    let (two, three) = (open("gain", 2), open("gain", 3));
    let from = (&two, "choice_in", "choice_out");
    assert_eq!(arrived(from, &2_i32.to_ne_bytes(), (&three, "choice_in")), 2_i64.to_ne_bytes());
    let from = (&three, "choice_in", "choice_out");
    assert_eq!(arrived(from, &2_i64.to_ne_bytes(), (&two, "choice_in")), 2_i32.to_ne_bytes());
    // The nearest value of the input's type.
    assert_eq!(arrived(from, &(1_i64 << 40).to_ne_bytes(), (&two, "choice_in")), i32::MAX.to_ne_bytes());
}

#[test]
fn integers_of_other_widths_are_converted_or_become_the_nearest() {
    let (two, three) = (open("gain", 2), open("gain", 3));
    let from = (&two, "in", "out");
    for (value, byte, long) in [(-5_i32, -5_i8, 0_u64), (300, 127, 300), (7, 7, 7)] {
        assert_eq!(arrived(from, &value.to_ne_bytes(), (&three, "byte")), byte.to_ne_bytes());
        assert_eq!(arrived(from, &value.to_ne_bytes(), (&three, "long")), long.to_ne_bytes());
    }
}

#[test]
fn numbers_of_single_precision_are_rounded() {
    let (two, three) = (open("gain", 2), open("gain", 3));
    let from = (&two, "a", "y");
    assert_eq!(arrived(from, &0.1_f64.to_ne_bytes(), (&three, "single")), 0.1_f32.to_ne_bytes());
}

#[test]
fn types_without_a_conversion_and_false_types_are_refused() {
    let (two, three) = (open("gain", 2), open("gain", 3));
    for (from, to) in [("y", "byte"), ("y", "choice_in")] {
        assert!(matches!(plan((&two, from), (&three, to)).check(), Err(Error::Plan { unit: 1, .. })), "{from} {to}");
    }
    let mut plan = plan((&two, "out"), (&three, "long"));
    plan.units[1].inputs[0].links[0].change = Change::linear(2.0, 0.0);
    assert!(plan.check().is_err(), "integers have no factor");
}

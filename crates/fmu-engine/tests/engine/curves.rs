//! Inputs between rows: the states of a mass under a force that is one element of a curve, compared with closed forms.
use std::f64::consts::PI;
use std::sync::Arc;

use fmu_engine::{
    Batch, Column, Curve, Error, Inputs, InterfaceKind, Model, Order, Plan, Runner, Shape, Signal, ValueType,
};

use crate::small::{bytes, inputs, numbers, open, recorded, unit};

/// Value reference of the force.
const FORCE: u32 = 1;
const MATRIX: Shape = Shape::Matrix { angular_velocity: 1 };
const QUATERNION: Shape = Shape::Quaternion { angular_velocity: 1 };

/// Inputs: the one at `force` accelerates the mass; nothing reads the others.
fn forced(force: usize, sizes: [usize; 2], shape: Shape) -> Inputs {
    let values = sizes[0] + sizes[1];
    let references = (0..values).map(|i| if i == force { FORCE } else { 40 + i as u32 }).collect();
    let mut found = inputs(Batch::new(ValueType::Float64, references, values, false));
    found.columns =
        vec![Column { signal: 0, at: 0, values: sizes[0] }, Column { signal: 1, at: sizes[0], values: sizes[1] }];
    found.curves = vec![Curve { column: 0, shape, held: None }];
    found
}

struct Motion {
    times: Vec<f64>,
    values: Vec<f64>,
    rates: Vec<f64>,
    /// One byte for each row.
    held: Vec<u8>,
}

/// Position and velocity of the mass in each row, and the number of events.
fn moved(inputs: Inputs, motion: &Motion, order: Order) -> (Vec<[f64; 2]>, i32) {
    let fmu = open("mass", 2);
    let mut mass = unit(&fmu, &[("a", 0.0)]);
    mass.outputs =
        vec![recorded(fmu.batches(["x", "v"]).unwrap().remove(0), 0), recorded(fmu.batch("events").unwrap(), 1)];
    mass.inputs = vec![inputs];
    mass.records_start = true;
    let plan = Plan { units: vec![mass], order, ..Plan::default() };
    let source = Model::Fmu { fmu, kind: InterfaceKind::ModelExchange, instance: "mass".into() };
    let mut runner = Runner::new(Arc::new(plan), vec![source]).unwrap();
    let rows = motion.times.len();
    let signal = |values| Signal { bytes: bytes(values), row: 8 * values.len() / rows };
    let signals = [signal(&motion.values), signal(&motion.rates), Signal { bytes: &motion.held, row: 1 }];
    runner.run((&motion.times, &signals), &[], 0).unwrap();
    let states = numbers(runner.record(0)).chunks(2).map(|state| [state[0], state[1]]).collect();
    let events = *runner.record(1).last_chunk().unwrap();
    (states, i32::from_ne_bytes(events))
}

/// A frame that turns about z by the angle p t + q t^2: matrices or quaternions, and angular velocities.
fn turn(times: Vec<f64>, [p, q]: [f64; 2], is_quaternion: bool) -> Motion {
    let angles = times.iter().map(|t| p * t + q * t * t);
    let values = if is_quaternion {
        // The sign is of no importance.
        let signs = [1.0, -1.0, -1.0].into_iter().cycle();
        angles.zip(signs).flat_map(|(a, sign)| [0.0, 0.0, (a / 2.0).sin(), (a / 2.0).cos()].map(|q| q * sign)).collect()
    } else {
        angles.flat_map(|a| [a.cos(), a.sin(), 0.0, -a.sin(), a.cos(), 0.0, 0.0, 0.0, 1.0]).collect()
    };
    let rates = times.iter().flat_map(|t| [0.0, 0.0, p + 2.0 * q * t]).collect();
    Motion { held: vec![0; times.len()], times, values, rates }
}

fn uniform(end: f64, steps: usize) -> Vec<f64> {
    (0..=steps).map(|row| end * row as f64 / steps as f64).collect()
}

#[test]
fn a_force_follows_polynomials_by_derivatives_that_are_no_inputs() {
    let times = vec![0.0, 0.3, 0.4, 1.5, 2.0];
    // Force, its derivative, and the position of the mass, which begins at 1 m.
    type Of = fn(f64) -> [f64; 3];
    let polynomials: [Of; 3] = [
        |t| [2.0 - 3.0 * t, -3.0, 1.0 + t * t - t.powi(3) / 2.0],
        |t| [t * t - t, 2.0 * t - 1.0, 1.0 + t.powi(4) / 12.0 - t.powi(3) / 6.0],
        |t| [t * t * t, 3.0 * t * t, 1.0 + t.powi(5) / 20.0],
    ];
    for of in polynomials {
        let [values, rates, expected] = [0, 1, 2].map(|i| times.iter().map(|t| of(*t)[i]).collect::<Vec<_>>());
        let motion = Motion { held: vec![0; 5], times: times.clone(), values, rates };
        let mut force = inputs(Batch::new(ValueType::Float64, vec![FORCE], 1, false));
        force.columns = vec![Column { signal: 0, at: 0, values: 1 }];
        force.curves = vec![Curve { column: 0, shape: Shape::Polynomial { derivatives: 1 }, held: Some(2) }];
        for order in [Order::Parallel, Order::Coupled, Order::Iterated { weight: 0.55 }] {
            let (states, events) = moved(force.clone(), &motion, order);
            for (state, expected) in states.iter().zip(&expected) {
                assert!((state[0] - expected).abs() < 1e-9, "{order:?}: {state:?}, not {expected}");
            }
            if order == Order::Coupled {
                assert_eq!(events, 0);
            }
        }
        let held = Motion { held: vec![1; 5], ..motion };
        let (states, _) = moved(force, &held, Order::Coupled);
        let (mut x, mut v) = (1.0, 0.0);
        for (row, state) in states.iter().enumerate() {
            assert!((state[0] - x).abs() < 1e-9, "{state:?}, not {x}");
            let h = held.times.get(row + 1).map_or(0.0, |next| next - held.times[row]);
            (x, v) = (x + h * v + h * h / 2.0 * held.values[row], v + h * held.values[row]);
        }
    }
}

#[test]
fn a_cubic_force_and_its_derivative_are_exact_between_uneven_rows() {
    let times = vec![0.0, 0.3, 0.4, 1.5, 2.0];
    let polynomial = |t: f64| [t * t * t - 2.0 * t * t + 0.5, 3.0 * t * t - 4.0 * t];
    let [values, rates] = [0, 1].map(|i| times.iter().map(|t| polynomial(*t)[i]).collect());
    let motion = Motion { held: vec![0; 5], times, values, rates };
    let shape = Shape::Cubic { derivative: 1 };
    for order in [Order::Parallel, Order::Sequential, Order::Iterated { weight: 0.55 }] {
        let (states, events) = moved(forced(0, [1, 1], shape), &motion, order);
        for (t, [x, v]) in motion.times.iter().zip(states) {
            assert!((v - (t.powi(4) / 4.0 - 2.0 * t.powi(3) / 3.0 + 0.5 * t)).abs() < 1e-9, "{order:?} {t}");
            assert!((x - (1.0 + t.powi(5) / 20.0 - t.powi(4) / 6.0 + 0.25 * t * t)).abs() < 1e-9, "{order:?} {t}");
        }
        assert!(events == 0 || order == Order::Iterated { weight: 0.55 });
        let (states, _) = moved(forced(1, [1, 1], shape), &motion, order);
        for (t, [_, v]) in motion.times.iter().zip(states) {
            assert!((v - (polynomial(*t)[0] - 0.5)).abs() < 1e-9, "{order:?} {t}");
        }
    }
}

#[test]
fn elements_of_a_turning_matrix_are_those_of_a_rotation() {
    // 0.05 rad a row, where cubic polynomials deviate by at most 0.05^4/384; then 0.7 rad a row, where they deviate by
    // 6e-4 and the nearest rotation by far less.
    for (steps, tolerance) in [(63, 1.7e-8), (5, 2e-5)] {
        let motion = turn(uniform(PI, steps), [1.0, 0.0], false);
        for (element, integral) in [(0, f64::sin as fn(f64) -> f64), (1, |t| 1.0 - t.cos()), (3, |t| t.cos() - 1.0)] {
            let (states, events) = moved(forced(element, [9, 3], MATRIX), &motion, Order::Parallel);
            for (t, [_, v]) in motion.times.iter().zip(states) {
                assert!((v - integral(*t)).abs() < tolerance, "{steps} {element} {t}: {}", v - integral(*t));
            }
            assert_eq!(events, 0);
        }
    }
}

#[test]
fn an_angular_velocity_is_that_of_the_matrix() {
    // At most 0.1 rad a row, where cubic polynomials deviate by at most 0.1^4/384.
    let motion = turn(uniform(2.0, 50), [0.5, 0.5], false);
    let (states, _) = moved(forced(11, [9, 3], MATRIX), &motion, Order::Parallel);
    for (t, [x, v]) in motion.times.iter().zip(states) {
        assert!((v - (0.5 * t + 0.5 * t * t)).abs() < 1e-8, "{t}: {v}");
        assert!((x - (1.0 + 0.25 * t * t + t.powi(3) / 6.0)).abs() < 2.6e-7, "{t}: {x}");
    }
}

#[test]
fn quaternions_of_any_sign_turn_as_their_matrices() {
    let motion = turn(uniform(2.0, 50), [0.5, 0.5], true);
    let (states, events) = moved(forced(6, [4, 3], QUATERNION), &motion, Order::Parallel);
    for (t, [_, v]) in motion.times.iter().zip(states) {
        assert!((v - (0.5 * t + 0.5 * t * t)).abs() < 1e-8, "{t}: {v}");
    }
    assert_eq!(events, 0);
    // The first row determines the sign.
    let motion = turn(vec![0.0, 0.1], [1.0, 0.0], true);
    let (states, _) = moved(forced(3, [4, 3], QUATERNION), &motion, Order::Parallel);
    assert!((states[1][1] - 2.0 * 0.05_f64.sin()).abs() < 1e-9);
}

#[test]
fn matrices_that_are_no_rotations_are_replaced_by_the_nearest_one() {
    let mut motion = turn(uniform(1.0, 20), [1.0, 0.0], false);
    motion.values.iter_mut().for_each(|element| *element *= 1.01);
    let (states, _) = moved(forced(0, [9, 3], MATRIX), &motion, Order::Parallel);
    for (t, [_, v]) in motion.times.iter().zip(states) {
        assert!((v - t.sin()).abs() < 1e-7, "{t}: {}", v - t.sin());
    }
}

#[test]
fn values_are_held_up_to_a_row_where_they_jump_and_only_there_is_an_event() {
    let times = uniform(4.0, 4);
    let motion =
        Motion { times, values: vec![0.0, 1.0, 5.0, 6.0, 7.0], rates: vec![1.0; 5], held: vec![0, 1, 0, 0, 0] };
    for shape in [Shape::Cubic { derivative: 1 }, Shape::Line] {
        let mut of_mass = forced(0, [1, 1], shape);
        of_mass.curves[0].held = Some(2);
        if shape == Shape::Line {
            // No curve, and no change.
            of_mass.columns.truncate(1);
            of_mass.variables = Batch::new(ValueType::Float64, vec![FORCE], 1, false);
        }
        let (states, events) = moved(of_mass, &motion, Order::Parallel);
        for ([_, v], expected) in states.into_iter().zip([0.0, 0.5, 1.5, 7.0, 13.5]) {
            assert!((v - expected).abs() < 1e-9, "{v} {expected}");
        }
        assert_eq!(events, 1);
    }
}

#[test]
fn two_runs_have_equal_bits() {
    let motion = turn(uniform(PI, 9), [1.0, 0.1], false);
    let run = || moved(forced(4, [9, 3], MATRIX), &motion, Order::Parallel).0.concat();
    let bits = |values: Vec<f64>| values.into_iter().map(f64::to_bits).collect::<Vec<_>>();
    assert_eq!(bits(run()), bits(run()));
}

#[test]
fn curves_of_other_sizes_or_in_co_simulation_are_refused() {
    let fmu = open("mass", 2);
    let refused = |inputs: Inputs, kind| {
        let mass = fmu_engine::Unit { inputs: vec![inputs], ..unit(&fmu, &[]) };
        let source = Model::Fmu { fmu: fmu.clone(), kind, instance: "mass".into() };
        let plan = Plan { units: vec![mass], ..Plan::default() };
        matches!(Runner::new(Arc::new(plan), vec![source]), Err(Error::Plan { unit: 0, .. }))
    };
    let cubic = Shape::Cubic { derivative: 1 };
    let exchange = InterfaceKind::ModelExchange;
    assert!(!refused(forced(0, [2, 2], cubic), exchange));
    assert!(refused(forced(0, [2, 2], cubic), InterfaceKind::CoSimulation));
    for (sizes, shape) in [
        ([2, 3], cubic),
        ([4, 3], MATRIX),
        ([9, 9], MATRIX),
        ([9, 3], QUATERNION),
        ([2, 2], Shape::Cubic { derivative: 2 }),
    ] {
        assert!(refused(forced(0, sizes, shape), exchange), "{sizes:?} {shape:?}");
    }
    let mut missing = forced(0, [2, 2], Shape::Line);
    missing.curves[0].column = 2;
    assert!(refused(missing, exchange));
}

//! Runs that go on from the state at the end of another run.
use std::sync::Arc;

use fmu_engine::{Buffer, Data, Failed, Failure, InterfaceKind, Order, Plan, Runner, SavedRun, Signal, Varied};

use crate::runs::{read, whole};
use crate::small::{bytes, inputs, open, recorded, unit};
use crate::stepwise::{Case, ROWS, cases, signals, state, times};

/// Makes the steps of some rows from a state. Returns the values of all instances at each row, and the state at the
/// end.
fn part(case: &Case, rows: std::ops::Range<usize>, from: Option<&SavedRun>) -> (Vec<Vec<u64>>, SavedRun) {
    let (times, signals) = (times(), signals());
    let signals = signals.each_ref().map(|values| Signal { bytes: bytes(&values[rows.clone()]), row: 8 });
    let mut data = Data { times: &times[rows.clone()], signals: &signals, records: &mut [] };
    let mut runner = Runner::for_state(Arc::new(case.plan.clone()), case.models(), from).unwrap();
    runner.keeps_end(true);
    runner.begin(from, &mut data, &[], 0).unwrap();
    let mut found = vec![state(runner.instances())];
    for row in 0..rows.len() - 1 {
        runner.make_steps(&mut data, row..row + 1, |_| {}).unwrap();
        found.push(state(runner.instances()));
    }
    runner.save_end(&mut data).unwrap();
    runner.finish(&mut data).unwrap();
    (found, runner.into_saved().unwrap().0.unwrap())
}

#[test]
fn a_run_in_two_parts_has_the_bits_of_the_whole() {
    for case in [2, 3].into_iter().flat_map(cases) {
        let (expected, _) = part(&case, 0..ROWS, None);
        for cut in [0, 1, 2, 13, 20, 38, 39] {
            let (first, saved) = part(&case, 0..cut + 1, None);
            assert!(first == expected[..=cut], "{}: {cut}", case.name);
            // In a process of its own.
            let saved = SavedRun::from_bytes(saved.bytes().unwrap().to_vec());
            let (second, end) = part(&case, cut..ROWS, Some(&saved));
            assert!(second == expected[cut..], "{}: {cut}", case.name);
            assert!(end.bytes().is_some());
        }
    }
}

#[test]
fn a_state_serves_any_number_of_runs_with_other_parameters_and_inputs() {
    let mass = open("mass", 2);
    let mut one = unit(&mass, &[("a", 4.0)]);
    one.outputs = vec![recorded(mass.batch("x").unwrap(), 0)];
    let case = |one| Case {
        name: "mass",
        plan: Plan { units: vec![one], order: Order::Coupled, ..Plan::default() },
        fmus: vec![(mass.clone(), InterfaceKind::ModelExchange)],
    };
    let first = case(one.clone());
    let mut runner = Runner::new(Arc::new(first.plan.clone()), first.models()).unwrap();
    let times: Vec<_> = (0..11).map(|row| 0.02 * f64::from(row)).collect();
    let mut place = vec![0.0; times.len()];
    let bytes_of = |place: &mut [f64]| Buffer::from(bytes(place));
    let mut record = bytes_of(&mut place);
    let mut records = [record.bytes_mut()];
    let mut data = Data { times: &times, signals: &[], records: &mut records };
    runner.keeps_end(true);
    runner.begin(None, &mut data, &[], 0).unwrap();
    runner.make_steps(&mut data, 0..10, |_| {}).unwrap();
    runner.save_end(&mut data).unwrap();
    let saved = runner.into_saved().unwrap().0.unwrap();

    // x'' = -a x + u from x = cos 0.4, x' = -2 sin 0.4, with another a in each run, then with a force on a signal.
    let later: Vec<_> = times.iter().map(|time| 0.2 + time).collect();
    let (x, v) = (0.4_f64.cos(), -2.0 * 0.4_f64.sin());
    let mut runner = Runner::for_state(Arc::new(first.plan.clone()), first.models(), Some(&saved)).unwrap();
    let stiffness = [25.0, 9.0, 25.0];
    let varied = [Varied { unit: 0, variables: mass.batch("a").unwrap(), rows: bytes(&stiffness) }];
    for (row, a) in stiffness.into_iter().enumerate() {
        runner.run_from(Some(&saved), (&later, &[]), &varied, row).unwrap();
        let (w, t) = (a.sqrt(), 0.2_f64);
        let expected = x * (w * t).cos() + v / w * (w * t).sin();
        assert!((read(&runner.instances()[0], "x") - expected).abs() < 1e-9);
    }
    let mut driven = one;
    driven.inputs = vec![inputs(mass.batch("u").unwrap())];
    driven.inputs[0].columns = whole(0, 1);
    let second = case(driven);
    let mut runner = Runner::for_state(Arc::new(second.plan.clone()), second.models(), Some(&saved)).unwrap();
    let force = vec![3.0; later.len()];
    let signals = [Signal { bytes: bytes(&force), row: 8 }];
    runner.run_from(Some(&saved), (&later, &signals), &[], 0).unwrap();
    let expected = 0.75 + (x - 0.75) * 0.4_f64.cos() + v / 2.0 * 0.4_f64.sin();
    assert!((read(&runner.instances()[0], "x") - expected).abs() < 1e-9);
    // At another time, and with damaged bytes.
    let refused = |saved: &SavedRun, times: &[f64], runner: &mut Runner| match runner.run_from(
        Some(saved),
        (times, &signals),
        &[],
        0,
    ) {
        Err(Failed::Run(error)) => error.failure,
        other => panic!("{other:?}"),
    };
    assert!(matches!(refused(&saved, &times, &mut runner), Failure::Data { .. }));
    let mut damaged = saved.bytes().unwrap().to_vec();
    damaged[40] ^= 1;
    assert_eq!(refused(&SavedRun::from_bytes(damaged), &later, &mut runner), Failure::State);
}

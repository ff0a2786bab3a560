//! Steps, starts and searches for crossings allocate nothing.
mod counting;
mod equations;

use std::convert::Infallible;

use counting::allocations;
use equations::{Function, run, solver};

#[test]
fn a_run_with_rejected_steps_and_a_crossing_allocates_nothing() {
    let mut solver = solver(1e-9, 0.0, &[1.0, 0.0]);
    solver.set_next_step(100.0);
    let mut states = [0.0; 2];
    let mut oscillator = Function(|_: f64, x: &[f64], der: &mut [f64]| der.copy_from_slice(&[x[1], -x[0]]));
    let before = allocations();
    run(&mut solver, &mut oscillator, 1.5).unwrap();
    solver.start(1.5, &[1.5f64.cos(), -1.5f64.sin()]);
    let mut position = 1.0;
    while solver.states()[0] > 0.0 {
        position = solver.states()[0];
        solver.step(&mut oscillator, 2.0).unwrap();
    }
    let room = [&mut [position][..], &mut [solver.states()[0]], &mut [0.0]];
    let crossing = solver.first_crossing(room, 1e-12, |_, x, z| {
        z[0] = x[0];
        Ok::<(), Infallible>(())
    });
    solver.interpolate(crossing.unwrap(), &mut states);
    let count = allocations() - before;
    assert_eq!(count, 0, "allocations");
    assert!((crossing.unwrap() - std::f64::consts::FRAC_PI_2).abs() < 1e-9, "{crossing:?}");
    drop(vec![0.0; 2]);
    assert!(allocations() > before, "allocations are counted");
}

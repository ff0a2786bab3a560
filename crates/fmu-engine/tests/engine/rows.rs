//! Times of rows, in all orders.
use std::sync::Arc;

use fmu_engine::{Batch, Component, ComponentState, Failure, Order, Plan, Runner, Unit};

use crate::small::{component, numbers, recorded};

/// Outputs the end time of its last step.
#[derive(Debug)]
struct Clock(f64);

impl Component for Clock {
    fn inputs(&self) -> usize {
        0
    }

    fn outputs(&self) -> usize {
        1
    }

    fn set(&mut self, _inputs: &[f64]) -> Result<(), Failure> {
        Ok(())
    }

    fn step(&mut self, time: f64, step: f64) -> Result<(), Failure> {
        self.0 = time + step;
        Ok(())
    }

    fn get(&mut self, outputs: &mut [f64]) -> Result<(), Failure> {
        outputs[0] = self.0;
        Ok(())
    }

    fn save(&mut self) -> Result<ComponentState, Failure> {
        Ok(Box::new(self.0))
    }

    fn restore(&mut self, state: &ComponentState) -> Result<(), Failure> {
        self.0 = *state.downcast_ref().ok_or(Failure::State)?;
        Ok(())
    }
}

#[test]
fn only_those_that_follow_inputs_make_a_step_at_the_last_time_and_none_in_sequence() {
    let unit = |record, records_start| Unit {
        outputs: vec![recorded(Batch::numbers(vec![0]), record)],
        records_start,
        ..Unit::default()
    };
    let (starts, ends) = ([0.0, 0.5, 1.0], [0.5, 1.0, 1.5]);
    let orders = [(Order::Parallel, ends), (Order::Sequential, starts), (Order::Iterated { weight: 1.0 }, ends)];
    for (order, follows_inputs) in orders {
        let plan = Plan { units: vec![unit(0, true), unit(1, false)], order, ..Plan::default() };
        let clock = || component(|| Box::new(Clock(0.0)));
        let mut runner = Runner::new(Arc::new(plan), vec![clock(), clock()]).unwrap();
        runner.run((&[0.0, 0.5, 1.0], &[]), &[], 0).unwrap();
        let found = [0, 1].map(|record| numbers(runner.record(record)));
        assert_eq!(found, [starts.to_vec(), follows_inputs.to_vec()], "{order:?}");
    }
}

//! Derivatives of inputs, and the steps that follow them.
use fmu_engine::{Buffer, Change, RunError};
use fmu_export::{Error, Outcome};

use crate::container::Container;
use crate::polynomial::{MOST, after};

impl Container {
    /// Sets derivatives of inputs for the next step: value reference, position of the value, order and derivative.
    pub(crate) fn set_input_derivatives(&mut self, derivatives: &[(u32, usize, usize, f64)]) -> Outcome {
        for &(reference, element, order, value) in derivatives {
            let place = self.variable(reference).and_then(|variable| Some((variable.input()?, variable)));
            let Some((first, variable)) = place.filter(|(_, of)| of.can_follow_polynomials() && element < of.values)
            else {
                return Err(Error::new(format!("reference {reference}: is no input with derivatives")));
            };
            if !(1..=MOST).contains(&order) {
                return Err(Error::new(format!("order {order} of {}: must be 1 to {MOST}", variable.name)));
            }
            let at = first + 8 * element;
            self.polynomials.set(at, order, value);
        }
        Ok(())
    }

    /// Sets the rows of the signals for a part of a step that began at `start`.
    pub(crate) fn follow_polynomials(&mut self, start: f64, times: [f64; 2]) -> Result<(), RunError> {
        let values = self.inputs.clone();
        let numbers = std::mem::take(&mut self.polynomials.of_numbers);
        let mut done = Ok(());
        for (row, time) in times.into_iter().enumerate() {
            for (at, derivatives) in &numbers {
                let [value, _] = after(derivatives, number(&values, *at), time - start);
                self.inputs.bytes_mut()[*at..][..8].copy_from_slice(&value.to_ne_bytes());
            }
            done = done.and_then(|()| self.pass(&[row]));
            for input in &self.opened.inputs {
                let Some([derivative, held]) = input.curve else { continue };
                let range = input.from..input.from + 8 * input.values;
                let factor = if let Change::Linear { factor, .. } = input.change { factor } else { 1.0 };
                let rows = self.signals[derivative].bytes_mut();
                let first = row * (rows.len() / 2) + input.to;
                rows[first..][..8 * input.values].fill(0);
                let is_moved = numbers.iter().any(|(at, _)| range.contains(at));
                for (at, derivatives) in numbers.iter().filter(|(at, _)| range.contains(at)) {
                    let [_, rate] = after(derivatives, number(&values, *at), time - start);
                    rows[first + at - input.from..][..8].copy_from_slice(&(factor * rate).to_ne_bytes());
                }
                if is_moved {
                    self.signals[held].bytes_mut().fill(0);
                }
            }
        }
        self.inputs = values;
        self.polynomials.of_numbers = numbers;
        // The next step holds its inputs again.
        self.is_stale = true;
        done
    }
}

fn number(values: &Buffer, at: usize) -> f64 {
    f64::from_ne_bytes(std::array::from_fn(|i| values.bytes()[at + i]))
}

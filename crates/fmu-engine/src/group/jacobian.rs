//! Derivatives of a group's state derivatives by its states.
//!
//! Each FMU is differentiated by itself, by finite differences; the connections chain the results. An FMU of many costs
//! no more than one that is alone. Differences are at least as wide as the tolerated errors of the values: noise far
//! below the tolerances hardly acts on them.
use radau::Jacobian;

use crate::group::circle::{DIFFERENCE, SMALLEST_INPUT, factor, identity};
use crate::group::evaluation::{Evaluation, Failed, may_succeed_elsewhere};
use crate::group::network::{Network, Source, Task};

/// Size of a state, relative to its nominal value, below which differences are absolute.
const SMALLEST_STATE: f64 = 1e-5;

impl Jacobian for Evaluation<'_, '_, '_, '_> {
    fn jacobian(&mut self, time: f64, states: &[f64], derivatives: &[f64], matrix: &mut [f64]) -> Result<(), Failed> {
        self.go_to(time, states)?;
        for element in 0..self.network.elements.len() {
            self.differentiate(element, states, derivatives)?;
        }
        self.chain();
        self.network.assemble(matrix);
        // Derivatives beside the run have the same matrix.
        let (own, all) = (self.network.states(), states.len());
        let (upper, lower) = matrix.split_at_mut(own * all);
        for (from, to) in upper.chunks_exact(all).zip(lower.chunks_exact_mut(all)) {
            to[own..].copy_from_slice(&from[..own]);
        }
        Ok(())
    }
}

impl Evaluation<'_, '_, '_, '_> {
    /// Computes the derivatives of an element by its states and connected inputs.
    fn differentiate(&mut self, element: usize, states: &[f64], derivatives: &[f64]) -> Result<(), Failed> {
        let Network { elements, outputs, trial, base, .. } = &mut *self.network;
        let (own, n, inputs) = (&elements[element], elements[element].states.len(), elements[element].inputs.clone());
        if n + own.outputs.len() == 0 {
            return Ok(());
        }
        trial[..n].copy_from_slice(&states[own.states.clone()]);
        base[..n].copy_from_slice(&derivatives[own.states.clone()]);
        base[n..][..own.outputs.len()].copy_from_slice(&outputs.numbers()[own.outputs.clone()]);
        for state in 0..n {
            self.add_state(element, state)?;
        }
        if n > 0 {
            self.instance(element).set_continuous_states(&self.network.trial[..n]).map_err(self.at(element))?;
        }
        let mut column = n;
        for input in inputs {
            // Values of rows do not depend on states.
            if self.network.sources[input].is_output() {
                self.add_input(element, input, column)?;
                column += 1;
            }
        }
        let Network { elements, outputs, base, .. } = &mut *self.network;
        let own = elements[element].outputs.clone();
        outputs.numbers_mut()[own.clone()].copy_from_slice(&base[n..][..own.len()]);
        Ok(())
    }

    /// Computes the column of a state. Where an FMU refuses a state, or results are not finite, the difference goes to
    /// the other side; where this fails, too, the column remains as it was.
    fn add_state(&mut self, element: usize, state: usize) -> Result<(), Failed> {
        let n = self.network.elements[element].states.len();
        let nominal = self.network.nominals[self.network.elements[element].states.start + state];
        let value = self.network.trial[state];
        let width = (f64::EPSILON * (SMALLEST_STATE * nominal).max(value.abs())).sqrt();
        let width = width.max(self.network.elements[element].tolerance * value.abs());
        for width in [width, -width] {
            let changed = value + width;
            self.network.trial[state] = changed;
            let set = self.instance(element).set_continuous_states(&self.network.trial[..n]);
            self.network.trial[state] = value;
            let set = set.map_err(self.at(element));
            if self.take_column(element, state, changed - value, set)? {
                break;
            }
        }
        Ok(())
    }

    /// Computes the column of an input, see [`add_state`](Self::add_state).
    fn add_input(&mut self, element: usize, input: usize, column: usize) -> Result<(), Failed> {
        let own = &self.network.elements[element];
        let part = own.set.iter().position(|part| part.values.contains(&input)).unwrap_or(0);
        let value = self.network.inputs.numbers()[input];
        let width = DIFFERENCE.max(own.tolerance) * value.abs().max(SMALLEST_INPUT);
        for width in [width, -width] {
            let changed = value + width;
            self.network.inputs.numbers_mut()[input] = changed;
            let set = self.set(element, part);
            self.network.inputs.numbers_mut()[input] = value;
            if self.take_column(element, column, changed - value, set)? {
                break;
            }
        }
        self.set(element, part)
    }

    /// Computes a column from the results after a change. Returns whether the FMU has given them.
    fn take_column(
        &mut self,
        element: usize,
        column: usize,
        difference: f64,
        set: Result<(), Failed>,
    ) -> Result<bool, Failed> {
        match set.and_then(|()| self.read_changed(element)) {
            Ok(()) => {}
            Err((_, failure)) if may_succeed_elsewhere(&failure) => return Ok(false),
            Err(failed) => return Err(failed),
        }
        let Network { elements, base, changed, .. } = &mut *self.network;
        let own = &mut elements[element];
        let (columns, rows) = (own.columns, own.states.len() + own.outputs.len());
        if !changed[..rows].iter().all(|value| value.is_finite()) {
            return Ok(false);
        }
        for row in 0..rows {
            own.local[row * columns + column] = (changed[row] - base[row]) / difference;
        }
        Ok(true)
    }

    /// Reads derivatives and connected outputs of an element.
    fn read_changed(&mut self, element: usize) -> Result<(), Failed> {
        self.read_outputs(element)?;
        let at = self.at(element);
        let Network { elements, outputs, changed, .. } = &mut *self.network;
        let (own, n) = (&elements[element], elements[element].states.len());
        if n > 0 {
            self.context.instances[own.unit].derivatives(&mut changed[..n]).map_err(at)?;
        }
        changed[n..][..own.outputs.len()].copy_from_slice(&outputs.numbers()[own.outputs.clone()]);
        Ok(())
    }

    /// Computes the derivatives of connected outputs by all states, in the order of their dependencies.
    fn chain(&mut self) {
        self.network.output_rows.fill(0.0);
        for at in 0..self.network.tasks.len() {
            match self.network.tasks[at] {
                Task::Set { .. } => {}
                Task::Get { element, part } => {
                    let values = self.network.elements[element].get[part].values.clone();
                    values.for_each(|output| self.network.chain_output(element, output, &[]));
                }
                Task::Circle(circle) => self.network.chain_circle(circle),
            }
        }
    }
}

impl Network {
    /// Computes the derivatives of an output by all states, without the effect of the `unknown` outputs.
    fn chain_output(&mut self, element: usize, output: usize, unknown: &[usize]) {
        let n = self.states();
        let own = &self.elements[element];
        let columns = own.columns;
        let local = &own.local[(own.states.len() + output - own.outputs.start) * columns..][..columns];
        let (before, rest) = self.output_rows.split_at_mut(output * n);
        let (row, after) = rest.split_at_mut(n);
        row[own.states.clone()].copy_from_slice(&local[..own.states.len()]);
        let sources = self.sources[own.inputs.clone()].iter().filter(|source| source.is_output());
        for (weight, source) in local[own.states.len()..].iter().zip(sources) {
            let Source::Output { at, .. } = source else { continue };
            let weight = weight * factor(source);
            if weight != 0.0 && *at != output && !unknown.contains(at) {
                let other = if *at < output { &before[at * n..][..n] } else { &after[(at - output - 1) * n..][..n] };
                row.iter_mut().zip(other).for_each(|(value, other)| *value += weight * other);
            }
        }
    }

    /// Computes the derivatives of the outputs of a circle by all states: a system of linear equations.
    fn chain_circle(&mut self, at: usize) {
        let (n, outputs) = (self.states(), std::mem::take(&mut self.circles[at].outputs));
        for output in &outputs {
            let element = self.elements.iter().position(|element| element.outputs.contains(output)).unwrap_or(0);
            self.chain_output(element, *output, &outputs);
        }
        let Self { circles, elements, sources, output_rows, .. } = self;
        let circle = &mut circles[at];
        let size = outputs.len();
        identity(&mut circle.matrix, size);
        for (element, input, source) in &circle.inputs {
            let own = &elements[*element];
            let columns = own.columns;
            let before = sources[own.inputs.start..*input].iter().filter(|source| source.is_output());
            let column = own.states.len() + before.count();
            for (row, output) in outputs.iter().enumerate().filter(|(_, output)| own.outputs.contains(output)) {
                let local = own.local[(own.states.len() + output - own.outputs.start) * columns + column];
                circle.matrix[row * size + source] -= local * factor(&sources[*input]);
            }
        }
        circle.has_matrix = circle.decomposition.decompose(|row, column| circle.matrix[row * size + column]);
        for state in (0..n).filter(|_| circle.has_matrix) {
            for (value, output) in circle.residual.iter_mut().zip(&outputs) {
                *value = output_rows[output * n + state];
            }
            circle.decomposition.solve(&mut circle.residual);
            for (value, output) in circle.residual.iter().zip(&outputs) {
                output_rows[output * n + state] = *value;
            }
        }
        circle.outputs = outputs;
    }

    /// Writes the derivatives of all state derivatives by all states, row by row. Behind a row there is room for
    /// derivatives beside the run.
    fn assemble(&self, matrix: &mut [f64]) {
        let n = self.states();
        let all = if self.tangent.is_some() { 2 * n } else { n };
        matrix.fill(0.0);
        for own in &self.elements {
            let columns = own.columns;
            for state in 0..own.states.len() {
                let local = &own.local[state * columns..][..columns];
                let row = &mut matrix[(own.states.start + state) * all..][..n];
                row[own.states.clone()].copy_from_slice(&local[..own.states.len()]);
                let sources = self.sources[own.inputs.clone()].iter().filter(|source| source.is_output());
                for (weight, source) in local[own.states.len()..].iter().zip(sources) {
                    let Source::Output { at, .. } = source else { continue };
                    let weight = weight * factor(source);
                    if weight != 0.0 {
                        let other = &self.output_rows[at * n..][..n];
                        row.iter_mut().zip(other).for_each(|(value, other)| *value += weight * other);
                    }
                }
            }
        }
    }
}

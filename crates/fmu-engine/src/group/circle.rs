//! Circles: outputs that depend on each other directly, solved by Newton's method.
use crate::error::Failure;
use crate::group::evaluation::{Evaluation, Failed};
use crate::group::network::{Network, Source};

/// Most iterations of Newton's method.
const MOST_ITERATIONS: usize = 30;
/// Largest residual of a solution, relative to the size of a value.
const SOLVED: f64 = 1e-12;
/// Largest residual, relative to the size of a value, that may be left where rounding stops a new matrix.
const ROUNDED: f64 = 1e-9;
/// Size below which residuals are absolute.
const SMALLEST: f64 = 1e-9;
/// Largest ratio of successive residuals that keeps the matrix.
const SLOW: f64 = 0.1;
/// Step of the finite differences, relative to a value, and size below which it is absolute.
pub(crate) const DIFFERENCE: f64 = 1.5e-8;
pub(crate) const SMALLEST_INPUT: f64 = 1e-3;

impl Evaluation<'_, '_, '_, '_> {
    /// Solves for the outputs of a circle, from their last values.
    pub(crate) fn solve_circle(&mut self, circle: usize, time: f64) -> Result<(), Failed> {
        let result = self.iterate(circle, time);
        if result.is_err() {
            self.network.circles[circle].has_matrix = false;
        }
        result
    }

    fn iterate(&mut self, circle: usize, time: f64) -> Result<(), Failed> {
        self.guess(circle);
        let (mut is_fresh, mut before) = (false, f64::INFINITY);
        for _ in 0..MOST_ITERATIONS {
            self.evaluate(circle)?;
            let size = self.size(circle);
            if size <= SOLVED {
                return Ok(());
            }
            if !size.is_finite() {
                break;
            }
            let is_slow = size > SLOW * before;
            if is_slow && is_fresh && before <= ROUNDED {
                return Ok(());
            }
            before = size;
            let needs_matrix = !self.network.circles[circle].has_matrix || is_slow && !is_fresh;
            if needs_matrix && !self.make_matrix(circle)? {
                break;
            }
            is_fresh = needs_matrix;
            self.change(circle);
        }
        let unit = self.network.circles[circle].inputs.first().map_or(0, |input| self.unit(input.0));
        Err((unit, Failure::Circle { time }))
    }

    /// Begins with the last values.
    fn guess(&mut self, circle: usize) {
        let Network { circles, outputs, .. } = &mut *self.network;
        let circle = &mut circles[circle];
        for (guess, place) in circle.guess.iter_mut().zip(&circle.outputs) {
            let last = outputs.numbers()[*place];
            *guess = if last.is_finite() { last } else { 0.0 };
        }
    }

    /// Computes the outputs from the guess, and their differences from it.
    fn evaluate(&mut self, circle: usize) -> Result<(), Failed> {
        let Network { circles, outputs, .. } = &mut *self.network;
        for (guess, place) in circles[circle].guess.iter().zip(&circles[circle].outputs) {
            outputs.numbers_mut()[*place] = *guess;
        }
        for at in 0..self.network.circles[circle].tasks.len() {
            self.perform(self.network.circles[circle].tasks[at])?;
        }
        let Network { circles, outputs, .. } = &mut *self.network;
        let circle = &mut circles[circle];
        let values = circle.guess.iter().zip(&circle.outputs);
        for (residual, (guess, place)) in circle.residual.iter_mut().zip(values) {
            *residual = guess - outputs.numbers()[*place];
        }
        Ok(())
    }

    /// Largest residual, relative to its value; NaN if one is NaN.
    fn size(&self, circle: usize) -> f64 {
        let circle = &self.network.circles[circle];
        let sizes = circle.residual.iter().zip(&circle.guess).map(|(r, guess)| r.abs() / (SMALLEST + guess.abs()));
        sizes.fold(0.0, |largest: f64, size| if size <= largest { largest } else { size })
    }

    /// Subtracts the change that removes linear residuals.
    fn change(&mut self, circle: usize) {
        let circle = &mut self.network.circles[circle];
        circle.decomposition.solve(&mut circle.residual);
        circle.guess.iter_mut().zip(&circle.residual).for_each(|(guess, change)| *guess -= change);
    }

    /// Computes the derivatives of the residuals by finite differences, one input after the other. Returns whether they
    /// determine a change.
    fn make_matrix(&mut self, circle: usize) -> Result<bool, Failed> {
        let n = self.network.circles[circle].outputs.len();
        identity(&mut self.network.circles[circle].matrix, n);
        for at in 0..self.network.circles[circle].inputs.len() {
            let (element, input, column) = self.network.circles[circle].inputs[at];
            self.add_column(circle, (element, input, column))?;
        }
        let circle = &mut self.network.circles[circle];
        circle.has_matrix = circle.decomposition.decompose(|row, column| circle.matrix[row * n + column]);
        Ok(circle.has_matrix)
    }

    /// Adds the effect of an input on the outputs of its element to the matrix of a circle.
    fn add_column(&mut self, circle: usize, (element, input, column): (usize, usize, usize)) -> Result<(), Failed> {
        let part = self.network.elements[element].set.iter().position(|part| part.values.contains(&input)).unwrap_or(0);
        let value = self.network.inputs.numbers()[input];
        let changed = value + DIFFERENCE * value.abs().max(SMALLEST_INPUT);
        self.network.inputs.numbers_mut()[input] = changed;
        self.set(element, part)?;
        let Network { elements, outputs, base, .. } = &mut *self.network;
        let own = elements[element].outputs.clone();
        base[..own.len()].copy_from_slice(&outputs.numbers()[own.clone()]);
        let result = self.read_outputs(element);
        let Network { circles, outputs, base, sources, inputs, .. } = &mut *self.network;
        let circle = &mut circles[circle];
        let factor = factor(&sources[input]);
        let n = circle.outputs.len();
        for (row, place) in circle.outputs.iter().enumerate().filter(|(_, place)| own.contains(place)) {
            let difference = outputs.numbers()[*place] - base[place - own.start];
            circle.matrix[row * n + column] -= factor * difference / (changed - value);
        }
        outputs.numbers_mut()[own.clone()].copy_from_slice(&base[..own.len()]);
        inputs.numbers_mut()[input] = value;
        result?;
        self.set(element, part)
    }

    /// Reads all connected outputs of an element.
    pub(crate) fn read_outputs(&mut self, element: usize) -> Result<(), Failed> {
        (0..self.network.elements[element].get.len()).try_for_each(|part| self.get(element, part))
    }
}

/// Factor of a connection.
pub(crate) fn factor(source: &Source) -> f64 {
    match source {
        Source::Output { scale: Some((factor, _)), .. } => *factor,
        Source::Output { scale: None, .. } => 1.0,
        Source::Plan => 0.0,
    }
}

/// Fills a matrix of `n` rows with the identity.
pub(crate) fn identity(matrix: &mut [f64], n: usize) {
    matrix.fill(0.0);
    matrix.iter_mut().step_by(n + 1).for_each(|one| *one = 1.0);
}

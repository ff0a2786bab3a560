//! Evaluation of sensors over arrays of frames.
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::arguments::{Arrays, Measured};
use crate::broadcast::{Grid, NewArrays, Operand, Value, Values};

/// Name and last dimensions of an input or an output.
pub(super) struct Quantity {
    name: &'static str,
    shape: &'static [usize],
}

impl Quantity {
    pub(super) const fn new(name: &'static str, shape: &'static [usize]) -> Self {
        Self { name, shape }
    }

    fn size(&self) -> usize {
        self.shape.iter().product()
    }

    /// Input that can replace this one: a quaternion for a matrix.
    fn alternative(&self) -> Option<String> {
        self.name.strip_suffix(".T").map(|frame| format!("{frame}.Q"))
    }

    /// Name in a message about a missing input.
    fn missing(&self) -> String {
        self.alternative().map_or(self.name.to_string(), |alternative| format!("{} or {alternative}", self.name))
    }
}

/// A sensor with N inputs.
pub(super) trait Sensor<const N: usize>: Send + Sync {
    /// A matrix named `T` has 9 numbers, or the 4 of a quaternion in its place.
    const INPUTS: [Quantity; N];
    const OUTPUTS: &'static [Quantity];

    /// Selects the outputs to compute. All others are arbitrary.
    fn select(&mut self, _is_selected: impl Fn(&str) -> bool) {}

    /// Computes the outputs and puts them in order. The last ones may be omitted if they are not selected.
    fn evaluate(&self, inputs: &[&[f64]; N], outputs: &mut Row<'_>);
}

/// Destination of a sensor's outputs.
pub(super) struct Row<'a> {
    /// One for each output; `None` if not selected.
    arrays: Vec<Option<&'a mut [f64]>>,
    /// Position of the next output.
    next: usize,
    row: usize,
}

impl<'a> Row<'a> {
    fn new(arrays: Vec<Option<&'a mut [f64]>>) -> Self {
        Self { arrays, next: 0, row: 0 }
    }

    /// Adds an output.
    #[inline]
    pub(super) fn put<V: Value>(&mut self, value: V) {
        if let Some(array) = &mut self.arrays[self.next] {
            value.write(&mut array[self.row * V::SIZE..(self.row + 1) * V::SIZE]);
        }
        self.next += 1;
    }

    #[inline]
    fn evaluate<const N: usize>(&mut self, sensor: &impl Sensor<N>, row: usize, inputs: &[&[f64]; N]) {
        (self.next, self.row) = (0, row);
        sensor.evaluate(inputs, self);
    }
}

/// Value of an input that no selected output depends on.
const MISSING: [f64; 9] = [f64::NAN; 9];

/// Computes outputs of a sensor; with `None` all that depend only on given inputs.
pub(super) fn measure<'py, S: Sensor<N>, const N: usize>(
    py: Python<'py>,
    mut sensor: S,
    inputs: &Arrays<'py>,
    outputs: Option<Vec<String>>,
) -> Measured<'py> {
    let arrays = S::INPUTS.iter().map(|input| given(inputs, input)).collect::<PyResult<Vec<_>>>()?;
    let lacking = lacking(&mut sensor, &std::array::from_fn(|k| arrays[k].is_some()));
    let selected = selected(S::OUTPUTS, &lacking, outputs)?;
    sensor.select(|name| selected.iter().any(|&i| S::OUTPUTS[i].name == name));

    let operands: Vec<_> = (S::INPUTS.iter().zip(&arrays))
        .map(|(input, array)| match array {
            Some(Given { name, shape, values }) => Operand::new(name, shape, values),
            None => Ok(Operand::constant(input.name, input.shape, &MISSING)),
        })
        .collect::<PyResult<_>>()?;
    let operands: [Operand<'_>; N] =
        operands.try_into().unwrap_or_else(|_| unreachable!("each input has become an operand"));
    let grid = Grid::new(&operands)?;
    let mut results = NewArrays::zeros(py, grid.shape(), selected.iter().map(|&i| S::OUTPUTS[i].shape))?;
    let mut written = S::OUTPUTS.iter().map(|_| None).collect::<Vec<_>>();
    for (&i, array) in selected.iter().zip(results.numbers()?) {
        written[i] = Some(array);
    }
    py.detach(|| {
        let mut outputs = Row::new(written);
        grid.for_each(|row, at| {
            outputs.evaluate(&sensor, row, &std::array::from_fn(|k| operands[k].element(at[k])));
        });
    });

    let (measured, others) = (PyDict::new(py), PyDict::new(py));
    for (i, result) in selected.into_iter().zip(results.into_arrays()) {
        measured.set_item(S::OUTPUTS[i].name, result)?;
    }
    for (output, inputs) in S::OUTPUTS.iter().zip(lacking) {
        if !inputs.is_empty() {
            others.set_item(output.name, inputs)?;
        }
    }
    Ok((measured, others))
}

/// A given input.
struct Given<'py> {
    name: String,
    shape: &'static [usize],
    values: Values<'py>,
}

fn given<'py>(inputs: &Arrays<'py>, input: &Quantity) -> PyResult<Option<Given<'py>>> {
    let get = |name: &str, shape| {
        let values = inputs.get_item(name)?.map(|values| values.extract()).transpose()?;
        Ok::<_, PyErr>(values.map(|values| Given { name: name.to_string(), shape, values }))
    };
    let this = get(input.name, input.shape)?;
    let Some(alternative) = input.alternative() else { return Ok(this) };
    let other = get(&alternative, &[4])?;
    if this.is_some() && other.is_some() {
        let message = format!("{} and {alternative} are both given: give one of them", input.name);
        return Err(PyValueError::new_err(message));
    }
    Ok(this.or(other))
}

/// Missing inputs of each output.
///
/// Found by evaluating the sensor: an output depends on an input if a NaN in the input makes it NaN.
fn lacking<S: Sensor<N>, const N: usize>(sensor: &mut S, is_given: &[bool; N]) -> Vec<Vec<String>> {
    sensor.select(|_| true);
    let ordinary: [[f64; 9]; N] = std::array::from_fn(|k| match S::INPUTS[k].shape {
        // Rotations about z by different angles.
        [3, 3] => {
            let (sin, cos) = (0.3 + 0.2 * k as f64).sin_cos();
            [cos, sin, 0.0, -sin, cos, 0.0, 0.0, 0.0, 1.0]
        }
        _ => std::array::from_fn(|i| ((7 * k + 3 * i) % 11) as f64 * 0.37 + 0.21),
    });
    let mut lacking = vec![Vec::new(); S::OUTPUTS.len()];
    let mut results: Vec<_> = S::OUTPUTS.iter().map(|output| vec![0.0; output.size()]).collect();
    for missing in (0..N).filter(|&k| !is_given[k]) {
        let inputs: [&[f64]; N] = std::array::from_fn(|k| {
            let numbers = if k == missing { &MISSING } else { &ordinary[k] };
            &numbers[..S::INPUTS[k].size()]
        });
        Row::new(results.iter_mut().map(|result| Some(&mut result[..])).collect()).evaluate(sensor, 0, &inputs);
        for (result, lacks) in results.iter().zip(&mut lacking) {
            if result.iter().any(|number| number.is_nan()) {
                lacks.push(S::INPUTS[missing].missing());
            }
        }
    }
    lacking
}

/// Positions of the outputs to compute, in the sensor's order.
fn selected(known: &[Quantity], lacking: &[Vec<String>], outputs: Option<Vec<String>>) -> PyResult<Vec<usize>> {
    let Some(outputs) = outputs else {
        return Ok((0..known.len()).filter(|&i| lacking[i].is_empty()).collect());
    };
    for name in &outputs {
        let Some(i) = known.iter().position(|output| output.name == name) else {
            let names: Vec<_> = known.iter().map(|output| output.name).collect();
            return Err(PyValueError::new_err(format!("{name} is not an output: known are {}", names.join(", "))));
        };
        if !lacking[i].is_empty() {
            let inputs = lacking[i].join(", ");
            return Err(PyValueError::new_err(format!("{name} needs inputs that are not given: {inputs}")));
        }
    }
    Ok((0..known.len()).filter(|&i| outputs.iter().any(|name| known[i].name == name)).collect())
}

//! Broadcasts functions of single vectors and matrices over arrays, as NumPy does.
mod grid;
mod operand;
mod value;

pub(crate) use grid::Grid;
pub(crate) use operand::{NewArrays, Operand, Values};
pub(crate) use value::{Results, Value};

use pyo3::prelude::*;
use pyo3::types::PyTuple;

/// Computes a function for all elements of its operands: an array of results, or a tuple of arrays.
pub(crate) fn map<'py, R: Results, const N: usize>(
    py: Python<'py>,
    operands: [Operand<'_>; N],
    f: impl Fn([&[f64]; N]) -> R + Send + Sync,
) -> PyResult<Bound<'py, PyAny>> {
    let grid = Grid::new(&operands)?;
    let mut results = NewArrays::zeros(py, grid.shape(), R::SHAPES.iter().copied())?;
    let mut written = results.numbers()?;
    py.detach(|| {
        grid.for_each(|row, at| {
            f(std::array::from_fn(|k| operands[k].element(at[k]))).store(row, &mut written);
        });
    });
    match <[_; 1]>::try_from(results.into_arrays()) {
        Ok([result]) => Ok(result.into_any()),
        Err(results) => Ok(PyTuple::new(py, results)?.into_any()),
    }
}

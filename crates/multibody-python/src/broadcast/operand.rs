use numpy::{PyArrayDyn, PyArrayMethods, PyReadonlyArrayDyn, PyUntypedArrayMethods};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyTuple;

/// An array of float64; Python makes it C-contiguous.
pub(crate) type Values<'py> = PyReadonlyArrayDyn<'py, f64>;

/// An array of vectors, matrices or numbers.
pub(crate) struct Operand<'a> {
    pub(super) name: &'a str,
    pub(super) leading: &'a [usize],
    /// Numbers in an element.
    pub(super) size: usize,
    core: &'static [usize],
    values: &'a [f64],
}

impl<'a> Operand<'a> {
    /// An array with `core` as its last dimensions. The name is for messages.
    pub(crate) fn new(name: &'a str, core: &'static [usize], array: &'a Values<'_>) -> PyResult<Self> {
        let shape = array.shape();
        let Some(leading) = shape.strip_suffix(core) else {
            let dimensions: String = core.iter().map(|n| format!(", {n}")).collect();
            let shape = tuple(shape);
            return Err(PyValueError::new_err(format!("{name} has the shape {shape}: must be (...{dimensions})")));
        };
        let values = match array.as_slice() {
            Ok(values) if array.is_c_contiguous() => values,
            _ => return Err(PyValueError::new_err(format!("{name} is not contiguous"))),
        };
        Ok(Self { name, leading, size: core.iter().product(), core, values })
    }

    /// One element for all results.
    pub(crate) fn constant(name: &'a str, core: &'static [usize], values: &'a [f64]) -> Self {
        Self { name, leading: &[], size: core.iter().product(), core, values }
    }

    #[inline]
    pub(crate) fn element(&self, at: usize) -> &'a [f64] {
        &self.values[at..at + self.size]
    }

    pub(super) fn shape(&self) -> Vec<usize> {
        [self.leading, self.core].concat()
    }
}

/// A shape as Python prints it.
pub(super) fn tuple(shape: &[usize]) -> String {
    match shape {
        [n] => format!("({n},)"),
        _ => format!("({})", shape.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")),
    }
}

/// Arrays of results, not yet visible to Python.
pub(crate) struct NewArrays<'py>(Vec<Bound<'py, PyArrayDyn<f64>>>);

impl<'py> NewArrays<'py> {
    /// Arrays of zeros with the same leading dimensions.
    pub(crate) fn zeros<'a>(
        py: Python<'py>,
        leading: &[usize],
        cores: impl IntoIterator<Item = &'a [usize]>,
    ) -> PyResult<Self> {
        // The numpy crate's function panics where this one raises a MemoryError.
        static ZEROS: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
        let function = ZEROS.import(py, "numpy", "zeros")?;
        let zeros = |core| {
            let shape = PyTuple::new(py, [leading, core].concat())?;
            Ok(function.call1((shape,))?.cast_into()?)
        };
        Ok(Self(cores.into_iter().map(zeros).collect::<PyResult<_>>()?))
    }

    pub(crate) fn numbers(&mut self) -> PyResult<Vec<&mut [f64]>> {
        // SAFETY: nobody else has the arrays before `into_arrays`, and no two share memory.
        self.0.iter_mut().map(|array| Ok(unsafe { array.as_slice_mut() }?)).collect()
    }

    pub(crate) fn into_arrays(self) -> Vec<Bound<'py, PyArrayDyn<f64>>> {
        self.0
    }
}

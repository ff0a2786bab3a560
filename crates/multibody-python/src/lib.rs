//! The native module `multibody_fmu._native` of the Python package.
use pyo3::prelude::*;

/// Native part of the package; use the modules of `multibody_fmu`.
#[pymodule]
mod _native {
    use pyo3::prelude::*;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}

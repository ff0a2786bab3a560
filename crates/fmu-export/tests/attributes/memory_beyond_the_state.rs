use fmu_export::Variables;
use std::rc::Rc;

#[derive(Clone, Variables)]
struct Discrete<T = f64> {
    /// Captured offset
    #[var(unit = "m")]
    offset: T,
    /// Shared with nobody who saves it
    shared: Rc<f64>,
}

fn main() {}

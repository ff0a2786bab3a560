use fmu_export::{Connector, Scalar, Variables};

#[derive(Variables)]
struct Port<T = f64> {
    /// Position
    #[var(unit = "m")]
    r: T,
}

impl<T: Scalar> Connector<T> for Port<T> {
    fn extrapolate(&mut self, time: T) {
        self.r += time;
    }
}

fn main() {}

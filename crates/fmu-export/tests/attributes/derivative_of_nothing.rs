use fmu_export::Variables;

#[derive(Variables)]
struct Outputs<T = f64> {
    /// Velocity
    #[var(derivative_of = length)]
    velocity: T,
}

fn main() {}

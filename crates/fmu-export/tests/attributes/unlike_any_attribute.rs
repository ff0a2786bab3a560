use fmu_export::Variables;

#[derive(Variables)]
struct Outputs<T = f64> {
    /// Length
    #[var(initial = 0.0)]
    length: T,
}

fn main() {}

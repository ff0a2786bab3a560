use fmu_export::Variables;

#[derive(Variables)]
struct Parameters<T = f64> {
    /// Length
    #[var(tunable = true)]
    length: T,
}

fn main() {}

use fmu_export::Variables;

#[derive(Variables)]
struct Parameters<T = f64> {
    /// Length
    #[var(unit = "m", start = "1.0")]
    length: T,
}

fn main() {}

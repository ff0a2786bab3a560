use fmu_export::Variables;

#[derive(Variables)]
struct Outputs<T = f64> {
    /// Length
    #[var(units = "m")]
    length: T,
}

fn main() {}

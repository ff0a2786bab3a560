use fmu_export::Variables;

#[derive(Variables)]
struct Outputs<T = f64> {
    /// Length
    #[var(discrete, constant)]
    length: T,
}

fn main() {}

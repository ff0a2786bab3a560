use fmu_export::Variables;

#[derive(Variables)]
struct Outputs<T = f64> {
    #[var(unit = "m")]
    length: T,
}

fn main() {}

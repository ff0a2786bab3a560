use fmu_export::Variables;

#[derive(Variables)]
struct Parameters {
    /// Switch
    #[var(unit = "m")]
    active: bool,
}

fn main() {}

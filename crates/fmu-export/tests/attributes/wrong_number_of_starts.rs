use fmu_export::Variables;

#[derive(Variables)]
struct Parameters {
    /// Color
    #[var(start = [255, 255])]
    color: [i32; 3],
}

fn main() {}

use fmu_export::Variables;

#[derive(Variables)]
struct Outputs<T = f64> {
    /// Length
    #[var(depends = ["frame_a.r_0"])]
    length: T,
}

fn main() {}

use fmu_export::Variables;

#[derive(Variables)]
struct Unsigned {
    /// Count
    count: u32,
}

#[derive(Variables)]
struct Fixed {
    /// Length
    length: f64,
}

#[derive(Variables)]
struct Growing<T = f64> {
    /// Lengths
    #[var(unit = "m")]
    lengths: Vec<T>,
}

#[derive(Variables)]
struct WithoutParameter {
    /// Lengths
    #[var(unit = "m")]
    lengths: [T; 3],
}

#[derive(Variables)]
struct Unnamed(i32);

fn main() {}

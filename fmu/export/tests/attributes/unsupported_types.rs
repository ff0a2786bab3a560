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
struct Unnamed(i32);

fn main() {}

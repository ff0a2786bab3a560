//! Prints the description.
fn main() {
    print!("{}", include_str!("../description.json"));
}

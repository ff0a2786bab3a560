//! A library with a symbol that every FMU has, so that two FMUs cannot be linked together.

/// FMI 2.0 section 2.1.4.
#[unsafe(no_mangle)]
pub extern "C" fn fmi2GetVersion() -> *const std::ffi::c_char {
    c"2.0".as_ptr()
}

/// Prints the description. In real FMUs `export!` generates this for the describing program only.
#[allow(dead_code)]
fn main() {
    print!("{}", include_str!("../description.json"));
}

//! Arguments of the linker.
use std::env;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    // Python's functions are found when the interpreter loads the module. Linkers for macOS refuse that unless told.
    if env::var_os("CARGO_CFG_TARGET_OS").is_some_and(|os| os == "macos") {
        println!("cargo::rustc-link-arg-cdylib=-Wl,-undefined,dynamic_lookup");
    }
}

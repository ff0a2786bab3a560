//! `cargo fmu`; see [`cargo_fmu`].
fn main() -> std::process::ExitCode {
    cargo_fmu::run()
}

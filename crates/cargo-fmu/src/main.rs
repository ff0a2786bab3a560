//! `cargo fmu`: see [`cargo_fmu`] for what it does.
fn main() -> std::process::ExitCode {
    cargo_fmu::run()
}

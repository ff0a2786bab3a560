//! `cargo xtask`: see [`xtask`] for what each command does.
fn main() -> std::process::ExitCode {
    xtask::run()
}

//! Profiles of cargo, as FMUs are built with them.

/// Effect of a panic, as profiles name it.
#[derive(Clone, Copy)]
pub enum Panic {
    /// Becomes an error of the instance: a library that aborted would end the importer with it.
    Unwind,
    /// Ends a WebAssembly module, not the importer.
    Abort,
}

/// Arguments of `cargo build` for the profile of libraries and modules. In the profile `release` each crate is
/// optimised as a whole. Nothing more is optimised at link time: a step is generic code, which is in the FMU's own
/// crate anyway, so that it would save 1 % of the instructions for 40 % of the compiler's time.
pub fn arguments(profile: &str, panic: Panic) -> Vec<String> {
    let panic = match panic {
        Panic::Unwind => "\"unwind\"",
        Panic::Abort => "\"abort\"",
    };
    let mut settings = vec![("panic", panic)];
    if profile == "release" {
        settings.extend([("lto", "\"off\""), ("codegen-units", "1")]);
    }
    let argument = |(name, value)| ["--config".to_owned(), format!("profile.{profile}.{name}={value}")];
    settings.into_iter().flat_map(argument).collect()
}

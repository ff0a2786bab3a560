//! The time that the trial of a library may take.
use std::env;
use std::time::Duration;

/// Environment variable with the longest time in s.
const TIMEOUT: &str = "FMU_CHECK_TIMEOUT";

/// Default timeout.
const DEFAULT_TIMEOUT: Duration = Duration::from_secs(60);

/// The timeout that the user has set, or the default one. The process that loads the library inherits the variable.
pub(crate) fn timeout() -> Duration {
    let given = env::var(TIMEOUT).ok().and_then(|text| Duration::try_from_secs_f64(text.parse().ok()?).ok());
    given.unwrap_or(DEFAULT_TIMEOUT)
}

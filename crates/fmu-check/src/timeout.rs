//! Time limit for the trial of a library.
use std::env;
use std::time::Duration;

/// Environment variable with the timeout in s.
const TIMEOUT: &str = "FMU_CHECK_TIMEOUT";

const DEFAULT_TIMEOUT: Duration = Duration::from_secs(60);

/// The user's timeout or the default. The loading process inherits the variable.
pub(crate) fn timeout() -> Duration {
    let given = env::var(TIMEOUT).ok().and_then(|text| Duration::try_from_secs_f64(text.parse().ok()?).ok());
    given.unwrap_or(DEFAULT_TIMEOUT)
}

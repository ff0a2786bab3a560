//! The event indicator of discrete inputs that wait for an event.

/// The event indicator that a model with discrete inputs has beside its own.
#[derive(fmu_export_derive::Variables)]
pub(crate) struct WaitingIndicator<T = f64> {
    /// -1 while a discrete input that was set outside event mode waits for an event, otherwise 1
    #[var(name = "discreteInputWaits", unit = "1")]
    pub(crate) discrete_input_waits: T,
}

//! Connectors: structs of inputs that validate, estimate, extrapolate and convert themselves before equations read
//! them.
use crate::{
    error::{Error, Log},
    inputs::{Occasion, Path},
    variables::Scalar,
};

/// A struct of inputs that belong together, such as a frame. Write `#[variables(connector)]` at a struct that derives
/// [`Variables`](macro@crate::Variables); then every model with such a struct among its inputs calls these functions.
///
/// A connector gets its settings from [`Model::set_up_inputs`](crate::Model::set_up_inputs), and keeps them in a field
/// whose type has [no variables](crate::no_variables). Then each step calls [`check`](Self::check) with the inputs as
/// they were set, [`estimate`](Self::estimate), [`extrapolate`](Self::extrapolate) and [`convert`](Self::convert). A
/// connector within a connector is not called: the outer one must call it.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is marked as a connector, but does not implement `Connector`",
    note = "write `impl<T: Scalar> Connector<T> for {Self} {{ ... }}` with the functions that it needs, or remove \
            `#[variables(connector)]`"
)]
pub trait Connector<T: Scalar>: IsConnector + Sized {
    /// Meaning of the numbers in the memory, in words. Change the text whenever the meaning changes: saved states of
    /// earlier builds are then refused.
    const MEMORY_LAYOUT: &'static str = "";

    /// Validates the inputs, logs a warning if they are doubtful, and notes in the memory what later steps need. The
    /// memory belongs to this connector, is empty when a run begins, and is saved with the state of the instance.
    ///
    /// # Errors
    /// If an input cannot be used; the message names it and its value.
    #[inline(always)]
    fn check(
        &self,
        _path: Path<'_>,
        _occasion: &Occasion,
        _memory: &mut Vec<f64>,
        _log: &mut Log<'_>,
    ) -> Result<(), Error> {
        Ok(())
    }

    /// Whether inputs are replaced by estimates from the memory. If a step fails, the memory is then again as it was
    /// before.
    fn is_estimated(&self) -> bool {
        false
    }

    /// Replaces inputs by estimates from the memory, such as velocities that follow from the last poses.
    fn estimate(&mut self, _memory: &[f64]) {}

    /// Whether the inputs are extrapolated within a step by their own velocities and accelerations.
    fn is_extrapolated(&self) -> bool {
        false
    }

    /// Extrapolates the inputs by a duration in s with their own velocities and accelerations.
    fn extrapolate(&mut self, _time: T) {}

    /// Converts the inputs to what equations read, for example a quaternion to a matrix.
    fn convert(&mut self) {}
}

/// `#[variables(connector)]` implements it: without the attribute models would ignore an `impl Connector`, and so it
/// does not compile.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{Self}` implements `Connector`, but is not marked as a connector",
    note = "write `#[variables(connector)]` at the struct"
)]
pub trait IsConnector {}

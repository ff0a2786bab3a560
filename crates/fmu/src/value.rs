use crate::function_table::Fmi2;
use crate::function_table::FunctionTable;
use crate::instance::Instance;
use crate::status::Status;

/// A Rust type that stands for a type of variables and decides which C function gets or sets.
///
/// In FMI 2.0: `f64` for Real, `i32` for Integer and Enumeration, `bool` for Boolean, `String` for String. In FMI 3.0:
/// `f32`, `f64` and the integers for the types of their names, `i64` for Enumeration, too, `bool` for Boolean, `String`
/// for String, `Vec<u8>` for Binary, [`Clock`](crate::fmi3::Clock) for Clock.
pub trait Value<V: FunctionTable = Fmi2>: Sized {
    /// Sets the variables with `references`.
    fn set(instance: &Instance<'_, V>, references: &[u32], values: &[Self]) -> Status;

    /// Reads the variables with `references`, which have `elements` elements together.
    ///
    /// # Errors
    /// Any status but that of success.
    fn get(instance: &Instance<'_, V>, references: &[u32], elements: usize) -> Result<Vec<Self>, Status>;
}

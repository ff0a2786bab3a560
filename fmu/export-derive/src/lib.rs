//! Derive macros that make the variable table from the structs of a model.
//!
//! Use them through `fmu-export`, which re-exports them and documents what an author writes:
//! [`Variables`](macro@Variables) for a group of variables, [`Enumeration`](macro@Enumeration) for the type of one,
//! [`model`](macro@model) for the model itself.
mod attributes;
mod enumeration;
mod model;
mod variables;

use proc_macro::TokenStream;
use std::env;
use syn::{DeriveInput, ItemImpl, parse_macro_input};

/// Derives the trait `Variables` for a group of variables: each field is a scalar variable, an array, or a nested group.
///
/// A field's doc comment is its description. The type of a field must implement `fmu_export::Variables`: the struct's
/// type parameter is a Real, `i32` an Integer, `bool` a Boolean, `String` a String; arrays `[X; N]` and `[[X; M]; N]` of these; nalgebra's vectors
/// and matrices of Reals; enums that derive [`Enumeration`](macro@Enumeration); and other groups. Attributes, in `#[var(...)]`:
///
/// | attribute | meaning |
/// |---|---|
/// | `name = "T"` | name in the description, where it differs from the field's |
/// | `unit = "N.m"`, `quantity = "Torque"` | unit and quantity of a Real |
/// | `display_unit = "mm"` | display unit of a Real |
/// | `nominal = 1e5` | nominal value of a Real |
/// | `start = 0.1` | start value; one for all elements, or a list of the field's shape (default: zero, false, empty, first item) |
/// | `min = 0.0`, `max = 1.0` | limits of a Real or an Integer, inclusive |
/// | `fixed` | a parameter that cannot be set after initialization; the others are tunable |
/// | `tunable`, `discrete`, `constant` | variability of an output or a local variable, unless it is the default |
/// | `calculated_parameter` | a local variable that depends on parameters only, with the causality `calculatedParameter` |
/// | `rates = 2` | number of time derivatives of an input that other inputs of its group determine, if `derivative_of` does not say it (matrices) |
/// | `reinit` | a continuous state that events may change |
/// | `flatten` | the variables of a nested group get no prefix |
/// | `derivative_of = distance` | the field of the same struct of which this one is the time derivative; say it in the description, too, because `modelDescription.xml` names derivatives of continuous states alone |
///
/// At the struct, `#[variables(connector)]` declares that it implements `fmu_export::Connector`, and `#[variables(settings)]` that it implements
/// `fmu_export::Settings`.
#[proc_macro_derive(Variables, attributes(var, variables))]
pub fn derive_variables(input: TokenStream) -> TokenStream {
    variables::expand(&parse_macro_input!(input as DeriveInput)).unwrap_or_else(|e| e.to_compile_error()).into()
}

/// Derives the trait `Enumeration` for an enum without data, which makes it a type of variables.
///
/// The first item must have the value 1 (`First = 1`), the others follow. Doc comments are the descriptions;
/// `#[item(name = "frame_a")]` sets the name of an item if it differs from the Rust name.
#[proc_macro_derive(Enumeration, attributes(item))]
pub fn derive_enumeration(input: TokenStream) -> TokenStream {
    enumeration::expand(&parse_macro_input!(input as DeriveInput)).unwrap_or_else(|e| e.to_compile_error()).into()
}

/// Leaves out what a describing program does not need, an example whose name begins with `describe`: compiled for it, too, the C functions would
/// double the time that it takes.
#[doc(hidden)]
#[proc_macro]
pub fn unless_describing(items: TokenStream) -> TokenStream {
    // Cargo sets it for programs only.
    let describes = env::var("CARGO_BIN_NAME").is_ok_and(|program| program.starts_with("describe"));
    if describes { TokenStream::new() } else { items }
}

/// Adds the groups of variables that an `impl Model for ...` leaves out: `type Locals<T: Scalar> = ();` and so on.
#[proc_macro_attribute]
pub fn model(_: TokenStream, item: TokenStream) -> TokenStream {
    model::expand(parse_macro_input!(item as ItemImpl)).unwrap_or_else(|e| e.to_compile_error()).into()
}

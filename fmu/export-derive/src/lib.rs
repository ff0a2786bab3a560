//! Derive macros that turn a model's structs into its variable table.
//!
//! Use them through `fmu-export`, which re-exports them and documents what an author writes:
//! [`Variables`](macro@Variables) for a group of variables, [`Enumeration`](macro@Enumeration) for the type of one,
//! [`model`](macro@model) for the model itself.
mod attributes;
mod enumeration;
mod model;
mod variables;

use proc_macro::TokenStream;
use syn::{DeriveInput, ItemImpl, parse_macro_input};

/// Makes a struct a group of variables: every field is a scalar variable, an array of them, or a nested group.
///
/// A field's doc comment becomes the description. What types a field can have is told by the trait `Variables` of `fmu-export`: the struct's
/// type parameter is a Real, `i32` an Integer, `bool` a Boolean, `String` a String; arrays `[X; N]` and `[[X; M]; N]` of these; nalgebra's vectors
/// and matrices of Reals; enums that derive [`Enumeration`](macro@Enumeration); and other groups. Attributes, in `#[var(...)]`:
///
/// | attribute | meaning |
/// |---|---|
/// | `name = "T"` | name in the description, where it differs from the field's |
/// | `unit = "N.m"`, `quantity = "Torque"` | unit and quantity of a Real |
/// | `display_unit = "mm"` | unit in which a Real is shown to people |
/// | `nominal = 1e5` | usual size of a Real |
/// | `start = 0.1` | start value; one for all elements, or a list of the field's shape (default: zero, false, empty, first item) |
/// | `min = 0.0`, `max = 1.0` | limits of a Real or an Integer, inclusive |
/// | `fixed` | a parameter that may not change after initialization; the others are tunable |
/// | `tunable`, `discrete`, `constant` | variability of an output or a local variable, where it is not the default |
/// | `calculated_parameter` | a local variable that follows from parameters alone, and is shown among them |
/// | `rates = 2` | how many time derivatives of an input the others of its group determine, where `derivative_of` does not say it (matrices) |
/// | `flatten` | the variables of a nested group stand beside those of the group around it, without a prefix |
/// | `derivative_of = distance` | the field beside this one of which it is the time derivative |
///
/// At the struct, `#[variables(connector)]` says that it implements `fmu_export::Connector`, and `#[variables(settings)]` that it implements
/// `fmu_export::Settings`.
#[proc_macro_derive(Variables, attributes(var, variables))]
pub fn derive_variables(input: TokenStream) -> TokenStream {
    variables::expand(&parse_macro_input!(input as DeriveInput)).unwrap_or_else(|e| e.to_compile_error()).into()
}

/// Makes an enum without data the type of an enumeration variable.
///
/// The enum's first item has the value 1, as FMI enumerations do (`First = 1`), the others follow. Doc comments become descriptions;
/// `#[item(name = "frame_a")]` names an item in the description where that differs from the Rust name.
#[proc_macro_derive(Enumeration, attributes(item))]
pub fn derive_enumeration(input: TokenStream) -> TokenStream {
    enumeration::expand(&parse_macro_input!(input as DeriveInput)).unwrap_or_else(|e| e.to_compile_error()).into()
}

/// Stands before `impl Model for ...` and writes the groups of variables that it leaves out: `type Locals<T: Scalar> = ();` and so on.
#[proc_macro_attribute]
pub fn model(_: TokenStream, item: TokenStream) -> TokenStream {
    model::expand(parse_macro_input!(item as ItemImpl)).unwrap_or_else(|e| e.to_compile_error()).into()
}

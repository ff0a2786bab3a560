//! Derive macros that make the table of variables from a model's structs.
//!
//! Use them through `fmu-export`, which re-exports them: [`Variables`](macro@Variables) for a group of variables,
//! [`Enumeration`](macro@Enumeration) for an enumeration type, [`model`](macro@model) for the model itself.
mod attributes;
mod enumeration;
mod model;
mod variables;

use proc_macro::TokenStream;
use std::env;
use syn::{DeriveInput, ItemImpl, parse_macro_input, punctuated::Punctuated};

/// Derives the trait `Variables` for a group of variables: each field is a scalar variable, an array, or a nested
/// group.
///
/// A field's doc comment is its description. The type of a field must implement `fmu_export::Variables`: the struct's
/// type parameter (a Real), `i32` (an Integer), `bool` (a Boolean), `String` (a String); arrays `[X; N]` and `[[X; M];
/// N]` of these; nalgebra's vectors and matrices of Reals; enums that derive [`Enumeration`](macro@Enumeration); and
/// other groups. Attributes, in `#[var(...)]`:
///
/// | attribute | meaning |
/// |---|---|
/// | `name = "T"` | name in the description, if it differs from the field's |
/// | `unit = "N.m"`, `quantity = "Torque"` | unit of a Real, as Modelica writes it, and quantity |
/// | `display_unit = "mm"` | display unit of a Real |
/// | `nominal = 1e5` | nominal value of a Real |
/// | `start = 0.1` | start value, or a list of the field's shape (default: zero, false, empty, first item) |
/// | `min = 0.0`, `max = 1.0` | limits of a Real or an Integer, inclusive |
/// | `fixed` | parameter that cannot be set after initialization; other parameters are tunable |
/// | `tunable`, `discrete`, `constant` | variability of an output or a local variable, if it differs from the default |
/// | `calculated_parameter` | local variable that depends on parameters only (causality `calculatedParameter`) |
/// | `rates = 2` | number of time derivatives of an input, such as a matrix, that other inputs of its group determine |
/// | `reinit` | continuous state that events may change |
/// | `flatten` | nested group; its variables get no prefix |
/// | `derivative_of = distance` | time derivative of another field of the struct |
///
/// `#[variables(connector)]` at the struct declares that it implements `fmu_export::Connector`,
/// `#[variables(settings)]` that it implements `fmu_export::Settings`.
#[proc_macro_derive(Variables, attributes(var, variables))]
pub fn derive_variables(input: TokenStream) -> TokenStream {
    variables::expand(&parse_macro_input!(input as DeriveInput)).unwrap_or_else(|e| e.to_compile_error()).into()
}

/// Derives the trait `Enumeration` for an enum without data, which makes it a type of variables.
///
/// The first item must have the value 1 (`First = 1`); the others follow, with or without their numbers (`Second = 2`).
/// Doc comments are the descriptions; `#[item(name = "frame_a")]` sets the name of an item if it differs from the Rust
/// name.
#[proc_macro_derive(Enumeration, attributes(item))]
pub fn derive_enumeration(input: TokenStream) -> TokenStream {
    enumeration::expand(&parse_macro_input!(input as DeriveInput)).unwrap_or_else(|e| e.to_compile_error()).into()
}

/// Exports the C functions of a model; in the programs that the tool generates from an FMU's code, expands to a `main`
/// that prints the description.
///
/// These programs and unit tests of a model need no C functions, which would double their compile time.
#[doc(hidden)]
#[proc_macro]
pub fn c_functions_or_generated(model: TokenStream) -> TokenStream {
    let model = proc_macro2::TokenStream::from(model);
    // Cargo sets the variable for programs only, and the tool names its programs this way.
    if env::var("CARGO_BIN_NAME").is_ok_and(|name| name.starts_with("describe-")) {
        return quote::quote!(fn main() { ::fmu_describe::print::<#model>(); }).into();
    }
    // Cargo sets the variable for integration tests only.
    let unless_unit_test = env::var_os("CARGO_TARGET_TMPDIR").is_none().then(|| quote::quote!(#[cfg(not(test))]));
    quote::quote!(#unless_unit_test ::fmu_export::export_c_functions!(#model);).into()
}

/// Adds the groups of variables to an `impl Model for ...`. `#[model(Parameters, Inputs, Discrete = Grip)]` takes the
/// structs of these names; all other groups are empty. A struct has one generic parameter, its scalar, with a default
/// (`struct Inputs<T = f64>`), or none if it has no Reals. Groups that the `impl` defines, such as `type Inputs<T:
/// Scalar> = ...;`, stay.
///
/// The doc comment of the `impl` becomes the model's `DESCRIPTION`, unless the `impl` has this constant.
#[proc_macro_attribute]
pub fn model(groups: TokenStream, item: TokenStream) -> TokenStream {
    let groups = parse_macro_input!(groups with Punctuated::parse_terminated);
    model::expand(&groups, parse_macro_input!(item as ItemImpl)).unwrap_or_else(|e| e.to_compile_error()).into()
}

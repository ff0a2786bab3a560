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
use syn::{DeriveInput, ItemImpl, parse_macro_input, punctuated::Punctuated};

/// Derives the trait `Variables` for a group of variables: each field is a scalar variable, an array, or a nested
/// group.
///
/// A field's doc comment is its description. The type of a field must implement `fmu_export::Variables`: the struct's
/// type parameter is a Real, `i32` an Integer, `bool` a Boolean, `String` a String; arrays `[X; N]` and `[[X; M]; N]`
/// of these; nalgebra's vectors and matrices of Reals; enums that derive [`Enumeration`](macro@Enumeration); and other
/// groups. Attributes, in `#[var(...)]`:
///
/// | attribute | meaning |
/// |---|---|
/// | `name = "T"` | name in the description, where it differs from the field's |
/// | `unit = "N.m"`, `quantity = "Torque"` | unit of a Real, written as in Modelica, and its quantity |
/// | `display_unit = "mm"` | display unit of a Real |
/// | `nominal = 1e5` | nominal value of a Real |
/// | `start = 0.1` | start value, or a list of the field's shape (default: zero, false, empty, first item) |
/// | `min = 0.0`, `max = 1.0` | limits of a Real or an Integer, inclusive |
/// | `fixed` | a parameter that cannot be set after initialization; the others are tunable |
/// | `tunable`, `discrete`, `constant` | variability of an output or a local variable, unless it is the default |
/// | `calculated_parameter` | a local variable that depends on parameters only (causality `calculatedParameter`) |
/// | `rates = 2` | number of time derivatives of an input, such as a matrix, that other inputs of its group determine |
/// | `reinit` | a continuous state that events may change |
/// | `flatten` | the variables of a nested group get no prefix |
/// | `derivative_of = distance` | the field of the same struct of which this one is the time derivative |
///
/// At the struct, `#[variables(connector)]` declares that it implements `fmu_export::Connector`, and
/// `#[variables(settings)]` that it implements `fmu_export::Settings`.
#[proc_macro_derive(Variables, attributes(var, variables))]
pub fn derive_variables(input: TokenStream) -> TokenStream {
    variables::expand(&parse_macro_input!(input as DeriveInput)).unwrap_or_else(|e| e.to_compile_error()).into()
}

/// Derives the trait `Enumeration` for an enum without data, which makes it a type of variables.
///
/// The first item must have the value 1 (`First = 1`), the others follow, with or without their numbers (`Second = 2`).
/// Doc comments are the descriptions;
/// `#[item(name = "frame_a")]` sets the name of an item if it differs from the Rust name.
#[proc_macro_derive(Enumeration, attributes(item))]
pub fn derive_enumeration(input: TokenStream) -> TokenStream {
    enumeration::expand(&parse_macro_input!(input as DeriveInput)).unwrap_or_else(|e| e.to_compile_error()).into()
}

/// Exports the C functions of a model; in programs that the tool generates of an FMU's code it makes the `main` that
/// prints the description.
///
/// Neither these programs nor unit tests of a model need C functions, which would double the time to compile them.
#[doc(hidden)]
#[proc_macro]
pub fn c_functions_or_generated(model: TokenStream) -> TokenStream {
    let model = proc_macro2::TokenStream::from(model);
    // Cargo sets it for programs only, and the tool gives its programs such names.
    if env::var("CARGO_BIN_NAME").is_ok_and(|name| name.starts_with("describe-")) {
        return quote::quote!(fn main() { ::fmu_describe::print::<#model>(); }).into();
    }
    // Cargo sets it for integration tests only.
    let unless_unit_test = env::var_os("CARGO_TARGET_TMPDIR").is_none().then(|| quote::quote!(#[cfg(not(test))]));
    quote::quote!(#unless_unit_test ::fmu_export::export_c_functions!(#model);).into()
}

/// Adds the groups of variables to an `impl Model for ...`: those that it names, such as `#[model(Parameters, Inputs,
/// Discrete = Grip)]`, are the structs of these names, the others are empty. A struct has one generic parameter, its
/// scalar, with a default (`struct Inputs<T = f64>`), or none if it has no Reals. A group that the `impl` has, such as
/// `type Inputs<T: Scalar> = ...;`, stays.
///
/// The doc comment of the `impl` is the model's `DESCRIPTION`, unless the `impl` has this constant.
#[proc_macro_attribute]
pub fn model(groups: TokenStream, item: TokenStream) -> TokenStream {
    let groups = parse_macro_input!(groups with Punctuated::parse_terminated);
    model::expand(&groups, parse_macro_input!(item as ItemImpl)).unwrap_or_else(|e| e.to_compile_error()).into()
}

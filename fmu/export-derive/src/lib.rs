//! Derive macros that turn a model's structs into its variable table.
//!
//! Use them through `fmu-export`, which re-exports them and documents what an author writes:
//! [`Variables`](macro@Variables) for a group of variables, [`Enumeration`](macro@Enumeration) for the type of one,
//! [`Memory`](macro@Memory) for what a model remembers.
mod attributes;
mod enumeration;
mod field_type;
mod memory;
mod variables;

use proc_macro::TokenStream;
use syn::{DeriveInput, parse_macro_input};

/// Makes a struct a group of variables: every field is a scalar variable, an array of them, or a nested group.
///
/// A field's doc comment becomes the description. Types: the struct's type parameter is a Real, `i32` an Integer, `bool` a
/// Boolean, `String` a String; arrays `[X; N]`, `[[X; M]; N]`, and nalgebra's `VectorN<T>`, `MatrixN<T>` of these; any other type is a
/// nested group, or an enumeration where `enumeration` says so. Attributes, in `#[var(...)]`:
///
/// | attribute | meaning |
/// |---|---|
/// | `name = "T"` | name in the description, where it differs from the field's |
/// | `unit = "N.m"`, `quantity = "Torque"` | unit and quantity of a Real |
/// | `start = 0.1` | start value; one for all elements, or a list of the field's shape (default: zero, false, empty, first item) |
/// | `min = 0.0`, `max = 1.0` | limits of a Real or an Integer, inclusive |
/// | `enumeration` | the field's type derives [`Enumeration`](macro@Enumeration) |
/// | `tunable` | a parameter that may change while the unit runs |
/// | `fixed`, `discrete`, `constant` | variability of an output or a local variable, where it is not the default |
/// | `depends = [frame_a.r_0, s_small]` | inputs and parameters that an output depends on; a prefix of names stands for all of them (default: all) |
/// | `rates = 2` | how many time derivatives of an input the others of its group determine, where `derivative_of` does not say it (matrices) |
/// | `flatten` | the variables of a nested group stand beside those of the group around it, without a prefix |
/// | `derivative_of = distance` | the field beside this one of which it is the time derivative |
#[proc_macro_derive(Variables, attributes(var))]
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

/// Makes a struct of plain values the memory of a model: every field is a number, a Boolean, an array of them, or a memory itself.
#[proc_macro_derive(Memory)]
pub fn derive_memory(input: TokenStream) -> TokenStream {
    memory::expand(&parse_macro_input!(input as DeriveInput)).unwrap_or_else(|e| e.to_compile_error()).into()
}

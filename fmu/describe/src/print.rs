//! The program that describes an FMU.
use crate::describe;
use fmu_export::Fmu;
use std::panic::catch_unwind;

/// Prints the descriptions of a model as JSON to standard output: the whole `main` of an FMU crate.
///
/// An invalid table ends the program with an error on standard error.
pub fn print<F: Fmu>() {
    let described = catch_unwind(describe::<F>).unwrap_or_else(|_| {
        // The panic's own message is printed already.
        eprintln!(
            "{}: the model panics for some of the random values that `describe` gives it to find dependencies: return an error instead, or set `min` \
             and `max` of the inputs",
            F::NAME
        );
        std::process::exit(1);
    });
    match described {
        Ok(descriptions) => {
            println!("{}", serde_json::to_string_pretty(&descriptions).expect("descriptions are plain data"));
        }
        Err(error) => {
            eprintln!("{}: {error}", F::NAME);
            std::process::exit(1);
        }
    }
}

//! The program that describes an FMU.
use crate::{from_table::describe, lost_derivatives::warnings};
use fmu_description::Versions;
use fmu_export::{Error, Fmu};
use std::panic::catch_unwind;

/// Prints a model's descriptions as JSON to standard output: the whole `main` of a describing program. Warnings go to
/// standard error.
///
/// An invalid table ends the program with an error on standard error.
pub fn print<F: Fmu>() {
    finish(F::NAME, catch_unwind(|| describe::<F>().map(|versions| (versions, warnings::<F>()))).ok());
}

/// Not generic, so that it is compiled once.
fn finish(name: &str, described: Option<Result<(Versions, Vec<String>), Error>>) {
    match described {
        Some(Ok((versions, warnings))) => {
            warnings.iter().for_each(|warning| eprintln!("warning: {name}: {warning}"));
            println!("{}", serde_json::to_string_pretty(&versions).expect("descriptions are plain data"));
        }
        Some(Err(error)) => {
            eprintln!("{name}: {error}");
            std::process::exit(1);
        }
        None => {
            // The panic's message is already printed.
            eprintln!(
                "{name}: the model panics for some of the random values that `describe` gives it to find dependencies: \
                 return an error instead, or set `min` and `max` of the inputs"
            );
            std::process::exit(1);
        }
    }
}

//! Writer of `modelDescription.xml` for FMI 2.0 and FMI 3.0.
//!
//! Variables with a quantity get a declared type `Types.<quantity>`. In FMI 3.0 other variables with a unit get a type
//! `Types.Unit_<unit>`, and only types have units. The attribute `derivative` is written for derivatives of continuous
//! states only. Units are defined by SI base units, and descriptions lose the markup of doc comments. Capabilities that
//! a version lacks are omitted; a variable that a version cannot describe is an error.
use crate::description::Description;
use quick_xml::se::Serializer;
use serde::Serialize;

mod annotations;
mod attributes;
mod declared_types;
mod default_experiment;
mod error;
mod fmi2;
mod fmi3;
mod list;
mod log_categories;
mod unit;
mod unit_definitions;

pub use error::Error;

/// Writes the file for FMI 2.0 (section 2.2.1), indented by two spaces, without a date, ending in a newline.
///
/// # Errors
/// A unit is unknown, a quantity has two units, an enumeration has the name of another type, or FMI 2.0 lacks a
/// feature.
pub fn fmi2(description: &Description) -> Result<String, Error> {
    document(&fmi2::FmiModelDescription::new(description)?)
}

/// Writes the file for FMI 3.0 (section 2.4) in the form of [`fmi2`].
///
/// # Errors
/// As [`fmi2`]; also if there is not exactly one independent variable, if two variables share a value reference, if the
/// numbers of start values or event indicators do not match the elements, or if a position belongs to no variable.
pub fn fmi3(description: &Description) -> Result<String, Error> {
    document(&fmi3::FmiModelDescription::new(description)?)
}

fn document(root: &impl Serialize) -> Result<String, Error> {
    let mut text = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    let mut serializer = Serializer::new(&mut text);
    serializer.indent(' ', 2);
    root.serialize(serializer).map_err(|error| Error::Xml(error.to_string()))?;
    text.push('\n');
    Ok(text)
}

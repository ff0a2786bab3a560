//! `modelDescription.xml` of FMI 2.0 and FMI 3.0.
//!
//! Variables with a quantity get a declared type `Types.<quantity>`, in FMI 3.0 others with a unit `Types.Unit_<unit>`;
//! there the types alone have the units. The attribute `derivative` is written for derivatives of continuous states
//! alone. Units are defined by their SI base units, and descriptions lose the marks of doc comments. Capabilities that
//! a version does not have are left out; a variable that a version cannot describe is an error.
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

/// The whole file of FMI 2.0 (section 2.2.1): indented by two spaces, without a date, ending in a newline.
///
/// # Errors
/// If a unit is unknown, if a quantity has two units, if an enumeration has the name of its type, or if a feature is
/// not in FMI 2.0.
pub fn fmi2(description: &Description) -> Result<String, Error> {
    document(&fmi2::FmiModelDescription::new(description)?)
}

/// The whole file of FMI 3.0 (section 2.4): as for FMI 2.0.
///
/// # Errors
/// As [`fmi2`], and if there is not exactly one independent variable, if two variables have the same value reference,
/// if the start values or event indicators are not as many as elements, or if a position is that of no variable.
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

//! `modelDescription.xml`, read strictly.
use std::collections::HashMap;

use fmu_description::{Description, Interface, xml};

use crate::error::Error;

/// Reads the description of an FMU of FMI 2.0 or FMI 3.0 from its XML text.
///
/// # Errors
/// [`Error::Description`] if it is not XML, of another version of FMI, for neither kind, or contradicts itself.
pub fn read_description(xml: &str) -> Result<Description, Error> {
    read(xml).map(|(_, description)| description)
}

/// Reads a description and its version of FMI.
pub(crate) fn read(xml: &str) -> Result<(String, Description), Error> {
    strictly(xml).map_err(|reason| Error::Description { reason })
}

fn strictly(xml: &str) -> Result<(String, Description), String> {
    let document = xml::parse(xml).map_err(|reason| format!("it {reason}"))?;
    let root = document.root();
    let document = fmu_description::read(root)?;
    // First, because other versions have other elements.
    let Some(fmi_version) = minor_version(&document.fmi_version) else {
        return Err(format!("its fmiVersion is {:?}, not \"2.0\" or \"3.0\"", document.fmi_version));
    };
    let identifier =
        &interface(&document.description).ok_or("it has no element CoSimulation or ModelExchange")?.model_identifier;
    if !is_identifier(identifier) {
        return Err(format!("its modelIdentifier {identifier:?} is not a C identifier"));
    }
    match document.errors.into_iter().next() {
        Some(error) => Err(error),
        None => {
            let mut description = document.description;
            description.resize(&HashMap::new());
            Ok((fmi_version.to_owned(), description))
        }
    }
}

/// Whether a model identifier is one of C, so that it may become part of a path.
pub(crate) fn is_identifier(identifier: &str) -> bool {
    identifier.chars().all(|c| c.is_ascii_alphanumeric() || c == '_') && !identifier.is_empty()
}

/// The version of the interface that a description states: `3.0` for a bug-fix release such as 3.0.2, too (the schema
/// of FMI 3.0 allows a third number).
fn minor_version(stated: &str) -> Option<&'static str> {
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    match stated {
        "2.0" => Some("2.0"),
        "3.0" => Some("3.0"),
        _ => stated.strip_prefix("3.0.").filter(|patch| is_number(patch)).map(|_| "3.0"),
    }
}

/// Capabilities for Co-Simulation, or else for Model Exchange, or else for Scheduled Execution. A description that has
/// been read strictly has one of them.
pub(crate) fn interface(description: &Description) -> Option<&Interface> {
    let co_simulation = description.co_simulation.as_ref().map(|kind| &kind.interface);
    let model_exchange = description.model_exchange.as_ref().map(|kind| &kind.interface);
    co_simulation.or(model_exchange).or(description.scheduled_execution.as_ref())
}

//! `modelDescription.xml`, read strictly.
use fmu_description::{Description, Interface, read, xml};

use crate::Error;

/// Reads the description of an FMU of FMI 2.0 from its XML text.
///
/// # Errors
/// [`Error::Description`] if it is not XML, not FMI 2.0, for neither kind, or contradicts itself.
pub fn read_description(xml: &str) -> Result<Description, Error> {
    strictly(xml).map_err(|reason| Error::Description { reason })
}

fn strictly(xml: &str) -> Result<Description, String> {
    let document = read(xml::parse(xml).map_err(|reason| format!("it {reason}"))?.root())?;
    // First, because other versions have other elements.
    if document.fmi_version != "2.0" {
        return Err(format!("its fmiVersion is {:?}, not \"2.0\"", document.fmi_version));
    }
    let identifier =
        &interface(&document.description).ok_or("it has no element CoSimulation or ModelExchange")?.model_identifier;
    // It becomes part of a path.
    if !identifier.chars().all(|c| c.is_ascii_alphanumeric() || c == '_') || identifier.is_empty() {
        return Err(format!("its modelIdentifier {identifier:?} is not a C identifier"));
    }
    match document.errors.into_iter().next() {
        Some(error) => Err(error),
        None => Ok(document.description),
    }
}

/// What a description says about Co-Simulation, or else about Model Exchange. One that has been read strictly has one of them.
pub(crate) fn interface(description: &Description) -> Option<&Interface> {
    let co_simulation = description.co_simulation.as_ref().map(|kind| &kind.interface);
    co_simulation.or(description.model_exchange.as_ref().map(|kind| &kind.interface))
}

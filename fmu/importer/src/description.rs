//! `modelDescription.xml`, read strictly.
use fmu_description::{Description, Interface, xml};

use crate::Error;

/// Reads the description of an FMU of FMI 2.0 or FMI 3.0 from its XML text.
///
/// # Errors
/// [`Error::Description`] if it is not XML, of another version of FMI, for neither kind, or contradicts itself.
pub fn read_description(xml: &str) -> Result<Description, Error> {
    read(xml).map(|(_, description)| description)
}

/// The same with the version of FMI.
pub(crate) fn read(xml: &str) -> Result<(String, Description), Error> {
    strictly(xml).map_err(|reason| Error::Description { reason })
}

fn strictly(xml: &str) -> Result<(String, Description), String> {
    let document = fmu_description::read(xml::parse(xml).map_err(|reason| format!("it {reason}"))?.root())?;
    // First, because other versions have other elements.
    if !["2.0", "3.0"].contains(&&*document.fmi_version) {
        return Err(format!("its fmiVersion is {:?}, not \"2.0\" or \"3.0\"", document.fmi_version));
    }
    let identifier =
        &interface(&document.description).ok_or("it has no element CoSimulation or ModelExchange")?.model_identifier;
    // It becomes part of a path.
    if !identifier.chars().all(|c| c.is_ascii_alphanumeric() || c == '_') || identifier.is_empty() {
        return Err(format!("its modelIdentifier {identifier:?} is not a C identifier"));
    }
    match document.errors.into_iter().next() {
        Some(error) => Err(error),
        None => Ok((document.fmi_version, document.description)),
    }
}

/// What a description says about Co-Simulation, or else about Model Exchange. One that has been read strictly has one of them.
pub(crate) fn interface(description: &Description) -> Option<&Interface> {
    let co_simulation = description.co_simulation.as_ref().map(|kind| &kind.interface);
    co_simulation.or(description.model_exchange.as_ref().map(|kind| &kind.interface))
}

//! Making of instances.
use std::path::Path;

use fmu_export::calls::instantiation::wrong_identity;
use fmu_export::{Error, InstanceKind};

use crate::container::Container;
use crate::opened::Opened;

/// Makes an instance of the system in a folder of resources. `identity` and `given` are the name and the value of the
/// importer's GUID or token.
///
/// # Errors
/// No system, another identity, or the refusal of an element.
pub(crate) fn instance(
    resources: Option<&Path>,
    is_fmi3: bool,
    (identity, given): (&str, Option<&str>),
    kind: impl FnOnce() -> Result<InstanceKind, Error>,
) -> Result<Container, Error> {
    let Some(resources) = resources else {
        return Err(Error::new("the folder of resources is not given: this FMU contains other FMUs in this folder"));
    };
    let opened = Opened::read(resources, is_fmi3)?;
    if given != Some(opened.guid()) {
        return Err(wrong_identity(identity, given, opened.guid()));
    }
    Container::new(opened, kind()?)
}

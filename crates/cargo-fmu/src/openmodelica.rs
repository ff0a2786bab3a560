//! Edition for OpenModelica: its description and the adapter.
use crate::describe::{Described, Document};
use crate::error::Error;
use crate::workspace::Fmu;
use fmu_description::{openmodelica, write};

mod adapter;

/// An FMU's edition for OpenModelica.
pub(crate) struct Edition {
    pub(crate) document: Document,
    /// Modelica model with the frames of the FMU, if any.
    pub(crate) adapter: Option<String>,
}

impl Edition {
    /// Makes the edition of an FMU.
    ///
    /// # Errors
    /// OpenModelica cannot use the FMU.
    pub(crate) fn of(fmu: &Fmu, original: &Described) -> Result<Self, Error> {
        let description = openmodelica::edition(&original.fmi2.description, &fmu.openmodelica_without)
            .map_err(|reason| Error::NotForOpenModelica { model: fmu.model.clone(), reason })?;
        let xml = write::fmi2(&description).map_err(Error::Description)?;
        let adapter = adapter::adapter(&original.fmi2.description, fmu.terminal_kind.as_deref());
        Ok(Self { document: Document { description, xml }, adapter })
    }
}

//! Systems of FMUs in the format System Structure and Parameterization (SSP) 1.0 and 2.0.
//!
//! [`SystemStructure`] has the contents of a `.ssd` file and of the `.ssv`, `.ssm` and `.ssb` files that it refers to.
//! Each part knows its file and line. [`read`] reads archives and folders, which anybody may have written. [`resolve`]
//! makes a flat system of them, with connections between variables of FMUs; [`check`] reports what is wrong.
//!
//! ```no_run
//! let archive = fmu_system::read("DcMotor.ssp".as_ref(), None)?;
//! let system = archive.resolve()?;
//! for element in &system.elements {
//!     println!("{}: {}, an FMU in {}", element.place, element.name, element.fmu.file.display());
//! }
//! for connection in &system.connections {
//!     println!("{connection}");
//! }
//! # Ok::<(), fmu_system::Errors>(())
//! ```

mod archive;
mod binding;
mod choices;
mod common;
mod definitions;
mod finding;
mod location;
mod namespace;
mod parameters;
mod parse;
mod ports;
mod problem;
mod resolve;
mod resolved;
mod signal;
mod step;
mod structure;
mod tree;
mod types;
mod uri;
mod wiring;
mod write;

pub use archive::{Archive, read};
pub use choices::{Choices, ElementChoices, ElementRun, RunChoices};
pub use common::{Annotation, Attributes, Common, FileInfo, Fragment, Place};
pub use definitions::{Enumeration, Unit};
pub use fmu_description::{BASE_UNITS, BaseUnit, UnitDefinition};
pub use fmu_engine::Transformation;
pub use location::DEFAULT;
pub use namespace::PREFIXES;
pub use parameters::{Mapping, MappingEntry, Parameter, ParameterBinding, ParameterMapping, ParameterSet, Source};
pub use parse::Document;
pub use problem::{Errors, Problem};
pub use resolve::{Report, check, resolve, resolve_unpacked};
pub use resolved::{ConnectorEnd, DescribedFmu, ElementValue, Resolved, ResolvedElement, SystemConnector};
pub use structure::{
    Component, Connection, Connector, ConnectorKind, Contents, DEFINITION, DefaultExperiment, DictionaryContents,
    DictionaryEntry, DictionaryReference, Element, End, FMU, Implementation, PACKAGE, SignalDictionary, System,
    SystemStructure,
};
pub use types::{BaseType, Dimension, Type, Values};
pub use write::quoted;

//! Systems: the contents of a `.ssd` file.
use std::fmt;
use std::path::PathBuf;

use crate::common::{Annotation, Attributes, Common, FileInfo, Place};
use crate::definitions::{Enumeration, Unit};
use crate::parameters::ParameterBinding;
use crate::types::{Dimension, Type};
use fmu_engine::Transformation;

/// A system of FMUs with its definitions.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SystemStructure {
    /// Place, description and annotations of the file.
    pub common: Common,
    /// Version and origin of the file.
    pub file: FileInfo,
    /// Name of the structure, such as the name of a variant.
    pub name: String,
    /// The system at the top.
    pub system: System,
    /// Enumerations that connectors name.
    pub enumerations: Vec<Enumeration>,
    /// Units that connectors name.
    pub units: Vec<Unit>,
    /// Start and stop time.
    pub experiment: Option<DefaultExperiment>,
}

/// A system: elements and the connections between them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct System {
    /// Place, identifier, description and annotations.
    pub common: Common,
    /// Name, unique in the enclosing system.
    pub name: String,
    /// Connectors to the enclosing system.
    pub connectors: Vec<Connector>,
    /// Geometry in the enclosing system.
    pub geometry: Attributes,
    /// Parameters and start values for the system and all that is in it.
    pub bindings: Vec<ParameterBinding>,
    /// Components, systems and references to dictionaries.
    pub elements: Vec<Element>,
    /// Connections between elements, and between elements and the system.
    pub connections: Vec<Connection>,
    /// Dictionaries of signals.
    pub dictionaries: Vec<SignalDictionary>,
    /// Geometry of the contents.
    pub inner_geometry: Attributes,
    /// Graphical notes.
    pub notes: Vec<Attributes>,
}

/// An element of a system.
#[derive(Clone, Debug, PartialEq)]
pub enum Element {
    /// An FMU, or a system in a file of its own.
    Component(Component),
    /// A nested system.
    System(System),
    /// A reference to a dictionary of signals.
    Dictionary(DictionaryReference),
}

impl Element {
    /// Name in the system.
    #[must_use]
    pub fn name(&self) -> &str {
        match self {
            Self::Component(element) => &element.name,
            Self::System(element) => &element.name,
            Self::Dictionary(element) => &element.name,
        }
    }

    /// Place, identifier, description and annotations.
    #[must_use]
    pub fn common(&self) -> &Common {
        match self {
            Self::Component(element) => &element.common,
            Self::System(element) => &element.common,
            Self::Dictionary(element) => &element.common,
        }
    }

    /// File and line.
    #[must_use]
    pub fn place(&self) -> &Place {
        &self.common().place
    }

    /// Connectors to the enclosing system.
    #[must_use]
    pub fn connectors(&self) -> &[Connector] {
        match self {
            Self::Component(element) => &element.connectors,
            Self::System(element) => &element.connectors,
            Self::Dictionary(element) => &element.connectors,
        }
    }

    /// Parameters and start values.
    #[must_use]
    pub fn bindings(&self) -> &[ParameterBinding] {
        match self {
            Self::Component(element) => &element.bindings,
            Self::System(element) => &element.bindings,
            Self::Dictionary(element) => &element.bindings,
        }
    }
}

/// An element that is in a file of its own.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Component {
    /// Place, identifier, description and annotations.
    pub common: Common,
    /// Name, unique in the system.
    pub name: String,
    /// Connectors: variables of the FMU, or connectors of the nested system.
    pub connectors: Vec<Connector>,
    /// Geometry in the system.
    pub geometry: Attributes,
    /// Parameters and start values.
    pub bindings: Vec<ParameterBinding>,
    /// MIME type, one of [`FMU`], [`DEFINITION`] and [`PACKAGE`], or another one.
    pub media_type: String,
    /// URI as in the file; none for a component without an implementation.
    pub source: Option<String>,
    /// Interface of the FMU.
    pub implementation: Implementation,
    /// File or system that the source leads to; none if there is no such file, and before files are read.
    pub contents: Option<Contents>,
}

/// MIME type of FMUs.
pub const FMU: &str = "application/x-fmu-sharedlibrary";
/// MIME type of `.ssd` files.
pub const DEFINITION: &str = "application/x-ssp-definition";
/// MIME type of `.ssp` archives.
pub const PACKAGE: &str = "application/x-ssp-package";

/// File or system that a component's source leads to.
#[derive(Clone, Debug, PartialEq)]
pub enum Contents {
    /// Path of an FMU: an archive, or a folder with an unpacked one.
    Fmu(PathBuf),
    /// A system from a `.ssd` file, a `.ssp` archive, or the same file (`#id`). It acts as if it were there instead of
    /// the component; the component's bindings follow its own ones.
    System(Box<SystemStructure>),
}

/// Interface of FMI that a component uses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Implementation {
    /// Any interface of the FMU.
    #[default]
    Any,
    /// Model Exchange.
    ModelExchange,
    /// Co-Simulation.
    CoSimulation,
    /// Scheduled Execution.
    ScheduledExecution,
}

impl Implementation {
    /// All interfaces.
    pub const ALL: [Self; 4] = [Self::Any, Self::ModelExchange, Self::CoSimulation, Self::ScheduledExecution];

    /// Value of the attribute.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Any => "any",
            Self::ModelExchange => "ModelExchange",
            Self::CoSimulation => "CoSimulation",
            Self::ScheduledExecution => "ScheduledExecution",
        }
    }
}

/// A connector of an element or of the system.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Connector {
    /// Place, identifier, description and annotations.
    pub common: Common,
    /// Name, unique in the element.
    pub name: String,
    /// Kind.
    pub kind: ConnectorKind,
    /// Type; if none, the underlying variable has one.
    pub r#type: Option<Type>,
    /// Dimensions of an array.
    pub dimensions: Vec<Dimension>,
    /// Names of the clocks of the connector.
    pub clocks: Vec<String>,
    /// Geometry.
    pub geometry: Attributes,
}

/// Kind of a connector.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ConnectorKind {
    /// Input.
    Input,
    /// Output.
    Output,
    /// Parameter.
    Parameter,
    /// Parameter that the element calculates during its initialization.
    CalculatedParameter,
    /// Parameter that determines sizes.
    StructuralParameter,
    /// Constant.
    Constant,
    /// Local variable.
    Local,
    /// Both input and output.
    Inout,
    /// Not specified.
    #[default]
    Unspecified,
}

impl ConnectorKind {
    /// All kinds.
    pub const ALL: [Self; 9] = [
        Self::Input,
        Self::Output,
        Self::Parameter,
        Self::CalculatedParameter,
        Self::StructuralParameter,
        Self::Constant,
        Self::Local,
        Self::Inout,
        Self::Unspecified,
    ];

    /// Value of the attribute.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Input => "input",
            Self::Output => "output",
            Self::Parameter => "parameter",
            Self::CalculatedParameter => "calculatedParameter",
            Self::StructuralParameter => "structuralParameter",
            Self::Constant => "constant",
            Self::Local => "local",
            Self::Inout => "inout",
            Self::Unspecified => "unspecified",
        }
    }

    /// The kind with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.as_str() == name)
    }
}

impl fmt::Display for ConnectorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// A connection. Its direction follows from the kinds of its ends.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Connection {
    /// Place, identifier, description and annotations.
    pub common: Common,
    /// One end, usually the source.
    pub start: End,
    /// The other end.
    pub end: End,
    /// Transformation of the values, after the conversion of units.
    pub transformation: Option<Transformation>,
    /// Whether units are not converted.
    pub suppress_unit_conversion: bool,
    /// Geometry.
    pub geometry: Attributes,
}

/// An end of a connection.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct End {
    /// Name of the element; none for the system itself.
    pub element: Option<String>,
    /// Name of the connector.
    pub connector: String,
    /// Indices of one element of an array; empty for the whole connector.
    pub indices: Vec<u64>,
}

/// A dictionary of signals, visible in its system and in the systems within.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SignalDictionary {
    /// Place, identifier, description and annotations.
    pub common: Common,
    /// Name, unique in the system.
    pub name: String,
    /// MIME type; empty for the default, `.ssb`.
    pub media_type: String,
    /// URI of the file; none for a dictionary in place.
    pub source: Option<String>,
    /// Entries and definitions; none before the file is read.
    pub contents: Option<DictionaryContents>,
}

/// Contents of a `.ssb` file.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DictionaryContents {
    /// Place, identifier, description and annotations.
    pub common: Common,
    /// Version and origin.
    pub file: FileInfo,
    /// Signals.
    pub entries: Vec<DictionaryEntry>,
    /// Enumerations that entries name.
    pub enumerations: Vec<Enumeration>,
    /// Units that entries name.
    pub units: Vec<Unit>,
}

/// A signal of a dictionary.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DictionaryEntry {
    /// Place, identifier, description and annotations.
    pub common: Common,
    /// Name, unique in the dictionary.
    pub name: String,
    /// Type.
    pub r#type: Type,
    /// Dimensions of an array.
    pub dimensions: Vec<Dimension>,
}

/// A reference to a dictionary of signals: its connectors are the dictionary's signals.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DictionaryReference {
    /// Place, identifier, description and annotations.
    pub common: Common,
    /// Name, unique in the system.
    pub name: String,
    /// Name of the dictionary, in this system or an enclosing one.
    pub dictionary: String,
    /// Connectors.
    pub connectors: Vec<Connector>,
    /// Geometry in the system.
    pub geometry: Attributes,
    /// Parameters and start values.
    pub bindings: Vec<ParameterBinding>,
}

/// Start and stop time.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DefaultExperiment {
    /// File and line.
    pub place: Place,
    /// Start time in s.
    pub start: Option<f64>,
    /// Stop time in s.
    pub stop: Option<f64>,
    /// Annotations.
    pub annotations: Vec<Annotation>,
}

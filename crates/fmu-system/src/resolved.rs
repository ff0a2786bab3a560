//! A flat system: elements with full names, and the connections between them.
use std::path::PathBuf;
use std::sync::Arc;

use fmu_description::{Description, Rows, UnitDefinition};
use fmu_engine::{Connection, InterfaceKind, Transformation, Variables};

use crate::common::Place;
use crate::structure::ConnectorKind;
use crate::types::{BaseType, Values};

/// A system without nesting. Full names are joined by dots: `inner.motor` is the element `motor` of the system `inner`.
#[derive(Clone, Debug, Default)]
pub struct Resolved {
    /// Name of the system.
    pub name: String,
    /// The FMUs, in the order of the file.
    pub elements: Vec<ResolvedElement>,
    /// Connections between variables of elements. Transformations replace conversions of units.
    pub connections: Vec<Connection>,
    /// Parameters and start values of inputs, outputs and states, in the order of elements and descriptions, in the
    /// type and unit of the variable. Enumerations have numbers. Values of the system's own connectors are their
    /// [starts](SystemConnector::start).
    pub values: Vec<ElementValue>,
    /// The system's own connectors, in the order of the file.
    pub connectors: Vec<SystemConnector>,
    /// Units of these connectors.
    pub units: Vec<UnitDefinition>,
    /// Start time in s, if stated.
    pub start: Option<f64>,
    /// Stop time in s, if stated.
    pub stop: Option<f64>,
    /// Remarks, a sentence each.
    pub notes: Vec<String>,
    /// Reasons why results may be wrong, a sentence each; they are not among the notes.
    pub warnings: Vec<String>,
}

/// An FMU of a system.
#[derive(Clone, Debug)]
pub struct ResolvedElement {
    /// Full name.
    pub name: String,
    /// The FMU, shared by all elements with the same file.
    pub fmu: Arc<DescribedFmu>,
    /// Interface; none if runs choose it.
    pub kind: Option<InterfaceKind>,
    /// Time of the outputs of a co-simulation step; none for the FMU's own.
    pub rows: Option<Rows>,
    /// File and line.
    pub place: Place,
}

/// File of an FMU with its description.
#[derive(Debug)]
pub struct DescribedFmu {
    /// An archive, or a folder with the contents of one.
    pub file: PathBuf,
    /// Whether the version of FMI is 3.0, not 2.0.
    pub is_fmi3: bool,
    /// Contents of `modelDescription.xml`.
    pub description: Description,
    /// Variables with whole arrays.
    pub variables: Variables,
}

/// Value of a variable.
#[derive(Clone, Debug, PartialEq)]
pub struct ElementValue {
    /// Full name of the element.
    pub element: String,
    /// Name of the variable in the FMU; an element of an array in FMI 2.0, such as `r[1]`.
    pub variable: String,
    /// Values, several for an array of FMI 3.0.
    pub values: Values,
}

/// A connector of the system itself.
#[derive(Clone, Debug, PartialEq)]
pub struct SystemConnector {
    /// Name.
    pub name: String,
    /// Input, output, parameter or another kind.
    pub kind: ConnectorKind,
    /// Type, stated or from the variable behind it.
    pub r#type: Option<BaseType>,
    /// Unit, stated or from the variable behind it; empty without one.
    pub unit: String,
    /// Items of an enumeration.
    pub items: Vec<(String, i64)>,
    /// Shape, stated or from the variable behind it; empty for a scalar.
    pub shape: Vec<usize>,
    /// Value from a parameter binding, in the connector's type and unit.
    pub start: Option<Values>,
    /// Description.
    pub description: String,
    /// Variables behind it: all targets of an input or parameter, the source of an output.
    pub ends: Vec<ConnectorEnd>,
    /// File and line.
    pub place: Place,
}

/// A variable behind a connector of the system.
#[derive(Clone, Debug, PartialEq)]
pub struct ConnectorEnd {
    /// Full name of the element.
    pub element: String,
    /// Name of the variable.
    pub variable: String,
    /// Transformation on the way, with conversions of units; none if values stay.
    pub transformation: Option<Transformation>,
}

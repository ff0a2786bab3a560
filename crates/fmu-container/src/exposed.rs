//! Variables of a container, and the variables of elements behind them.
use fmu::ValueType;
use fmu_description::{EnumerationType, UnitDefinition, Variable};
use fmu_engine::{Place, Transformation};

/// Variables of a container with the definitions that they name.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Interface {
    /// All variables. Value references are positions: from 0 in FMI 2.0; from 1 in FMI 3.0, where `time` is the first,
    /// because OMSimulator reads the dependencies of FMI 3.0 as positions from 1.
    pub variables: Vec<Exposed>,
    /// Positions of the variables with the event indicators, in the order of the elements. Empty in FMI 2.0, and
    /// without Model Exchange.
    pub indicators: Vec<usize>,
    /// Enumerations of the variables.
    pub enumerations: Vec<EnumerationType>,
    /// Units of the variables.
    pub units: Vec<UnitDefinition>,
}

/// A variable of a container.
#[derive(Clone, Debug, PartialEq)]
pub struct Exposed {
    /// The variable as in the container's description.
    pub variable: Variable,
    /// Type of its values in the C functions of the container.
    pub value_type: ValueType,
    /// Variables of elements: all that an input or parameter sets, the one that others show. None for time, and for
    /// event indicators of elements of FMI 2.0.
    pub targets: Vec<Target>,
}

/// Variable of an element behind a variable of the container.
#[derive(Clone, Debug, PartialEq)]
pub struct Target {
    /// Position in [`Resolved::elements`](fmu_system::Resolved::elements).
    pub element: usize,
    /// Variable, and element of its array.
    pub place: Place,
    /// Change of the values, from the container to the element for inputs and parameters, otherwise the reverse. None
    /// if only types differ.
    pub transformation: Option<Transformation>,
}

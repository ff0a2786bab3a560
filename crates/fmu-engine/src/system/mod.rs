//! Systems by name: elements, connections, and the plan that follows from them.
mod check;
pub(crate) mod choice;
mod fit;
mod plan;
mod presets;

use std::ffi::CString;
use std::fmt;

use fmu_description::{Rows, Type, Variable};

use crate::batch::{Batch, Buffer};
use crate::error::{Error, Failure, RunError};
use crate::loops::Cut;
use crate::model::Model;
use crate::plan::{Curve, Hold, Order, Plan, Stops};
use crate::transformation::Transformation;
use crate::variables::Place;

/// Elements and their connections, by name.
#[derive(Clone, Debug, Default)]
pub struct System {
    /// The elements, in the order of their steps.
    pub elements: Vec<Element>,
    /// The connections.
    pub connections: Vec<Connection>,
    /// When elements exchange values.
    pub order: Order,
    /// End times of integration steps.
    pub stops: Stops,
}

/// An FMU or a component of a system, with its values.
#[derive(Clone, Debug)]
pub struct Element {
    /// Name in the system.
    pub name: String,
    /// The FMU or component.
    pub model: Model,
    /// Parameters, set before initialization.
    pub parameters: Vec<(String, Value)>,
    /// Constant inputs, set during initialization.
    pub constants: Vec<(String, Value)>,
    /// Changing inputs, with the positions of their signals in the run. A connection replaces the signal.
    pub signals: Vec<(String, usize)>,
    /// Variables to record.
    pub outputs: Vec<String>,
    /// Relative tolerance, see [`Unit::tolerance`](crate::Unit::tolerance).
    pub tolerance: f64,
    /// Changes of continuous inputs between two rows, in Model Exchange.
    pub curves: Vec<Curve<String>>,
    /// Continuous inputs seen in an iterated step; [`Hold::Start`] for other orders.
    pub hold: Hold,
    /// Time of the outputs of a co-simulation step.
    pub rows: Rows,
    /// Whether it is solved together with others in iterated order, see [`Unit::is_grouped`](crate::Unit::is_grouped).
    pub is_grouped: bool,
}

/// Values of a variable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// Numbers or Booleans, as the C functions have them.
    Numbers(Buffer),
    /// Strings.
    Texts(Vec<CString>),
}

/// Connection of an output to an input: of whole variables, or of elements of arrays. It may also begin at a parameter,
/// constant or local variable, and end at a parameter or start value, which it sets before the run.
#[derive(Clone, Debug, PartialEq)]
pub struct Connection {
    /// Names of an element and of its output, such as `frame_a.r_0` or `frame_a.r_0[3]`.
    pub from: (String, String),
    /// Names of an element and of its input, parameter or variable with a start value.
    pub to: (String, String),
    /// Change of the values. By default units of one dimension are converted by the FMUs' definitions, integers become
    /// items of enumerations and back, and integers and Booleans become real numbers.
    pub transformation: Option<Transformation>,
}

/// A system by positions, ready to run.
#[derive(Clone, Debug)]
pub struct Planned {
    /// The plan.
    pub plan: Plan,
    /// Models of the instances.
    pub models: Vec<Model>,
    /// Places of values by name.
    pub layout: Layout,
}

/// Places of a system's values.
#[derive(Clone, Debug, Default)]
pub struct Layout {
    /// Variables of each record.
    pub records: Vec<Batch>,
    /// Places of the values of each element.
    pub elements: Vec<ElementLayout>,
    /// Changing strings: position of the element, variable, and position of the signal. A run sets them row by row.
    pub text_inputs: Vec<(usize, Batch, usize)>,
    /// Recorded strings: position of the element, and variable. A run reads them row by row.
    pub text_outputs: Vec<(usize, Batch)>,
}

/// Places of an element's values.
#[derive(Clone, Debug)]
pub struct ElementLayout {
    /// Places of the recorded variables, in the order of [`Element::outputs`].
    pub outputs: Vec<Recorded>,
    /// Recorded connected inputs, by name.
    pub inputs: Vec<(String, Recorded)>,
    pub(crate) model: Model,
    /// Positions of the variables of each of the unit's outputs.
    pub(crate) variables: Vec<Vec<usize>>,
    /// Variables of each of the unit's inputs, and of its presets.
    pub(crate) changing: Vec<Vec<Place>>,
}

/// Names of the inputs of all elements.
#[derive(Clone, Debug)]
pub struct InputNames(Vec<Vec<Names>>);

/// Variables of a list of inputs.
type Names = Box<[Named]>;

/// A variable by name.
#[derive(Clone, Debug)]
struct Named {
    name: Box<str>,
    dimensions: Box<[usize]>,
}

impl InputNames {
    /// As [`Layout::refused`].
    #[must_use]
    pub fn refused(&self, error: &RunError) -> Option<String> {
        let Failure::Value { inputs, at, .. } = error.failure else { return None };
        name_of(self.0.get(error.unit)?.get(inputs)?, at)
    }
}

/// Place of recorded values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Recorded {
    /// Record, and first value in its rows.
    Numbers(usize, usize),
    /// Position among the [recorded strings](Layout::text_outputs).
    Texts(usize),
}

/// A system that cannot run.
#[derive(Debug, thiserror::Error)]
pub enum SystemError {
    /// A connection begins or ends at an unknown element.
    #[error("there is no element {0}")]
    NoElement(String),
    /// An element lacks a variable of this causality.
    #[error("{element} has no {what} {name}")]
    NoVariable {
        /// Name of the element.
        element: String,
        /// Causality.
        what: &'static str,
        /// Name of the variable.
        name: String,
    },
    /// The values of a variable have another size or type, or are an element of an array of FMI 3.0.
    #[error("{element}.{name} cannot have the given values")]
    Values {
        /// Name of the element.
        element: String,
        /// Name of the variable.
        name: String,
    },
    /// Strings are connected.
    #[error("{0}: texts cannot be connected")]
    Texts(Box<Connection>),
    /// An input other than of real numbers has a factor or an offset.
    #[error(
        "{connection}: only real inputs have a factor or an offset, and {}.{} is of type {kind}",
        .connection.to.0, .connection.to.1
    )]
    Scaled {
        /// The connection.
        connection: Box<Connection>,
        /// Type of the input.
        kind: &'static str,
    },
    /// A mapping is for variables of another type.
    #[error("{connection}: a mapping of {what} is for other types than {} and {}", .found[0], .found[1])]
    Mapping {
        /// The connection.
        connection: Box<Connection>,
        /// Types of the mapping.
        what: &'static str,
        /// Types of the output and of the input.
        found: [&'static str; 2],
    },
    /// A mapping has an item that an enumeration lacks.
    #[error("{connection}: {}.{} has no item {item}", .end.0, .end.1)]
    Item {
        /// The connection.
        connection: Box<Connection>,
        /// Names of the element and of its variable.
        end: (String, String),
        /// Name or value of the item.
        item: String,
    },
    /// An element of an array is connected to a variable of another shape: the shapes of output and input.
    #[error("{}: the shapes differ", with_shapes(.0, .1))]
    Shapes(Box<Connection>, [String; 2]),
    /// The variables of a connection do not fit.
    #[error("{connection}: the {what} differ, {} and {}", .found[0], .found[1])]
    Differ {
        /// The connection.
        connection: Box<Connection>,
        /// Types, shapes, units or items.
        what: &'static str,
        /// Text for the output, and for the input.
        found: [String; 2],
    },
    /// An input has two sources: the second connection, and the first.
    #[error("{}: this input is already connected, by {}", .0[0], .0[1])]
    Twice(Box<[Connection; 2]>),
    /// Values before the run depend on themselves.
    #[error("{}: connections of parameters form a circle, so no value is the first", listed(.0))]
    Circle(Vec<Connection>),
    /// An order is impossible.
    #[error("order = '{order}': {reason}")]
    Order {
        /// Name of the order.
        order: &'static str,
        /// Reason.
        reason: String,
    },
    /// The plan is not sound.
    #[error(transparent)]
    Plan(#[from] Error),
}

fn listed(connections: &[Connection]) -> String {
    connections.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

fn with_shapes(Connection { from, to, .. }: &Connection, shapes: &[String; 2]) -> String {
    format!("{}.{} of shape {} -> {}.{} of shape {}", from.0, from.1, shapes[0], to.0, to.1, shapes[1])
}

impl Element {
    /// An element without values, in Co-Simulation with rows that follow steps.
    #[must_use]
    pub fn new(name: &str, model: Model) -> Self {
        Self {
            name: name.to_owned(),
            model,
            parameters: Vec::new(),
            constants: Vec::new(),
            signals: Vec::new(),
            outputs: Vec::new(),
            tolerance: 0.0,
            curves: Vec::new(),
            hold: Hold::Start,
            rows: Rows::Steps,
            is_grouped: false,
        }
    }
}

impl Layout {
    /// Returns the name of one of the values of a unit's outputs.
    #[must_use]
    pub fn output(&self, unit: usize, outputs: usize, value: usize) -> Option<String> {
        let element = self.elements.get(unit)?;
        let variables = element.variables.get(outputs)?.iter();
        name_of(&variables.flat_map(|whole| element.named((*whole, None))).collect::<Vec<_>>(), value)
    }

    /// Returns the name of the input that a connection brings a [wrong value](Failure::Value) for.
    #[must_use]
    pub fn refused(&self, error: &RunError) -> Option<String> {
        self.input_names().refused(error)
    }

    /// The names of all inputs, for messages without the descriptions.
    #[must_use]
    pub fn input_names(&self) -> InputNames {
        let names = |element: &ElementLayout| {
            let names = |places: &Vec<Place>| places.iter().flat_map(|place| element.named(*place)).collect();
            element.changing.iter().map(names).collect()
        };
        InputNames(self.elements.iter().map(names).collect())
    }

    /// Returns the name of the output where a loop is cut.
    #[must_use]
    pub fn cut(&self, cut: &Cut) -> Option<String> {
        self.output(cut.unit, cut.outputs, cut.at / cut.value_type.size(true))
    }
}

impl ElementLayout {
    /// The variables of a place.
    fn named(&self, (whole, element): Place) -> Vec<Named> {
        let (variable, description) = (&self.model.variables().all()[whole], self.model.description());
        if element.is_none()
            && let [only] = variable.positions[..]
        {
            let Variable { name, dimensions, .. } = &description.variables[only];
            return vec![Named { name: (**name).into(), dimensions: (**dimensions).into() }];
        }
        let places = element.map_or(0..variable.size(), |element| element..element + 1);
        let name = |at| Named { name: variable.element_name(description, at).into(), dimensions: Box::default() };
        places.map(name).collect()
    }
}

/// Name of one of the values of some variables.
fn name_of(variables: &[Named], mut value: usize) -> Option<String> {
    for Named { name, dimensions } in variables {
        let variable =
            Variable { dimensions: dimensions.to_vec(), ..Variable::new(name, Type::Real(Default::default())) };
        if value < variable.elements() {
            return variable.element_names().into_iter().nth(value);
        }
        value -= variable.elements();
    }
    None
}

/// The beginning of a connection, such as `2 * one.y + 0.5`.
fn linear((element, name): &(String, String), factor: f64, offset: f64) -> String {
    let factor = if factor == 1.0 { String::new() } else { format!("{factor} * ") };
    let sign = if offset < 0.0 { '-' } else { '+' };
    let offset = if offset == 0.0 { String::new() } else { format!(" {sign} {}", offset.abs()) };
    format!("{factor}{element}.{name}{offset}")
}

impl fmt::Display for Connection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { from, to, transformation } = self;
        let (factor, offset) = match transformation {
            Some(Transformation::Linear { factor, offset }) => (*factor, *offset),
            _ => (1.0, 0.0),
        };
        write!(f, "{} -> {}.{}", linear(from, factor, offset), to.0, to.1)?;
        match transformation {
            None | Some(Transformation::Linear { .. }) => Ok(()),
            Some(mapping) => write!(f, " ({mapping})"),
        }
    }
}

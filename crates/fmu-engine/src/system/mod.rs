//! Systems by name: elements, connections, and the plan that follows from them.
mod check;
mod plan;

use std::ffi::CString;
use std::fmt;

use fmu_description::Rows;

use crate::batch::{Batch, Buffer};
use crate::error::Error;
use crate::loops::Cut;
use crate::model::Model;
use crate::plan::{Curve, Hold, Order, Plan, Stops};
use crate::runner::Source;

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
}

/// Values of a variable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// Numbers or Booleans, as the C functions have them.
    Numbers(Buffer),
    /// Strings.
    Texts(Vec<CString>),
}

/// Connection of an output to an input: of whole variables, or of elements of arrays.
#[derive(Clone, Debug, PartialEq)]
pub struct Connection {
    /// Names of an element and of its output, such as `frame_a.r_0` or `frame_a.r_0[3]`.
    pub from: (String, String),
    /// Names of an element and of its input.
    pub to: (String, String),
    /// Factor, and offset in the unit of the input.
    pub scale: Option<(f64, f64)>,
}

/// A system by positions, ready to run.
#[derive(Clone, Debug)]
pub struct Planned {
    /// The plan.
    pub plan: Plan,
    /// Sources of the instances.
    pub sources: Vec<Source>,
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
    /// Values other than real numbers have a factor or an offset.
    #[error("{name} is of type {kind}: only real numbers have a factor or an offset")]
    Scaled {
        /// Name of the output.
        name: String,
        /// Kind of its values.
        kind: &'static str,
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
    /// The plan is not sound.
    #[error(transparent)]
    Plan(#[from] Error),
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
        }
    }
}

impl Layout {
    /// Returns the name of one of the values of a unit's outputs.
    #[must_use]
    pub fn output(&self, unit: usize, outputs: usize, mut value: usize) -> Option<String> {
        let ElementLayout { model, variables, .. } = self.elements.get(unit)?;
        for whole in variables.get(outputs)? {
            let variable = &model.variables().all()[*whole];
            if value < variable.size() {
                return Some(variable.element_name(model.description(), value));
            }
            value -= variable.size();
        }
        None
    }

    /// Returns the name of the output where a loop is cut.
    #[must_use]
    pub fn cut(&self, cut: &Cut) -> Option<String> {
        self.output(cut.unit, cut.outputs, cut.at / size_of::<f64>())
    }
}

impl fmt::Display for Connection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { from, to, scale } = self;
        let (factor, offset) = scale.unwrap_or((1.0, 0.0));
        if factor != 1.0 {
            write!(f, "{factor} * ")?;
        }
        write!(f, "{}.{}", from.0, from.1)?;
        if offset != 0.0 {
            write!(f, " {} {}", if offset < 0.0 { '-' } else { '+' }, offset.abs())?;
        }
        write!(f, " -> {}.{}", to.0, to.1)
    }
}

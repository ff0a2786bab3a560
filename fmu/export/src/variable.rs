//! The flat list of scalar variables: what descriptions, messages and the GUID are made from.
use crate::{
    interface::Interface,
    logging::c_string,
    model::Unit,
    table::{Entry, EnumerationType, Kind, Variability},
    values::Storage,
};

/// Base type of a variable as the C interface sees it; an enumeration is an Integer there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Base {
    /// `fmi2GetReal`
    Real = 0,
    /// `fmi2GetInteger`
    Integer = 1,
    /// `fmi2GetBoolean`
    Boolean = 2,
    /// `fmi2GetString`
    String = 3,
}

impl Base {
    /// Value references hold the base type above this bit and count from 0 below it.
    pub(crate) const SHIFT: u32 = 28;

    /// Value reference of the variable at a position of the storage.
    #[must_use]
    pub(crate) const fn reference(self, position: usize) -> u32 {
        ((self as u32) << Self::SHIFT) | position as u32
    }
}

/// Group that a variable belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Causality {
    /// Parameter.
    Parameter,
    /// Input.
    Input,
    /// Output.
    Output,
    /// Local variable.
    Local,
}

/// Type of a scalar variable, with its limits and its start value.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// Real.
    Real {
        /// Unit.
        unit: Option<&'static str>,
        /// Quantity.
        quantity: Option<&'static str>,
        /// Smallest value allowed.
        min: Option<f64>,
        /// Largest value allowed.
        max: Option<f64>,
        /// Start value.
        start: f64,
    },
    /// Integer.
    Integer {
        /// Smallest value allowed.
        min: Option<i32>,
        /// Largest value allowed.
        max: Option<i32>,
        /// Start value.
        start: i32,
    },
    /// Boolean.
    Boolean {
        /// Start value.
        start: bool,
    },
    /// Enumeration.
    Enumeration {
        /// The type.
        of: &'static EnumerationType,
        /// Start value, counted from 1.
        start: i32,
    },
    /// String.
    String {
        /// Start value.
        start: &'static str,
    },
}

/// One scalar variable.
#[derive(Clone, Debug, PartialEq)]
pub struct Variable {
    /// Structured name.
    pub name: String,
    /// Value reference.
    pub reference: u32,
    /// Causality.
    pub causality: Causality,
    /// Variability.
    pub variability: Variability,
    /// Type, limits, start.
    pub value: Value,
    /// Name of the variable of which this one is the time derivative.
    pub derivative_of: Option<String>,
    /// How many time derivatives of it other inputs determine, where `derivative_of` does not say it.
    pub rates: usize,
}

impl Variable {
    /// Base type.
    #[must_use]
    pub fn base(&self) -> Base {
        match self.value {
            Value::Real { .. } => Base::Real,
            Value::Integer { .. } | Value::Enumeration { .. } => Base::Integer,
            Value::Boolean { .. } => Base::Boolean,
            Value::String { .. } => Base::String,
        }
    }

    /// Whether an importer gives the start value: parameters, inputs and constants; all else is calculated.
    #[must_use]
    pub fn has_start(&self) -> bool {
        matches!(self.causality, Causality::Parameter | Causality::Input) || self.variability == Variability::Constant
    }
}

/// All scalar variables of a model, in the order of their declaration.
#[must_use]
pub fn variables<U: Unit>() -> Vec<Variable> {
    variables_of(Interface::of::<U>())
}

/// [`variables`] of an interface.
pub(crate) fn variables_of(interface: &Interface) -> Vec<Variable> {
    let mut list = List::default();
    list.group(interface.parameters, &Context::new(Causality::Parameter));
    list.group(interface.inputs, &Context::new(Causality::Input));
    list.group(interface.outputs, &Context::new(Causality::Output));
    list.group(interface.locals, &Context::new(Causality::Local));
    list.variables
}

/// The Reals among [`variables`], each at the position of its value in the storage.
#[inline(never)]
pub(crate) fn reals_of(interface: &Interface) -> Vec<Variable> {
    variables_of(interface).into_iter().filter(|v| v.base() == Base::Real).collect()
}

/// Storage with every variable at its start value.
#[inline(never)]
pub(crate) fn start_values(interface: &Interface) -> Storage {
    let (mut reals, mut integers, mut booleans, mut strings) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for variable in variables_of(interface) {
        match variable.value {
            Value::Real { start, .. } => reals.push(start),
            Value::Integer { start, .. } | Value::Enumeration { start, .. } => integers.push(start),
            Value::Boolean { start } => booleans.push(start.into()),
            Value::String { start } => strings.push(c_string(start)),
        }
    }
    Storage { reals: reals.into(), integers: integers.into(), booleans: booleans.into(), strings: strings.into() }
}

/// What the groups around an entry hand down to it.
struct Context {
    causality: Causality,
    prefix: String,
    variability: Option<Variability>,
}

impl Context {
    fn new(causality: Causality) -> Self {
        Self { causality, prefix: String::new(), variability: None }
    }
}

#[derive(Default)]
struct List {
    variables: Vec<Variable>,
    /// Number of variables so far, by [`Base`].
    counts: [usize; 4],
}

impl List {
    fn group(&mut self, entries: &'static [Entry], context: &Context) {
        for entry in entries {
            let name = format!("{}{}", context.prefix, entry.name);
            let flattened = entry.name.is_empty();
            let inner = Context {
                causality: context.causality,
                prefix: if flattened { name.clone() } else { format!("{name}.") },
                variability: entry.variability.or(context.variability),
            };
            match entry.kind {
                Kind::Group(entries) => self.group(entries, &inner),
                _ => self.scalars(entry, &name, inner, &context.prefix),
            }
        }
    }

    fn scalars(&mut self, entry: &Entry, name: &str, context: Context, siblings: &str) {
        for position in 0..entry.dimensions.iter().product() {
            let suffix = match *entry.dimensions {
                [_, columns] => format!("[{},{}]", position / columns + 1, position % columns + 1),
                [_] => format!("[{}]", position + 1),
                _ => String::new(),
            };
            let (derivative_of, rates) = match entry.kind {
                Kind::Real(real) => (real.derivative_of.map(|other| format!("{siblings}{other}{suffix}")), real.rates),
                _ => (None, 0),
            };
            let value = value(&entry.kind, position);
            let default = match (context.causality, &value) {
                (Causality::Parameter, _) => Variability::Fixed,
                (_, Value::Real { .. }) => Variability::Continuous,
                _ => Variability::Discrete,
            };
            let mut variable = Variable {
                name: format!("{name}{suffix}"),
                reference: 0,
                causality: context.causality,
                variability: context.variability.unwrap_or(default),
                value,
                derivative_of,
                rates,
            };
            let count = &mut self.counts[variable.base() as usize];
            variable.reference = variable.base().reference(*count);
            *count += 1;
            self.variables.push(variable);
        }
    }
}

/// The value of one element of an entry.
fn value(kind: &Kind, position: usize) -> Value {
    fn pick<V: Copy>(list: &[V], position: usize, default: V) -> V {
        if list.len() == 1 { list[0] } else { list.get(position).copied().unwrap_or(default) }
    }
    match *kind {
        Kind::Real(real) => Value::Real {
            unit: real.unit,
            quantity: real.quantity,
            min: real.min,
            max: real.max,
            start: pick(real.start, position, 0.0),
        },
        Kind::Integer { min, max, start } => Value::Integer { min, max, start: pick(start, position, 0) },
        Kind::Boolean { start } => Value::Boolean { start: pick(start, position, false) },
        Kind::Enumeration { of, start } => Value::Enumeration { of, start: pick(start, position, 1) },
        Kind::String { start } => Value::String { start: pick(start, position, "") },
        Kind::Group(_) => unreachable!("groups are taken apart before"),
    }
}

//! Connections of a system by position, and their validation.
use fmu::{Causality, Description};

use crate::system::{Connection, System, SystemError};
use crate::variables::{Place, WholeVariable};

/// A connection by positions.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wire {
    /// Element and variable of the output and of the input.
    pub(crate) from: (usize, usize),
    pub(crate) to: (usize, usize),
    /// First values in the variables.
    pub(crate) first: [usize; 2],
    pub(crate) values: usize,
    /// Whether the whole input is connected.
    pub(crate) is_whole: bool,
    pub(crate) scale: Option<(f64, f64)>,
}

struct End<'s> {
    element: usize,
    place: Place,
    variable: &'s WholeVariable,
    description: &'s Description,
}

impl End<'_> {
    fn shape(&self) -> &[usize] {
        if self.place.1.is_some() { &[] } else { &self.variable.shape }
    }

    fn kind(&self) -> &'static str {
        self.variable.kind(self.description)
    }

    fn unit(&self) -> &str {
        self.variable.first(self.description).unit().unwrap_or_default()
    }

    fn items(&self) -> Vec<&str> {
        let items = self.description.items(self.variable.first(self.description));
        items.iter().map(|item| &*item.name).collect()
    }
}

impl System {
    /// Refuses connections between variables that do not exist or do not fit.
    ///
    /// # Errors
    /// All of [`SystemError`] about connections.
    pub fn check(&self) -> Result<(), SystemError> {
        self.wires().map(drop)
    }

    /// The connections by position.
    pub(crate) fn wires(&self) -> Result<Vec<Wire>, SystemError> {
        let mut wires: Vec<Wire> = Vec::with_capacity(self.connections.len());
        for connection in &self.connections {
            let from = self.end(&connection.from, Causality::Output)?;
            let to = self.end(&connection.to, Causality::Input)?;
            fit(connection, &from, &to)?;
            let wire = Wire {
                from: (from.element, from.place.0),
                to: (to.element, to.place.0),
                first: [from.place.1.unwrap_or(0), to.place.1.unwrap_or(0)],
                values: if to.place.1.is_some() { 1 } else { to.variable.size() },
                is_whole: to.place.1.is_none(),
                scale: connection.scale,
            };
            let is_same = |earlier: &Wire| {
                let is_element = !earlier.is_whole && !wire.is_whole;
                earlier.to == wire.to && (!is_element || earlier.first[1] == wire.first[1])
            };
            if let Some(earlier) = wires.iter().position(is_same) {
                let earlier = self.connections[earlier].clone();
                return Err(SystemError::Twice(Box::new([connection.clone(), earlier])));
            }
            wires.push(wire);
        }
        Ok(wires)
    }

    fn end(&self, (element, name): &(String, String), causality: Causality) -> Result<End<'_>, SystemError> {
        let at = self.elements.iter().position(|known| known.name == *element);
        let at = at.ok_or_else(|| SystemError::NoElement(element.clone()))?;
        let model = &self.elements[at].model;
        let find = || {
            let place = model.variables().find(name)?;
            let end = End {
                element: at,
                place,
                variable: &model.variables().all()[place.0],
                description: model.description(),
            };
            (end.variable.first(end.description).causality == causality).then_some(end)
        };
        let missing =
            || SystemError::NoVariable { element: element.clone(), what: causality.as_str(), name: name.clone() };
        find().ok_or_else(missing)
    }
}

/// Refuses a connection of variables that do not fit.
fn fit(connection: &Connection, from: &End<'_>, to: &End<'_>) -> Result<(), SystemError> {
    let kind = from.kind();
    if kind == to.kind() && connection.scale.is_some() && kind != "real" {
        return Err(SystemError::Scaled { name: connection.from.1.clone(), kind });
    }
    let shapes = || [tuple(from.shape()), tuple(to.shape())];
    if from.shape() != to.shape() && [from, to].iter().any(|end| end.place.1.is_some()) {
        return Err(SystemError::Shapes(Box::new(connection.clone()), shapes()));
    }
    if [kind, to.kind()].contains(&"string") {
        return Err(SystemError::Texts(Box::new(connection.clone())));
    }
    // A factor converts units; an input without a unit takes any number.
    let have_units = connection.scale.is_none() && ![from.unit(), to.unit()].contains(&"");
    let (what, found) = if kind != to.kind() {
        ("types", [kind, to.kind()].map(str::to_owned))
    } else if from.shape() != to.shape() {
        ("shapes", shapes())
    } else if have_units && from.unit() != to.unit() {
        ("units", [from, to].map(|end| end.unit().to_owned()))
    } else if from.items() != to.items() {
        ("items", [from, to].map(|end| end.items().join(", ")))
    } else {
        return Ok(());
    };
    Err(SystemError::Differ { connection: Box::new(connection.clone()), what, found })
}

/// A shape in the form of NumPy, such as `(3,)`.
fn tuple(shape: &[usize]) -> String {
    match shape {
        [size] => format!("({size},)"),
        _ => format!("({})", shape.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")),
    }
}

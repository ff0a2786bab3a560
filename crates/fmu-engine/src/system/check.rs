//! Connections of a system by position, and their validation.
use fmu::Variable;

use crate::link::Change;
use crate::system::fit::{End, automatic, change, is_input, is_preset, is_source};
use crate::system::{System, SystemError};

/// A connection by positions.
#[derive(Clone, Debug)]
pub(crate) struct Wire {
    /// Element and variable of the output and of the input.
    pub(crate) from: (usize, usize),
    pub(crate) to: (usize, usize),
    /// First values in the variables.
    pub(crate) first: [usize; 2],
    pub(crate) values: usize,
    /// Whether the whole input is connected.
    pub(crate) is_whole: bool,
    /// Whether the output changes at events only.
    pub(crate) is_discrete: bool,
    /// Whether it ends at a parameter or start value, so that it acts in initialization only.
    pub(crate) is_preset: bool,
    pub(crate) change: Change,
}

impl System {
    /// Refuses connections between variables that do not exist or do not fit.
    ///
    /// # Errors
    /// All of [`SystemError`] about connections.
    pub fn check(&self) -> Result<(), SystemError> {
        self.wires().map(drop)
    }

    /// Conversions that connections make by themselves: their positions, and a text such as `u = 0.001 * one.y (mm to
    /// m)`.
    ///
    /// # Errors
    /// All of [`SystemError`] about connections.
    pub fn conversions(&self) -> Result<Vec<(usize, String)>, SystemError> {
        let mut found = Vec::new();
        for (at, (wire, connection)) in self.wires()?.iter().zip(&self.connections).enumerate() {
            let [from, to] = [&connection.from, &connection.to].map(|end| self.end(end, "variable", |_| true));
            found.extend(automatic(connection, &wire.change, &from?, &to?).map(|text| (at, text)));
        }
        Ok(found)
    }

    /// The connections by position.
    pub(crate) fn wires(&self) -> Result<Vec<Wire>, SystemError> {
        let mut wires: Vec<Wire> = Vec::with_capacity(self.connections.len());
        for connection in &self.connections {
            let from = self.end(&connection.from, "output", is_source)?;
            let to = self.end(&connection.to, "input", |variable| is_input(variable) || is_preset(variable))?;
            let wire = Wire {
                from: (from.element, from.place.0),
                to: (to.element, to.place.0),
                first: [from.place.1.unwrap_or(0), to.place.1.unwrap_or(0)],
                values: if to.place.1.is_some() { 1 } else { to.variable.size() },
                is_whole: to.place.1.is_none(),
                is_discrete: from.variable.value_type.is_whole(),
                is_preset: !is_input(to.variable.first(to.description)),
                change: change(connection, &from, &to)?,
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
        self.refuse_circles(&wires)?;
        Ok(wires)
    }

    fn end(
        &self,
        (element, name): &(String, String),
        what: &'static str,
        fits: impl Fn(&Variable) -> bool,
    ) -> Result<End<'_>, SystemError> {
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
            fits(end.variable.first(end.description)).then_some(end)
        };
        let missing = || SystemError::NoVariable { element: element.clone(), what, name: name.clone() };
        find().ok_or_else(missing)
    }
}

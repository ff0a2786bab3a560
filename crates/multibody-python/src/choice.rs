//! Choice of the order of a system, see `_native.pyi`.
use std::collections::HashMap;

use fmu_engine::{Choice, Element, ElementChoice, ElementWish, InterfaceKind, Order, System, WEIGHT, Wish};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::component::Raised;
use crate::elements::{ConnectionOfPython, connected, model, named_hold, named_order, named_rows};
use crate::fmu::kind;

/// An element and the user's wishes for it, a dict.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct CandidateOfPython<'py> {
    name: String,
    source: Bound<'py, PyAny>,
    rows: String,
    has_rows: bool,
    kind: Option<String>,
    hold: Option<String>,
    /// Values of parameters in one or several runs, by name.
    given: HashMap<String, Vec<f64>>,
}

/// Interface, held inputs, those if it estimates rates, doubt about them, whether it is grouped, and notes.
type ChosenOfPython = (&'static str, &'static str, &'static str, Option<String>, bool, Vec<String>);
/// Order, weight, choices for each element, and warnings.
type ChoiceOfPython = (&'static str, f64, Vec<ChosenOfPython>, Vec<String>);

/// Chooses the order of a system. Raises a ValueError if the named order is impossible.
#[pyfunction]
#[pyo3(signature = (elements, connections, order, weight))]
pub(crate) fn choose_order(
    elements: Vec<CandidateOfPython<'_>>,
    connections: Vec<ConnectionOfPython>,
    order: Option<&str>,
    weight: Option<f64>,
) -> PyResult<ChoiceOfPython> {
    let order = order.map(|name| named_order(name, weight.unwrap_or(WEIGHT))).transpose()?;
    let (mut wish, mut system) = (Wish { order, weight, ..Wish::default() }, System::default());
    let mut given = HashMap::new();
    for candidate in elements {
        let CandidateOfPython { name, source, rows, has_rows, kind: wanted, hold, given: values } = candidate;
        let rows = named_rows(&rows);
        let hold = hold.map(|hold| named_hold(&hold)).transpose()?;
        wish.elements.push(ElementWish { kind: wanted.map(|wanted| kind(wanted == "me")), hold, has_rows });
        let model = model(&source, false, &name, &Raised::default())?;
        system.elements.push(Element { rows, ..Element::new(&name, model) });
        given.insert(name, values);
    }
    system.connections = connected(connections);
    let chosen = system.choose(&wish, |element, variable| given.get(&element.name)?.get(&variable.name).cloned());
    let Choice { order, elements, warnings } = chosen.map_err(|error| PyValueError::new_err(error.to_string()))?;
    let weight = if let Order::Iterated { weight } = order { weight } else { WEIGHT };
    Ok((order.name(), weight, elements.into_iter().map(of_element).collect(), warnings))
}

fn of_element(choice: ElementChoice) -> ChosenOfPython {
    let ElementChoice { kind, hold, estimating_hold, doubt, is_grouped, notes } = choice;
    let kind = if kind == InterfaceKind::ModelExchange { "me" } else { "cs" };
    (kind, hold.name(), estimating_hold.name(), doubt, is_grouped, notes)
}

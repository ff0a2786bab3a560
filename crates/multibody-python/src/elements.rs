//! The engine's systems from dicts of Python, see `_native.pyi`.
use std::sync::Arc;

use fmu_engine::{Connection, Curve, Element, Hold, Model, Order, Rows, Shape, Stops, System, Transformation, Value};
use numpy::PyUntypedArray;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::arrays::bytes;
use crate::component::{ComponentOfPython, Raised};
use crate::fmu::{Fmu, kind};
use crate::instance::c_texts;

/// An element with its values, a dict.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct ElementOfPython<'py> {
    name: String,
    /// Name of an FMU's instance.
    instance: String,
    source: Bound<'py, PyAny>,
    model_exchange: bool,
    tolerance: f64,
    curves: Vec<CurveOfPython>,
    hold: String,
    rows: String,
    is_grouped: bool,
    parameters: Vec<(String, ValueOfPython<'py>)>,
    constants: Vec<(String, ValueOfPython<'py>)>,
    signals: Vec<(String, usize)>,
    outputs: Vec<String>,
}

/// Values of a variable, of the type of the C functions.
#[derive(FromPyObject)]
enum ValueOfPython<'py> {
    Numbers(Bound<'py, PyUntypedArray>),
    Texts(Vec<String>),
}

/// Shape, inputs of values and of derivatives, and signal that tells which rows are held.
type CurveOfPython = (String, String, String, Option<usize>);

/// Element and variable of output and input, and change of the values.
pub(crate) type ConnectionOfPython = ((String, String), (String, String), Option<TransformationOfPython>);

/// Factor and offset, or pairs of old and new values.
#[derive(FromPyObject)]
pub(crate) enum TransformationOfPython {
    Linear(f64, f64),
    #[pyo3(transparent)]
    Booleans(Vec<(bool, bool)>),
    #[pyo3(transparent)]
    Integers(Vec<(i128, i128)>),
    #[pyo3(transparent)]
    Enumerations(Vec<(String, String)>),
}

impl From<TransformationOfPython> for Transformation {
    fn from(change: TransformationOfPython) -> Self {
        match change {
            TransformationOfPython::Linear(factor, offset) => Self::Linear { factor, offset },
            TransformationOfPython::Booleans(pairs) => Self::Booleans(pairs),
            TransformationOfPython::Integers(pairs) => Self::Integers(pairs),
            TransformationOfPython::Enumerations(pairs) => Self::Enumerations(pairs),
        }
    }
}

/// End times of integration steps; a text for all rows.
#[derive(FromPyObject)]
pub(crate) enum StopsOfPython {
    Times(Vec<f64>),
    Rows(String),
}

/// System in the order `parallel`, `sequential`, `coupled` or, with a weight, `iterated`. Exceptions of elements in
/// Python are kept in `raised`.
pub(crate) fn system(
    elements: Vec<ElementOfPython<'_>>,
    connections: Vec<ConnectionOfPython>,
    (order, weight): (&str, f64),
    stops: Option<StopsOfPython>,
    raised: &Raised,
) -> PyResult<System> {
    let order = named_order(order, weight)?;
    let elements = elements.into_iter().map(|element| element.element(raised)).collect::<PyResult<_>>()?;
    let stops = match stops {
        None => Stops::None,
        Some(StopsOfPython::Times(times)) => Stops::Times(times),
        Some(StopsOfPython::Rows(rows)) if rows == "rows" => Stops::Rows,
        Some(StopsOfPython::Rows(other)) => return Err(PyValueError::new_err(format!("{other} are no stops"))),
    };
    Ok(System { elements, connections: connected(connections), order, stops })
}

/// Positions and texts of conversions that connections make by themselves. Raises a ValueError for connections between
/// variables that do not exist or do not fit. Elements are names and sources.
#[pyfunction]
pub(crate) fn check_connections(
    elements: Vec<(String, Bound<'_, PyAny>)>,
    connections: Vec<ConnectionOfPython>,
) -> PyResult<Vec<(usize, String)>> {
    let system = unset(elements, connections)?;
    system.conversions().map_err(|error| PyValueError::new_err(error.to_string()))
}

/// Positions of elements that depend on themselves within a step, through the connections. Elements are names and
/// sources.
#[pyfunction]
pub(crate) fn in_loops(
    elements: Vec<(String, Bound<'_, PyAny>)>,
    connections: Vec<ConnectionOfPython>,
) -> PyResult<Vec<bool>> {
    let system = unset(elements, connections)?;
    system.in_loops().map_err(|error| PyValueError::new_err(error.to_string()))
}

/// System without values, of names and sources.
fn unset(elements: Vec<(String, Bound<'_, PyAny>)>, connections: Vec<ConnectionOfPython>) -> PyResult<System> {
    let element = |(name, source): &(String, Bound<'_, PyAny>)| {
        Ok(Element::new(name, model(source, false, name, &Raised::default())?))
    };
    let elements = elements.iter().map(element).collect::<PyResult<_>>()?;
    Ok(System { elements, connections: connected(connections), ..System::default() })
}

pub(crate) fn named_order(name: &str, weight: f64) -> PyResult<Order> {
    Order::named(name, weight).ok_or_else(|| PyValueError::new_err(format!("{name} is not an order")))
}

pub(crate) fn named_hold(name: &str) -> PyResult<Hold> {
    Hold::named(name).ok_or_else(|| PyValueError::new_err(format!("{name} is not a way to hold inputs")))
}

pub(crate) fn named_rows(name: &str) -> Rows {
    if name == "inputs" { Rows::Inputs } else { Rows::Steps }
}

pub(crate) fn connected(connections: Vec<ConnectionOfPython>) -> Vec<Connection> {
    let connection = |(from, to, transformation): ConnectionOfPython| Connection {
        from,
        to,
        transformation: transformation.map(Into::into),
    };
    connections.into_iter().map(connection).collect()
}

pub(crate) fn model(source: &Bound<'_, PyAny>, is_exchange: bool, instance: &str, raised: &Raised) -> PyResult<Model> {
    match source.cast::<Fmu>() {
        Ok(fmu) => Ok(Model::Fmu { fmu: fmu.get().0.clone(), kind: kind(is_exchange), instance: instance.to_owned() }),
        Err(_) => Ok(Model::Component(Arc::new(source.extract::<ComponentOfPython<'_>>()?.named(raised)?))),
    }
}

impl ElementOfPython<'_> {
    fn element(self, raised: &Raised) -> PyResult<Element> {
        Ok(Element {
            model: model(&self.source, self.model_exchange, &self.instance, raised)?,
            name: self.name,
            parameters: values(self.parameters)?,
            constants: values(self.constants)?,
            signals: self.signals,
            outputs: self.outputs,
            tolerance: self.tolerance,
            curves: self.curves.into_iter().map(curve).collect::<PyResult<_>>()?,
            hold: named_hold(&self.hold)?,
            rows: named_rows(&self.rows),
            is_grouped: self.is_grouped,
        })
    }
}

fn curve((shape, column, rate, held): CurveOfPython) -> PyResult<Curve<String>> {
    let shape = match &*shape {
        "line" => Shape::Line,
        "cubic" => Shape::Cubic { derivative: rate },
        "matrix" => Shape::Matrix { angular_velocity: rate },
        "quaternion" => Shape::Quaternion { angular_velocity: rate },
        other => return Err(PyValueError::new_err(format!("{other} is not a shape of a curve"))),
    };
    Ok(Curve { column, shape, held })
}

fn values(values: Vec<(String, ValueOfPython<'_>)>) -> PyResult<Vec<(String, Value)>> {
    let value = |(name, value): (String, ValueOfPython<'_>)| match value {
        // SAFETY: the array is only read here, while the interpreter's lock is held.
        ValueOfPython::Numbers(array) => Ok((name, Value::Numbers(unsafe { bytes(&array) }?.into()))),
        ValueOfPython::Texts(texts) => Ok((name, Value::Texts(c_texts(texts)?))),
    };
    values.into_iter().map(value).collect()
}

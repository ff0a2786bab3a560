//! Plans as Python states them: sizes are numbers of values instead of bytes.
use std::ffi::CString;

use fmu_engine::{Change, Column, Hold, Inputs, Link, Order, Outputs, Plan, Record, Source, Unit, Values};
use numpy::PyUntypedArray;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::arrays::bytes;
use crate::batch::Batch;
use crate::component::{ComponentOfPython, Raised};
use crate::errors::opening;
use crate::fmu::{Fmu, kind};
use crate::instance::c_texts;

/// Variables and their values.
type Constant<'py> = (Bound<'py, Batch>, Bound<'py, PyUntypedArray>);

/// An FMU or another element of a plan, a dict.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct UnitOfPython<'py> {
    source: SourceOfPython<'py>,
    name: String,
    model_exchange: bool,
    tolerance: f64,
    records_start: bool,
    follows_steps: bool,
    parameters: Vec<Constant<'py>>,
    /// Strings and their texts.
    texts: Vec<(Bound<'py, Batch>, Vec<String>)>,
    constants: Vec<Constant<'py>>,
    inputs: Vec<InputsOfPython<'py>>,
    outputs: Vec<OutputsOfPython<'py>>,
}

#[derive(FromPyObject)]
enum SourceOfPython<'py> {
    Fmu(Bound<'py, Fmu>),
    Component(ComponentOfPython<'py>),
}

/// Inputs of one type, a dict.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
struct InputsOfPython<'py> {
    variables: Bound<'py, Batch>,
    linear: bool,
    /// `start`, `mean`, `end` or `auto`.
    hold: String,
    /// Signal, first value, number of values.
    columns: Vec<(usize, usize, usize)>,
    links: Vec<LinkOfPython<'py>>,
    /// Record, and number of values in a row.
    record: Option<(usize, usize)>,
}

/// A connection, a dict.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
struct LinkOfPython<'py> {
    unit: usize,
    outputs: usize,
    /// First values of output and input, and their number.
    place: (usize, usize, usize),
    /// Variables of the output, for their type.
    source: Bound<'py, Batch>,
    /// Factor and offset.
    scale: Option<(f64, f64)>,
}

/// Outputs of one type, a dict.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
struct OutputsOfPython<'py> {
    variables: Bound<'py, Batch>,
    /// Record, and number of values in a row.
    record: Option<(usize, usize)>,
    linked: bool,
}

/// Plan of units in the order `parallel`, `sequential` or, with a weight, `iterated`. Exceptions of elements in Python
/// are kept in `raised`.
pub(crate) fn plan(
    units: Vec<UnitOfPython<'_>>,
    order: &str,
    weight: f64,
    raised: &Raised,
) -> PyResult<(Plan, Vec<Source>)> {
    let order = match order {
        "parallel" => Order::Parallel,
        "sequential" => Order::Sequential,
        "iterated" => Order::Iterated { weight },
        _ => return Err(PyValueError::new_err(format!("{order} is not an order"))),
    };
    let source = |unit: &UnitOfPython<'_>| match &unit.source {
        SourceOfPython::Fmu(fmu) => {
            Ok(Source::Fmu { fmu: fmu.get().0.clone(), kind: kind(unit.model_exchange), name: unit.name.clone() })
        }
        SourceOfPython::Component(component) => component.source(raised),
    };
    let sources = units.iter().map(source).collect::<PyResult<Vec<_>>>()?;
    let plan = Plan { units: units.into_iter().map(unit).collect::<PyResult<_>>()?, order };
    plan.check().map_err(opening)?;
    Ok((plan, sources))
}

fn unit(unit: UnitOfPython<'_>) -> PyResult<Unit> {
    Ok(Unit {
        parameters: unit.parameters.iter().map(constant).collect::<PyResult<_>>()?,
        texts: unit.texts.into_iter().map(texts).collect::<PyResult<_>>()?,
        constants: unit.constants.iter().map(constant).collect::<PyResult<_>>()?,
        inputs: unit.inputs.iter().map(inputs).collect::<PyResult<_>>()?,
        outputs: unit.outputs.iter().map(outputs).collect(),
        records_start: unit.records_start,
        follows_steps: unit.follows_steps,
        tolerance: unit.tolerance,
    })
}

fn constant((variables, values): &Constant<'_>) -> PyResult<Values> {
    let variables = variables.get().0.clone();
    let mut buffer = variables.buffer();
    // SAFETY: the array is only read here, while the interpreter's lock is held.
    let values = unsafe { bytes(values) }?;
    if values.len() != buffer.len() {
        return Err(PyValueError::new_err(format!("{} bytes for variables that have {}", values.len(), buffer.len())));
    }
    buffer.bytes_mut().copy_from_slice(values);
    Ok(Values { variables, values: buffer })
}

fn texts((variables, texts): (Bound<'_, Batch>, Vec<String>)) -> PyResult<(fmu_engine::Batch, Vec<CString>)> {
    Ok((variables.get().0.clone(), c_texts(texts)?))
}

fn inputs(inputs: &InputsOfPython<'_>) -> PyResult<Inputs> {
    let variables = inputs.variables.get().0.clone();
    let size = size(&variables);
    let column = |&(signal, at, values): &(usize, usize, usize)| Column { signal, at: at * size, bytes: values * size };
    let link = |link: &LinkOfPython<'_>| {
        let source = &link.source.get().0;
        let (from, to, values) = link.place;
        let (here, there) = ((source.value_type(), self::size(source)), (variables.value_type(), size));
        let change = match link.scale {
            Some((factor, offset)) => Change::Scale { factor, offset },
            None if here == there => Change::None { size },
            None => Change::Convert { from: here, to: there },
        };
        Link { unit: link.unit, outputs: link.outputs, from: from * here.1, to: to * size, values, change }
    };
    let hold = match &*inputs.hold {
        "start" => Hold::Start,
        "mean" => Hold::Mean,
        "end" => Hold::End,
        "auto" => Hold::Auto,
        other => return Err(PyValueError::new_err(format!("{other} is not a way to hold inputs"))),
    };
    Ok(Inputs {
        columns: inputs.columns.iter().map(column).collect(),
        links: inputs.links.iter().map(link).collect(),
        is_linear: inputs.linear,
        hold,
        record: inputs.record.map(|(record, values)| Record { record, bytes: values * size }),
        variables,
    })
}

fn outputs(outputs: &OutputsOfPython<'_>) -> Outputs {
    let variables = outputs.variables.get().0.clone();
    let record = outputs.record.map(|(record, values)| Record { record, bytes: values * size(&variables) });
    Outputs { variables, record, is_linked: outputs.linked }
}

/// Size of a value in bytes.
fn size(variables: &fmu_engine::Batch) -> usize {
    variables.bytes().checked_div(variables.values()).unwrap_or(0)
}

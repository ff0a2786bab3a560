//! The engine's plans from dicts of Python, see `_native.pyi`.
use std::ffi::CString;

use fmu_engine::{Column, Curve, Hold, Inputs, Link, Order, Outputs, Plan, Record, Shape, Source, Unit, Values};
use numpy::PyUntypedArray;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::arrays::bytes;
use crate::batch::Batch;
use crate::component::{ComponentOfPython, Raised};
use crate::errors::opening;
use crate::fmu::{Fmu, kind};
use crate::instance::c_texts;

type Dict<'py> = Bound<'py, PyAny>;
/// Unit, outputs, first values of output and input, their number, factor and offset.
type LinkOfPython = (usize, usize, usize, usize, usize, Option<(f64, f64)>);

/// Plan of units in the order `parallel`, `sequential` or, with a weight, `iterated`. Exceptions of elements in Python
/// are kept in `raised`.
pub(crate) fn plan(units: &[Dict<'_>], order: &str, weight: f64, raised: &Raised) -> PyResult<(Plan, Vec<Source>)> {
    let order = match order {
        "parallel" => Order::Parallel,
        "sequential" => Order::Sequential,
        "iterated" => Order::Iterated { weight },
        _ => return Err(PyValueError::new_err(format!("{order} is not an order"))),
    };
    let sources = units.iter().map(|unit| source(unit, raised)).collect::<PyResult<Vec<_>>>()?;
    let plan = Plan { units: all(units, unit)?, order };
    plan.check().map_err(opening)?;
    Ok((plan, sources))
}

fn source(unit: &Dict<'_>, raised: &Raised) -> PyResult<Source> {
    let source = unit.get_item("source")?;
    let Ok(fmu) = source.cast::<Fmu>() else {
        return source.extract::<ComponentOfPython<'_>>()?.source(raised);
    };
    let (name, is_exchange) = (unit.get_item("name")?.extract()?, unit.get_item("model_exchange")?.extract()?);
    Ok(Source::Fmu { fmu: fmu.get().0.clone(), kind: kind(is_exchange), name })
}

fn unit(unit: &Dict<'_>) -> PyResult<Unit> {
    let list = |name: &str| unit.get_item(name)?.extract::<Vec<Dict<'_>>>();
    Ok(Unit {
        parameters: all(&list("parameters")?, constant)?,
        texts: all(&list("texts")?, texts)?,
        constants: all(&list("constants")?, constant)?,
        inputs: all(&list("inputs")?, inputs)?,
        outputs: all(&list("outputs")?, outputs)?,
        records_start: unit.get_item("records_start")?.extract()?,
        follows_steps: unit.get_item("follows_steps")?.extract()?,
        tolerance: unit.get_item("tolerance")?.extract()?,
    })
}

fn all<'py, T>(items: &[Dict<'py>], make: impl Fn(&Dict<'py>) -> PyResult<T>) -> PyResult<Vec<T>> {
    items.iter().map(make).collect()
}

fn constant(constant: &Dict<'_>) -> PyResult<Values> {
    let (variables, values): (Bound<'_, Batch>, Bound<'_, PyUntypedArray>) = constant.extract()?;
    let variables = variables.get().0.clone();
    let mut buffer = variables.buffer();
    // SAFETY: the array is only read here, while the interpreter's lock is held.
    let values = unsafe { bytes(&values) }?;
    if values.len() != buffer.len() {
        return Err(PyValueError::new_err(format!("{} bytes for variables that have {}", values.len(), buffer.len())));
    }
    buffer.bytes_mut().copy_from_slice(values);
    Ok(Values { variables, values: buffer })
}

fn texts(texts: &Dict<'_>) -> PyResult<(fmu_engine::Batch, Vec<CString>)> {
    let (variables, texts): (Bound<'_, Batch>, _) = texts.extract()?;
    Ok((variables.get().0.clone(), c_texts(texts)?))
}

fn inputs(inputs: &Dict<'_>) -> PyResult<Inputs> {
    let hold = match &*inputs.get_item("hold")?.extract::<String>()? {
        "start" => Hold::Start,
        "mean" => Hold::Mean,
        "end" => Hold::End,
        "auto" => Hold::Auto,
        other => return Err(PyValueError::new_err(format!("{other} is not a way to hold inputs"))),
    };
    let columns: Vec<(usize, usize, usize)> = inputs.get_item("columns")?.extract()?;
    let links: Vec<LinkOfPython> = inputs.get_item("links")?.extract()?;
    let link = |(unit, outputs, from, to, values, scale): LinkOfPython| Link { unit, outputs, from, to, values, scale };
    Ok(Inputs {
        variables: variables(inputs)?,
        columns: columns.into_iter().map(|(signal, at, values)| Column { signal, at, values }).collect(),
        links: links.into_iter().map(link).collect(),
        curves: all(&inputs.get_item("curves")?.extract::<Vec<_>>()?, curve)?,
        hold,
        record: record(inputs)?,
    })
}

fn curve(curve: &Dict<'_>) -> PyResult<Curve> {
    let (shape, column, rate, held): (String, usize, usize, Option<usize>) = curve.extract()?;
    let shape = match &*shape {
        "line" => Shape::Line,
        "cubic" => Shape::Cubic { derivative: rate },
        "matrix" => Shape::Matrix { angular_velocity: rate },
        "quaternion" => Shape::Quaternion { angular_velocity: rate },
        other => return Err(PyValueError::new_err(format!("{other} is not a shape of a curve"))),
    };
    Ok(Curve { column, shape, held })
}

fn outputs(outputs: &Dict<'_>) -> PyResult<Outputs> {
    let is_linked = outputs.get_item("linked")?.extract()?;
    Ok(Outputs { variables: variables(outputs)?, record: record(outputs)?, is_linked })
}

fn variables(of: &Dict<'_>) -> PyResult<fmu_engine::Batch> {
    Ok(of.get_item("variables")?.cast::<Batch>()?.get().0.clone())
}

fn record(of: &Dict<'_>) -> PyResult<Option<Record>> {
    let record: Option<(usize, usize)> = of.get_item("record")?.extract()?;
    Ok(record.map(|(record, values)| Record { record, values }))
}

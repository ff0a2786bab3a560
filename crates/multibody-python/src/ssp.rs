//! The file that describes a system of FMUs, from lists of Python, see `_native.pyi`.
use std::collections::HashSet;
use std::path::PathBuf;

use fmu::Archive;
use fmu_description::Rows;
use fmu_system::{
    Annotation, BaseType, Choices, Component, Connection, Connector, ConnectorKind, DefaultExperiment, Dimension,
    Element, ElementChoices, End, Enumeration, FMU, FileInfo, Implementation, Parameter, ParameterBinding,
    ParameterSet, System, SystemStructure, Type, Unit, UnitDefinition, Values,
};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::elements::TransformationOfPython;
use crate::errors;

/// Name, kind, type, unit, enumeration, and dimensions; unit and enumeration may be empty.
type ConnectorOfPython = (String, String, String, String, String, Vec<usize>);
/// Name, type, elements as they are written, unit, and dimensions.
type ParameterOfPython = (String, String, Vec<String>, String, Vec<usize>);
/// Name, source, implementation, connectors, and parameters.
type ComponentOfPython = (String, String, String, Vec<ConnectorOfPython>, Vec<ParameterOfPython>);
/// Element, connector, and indices of an element of an array.
type EndOfPython = (Option<String>, String, Vec<u64>);
/// Both ends, and change of the values.
type ConnectionOfPython = (EndOfPython, EndOfPython, Option<TransformationOfPython>);
/// Name of an element, whether runs choose its interface, rows in co-simulation, and parameters that soften springs.
type ChoicesOfPython = (String, bool, Option<String>, Vec<String>);

/// Text of `SystemStructure.ssd`. `folders` have the unpacked FMUs; the units that they define are written if used.
#[pyfunction]
#[allow(clippy::too_many_arguments)]
pub(crate) fn system_structure(
    name: String,
    version: &str,
    own: (Vec<ConnectorOfPython>, Vec<ParameterOfPython>),
    components: Vec<ComponentOfPython>,
    connections: Vec<ConnectionOfPython>,
    enumerations: Vec<(String, Vec<(String, i64)>)>,
    folders: Vec<PathBuf>,
    experiment: (Option<f64>, Option<f64>),
    choices: Vec<ChoicesOfPython>,
) -> PyResult<String> {
    let components = components.into_iter().map(|component| made_component(component, version));
    let mut system = System {
        name: name.clone(),
        connectors: own.0.into_iter().map(connector).collect::<PyResult<_>>()?,
        bindings: bindings(own.1, version)?,
        elements: components.map(|component| component.map(Element::Component)).collect::<PyResult<_>>()?,
        connections: connections.into_iter().map(connection).collect(),
        ..System::default()
    };
    system.common.annotations = experiment.0.map(Annotation::of_step).into_iter().collect();
    let elements = choices.into_iter().map(element_choices).collect();
    Choices { elements, ..Choices::default() }.annotate(&mut system);
    let (units, items) = used(&system);
    let enumeration = |(name, items)| Enumeration { name, items, ..Enumeration::default() };
    let unit = |definition| Unit { definition, ..Unit::default() };
    let structure = SystemStructure {
        file: FileInfo { version: version.to_owned(), ..FileInfo::default() },
        name,
        enumerations: enumerations.into_iter().filter(|one| items.contains(&one.0)).map(enumeration).collect(),
        units: definitions(folders)?.into_iter().filter(|unit| units.contains(&unit.name)).map(unit).collect(),
        experiment: experiment.1.map(|stop| DefaultExperiment {
            start: Some(0.0),
            stop: Some(stop),
            ..DefaultExperiment::default()
        }),
        system,
        ..SystemStructure::default()
    };
    Ok(structure.write())
}

fn made_component((name, source, kind, connectors, values): ComponentOfPython, version: &str) -> PyResult<Component> {
    let kind = Implementation::ALL.into_iter().find(|known| known.as_str() == kind);
    Ok(Component {
        name,
        connectors: connectors.into_iter().map(connector).collect::<PyResult<_>>()?,
        bindings: bindings(values, version)?,
        // OMSimulator 3 needs it, although it is the standard's default.
        media_type: FMU.to_owned(),
        source: Some(source),
        implementation: kind.unwrap_or_default(),
        ..Component::default()
    })
}

fn connector((name, kind, base, unit, enumeration, sizes): ConnectorOfPython) -> PyResult<Connector> {
    let of_type = Type {
        unit: Some(unit).filter(|unit| !unit.is_empty()),
        enumeration: Some(enumeration).filter(|name| !name.is_empty()),
        ..base_type(&base)?.into()
    };
    Ok(Connector {
        name,
        kind: ConnectorKind::named(&kind).unwrap_or_default(),
        r#type: Some(of_type),
        dimensions: sizes.into_iter().map(Dimension::Size).collect(),
        ..Connector::default()
    })
}

fn base_type(name: &str) -> PyResult<BaseType> {
    BaseType::named(name).ok_or_else(|| PyValueError::new_err(format!("SSP has no type {name}")))
}

fn bindings(parameters: Vec<ParameterOfPython>, version: &str) -> PyResult<Vec<ParameterBinding>> {
    let parameter = |(name, base, texts, unit, sizes): ParameterOfPython| {
        let base = base_type(&base)?;
        Ok(Parameter {
            name,
            r#type: Type { unit: Some(unit).filter(|unit| !unit.is_empty()), ..base.into() },
            values: Values::parse(base, texts.iter().map(String::as_str)).map_err(PyValueError::new_err)?,
            dimensions: sizes.into_iter().map(Dimension::Size).collect(),
            ..Parameter::default()
        })
    };
    let values = ParameterSet {
        file: FileInfo { version: version.to_owned(), ..FileInfo::default() },
        name: "start".to_owned(),
        parameters: parameters.into_iter().map(parameter).collect::<PyResult<_>>()?,
        ..ParameterSet::default()
    };
    let binding = ParameterBinding { values: Some(values), ..ParameterBinding::default() };
    Ok(if binding.values.iter().all(|values| values.parameters.is_empty()) { Vec::new() } else { vec![binding] })
}

/// A factor and an offset also convert units, which importers must not convert again.
fn connection((start, end, change): ConnectionOfPython) -> Connection {
    let end_of = |(element, connector, indices): EndOfPython| End { element, connector, indices };
    Connection {
        start: end_of(start),
        end: end_of(end),
        suppress_unit_conversion: matches!(change, Some(TransformationOfPython::Linear(..))),
        transformation: change.map(Into::into),
        ..Connection::default()
    }
}

fn element_choices((name, is_kind_chosen, rows, softened): ChoicesOfPython) -> ElementChoices {
    let rows = [Rows::Inputs, Rows::Steps].into_iter().find(|known| Some(known.as_str()) == rows.as_deref());
    ElementChoices { name, is_kind_chosen, rows, softened, runs: None }
}

/// Names of units and enumerations of connectors and parameters.
fn used(system: &System) -> (HashSet<String>, HashSet<String>) {
    let elements = system.elements.iter();
    let connectors = elements.clone().flat_map(Element::connectors).chain(&system.connectors);
    let sets =
        elements.flat_map(Element::bindings).chain(&system.bindings).filter_map(|binding| binding.values.as_ref());
    let types = connectors.filter_map(|connector| connector.r#type.as_ref());
    let types: Vec<_> = types.chain(sets.flat_map(|set| &set.parameters).map(|parameter| &parameter.r#type)).collect();
    let units = types.iter().filter_map(|of| of.unit.clone()).collect();
    (units, types.iter().filter_map(|of| of.enumeration.clone()).collect())
}

/// Definitions of units by all FMUs; of one name the last.
fn definitions(folders: Vec<PathBuf>) -> PyResult<Vec<UnitDefinition>> {
    let mut found: Vec<UnitDefinition> = Vec::new();
    for folder in folders {
        let archive = Archive::unpacked(&folder).map_err(|error| errors::opening(error.into()))?;
        for unit in &archive.description().unit_definitions {
            match found.iter_mut().find(|known| known.name == unit.name) {
                Some(known) => *known = unit.clone(),
                None => found.push(unit.clone()),
            }
        }
    }
    Ok(found)
}

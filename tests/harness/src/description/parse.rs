//! From the elements of `modelDescription.xml` to plain values.
use std::collections::HashMap;

use super::xml::{Attributes, Child, FmiModelDescription, ScalarVariable, UnknownElement, Unknowns, Version};
use super::{Capabilities, DefaultExperiment, Description, Kind, Unknown, Variable};

/// Reads a description; the error says what is wrong with it.
pub(super) fn parse(xml: &str) -> Result<Description, String> {
    // First, because other versions have other elements.
    let version: Version = quick_xml::de::from_str(xml).map_err(|e| e.to_string())?;
    if version.fmi_version != "2.0" {
        return Err(format!("its fmiVersion is {:?}, not \"2.0\"", version.fmi_version));
    }
    let root: FmiModelDescription = quick_xml::de::from_str(xml).map_err(|e| e.to_string())?;
    let unit = root.co_simulation.ok_or("it has no element CoSimulation")?;
    // It becomes part of a path.
    if !unit.model_identifier.chars().all(|c| c.is_ascii_alphanumeric() || c == '_') || unit.model_identifier.is_empty()
    {
        return Err(format!("its modelIdentifier {:?} is not a C identifier", unit.model_identifier));
    }
    let types: HashMap<String, Attributes> = root
        .type_definitions
        .types
        .into_iter()
        .filter_map(|declared| Some((declared.name, base_type(declared.children)?.1)))
        .collect();
    let count = root.model_variables.variables.len();
    let variables = root.model_variables.variables.into_iter().map(|xml| variable(xml, &types, count));
    Ok(Description {
        model_name: root.model_name,
        model_identifier: unit.model_identifier,
        guid: root.guid,
        description: root.description,
        capabilities: Capabilities {
            needs_execution_tool: unit.needs_execution_tool,
            variable_step_size: unit.variable_step_size,
            interpolate_inputs: unit.interpolate_inputs,
            max_output_derivative_order: unit.max_output_derivative_order,
            get_and_set_state: unit.get_and_set_state,
            serialize_state: unit.serialize_state,
            directional_derivative: unit.directional_derivative,
        },
        default_experiment: DefaultExperiment {
            start_time: root.default_experiment.start_time,
            stop_time: root.default_experiment.stop_time,
            tolerance: root.default_experiment.tolerance,
            step_size: root.default_experiment.step_size,
        },
        log_categories: root.log_categories.categories.into_iter().map(|category| category.name).collect(),
        variables: variables.collect::<Result<_, _>>()?,
        outputs: unknowns(root.model_structure.outputs, count)?,
        initial_unknowns: unknowns(root.model_structure.initial_unknowns, count)?,
    })
}

fn base_type(children: Vec<Child>) -> Option<(Kind, Attributes)> {
    children.into_iter().find_map(|child| match child {
        Child::Real(attributes) => Some((Kind::Real, attributes)),
        Child::Integer(attributes) => Some((Kind::Integer, attributes)),
        Child::Boolean(attributes) => Some((Kind::Boolean, attributes)),
        Child::String(attributes) => Some((Kind::String, attributes)),
        Child::Enumeration(attributes) => Some((Kind::Enumeration, attributes)),
        Child::Annotations => None,
    })
}

fn variable(xml: ScalarVariable, types: &HashMap<String, Attributes>, count: usize) -> Result<Variable, String> {
    let name = xml.name;
    let (kind, own) = base_type(xml.children).ok_or_else(|| format!("variable {name:?} has no type"))?;
    let declared = match &own.declared_type {
        None => Attributes::default(),
        Some(declared) => {
            types.get(declared).ok_or_else(|| format!("variable {name:?} has no type {declared:?}"))?.clone()
        }
    };
    Ok(Variable {
        name,
        value_reference: xml.value_reference,
        description: xml.description,
        // Where an attribute is absent, the defaults of FMI 2.0 section 2.2.7.
        causality: xml.causality.unwrap_or("local".to_owned()),
        variability: xml.variability.unwrap_or(if kind == Kind::Real { "continuous" } else { "discrete" }.to_owned()),
        initial: xml.initial,
        kind,
        start: own.start,
        min: own.min.or(declared.min),
        max: own.max.or(declared.max),
        unit: own.unit.or(declared.unit),
        quantity: own.quantity.or(declared.quantity),
        derivative_of: own.derivative.map(|index| position(index, count)).transpose()?,
        item_values: declared.items.iter().filter_map(|item| item.value).collect(),
        items: declared.items.into_iter().map(|item| item.name).collect(),
        declared_type: own.declared_type,
    })
}

fn unknowns(xml: Unknowns, count: usize) -> Result<Vec<Unknown>, String> {
    let unknown = |xml: UnknownElement| {
        let index = |text: &str| {
            let index = text.parse().map_err(|_| format!("dependency {text:?} is not an index"))?;
            position(index, count)
        };
        let dependencies = xml.dependencies.map(|list| list.split_whitespace().map(index).collect()).transpose()?;
        let kinds = xml.dependencies_kind.map(|list| list.split_whitespace().map(str::to_owned).collect());
        Ok(Unknown { variable: position(xml.index, count)?, dependencies, dependencies_kind: kinds })
    };
    xml.unknowns.into_iter().map(unknown).collect()
}

/// The position, counted from 0, that an index of the file means.
fn position(index: usize, count: usize) -> Result<usize, String> {
    index.checked_sub(1).filter(|position| *position < count).ok_or_else(|| format!("there is no variable {index}"))
}

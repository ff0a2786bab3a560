//! The description of a model, from the table that its structs yield.
use crate::check::check;
use fmu_description::{
    Boolean, Causality, CoSimulation, DefaultExperiment, Description, Enumeration, EnumerationItem, EnumerationType,
    Initial, Integer, Interface, LogCategory, ModelStructure, Real, Text, Type, Unknown, Variability, Variable,
};
use fmu_export::{
    CATEGORIES, Documentation, Experiment, MAX_OUTPUT_DERIVATIVE_ORDER, Problem, Unit, dependencies, documentation,
    guid, table, variable,
};

/// Prints the description of a model as JSON to standard output: the whole `main` of an FMU crate.
///
/// A table that contradicts itself ends the program with a sentence on standard error.
pub fn print<U: Unit>() {
    match describe::<U>() {
        Ok(description) => {
            println!("{}", serde_json::to_string_pretty(&description).expect("the description is plain data"));
        }
        Err(problem) => {
            eprintln!("{}: {problem}", U::NAME);
            std::process::exit(1);
        }
    }
}

/// The description of a model.
///
/// # Errors
/// A variable that names one that does not exist.
fn describe<U: Unit>() -> Result<Description, Problem> {
    let all = variable::variables::<U>();
    let documentation = documentation::<U>();
    check(&all)?;
    let mut enumerations: Vec<EnumerationType> = Vec::new();
    for v in &all {
        if let variable::Value::Enumeration { of, .. } = v.value
            && !enumerations.iter().any(|known| known.name == type_name(of))
        {
            enumerations.push(enumeration(of));
        }
    }
    let Experiment { start_time, stop_time, step_size } = U::EXPERIMENT;
    Ok(Description {
        model_name: U::NAME.into(),
        description: U::DESCRIPTION.into(),
        version: U::VERSION.into(),
        guid: guid::<U>(),
        default_experiment: DefaultExperiment {
            start_time: Some(start_time),
            stop_time: Some(stop_time),
            tolerance: None,
            step_size: Some(step_size),
        },
        co_simulation: Some(CoSimulation {
            interface: Interface {
                model_identifier: U::NAME.into(),
                // The export layer never calls the importer's allocator.
                own_memory: true,
                get_and_set_state: true,
                serialize_state: true,
                directional_derivative: true,
                ..Interface::default()
            },
            variable_step_size: true,
            interpolate_inputs: true,
            max_output_derivative_order: MAX_OUTPUT_DERIVATIVE_ORDER as u32,
            run_asynchronously: false,
        }),
        log_categories: CATEGORIES
            .map(|(name, text)| LogCategory { name: name.into(), description: text.into() })
            .into(),
        enumerations,
        variables: all.iter().zip(&documentation).map(|(v, document)| variable(v, document, &all)).collect(),
        model_structure: structure(&all, &documentation)?,
        ..Description::default()
    })
}

/// What outputs depend on. Those that are constant are no unknowns of the initialization.
fn structure(all: &[variable::Variable], documentation: &[Documentation]) -> Result<ModelStructure, Problem> {
    let mut structure = ModelStructure::default();
    for (position, (v, document)) in all.iter().zip(documentation).enumerate() {
        if v.causality == variable::Causality::Output {
            structure.outputs.push(Unknown::new(position, dependencies(v, document, all, false)?));
            if initial(v) == Some(Initial::Calculated) {
                structure.initial_unknowns.push(Unknown::new(position, dependencies(v, document, all, true)?));
            }
        }
    }
    Ok(structure)
}

fn variable(v: &variable::Variable, document: &Documentation, all: &[variable::Variable]) -> Variable {
    let position = |name: &String| {
        all.iter().position(|other| other.name == *name).expect("the derive checks that the field exists")
    };
    Variable {
        name: v.name.clone(),
        description: document.description.clone(),
        value_reference: v.reference,
        causality: match v.causality {
            variable::Causality::Parameter => Causality::Parameter,
            variable::Causality::Input => Causality::Input,
            variable::Causality::Output => Causality::Output,
            variable::Causality::Local => Causality::Local,
        },
        variability: match v.variability {
            table::Variability::Constant => Variability::Constant,
            table::Variability::Fixed => Variability::Fixed,
            table::Variability::Tunable => Variability::Tunable,
            table::Variability::Discrete => Variability::Discrete,
            table::Variability::Continuous => Variability::Continuous,
        },
        initial: initial(v),
        r#type: r#type(v),
        dimensions: Vec::new(),
        derivative_of: v.derivative_of.as_ref().map(position),
    }
}

fn initial(v: &variable::Variable) -> Option<Initial> {
    match v.causality {
        variable::Causality::Input => None,
        _ if v.has_start() => Some(Initial::Exact),
        _ => Some(Initial::Calculated),
    }
}

fn r#type(v: &variable::Variable) -> Type {
    fn starts<T>(v: &variable::Variable, start: T) -> Vec<T> {
        if v.has_start() { vec![start] } else { Vec::new() }
    }
    match v.value {
        variable::Value::Real { unit, quantity, min, max, start } => Type::Real(Real {
            unit: unit.map(Into::into),
            quantity: quantity.map(Into::into),
            min,
            max,
            start: starts(v, start),
            ..Real::default()
        }),
        variable::Value::Integer { min, max, start } => Type::Integer(Integer {
            quantity: None,
            min: min.map(Into::into),
            max: max.map(Into::into),
            start: starts(v, start.into()),
        }),
        variable::Value::Boolean { start } => Type::Boolean(Boolean { start: starts(v, start) }),
        variable::Value::Enumeration { of, start } => Type::Enumeration(Enumeration {
            declared_type: type_name(of),
            start: starts(v, start.into()),
            ..Enumeration::default()
        }),
        variable::Value::String { start } => Type::String(Text { start: starts(v, start.into()) }),
    }
}

/// No variable starts with `Types.`, so it cannot be the name of one.
fn type_name(of: &table::EnumerationType) -> String {
    format!("Types.{}", of.name)
}

fn enumeration(of: &table::EnumerationType) -> EnumerationType {
    let item = |(item, value): (&table::Item, i64)| EnumerationItem {
        name: item.name.into(),
        value,
        description: item.description.into(),
    };
    EnumerationType {
        name: type_name(of),
        description: of.description.into(),
        items: of.items.iter().zip(1..).map(item).collect(),
    }
}

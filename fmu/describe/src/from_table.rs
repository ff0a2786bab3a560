//! The description of a model, from the table that its structs yield.
use crate::check::check;
use crate::{
    Capabilities, DefaultExperiment, Description, EnumerationItem, EnumerationType, LogCategory, Value, Variable,
};
use fmu_export::{
    CATEGORIES, Documentation, Experiment, MAX_OUTPUT_DERIVATIVE_ORDER, Problem, Unit, dependencies, documentation,
    guid, table, variable,
};

/// Prints the description of a model as JSON to standard output: the whole `main` of an FMU crate.
///
/// A table that contradicts itself ends the program with a sentence on standard error.
pub fn print<U: Unit>() {
    match Description::of::<U>() {
        Ok(description) => {
            println!("{}", serde_json::to_string_pretty(&description).expect("the description is plain data"));
        }
        Err(problem) => {
            eprintln!("{}: {problem}", U::NAME);
            std::process::exit(1);
        }
    }
}

impl Description {
    /// The description of a model.
    ///
    /// # Errors
    /// A variable that names one that does not exist.
    pub fn of<U: Unit>() -> Result<Self, Problem> {
        let all = variable::variables::<U>();
        let documentation = documentation::<U>();
        check(&all)?;
        let mut enumerations: Vec<EnumerationType> = Vec::new();
        for v in &all {
            if let variable::Value::Enumeration { of, .. } = v.value
                && !enumerations.iter().any(|known| known.name == of.name)
            {
                enumerations.push(enumeration(of));
            }
        }
        let Experiment { start_time, stop_time, step_size } = U::EXPERIMENT;
        Ok(Self {
            model_identifier: U::NAME.into(),
            description: U::DESCRIPTION.into(),
            version: U::VERSION.into(),
            guid: guid::<U>(),
            default_experiment: DefaultExperiment { start_time, stop_time, step_size },
            capabilities: Capabilities {
                variable_step_size: true,
                interpolate_inputs: true,
                max_output_derivative_order: MAX_OUTPUT_DERIVATIVE_ORDER as u32,
                get_and_set_state: true,
                serialize_state: true,
                directional_derivative: true,
            },
            log_categories: CATEGORIES
                .map(|(name, text)| LogCategory { name: name.into(), description: text.into() })
                .into(),
            enumerations,
            variables: all
                .iter()
                .zip(&documentation)
                .map(|(v, document)| describe(v, document, &all))
                .collect::<Result<_, _>>()?,
        })
    }
}

fn describe(v: &variable::Variable, document: &Documentation, all: &[variable::Variable]) -> Result<Variable, Problem> {
    let is_output = v.causality == variable::Causality::Output;
    let dependencies = |parameters| if is_output { dependencies(v, document, all, parameters) } else { Ok(Vec::new()) };
    let position = |name: &String| {
        all.iter().position(|other| other.name == *name).expect("the derive checks that the field exists")
    };
    let initial = match v.causality {
        variable::Causality::Input => None,
        _ if v.has_start() => Some("exact".into()),
        _ => Some("calculated".into()),
    };
    Ok(Variable {
        name: v.name.clone(),
        description: document.description.clone(),
        value_reference: v.reference,
        causality: format!("{:?}", v.causality).to_lowercase(),
        variability: format!("{:?}", v.variability).to_lowercase(),
        initial,
        value: value(v),
        derivative_of: v.derivative_of.as_ref().map(position),
        dependencies: dependencies(false)?,
        initial_dependencies: dependencies(true)?,
    })
}

fn value(v: &variable::Variable) -> Value {
    let given = v.has_start();
    match v.value {
        variable::Value::Real { unit, quantity, min, max, start } => Value::Real {
            unit: unit.map(Into::into),
            quantity: quantity.map(Into::into),
            min,
            max,
            start: given.then_some(start),
        },
        variable::Value::Integer { min, max, start } => Value::Integer { min, max, start: given.then_some(start) },
        variable::Value::Boolean { start } => Value::Boolean { start: given.then_some(start) },
        variable::Value::Enumeration { of, start } => {
            Value::Enumeration { enumeration: of.name.into(), start: given.then_some(start) }
        }
        variable::Value::String { start } => Value::String { start: given.then(|| start.into()) },
    }
}

fn enumeration(of: &table::EnumerationType) -> EnumerationType {
    let item = |item: &table::Item| EnumerationItem { name: item.name.into(), description: item.description.into() };
    EnumerationType {
        name: of.name.into(),
        description: of.description.into(),
        items: of.items.iter().map(item).collect(),
    }
}

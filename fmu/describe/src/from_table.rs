//! The description of a model, from the table of its structs.
use crate::check::check;
use fmu_description::{
    Boolean, Causality, CoSimulation, DefaultExperiment, Description, Enumeration, EnumerationItem, EnumerationType,
    Initial, Integer, Interface, LogCategory, ModelExchange, ModelStructure, Real, Text, Type, Unknown, Variability,
    Variable, guid,
};
use fmu_export::{
    CATEGORIES, Error, Experiment, Fmu, MAX_OUTPUT_DERIVATIVE_ORDER, ScalarIndex, StartValues, dependencies,
    event_indicators,
    fmi2::{Scalar, scalars},
    scalar_index,
    variables::entry::{self, Kind},
};
use std::panic::catch_unwind;

/// Prints the description of a model as JSON to standard output: the whole `main` of an FMU crate.
///
/// An invalid table ends the program with an error on standard error.
pub fn print<F: Fmu>() {
    let described = catch_unwind(describe::<F>).unwrap_or_else(|_| {
        // The panic's own message is printed already.
        eprintln!(
            "{}: the model panics for some of the random values that `describe` gives it to find dependencies: return an error instead, or set `min` \
             and `max` of the inputs",
            F::NAME
        );
        std::process::exit(1);
    });
    match described {
        Ok(description) => {
            println!("{}", serde_json::to_string_pretty(&description).expect("the description is plain data"));
        }
        Err(error) => {
            eprintln!("{}: {error}", F::NAME);
            std::process::exit(1);
        }
    }
}

/// The description of a model.
///
/// # Errors
/// If importers would refuse the name, limits, start value or variability of a variable.
pub fn describe<F: Fmu>() -> Result<Description, Error> {
    let all = scalars::<F>();
    let starts = StartValues::of::<F>();
    for Scalar { name, derivative_of, variable, .. } in &all {
        let Some(other) = derivative_of else { continue };
        let dimensions = variable.entry.shape.dimensions();
        let is_like_it = |of: &Scalar| of.name == *other && of.variable.entry.shape.dimensions() == dimensions;
        if !all.iter().any(is_like_it) {
            return Err(Error::new(format!(
                "{name} is marked as the derivative of {other}: no variable of this name has the same dimensions"
            )));
        }
    }
    let variables: Vec<_> = all.iter().map(|scalar| variable(scalar, &all, &starts)).collect();
    if let Some(scalar) = all.iter().find(|scalar| is_misplaced(scalar)) {
        return Err(Error::new(format!("{}: only a local variable can be a `calculated_parameter`", scalar.name)));
    }
    let is_state = |scalar: &Scalar| scalar.variable.causality == fmu_export::Causality::State;
    let is_derivative = |scalar: &Scalar| scalar.variable.causality == fmu_export::Causality::StateDerivative;
    let has_reinit = |scalar: &&Scalar| scalar.variable.entry.reinit && !is_derivative(scalar);
    if let Some(scalar) = all.iter().filter(has_reinit).find(|scalar| !is_state(scalar)) {
        return Err(Error::new(format!("{}: only a continuous state can have `reinit`", scalar.name)));
    }
    check(&variables)?;
    let mut enumerations: Vec<EnumerationType> = Vec::new();
    for scalar in &all {
        if let Kind::Enumeration(of) = scalar.variable.entry.shape.kind
            && !enumerations.contains(&enumeration(of))
        {
            if enumerations.iter().any(|known| known.name == type_name(of)) {
                return Err(Error::new(format!("{}: another enumeration {} has other items", scalar.name, of.name)));
            }
            enumerations.push(enumeration(of));
        }
    }
    let Experiment { start_time, stop_time, step_size } = F::EXPERIMENT;
    let interface = Interface {
        model_identifier: F::NAME.into(),
        // The export layer never calls the importer's allocator.
        own_memory: true,
        get_and_set_state: true,
        serialize_state: true,
        directional_derivative: true,
        ..Interface::default()
    };
    let mut description = Description {
        model_name: F::NAME.into(),
        description: F::DESCRIPTION.into(),
        version: F::VERSION.into(),
        guid: String::new(),
        event_indicators: event_indicators::<F>(),
        default_experiment: DefaultExperiment {
            start_time: Some(start_time),
            stop_time: Some(stop_time),
            tolerance: None,
            step_size: Some(step_size),
        },
        model_exchange: Some(ModelExchange {
            interface: interface.clone(),
            completed_step_not_needed: !all.iter().any(is_state),
        }),
        co_simulation: Some(CoSimulation {
            interface,
            variable_step_size: true,
            interpolate_inputs: true,
            max_output_derivative_order: MAX_OUTPUT_DERIVATIVE_ORDER as u32,
            ..CoSimulation::default()
        }),
        log_categories: CATEGORIES
            .map(|(name, text)| LogCategory { name: name.into(), description: text.into() })
            .into(),
        enumerations,
        model_structure: structure::<F>(&all, &variables),
        variables,
        ..Description::default()
    };
    description.guid = guid(&description);
    Ok(description)
}

fn is_misplaced(scalar: &Scalar) -> bool {
    scalar.variable.entry.is_calculated_parameter && scalar.variable.causality != fmu_export::Causality::Local
}

/// Dependencies of outputs and derivatives. Constant outputs are not unknowns of the initialization; continuous states and their derivatives are.
fn structure<F: Fmu>(all: &[Scalar], variables: &[Variable]) -> ModelStructure {
    let found = dependencies::<F>();
    let place_of = |scalar: &Scalar| scalar_index(&scalar.variable, scalar.element);
    let positions = |places: &std::collections::BTreeSet<ScalarIndex>| {
        (0..all.len()).filter(|&i| places.contains(&place_of(&all[i]))).collect::<Vec<_>>()
    };
    let mut structure = ModelStructure::default();
    for (position, (scalar, variable)) in all.iter().zip(variables).enumerate() {
        use fmu_export::Causality::{State, StateDerivative};
        let is_output = variable.causality == Causality::Output;
        let is_of_states = matches!(scalar.variable.causality, State | StateDerivative);
        if !is_output && !is_of_states && variable.causality != Causality::CalculatedParameter {
            continue;
        }
        let dependencies = found.get(&place_of(scalar)).cloned().unwrap_or_default();
        if is_output {
            structure.outputs.push(Unknown::new(position, positions(&dependencies.at_steps)));
        }
        if scalar.variable.causality == StateDerivative {
            structure.derivatives.push(Unknown::new(position, positions(&dependencies.at_steps)));
        }
        if variable.initial == Some(Initial::Calculated) {
            structure.initial_unknowns.push(Unknown::new(position, positions(&dependencies.initially)));
        }
    }
    structure
}

fn variable(scalar: &Scalar, all: &[Scalar], starts: &StartValues) -> Variable {
    let v = &scalar.variable;
    let position = |name: &String| all.iter().position(|other| other.name == *name).expect("it was found before");
    let causality = match v.causality {
        fmu_export::Causality::Parameter => Causality::Parameter,
        fmu_export::Causality::Input => Causality::Input,
        fmu_export::Causality::Output => Causality::Output,
        fmu_export::Causality::Local if v.entry.is_calculated_parameter => Causality::CalculatedParameter,
        fmu_export::Causality::Local | fmu_export::Causality::State | fmu_export::Causality::StateDerivative => {
            Causality::Local
        }
    };
    let description = match v.causality {
        fmu_export::Causality::StateDerivative => format!("Time derivative of the state {}", v.name),
        _ => v.description.clone(),
    };
    Variable {
        name: scalar.name.clone(),
        description,
        value_reference: scalar.reference,
        causality,
        variability: match v.variability {
            entry::Variability::Constant => Variability::Constant,
            entry::Variability::Fixed => Variability::Fixed,
            entry::Variability::Tunable => Variability::Tunable,
            entry::Variability::Discrete => Variability::Discrete,
            entry::Variability::Continuous => Variability::Continuous,
        },
        initial: match causality {
            Causality::Input => None,
            _ if v.has_start() => Some(Initial::Exact),
            _ => Some(Initial::Calculated),
        },
        r#type: r#type(scalar, starts),
        dimensions: Vec::new(),
        derivative_of: scalar.derivative_of.as_ref().map(position),
        intermediate_update: false,
    }
}

fn r#type(scalar: &Scalar, starts: &StartValues) -> Type {
    let (v, entry) = (&scalar.variable, scalar.variable.entry);
    let at = v.first + scalar.element;
    fn given<T>(is_given: bool, start: T) -> Vec<T> {
        if is_given { vec![start] } else { Vec::new() }
    }
    let is_given = v.has_start();
    let text = |text: Option<&str>| text.map(Into::into);
    let whole = |limit: Option<f64>| limit.map(|limit| limit as i64);
    match entry.shape.kind {
        Kind::Real if v.causality == fmu_export::Causality::StateDerivative => {
            Type::Real(Real { unit: entry.unit.map(derivative_unit), ..Real::default() })
        }
        Kind::Real => Type::Real(Real {
            unit: text(entry.unit),
            display_unit: text(entry.display_unit),
            quantity: text(entry.quantity),
            nominal: entry.nominal,
            reinit: entry.reinit,
            min: entry.min,
            max: entry.max,
            start: given(is_given, starts.reals[at]),
        }),
        Kind::Integer => Type::Integer(Integer {
            quantity: None,
            min: whole(entry.min),
            max: whole(entry.max),
            start: given(is_given, starts.integers[at].into()),
        }),
        Kind::Boolean => Type::Boolean(Boolean { start: given(is_given, starts.booleans[at]) }),
        Kind::Enumeration(of) => Type::Enumeration(Enumeration {
            declared_type: type_name(of),
            start: given(is_given, starts.integers[at].into()),
            ..Enumeration::default()
        }),
        Kind::String => Type::String(Text { start: given(is_given, starts.strings[at].clone()) }),
        Kind::Group(_) => unreachable!("groups are taken apart before"),
    }
}

/// Unit of the time derivative of a quantity with a unit: `m/s` of `m`, `rad/s2` of `rad/s`, `1/s` of `1`.
fn derivative_unit(unit: &str) -> String {
    match unit.strip_suffix("/s2").map(|unit| (unit, 3)).or_else(|| unit.strip_suffix("/s").map(|unit| (unit, 2))) {
        Some((unit, power)) => format!("{unit}/s{power}"),
        None => format!("{unit}/s"),
    }
}

/// No variable starts with `Types.`, so it cannot be the name of one.
fn type_name(of: &entry::EnumerationType) -> String {
    format!("Types.{}", of.name)
}

fn enumeration(of: &entry::EnumerationType) -> EnumerationType {
    let item = |(item, value): (&entry::Item, i64)| EnumerationItem {
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

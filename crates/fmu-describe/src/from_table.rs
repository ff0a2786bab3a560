//! Descriptions of a model from its variable table.
use crate::{
    check::{check, check_fmi3},
    enumerations::enumerations,
    structure::structure,
    variables::{time, variables},
};
use fmu_description::{
    CoSimulation, DefaultExperiment, Description, Interface, LogCategory, ModelExchange, Rows, StepParameter, Versions,
};
use fmu_export::{
    CATEGORIES, Causality, Error, Experiment, Fmu, MAX_OUTPUT_DERIVATIVE_ORDER, ScalarIndex, StartValues, Variable,
    dependencies, event_indicators,
    fmi2::scalars,
    fmi3::{TIME, arrays},
    guid, needs_completed_steps, resources_while_describing, step_parameters,
};
use std::collections::{BTreeMap, BTreeSet};

/// Describes a model for FMI 2.0 and FMI 3.0.
///
/// # Errors
/// Importers would refuse the name, limits, start value or variability of a variable.
pub fn describe<F: Fmu>() -> Result<Versions, Error> {
    let (scalars, arrays) = (scalars::<F>(), arrays::<F>());
    check_attributes(&scalars)?;
    let starts = StartValues::of::<F>();
    let fmi2 = variables(None, &scalars, &starts);
    let fmi3 = variables(Some(time(TIME)), &arrays, &starts);
    check(&fmi2)?;
    check_fmi3(&fmi3)?;
    let common = common::<F>(&arrays)?;
    let in_steps = step_parameters::<F>();
    let found = dependencies::<F>(resources_while_describing());
    Ok(Versions {
        fmi3: Description {
            model_structure: structure(&arrays, &fmi3, &found),
            variables: fmi3,
            step_parameters: acting_in_steps(&arrays, &in_steps),
            ..for_fmi3::<F>(common.clone(), &arrays)
        },
        fmi2: Description {
            model_structure: structure(&scalars, &fmi2, &found),
            variables: fmi2,
            step_parameters: acting_in_steps(&scalars, &in_steps),
            ..common
        },
    })
}

/// Variables with elements that ask for communication steps, each with the asking values.
fn acting_in_steps(variables: &[Variable], found: &BTreeMap<ScalarIndex, Vec<i32>>) -> Vec<StepParameter> {
    let parameter = |variable: &Variable| {
        let values: Vec<_> = variable.indices().filter_map(|index| found.get(&index)).collect();
        let numbers: BTreeSet<_> = values.iter().copied().flatten().map(|&value| value.into()).collect();
        let name = variable.name.clone();
        (!values.is_empty()).then(|| StepParameter { name, values: numbers.into_iter().collect() })
    };
    variables.iter().filter_map(parameter).collect()
}

/// Refuses attributes that a variable of its group cannot have.
fn check_attributes(variables: &[Variable]) -> Result<(), Error> {
    for Variable { name, derivative_of, entry, causality, .. } in variables {
        let dimensions = entry.shape.dimensions();
        let wrong = |why: &str| Err(Error::new(format!("{name}: {why}")));
        if let Some(other) = derivative_of {
            let is_like_it = |of: &Variable| of.name == *other && of.entry.shape.dimensions() == dimensions;
            if !variables.iter().any(is_like_it) {
                return Err(Error::new(format!(
                    "{name} is marked as the derivative of {other}: no variable of this name has the same dimensions"
                )));
            }
        }
        if entry.is_calculated_parameter && *causality != Causality::Local {
            return wrong("only a local variable can be a `calculated_parameter`");
        }
        // A state's derivative shares the state's entry.
        if entry.reinit && !matches!(causality, Causality::State | Causality::StateDerivative) {
            return wrong("only a continuous state can have `reinit`");
        }
    }
    Ok(())
}

/// Description for FMI 2.0, without variables and without additions of FMI 3.0.
fn common<F: Fmu>(variables: &[Variable]) -> Result<Description, Error> {
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
    Ok(Description {
        model_name: F::NAME.into(),
        description: F::DESCRIPTION.into(),
        version: F::VERSION.into(),
        guid: guid::<F>(),
        event_indicators: event_indicators::<F>(),
        default_experiment: DefaultExperiment {
            start_time: Some(start_time),
            stop_time: Some(stop_time),
            tolerance: None,
            step_size: Some(step_size),
        },
        // Without continuous states nothing is integrated, and the outputs of a step belong to its inputs.
        rows: Some(if has_states(variables) && !F::SAMPLES_INPUTS { Rows::Steps } else { Rows::Inputs }),
        holds_end: has_states(variables) && F::SAMPLES_INPUTS,
        model_exchange: Some(ModelExchange {
            interface: interface.clone(),
            completed_step_not_needed: !needs_completed_steps::<F>(),
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
        enumerations: enumerations(variables)?,
        ..Description::default()
    })
}

/// Adds the capabilities of FMI 3.0.
fn for_fmi3<F: Fmu>(description: Description, variables: &[Variable]) -> Description {
    let added =
        |interface: Interface| Interface { adjoint_derivative: true, per_element_dependencies: true, ..interface };
    let has_states = has_states(variables);
    let model_exchange = description.model_exchange.map(|it| ModelExchange { interface: added(it.interface), ..it });
    let co_simulation = description.co_simulation.map(|it| CoSimulation {
        interface: added(it.interface),
        event_mode: true,
        early_return: F::HAS_EVENTS,
        interpolate_inputs: false,
        intermediate_update: has_states,
        early_return_after_update: has_states,
        ..it
    });
    Description { model_exchange, co_simulation, ..description }
}

fn has_states(variables: &[Variable]) -> bool {
    variables.iter().any(|v| v.causality == Causality::State)
}

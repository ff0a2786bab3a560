//! Facts at the top of the page.
use super::html::{code, escape};
use crate::fmi::Fmi;
use fmu_description::{DefaultExperiment, Description, LogCategory, Number, sentence};

/// Rows of a list of terms and explanations.
pub(super) fn facts(description: &Description, fmi: Fmi) -> String {
    let capabilities = description.co_simulation.clone().unwrap_or_default();
    let interface = &capabilities.interface;
    let order = capabilities.max_output_derivative_order;
    let derivatives = format!("output derivatives up to order {order}");
    let abilities: Vec<&str> = [
        (capabilities.variable_step_size, "steps of any length"),
        (capabilities.interpolate_inputs, "input derivatives"),
        (capabilities.event_mode, "event mode"),
        (capabilities.early_return, "early return"),
        (capabilities.intermediate_update, "intermediate updates"),
        (order > 0, &*derivatives),
        (interface.directional_derivative, "directional derivatives"),
        (interface.adjoint_derivative, "adjoint derivatives"),
        (interface.per_element_dependencies, "dependencies of single elements"),
        (interface.get_and_set_state && !interface.serialize_state, "its state can be saved"),
        (interface.serialize_state, "FMU state, serializable"),
    ]
    .into_iter()
    .filter_map(|(is_able, ability)| is_able.then_some(ability))
    .collect();
    let kinds = [
        (description.model_exchange.is_some(), "Model Exchange"),
        (description.co_simulation.is_some(), "Co-Simulation"),
    ];
    let kinds: Vec<_> = kinds.into_iter().filter_map(|(is_there, kind)| is_there.then_some(kind)).collect();
    let identity = if fmi == Fmi::Three { "Instantiation token" } else { "GUID" };
    let fact = |(term, explanation): (&str, String)| {
        let class = if explanation.len() > 40 { " class=\"wide\"" } else { "" };
        format!("<div{class}><dt>{term}</dt><dd>{explanation}</dd></div>\n")
    };
    [
        ("Interface", format!("{fmi}, {}", kinds.join(" and "))),
        ("Version", escape(&description.version)),
        ("Default experiment", experiment(&description.default_experiment)),
        (identity, code(&description.guid)),
        ("Abilities", abilities.join(", ")),
    ]
    .into_iter()
    .filter(|(_, explanation)| !explanation.is_empty())
    .map(fact)
    .collect()
}

/// `0 s to 1 s in steps of 0.001 s`; empty unless all three are stated.
fn experiment(experiment: &DefaultExperiment) -> String {
    let DefaultExperiment { start_time: Some(start), stop_time: Some(stop), step_size: Some(step), .. } = experiment
    else {
        return String::new();
    };
    format!("{} s to {} s in steps of {} s", Number(*start), Number(*stop), Number(*step))
}

/// Markdown table of the log categories.
pub(super) fn log_categories(description: &Description) -> String {
    if description.log_categories.is_empty() {
        return String::new();
    }
    let row = |category: &LogCategory| format!("| `{}` | {} |\n", category.name, sentence(&category.description));
    let rows: String = description.log_categories.iter().map(row).collect();
    format!("\n| log category | messages |\n|---|---|\n{rows}")
}

//! What the head of the page says in few words.
use super::html::{code, escape};
use crate::model_description::{number::Number, text::sentence};
use fmu_describe::Description;

/// Rows of a list of terms and their explanations.
pub(super) fn facts(description: &Description) -> String {
    let capabilities = &description.capabilities;
    let order = capabilities.max_output_derivative_order;
    let derivatives = format!("output derivatives up to order {order}");
    let abilities: Vec<&str> = [
        (capabilities.variable_step_size, "steps of any length"),
        (capabilities.interpolate_inputs, "input derivatives"),
        (order > 0, &*derivatives),
        (capabilities.directional_derivative, "directional derivatives"),
        (capabilities.get_and_set_state && !capabilities.serialize_state, "its state can be saved"),
        (capabilities.serialize_state, "its state can be saved, also as bytes"),
    ]
    .into_iter()
    .filter_map(|(is_able, ability)| is_able.then_some(ability))
    .collect();
    let experiment = &description.default_experiment;
    let experiment = format!(
        "{} s to {} s in steps of {} s",
        Number(experiment.start_time).text(),
        Number(experiment.stop_time).text(),
        Number(experiment.step_size).text()
    );
    let fact = |(term, explanation): (&str, String)| {
        let class = if explanation.len() > 40 { " class=\"wide\"" } else { "" };
        format!("<div{class}><dt>{term}</dt><dd>{explanation}</dd></div>\n")
    };
    [
        ("Interface", "FMI 2.0, Co-Simulation".to_owned()),
        ("Version", escape(&description.version)),
        ("Default experiment", experiment),
        ("GUID", code(&description.guid)),
        ("Abilities", abilities.join(", ")),
    ]
    .into_iter()
    .filter(|(_, explanation)| !explanation.is_empty())
    .map(fact)
    .collect()
}

/// Markdown table of the log categories.
pub(super) fn log_categories(description: &Description) -> String {
    if description.log_categories.is_empty() {
        return String::new();
    }
    let row = |category: &fmu_describe::LogCategory| {
        format!("| `{}` | {} |\n", category.name, sentence(&category.description))
    };
    let rows: String = description.log_categories.iter().map(row).collect();
    format!("\n| log category | messages |\n|---|---|\n{rows}")
}

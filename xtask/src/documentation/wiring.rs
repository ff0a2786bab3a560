//! How an FMU is used from other programs.
use super::html::escape;
use fmu_describe::{Description, Value, Variable};

/// Markdown, with the FMU's own names in the examples.
pub(super) fn text(description: &Description) -> String {
    include_str!("wiring.md")
        .replace("{{python}}", &python(description))
        .replace("{{lua}}", &lua(description))
        .replace("{{model}}", &escape(&description.model_identifier))
}

/// A whole script for FMPy: one input moves, a few outputs are printed.
fn python(description: &Description) -> String {
    let Description { model_identifier: model, variables, default_experiment: experiment, .. } = description;
    let (start, stop, step) = (experiment.start_time, experiment.stop_time, experiment.step_size);
    let outputs: Vec<_> = changing(variables, "output").take(3).map(|output| format!("\"{}\"", output.name)).collect();
    let outputs = outputs.join(", ");
    let Some(input) = changing(variables, "input").next().map(|input| &input.name) else {
        return format!(
            "from fmpy import simulate_fmu\n\n\
             y = simulate_fmu(\"{model}.fmu\", start_time={start:?}, stop_time={stop:?}, output_interval={step:?}, output=[{outputs}])\n\
             print(y[-1])"
        );
    };
    format!(
        "import numpy as np\n\
         from fmpy import simulate_fmu\n\n\
         t = np.arange({start:?}, {stop:?}, {step:?})\n\
         u = np.zeros(t.size, dtype=[(\"time\", float), (\"{input}\", float)])\n\
         u[\"time\"] = t\n\
         u[\"{input}\"] = np.sin(t)  # an input that is not named keeps its start value\n\n\
         y = simulate_fmu(\n    \"{model}.fmu\",\n    start_time={start:?},\n    stop_time={stop:?},\n    output_interval={step:?},\n    \
         start_values={{}},  # parameters by their names\n    input=u,\n    output=[{outputs}],\n)\n\
         print(y.dtype.names, y[-1])"
    )
}

/// A script for OMSimulator.
fn lua(description: &Description) -> String {
    let Description { model_identifier: model, variables, default_experiment: experiment, .. } = description;
    let start = match changing(variables, "input").next() {
        Some(input) => format!("oms_setReal(\"example.root.unit.{}\", 1.0)\n", input.name),
        None => String::new(),
    };
    format!(
        "oms_newModel(\"example\")\n\
         oms_addSystem(\"example.root\", oms_system_wc)\n\
         oms_addSubModel(\"example.root.unit\", \"{model}.fmu\")\n\
         {start}\
         oms_setFixedStepSize(\"example.root\", {:?})\n\
         oms_setStopTime(\"example\", {:?})\n\
         oms_setResultFile(\"example\", \"results.mat\")\n\
         oms_instantiate(\"example\")\n\
         oms_initialize(\"example\")\n\
         oms_simulate(\"example\")\n\
         oms_terminate(\"example\")\n\
         oms_delete(\"example\")",
        experiment.step_size, experiment.stop_time
    )
}

/// Real variables of a causality whose values change.
fn changing<'a>(variables: &'a [Variable], causality: &'a str) -> impl Iterator<Item = &'a Variable> {
    variables.iter().filter(move |variable| {
        variable.causality == causality
            && variable.variability == "continuous"
            && matches!(variable.value, Value::Real { .. })
    })
}

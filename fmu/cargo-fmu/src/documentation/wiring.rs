//! How an FMU is used from other programs.
use super::html::escape;
use fmu_description::{Causality, DefaultExperiment, Description, Kind, Type, Variability, Variable};

/// Markdown, with the FMU's own names in the examples.
pub(super) fn text(description: &Description) -> String {
    include_str!("wiring.md")
        .replace("{{python}}", &python(description))
        .replace("{{lua}}", &lua(description))
        .replace("{{model}}", &escape(&description.model_name))
}

/// A whole script for FMPy that does the steps by itself: one input is set, a few outputs are printed.
fn python(description: &Description) -> String {
    let Description { model_name: model, variables, .. } = description;
    let [start, stop, step] = experiment(description);
    // Those of the model itself before those of its connectors.
    let (connectors, own): (Vec<_>, Vec<_>) =
        changing(variables, Causality::Output).partition(|output| output.name.contains('.'));
    let outputs: Vec<_> = own.iter().chain(&connectors).take(3).map(|output| format!("\"{}\"", output.name)).collect();
    let outputs = outputs.join(", ");
    let input = match changing(variables, Causality::Input).next() {
        Some(input) => {
            format!(
                "    instance.setReal([reference[\"{}\"]], [{:?}])  # inputs of t + h\n",
                input.name,
                example(input)
            )
        }
        None => String::new(),
    };
    format!(
        "from fmpy import extract, read_model_description\n\
         from fmpy.fmi2 import FMU2Slave\n\n\
         description = read_model_description(\"{model}.fmu\")\n\
         reference = {{v.name: v.valueReference for v in description.modelVariables}}\n\
         outputs = [{outputs}]\n\n\
         folder = extract(\"{model}.fmu\")\n\
         instance = FMU2Slave(guid=description.guid, modelIdentifier=\"{model}\", unzipDirectory=folder, instanceName=\"{model}\")\n\
         instance.instantiate()\n\
         instance.setupExperiment(startTime={start:?})\n\
         instance.enterInitializationMode()  # set parameters before this line\n\
         instance.exitInitializationMode()\n\n\
         t, h = {start:?}, {step:?}\n\
         while t < {stop:?} - h / 2:\n\
         {input}    instance.doStep(currentCommunicationPoint=t, communicationStepSize=h)\n    \
         t += h\n\n\
         print(t, instance.getReal([reference[name] for name in outputs]))\n\
         instance.terminate()\n\
         instance.freeInstance()"
    )
}

/// A script for OMSimulator.
fn lua(description: &Description) -> String {
    let Description { model_name: model, variables, .. } = description;
    let [_, stop, step] = experiment(description);
    let start = match changing(variables, Causality::Input).next() {
        Some(input) => format!("oms_setReal(\"example.root.{model}.{}\", {:?})\n", input.name, example(input)),
        None => String::new(),
    };
    format!(
        "oms_newModel(\"example\")\n\
         oms_addSystem(\"example.root\", oms_system_wc)\n\
         oms_addSubModel(\"example.root.{model}\", \"{model}.fmu\")\n\
         {start}\
         oms_setFixedStepSize(\"example.root\", {:?})\n\
         oms_setStopTime(\"example\", {:?})\n\
         oms_setResultFile(\"example\", \"results.mat\")\n\
         oms_instantiate(\"example\")\n\
         oms_initialize(\"example\")\n\
         oms_simulate(\"example\")\n\
         oms_terminate(\"example\")\n\
         oms_delete(\"example\")",
        step, stop
    )
}

/// Start, stop and step size in s; where the FMU suggests none, one second in steps of a millisecond.
fn experiment(description: &Description) -> [f64; 3] {
    let DefaultExperiment { start_time, stop_time, step_size, .. } = description.default_experiment;
    let start = start_time.unwrap_or(0.0);
    [start, stop_time.unwrap_or(start + 1.0), step_size.unwrap_or(1e-3)]
}

/// A value for an input: 1, if its limits allow it.
fn example(input: &Variable) -> f64 {
    match &input.r#type {
        Type::Real(real) if !input.allows(1.0) => real.start.first().copied().unwrap_or(1.0),
        _ => 1.0,
    }
}

/// Real variables of a causality whose values change.
fn changing(variables: &[Variable], causality: Causality) -> impl Iterator<Item = &Variable> {
    variables.iter().filter(move |variable| {
        variable.causality == causality
            && variable.variability == Variability::Continuous
            && variable.kind() == Kind::Real
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use fmu_description::Real;

    fn input(limits: Option<(f64, f64)>) -> Variable {
        let (min, max) = limits.unzip();
        Variable {
            name: "speed".into(),
            description: "Speed".into(),
            value_reference: 0,
            causality: Causality::Input,
            variability: Variability::Continuous,
            initial: None,
            r#type: Type::Real(Real { min, max, start: vec![2.5], ..Real::default() }),
            dimensions: Vec::new(),
            derivative_of: None,
            intermediate_update: false,
        }
    }

    #[test]
    fn the_value_of_an_example_lies_within_the_limits_of_its_input() {
        let examples = [None, Some((0.0, 3.0)), Some((2.0, 3.0))].map(|limits| example(&input(limits)));
        assert_eq!(examples, [1.0, 1.0, 2.5]);
    }
}

//! Scripts for the page that run the FMU: Python with FMPy, and OMSimulator.
use super::html::escape;
use crate::fmi::Fmi;
use fmu_description::{Causality, DefaultExperiment, Description, Kind, Type, Variability, Variable};

/// Fills the FMU's own names into a Markdown template.
pub(super) fn text(template: &str, fmi: Fmi, description: &Description) -> String {
    template
        .replace("{{python}}", &python(fmi, description))
        .replace("{{lua}}", &lua(description))
        .replace("{{model}}", &escape(&description.model_name))
}

/// A complete script for FMPy that does the steps itself, sets one input and prints some outputs.
fn python(fmi: Fmi, description: &Description) -> String {
    let Description { model_name: model, variables, .. } = description;
    let [start, stop, step] = experiment(description);
    // The model's outputs first, then its connectors'.
    let (connectors, own): (Vec<_>, Vec<_>) =
        changing(variables, Causality::Output).partition(|output| output.name.contains('.'));
    let outputs: Vec<_> = own.iter().chain(&connectors).take(3).collect();
    let names = outputs.iter().map(|output| format!("\"{}\"", output.name)).collect::<Vec<_>>().join(", ");
    let (class, set) = match fmi {
        Fmi::Two => ("fmi2 import FMU2Slave", "setReal"),
        Fmi::Three => ("fmi3 import FMU3Slave", "setFloat64"),
    };
    let input = match changing(variables, Causality::Input).next() {
        Some(input) => {
            let (name, values) = (&input.name, examples(input));
            format!("    instance.{set}([reference[\"{name}\"]], {values:?})  # inputs of t + h\n")
        }
        None => String::new(),
    };
    let slave = class.rsplit(' ').next().unwrap_or_default();
    let initialize = match fmi {
        Fmi::Two => {
            format!("instance.setupExperiment(startTime={start:?})\ninstance.enterInitializationMode()")
        }
        Fmi::Three => format!("instance.enterInitializationMode(startTime={start:?})"),
    };
    let get = match fmi {
        Fmi::Two => "instance.getReal([reference[name] for name in outputs])".to_owned(),
        Fmi::Three => {
            let values: usize = outputs.iter().map(|output| output.elements()).sum();
            format!("instance.getFloat64([reference[name] for name in outputs], nValues={values})")
        }
    };
    format!(
        "from fmpy import extract, read_model_description\n\
         from fmpy.{class}\n\n\
         description = read_model_description(\"{model}.fmu\")\n\
         reference = {{v.name: v.valueReference for v in description.modelVariables}}\n\
         outputs = [{names}]\n\n\
         folder = extract(\"{model}.fmu\")\n\
         instance = {slave}(guid=description.guid, modelIdentifier=\"{model}\", unzipDirectory=folder, \
         instanceName=\"{model}\")\n\
         instance.instantiate()\n\
         {initialize}  # set parameters before this line\n\
         instance.exitInitializationMode()\n\n\
         t, h = {start:?}, {step:?}\n\
         while t < {stop:?} - h / 2:\n\
         {input}    instance.doStep(currentCommunicationPoint=t, communicationStepSize=h)\n    \
         t += h\n\n\
         print(t, {get})\n\
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

/// Start, stop and step size in s; by default 0 to 1 in steps of 0.001.
fn experiment(description: &Description) -> [f64; 3] {
    let DefaultExperiment { start_time, stop_time, step_size, .. } = description.default_experiment;
    let start = start_time.unwrap_or(0.0);
    [start, stop_time.unwrap_or(start + 1.0), step_size.unwrap_or(1e-3)]
}

/// Value for an input: 1 if its limits allow that.
fn example(input: &Variable) -> f64 {
    match &input.r#type {
        Type::Real(real) if !input.allows(1.0) => real.start.first().copied().unwrap_or(1.0),
        _ => 1.0,
    }
}

/// Values for all elements of an input: an example for the first, start values for the others.
fn examples(input: &Variable) -> Vec<f64> {
    let mut values = match &input.r#type {
        Type::Real(real) => real.start.clone(),
        _ => Vec::new(),
    };
    values.resize(input.elements(), 0.0);
    values[0] = example(input);
    values
}

/// Continuous real variables of a causality.
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
            description: "Speed".into(),
            causality: Causality::Input,
            ..Variable::new("speed", Type::Real(Real { min, max, start: vec![2.5], ..Real::default() }))
        }
    }

    #[test]
    fn the_value_of_an_example_lies_within_the_limits_of_its_input() {
        let examples = [None, Some((0.0, 3.0)), Some((2.0, 3.0))].map(|limits| example(&input(limits)));
        assert_eq!(examples, [1.0, 1.0, 2.5]);
    }
}

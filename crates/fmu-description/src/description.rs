//! Description of an FMU, without its variables.
use crate::structure::ModelStructure;
use crate::types::Type;
use crate::unit_definition::UnitDefinition;
use crate::variable::{Causality, Variable};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Contents of `modelDescription.xml`. Unstated texts are empty.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Description {
    /// Name of the model.
    pub model_name: String,
    /// GUID in braces, for `fmi2Instantiate`; the instantiation token in FMI 3.0.
    pub guid: String,
    /// Description of the model.
    pub description: String,
    /// Author of the model.
    pub author: String,
    /// Version of the FMU.
    pub version: String,
    /// Licence of the model.
    pub license: String,
    /// Name and version of the tool that wrote the description.
    pub generation_tool: String,
    /// Number of event indicators, for Model Exchange: `numberOfEventIndicators` in FMI 2.0, elements of
    /// [`ModelStructure::event_indicators`] in FMI 3.0.
    pub event_indicators: usize,
    /// Capabilities for Co-Simulation, if the FMU supports it.
    pub co_simulation: Option<CoSimulation>,
    /// Capabilities for Model Exchange, if the FMU supports it.
    pub model_exchange: Option<ModelExchange>,
    /// Capabilities for Scheduled Execution, if the FMU supports it (FMI 3.0). Read, but not written.
    pub scheduled_execution: Option<Interface>,
    /// Default experiment.
    pub default_experiment: DefaultExperiment,
    /// This project's annotation of [rows](Self::co_simulation_rows); absent in most archives of other tools.
    pub rows: Option<Rows>,
    /// Whether the annotation has `hold="end"`: the outputs belong to the inputs of a row although there are continuous
    /// states, and by default systems hold the inputs at their end values.
    pub holds_end: bool,
    /// This project's annotation of parameters that [ask for communication steps](Self::asks_for_steps).
    pub step_parameters: Vec<StepParameter>,
    /// Log categories that `fmi2SetDebugLogging` switches.
    pub log_categories: Vec<LogCategory>,
    /// Definitions of additional units, such as `0.3048 m` for `ft`. Written, but not read.
    pub units: BTreeMap<String, String>,
    /// Definitions of units. Those that variables use are written; the writer has its own for units without one here.
    #[serde(skip)]
    pub unit_definitions: Vec<UnitDefinition>,
    /// Declared enumerations. Attributes of other declared types are copied into the variables.
    pub enumerations: Vec<EnumerationType>,
    /// All variables, in the order of the file.
    pub variables: Vec<Variable>,
    /// Dependencies of calculated variables.
    pub model_structure: ModelStructure,
}

/// Descriptions of one FMU with a library for both versions of FMI and one identity.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Versions {
    /// Description for FMI 2.0, with a variable for each element of an array.
    pub fmi2: Description,
    /// Description for FMI 3.0, with arrays.
    pub fmi3: Description,
}

/// Capabilities of both interfaces; see the standard's attributes of these names. FMI 2.0 lacks the last two, FMI 3.0
/// `canNotUseMemoryManagementFunctions`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Interface {
    /// `modelIdentifier`: name of the library's file.
    pub model_identifier: String,
    /// `needsExecutionTool`
    pub needs_execution_tool: bool,
    /// `canBeInstantiatedOnlyOncePerProcess`
    pub only_once_per_process: bool,
    /// `canNotUseMemoryManagementFunctions`
    pub own_memory: bool,
    /// `canGetAndSetFMUstate`; `canGetAndSetFMUState` in FMI 3.0.
    pub get_and_set_state: bool,
    /// `canSerializeFMUstate`; `canSerializeFMUState` in FMI 3.0.
    pub serialize_state: bool,
    /// `providesDirectionalDerivative`; `providesDirectionalDerivatives` in FMI 3.0.
    pub directional_derivative: bool,
    /// `providesAdjointDerivatives`
    pub adjoint_derivative: bool,
    /// `providesPerElementDependencies`
    pub per_element_dependencies: bool,
    /// Names below `SourceFiles` of FMI 2.0: files in `sources/` to be compiled. FMI 3.0 lists them in
    /// `sources/buildDescription.xml`.
    pub source_files: Vec<String>,
}

/// Capabilities of an FMU for Co-Simulation (FMI 2.0 section 4.3.1, FMI 3.0 section 4.4). FMI 2.0 lacks the last five,
/// FMI 3.0 `canInterpolateInputs` and `canRunAsynchronuously`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct CoSimulation {
    /// Capabilities shared with Model Exchange.
    #[serde(flatten)]
    pub interface: Interface,
    /// `canHandleVariableCommunicationStepSize`
    pub variable_step_size: bool,
    /// `canInterpolateInputs`
    pub interpolate_inputs: bool,
    /// `maxOutputDerivativeOrder`
    pub max_output_derivative_order: u32,
    /// `canRunAsynchronuously`
    pub run_asynchronously: bool,
    /// `providesIntermediateUpdate`
    pub intermediate_update: bool,
    /// `mightReturnEarlyFromDoStep`
    pub early_return: bool,
    /// `canReturnEarlyAfterIntermediateUpdate`
    pub early_return_after_update: bool,
    /// `hasEventMode`
    pub event_mode: bool,
    /// `fixedInternalStepSize` in s, if stated.
    pub fixed_internal_step_size: Option<f64>,
}

/// Capabilities of an FMU for Model Exchange (FMI 2.0 section 3.3.1, FMI 3.0 section 3.4).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct ModelExchange {
    /// Capabilities shared with Co-Simulation.
    #[serde(flatten)]
    pub interface: Interface,
    /// `completedIntegratorStepNotNeeded`; not `needsCompletedIntegratorStep` in FMI 3.0.
    pub completed_step_not_needed: bool,
}

/// Default experiment; unstated values are absent.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct DefaultExperiment {
    /// Start time in s.
    pub start_time: Option<f64>,
    /// Stop time in s.
    pub stop_time: Option<f64>,
    /// Relative tolerance.
    pub tolerance: Option<f64>,
    /// Communication step size in s.
    pub step_size: Option<f64>,
}

/// Time that the outputs of a co-simulation step belong to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Rows {
    /// The start of the step, like its inputs: nothing is integrated.
    Inputs,
    /// The end of the step.
    Steps,
}

/// A parameter that acts in communication steps only: Model Exchange ignores or refuses it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct StepParameter {
    /// Name of the variable.
    pub name: String,
    /// Values that ask for steps; if empty, all values except the start value.
    pub values: Vec<i64>,
}

/// A log category.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LogCategory {
    /// Name of the category, such as `logStatusWarning`.
    pub name: String,
    /// Description.
    #[serde(default)]
    pub description: String,
}

/// A declared enumeration.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EnumerationType {
    /// Name of the type, such as `Types.TransDir`; no variable may have the same name.
    pub name: String,
    /// Description.
    #[serde(default)]
    pub description: String,
    /// Items in the order of the file.
    pub items: Vec<EnumerationItem>,
}

/// One value of an enumeration.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EnumerationItem {
    /// Name of the item.
    pub name: String,
    /// Value of the item.
    pub value: i64,
    /// Description of the item.
    #[serde(default)]
    pub description: String,
}

impl Rows {
    /// Value in annotations.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Inputs => "inputs",
            Self::Steps => "steps",
        }
    }
}

/// Name of this project's annotation: the tool in FMI 2.0, the type in FMI 3.0.
pub(crate) const ANNOTATION: &str = "multibody-fmu";

/// First words of [`Description::generation_tool`] in archives that may be older than the annotation.
const OWN_TOOLS: [&str; 2] = ["multibody-fmu ", "cargo-fmu "];

impl Description {
    /// The description without variables, their types and dependencies: model, interfaces and default experiment.
    #[must_use]
    pub fn without_variables(&self) -> Self {
        Self {
            model_name: self.model_name.clone(),
            guid: self.guid.clone(),
            version: self.version.clone(),
            generation_tool: self.generation_tool.clone(),
            event_indicators: self.event_indicators,
            co_simulation: self.co_simulation.clone(),
            model_exchange: self.model_exchange.clone(),
            scheduled_execution: self.scheduled_execution.clone(),
            default_experiment: self.default_experiment.clone(),
            rows: self.rows,
            holds_end: self.holds_end,
            ..Self::default()
        }
    }

    /// Time that the outputs of a co-simulation step belong to: its end, unless the annotation differs. With listed
    /// continuous states it is the end, unless the annotation [holds the end values](Self::holds_end). Older archives
    /// of this project lack the annotation but have Model Exchange, so their states are listed.
    #[must_use]
    pub fn co_simulation_rows(&self) -> Rows {
        let is_own = OWN_TOOLS.iter().any(|tool| self.generation_tool.starts_with(tool));
        match self.rows {
            _ if !self.holds_end && !self.model_structure.derivatives.is_empty() => Rows::Steps,
            Some(rows) => rows,
            None if is_own && self.model_exchange.is_some() => Rows::Inputs,
            None => Rows::Steps,
        }
    }

    /// First parameter that asks for communication steps, because it acts only in them. `given` returns the values that
    /// a parameter is set to in one or several runs, one for each element, Booleans as 0 or 1; `None` for its start
    /// values.
    pub fn asks_for_steps(&self, given: impl Fn(&Variable) -> Option<Vec<f64>>) -> Option<&Variable> {
        let asks = |(parameter, variable): (&StepParameter, &Variable)| {
            let starts = Some(variable.r#type.numbers()).filter(|starts| !starts.is_empty()).unwrap_or(vec![0.0]);
            let values = given(variable).unwrap_or_else(|| starts.clone());
            values.iter().zip(starts.iter().cycle()).any(|(value, start)| match &*parameter.values {
                [] => value != start,
                values => values.iter().any(|&asking| asking as f64 == *value),
            })
        };
        let variables = self.step_parameters.iter().filter_map(|it| Some((it, self.variable(&it.name)?)));
        variables.filter(|&it| asks(it)).map(|(_, variable)| variable).next()
    }

    /// Variable with this name or [alias](Variable::aliases).
    #[must_use]
    pub fn variable(&self, name: &str) -> Option<&Variable> {
        let has_alias = |variable: &&Variable| variable.aliases.iter().any(|alias| alias == name);
        let named = self.variables.iter().find(|variable| variable.name == name);
        named.or_else(|| self.variables.iter().find(has_alias))
    }

    /// All variables of a causality, in the order of the file.
    pub fn with_causality(&self, causality: Causality) -> impl Iterator<Item = &Variable> {
        self.variables.iter().filter(move |variable| variable.causality == causality)
    }

    /// Declared type of an enumeration.
    #[must_use]
    pub fn enumeration(&self, variable: &Variable) -> Option<&EnumerationType> {
        let Type::Enumeration(own) = &variable.r#type else { return None };
        self.enumerations.iter().find(|declared| declared.name == own.declared_type)
    }

    /// Possible values of an enumeration; none for other variables.
    #[must_use]
    pub fn items(&self, variable: &Variable) -> &[EnumerationItem] {
        self.enumeration(variable).map_or(&[], |declared| &declared.items)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Boolean, Enumeration, Initial, Real, Unknown, Variability};

    fn variable(name: &str, r#type: Type) -> Variable {
        Variable {
            value_reference: 7,
            causality: Causality::CalculatedParameter,
            variability: Variability::Tunable,
            initial: Some(Initial::Approx),
            ..Variable::new(name, r#type)
        }
    }

    fn sample() -> Description {
        let real = Real { unit: Some("m".into()), min: Some(0.1), start: vec![0.1 + 0.2], ..Real::default() };
        let law = Enumeration { declared_type: "Types.Law".into(), start: vec![2], ..Enumeration::default() };
        let item = |name: &str, value| EnumerationItem { name: name.into(), value, description: String::new() };
        let items = vec![item("Linear", 1), item("Cubic", 2)];
        Description {
            co_simulation: Some(CoSimulation {
                interface: Interface { model_identifier: "Spring".into(), ..Interface::default() },
                variable_step_size: true,
                ..CoSimulation::default()
            }),
            enumerations: vec![EnumerationType { name: "Types.Law".into(), description: String::new(), items }],
            variables: vec![
                Variable { dimensions: vec![3, 3], derivative_of: Some(1), ..variable("x", Type::Real(real)) },
                variable("law", Type::Enumeration(law)),
                variable("on", Type::Boolean(Boolean::default())),
            ],
            model_structure: ModelStructure { outputs: vec![Unknown::new(0, vec![2, 1])], ..ModelStructure::default() },
            ..Description::default()
        }
    }

    #[test]
    fn json_gives_back_what_was_written() {
        let text = serde_json::to_string_pretty(&sample()).unwrap();
        assert_eq!(serde_json::from_str::<Description>(&text).unwrap(), sample(), "{text}");
    }

    #[test]
    fn json_has_the_names_of_the_standard() {
        let text = serde_json::to_string(&sample().variables[2]).unwrap();
        let start = concat!(
            r#"{"name":"on","description":"","value_reference":7,"causality":"calculatedParameter","#,
            r#""variability":"tunable","initial":"approx","type":"Boolean","start":[],"#,
        );
        assert!(text.starts_with(start), "{text}");
    }

    #[test]
    fn rows_follow_inputs_only_where_the_archive_says_so() {
        let states = ModelStructure { derivatives: vec![Unknown::new(0, vec![])], ..ModelStructure::default() };
        let of = |rows, tool: &str, has_model_exchange: bool| Description {
            rows,
            generation_tool: tool.into(),
            model_exchange: has_model_exchange.then(ModelExchange::default),
            ..Description::default()
        };
        for (description, expected) in [
            (of(None, "", true), Rows::Steps),
            (of(None, "another tool", true), Rows::Steps),
            (of(None, "multibody-fmu 0.1.0", true), Rows::Inputs),
            (of(None, "cargo-fmu 0.1.0", true), Rows::Inputs),
            (of(None, "cargo-fmu 0.1.0", false), Rows::Steps),
            (of(None, "cargo-fmulator 1", true), Rows::Steps),
            (of(None, "a cargo-fmu 0.1.0", true), Rows::Steps),
            (of(Some(Rows::Steps), "multibody-fmu 0.1.0", true), Rows::Steps),
            (of(Some(Rows::Inputs), "another tool", false), Rows::Inputs),
        ] {
            assert_eq!(description.co_simulation_rows(), expected, "{description:?}");
            let with_states = Description { model_structure: states.clone(), ..description };
            assert_eq!(with_states.co_simulation_rows(), Rows::Steps, "{with_states:?}");
            let that_holds_end = Description { holds_end: true, ..with_states };
            assert_eq!(that_holds_end.co_simulation_rows(), expected, "{that_holds_end:?}");
        }
    }

    #[test]
    fn a_parameter_asks_for_steps_by_its_values() {
        let mut description = sample();
        let parameter = |name: &str, values: &[i64]| StepParameter { name: name.into(), values: values.to_vec() };
        description.step_parameters =
            vec![parameter("missing", &[]), parameter("law", &[3]), parameter("on", &[]), parameter("x", &[])];
        let asks = |name: &str, value: f64| {
            let given = |variable: &Variable| (variable.name == name).then(|| vec![value]);
            description.asks_for_steps(given).map(|variable| variable.name.clone())
        };
        // Start values: x = 0.30000000000000004, law = 2, on = false.
        for (name, value, expected) in [
            ("other", 1.0, None),
            ("law", 2.0, None),
            ("law", 1.0, None),
            ("law", 3.0, Some("law")),
            ("on", 0.0, None),
            ("on", 1.0, Some("on")),
            ("x", 0.1 + 0.2, None),
            ("x", 0.3, Some("x")),
        ] {
            assert_eq!(asks(name, value).as_deref(), expected, "{name} = {value}");
        }
        description.step_parameters = vec![parameter("law", &[2])];
        assert_eq!(description.asks_for_steps(|_| None).map(|variable| &*variable.name), Some("law"), "by its start");
        description.step_parameters = vec![parameter("x", &[])];
        let array = description.asks_for_steps(|_| Some(vec![0.1 + 0.2, 0.0, 1.0])).map(|variable| &*variable.name);
        assert_eq!(array, Some("x"), "by its third element");
    }

    #[test]
    fn the_items_of_an_enumeration_are_those_of_its_type() {
        let description = sample();
        let items = |name: &str| description.items(description.variable(name).unwrap());
        assert_eq!(items("law").iter().map(|item| &*item.name).collect::<Vec<_>>(), ["Linear", "Cubic"]);
        assert!(items("x").is_empty());
    }
}

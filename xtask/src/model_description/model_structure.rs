//! `ModelStructure` (FMI 2.0 section 2.2.8). Indexes count from 1.
use fmu_describe::Variable;
use serde::Serialize;

/// What the outputs depend on at a communication point, and in initialization mode.
#[derive(Serialize)]
pub(super) struct ModelStructure {
    #[serde(rename = "Outputs", skip_serializing_if = "Unknowns::is_empty")]
    outputs: Unknowns,
    #[serde(rename = "InitialUnknowns", skip_serializing_if = "Unknowns::is_empty")]
    initial_unknowns: Unknowns,
}

#[derive(Serialize)]
struct Unknowns {
    #[serde(rename = "Unknown")]
    unknowns: Vec<Unknown>,
}

#[derive(Serialize)]
struct Unknown {
    #[serde(rename = "@index")]
    index: usize,
    #[serde(rename = "@dependencies")]
    dependencies: String,
    #[serde(rename = "@dependenciesKind", skip_serializing_if = "String::is_empty")]
    dependencies_kind: String,
}

impl ModelStructure {
    pub(super) fn new(variables: &[Variable]) -> Self {
        let outputs = || variables.iter().enumerate().filter(|(_, variable)| variable.causality == "output");
        let calculated = outputs().filter(|(_, variable)| variable.initial.as_deref() == Some("calculated"));
        Self {
            outputs: outputs().map(|(position, output)| Unknown::new(position, &output.dependencies)).collect(),
            initial_unknowns: calculated
                .map(|(position, output)| Unknown::new(position, &output.initial_dependencies))
                .collect(),
        }
    }
}

impl Unknown {
    fn new(position: usize, dependencies: &[usize]) -> Self {
        let mut indexes: Vec<_> = dependencies.iter().map(|position| position + 1).collect();
        indexes.sort_unstable();
        let indexes: Vec<_> = indexes.iter().map(usize::to_string).collect();
        Self {
            index: position + 1,
            dependencies: indexes.join(" "),
            // No output is a constant factor times an input.
            dependencies_kind: vec!["dependent"; indexes.len()].join(" "),
        }
    }
}

impl Unknowns {
    fn is_empty(&self) -> bool {
        self.unknowns.is_empty()
    }
}

impl FromIterator<Unknown> for Unknowns {
    fn from_iter<I: IntoIterator<Item = Unknown>>(unknowns: I) -> Self {
        Self { unknowns: unknowns.into_iter().collect() }
    }
}

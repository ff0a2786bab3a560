//! `ModelStructure` (FMI 2.0 section 2.2.8). Indexes count from 1.
use crate::structure;
use serde::Serialize;

/// Dependencies of outputs, state derivatives and initial unknowns.
#[derive(Serialize)]
pub(super) struct ModelStructure {
    #[serde(rename = "Outputs", skip_serializing_if = "Unknowns::is_empty")]
    outputs: Unknowns,
    #[serde(rename = "Derivatives", skip_serializing_if = "Unknowns::is_empty")]
    derivatives: Unknowns,
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
    #[serde(rename = "@dependencies", skip_serializing_if = "Option::is_none")]
    dependencies: Option<String>,
    #[serde(rename = "@dependenciesKind", skip_serializing_if = "String::is_empty")]
    dependencies_kind: String,
}

impl ModelStructure {
    pub(super) fn new(structure: &structure::ModelStructure) -> Self {
        Self {
            outputs: Unknowns::new(&structure.outputs),
            derivatives: Unknowns::new(&structure.derivatives),
            initial_unknowns: Unknowns::new(&structure.initial_unknowns),
        }
    }
}

impl Unknowns {
    fn new(unknowns: &[structure::Unknown]) -> Self {
        Self { unknowns: unknowns.iter().map(Unknown::new).collect() }
    }

    fn is_empty(&self) -> bool {
        self.unknowns.is_empty()
    }
}

impl Unknown {
    fn new(unknown: &structure::Unknown) -> Self {
        let index = |position: &usize| (position + 1).to_string();
        Self {
            index: unknown.variable + 1,
            dependencies: unknown.dependencies.as_ref().map(|list| join(list.iter().map(index))),
            dependencies_kind: join(unknown.kinds.iter().flatten().map(ToString::to_string)),
        }
    }
}

fn join(words: impl Iterator<Item = String>) -> String {
    words.collect::<Vec<_>>().join(" ")
}

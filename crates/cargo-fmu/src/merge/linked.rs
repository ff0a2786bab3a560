//! Differences between two bills of materials.
use crate::provenance::STANDARD_LIBRARY;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// Packages with different versions, and advice.
pub(crate) fn difference(first: &[u8], other: &[u8]) -> String {
    let (first, other) = (versions(first), versions(other));
    let names: BTreeSet<&str> = first.keys().chain(other.keys()).map(String::as_str).collect();
    let names: Vec<_> = names.into_iter().filter(|name| first.get(*name) != other.get(*name)).collect();
    let found = |versions: &Versions, name: &str| match versions.get(name) {
        Some(versions) => versions.iter().map(|version| format!("`{version}`")).collect::<Vec<_>>().join(" with "),
        None => "missing".into(),
    };
    let differences: String =
        names.iter().map(|name| format!(", {name} is {} and {}", found(&first, name), found(&other, name))).collect();
    let both = if names == [STANDARD_LIBRARY] { "with the same toolchain" } else { "from the same sources" };
    format!("{differences}: package both {both}")
}

type Versions = BTreeMap<String, BTreeSet<String>>;

/// Empty if `bill` is not a bill of materials.
fn versions(bill: &[u8]) -> Versions {
    let bill: Value = serde_json::from_slice(bill).unwrap_or_default();
    let mut versions = Versions::new();
    for component in bill["components"].as_array().into_iter().flatten() {
        if let [Some(name), Some(version)] = ["name", "version"].map(|key| component[key].as_str()) {
            versions.entry(name.to_owned()).or_default().insert(version.to_owned());
        }
    }
    versions
}

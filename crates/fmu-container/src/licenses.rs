//! Licences and bills of materials of all elements, and of the library that runs them.
use std::collections::BTreeSet;
use std::fmt::Write;

use fmu::PackedFile;
use fmu_system::Resolved;
use serde_json::{Value, json};

/// Folder of licences (FMI 2.0.5 section 2.3).
const LICENSES: &str = "documentation/licenses/";
/// Bill of materials, in the format CycloneDX 1.6 (ECMA-424).
const BILL: &str = "extra/org.cyclonedx/bom.cdx.json";
/// First letters of the names of licences.
const NAMES: [&str; 6] = ["LICENSE", "LICENCE", "COPYING", "COPYRIGHT", "NOTICE", "UNLICENSE"];

/// Name of the library that runs the elements, and of the folder of its licences.
pub(crate) const RUNTIME: &str = "fmu-container-runtime";

/// Files of an FMU in a container, or about the library that runs them.
pub(crate) struct Inner<'a> {
    /// Folder of the FMU in the resources.
    pub(crate) folder: &'a str,
    pub(crate) files: Vec<PackedFile>,
}

/// Licences of all FMUs and the library, each in a folder of its own, with an index.
pub(crate) fn licenses(system: &Resolved, all: &[Inner<'_>], folder_of: impl Fn(&str) -> String) -> Vec<PackedFile> {
    let mut found = Vec::new();
    for Inner { folder, files } in all {
        for file in files {
            let Some(rest) = file.name.strip_prefix("documentation/") else { continue };
            let last = file.name.rsplit('/').next().unwrap_or_default().to_uppercase();
            let is_own = !rest.contains('/') && NAMES.iter().any(|name| last.starts_with(name));
            let name = rest.strip_prefix("licenses/").or(is_own.then_some(rest));
            if let Some(name) = name {
                found.push(PackedFile::file(format!("{LICENSES}{folder}/{name}"), file.bytes.clone()));
            }
        }
    }
    let mut index = format!("Licences of the FMUs in {}\n\nelement  FMU  licence  texts\n", system.name);
    for element in &system.elements {
        let description = &element.fmu.description;
        let license = if description.license.is_empty() { "not stated" } else { &description.license };
        let folder = folder_of(&element.name);
        let has_texts = found.iter().any(|file| file.name.starts_with(&format!("{LICENSES}{folder}/")));
        let texts = if has_texts { format!("{folder}/") } else { "none".to_owned() };
        // Writing to a text does not fail.
        let _ = writeln!(index, "{}  {}  {license}  {texts}", element.name, description.model_name);
    }
    if all.iter().any(|inner| inner.folder == RUNTIME) {
        let _ = writeln!(index, "\nThe library that runs them  {}  {RUNTIME}/", env!("CARGO_PKG_LICENSE"));
    }
    found.insert(0, PackedFile::file(format!("{LICENSES}license.txt"), index));
    found
}

/// Bill of materials: the FMUs of all elements and the library, and what they list themselves.
pub(crate) fn bill(system: &Resolved, all: &[Inner<'_>], folder_of: impl Fn(&str) -> String) -> PackedFile {
    let (mut components, mut dependencies) = (Vec::new(), Vec::new());
    let mut known = BTreeSet::new();
    let mut contained = Vec::new();
    let mut add = |component: Value, components: &mut Vec<Value>| {
        let reference = component["bom-ref"].as_str().unwrap_or_default().to_owned();
        if known.insert(reference.clone()) {
            components.push(component);
        }
        reference
    };
    let mut seen = BTreeSet::new();
    let of_elements = system.elements.iter().map(|element| {
        let description = &element.fmu.description;
        (folder_of(&element.name), &*description.model_name, &*description.version)
    });
    for (folder, name, version) in of_elements.chain([(RUNTIME.to_owned(), RUNTIME, env!("CARGO_PKG_VERSION"))]) {
        if !seen.insert(folder.clone()) {
            continue;
        }
        let files = all.iter().find(|inner| inner.folder == folder).map(|inner| &inner.files);
        let own = files.and_then(|files| files.iter().find(|file| file.name == BILL));
        let own: Value = own.and_then(|file| serde_json::from_slice(&file.bytes).ok()).unwrap_or_default();
        let component = match &own["metadata"]["component"] {
            Value::Object(component) if component.contains_key("bom-ref") => Value::Object(component.clone()),
            _ => json!({
                "type": "library",
                "bom-ref": format!("{name} {version}"),
                "name": name,
                "version": version,
            }),
        };
        contained.push(add(component, &mut components));
        for component in own["components"].as_array().into_iter().flatten() {
            add(component.clone(), &mut components);
        }
        dependencies.extend(own["dependencies"].as_array().into_iter().flatten().cloned());
    }
    dependencies.sort_by_key(|dependency| dependency["ref"].as_str().unwrap_or_default().to_owned());
    dependencies.dedup();
    let reference = format!("system {}", system.name);
    dependencies.insert(0, json!({"ref": reference, "dependsOn": contained}));
    let bill = json!({
        "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"component": {"type": "application", "bom-ref": reference, "name": system.name}},
        "components": components,
        "dependencies": dependencies,
    });
    PackedFile::file(BILL, format!("{bill:#}\n"))
}

//! Licences, as texts and in bills of materials.
use super::contents::Contents;
use super::text::{count, table};
use crate::archive::LICENSES;
use serde_json::Value;
use std::collections::BTreeMap;

pub(super) fn section(contents: &mut Contents) -> Result<String, String> {
    let texts = contents.files.iter().filter(|entry| entry.name.starts_with(LICENSES)).count();
    // File name required by CycloneDX.
    let bill = |name: &str| name.starts_with("extra/") && name.ends_with(".cdx.json");
    let bills: Vec<_> = contents.files.iter().map(|entry| entry.name.clone()).filter(|name| bill(name)).collect();
    let mut section = match texts {
        0 if bills.is_empty() => return Ok(String::new()),
        0 => "Licences\n".to_owned(),
        _ => format!("Licences: {} in {LICENSES}\n", count(texts, "file")),
    };
    let several = bills.len() > 1;
    for name in bills {
        if several {
            section += &format!("  {name}\n");
        }
        let text = contents.text(&name)?.unwrap_or_default();
        let bill: Value = serde_json::from_str(&text).map_err(|error| format!("its {name} is not JSON: {error}"))?;
        section += &table(["licence", "packages"], &packages(&bill));
    }
    Ok(section)
}

fn packages(bill: &Value) -> Vec<[String; 2]> {
    let mut packages = BTreeMap::<String, Vec<String>>::new();
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    for component in bill["components"].as_array().into_iter().flatten() {
        let licenses = component["licenses"].as_array().into_iter().flatten();
        let license = |license: &Value| {
            let names = [&license["expression"], &license["license"]["id"], &license["license"]["name"]];
            names.into_iter().map(text).find(|name| !name.is_empty()).unwrap_or_default()
        };
        let licenses = licenses.map(license).collect::<Vec<_>>().join(", ");
        let licenses = if licenses.is_empty() { "not stated".to_owned() } else { licenses };
        packages.entry(licenses).or_default().push(format!(
            "{} {}",
            text(&component["name"]),
            text(&component["version"])
        ));
    }
    packages.into_iter().map(|(license, packages)| [license, packages.join(", ")]).collect()
}

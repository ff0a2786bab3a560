//! Findings as a SARIF log, the format of code scanning.
use std::env;
use std::path::Path;

use fmu_check::Line;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::reference::uri;

const SCHEMA: &str = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

/// Validators, as rules: alerts are grouped by them.
const RULES: [(&str, &str); 3] = [
    ("cargo-fmu", "Archive, description and library of an FMU, or the description of a system of FMUs"),
    ("FMPy", "Validation by FMPy"),
    ("fmutool", "Validation by fmutool"),
];

/// Result of a finding or a note.
pub(super) fn result(file: &Path, validator: &str, line: &Line) -> Value {
    let (level, sentence) = match line {
        Line::Finding(sentence) => ("error", sentence),
        Line::Note(sentence) => ("note", sentence),
    };
    let hash = Sha256::digest(format!("{validator}: {sentence}"));
    let fingerprint: String = hash[..8].iter().map(|byte| format!("{byte:02x}")).collect();
    json!({
        "ruleId": validator,
        "level": level,
        "message": { "text": sentence },
        // Archives have no lines, but GitHub refuses locations without one.
        "locations": [{ "physicalLocation": {
            "artifactLocation": { "uri": location(file) },
            "region": { "startLine": 1 },
        } }],
        // Without it GitHub would hash the archive, which changes with every build.
        "partialFingerprints": { "primaryLocationLineHash": format!("{fingerprint}:1") },
    })
}

/// Relative URI of a file below the current folder, absolute URI of any other.
fn location(file: &Path) -> String {
    let here = env::current_dir().unwrap_or_default();
    let text = |path: &Path| uri(&path.to_string_lossy().replace('\\', "/"));
    match file.strip_prefix(&here) {
        Ok(relative) => text(relative),
        Err(_) if file.is_absolute() => format!("file:///{}", text(file).trim_start_matches('/')),
        Err(_) => text(file),
    }
}

/// The log. `is_complete` is false if an archive was not checked.
pub(super) fn log(results: Vec<Value>, is_complete: bool) -> Value {
    let rule = |(id, text): (&str, &str)| json!({ "id": id, "shortDescription": { "text": text } });
    json!({
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": {
                "name": "cargo fmu check",
                "semanticVersion": env!("CARGO_PKG_VERSION"),
                "rules": RULES.map(rule),
            } },
            "invocations": [{ "executionSuccessful": is_complete }],
            "results": results,
        }],
    })
}

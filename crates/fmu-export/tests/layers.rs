//! Layers of this crate, and places that may name a version of FMI.
use std::{
    fs,
    path::{Path, PathBuf},
};

/// Lines outside the folders of the backends that may name a version: the list of backends.
const BACKENDS: [(&str, &str); 4] = [
    ("lib.rs", "pub mod fmi2;"),
    ("lib.rs", "pub mod fmi3;"),
    ("lib.rs", "$crate::export_fmi2!($model);"),
    ("lib.rs", "$crate::export_fmi3!($model);"),
];

/// Folders that are about one version of FMI.
const FOLDERS: [&str; 2] = ["fmi2", "fmi3"];

/// Collects the Rust sources in a folder, except in the backends.
fn files_of_the_core(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let is_backend = FOLDERS.iter().any(|backend| path.ends_with(backend));
        if path.is_dir() && !is_backend {
            files_of_the_core(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
}

/// Whether a line names a version of FMI: `fmi2Error`, `export_fmi3!`, "FMI 2.0".
fn names_a_version(line: &str) -> bool {
    let line = line.to_lowercase();
    line.match_indices("fmi").any(|(at, fmi)| line[at + fmi.len()..].trim_start().starts_with(['2', '3']))
}

#[test]
fn a_version_of_fmi_is_named_in_its_folder_alone() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    files_of_the_core(&source, &mut files);
    let (mut allowed, mut wrong) = (Vec::new(), Vec::new());
    for path in files {
        let file = path.strip_prefix(&source).unwrap().display().to_string();
        for (i, line) in
            fs::read_to_string(&path).unwrap().lines().enumerate().filter(|(_, line)| names_a_version(line))
        {
            match BACKENDS.iter().find(|backend| **backend == (&*file, line.trim())) {
                Some(backend) => allowed.push(backend),
                None => wrong.push(format!("{file}:{}: {}", i + 1, line.trim())),
            }
        }
    }
    assert!(wrong.is_empty(), "outside the folders of the backends:\n{}", wrong.join("\n"));
    assert_eq!(allowed.len(), BACKENDS.len(), "the search finds what is there");
}

#[test]
fn the_core_does_not_use_the_calls_above_it() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    files_of_the_core(&source, &mut files);
    files.retain(|path| *path != source.join("lib.rs") && !path.starts_with(source.join("calls")));
    assert!(files.contains(&source.join("instance/waiting_inputs.rs")), "the search finds what is there");
    let uses = |path: &&PathBuf| fs::read_to_string(path).unwrap().contains("calls::");
    assert_eq!(files.iter().filter(uses).collect::<Vec<_>>(), [] as [&PathBuf; 0]);
}

//! Features of dependencies: those that the programs that describe FMUs share with `cargo xtask` are compiled once.
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;

#[test]
fn describing_programs_need_the_features_that_cargo_xtask_has() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let folders = fs::read_dir(root.join("fmu")).unwrap().map(|entry| entry.unwrap());
    let folders = folders.filter(|folder| folder.path().is_dir());
    let mut programs: Vec<_> = folders.map(|folder| format!("fmu-{}", folder.file_name().display())).collect();
    programs.push("fmu-describe".into());
    let (programs, xtask) = (dependencies(root, &programs), dependencies(root, &["xtask".into()]));
    let shared = programs.iter().filter(|(package, _)| xtask.contains_key(*package));
    let other: Vec<_> = shared.filter(|(package, features)| xtask[*package] != **features).collect();
    assert!(other.is_empty(), "crates/fmu-describe/Cargo.toml must list the features of `cargo xtask`: {other:#?}");
    assert!(programs.keys().any(|package| package.starts_with("serde_json ")), "{programs:#?}");
}

/// Features by name and version of each package that these packages need.
fn dependencies(root: &Path, packages: &[String]) -> BTreeMap<String, Vec<String>> {
    let mut tree = Command::new(env!("CARGO"));
    tree.args(["tree", "--locked", "--no-dedupe", "--edges=normal,build", "--prefix=none", "--format={p}|{f}"]);
    tree.args(packages.iter().map(|package| format!("--package={package}"))).current_dir(root);
    let output = tree.output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let mut found = BTreeMap::<_, Vec<_>>::new();
    // Macros and programs may need a package with different features.
    for (package, features) in str::from_utf8(&output.stdout).unwrap().lines().filter_map(|line| line.split_once('|')) {
        let all = found.entry(package.to_owned()).or_default();
        if !all.contains(&features.to_owned()) {
            all.push(features.to_owned());
            all.sort();
        }
    }
    found
}

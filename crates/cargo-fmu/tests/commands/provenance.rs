//! Licences and bills of materials of an FMU with dependencies of every kind.
use crate::workspace::Workspace;
use serde_json::Value;
use std::fs::File;
use std::io::Read;
use zip::ZipArchive;

/// Adds a package that is not a member of the workspace.
fn add(workspace: &Workspace, name: &str, settings: &str, license: Option<(&str, &str)>) {
    let manifest = format!("[package]\nname = \"{name}\"\nversion = \"0.3.0\"\nedition = \"2024\"\n{settings}\n");
    workspace.write(&format!("parts/{name}/Cargo.toml"), &manifest);
    workspace.write(&format!("parts/{name}/src/lib.rs"), "//! A part.\n");
    if let Some((file, text)) = license {
        workspace.write(&format!("parts/{name}/{file}"), text);
    }
}

/// Spring needs `lever`, `nut` and `screw`; `lever` needs `oil` and, by a feature that is off, `grease`. The other
/// packages are not in the library.
fn workspace(name: &str) -> Workspace {
    let workspace = Workspace::copy(name);
    workspace.edit("Cargo.toml", "members = [", "exclude = [\"parts\"]\nmembers = [");
    let lever = "license = \"MIT/Zlib\"\n[dependencies]\noil = { path = \"../oil\" }\ngrease = { path = \"../grease\", \
                 optional = true }";
    add(&workspace, "lever", lever, Some(("LICENSE-MIT", "MIT of lever")));
    add(&workspace, "nut", "license = \"MIT OR Apache-2.0\"", Some(("LICENSE-MIT", "MIT of nut")));
    // Texts that other packages have, too.
    workspace.write("parts/nut/COPYING", "  MIT\r\n  of lever\r\n");
    workspace.write("parts/nut/LICENSE-APACHE.md", "Apache of the workspace\n");
    add(&workspace, "oil", "license-file = \"terms.md\"", Some(("terms.md", "terms of oil")));
    add(&workspace, "screw", "license = \"0BSD\"", None);
    for (name, settings) in [("grease", ""), ("jig", ""), ("mould", ""), ("engraving", "[lib]\nproc-macro = true")] {
        add(&workspace, name, settings, Some(("LICENSE", "not linked")));
    }
    let part = |name: &str| format!("{name} = {{ path = \"../parts/{name}\" }}\n");
    let [lever, nut, screw, engraving] = ["lever", "nut", "screw", "engraving"].map(part);
    let manifest = workspace.read("spring/Cargo.toml")
        + &format!(
            "\n[dependencies]\n{lever}{nut}{screw}{engraving}\n[dev-dependencies]\n{}\n[build-dependencies]\n{}",
            part("jig"),
            part("mould")
        );
    workspace.write("spring/Cargo.toml", &manifest);
    workspace.write("spring/build.rs", "fn main() {}");
    // The package has a copy of the shared text.
    for folder in ["", "spring/"] {
        workspace.write(&format!("{folder}LICENSE-APACHE"), "Apache of the workspace");
    }
    workspace
}

fn entries(workspace: &Workspace, model: &str) -> Vec<(String, String)> {
    let file = File::open(workspace.path(&format!("target/fmu/{model}.fmu"))).unwrap();
    let mut archive = ZipArchive::new(file).unwrap();
    let count = archive.len();
    let entry = |i| {
        let mut entry = archive.by_index(i).unwrap();
        let mut bytes = Vec::new();
        entry.read_to_end(&mut bytes).unwrap();
        (String::from_utf8(entry.name_raw().to_vec()).unwrap(), String::from_utf8_lossy(&bytes).into_owned())
    };
    (0..count).map(entry).collect()
}

#[test]
fn licences_are_those_of_the_packages_that_are_linked_and_each_text_is_written_once() {
    let workspace = workspace("licences");

    workspace.fmu(&["package", "--profile", "dev"]).assert_success();

    let version = workspace.rust_version();
    let entries = entries(&workspace, "Spring");
    let licenses: Vec<_> =
        entries.iter().filter_map(|(name, text)| Some((name.strip_prefix("documentation/licenses/")?, text))).collect();
    let (_, index) = licenses[0];
    // Some toolchains lack the notices of the standard library.
    let standard = format!("rust-std-{version}/COPYRIGHT-library.html");
    let texts: Vec<_> =
        licenses[1..].iter().filter(|(name, _)| *name != standard).map(|(name, text)| (*name, text.as_str())).collect();
    assert_eq!(
        texts,
        [
            ("LICENSE-APACHE", "Apache of the workspace"),
            ("lever-0.3.0/LICENSE-MIT", "MIT of lever"),
            ("nut-0.3.0/LICENSE-MIT", "MIT of nut"),
            ("oil-0.3.0/terms.md", "terms of oil")
        ]
    );
    let rows: Vec<Vec<_>> = index
        .lines()
        .skip_while(|line| !line.starts_with("package "))
        .map(|line| line.split("  ").map(str::trim).filter(|cell| !cell.is_empty()).collect())
        .collect();
    assert_eq!(
        rows[..6],
        [
            vec!["package", "version", "licence (SPDX)", "texts"],
            vec!["fmu-spring", "1.2.3", "not stated", "LICENSE-APACHE"],
            vec!["lever", "0.3.0", "MIT OR Zlib", "lever-0.3.0/LICENSE-MIT"],
            vec!["nut", "0.3.0", "MIT OR Apache-2.0", "LICENSE-APACHE, lever-0.3.0/LICENSE-MIT, nut-0.3.0/LICENSE-MIT"],
            vec!["oil", "0.3.0", "see the text", "oil-0.3.0/terms.md"],
            vec!["screw", "0.3.0", "0BSD", "none in the package"],
        ],
        "{index}"
    );
    assert_eq!(rows[6][..3], ["Rust's standard library", &version, "Apache-2.0 OR MIT"], "{index}");
    assert_eq!(rows.len(), 7, "{index}");
}

/// CycloneDX 1.6, section 4.1.
#[test]
fn the_bill_of_materials_has_the_same_packages_and_what_needs_what() {
    let workspace = workspace("bill");

    workspace.fmu(&["package", "--profile", "dev"]).assert_success();

    let standard = format!("rust-std {}", workspace.rust_version());
    let bill = |model| -> Value {
        let entries = entries(&workspace, model);
        let (_, text) = entries.iter().find(|(name, _)| name == "extra/org.cyclonedx/bom.cdx.json").unwrap();
        serde_json::from_str(text).unwrap()
    };
    let spring = bill("Spring");
    assert_eq!(spring["metadata"]["component"]["name"], "Spring");
    let names: Vec<_> = spring["components"].as_array().unwrap().iter().map(|component| &component["name"]).collect();
    assert_eq!(names, ["lever", "nut", "oil", "screw", "rust-std"]);
    let lever = &spring["components"][0];
    assert_eq!((&lever["version"], &lever["licenses"][0]["expression"]), (&"0.3.0".into(), &"MIT OR Zlib".into()));
    assert_eq!(lever["purl"], Value::Null, "it is not on crates.io");
    let needs = |reference: &str| {
        let all = spring["dependencies"].as_array().unwrap();
        all.iter().find(|dependency| dependency["ref"] == reference).unwrap()["dependsOn"].clone()
    };
    assert_eq!(needs("fmu-spring 1.2.3"), Value::from(vec!["lever 0.3.0", "nut 0.3.0", "screw 0.3.0", &standard]));
    assert_eq!(needs("lever 0.3.0"), Value::from(vec!["oil 0.3.0"]));
    assert_eq!(
        bill("Clock")["components"].as_array().unwrap().len(),
        1,
        "Clock is linked with the standard library alone"
    );
}

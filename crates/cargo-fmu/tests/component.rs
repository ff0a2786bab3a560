//! The WebAssembly component in an archive of `cargo fmu package --wasm`, which `cargo xtask test guide` makes.
use std::collections::BTreeSet;
use std::fs::File;
use std::io::Read;
use std::path::Path;
use wasmparser::{Encoding, Parser, Payload};
use zip::ZipArchive;

/// The archive in `FMU_COMPONENT`, and its component.
fn archive() -> (ZipArchive<File>, Vec<u8>) {
    let path = std::env::var("FMU_COMPONENT").unwrap();
    let name = Path::new(&path).file_stem().unwrap().to_str().unwrap();
    let mut archive = ZipArchive::new(File::open(&path).unwrap()).unwrap();
    let component = read(&mut archive, &format!("binaries/wasm32-wasip2/{name}.wasm"));
    (archive, component)
}

fn read(archive: &mut ZipArchive<File>, name: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    archive.by_name(name).unwrap().read_to_end(&mut bytes).unwrap();
    bytes
}

/// Names of what the component itself imports and exports, not the modules in it.
fn interfaces(component: &[u8]) -> [BTreeSet<String>; 2] {
    let [mut imports, mut exports] = [BTreeSet::new(), BTreeSet::new()];
    let mut depth = 0;
    for payload in Parser::new(0).parse_all(component) {
        match payload.unwrap() {
            Payload::Version { encoding, .. } => {
                assert!(depth > 0 || encoding == Encoding::Component, "it is a module");
                depth += 1;
            }
            Payload::End(_) => depth -= 1,
            Payload::ComponentImportSection(section) if depth == 1 => {
                imports.extend(section.into_iter().map(|import| import.unwrap().name.0.to_owned()));
            }
            Payload::ComponentExportSection(section) if depth == 1 => {
                exports.extend(section.into_iter().map(|export| export.unwrap().name.0.to_owned()));
            }
            _ => {}
        }
    }
    [imports, exports]
}

/// The worlds `co-simulation-fmu` and `model-exchange-fmu` of the draft FMI-LS-WASM, together.
#[test]
#[ignore = "needs an archive: `cargo xtask test guide`"]
fn the_component_has_the_interfaces_of_the_draft() {
    let (mut archive, component) = archive();

    let [imports, exports] = interfaces(&component);

    let interfaces = ["common", "co-simulation", "model-exchange"].map(|name| format!("fmi:fmi3/{name}@3.0.0"));
    assert_eq!(exports, interfaces.into());
    for import in ["fmi:fmi3/types@3.0.0", "fmi:fmi3/callbacks@3.0.0"] {
        assert!(imports.contains(import), "{imports:?}");
    }
    // Hosts for Model Exchange have nothing else of FMI, and WASI is what the target's standard library needs.
    let others: Vec<_> = imports.iter().filter(|name| !name.starts_with("wasi:")).collect();
    assert_eq!(others.len(), 2, "{others:?}");

    let manifest = String::from_utf8(read(&mut archive, "extra/org.modelica.fmi-ls-wasm/manifest.xml")).unwrap();
    assert!(manifest.contains("fmi-ls-name=\"org.modelica.fmi-ls-wasm\""));
    let licenses = String::from_utf8(read(&mut archive, "documentation/licenses/component.txt")).unwrap();
    assert!(licenses.contains("\nwit-bindgen "), "{licenses}");
}

#[test]
#[ignore = "needs an archive: `cargo xtask test guide`"]
fn the_component_does_not_tell_where_it_was_built() {
    let (_, component) = archive();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap();
    let home = std::env::var("HOME").map(|home| format!("{home}/.cargo"));
    let cargo = std::env::var("CARGO_HOME").or(home).unwrap();
    for path in [root.to_str().unwrap(), &cargo] {
        let found = component.windows(path.len()).any(|window| window == path.as_bytes());
        assert!(!found, "{path}");
    }
}

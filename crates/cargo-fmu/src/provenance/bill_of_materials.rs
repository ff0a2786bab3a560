//! Bills of materials, for programs that search for vulnerable or forbidden packages.
use super::linked::{Key, Linked, Package};
use super::toolchain::{self, Toolchain};
use crate::archive::Entry;
use crate::workspace::Fmu;
use serde::Serialize;

/// Path of the libraries' bill of materials. FMI 2.0.5 section 2.3 requires the reversed domain of the format's owner;
/// the file name is CycloneDX's.
pub(crate) const NAME: &str = "extra/org.cyclonedx/bom.cdx.json";

/// A program from PyPI.
pub(crate) struct Tool<'a> {
    pub(crate) name: &'a str,
    pub(crate) version: &'a str,
    /// SPDX expression.
    pub(crate) license: &'a str,
}

/// Bill of materials, CycloneDX 1.6 (ECMA-424), without serial number and time stamp, so that archives are
/// reproducible.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Bill {
    #[serde(rename = "$schema")]
    schema: &'static str,
    bom_format: &'static str,
    spec_version: &'static str,
    version: u32,
    metadata: Metadata,
    components: Vec<BillItem>,
    dependencies: Vec<Dependency>,
}

#[derive(Serialize)]
struct Metadata {
    component: BillItem,
}

#[derive(Serialize)]
struct BillItem {
    r#type: &'static str,
    #[serde(rename = "bom-ref")]
    reference: String,
    name: String,
    version: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    description: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    hashes: Vec<Hash>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    licenses: Vec<License>,
    #[serde(skip_serializing_if = "Option::is_none")]
    purl: Option<String>,
}

#[derive(Serialize)]
struct Hash {
    alg: &'static str,
    content: String,
}

#[derive(Serialize)]
struct License {
    expression: String,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Dependency {
    r#ref: String,
    depends_on: Vec<String>,
}

pub(super) fn entry(linked: &Linked, toolchain: &Toolchain) -> Entry {
    let library = BillItem { name: linked.name.clone(), ..component(&linked.root) };
    let standard = standard_library(toolchain);
    let mut dependencies = vec![dependency(&linked.root)];
    dependencies[0].depends_on.push(standard.reference.clone());
    dependencies.extend(linked.packages.iter().map(dependency));
    dependencies.push(Dependency { r#ref: standard.reference.clone(), depends_on: Vec::new() });
    bill(NAME, library, linked.packages.iter().map(component).chain([standard]).collect(), dependencies)
}

/// Bill of an FMU's C sources, with the PyPI program that generated them and is partly contained in them.
pub(crate) fn of_sources(fmu: &Fmu, tool: &Tool<'_>) -> Entry {
    let &Tool { name, version, license } = tool;
    let part = |name: &str, version: String, license: Option<String>, purl| BillItem {
        r#type: "library",
        reference: reference(&(name.to_owned(), version.clone())),
        name: name.into(),
        version,
        description: None,
        hashes: Vec::new(),
        licenses: license.into_iter().map(|expression| License { expression }).collect(),
        purl,
    };
    let tool = part(name, version.into(), Some(license.into()), Some(format!("pkg:pypi/{name}@{version}")));
    let Fmu { model, manifest, .. } = fmu;
    let sources = part(&format!("{model} in C"), manifest.version.to_string(), manifest.license.clone(), None);
    let depends = |on: &BillItem, others: &[&BillItem]| Dependency {
        r#ref: on.reference.clone(),
        depends_on: others.iter().map(|other| other.reference.clone()).collect(),
    };
    let dependencies = vec![depends(&sources, &[&tool]), depends(&tool, &[])];
    bill("extra/org.cyclonedx/sources.cdx.json", sources, vec![tool], dependencies)
}

fn bill(name: &str, component: BillItem, components: Vec<BillItem>, dependencies: Vec<Dependency>) -> Entry {
    let bill = Bill {
        schema: "http://cyclonedx.org/schema/bom-1.6.schema.json",
        bom_format: "CycloneDX",
        spec_version: "1.6",
        version: 1,
        metadata: Metadata { component },
        components,
        dependencies,
    };
    let text = serde_json::to_string_pretty(&bill).expect("texts and lists can be written as JSON");
    Entry::file(name, text + "\n")
}

fn component(package: &Package) -> BillItem {
    let Package { name, version, .. } = package;
    BillItem {
        r#type: "library",
        reference: reference(&(name.clone(), version.clone())),
        name: name.clone(),
        version: version.clone(),
        description: package.description.clone(),
        hashes: package.checksum.iter().map(|hash| Hash { alg: "SHA-256", content: hash.clone() }).collect(),
        licenses: package.license.iter().map(|license| License { expression: license.clone() }).collect(),
        // The type `cargo` means crates.io, where the name may belong to another package.
        purl: package.crates_io.then(|| format!("pkg:cargo/{name}@{}", version.replace('+', "%2B"))),
    }
}

fn standard_library(toolchain: &Toolchain) -> BillItem {
    let version = toolchain.version.clone();
    BillItem {
        r#type: "library",
        reference: format!("rust-std {version}"),
        name: toolchain::STANDARD_LIBRARY.into(),
        description: Some("Rust's standard library, with the packages in it".into()),
        hashes: Vec::new(),
        licenses: vec![License { expression: toolchain::LICENSE.into() }],
        purl: Some(format!("pkg:github/rust-lang/rust@{version}")),
        version,
    }
}

fn dependency(package: &Package) -> Dependency {
    let own = (package.name.clone(), package.version.clone());
    Dependency { r#ref: reference(&own), depends_on: package.dependencies.iter().map(reference).collect() }
}

fn reference((name, version): &Key) -> String {
    format!("{name} {version}")
}

//! The dependencies of single elements, together, are those of the description.
use fmu_harness::{Archive, Description, Unknown, all_packaged, packaged_fmi3};
use std::collections::BTreeSet;

/// Value references of what an unknown depends on, by the description.
fn described(description: &Description, unknown: &Unknown) -> BTreeSet<u32> {
    let dependencies = unknown.dependencies.as_ref().expect("all are stated");
    dependencies.iter().map(|&position| description.variables[position].value_reference).collect()
}

fn assert_agree(archive: &Archive, initialize: bool) {
    let library = archive.load_fmi3().unwrap();
    let instance = library.instantiate("dependencies").unwrap();
    if initialize {
        assert_eq!(instance.initialize(0.0), 0, "{:?}", instance.messages());
    }
    let structure = &archive.description().model_structure;
    let after: Vec<_> = structure.outputs.iter().chain(&structure.derivatives).collect();
    let unknowns = if initialize { after } else { structure.initial_unknowns.iter().collect() };
    assert!(!unknowns.is_empty());
    for unknown in unknowns {
        let variable = &archive.description().variables[unknown.variable];
        let found = instance.variable_dependencies(&variable.name).unwrap();
        let independents: BTreeSet<u32> = found.iter().map(|dependency| dependency.independent).collect();
        assert_eq!(independents, described(archive.description(), unknown), "{}", variable.name);
        for dependency in &found {
            assert!((1..=variable.elements()).contains(&dependency.element), "{}: {dependency:?}", variable.name);
        }
    }
}

#[test]
fn they_are_those_of_the_description() {
    for archive in all_packaged() {
        let archive = packaged_fmi3(&archive.description().model_name);
        for initialize in [false, true] {
            assert_agree(&archive, initialize);
        }
    }
}

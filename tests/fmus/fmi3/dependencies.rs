//! Dependencies of single elements add up to the description's dependencies of the variable.
use fmu_harness::fmi3::Instance;
use fmu_harness::{Description, Unknown, all_packaged, packaged_fmi3};
use std::collections::BTreeSet;

/// Value references of the dependencies of an unknown in the description.
fn described(description: &Description, unknown: &Unknown) -> BTreeSet<u32> {
    let dependencies = unknown.dependencies.as_ref().expect("all are stated");
    dependencies.iter().map(|&position| description.variables[position].value_reference).collect()
}

fn assert_agree<'d>(instance: &Instance<'_>, description: &Description, unknowns: impl Iterator<Item = &'d Unknown>) {
    let mut checked = 0;
    for unknown in unknowns {
        let variable = &description.variables[unknown.variable];
        let found = instance.variable_dependencies(&variable.name).unwrap();
        let independents: BTreeSet<u32> = found.iter().map(|dependency| dependency.independent).collect();
        assert_eq!(independents, described(description, unknown), "{}", variable.name);
        for dependency in &found {
            assert!((1..=variable.elements()).contains(&dependency.element), "{}: {dependency:?}", variable.name);
        }
        checked += 1;
    }
    assert!(checked > 0);
}

/// An instance finds all dependencies, initial ones and later ones, at the first call.
#[test]
#[ignore = "takes many seconds: `cargo xtask test --all` runs it"]
fn they_are_those_of_the_description() {
    for archive in all_packaged() {
        let archive = packaged_fmi3(&archive.description().model_name);
        let (library, structure) = (archive.load_fmi3().unwrap(), &archive.description().model_structure);
        let instance = library.instantiate("dependencies").unwrap();
        assert_agree(&instance, archive.description(), structure.initial_unknowns.iter());
        assert_eq!(instance.initialize(0.0), 0, "{:?}", instance.messages());
        assert_agree(&instance, archive.description(), structure.outputs.iter().chain(&structure.derivatives));
    }
}

/// Mass properties are valid only together: random values would hardly ever be accepted.
#[test]
fn the_mass_properties_on_which_a_force_depends_are_declared() {
    let archive = packaged_fmi3("Gripper");
    let library = archive.load_fmi3().unwrap();
    let gripper = library.instantiate("gripper").unwrap();
    let moments = [("I_11", 0.01), ("I_22", 0.02), ("I_33", 0.025), ("I_21", 1e-3), ("I_31", 2e-3), ("I_32", 1e-3)];
    for group in ["part", "hand"] {
        for (name, value) in moments.into_iter().chain([("m", 1.0), ("r_CM_tolerance", 1e-3)]) {
            assert_eq!(gripper.set(&format!("{group}.{name}"), value), 0);
        }
        assert_eq!(gripper.set_array(&format!("{group}.r_CM"), &[0.01, 0.02, 0.1]), 0);
    }
    assert_eq!((gripper.set("useMoment", true), gripper.set("torqueLaw", 2_i64), gripper.set("T", 0.0)), (0, 0, 0));
    assert_eq!(gripper.set("active", true), 0);
    assert_eq!(gripper.set_array("frame_b.r_0", &[1e-3, 2e-3, 0.0]), 0);
    assert_eq!(gripper.initialize(0.0), 0, "{:?}", gripper.messages());
    assert_eq!(gripper.do_step(0.0, 0.01).status, 0);
    let description = archive.description();
    let mut checked = 0;
    for unknown in &description.model_structure.outputs {
        let output = &description.variables[unknown.variable];
        let declared = described(description, unknown);
        if !["F", "M", "frame_a.f"].contains(&&*output.name) {
            continue;
        }
        for known in description.variables.iter().filter(|v| v.name.starts_with("part.") || v.name.starts_with("hand."))
        {
            let seed = vec![1.0; known.elements()];
            let change =
                gripper.directional_derivative(&[output.value_reference], &[known.value_reference], &seed).unwrap();
            if change.iter().any(|change| change.abs() > 1e-9) {
                assert!(declared.contains(&known.value_reference), "{} by {}", output.name, known.name);
                checked += 1;
            }
        }
    }
    assert!(checked > 30, "{checked} of 54");
}

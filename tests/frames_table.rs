//! The table in the documentation of `frames` names a Rust item for every function of Modelica's library.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use multibody::frames;
use serde_json::Value;

/// Names of items, each found by the compiler.
macro_rules! items {
    ($($kind:ident { $($name:ident),* $(,)? })*) => {{
        let mut names = BTreeSet::new();
        $(items!(@ $kind names $($name)*);)*
        names
    }};
    (@ function $names:ident $($name:ident)*) => {
        $(let _ = frames::$name::<f64>; $names.insert(stringify!($name).to_string());)*
    };
    (@ internal $names:ident $($name:ident)*) => {
        $(let _ = frames::internal::$name::<f64>; $names.insert(concat!("internal::", stringify!($name)).to_string());)*
    };
    (@ $type:ident $names:ident $($name:ident)*) => {
        $(
            let _ = frames::$type::<f64>::$name;
            $names.insert(concat!(stringify!($type), "::", stringify!($name)).to_string());
        )*
    };
}

fn items_that_exist() -> BTreeSet<String> {
    let mut names = items! {
        function { axis, length, normalize, planar_rotation_angle }
        internal {
            max_without_event, max_without_event_d, max_without_event_dd, resolve1_der, resolve2_der,
            resolve_relative_der,
        }
        Orientation {
            equality_constraint, absolute_rotation, angular_velocity1, angular_velocity2, axes_rotations,
            axes_rotations_angles, axis_rotation, from_q, from_t, from_t2, from_t_inv, from_nxy, from_nxz,
            inverse_rotation, null_rotation, orientation_constraint, planar_rotation, relative_rotation, resolve1,
            resolve2, resolve_dyade1, resolve_dyade2, resolve_relative, small_rotation, small_rotation_with_residues,
            to_q, to_t, to_t_inv, to_exy, to_vector,
        }
        TransformationMatrix {
            equality_constraint, absolute_rotation, angular_velocity1, angular_velocity2, axes_rotations,
            axes_rotations_angles, axis_rotation, from_q, from_t, from_t_inv, from_nxy, from_nxz, inverse_rotation,
            null_rotation, orientation_constraint, planar_rotation, relative_rotation, resolve1, resolve2,
            resolve_dyade1, resolve_dyade2, small_rotation, small_rotation_with_residues, to_q, to_t, to_t_inv, to_exy,
            to_vector,
        }
        Quaternion {
            equality_constraint, absolute_rotation, angular_velocity1, angular_velocity2, from_t, from_t_inv,
            inverse_rotation, null_rotation, orientation_constraint, planar_rotation, relative_rotation, resolve1,
            resolve2, small_rotation, to_t, to_t_inv,
        }
    };
    // Generic over the number of columns.
    let _ = frames::TransformationMatrix::<f64>::multiple_resolve1::<nalgebra::U2>;
    let _ = frames::TransformationMatrix::<f64>::multiple_resolve2::<nalgebra::U2>;
    let _ = frames::Quaternion::<f64>::multiple_resolve1::<nalgebra::U2>;
    let _ = frames::Quaternion::<f64>::multiple_resolve2::<nalgebra::U2>;
    for name in ["multiple_resolve1", "multiple_resolve2"] {
        names.insert(format!("TransformationMatrix::{name}"));
        names.insert(format!("Quaternion::{name}"));
    }
    names
}

/// Rows of the table: Modelica's name without the package, and the Rust items.
fn table() -> BTreeMap<String, Vec<String>> {
    let source = include_str!("../src/frames/mod.rs");
    let mut rows = BTreeMap::new();
    for row in source.lines().filter_map(|line| line.strip_prefix("//! | `Frames.")) {
        let (modelica, rust) = row.split_once("` | ").unwrap();
        let items = rust.trim_end_matches(" |").split(", ");
        let items = items.map(|item| item.trim_matches(['[', '`', ']']).trim_end_matches("()").to_string()).collect();
        assert!(rows.insert(modelica.to_string(), items).is_none(), "two rows for {modelica}");
    }
    rows
}

#[test]
fn every_row_of_the_table_names_an_item_that_exists() {
    let items = items_that_exist();
    for (modelica, rust) in table() {
        assert!(!rust.is_empty(), "no item for {modelica}");
        for item in rust {
            assert!(items.contains(&item), "{modelica}: there is no {item}");
        }
    }
}

// The golden vectors have one group per function of the library: 31, 30, 18 and the 6 internal ones.
#[test]
fn the_table_has_a_row_for_every_function_of_the_library() {
    let mut expected = BTreeSet::from(["length".to_string(), "normalize".to_string()]);
    let files = [
        ("frames.json", "Frames.", "", 31),
        ("transformation_matrices.json", "", "", 30),
        ("quaternions.json", "", "", 18),
        ("frames_internal.json", "Internal.", "Internal.", 6),
    ];
    for (file, prefix, written, count) in files {
        let path = format!("{}/tests/data/vectors/{file}", env!("CARGO_MANIFEST_DIR"));
        let vectors: Value = serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap();
        let groups = vectors["groups"].as_object().unwrap().keys().filter(|name| !name.ends_with(".invalid"));
        let names: BTreeSet<_> =
            groups.map(|name| format!("{written}{}", name.strip_prefix(prefix).unwrap())).collect();
        assert_eq!(names.len(), count, "functions in {file}");
        expected.extend(names);
    }
    assert_eq!(table().into_keys().collect::<BTreeSet<_>>(), expected);
}

#[test]
fn every_item_that_is_there_for_modelica_has_a_row() {
    let named: BTreeSet<_> = table().into_values().flatten().collect();
    assert_eq!(named, items_that_exist());
}

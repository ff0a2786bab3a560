//! Variables of the FMUs in this repository, and their variability in the descriptions.
use fmu_harness::{Causality, Description, SHIPPED, Variability};

type Outputs = [(&'static str, usize)];

/// Outputs with their dimensions, in their order.
const OUTPUTS: &[(&str, &Outputs)] = &[
    ("Distance", &[("distance", 1), ("der_distance", 1)]),
    ("PlanarDistance", &[("distance", 1), ("der_distance", 1)]),
    (
        "RelativeSensor",
        &[
            ("r_rel", 3),
            ("v_rel", 3),
            ("a_rel", 3),
            ("angles", 3),
            ("w_rel", 3),
            ("z_rel", 3),
            ("T_rel", 9),
            ("Q_rel", 4),
            ("rotationVector", 3),
            ("axis", 3),
            ("angle", 1),
            ("distance", 1),
            ("der_distance", 1),
            ("der2_distance", 1),
            ("azimuth", 1),
            ("elevation", 1),
            ("radius_xy", 1),
            ("der_azimuth", 1),
            ("der_elevation", 1),
            ("der_radius_xy", 1),
        ],
    ),
    ("CutForceAndTorque", &[("force", 3), ("torque", 3), ("power", 1)]),
    ("TransformVector", &[("r_out", 3)]),
    (
        "Imu",
        &[
            ("f", 3),
            ("w", 3),
            ("f_measured", 3),
            ("w_measured", 3),
            ("accelerometer.sampleTime", 1),
            ("accelerometer.sampleCount", 1),
            ("accelerometer.isValid", 1),
            ("gyroscope.sampleTime", 1),
            ("gyroscope.sampleCount", 1),
            ("gyroscope.isValid", 1),
        ],
    ),
    ("SensorErrors", &[("y", 3), ("sampleTime", 1), ("sampleCount", 1), ("isValid", 1)]),
    ("PlanarAbsoluteSensor", &[("r", 2), ("phi", 1), ("v", 2), ("w", 1), ("a", 2), ("z", 1)]),
    ("PlanarRelativeSensor", &[("r_rel", 2), ("phi_rel", 1), ("v_rel", 2), ("w_rel", 1), ("a_rel", 2), ("z_rel", 1)]),
    (
        "AbsoluteSensor",
        &[
            ("r", 3),
            ("v", 3),
            ("a", 3),
            ("angles", 3),
            ("w", 3),
            ("z", 3),
            ("T", 9),
            ("Q", 4),
            ("rotationVector", 3),
            ("axis", 3),
            ("angle", 1),
            ("distance", 1),
            ("der_distance", 1),
            ("der2_distance", 1),
            ("azimuth", 1),
            ("elevation", 1),
            ("radius_xy", 1),
            ("der_azimuth", 1),
            ("der_elevation", 1),
            ("der_radius_xy", 1),
        ],
    ),
    (
        "Gripper",
        &[
            ("frame_a.f", 3),
            ("frame_a.t", 3),
            ("frame_b.f", 3),
            ("frame_b.t", 3),
            ("F", 3),
            ("M", 3),
            ("r_rel", 3),
            ("theta", 3),
            ("state", 1),
            ("gripped", 1),
            ("lost", 1),
            ("onoff", 1),
            ("energy", 1),
        ],
    ),
    (
        "Body",
        &[
            ("frame_a.r_0", 3),
            ("frame_a.v_0", 3),
            ("frame_a.a_0", 3),
            ("frame_a.R.T", 9),
            ("frame_a.R.w", 3),
            ("frame_a.z", 3),
            ("frame_a.Q", 4),
            ("frame_b.r_0", 3),
            ("frame_b.v_0", 3),
            ("frame_b.a_0", 3),
            ("frame_b.R.T", 9),
            ("frame_b.R.w", 3),
            ("frame_b.z", 3),
            ("frame_b.Q", 4),
            ("kineticEnergy", 1),
            ("potentialEnergy", 1),
            ("momentum", 3),
            ("angularMomentum", 3),
        ],
    ),
];

fn for_each_description(check: impl Fn(&Description, &Outputs)) {
    for name in SHIPPED {
        let (_, outputs) =
            OUTPUTS.iter().find(|(known, _)| known == name).unwrap_or_else(|| panic!("what has {name}?"));
        check(fmu_harness::packaged(name).description(), outputs);
    }
}

/// A sensor exerts no force, so it has no cut-force to connect.
#[test]
fn the_outputs_are_those_that_the_equations_give() {
    for_each_description(|description, outputs| {
        let elements = |(name, size): &(&str, usize)| match size {
            1 => vec![name.to_string()],
            9 => (1..=3).flat_map(|i| (1..=3).map(move |j| format!("{name}[{i},{j}]"))).collect(),
            _ => (1..=*size).map(|i| format!("{name}[{i}]")).collect(),
        };
        let expected: Vec<_> = outputs.iter().flat_map(elements).collect();
        let names: Vec<_> = description.with_causality(Causality::Output).map(|output| output.name.clone()).collect();
        assert_eq!(names, expected, "{}", description.model_name);
    });
}

/// OpenModelica cannot import variables of variability constant.
#[test]
fn no_variable_is_a_constant() {
    for_each_description(|description, _| {
        for variable in &description.variables {
            assert_ne!(variable.variability, Variability::Constant, "{}: {}", description.model_name, variable.name);
        }
    });
}

/// Results follow tunable parameters, so none is fixed after initialization.
#[test]
fn no_result_is_fixed() {
    for_each_description(|description, _| {
        for variable in
            description.variables.iter().filter(|v| matches!(v.causality, Causality::Output | Causality::Local))
        {
            assert_ne!(variable.variability, Variability::Fixed, "{}: {}", description.model_name, variable.name);
        }
    });
}

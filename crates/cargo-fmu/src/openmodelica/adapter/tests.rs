use super::*;
use fmu_description::{Real, Type, read, xml};
use std::collections::BTreeSet;

const MULTI_BODY: Option<&str> = Some("Modelica.Mechanics.MultiBody.Interfaces.Frame");
const PLANAR: Option<&str> = Some("PlanarMechanics.Interfaces.Frame");

fn variable(name: &str, causality: Causality, derivative_of: Option<usize>) -> Variable {
    Variable {
        description: format!("The `{name}` \"as is\""),
        causality,
        derivative_of,
        ..Variable::new(name, Type::Real(Real::default()))
    }
}

#[test]
fn the_adapter_of_a_planar_force_connects_positions_rates_and_forces() {
    use Causality::{Input, Output};
    let variables = vec![
        variable("frame_a.x", Input, None),
        variable("frame_a.vx", Input, Some(0)),
        variable("frame_b.x", Input, None),
        variable("gain", Input, None),
        variable("frame_b.fx", Output, None),
        variable("e[1]", Output, None),
        variable("e[2]", Output, None),
    ];
    let description =
        Description { model_name: "Pull".into(), description: "Pulls".into(), variables, ..Description::default() };
    let expected = concat!(
        r#"model Pull "Pulls"
  // Pull_me_FMU is the class that OpenModelica makes of Pull.fmu.
  extends Pull_me_FMU;
  PlanarMechanics.Interfaces.Frame_a frame_a annotation(Placement(transformation(extent={{-116,-16},{-84,16}})));
  PlanarMechanics.Interfaces.Frame_b frame_b annotation(Placement(transformation(extent={{84,-16},{116,16}})));
  Modelica.Blocks.Interfaces.RealOutput e[2] "The e[1] \"as is\"" "#,
        r#"annotation(Placement(transformation(origin={0,-110}, extent={{-10,-10},{10,10}}, rotation=-90)));
equation
  frame_a.fx = 0;
  frame_a.fy = 0;
  frame_a.t = 0;
  frame_a_x = frame_a.x;
  frame_a_vx = der(frame_a_x);
  frame_b.fx = frame_b_fx;
  frame_b.fy = 0;
  frame_b.t = 0;
  frame_b_x = frame_b.x;
  e = {e_1_, e_2_};
end Pull;
"#
    );
    assert_eq!(adapter(&description, PLANAR).unwrap(), expected);
}

/// A committed description, with the derivatives of variables, which XML does not keep, matched by name.
fn own(name: &str) -> Description {
    let path = format!("{}/../../modelDescription/{name}.xml", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).unwrap();
    let mut description = read(xml::parse(&text).unwrap().root()).unwrap().description;
    let variables = description.variables.iter();
    let integrals: Vec<_> = variables.map(|variable| fmu_harness::integral_of(&description, variable)).collect();
    for (variable, integral) in description.variables.iter_mut().zip(integrals) {
        variable.derivative_of = integral;
    }
    description
}

/// Any other number of equations would not match the number of unknowns.
#[test]
fn every_input_of_a_frame_has_one_equation_and_no_other_input_has_any() {
    for (name, kind) in [
        ("Distance", MULTI_BODY),
        ("PlanarDistance", PLANAR),
        ("RelativeSensor", MULTI_BODY),
        ("AbsoluteSensor", MULTI_BODY),
        ("CutForceAndTorque", MULTI_BODY),
        ("TransformVector", MULTI_BODY),
        ("PlanarAbsoluteSensor", PLANAR),
        ("PlanarRelativeSensor", PLANAR),
        ("Gripper", MULTI_BODY),
    ] {
        let description = own(name);
        let text = adapter(&description, kind).unwrap();
        let given: Vec<_> = text.lines().filter_map(|line| Some(line.split_once(" = ")?.0.trim().to_owned())).collect();
        for input in description.with_causality(Causality::Input) {
            let equations = given.iter().filter(|given| **given == class_name(&input.name)).count();
            assert_eq!(equations, usize::from(input.name.contains('.')), "{name}: {}", input.name);
        }
    }
}

#[test]
fn a_frame_has_six_flows_zero_or_those_of_the_fmu() {
    let flows = |text: &str| {
        let is_flow = |line: &&str| {
            line.trim().split_once(" = ").is_some_and(|(left, _)| left.contains(".f[") || left.contains(".t["))
        };
        text.lines().filter(is_flow).map(|line| line.trim().to_owned()).collect::<BTreeSet<_>>()
    };
    let gripper = flows(&adapter(&own("Gripper"), MULTI_BODY).unwrap());
    assert_eq!(gripper.len(), 12);
    assert!(gripper.contains("frame_b.t[2] = frame_b_t_2_;"), "{gripper:?}");
    let sensor = flows(&adapter(&own("RelativeSensor"), MULTI_BODY).unwrap());
    assert_eq!(sensor.len(), 12, "those of frame_resolve are zero by its part inside");
    assert!(sensor.iter().all(|flow| flow.ends_with(" = 0;")), "{sensor:?}");
}

/// Otherwise the angle of an unconnected frame would be undetermined: OpenModelica refuses an "imbalanced number of
/// equations".
#[test]
fn a_planar_frame_to_resolve_in_is_the_world_unless_it_is_connected() {
    for name in ["PlanarAbsoluteSensor", "PlanarRelativeSensor"] {
        let text = adapter(&own(name), PLANAR).unwrap();
        for line in [
            "  parameter Boolean use_frame_resolve = false \"Whether frame_resolve is connected; otherwise it is the \
             world frame\" annotation(Evaluate=true, choices(checkBox=true));\n",
            "  PlanarMechanics.Interfaces.Frame_resolve frame_resolve if use_frame_resolve annotation(",
            "    frame_a.fx = 0;\n    frame_a.fy = 0;\n    frame_a.t = 0;\n  end ZeroForceAndTorque;\n",
            "  ZeroForceAndTorque frame_resolve_inside;\n",
            "  PlanarMechanics.Interfaces.ZeroPosition frame_resolve_world if not use_frame_resolve;\n",
            "  connect(frame_resolve, frame_resolve_inside.frame_a);\n",
            "  connect(frame_resolve_world.frame_resolve, frame_resolve_inside.frame_a);\n",
            "  frame_resolve_phi = frame_resolve_inside.frame_a.phi;\n",
        ] {
            assert_eq!(text.matches(line).count(), 1, "{line} is not once in\n{text}");
        }
        for flow in ["fx", "fy", "t"] {
            assert!(!text.contains(&format!("frame_resolve.{flow} ")), "the part inside sets it:\n{text}");
        }
        let protected = text.find("\nprotected\n").unwrap();
        assert!(
            protected < text.find("model ZeroForceAndTorque").unwrap()
                && protected < text.find("\nequation\n").unwrap()
        );
    }
}

/// Like Modelica's sensor: flows enter at one connector and leave at the other; both are one frame.
#[test]
fn cut_forces_that_are_inputs_are_measured_between_two_connectors() {
    let text = adapter(&own("CutForceAndTorque"), MULTI_BODY).unwrap();
    for line in [
        "  Modelica.Mechanics.MultiBody.Interfaces.Frame_b frame_b \
         annotation(Placement(transformation(extent={{84,-16},{116,16}})));\n",
        "  frame_a_f_1_ = frame_a.f[1];\n",
        "  frame_a_t_3_ = frame_a.t[3];\n",
        "  Connections.branch(frame_a.R, frame_b.R);\n",
        "  frame_b.r_0 = frame_a.r_0;\n",
        "  frame_b.R = frame_a.R;\n",
        "  frame_b.f = -frame_a.f;\n",
        "  frame_b.t = -frame_a.t;\n",
        "  frame_a_v_0_2_ = der(frame_a_r_0_2_);\n",
        "  force = {force_1_, force_2_, force_3_};\n",
    ] {
        assert_eq!(text.matches(line).count(), 1, "{line} is not once in\n{text}");
    }
    assert!(!text.contains("frame_a.f[1] ="), "it is free:\n{text}");
}

#[test]
fn accelerations_are_derivatives_and_orientations_matrices() {
    let text = adapter(&own("RelativeSensor"), MULTI_BODY).unwrap();
    for line in [
        "  extends RelativeSensor_me_FMU(final orientation = 1);\n",
        "  frame_b_r_0_2_ = frame_b.r_0[2];\n",
        "  frame_b_v_0_2_ = der(frame_b_r_0_2_);\n",
        "  frame_b_a_0_2_ = der(frame_b_v_0_2_);\n",
        "  frame_b_R_T_2_3_ = frame_b.R.T[2,3];\n",
        "  frame_b_R_w_3_ = frame_b.R.w[3];\n",
        "  frame_b_z_3_ = der(frame_b_R_w_3_);\n",
        "  frame_b_Q_4_ = 1;\n",
        "  frame_resolve_R_T_1_1_ = frame_resolve_inside.frame_a.R.T[1,1];\n",
        "  connect(frame_resolve_world.frame_resolve, frame_resolve_inside.frame_a);\n",
        "  r_rel = {r_rel_1_, r_rel_2_, r_rel_3_};\n",
    ] {
        assert!(text.contains(line), "{line} is not in\n{text}");
    }
}

#[test]
fn without_frames_of_a_known_library_there_is_no_adapter() {
    assert_eq!(adapter(&own("Gripper"), Some("Some.Other.Frame")), None);
    assert_eq!(adapter(&own("Gripper"), None), None);
    assert_eq!(adapter(&own("Gripper"), PLANAR), None, "it has no planar frame");
}

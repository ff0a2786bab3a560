//! A Modelica model that extends the class that OpenModelica makes of an FMU, and gives it real frame connectors.
use crate::terminals_and_icons::terminals::{Terminal, terminals};
use fmu_description::openmodelica::class_name;
use fmu_description::{Causality, Description, Kind, Variable, sentence};
use std::fmt::Write;

/// A Modelica library whose frames can be adapted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Library {
    MultiBody,
    PlanarMechanics,
}

impl Library {
    fn of(kind: &str) -> Option<Self> {
        match kind {
            "Modelica.Mechanics.MultiBody.Interfaces.Frame" => Some(Self::MultiBody),
            "PlanarMechanics.Interfaces.Frame" => Some(Self::PlanarMechanics),
            _ => None,
        }
    }

    /// What the connector has beside flows.
    fn potentials(self) -> &'static [&'static str] {
        match self {
            Self::MultiBody => &["r_0", "R.T", "R.w"],
            Self::PlanarMechanics => &["x", "y", "phi"],
        }
    }

    /// Flows of the connector, each with its indices.
    fn flows(self) -> &'static [&'static str] {
        match self {
            Self::MultiBody => &["f[1]", "f[2]", "f[3]", "t[1]", "t[2]", "t[3]"],
            Self::PlanarMechanics => &["fx", "fy", "t"],
        }
    }
}

/// A frame of the FMU, which is a connector of the adapter.
struct Frame<'a> {
    terminal: Terminal<'a>,
    library: Library,
    /// The class of the connector.
    class: String,
    place: &'static str,
}

/// Where the connectors are drawn, in their order: left, right, above.
const PLACES: [&str; 3] = ["{{-116,-16},{-84,16}}", "{{84,-16},{116,16}}", "{{84,64},{116,96}}"];

/// The adapter for an FMU whose terminals are of this kind; none if they are no frames of a library that is known here.
///
/// Positions and orientations come from the connectors, derivatives from `der()`. Cut-forces and cut-torques that are outputs of the FMU are those of
/// the connectors; the others are zero. Arrays of outputs are vectors.
pub(crate) fn adapter(description: &Description, kind: Option<&str>) -> Option<String> {
    let kind = kind?;
    let library = Library::of(kind)?;
    let all = terminals(&description.variables, Some(kind));
    let has_position = |terminal: &Terminal<'_>| {
        let member = |member: &str| library.potentials().contains(&base(member));
        terminal.members.iter().any(|m| member(m.member) && is(description, m.variable, Causality::Input))
    };
    let frames: Vec<_> = all
        .into_iter()
        .filter(has_position)
        .enumerate()
        .map(|(i, terminal)| {
            let suffix = ["_a", "_resolve"].into_iter().find(|suffix| terminal.name.ends_with(suffix)).unwrap_or("_b");
            let place = PLACES[i.min(PLACES.len() - 1)];
            Frame { terminal, library, class: format!("{kind}{suffix}"), place }
        })
        .collect();
    if frames.is_empty() {
        return None;
    }
    let mut parts = Parts::default();
    frames.iter().for_each(|frame| parts.frame(frame, description));
    parts.vectors(description, &frames);
    Some(parts.model(description))
}

/// The sections of the model.
#[derive(Default)]
struct Parts {
    modifications: Vec<String>,
    public: String,
    protected: String,
    equations: String,
}

impl Parts {
    fn frame(&mut self, frame: &Frame<'_>, description: &Description) {
        let name = frame.terminal.name;
        let inside = if frame.library == Library::MultiBody && name.ends_with("_resolve") {
            self.optional(frame)
        } else {
            self.always(frame, description)
        };
        for member in &frame.terminal.members {
            let Some(variable) = description.variable(member.variable) else { continue };
            if variable.causality == Causality::Input {
                self.input(frame, &inside, variable, member.member, description);
            }
        }
    }

    /// A frame with the flows of the FMU, or none. Returns its connector.
    fn always(&mut self, frame: &Frame<'_>, description: &Description) -> String {
        let Frame { terminal: Terminal { name, .. }, class, place, .. } = frame;
        line(&mut self.public, &format!("{class} {name} annotation(Placement(transformation(extent={place})));"));
        for flow in frame.library.flows() {
            let output = format!("{name}.{flow}");
            let is_given = is(description, &output, Causality::Output);
            let value = if is_given { class_name(&output) } else { "0".into() };
            line(&mut self.equations, &format!("{output} = {value};"));
        }
        (*name).to_owned()
    }

    /// A frame without flows that need not be connected, and is that of the world then. Returns a connector that always exists.
    fn optional(&mut self, frame: &Frame<'_>) -> String {
        let Frame { terminal: Terminal { name, .. }, class, place, .. } = frame;
        for text in [
            &format!(
                "parameter Boolean use_{name} = false \"Whether {name} is connected; otherwise it is the world frame\" annotation(Evaluate=true, choices(checkBox=true));"
            ),
            &format!("{class} {name} if use_{name} annotation(Placement(transformation(extent={place})));"),
        ] {
            line(&mut self.public, text);
        }
        for text in [
            &format!("Modelica.Mechanics.MultiBody.Forces.Internal.ZeroForceAndTorque {name}_inside;"),
            &format!("Modelica.Mechanics.MultiBody.Interfaces.ZeroPosition {name}_world if not use_{name};"),
        ] {
            line(&mut self.protected, text);
        }
        for other in [(*name).to_owned(), format!("{name}_world.frame_resolve")] {
            line(&mut self.equations, &format!("connect({other}, {name}_inside.frame_a);"));
        }
        format!("{name}_inside.frame_a")
    }

    /// The equation for an input of a frame. What the connector does not have remains an input.
    fn input(&mut self, frame: &Frame<'_>, inside: &str, variable: &Variable, member: &str, description: &Description) {
        let value = if frame.library.potentials().contains(&base(member)) {
            format!("{inside}.{member}")
        } else if let Some(of) = variable.derivative_of {
            format!("der({})", class_name(&description.variables[of].name))
        } else if frame.library == Library::MultiBody && base(member) == "Q" {
            self.read_matrices(description);
            variable.r#type.starts().concat()
        } else {
            return;
        };
        line(&mut self.equations, &format!("{} = {value};", class_name(&variable.name)));
    }

    /// Has the FMU read matrices, which the connectors have, and not quaternions.
    fn read_matrices(&mut self, description: &Description) {
        let Some(orientation) = description.variable("orientation") else { return };
        let items = description.items(orientation);
        if let Some(matrix) = items.iter().find(|item| item.name == "T").filter(|_| self.modifications.is_empty()) {
            self.modifications.push(format!("final orientation = {}", matrix.value));
        }
    }

    /// Vectors for the arrays among the outputs that belong to no frame.
    fn vectors(&mut self, description: &Description, frames: &[Frame<'_>]) {
        let is_of_frame = |name: &str| frames.iter().any(|frame| name.split('.').next() == Some(frame.terminal.name));
        let outputs: Vec<_> = description
            .with_causality(Causality::Output)
            .filter(|output| output.kind() == Kind::Real && output.name.ends_with(']') && !is_of_frame(&output.name))
            .collect();
        let vectors: Vec<_> = outputs.chunk_by(|one, other| base(&one.name) == base(&other.name)).collect();
        let is_vector = |elements: &&&[&Variable]| elements.iter().all(|element| !element.name.contains(','));
        let vectors: Vec<_> = vectors.iter().filter(is_vector).collect();
        for (i, elements) in vectors.iter().enumerate() {
            let (name, first) = (base(&elements[0].name), elements[0]);
            let vector = class_name(name);
            let x = 100 * (2 * i as i32 + 1) / vectors.len() as i32 - 100;
            line(
                &mut self.public,
                &format!(
                    "Modelica.Blocks.Interfaces.RealOutput {vector}[{}] \"{}\" annotation(Placement(transformation(origin={{{x},-110}}, extent={{{{-10,-10}},{{10,10}}}}, rotation=-90)));",
                    elements.len(),
                    text(&first.description),
                ),
            );
            let values: Vec<_> = elements.iter().map(|element| class_name(&element.name)).collect();
            line(&mut self.equations, &format!("{vector} = {{{}}};", values.join(", ")));
        }
    }

    fn model(&self, description: &Description) -> String {
        let Description { model_name: name, .. } = description;
        let (public, protected, equations) = (&self.public, &self.protected, &self.equations);
        let modifications = match self.modifications.as_slice() {
            [] => String::new(),
            all => format!("({})", all.join(", ")),
        };
        let about = text(&description.description);
        let protected = if protected.is_empty() { String::new() } else { format!("protected\n{protected}") };
        format!(
            "model {name} \"{about}\"\n  // {name}_me_FMU is the class that OpenModelica makes of {name}.fmu.\n  extends {name}_me_FMU{modifications};\n\
             {public}{protected}equation\n{equations}end {name};\n"
        )
    }
}

fn line(section: &mut String, text: &str) {
    writeln!(section, "  {text}").expect("a String takes all text");
}

fn is(description: &Description, variable: &str, causality: Causality) -> bool {
    description.variable(variable).is_some_and(|variable| variable.causality == causality)
}

/// A name without its indices.
fn base(name: &str) -> &str {
    name.split_once('[').map_or(name, |(base, _)| base)
}

/// A description as a string of Modelica.
fn text(description: &str) -> String {
    sentence(description).replace('\\', "\\\\").replace('"', "\\\"")
}

#[cfg(test)]
mod tests {
    use super::*;
    use fmu_description::{Real, Type, Variability, read, xml};
    use std::collections::BTreeSet;

    const MULTI_BODY: Option<&str> = Some("Modelica.Mechanics.MultiBody.Interfaces.Frame");
    const PLANAR: Option<&str> = Some("PlanarMechanics.Interfaces.Frame");

    fn variable(name: &str, causality: Causality, derivative_of: Option<usize>) -> Variable {
        Variable {
            name: name.into(),
            description: format!("The `{name}` \"as is\""),
            value_reference: 0,
            causality,
            variability: Variability::Continuous,
            initial: None,
            r#type: Type::Real(Real::default()),
            dimensions: Vec::new(),
            derivative_of,
            intermediate_update: false,
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
        let expected = r#"model Pull "Pulls"
  // Pull_me_FMU is the class that OpenModelica makes of Pull.fmu.
  extends Pull_me_FMU;
  PlanarMechanics.Interfaces.Frame_a frame_a annotation(Placement(transformation(extent={{-116,-16},{-84,16}})));
  PlanarMechanics.Interfaces.Frame_b frame_b annotation(Placement(transformation(extent={{84,-16},{116,16}})));
  Modelica.Blocks.Interfaces.RealOutput e[2] "The e[1] \"as is\"" annotation(Placement(transformation(origin={0,-110}, extent={{-10,-10},{10,10}}, rotation=-90)));
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
"#;
        assert_eq!(adapter(&description, PLANAR).unwrap(), expected);
    }

    fn own(name: &str) -> Description {
        let path = format!("{}/../../modelDescription/{name}.xml", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(path).unwrap();
        read(xml::parse(&text).unwrap().root()).unwrap().description
    }

    /// Otherwise OpenModelica would count more or fewer equations than unknowns.
    #[test]
    fn every_input_of_a_frame_has_one_equation_and_no_other_input_has_any() {
        for (name, kind) in [
            ("Distance", MULTI_BODY),
            ("PlanarDistance", PLANAR),
            ("RelativeSensor", MULTI_BODY),
            ("Gripper", MULTI_BODY),
        ] {
            let description = own(name);
            let text = adapter(&description, kind).unwrap();
            let given: Vec<_> =
                text.lines().filter_map(|line| Some(line.split_once(" = ")?.0.trim().to_owned())).collect();
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
}

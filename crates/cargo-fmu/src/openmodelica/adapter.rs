//! A Modelica model that extends OpenModelica's class of an FMU with frame connectors.
use crate::terminals_and_icons::terminals::{Terminal, terminals};
use fmu_description::openmodelica::class_name;
use fmu_description::{Causality, Description, Kind, Variable, sentence};
use std::fmt::Write;

/// A Modelica library with frames that can be adapted.
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

    /// The connector's potential variables.
    fn potentials(self) -> &'static [&'static str] {
        match self {
            Self::MultiBody => &["r_0", "R.T", "R.w"],
            Self::PlanarMechanics => &["x", "y", "phi"],
        }
    }

    /// Classes that set a frame's flows to zero and that put a frame at the world frame.
    fn parts_of_optional_frames(self) -> (&'static str, &'static str) {
        match self {
            Self::MultiBody => (
                "Modelica.Mechanics.MultiBody.Forces.Internal.ZeroForceAndTorque",
                "Modelica.Mechanics.MultiBody.Interfaces.ZeroPosition",
            ),
            Self::PlanarMechanics => ("ZeroForceAndTorque", "PlanarMechanics.Interfaces.ZeroPosition"),
        }
    }

    /// The connector's flow variables, with indices.
    fn flows(self) -> &'static [&'static str] {
        match self {
            Self::MultiBody => &["f[1]", "f[2]", "f[3]", "t[1]", "t[2]", "t[3]"],
            Self::PlanarMechanics => &["fx", "fy", "t"],
        }
    }
}

/// Class inside the adapter that sets a planar frame's flows to zero.
const UNLOADED_PLANAR_FRAME: &str = r#"  model ZeroForceAndTorque "Set force and torque to zero"
    PlanarMechanics.Interfaces.Frame_a frame_a;
  equation
    frame_a.fx = 0;
    frame_a.fy = 0;
    frame_a.t = 0;
  end ZeroForceAndTorque;
"#;

/// A frame of the FMU, which becomes a connector of the adapter.
struct Frame<'a> {
    terminal: Terminal<'a>,
    library: Library,
    class: String,
    place: &'static str,
}

/// Positions of the connectors in the icon: left, right, above.
const PLACES: [&str; 3] = ["{{-116,-16},{-84,16}}", "{{84,-16},{116,16}}", "{{84,64},{116,96}}"];

/// Adapter for an FMU with terminals of this kind; `None` unless they are frames of a known library.
///
/// Positions and orientations come from the connectors, derivatives from `der()`. Cut-forces and cut-torques among the
/// FMU's outputs are set at the connectors; for those among its inputs there is a second connector, and the FMU
/// measures between the two; all others are zero. Arrays of outputs become vectors.
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

/// Sections of the model.
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
        let inside = if name.ends_with("_resolve") { self.optional(frame) } else { self.always(frame, description) };
        for member in &frame.terminal.members {
            let Some(variable) = description.variable(member.variable) else { continue };
            if variable.causality == Causality::Input {
                self.input(frame, &inside, variable, member.member, description);
            }
        }
    }

    /// A frame that is always present. Its flows are the FMU's, or zero. Returns its connector.
    fn always(&mut self, frame: &Frame<'_>, description: &Description) -> String {
        let Frame { terminal: Terminal { name, .. }, class, place, .. } = frame;
        line(&mut self.public, &format!("{class} {name} annotation(Placement(transformation(extent={place})));"));
        let mut is_measured = false;
        for flow in frame.library.flows() {
            let (flow, of_fmu) = (format!("{name}.{flow}"), class_name(&format!("{name}.{flow}")));
            let causality = description.variable(&flow).map(|variable| variable.causality);
            is_measured |= causality == Some(Causality::Input);
            line(
                &mut self.equations,
                &match causality {
                    Some(Causality::Input) => format!("{of_fmu} = {flow};"),
                    Some(Causality::Output) => format!("{flow} = {of_fmu};"),
                    _ => format!("{flow} = 0;"),
                },
            );
        }
        if is_measured && frame.library == Library::MultiBody {
            self.other_side(frame);
        }
        (*name).to_owned()
    }

    /// Connector on the other side of the cut that the FMU measures.
    fn other_side(&mut self, frame: &Frame<'_>) {
        let (name, kind) = (frame.terminal.name, frame.class.trim_end_matches("_a"));
        let (other, place) = ("frame_b", PLACES[1]);
        line(&mut self.public, &format!("{kind}_b {other} annotation(Placement(transformation(extent={place})));"));
        for equation in [
            format!("Connections.branch({name}.R, {other}.R);"),
            format!("{other}.r_0 = {name}.r_0;"),
            format!("{other}.R = {name}.R;"),
            format!("{other}.f = -{name}.f;"),
            format!("{other}.t = -{name}.t;"),
        ] {
            line(&mut self.equations, &equation);
        }
    }

    /// A frame without flows that may stay unconnected and is the world frame then. Returns a connector that always
    /// exists.
    fn optional(&mut self, frame: &Frame<'_>) -> String {
        let Frame { terminal: Terminal { name, .. }, class, place, .. } = frame;
        for text in [
            &format!(
                "parameter Boolean use_{name} = false \"Whether {name} is connected; otherwise it is the world frame\" \
                 annotation(Evaluate=true, choices(checkBox=true));"
            ),
            &format!("{class} {name} if use_{name} annotation(Placement(transformation(extent={place})));"),
        ] {
            line(&mut self.public, text);
        }
        if frame.library == Library::PlanarMechanics {
            // MultiBody already has this class.
            self.protected += UNLOADED_PLANAR_FRAME;
        }
        let (unloaded, zero_position) = frame.library.parts_of_optional_frames();
        for text in [&format!("{unloaded} {name}_inside;"), &format!("{zero_position} {name}_world if not use_{name};")]
        {
            line(&mut self.protected, text);
        }
        for other in [(*name).to_owned(), format!("{name}_world.frame_resolve")] {
            line(&mut self.equations, &format!("connect({other}, {name}_inside.frame_a);"));
        }
        format!("{name}_inside.frame_a")
    }

    /// Equation for an input of a frame. Inputs that the connector cannot supply remain inputs.
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

    /// Makes the FMU read matrices, as in the connectors, instead of quaternions.
    fn read_matrices(&mut self, description: &Description) {
        let Some(orientation) = description.variable("orientation") else { return };
        let items = description.items(orientation);
        if let Some(matrix) = items.iter().find(|item| item.name == "T").filter(|_| self.modifications.is_empty()) {
            self.modifications.push(format!("final orientation = {}", matrix.value));
        }
    }

    /// Vectors for the output arrays that belong to no frame.
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
                    "Modelica.Blocks.Interfaces.RealOutput {vector}[{}] \"{}\" \
                     annotation(Placement(transformation(origin={{{x},-110}}, extent={{{{-10,-10}},{{10,10}}}}, \
                     rotation=-90)));",
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
            "model {name} \"{about}\"\n  // {name}_me_FMU is the class that OpenModelica makes of {name}.fmu.\n  \
             extends {name}_me_FMU{modifications};\n\
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

/// A name without indices.
fn base(name: &str) -> &str {
    name.split_once('[').map_or(name, |(base, _)| base)
}

/// A description as a Modelica string.
fn text(description: &str) -> String {
    sentence(description).replace('\\', "\\\\").replace('"', "\\\"")
}

#[cfg(test)]
mod tests;

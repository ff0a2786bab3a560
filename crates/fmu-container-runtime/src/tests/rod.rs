//! A Gripper that holds a Body, in the resources of a container.
use std::fmt::Write;
use std::fs;

use fmu::{Limits, is_needed_here, unpack_into};
use fmu_export::{InstanceKind, Outcome};
use fmu_harness::package_folder;
use tempfile::TempDir;

use crate::container::Container;
use crate::opened::Opened;

/// Length of a step in s, a power of 2: sums of steps are exact.
pub(crate) const STEP: f64 = 1.0 / 512.0;

/// Choices of the run in the annotation.
pub(crate) const COUPLED: &str = r#"<run order="coupled" token="{rod}"/>
    <element name="gripper" runs="ModelExchange" hold="start"/>
    <element name="box" runs="ModelExchange" hold="start"/>"#;
/// The weight keeps the energy.
pub(crate) const ITERATED: &str = r#"<run order="iterated" weight="0.5" token="{rod}"/>
    <element name="gripper" runs="CoSimulation" hold="auto"/><element name="box" runs="CoSimulation" hold="auto"/>"#;
/// Two inner steps.
pub(crate) const IN_PARTS: &str = r#"<run order="iterated" weight="0.5" step="0.001" token="{rod}"/>
    <element name="gripper" runs="CoSimulation" hold="auto"/><element name="box" runs="CoSimulation" hold="auto"/>"#;

/// Resources of a container.
pub(crate) struct Rod {
    folder: TempDir,
    is_fmi3: bool,
}

/// An instance, with its values by name.
pub(crate) struct Held {
    pub(crate) container: Container,
    is_fmi3: bool,
    step: u32,
}

/// Containers of both versions of FMI in both orders.
pub(crate) fn all() -> impl Iterator<Item = Rod> {
    [(false, COUPLED), (false, ITERATED), (true, COUPLED), (true, ITERATED)]
        .map(|(fmi3, run)| Rod::new(fmi3, run))
        .into_iter()
}

impl Rod {
    /// A container of a version, with elements of the same version.
    pub(crate) fn new(is_fmi3: bool, run: &str) -> Self {
        Self::with(is_fmi3, run, "", "")
    }

    /// A container with connectors of the system and connections of theirs.
    pub(crate) fn with(is_fmi3: bool, run: &str, connectors: &str, connections: &str) -> Self {
        let folder = TempDir::new().unwrap();
        for name in ["Gripper", "Body"] {
            let archive = package_folder().join(if is_fmi3 { "fmi3" } else { "" }).join(format!("{name}.fmu"));
            let to = folder.path().join(name);
            fs::create_dir(&to).unwrap();
            unpack_into(&archive, &to, Limits::default(), &is_needed_here).unwrap();
        }
        let mut of = [String::new(), String::new()];
        let mut wires = String::new();
        let mut connect = |from: usize, name: &str, shape: &[usize]| {
            for index in indices(shape, is_fmi3) {
                let (elements, frames) = (["gripper", "box"], ["frame_b", "frame_a"]);
                let ends = [0, 1].map(|at| format!("{}.{name}{index}", frames[at]));
                for at in [0, 1] {
                    let kind = if at == from { "output" } else { "input" };
                    writeln!(of[at], r#"<ssd:Connector name="{}" kind="{kind}"/>"#, ends[at]).unwrap();
                }
                let (start, end) = (from, 1 - from);
                writeln!(
                    wires,
                    r#"<ssd:Connection startElement="{}" startConnector="{}" endElement="{}" endConnector="{}"/>"#,
                    elements[start], ends[start], elements[end], ends[end]
                )
                .unwrap();
            }
        };
        ["f", "t"].iter().for_each(|name| connect(0, name, &[3]));
        ["r_0", "v_0", "R.w"].iter().for_each(|name| connect(1, name, &[3]));
        connect(1, "R.T", &[3, 3]);
        let component = |name: &str, fmu: &str, connectors: &str| {
            format!(
                r#"<ssd:Component name="{name}" type="application/x-fmu-sharedlibrary" source="{fmu}">
                <ssd:Connectors>{connectors}<ssd:Connector name="{}" kind="{}"/></ssd:Connectors></ssd:Component>"#,
                if name == "box" { "m" } else { "active" },
                if name == "box" { "parameter" } else { "input" }
            )
        };
        let namespace = |prefix: &str, name: &str| {
            format!(r#" xmlns:{prefix}="http://ssp-standard.org/SSP1/SystemStructure{name}""#)
        };
        let text = format!(
            r#"<?xml version="1.0" encoding="UTF-8"?>
<ssd:SystemStructureDescription version="2.0" name="rod"{}{}>
<ssd:System name="rod"><ssd:Connectors>{connectors}</ssd:Connectors><ssd:Elements>{}{}</ssd:Elements>
<ssd:Connections>{wires}{connections}</ssd:Connections>
<ssd:Annotations><ssc:Annotation type="multibody-fmu"><elements>{run}</elements></ssc:Annotation></ssd:Annotations>
</ssd:System></ssd:SystemStructureDescription>"#,
            namespace("ssd", "Description"),
            namespace("ssc", "Common"),
            component("gripper", "Gripper", &of[0]),
            component("box", "Body", &of[1]),
        );
        fs::write(folder.path().join("SystemStructure.ssd"), text).unwrap();
        Self { folder, is_fmi3 }
    }

    /// A new instance that grips from the start.
    pub(crate) fn held(&self) -> Held {
        let opened = Opened::read(self.folder.path(), self.is_fmi3).unwrap();
        let container = Container::new(opened, InstanceKind::CoSimulation).unwrap();
        let mut held = Held { container, is_fmi3: self.is_fmi3, step: 0 };
        held.setup();
        held
    }

    /// An initialized instance.
    pub(crate) fn initialized(&self) -> Held {
        let mut held = self.held();
        held.initialize();
        held
    }
}

/// Indices of the elements of an array in FMI 2.0; one empty text in FMI 3.0.
fn indices(shape: &[usize], is_fmi3: bool) -> Vec<String> {
    match *shape {
        _ if is_fmi3 => vec![String::new()],
        [rows, columns] => {
            (0..rows * columns).map(|at| format!("[{},{}]", at / columns + 1, at % columns + 1)).collect()
        }
        _ => (1..=shape[0]).map(|at| format!("[{at}]")).collect(),
    }
}

impl Held {
    pub(crate) fn setup(&mut self) {
        self.container.setup(0.0, None, None).unwrap();
        let reference = self.reference("gripper.active");
        let (yes, size) = (1_i32.to_ne_bytes(), if self.is_fmi3 { 1 } else { 4 });
        self.container.set(&[reference], &yes[..size]).unwrap();
    }

    pub(crate) fn initialize(&mut self) {
        self.container.enter_initialization().unwrap();
        self.container.exit_initialization().unwrap();
    }

    pub(crate) fn reference(&self, name: &str) -> u32 {
        let find = |at: &u32| self.container.variable(*at).is_some_and(|known| *known.name == *name);
        (0..10_000).find(find).unwrap_or_else(|| panic!("there is no {name}"))
    }

    /// References of a vector.
    fn vector(&self, name: &str) -> Vec<u32> {
        indices(&[3], self.is_fmi3).iter().map(|index| self.reference(&format!("{name}{index}"))).collect()
    }

    /// Reference of a number of a vector, and its position among the values of the variable.
    fn number(&self, name: &str, at: usize) -> (u32, usize) {
        let references = self.vector(name);
        if self.is_fmi3 { (references[0], at) } else { (references[at], 0) }
    }

    /// Derivative of a number of a vector by one of another vector.
    pub(crate) fn derivative(&mut self, of: (&str, usize), by: (&str, usize)) -> f64 {
        let (unknown, (reference, at)) = (self.number(of.0, of.1), self.number(by.0, by.1));
        let mut result = [0.0];
        self.container.directional_derivative(&[unknown], &[(Some(reference), at)], &[1.0], &mut result).unwrap();
        result[0]
    }

    pub(crate) fn set(&mut self, name: &str, value: f64) -> Outcome {
        self.container.set(&[self.reference(name)], &value.to_ne_bytes())
    }

    pub(crate) fn set_vector(&mut self, name: &str, values: [f64; 3]) {
        let bytes = values.map(f64::to_ne_bytes);
        self.container.set(&self.vector(name), bytes.as_flattened()).unwrap();
    }

    /// Sets derivatives of one order.
    pub(crate) fn set_derivatives(&mut self, name: &str, order: usize, values: [f64; 3]) {
        let place = |at: usize| self.number(name, at);
        let all: Vec<_> = (0..3).map(|at| (place(at).0, place(at).1, order, values[at])).collect();
        self.container.set_input_derivatives(&all).unwrap();
    }

    pub(crate) fn get(&mut self, name: &str) -> f64 {
        let mut value = [0.0_f64];
        let reference = self.reference(name);
        // SAFETY: a number has eight bytes of any value.
        let bytes = unsafe { std::slice::from_raw_parts_mut(value.as_mut_ptr().cast(), 8) };
        self.container.get(&[reference], bytes).unwrap();
        value[0]
    }

    pub(crate) fn get_vector(&mut self, name: &str) -> [f64; 3] {
        let mut values = [0.0_f64; 3];
        let references = self.vector(name);
        // SAFETY: as above.
        let bytes = unsafe { std::slice::from_raw_parts_mut(values.as_mut_ptr().cast(), 24) };
        self.container.get(&references, bytes).unwrap();
        values
    }

    /// First derivatives of a vector after a step.
    pub(crate) fn rates(&mut self, name: &str) -> [f64; 3] {
        let mut rates = [0.0_f64; 3];
        let references = self.vector(name);
        for (reference, rates) in references.iter().zip(rates.chunks_exact_mut(3 / references.len())) {
            self.container.output_derivatives(*reference, 1, rates).unwrap();
        }
        rates
    }

    /// Makes the next step.
    pub(crate) fn step(&mut self) -> Outcome {
        let made = self.container.step(f64::from(self.step) * STEP, STEP, true);
        self.step += u32::from(made.is_ok());
        made
    }

    /// Makes steps from this one on, and returns all numbers after each as bits.
    pub(crate) fn bits(&mut self, from: u32, steps: u32) -> Vec<u64> {
        self.step = from;
        let mut found = Vec::new();
        for _ in 0..steps {
            self.step().unwrap();
            for name in ["box.frame_a.r_0", "box.frame_a.v_0", "box.frame_b.a_0", "gripper.F", "gripper.M"] {
                found.extend(self.get_vector(name).map(f64::to_bits));
            }
        }
        found
    }

    /// Texts of the messages since the last call.
    pub(crate) fn messages(&mut self) -> Vec<String> {
        std::mem::take(&mut self.container.messages().list).into_iter().map(|message| message.text).collect()
    }
}

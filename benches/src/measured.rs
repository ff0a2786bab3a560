//! Packaged FMU with its measured cycle.
use fmi_export_sys::{fmi2CoSimulation, fmi2OK, fmi2ValueReference};
use fmu_harness::{Archive, Causality, Fmi3, Instance, Instantiation, Kind, Library, Variable};

use crate::inputs;

/// Names of the FMUs, and of the outputs that a cycle reads, scalars and arrays.
pub(crate) const FMUS: [(&str, &[&str]); 5] = [
    ("Distance", &["distance", "der_distance"]),
    ("PlanarDistance", &["distance", "der_distance"]),
    ("RelativeSensor", &["r_rel", "v_rel", "a_rel", "angles", "w_rel", "z_rel"]),
    ("Imu", &["f", "w", "f_measured", "w_measured"]),
    ("Gripper", &["frame_a.f", "frame_a.t", "frame_b.f", "frame_b.t", "F", "M", "r_rel", "theta", "onoff", "energy"]),
];

pub(crate) struct Measured {
    pub(crate) name: &'static str,
    pub(crate) library: Library,
    /// Library of the archive for FMI 3.0.
    pub(crate) fmi3: Library<Fmi3>,
    /// Value references of the inputs, set in one call.
    pub(crate) inputs: Vec<fmi2ValueReference>,
    /// Value references of the outputs, read in one call.
    pub(crate) outputs: Vec<fmi2ValueReference>,
    /// Names of the outputs, scalars and arrays.
    pub(crate) output_names: &'static [&'static str],
    /// Sets of input values.
    pub(crate) sets: Vec<Vec<f64>>,
}

impl Measured {
    pub(crate) fn load(
        name: &'static str,
        output_names: &'static [&'static str],
        archive: &Archive,
        fmi3: &Archive,
    ) -> Result<Self, String> {
        let variables = |causality| archive.description().with_causality(causality);
        let inputs: Vec<_> = variables(Causality::Input).filter(|input| is_set(input)).collect();
        let sets = inputs::sets(&inputs.iter().map(|input| &*input.name).collect::<Vec<_>>());
        let inputs = inputs.iter().map(|input| input.value_reference).collect();
        let mut outputs = Vec::new();
        for name in output_names {
            let before = outputs.len();
            let is_element =
                |v: &&Variable| v.name.strip_prefix(name).is_some_and(|rest| rest.is_empty() || rest.starts_with('['));
            outputs.extend(variables(Causality::Output).filter(is_element).map(|v| v.value_reference));
            if outputs.len() == before {
                return Err(format!("there is no output {name}"));
            }
        }
        let library = archive.load().map_err(|e| e.to_string())?;
        let fmi3 = fmi3.load_fmi3().map_err(|e| e.to_string())?;
        Ok(Self { name, library, fmi3, inputs, outputs, output_names, sets })
    }

    /// Creates an initialized instance without logging, at time 0.
    pub(crate) fn instance(&self) -> Result<Instance<'static>, String> {
        let guid = Some(&*self.library.archive().description().guid);
        let (name, kind) = (Some("bench"), fmi2CoSimulation);
        let arguments = Instantiation { name, kind, guid, resources: None, visible: false, logging_on: false };
        let instance = self.library.instantiate_with(arguments).map_err(|e| e.to_string())?;
        if instance.initialize(0.0) == fmi2OK {
            Ok(instance)
        } else {
            Err(format!("the instance cannot be initialized: {:?}", instance.messages()))
        }
    }
}

/// Whether a cycle sets an input: all Reals except quaternions, which FMUs with default parameters do not read.
pub(crate) fn is_set(input: &Variable) -> bool {
    let is_quaternion = input.name.contains(".Q[") || input.name.ends_with(".Q");
    input.kind() == Kind::Real && !is_quaternion
}

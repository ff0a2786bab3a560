//! The FMUs that are measured, each with its ideal FMU.
use std::env;

use fmu_harness::{Archive, Causality, Fmi3, Kind, Library, Variable};

use crate::cycle::Cycles;
use crate::fmu::{Callbacks, Fmu};
use crate::inputs;
use crate::meter::Named;

/// An FMU and the example of this package that is its ideal FMU.
pub(crate) struct Pair {
    pub(crate) fmu: &'static str,
    ideal: &'static str,
    /// Outputs that a cycle reads, scalars and arrays.
    outputs: &'static [&'static str],
}

pub(crate) const PAIRS: [Pair; 4] = [
    Pair { fmu: "Distance", ideal: "ideal_distance", outputs: &["distance", "der_distance"] },
    Pair { fmu: "PlanarDistance", ideal: "ideal_planar_distance", outputs: &["distance", "der_distance"] },
    Pair {
        fmu: "RelativeSensor",
        ideal: "ideal_relative_sensor",
        outputs: &["r_rel", "v_rel", "a_rel", "angles", "w_rel", "z_rel"],
    },
    Pair {
        fmu: "Gripper",
        ideal: "ideal_gripper",
        outputs: &["frame_a.f", "frame_a.t", "frame_b.f", "frame_b.t", "F", "M", "r_rel", "theta", "onoff", "energy"],
    },
];

/// A loaded pair.
pub(crate) struct Loaded<'a> {
    pub(crate) name: &'static str,
    pub(crate) fmu: Fmu,
    pub(crate) ideal: Fmu,
    /// The FMU's library once more, with all functions.
    pub(crate) library: Library<'a>,
    /// The same for FMI 3.0.
    pub(crate) fmi3: Library<'a, Fmi3>,
    /// Names of the outputs that a cycle reads, scalars and arrays.
    pub(crate) output_names: &'static [&'static str],
    /// Values of the inputs.
    pub(crate) sets: Vec<Vec<f64>>,
    pub(crate) callbacks: Callbacks,
}

impl Loaded<'_> {
    /// Cycles of a new instance of the FMU.
    pub(crate) fn cycles(&self) -> Result<Cycles<'_>, String> {
        Cycles::new(&self.fmu, &self.sets, &self.callbacks)
    }

    /// Cycles of a new instance of the ideal FMU.
    pub(crate) fn ideal_cycles(&self) -> Result<Cycles<'_>, String> {
        Cycles::new(&self.ideal, &self.sets, &self.callbacks)
    }

    /// The plain cycle of the FMU.
    pub(crate) fn plain(&self) -> Result<Named<'_>, String> {
        Ok((format!("{}, plain cycle", self.name), self.cycles()?.plain()))
    }

    /// The plain cycle of the ideal FMU.
    pub(crate) fn ideal_plain(&self) -> Result<Named<'_>, String> {
        Ok((format!("{}, ideal FMU", self.name), self.ideal_cycles()?.plain()))
    }

    /// Fails unless both FMUs compute the same results: otherwise their costs cannot be compared.
    pub(crate) fn agree(&self) -> Result<(), String> {
        let (mut fmu, mut ideal) = (self.cycles()?, self.ideal_cycles()?);
        for inputs in &self.sets {
            let statuses = [fmu.next(|_| 0), ideal.next(|_| 0)];
            let close = |(x, y): (&f64, &f64)| (x - y).abs() <= 1e-12 * y.abs().max(1.0);
            if statuses != [0, 0] || !fmu.outputs.iter().zip(&ideal.outputs).all(close) {
                let (a, b) = (fmu.outputs, ideal.outputs);
                return Err(format!("the FMU gives {a:?}, the ideal FMU {b:?} for the inputs {inputs:?}"));
            }
        }
        Ok(())
    }
}

impl Pair {
    pub(crate) fn load<'a>(&self, archive: &'a Archive, fmi3: &'a Archive) -> Result<Loaded<'a>, String> {
        let inputs: Vec<_> =
            archive.description().with_causality(Causality::Input).filter(|input| is_set(input)).collect();
        let sets = inputs::sets(&inputs.iter().map(|input| &*input.name).collect::<Vec<_>>());
        let fmu = self.packaged(archive, &inputs)?;
        let ideal = self.ideal(&fmu)?;
        let library = archive.load().map_err(|e| e.to_string())?;
        let fmi3 = fmi3.load_fmi3().map_err(|e| e.to_string())?;
        let (name, output_names, callbacks) = (self.fmu, self.outputs, Callbacks::new());
        Ok(Loaded { name, fmu, ideal, library, fmi3, output_names, sets, callbacks })
    }

    /// The FMU with these inputs.
    fn packaged(&self, archive: &Archive, inputs: &[&Variable]) -> Result<Fmu, String> {
        let description = archive.description();
        let mut outputs = Vec::new();
        for name in self.outputs {
            let before = outputs.len();
            let is_element =
                |v: &&Variable| v.name.strip_prefix(name).is_some_and(|rest| rest.is_empty() || rest.starts_with('['));
            outputs.extend(description.with_causality(Causality::Output).filter(is_element).map(|v| v.value_reference));
            if outputs.len() == before {
                return Err(format!("there is no output {name}"));
            }
        }
        let inputs = inputs.iter().map(|input| input.value_reference).collect();
        Fmu::load(&archive.library_path(), &description.guid, inputs, outputs)
    }

    /// The ideal FMU: it counts its inputs from 0, and its outputs behind them.
    fn ideal(&self, fmu: &Fmu) -> Result<Fmu, String> {
        let program = env::current_exe().map_err(|e| e.to_string())?;
        let library = format!("{}{}{}", env::consts::DLL_PREFIX, self.ideal, env::consts::DLL_SUFFIX);
        let path = program.with_file_name("examples").join(library);
        if !path.exists() {
            let build = "cargo build --release -p fmu-bench --examples";
            return Err(format!("{} does not exist; run `{build}`", path.display()));
        }
        let mut references = 0_u32..;
        let mut take = |n: usize| references.by_ref().take(n).collect();
        Fmu::load(&path, "{ideal}", take(fmu.inputs.len()), take(fmu.outputs.len()))
    }
}

/// Whether a cycle sets an input: all Reals but the quaternions, which FMUs with default parameters do not read.
pub(crate) fn is_set(input: &Variable) -> bool {
    let is_quaternion = input.name.contains(".Q[") || input.name.ends_with(".Q");
    input.kind() == Kind::Real && !is_quaternion
}

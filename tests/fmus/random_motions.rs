//! Random parameters and motions. Inputs are computed from integers by operations that IEEE 754 rounds correctly: all
//! platforms set equal inputs, and `cargo xtask test windows` compares the results of their libraries.

use crate::modes::{modes, set_mode};
use crate::random::Random;
use fmi_export_sys::fmi2OK;
use fmu_harness::{Causality, Instance, Kind, Range, Variability, Variable};

impl Random {
    fn integer(&mut self, limit: u32) -> f64 {
        let limit = f64::from(limit);
        self.between(-limit, limit + 1.0).floor()
    }

    fn boolean(&mut self) -> bool {
        self.number() > 0.0
    }
}

fn set_parameters(instance: &Instance<'_>, random: &mut Random) {
    for parameter in instance.description().with_causality(Causality::Parameter) {
        let status = match (&*parameter.name, parameter.kind()) {
            ("guessAngle1", _) => instance.set("guessAngle1", 3.0 * random.number()),
            (name, Kind::Enumeration) => {
                let items = instance.description().items(parameter).len() as u64;
                instance.set(name, 1 + (random.integer(1 << 20).abs() as u64 % items) as i32)
            }
            (name @ ("useMoment" | "useInPlace" | "staticCorrection"), _) => instance.set(name, random.boolean()),
            ("seed", _) => instance.set("seed", random.integer(1 << 20) as i32),
            (name, Kind::Real) => random.error_of_sensor(name).map_or(fmi2OK, |value| instance.set(name, value)),
            _ => fmi2OK,
        };
        assert_eq!(status, fmi2OK, "{}: {:?}", parameter.name, instance.messages());
    }
}

/// Sets all inputs; orientations are quaternions of integers, so their matrices need no roots.
fn set_inputs(instance: &Instance<'_>, random: &mut Random) {
    for input in instance.description().with_causality(Causality::Input) {
        let status = match (input.name.split_once(['[']), input.kind()) {
            (_, Kind::Boolean) => instance.set(&input.name, random.boolean()),
            (Some((name, "1,1]")), _) if name.ends_with(".R.T") => {
                let [x, y, z, w] = std::array::from_fn(|_| random.integer(9) + 0.5);
                let square = x * x + y * y + z * z + w * w;
                let matrix = [
                    [w * w + x * x - y * y - z * z, 2.0 * (x * y + z * w), 2.0 * (x * z - y * w)],
                    [2.0 * (x * y - z * w), w * w - x * x + y * y - z * z, 2.0 * (y * z + x * w)],
                    [2.0 * (x * z + y * w), 2.0 * (y * z - x * w), w * w - x * x - y * y + z * z],
                ];
                let root = square.sqrt();
                let quaternion = [x, y, z, w].map(|part| part / root);
                let name_of_quaternion = name.replace(".R.T", ".Q");
                if instance.description().variable(&format!("{name_of_quaternion}[1]")).is_some() {
                    assert_eq!(instance.set_array(&name_of_quaternion, &quaternion), fmi2OK);
                }
                instance.set_array(name, &matrix.as_flattened().iter().map(|part| part / square).collect::<Vec<_>>())
            }
            (Some((name, _)), _) if name.ends_with(".R.T") || name.ends_with(".Q") => fmi2OK,
            (_, Kind::Real) => {
                let (center, radius) = input.range();
                instance.set(&input.name, center + radius * random.number())
            }
            _ => fmi2OK,
        };
        assert_eq!(status, fmi2OK, "{}: {:?}", input.name, instance.messages());
    }
}

#[test]
fn random_motions_give_finite_values_and_derivatives_in_all_modes() {
    for archive in fmu_harness::all_packaged() {
        let library = archive.load().unwrap();
        let outputs: Vec<_> =
            archive.description().with_causality(Causality::Output).filter(|v| v.kind() == Kind::Real).collect();
        let references: Vec<_> = outputs.iter().map(|output| output.value_reference).collect();
        let is_known = |v: &&&Variable| v.kind() == Kind::Real && v.variability == Variability::Continuous;
        let inputs: Vec<_> = archive.description().with_causality(Causality::Input).collect();
        let knowns: Vec<_> = inputs.iter().filter(is_known).map(|input| input.value_reference).collect();
        let instance = library.instantiate("random").unwrap();
        let mut random = Random(1);
        for mode in modes(archive.description()).iter().cycle().take(64) {
            assert_eq!(instance.reset(), fmi2OK);
            set_parameters(&instance, &mut random);
            set_mode(&instance, mode);
            set_inputs(&instance, &mut random);
            if instance.initialize(0.0) != fmi2OK {
                // Parameters of other authors may contradict each other.
                assert!(!fmu_harness::is_shipped(instance.description()), "{:?}", instance.messages());
                continue;
            }
            for step in 0..32 {
                set_inputs(&instance, &mut random);
                if instance.do_step(f64::from(step) / 64.0, 1.0 / 64.0) != fmi2OK {
                    // Inputs of other authors may have unusable values.
                    assert!(!fmu_harness::is_shipped(instance.description()), "{:?}", instance.messages());
                    break;
                }
                let direction: Vec<_> = knowns.iter().map(|_| random.number()).collect();
                for values in [
                    instance.get_references::<f64>(&references),
                    instance.directional_derivative(&references, &knowns, &direction),
                    instance.get_output_derivatives(&references, &vec![1; references.len()]),
                    instance.get_output_derivatives(&references, &vec![2; references.len()]),
                ] {
                    let values = values.unwrap_or_else(|status| panic!("{status:?} {:?}", instance.messages()));
                    let infinite = outputs.iter().zip(&values).find(|(_, value)| !value.is_finite());
                    fmu_harness::record(archive.description(), &outputs, &values);
                    assert!(infinite.is_none(), "{mode:?} {:?}", infinite.map(|(output, value)| (&output.name, value)));
                }
            }
        }
    }
}

//! Dependencies of `ModelStructure`: complete, and in the FMUs of this repository each one exists in some setting.
use std::collections::{BTreeMap, BTreeSet};

use fmi_export_sys::*;
use fmu_harness::{Causality, Description, Instance, Kind, Library, Variability, Variable, for_each_library};

use super::H;
use crate::motion::Motion;

/// Values of enumerations and Booleans, by name.
type Setting<'d> = Vec<(&'d Variable, i32)>;

/// All combinations of the enumerations, each with the Booleans (parameters and inputs) all on, all off, and all on but
/// one.
fn settings(description: &Description) -> Vec<Setting<'_>> {
    let may_be_set = |v: &&Variable| matches!(v.causality, Causality::Parameter | Causality::Input);
    let (mut enumerations, mut booleans) = (Vec::new(), Vec::new());
    for variable in description.variables.iter().filter(may_be_set) {
        match variable.kind() {
            Kind::Enumeration => enumerations.push(variable),
            Kind::Boolean => booleans.push(variable),
            _ => {}
        }
    }
    let all = (1_usize << booleans.len()) - 1;
    let patterns: BTreeSet<usize> = (0..booleans.len()).map(|i| all & !(1 << i)).chain([0, all]).collect();
    let mut settings: Vec<Setting<'_>> = patterns
        .into_iter()
        .rev()
        .map(|pattern| booleans.iter().enumerate().map(|(i, v)| (*v, i32::from(pattern >> i & 1 == 1))).collect())
        .collect();
    for enumeration in enumerations {
        let values = 1..=description.items(enumeration).len() as i32;
        settings = settings
            .iter()
            .flat_map(|setting| values.clone().map(|value| [&setting[..], &[(enumeration, value)]].concat()))
            .collect();
    }
    settings
}

/// Parameters with start values that hide dependencies, and others that do not.
const HIDING: [(&str, f64); 4] = [("crossAxis[", 0.1), ("r_mount[", 0.3), ("Q_mount[1]", 0.5), ("Q_mount[2]", 0.3)];

fn set(instance: &Instance<'_>, setting: &Setting<'_>) {
    for variable in &instance.description().variables {
        if let Some((_, value)) = HIDING.iter().find(|(name, _)| variable.name.contains(name)) {
            assert_eq!(instance.set(&variable.name, *value), fmi2OK);
        }
    }
    for (variable, value) in setting {
        let status = match variable.kind() {
            Kind::Boolean => instance.set(&variable.name, *value == 1),
            _ => instance.set(&variable.name, *value),
        };
        assert_eq!(status, fmi2OK, "{} = {value}: {:?}", variable.name, instance.messages());
    }
}

/// Continuous inputs that each Real output is declared to depend on. Constants are left out.
fn declared(description: &Description) -> BTreeMap<&str, BTreeSet<fmi2ValueReference>> {
    let is_input = |v: &&Variable| v.causality == Causality::Input && v.kind() == Kind::Real;
    let dependencies = |list: &Option<Vec<usize>>| match list {
        None => description.variables.iter().filter(is_input).map(|v| v.value_reference).collect(),
        Some(list) => {
            list.iter().map(|i| &description.variables[*i]).filter(is_input).map(|v| v.value_reference).collect()
        }
    };
    let unknowns = description
        .model_structure
        .outputs
        .iter()
        .map(|output| (&description.variables[output.variable], &output.dependencies));
    unknowns
        .filter(|(output, _)| output.kind() == Kind::Real && output.variability == Variability::Continuous)
        .map(|(output, list)| (&*output.name, dependencies(list)))
        .collect()
}

/// Makes some steps of a new instance in a setting; `None` if its parameters contradict each other.
fn moved<'lib>(library: &'lib Library, motion: &Motion, setting: &Setting<'_>, steps: u32) -> Option<Instance<'lib>> {
    let instance = library.instantiate("instance").unwrap();
    set(&instance, setting);
    super::set_body(&instance);
    motion.set(&instance, 0.0);
    if instance.initialize(0.0) != fmi2OK {
        assert!(!fmu_harness::is_shipped(instance.description()), "{:?}", instance.messages());
        return None;
    }
    for i in 0..steps {
        let t = f64::from(i) * H;
        motion.set(&instance, t);
        assert_eq!(instance.do_step(t, H), fmi2OK, "{:?}", instance.messages());
    }
    Some(instance)
}

#[test]
fn no_output_depends_on_an_input_that_is_not_declared() {
    for_each_library(|library| {
        let description = library.archive().description();
        let motion = Motion::of(description);
        // Outputs with equal dependencies are evaluated together, along a direction of all other inputs.
        let mut groups: BTreeMap<BTreeSet<fmi2ValueReference>, Vec<&str>> = BTreeMap::new();
        for (output, inputs) in declared(description) {
            groups.entry(inputs).or_default().push(output);
        }
        for setting in settings(description) {
            let Some(instance) = moved(library, &motion, &setting, 4) else { continue };
            for (inputs, outputs) in &groups {
                let others: Vec<_> =
                    motion.references.iter().copied().filter(|input| !inputs.contains(input)).collect();
                let direction: Vec<f64> = (0..others.len()).map(|i| (1.0 + i as f64).sin()).collect();
                let changes =
                    instance.directional_derivative(&instance.references(outputs), &others, &direction).unwrap();
                for (output, change) in outputs.iter().zip(changes) {
                    let setting: Vec<_> = setting.iter().map(|(v, value)| (&*v.name, value)).collect();
                    assert!(change == 0.0, "{output} changes with others than its inputs, {setting:?}");
                }
            }
        }
    });
}

/// Real inputs that affect an event indicator, and through events the outputs: with limits of pending and of present
/// grips.
fn of_indicators(library: &Library, motion: &Motion) -> BTreeSet<fmi2ValueReference> {
    const CAPTURE: [&str; 2] = ["captureDistance", "captureAngle"];
    const LOAD: [&str; 2] = ["forceLimit", "torqueLimit"];
    let mut found = BTreeSet::new();
    let mut indicators = vec![0.0; library.archive().description().event_indicators];
    if indicators.is_empty() {
        return found;
    }
    for (limits, value) in [(&CAPTURE[..1], 1e-3), (&CAPTURE[1..], 1e-3), (&LOAD[..1], 1e12), (&LOAD[1..], 1e12)] {
        for orientation in 1..=2 {
            let instance = library.instantiate_for_model_exchange("instance").unwrap();
            for limit in limits {
                assert_eq!(instance.set(limit, value), fmi2OK);
            }
            let flags = ["useMoment", "active"].map(|name| instance.set(name, true));
            assert_eq!((flags, instance.set("orientation", orientation)), ([fmi2OK; 2], fmi2OK));
            motion.set(&instance, 1.0);
            assert_eq!(instance.initialize(0.0), fmi2OK);
            instance.new_discrete_states().unwrap();
            assert_eq!(instance.enter_continuous_time_mode(), fmi2OK);
            assert_eq!(instance.get_event_indicators(&mut indicators), fmi2OK);
            let base = indicators.clone();
            for input in motion.references.iter().copied() {
                let value: f64 = instance.get_references(&[input]).unwrap()[0];
                assert_eq!(instance.set_references(&[input], &[value + 1e-3]), fmi2OK);
                assert_eq!(instance.get_event_indicators(&mut indicators), fmi2OK, "{:?}", instance.messages());
                if indicators != base {
                    found.insert(input);
                }
                assert_eq!(instance.set_references(&[input], &[value]), fmi2OK);
            }
        }
    }
    found
}

/// FMI allows an FMU to declare more dependencies than exist. The FMUs of this repository do not.
#[test]
fn every_dependency_that_a_fmu_of_this_repository_declares_is_there_in_some_setting() {
    for_each_library(|library| {
        let description = library.archive().description();
        if !fmu_harness::is_shipped(library.archive().description()) {
            return;
        }
        let motion = Motion::of(description);
        let mut missing = declared(description);
        for setting in settings(description) {
            missing.retain(|_, inputs| !inputs.is_empty());
            if missing.is_empty() {
                break;
            }
            let instance = moved(library, &motion, &setting, 4).unwrap();
            let outputs: Vec<&str> = missing.keys().copied().collect();
            let inputs: BTreeSet<_> = missing.values().flatten().copied().collect();
            for input in inputs {
                let changes =
                    instance.directional_derivative(&instance.references(&outputs), &[input], &[1.0]).unwrap();
                for (output, change) in outputs.iter().zip(changes) {
                    if change.abs() > 1e-9 {
                        missing.get_mut(output).unwrap().remove(&input);
                    }
                }
            }
        }
        let name = |input: &fmi2ValueReference| {
            let is_it = |v: &&Variable| v.value_reference == *input && v.kind() == Kind::Real;
            &*description.variables.iter().find(is_it).unwrap().name
        };
        // The scalar of a quaternion, which is normalised, cancels out of the axis of its rotation up to rounding.
        for (output, inputs) in &mut missing {
            inputs.retain(|input| !(output.starts_with("axis[") && name(input).ends_with(".Q[4]")));
        }
        let of_indicators = of_indicators(library, &motion);
        missing.values_mut().for_each(|inputs| inputs.retain(|input| !of_indicators.contains(input)));
        missing.retain(|_, inputs| !inputs.is_empty());
        let missing: Vec<(_, Vec<_>)> =
            missing.iter().map(|(output, inputs)| (output, inputs.iter().map(name).collect())).collect();
        assert!(missing.is_empty(), "{}: declared, but never seen: {missing:?}", description.model_name);
    });
}

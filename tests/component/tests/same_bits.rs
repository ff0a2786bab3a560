//! Equal calls of library and component give equal bits.
use fmi_rs::fmi3::FMU3;
use fmi_rs::fmi3::types::fmi3DependencyKind;
use fmi_rs::fmi3::types::fmi3Status::{self, Ok};
use fmu_component_tests::random::Random;
use fmu_component_tests::{Code, co_simulation, get, model_exchange, set};
use fmu_harness::{Archive, Causality, Description, Kind, SHIPPED, Variability, Variable, packaged_fmi3};
use std::ptr::null_mut;

/// A library and a component of one FMU, which are called alike.
struct Pair<'a> {
    fmus: [&'a FMU3; 2],
    description: &'a Description,
}

impl Pair<'_> {
    /// A call, whose results are the same in both.
    #[track_caller]
    fn call<R: PartialEq + std::fmt::Debug>(&self, what: &str, call: impl Fn(&FMU3) -> R) -> R {
        let [library, component] = self.fmus.map(call);
        assert_eq!(component, library, "{} {what}", self.description.model_name);
        library
    }

    #[track_caller]
    fn must(&self, what: &str, call: impl Fn(&FMU3) -> fmi3Status) {
        assert_eq!(self.call(what, call), Ok, "{} {what}", self.description.model_name);
    }

    /// Sets random values of what has this causality.
    fn set(&self, random: &mut Random, causality: Causality) {
        for variable in self.description.with_causality(causality) {
            if let Some(values) = random.values(self.description, variable) {
                self.must(&variable.name, |fmu| set(fmu, variable, &values));
            }
        }
    }

    /// Compares all variables, and returns how many values they have.
    fn compare(&self, what: &str) -> usize {
        let count =
            |variable: &Variable| self.call(&format!("{} {what}", variable.name), |fmu| get(fmu, variable)).len();
        self.description.variables.iter().map(count).sum()
    }

    fn continuous(&self, causality: Causality) -> Vec<&Variable> {
        let is_continuous = |v: &&Variable| v.kind() == Kind::Real && v.variability == Variability::Continuous;
        self.description.with_causality(causality).filter(is_continuous).collect()
    }

    /// Compares derivatives of the outputs, and returns how many there are.
    fn compare_derivatives(&self, random: &mut Random, what: &str) -> usize {
        let [outputs, inputs] = [Causality::Output, Causality::Input].map(|causality| self.continuous(causality));
        let [unknowns, knowns] = [&outputs, &inputs].map(|of| of.iter().map(|v| v.value_reference).collect::<Vec<_>>());
        let [rows, columns] = [&outputs, &inputs].map(|of| of.iter().map(|v| v.elements()).sum::<usize>());
        let [forward, backward] = [columns, rows].map(|n| random.numbers(n));
        let directional = self.call(&format!("directional derivative {what}"), |fmu| {
            let mut result = vec![0.0; rows];
            (fmu.getDirectionalDerivative(&unknowns, &knowns, &forward, &mut result), bits(result))
        });
        let adjoint = self.call(&format!("adjoint derivative {what}"), |fmu| {
            let mut result = vec![0.0; columns];
            (fmu.getAdjointDerivative(&unknowns, &knowns, &backward, &mut result), bits(result))
        });
        assert_eq!((directional.0, adjoint.0), (Ok, Ok), "{} {what}", self.description.model_name);
        rows + columns
    }

    fn compare_output_derivatives(&self, what: &str) -> usize {
        let outputs = self.continuous(Causality::Output);
        let references: Vec<_> = outputs.iter().map(|v| v.value_reference).collect();
        let (orders, n) = (vec![1; outputs.len()], outputs.iter().map(|v| v.elements()).sum());
        let derivatives = self.call(&format!("output derivatives {what}"), |fmu| {
            let mut values = vec![0.0; n];
            (fmu.getOutputDerivatives(&references, &orders, &mut values), bits(values))
        });
        assert_eq!(derivatives.0, Ok, "{} {what}", self.description.model_name);
        n
    }

    fn initialize(&self) {
        self.must("enter initialization", |fmu| fmu.enterInitializationMode(Some(1e-6), 0.5, None));
        self.must("exit initialization", FMU3::exitInitializationMode);
    }

    /// A step, and where it has ended.
    fn step(&self, time: f64, h: f64) -> f64 {
        let (event, end) = self.call("step", |fmu| {
            let (mut event, mut terminate, mut early, mut last) = (false, false, false, 0.0);
            let status = fmu.doStep(time, h, false, &mut event, &mut terminate, &mut early, &mut last);
            assert_eq!((status, terminate, early), (Ok, false, false), "{}", self.description.model_name);
            (event, last)
        });
        assert!(!event, "events are internal");
        end
    }
}

fn bits(values: Vec<f64>) -> Vec<u64> {
    values.into_iter().map(f64::to_bits).collect()
}

fn with_co_simulation(archive: &Archive, check: impl FnOnce(&Pair<'_>)) {
    let [library, component] = [Code::Library, Code::Component].map(|code| co_simulation(archive, code, false));
    check(&Pair { fmus: [&library, &component], description: archive.description() });
}

#[test]
fn all_fmus_have_the_same_bits_in_co_simulation() {
    for name in SHIPPED {
        let archive = packaged_fmi3(name);
        let mut compared = 0;
        with_co_simulation(&archive, |pair| {
            let mut random = Random(0x9e37_79b9_7f4a_7c15);
            for run in 0..8 {
                pair.must("reset", FMU3::reset);
                pair.set(&mut random, Causality::Parameter);
                pair.set(&mut random, Causality::Input);
                pair.initialize();
                compared += pair.compare(&format!("after initialization {run}"));
                let mut time = 0.5;
                for step in 0..10 {
                    pair.set(&mut random, Causality::Input);
                    time = pair.step(time, 0.02 + 0.01 * random.number());
                    let what = format!("after step {step} of run {run}");
                    compared += pair.compare(&what) + pair.compare_output_derivatives(&what);
                    compared += pair.compare_derivatives(&mut random, &what);
                }
            }
        });
        eprintln!("{name} in Co-Simulation: {compared} numbers");
        assert!(compared > 1000, "{name}: {compared}");
    }
}

/// fmi-rs does no more in Model Exchange, see `limits.rs`.
#[test]
fn all_fmus_have_the_same_bits_in_event_mode_of_model_exchange() {
    for name in SHIPPED {
        let archive = packaged_fmi3(name);
        let [library, component] = [Code::Library, Code::Component].map(|code| model_exchange(&archive, code));
        let pair = Pair { fmus: [&library, &component], description: archive.description() };
        let mut random = Random(0x2545_f491_4f6c_dd1d);
        let mut compared = 0;
        for run in 0..8 {
            pair.must("reset", FMU3::reset);
            // Estimates are refused in Model Exchange.
            pair.set(&mut random, Causality::Input);
            pair.initialize();
            for event in 0..4 {
                pair.set(&mut random, Causality::Input);
                pair.call("update of discrete states", |fmu| {
                    let (mut needed, mut terminate, mut nominals, mut values) = (false, false, false, false);
                    let mut next = None;
                    let status =
                        fmu.updateDiscreteStates(&mut needed, &mut terminate, &mut nominals, &mut values, &mut next);
                    assert_eq!(status, Ok, "{name}");
                    (needed, terminate, nominals, values, next.map(f64::to_bits))
                });
                let what = format!("after event {event} of run {run} in Model Exchange");
                compared += pair.compare(&what) + pair.compare_derivatives(&mut random, &what);
            }
        }
        eprintln!("{name} in Model Exchange: {compared} numbers");
        assert!(compared > 1000, "{name}: {compared}");
    }
}

#[test]
fn a_restored_state_repeats_a_step() {
    for name in ["Gripper", "Body", "RelativeSensor"] {
        let archive = packaged_fmi3(name);
        with_co_simulation(&archive, |pair| {
            let mut random = Random(7);
            pair.set(&mut random, Causality::Input);
            pair.initialize();
            pair.set(&mut random, Causality::Input);
            let time = pair.step(0.5, 0.01);
            let mut states = pair.fmus.map(|fmu| {
                let mut state = null_mut();
                assert_eq!(fmu.getFMUState(&mut state), Ok, "{name}");
                state
            });
            let values = || archive.description().variables.iter().map(|v| get(pair.fmus[1], v)).collect::<Vec<_>>();
            pair.set(&mut Random(8), Causality::Input);
            pair.step(time, 0.02);
            let first = values();
            pair.set(&mut random, Causality::Input);
            pair.step(time + 0.02, 0.02);
            assert_ne!(values(), first, "{name}");
            for (fmu, state) in pair.fmus.iter().zip(&mut states) {
                assert_eq!(fmu.setFMUState(*state), Ok, "{name}");
                assert_eq!(fmu.freeFMUState(state), Ok, "{name}");
            }
            pair.set(&mut Random(8), Causality::Input);
            pair.step(time, 0.02);
            assert_eq!(values(), first, "{name}");
        });
    }
}

/// The description has the dependencies of whole variables. fmi-rs cannot ask libraries, because it does not pass the
/// length of the lists.
#[test]
fn dependencies_are_those_of_the_description() {
    for name in ["Distance", "Gripper"] {
        let archive = packaged_fmi3(name);
        let (description, fmu) = (archive.description(), co_simulation(&archive, Code::Component, false));
        let reference = |position: usize| description.variables[position].value_reference;
        assert!(!description.model_structure.initial_unknowns.is_empty(), "{name}");
        for unknown in &description.model_structure.initial_unknowns {
            let (of, mut n) = (reference(unknown.variable), 0);
            assert_eq!(fmu.getNumberOfVariableDependencies(of, &mut n), Ok, "{name}");
            let [mut elements, mut independent_elements] = [vec![0; n], vec![0; n]];
            let (mut independents, mut kinds) = (vec![0; n], vec![fmi3DependencyKind::Constant; n]);
            let status = fmu.getVariableDependencies(
                of,
                &mut elements,
                &mut independents,
                &mut independent_elements,
                &mut kinds,
            );
            assert_eq!(status, Ok, "{name}");
            independents.sort_unstable();
            independents.dedup();
            let expected: Vec<_> = unknown.dependencies.iter().flatten().map(|&position| reference(position)).collect();
            assert_eq!(independents, expected, "{name} {}", description.variables[unknown.variable].name);
            assert!(elements.iter().chain(&independent_elements).all(|&element| element > 0), "they count from 1");
        }
    }
}

//! Members that step together have the bits of runs by themselves.
use std::sync::Arc;

use fmu_engine::{Ensemble, Failed, Failure, InterfaceKind, Model, Plan, Signal, Varied, Watch};

use crate::small::{bytes, open, recorded, unit};
use crate::stepwise::{Case, ROWS, cases, signals, state, times, whole_run};

/// Systems whose inputs are held over a step, from its start.
fn held(fmi: u8) -> impl Iterator<Item = Case> {
    cases(fmi).into_iter().map(|mut case| {
        for unit in &mut case.plan.units {
            unit.records_start = true;
            unit.inputs.iter_mut().for_each(|inputs| inputs.curves.clear());
        }
        case
    })
}

fn states(ensemble: &Ensemble) -> Vec<Vec<u64>> {
    ensemble.members().map(|(instances, _)| state(instances)).collect()
}

/// The states `x` and `v` of all instances: outputs and inputs of a whole run change when its next row begins.
fn continuous(state: &[u64]) -> Vec<u64> {
    state.chunks_exact(6).flat_map(|values| values[..2].to_vec()).collect()
}

#[test]
fn members_have_the_bits_of_a_run_with_any_number_of_threads() {
    let watch = Watch::default();
    for case in [2, 3].into_iter().flat_map(held).filter(|case| case.name != "iterated") {
        let expected = whole_run(&case);
        let plan = Arc::new(case.plan.clone());
        for threads in [1, 3] {
            let mut ensemble = Ensemble::new(&plan, &case.models(), 5, threads).unwrap();
            let [first, second] = signals();
            // One row for all, or a row for each member.
            let at = |row: usize| [vec![first[row]], vec![second[row]; 5]];
            let row = at(0);
            let data = row.each_ref().map(|values| Signal { bytes: bytes(values), row: 8 });
            ensemble.begin(0.0, &data, &[], &watch).unwrap();
            assert_eq!(states(&ensemble), vec![expected[0].clone(); 5], "{}", case.name);
            for k in 0..ROWS - 1 {
                let row = at(k);
                let data = row.each_ref().map(|values| Signal { bytes: bytes(values), row: 8 });
                ensemble.step([times()[k], times()[k + 1]], &data, &mut [], &watch).unwrap();
                for member in states(&ensemble) {
                    assert_eq!(continuous(&member), continuous(&expected[k + 1]), "{}: {k}", case.name);
                }
            }
        }
    }
}

/// A mass on a spring, whose stiffness `a` differs between members.
fn masses(threads: usize, faults: &[i32]) -> (Ensemble, Vec<f64>) {
    let mass = open("mass", 2);
    let mut one = unit(&mass, &[]);
    one.records_start = true;
    one.outputs = vec![recorded(mass.batches(["x", "v"]).unwrap().remove(0), 0)];
    let plan = Arc::new(Plan { units: vec![one], ..Plan::default() });
    let source = Model::Fmu { fmu: mass.clone(), kind: InterfaceKind::CoSimulation, instance: "one".into() };
    let stiffness = vec![1.0, 5.0, 2.0, 9.0, 4.0, 7.0];
    let mut ensemble = Ensemble::new(&plan, &[source], stiffness.len(), threads).unwrap();
    let fault: Vec<u8> = faults.iter().flat_map(|fault| fault.to_ne_bytes()).collect();
    let mut aligned = fmu_engine::Buffer::new(fault.len());
    aligned.bytes_mut().copy_from_slice(&fault);
    let varied = [
        Varied { unit: 0, variables: mass.batch("a").unwrap(), rows: bytes(&stiffness) },
        Varied { unit: 0, variables: mass.batch("fault").unwrap(), rows: aligned.bytes() },
    ];
    ensemble.begin(0.0, &[], &varied[..1 + usize::from(!faults.is_empty())], &Watch::default()).unwrap();
    (ensemble, stiffness)
}

fn stepped(ensemble: &mut Ensemble, times: [f64; 2]) -> Vec<f64> {
    let mut record = fmu_engine::Buffer::new(16 * ensemble.len());
    ensemble.step(times, &[], &mut [record.bytes_mut()], &Watch::default()).unwrap();
    record.bytes().chunks_exact(8).map(|value| f64::from_ne_bytes(value.try_into().unwrap())).collect()
}

#[test]
fn each_member_has_its_parameters_and_states_move_between_members() {
    let (mut ensemble, stiffness) = masses(2, &[]);
    let first = stepped(&mut ensemble, [0.0, 0.1]);
    for (member, stiffness) in stiffness.iter().enumerate() {
        for other in 0..member {
            assert_ne!(first[2 * member], first[2 * other], "a = {stiffness}");
        }
    }
    let saved = ensemble.states(&Watch::default()).unwrap();
    let second = stepped(&mut ensemble, [0.1, 0.2]);
    let chosen = [5, 5, 0, 1, 4, 0];
    let states: Vec<_> = chosen.iter().map(|member| &saved[*member][..]).collect();
    ensemble.restore(&states, &Watch::default()).unwrap();
    let moved = stepped(&mut ensemble, [0.1, 0.2]);
    for (member, from) in chosen.into_iter().enumerate() {
        assert_eq!(moved[2 * member..][..2], second[2 * from..][..2], "{member}");
    }
}

#[test]
fn the_first_member_that_fails_is_named_after_the_steps_of_all_others() {
    for threads in [1, 3] {
        let (mut ensemble, _) = masses(threads, &[0, 0, 0, 2, 0, 2]);
        let mut record = fmu_engine::Buffer::new(16 * ensemble.len());
        for _ in 0..2 {
            let result = ensemble.step([0.0, 0.1], &[], &mut [record.bytes_mut()], &Watch::default());
            let failed = result.unwrap_err();
            assert_eq!(failed.member, 3);
            let Failed::Run(error) = failed.failed else { panic!("an FMU has refused") };
            assert_eq!(error.failure.call().map(|call| call.1), Some(3));
        }
    }
}

#[test]
fn wrong_lengths_and_foreign_states_are_refused() {
    let (mut ensemble, _) = masses(1, &[]);
    let watch = Watch::default();
    let failure = |failed: fmu_engine::MemberFailed| match failed.failed {
        Failed::Run(error) => (failed.member, error.failure),
        other => panic!("{other}"),
    };
    let short = ensemble.step([0.0, 0.1], &[], &mut [&mut [0; 24]], &watch).unwrap_err();
    assert_eq!(failure(short), (1, Failure::Data { what: "a record has a row for each member" }));
    let values = [1.0, 2.0];
    let few = ensemble.step([0.1, 0.2], &[Signal { bytes: bytes(&values), row: 8 }], &mut [], &watch).unwrap_err();
    assert_eq!(failure(few), (2, Failure::Data { what: "a signal has a row for each member" }));
    assert_eq!(failure(ensemble.restore(&[&[1, 2, 3]], &watch).unwrap_err()).1, Failure::State);
    let stopped = ensemble.states(&Watch::new(|| false)).unwrap_err();
    assert!(matches!(stopped.failed, Failed::Stopped));
}

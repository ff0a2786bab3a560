//! Known parts in FMI 3.0: results equal to FMI 2.0, saved states, event mode, and adjoint derivatives.
use fmi_export_sys::{fmi2OK, fmi3OK, fmi3Status};
use fmu_harness::{Fmi3, Instance, Library, fmi3::CoSimulation, packaged, packaged_fmi3};
use nalgebra::{Rotation3, vector};

use super::motion::Frame;

const PART: [(&str, f64); 7] = [
    ("part.m", 1.3),
    ("part.I_11", 0.011),
    ("part.I_22", 0.017),
    ("part.I_33", 0.014),
    ("part.I_21", 0.002),
    ("part.r_CM_tolerance", 0.01),
    ("T", 0.015),
];
const HAND: [(&str, f64); 4] = [("hand.m", 0.4), ("hand.I_11", 0.003), ("hand.I_22", 0.004), ("hand.I_33", 0.005)];
const CENTRES: [(&str, [f64; 3]); 2] = [("part.r_CM", [0.12, -0.05, 0.07]), ("hand.r_CM", [-0.03, 0.0, 0.06])];

const FLAGS: [&str; 3] = ["useMoment", "useInPlace", "staticCorrection"];

/// Scalars with a hand, or without one, where springs do not depend on the pose and are kept from step to step.
fn reals(has_hand: bool) -> Vec<(&'static str, f64)> {
    let hand: &[_] = if has_hand { &HAND } else { &[] };
    [&PART, hand].concat()
}

fn centres(has_hand: bool) -> &'static [(&'static str, [f64; 3])] {
    &CENTRES[..=usize::from(has_hand)]
}

#[track_caller]
fn ok(instance: &Instance<'_, Fmi3>, status: fmi3Status) {
    assert_eq!(status, fmi3OK, "{:?}", instance.messages());
}

/// Length of a step in s, whether the gripper is active, and a parameter that is set before.
fn plan(number: u32) -> (f64, bool, (&'static str, f64)) {
    let h = [0.002, 0.002, 0.005, 0.001][number as usize % 4];
    let tuned = [("part.m", 1.3), ("part.m", 0.9), ("cT", 1e6), ("cT", 2e6), ("part.I_22", 0.016)][number as usize % 5];
    (h, number % 24 < 17, tuned)
}

/// The part at the start of a step.
fn part(number: u32) -> Frame {
    let x = f64::from(number) * 0.1;
    Frame {
        r: vector![x.sin(), x.cos(), x] * 0.01,
        v: vector![x.cos(), -x.sin(), 1.0] * 0.3,
        t: *Rotation3::new(vector![0.1 * x, 0.05 * x.sin(), -0.08 * x]).matrix(),
        w: vector![0.2, x.cos(), -0.4],
    }
}

const OUTPUTS: [&str; 4] = ["F", "M", "frame_a.t", "frame_b.f"];

/// Results of steps in FMI 2.0, bit by bit.
fn straight(has_hand: bool) -> Vec<Vec<u64>> {
    let archive = packaged("Gripper");
    let library = archive.load().unwrap();
    let instance = library.instantiate("gripper").unwrap();
    let mut statuses: Vec<_> = reals(has_hand).iter().map(|(name, value)| instance.set(name, *value)).collect();
    statuses.extend(centres(has_hand).iter().map(|(name, value)| instance.set_array(name, value)));
    statuses.extend(FLAGS.iter().map(|name| instance.set(name, true)));
    statuses.extend([instance.set("torqueLaw", 2), instance.initialize(0.0)]);
    let mut t = 0.0;
    let of_step = |number: u32| {
        let (h, active, (name, value)) = plan(number);
        let frame = part(number).values();
        statuses.extend([instance.set(name, value), instance.set("active", active)]);
        for (member, range) in MEMBERS {
            statuses.push(instance.set_array(&format!("frame_b.{member}"), &frame[range]));
        }
        statuses.push(instance.do_step(t, h));
        t += h;
        OUTPUTS.iter().flat_map(|name| instance.get_array::<f64>(name).unwrap()).map(f64::to_bits).collect()
    };
    let results = (0..STEPS).map(of_step).collect();
    assert!(statuses.iter().all(|status| *status == fmi2OK), "{:?}", instance.messages());
    results
}

/// Members of a frame, and their indices among its values.
const MEMBERS: [(&str, std::ops::Range<usize>); 4] = [("r_0", 0..3), ("v_0", 3..6), ("R.T", 6..15), ("R.w", 15..18)];

/// Prepares an instance that knows the part, with additional flags from the start.
fn prepare<'l>(
    library: &'l Library<Fmi3>,
    has_hand: bool,
    event_mode_used: bool,
    flags: &[&str],
) -> Instance<'l, Fmi3> {
    let of = CoSimulation { event_mode_used, ..CoSimulation::default() };
    let instance = library.instantiate_for_co_simulation("gripper", of).unwrap();
    for (name, value) in reals(has_hand) {
        ok(&instance, instance.set(name, value));
    }
    for (name, value) in centres(has_hand) {
        ok(&instance, instance.set_array(name, value));
    }
    for name in FLAGS.iter().chain(flags) {
        ok(&instance, instance.set(name, true));
    }
    ok(&instance, instance.set("torqueLaw", 2_i64));
    ok(&instance, instance.initialize(0.0));
    instance
}

fn set_part(instance: &Instance<'_, Fmi3>, number: u32) {
    let frame = part(number).values();
    for (member, range) in MEMBERS {
        ok(instance, instance.set_array(&format!("frame_b.{member}"), &frame[range]));
    }
}

fn results(instance: &Instance<'_, Fmi3>) -> Vec<u64> {
    OUTPUTS.iter().flat_map(|name| instance.get_array::<f64>(name).unwrap()).map(f64::to_bits).collect()
}

const STEPS: u32 = 60;

#[test]
fn steps_that_are_taken_back_leave_the_results_of_fmi_2() {
    let archive = packaged_fmi3("Gripper");
    let library = archive.load_fmi3().unwrap();
    for has_hand in [false, true] {
        let [mut instance, mut other] = [(); 2].map(|()| prepare(&library, has_hand, false, &[]));
        let mut t = 0.0;
        for (number, expected) in straight(has_hand).into_iter().enumerate() {
            let number = number as u32;
            let (h, active, (name, value)) = plan(number);
            let bytes = instance.serialize(&instance.get_state().unwrap()).unwrap();
            // A different step, with a different part.
            ok(&instance, instance.set("part.m", 2.0 * value));
            ok(&instance, instance.set("active", number.is_multiple_of(2)));
            set_part(&instance, number + 7);
            ok(&instance, instance.do_step(t, 0.004).status);
            if number.is_multiple_of(3) {
                std::mem::swap(&mut instance, &mut other);
            }
            let state = instance.deserialize(&bytes).unwrap();
            ok(&instance, instance.set_state(&state));
            drop(state);

            ok(&instance, instance.set(name, value));
            ok(&instance, instance.set("active", active));
            set_part(&instance, number);
            ok(&instance, instance.do_step(t, h).status);
            t += h;
            assert_eq!(results(&instance), expected, "step {number}");
        }
    }
}

/// Active from the start: only the first event occurs.
#[test]
fn springs_know_the_step_in_event_mode() {
    let archive = packaged_fmi3("Gripper");
    let library = archive.load_fmi3().unwrap();
    for has_hand in [false, true] {
        let [internal, external] = [false, true].map(|event_mode_used| {
            let instance = prepare(&library, has_hand, event_mode_used, &["active"]);
            if event_mode_used {
                instance.update_discrete_states().unwrap();
                ok(&instance, instance.enter_step_mode());
            }
            let mut t = 0.0;
            let of_step = |number: u32| {
                let (h, ..) = plan(number);
                set_part(&instance, number);
                ok(&instance, instance.do_step(t, h).status);
                t += h;
                results(&instance)
            };
            (0..STEPS).map(of_step).collect::<Vec<_>>()
        });
        assert_eq!(internal, external);
        assert!(internal.windows(2).all(|two| two[0] != two[1]));
    }
}

/// Outputs in event mode follow the parameters set there, and the length of the last step. (A static correction follows
/// the step.)
#[test]
fn a_parameter_that_is_set_in_event_mode_acts_at_once() {
    const H: f64 = 0.002;
    let archive = packaged_fmi3("Gripper");
    let library = archive.load_fmi3().unwrap();
    let after_a_step = |tuned: &[(&str, f64)]| {
        let instance = prepare(&library, false, true, &["active"]);
        instance.update_discrete_states().unwrap();
        ok(&instance, instance.set("staticCorrection", false));
        for (name, value) in tuned {
            ok(&instance, instance.set(name, *value));
        }
        instance.update_discrete_states().unwrap();
        ok(&instance, instance.enter_step_mode());
        set_part(&instance, 1);
        ok(&instance, instance.do_step(0.0, H).status);
        instance
    };
    let before = results(&after_a_step(&[]));
    for tuned in [("part.m", 0.9), ("part.r_CM_tolerance", 0.02), ("cT", 2e6), ("dR", 30.0)] {
        let instance = after_a_step(&[]);
        assert_eq!(results(&instance), before);
        ok(&instance, instance.enter_event_mode());
        ok(&instance, instance.set(tuned.0, tuned.1));
        let expected = results(&after_a_step(&[tuned]));
        assert_ne!(expected, before);
        assert_eq!(results(&instance), expected, "{tuned:?}");
        instance.update_discrete_states().unwrap();
        ok(&instance, instance.enter_step_mode());
        assert_eq!(results(&instance), expected, "{tuned:?}");
    }
}

/// v'(J s) = (J'v)'s for the Jacobian matrix J of the results by poses, velocities and parameters.
#[test]
fn adjoint_derivatives_are_of_the_matrix_of_the_directional_ones() {
    let archive = packaged_fmi3("Gripper");
    let library = archive.load_fmi3().unwrap();
    let instance = prepare(&library, true, false, &[]);
    let unknowns = instance.references(&["F", "M", "frame_a.t", "energy"]);
    let known = [
        "frame_a.R.T",
        "frame_b.r_0",
        "frame_b.R.w",
        "part.m",
        "part.r_CM",
        "part.I_11",
        "part.r_CM_tolerance",
        "cT",
        "dT",
        "hand.m",
    ];
    let knowns = instance.references(&known);
    let numbers = |n: usize, phase: f64| (0..n).map(|i| (1.7 * i as f64 + phase).sin()).collect::<Vec<_>>();
    let dot = |a: &[f64], b: &[f64]| {
        a.iter().zip(b).fold((0.0, 0.0), |(sum, size), (a, b)| (sum + a * b, size + (a * b).abs()))
    };
    let mut t = 0.0;
    for number in 0..STEPS {
        let (h, active, _) = plan(number);
        ok(&instance, instance.set("active", active));
        set_part(&instance, number);
        ok(&instance, instance.do_step(t, h).status);
        t += h;
        let (s, v) = (numbers(9 + 3 + 3 + 3 + 6, t), numbers(10, 2.0 * t));
        let js = instance.directional_derivative(&unknowns, &knowns, &s).unwrap();
        let jv = instance.adjoint_derivative(&unknowns, &knowns, &v).unwrap();
        let ((left, size), (right, other_size)) = (dot(&v, &js), dot(&jv, &s));
        assert!((left - right).abs() <= 1e-13 * (size + other_size), "{left} and {right}, step {number}");
        let is_off: bool = instance.get::<i64>("state").unwrap() == 3;
        assert!(size > 0.0 || is_off, "nothing depends on anything, step {number}");
    }
}

//! Springs for a known part are computed for a step and a set of parameters, and kept. Whatever an importer does in
//! between, the springs of the present step act.
use fmi_export_sys::fmi2OK;
use fmu_harness::{Instance, Library};
use proptest::prelude::*;

use super::memory::{Motion, a_motion, results, set_motion};
use super::{set_flags, set_item, set_reals, step, with_library};

pub const PART: [(&str, f64); 10] = [
    ("part.m", 1.3),
    ("part.r_CM[1]", 0.12),
    ("part.r_CM[2]", -0.05),
    ("part.r_CM[3]", 0.07),
    ("part.I_11", 0.011),
    ("part.I_22", 0.017),
    ("part.I_33", 0.014),
    ("part.I_21", 0.002),
    ("part.I_31", -0.003),
    ("part.I_32", 0.001),
];
pub const HAND: [(&str, f64); 8] = [
    ("hand.m", 0.4),
    ("hand.r_CM[1]", -0.03),
    ("hand.r_CM[3]", 0.06),
    ("hand.I_11", 0.003),
    ("hand.I_22", 0.004),
    ("hand.I_33", 0.005),
    ("hand.I_32", -0.0007),
    ("hand.r_CM_tolerance", 0.004),
];

/// Whether there is a hand, axes of the force, whether springs regain their stiffness, and the source of velocities.
pub type Mode = (bool, &'static str, bool, &'static str);

/// Modes that keep springs, and modes with springs that depend on the pose.
pub const MODES: [Mode; 6] = [
    (false, "All", false, "provided"),
    (false, "All", true, "provided"),
    (false, "All", true, "estimated"),
    (false, "XY", true, "provided"),
    (true, "All", false, "estimated"),
    (true, "All", true, "provided"),
];

pub fn instantiate<'l>(library: &'l Library, mode: Mode) -> Instance<'l> {
    let (has_hand, directions, corrected, derivatives) = mode;
    let instance = library.instantiate("gripper").unwrap();
    set_reals(&instance, &PART);
    set_reals(&instance, &[("T", 0.004)]);
    if has_hand {
        set_reals(&instance, &HAND);
    }
    set_item(&instance, "TransDir", directions);
    set_item(&instance, "torqueLaw", "RotationVector");
    set_item(&instance, "derivatives", derivatives);
    set_flags(&instance, &[("useMoment", true), ("useInPlace", true), ("staticCorrection", corrected)]);
    instance
}

/// Values of parameters, set between steps.
const TUNED: [(&str, f64); 10] = [
    ("part.m", 2.6),
    ("part.m", 1.3),
    ("part.r_CM[2]", 0.02),
    ("part.I_11", 0.013),
    ("part.r_CM_tolerance", 0.03),
    ("part.r_CM_tolerance", 0.0),
    ("cT", 2e6),
    ("dT", 0.0),
    ("cR", 1e4),
    ("dR", 30.0),
];

/// Settings and inputs of a run.
#[derive(Clone, Debug)]
enum Input {
    /// A step of some ticks.
    Step(u32, bool, Motion),
    /// One of [`TUNED`].
    Tune(usize),
}

/// Actions of an importer.
#[derive(Clone, Debug)]
enum Action {
    Go(Input),
    Save,
    /// Restores the last saved state, in this instance or another, directly or from bytes.
    Restore {
        elsewhere: bool,
        bytes: bool,
    },
}

fn an_input() -> impl Strategy<Value = Input> {
    prop_oneof![
        3 => (prop::sample::select(vec![1_u32, 2, 8]), prop::bool::weighted(0.8), a_motion())
            .prop_map(|(ticks, active, motion)| Input::Step(ticks, active, motion)),
        1 => (0..TUNED.len()).prop_map(Input::Tune),
    ]
}

fn an_action() -> impl Strategy<Value = Action> {
    prop_oneof![
        6 => an_input().prop_map(Action::Go),
        1 => Just(Action::Save),
        1 => (any::<bool>(), any::<bool>()).prop_map(|(elsewhere, bytes)| Action::Restore { elsewhere, bytes }),
    ]
}

/// Time of a tick in s: all times are exact floating-point numbers.
const TICK: f64 = 1.0 / 1024.0;

struct Run<'i> {
    instance: &'i Instance<'i>,
    ticks: u32,
}

fn initialized<'l>(library: &'l Library, mode: Mode) -> Instance<'l> {
    let instance = instantiate(library, mode);
    assert_eq!(instance.initialize(0.0), fmi2OK);
    instance
}

impl Run<'_> {
    fn go(&mut self, input: &Input) {
        match input {
            Input::Step(ticks, active, motion) => {
                set_flags(self.instance, &[("active", *active)]);
                set_motion(self.instance, motion);
                step(self.instance, f64::from(self.ticks) * TICK, f64::from(*ticks) * TICK);
                self.ticks += ticks;
            }
            Input::Tune(which) => set_reals(self.instance, &TUNED[*which..=*which]),
        }
    }

    /// All results, and derivatives of force and torque.
    fn shown(&self) -> (Vec<String>, Vec<Vec<f64>>) {
        let loads = ["F", "M"].map(|name| self.instance.array(name)).concat();
        let knowns = self.instance.references(&["frame_b.r_0[1]", "part.m", "cT", "part.r_CM_tolerance"]);
        let by = |known: &u32| self.instance.directional_derivative(&loads, &[*known], &[1.0]).unwrap();
        (results(self.instance), knowns.iter().map(by).collect())
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]
    #[test]
    fn what_was_restored_leaves_no_trace(
        mode in prop::sample::select(MODES.to_vec()),
        actions in prop::collection::vec(an_action(), 1..40),
    ) {
        with_library(|library| {
            let instances = [(); 2].map(|()| initialized(library, mode));
            let mut present = 0;
            let mut run = Run { instance: &instances[present], ticks: 0 };
            // Inputs that lead to the present state, and to the saved one.
            let mut history = Vec::new();
            let mut saved = None;
            for action in actions {
                match action {
                    Action::Go(input) => {
                        run.go(&input);
                        let is_step = matches!(input, Input::Step(..));
                        history.push(input);
                        if is_step {
                            let fresh = initialized(library, mode);
                            let mut straight = Run { instance: &fresh, ticks: 0 };
                            history.iter().for_each(|input| straight.go(input));
                            prop_assert_eq!(run.shown(), straight.shown());
                        }
                    }
                    Action::Save => saved = Some((run.instance.get_state().unwrap(), run.ticks, history.clone())),
                    Action::Restore { elsewhere, bytes } => {
                        let Some((state, ticks, before)) = &saved else { continue };
                        let written = run.instance.serialize(state).unwrap();
                        present = if elsewhere { 1 - present } else { present };
                        let instance = &instances[present];
                        let read = instance.deserialize(&written).unwrap();
                        prop_assert_eq!(instance.set_state(if bytes { &read } else { state }), fmi2OK);
                        (run, history) = (Run { instance, ticks: *ticks }, before.clone());
                    }
                }
            }
            Ok(())
        })?;
    }
}

/// Results of a step of `h` s with a part that is off by `x` m along the x-axis, and moves.
fn after_one_step(instance: &Instance<'_>, x: f64, [t, h]: [f64; 2]) -> Vec<String> {
    set_motion(instance, &([x, -0.02, 0.03], [0.2, 0.1, -0.3], [0.3, 0.2, -0.1]));
    step(instance, t, h);
    results(instance)
}

/// An instance that is on since `start` s, where the part was not off.
fn gripping<'l>(library: &'l Library, mode: Mode, start: f64, tuned: &[(&str, f64)]) -> Instance<'l> {
    let instance = instantiate(library, mode);
    set_reals(&instance, tuned);
    set_flags(&instance, &[("active", true)]);
    assert_eq!(instance.initialize(start), fmi2OK);
    instance
}

/// Without static correction and estimates, an active gripper does not depend on earlier steps.
#[test]
fn the_length_of_a_step_and_its_parameters_decide_whatever_came_before() {
    with_library(|library| {
        for mode in
            [(false, "All", false, "provided"), (false, "ZX", false, "provided"), (true, "All", false, "provided")]
        {
            let instance = gripping(library, mode, 0.0, &[]);
            let mut t = 0.0;
            let mut seen = Vec::new();
            for (name, value) in TUNED {
                let before: f64 = instance.get(name).unwrap();
                for (h, value) in
                    [(TICK, value), (8.0 * TICK, value), (8.0 * TICK, before), (TICK, before), (TICK, before)]
                {
                    set_reals(&instance, &[(name, value)]);
                    let fresh = gripping(library, mode, t, &[(name, value)]);
                    let results = after_one_step(&instance, 0.01, [t, h]);
                    assert_eq!(
                        results,
                        after_one_step(&fresh, 0.01, [t, h]),
                        "{name} = {value} in a step of {h} s, {mode:?}"
                    );
                    t += h;
                    seen.push(results);
                }
            }
            seen.sort();
            seen.dedup();
            // Each length of step with the defaults, and with each other value; `part.m`, `part.r_CM_tolerance` and
            // `cR` are each once the default.
            assert_eq!(seen.len(), 2 * (1 + TUNED.len() - 3), "{mode:?}");
        }
    });
}

#[test]
fn a_parameter_acts_from_the_next_step_on_and_goes_back_with_a_restored_state() {
    with_library(|library| {
        for mode in MODES {
            for (name, value) in TUNED {
                let [instance, other] = [(); 2].map(|()| gripping(library, mode, 0.0, &[]));
                for instance in [&instance, &other] {
                    after_one_step(instance, 0.01, [0.0, 2.0 * TICK]);
                }
                let (before, shown) = (instance.get_state().unwrap(), Run { instance: &instance, ticks: 0 }.shown());
                set_reals(&instance, &[(name, value)]);
                assert_eq!(Run { instance: &instance, ticks: 0 }.shown(), shown, "{name} between steps, {mode:?}");
                let after = instance.get_state().unwrap();
                let next = |instance: &Instance<'_>| after_one_step(instance, 0.012, [2.0 * TICK, 2.0 * TICK]);
                let (tuned, untuned) = (next(&instance), next(&other));
                for (state, expected) in [(&before, &untuned), (&after, &tuned), (&before, &untuned)] {
                    assert_eq!(instance.set_state(state), fmi2OK);
                    assert_eq!(&next(&instance), expected, "{name}, {mode:?}");
                }
                let changes = instance.get::<f64>(name) != Ok(value);
                assert_eq!(tuned != untuned, changes, "{name}, {mode:?}");
            }
        }
    });
}

#[test]
fn a_part_that_is_no_longer_known_is_held_by_the_plain_springs() {
    with_library(|library| {
        let mode = (false, "All", false, "provided");
        let instance = gripping(library, mode, 0.0, &[]);
        after_one_step(&instance, 0.01, [0.0, TICK]);
        let softened = results(&instance);
        set_reals(&instance, &[("part.m", 0.0)]);
        let plain = after_one_step(&instance, 0.01, [TICK, TICK]);
        // 1e6 N/m and 1e3 N.s/m
        for (name, off, rate) in [("F[1]", 0.01, 0.3), ("F[2]", -0.02, 0.2), ("F[3]", 0.03, -0.1)] {
            let expected = -(1e6 * off + 1e3 * rate);
            assert!((instance.get::<f64>(name).unwrap() - expected).abs() < 1e-9 * expected.abs(), "{name}");
        }
        set_reals(&instance, &[("part.m", 1.3)]);
        assert_eq!(after_one_step(&instance, 0.01, [2.0 * TICK, TICK]), softened);
        assert_ne!(plain, softened);
    });
}

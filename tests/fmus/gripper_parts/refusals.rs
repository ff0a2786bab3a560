//! Parameters of part and hand that contradict each other: refused at the end of initialization.
use fmi_export_sys::{fmi2Discard, fmi2Error, fmi2OK};
use fmu_harness::Instance;

use super::{ok, with_libraries};

/// Values that are set before initialization.
#[derive(Clone, Copy, Default)]
struct Case<'a> {
    reals: &'a [(&'a str, f64)],
    use_moment: bool,
    euler: bool,
    in_place: bool,
}

impl Case<'_> {
    /// Sets all and initializes. Returns the error without the name of the function, if it is refused.
    fn initialize(&self) -> Option<String> {
        let mut error = None;
        with_libraries(|libraries| {
            let gripper = libraries.gripper.instantiate("gripper").unwrap();
            for (name, value) in self.reals {
                ok(&gripper, gripper.set(name, *value));
            }
            ok(&gripper, gripper.set("useMoment", self.use_moment));
            ok(&gripper, gripper.set("useInPlace", self.in_place));
            ok(&gripper, gripper.set("torqueLaw", if self.euler { 1 } else { 2 }));
            ok(&gripper, gripper.setup_experiment(None, 0.0, None));
            ok(&gripper, gripper.enter_initialization_mode());
            gripper.messages();
            let status = gripper.exit_initialization_mode();
            error = (status != fmi2OK).then(|| {
                assert_eq!(status, fmi2Error);
                the_error(&gripper, "fmi2ExitInitializationMode: ")
            });
        });
        error
    }
}

#[track_caller]
fn the_error(gripper: &Instance<'_>, function: &str) -> String {
    let errors: Vec<_> =
        gripper.messages().into_iter().filter(|message| message.category == "logStatusError").collect();
    let [error] = &errors[..] else { panic!("not one error: {errors:?}") };
    error.text.strip_prefix(function).unwrap_or_else(|| panic!("{}", error.text)).to_owned()
}

const M: (&str, f64) = ("part.m", 2.0);

const PART: [(&str, f64); 4] = [M, ("part.I_11", 0.01), ("part.I_22", 0.02), ("part.I_33", 0.025)];
const HAND: [(&str, f64); 4] = [("hand.m", 0.5), ("hand.I_11", 0.01), ("hand.I_22", 0.02), ("hand.I_33", 0.025)];

fn with<'a>(reals: &[(&'a str, f64)], others: &[(&'a str, f64)]) -> Vec<(&'a str, f64)> {
    [reals, others].concat()
}

#[track_caller]
fn assert_refused(case: Case<'_>, expected: &str) {
    let error = case.initialize();
    assert_eq!(error.as_deref(), Some(expected), "{:?}", case.reals);
}

#[track_caller]
fn assert_accepted(case: Case<'_>) {
    assert_eq!(case.initialize(), None, "{:?}", case.reals);
}

#[test]
fn a_hand_without_a_part_is_refused() {
    assert_refused(Case { reals: &HAND, ..Case::default() }, "hand.m = 0.5 kg with part.m = 0: set part.m, too");
    assert_accepted(Case { reals: &with(&PART, &HAND), use_moment: true, in_place: true, ..Case::default() });
}

#[test]
fn a_part_and_an_effective_inertia_are_refused() {
    for (name, unit) in [("mEff", "kg"), ("JEff", "kg.m2")] {
        assert_refused(
            Case { reals: &with(&PART, &[(name, 0.25)]), ..Case::default() },
            &format!("part.m = 2 kg with {name} = 0.25 {unit}: part replaces mEff and JEff; set {name} = 0"),
        );
    }
}

#[test]
fn torques_on_a_part_need_the_rotation_vector() {
    let euler = Case { reals: &PART, euler: true, ..Case::default() };
    assert_refused(
        Case { use_moment: true, ..euler },
        "part.m = 2 kg with torqueLaw = Euler and useMoment = true: set torqueLaw = RotationVector",
    );
    assert_accepted(euler);
}

/// As a Body refuses them.
#[test]
fn no_body_has_an_inertia_that_is_not_positive_definite_or_breaks_the_triangle_inequality() {
    for (name, body) in [("part", PART), ("hand", HAND)] {
        let refusal = |reals: &[(&str, f64)]| {
            let reals: Vec<_> = reals.iter().map(|(inner, value)| (format!("{name}.{inner}"), *value)).collect();
            let reals: Vec<_> = reals.iter().map(|(name, value)| (&**name, *value)).collect();
            let both = with(&with(&PART, &body), &reals);
            Case { reals: &both, ..Case::default() }.initialize()
        };
        let not_positive = "all must be greater than 0";
        let no_triangle = "none may exceed the sum of the other two";
        for (reals, reason) in [
            (&[("I_22", -0.02)][..], not_positive),
            (&[("I_21", 0.015)], not_positive),
            (&[("I_11", 0.0)], not_positive),
            (&[("I_33", 0.0301)], no_triangle),
            (&[("I_11", 0.05)], no_triangle),
        ] {
            let error = refusal(reals).unwrap_or_else(|| panic!("{name}: {reals:?}"));
            assert!(error.starts_with(&format!("{name}.I has the principal moments ")), "{error}");
            assert!(error.ends_with(&format!(" kg.m2: {reason}")), "{error}");
        }
        assert_eq!(refusal(&[("I_33", 0.0299), ("I_21", 0.0)]), None);
    }
}

#[test]
fn moments_of_inertia_are_required_where_the_body_turns() {
    let text = |name: &str, reason: &str| {
        format!(
            "{name}.I_11, {name}.I_22, {name}.I_33 = 0 kg.m2 with {reason}: \
             the body turns, so they must be greater than 0"
        )
    };
    for (name, reals) in [("part", vec![M]), ("hand", with(&PART, &[("hand.m", 0.5)]))] {
        let lever = format!("{name}.r_CM[2]");
        assert_refused(
            Case { reals: &with(&reals, &[(&lever, -0.1)]), ..Case::default() },
            &text(name, &format!("{name}.r_CM = {{0, -0.1, 0}} m")),
        );
        let tolerance = format!("{name}.r_CM_tolerance");
        assert_refused(
            Case { reals: &with(&reals, &[(&tolerance, 0.01)]), ..Case::default() },
            &text(name, &format!("{tolerance} = 0.01 m")),
        );
        assert_refused(Case { reals: &reals, use_moment: true, ..Case::default() }, &text(name, "useMoment = true"));
        assert_accepted(Case { reals: &reals, ..Case::default() });
    }
    // The lever of a hand ends at the grip.
    let hand = with(&PART, &[("hand.m", 0.5)]);
    assert_refused(Case { reals: &hand, in_place: true, ..Case::default() }, &text("hand", "useInPlace = true"));
    assert_accepted(Case { reals: &[M], in_place: true, ..Case::default() });
}

#[test]
fn a_contradiction_that_is_set_between_steps_is_refused_by_the_next_step() {
    with_libraries(|libraries| {
        let gripper = libraries.gripper.instantiate("gripper").unwrap();
        for (name, value) in PART {
            ok(&gripper, gripper.set(name, value));
        }
        ok(&gripper, gripper.initialize(0.0));
        ok(&gripper, gripper.do_step(0.0, 0.1));
        ok(&gripper, gripper.set("mEff", 0.25));
        gripper.messages();
        assert_eq!(gripper.do_step(0.1, 0.1), fmi2Error);
        let expected = "part.m = 2 kg with mEff = 0.25 kg: part replaces mEff and JEff; set mEff = 0";
        assert_eq!(the_error(&gripper, "fmi2DoStep: "), expected);
    });
}

#[test]
fn negative_and_infinite_masses_and_tolerances_are_refused_at_once() {
    with_libraries(|libraries| {
        let gripper = libraries.gripper.instantiate("gripper").unwrap();
        for name in ["part.m", "hand.m", "part.r_CM_tolerance", "hand.r_CM_tolerance"] {
            for value in [-1e-300, f64::NAN, f64::INFINITY] {
                assert_eq!(gripper.set(name, value), fmi2Discard, "{name} = {value}");
                assert!(gripper.messages().iter().any(|message| message.text.contains(name)), "{name}");
                assert_eq!(gripper.get(name), Ok(0.0));
            }
        }
    });
}

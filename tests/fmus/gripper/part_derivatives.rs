//! Directional derivatives of force and torque on a known part, compared with differences of the FMU's own results.
use fmi_export_sys::{fmi2OK, fmi2ValueReference};
use fmu_harness::Instance;

use super::part_memory::{HAND, PART};
use super::{row_major, set_array, set_flags, set_item, set_reals, step, turned, with_gripper};

/// Known mass properties, and parameters of the grip.
#[derive(Clone, Copy, Debug)]
struct Setting {
    has_hand: bool,
    directions: &'static str,
    corrected: bool,
    /// Tolerance of the part's centre of mass, in m.
    tolerance: f64,
}

const PLAIN: Setting = Setting { has_hand: false, directions: "All", corrected: false, tolerance: 0.0 };

/// With a tolerance of 2 mm the static correction grows by 1/100; with one of 20 cm by less, depending on all mass
/// properties.
const SETTINGS: [Setting; 9] = [
    PLAIN,
    Setting { has_hand: true, ..PLAIN },
    Setting { directions: "XY", ..PLAIN },
    Setting { tolerance: 0.2, ..PLAIN },
    Setting { corrected: true, ..PLAIN },
    Setting { corrected: true, tolerance: 0.002, ..PLAIN },
    Setting { corrected: true, tolerance: 0.2, ..PLAIN },
    Setting { corrected: true, tolerance: 0.2, has_hand: true, ..PLAIN },
    Setting { corrected: true, tolerance: 0.2, has_hand: true, directions: "XY" },
];

/// Duration of a transition, in s.
const TRANSITION: f64 = 0.1;

fn prepare(instance: &Instance<'_>, setting: &Setting) {
    set_reals(instance, &PART);
    if setting.has_hand {
        set_reals(instance, &HAND);
    }
    set_reals(instance, &[("part.r_CM_tolerance", setting.tolerance), ("T", TRANSITION)]);
    set_item(instance, "TransDir", setting.directions);
    set_item(instance, "torqueLaw", "RotationVector");
    set_flags(instance, &[("useMoment", true), ("staticCorrection", setting.corrected)]);
}

/// Sets hand and part at a time: both turned and moving, the part off by some millimetres and a tenth of a radian.
fn move_frames(instance: &Instance<'_>, t: f64) {
    let (hand, part) = ([0.3 + t, -0.2, 0.5 * t], [0.4 + 1.1 * t, -0.27 + 0.2 * t, 0.45 * t]);
    for (frame, r_0, angles) in
        [("frame_a", [0.5, t, -0.3], hand), ("frame_b", [0.502 + 0.1 * t.sin(), 0.997 * t, -0.305], part)]
    {
        set_array(instance, &format!("{frame}.r_0"), &r_0);
        set_array(instance, &format!("{frame}.R.T"), row_major(&turned(&angles)).as_slice());
        let [x, y, z] = angles;
        set_array(instance, &format!("{frame}.v_0"), &[0.1 * z.cos(), x - z, 0.2 * y]);
        set_array(instance, &format!("{frame}.R.w"), &[y, 0.5 * x, z - x]);
    }
}

fn unknowns(instance: &Instance<'_>) -> Vec<fmi2ValueReference> {
    let arrays = ["F", "M", "frame_a.f", "frame_a.t", "frame_b.f", "frame_b.t", "r_rel"];
    let energy = instance.references(&["energy"]);
    arrays.iter().flat_map(|name| instance.array(name)).chain(energy).collect()
}

/// Names of the knowns, and their steps for differences: absolute for inputs, relative for parameters.
fn knowns(instance: &Instance<'_>, setting: &Setting) -> Vec<(String, f64)> {
    let mut knowns = Vec::new();
    for frame in ["frame_a", "frame_b"] {
        for name in ["r_0[1]", "r_0[2]", "r_0[3]", "v_0[1]", "v_0[3]", "R.w[2]", "R.T[1,1]", "R.T[2,3]", "R.T[3,1]"] {
            knowns.push((format!("{frame}.{name}"), 1e-4));
        }
    }
    let of_part = ["part.m", "part.r_CM[2]", "part.I_11", "part.I_31", "cT", "dT", "cR", "dR"];
    let of_hand: &[_] =
        if setting.has_hand { &["hand.m", "hand.r_CM[1]", "hand.I_22", "hand.r_CM_tolerance"] } else { &[] };
    let of_tolerance: &[_] = if setting.tolerance > 0.0 { &["part.r_CM_tolerance"] } else { &[] };
    for name in of_part.iter().chain(of_hand).chain(of_tolerance) {
        knowns.push(((*name).to_owned(), 1e-3 * instance.get::<f64>(name).unwrap().abs()));
    }
    knowns
}

fn redo(instance: &Instance<'_>, known: fmi2ValueReference, value: f64, [t, h]: [f64; 2]) -> Vec<f64> {
    let before = instance.get_state().unwrap();
    assert_eq!(instance.set_references(&[known], &[value]), fmi2OK, "{:?}", instance.messages());
    step(instance, t, h);
    let results = instance.get_references(&unknowns(instance)).unwrap();
    assert_eq!(instance.set_state(&before), fmi2OK);
    results
}

/// Weighted sum of results for values of the known at `places` times `distance`.
fn difference(
    instance: &Instance<'_>,
    (name, distance): (&str, f64),
    stencil: &[(f64, f64)],
    times: [f64; 2],
) -> Vec<f64> {
    let known = instance.references(&[name])[0];
    let value: f64 = instance.get(name).unwrap();
    let mut sum = vec![0.0; unknowns(instance).len()];
    for (place, weight) in stencil {
        let results = redo(instance, known, value + place * distance, times);
        sum.iter_mut().zip(results).for_each(|(sum, result)| *sum += weight / distance * result);
    }
    sum
}

/// Central differences of fourth order.
const CENTRAL: [(f64, f64); 4] = [(-2.0, 1.0 / 12.0), (-1.0, -8.0 / 12.0), (1.0, 8.0 / 12.0), (2.0, -1.0 / 12.0)];

/// Makes the next step, and compares derivatives after it with differences, relative to the largest of the same known.
#[track_caller]
fn check_step(
    instance: &Instance<'_>,
    knowns: &[(String, f64)],
    stencil: &[(f64, f64)],
    times: [f64; 2],
    situation: &str,
) {
    let expected: Vec<_> =
        knowns.iter().map(|(name, distance)| difference(instance, (name, *distance), stencil, times)).collect();
    step(instance, times[0], times[1]);
    let values: Vec<f64> = instance.get_references(&unknowns(instance)).unwrap();
    let largest = values.iter().fold(0.0, |largest: f64, value| largest.max(value.abs()));
    for ((name, distance), expected) in knowns.iter().zip(expected) {
        let actual =
            instance.directional_derivative(&unknowns(instance), &instance.references(&[name]), &[1.0]).unwrap();
        let scale = expected.iter().fold(0.0, |scale: f64, x| scale.max(x.abs()));
        let error = actual.iter().zip(&expected).fold(0.0, |error: f64, (a, b)| error.max((a - b).abs()));
        let rounding = 1e-14 * largest / distance;
        assert!(
            error.is_finite() && error <= 1e-6 * scale + rounding,
            "by {name}: {actual:?} and not {expected:?}, {situation}"
        );
    }
}

#[test]
fn derivatives_in_each_state_are_those_of_central_differences() {
    for setting in SETTINGS {
        for h in [1e-3, 1e-2] {
            with_gripper(|instance| {
                prepare(instance, &setting);
                set_flags(instance, &[("active", true)]);
                move_frames(instance, 0.0);
                assert_eq!(instance.initialize(0.0), fmi2OK);
                let knowns = knowns(instance, &setting);
                // On, switching off, off, and switching on: three steps in each state.
                let (mut t, mut states) = (0.0, Vec::new());
                for (pause, active) in [(0.0, true), (0.0, false), (TRANSITION, false), (0.0, true)] {
                    if pause > 0.0 {
                        step(instance, t, pause);
                        t += pause;
                    }
                    set_flags(instance, &[("active", active)]);
                    for _ in 0..3 {
                        move_frames(instance, t);
                        check_step(instance, &knowns, &CENTRAL, [t, h], &format!("{t} s, {h} s, {setting:?}"));
                        t += h;
                    }
                    states.push(instance.get::<i32>("state").unwrap());
                }
                assert_eq!(states, [1, 2, 3, 4]);
            });
        }
    }
}

/// One-sided differences of third order, because parameters are not negative.
const FORWARD: [(f64, f64); 4] = [(0.0, -11.0 / 6.0), (1.0, 3.0), (2.0, -1.5), (3.0, 1.0 / 3.0)];

/// Distance for differences from zero. Springs soften from about 400 N/m and 8 N.m/rad on, with the static correction
/// from less than a hundredth on; dampers from 5 N.s/m and 0.1 N.m.s/rad on.
fn distance(name: &str) -> f64 {
    match name {
        "cT" => 1e-4,
        "cR" => 1e-5,
        "dT" => 1e-3,
        _ => 1e-4,
    }
}

/// The springs depend on the roots of stiffness and damping, which have infinite derivatives at zero.
#[test]
fn derivatives_by_springs_and_dampers_are_right_where_there_are_none() {
    const H: f64 = 1e-2;
    for setting in SETTINGS {
        for zero in [&["cT"][..], &["dT"], &["cR"], &["dR"], &["cT", "dT"], &["cR", "dR"], &["cT", "cR"], &["dT", "dR"]]
        {
            with_gripper(|instance| {
                prepare(instance, &setting);
                set_flags(instance, &[("active", true)]);
                move_frames(instance, 0.0);
                assert_eq!(instance.initialize(0.0), fmi2OK);
                // A static correction builds up before the springs lose their stiffness.
                for number in 0..20 {
                    let t = f64::from(number) * H;
                    move_frames(instance, t);
                    assert_eq!(instance.do_step(t, H), fmi2OK);
                }
                set_reals(instance, &zero.iter().map(|name| (*name, 0.0)).collect::<Vec<_>>());
                let knowns: Vec<_> = zero.iter().map(|name| ((*name).to_owned(), distance(name))).collect();
                for number in 20..24 {
                    let t = f64::from(number) * H;
                    move_frames(instance, t);
                    check_step(instance, &knowns, &FORWARD, [t, H], &format!("step {number}, {zero:?}, {setting:?}"));
                }
            });
        }
    }
}

//! Gripped, otherwise free part, in steps so small that its motion is exact.

use multibody::forces::gripper::{Directions, Gripper, SpringDamper, TorqueLaw};
use multibody::frames::{Frame, Orientation, TransformationMatrix};
use nalgebra::{Complex, Matrix3, Schur, Vector3, vector};
use num_dual::Dual64;
use proptest::prelude::*;

use crate::scene::{a_vector, resting_frame, turned, world};

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn kinetic_energy_and_that_of_the_translational_spring_never_grow(
        stiffness in 1e2..1e6,
        damping_ratio in prop_oneof![Just(0.0), 0.0..2.0],
        mass in 0.1..10.0,
        r in a_vector(0.1),
        v in a_vector(1.0),
        directions in prop::sample::select(vec![Directions::All, Directions::XY, Directions::Z]),
    ) {
        let frequency = f64::sqrt(stiffness / mass);
        let damping = 2.0 * damping_ratio * mass * frequency;
        let gripper = Gripper {
            directions,
            translation: SpringDamper { stiffness, damping, effective_inertia: 0.0 },
            use_in_place: true,
            ..Gripper::default()
        };
        let part_at = |r: Vector3<f64>, v: Vector3<f64>| Frame { r_0: r, v_0: v, ..world() };
        let mut memory = gripper.initialize(0.0, true, &world(), &part_at(Vector3::zeros(), v));
        // A hundredth of the time in which the phase, or the fast part of the damping, changes by one.
        let h = 0.01 / (frequency * (1.0 + 4.0 * damping_ratio));
        let (mut r, mut v) = (r, v);
        let energy_of = |memory: &_, r, v: Vector3<f64>| -> f64 {
            gripper.outputs(memory, 0.0, &world(), &part_at(r, v)).energy + 0.5 * mass * v.norm_squared()
        };
        let mut energy = energy_of(&memory, r, v);
        let initial = energy;
        for number in 0..1000 {
            let from = number as f64 * h;
            gripper.step(&mut memory, from, from + h, true, |_| (world(), part_at(r, v)));
            let force = |r, v| gripper.outputs(&memory, from + h, &world(), &part_at(r, v)).force;
            (r, v) = runge_kutta(r, v, h, |r, v| force(r, v) / mass);
            let now = energy_of(&memory, r, v);
            prop_assert!(now <= energy + 1e-10 * initial, "{now} after {energy} in step {number}");
            energy = now;
        }
        if damping_ratio == 0.0 {
            prop_assert!((energy - initial).abs() <= 1e-6 * initial);
        }
    }
}

fn runge_kutta(
    r: Vector3<f64>,
    v: Vector3<f64>,
    h: f64,
    acceleration: impl Fn(Vector3<f64>, Vector3<f64>) -> Vector3<f64>,
) -> (Vector3<f64>, Vector3<f64>) {
    let a1 = acceleration(r, v);
    let (v2, a2) = (v + a1 * (h / 2.0), acceleration(r + v * (h / 2.0), v + a1 * (h / 2.0)));
    let (v3, a3) = (v + a2 * (h / 2.0), acceleration(r + v2 * (h / 2.0), v + a2 * (h / 2.0)));
    let (v4, a4) = (v + a3 * h, acceleration(r + v3 * h, v + a3 * h));
    (r + (v + v2 * 2.0 + v3 * 2.0 + v4) * (h / 6.0), v + (a1 + a2 * 2.0 + a3 * 2.0 + a4) * (h / 6.0))
}

/// Largest growth rate, in 1/s, of a free part captured in place, rotated by `angle` about x.
///
/// For small rotations delta, resolved in frame a, the part moves by `J delta'' + dR delta' + cR S delta = 0`, where S
/// is the slope of the spring's deflection. J is the moment of inertia of an 8 cm cube of 1 kg, rounded to 1.07e-3
/// kg.m2, and cR is 1e4 N.m/rad.
fn growth_rate(torque_law: TorqueLaw, angle: f64, damping: f64) -> f64 {
    const J: f64 = 1.07e-3;
    let dual = Dual64::from;
    let gripper = Gripper {
        use_moment: true,
        use_in_place: true,
        rotation: SpringDamper { stiffness: dual(1e4), damping: dual(damping), effective_inertia: dual(0.0) },
        torque_law,
        ..Gripper::default()
    };
    let hand = Frame::default();
    let at = |t, w| Frame { r: Orientation { t: TransformationMatrix(t), w }, ..hand };
    let t = turned(Vector3::x(), angle).0;
    let captured = at(t.map(dual), Vector3::zeros());
    let memory = gripper.initialize(dual(0.0), true, &hand, &captured);
    let slopes = |part_moving_about: &dyn Fn(Vector3<f64>) -> Frame<Dual64>| {
        Matrix3::from_columns(&[0, 1, 2].map(|i| {
            let part = part_moving_about(Vector3::ith(i, 1.0));
            gripper.outputs(&memory, dual(0.0), &hand, &part).torque.map(|component| component.eps)
        }))
    };
    let spring = slopes(&|axis| at(t.zip_map(&(-t * axis.cross_matrix()), Dual64::new), Vector3::zeros()));
    let damper = slopes(&|axis| at(t.map(dual), (t * axis).map(|component| Dual64::new(0.0, component))));
    assert!((damper + Matrix3::identity() * damping).norm() <= 1e-13 * damping);

    let stiffnesses = Schur::try_new(-spring, f64::EPSILON, 1000).unwrap().complex_eigenvalues();
    let rates = stiffnesses.iter().flat_map(|stiffness| {
        let root = (Complex::from(damping * damping) - stiffness * (4.0 * J)).sqrt();
        [-1.0, 1.0].map(|sign| (root.re * sign - damping) / (2.0 * J))
    });
    rates.fold(f64::NEG_INFINITY, f64::max)
}

#[test]
fn the_euler_law_is_unstable_beyond_90_degrees() {
    // Growth rates computed outside this project, rounded as here.
    for (degrees, expected, rounding) in
        [(0.0, -100.0, 0.5), (60.0, -50.0, 0.5), (91.0, 1.9, 0.05), (120.0, 50.0, 0.5), (180.0, 100.0, 0.5)]
    {
        let rate = growth_rate(TorqueLaw::Euler, f64::to_radians(degrees), 100.0);
        assert!((rate - expected).abs() <= rounding, "{rate} 1/s at {degrees} degrees");
    }
}

#[test]
fn with_little_damping_the_euler_law_flutters_from_30_degrees_on() {
    assert!(growth_rate(TorqueLaw::Euler, f64::to_radians(30.0), 1.0) > 0.0);
    assert!(growth_rate(TorqueLaw::Euler, f64::to_radians(10.0), 1.0) < 0.0);
}

#[test]
fn the_rotation_vector_law_is_equally_stable_at_any_angle() {
    for damping in [1.0, 100.0] {
        let straight = growth_rate(TorqueLaw::RotationVector, 0.0, damping);
        assert!(straight < -10.0, "{straight}");
        for degrees in [60.0, 91.0, 120.0, 180.0] {
            let rate = growth_rate(TorqueLaw::RotationVector, f64::to_radians(degrees), damping);
            assert!((rate - straight).abs() <= 1e-6 * straight.abs(), "{rate} at {degrees} degrees");
        }
    }
}

#[test]
fn a_part_held_by_the_rotation_vector_law_comes_to_rest_where_it_was_captured() {
    // A cube, so that no gyroscopic torque acts; midpoint steps of a hundredth of the damper's time constant.
    const J: f64 = 1e-3;
    let gripper = Gripper {
        use_moment: true,
        use_in_place: true,
        torque_law: TorqueLaw::RotationVector,
        rotation: SpringDamper { stiffness: 10.0, damping: 0.1, effective_inertia: 0.0 },
        ..Gripper::default()
    };
    for degrees in [0.0, 60.0, 120.0, 180.0] {
        let captured = turned(vector![1.0, 0.2, 0.0], f64::to_radians(degrees));
        let memory = gripper.initialize(0.0, true, &world(), &resting_frame(Vector3::zeros(), captured));
        let acceleration = |part: &Orientation| {
            let outputs = gripper.outputs(&memory, 0.0, &world(), &Frame { r: *part, ..world() });
            -outputs.reactions.t_b / J
        };
        let turn = |part: &Orientation, w: Vector3<f64>, h: f64| {
            part.t.absolute_rotation(&TransformationMatrix::from_rotation_vector(&(w * h)))
        };
        // A blow that rotates the part by about 10 degrees.
        let mut part = Orientation { t: captured, w: vector![20.0, -30.0, 10.0] };
        let mut furthest: f64 = 0.0;
        let h = 1e-4;
        for _ in 0..5000 {
            let middle = Orientation { t: turn(&part, part.w, h / 2.0), w: part.w + acceleration(&part) * (h / 2.0) };
            part = Orientation { t: turn(&part, middle.w, h), w: part.w + acceleration(&middle) * h };
            furthest = furthest.max((part.t.0 - captured.0).norm());
        }
        assert!(furthest > 0.1, "the blow did nothing");
        // The motion decays as exp(-50 t).
        assert!((part.t.0 - captured.0).norm() < 1e-9, "{degrees} degrees: {}", part.t.0 - captured.0);
        assert!(part.w.norm() < 1e-7);
    }
}

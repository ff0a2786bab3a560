//! Balances of forces, moments and power.

use multibody::forces::gripper::{
    Activation, Directions, Gripper, Limits, Memory, Offsets, Outputs, SpringDamper, SwitchState, TorqueLaw,
    euler_angles,
};
use multibody::frames::{Frame, Orientation, TransformationMatrix};
use num_dual::Dual64;
use proptest::prelude::*;

use crate::scene::{a_frame, a_vector, an_orientation};

fn some_directions() -> impl Strategy<Value = Directions> {
    use Directions::{All, X, XY, Y, YZ, Z, ZX};
    prop::sample::select(vec![All, XY, YZ, ZX, X, Y, Z])
}

fn a_gripper() -> impl Strategy<Value = Gripper> {
    let law = prop::sample::select(vec![TorqueLaw::Euler, TorqueLaw::RotationVector]);
    (some_directions(), law, [0.0..1e3, 0.0..1e2, 0.0..1e2, 0.0..1e1]).prop_map(|(directions, torque_law, gains)| {
        Gripper {
            directions,
            translation: SpringDamper { stiffness: gains[0], damping: gains[1], effective_inertia: 0.0 },
            use_moment: true,
            rotation: SpringDamper { stiffness: gains[2], damping: gains[3], effective_inertia: 0.0 },
            torque_law,
            ..Gripper::default()
        }
    })
}

/// Memory at time zero within a transition, at the fraction `onoff`.
fn a_memory() -> impl Strategy<Value = Memory> {
    (a_vector(1.0), an_orientation(), 0.0..1.0_f64).prop_map(|(r, t_rel, onoff)| Memory {
        h: 1e-3,
        activation: Activation {
            state: SwitchState::Off2On,
            start: -onoff,
            length: 1.0,
            offsets: Offsets { r, theta: euler_angles(&t_rel), t_rel },
        },
        ..Memory::default()
    })
}

proptest! {
    #[test]
    fn forces_and_moments_about_any_point_add_up_to_zero(
        gripper in a_gripper(),
        memory in a_memory(),
        frame_a in a_frame(),
        frame_b in a_frame(),
        point in a_vector(10.0),
        effective_inertia in prop_oneof![Just(0.0), 0.1..10.0],
    ) {
        let mut gripper = gripper;
        gripper.translation.effective_inertia = effective_inertia;
        gripper.rotation.effective_inertia = effective_inertia;
        let Outputs { reactions, force, torque, .. } = gripper.outputs(&memory, 0.0, &frame_a, &frame_b);

        let (f_a, t_a) = (frame_a.r.resolve1(&reactions.f_a), frame_a.r.resolve1(&reactions.t_a));
        let (f_b, t_b) = (frame_b.r.resolve1(&reactions.f_b), frame_b.r.resolve1(&reactions.t_b));
        let moment = t_a + t_b + (frame_a.r_0 - point).cross(&f_a) + (frame_b.r_0 - point).cross(&f_b);
        let scale = 1.0 + force.norm() + torque.norm();
        prop_assert!((f_a + f_b).norm() <= 1e-14 * scale);
        prop_assert!(moment.norm() <= 1e-13 * scale);
        // The body at b feels the negative of the force and torque that enter the gripper.
        prop_assert!((f_b + frame_a.r.resolve1(&force)).norm() <= 1e-14 * scale);
        prop_assert!((t_b + frame_a.r.resolve1(&torque)).norm() <= 1e-14 * scale);
    }

    #[test]
    fn power_that_enters_is_stored_in_the_springs_or_lost_in_the_dampers(
        gripper in a_gripper(),
        memory in a_memory(),
        frame_a in a_frame(),
        frame_b in a_frame(),
    ) {
        // The Euler law has no potential, hence no such balance.
        let gripper = Gripper { use_moment: gripper.torque_law == TorqueLaw::RotationVector, ..gripper };
        let outputs = gripper.outputs(&memory, 0.0, &frame_a, &frame_b);
        let reactions = outputs.reactions;
        let power = reactions.f_a.dot(&frame_a.r.resolve2(&frame_a.v_0)) + reactions.t_a.dot(&frame_a.r.w)
            + reactions.f_b.dot(&frame_b.r.resolve2(&frame_b.v_0)) + reactions.t_b.dot(&frame_b.r.w);

        // Derivative of the energy, with both frames in motion and a fixed transition.
        let moving = for_dual_numbers(&gripper);
        let now = Dual64::from(0.0);
        let energy = moving.outputs(&memory.cast(), now, &in_motion(&frame_a), &in_motion(&frame_b)).energy;

        // Power lost in this motion: the damper's force on the rate of r and its torque on the relative angular
        // velocity.
        let dampers_alone = Gripper {
            translation: SpringDamper { stiffness: 0.0, ..gripper.translation },
            rotation: SpringDamper { stiffness: 0.0, ..gripper.rotation },
            ..gripper
        }.outputs(&memory, 0.0, &frame_a, &frame_b);
        let v = frame_a.r.resolve2(&(frame_b.v_0 - frame_a.v_0)) - frame_a.r.w.cross(&outputs.r_rel);
        let omega = frame_a.r.resolve2(&frame_b.r.angular_velocity1()) - frame_a.r.w;
        let loss = -dampers_alone.force.dot(&v) - dampers_alone.torque.dot(&omega);

        let scale = 1.0 + (outputs.force.norm() + outputs.torque.norm()) * 20.0;
        prop_assert!((outputs.energy - energy.re).abs() <= 1e-12 * scale);
        prop_assert!(loss >= -1e-12 * scale);
        // Near half a turn from the captured orientation, the derivative of the rotation vector is less accurate.
        prop_assert!((power - energy.eps - loss).abs() <= 1e-10 * scale, "{power} {} {loss}", energy.eps);
    }

    #[test]
    fn two_frames_that_move_as_one_rigid_body_feel_no_damping(
        frame_a in a_frame(), r in a_vector(1.0), t_rel in an_orientation(),
    ) {
        let frame_b = Frame {
            r_0: frame_a.r_0 + frame_a.r.resolve1(&r),
            v_0: frame_a.v_0 + frame_a.r.resolve1(&frame_a.r.w.cross(&r)),
            r: Orientation { t: frame_a.r.t.absolute_rotation(&t_rel), w: t_rel.resolve2(&frame_a.r.w) },
            ..Frame::default()
        };
        let gripper = Gripper { use_in_place: true, use_moment: true, ..Gripper::default() };
        let memory = gripper.initialize(0.0, true, &frame_a, &frame_b);
        let outputs = gripper.outputs(&memory, 0.0, &frame_a, &frame_b);
        // 1e6 N/m on rounding errors of 1e-15 m.
        prop_assert!(outputs.force.norm() <= 1e-8, "{}", outputs.force);
        prop_assert!(outputs.torque.norm() <= 1e-9, "{}", outputs.torque);
    }
}

/// Frame as a function of time: its value and, from its velocities, its derivative.
fn in_motion(frame: &Frame) -> Frame<Dual64> {
    let Orientation { t, w } = frame.r;
    Frame {
        r_0: frame.r_0.zip_map(&frame.v_0, Dual64::new),
        v_0: frame.v_0.map(Dual64::from),
        r: Orientation {
            t: TransformationMatrix(t.0.zip_map(&(-w.cross_matrix() * t.0), Dual64::new)),
            w: w.map(Dual64::from),
        },
        ..Frame::default()
    }
}

fn for_dual_numbers(gripper: &Gripper) -> Gripper<Dual64> {
    let spring_damper = |spring: &SpringDamper| SpringDamper {
        stiffness: spring.stiffness.into(),
        damping: spring.damping.into(),
        effective_inertia: spring.effective_inertia.into(),
    };
    Gripper {
        transition_time: gripper.transition_time.into(),
        directions: gripper.directions,
        translation: spring_damper(&gripper.translation),
        use_moment: gripper.use_moment,
        rotation: spring_damper(&gripper.rotation),
        use_in_place: gripper.use_in_place,
        set_angles: gripper.set_angles,
        torque_law: gripper.torque_law,
        static_correction: gripper.static_correction,
        part: None,
        hand: None,
        limits: Limits::default(),
    }
}

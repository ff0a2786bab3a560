//! Closed forms of the relative sensor against a second derivation: second-order dual numbers in time differentiate the
//! components of the relative position and angular velocity in frame X, on random motions.

use multibody::frames::{Frame, Orientation, TransformationMatrix};
use multibody::sensors::{RelativeSensor, ResolveInFrame};
use nalgebra::{Matrix3, UnitQuaternion, Vector3, Vector4};
use num_dual::Dual2_64;
use proptest::prelude::*;

type V = Vector3<Dual2_64>;

/// Motion as a function of time near 0: the origin follows a parabola; the orientation is a constant rotation after
/// three angles that follow parabolas.
#[derive(Clone, Debug)]
struct Motion {
    position: [Vector3<f64>; 3],
    offset: UnitQuaternion<f64>,
    sequence: [i32; 3],
    angles: [Vector3<f64>; 3],
}

/// `c0 + c1 t + c2 t^2` at t = 0, as a dual number in time.
fn parabola(c: &[Vector3<f64>; 3]) -> V {
    Vector3::from_fn(|i, _| Dual2_64::new(c[0][i], c[1][i], 2.0 * c[2][i]))
}

impl Motion {
    fn t(&self) -> Matrix3<Dual2_64> {
        let turning = TransformationMatrix::axes_rotations(self.sequence, &parabola(&self.angles)).unwrap();
        turning.0 * self.offset.to_rotation_matrix().into_inner().map(Dual2_64::from)
    }

    /// Input of the sensor: all derivatives come from the dual numbers by the definition skew(w) = T der(T').
    fn frame(&self) -> Frame {
        let r = parabola(&self.position);
        let t = self.t();
        let (t0, t1, t2) = (t.map(|x| x.re), t.map(|x| x.v1), t.map(|x| x.v2));
        let axial = |m: Matrix3<f64>| Vector3::new(m.m32 - m.m23, m.m13 - m.m31, m.m21 - m.m12) * 0.5;
        Frame {
            r_0: r.map(|x| x.re),
            v_0: r.map(|x| x.v1),
            a_0: r.map(|x| x.v2),
            r: Orientation { t: TransformationMatrix(t0), w: axial(t0 * t1.transpose()) },
            z: axial(t1 * t1.transpose() + t0 * t2.transpose()),
        }
    }

    /// Absolute angular velocity, resolved in the world frame, correct to first order in time.
    fn w_0(&self) -> V {
        let t = self.t();
        let frame = self.frame();
        let w = Vector3::from_fn(|i, _| Dual2_64::new(frame.r.w[i], frame.z[i], 0.0));
        t.transpose() * w
    }
}

fn vector() -> impl Strategy<Value = Vector3<f64>> {
    [-2.0..2.0, -2.0..2.0, -2.0..2.0].prop_map(|v: [f64; 3]| Vector3::from(v))
}

fn motion() -> impl Strategy<Value = Motion> {
    let rotations = [-1.0..1.0, -1.0..1.0, -1.0..1.0, -1.0..1.0].prop_map(|c: [f64; 4]| Vector4::from(c));
    let rotations = rotations.prop_filter("too short", |v| v.norm() > 0.1);
    let offset = rotations.prop_map(|v| UnitQuaternion::from_quaternion(nalgebra::Quaternion::from_vector(v)));
    let sequence = [1..=3, 1..=3, 1..=3];
    let parabola = || [vector(), vector(), vector()];
    (parabola(), offset, sequence, parabola()).prop_map(|(position, offset, sequence, angles): (_, _, [i32; 3], _)| {
        Motion { position, offset, sequence, angles }
    })
}

const FRAMES: [ResolveInFrame; 4] =
    [ResolveInFrame::World, ResolveInFrame::FrameA, ResolveInFrame::FrameB, ResolveInFrame::FrameResolve];

proptest! {
    #[test]
    fn velocities_and_accelerations_are_derivatives_of_the_components_in_x(
        a in motion(), b in motion(), c in motion(),
    ) {
        let identity = Matrix3::identity();
        let matrices = [identity, a.t(), b.t(), c.t()];
        let [frame_a, frame_b, frame_resolve] = [a.frame(), b.frame(), c.frame()];
        let distance = parabola(&b.position) - parabola(&a.position);
        let turning = b.w_0() - a.w_0();
        for (x, t_x) in FRAMES.iter().zip(&matrices) {
            let (r, w) = (t_x * distance, t_x * turning);
            for (y, t_y) in FRAMES.iter().zip(&matrices) {
                let sensor = RelativeSensor {
                    resolve_in_frame: *x,
                    resolve_in_frame_after_differentiation: (*y).into(),
                    get_angles: false,
                    ..RelativeSensor::default()
                };
                let found = sensor.measure(&frame_a, &frame_b, &frame_resolve).unwrap();
                let after = |v: Vector3<f64>| t_y.map(|x| x.re) * t_x.map(|x| x.re).transpose() * v;
                prop_assert!((found.r_rel - r.map(|x| x.re)).amax() < 1e-13);
                prop_assert!((found.v_rel - after(r.map(|x| x.v1))).amax() < 1e-12);
                prop_assert!((found.a_rel - after(r.map(|x| x.v2))).amax() < 1e-11);
                prop_assert!((found.w_rel - w.map(|x| x.re)).amax() < 1e-12);
                prop_assert!((found.z_rel - after(w.map(|x| x.v1))).amax() < 1e-11);
            }
        }
    }

    #[test]
    fn angles_rotate_frame_a_into_frame_b(a in motion(), b in motion()) {
        let sensor = RelativeSensor { sequence: [3, 1, 3], ..RelativeSensor::default() };
        let frames = [a.frame(), b.frame()];
        let angles = sensor.measure(&frames[0], &frames[1], &Frame::default()).unwrap().angles;
        let t_rel = TransformationMatrix::axes_rotations([3, 1, 3], &angles).unwrap();
        let again = frames[0].r.t.absolute_rotation(&t_rel);
        prop_assert!((again.0 - frames[1].r.t.0).amax() < 1e-12);
    }

    // The FMU passes dual numbers to the sensor for its partial derivatives.
    #[test]
    fn dual_numbers_pass_through_the_sensor(a in motion(), b in motion(), x in 0_usize..4) {
        let lift = |m: &Motion| {
            let frame = m.frame();
            Frame {
                r_0: parabola(&m.position),
                v_0: frame.v_0.map(Dual2_64::from),
                a_0: frame.a_0.map(Dual2_64::from),
                r: Orientation { t: TransformationMatrix(m.t()), w: frame.r.w.map(Dual2_64::from) },
                z: frame.z.map(Dual2_64::from),
            }
        };
        let sensor = RelativeSensor { resolve_in_frame: FRAMES[x], ..RelativeSensor::default() };
        let values = RelativeSensor { resolve_in_frame: FRAMES[x], ..RelativeSensor::default() };
        let moving = sensor.measure(&lift(&a), &lift(&b), &lift(&a)).unwrap();
        let found = values.measure(&a.frame(), &b.frame(), &a.frame()).unwrap();
        prop_assert!((moving.r_rel.map(|x| x.v1) - found.v_rel).amax() < 1e-12);
        prop_assert!((moving.r_rel.map(|x| x.v2) - found.a_rel).amax() < 1e-11);
        prop_assert!(moving.angles.iter().all(|x| x.v1.is_finite()));
    }
}

//! Force, torque and static correction over some steps, compared with another form of the law: without roots, with
//! general inverses, and with only the rows of the Gripper's directions.
use fmu_harness::Instance;
use nalgebra::{DMatrix, DVector, Matrix3, Matrix6, Rotation3, Vector3};
use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};

use super::rest::stacked;
use super::solid::{Solid, cuboid};
use super::{Libraries, ok, with_libraries};

/// Deflection and its rate: position and rotation vector, velocity and angular velocity, in the axes of the hand.
type Motion = [[f64; 3]; 4];

/// A Gripper that is on, and the motion of the part in each step.
#[derive(Clone, Debug)]
struct Case {
    part: Solid,
    hand: Option<Solid>,
    /// Tolerances of the centres of mass of part and hand, in m.
    tolerances: [f64; 2],
    /// Item of `TransDir`.
    directions: usize,
    use_moment: bool,
    static_correction: bool,
    /// `cT`, `dT`, `cR` and `dR`.
    springs: [f64; 4],
    /// Pose of the part in the hand when it is gripped: position and rotation vector.
    start: [[f64; 3]; 2],
    h: f64,
    motions: Vec<Motion>,
}

/// Axes along which the force acts, by the item of `TransDir`.
const MASKS: [[bool; 3]; 7] = [
    [true, true, true],
    [true, true, false],
    [false, true, true],
    [true, false, true],
    [true, false, false],
    [false, true, false],
    [false, false, true],
];

fn a_vector(size: f64) -> impl Strategy<Value = [f64; 3]> {
    let range = -size..size;
    [range.clone(), range.clone(), range]
}

fn a_solid() -> impl Strategy<Value = Solid> {
    (-1.0..1.0_f64, [0.02..0.4, 0.02..0.4, 0.02..0.4], a_vector(0.2), a_vector(1.5)).prop_map(
        |(m, sides, r_cm, turn)| {
            let solid = Solid { r_cm: r_cm.into(), ..cuboid(10.0_f64.powf(m), sides.into()) };
            solid.resolved(Rotation3::new(turn.into()).matrix())
        },
    )
}

/// Zero, or a power of ten.
fn a_gain(exponents: std::ops::Range<f64>) -> impl Strategy<Value = f64> {
    prop_oneof![1 => Just(0.0), 4 => exponents.prop_map(|exponent| 10.0_f64.powf(exponent))]
}

fn a_tolerance() -> impl Strategy<Value = f64> {
    prop_oneof![Just(0.0), 0.001..0.2]
}

fn a_case() -> impl Strategy<Value = Case> {
    let bodies = (a_solid(), prop::option::of(a_solid()), [a_tolerance(), a_tolerance()]);
    // At least a spring or a damper.
    let springs = [a_gain(3.0..7.0), a_gain(1.0..5.0), a_gain(1.0..5.0), a_gain(-1.0..3.0)]
        .prop_filter("nothing holds", |[c_t, d_t, c_r, d_r]| c_t + d_t > 0.0 && c_r + d_r > 0.0);
    let motion = [a_vector(0.01), a_vector(0.1), a_vector(0.3), a_vector(2.0)];
    let run = (-4.0..-1.0_f64, prop::collection::vec(motion, 1..6));
    (bodies, 0..MASKS.len(), any::<[bool; 2]>(), springs, [a_vector(0.1), a_vector(1.5)], run).prop_map(
        |((part, hand, tolerances), directions, [use_moment, static_correction], springs, start, (h, motions))| Case {
            part,
            hand,
            tolerances,
            directions,
            use_moment,
            static_correction,
            springs,
            start,
            h: 10.0_f64.powf(h),
            motions,
        },
    )
}

/// Rotation from the axes of the part to the axes of the hand, and position of the part.
fn pose(start: &[[f64; 3]; 2], motion: &Motion) -> (Vector3<f64>, Matrix3<f64>) {
    let turned = Rotation3::new(motion[1].into()) * Rotation3::new(start[1].into());
    (Vector3::from(start[0]) + Vector3::from(motion[0]), *turned.matrix())
}

impl Case {
    fn rows(&self) -> Vec<usize> {
        (0..6).filter(|row| if *row < 3 { MASKS[self.directions][*row] } else { self.use_moment }).collect()
    }

    /// The stated mobility, and the largest one within the tolerances.
    fn mobilities(&self, motion: &Motion) -> [Matrix6<f64>; 2] {
        let (r, rotation) = pose(&self.start, motion);
        let hand = self.hand.map(|hand| hand.seen_from(&r));
        let mut stated = Matrix6::zeros();
        let mut assumed = Matrix6::zeros();
        for (solid, tolerance) in [Some(self.part.resolved(&rotation)), hand].iter().zip(self.tolerances) {
            if let Some(solid) = solid {
                stated += solid.mobility();
                assumed += solid.mobility() + solid.mobility_of_tolerance(tolerance);
            }
        }
        [stated, assumed]
    }

    fn loads(&self) -> Vec<DVector<f64>> {
        let rows = self.rows();
        let gains = |translation: f64, rotation: f64| {
            let diagonal: Vec<_> = rows.iter().map(|row| if *row < 3 { translation } else { rotation }).collect();
            DMatrix::from_diagonal(&DVector::from(diagonal))
        };
        let [c_t, d_t, c_r, d_r] = self.springs;
        let (stiff, damping) = (gains(c_t, c_r), gains(d_t, d_r));
        let one = DMatrix::identity(rows.len(), rows.len());
        let h = self.h;
        let mut q = DVector::zeros(rows.len());
        let of_step = |motion: &Motion| {
            let [b, bl] = self.mobilities(motion).map(|matrix| matrix.select_rows(&rows).select_columns(&rows));
            let [b, bl] = [b, bl].map(|matrix| DMatrix::from_iterator(rows.len(), rows.len(), matrix.iter().copied()));
            let inverse = |matrix: DMatrix<f64>| matrix.try_inverse().unwrap();
            let k = &stiff * inverse(&one + &bl * &stiff * (12.0 * h * h));
            let d = &k * (3.0 * h) + &damping * inverse(&one + &bl * &damping * (10.0 * h));
            let of_rows = |linear: [f64; 3], angular: [f64; 3]| {
                let all = stacked(&linear.into(), &angular.into());
                DVector::from_iterator(rows.len(), rows.iter().map(|row| all[*row]))
            };
            let (e, v) = (of_rows(motion[0], motion[1]), of_rows(motion[2], motion[3]));
            if self.static_correction {
                let rho = f64::min(0.01, least_ratio(&b, &bl) / 20.0);
                let m = &stiff * &bl * (12.0 * h * h);
                q = &m * inverse(&m + &one * rho) * (&q + &k * &e * rho);
            }
            -(k * e + d * v) - &q
        };
        self.motions.iter().map(of_step).collect()
    }
}

/// Smallest eigenvalue of `bl^-1 b`.
fn least_ratio(b: &DMatrix<f64>, bl: &DMatrix<f64>) -> f64 {
    let lower = bl.clone().cholesky().unwrap().l().try_inverse().unwrap();
    (&lower * b * lower.transpose()).symmetric_eigenvalues().min()
}

impl Case {
    fn gripper<'l>(&self, libraries: &Libraries<'l>) -> Instance<'l> {
        let gripper = libraries.gripper.instantiate("gripper").unwrap();
        for ((solid, tolerance), name) in [Some(self.part), self.hand].iter().zip(self.tolerances).zip(["part", "hand"])
        {
            if let Some(solid) = solid {
                solid.set(&gripper, &format!("{name}."));
                ok(&gripper, gripper.set(&format!("{name}.r_CM_tolerance"), tolerance));
            }
        }
        for (name, value) in ["cT", "dT", "cR", "dR"].into_iter().zip(self.springs) {
            ok(&gripper, gripper.set(name, value));
        }
        ok(&gripper, gripper.set("TransDir", self.directions as i32 + 1));
        ok(&gripper, gripper.set("torqueLaw", 2));
        for (name, value) in [
            ("useMoment", self.use_moment),
            ("staticCorrection", self.static_correction),
            ("useInPlace", true),
            ("active", true),
        ] {
            ok(&gripper, gripper.set(name, value));
        }
        self.set(&gripper, &[[0.0; 3]; 4]);
        ok(&gripper, gripper.initialize(0.0));
        gripper
    }

    fn set(&self, gripper: &Instance<'_>, motion: &Motion) {
        let (r, rotation) = pose(&self.start, motion);
        // A row-major matrix into the part is a column-major matrix out of it.
        for (name, values) in [
            ("r_0", r.as_slice()),
            ("R.T", rotation.as_slice()),
            ("v_0", &motion[2]),
            ("R.w", (rotation.transpose() * Vector3::from(motion[3])).as_slice()),
        ] {
            ok(gripper, gripper.set_array(&format!("frame_b.{name}"), values));
        }
    }

    fn check(&self, libraries: &Libraries<'_>) -> Result<(), TestCaseError> {
        let gripper = self.gripper(libraries);
        for (number, (motion, expected)) in self.motions.iter().zip(self.loads()).enumerate() {
            self.set(&gripper, motion);
            ok(&gripper, gripper.do_step(number as f64 * self.h, self.h));
            let mut all = [0.0; 6];
            self.rows().iter().zip(expected.iter()).for_each(|(row, load)| all[*row] = *load);
            for (name, expected) in ["F", "M"].into_iter().zip(all.chunks(3)) {
                let actual = gripper.get_array::<f64>(name).unwrap();
                let size = expected.iter().fold(1e-6, |size: f64, load| size.max(load.abs()));
                let error = actual.iter().zip(expected).fold(0.0, |error: f64, (a, b)| error.max((a - b).abs()));
                prop_assert!(error <= 1e-8 * size, "{}: {:?} and not {:?}, step {}", name, actual, expected, number);
            }
        }
        Ok(())
    }
}

#[test]
fn force_and_torque_are_those_of_the_equations() {
    with_libraries(|libraries| {
        TestRunner::new_with_rng(Config::with_cases(600), TestRng::deterministic_rng(RngAlgorithm::ChaCha))
            .run(&a_case(), |case| case.check(libraries))
            .unwrap_or_else(|error| panic!("{error}"));
    });
}

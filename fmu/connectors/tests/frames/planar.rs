//! Planar frames with their angle, and frames with orientation only.
use crate::importer::{Tested, instantiate};
use crate::show::turned;
use fmu_connectors::{Motion, PlanarFrame, PlanarTurningFrame, TurningFrame};
use fmu_export::{Error, Evaluation, Fmu, Instant, Model, Scalar, Variables, model, sys::fmi2OK};
use nalgebra::{Matrix3, Vector2, Vector3, vector};

/// Parameters.
#[derive(Variables)]
pub struct Parameters {
    /// Motion of the frames within a step
    #[var(flatten)]
    pub motion: Motion,
    /// Frames without estimated rates, one bit for each
    pub provided: i32,
}

/// Inputs.
#[derive(Variables)]
pub struct Inputs<T = f64> {
    /// Planar frame
    pub planar: PlanarFrame<T>,
    /// Angle in the plane
    pub arm: PlanarTurningFrame<T>,
    /// Orientation in space
    pub turning: TurningFrame<T>,
}

/// Outputs.
#[derive(Variables)]
pub struct Outputs<T = f64> {
    /// Position
    pub r: Vector2<T>,
    /// Velocity
    pub v: Vector2<T>,
    /// Acceleration
    pub a: Vector2<T>,
    /// Angle, angular velocity and angular acceleration
    pub angle: [T; 3],
    /// Angle, angular velocity and angular acceleration of the arm
    pub arm: [T; 3],
    /// Position in space
    pub in_space: Vector3<T>,
    /// Transformation matrix
    pub t: Matrix3<T>,
    /// Angular velocity
    pub w: Vector3<T>,
}

/// Shows its inputs.
pub struct Plane;

#[model]
impl Model for Plane {
    const DESCRIPTION: &'static str = "Shows what it reads of the plane";
    type Parameters<T: Scalar> = Parameters;
    type Inputs<T: Scalar> = Inputs<T>;
    type Outputs<T: Scalar> = Outputs<T>;

    fn set_up_inputs<T: Scalar>(p: &Parameters, u: &mut Inputs<T>) {
        let settings = p.motion.settings();
        u.planar.settings = settings;
        u.arm.settings = settings;
        u.turning.settings = settings;
        let of_frames = [&mut u.planar.settings, &mut u.arm.settings, &mut u.turning.settings];
        for (_, settings) in of_frames.into_iter().enumerate().filter(|(bit, _)| p.provided >> bit & 1 == 1) {
            settings.window = 0;
        }
    }

    fn outputs<T: Scalar>(at: &Instant<'_, Self, T>) -> Result<Evaluation<Self, T>, Error> {
        let Inputs { planar, arm, turning } = at.inputs;
        let (frame, arm, turning) = (planar.kinematics(), arm.kinematics(), turning.kinematics());
        let outputs = Outputs {
            r: frame.r_0,
            v: frame.v_0,
            a: frame.a_0,
            angle: [frame.phi, frame.w, frame.z],
            arm: [arm.phi, arm.w, arm.z],
            in_space: planar.position(),
            t: turning.r.t.0,
            w: turning.r.w,
        };
        Ok((outputs, ()))
    }
}

impl Fmu for Plane {
    const NAME: &'static str = "Plane";
    const VERSION: &'static str = "1.0.0";
}

const AXIS: Vector3<f64> = vector![1.0, 2.0, -2.0];

/// Instance before its first step, with the second item chosen for the given parameters.
fn plane(second: &[&str]) -> Tested<Plane> {
    let instance = instantiate::<Plane>(None, false);
    for name in second {
        assert_eq!(instance.set(name, 2), fmi2OK);
    }
    instance.initialize();
    instance
}

fn set(instance: &Tested<Plane>, values: &[(&str, f64)]) {
    for (name, value) in values {
        assert_eq!(instance.set(name, *value), fmi2OK, "{name}");
    }
}

fn set_all(instance: &Tested<Plane>) {
    for (name, value) in [("x", 1.0), ("y", 2.0), ("vx", 4.0), ("vy", -5.0), ("ax", 7.0), ("ay", 8.0)] {
        set(instance, &[(&format!("planar.{name}"), value)]);
    }
    set(instance, &[("planar.phi", 6.0), ("planar.w", 3.0), ("planar.z", -2.0), ("arm.phi", -9.0), ("arm.w", 10.0)]);
    set_turned(instance, 0.4);
    for (i, w) in (1..).zip(AXIS.iter()) {
        set(instance, &[(&format!("turning.R.w[{i}]"), *w)]);
    }
}

fn set_turned(instance: &Tested<Plane>, angle: f64) {
    let t = turned(AXIS, angle);
    for (i, j) in (0..9).map(|element| (element / 3, element % 3)) {
        set(instance, &[(&format!("turning.R.T[{},{}]", i + 1, j + 1), t[(i, j)])]);
    }
}

fn numbers<const N: usize>(instance: &Tested<Plane>, name: &str) -> [f64; N] {
    std::array::from_fn(|i| instance.real(&format!("{name}[{}]", i + 1)))
}

#[track_caller]
fn assert_close<const N: usize>(found: [f64; N], expected: [f64; N]) {
    let distance = found.iter().zip(expected).map(|(found, expected)| (found - expected).abs()).fold(0.0, f64::max);
    assert!(distance < 1e-10, "{found:?} is not {expected:?}");
}

#[track_caller]
fn assert_turned(instance: &Tested<Plane>, angle: f64) {
    let found = Matrix3::from_fn(|i, j| instance.real(&format!("t[{},{}]", i + 1, j + 1)));
    assert!((found - turned(AXIS, angle)).norm() < 1e-12, "{found}");
}

#[test]
fn without_choices_inputs_are_read_as_they_are_set() {
    let instance = plane(&[]);
    set_all(&instance);
    instance.step(0.0, 0.5);
    assert_eq!(["r", "v", "a"].map(|name| numbers(&instance, name)), [[1.0, 2.0], [4.0, -5.0], [7.0, 8.0]]);
    assert_eq!(numbers(&instance, "angle"), [6.0, 3.0, -2.0]);
    assert_eq!(numbers(&instance, "arm"), [-9.0, 10.0, 0.0]);
    assert_eq!(numbers(&instance, "in_space"), [1.0, 2.0, 0.0]);
    assert_turned(&instance, 0.4);
    assert_eq!(numbers(&instance, "w"), [1.0, 2.0, -2.0]);
}

/// q + q' h + q'' h^2/2 and q' + q'' h, for h = 0.5 s; 3 rad/s about the axis.
#[test]
fn frames_are_carried_over_a_step_if_the_parameters_say_so() {
    let instance = plane(&["extrapolation"]);
    set_all(&instance);
    instance.step(0.0, 0.5);
    assert_close(numbers(&instance, "r"), [1.0 + 2.0 + 0.875, 2.0 - 2.5 + 1.0]);
    assert_close(numbers(&instance, "v"), [4.0 + 3.5, -5.0 + 4.0]);
    assert_close(numbers(&instance, "a"), [7.0, 8.0]);
    assert_close(numbers(&instance, "angle"), [6.0 + 1.5 - 0.25, 3.0 - 1.0, -2.0]);
    assert_close(numbers(&instance, "arm"), [-9.0 + 5.0, 10.0, 0.0]);
    assert_turned(&instance, 0.4 + 1.5);
}

/// Differences of three samples are exact for polynomials of order two, including whole turns, and for a rotation at
/// constant speed.
#[test]
fn velocities_and_accelerations_are_estimated_if_the_parameters_say_so() {
    let instance = plane(&["derivatives"]);
    let value = |[start, rate, acceleration]: [f64; 3], t: f64| start + rate * t + acceleration * t * t / 2.0;
    let paths = [
        ("planar.x", [1.0, 4.0, 7.0]),
        ("planar.y", [2.0, -5.0, 8.0]),
        ("planar.phi", [6.0, 30.0, -2.0]),
        ("arm.phi", [-9.0, 10.0, 4.0]),
    ];
    for (t, h) in [(0.0, 0.1), (0.1, 0.2), (0.3, 0.1), (0.4, 0.1)] {
        set_all(&instance);
        set(&instance, &paths.map(|(name, path)| (name, value(path, t))));
        set_turned(&instance, 0.4 + 3.0 * t);
        instance.step(t, h);
    }
    assert_close(numbers(&instance, "v"), [4.0 + 7.0 * 0.4, -5.0 + 8.0 * 0.4]);
    assert_close(numbers(&instance, "a"), [7.0, 8.0]);
    assert_close(numbers(&instance, "angle"), [value(paths[2].1, 0.4), 30.0 - 0.8, -2.0]);
    assert_close(numbers(&instance, "arm"), [value(paths[3].1, 0.4), 10.0 + 1.6, 0.0]);
    assert_close(numbers(&instance, "w"), [1.0, 2.0, -2.0]);
}

/// q + q' h at constant speed, with estimates instead of the given rates, for all frames or for one only.
#[test]
fn estimates_carry_frames_over_a_step() {
    for provided in [0, 0b110, 0b101] {
        let instance = carried_by_estimates(provided);
        if provided & 1 == 0 {
            assert_close(numbers(&instance, "r"), [1.0 + 4.0 * 0.3, 2.0 - 5.0 * 0.3]);
            assert_close(numbers(&instance, "angle"), [6.0 + 3.0 * 0.3, 3.0, 0.0]);
        }
        if provided & 2 == 0 {
            assert_close(numbers(&instance, "arm"), [-9.0 + 10.0 * 0.3, 10.0, 0.0]);
        }
    }
}

/// Instance after three steps of 0.1 s; the frames in `provided` are not estimated.
fn carried_by_estimates(provided: i32) -> Tested<Plane> {
    let instance = plane(&["derivatives", "extrapolation"]);
    set(&instance, &[("planar.vx", 77.0), ("planar.w", 77.0)]);
    assert_eq!(instance.set("provided", provided), fmi2OK);
    for t in [0.0, 0.1, 0.2] {
        let position = |start: f64, rate: f64| start + rate * t;
        set(&instance, &[("planar.x", position(1.0, 4.0)), ("planar.y", position(2.0, -5.0))]);
        set(&instance, &[("planar.phi", position(6.0, 3.0)), ("arm.phi", position(-9.0, 10.0)), ("arm.w", 77.0)]);
        instance.step(t, 0.1);
    }
    instance
}

/// Without a position, only extrapolation reads the angular velocity.
#[test]
fn velocities_that_contradict_what_moves_are_named() {
    let of_plane = "planar.(vx, vy) is (0.5, 0.25) m/s, but (x, y) moves at (0.5, -0.25) m/s: unit, sign or frame?";
    let of_turning = "turning.R.w is (0, 0, 0) rad/s, but R.T turns at (0.5, 1, -1) rad/s: \
                      connect it, or set derivatives = estimated";
    for (parameters, expected) in [(&[][..], &[of_plane][..]), (&["extrapolation"], &[of_plane, of_turning])] {
        let instance = plane(parameters);
        for step in 0..200 {
            let t = 0.01 * f64::from(step);
            set(&instance, &[("planar.x", 0.5 * t), ("planar.y", -0.25 * t), ("planar.vx", 0.5), ("planar.vy", 0.25)]);
            // Half the length of the axis.
            set_turned(&instance, 1.5 * t);
            instance.step(t, 0.01);
        }
        assert_eq!(instance.messages(), expected);
    }
}

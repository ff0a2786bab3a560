//! Model that shows its input frames.
use crate::importer::{Tested, instantiate};
use fmu_connectors::{Cut, Frame, Motion, MovingFrame, PlanarPointFrame, PointFrame};
use fmu_export::{Error, Evaluation, Fmu, Instant, Model, Scalar, Variables, model, sys::fmi2OK};
use nalgebra::{Matrix3, Rotation3, UnitQuaternion, Vector3};

/// Parameters.
#[derive(Variables)]
pub struct Parameters {
    /// Motion of the frames within a step
    #[var(flatten)]
    pub motion: Motion,
    /// Rates that are not read, one bit for each, and 16 for the orientation
    pub unread: i32,
    /// Frames without estimated rates, one bit for each
    pub provided: i32,
}

/// Inputs.
#[derive(Variables)]
pub struct Inputs<T = f64> {
    /// Frame with accelerations
    pub frame: Frame<T>,
    /// Frame without accelerations
    pub moving: MovingFrame<T>,
    /// Point
    pub point: PointFrame<T>,
    /// Point in the plane
    pub planar: PlanarPointFrame<T>,
}

/// Frame as the equations read it.
#[derive(Variables)]
pub struct Shown<T = f64> {
    /// Position
    pub r_0: Vector3<T>,
    /// Velocity
    pub v_0: Vector3<T>,
    /// Acceleration
    pub a_0: Vector3<T>,
    /// Transformation matrix
    pub t: Matrix3<T>,
    /// Angular velocity
    pub w: Vector3<T>,
    /// Angular acceleration
    pub z: Vector3<T>,
}

/// Outputs.
#[derive(Variables)]
pub struct Outputs<T = f64> {
    /// The frame with accelerations
    pub shown_frame: Shown<T>,
    /// The frame without accelerations
    pub shown_moving: Shown<T>,
    /// Position and velocity of the point
    pub shown_point: Cut<T>,
    /// Position and velocity of the point in the plane
    pub shown_planar: [T; 4],
    /// Position of the same in space
    pub in_space: Vector3<T>,
}

/// Shows its inputs.
pub struct Show;

fn shown<T: Scalar>(frame: &multibody::frames::Frame<T>) -> Shown<T> {
    let multibody::frames::Frame { r_0, v_0, a_0, r, z } = *frame;
    Shown { r_0, v_0, a_0, t: r.t.0, w: r.w, z }
}

#[model]
impl Model for Show {
    const DESCRIPTION: &'static str = "Shows what it reads";
    type Parameters<T: Scalar> = Parameters;
    type Inputs<T: Scalar> = Inputs<T>;
    type Outputs<T: Scalar> = Outputs<T>;

    fn set_up_inputs<T: Scalar>(p: &Parameters, u: &mut Inputs<T>) {
        let mut settings = p.motion.settings();
        let is_read = |bit: usize| p.unread >> bit & 1 == 0;
        (settings.rates_read, settings.reads_orientation) = ([0, 1, 2, 3].map(is_read), is_read(4));
        (u.frame.settings, u.moving.settings) = (settings, settings);
        (u.point.settings, u.planar.settings) = (settings, settings);
        let of_frames = [&mut u.frame.settings, &mut u.moving.settings, &mut u.point.settings, &mut u.planar.settings];
        for (_, settings) in of_frames.into_iter().enumerate().filter(|(bit, _)| p.provided >> bit & 1 == 1) {
            settings.window = 0;
        }
    }

    fn outputs<T: Scalar>(at: &Instant<'_, Self, T>) -> Result<Evaluation<Self, T>, Error> {
        let Inputs { frame, moving, point, planar } = at.inputs;
        let multibody::frames::PlanarPointFrame { x, y, vx, vy } = planar.kinematics();
        let multibody::frames::PointFrame { r_0, v_0 } = point.kinematics();
        let outputs = Outputs {
            shown_frame: shown(frame.kinematics()),
            shown_moving: shown(moving.kinematics()),
            shown_point: Cut { f: r_0, t: v_0 },
            shown_planar: [x, y, vx, vy],
            in_space: planar.position(),
        };
        Ok((outputs, ()))
    }
}

impl Fmu for Show {
    const NAME: &'static str = "Show";
    const VERSION: &'static str = "1.0.0";
}

/// Instance before its first step, with the second item chosen for the given parameters.
pub fn show(second: &[&str]) -> Tested<Show> {
    let instance = instantiate::<Show>(None, false);
    for name in second {
        assert_eq!(instance.set(name, 2), fmi2OK);
    }
    instance.initialize();
    instance
}

/// Transformation matrix, world to frame, of a frame rotated by `angle` (in rad) about `axis`.
pub fn turned(axis: Vector3<f64>, angle: f64) -> Matrix3<f64> {
    Rotation3::new(axis.normalize() * angle).matrix().transpose()
}

impl Tested<Show> {
    #[track_caller]
    pub fn set_vector<const N: usize>(&self, name: &str, values: [f64; N]) {
        for (i, value) in (1..).zip(values) {
            assert_eq!(self.set(&format!("{name}[{i}]"), value), fmi2OK, "{name}");
        }
    }

    #[track_caller]
    pub fn set_matrix(&self, name: &str, matrix: &Matrix3<f64>) {
        for (i, j) in (0..9).map(|element| (element / 3, element % 3)) {
            assert_eq!(self.set(&format!("{name}[{},{}]", i + 1, j + 1), matrix[(i, j)]), fmi2OK, "{name}");
        }
    }

    /// Sets the quaternion, scalar last, of a rotated frame, with any length.
    pub fn set_turned_q(&self, name: &str, axis: Vector3<f64>, angle: f64, length: f64) {
        let [x, y, z, w] = UnitQuaternion::new(axis.normalize() * angle).coords.into();
        self.set_vector(name, [x, y, z, w].map(|x: f64| x * length));
    }

    #[track_caller]
    pub fn vector(&self, name: &str) -> Vector3<f64> {
        Vector3::from_fn(|i, _| self.real(&format!("{name}[{}]", i + 1)))
    }

    #[track_caller]
    pub fn matrix(&self, name: &str) -> Matrix3<f64> {
        Matrix3::from_fn(|i, j| self.real(&format!("{name}[{},{}]", i + 1, j + 1)))
    }
}

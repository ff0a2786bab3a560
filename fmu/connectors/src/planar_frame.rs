//! Planar input frames with an angle.
use crate::{
    contradiction::{OF_POINT, compare_planar_point},
    frame_settings::{FrameMemory, FrameSettings, samples},
    history::{history_layout, record, size, velocity_and_acceleration},
};
use fmu_export::{Connector, Error, Log, Occasion, Path, Scalar, Variables};
use multibody::frames::{self, extrapolation::extrapolate_position};
use nalgebra::{Vector1, Vector2, Vector3};

/// Planar frame: position and angle with their first and second time derivatives.
#[derive(Variables)]
#[variables(connector)]
pub struct PlanarFrame<T = f64> {
    /// X-position of the origin, resolved in the world frame
    #[var(unit = "m", quantity = "Position")]
    pub x: T,
    /// Y-position of the origin, resolved in the world frame
    #[var(unit = "m", quantity = "Position")]
    pub y: T,
    /// X-velocity of the origin, der(x), resolved in the world frame
    #[var(unit = "m/s", quantity = "Velocity", derivative_of = x)]
    pub vx: T,
    /// Y-velocity of the origin, der(y), resolved in the world frame
    #[var(unit = "m/s", quantity = "Velocity", derivative_of = y)]
    pub vy: T,
    /// X-acceleration of the origin, der(vx), resolved in the world frame
    #[var(unit = "m/s2", quantity = "Acceleration", derivative_of = vx)]
    pub ax: T,
    /// Y-acceleration of the origin, der(vy), resolved in the world frame
    #[var(unit = "m/s2", quantity = "Acceleration", derivative_of = vy)]
    pub ay: T,
    /// Angle against the world frame, counter-clockwise; it does not jump by whole turns
    #[var(unit = "rad", quantity = "Angle")]
    pub phi: T,
    /// Angular velocity, der(phi)
    #[var(unit = "rad/s", quantity = "AngularVelocity", derivative_of = phi)]
    pub w: T,
    /// Angular acceleration, der(w)
    #[var(unit = "rad/s2", quantity = "AngularAcceleration", derivative_of = w)]
    pub z: T,
    /// Settings, which parameters choose
    #[var(flatten)]
    pub settings: FrameSettings,
}

impl<T: Scalar> PlanarFrame<T> {
    fn pose(&self) -> Vector3<T> {
        Vector3::new(self.x, self.y, self.phi)
    }

    /// Converts to a frame of mechanics.
    #[inline]
    pub fn kinematics(&self) -> frames::PlanarFrame<T> {
        frames::PlanarFrame {
            r_0: Vector2::new(self.x, self.y),
            v_0: Vector2::new(self.vx, self.vy),
            a_0: Vector2::new(self.ax, self.ay),
            phi: self.phi,
            w: self.w,
            z: self.z,
        }
    }

    /// Position of the origin in space, in m.
    #[inline]
    pub fn position(&self) -> Vector3<T> {
        Vector3::new(self.x, self.y, T::zero())
    }
}

impl<T: Scalar> Connector<T> for PlanarFrame<T> {
    const MEMORY_LAYOUT: &'static str = concat!(
        "steps until a comparison and since the last, numbers of RateWatch; samples of x, y, phi: ",
        history_layout!()
    );

    #[inline(always)]
    fn check(
        &self,
        path: Path<'_>,
        occasion: &Occasion,
        memory: &mut Vec<f64>,
        log: &mut Log<'_>,
    ) -> Result<(), Error> {
        let settings = &self.settings;
        let memory = FrameMemory::<OF_POINT>::of(memory, occasion, size::<Vector3<f64>>(settings.window));
        if let Some(due) = settings.comparison_due(occasion, memory.fixed) {
            compare_planar_point(path, [(self.x, self.y), (self.vx, self.vy)], due, log);
        }
        if let Some((step, samples)) = memory.recording(settings, occasion) {
            record(self.pose().map(Scalar::re), &step, samples);
        }
        Ok(())
    }

    #[inline(always)]
    fn is_estimated(&self) -> bool {
        self.settings.window > 0
    }

    fn estimate(&mut self, memory: &[f64]) {
        let samples = samples(memory, OF_POINT, size::<Vector3<f64>>(self.settings.window));
        let (v, a) = velocity_and_acceleration(&self.pose(), samples);
        (self.vx, self.vy, self.w) = (v.x, v.y, v.z);
        (self.ax, self.ay, self.z) = (a.x, a.y, a.z);
    }

    #[inline(always)]
    fn is_extrapolated(&self) -> bool {
        self.settings.is_extrapolated
    }

    fn extrapolate(&mut self, time: T) {
        let (v, a) = (Vector3::new(self.vx, self.vy, self.w), Vector3::new(self.ax, self.ay, self.z));
        let (pose, v) = extrapolate_position(&self.pose(), &v, &a, time);
        (self.x, self.y, self.phi) = (pose.x, pose.y, pose.z);
        (self.vx, self.vy, self.w) = (v.x, v.y, v.z);
    }
}

/// Angle of a planar frame with its first time derivative.
#[derive(Variables)]
#[variables(connector)]
pub struct PlanarTurningFrame<T = f64> {
    /// Angle against the world frame, counter-clockwise; it does not jump by whole turns
    #[var(unit = "rad", quantity = "Angle")]
    pub phi: T,
    /// Angular velocity, der(phi)
    #[var(unit = "rad/s", quantity = "AngularVelocity", derivative_of = phi)]
    pub w: T,
    /// Settings, which parameters choose
    #[var(flatten)]
    pub settings: FrameSettings,
}

impl<T: Scalar> PlanarTurningFrame<T> {
    /// Converts to a frame of mechanics at the origin.
    #[inline]
    pub fn kinematics(&self) -> frames::PlanarFrame<T> {
        frames::PlanarFrame { phi: self.phi, w: self.w, ..frames::PlanarFrame::default() }
    }
}

impl<T: Scalar> Connector<T> for PlanarTurningFrame<T> {
    const MEMORY_LAYOUT: &'static str = concat!("samples of phi: ", history_layout!());

    fn check(&self, _: Path<'_>, occasion: &Occasion, memory: &mut Vec<f64>, _: &mut Log<'_>) -> Result<(), Error> {
        let settings = &self.settings;
        let memory = FrameMemory::<0>::of(memory, occasion, size::<Vector1<f64>>(settings.window));
        if let Some((step, samples)) = memory.recording(settings, occasion) {
            record(Vector1::new(self.phi.re()), &step, samples);
        }
        Ok(())
    }

    #[inline(always)]
    fn is_estimated(&self) -> bool {
        self.settings.window > 0
    }

    fn estimate(&mut self, memory: &[f64]) {
        let samples = samples(memory, 0, size::<Vector1<f64>>(self.settings.window));
        self.w = velocity_and_acceleration(&Vector1::new(self.phi), samples).0.x;
    }

    #[inline(always)]
    fn is_extrapolated(&self) -> bool {
        self.settings.is_extrapolated
    }

    fn extrapolate(&mut self, time: T) {
        self.phi += self.w * time;
    }
}

//! Input frames without orientation.
use crate::{
    contradiction::{OF_POINT, compare_planar_point, compare_point},
    frame_settings::{FrameMemory, FrameSettings, samples},
    history::{history_layout, record, size, velocity_and_acceleration},
};
use fmu_export::{Connector, Error, Log, Occasion, Path, Scalar, Variables};
use multibody::frames;
use nalgebra::{Vector2, Vector3};

/// Origin of a spatial frame and its velocity.
#[derive(Variables)]
#[variables(connector)]
pub struct PointFrame<T = f64> {
    /// Position of the origin, resolved in the world frame
    #[var(unit = "m", quantity = "Position")]
    pub r_0: Vector3<T>,
    /// Velocity of the origin, der(r_0), resolved in the world frame
    #[var(unit = "m/s", quantity = "Velocity", derivative_of = r_0)]
    pub v_0: Vector3<T>,
    /// Settings, which parameters choose
    #[var(flatten)]
    pub settings: FrameSettings,
}

impl<T: Scalar> Connector<T> for PointFrame<T> {
    const MEMORY_LAYOUT: &'static str = concat!(
        "steps until a comparison and since the last, numbers of RateWatch; samples of positions: ",
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
            let [r_0, v_0] = [&self.r_0, &self.v_0].map(|vector| vector.map(Scalar::re));
            compare_point(path, [("r_0", r_0), ("v_0", v_0)], due, log);
        }
        if let Some((step, samples)) = memory.recording(settings, occasion) {
            record(self.r_0.map(Scalar::re), &step, samples);
        }
        Ok(())
    }

    #[inline(always)]
    fn is_estimated(&self) -> bool {
        self.settings.window > 0
    }

    fn estimate(&mut self, memory: &[f64]) {
        let samples = samples(memory, OF_POINT, size::<Vector3<f64>>(self.settings.window));
        self.v_0 = velocity_and_acceleration(&self.r_0, samples).0;
    }

    #[inline(always)]
    fn is_extrapolated(&self) -> bool {
        self.settings.is_extrapolated
    }

    fn extrapolate(&mut self, time: T) {
        self.r_0 += self.v_0 * time;
    }
}

impl<T: Scalar> PointFrame<T> {
    /// Converts to a frame of mechanics.
    #[inline]
    pub fn kinematics(&self) -> frames::PointFrame<T> {
        frames::PointFrame { r_0: self.r_0, v_0: self.v_0 }
    }
}

/// Origin of a planar frame and its velocity.
#[derive(Variables)]
#[variables(connector)]
pub struct PlanarPointFrame<T = f64> {
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
    /// Settings, which parameters choose
    #[var(flatten)]
    pub settings: FrameSettings,
}

impl<T: Scalar> Connector<T> for PlanarPointFrame<T> {
    const MEMORY_LAYOUT: &'static str = concat!(
        "steps until a comparison and since the last, numbers of RateWatch; samples of positions: ",
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
        let memory = FrameMemory::<OF_POINT>::of(memory, occasion, size::<Vector2<f64>>(settings.window));
        if let Some(due) = settings.comparison_due(occasion, memory.fixed) {
            compare_planar_point(path, [(self.x, self.y), (self.vx, self.vy)], due, log);
        }
        if let Some((step, samples)) = memory.recording(settings, occasion) {
            record(Vector2::new(self.x.re(), self.y.re()), &step, samples);
        }
        Ok(())
    }

    #[inline(always)]
    fn is_estimated(&self) -> bool {
        self.settings.window > 0
    }

    fn estimate(&mut self, memory: &[f64]) {
        let samples = samples(memory, OF_POINT, size::<Vector2<f64>>(self.settings.window));
        let v = velocity_and_acceleration(&Vector2::new(self.x, self.y), samples).0;
        (self.vx, self.vy) = (v.x, v.y);
    }

    #[inline(always)]
    fn is_extrapolated(&self) -> bool {
        self.settings.is_extrapolated
    }

    fn extrapolate(&mut self, time: T) {
        self.x += self.vx * time;
        self.y += self.vy * time;
    }
}

impl<T: Scalar> PlanarPointFrame<T> {
    /// Converts to a frame of mechanics.
    #[inline]
    pub fn kinematics(&self) -> frames::PlanarPointFrame<T> {
        frames::PlanarPointFrame { x: self.x, y: self.y, vx: self.vx, vy: self.vy }
    }

    /// Position of the origin in space, in m.
    #[inline]
    pub fn position(&self) -> Vector3<T> {
        Vector3::new(self.x, self.y, T::zero())
    }
}

//! Frames without orientation, as inputs.
use crate::{
    contradiction::{OF_POINT, compare_planar_point, compare_point, due},
    history::{history_layout, record, size, velocity_and_acceleration},
};
use fmu_export::{Connector, Error, InputOptions, Log, Path, Scalar, StepOfInputs, Variables};
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
}

impl<T: Scalar> Connector<T> for PointFrame<T> {
    const MEMORY: usize = OF_POINT;
    const MEMORY_LAYOUT: &'static str = concat!(
        "steps until a comparison and since the last, numbers of RateWatch; samples of positions: ",
        history_layout!()
    );

    fn samples(options: &InputOptions) -> usize {
        size::<Vector3<f64>>(options)
    }

    #[inline(always)]
    fn check(
        &self,
        path: Path<'_>,
        options: &InputOptions,
        step: Option<&StepOfInputs>,
        memory: &mut [f64],
        log: &mut Log<'_>,
    ) -> Result<(), Error> {
        if let Some(due) = step.filter(|_| options.compare).and_then(|step| due(step, memory)) {
            let [r_0, v_0] = [&self.r_0, &self.v_0].map(|vector| vector.map(Scalar::re));
            compare_point(path, [("r_0", r_0), ("v_0", v_0)], due, log);
        }
        Ok(())
    }

    fn record(&self, _: &InputOptions, start: f64, step: f64, samples: &mut [f64]) {
        record(self.r_0.map(Scalar::re), start, step, samples);
    }

    fn estimate(&mut self, _: &InputOptions, samples: &[f64]) {
        self.v_0 = velocity_and_acceleration(&self.r_0, samples).0;
    }

    fn extrapolate(&mut self, _: &InputOptions, time: T) {
        self.r_0 += self.v_0 * time;
    }
}

impl<T: Scalar> PointFrame<T> {
    /// The frame as a type of mechanics.
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
}

impl<T: Scalar> Connector<T> for PlanarPointFrame<T> {
    const MEMORY: usize = OF_POINT;
    const MEMORY_LAYOUT: &'static str = concat!(
        "steps until a comparison and since the last, numbers of RateWatch; samples of positions: ",
        history_layout!()
    );

    fn samples(options: &InputOptions) -> usize {
        size::<Vector2<f64>>(options)
    }

    #[inline(always)]
    fn check(
        &self,
        path: Path<'_>,
        options: &InputOptions,
        step: Option<&StepOfInputs>,
        memory: &mut [f64],
        log: &mut Log<'_>,
    ) -> Result<(), Error> {
        if let Some(due) = step.filter(|_| options.compare).and_then(|step| due(step, memory)) {
            compare_planar_point(path, [(self.x, self.y), (self.vx, self.vy)], due, log);
        }
        Ok(())
    }

    fn record(&self, _: &InputOptions, start: f64, step: f64, samples: &mut [f64]) {
        record(Vector2::new(self.x.re(), self.y.re()), start, step, samples);
    }

    fn estimate(&mut self, _: &InputOptions, samples: &[f64]) {
        let v = velocity_and_acceleration(&Vector2::new(self.x, self.y), samples).0;
        (self.vx, self.vy) = (v.x, v.y);
    }

    fn extrapolate(&mut self, _: &InputOptions, time: T) {
        self.x += self.vx * time;
        self.y += self.vy * time;
    }
}

impl<T: Scalar> PlanarPointFrame<T> {
    /// The frame as a type of mechanics.
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

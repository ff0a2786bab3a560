//! Parameters for the source of velocities, the extrapolation of inputs, and the input for orientations.
use crate::frame_settings::{FrameSettings, Orientation};
use fmu_export::{Enumeration, Error, Log, Settings, Variables};

/// Source of velocities and accelerations
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enumeration)]
pub enum Derivatives {
    /// The inputs for velocities and accelerations
    #[item(name = "provided")]
    Provided = 1,
    /// The poses at the last communication points
    #[item(name = "estimated")]
    Estimated,
}

/// Extrapolation of the inputs over a step
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enumeration)]
pub enum Extrapolation {
    /// Inputs keep the values that were set
    #[item(name = "hold")]
    Hold = 1,
    /// Inputs are extrapolated by their own velocities and accelerations
    #[item(name = "kinematic")]
    Kinematic,
}

/// Parameters of models with point frames.
#[derive(Variables)]
#[variables(settings)]
pub struct PointMotion {
    /// Source of velocities
    pub derivatives: Derivatives,
    /// Number of poses for estimates of velocities and accelerations, if derivatives = estimated
    #[var(name = "estimationWindow", min = 3, max = 64, start = 3)]
    pub estimation_window: i32,
    /// Whether a step holds the inputs or extrapolates them to its end
    pub extrapolation: Extrapolation,
    /// Whether the first steps of a run check that velocities and accelerations agree with the poses, and warn if they
    /// do not
    #[var(name = "checkInputs", start = true)]
    pub check_inputs: bool,
}

/// Parameters of models with orientations.
#[derive(Variables)]
#[variables(settings)]
pub struct Motion {
    /// Source of velocities and accelerations
    pub derivatives: Derivatives,
    /// Number of poses for estimates of velocities and accelerations, if derivatives = estimated
    #[var(name = "estimationWindow", min = 3, max = 64, start = 3)]
    pub estimation_window: i32,
    /// Whether a step holds the inputs or extrapolates them to its end
    pub extrapolation: Extrapolation,
    /// Whether the first steps of a run check that velocities and accelerations agree with the poses, and warn if they
    /// do not
    #[var(name = "checkInputs", start = true)]
    pub check_inputs: bool,
    /// Input that gives the orientation of the frames
    pub orientation: Orientation,
}

impl Settings for PointMotion {
    fn advise(&self, log: &mut Log<'_>) {
        let window = self.estimation_window;
        if self.derivatives == Derivatives::Provided && window != 3 {
            log.warn(format!(
                "estimationWindow = {window} has no effect with derivatives = provided; set derivatives = estimated"
            ));
        }
    }

    fn without_steps(&mut self) -> Result<(), Error> {
        (self.extrapolation, self.estimation_window) = (Extrapolation::Hold, 3);
        match std::mem::replace(&mut self.derivatives, Derivatives::Provided) {
            Derivatives::Provided => Ok(()),
            Derivatives::Estimated => Err(Error::new(
                "derivatives = estimated needs communication steps, which Model Exchange does not have: set \
                 derivatives = provided and connect the velocities and accelerations, or use co-simulation",
            )),
        }
    }
}

impl Settings for Motion {
    fn advise(&self, log: &mut Log<'_>) {
        Settings::advise(&self.point_motion(), log);
    }

    fn without_steps(&mut self) -> Result<(), Error> {
        let mut motion = self.point_motion();
        let outcome = Settings::without_steps(&mut motion);
        PointMotion {
            derivatives: self.derivatives,
            estimation_window: self.estimation_window,
            extrapolation: self.extrapolation,
            ..
        } = motion;
        outcome
    }
}

impl PointMotion {
    /// Settings of the frames.
    #[inline(always)]
    #[must_use]
    pub fn settings(&self) -> FrameSettings {
        let is_estimated = self.derivatives == Derivatives::Estimated;
        FrameSettings {
            window: if is_estimated { self.estimation_window as usize } else { 0 },
            compares: self.check_inputs && !is_estimated,
            is_extrapolated: self.extrapolation == Extrapolation::Kinematic,
            ..FrameSettings::default()
        }
    }
}

impl Motion {
    /// Settings of the frames.
    #[inline(always)]
    #[must_use]
    pub fn settings(&self) -> FrameSettings {
        FrameSettings { orientation: self.orientation, ..self.point_motion().settings() }
    }

    fn point_motion(&self) -> PointMotion {
        let Self { derivatives, estimation_window, extrapolation, check_inputs, .. } = *self;
        PointMotion { derivatives, estimation_window, extrapolation, check_inputs }
    }
}

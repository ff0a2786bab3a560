//! Parameters for the source of velocities, the extrapolation of inputs, and the representation of orientations.
use fmu_export::{Enumeration, Error, InputOptions, Log, Settings, Variables};

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

/// Input that gives the orientation of the frames
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enumeration)]
pub enum Orientation {
    /// The transformation matrix R.T
    T = 1,
    /// The quaternion Q, which need not be normalised
    Q,
}

/// Parameters of models whose frames have positions only.
#[derive(Variables)]
#[variables(settings)]
pub struct PointMotion {
    /// Source of velocities
    pub derivatives: Derivatives,
    /// Number of poses from which velocities and accelerations are estimated, if derivatives = estimated
    #[var(name = "estimationWindow", min = 3, max = 64, start = 3)]
    pub estimation_window: i32,
    /// Whether a step holds the inputs or extrapolates them to its end
    pub extrapolation: Extrapolation,
    /// Whether the first steps of a run check that velocities and accelerations agree with the poses, and warn if they
    /// do not
    #[var(name = "checkInputs", start = true)]
    pub check_inputs: bool,
}

/// Parameters of models whose frames have orientations.
#[derive(Variables)]
#[variables(settings)]
pub struct Motion {
    /// Source of velocities and accelerations
    pub derivatives: Derivatives,
    /// Number of poses from which velocities and accelerations are estimated, if derivatives = estimated
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
    fn input_options(&self, options: &mut InputOptions) {
        options.estimate = self.derivatives == Derivatives::Estimated;
        options.compare = self.check_inputs && self.derivatives == Derivatives::Provided;
        options.window = self.estimation_window as u8;
        options.extrapolate = self.extrapolation == Extrapolation::Kinematic;
    }

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
        match self.derivatives {
            Derivatives::Provided => Ok(()),
            Derivatives::Estimated => Err(Error::new(
                "derivatives = estimated needs communication steps, which Model Exchange does not have: set \
                 derivatives = provided and connect the velocities and accelerations, or use co-simulation",
            )),
        }
    }
}

impl Settings for Motion {
    fn input_options(&self, options: &mut InputOptions) {
        Settings::input_options(&self.point_motion(), options);
        options.representation = self.orientation.representation();
    }

    fn advise(&self, log: &mut Log<'_>) {
        Settings::advise(&self.point_motion(), log);
    }

    fn without_steps(&mut self) -> Result<(), Error> {
        let mut motion = self.point_motion();
        let outcome = Settings::without_steps(&mut motion);
        (self.extrapolation, self.estimation_window) = (motion.extrapolation, motion.estimation_window);
        outcome
    }
}

impl Motion {
    fn point_motion(&self) -> PointMotion {
        let Self { derivatives, estimation_window, extrapolation, check_inputs, .. } = *self;
        PointMotion { derivatives, estimation_window, extrapolation, check_inputs }
    }
}

impl Orientation {
    /// As a number for [`InputOptions::representation`]: the matrix is the one that equations read.
    fn representation(self) -> u8 {
        match self {
            Self::T => 0,
            Self::Q => 1,
        }
    }

    /// The representation that the options choose.
    #[inline(always)]
    pub(crate) fn of(options: &InputOptions) -> Self {
        if options.representation == 0 { Self::T } else { Self::Q }
    }
}

//! The parameters that choose where velocities come from, how inputs are extrapolated, and how orientations are represented.
use fmu_export::{Enumeration, Error, InputOptions, Settings, Variables};

/// Source of velocities and accelerations
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enumeration)]
pub enum Derivatives {
    /// The inputs for velocities and accelerations
    #[item(name = "provided")]
    Provided = 1,
    /// Backward differences of the poses at the last communication points
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
    /// Whether a step holds the inputs or extrapolates them to its end
    pub extrapolation: Extrapolation,
}

/// Parameters of models whose frames have orientations.
#[derive(Variables)]
#[variables(settings)]
pub struct Motion {
    /// Source of velocities and accelerations
    pub derivatives: Derivatives,
    /// Whether a step holds the inputs or extrapolates them to its end
    pub extrapolation: Extrapolation,
    /// Input that gives the orientation of the frames
    pub orientation: Orientation,
}

impl Settings for PointMotion {
    fn input_options(&self, options: &mut InputOptions) {
        options.estimate = self.derivatives == Derivatives::Estimated;
        options.extrapolate = self.extrapolation == Extrapolation::Kinematic;
    }

    fn without_steps(&mut self) -> Result<(), Error> {
        self.extrapolation = Extrapolation::Hold;
        match self.derivatives {
            Derivatives::Provided => Ok(()),
            Derivatives::Estimated => Err(Error::new(
                "derivatives = estimated needs communication steps, which Model Exchange does not have: set derivatives = provided and connect \
                 the velocities and accelerations, or use co-simulation",
            )),
        }
    }
}

impl Settings for Motion {
    fn input_options(&self, options: &mut InputOptions) {
        let Self { derivatives, extrapolation, orientation } = *self;
        Settings::input_options(&PointMotion { derivatives, extrapolation }, options);
        options.representation = orientation.representation();
    }

    fn without_steps(&mut self) -> Result<(), Error> {
        let mut motion = PointMotion { derivatives: self.derivatives, extrapolation: self.extrapolation };
        let outcome = Settings::without_steps(&mut motion);
        self.extrapolation = motion.extrapolation;
        outcome
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

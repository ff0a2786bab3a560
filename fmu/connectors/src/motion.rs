//! Where velocities and accelerations come from, and which inputs a step reads.
use fmu_export::{Enumeration, InputOptions, Settings, Variables};

/// Where velocities and accelerations come from
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enumeration)]
pub enum Derivatives {
    /// From the inputs for velocities and accelerations
    #[item(name = "provided")]
    Provided = 1,
    /// From the poses alone, by backward differences over the last communication points
    #[item(name = "estimated")]
    Estimated,
}

/// What a step sees of its inputs
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enumeration)]
pub enum Extrapolation {
    /// The values given at its start
    #[item(name = "hold")]
    Hold = 1,
    /// The values carried to its end, with their own velocities and accelerations
    #[item(name = "kinematic")]
    Kinematic,
}

/// Which input gives the orientation of the frames
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enumeration)]
pub enum Orientation {
    /// The transformation matrix R.T
    T = 1,
    /// The quaternion Q, which need not be normalised
    Q,
}

/// Parameters of all models with frames of which only positions count.
#[derive(Variables)]
#[variables(settings)]
pub struct PointMotion {
    /// Where velocities come from
    pub derivatives: Derivatives,
    /// Whether a step sees the inputs as they were given at its start, or carried to its end
    pub extrapolation: Extrapolation,
}

/// Parameters of all models with frames.
#[derive(Variables)]
#[variables(settings)]
pub struct Motion {
    /// Where velocities and accelerations come from
    pub derivatives: Derivatives,
    /// Whether a step sees the inputs as they were given at its start, or carried to its end
    pub extrapolation: Extrapolation,
    /// Which input gives the orientation of the frames
    pub orientation: Orientation,
}

impl Settings for PointMotion {
    fn input_options(&self, options: &mut InputOptions) {
        options.estimate = self.derivatives == Derivatives::Estimated;
        options.extrapolate = self.extrapolation == Extrapolation::Kinematic;
    }
}

impl Settings for Motion {
    fn input_options(&self, options: &mut InputOptions) {
        let Self { derivatives, extrapolation, orientation } = *self;
        Settings::input_options(&PointMotion { derivatives, extrapolation }, options);
        options.representation = orientation.form();
    }
}

impl Orientation {
    /// The matrix needs no preparation.
    fn form(self) -> u8 {
        match self {
            Self::T => 0,
            Self::Q => 1,
        }
    }

    /// What the options of the inputs say.
    #[inline(always)]
    pub(crate) fn of(options: &InputOptions) -> Self {
        if options.representation == 0 { Self::T } else { Self::Q }
    }
}

use crate::choice::choice;

choice! {
    /// Frame of resolution of the results
    pub enum ResolveInFrame {
        /// World frame
        World = "world",
        /// Frame a
        ///
        /// The sensor measures from this frame.
        #[default]
        FrameA = "frame_a",
        /// Frame b
        ///
        /// The sensor measures to this frame.
        FrameB = "frame_b",
        /// Frame frame_resolve
        ///
        /// A third frame.
        FrameResolve = "frame_resolve",
    }
}

choice! {
    /// Frame into which v_rel, a_rel and z_rel are resolved after the differentiation
    pub enum ResolveInFrameAfterDifferentiation {
        /// World frame
        World = "world",
        /// Frame a
        FrameA = "frame_a",
        /// Frame b
        FrameB = "frame_b",
        /// Frame frame_resolve
        FrameResolve = "frame_resolve",
        /// The same frame as resolveInFrame
        #[default]
        Same = "same",
    }
}

choice! {
    /// Frame of resolution of the results
    ///
    /// For sensors at one frame.
    pub enum ResolveInFrameA {
        /// World frame
        World = "world",
        /// Frame a
        #[default]
        FrameA = "frame_a",
        /// Frame frame_resolve
        FrameResolve = "frame_resolve",
    }
}

choice! {
    /// Whether velocity and acceleration are those that an observer in resolveInFrame sees
    pub enum Differentiation {
        /// An observer who moves and turns with resolveInFrame
        ///
        /// Velocities and accelerations are derivatives of the components, as in Modelica.
        #[default]
        Moving = "moving",
        /// An observer in the world
        ///
        /// Velocities and accelerations are differences of those of the frames, and only resolved.
        Inertial = "inertial",
    }
}

impl ResolveInFrameAfterDifferentiation {
    /// Frame of the result; `before` is the frame of the differentiation, which `Same` keeps.
    pub fn after(self, before: ResolveInFrame) -> ResolveInFrame {
        match self {
            Self::World => ResolveInFrame::World,
            Self::FrameA => ResolveInFrame::FrameA,
            Self::FrameB => ResolveInFrame::FrameB,
            Self::FrameResolve => ResolveInFrame::FrameResolve,
            Self::Same => before,
        }
    }
}

impl From<ResolveInFrame> for ResolveInFrameAfterDifferentiation {
    fn from(frame: ResolveInFrame) -> Self {
        match frame {
            ResolveInFrame::World => Self::World,
            ResolveInFrame::FrameA => Self::FrameA,
            ResolveInFrame::FrameB => Self::FrameB,
            ResolveInFrame::FrameResolve => Self::FrameResolve,
        }
    }
}

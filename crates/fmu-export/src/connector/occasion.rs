//! The occasion on which connectors get their inputs, and the names of connectors.
use std::fmt;

/// The occasion on which a connector gets its inputs.
#[derive(Clone, Copy, Debug)]
pub struct Occasion {
    /// The step for which they were set; `None` if only the present instant is evaluated.
    pub step: Option<StepOfInputs>,
    /// Whether the instance is being initialized, or handles the event that follows: inputs may still have start
    /// values, because some importers set them only afterwards.
    pub initial: bool,
}

/// A step for which a connector's inputs were set; initialization counts as one of length zero.
#[derive(Clone, Copy, Debug)]
pub struct StepOfInputs {
    /// Time at the start, in s.
    pub start: f64,
    /// Length in s.
    pub size: f64,
    /// Whether it is a communication step from its beginning: neither initialization nor the rest of a step after an
    /// event.
    pub is_communication: bool,
}

/// The name of a connector; it is assembled only when it is printed.
#[derive(Clone, Copy)]
pub struct Path<'a> {
    outer: Option<&'a Path<'a>>,
    name: &'static str,
}

impl Path<'_> {
    /// The inputs themselves.
    pub(crate) const ROOT: Self = Path { outer: None, name: "" };
}

impl<'a> Path<'a> {
    /// The name of a field of this connector or group.
    #[inline(always)]
    #[must_use]
    pub const fn field(&'a self, name: &'static str) -> Self {
        // The root has no name of its own; nested groups keep what is around them.
        if self.name.is_empty() { Path { outer: self.outer, name } } else { Path { outer: Some(self), name } }
    }
}

impl fmt::Display for Path<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.outer {
            Some(outer) => write!(f, "{outer}.{}", self.name),
            None => f.write_str(self.name),
        }
    }
}

//! Circumstances of a validation of inputs, and names of connectors.
use std::fmt;

/// Circumstances of a validation of a connector's inputs.
#[derive(Clone, Copy, Debug)]
pub struct Occasion {
    /// Step that the inputs were set for; `None` if only the present instant is evaluated.
    pub step: Option<StepOfInputs>,
    /// Whether the instance is being initialized, or handles the event that follows: inputs may still have start
    /// values, because some importers set them only afterwards.
    pub initial: bool,
}

/// Step that a connector's inputs were set for; initialization counts as a step of length zero.
#[derive(Clone, Copy, Debug)]
pub struct StepOfInputs {
    /// Start time in s.
    pub start: f64,
    /// Length in s.
    pub size: f64,
    /// Whether this is a communication step from its start: neither initialization nor the rest of a step after an
    /// event.
    pub is_communication: bool,
}

/// Name of a connector, assembled only when it is printed.
#[derive(Clone, Copy)]
pub struct Path<'a> {
    outer: Option<&'a Path<'a>>,
    name: &'static str,
}

impl Path<'_> {
    /// The group of inputs itself.
    pub(crate) const ROOT: Self = Path { outer: None, name: "" };
}

impl<'a> Path<'a> {
    /// Returns the name of a field of this connector or group.
    #[inline(always)]
    #[must_use]
    pub const fn field(&'a self, name: &'static str) -> Self {
        // The root has no name; nested groups keep their outer group.
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

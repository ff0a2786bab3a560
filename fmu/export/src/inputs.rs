//! What parameters make of the inputs before equations read them, and the names of connectors among the inputs.
use std::fmt;

/// What the parameters make of the inputs before equations read them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct InputOptions {
    /// Whether connectors replace rates by estimates from the values communicated so far.
    pub estimate: bool,
    /// Whether a step reads connectors carried to the instant in question by their own rates, instead of as set at its start.
    pub extrapolate: bool,
    /// Whether a step reads the inputs as set at its start, whatever `extrapolate` says and even where the importer gave derivatives of
    /// inputs: for a law that assumes this delay.
    pub hold: bool,
    /// Which of several forms of their inputs connectors read; 0 is the form that needs no preparation.
    pub representation: u8,
    /// Connectors that the equations do not read and that are not checked: bit `i` for the one at position `i` among the inputs.
    pub unread: u32,
}

/// A struct of parameters that says what to make of the inputs; `#[variables(settings)]` at a struct that derives
/// [`Variables`](macro@crate::Variables).
pub trait Settings {
    /// Writes what it says.
    fn input_options(&self, options: &mut InputOptions);
}

/// The name of a connector, put together only when it is printed.
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
    /// A field of this one.
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

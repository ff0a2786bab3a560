//! Names of variables in a container.

/// Name of an element's variable: `gripper.F`, for a derivative `der(body.x)`.
pub(crate) fn full_name(element: &str, variable: &str) -> String {
    match variable.strip_prefix("der(") {
        Some(rest) if rest.ends_with(')') => format!("der({element}.{rest}"),
        _ => format!("{element}.{variable}"),
    }
}

/// Names of variables, frames and arrays, as a user gives them, and whether each was met.
pub(crate) struct Wanted<'n>(Vec<(&'n str, bool)>);

impl<'n> Wanted<'n> {
    pub(crate) fn new(names: &'n [String]) -> Self {
        Self(names.iter().map(|name| (&**name, false)).collect())
    }

    /// Whether a variable is meant: by its name, by an array or a frame that it is in, or by its element.
    pub(crate) fn has(&mut self, name: &str) -> bool {
        let mut is_meant = false;
        for (wanted, is_met) in &mut self.0 {
            let rest = name.strip_prefix(*wanted).or_else(|| {
                let inner = wanted.strip_prefix("der(")?.strip_suffix(')')?;
                name.strip_prefix("der(")?.strip_prefix(inner)
            });
            if rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '[', ')'])) {
                (is_meant, *is_met) = (true, true);
            }
        }
        is_meant
    }

    /// The first name that met no variable.
    pub(crate) fn unmet(&self) -> Option<&'n str> {
        self.0.iter().find(|(_, is_met)| !is_met).map(|(name, _)| *name)
    }
}

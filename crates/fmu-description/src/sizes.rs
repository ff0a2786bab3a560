//! Array sizes given by other variables (FMI 3.0 section 2.4.7.2).
use crate::description::Description;
use crate::types::Type;
use crate::variable::Variable;
use std::collections::HashMap;

impl Description {
    /// Sets array sizes: `sizes` has them by the value reference of the structural parameter or constant; start values
    /// are the defaults. An array that differs from the default size loses its start values, as the standard requires.
    /// Dimensions of unknown size stay unchanged.
    pub fn resize(&mut self, sizes: &HashMap<u32, usize>) {
        let starts: HashMap<_, _> =
            self.variables.iter().filter_map(|variable| Some((variable.value_reference, size(variable)?))).collect();
        for variable in self.variables.iter_mut().filter(|variable| !variable.sized_by.is_empty()) {
            let mut is_resized = false;
            for (length, reference) in variable.dimensions.iter_mut().zip(&variable.sized_by) {
                let Some(reference) = reference else { continue };
                let start = starts.get(reference);
                let size = sizes.get(reference).or(start);
                is_resized |= size != start;
                *length = size.copied().unwrap_or(*length);
            }
            if is_resized {
                variable.r#type = variable.r#type.without_start();
            }
        }
        if !self.model_structure.event_indicators.is_empty() {
            self.event_indicators = self.model_structure.indicator_elements(&self.variables);
        }
    }
}

/// Start value of a variable that can be a size.
fn size(variable: &Variable) -> Option<usize> {
    match &variable.r#type {
        Type::Other(other) if other.type_name == "UInt64" => other.start.first()?.parse().ok(),
        _ => None,
    }
}

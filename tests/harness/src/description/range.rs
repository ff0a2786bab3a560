//! Values that suit a Real, by its start value and its limits.
use super::Variable;

impl Variable {
    /// Whether a Real lies within the limits.
    pub fn allows(&self, value: f64) -> bool {
        self.min.is_none_or(|min| min <= value) && self.max.is_none_or(|max| value <= max)
    }

    /// The start value of a Real; zero if none is stated.
    pub fn real_start(&self) -> f64 {
        self.start.as_ref().and_then(|start| start.parse().ok()).unwrap_or(0.0)
    }

    /// Center and radius of a range about the start value of a Real, with room between it and the limits.
    pub fn range(&self) -> (f64, f64) {
        let start = self.real_start();
        if self.allows(start - 1.5) && self.allows(start + 1.5) {
            return (start, 1.0);
        }
        match (self.min, self.max) {
            (Some(min), Some(max)) => (min.midpoint(max), (max - min) / 4.0),
            (Some(min), None) => (min + 1.5, 1.0),
            (None, Some(max)) => (max - 1.5, 1.0),
            (None, None) => (start, 1.0),
        }
    }

    /// A value next to the start value of a Real, but another one, unless the limits leave no other. What fits together with other
    /// values hardly ever stops to do so.
    pub fn next_to_start(&self) -> f64 {
        let start = self.real_start();
        let way = 1e-3 * if start == 0.0 { 1.0 } else { start.abs() };
        [start + way, start - way].into_iter().find(|value| self.allows(*value)).unwrap_or(start)
    }
}

#[cfg(test)]
mod tests {
    use crate::{Description, Variable};

    fn real(limits: &str) -> Variable {
        let xml = include_str!("../../../../modelDescription/Distance.xml");
        let description = Description::parse(xml).unwrap();
        let number = |key: &str| limits.split_once(key).map(|(_, rest)| rest.split(' ').next().unwrap().to_owned());
        let [min, max] = ["min=", "max="].map(|key| number(key).map(|limit| limit.parse().unwrap()));
        Variable { start: number("start="), min, max, ..description.variables[0].clone() }
    }

    #[test]
    fn a_range_lies_about_the_start_value_unless_limits_are_in_the_way() {
        assert_eq!(real("").range(), (0.0, 1.0));
        assert_eq!(real("start=293.0").range(), (293.0, 1.0));
        assert_eq!(real("start=1.0 min=0.0").range(), (1.5, 1.0));
        assert_eq!(real("start=-1.0 max=0.0").range(), (-1.5, 1.0));
        assert_eq!(real("start=2.0 min=2.0 max=4.0").range(), (3.0, 0.5));
    }

    #[test]
    fn what_is_next_to_the_start_value_is_allowed_and_another() {
        assert_eq!(real("").next_to_start(), 1e-3);
        assert_eq!(real("start=20.0 min=20.0").next_to_start(), 20.02);
        assert_eq!(real("start=20.0 max=20.0").next_to_start(), 19.98);
        assert_eq!(real("start=20.0 min=20.0 max=20.0").next_to_start(), 20.0);
    }
}

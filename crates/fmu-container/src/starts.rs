//! Start values of the variables of elements, as the system sets them.
use std::collections::HashMap;

use fmu_description::{Number, Type, Variable};
use fmu_engine::{Place, WholeVariable};
use fmu_system::{Resolved, Values};

/// Values that a system gives variables of its elements: by element, and by the place of a variable or an array's
/// element.
pub(crate) struct Starts<'s>(HashMap<(usize, Place), &'s Values>);

impl<'s> Starts<'s> {
    pub(crate) fn of(system: &'s Resolved) -> Self {
        let elements: HashMap<_, _> = system.elements.iter().enumerate().map(|(at, it)| (&*it.name, at)).collect();
        let start = |value: &'s fmu_system::ElementValue| {
            let element = *elements.get(&*value.element)?;
            let place = system.elements[element].fmu.variables.find(&value.variable)?;
            Some(((element, place), &value.values))
        };
        Self(system.values.iter().filter_map(start).collect())
    }

    /// Start value of an element of an array, or of a scalar, as text; none without one.
    pub(crate) fn get(
        &self,
        element: usize,
        whole: usize,
        at: usize,
        of: &WholeVariable,
        described: &Variable,
    ) -> Option<String> {
        let one = self.0.get(&(element, (whole, Some(at)))).and_then(|values| values.texts().into_iter().next());
        let all = || self.0.get(&(element, (whole, None))).and_then(|values| values.texts().into_iter().nth(at));
        let own = || {
            let starts = described.r#type.starts();
            // A variable of FMI 2.0 is one element; in FMI 3.0 all elements may share one start value.
            let at = if of.positions.len() > 1 || starts.len() == 1 { 0 } else { at };
            starts.into_iter().nth(at)
        };
        one.or_else(all).or_else(own)
    }
}

/// A copy of a type with these start values. Texts that are no values of the type are left out.
pub(crate) fn with_starts(of: &Type, texts: &[String]) -> Type {
    fn parsed<T: std::str::FromStr>(texts: &[String]) -> Vec<T> {
        texts.iter().filter_map(|text| text.parse().ok()).collect()
    }
    let mut of = of.without_start();
    match &mut of {
        Type::Real(of) => of.start = parsed(texts),
        Type::Integer(of) => of.start = parsed(texts),
        Type::Enumeration(of) => of.start = parsed(texts),
        Type::Boolean(of) => of.start = parsed(texts),
        Type::String(of) => of.start = texts.to_vec(),
        Type::Other(of) => of.start = texts.to_vec(),
    }
    of
}

/// Start value of an input or parameter without a stated one, which the standard demands: zero within the limits.
pub(crate) fn default_start(of: &Type) -> String {
    let whole = |min: Option<i64>, max: Option<i64>| {
        0.clamp(min.unwrap_or(i64::MIN), max.unwrap_or(i64::MAX).max(min.unwrap_or(i64::MIN))).to_string()
    };
    match of {
        Type::Real(of) => {
            let least = of.min.unwrap_or(f64::NEG_INFINITY);
            Number(0_f64.max(least).min(of.max.unwrap_or(f64::INFINITY))).to_string()
        }
        Type::Integer(of) => whole(of.min, of.max),
        Type::Enumeration(of) => whole(of.min, of.max),
        Type::Boolean(_) => false.to_string(),
        Type::String(_) => String::new(),
        Type::Other(_) => "0".to_owned(),
    }
}

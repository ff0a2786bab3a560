//! Elements of variables, by name.
use fmu::{Causality, Type, Variability, Variable};

use crate::batch::Batch;
use crate::fmu::Fmu;
use crate::start_values::has_kind;

#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Scalar {
    /// Position of the variable in the description.
    pub(crate) variable: usize,
    pub(crate) name: String,
    /// Nominal size of its values.
    pub(crate) nominal: f64,
    /// Whether it is a force or a torque.
    pub(crate) is_load: bool,
}

/// Lists the elements of inputs or outputs, in order. Elements of a component, which has no FMU, have numbers in place
/// of names.
pub(crate) fn scalars(fmu: Option<&Fmu>, variables: &Batch) -> Vec<Scalar> {
    let other = |name| Scalar { name, nominal: OTHER, ..Scalar::default() };
    let Some(fmu) = fmu else {
        let number = |position: &u32| other(format!("number {position}"));
        let mut found: Vec<_> = variables.references().iter().map(number).collect();
        found.resize(variables.values(), other(String::new()));
        return found;
    };
    let of_reference = |reference: &u32| {
        variable(fmu, variables, *reference).map_or_else(Vec::new, |(variable, v)| {
            let scalar = |name| Scalar { variable, name, nominal: nominal(v), is_load: is_load(v) };
            v.element_names().into_iter().map(scalar).collect()
        })
    };
    let mut found: Vec<_> = variables.references().iter().flat_map(of_reference).collect();
    found.resize(variables.values(), other(String::new()));
    found
}

/// Finds a variable of inputs or outputs, with its position in the description.
pub(crate) fn variable<'f>(fmu: &'f Fmu, variables: &Batch, reference: u32) -> Option<(usize, &'f Variable)> {
    let all = fmu.description().variables.iter().enumerate();
    let mut same = all.filter(|(_, v)| v.value_reference == reference && has_kind(v, variables.value_type()));
    let is_connector = |v: &Variable| matches!(v.causality, Causality::Input | Causality::Output);
    // Other variables may be aliases.
    let first = same.clone().next();
    same.find(|(_, v)| is_connector(v)).or(first)
}

/// Whether a variable, such as a parameter, does not change in a run.
pub(crate) fn is_constant(variable: &Variable) -> bool {
    matches!(variable.variability, Variability::Constant | Variability::Fixed | Variability::Tunable)
}

/// Default nominal value, except of forces and torques: a stiff spring reacts to micrometres, so 1 m is no useful scale
/// for positions.
const OTHER: f64 = 1e-3;

fn nominal(variable: &Variable) -> f64 {
    let stated = match &variable.r#type {
        Type::Real(real) => real.nominal,
        _ => None,
    };
    stated.map(f64::abs).filter(|nominal| *nominal > 0.0).unwrap_or(if is_load(variable) { 1.0 } else { OTHER })
}

fn is_load(variable: &Variable) -> bool {
    matches!(variable.unit(), Some("N" | "N.m"))
}

//! Variables of a description.
use crate::enumerations::type_name;
use fmu_description::{Boolean, Causality, Enumeration, Initial, Integer, Real, Text, Type, Variability, Variable};
use fmu_export::StartValues;
use fmu_export::variables::entry::{self, FieldKind};

/// The independent variable of FMI 3.0.
pub(crate) fn time(value_reference: u32) -> Variable {
    Variable {
        description: "Time".into(),
        value_reference,
        causality: Causality::Independent,
        ..Variable::new("time", Type::Real(Real { unit: Some("s".into()), ..Real::default() }))
    }
}

/// Variables of a description: time, if given, then the model's.
pub(crate) fn variables(time: Option<Variable>, model: &[fmu_export::Variable], starts: &StartValues) -> Vec<Variable> {
    let first = usize::from(time.is_some());
    let position = |name: &String| {
        let found = model.iter().position(|other| other.name == *name);
        first + found.expect("it was found before")
    };
    let variable = |v: &fmu_export::Variable| Variable {
        derivative_of: v.derivative_of.as_ref().map(position),
        ..described(v, starts)
    };
    time.into_iter().chain(model.iter().map(variable)).collect()
}

/// A variable, before the position of the variable that it differentiates is known.
fn described(v: &fmu_export::Variable, starts: &StartValues) -> Variable {
    let causality = match v.causality {
        fmu_export::Causality::Parameter => Causality::Parameter,
        fmu_export::Causality::Input => Causality::Input,
        fmu_export::Causality::Output => Causality::Output,
        fmu_export::Causality::Local if v.entry.is_calculated_parameter => Causality::CalculatedParameter,
        _ => Causality::Local,
    };
    Variable {
        name: v.name.clone(),
        description: v.description.clone(),
        value_reference: v.reference,
        causality,
        variability: match v.variability {
            entry::Variability::Constant => Variability::Constant,
            entry::Variability::Fixed => Variability::Fixed,
            entry::Variability::Tunable => Variability::Tunable,
            entry::Variability::Discrete => Variability::Discrete,
            entry::Variability::Continuous => Variability::Continuous,
        },
        initial: match causality {
            Causality::Input => None,
            _ if v.has_start() => Some(Initial::Exact),
            _ => Some(Initial::Calculated),
        },
        r#type: r#type(v, starts),
        dimensions: v.dimensions.to_vec(),
        sized_by: Vec::new(),
        aliases: Vec::new(),
        derivative_of: None,
        intermediate_update: v.intermediate_update,
    }
}

fn r#type(v: &fmu_export::Variable, starts: &StartValues) -> Type {
    let entry = v.entry;
    let places = if v.has_start() { v.positions.clone() } else { 0..0 };
    let text = |text: Option<&str>| text.map(Into::into);
    let whole = |limit: Option<f64>| limit.map(|limit| limit as i64);
    let numbers = |starts: &[i32]| starts.iter().map(|&start| start.into()).collect();
    match entry.shape.kind {
        FieldKind::Real if v.causality == fmu_export::Causality::StateDerivative => {
            Type::Real(Real { unit: entry.unit.map(derivative_unit), ..Real::default() })
        }
        FieldKind::Real => Type::Real(Real {
            unit: text(entry.unit),
            display_unit: text(entry.display_unit),
            quantity: text(entry.quantity),
            relative_quantity: false,
            nominal: entry.nominal,
            reinit: entry.reinit,
            min: entry.min,
            max: entry.max,
            start: starts.reals[places].to_vec(),
        }),
        FieldKind::Integer => Type::Integer(Integer {
            quantity: None,
            min: whole(entry.min),
            max: whole(entry.max),
            start: numbers(&starts.integers[places]),
        }),
        FieldKind::Boolean => Type::Boolean(Boolean { start: starts.booleans[places].to_vec() }),
        FieldKind::Enumeration(of) => Type::Enumeration(Enumeration {
            declared_type: type_name(of),
            start: numbers(&starts.integers[places]),
            ..Enumeration::default()
        }),
        FieldKind::String => Type::String(Text { start: starts.strings[places].to_vec() }),
        FieldKind::Group(_) => unreachable!("groups are taken apart before"),
    }
}

/// Unit of a time derivative: `m/s` for `m`, `rad/s2` for `rad/s`, `1/s` for `1`, `m/(min.s)` for `m/min`.
fn derivative_unit(unit: &str) -> String {
    match unit.split_once('/') {
        None => format!("{unit}/s"),
        Some((unit, "s")) => format!("{unit}/s2"),
        Some((unit, "s2")) => format!("{unit}/s3"),
        Some((unit, factors)) => format!("{unit}/({}.s)", factors.trim_matches(['(', ')'])),
    }
}

#[cfg(test)]
mod tests {
    use super::derivative_unit;

    #[test]
    fn the_unit_of_a_derivative_is_a_unit() {
        for (unit, expected) in [
            ("m", "m/s"),
            ("rad/s", "rad/s2"),
            ("m/s2", "m/s3"),
            ("1", "1/s"),
            ("degC", "degC/s"),
            ("m/min", "m/(min.s)"),
            ("J/(kg.K)", "J/(kg.K.s)"),
        ] {
            assert_eq!(derivative_unit(unit), expected);
        }
    }
}

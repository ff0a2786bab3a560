//! Variables of a container for the system's own connectors.
use std::collections::{HashMap, HashSet};

use fmu_description::{
    Boolean, Causality, Enumeration, Integer, Kind, Number, Other, Real, Text, Type, Variability, Variable,
};
use fmu_engine::{Place, Transformation};
use fmu_system::{BaseType, ConnectorKind, Resolved, SystemConnector, Values};

use crate::error::Error;
use crate::exposed::Target;
use crate::lister::{Lister, position};
use crate::starts::{default_start, with_starts};

/// Places of the variables that connections, and inputs and parameters of the system, set.
pub(crate) fn set_places(system: &Resolved) -> HashSet<(usize, Place)> {
    let elements: HashMap<_, _> = system.elements.iter().enumerate().map(|(at, it)| (&*it.name, at)).collect();
    let place = |(element, variable): (&str, &str)| {
        let at = *elements.get(element)?;
        Some((at, system.elements[at].fmu.variables.find(variable)?))
    };
    let connected = system.connections.iter().map(|connection| (&*connection.to.0, &*connection.to.1));
    let outer = system.connectors.iter().filter(|connector| causality(connector.kind).is_some_and(is_settable));
    let outer = outer.flat_map(|connector| &connector.ends).map(|end| (&*end.element, &*end.variable));
    connected.chain(outer).filter_map(place).collect()
}

fn is_settable(causality: Causality) -> bool {
    matches!(causality, Causality::Input | Causality::Parameter)
}

/// Causality of a connector; none for structural parameters, which are constants of a container.
fn causality(kind: ConnectorKind) -> Option<Causality> {
    Some(match kind {
        ConnectorKind::Input => Causality::Input,
        ConnectorKind::Output => Causality::Output,
        ConnectorKind::Parameter => Causality::Parameter,
        ConnectorKind::CalculatedParameter => Causality::CalculatedParameter,
        ConnectorKind::Constant | ConnectorKind::Local => Causality::Local,
        ConnectorKind::StructuralParameter | ConnectorKind::Inout | ConnectorKind::Unspecified => return None,
    })
}

/// Adds the connectors of the system that lead to variables.
pub(crate) fn add(lister: &mut Lister<'_>) -> Result<(), Error> {
    let system = lister.system;
    for connector in &system.connectors {
        let Some(causality) = causality(connector.kind) else { continue };
        let is_wanted = match causality {
            Causality::Input => lister.inputs.as_mut().is_none_or(|inputs| inputs.has(&connector.name)),
            Causality::Parameter => lister.has_parameters,
            _ => true,
        };
        let end = |end: &fmu_system::ConnectorEnd| {
            let element = system.elements.iter().position(|element| element.name == end.element)?;
            let place = system.elements[element].fmu.variables.find(&end.variable)?;
            Some(Target { element, place, transformation: end.transformation.clone() })
        };
        let targets: Option<Vec<_>> = connector.ends.iter().map(end).collect();
        let Some(targets) = targets.filter(|targets| is_wanted && !targets.is_empty()) else { continue };
        add_one(lister, connector, causality, &targets)?;
    }
    Ok(())
}

fn add_one(
    lister: &mut Lister<'_>,
    connector: &SystemConnector,
    causality: Causality,
    targets: &[Target],
) -> Result<(), Error> {
    let first = &targets[0];
    let fmu = &lister.system.elements[first.element].fmu;
    let whole = &fmu.variables.all()[first.place.0];
    let behind = &fmu.description.variables[position(whole, first.place.1.unwrap_or(0))];
    let refused = |reason: String| Error::refused(format!("{} {reason}", connector.name));
    let declared = r#type(connector, behind, first.transformation.is_none());
    let mut of = lister
        .definitions
        .converted(&declared, &fmu.description, &lister.system.units, lister.is_fmi3)
        .map_err(refused)?;
    let names = fmu.description.items(behind).iter().map(|item| (&item.name, item.value));
    let own = connector.items.iter().map(|(name, value)| (name, *value));
    if let Type::Enumeration(of) = &mut of
        && !connector.items.is_empty()
        && !own.eq(names)
    {
        of.declared_type = lister.definitions.enumeration_of(connector);
    }
    let size = connector.shape.iter().product::<usize>().max(usize::from(connector.shape.is_empty()));
    let starts = starts(lister, connector, first, size);
    let variability = match (of.kind(), behind.variability) {
        (Kind::Real, variability) => variability,
        (Kind::Other, variability) if matches!(&of, Type::Other(of) if of.type_name == "Float32") => variability,
        (_, Variability::Continuous) => Variability::Discrete,
        (_, variability) => variability,
    };
    let start_of = |at: usize| starts.get(at).cloned().unwrap_or_else(|| default_start(&of));
    let variable = |name: String, dimensions: Vec<usize>, places: std::ops::Range<usize>| {
        let starts: Vec<_> = places.map(start_of).collect();
        let starts = if is_settable(causality) || variability == Variability::Constant { starts } else { Vec::new() };
        Variable {
            description: if connector.description.is_empty() { &behind.description } else { &connector.description }
                .clone(),
            causality,
            variability,
            dimensions,
            ..Variable::new(&name, with_starts(&of, &starts))
        }
    };
    if connector.shape.is_empty() || lister.is_fmi3 {
        let variable = variable(connector.name.clone(), connector.shape.clone(), 0..size);
        lister.add(variable, targets.to_vec());
        return Ok(());
    }
    let whole = Variable { dimensions: connector.shape.clone(), ..Variable::new(&connector.name, of.clone()) };
    let scalars: Vec<_> = whole
        .element_names()
        .into_iter()
        .enumerate()
        .map(|(at, name)| {
            let of_target = |target: &Target| Target { place: (target.place.0, Some(at)), ..target.clone() };
            (variable(name, Vec::new(), at..at + 1), targets.iter().map(of_target).collect())
        })
        .collect();
    for (variable, targets) in scalars {
        lister.add(variable, targets);
    }
    Ok(())
}

/// Type of a connector: its variable's type if values stay, with the connector's own unit.
fn r#type(connector: &SystemConnector, behind: &Variable, stays: bool) -> Type {
    let unit = Some(connector.unit.clone()).filter(|unit| !unit.is_empty());
    let fresh = match connector.r#type {
        None => behind.r#type.without_start(),
        Some(base) => match base {
            BaseType::Real | BaseType::Float64 => Type::Real(Real { unit: unit.clone(), ..Real::default() }),
            BaseType::Integer | BaseType::Int32 => Type::Integer(Integer::default()),
            BaseType::Boolean => Type::Boolean(Boolean::default()),
            BaseType::String => Type::String(Text::default()),
            BaseType::Enumeration => Type::Enumeration(Enumeration::default()),
            other => {
                Type::Other(Other { type_name: other.as_str().to_owned(), unit: unit.clone(), ..Other::default() })
            }
        },
    };
    let is_same = |other: &Type| match (other, &fresh) {
        (Type::Other(one), Type::Other(other)) => one.type_name == other.type_name,
        (one, other) => one.kind() == other.kind(),
    };
    if stays && is_same(&behind.r#type) { behind.r#type.without_start() } else { fresh }
}

/// Start values of a connector, as text.
fn starts(lister: &Lister<'_>, connector: &SystemConnector, first: &Target, size: usize) -> Vec<String> {
    if let Some(start) = &connector.start {
        return match start {
            Values::Texts(names) if !connector.items.is_empty() => {
                let value = |name: &String| connector.items.iter().find(|(known, _)| known == name);
                names.iter().map(|name| value(name).map_or(name.clone(), |(_, value)| value.to_string())).collect()
            }
            values => values.texts(),
        };
    }
    let fmu = &lister.system.elements[first.element].fmu;
    let whole = &fmu.variables.all()[first.place.0];
    let places = first.place.1.map_or(0..size, |place| place..place + 1);
    let behind = places.map(|place| {
        let described = &fmu.description.variables[position(whole, place)];
        let start = lister.starts.get(first.element, first.place.0, place, whole, described)?;
        match &first.transformation {
            None => Some(start),
            Some(Transformation::Linear { factor, offset }) => {
                let value: f64 = start.parse().ok()?;
                Some(Number((value - offset) / factor).to_string())
            }
            Some(_) => None,
        }
    });
    behind.collect::<Option<_>>().unwrap_or_default()
}

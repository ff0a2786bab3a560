//! Connectors of elements and systems, by owner and name.
use std::collections::HashMap;

use fmu::{Causality, Variability, Variable};
use fmu_description::UnitDefinition;
use fmu_engine::ValueType;

use crate::common::Place;
use crate::finding::Findings;
use crate::resolved::DescribedFmu;
use crate::signal::{Family, Signal};
use crate::structure::{Connector, ConnectorKind};
use crate::tree::{Content, Owner, Scope, Tree};
use crate::types::{BaseType, Dimension, Type};

/// A connector, a variable of an FMU, or an entry of a dictionary.
pub(crate) struct Port {
    pub(crate) owner: usize,
    /// Name; not an alias of a variable.
    pub(crate) name: String,
    pub(crate) kind: ConnectorKind,
    pub(crate) signal: Signal,
    pub(crate) base: Option<BaseType>,
    /// Sizes of the dimensions, empty for a scalar; none if they are not stated.
    pub(crate) shape: Option<Vec<usize>>,
    pub(crate) place: Place,
    /// Values of a variable of an FMU.
    pub(crate) variable: Option<Settable>,
}

/// Values that a variable takes before initialization.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Settable {
    pub(crate) is_settable: bool,
    /// Position in the description.
    pub(crate) position: usize,
    /// Number of values; none if a structural parameter may change it.
    pub(crate) size: Option<usize>,
    /// Least and greatest integer of the type.
    pub(crate) range: Option<(i128, i128)>,
}

/// Connectors, found so far.
#[derive(Default)]
pub(crate) struct Ports {
    pub(crate) all: Vec<Port>,
    by_name: HashMap<(usize, String), usize>,
}

impl Ports {
    /// Returns a connector of an owner. Variables of FMUs need none.
    pub(crate) fn find(&mut self, tree: &Tree<'_>, owner: usize, name: &str) -> Option<usize> {
        if let Some(known) = self.by_name.get(&(owner, name.to_owned())) {
            return Some(*known);
        }
        let port = port(tree, owner, name)?;
        let at = *self.by_name.entry((owner, port.name.clone())).or_insert(self.all.len());
        self.by_name.insert((owner, name.to_owned()), at);
        if at == self.all.len() {
            self.all.push(port);
        }
        Some(at)
    }

    /// As [`find`](Self::find), with an error for an unknown name.
    pub(crate) fn get(
        &mut self,
        tree: &Tree<'_>,
        owner: usize,
        name: &str,
        place: &Place,
        findings: &mut Findings,
    ) -> Option<usize> {
        let found = self.find(tree, owner, name);
        let owner = &tree.owners[owner];
        if found.is_none() && !matches!(owner.content, Content::Unknown) {
            let (what, known) = match &owner.content {
                Content::Fmu { fmu, .. } => ("variable", variables(fmu).map(|variable| &*variable.name).collect()),
                Content::Dictionary(_) | Content::Reference(_) => ("signal", entries(tree, owner)),
                _ => ("connector", owner.connectors.iter().map(|known| &*known.name).collect::<Vec<_>>()),
            };
            let hint = || if findings.are_few() { meant(name, known) } else { String::new() };
            let reason = fmu_reason(owner, name).unwrap_or_else(hint);
            findings.error(place, format!("{} has no {what} {name}{reason}", owner.title()));
        }
        found
    }

    /// Compares the connectors of FMUs with their variables.
    pub(crate) fn check(&mut self, tree: &Tree<'_>, findings: &mut Findings) {
        for (at, owner) in tree.owners.iter().enumerate() {
            let mut known = HashMap::new();
            for connector in owner.connectors {
                let place = &connector.common.place;
                if known.insert(&connector.name, ()).is_some() {
                    let text = format!("{} has two connectors with the name {}", owner.title(), connector.name);
                    findings.error(place, text);
                }
                if !connector.clocks.is_empty() {
                    let text = format!("{}: clocks are not supported: ignored", connector.name);
                    findings.repeated("connectors with clocks", place, text);
                }
                let Some(fmu) = owner.fmu() else { continue };
                match self.find(tree, at, &connector.name) {
                    Some(port) => compare(&self.all[port], connector, owner, findings),
                    None => {
                        let hint = || match findings.are_few() {
                            true => meant(&connector.name, variables(fmu).map(|known| &*known.name).collect()),
                            false => String::new(),
                        };
                        let reason = fmu_reason(owner, &connector.name).unwrap_or_else(hint);
                        let text = format!("{} has no variable {}{reason}", owner.name, connector.name);
                        findings.repeated("connectors that are no variables", place, text);
                    }
                }
            }
        }
    }
}

/// Adds remarks about contradictions between a connector and its variable. The variable counts.
fn compare(port: &Port, connector: &Connector, owner: &Owner<'_>, findings: &mut Findings) {
    let place = &connector.common.place;
    let name = format!("{}.{}", owner.name, connector.name);
    if connector.kind != port.kind && !matches!(connector.kind, ConnectorKind::Unspecified) {
        let text = format!("{name} is of kind {}, but the FMU's variable of kind {}", connector.kind, port.kind);
        findings.repeated("connectors of another kind than the FMU's variable", place, text);
    }
    if let (Some(stated), Some(found)) = (shape(&connector.dimensions), &port.shape)
        && !stated.is_empty()
        && stated != *found
    {
        let text = format!("{name} has the shape {stated:?}, but the FMU's variable {found:?}, which counts");
        findings.repeated("connectors of another shape than the FMU's variable", place, text);
    }
    let Some(stated) = &connector.r#type else { return };
    let (family, variable) = (Family::of(stated.base), port.signal.family);
    // Some writers declare enumerations as integers, for importers without enumerations.
    let is_number = |family| matches!(family, Family::Integer | Family::Enumeration);
    if let Some(variable) = variable.filter(|known| *known != family && !(is_number(*known) && is_number(family))) {
        let text = format!("{name} is of type {}, but the FMU's variable of type {}", family.name(), variable.name());
        findings.repeated("connectors of another type than the FMU's variable", place, text);
    }
    let unit = stated.unit.as_deref().filter(|unit| !unit.is_empty());
    let found = port.signal.unit.as_ref().map(|unit| &*unit.name);
    if let (Some(unit), Some(found)) = (unit, found)
        && unit != found
    {
        let is_equal = match (owner.scope.unit(unit).and_then(|unit| unit.base), &port.signal.unit) {
            (Some(one), Some(other)) => other.base.is_some_and(|other| one.conversion(&other) == Some((1.0, 0.0))),
            _ => false,
        };
        if !is_equal {
            let text = format!("{name} has the unit {unit}, but the FMU's variable {found}, which counts");
            findings.repeated("connectors with another unit than the FMU's variable", place, text);
        }
    }
}

/// Variables of an FMU.
fn variables(fmu: &DescribedFmu) -> impl Iterator<Item = &Variable> {
    fmu.description.variables.iter()
}

/// Why an existing variable of an FMU cannot be used.
fn fmu_reason(owner: &Owner<'_>, name: &str) -> Option<String> {
    let variable = owner.fmu()?.description.variable(name)?;
    let known = ValueType::of(variable, owner.fmu()?.is_fmi3);
    known.is_none().then(|| " that is supported: it is a binary or a clock".to_owned())
}

fn entries<'t>(tree: &'t Tree<'_>, owner: &'t Owner<'_>) -> Vec<&'t str> {
    let dictionary = match &owner.content {
        Content::Dictionary(dictionary) => Some(*dictionary),
        Content::Reference(Some(at)) => match &tree.owners[*at].content {
            Content::Dictionary(dictionary) => Some(*dictionary),
            _ => None,
        },
        _ => None,
    };
    let contents = dictionary.and_then(|dictionary| dictionary.contents.as_ref());
    contents.into_iter().flat_map(|contents| &contents.entries).map(|entry| &*entry.name).collect()
}

/// A question with the most similar of some names, in any case; empty if none is similar.
pub(crate) fn meant(name: &str, known: Vec<&str>) -> String {
    let name = name.to_lowercase();
    let similarity = |known: &str| strsim::normalized_damerau_levenshtein(&name, &known.to_lowercase());
    let nearest = known.into_iter().map(|known| (similarity(known), known));
    let nearest = nearest.max_by(|one, other| one.0.total_cmp(&other.0)).filter(|(similarity, _)| *similarity >= 0.5);
    nearest.map_or_else(String::new, |(_, known)| format!("; did you mean {known}?"))
}

fn port(tree: &Tree<'_>, at: usize, name: &str) -> Option<Port> {
    let owner = &tree.owners[at];
    let connector = owner.connector(name);
    match &owner.content {
        Content::Fmu { fmu, .. } => port_of_fmu(fmu, at, name, connector, &owner.scope),
        Content::Dictionary(dictionary) => {
            let entry = dictionary.contents.as_ref()?.entries.iter().find(|entry| entry.name == name)?;
            let port = Port {
                owner: at,
                name: name.to_owned(),
                kind: ConnectorKind::Inout,
                signal: Signal::default(),
                base: None,
                shape: shape(&entry.dimensions),
                place: entry.common.place.clone(),
                variable: None,
            };
            Some(port.with_type(&entry.r#type, &owner.scope, tree))
        }
        Content::System(_) | Content::Nothing | Content::Unknown | Content::Reference(_) => {
            let connector = connector?;
            let port = Port {
                owner: at,
                name: name.to_owned(),
                kind: connector.kind,
                signal: Signal::default(),
                base: None,
                shape: connector.r#type.as_ref().and_then(|_| shape(&connector.dimensions)),
                place: connector.common.place.clone(),
                variable: None,
            };
            Some(match &connector.r#type {
                Some(stated) => port.with_type(stated, &owner.scope, tree),
                None => port,
            })
        }
    }
}

impl Port {
    /// Whether values come from here: from an element, or, inside of a system, from the system's own connector.
    pub(crate) fn is_source(&self, from_inside: bool) -> Option<bool> {
        let flows_in = match self.kind {
            ConnectorKind::Input | ConnectorKind::Parameter | ConnectorKind::StructuralParameter => true,
            ConnectorKind::Output
            | ConnectorKind::CalculatedParameter
            | ConnectorKind::Constant
            | ConnectorKind::Local => false,
            ConnectorKind::Inout | ConnectorKind::Unspecified => return None,
        };
        Some(flows_in == from_inside)
    }

    /// Shape of an array.
    pub(crate) fn array(&self) -> Option<Vec<usize>> {
        self.shape.clone().filter(|shape| !shape.is_empty())
    }

    fn with_type(mut self, stated: &Type, scope: &Scope<'_>, tree: &Tree<'_>) -> Self {
        self.base = Some(stated.base);
        self.signal = signal(stated, scope, tree);
        self
    }
}

/// Signal of a stated type. A unit without a definition in the file has the definition of an FMU.
pub(crate) fn signal(stated: &Type, scope: &Scope<'_>, tree: &Tree<'_>) -> Signal {
    let unit = stated.unit.as_deref().filter(|unit| !unit.is_empty());
    Signal {
        family: Some(Family::of(stated.base)),
        unit: unit.map(|name| defined(name, scope.unit(name).or_else(|| tree.unit(name)))),
        items: scope.items(stated.enumeration.as_deref()).unwrap_or_default().to_vec(),
        is_relative: false,
    }
}

fn defined(name: &str, unit: Option<&UnitDefinition>) -> UnitDefinition {
    unit.cloned().unwrap_or_else(|| UnitDefinition { name: name.to_owned(), ..UnitDefinition::default() })
}

fn shape(dimensions: &[Dimension]) -> Option<Vec<usize>> {
    dimensions.iter().map(|dimension| if let Dimension::Size(size) = dimension { Some(*size) } else { None }).collect()
}

fn port_of_fmu(
    fmu: &DescribedFmu,
    owner: usize,
    name: &str,
    connector: Option<&Connector>,
    scope: &Scope<'_>,
) -> Option<Port> {
    let (whole, element) = fmu.variables.find(name)?;
    let variable = &fmu.variables.all()[whole];
    let first = variable.first(&fmu.description);
    let are_scalars = first.dimensions.is_empty();
    // A connector is one variable: in FMI 2.0 an element of an array, in FMI 3.0 a whole array.
    if element.is_some() != (are_scalars && !variable.shape.is_empty()) {
        return None;
    }
    let position = *variable.positions.get(element.unwrap_or(0))?;
    let one = &fmu.description.variables[position];
    let stated = connector.and_then(|connector| connector.r#type.as_ref());
    let unit = one.unit().filter(|unit| !unit.is_empty());
    let unit = unit.or_else(|| stated?.unit.as_deref().filter(|unit| !unit.is_empty()));
    let definition = |name: &str| {
        let own = || fmu.description.unit_definitions.iter().find(|unit| unit.name == name);
        defined(name, scope.unit(name).or_else(own))
    };
    let family = match variable.kind(&fmu.description) {
        "real" => Family::Real,
        "integer" => Family::Integer,
        "boolean" => Family::Boolean,
        "enumeration" => Family::Enumeration,
        _ => Family::String,
    };
    let items = fmu.description.items(one).iter().map(|item| (item.name.clone(), item.value)).collect();
    let base = base_type(family, variable.value_type, fmu.is_fmi3);
    let is_resizable = one.sized_by.iter().any(Option::is_some);
    Some(Port {
        owner,
        name: one.name.clone(),
        kind: kind(one),
        signal: Signal { family: Some(family), unit: unit.map(definition), items, is_relative: one.is_relative() },
        base: Some(base),
        shape: (!is_resizable).then(|| if element.is_some() { Vec::new() } else { variable.shape.clone() }),
        place: connector.map(|connector| connector.common.place.clone()).unwrap_or_default(),
        variable: Some(Settable {
            is_settable: is_settable(one),
            position,
            size: (!is_resizable).then(|| if element.is_some() { 1 } else { variable.size() }),
            range: base.range(),
        }),
    })
}

/// Kind of a connector for a variable (SSP 2.0, "Connectors").
fn kind(variable: &Variable) -> ConnectorKind {
    match variable.causality {
        Causality::Input => ConnectorKind::Input,
        Causality::Parameter => ConnectorKind::Parameter,
        Causality::StructuralParameter => ConnectorKind::StructuralParameter,
        Causality::CalculatedParameter => ConnectorKind::CalculatedParameter,
        _ if variable.variability == Variability::Constant => ConnectorKind::Constant,
        Causality::Output => ConnectorKind::Output,
        Causality::Local | Causality::Independent | Causality::Dependent => ConnectorKind::Local,
    }
}

/// Whether a variable takes a start value (SSP 2.0, "ParameterBindings").
fn is_settable(variable: &Variable) -> bool {
    use fmu::Initial::{Approx, Exact};
    let is_given =
        matches!(variable.causality, Causality::Input | Causality::Parameter | Causality::StructuralParameter);
    let is_started = matches!(variable.initial, Some(Exact | Approx));
    variable.variability != Variability::Constant && (is_given || is_started)
}

fn base_type(family: Family, value_type: ValueType, is_fmi3: bool) -> BaseType {
    match (family, value_type) {
        (Family::Enumeration, _) => BaseType::Enumeration,
        (_, ValueType::Float64) if !is_fmi3 => BaseType::Real,
        (_, ValueType::Int32) if !is_fmi3 => BaseType::Integer,
        (_, ValueType::Float64) => BaseType::Float64,
        (_, ValueType::Float32) => BaseType::Float32,
        (_, ValueType::Int8) => BaseType::Int8,
        (_, ValueType::UInt8) => BaseType::UInt8,
        (_, ValueType::Int16) => BaseType::Int16,
        (_, ValueType::UInt16) => BaseType::UInt16,
        (_, ValueType::Int32) => BaseType::Int32,
        (_, ValueType::UInt32) => BaseType::UInt32,
        (_, ValueType::Int64) => BaseType::Int64,
        (_, ValueType::UInt64) => BaseType::UInt64,
        (_, ValueType::Boolean) => BaseType::Boolean,
        (_, ValueType::String) => BaseType::String,
    }
}

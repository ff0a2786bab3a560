//! Values of parameters and start values, from parameter bindings to connectors and variables.
use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;

use crate::common::Place;
use crate::finding::{Findings, REPEATED_PARAMETERS};
use crate::parameters::{MappingEntry, Parameter, ParameterBinding, ParameterSet};
use crate::ports::{Ports, meant, signal};
use crate::signal::{Signal, names, transformed, typed};
use crate::tree::{Content, Owner, Scope, Tree};
use crate::types::Values;

/// Values by connector or variable.
#[derive(Default)]
pub(crate) struct Assigned {
    pub(crate) by_port: BTreeMap<usize, Assignment>,
    /// First variable with values of several bindings, and two of their places.
    repeated: Option<(String, [Place; 2])>,
}

/// Value of a connector or a variable.
#[derive(Clone, Debug)]
pub(crate) struct Assignment {
    /// In the type and unit of the connector.
    pub(crate) values: Values,
    pub(crate) signal: Signal,
    pub(crate) place: Place,
    /// Binding, by its position in the order of priority.
    binding: usize,
}

struct Binder<'t, 's> {
    tree: &'t Tree<'s>,
    ports: &'t mut Ports,
    findings: &'t mut Findings,
    assigned: Assigned,
    bindings: usize,
    empty_sources: Vec<Place>,
    unmet: Vec<Unmet>,
    /// Parameters of files that met a variable.
    met: HashSet<Shared>,
}

/// File and name of a parameter, with the prefix of its binding.
type Shared = (Arc<str>, String);

/// A parameter that met no variable. Without a mapping, names are compared as they are; so the file of several elements
/// has parameters that others of them have.
struct Unmet {
    /// None if no other binding can have the parameter.
    shared: Option<Shared>,
    place: Place,
    text: String,
}

/// Applies all bindings. Bindings of a higher system replace lower ones, and later bindings replace earlier ones
/// (SSP 2.0, "ParameterBindings").
pub(crate) fn bind<'s>(tree: &Tree<'s>, ports: &mut Ports, findings: &mut Findings) -> Assigned {
    let mut binder = Binder {
        tree,
        ports,
        findings,
        assigned: Assigned::default(),
        bindings: 0,
        empty_sources: Vec::new(),
        unmet: Vec::new(),
        met: HashSet::new(),
    };
    binder.owner(0);
    let Binder { assigned, empty_sources, unmet, mut met, .. } = binder;
    for Unmet { shared, place, text } in unmet {
        // One of them is enough.
        if shared.is_none_or(|shared| met.insert(shared)) {
            findings.warning("parameters that meet no variable", &place, text);
        }
    }
    if let Some(place) = empty_sources.first() {
        let text = match empty_sources.len() {
            1 => "a mapping has an empty source: ignored".to_owned(),
            count => format!("{count} sources of mappings are empty: ignored"),
        };
        findings.remark(place, text);
    }
    if let Some((name, [earlier, later])) = &assigned.repeated {
        let text = format!(
            "{name} has several values, also at {earlier}: values of a higher system count, then those that come later"
        );
        findings.remark(later, text);
    }
    assigned
}

impl<'s> Binder<'_, 's> {
    fn owner(&mut self, at: usize) {
        let owner: &Owner<'s> = &self.tree.owners[at];
        for (_, child) in &owner.children {
            self.owner(*child);
        }
        for binding in &owner.bindings {
            self.bindings += 1;
            self.binding(at, binding);
        }
    }

    fn binding(&mut self, at: usize, binding: &'s ParameterBinding) {
        let place = &binding.common.place;
        let Some(set) = &binding.values else {
            let source = binding.source.as_ref().map_or("", |source| &source.uri);
            let text = match &*binding.media_type {
                "" | "application/x-ssp-parameter-set" => format!("the parameters {source} cannot be read"),
                other => format!("parameters of type {other} are not supported: {source}"),
            };
            return self.findings.error(place, text);
        };
        let (named, scope) = (self.named(set, &binding.prefix), Scope::new(&set.units, &set.enumerations));
        let Some(mapping) = &binding.mapping else {
            for parameter in &set.parameters {
                let name = format!("{}{}", binding.prefix, parameter.name);
                if named.get(&name).is_some_and(|last| std::ptr::eq(*last, parameter)) {
                    let shared = || (parameter.common.place.file.clone(), name.clone());
                    self.assign(at, &name, &scope, parameter, None, binding.source.as_ref().map(|_| shared()));
                }
            }
            return;
        };
        let Some(contents) = &mapping.contents else {
            let source = mapping.source.as_ref().map_or("", |source| &source.uri);
            return self.findings.error(&mapping.place, format!("the mapping {source} cannot be read"));
        };
        for entry in &contents.entries {
            if entry.source.is_empty() {
                self.empty_sources.push(entry.common.place.clone());
                continue;
            }
            match named.get(&entry.source) {
                Some(parameter) => self.assign(at, &entry.target, &scope, parameter, Some(entry), None),
                None => {
                    let hint = match self.findings.are_few() {
                        true => meant(&entry.source, named.keys().map(|name| &**name).collect()),
                        false => String::new(),
                    };
                    let text = format!("there is no parameter {} for {}{hint}", entry.source, entry.target);
                    self.findings.repeated("mappings of unknown parameters", &entry.common.place, text);
                }
            }
        }
    }

    /// Parameters by name, with the prefix.
    fn named(&mut self, set: &'s ParameterSet, prefix: &str) -> HashMap<String, &'s Parameter> {
        let mut named = HashMap::new();
        for parameter in &set.parameters {
            if named.insert(format!("{prefix}{}", parameter.name), parameter).is_some() {
                let text = format!("{} is there twice: the last value counts", parameter.name);
                self.findings.repeated(REPEATED_PARAMETERS, &parameter.common.place, text);
            }
        }
        named
    }

    fn assign(
        &mut self,
        at: usize,
        name: &str,
        scope: &Scope<'s>,
        parameter: &'s Parameter,
        entry: Option<&'s MappingEntry>,
        shared: Option<Shared>,
    ) {
        let mut found = Vec::new();
        self.find(at, name, &mut found);
        let place = entry.map_or(&parameter.common.place, |entry| &entry.common.place);
        if found.is_empty() {
            let hint = if self.findings.are_few() { hint(self.tree, at, name) } else { String::new() };
            let text = format!("parameter {name} meets no variable of {}{hint}", self.tree.owners[at].title());
            return self.unmet.push(Unmet { shared, place: place.clone(), text });
        }
        self.met.extend(shared);
        for port in found {
            if let Err(reason) = self.set(port, at, scope, parameter, entry) {
                let text = format!("parameter {name}: {reason}");
                self.findings.error(place, text);
            }
        }
    }

    /// Finds the connectors and variables with a hierarchical name; several may have the same.
    fn find(&mut self, at: usize, name: &str, found: &mut Vec<usize>) {
        let owner: &Owner<'s> = &self.tree.owners[at];
        if !matches!(owner.content, Content::Reference(_) | Content::Dictionary(_)) {
            found.extend(self.ports.find(self.tree, at, name));
        }
        for (below, rest) in owner.below(name) {
            self.find(below, rest, found);
        }
    }

    fn set(
        &mut self,
        at: usize,
        level: usize,
        scope: &Scope<'s>,
        parameter: &'s Parameter,
        entry: Option<&'s MappingEntry>,
    ) -> Result<(), String> {
        let port = &self.ports.all[at];
        let mut found = signal(&parameter.r#type, scope, self.tree);
        // Definitions of the parameter set precede the system's definitions.
        if let Some(unit) = found.unit.as_mut().filter(|unit| scope.unit(&unit.name).is_none()) {
            unit.base = self.tree.owners[level].scope.unit(&unit.name).and_then(|known| known.base).or(unit.base);
        }
        let (transformation, suppress) =
            entry.map_or((None, false), |entry| (entry.transformation.as_ref(), entry.suppress_unit_conversion));
        // Items are found by name in the variable's enumeration; the parameter set may number them otherwise.
        let own_items = std::mem::take(&mut found.items);
        let items = if own_items.is_empty() { port.signal.items.clone() } else { own_items };
        let before = Signal { items, ..found.clone() };
        // The variable determines the type: an Integer takes a Real without a fraction.
        let mut signal = Signal { family: None, ..found };
        let mut target = port.signal.clone();
        if let Some(unit) = target.unit.as_mut().filter(|unit| unit.base.is_none()) {
            unit.base = scope.unit(&unit.name).and_then(|known| known.base);
        }
        let passage = signal.pass(&target, transformation, suppress)?;
        let place = entry.map_or(&parameter.common.place, |entry| &entry.common.place).clone();
        if let Some(units) = &passage.unknown_units {
            warn_of_units(self.findings, &parameter.name, &parameter.values, units, &place);
        }
        let mut values = parameter.values.clone();
        if let Some(by) = &passage.transformation {
            values = transformed(values, &before, by)?;
        }
        let name = || match &*self.tree.owners[port.owner].name {
            "" => port.name.clone(),
            owner => format!("{owner}.{}", port.name),
        };
        let range = port.variable.and_then(|variable| variable.range);
        let values = typed(&values, &port.signal, &before.items, range)?;
        // Variables may number the items of a connector in their own way.
        let is_named = port.variable.is_none() && !port.signal.items.is_empty();
        let values = if is_named { Values::Texts(names(&values, &port.signal.items)?) } else { values };
        let size = match port.variable {
            Some(variable) => variable.size,
            None => port.shape.as_ref().map(|shape| shape.iter().product()),
        };
        if let Some(size) = size.filter(|size| *size != values.len()) {
            return Err(format!("{} values for {}, which has {size}", values.len(), name()));
        }
        if port.variable.is_some_and(|variable| !variable.is_settable) {
            let text = format!("{} is of kind {} and takes no value: ignored", name(), port.kind);
            self.findings.repeated("parameters for variables that take no value", &place, text);
            return Ok(());
        }
        let binding = self.bindings;
        if let Some(earlier) = self.assigned.by_port.get(&at)
            && earlier.binding != binding
            && self.assigned.repeated.is_none()
        {
            self.assigned.repeated = Some((name(), [earlier.place.clone(), place.clone()]));
        }
        self.assigned.by_port.insert(at, Assignment { values, signal, place, binding });
        Ok(())
    }
}

/// Warns of values in a unit that cannot be converted to the variable's.
pub(crate) fn warn_of_units(
    findings: &mut Findings,
    name: &str,
    values: &Values,
    [from, to]: &[String; 2],
    place: &Place,
) {
    let value = values.texts().into_iter().next().unwrap_or_default();
    let text = format!(
        "parameter {name}: the units {from} and {to} differ and are not both defined: {value} {from} is taken as \
         {value} {to}"
    );
    findings.warning("parameters with undefined units", place, text);
}

/// Suggests a similar name to a binding at an owner.
fn hint(tree: &Tree<'_>, at: usize, name: &str) -> String {
    let owner = &tree.owners[at];
    if let Some((below, rest)) = owner.below(name).next() {
        let prefix = name.strip_suffix(rest).unwrap_or_default();
        return hint(tree, below, rest).replace("did you mean ", &format!("did you mean {prefix}"));
    }
    let variables = owner.fmu().into_iter().flat_map(|fmu| &fmu.description.variables).map(|known| &*known.name);
    let connectors = owner.connectors.iter().map(|known| &*known.name);
    meant(name, variables.chain(connectors).chain(owner.children.iter().map(|(child, _)| *child)).collect())
}

//! From nested systems to a flat one.
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;

use fmu_description::conversion_of_variables;
use fmu_engine::{Connection, InterfaceKind, Transformation};

use crate::archive::Archive;
use crate::binding::{Assigned, Assignment, bind, warn_of_units};
use crate::choices::Choices;
use crate::common::Place;
use crate::finding::Findings;
use crate::ports::{Port, Ports};
use crate::problem::{Errors, Problem};
use crate::resolved::{ConnectorEnd, DescribedFmu, ElementValue, Resolved, ResolvedElement, SystemConnector};
use crate::signal::{Family, Signal, transformed, typed};
use crate::structure::{ConnectorKind, SystemStructure};
use crate::tree::{Content, Describe, Tree};
use crate::types::Values;
use crate::wiring::{Way, Wiring};

/// Resolves the names of a system: follows connections through the connectors of systems, and applies parameters.
///
/// # Errors
/// All errors that [`check`] finds.
pub fn resolve(structure: &SystemStructure) -> Result<Resolved, Errors> {
    found(resolved(structure, fmu::Archive::description_of))
}

/// Resolves the names of a system as [`resolve`] does, but all FMUs are folders: a program that calls nothing else has
/// no code to unpack archives.
///
/// # Errors
/// As for [`resolve`].
pub fn resolve_unpacked(structure: &SystemStructure) -> Result<Resolved, Errors> {
    found(resolved(structure, fmu::Archive::unpacked))
}

fn found((mut resolved, findings): (Resolved, Findings)) -> Result<Resolved, Errors> {
    (resolved.notes, resolved.warnings) = (findings.notes(false), findings.notes(true));
    if findings.errors.is_empty() { Ok(resolved) } else { Err(Errors(findings.errors)) }
}

impl Archive {
    /// Resolves the names of the system. Notes and warnings about its files come first.
    ///
    /// # Errors
    /// As for [`resolve`].
    pub fn resolve(&self) -> Result<Resolved, Errors> {
        let mut resolved = resolve(&self.structure)?;
        resolved.notes.splice(0..0, self.notes());
        resolved.warnings.splice(0..0, self.warnings.iter().map(ToString::to_string));
        Ok(resolved)
    }
}

/// Errors and remarks about a system.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Reasons why the system cannot run: unknown elements, connectors and variables, types, shapes and units that do
    /// not fit, inputs with two sources, FMUs that are missing or cannot be read, parts that are not supported, no FMUs
    /// at all, an experiment that stops before it starts.
    pub errors: Vec<Problem>,
    /// Reasons why results may be wrong: parameters that meet no variable, or have a unit without a definition.
    pub warnings: Vec<Problem>,
    /// Parts that are ignored, contradictions and choices: connectors that differ from their variables, signals without
    /// both ends.
    pub remarks: Vec<Problem>,
}

/// Looks for errors in a system. The libraries of FMUs are not loaded.
#[must_use]
pub fn check(structure: &SystemStructure) -> Report {
    let (system, mut findings) = resolved(structure, fmu::Archive::description_of);
    if system.elements.is_empty() && findings.errors.is_empty() {
        findings.error(&structure.system.common.place, format!("{} has no FMUs: there is nothing to run", system.name));
    }
    Report { warnings: findings.warnings(), remarks: findings.remarks(), errors: findings.errors }
}

struct Resolver<'s> {
    choices: Choices,
    tree: Tree<'s>,
    ports: Ports,
    wiring: Wiring<'s>,
    assigned: Assigned,
    findings: Findings,
    resolved: Resolved,
    /// Variables with a source; their own values have no effect.
    fed: BTreeSet<usize>,
    /// Values of variables from connectors of nested systems.
    arrived: BTreeMap<usize, Values>,
    /// Connectors on ways to variables.
    passed: BTreeSet<usize>,
    /// Variables behind the connectors of the system.
    ends: HashMap<usize, Vec<(usize, ConnectorEnd)>>,
}

fn resolved(structure: &SystemStructure, describe: Describe) -> (Resolved, Findings) {
    let mut findings = Findings::default();
    let tree = Tree::of(structure, describe, &mut findings);
    for owner in tree.repeated_names() {
        findings.error(owner.place, format!("two elements have the full name {}", owner.name));
    }
    let mut ports = Ports::default();
    ports.check(&tree, &mut findings);
    let wiring = Wiring::of(&tree, &mut ports, &mut findings);
    let assigned = bind(&tree, &mut ports, &mut findings);
    let mut resolver = Resolver {
        choices: Choices::of(&structure.system),
        tree,
        ports,
        wiring,
        assigned,
        findings,
        resolved: Resolved {
            name: structure.name.clone(),
            units: structure.units.iter().map(|unit| unit.definition.clone()).collect(),
            ..Resolved::default()
        },
        fed: BTreeSet::new(),
        arrived: BTreeMap::new(),
        passed: BTreeSet::new(),
        ends: HashMap::new(),
    };
    if let Some(experiment) = &structure.experiment {
        (resolver.resolved.start, resolver.resolved.stop) = (experiment.start, experiment.stop);
        if let (Some(start), Some(stop)) = (experiment.start, experiment.stop)
            && stop < start
        {
            let text = format!("stopTime {stop:?} is before startTime {start:?}");
            resolver.findings.error(&experiment.place, text);
        }
    }
    resolver.add_elements();
    resolver.follow();
    resolver.add_connectors();
    resolver.check_names();
    resolver.add_values();
    resolver.check_dictionaries();
    (resolver.resolved, resolver.findings)
}

impl Resolver<'_> {
    fn add_elements(&mut self) {
        for owner in &self.tree.owners {
            if let Content::Fmu { fmu, kind } = &owner.content {
                let choices = self.choices.element(&owner.name);
                let is_chosen = |kind: &InterfaceKind| {
                    *kind == InterfaceKind::CoSimulation && choices.is_some_and(|choices| choices.is_kind_chosen)
                };
                self.resolved.elements.push(ResolvedElement {
                    name: owner.name.clone(),
                    fmu: fmu.clone(),
                    kind: kind.filter(|kind| !is_chosen(kind)),
                    rows: choices.and_then(|choices| choices.rows),
                    place: owner.place.clone(),
                });
            }
        }
    }

    /// Follows values back from all variables and from the system's own outputs.
    fn follow(&mut self) {
        for port in self.wiring.targets() {
            let (owner, is_variable) = (self.ports.all[port].owner, self.ports.all[port].variable.is_some());
            if !is_variable && owner != 0 {
                continue;
            }
            match self.wiring.ways(port) {
                Some(ways) if is_variable => ways.into_iter().for_each(|way| self.feed_variable(port, &way)),
                Some(ways) => ways.into_iter().for_each(|way| self.feed_output(port, &way)),
                None => {
                    let name = self.wiring.name(&self.tree, &self.ports, port);
                    let text = format!("{name}: its connections have no source, they go in a circle or without end");
                    let place = self.ports.all[port].place.clone();
                    self.findings.error(&place, text);
                }
            }
        }
    }

    fn feed_variable(&mut self, port: usize, way: &Way) {
        let place = self.wiring.place(way);
        let source = way.source;
        self.passed.extend(way.edges.iter().map(|edge| self.wiring.edges[*edge].from));
        let is_own = self.ports.all[source].owner == 0;
        if self.ports.all[source].variable.is_some() || is_own {
            let Some(transformation) = self.transformation(port, way) else { return };
            let end = self.end(port, &way.index);
            if is_own {
                let end = ConnectorEnd { element: end.0, variable: end.1, transformation };
                self.ends.entry(source).or_default().push((port, end));
                if !way.source_index.is_empty() {
                    let name = &self.ports.all[source].name;
                    let text = format!("{name}: elements of the system's own arrays cannot be connected one by one");
                    return self.findings.error(&place, text);
                }
                if self.assigned.by_port.contains_key(&source) {
                    self.feed(port, way);
                    return;
                }
            } else {
                self.feed(port, way);
                self.refuse_kinds(port, source, &place);
                if self.ports.all[port].signal.family == Some(Family::String) {
                    let name = self.wiring.name(&self.tree, &self.ports, port);
                    return self.findings.error(&place, format!("{name}: texts cannot be connected"));
                }
                let connection = Connection { from: self.end(source, &way.source_index), to: end, transformation };
                return self.resolved.connections.push(connection);
            }
        }
        self.arrive(port, way);
    }

    /// Notes that a variable's own value has no effect. Other elements of its array keep theirs.
    fn feed(&mut self, port: usize, way: &Way) {
        if way.index.is_empty() {
            self.fed.insert(port);
        }
    }

    /// Refuses a source that changes after initialization for a parameter.
    fn refuse_kinds(&mut self, port: usize, source: usize, place: &Place) {
        let (from, to) = (self.ports.all[source].kind, self.ports.all[port].kind);
        let is_parameter = matches!(to, ConnectorKind::Parameter | ConnectorKind::StructuralParameter);
        let is_early = matches!(from, ConnectorKind::CalculatedParameter | ConnectorKind::Constant);
        if (is_parameter && !is_early) || (to == ConnectorKind::StructuralParameter) {
            let [from_name, to_name] = [source, port].map(|port| self.wiring.name(&self.tree, &self.ports, port));
            let text = format!("{from_name} -> {to_name}: the kind {from} cannot be connected to the kind {to}");
            self.findings.error(place, text);
        }
    }

    /// Passes the value of the first connector with one on a way to the variable at its end.
    fn arrive(&mut self, port: usize, way: &Way) {
        let on_the_way = way.edges.iter().map(|edge| self.wiring.edges[*edge].from);
        let Some((hop, Assignment { values, signal, .. })) =
            on_the_way.enumerate().find_map(|(hop, port)| Some((hop, self.assigned.by_port.get(&port)?.clone())))
        else {
            return;
        };
        self.feed(port, way);
        match self.arrived_value(port, &way.edges[hop..], values, signal) {
            Ok(values) => drop(self.arrived.insert(port, values)),
            Err((place, text)) => self.findings.error(&place, text),
        }
    }

    fn arrived_value(
        &self,
        port: usize,
        edges: &[usize],
        values: Values,
        mut signal: Signal,
    ) -> Result<Values, (Place, String)> {
        let mut values = values;
        self.wiring.pass(&self.tree, &self.ports, edges, &mut signal, |passage, before| {
            if let Some(by) = &passage.transformation {
                values = transformed(values.clone(), before, by)?;
            }
            Ok(())
        })?;
        let Port { signal, variable, place, .. } = &self.ports.all[port];
        let range = variable.and_then(|variable| variable.range);
        typed(&values, signal, &signal.items, range)
            .map_err(|reason| (place.clone(), format!("{}: {reason}", self.wiring.name(&self.tree, &self.ports, port))))
    }

    /// The whole change of values on a way: `Some(None)` if they stay, `None` after an error.
    fn transformation(&mut self, port: usize, way: &Way) -> Option<Option<Transformation>> {
        let (from, to) = (&self.ports.all[way.source], &self.ports.all[port]);
        let mut signal = from.signal.clone();
        let mut all: Option<Transformation> = None;
        let passed = self.wiring.pass(&self.tree, &self.ports, &way.edges, &mut signal, |passage, _| {
            let Some(next) = &passage.transformation else { return Ok(()) };
            all = Some(match &all {
                None => next.clone(),
                Some(first) => first
                    .then(next)
                    .ok_or("transformations of different kinds follow each other, which is not supported")?,
            });
            Ok(())
        });
        if let Err((place, text)) = passed {
            self.findings.error(&place, text);
            return None;
        }
        let shapes = [(from, &way.source_index), (to, &way.index)];
        let shapes = shapes.map(|(port, index)| if index.is_empty() { port.shape.clone() } else { Some(Vec::new()) });
        if let [Some(one), Some(other)] = &shapes
            && one != other
        {
            let [from, to] = [way.source, port].map(|port| self.wiring.name(&self.tree, &self.ports, port));
            let text = format!("{from} -> {to}: the shapes differ, {one:?} and {other:?}");
            self.findings.error(&self.wiring.place(way), text);
            return None;
        }
        // Runs convert units of the descriptions only where nothing is stated.
        let names = [from, to].map(|port| port.signal.unit.as_ref().map_or("", |unit| &unit.name));
        let has_units = !names.contains(&"") && names[0] != names[1];
        let stays = Transformation::Linear { factor: 1.0, offset: 0.0 };
        let are_converted = from.variable.is_some() && to.variable.is_some() && has_units;
        let change = match all {
            None if are_converted => Some(stays),
            Some(all) if all == stays && !are_converted => None,
            all => all,
        };
        Some(change.filter(|change| !are_converted || self.conversion(from, to).as_ref() != Some(change)))
    }

    /// Conversion between the units of two variables that runs make by the descriptions.
    fn conversion(&self, from: &Port, to: &Port) -> Option<Transformation> {
        let described = |port: &Port| {
            let Content::Fmu { fmu, .. } = &self.tree.owners[port.owner].content else { return None };
            Some((fmu.description.variables.get(port.variable?.position)?, &*fmu.description.unit_definitions))
        };
        let (factor, offset) = conversion_of_variables(described(from)?, described(to)?)?;
        Some(Transformation::Linear { factor, offset })
    }

    /// Names of element and variable.
    fn end(&self, port: usize, index: &[u64]) -> (String, String) {
        let Port { owner, name, .. } = &self.ports.all[port];
        let index = index.iter().map(ToString::to_string).collect::<Vec<_>>().join(",");
        let name = if index.is_empty() { name.clone() } else { format!("{name}[{index}]") };
        (self.tree.owners[*owner].name.clone(), name)
    }

    fn feed_output(&mut self, port: usize, way: &Way) {
        let source = &self.ports.all[way.source];
        if source.variable.is_some() {
            let Some(transformation) = self.transformation(port, way) else { return };
            let (element, variable) = self.end(way.source, &way.source_index);
            let end = ConnectorEnd { element, variable, transformation };
            self.ends.entry(port).or_default().push((way.source, end));
        } else if source.owner == 0 {
            let text = format!("{} repeats {}: not recorded", self.ports.all[port].name, source.name);
            self.findings.remark(&self.wiring.place(way), text);
        }
    }

    fn add_connectors(&mut self) {
        let connectors = self.tree.owners[0].connectors;
        let mut nowhere = Vec::new();
        for connector in connectors {
            let Some(at) = self.ports.find(&self.tree, 0, &connector.name) else { continue };
            let port = &self.ports.all[at];
            if port.signal.family == Some(Family::Other) {
                let text = format!("{}: binaries and clocks are not supported: ignored", connector.name);
                self.findings.remark(&connector.common.place, text);
                continue;
            }
            let ends = self.ends.remove(&at).unwrap_or_default();
            if ends.is_empty() {
                nowhere.push(&*connector.name);
            }
            // Unstated attributes follow from the first variable behind the connector.
            let behind = ends.first().map(|(port, _)| &self.ports.all[*port]);
            let stays = ends.first().is_some_and(|(_, end)| end.transformation.is_none());
            let unit = port.signal.unit.as_ref().or_else(|| behind?.signal.unit.as_ref().filter(|_| stays));
            let items = if port.signal.items.is_empty() { behind.map(|port| &port.signal.items) } else { None };
            let kind = match connector.kind {
                ConnectorKind::Inout | ConnectorKind::Unspecified if self.wiring.has_source(at) => {
                    ConnectorKind::Output
                }
                ConnectorKind::Inout | ConnectorKind::Unspecified => ConnectorKind::Input,
                kind => kind,
            };
            let start = self.assigned.by_port.get(&at).map(|assigned| match behind {
                // A connector without a unit and a type has the variable's.
                Some(behind) if stays => valued(&connector.name, assigned.clone(), behind, &mut self.findings),
                _ => Ok(assigned.values.clone()),
            });
            let start = match start.transpose() {
                Ok(start) => start,
                Err(reason) => {
                    let text = format!("{}: {reason}", connector.name);
                    self.findings.error(&self.assigned.by_port[&at].place, text);
                    None
                }
            };
            if start.is_some() && port.is_source(true) == Some(false) {
                let text = format!("{} is of kind {}: its value has no effect", connector.name, connector.kind);
                self.findings.remark(&self.assigned.by_port[&at].place, text);
            }
            self.resolved.connectors.push(SystemConnector {
                name: connector.name.clone(),
                kind,
                r#type: port.base.or_else(|| behind?.base),
                unit: unit.map_or_else(String::new, |unit| unit.name.clone()),
                items: items.unwrap_or(&port.signal.items).clone(),
                shape: [Some(port), behind].into_iter().flatten().find_map(Port::array).unwrap_or_default(),
                start,
                description: connector.common.description.clone(),
                ends: ends.into_iter().map(|(_, end)| end).collect(),
                place: connector.common.place.clone(),
            });
        }
        if let Some(first) = nowhere.first() {
            let text = match nowhere.len() {
                1 => format!("connector {first} of the system leads to no FMU"),
                count => format!("{count} connectors of the system lead to no FMU, such as {first}"),
            };
            self.findings.remark(self.tree.owners[0].place, text);
        }
    }

    /// Refuses ambiguous names.
    fn check_names(&mut self) {
        let elements: HashMap<_, _> = self.resolved.elements.iter().map(|it| (&*it.name, &it.fmu)).collect();
        // Elements at the beginning of a full name, and the rest of the name.
        fn parts<'n>(
            elements: &HashMap<&str, &'n Arc<DescribedFmu>>,
            name: &'n str,
        ) -> impl Iterator<Item = (&'n DescribedFmu, &'n str, &'n str)> {
            let dots = name.match_indices('.').map(|(dot, _)| (&name[..dot], &name[dot + 1..]));
            dots.filter_map(|(outer, rest)| Some((&***elements.get(outer)?, outer, rest)))
        }
        for connector in &self.resolved.connectors {
            for (fmu, element, variable) in parts(&elements, &connector.name) {
                let is_it = |end: &ConnectorEnd| {
                    (&*end.element, &*end.variable) == (element, variable) && end.transformation.is_none()
                };
                let is_behind = connector.ends.len() == 1 && connector.ends.iter().all(is_it);
                if fmu.variables.find(variable).is_some() && !is_behind {
                    let text = format!("connector {} has the full name of another variable", connector.name);
                    self.findings.error(&connector.place, text);
                }
            }
        }
        for element in &self.resolved.elements {
            for (outer, _, rest) in parts(&elements, &element.name) {
                let mut names = element.fmu.description.variables.iter().map(|variable| &variable.name);
                if let Some(name) = names.find(|name| outer.variables.find(&format!("{rest}.{name}")).is_some()) {
                    let text = format!("two variables have the full name {}.{name}", element.name);
                    self.findings.error(&element.place, text);
                }
            }
        }
    }

    /// Adds values of variables, element by element, in the order of their descriptions.
    fn add_values(&mut self) {
        let mut values: Vec<(usize, Values)> = Vec::new();
        for (port, assignment) in &self.assigned.by_port {
            if self.ports.all[*port].variable.is_some() && !self.fed.contains(port) {
                values.push((*port, assignment.values.clone()));
            }
        }
        for (port, assignment) in &self.assigned.by_port {
            let Port { owner, variable, .. } = &self.ports.all[*port];
            if variable.is_none() && *owner != 0 && !self.passed.contains(port) {
                let text = format!("{} leads to no FMU", self.wiring.name(&self.tree, &self.ports, *port));
                self.findings.repeated("values for connectors that lead to no FMU", &assignment.place, text);
            }
        }
        values.extend(std::mem::take(&mut self.arrived));
        // Runs soften springs themselves.
        values.retain(|(port, _)| {
            let Port { owner, name, .. } = &self.ports.all[*port];
            let choices = self.choices.element(&self.tree.owners[*owner].name);
            !choices.is_some_and(|choices| choices.softened.contains(name))
        });
        values.sort_by_key(|(port, _)| {
            let Port { owner, variable, .. } = &self.ports.all[*port];
            (*owner, variable.map(|variable| variable.position))
        });
        for (port, values) in values {
            let (element, variable) = self.end(port, &[]);
            self.resolved.values.push(ElementValue { element, variable, values });
        }
    }

    fn check_dictionaries(&mut self) {
        for (at, owner) in self.tree.owners.iter().enumerate() {
            let Content::Dictionary(dictionary) = &owner.content else { continue };
            for entry in dictionary.contents.iter().flat_map(|contents| &contents.entries) {
                let port = self.ports.find(&self.tree, at, &entry.name);
                let (is_written, is_read) =
                    port.map_or((false, false), |port| (self.wiring.has_source(port), self.wiring.is_read(port)));
                let what = match (is_written, is_read) {
                    (true, true) => continue,
                    (false, true) => "has no source",
                    (true, false) => "is not read",
                    (false, false) => "is not connected",
                };
                let text = format!("signal {} of dictionary {} {what}", entry.name, owner.name);
                self.findings.repeated("signals without both ends", &entry.common.place, text);
            }
        }
    }
}

/// Value of a connector in the unit and type of a variable.
fn valued(name: &str, assigned: Assignment, variable: &Port, findings: &mut Findings) -> Result<Values, String> {
    let Assignment { mut values, mut signal, place, .. } = assigned;
    let before = signal.clone();
    let passage = signal.pass(&variable.signal, None, false)?;
    if let Some(units) = &passage.unknown_units {
        warn_of_units(findings, name, &values, units, &place);
    }
    if let Some(by) = passage.transformation {
        values = transformed(values, &before, &by)?;
    }
    typed(&values, &variable.signal, &before.items, variable.variable.and_then(|variable| variable.range))
}

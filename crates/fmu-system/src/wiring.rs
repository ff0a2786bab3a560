//! Connections as a graph of connectors, in the direction of the values.
use std::cell::Cell;
use std::collections::{HashMap, HashSet};

use crate::common::Place;
use crate::finding::Findings;
use crate::ports::{Ports, meant};
use crate::signal::{Passage, Signal};
use crate::structure::{Connection, Element, End};
use crate::tree::{Content, Tree};

/// A connection, or the step between a dictionary and a reference to it.
pub(crate) struct Edge<'s> {
    pub(crate) from: usize,
    /// Indices of an element of an array, from 1; empty for the whole connector.
    from_index: Vec<u64>,
    pub(crate) to: usize,
    to_index: Vec<u64>,
    connection: Option<&'s Connection>,
}

/// Most connectors on a way.
const LONGEST: usize = 1000;
/// Most connectors on all ways.
const MOST: usize = 10_000_000;

/// All connections of a system and the systems in it.
#[derive(Default)]
pub(crate) struct Wiring<'s> {
    pub(crate) edges: Vec<Edge<'s>>,
    /// Edges to a connector.
    incoming: HashMap<usize, Vec<usize>>,
    outgoing: HashSet<usize>,
    /// Edges between references and dictionaries.
    joined: HashSet<(usize, usize)>,
    /// Number of connectors passed so far.
    passed: Cell<usize>,
}

/// The way of values to a connector, or to an element of its array.
#[derive(Clone, Debug)]
pub(crate) struct Way {
    /// First connector; it has no source itself.
    pub(crate) source: usize,
    pub(crate) source_index: Vec<u64>,
    /// Element of the array at the end; empty for the whole connector.
    pub(crate) index: Vec<u64>,
    /// Edges from the source on.
    pub(crate) edges: Vec<usize>,
}

impl<'s> Wiring<'s> {
    pub(crate) fn of(tree: &Tree<'s>, ports: &mut Ports, findings: &mut Findings) -> Self {
        let mut wiring = Self::default();
        for (owner, system) in tree.owners.iter().enumerate() {
            if let Content::System(system) = system.content {
                let known: HashSet<_> = system.elements.iter().map(Element::name).collect();
                for connection in &system.connections {
                    wiring.connect(owner, &known, connection, (tree, ports, findings));
                }
            }
        }
        wiring
    }

    fn connect(
        &mut self,
        owner: usize,
        known: &HashSet<&str>,
        connection: &'s Connection,
        (tree, ports, findings): (&Tree<'s>, &mut Ports, &mut Findings),
    ) {
        let place = &connection.common.place;
        let mut end = |End { element, connector, .. }: &End| {
            let element = element.as_deref().filter(|element| !element.is_empty());
            let at = match element {
                None => Some(owner),
                Some(name) => tree.owners[owner].child(name),
            };
            match (at, element) {
                (Some(at), _) => ports.get(tree, at, connector, place, findings).map(|port| (port, at == owner)),
                (None, element) => {
                    let element = element.unwrap_or_default();
                    let hint = match findings.are_few() {
                        true => meant(element, known.iter().copied().collect()),
                        false => String::new(),
                    };
                    let title = tree.owners[owner].title();
                    findings.error(place, format!("{title} has no element {element}{hint}"));
                    None
                }
            }
        };
        let (start, finish) = (end(&connection.start), end(&connection.end));
        let (Some((start, start_inside)), Some((finish, end_inside))) = (start, finish) else { return };
        let is_source = [ports.all[start].is_source(start_inside), ports.all[finish].is_source(end_inside)];
        let is_reversed = match is_source {
            [Some(true), Some(true)] | [Some(false), Some(false)] => {
                let what = if is_source[0] == Some(true) { "a source of values" } else { "a target of values" };
                let name = |end: &End| match &end.element {
                    Some(element) if !element.is_empty() => format!("{element}.{}", end.connector),
                    _ => end.connector.clone(),
                };
                let kinds = [start, finish].map(|port| ports.all[port].kind);
                let text = format!(
                    "{} -> {}: each end is {what} (kinds {} and {} in {})",
                    name(&connection.start),
                    name(&connection.end),
                    kinds[0],
                    kinds[1],
                    tree.owners[owner].title(),
                );
                return findings.error(place, text);
            }
            [Some(is_source), _] => !is_source,
            [None, Some(is_source)] => is_source,
            [None, None] => false,
        };
        let ends = [(start, &connection.start), (finish, &connection.end)];
        let [from, to] = if is_reversed { [ends[1], ends[0]] } else { ends };
        self.enter(tree, ports, to.0, findings, place, &to.1.indices);
        self.add(Edge {
            from: from.0,
            from_index: from.1.indices.clone(),
            to: to.0,
            to_index: to.1.indices.clone(),
            connection: Some(connection),
        });
        for (port, is_written) in [(from.0, false), (to.0, true)] {
            self.join_dictionary(tree, ports, port, is_written, findings);
        }
    }

    fn add(&mut self, edge: Edge<'s>) {
        self.incoming.entry(edge.to).or_default().push(self.edges.len());
        self.outgoing.insert(edge.from);
        self.edges.push(edge);
    }

    /// Refuses a second source of a connector.
    fn enter(
        &self,
        tree: &Tree<'s>,
        ports: &Ports,
        port: usize,
        findings: &mut Findings,
        place: &Place,
        index: &[u64],
    ) {
        let edges = self.incoming.get(&port).into_iter().flatten().map(|edge| &self.edges[*edge]);
        let mut same = edges.filter(|edge| edge.to_index.is_empty() || index.is_empty() || edge.to_index == index);
        if let Some(earlier) = same.find_map(|edge| edge.connection) {
            let name = self.name(tree, ports, port);
            findings.error(place, format!("{name} is already connected, by {}", earlier.common.place));
        }
    }

    /// Connects a reference to a dictionary with the entry of the dictionary.
    fn join_dictionary(
        &mut self,
        tree: &Tree<'s>,
        ports: &mut Ports,
        port: usize,
        is_written: bool,
        findings: &mut Findings,
    ) {
        let Content::Reference(Some(dictionary)) = tree.owners[ports.all[port].owner].content else { return };
        let (name, place) = (ports.all[port].name.clone(), ports.all[port].place.clone());
        let Some(entry) = ports.get(tree, dictionary, &name, &place, findings) else { return };
        let (from, to) = if is_written { (port, entry) } else { (entry, port) };
        if !self.joined.insert((from, to)) {
            return;
        }
        if is_written && self.incoming.contains_key(&entry) {
            let text = format!("signal {name} of dictionary {} has two sources", tree.owners[dictionary].name);
            findings.error(&place, text);
        }
        self.add(Edge { from, from_index: Vec::new(), to, to_index: Vec::new(), connection: None });
    }

    /// Connectors with a source, in the order of the file.
    pub(crate) fn targets(&self) -> Vec<usize> {
        let mut known = HashSet::new();
        self.edges.iter().map(|edge| edge.to).filter(|port| known.insert(*port)).collect()
    }

    pub(crate) fn has_source(&self, port: usize) -> bool {
        self.incoming.contains_key(&port)
    }

    pub(crate) fn is_read(&self, port: usize) -> bool {
        self.outgoing.contains(&port)
    }

    /// Place of the last connection on a way.
    pub(crate) fn place(&self, way: &Way) -> Place {
        let connections = way.edges.iter().rev().filter_map(|edge| self.edges[*edge].connection);
        connections.map(|connection| connection.common.place.clone()).next().unwrap_or_default()
    }

    /// Follows values back to their sources; several ways lead to the elements of an array. `None` for a circle or an
    /// endless way.
    pub(crate) fn ways(&self, port: usize) -> Option<Vec<Way>> {
        self.back(port, &[], &mut Vec::new())
    }

    fn back(&self, port: usize, index: &[u64], path: &mut Vec<usize>) -> Option<Vec<Way>> {
        self.passed.set(self.passed.get() + 1);
        if path.contains(&port) || path.len() > LONGEST || self.passed.get() > MOST {
            return None;
        }
        let incoming: Vec<_> = self.incoming.get(&port).into_iter().flatten().copied().collect();
        // A signal written here does not come from another reference.
        let is_connected = incoming.iter().any(|edge| self.edges[*edge].connection.is_some());
        if incoming.is_empty() {
            let way = Way { source: port, source_index: index.to_vec(), index: Vec::new(), edges: Vec::new() };
            return Some(vec![way]);
        }
        path.push(port);
        let mut ways = Vec::new();
        for at in incoming {
            let edge = &self.edges[at];
            if edge.connection.is_none() && is_connected {
                continue;
            }
            let from_index = match (index.is_empty(), edge.to_index.is_empty()) {
                (true, _) => &*edge.from_index,
                (false, true) if edge.from_index.is_empty() => index,
                (false, false) if edge.to_index == index => &*edge.from_index,
                _ => continue,
            };
            for mut way in self.back(edge.from, from_index, path)? {
                if !edge.to_index.is_empty() {
                    way.index.clone_from(&edge.to_index);
                }
                way.edges.push(at);
                ways.push(way);
            }
        }
        path.pop();
        Some(ways)
    }

    /// Passes a signal along edges, and hands each change of values, with the signal before it, to `change`.
    ///
    /// # Errors
    /// Place, and why the values cannot pass.
    pub(crate) fn pass(
        &self,
        tree: &Tree<'s>,
        ports: &Ports,
        edges: &[usize],
        signal: &mut Signal,
        mut change: impl FnMut(&Passage, &Signal) -> Result<(), String>,
    ) -> Result<(), (Place, String)> {
        for at in edges {
            let edge = &self.edges[*at];
            let (transformation, suppress, place) = match edge.connection {
                Some(it) => (it.transformation.as_ref(), it.suppress_unit_conversion, &it.common.place),
                None => (None, false, &ports.all[edge.to].place),
            };
            let before = signal.clone();
            let passage = signal.pass(&ports.all[edge.to].signal, transformation, suppress);
            let passage = passage.and_then(|passage| match &passage.unknown_units {
                None => change(&passage, &before),
                Some([from, to]) => Err(format!(
                    "the units {from} and {to} differ and are not both defined: suppressUnitConversion=\"true\" \
                     connects them unconverted"
                )),
            });
            passage.map_err(|reason| {
                let [from, to] = [edge.from, edge.to].map(|port| self.name(tree, ports, port));
                (place.clone(), format!("{from} -> {to}: {reason}"))
            })?;
        }
        Ok(())
    }

    /// Full name of a connector.
    pub(crate) fn name(&self, tree: &Tree<'s>, ports: &Ports, port: usize) -> String {
        let port = &ports.all[port];
        match &*tree.owners[port.owner].name {
            "" => port.name.clone(),
            owner => format!("{owner}.{}", port.name),
        }
    }
}

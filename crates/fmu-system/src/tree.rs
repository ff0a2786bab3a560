//! The elements of a system and of all systems in it, by full names.
use std::collections::HashMap;
use std::path::Path;
use std::rc::Rc;
use std::sync::Arc;

use fmu::Archive;
use fmu_description::{Description, UnitDefinition};
use fmu_engine::{InterfaceKind, Variables};

use crate::archive::reason;
use crate::common::Place;
use crate::definitions::{Enumeration, Unit};
use crate::finding::Findings;
use crate::parameters::ParameterBinding;
use crate::resolved::DescribedFmu;
use crate::structure::{
    Component, Connector, Contents, DEFINITION, Element, FMU, Implementation, PACKAGE, SignalDictionary, System,
    SystemStructure,
};

/// Reads the description of an FMU.
pub(crate) type Describe = fn(&Path) -> Result<Archive, fmu::Error>;

/// Systems, FMUs and dictionaries. The first one is the system at the top.
pub(crate) struct Tree<'s> {
    describe: Describe,
    pub(crate) owners: Vec<Owner<'s>>,
    fmus: HashMap<&'s Path, Option<Arc<DescribedFmu>>>,
    /// Dictionaries by system and name.
    dictionaries: HashMap<(usize, &'s str), usize>,
    /// Units with a definition in some FMU.
    units: HashMap<String, UnitDefinition>,
}

/// An owner of connectors.
pub(crate) struct Owner<'s> {
    /// Full name; empty for the system at the top.
    pub(crate) name: String,
    pub(crate) parent: Option<usize>,
    pub(crate) place: &'s Place,
    pub(crate) connectors: &'s [Connector],
    connectors_by_name: HashMap<&'s str, &'s Connector>,
    pub(crate) content: Content<'s>,
    pub(crate) scope: Scope<'s>,
    /// Bindings in the order of their priority, the highest last.
    pub(crate) bindings: Vec<&'s ParameterBinding>,
    /// Elements with their names in the system, in the order of the file.
    pub(crate) children: Vec<(&'s str, usize)>,
    by_name: HashMap<&'s str, usize>,
}

/// Contents of an owner.
pub(crate) enum Content<'s> {
    System(&'s System),
    Fmu {
        fmu: Arc<DescribedFmu>,
        kind: Option<InterfaceKind>,
    },
    /// A component without an implementation.
    Nothing,
    /// An unreadable component.
    Unknown,
    /// A dictionary of signals; its connectors are its entries.
    Dictionary(&'s SignalDictionary),
    /// A reference to a dictionary, by the position of the dictionary.
    Reference(Option<usize>),
}

/// Definitions of a file, by name.
#[derive(Clone, Default)]
pub(crate) struct Scope<'s> {
    units: Rc<HashMap<&'s str, &'s UnitDefinition>>,
    enumerations: Rc<HashMap<&'s str, &'s [(String, i64)]>>,
}

impl<'s> Scope<'s> {
    pub(crate) fn new(units: &'s [Unit], enumerations: &'s [Enumeration]) -> Self {
        let units = units.iter().map(|unit| &unit.definition).filter(|unit| unit.base.is_some());
        let enumerations = enumerations.iter().map(|known| (&*known.name, &*known.items));
        Self {
            units: Rc::new(units.map(|unit| (&*unit.name, unit)).collect()),
            enumerations: Rc::new(enumerations.collect()),
        }
    }

    pub(crate) fn unit(&self, name: &str) -> Option<&'s UnitDefinition> {
        self.units.get(name).copied()
    }

    pub(crate) fn items(&self, enumeration: Option<&str>) -> Option<&'s [(String, i64)]> {
        self.enumerations.get(enumeration?).copied()
    }
}

impl<'s> Owner<'s> {
    fn new(
        name: String,
        parent: Option<usize>,
        place: &'s Place,
        connectors: &'s [Connector],
        content: Content<'s>,
        scope: Scope<'s>,
    ) -> Self {
        Self {
            name,
            parent,
            place,
            connectors,
            connectors_by_name: connectors.iter().map(|connector| (&*connector.name, connector)).collect(),
            content,
            scope,
            bindings: Vec::new(),
            children: Vec::new(),
            by_name: HashMap::new(),
        }
    }

    /// Full name for messages.
    pub(crate) fn title(&self) -> &str {
        if self.name.is_empty() { "the system" } else { &self.name }
    }

    pub(crate) fn fmu(&self) -> Option<&Arc<DescribedFmu>> {
        match &self.content {
            Content::Fmu { fmu, .. } => Some(fmu),
            _ => None,
        }
    }

    pub(crate) fn connector(&self, name: &str) -> Option<&'s Connector> {
        self.connectors_by_name.get(name).copied()
    }

    /// Elements at the beginning of a hierarchical name, with the rest of the name. Names of elements may have dots.
    pub(crate) fn below<'n>(&self, name: &'n str) -> impl Iterator<Item = (usize, &'n str)> {
        name.match_indices('.').filter_map(|(dot, _)| Some((self.child(&name[..dot])?, &name[dot + 1..])))
    }

    pub(crate) fn child(&self, name: &str) -> Option<usize> {
        self.by_name.get(name).copied()
    }
}

impl<'s> Tree<'s> {
    /// Collects the elements and reads the descriptions of FMUs.
    pub(crate) fn of(structure: &'s SystemStructure, describe: Describe, findings: &mut Findings) -> Self {
        let mut tree = Self {
            describe,
            owners: Vec::new(),
            fmus: HashMap::new(),
            dictionaries: HashMap::new(),
            units: HashMap::new(),
        };
        let scope = Scope::new(&structure.units, &structure.enumerations);
        tree.add_system(&structure.system, String::new(), None, scope, findings);
        for fmu in tree.fmus.values().flatten() {
            let units = fmu.description.unit_definitions.iter().filter(|unit| unit.base.is_some());
            tree.units.extend(units.map(|unit| (unit.name.clone(), unit.clone())));
        }
        tree
    }

    /// A unit with a definition in some FMU.
    pub(crate) fn unit(&self, name: &str) -> Option<&UnitDefinition> {
        self.units.get(name)
    }

    fn add(&mut self, owner: Owner<'s>) -> usize {
        self.owners.push(owner);
        self.owners.len() - 1
    }

    fn add_system(
        &mut self,
        system: &'s System,
        name: String,
        parent: Option<usize>,
        scope: Scope<'s>,
        findings: &mut Findings,
    ) -> usize {
        let prefix = if name.is_empty() { String::new() } else { format!("{name}.") };
        let content = Content::System(system);
        let owner = Owner::new(name, parent, &system.common.place, &system.connectors, content, scope.clone());
        let at = self.add(Owner { bindings: system.bindings.iter().collect(), ..owner });
        for dictionary in &system.dictionaries {
            let (units, enumerations) = match &dictionary.contents {
                Some(contents) => (&*contents.units, &*contents.enumerations),
                None => (&[][..], &[][..]),
            };
            if dictionary.contents.is_none() {
                let text = format!("the signals of dictionary {} cannot be read", dictionary.name);
                findings.error(&dictionary.common.place, text);
            }
            let (name, content) = (format!("{prefix}{}", dictionary.name), Content::Dictionary(dictionary));
            let scope = Scope::new(units, enumerations);
            let owner = self.add(Owner::new(name, Some(at), &dictionary.common.place, &[], content, scope));
            self.dictionaries.insert((at, &dictionary.name), owner);
        }
        for element in &system.elements {
            if self.owners[at].child(element.name()).is_some() {
                let text = format!("{} has two elements with the name {}", self.owners[at].title(), element.name());
                findings.error(element.place(), text);
                continue;
            }
            let name = format!("{prefix}{}", element.name());
            let child = match element {
                Element::System(inner) => self.add_system(inner, name, Some(at), scope.clone(), findings),
                Element::Component(component) => self.add_component(component, name, at, scope.clone(), findings),
                Element::Dictionary(reference) => {
                    let dictionary = self.dictionary(at, &reference.dictionary);
                    if dictionary.is_none() {
                        let text = format!("{name}: there is no dictionary {}", reference.dictionary);
                        findings.error(&reference.common.place, text);
                    }
                    let (place, content) = (&reference.common.place, Content::Reference(dictionary));
                    self.add(Owner::new(name, Some(at), place, &reference.connectors, content, scope.clone()))
                }
            };
            let owner = &mut self.owners[at];
            owner.children.push((element.name(), child));
            owner.by_name.insert(element.name(), child);
        }
        at
    }

    /// Looks a dictionary up in a system, then in the systems around it.
    fn dictionary(&self, system: usize, name: &str) -> Option<usize> {
        let outside = || self.dictionary(self.owners[system].parent?, name);
        self.dictionaries.get(&(system, name)).copied().or_else(outside)
    }

    fn add_component(
        &mut self,
        component: &'s Component,
        name: String,
        parent: usize,
        scope: Scope<'s>,
        findings: &mut Findings,
    ) -> usize {
        let place = &component.common.place;
        if let Some(Contents::System(structure)) = &component.contents {
            let inner = Scope::new(&structure.units, &structure.enumerations);
            let at = self.add_system(&structure.system, name, Some(parent), inner, findings);
            let owner = &mut self.owners[at];
            owner.bindings.extend(&component.bindings);
            let is_unknown = |connector: &&Connector| owner.connector(&connector.name).is_none();
            for connector in component.connectors.iter().filter(is_unknown) {
                let text = format!("{} has no connector {}", owner.name, connector.name);
                findings.remark(&connector.common.place, text);
            }
            return at;
        }
        let content = match (&component.contents, &component.source) {
            (Some(Contents::Fmu(file)), _) => self.fmu(file, component, &name, findings),
            (_, None) => {
                findings.remark(place, format!("{name} has no implementation: it is ignored"));
                Some(Content::Nothing)
            }
            (_, Some(source)) => {
                findings.error(place, unreadable(&name, source, &component.media_type));
                None
            }
        };
        let content = content.unwrap_or(Content::Unknown);
        let owner = Owner::new(name, Some(parent), place, &component.connectors, content, scope);
        self.add(Owner { bindings: component.bindings.iter().collect(), ..owner })
    }

    /// Reads the description of an FMU, once for each file.
    fn fmu(
        &mut self,
        file: &'s Path,
        component: &Component,
        name: &str,
        findings: &mut Findings,
    ) -> Option<Content<'s>> {
        let place = &component.common.place;
        let source = component.source.as_deref().unwrap_or_default();
        let read = self.fmus.entry(file).or_insert_with(|| match (self.describe)(file) {
            Ok(archive) => {
                let (is_fmi3, description) = (archive.fmi_version() != "2.0", archive.description().clone());
                let variables = Variables::of(&description, is_fmi3);
                Some(Arc::new(DescribedFmu { file: file.to_owned(), is_fmi3, description, variables }))
            }
            Err(error) => {
                findings.error(place, format!("{name}: {}", reason(error, source)));
                None
            }
        });
        let fmu = Arc::clone(read.as_ref()?);
        let kind = match component.implementation {
            Implementation::Any => None,
            Implementation::CoSimulation => Some(InterfaceKind::CoSimulation),
            Implementation::ModelExchange => Some(InterfaceKind::ModelExchange),
            Implementation::ScheduledExecution => {
                findings.error(place, format!("{name}: Scheduled Execution is not supported"));
                None
            }
        };
        let has = |kind: &InterfaceKind, description: &Description| match kind {
            InterfaceKind::CoSimulation => description.co_simulation.is_some(),
            InterfaceKind::ModelExchange => description.model_exchange.is_some(),
        };
        if let Some(kind) = kind.filter(|kind| !has(kind, &fmu.description)) {
            findings.error(place, format!("{name}: {source} has no {}", kind.name()));
        }
        if kind.is_none() && fmu.description.co_simulation.is_none() && fmu.description.model_exchange.is_none() {
            findings.error(place, format!("{name}: {source} has Scheduled Execution only, which is not supported"));
        }
        Some(Content::Fmu { fmu, kind })
    }

    /// Elements with the full name of an earlier one.
    pub(crate) fn repeated_names(&self) -> Vec<&Owner<'s>> {
        let mut known = HashMap::new();
        let elements = self.owners.iter().skip(1).filter(|owner| !matches!(owner.content, Content::Dictionary(_)));
        elements.filter(|owner| known.insert(&owner.name, ()).is_some()).collect()
    }
}

/// Why a component with a source has no contents.
fn unreadable(name: &str, source: &str, media_type: &str) -> String {
    let is_remote = source.contains("://");
    match media_type {
        "" | FMU | DEFINITION | PACKAGE if source.is_empty() => format!("{name}: the source is empty"),
        "" | FMU | DEFINITION | PACKAGE if is_remote => {
            format!("{name}: {source} is not a file, only files are supported")
        }
        "" | FMU | DEFINITION | PACKAGE => format!("{name}: there is no file {source}"),
        other => format!("{name}: components of type {other} are not supported"),
    }
}

//! Systems, their elements and connections.
use fmu_description::xml::Element as Xml;

use crate::common::{Attributes, Common};
use crate::namespace::Namespace::{Ssc, Ssd};
use crate::parameters::ParameterBinding;
use crate::structure::{
    Component, Connection, Connector, ConnectorKind, DefaultExperiment, DictionaryReference, Element, End, FMU,
    Implementation, System, SystemStructure,
};
use crate::types::{BaseType, boolean, finite};

use super::source::{Known, METADATA, Source, many, one};
use super::{dictionaries, parameters, shared};

/// The root element of a `.ssd` file.
pub(super) fn structure(source: &mut Source<'_>, root: Xml<'_>) -> SystemStructure {
    let (mut common, file) = source.root(root, &["name"]);
    let mut found = SystemStructure { file, name: root.text("name"), ..SystemStructure::default() };
    let mut top = None;
    let known = [one(Ssd, "System"), one(Ssd, "Enumerations"), one(Ssd, "Units"), one(Ssd, "DefaultExperiment")];
    for child in source.children(root, &[&known[..], &METADATA, &[one(Ssd, "Annotations")]].concat()) {
        match child.name() {
            "System" if top.is_some() => source.error(child, "<SystemStructureDescription> has a second <System>"),
            "System" => top = Some(system(source, child)),
            "DefaultExperiment" => found.experiment = Some(experiment(source, child)),
            _ if source.common_child(child, &mut common) => {}
            _ => {
                shared::definitions(source, child, &mut found.enumerations, &mut found.units);
            }
        }
    }
    if root.raw("name").is_none() {
        source.remark(root, "<SystemStructureDescription> has no attribute \"name\"");
    }
    match top {
        Some(system) => found.system = system,
        None => source.error(root, "<SystemStructureDescription> has no <System>"),
    }
    SystemStructure { common, ..found }
}

fn experiment(source: &mut Source<'_>, element: Xml<'_>) -> DefaultExperiment {
    source.attributes(element, &[&["startTime", "stopTime"]]);
    let (start, stop) = (source.value(element, "startTime", finite), source.value(element, "stopTime", finite));
    let mut common = source.common(element);
    for child in source.children(element, &[one(Ssd, "Annotations")]) {
        source.common_child(child, &mut common);
    }
    DefaultExperiment { place: common.place, start, stop, annotations: common.annotations }
}

/// Children that all elements have, in the order of the schema.
fn interface_children() -> Vec<Known> {
    let known = [one(Ssd, "Connectors"), one(Ssd, "ElementGeometry"), one(Ssd, "ParameterBindings")];
    [&known[..], &METADATA].concat()
}

/// Parts that all elements have.
#[derive(Default)]
struct Interface {
    common: Common,
    connectors: Vec<Connector>,
    geometry: Attributes,
    bindings: Vec<ParameterBinding>,
}

impl Interface {
    /// Reads a child; false if it is one of the kind of the element.
    fn read(&mut self, source: &mut Source<'_>, child: Xml<'_>) -> bool {
        const GEOMETRY: [&str; 9] =
            ["x1", "y1", "x2", "y2", "rotation", "iconSource", "iconRotation", "iconFlip", "iconFixedAspectRatio"];
        match child.name() {
            "Connectors" => {
                for one in source.list(child, many(Ssd, "Connector")) {
                    self.connectors.push(connector(source, one));
                }
                let names = self.connectors.iter().map(|one| (&*one.name, &one.common));
                shared::unique(source, "a connector", names);
            }
            "ElementGeometry" => self.geometry = source.geometry(child, &GEOMETRY),
            "ParameterBindings" => self.bindings.extend(parameters::bindings(source, child)),
            _ => return source.common_child(child, &mut self.common),
        }
        true
    }
}

fn connector(source: &mut Source<'_>, element: Xml<'_>) -> Connector {
    let mut common = source.entity(element, &["name", "kind"]);
    let name = source.text(element, "name");
    let known = |text: &str| ConnectorKind::named(text).ok_or_else(|| format!("{text:?} is not a kind of connectors"));
    let kind = source.required(element, "kind", known).unwrap_or_default();
    let mut found = Connector { name, kind, ..Connector::default() };
    let types: Vec<_> = shared::types(Ssc).collect();
    let others = [many(Ssc, "Dimension"), many(Ssd, "Clock"), one(Ssd, "ConnectorGeometry"), one(Ssd, "Annotations")];
    for child in source.children(element, &[&types[..], &others].concat()) {
        match (child.name(), BaseType::named(child.name())) {
            ("Clock", _) if child.raw("name").is_some() => {
                source.attributes(child, &[&["name"]]);
                found.clocks.push(child.text("name"));
            }
            (_, Some(base)) => {
                source.leaf(child);
                if found.r#type.is_some() {
                    source.error(child, format!("connector {:?} has a second type", found.name));
                }
                let r#type = shared::r#type(source, child, base, &[]);
                if base == BaseType::Enumeration && r#type.enumeration.is_none() {
                    source.remark(child, "<Enumeration> has no attribute \"name\"");
                }
                found.r#type = Some(r#type);
            }
            ("Dimension", _) => found.dimensions.push(shared::dimension(source, child)),
            ("ConnectorGeometry", _) => {
                found.geometry = source.geometry(child, &["x", "y", "systemInnerX", "systemInnerY"]);
            }
            _ => {
                source.common_child(child, &mut common);
            }
        }
    }
    Connector { common, ..found }
}

fn system(source: &mut Source<'_>, element: Xml<'_>) -> System {
    let common = source.entity(element, &["name"]);
    let mut found = System { name: source.name(element), ..System::default() };
    let mut interface = Interface { common, ..Interface::default() };
    let own = [
        one(Ssd, "Elements"),
        one(Ssd, "Connections"),
        one(Ssd, "SignalDictionaries"),
        one(Ssd, "SystemGeometry"),
        one(Ssd, "GraphicalElements"),
        one(Ssd, "Annotations"),
    ];
    for child in source.children(element, &[&interface_children()[..], &own].concat()) {
        if interface.read(source, child) {
            continue;
        }
        match child.name() {
            "Elements" => elements(source, child, &mut found.elements),
            "Connections" => {
                for one in source.list(child, many(Ssd, "Connection")) {
                    found.connections.push(connection(source, one));
                }
            }
            "SignalDictionaries" => {
                for one in source.list(child, many(Ssd, "SignalDictionary")) {
                    found.dictionaries.push(dictionaries::dictionary(source, one));
                }
                let names = found.dictionaries.iter().map(|one| (&*one.name, &one.common));
                shared::unique(source, "a signal dictionary", names);
            }
            "SystemGeometry" => found.inner_geometry = source.geometry(child, &["x1", "y1", "x2", "y2"]),
            _ => {
                for note in source.list(child, many(Ssd, "Note")) {
                    found.notes.push(source.geometry(note, &["x1", "y1", "x2", "y2", "text"]));
                }
            }
        }
    }
    shared::unique(source, "an element", found.elements.iter().map(|one| (one.name(), one.common())));
    let Interface { common, connectors, geometry, bindings } = interface;
    System { common, connectors, geometry, bindings, ..found }
}

fn elements(source: &mut Source<'_>, list: Xml<'_>, found: &mut Vec<Element>) {
    source.attributes(list, &[]);
    let known = [many(Ssd, "Component"), many(Ssd, "SignalDictionaryReference"), many(Ssd, "System")];
    for child in source.unordered(list, &known) {
        found.push(match child.name() {
            "System" => Element::System(system(source, child)),
            "Component" => Element::Component(component(source, child)),
            _ => Element::Dictionary(reference(source, child)),
        });
    }
}

/// The interface of an element without children of its own.
fn leaf(source: &mut Source<'_>, element: Xml<'_>, own: &[&str]) -> Interface {
    let common = source.entity(element, own);
    let mut interface = Interface { common, ..Interface::default() };
    let known = [&interface_children()[..], &[one(Ssd, "Annotations")]].concat();
    for child in source.children(element, &known) {
        interface.read(source, child);
    }
    interface
}

fn component(source: &mut Source<'_>, element: Xml<'_>) -> Component {
    let interface = leaf(source, element, &["name", "type", "source", "implementation"]);
    let known = |text: &str| {
        let kind = Implementation::ALL.into_iter().find(|kind| kind.as_str() == text);
        kind.ok_or_else(|| format!("{text:?} is not an interface of FMI"))
    };
    let Interface { common, connectors, geometry, bindings } = interface;
    Component {
        common,
        name: source.name(element),
        connectors,
        geometry,
        bindings,
        media_type: element.get("type").unwrap_or(FMU).to_owned(),
        // An empty one is an error, a missing one is not.
        source: element.raw("source").map(str::to_owned),
        implementation: source.value(element, "implementation", known).unwrap_or_default(),
        contents: None,
    }
}

fn reference(source: &mut Source<'_>, element: Xml<'_>) -> DictionaryReference {
    let interface = leaf(source, element, &["name", "dictionary"]);
    let (name, dictionary) = (source.name(element), source.text(element, "dictionary"));
    let Interface { common, connectors, geometry, bindings } = interface;
    DictionaryReference { common, name, dictionary, connectors, geometry, bindings }
}

fn connection(source: &mut Source<'_>, element: Xml<'_>) -> Connection {
    let mut common = source.entity(
        element,
        &[
            "startElement",
            "startConnector",
            "startIndices",
            "endElement",
            "endConnector",
            "endIndices",
            "suppressUnitConversion",
        ],
    );
    let (start, end) = (self::end(source, element, "start"), self::end(source, element, "end"));
    let suppress_unit_conversion = source.value(element, "suppressUnitConversion", boolean).unwrap_or_default();
    let (mut transformation, mut geometry) = (None, Attributes::new());
    let others = [one(Ssd, "ConnectionGeometry"), one(Ssd, "Annotations")];
    for child in source.children(element, &[&shared::TRANSFORMATIONS[..], &others].concat()) {
        if child.name() == "ConnectionGeometry" {
            geometry = source.geometry(child, &["pointsX", "pointsY"]);
        } else if !shared::transformation(source, child, &mut transformation) {
            source.common_child(child, &mut common);
        }
    }
    Connection { common, start, end, transformation, suppress_unit_conversion, geometry }
}

fn end(source: &mut Source<'_>, element: Xml<'_>, side: &str) -> End {
    let connector = source.text(element, &format!("{side}Connector"));
    let list = |text: &str| {
        let indices = text.split_whitespace().map(str::parse);
        indices.collect::<Result<_, _>>().map_err(|_| format!("{text:?} is not a list of indices"))
    };
    let indices = source.value(element, &format!("{side}Indices"), list).unwrap_or_default();
    End { element: element.get(&format!("{side}Element")).map(str::to_owned), connector, indices }
}

//! Writer of `.ssd`, `.ssv`, `.ssm` and `.ssb` files. The same contents give the same text, with line ends of `\n`.
mod tag;

use fmu_description::BASE_UNITS;

use crate::common::Attributes;
use crate::definitions::{Enumeration, Unit};
use crate::namespace::Namespace::{self, Ssb, Ssc, Ssd, Ssm, Ssv};
use crate::parameters::{Mapping, MappingEntry, Parameter, ParameterBinding, ParameterMapping, ParameterSet, Source};
use crate::structure::{
    Component, Connection, Connector, DictionaryContents, DictionaryEntry, DictionaryReference, Element, End,
    Implementation, SignalDictionary, System, SystemStructure,
};
use crate::types::{BaseType, Dimension, Type, real_text};
use fmu_engine::Transformation;
use tag::Tag;

pub use tag::quoted;

impl SystemStructure {
    /// Text of the `.ssd` file. External parameters, mappings and dictionaries are written as references, which keep
    /// their URIs.
    #[must_use]
    pub fn write(&self) -> String {
        let root = Tag::new(Ssd, "SystemStructureDescription").with_prefixes().with("name", &self.name);
        let root = root.with_common(&self.common).with_file(&self.file).containing([system(&self.system)]);
        let root = definitions(root, Ssd, &self.enumerations, &self.units);
        let experiment = self.experiment.iter().map(|experiment| {
            let times = [("startTime", experiment.start), ("stopTime", experiment.stop)];
            let tag = times.into_iter().fold(Tag::new(Ssd, "DefaultExperiment"), |tag, (name, time)| match time {
                Some(time) => tag.with(name, &real_text(time)),
                None => tag,
            });
            tag.with_annotations(Ssd, &experiment.annotations)
        });
        let root = root.containing(experiment).with_fragments(&self.common.metadata);
        root.with_annotations(Ssd, &self.common.annotations).document()
    }
}

impl ParameterSet {
    /// Text of the `.ssv` file.
    #[must_use]
    pub fn write(&self) -> String {
        parameter_set(self, true).document()
    }
}

impl ParameterMapping {
    /// Text of the `.ssm` file.
    #[must_use]
    pub fn write(&self) -> String {
        parameter_mapping(self, true).document()
    }
}

impl DictionaryContents {
    /// Text of the `.ssb` file.
    #[must_use]
    pub fn write(&self) -> String {
        dictionary_contents(self, true).document()
    }
}

fn system(system: &System) -> Tag {
    let tag = Tag::new(Ssd, "System").with("name", &system.name).with_common(&system.common);
    let tag = interface(tag, &system.connectors, &system.geometry, &system.bindings);
    let tag = tag.with_fragments(&system.common.metadata).list(Ssd, "Elements", system.elements.iter().map(element));
    let tag = tag.list(Ssd, "Connections", system.connections.iter().map(connection));
    let tag = tag.list(Ssd, "SignalDictionaries", system.dictionaries.iter().map(dictionary));
    let tag = geometry(tag, "SystemGeometry", &system.inner_geometry);
    let notes = system.notes.iter().map(|note| Tag::new(Ssd, "Note").with_all(note));
    tag.list(Ssd, "GraphicalElements", notes).with_annotations(Ssd, &system.common.annotations)
}

/// Connectors, geometry and parameters of an element.
fn interface(tag: Tag, connectors: &[Connector], place: &Attributes, bindings: &[ParameterBinding]) -> Tag {
    let tag = geometry(tag.list(Ssd, "Connectors", connectors.iter().map(connector)), "ElementGeometry", place);
    tag.list(Ssd, "ParameterBindings", bindings.iter().map(binding))
}

fn geometry(tag: Tag, name: &'static str, attributes: &Attributes) -> Tag {
    let geometry = (!attributes.is_empty()).then(|| Tag::new(Ssd, name).with_all(attributes));
    tag.containing(geometry)
}

fn element(element: &Element) -> Tag {
    match element {
        Element::Component(one) => component(one),
        Element::System(one) => system(one),
        Element::Dictionary(one) => reference(one),
    }
}

fn component(component: &Component) -> Tag {
    // OMSimulator 3 needs the type, although it is the standard's default.
    let tag = Tag::new(Ssd, "Component").with("name", &component.name).with_text("type", &component.media_type);
    let tag = component.source.iter().fold(tag, |tag, source| tag.with("source", source));
    let tag = match component.implementation {
        Implementation::Any => tag,
        kind => tag.with("implementation", kind.as_str()),
    };
    let tag = tag.with_common(&component.common);
    let tag = interface(tag, &component.connectors, &component.geometry, &component.bindings);
    tag.with_fragments(&component.common.metadata).with_annotations(Ssd, &component.common.annotations)
}

fn reference(reference: &DictionaryReference) -> Tag {
    let tag = Tag::new(Ssd, "SignalDictionaryReference").with("name", &reference.name);
    let tag = tag.with("dictionary", &reference.dictionary).with_common(&reference.common);
    let tag = interface(tag, &reference.connectors, &reference.geometry, &reference.bindings);
    tag.with_fragments(&reference.common.metadata).with_annotations(Ssd, &reference.common.annotations)
}

fn connector(connector: &Connector) -> Tag {
    let tag = Tag::new(Ssd, "Connector").with("name", &connector.name).with("kind", connector.kind.as_str());
    let tag = tag.with_common(&connector.common).containing(connector.r#type.iter().map(r#type));
    let tag = tag.containing(connector.dimensions.iter().map(dimension));
    let tag = tag.containing(connector.clocks.iter().map(|clock| Tag::new(Ssd, "Clock").with("name", clock)));
    let tag = geometry(tag, "ConnectorGeometry", &connector.geometry);
    tag.with_annotations(Ssd, &connector.common.annotations)
}

fn r#type(of: &Type) -> Tag {
    type_attributes(Tag::new(Ssc, of.base.as_str()), of)
}

fn type_attributes(tag: Tag, of: &Type) -> Tag {
    let tag = tag.with_text("unit", of.unit.as_deref().unwrap_or_default());
    tag.with_text("name", of.enumeration.as_deref().unwrap_or_default()).with_all(&of.others)
}

fn dimension(dimension: &Dimension) -> Tag {
    let tag = Tag::new(Ssc, "Dimension");
    match dimension {
        Dimension::Size(size) => tag.with("size", &size.to_string()),
        Dimension::Connector(name) => tag.with("sizeConnector", name),
        Dimension::Unspecified => tag,
    }
}

fn connection(connection: &Connection) -> Tag {
    let end = |tag: Tag, [element, connector, indices]: [&str; 3], end: &End| {
        let tag = tag.with_text(element, end.element.as_deref().unwrap_or_default()).with(connector, &end.connector);
        let list: Vec<_> = end.indices.iter().map(u64::to_string).collect();
        tag.with_text(indices, &list.join(" "))
    };
    let tag = Tag::new(Ssd, "Connection");
    let tag = end(tag, ["startElement", "startConnector", "startIndices"], &connection.start);
    let tag = end(tag, ["endElement", "endConnector", "endIndices"], &connection.end);
    let tag = transformed(tag, connection.suppress_unit_conversion, connection.transformation.as_ref());
    let tag = geometry(tag.with_common(&connection.common), "ConnectionGeometry", &connection.geometry);
    tag.with_annotations(Ssd, &connection.common.annotations)
}

fn transformed(tag: Tag, suppressed: bool, transformation: Option<&Transformation>) -> Tag {
    let tag = if suppressed { tag.with("suppressUnitConversion", "true") } else { tag };
    tag.containing(transformation.map(|transformation| match transformation {
        Transformation::Linear { factor, offset } => {
            let tag = Tag::new(Ssc, "LinearTransformation").with("factor", &real_text(*factor));
            tag.with("offset", &real_text(*offset))
        }
        Transformation::Booleans(pairs) => map("BooleanMappingTransformation", pairs),
        Transformation::Integers(pairs) => map("IntegerMappingTransformation", pairs),
        Transformation::Enumerations(pairs) => map("EnumerationMappingTransformation", pairs),
    }))
}

fn map<T: ToString>(name: &'static str, pairs: &[(T, T)]) -> Tag {
    let entry = |(source, target): &(T, T)| {
        Tag::new(Ssc, "MapEntry").with("source", &source.to_string()).with("target", &target.to_string())
    };
    Tag::new(Ssc, name).containing(pairs.iter().map(entry))
}

fn binding(binding: &ParameterBinding) -> Tag {
    let tag = Tag::new(Ssd, "ParameterBinding").with_text("type", &binding.media_type);
    let tag = source(tag, binding.source.as_ref()).with_text("prefix", &binding.prefix);
    let inline = binding.values.iter().filter(|_| binding.source.is_none());
    let inline = inline.map(|values| Tag::new(Ssd, "ParameterValues").containing([parameter_set(values, false)]));
    let tag = tag.containing(inline).containing(binding.mapping.iter().map(mapping));
    tag.with_fragments(&binding.common.metadata).with_annotations(Ssd, &binding.common.annotations)
}

fn source(tag: Tag, source: Option<&Source>) -> Tag {
    let Some(source) = source else { return tag };
    let tag = tag.with("source", &source.uri);
    if source.in_component { tag.with("sourceBase", "component") } else { tag }
}

fn mapping(mapping: &Mapping) -> Tag {
    let tag = Tag::new(Ssd, "ParameterMapping").with_text("type", &mapping.media_type);
    let inline = mapping.contents.iter().filter(|_| mapping.source.is_none());
    source(tag, mapping.source.as_ref()).containing(inline.map(|contents| parameter_mapping(contents, false)))
}

fn parameter_set(set: &ParameterSet, is_file: bool) -> Tag {
    let tag = declaring(Tag::new(Ssv, "ParameterSet"), is_file).with("name", &set.name).with_common(&set.common);
    let parameters = Tag::new(Ssv, "Parameters").containing(set.parameters.iter().map(parameter));
    let tag = definitions(tag.with_file(&set.file).containing([parameters]), Ssv, &set.enumerations, &set.units);
    tag.with_fragments(&set.common.metadata).with_annotations(Ssv, &set.common.annotations)
}

fn declaring(tag: Tag, is_file: bool) -> Tag {
    if is_file { tag.with_prefixes() } else { tag }
}

fn parameter(parameter: &Parameter) -> Tag {
    let of = &parameter.r#type;
    let texts = parameter.values.texts();
    // Texts may have spaces, so that they are no list in one attribute.
    let is_text = matches!(of.base, BaseType::String | BaseType::Enumeration | BaseType::Binary);
    let value = Tag::new(Ssv, of.base.as_str());
    let value = match is_text && (!parameter.dimensions.is_empty() || texts.len() != 1) {
        true => {
            let values = texts.iter().map(|text| Tag::new(Ssv, "Value").with("value", text));
            type_attributes(value, of).containing(values)
        }
        false => type_attributes(value.with("value", &texts.join(" ")), of),
    };
    let tag = Tag::new(Ssv, "Parameter").with("name", &parameter.name).with_common(&parameter.common);
    let tag = tag.containing([value]).containing(parameter.dimensions.iter().map(dimension));
    tag.with_annotations(Ssv, &parameter.common.annotations)
}

fn parameter_mapping(mapping: &ParameterMapping, is_file: bool) -> Tag {
    let tag = declaring(Tag::new(Ssm, "ParameterMapping"), is_file).with_common(&mapping.common);
    let tag = tag.with_file(&mapping.file).containing(mapping.entries.iter().map(mapping_entry));
    tag.with_fragments(&mapping.common.metadata).with_annotations(Ssm, &mapping.common.annotations)
}

fn mapping_entry(entry: &MappingEntry) -> Tag {
    let tag = Tag::new(Ssm, "MappingEntry").with("source", &entry.source).with("target", &entry.target);
    let tag = tag.with_common(&entry.common);
    let tag = transformed(tag, entry.suppress_unit_conversion, entry.transformation.as_ref());
    tag.with_annotations(Ssm, &entry.common.annotations)
}

fn dictionary(dictionary: &SignalDictionary) -> Tag {
    let tag = Tag::new(Ssd, "SignalDictionary").with("name", &dictionary.name);
    let tag = tag.with_text("type", &dictionary.media_type);
    let tag = dictionary.source.iter().fold(tag, |tag, source| tag.with("source", source));
    let inline = dictionary.contents.iter().filter(|_| dictionary.source.is_none());
    let tag = tag.with_common(&dictionary.common).containing(inline.map(|one| dictionary_contents(one, false)));
    tag.with_fragments(&dictionary.common.metadata)
}

fn dictionary_contents(contents: &DictionaryContents, is_file: bool) -> Tag {
    let tag = declaring(Tag::new(Ssb, "SignalDictionary"), is_file).with_common(&contents.common);
    let tag = tag.with_file(&contents.file).containing(contents.entries.iter().map(dictionary_entry));
    let tag = definitions(tag, Ssb, &contents.enumerations, &contents.units);
    tag.with_fragments(&contents.common.metadata).with_annotations(Ssb, &contents.common.annotations)
}

fn dictionary_entry(entry: &DictionaryEntry) -> Tag {
    let tag = Tag::new(Ssb, "DictionaryEntry").with("name", &entry.name).with_common(&entry.common);
    let tag = tag.containing([r#type(&entry.r#type)]).containing(entry.dimensions.iter().map(dimension));
    tag.with_annotations(Ssb, &entry.common.annotations)
}

fn definitions(tag: Tag, of: Namespace, enumerations: &[Enumeration], units: &[Unit]) -> Tag {
    let tag = tag.list(of, "Enumerations", enumerations.iter().map(enumeration));
    tag.list(of, "Units", units.iter().map(unit))
}

fn enumeration(enumeration: &Enumeration) -> Tag {
    let item =
        |(name, value): &(String, i64)| Tag::new(Ssc, "Item").with("name", name).with("value", &value.to_string());
    let tag = Tag::new(Ssc, "Enumeration").with("name", &enumeration.name).with_common(&enumeration.common);
    tag.containing(enumeration.items.iter().map(item)).with_annotations(Ssc, &enumeration.common.annotations)
}

fn unit(unit: &Unit) -> Tag {
    let tag = Tag::new(Ssc, "Unit").with("name", &unit.definition.name).with_common(&unit.common);
    let base = unit.definition.base.iter().map(|base| {
        let exponents = BASE_UNITS.iter().zip(base.exponents).filter(|(_, exponent)| *exponent != 0);
        let tag = Tag::new(Ssc, "BaseUnit");
        let tag = exponents.fold(tag, |tag, (name, exponent)| tag.with(name, &exponent.to_string()));
        let numbers = [("factor", base.factor, 1.0), ("offset", base.offset, 0.0)];
        let numbers = numbers.into_iter().filter(|(_, value, default)| value != default);
        numbers.fold(tag, |tag, (name, value, _)| tag.with(name, &real_text(value)))
    });
    tag.containing(base).with_annotations(Ssc, &unit.common.annotations)
}

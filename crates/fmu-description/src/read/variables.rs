//! `ModelVariables` (FMI 2.0 section 2.2.7).
use super::attributes::{Attributes, boolean};
use super::positions::Positions;
use super::types;
use super::version::Version;
use crate::types::{Boolean, Enumeration, Integer, Other, Real, Text, Type};
use crate::variable::{Causality, Variability, Variable};
use crate::xml::Element;
use std::collections::HashMap;

/// Children of `ScalarVariable` in FMI 1.0 and 2.0; each variable has one.
const TYPES: [&str; 5] = ["Real", "Integer", "Boolean", "String", "Enumeration"];

pub(super) fn elements(root: Element<'_>, version: Version) -> Vec<Element<'_>> {
    let elements = root.child("ModelVariables").into_iter().flat_map(Element::children);
    // FMI 3.0 has an element for each type.
    elements.filter(|element| version == Version::Three || element.name() == "ScalarVariable").collect()
}

pub(super) fn read<'a>(
    root: Element<'a>,
    version: Version,
    elements: Vec<Element<'a>>,
    positions: &Positions<'a>,
    errors: &mut Vec<String>,
) -> Vec<Variable> {
    let mut reader = Reader { types: types::declared(root), version, positions, errors };
    elements.into_iter().map(|element| reader.variable(element)).collect()
}

struct Reader<'a> {
    types: HashMap<&'a str, Element<'a>>,
    version: Version,
    positions: &'a Positions<'a>,
    errors: &'a mut Vec<String>,
}

impl<'a> Reader<'a> {
    fn variable(&mut self, element: Element<'a>) -> Variable {
        let name = element.text("name");
        let of = format!("variable {name:?}");
        // Element with the type's attributes.
        let typed = match self.version {
            Version::Three => Some(element),
            _ => element.children().find(|child| TYPES.contains(&child.name())),
        };
        if typed.is_none() {
            self.errors.push(format!("{of} has no type"));
        }
        let derivative_of = typed.and_then(|typed| self.derivative_of(typed));
        let r#type = typed.map_or(Type::Other(Other::default()), |typed| self.typed(&of, typed));
        let mut attributes = Attributes::new(of.clone(), element, self.errors);
        let intermediate_update = attributes.flag("intermediateUpdate");
        let value_reference = attributes.number("valueReference");
        let initial = attributes.number("initial");
        let (causality, variability) = match self.version {
            Version::One => first(element),
            _ => (attributes.number("causality"), attributes.number("variability")),
        };
        if value_reference.is_none() && element.get("valueReference").is_none() {
            self.errors.push(format!("{of} has no valueReference"));
        }
        let causality = causality.unwrap_or(Causality::Local);
        let is_parameter =
            matches!(causality, Causality::Parameter | Causality::CalculatedParameter | Causality::StructuralParameter);
        // Defaults of FMI 2.0 section 2.2.7 and FMI 3.0 section 2.4.7.4.
        let default = match &r#type {
            _ if is_parameter && self.version == Version::Three => Variability::Fixed,
            Type::Real(_) => Variability::Continuous,
            Type::Other(other) if other.type_name == "Float32" => Variability::Continuous,
            _ => Variability::Discrete,
        };
        Variable {
            name,
            description: element.text("description"),
            value_reference: value_reference.unwrap_or_default(),
            causality,
            variability: variability.unwrap_or(default),
            initial,
            r#type,
            dimensions: typed.map_or(Vec::new(), dimensions),
            sized_by: typed.map_or(Vec::new(), sized_by),
            aliases: match self.version {
                Version::Three => element.all("Alias").map(|alias| alias.text("name")).collect(),
                _ => Vec::new(),
            },
            derivative_of,
            intermediate_update,
        }
    }

    fn derivative_of(&mut self, typed: Element<'_>) -> Option<usize> {
        let state = typed.get("derivative")?;
        if self.version == Version::One {
            return None;
        }
        self.positions.get(state).map_err(|error| self.errors.push(error)).ok()
    }

    fn typed(&mut self, of: &str, typed: Element<'a>) -> Type {
        let name = typed.get("declaredType");
        let declared = name.and_then(|name| self.types.get(name)).copied();
        if let (Some(name), None) = (name, declared) {
            self.errors.push(format!("{of} has no type {name:?}"));
        }
        let is_list = self.version == Version::Three;
        let mut attributes = Attributes::new(of.to_owned(), typed, self.errors).inheriting(declared);
        let number = |text: &str| text.parse().ok();
        match typed.name() {
            "Real" | "Float64" => Type::Real(Real {
                unit: attributes.text("unit"),
                display_unit: attributes.text("displayUnit"),
                quantity: attributes.text("quantity"),
                relative_quantity: attributes.flag("relativeQuantity"),
                nominal: attributes.number("nominal"),
                reinit: attributes.flag("reinit"),
                min: attributes.number("min"),
                max: attributes.number("max"),
                start: attributes.starts(is_list, |text| text.parse().ok()),
            }),
            "Integer" | "Int32" => Type::Integer(Integer {
                quantity: attributes.text("quantity"),
                min: attributes.number("min"),
                max: attributes.number("max"),
                start: attributes.starts(is_list, number),
            }),
            "Boolean" => Type::Boolean(Boolean { start: attributes.starts(is_list, boolean) }),
            "String" => Type::String(Text { start: texts(typed) }),
            "Enumeration" => Type::Enumeration(Enumeration {
                declared_type: name.unwrap_or_default().to_owned(),
                min: attributes.number("min"),
                max: attributes.number("max"),
                start: attributes.starts(is_list, number),
            }),
            other => Type::Other(Other {
                type_name: other.to_owned(),
                unit: attributes.text("unit"),
                display_unit: attributes.text("displayUnit"),
                quantity: attributes.text("quantity"),
                relative_quantity: attributes.flag("relativeQuantity"),
                nominal: attributes.text("nominal"),
                min: attributes.text("min"),
                max: attributes.text("max"),
                start: attributes
                    .starts(true, |text| Some(text.to_owned()))
                    .into_iter()
                    .chain(texts_below(typed))
                    .collect(),
            }),
        }
    }
}

/// In FMI 1.0 parameters are a variability, and several causalities mean local variables.
fn first(element: Element<'_>) -> (Option<Causality>, Option<Variability>) {
    let causality = element.get("causality").and_then(|causality| causality.parse().ok());
    match element.get("variability") {
        Some("parameter") if causality != Some(Causality::Input) => {
            (Some(Causality::Parameter), Some(Variability::Fixed))
        }
        Some("parameter") => (causality, Some(Variability::Fixed)),
        variability => (causality, variability.and_then(|variability| variability.parse().ok())),
    }
}

/// Texts: attributes that may be empty in FMI 1.0 and 2.0, elements in FMI 3.0.
fn texts(typed: Element<'_>) -> Vec<String> {
    typed.raw("start").map(str::to_owned).into_iter().chain(texts_below(typed)).collect()
}

fn texts_below(typed: Element<'_>) -> impl Iterator<Item = String> {
    typed.all("Start").filter_map(|start| start.raw("value")).map(str::to_owned)
}

fn dimensions(typed: Element<'_>) -> Vec<usize> {
    let size = |dimension: Element<'_>| dimension.get("start").and_then(|size| size.parse().ok()).unwrap_or_default();
    typed.all("Dimension").map(size).collect()
}

fn sized_by(typed: Element<'_>) -> Vec<Option<u32>> {
    let reference = |dimension: Element<'_>| dimension.get("valueReference")?.parse().ok();
    let references: Vec<_> = typed.all("Dimension").map(reference).collect();
    if references.iter().any(Option::is_some) { references } else { Vec::new() }
}

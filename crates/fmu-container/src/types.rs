//! Types of variables in the container's version of FMI, with enumerations and units of all elements.
use std::collections::HashMap;

use fmu_description::{
    BaseUnit, Description, DisplayUnit, EnumerationItem, EnumerationType, Integer, Other, Real, Type, UnitDefinition,
};
use fmu_system::SystemConnector;

/// Enumerations and units that variables name, each name once.
#[derive(Default)]
pub(crate) struct Definitions {
    pub(crate) enumerations: Vec<EnumerationType>,
    pub(crate) units: Vec<UnitDefinition>,
    /// Unit of each quantity, empty without one.
    quantities: HashMap<String, String>,
}

impl Definitions {
    /// A variable's type in the container. Its unit is defined by `units`, or else by the description.
    ///
    /// # Errors
    /// Completes a sentence about a variable of a type that the version lacks.
    pub(crate) fn converted(
        &mut self,
        of: &Type,
        by: &Description,
        units: &[UnitDefinition],
        is_fmi3: bool,
    ) -> Result<Type, String> {
        let mut of = if is_fmi3 { of.clone() } else { in_fmi2(of)? };
        match &mut of {
            Type::Enumeration(own) => {
                let declared = by.enumerations.iter().find(|declared| declared.name == own.declared_type);
                own.declared_type = self.enumeration(declared.cloned().unwrap_or_else(|| EnumerationType {
                    name: own.declared_type.clone(),
                    description: String::new(),
                    items: Vec::new(),
                }));
            }
            Type::Real(Real { unit, display_unit, quantity, .. })
            | Type::Other(Other { unit, display_unit, quantity, .. }) => {
                let name = unit.clone().unwrap_or_default();
                let defined = units.iter().chain(&by.unit_definitions).find(|defined| defined.name == name);
                let is_known = |shown: &String| {
                    defined.is_some_and(|unit| unit.display_units.iter().any(|known| known.name == *shown))
                };
                *display_unit = display_unit.take().filter(is_known);
                *unit = unit.take().map(|unit| self.unit(defined.cloned().unwrap_or_else(|| undefined(&unit))));
                *quantity = quantity.take().map(|quantity| self.quantity(quantity, &name));
            }
            _ => {}
        }
        Ok(of)
    }

    /// Name of a connector's own enumeration, declared by the elements' variable or else by the connector.
    pub(crate) fn enumeration_of(&mut self, connector: &SystemConnector) -> String {
        let item = |(name, value): &(String, i64)| EnumerationItem {
            name: name.clone(),
            value: *value,
            description: String::new(),
        };
        let items: Vec<_> = connector.items.iter().map(item).collect();
        self.enumeration(EnumerationType {
            name: format!("Types.{}", connector.name),
            description: connector.description.clone(),
            items,
        })
    }

    /// Adds an enumeration, unless it is known. Another one of the same name gets a number.
    fn enumeration(&mut self, mut added: EnumerationType) -> String {
        let name = added.name.clone();
        for number in 2.. {
            match self.enumerations.iter().find(|known| known.name == added.name) {
                Some(known) if known.items == added.items => break,
                Some(_) => added.name = format!("{name}_{number}"),
                None => {
                    self.enumerations.push(added.clone());
                    break;
                }
            }
        }
        added.name
    }

    /// Name of a quantity, with its unit if other variables give it another one.
    fn quantity(&mut self, quantity: String, unit: &str) -> String {
        match self.quantities.get(&quantity) {
            Some(known) if known != unit && unit.is_empty() => format!("{quantity} without unit"),
            Some(known) if known != unit => format!("{quantity} in {unit}"),
            Some(_) => quantity,
            None => {
                self.quantities.insert(quantity.clone(), unit.to_owned());
                quantity
            }
        }
    }

    /// Adds a unit, unless it is known. Another one of the same name gets a number.
    pub(crate) fn unit(&mut self, mut added: UnitDefinition) -> String {
        let name = added.name.clone();
        for number in 2.. {
            match self.units.iter_mut().find(|known| known.name == added.name) {
                Some(known) if known.base.is_none() || added.base.is_none() || known.base == added.base => {
                    known.base = known.base.or(added.base);
                    let known = &mut known.display_units;
                    let is_new = |one: &DisplayUnit| known.iter().all(|known| known.name != one.name);
                    let new: Vec<_> = added.display_units.into_iter().filter(is_new).collect();
                    known.extend(new);
                    return added.name;
                }
                Some(_) => added.name = format!("{name}_{number}"),
                None => {
                    self.units.push(added.clone());
                    break;
                }
            }
        }
        added.name
    }
}

pub(crate) fn undefined(unit: &str) -> UnitDefinition {
    UnitDefinition { name: unit.to_owned(), ..UnitDefinition::default() }
}

/// Definition of the unit of time.
pub(crate) fn seconds() -> UnitDefinition {
    let base = BaseUnit { exponents: [0, 0, 1, 0, 0, 0, 0, 0], ..BaseUnit::default() };
    UnitDefinition { base: Some(base), ..undefined("s") }
}

/// A type of FMI 3.0 in FMI 2.0: narrow numbers become wider ones.
fn in_fmi2(of: &Type) -> Result<Type, String> {
    let Type::Other(other) = of else { return Ok(of.clone()) };
    let Other { type_name, unit, display_unit, quantity, relative_quantity, nominal, min, max, start } = other;
    let number = |text: &Option<String>| text.as_ref().and_then(|text| text.parse().ok());
    let whole = |text: &Option<String>| text.as_ref().and_then(|text| text.parse().ok());
    match &**type_name {
        "Float32" => Ok(Type::Real(Real {
            unit: unit.clone(),
            display_unit: display_unit.clone(),
            quantity: quantity.clone(),
            relative_quantity: *relative_quantity,
            nominal: number(nominal),
            min: number(min),
            max: number(max),
            start: start.iter().filter_map(|start| start.parse().ok()).collect(),
            reinit: false,
        })),
        "Int8" | "UInt8" | "Int16" | "UInt16" => Ok(Type::Integer(Integer {
            quantity: quantity.clone(),
            min: whole(min),
            max: whole(max),
            start: start.iter().filter_map(|start| start.parse().ok()).collect(),
        })),
        other => Err(format!("has the type {other}, which FMI 2.0 lacks: choose FMI 3.0")),
    }
}

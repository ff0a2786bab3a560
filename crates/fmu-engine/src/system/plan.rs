//! The plan of a system: names become positions, and variables of one type are set and read together.
use std::collections::{BTreeMap, HashMap, HashSet};
use std::ffi::CString;

use fmu::Variability;
use fmu_description::Rows;

use crate::batch::{Batch, Buffer, ValueType};
use crate::link::Link;
use crate::model::Model;
use crate::plan::{Column, Hold, Inputs, Outputs, Plan, Record, Unit, Values};
use crate::system::check::Wire;
use crate::system::{Element, ElementLayout, Layout, Planned, Recorded, System, SystemError, Value};
use crate::variables::Place;

/// Variables of one type, with the position of the first value of each.
struct OfType {
    value_type: ValueType,
    places: Vec<Place>,
    firsts: Vec<usize>,
}

/// Signals and connections of an input.
#[derive(Default)]
struct Changing<'w> {
    signals: Vec<(usize, Place)>,
    wires: Vec<&'w Wire>,
}

impl OfType {
    fn first(&self, whole: usize) -> Option<usize> {
        self.places.iter().position(|place| place.0 == whole).map(|at| self.firsts[at])
    }

    fn wholes(&self) -> impl Iterator<Item = (usize, usize)> {
        self.places.iter().map(|place| place.0).zip(self.firsts.iter().copied())
    }
}

/// Groups variables by type; structural parameters come first, because they determine sizes.
fn by_type(model: &Model, places: impl IntoIterator<Item = Place>) -> Vec<OfType> {
    let mut found: Vec<(bool, OfType, usize)> = Vec::new();
    for place in places {
        let (is_plain, value_type) = (!model.is_structural(place), model.variables().all()[place.0].value_type);
        let at = found.iter().position(|(plain, of_type, _)| (*plain, of_type.value_type) == (is_plain, value_type));
        let at = at.unwrap_or_else(|| {
            found.push((is_plain, OfType { value_type, places: Vec::new(), firsts: Vec::new() }, 0));
            found.len() - 1
        });
        let (_, of_type, values) = &mut found[at];
        of_type.places.push(place);
        of_type.firsts.push(*values);
        *values = values.saturating_add(model.size(place));
    }
    found.sort_by_key(|(is_plain, ..)| *is_plain);
    found.into_iter().map(|(_, of_type, _)| of_type).collect()
}

impl System {
    /// Resolves the names.
    ///
    /// # Errors
    /// [`SystemError`]
    pub fn plan(&self) -> Result<Planned, SystemError> {
        let wires = self.wires()?;
        let mut layout = Layout::default();
        let outputs = self.elements.iter().enumerate();
        let outputs = outputs
            .map(|(k, element)| element.grouped_outputs(k, &wires, &mut layout))
            .collect::<Result<Vec<_>, _>>()?;
        let sources = outputs.iter().map(|(by_type, _)| &**by_type).collect::<Vec<_>>();
        let mut units = Vec::new();
        for (k, element) in self.elements.iter().enumerate() {
            units.push(element.unit(k, &wires, &sources, &mut layout)?);
        }
        for (unit, (_, outputs)) in units.iter_mut().zip(outputs) {
            unit.outputs = outputs;
        }
        let plan = Plan { units, order: self.order, stops: self.stops.clone() };
        plan.check()?;
        let models = self.elements.iter().map(|element| element.model.clone()).collect();
        Ok(Planned { plan, models, layout })
    }
}

impl Element {
    fn find(&self, name: &str, what: &'static str) -> Result<Place, SystemError> {
        let missing = || SystemError::NoVariable { element: self.name.clone(), what, name: name.to_owned() };
        self.model.variables().find(name).ok_or_else(missing)
    }

    fn wrong(&self, name: &str) -> SystemError {
        SystemError::Values { element: self.name.clone(), name: name.to_owned() }
    }

    fn batch(&self, value_type: ValueType, places: &[Place]) -> Result<Batch, SystemError> {
        let name = || &self.model.variables().all()[places[0].0].name;
        self.model.batch(value_type, places).ok_or_else(|| self.wrong(name()))
    }

    /// Groups recorded and connected outputs, and adds the places of recorded ones to the layout.
    fn grouped_outputs(
        &self,
        k: usize,
        wires: &[Wire],
        layout: &mut Layout,
    ) -> Result<(Vec<OfType>, Vec<Outputs>), SystemError> {
        let recorded = self.outputs.iter().map(|name| self.find(name, "variable")).collect::<Result<Vec<_>, _>>()?;
        let wanted: HashSet<usize> = recorded.iter().map(|place| place.0).collect();
        let needed = wires.iter().filter(|wire| wire.from.0 == k).map(|wire| wire.from.1);
        let linked: HashSet<usize> = needed.clone().collect();
        let mut listed = HashSet::new();
        let all = recorded.iter().map(|place| place.0).chain(needed).filter(|whole| listed.insert(*whole));
        let mut all = by_type(&self.model, all.map(|whole| (whole, None)));
        let mut places = HashMap::new();
        for of_type in all.extract_if(.., |of_type| of_type.value_type == ValueType::String) {
            for (whole, _) in of_type.wholes() {
                places.insert(whole, Recorded::Texts(layout.text_outputs.len()));
                layout.text_outputs.push((k, self.batch(ValueType::String, &[(whole, None)])?));
            }
        }
        let mut found = Vec::new();
        for of_type in &all {
            let count = of_type.wholes().take_while(|(whole, _)| wanted.contains(whole)).count();
            let variables = self.batch(of_type.value_type, &of_type.places)?;
            let mut record = None;
            if count > 0 {
                let batch = self.batch(of_type.value_type, &of_type.places[..count])?;
                record = Some(Record { record: layout.records.len(), values: batch.values() });
                let numbers = |first| Recorded::Numbers(layout.records.len(), first);
                places.extend(of_type.wholes().take(count).map(|(whole, first)| (whole, numbers(first))));
                layout.records.push(batch);
            }
            let is_linked = of_type.wholes().any(|(whole, _)| linked.contains(&whole));
            found.push(Outputs { variables, record, is_linked });
        }
        let outputs = recorded.iter().map(|(whole, place)| match places[whole] {
            Recorded::Numbers(record, first) => Recorded::Numbers(record, first + place.unwrap_or(0)),
            texts => texts,
        });
        layout.elements.push(ElementLayout {
            outputs: outputs.collect(),
            inputs: Vec::new(),
            model: self.model.clone(),
            variables: all.iter().map(|of_type| of_type.wholes().map(|(whole, _)| whole).collect()).collect(),
            changing: Vec::new(),
        });
        Ok((all, found))
    }

    /// Returns the unit of the plan, without its outputs.
    fn unit(&self, k: usize, wires: &[Wire], sources: &[&[OfType]], layout: &mut Layout) -> Result<Unit, SystemError> {
        let (mut texts, mut constant_texts) = (Vec::new(), Vec::new());
        let parameters = self.values(&self.parameters, &mut texts)?;
        let constants = self.values(&self.constants, &mut constant_texts)?;
        let is_exchange = self.model.is_model_exchange();
        let has_states = !self.model.description().model_structure.derivatives.is_empty();
        let follows_steps = self.rows == Rows::Steps;
        Ok(Unit {
            parameters,
            constants,
            texts,
            constant_texts,
            inputs: self.grouped_inputs(k, wires, sources, layout)?,
            presets: self.grouped_presets(k, wires, sources, layout)?,
            outputs: Vec::new(),
            records_start: follows_steps || is_exchange || self.hold != Hold::Start,
            follows_steps: if is_exchange { has_states } else { follows_steps },
            tolerance: self.tolerance,
            is_grouped: self.is_grouped,
        })
    }

    /// Joins the values of each type, and adds strings to `texts`.
    fn values(
        &self,
        listed: &[(String, Value)],
        texts: &mut Vec<(Batch, Vec<CString>)>,
    ) -> Result<Vec<Values>, SystemError> {
        let mut by_place = HashMap::new();
        let mut places = Vec::new();
        for (name, value) in listed {
            places.push(self.find(name, "variable")?);
            by_place.insert(places[places.len() - 1], (name, value));
        }
        let mut numbers = Vec::new();
        for of_type in by_type(&self.model, places) {
            let variables = self.batch(of_type.value_type, &of_type.places)?;
            let (mut bytes, mut strings) = (Vec::new(), Vec::new());
            let are_texts = of_type.value_type == ValueType::String;
            for place in &of_type.places {
                let size = self.model.size(*place).saturating_mul(variables.size());
                match by_place[place] {
                    (_, Value::Texts(texts)) if are_texts => strings.extend_from_slice(texts),
                    (_, Value::Numbers(numbers)) if !are_texts && numbers.len() == size => {
                        bytes.extend_from_slice(numbers.bytes());
                    }
                    (name, _) => return Err(self.wrong(name)),
                }
            }
            match are_texts {
                true => texts.push((variables, strings)),
                false => numbers.push(Values { variables, values: Buffer::from(&*bytes) }),
            }
        }
        Ok(numbers)
    }

    /// Collects changing inputs in the order of the description, and adds strings to the layout.
    fn changing<'w>(
        &self,
        k: usize,
        wires: &'w [Wire],
        layout: &mut Layout,
    ) -> Result<BTreeMap<usize, Changing<'w>>, SystemError> {
        let mut changing: BTreeMap<usize, Changing<'w>> = BTreeMap::new();
        for (name, signal) in &self.signals {
            let place = self.find(name, "input")?;
            match self.model.variables().all()[place.0].value_type {
                ValueType::String => {
                    layout.text_inputs.push((k, self.batch(ValueType::String, &[place])?, *signal));
                }
                _ => changing.entry(place.0).or_default().signals.push((*signal, place)),
            }
        }
        for wire in wires.iter().filter(|wire| wire.to.0 == k && !wire.is_preset) {
            changing.entry(wire.to.1).or_default().wires.push(wire);
        }
        self.curves.iter().try_for_each(|curve| self.find(&curve.column, "input").map(drop))?;
        Ok(changing)
    }

    /// Groups the parameters and start values that connections set.
    fn grouped_presets(
        &self,
        k: usize,
        wires: &[Wire],
        sources: &[&[OfType]],
        layout: &mut Layout,
    ) -> Result<Vec<Inputs>, SystemError> {
        let place = |wire: &Wire| (wire.to.1, (!wire.is_whole).then_some(wire.first[1]));
        let presets: Vec<_> = wires.iter().filter(|wire| wire.is_preset && wire.to.0 == k).collect();
        let mut found = Vec::new();
        for of_type in by_type(&self.model, presets.iter().map(|wire| place(wire))) {
            let to = |wire: &Wire| Some(of_type.firsts[of_type.places.iter().position(|known| *known == place(wire))?]);
            let links = presets.iter().filter_map(|wire| link(wire, to(wire)?, sources)).collect();
            let variables = self.batch(of_type.value_type, &of_type.places)?;
            layout.elements[k].changing.push(of_type.places);
            let (columns, curves) = (Vec::new(), Vec::new());
            found.push(Inputs { variables, columns, links, curves, hold: Hold::Start, record: None });
        }
        Ok(found)
    }

    /// Groups changing inputs, and adds the places of connected ones to the layout.
    fn grouped_inputs(
        &self,
        k: usize,
        wires: &[Wire],
        sources: &[&[OfType]],
        layout: &mut Layout,
    ) -> Result<Vec<Inputs>, SystemError> {
        let (changing, all) = (self.changing(k, wires, layout)?, self.model.variables().all());
        let is_continuous = |whole: usize| {
            let variable = all[whole].first(self.model.description());
            let has_steps = changing[&whole].wires.iter().any(|wire| wire.is_discrete);
            all[whole].value_type == ValueType::Float64 && variable.variability != Variability::Discrete && !has_steps
        };
        let are_apart = !self.curves.is_empty() || self.hold != Hold::Start;
        let (continuous, others): (Vec<_>, Vec<_>) =
            changing.keys().map(|whole| (*whole, None)).partition(|place| are_apart && is_continuous(place.0));
        let mut found = Vec::new();
        for of_type in by_type(&self.model, continuous).into_iter().chain(by_type(&self.model, others)) {
            let (mut columns, mut signal_places, mut links) = (Vec::new(), Vec::new(), Vec::new());
            for (whole, first) in of_type.wholes() {
                let Changing { signals, wires } = &changing[&whole];
                for (signal, place) in signals.iter().filter(|_| !wires.iter().any(|wire| wire.is_whole)) {
                    let at = first + place.1.unwrap_or(0);
                    columns.push(Column { signal: *signal, at, values: self.model.size(*place) });
                    signal_places.push(*place);
                }
                links.extend(wires.iter().filter_map(|wire| link(wire, first + wire.first[1], sources)));
                if !wires.is_empty() {
                    let place = Recorded::Numbers(layout.records.len(), first);
                    layout.elements[k].inputs.push((all[whole].name.clone(), place));
                }
            }
            let column = |name: &String| {
                let place = self.model.variables().find(name)?;
                signal_places.iter().position(|known| *known == place)
            };
            let curves = self.curves.iter().filter(|curve| column(&curve.column).is_some());
            let curves = curves.map(|curve| curve.with(column).ok_or_else(|| self.wrong(&curve.column)));
            let curves = curves.collect::<Result<Vec<_>, _>>()?;
            let variables = self.batch(of_type.value_type, &of_type.places)?;
            let is_connected = !links.is_empty();
            let record = is_connected.then(|| Record { record: layout.records.len(), values: variables.values() });
            layout.records.extend(is_connected.then(|| variables.clone()));
            let is_continuous = of_type.wholes().all(|(whole, _)| is_continuous(whole));
            let hold = if is_continuous { self.hold } else { Hold::Start };
            layout.elements[k].changing.push(of_type.places);
            found.push(Inputs { variables, columns, links, curves, hold, record });
        }
        Ok(found)
    }
}

/// Link to the values of an input from `to` on.
fn link(wire: &Wire, to: usize, sources: &[&[OfType]]) -> Option<Link> {
    let mut by_type = sources[wire.from.0].iter().enumerate();
    let (outputs, first) = by_type.find_map(|(at, of_type)| Some((at, of_type.first(wire.from.1)?)))?;
    let from = first + wire.first[0];
    Some(Link { unit: wire.from.0, outputs, from, to, values: wire.values, change: wire.change.clone() })
}

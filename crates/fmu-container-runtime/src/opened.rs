//! The system in the resources of a container, ready to be instantiated.
use std::collections::{BTreeMap, HashMap};
use std::ffi::CString;
use std::path::Path;

use fmu::{Archive, Causality, ValueType, Variability};
use fmu_container::{Interface, sizes_of};
use fmu_description::{EnumerationItem, Type, Variable};
use fmu_engine::{
    Batch, Buffer, Change, Curve, Element, Fmu, Hold, InterfaceKind, Model, Order, Place, Planned, Shape, Stops,
    System, Value, start_value,
};
use fmu_export::{Error, InstanceKind};
use fmu_system::{Choices, ConnectorKind, Resolved, RunChoices, Values};

use crate::change::{change, transformed};
use crate::exposed::{End, Exposed, Input, Row, Source, Variables};
use crate::limits::Limits;

/// A system by positions, with the variables of its container.
#[derive(Debug)]
pub(crate) struct Opened {
    /// Names of the elements.
    pub(crate) elements: Vec<String>,
    /// Whether elements are of FMI 3.0.
    pub(crate) are_fmi3: Vec<bool>,
    /// The system as it runs in Co-Simulation; empty once it is planned.
    system: System,
    variables: Variables,
    /// Places of the inputs.
    pub(crate) inputs: Vec<Input>,
    /// Start values of the inputs, in the form of the container.
    pub(crate) input_starts: Buffer,
    /// Start values of the signals: a row each.
    pub(crate) signals: Vec<Buffer>,
    /// Choices of the run.
    pub(crate) run: RunChoices,
    /// Whether steps solve all elements as one model.
    pub(crate) is_one_model: bool,
}

/// An element on its way to one of the engine.
struct Opening {
    element: Element,
    fmu: Fmu,
    kind: InterfaceKind,
    /// Values that the system gives to its inputs.
    given: BTreeMap<Place, Value>,
    /// Signals of inputs, by the position of the variable.
    signals: HashMap<usize, usize>,
    /// Signals of derivatives, and of whether values are held, by signals of inputs.
    curves: HashMap<usize, [usize; 2]>,
}

impl Opened {
    /// Reads the system in a folder of resources. Loads no library, and writes nothing.
    ///
    /// # Errors
    /// Everything that is missing or wrong.
    pub(crate) fn read(resources: &Path, is_fmi3: bool) -> Result<Self, Error> {
        let structure = fmu_container::read(resources).map_err(error)?;
        let resolved = fmu_container::sized(fmu_system::resolve_unpacked(&structure).map_err(error)?);
        let choices = Choices::of(&structure.system);
        let Some(run) = choices.run.clone() else {
            let folder = resources.display();
            return Err(Error::new(format!("{folder}: the system does not say how it runs, so it is no container")));
        };
        let interface = fmu_container::variables(&resolved, &choices, is_fmi3).map_err(error)?;
        let mut opening = openings(&resolved, &choices)?;
        let mut signals = Vec::new();
        for (k, opening) in opening.iter_mut().enumerate() {
            // FMI 3.0 has no derivatives of inputs.
            opening.add_inputs(k, &resolved, &interface, &mut signals, !is_fmi3);
        }
        let (variables, inputs, input_starts) = exposed(&interface, &opening, is_fmi3)?;
        let are_fmi3 = opening.iter().map(|opening| opening.fmu.is_fmi3()).collect();
        let is_one_model = fmu_container::is_one_model(&resolved, &choices);
        let system = System {
            elements: opening.into_iter().map(|opening| opening.element).collect(),
            connections: resolved.connections,
            order: run.order,
            stops: Stops::Rows,
        };
        Ok(Self {
            elements: system.elements.iter().map(|element| element.name.clone()).collect(),
            system,
            are_fmi3,
            variables,
            inputs,
            input_starts,
            signals,
            run,
            is_one_model,
        })
    }

    /// Plans the system for an interface, once: the system is dropped, and the plan has all that runs need. In Model
    /// Exchange all elements are coupled.
    ///
    /// # Errors
    /// A system that cannot run.
    pub(crate) fn planned(&mut self, kind: InstanceKind) -> Result<Planned, Error> {
        let system = std::mem::take(&mut self.system);
        let planned = match kind {
            InstanceKind::CoSimulation => system.plan(),
            InstanceKind::ModelExchange => {
                let elements = system.elements.iter().map(in_model_exchange).collect();
                System { elements, order: Order::Coupled, ..system }.plan()
            }
        };
        let mut planned = planned.map_err(error)?;
        // Nothing is recorded.
        planned.plan.units.iter_mut().flat_map(|unit| &mut unit.inputs).for_each(|inputs| inputs.record = None);
        Ok(planned)
    }

    /// GUID of the container, as in its description.
    pub(crate) fn guid(&self) -> &str {
        &self.run.token
    }

    pub(crate) fn variable(&self, reference: u32) -> Option<Exposed<'_>> {
        self.variables.get(reference)
    }
}

/// An element in Model Exchange, with inputs that the importer sets at any time.
fn in_model_exchange(element: &Element) -> Element {
    let mut element = Element { curves: Vec::new(), hold: Hold::Start, is_grouped: false, ..element.clone() };
    if let Model::Fmu { kind, .. } = &mut element.model {
        *kind = InterfaceKind::ModelExchange;
    }
    element
}

/// The elements with the parameters that the system gives them, without their inputs.
fn openings(resolved: &Resolved, choices: &Choices) -> Result<Vec<Opening>, Error> {
    let mut fmus: HashMap<&Path, Fmu> = HashMap::new();
    let mut found = Vec::new();
    for element in &resolved.elements {
        let file = &*element.fmu.file;
        if !fmus.contains_key(file) {
            let archive = Archive::unpacked(file).map_err(error)?;
            fmus.insert(file, Fmu::described(archive).map_err(error)?);
        }
        let values = values_of(&element.name, resolved)?;
        let described = &fmus[file];
        let sizes = sizes_of(described.description(), values.iter().map(|(name, values)| (&**name, values)));
        let fmu = if sizes.is_empty() { described.clone() } else { described.resized(&sizes).map_err(error)? };
        let runs = choices.element(&element.name).and_then(|chosen| chosen.runs);
        let kind = fmu_container::kind(element, choices);
        let model = Model::Fmu { fmu: fmu.clone(), kind, instance: element.name.clone() };
        let mut made = Element::new(&element.name, model);
        made.tolerance = choices.run.as_ref().and_then(|run| run.tolerance).unwrap_or(0.0);
        made.hold = runs.map_or(Hold::Start, |runs| runs.hold);
        made.is_grouped = runs.is_some_and(|runs| runs.is_grouped);
        made.rows = element.rows.unwrap_or(fmu.description().co_simulation_rows());
        let mut given = BTreeMap::new();
        for (name, values) in values {
            let (place, value) = value(&element.name, &fmu, &name, &values)?;
            if fmu.variables().all()[place.0].first(fmu.description()).causality == Causality::Input {
                given.insert(place, value);
            } else {
                made.parameters.retain(|(known, _)| *known != name);
                made.parameters.push((name, value));
            }
        }
        let (signals, curves) = (HashMap::new(), HashMap::new());
        found.push(Opening { element: made, fmu, kind, given, signals, curves });
    }
    Ok(found)
}

/// Values that the system gives to variables of an element: by themselves, or by parameters and inputs of the system.
fn values_of(element: &str, resolved: &Resolved) -> Result<Vec<(String, Values)>, Error> {
    let own = resolved.values.iter().filter(|value| value.element == element);
    let mut found: Vec<_> = own.map(|value| (value.variable.clone(), value.values.clone())).collect();
    let is_source =
        |kind| matches!(kind, ConnectorKind::Input | ConnectorKind::Parameter | ConnectorKind::StructuralParameter);
    for connector in resolved.connectors.iter().filter(|connector| is_source(connector.kind)) {
        let Some(start) = &connector.start else { continue };
        let fmu = resolved.elements.iter().find(|known| known.name == element).map(|known| &known.fmu);
        for end in connector.ends.iter().filter(|end| end.element == element) {
            let variable = fmu.and_then(|fmu| Some((fmu.variables.find(&end.variable)?.0, fmu)));
            let items = variable.map_or(&[][..], |(whole, fmu)| {
                fmu.description.items(fmu.variables.all()[whole].first(&fmu.description))
            });
            let items: Vec<_> = items.iter().map(|item| (item.name.clone(), item.value)).collect();
            let values = transformed(start, end.transformation.as_ref(), [&connector.items, &items]);
            found.push((end.variable.clone(), values));
        }
    }
    Ok(found)
}

/// Place and values of a variable of an element, as the C functions have them.
fn value(element: &str, fmu: &Fmu, name: &str, values: &Values) -> Result<(Place, Value), Error> {
    let wrong = || Error::new(format!("{element}.{name} cannot have the values that the system gives it"));
    let place = fmu.variables().find(name).ok_or_else(wrong)?;
    let value_type = fmu.variables().all()[place.0].value_type;
    let to_type = (value_type, value_type.size(fmu.is_fmi3()));
    let (from_type, bytes): (_, Vec<[u8; 8]>) = match values {
        Values::Texts(texts) if value_type == ValueType::String => {
            let texts = texts.iter().map(|text| CString::new(&**text)).collect::<Result<_, _>>();
            return Ok((place, Value::Texts(texts.map_err(error)?)));
        }
        _ if value_type == ValueType::String => return Err(wrong()),
        Values::Reals(numbers) if value_type.is_float() => {
            (ValueType::Float64, numbers.iter().map(|number| number.to_ne_bytes()).collect())
        }
        Values::Integers(numbers) if value_type == ValueType::UInt64 => {
            (ValueType::UInt64, numbers.iter().map(|number| (*number as u64).to_ne_bytes()).collect())
        }
        Values::Integers(numbers) => {
            (ValueType::Int64, numbers.iter().map(|number| (*number as i64).to_ne_bytes()).collect())
        }
        Values::Booleans(truths) => {
            (ValueType::Int64, truths.iter().map(|truth| i64::from(*truth).to_ne_bytes()).collect())
        }
        Values::Reals(_) | Values::Texts(_) => return Err(wrong()),
    };
    let mut buffer = Buffer::new(to_type.1 * bytes.len());
    let written = Change::None.apply((from_type, 8), bytes.as_flattened(), to_type, buffer.bytes_mut());
    written.map_err(|_| wrong())?;
    Ok((place, Value::Numbers(buffer)))
}

impl Opening {
    /// Adds the inputs. Inputs of the container and partly connected ones get signals; the others are constants.
    fn add_inputs(
        &mut self,
        k: usize,
        resolved: &Resolved,
        interface: &Interface,
        signals: &mut Vec<Buffer>,
        follow_curves: bool,
    ) {
        let (fmu, element) = (&self.fmu, &mut self.element);
        let (description, variables) = (fmu.description(), fmu.variables());
        let ends = resolved.connections.iter().filter(|connection| connection.to.0 == element.name);
        let connected: Vec<Place> = ends.filter_map(|connection| variables.find(&connection.to.1)).collect();
        let inputs = interface.variables.iter().filter(|exposed| exposed.variable.causality == Causality::Input);
        let targets = inputs.flat_map(|exposed| &exposed.targets).filter(|target| target.element == k);
        let outer: Vec<usize> = targets.map(|target| target.place.0).collect();
        for (whole, variable) in variables.all().iter().enumerate() {
            let first = variable.first(description);
            if first.causality != Causality::Input || connected.contains(&(whole, None)) {
                continue;
            }
            let values = self.given.range((whole, None)..=(whole, Some(usize::MAX)));
            let is_partly_connected = connected.iter().any(|place| place.0 == whole);
            let has_signal = outer.contains(&whole) || is_partly_connected;
            if variable.value_type == ValueType::String {
                let named = |((_, at), value): (&Place, &Value)| {
                    (
                        at.map_or_else(|| variable.name.clone(), |at| variable.element_name(description, at)),
                        value.clone(),
                    )
                };
                element.constants.extend(values.map(named));
                continue;
            }
            let described = fmu.archive().description();
            let is_resized = described.variables[variable.positions[0]].dimensions != first.dimensions;
            if is_resized && !has_signal && values.clone().next().is_none() {
                continue;
            }
            let size = variable.value_type.size(fmu.is_fmi3());
            let mut row = Buffer::new(variable.size() * size);
            let parts = row.bytes_mut().chunks_exact_mut((variable.size() * size / variable.positions.len()).max(1));
            for (position, part) in variable.positions.iter().zip(parts).filter(|_| !is_resized) {
                start_value(&description.variables[*position], (variable.value_type, size), part);
            }
            for ((_, at), value) in values {
                if let Value::Numbers(numbers) = value {
                    row.bytes_mut()[at.unwrap_or(0) * size..][..numbers.len()].copy_from_slice(numbers.bytes());
                }
            }
            if !has_signal {
                element.constants.push((variable.name.clone(), Value::Numbers(row)));
                continue;
            }
            let signal = signals.len();
            element.signals.push((variable.name.clone(), signal));
            self.signals.insert(whole, signal);
            signals.push(row);
            let is_continuous = variable.value_type == ValueType::Float64 && first.variability != Variability::Discrete;
            let is_integrated = self.kind == InterfaceKind::ModelExchange && !is_partly_connected;
            if follow_curves && is_integrated && is_continuous {
                let (derivatives, held) = (signal + 1, signal + 2);
                self.curves.insert(signal, [derivatives, held]);
                let column = variable.name.clone();
                element.curves.push(Curve { column, shape: Shape::Polynomial { derivatives }, held: Some(held) });
                signals.extend([Buffer::new(8 * variable.size()), Buffer::from(&[1][..])]);
            }
        }
    }

    /// Batch with the values of a place, and the position of an element in it.
    fn batch(&self, place: Place) -> Option<(Batch, Option<usize>)> {
        let value_type = self.fmu.variables().all()[place.0].value_type;
        let model = &self.element.model;
        match model.batch(value_type, &[place]) {
            Some(batch) => Some((batch, None)),
            None => Some((model.batch(value_type, &[(place.0, None)])?, place.1)),
        }
    }
}

/// Finds the elements' variables behind the container's, and the places and start values of its inputs.
fn exposed(
    interface: &Interface,
    opening: &[Opening],
    is_fmi3: bool,
) -> Result<(Variables, Vec<Input>, Buffer), Error> {
    let mut inputs = Vec::<Input>::new();
    let (mut rows, mut names, mut starts, mut ends) = (Vec::new(), String::new(), Vec::new(), Vec::new());
    let mut input_starts = Vec::new();
    for (at, exposed) in interface.variables.iter().enumerate() {
        let (variable, value_type) = (&exposed.variable, exposed.value_type);
        let (size, values) = (value_type.size(is_fmi3), variable.elements());
        let mut start = Buffer::new(if variable.has_start() { size * values } else { 0 });
        start_value(variable, (value_type, size), start.bytes_mut());
        let own_items = items(interface, variable);
        let before = [names.len(), starts.len(), ends.len()];
        for target in &exposed.targets {
            let opening = &opening[target.element];
            let batch = opening.batch(target.place);
            let (batch, pick) =
                batch.ok_or_else(|| Error::new(format!("{}: its type cannot be exchanged", variable.name)))?;
            let description = opening.fmu.description();
            let behind = opening.fmu.variables().all()[target.place.0].first(description);
            let is_set = matches!(variable.causality, Causality::Input | Causality::Parameter);
            let items = [own_items, description.items(behind)];
            let items = if is_set { items } else { [items[1], items[0]] };
            let change = change(target.transformation.as_ref(), items);
            let change = (change != Change::None).then(|| Box::new(change));
            ends.push(End { element: target.element, batch, pick, change });
        }
        let own_ends = &ends[before[2]..];
        let is_input = variable.causality == Causality::Input && value_type != ValueType::String;
        let input = is_input.then(|| input_starts.len().next_multiple_of(size));
        if let Some(from) = input {
            input_starts.resize(from, 0);
            input_starts.extend_from_slice(start.bytes());
            input_starts.resize(from + size * values, 0);
            for (end, target) in own_ends.iter().zip(&exposed.targets) {
                let opening = &opening[end.element];
                let Some(&signal) = opening.signals.get(&target.place.0) else { continue };
                let to_type = (end.batch.value_type(), end.batch.size());
                let next = Input {
                    element: end.element,
                    from,
                    from_type: (value_type, size),
                    signal,
                    to: target.place.1.unwrap_or(0) * to_type.1,
                    to_type,
                    values,
                    change: end.change().clone(),
                    curve: opening.curves.get(&signal).copied(),
                };
                match inputs.iter_mut().find(|before| before.continues_in(&next)) {
                    Some(before) => before.values += values,
                    None => inputs.push(next),
                }
            }
        } else {
            starts.extend_from_slice(start.bytes());
        }
        names.push_str(&variable.name);
        let small = |number: usize| {
            u32::try_from(number).map_err(|_| Error::new(format!("{}: values must have less than 4 GB", variable.name)))
        };
        let source = match (input, indicator(interface, at)) {
            (Some(first), _) => Source::Inputs(small(first)?),
            (None, Some(at)) if own_ends.is_empty() => Source::Indicators(small(at)?),
            _ => Source::Elements,
        };
        rows.push(Row {
            value_type,
            causality: variable.causality,
            variability: variable.variability,
            values: small(values)?,
            limits: Limits::of(variable, own_items),
            source,
            name: small(before[0])?..small(names.len())?,
            start: small(before[1])?..small(starts.len())?,
            ends: small(before[2])?..small(ends.len())?,
        });
    }
    let variables = Variables {
        first_reference: interface.variables.first().map_or(0, |first| first.variable.value_reference),
        is_fmi3,
        all: rows.into(),
        names: names.into(),
        starts: starts.into(),
        ends: ends.into(),
    };
    Ok((variables, inputs, Buffer::from(&*input_starts)))
}

/// Position of a variable of the container among the event indicators.
fn indicator(interface: &Interface, variable: usize) -> Option<usize> {
    let found = interface.indicators.iter().position(|indicator| *indicator == variable)?;
    Some(interface.indicators[..found].iter().map(|at| interface.variables[*at].variable.elements()).sum())
}

/// Items of an enumeration of the container.
fn items<'i>(interface: &'i Interface, variable: &Variable) -> &'i [EnumerationItem] {
    let Type::Enumeration(of) = &variable.r#type else { return &[] };
    let declared = interface.enumerations.iter().find(|known| known.name == of.declared_type);
    declared.map_or(&[], |declared| &declared.items)
}

fn error(reason: impl std::fmt::Display) -> Error {
    Error::new(reason.to_string())
}

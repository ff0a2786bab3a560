//! Names and tables of an FMU, and the layout of its values.
pub(crate) mod digest;
pub(crate) mod guid;
pub(crate) mod layout;

use crate::{
    interface::{digest::Digest, guid::uuid, layout::Layout},
    model::{Fmu, has_discrete_inputs, indicator_count},
    variables::{
        Variables, entries,
        entry::{BaseType, Count, Document, Entry, FieldKind, Variability, count, needs_validation},
    },
};
use std::ops::Range;

/// Highest order of input derivatives that an importer sets.
pub(crate) const MAX_INPUT_DERIVATIVE_ORDER: usize = 3;

/// Number of the rule that assigns value references in each interface. Change the number with the rule: the digested
/// table has no value references.
const RULE_OF_REFERENCES: u64 = 1;

/// Causality of a variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Causality {
    /// Parameter.
    Parameter,
    /// Input.
    Input,
    /// Output.
    Output,
    /// Local variable.
    Local,
    /// Continuous state.
    State,
    /// Time derivative of a continuous state.
    StateDerivative,
    /// Event indicator.
    EventIndicator,
}

/// Event indicator that a model with discrete inputs has in addition to its own.
#[derive(fmu_export_derive::Variables)]
pub(crate) struct WaitingIndicator<T = f64> {
    /// -1 while a discrete input that was set outside event mode waits for an event, otherwise 1
    #[var(name = "discreteInputWaits", unit = "1")]
    pub(crate) discrete_input_waits: T,
}

/// Names, tables and sizes of an FMU as a value, so that code that needs no more is not generic and is compiled once.
pub(crate) struct Interface {
    /// Model identifier.
    pub(crate) name: &'static str,
    /// GUID as a number: digest of name, version and table of variables, without texts, display units, nominal values,
    /// `reinit` and dependencies.
    pub(crate) id: u128,
    pub(crate) groups: [Section; 6],
    pub(crate) discrete: &'static [Entry],
    /// Event indicators, which have no place in the storage: the model's, then the indicator of waiting inputs.
    pub(crate) indicators: [Section; 2],
    /// End of the FMU's variables in the storage.
    pub(crate) end: Count,
    /// Start of the inputs as set while discrete ones wait, if the FMU has any.
    pub(crate) waiting: Option<Count>,
    /// End of the storage.
    pub(crate) total: Count,
    pub(crate) connectors: usize,
    /// Digest of everything that determines the meaning of saved values.
    pub(crate) layout: u128,
}

/// Group of variables of the FMU, from `first` to `end` in the storage.
#[derive(Clone, Copy)]
pub(crate) struct Section {
    causality: Causality,
    pub(crate) entries: &'static [Entry],
    pub(crate) first: Count,
    pub(crate) end: Count,
    /// Whether the importer sets its values.
    pub(crate) is_given: bool,
    /// Whether a saved value of the group can be invalid.
    pub(crate) needs_validation: bool,
}

impl Interface {
    pub(crate) const fn of<F: Fmu>() -> &'static Self {
        const {
            let parameters = entries::<f64, F::Parameters<f64>>();
            let inputs = entries::<f64, F::Inputs<f64>>();
            let outputs = entries::<f64, F::Outputs<f64>>();
            let locals = entries::<f64, F::Locals<f64>>();
            let states = entries::<f64, F::States<f64>>();
            let discrete = entries::<f64, F::Discrete<f64>>();
            let connectors = <F::Inputs<f64> as Variables<f64>>::CONNECTORS;
            let indicators = entries::<f64, F::Indicators<f64>>();
            let waiting = if has_discrete_inputs::<F>() { entries::<f64, WaitingIndicator>() } else { &[] };
            let identity = Digest::new()
                .number(RULE_OF_REFERENCES)
                .text(F::NAME)
                .text(F::VERSION)
                .entries(parameters)
                .entries(inputs)
                .entries(outputs)
                .entries(locals)
                .entries(states)
                .entries(indicators)
                .entries(waiting)
                .0;
            let layout = Digest(identity)
                .text(env!("CARGO_PKG_VERSION"))
                .entries(discrete)
                .number(connectors as u64)
                .number(<F::Inputs<f64> as Variables<f64>>::MEMORY_LAYOUT)
                .0;
            &Self {
                name: F::NAME,
                id: uuid(identity),
                groups: [
                    Section::new(Causality::Parameter, parameters, Layout::<F>::PARAMETERS),
                    Section::new(Causality::Input, inputs, Layout::<F>::INPUTS),
                    Section::new(Causality::Output, outputs, Layout::<F>::OUTPUTS),
                    Section::new(Causality::Local, locals, Layout::<F>::LOCALS),
                    Section::new(Causality::State, states, Layout::<F>::STATES),
                    Section::new(Causality::StateDerivative, states, Layout::<F>::DERIVATIVES),
                ],
                discrete,
                indicators: [
                    Section::new(Causality::EventIndicator, indicators, Count::ZERO),
                    Section::new(Causality::EventIndicator, waiting, Count::reals(indicator_count::<F>())),
                ],
                end: Layout::<F>::END,
                waiting: if has_discrete_inputs::<F>() { Some(Layout::<F>::WAITING) } else { None },
                total: Layout::<F>::TOTAL,
                connectors,
                layout,
            }
        }
    }

    /// Calls `take` with the field at a position of the storage, and the index of the element.
    pub(crate) fn at<R>(
        &self,
        base: BaseType,
        position: usize,
        take: impl FnOnce(&Field<'_>, usize) -> R,
    ) -> Option<R> {
        let group = self.groups.iter().rev().find(|group| group.first.of(base) <= position)?;
        let mut take = Some(take);
        group.find(&mut |field| {
            let positions = field.positions();
            let is_here = field.base() == base && positions.contains(&position);
            take.take_if(|_| is_here).map(|take| take(field, position - positions.start))
        })
    }

    /// Returns the variables of a causality; event indicators are in none of these groups.
    #[inline]
    pub(crate) fn group(&self, causality: Causality) -> &Section {
        &self.groups[causality as usize]
    }

    /// Positions of the variables of a causality among the values of a base type.
    #[inline]
    pub(crate) fn positions(&self, causality: Causality, base: BaseType) -> Range<usize> {
        let group = self.group(causality);
        group.first.of(base)..group.end.of(base)
    }

    #[inline(never)]
    pub(crate) fn name_at(&self, base: BaseType, position: usize) -> String {
        self.at(base, position, |field, element| field.name(Some(element))).unwrap_or_default()
    }

    /// Nominal values of the continuous states; 1 by default.
    pub(crate) fn nominals_of_states(&self) -> Box<[f64]> {
        let mut nominals = Vec::new();
        self.group(Causality::State).each(&[], &mut |field| {
            nominals.extend(std::iter::repeat_n(field.entry.nominal.unwrap_or(1.0), field.len()));
        });
        nominals.into()
    }

    /// For each Real input, the number of its time derivatives that other inputs determine.
    #[inline(never)]
    pub(crate) fn rates_of_inputs(&self) -> Box<[u8]> {
        let mut rates = Vec::new();
        let inputs = self.group(Causality::Input).entries;
        push_rates(inputs, &mut rates);
        rates.into()
    }
}

fn push_rates(entries: &'static [Entry], rates: &mut Vec<u8>) {
    /// Limits the recursion by `depth`, because `derivative_of` may be circular.
    fn rate(entry: &Entry, siblings: &[Entry], depth: u8) -> u8 {
        let derivative = siblings.iter().find(|other| depth > 0 && other.derivative_of == Some(entry.name));
        derivative.map_or(entry.rates as u8, |derivative| 1 + rate(derivative, siblings, depth - 1))
    }
    for entry in entries {
        match entry.shape.kind {
            FieldKind::Group(inner) => push_rates(inner, rates),
            FieldKind::Real => rates.extend(std::iter::repeat_n(
                rate(entry, entries, MAX_INPUT_DERIVATIVE_ORDER as u8),
                entry.shape.count.reals,
            )),
            _ => {}
        }
    }
}

/// Variable: an entry of the table with the groups around it.
pub(crate) struct Field<'a> {
    pub(crate) causality: Causality,
    pub(crate) entry: &'static Entry,
    document: Option<&'static Document>,
    /// Position of its first element; for other base types, the position of the next variable.
    pub(crate) first: Count,
    parent: Option<&'a Parent<'a>>,
}

/// Group around a variable, with the groups around it.
struct Parent<'a> {
    entry: &'static Entry,
    document: Option<&'static Document>,
    parent: Option<&'a Parent<'a>>,
}

impl Section {
    const fn new(causality: Causality, entries: &'static [Entry], first: Count) -> Self {
        let is_given = matches!(causality, Causality::Parameter | Causality::Input);
        let needs_validation = needs_validation(entries, is_given);
        Self { causality, entries, first, end: first.plus(count(entries)), is_given, needs_validation }
    }

    pub(crate) fn each(&self, documents: &'static [Document], visit: &mut dyn FnMut(&Field<'_>)) {
        self.find_in(self.entries, documents, &mut self.first.clone(), None, &mut |field| {
            visit(field);
            None::<()>
        });
    }

    /// Returns the first result of `find` for the variables.
    pub(crate) fn find<R>(&self, find: &mut impl FnMut(&Field<'_>) -> Option<R>) -> Option<R> {
        self.find_in(self.entries, &[], &mut self.first.clone(), None, find)
    }

    fn find_in<R>(
        &self,
        entries: &'static [Entry],
        documents: &'static [Document],
        first: &mut Count,
        parent: Option<&Parent<'_>>,
        find: &mut impl FnMut(&Field<'_>) -> Option<R>,
    ) -> Option<R> {
        for (i, entry) in entries.iter().enumerate() {
            let document = documents.get(i);
            let found = if let FieldKind::Group(fields) = entry.shape.kind {
                let parent = Parent { entry, document, parent };
                let documents = document.map_or(&[][..], |document| document.fields);
                self.find_in(fields, documents, first, Some(&parent), find)
            } else {
                let field = Field { causality: self.causality, entry, document, first: *first, parent };
                *first = first.plus(entry.shape.count);
                find(&field)
            };
            if found.is_some() {
                return found;
            }
        }
        None
    }
}

impl Field<'_> {
    pub(crate) fn len(&self) -> usize {
        self.entry.shape.elements()
    }

    pub(crate) fn base(&self) -> BaseType {
        BaseType::of(&self.entry.shape.kind)
    }

    /// Positions of the elements among the values of the base type.
    pub(crate) fn positions(&self) -> Range<usize> {
        let first = self.first.of(self.base());
        first..first + self.len()
    }

    /// Groups around the variable, the innermost first.
    fn groups(&self) -> impl Iterator<Item = &Parent<'_>> {
        std::iter::successors(self.parent, |group| group.parent)
    }

    /// Groups around the variable, except flattened ones, which add nothing to names and descriptions.
    fn named_groups(&self) -> impl Iterator<Item = &Parent<'_>> {
        self.groups().filter(|group| !group.entry.name.is_empty())
    }

    /// Returns the variability of the variable or of a group around it, otherwise the default.
    pub(crate) fn variability(&self) -> Variability {
        let given = self.entry.variability.or_else(|| self.groups().find_map(|group| group.entry.variability));
        given.unwrap_or(match (self.causality, self.entry.shape.kind) {
            (Causality::Parameter, _) => Variability::Tunable,
            _ if self.entry.is_calculated_parameter => Variability::Tunable,
            (_, FieldKind::Real) => Variability::Continuous,
            _ => Variability::Discrete,
        })
    }

    /// Returns the name of the variable, or of an element with indices; for a state derivative, `der(...)` around the
    /// name of the state.
    pub(crate) fn name(&self, element: Option<usize>) -> String {
        let name = self.sibling(self.entry.name, element);
        if self.causality == Causality::StateDerivative { format!("der({name})") } else { name }
    }

    /// Returns the name of the variable (or an element) that this is the time derivative of.
    pub(crate) fn derivative_of(&self, element: Option<usize>) -> Option<String> {
        let is_of_state = self.causality == Causality::StateDerivative;
        let name = if is_of_state { Some(self.entry.name) } else { self.entry.derivative_of };
        name.map(|name| self.sibling(name, element))
    }

    /// Returns the full name of a field of the same group with the same dimensions, or of an element of it.
    fn sibling(&self, name: &str, element: Option<usize>) -> String {
        let whole = self.named_groups().fold(name.to_owned(), |inner, group| format!("{}.{inner}", group.entry.name));
        // Indices count from 1, row by row.
        match (self.entry.shape.dimensions(), element) {
            ([_, columns], Some(element)) => format!("{whole}[{},{}]", element / columns + 1, element % columns + 1),
            ([_], Some(element)) => format!("{whole}[{}]", element + 1),
            _ => whole,
        }
    }

    /// Returns the description after the descriptions of the groups around it; empty without documents.
    pub(crate) fn description(&self) -> String {
        if self.causality == Causality::StateDerivative {
            return format!("Time derivative of the state {}", self.sibling(self.entry.name, None));
        }
        let own = self.document.map_or(String::new(), |document| document.description.to_owned());
        let documents = self.named_groups().filter_map(|group| group.document);
        documents.fold(own, |inner, document| format!("{}: {}", document.description, uncapitalised(&inner)))
    }
}

/// Returns a text with a lower first letter, unless the first word is an abbreviation.
fn uncapitalised(text: &str) -> String {
    let mut letters = text.chars();
    match (letters.next(), letters.clone().next()) {
        (Some(first), Some(second)) if !second.is_uppercase() => first.to_lowercase().chain(letters).collect(),
        _ => text.to_owned(),
    }
}

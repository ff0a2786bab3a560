//! The variables of an FMU as a version of FMI has them.
use crate::variable::{described, time};
use fmu_description::{Causality, Initial, ModelStructure, Unknown, Variable};
use fmu_export::{
    Dependencies, Fmu, ScalarIndex, StartValues, Variable as Of,
    fmi2::{Scalar, scalars},
    fmi3::{Array, TIME, arrays},
    scalar_index,
};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// Dependencies of each element, by its index.
type Found = BTreeMap<ScalarIndex, Dependencies>;

/// A variable of the model, or an element of one.
pub(crate) struct Item {
    pub(crate) name: String,
    pub(crate) reference: u32,
    /// Name of the item of which it is the time derivative.
    pub(crate) derivative_of: Option<String>,
    /// The variable of the model.
    pub(crate) variable: Of,
    /// Which of its elements.
    pub(crate) elements: Range<usize>,
    pub(crate) dimensions: Vec<usize>,
    pub(crate) is_indicator: bool,
    pub(crate) intermediate_update: bool,
}

/// All variables of an FMU.
pub(crate) struct Table {
    pub(crate) items: Vec<Item>,
    /// Whether time is a variable before the others, as in FMI 3.0.
    has_time: bool,
}

impl Table {
    /// The table of FMI 2.0: every element is a variable.
    pub(crate) fn fmi2<F: Fmu>() -> Self {
        let item = |Scalar { name, reference, derivative_of, variable, element }| Item {
            name,
            reference,
            derivative_of,
            variable,
            elements: element..element + 1,
            dimensions: Vec::new(),
            is_indicator: false,
            intermediate_update: false,
        };
        Self { items: scalars::<F>().into_iter().map(item).collect(), has_time: false }
    }

    /// The table of FMI 3.0: arrays are variables, and so are time and event indicators.
    pub(crate) fn fmi3<F: Fmu>() -> Self {
        let item = |Array { name, reference, derivative_of, variable, is_indicator, intermediate_update }| Item {
            name,
            reference,
            derivative_of,
            elements: 0..variable.elements(),
            dimensions: variable.entry.shape.dimensions().to_vec(),
            variable,
            is_indicator,
            intermediate_update,
        };
        Self { items: arrays::<F>().into_iter().map(item).collect(), has_time: true }
    }

    /// The items with their positions among the variables.
    fn positions(&self) -> impl Iterator<Item = (usize, &Item)> {
        (usize::from(self.has_time)..).zip(&self.items)
    }

    /// The variables of the description.
    pub(crate) fn variables(&self, starts: &StartValues) -> Vec<Variable> {
        let position = |name: &String| {
            let found = self.positions().find(|(_, other)| other.name == *name);
            found.expect("it was found before").0
        };
        let variable = |item: &Item| {
            let derivative_of = item.derivative_of.as_ref().map(position);
            Variable { derivative_of, ..described(item, starts) }
        };
        let time = self.has_time.then(|| time(TIME));
        time.into_iter().chain(self.items.iter().map(variable)).collect()
    }

    /// Dependencies of outputs and derivatives: of an array all those of its elements. Constant outputs are not
    /// unknowns of the initialization; continuous states and their derivatives are.
    pub(crate) fn structure(&self, variables: &[Variable], found: &Found) -> ModelStructure {
        let mut structure = ModelStructure::default();
        for (position, item) in self.positions() {
            use fmu_export::Causality::{State, StateDerivative};
            let variable = &variables[position];
            let is_output = variable.causality == Causality::Output;
            let is_of_states = matches!(item.variable.causality, State | StateDerivative);
            if item.is_indicator {
                // They may depend on everything.
                structure.event_indicators.push(Unknown { variable: position, dependencies: None, kinds: None });
            }
            if !is_output && !is_of_states && variable.causality != Causality::CalculatedParameter {
                continue;
            }
            let [at_steps, initially] = self.knowns(item, found).map(|knowns| Unknown::new(position, knowns));
            if is_output {
                structure.outputs.push(at_steps);
            } else if item.variable.causality == StateDerivative {
                structure.derivatives.push(at_steps);
            }
            if variable.initial == Some(Initial::Calculated) {
                structure.initial_unknowns.push(initially);
            }
        }
        structure
    }

    /// Positions of what an item depends on after a step, and initially. Only FMI 3.0 counts time among the knowns, and
    /// after a step parameters.
    fn knowns(&self, item: &Item, found: &Found) -> [Vec<usize>; 2] {
        let (mut at_steps, mut initially) = (BTreeSet::new(), BTreeSet::new());
        let mut times = [false; 2];
        for element in item.indices().filter_map(|index| found.get(&index)) {
            at_steps.extend(&element.at_steps);
            initially.extend(&element.initially);
            if self.has_time {
                at_steps.extend(&element.parameters_at_steps);
                times = [times[0] | element.time_at_steps, times[1] | element.time_initially];
            }
        }
        let positions = |knowns: BTreeSet<ScalarIndex>, depends_on_time: bool| {
            let is_known = |(_, item): &(usize, &Item)| item.indices().any(|index| knowns.contains(&index));
            let time = depends_on_time.then_some(0);
            time.into_iter().chain(self.positions().filter(is_known).map(|(position, _)| position)).collect()
        };
        [positions(at_steps, times[0]), positions(initially, times[1])]
    }
}

impl Item {
    /// Its elements; an event indicator has no values.
    fn indices(&self) -> impl Iterator<Item = ScalarIndex> {
        let elements = if self.is_indicator { 0..0 } else { self.elements.clone() };
        elements.map(|element| scalar_index(&self.variable, element))
    }
}

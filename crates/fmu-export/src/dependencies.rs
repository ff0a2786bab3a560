//! Dependencies of outputs, found by evaluating the model.
//!
//! The model is run repeatedly for a few steps from random values, so that all choices and discrete states occur
//! together with regular values of all other variables. Dual numbers show on which Reals a Real depends. Each known is
//! also changed and results are compared, which finds knowns that only select a branch. The dependencies are the union
//! over all runs. A dependency that only rare values show is not found, such as one for inputs between 20.0 and 20.1,
//! or after many steps. Strings are not tried: all outputs may depend on them.
//!
//! Events depend on what event indicators depend on, and so do all outputs that depend on the discrete state, which
//! events change: such a dependency shows in a value only if an event falls into a step.
//!
//! A model with continuous states is run as in Model Exchange, from instant to instant with random states, which are
//! knowns like the inputs.
use crate::{
    instance::{Instance, InstanceKind},
    interface::{Causality, Field, Interface, Layout},
    model::{Fmu, Model, Setup, has_states, indicator_count},
    state::SavedState,
    variables::{
        Storage, Variables,
        entry::{BaseType, Variability},
    },
    waiting_inputs::all_indicators,
};
pub use known::ScalarIndex;
use known::{Known, set, value};
use random::Random;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

mod known;
pub(crate) mod lost_derivatives;
mod random;

/// Random runs, beside those for each value of each choice.
const RUNS: usize = 200;
/// Random runs for each value of a choice.
const RUNS_WITH_CHOICE: usize = 12;
/// Runs with the parameters of [`Model::example`].
const RUNS_OF_EXAMPLE: usize = 24;
/// Steps of a run.
const STEPS: usize = 4;
/// Largest distances of values from start values: any size first, then closer and closer if the model cannot be
/// evaluated.
const SPREADS: [f64; 5] = [f64::INFINITY, 1.0, 0.1, 0.02, 0.001];

/// Dependencies of an output.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Dependencies {
    /// Inputs and continuous states that its value at a communication point, or at an instant in Model Exchange,
    /// depends on.
    pub at_steps: BTreeSet<ScalarIndex>,
    /// Parameters that its value there depends on, if they are set before the step or the event.
    pub parameters_at_steps: BTreeSet<ScalarIndex>,
    /// Whether its value there changes with time, all else being the same.
    pub time_at_steps: bool,
    /// Inputs and parameters that its value in initialization mode depends on.
    pub initially: BTreeSet<ScalarIndex>,
    /// Whether its value there depends on the start time.
    pub time_initially: bool,
}

/// Dependencies of each element of outputs and of calculated parameters, by its index. The model reads its files in the
/// folder `resources`.
#[must_use]
pub fn dependencies<F: Fmu>(resources: Option<Box<Path>>) -> BTreeMap<ScalarIndex, Dependencies> {
    let mut search = Search::<F>::new(resources);
    for _ in 0..RUNS {
        search.run(Parameters::Random);
    }
    for known in 0..search.knowns.len() {
        if !search.knowns[known].is_parameter {
            continue;
        }
        for value in search.knowns[known].values() {
            for _ in 0..RUNS_WITH_CHOICE {
                search.run(Parameters::With(known, value));
            }
        }
    }
    if Storage::of(&example::<F>()).reals != Storage::of(&F::Parameters::<f64>::start()).reals {
        for _ in 0..RUNS_OF_EXAMPLE {
            search.run(Parameters::Example);
        }
    }
    search.found()
}

/// Parameters of a run.
#[derive(Clone, Copy)]
enum Parameters {
    Random,
    /// Random values, but this value of the known at this position.
    With(usize, f64),
    /// The values of [`Model::example`], and start values.
    Example,
}

/// The parameters of [`Model::example`].
fn example<F: Fmu>() -> F::Parameters<f64> {
    let mut parameters = F::Parameters::start();
    F::example(&mut parameters);
    parameters
}

struct Search<F: Fmu> {
    knowns: Vec<Known>,
    unknowns: Vec<ScalarIndex>,
    found: Vec<Dependencies>,
    /// Dependencies of the event indicators.
    indicators: Dependencies,
    /// Positions of unknowns that depend on the discrete state.
    of_discrete_state: BTreeSet<usize>,
    /// Strings among the knowns, and whether each is a parameter.
    strings: Vec<(ScalarIndex, bool)>,
    /// How often outputs were evaluated after a step, and initially.
    evaluations: [usize; 2],
    random: Random,
    /// For changes of parameters after initialization and of time, so that what is found otherwise does not depend on
    /// them.
    later: Random,
    start: SavedState,
    instance: Instance<F>,
}

impl<F: Fmu> Search<F> {
    fn new(resources: Option<Box<Path>>) -> Self {
        let (mut knowns, mut unknowns, mut strings) = (Vec::new(), Vec::new(), Vec::new());
        let kind = if has_states::<F>() { InstanceKind::ModelExchange } else { InstanceKind::CoSimulation };
        let instance = Instance::<F>::new(kind, Setup { resources, ..Setup::default() });
        let mut add = |field: &Field<'_>| {
            let indices = field.positions().map(|position| (field.base(), position));
            match field.causality {
                _ if field.variability() == Variability::Constant => {}
                Causality::Parameter | Causality::Input if field.base() == BaseType::String => {
                    strings.extend(indices.map(|index| (index, field.causality == Causality::Parameter)));
                }
                Causality::Parameter | Causality::Input => {
                    knowns.extend(indices.map(|index| Known::new(field, index, &instance.values)));
                }
                Causality::Local if !field.entry.is_calculated_parameter => {}
                Causality::State => {
                    unknowns.extend(indices.clone());
                    knowns.extend(indices.map(|index| Known::new(field, index, &instance.values)));
                }
                _ => unknowns.extend(indices),
            }
        };
        Interface::of::<F>().groups.iter().for_each(|group| group.each(&[], &mut add));
        let found = vec![Dependencies::default(); unknowns.len()];
        let (random, later) = (Random(0x2545_f491_4f6c_dd1d), Random(0x9216_d5d9_8979_fb1b));
        let start = instance.save(0);
        let (indicators, of_discrete_state) = (Dependencies::default(), BTreeSet::new());
        let evaluations = [0; 2];
        Self {
            knowns,
            unknowns,
            found,
            indicators,
            of_discrete_state,
            strings,
            evaluations,
            random,
            later,
            start,
            instance,
        }
    }

    /// The dependencies that were found. If the model could not be evaluated, outputs may depend on everything. They
    /// may always depend on Strings.
    fn found(mut self) -> BTreeMap<ScalarIndex, Dependencies> {
        for &unknown in &self.of_discrete_state {
            self.found[unknown].add(&self.indicators);
        }
        let [no_steps, no_start] = self.evaluations.map(|evaluations| evaluations == 0);
        let numbers = || self.knowns.iter().map(|known| (known.index, known.is_parameter, known.is_state));
        let strings = || self.strings.iter().map(|&(index, is_parameter)| (index, is_parameter, false));
        let knowns = || numbers().chain(strings());
        let is_string = |index: &ScalarIndex| index.0 == BaseType::String;
        let with_more = |mut found: Dependencies| {
            found.time_at_steps |= no_steps;
            found.time_initially |= no_start;
            for (index, is_parameter, is_state) in knowns() {
                if no_steps || is_string(&index) {
                    found.at_step(is_parameter).insert(index);
                }
                if no_start && !is_state || is_string(&index) {
                    found.initially.insert(index);
                }
            }
            found
        };
        self.unknowns.iter().copied().zip(self.found.iter().cloned().map(with_more)).collect()
    }

    /// One run. If the model cannot be evaluated, values closer to the start values are tried.
    fn run(&mut self, parameters: Parameters) {
        let is_wild = self.random.next().is_multiple_of(2);
        for spread in SPREADS.into_iter().skip(usize::from(!is_wild)) {
            self.instance.restore(&self.start);
            let start = if self.random.next().is_multiple_of(4) { self.random.magnitude(-2, 5) } else { 0.0 };
            self.instance.states.times.now = start;
            self.set_knowns(spread, |_| true);
            match parameters {
                Parameters::Random => {}
                Parameters::With(known, value) => set(&mut self.instance.values, self.knowns[known].index, value),
                Parameters::Example => self.instance.values.store(Layout::<F>::PARAMETERS, &example::<F>()),
            }
            self.instance.read_parameters();
            if self.instance.initialize().is_err() {
                continue;
            }
            self.instance.messages.list.clear();
            self.find(spread, true, |instance, _| instance.evaluate_at_start().is_ok());
            self.find_time(true, |instance| instance.evaluate_at_start().is_ok());
            let (mut time, mut has_stepped) = (start, false);
            let is_slow = self.random.next().is_multiple_of(4);
            for _ in 0..STEPS {
                self.set_knowns(spread, |known| !known.is_parameter);
                let before = self.instance.save(0);
                let size = if is_slow { self.random.magnitude(-3, 4) } else { 0.02 + 0.1 * self.random.fraction() };
                if !step(&mut self.instance, time, size) {
                    break;
                }
                has_stepped = true;
                self.instance.messages.list.clear();
                let after = self.instance.save(0);
                self.find(spread, false, |instance, known| {
                    // The change was made after the step: move it to before it.
                    let changed = value(&instance.values, known);
                    instance.restore(&before);
                    set(&mut instance.values, known, changed);
                    instance.read_parameters();
                    step(instance, time, size)
                });
                self.find_time(false, reevaluate);
                self.find_discrete_state();
                self.instance.restore(&after);
                time += size;
            }
            if has_stepped {
                return;
            }
        }
    }

    fn set_knowns(&mut self, spread: f64, wanted: impl Fn(&Known) -> bool) {
        // A start value may be special, such as a zero that switches something off: half of the runs keep them all.
        let keeps_parameters = self.random.next().is_multiple_of(2);
        for known in self.knowns.iter().filter(|known| wanted(known)) {
            if keeps_parameters && known.is_parameter && known.values().is_empty() {
                continue;
            }
            let value = self.random.value(known, spread);
            set(&mut self.instance.values, known.index, value);
        }
    }

    /// Finds what the outputs of this instant depend on. `again` computes them once more after a change of a known.
    fn find(&mut self, spread: f64, initially: bool, again: impl Fn(&mut Instance<F>, ScalarIndex) -> bool) {
        let reals: Vec<_> = (0..self.unknowns.len()).filter(|&i| self.unknowns[i].0 == BaseType::Real).collect();
        let indices: Vec<_> = reals.iter().map(|&i| self.unknowns[i].1).collect();
        self.evaluations[usize::from(initially)] += 1;
        let before = self.instance.save(0);
        let base = self.instance.values.clone();
        let indicators = self.indicator_values();
        for known in 0..self.knowns.len() {
            let Known { index, is_parameter, is_state, .. } = self.knowns[known];
            if is_state && initially {
                continue;
            }
            let place = |found: &mut Dependencies| {
                let among = if initially { &mut found.initially } else { found.at_step(is_parameter) };
                among.insert(index);
            };
            if index.0 == BaseType::Real {
                let mut derivatives = vec![0.0; indices.len()];
                let seeds = std::iter::once((index.1, 1.0));
                let outcome =
                    self.instance.directional_derivative(indices.iter().copied(), seeds, 0.0, &mut derivatives);
                if outcome.is_ok() {
                    let depend = reals.iter().zip(derivatives).filter(|(_, derivative)| *derivative != 0.0);
                    depend.for_each(|(&i, _)| place(&mut self.found[i]));
                }
            }
            let random = if is_parameter && !initially { &mut self.later } else { &mut self.random };
            let changed = random.value(&self.knowns[known], spread);
            set(&mut self.instance.values, index, changed);
            self.instance.read_parameters();
            if again(&mut self.instance, index) {
                self.differing(&base).into_iter().for_each(|i| place(&mut self.found[i]));
                if self.indicator_values() != indicators {
                    place(&mut self.indicators);
                }
            }
            self.instance.messages.list.clear();
            self.instance.restore(&before);
        }
    }

    /// The event indicators, as far as they can be computed.
    fn indicator_values(&mut self) -> Option<Vec<f64>> {
        let mut values = vec![0.0; all_indicators::<F>()];
        self.instance.indicators(&mut values).ok().map(|()| values)
    }

    /// Finds which outputs depend on the discrete state: those that are others in another one.
    fn find_discrete_state(&mut self) {
        let before = self.instance.save(0);
        if indicator_count::<F>() > 0 && reevaluate(&mut self.instance) {
            let base = self.instance.values.clone();
            self.instance.states.discrete = <F as Model>::Discrete::start();
            if reevaluate(&mut self.instance) {
                let differing = self.differing(&base);
                self.of_discrete_state.extend(differing);
            }
        }
        self.instance.messages.list.clear();
        self.instance.restore(&before);
    }

    /// Finds which outputs depend on time itself. `evaluate` computes them at the time of the instance.
    fn find_time(&mut self, initially: bool, evaluate: impl Fn(&mut Instance<F>) -> bool) {
        let before = self.instance.save(0);
        let is_evaluated = evaluate(&mut self.instance);
        let base = self.instance.values.clone();
        self.instance.restore(&before);
        self.instance.states.times.now += self.later.magnitude(-3, 3);
        if is_evaluated && evaluate(&mut self.instance) {
            for i in self.differing(&base) {
                let Dependencies { time_at_steps, time_initially, .. } = &mut self.found[i];
                *(if initially { time_initially } else { time_at_steps }) = true;
            }
        }
        self.instance.messages.list.clear();
        self.instance.restore(&before);
    }

    /// The unknowns that have other values than in `base`.
    fn differing(&self, base: &Storage) -> Vec<usize> {
        let values = &self.instance.values;
        let differs = |&(_, &unknown): &(usize, &ScalarIndex)| match unknown.0 {
            BaseType::String => base.strings[unknown.1] != values.strings[unknown.1],
            _ => value(base, unknown) != value(values, unknown),
        };
        self.unknowns.iter().enumerate().filter(differs).map(|(i, _)| i).collect()
    }
}

impl Dependencies {
    /// Adds what inputs, states and parameters something else depends on.
    fn add(&mut self, other: &Self) {
        self.at_steps.extend(&other.at_steps);
        self.parameters_at_steps.extend(&other.parameters_at_steps);
        self.initially.extend(&other.initially);
    }

    fn at_step(&mut self, is_parameter: bool) -> &mut BTreeSet<ScalarIndex> {
        if is_parameter { &mut self.parameters_at_steps } else { &mut self.at_steps }
    }
}

/// Goes on from `time` by `size`, both in s: one step in co-simulation, one event in Model Exchange.
fn step<F: Fmu>(instance: &mut Instance<F>, time: f64, size: f64) -> bool {
    if !has_states::<F>() {
        return instance.do_step(time, size).is_ok();
    }
    let is_set = instance.set_time(time + size).is_ok();
    instance.enter_event_mode();
    let is_handled = is_set && instance.new_discrete_states().is_ok();
    instance.enter_continuous_time_mode();
    is_handled && instance.update_at_instant(false).is_ok()
}

/// Computes the outputs of the instant once more.
fn reevaluate<F: Fmu>(instance: &mut Instance<F>) -> bool {
    instance.last_step.is_stale = true;
    instance.update_at_instant(false).is_ok()
}

#[cfg(test)]
mod tests;

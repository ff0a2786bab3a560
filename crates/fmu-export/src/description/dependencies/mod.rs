//! Dependencies of outputs, found by evaluating the model.
//!
//! The model runs repeatedly for a few steps from random values, so that all choices and discrete states occur together
//! with regular values of all other variables. Dual numbers show the Reals that a Real depends on. Changing each known
//! and comparing results also finds knowns that only select a branch. The dependencies are the union over all runs. The
//! search misses dependencies that only rare values or many steps reveal, such as one for inputs between 20.0 and 20.1.
//! Strings are not tried: all outputs may depend on them.
//!
//! Outputs that depend on the discrete state also depend on the knowns of the event indicators, because events change
//! the discrete state: values show this only if an event falls into a step.
//!
//! A model with continuous states runs as in Model Exchange, from instant to instant with random states, which are
//! knowns like the inputs. If it samples inputs, it runs in co-simulation, too, where inputs may be estimated.
use crate::{
    instance::{Instance, InstanceKind},
    interface::{Causality, Field, Interface, layout::Layout},
    model::{Fmu, Model, Setup, all_indicators, has_states, indicator_count},
    saved_states::SavedState,
    variables::{
        Storage, Variables,
        entry::{BaseType, Variability},
    },
};
pub use known::ScalarIndex;
use known::{Known, set, value};
use random::Random;
use std::{
    collections::{BTreeMap, BTreeSet},
    path::Path,
};

mod known;
pub(crate) mod lost_derivatives;
mod random;
pub(crate) mod steps;

/// Random runs, in addition to the runs for each value of each choice.
const RUNS: usize = 200;
/// Random runs for each value of a choice.
const RUNS_WITH_CHOICE: usize = 12;
/// Runs with the parameters of [`Model::example`].
const RUNS_OF_EXAMPLE: usize = 24;
/// Steps of a run.
const STEPS: usize = 4;
/// Longest step in s of a model that samples inputs in co-simulation.
const MOST_OF_SAMPLES: f64 = 1e-3;
/// Largest distances of values from start values, tried in this order until the model can be evaluated.
const SPREADS: [f64; 5] = [f64::INFINITY, 1.0, 0.1, 0.02, 0.001];

/// Dependencies of an output.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Dependencies {
    /// Inputs and continuous states that determine the output at a communication point, or at an instant in Model
    /// Exchange.
    pub at_steps: BTreeSet<ScalarIndex>,
    /// Parameters that determine the output there, if set before the step or the event.
    pub parameters_at_steps: BTreeSet<ScalarIndex>,
    /// Whether the output there depends on time itself.
    pub time_at_steps: bool,
    /// Inputs and parameters that determine the output in initialization mode.
    pub initially: BTreeSet<ScalarIndex>,
    /// Whether the output there depends on the start time.
    pub time_initially: bool,
}

/// Finds the dependencies of each element of outputs and calculated parameters, by index. `resources` is the model's
/// folder of files.
#[must_use]
pub fn dependencies<F: Fmu>(resources: Option<Box<Path>>) -> BTreeMap<ScalarIndex, Dependencies> {
    if !has_states::<F>() {
        return found::<F>(InstanceKind::CoSimulation, resources);
    }
    let mut all = found::<F>(InstanceKind::ModelExchange, resources.clone());
    if F::SAMPLES_INPUTS {
        for (unknown, more) in found::<F>(InstanceKind::CoSimulation, resources) {
            let found = all.entry(unknown).or_default();
            found.add(&more);
            found.time_at_steps |= more.time_at_steps;
            found.time_initially |= more.time_initially;
        }
    }
    all
}

/// Finds the dependencies in an interface.
fn found<F: Fmu>(kind: InstanceKind, resources: Option<Box<Path>>) -> BTreeMap<ScalarIndex, Dependencies> {
    let mut search = Search::<F>::new(kind, resources);
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
    /// Random values, with this value for the known at this position.
    With(usize, f64),
    /// Values of [`Model::example`], otherwise start values.
    Example,
}

/// Parameters of [`Model::example`].
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
    /// Positions of the unknowns that depend on the discrete state.
    of_discrete_state: BTreeSet<usize>,
    /// String knowns, and whether each is a parameter.
    strings: Vec<(ScalarIndex, bool)>,
    /// Number of evaluations of outputs after a step, and initially.
    evaluations: [usize; 2],
    random: Random,
    /// For changes of time and of parameters after initialization, so that they leave the other random values
    /// unchanged.
    later: Random,
    start: SavedState,
    instance: Instance<F>,
}

impl<F: Fmu> Search<F> {
    fn new(kind: InstanceKind, resources: Option<Box<Path>>) -> Self {
        let (mut knowns, mut unknowns, mut strings) = (Vec::new(), Vec::new(), Vec::new());
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

    /// Dependencies found. If the model could not be evaluated, outputs may depend on all knowns. They may always
    /// depend on Strings.
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

    /// Runs the model once. If it cannot be evaluated, tries values closer to the start values.
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
            let is_exchange = self.instance.kind() == InstanceKind::ModelExchange;
            if is_exchange && !step(&mut self.instance, start, 0.0) {
                continue;
            }
            let (mut time, mut has_stepped) = (start, false);
            let is_slow = self.random.next().is_multiple_of(4);
            for _ in 0..STEPS {
                self.set_knowns(spread, |known| !known.is_parameter);
                let before = self.instance.save(0);
                let size = if is_slow { self.random.magnitude(-3, 4) } else { 0.02 + 0.1 * self.random.fraction() };
                // Steps with thousands of samples would take too long.
                let size = if F::SAMPLES_INPUTS && !is_exchange { size.min(MOST_OF_SAMPLES) } else { size };
                if !step(&mut self.instance, time, size) {
                    break;
                }
                has_stepped = true;
                self.instance.messages.list.clear();
                let after = self.instance.save(0);
                self.find(spread, false, |instance, known| {
                    // The change was made after the step; repeats the step with the change before it.
                    let changed = value(&instance.values, known);
                    instance.restore(&before);
                    set(&mut instance.values, known, changed);
                    instance.read_parameters();
                    step(instance, time, size)
                });
                self.find_time(false, reevaluate);
                self.find_discrete_state();
                self.instance.restore(&after);
                time = self.instance.states.times.now;
            }
            if has_stepped {
                return;
            }
        }
    }

    fn set_knowns(&mut self, spread: f64, wanted: impl Fn(&Known) -> bool) {
        // Half of the runs keep all start values, which may be special, such as a zero that switches something off.
        let keeps_parameters = self.random.next().is_multiple_of(2);
        for known in self.knowns.iter().filter(|known| wanted(known)) {
            if keeps_parameters && known.is_parameter && known.values().is_empty() {
                continue;
            }
            let value = self.random.value(known, spread);
            set(&mut self.instance.values, known.index, value);
        }
    }

    /// Finds the knowns that the outputs of this instant depend on. `again` recomputes the outputs after a change of a
    /// known.
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
                // Steps of an integrator change the last digits of states that do not depend on each other.
                let is_rounded = has_states::<F>() && self.instance.kind() == InstanceKind::CoSimulation;
                let counts =
                    |i: &usize| !is_rounded || index.0 != BaseType::Real || self.unknowns[*i].0 != BaseType::Real;
                let differing = self.differing(&base).into_iter().filter(counts).collect::<Vec<_>>();
                differing.into_iter().for_each(|i| place(&mut self.found[i]));
                if self.indicator_values() != indicators {
                    place(&mut self.indicators);
                }
            }
            self.instance.messages.list.clear();
            self.instance.restore(&before);
        }
    }

    /// Event indicators, if they can be computed.
    fn indicator_values(&mut self) -> Option<Vec<f64>> {
        let mut values = vec![0.0; all_indicators::<F>()];
        self.instance.indicators(&mut values).ok().map(|()| values)
    }

    /// Finds the outputs that depend on the discrete state: they change with it.
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

    /// Finds the outputs that depend on time itself. `evaluate` computes them at the instance's time.
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

    /// Unknowns with values other than in `base`.
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
    /// Adds the inputs, states and parameters of other dependencies.
    fn add(&mut self, other: &Self) {
        self.at_steps.extend(&other.at_steps);
        self.parameters_at_steps.extend(&other.parameters_at_steps);
        self.initially.extend(&other.initially);
    }

    fn at_step(&mut self, is_parameter: bool) -> &mut BTreeSet<ScalarIndex> {
        if is_parameter { &mut self.parameters_at_steps } else { &mut self.at_steps }
    }
}

/// Advances from `time` by `size`, both in s: one step in co-simulation, one event in Model Exchange, which does not
/// pass a time event.
fn step<F: Fmu>(instance: &mut Instance<F>, time: f64, size: f64) -> bool {
    if instance.kind() == InstanceKind::CoSimulation {
        return instance.do_step(time, size).is_ok();
    }
    let is_set = instance.set_time((time + size).min(instance.events.next.max(time))).is_ok();
    instance.enter_event_mode();
    let is_handled = is_set && instance.new_discrete_states().is_ok();
    instance.enter_continuous_time_mode();
    is_handled && instance.update_at_instant(false).is_ok()
}

/// Recomputes the outputs of the instant.
fn reevaluate<F: Fmu>(instance: &mut Instance<F>) -> bool {
    instance.last_step.is_stale = true;
    instance.update_at_instant(false).is_ok()
}

#[cfg(test)]
mod tests;

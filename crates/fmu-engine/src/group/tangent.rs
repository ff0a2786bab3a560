//! Derivatives of a run by a parameter: the variational equations, solved beside the run by its steps.
//!
//! The FMUs' directional derivatives turn derivatives of states, inputs and parameters into derivatives of outputs and
//! of state derivatives. Connections pass the derivatives of outputs on to inputs. The method has the derivatives of
//! the states behind the states of the run.
use radau::Decomposition;

use crate::batch::ValueType;
use crate::error::Failure;
use crate::fmu::Fmu;
use crate::group::circle::{factor, identity};
use crate::group::direction::{Direction, OfElement, Tangent};
use crate::group::evaluation::{Evaluation, Failed};
use crate::group::network::{Network, Place, Source, Task};

/// Record and number of bytes in a row of it, and values.
pub(crate) type OfRecord = ((usize, usize), Vec<f64>);

impl Tangent {
    pub(super) fn new(network: &Network, fmus: &[Option<&Fmu>], direction: &Direction) -> Self {
        let elements = network.elements.iter().zip(fmus).map(|(element, fmu)| {
            let description = fmu.map(Fmu::description);
            let unknowns = description.iter().flat_map(|of| &of.model_structure.derivatives);
            let derivatives = unknowns.filter_map(|unknown| description?.variables.get(unknown.variable));
            let derivatives: Vec<_> = derivatives.collect();
            let states = derivatives.iter().filter_map(|of| description?.variables.get(of.derivative_of?));
            let inputs = element.set.iter().flat_map(|part| part.variables.references().iter().copied());
            let own = || direction.parameters.iter().filter(|(unit, ..)| *unit == element.unit);
            let parameters = own().flat_map(|(_, variables, _)| variables.references().iter().copied());
            OfElement {
                knowns: states.map(|state| state.value_reference).chain(inputs).chain(parameters).collect(),
                derivatives: derivatives.iter().map(|derivative| derivative.value_reference).collect(),
                parameters: own().flat_map(|(.., seeds)| seeds.iter().copied()).collect(),
            }
        });
        Self {
            elements: elements.collect(),
            states: direction.start.clone(),
            inputs: vec![0.0; network.sources.len()],
            outputs: vec![0.0; network.outputs.numbers().len()],
        }
    }

    /// Takes the derivatives of the states over.
    pub(super) fn set_states(&mut self, states: &[f64]) {
        self.states.copy_from_slice(states);
    }
}

impl Evaluation<'_, '_, '_, '_> {
    /// Computes the derivatives of the state derivatives at the present instant, if the group has a direction.
    pub(super) fn read_along(&mut self, derivatives: &mut [f64]) -> Result<(), Failed> {
        let Some(mut tangent) = self.network.tangent.take() else { return Ok(()) };
        let done = self.connect_along(&mut tangent).and_then(|()| {
            self.network.elements.iter().enumerate().filter(|(_, of)| !of.states.is_empty()).try_for_each(|(at, of)| {
                let references = &tangent.elements[at].derivatives;
                self.directional(&tangent, at, references, &mut derivatives[of.states.clone()])
            })
        });
        self.network.tangent = Some(tangent);
        done
    }

    /// Derivatives of recorded values at the present instant: record and number of bytes in a row of it, and values.
    pub(super) fn records_along(&mut self) -> Result<Vec<OfRecord>, Failed> {
        let Some(mut tangent) = self.network.tangent.take() else { return Ok(Vec::new()) };
        let found = self.connect_along(&mut tangent).and_then(|()| self.of_records(&tangent));
        self.network.tangent = Some(tangent);
        found
    }

    /// Computes the derivatives of connected values.
    fn connect_along(&self, tangent: &mut Tangent) -> Result<(), Failed> {
        self.network.tasks.iter().try_for_each(|task| match task {
            Task::Circle(circle) => self.solve_along(tangent, *circle),
            task => self.perform_along(tangent, *task),
        })
    }

    fn of_records(&self, tangent: &Tangent) -> Result<Vec<OfRecord>, Failed> {
        let mut found = Vec::new();
        for (at, element) in self.network.elements.iter().enumerate() {
            let unit = &self.context.plan.units[element.unit];
            for outputs in unit.outputs.iter().filter(|outputs| outputs.variables.value_type() == ValueType::Float64) {
                let Some(to) = outputs.record() else { continue };
                let mut values = vec![0.0; outputs.variables.values()];
                self.directional(tangent, at, outputs.variables.references(), &mut values)?;
                found.push((to, values));
            }
            for (list, inputs) in unit.inputs.iter().enumerate() {
                let Some(to) = inputs.record().filter(|_| inputs.variables.value_type() == ValueType::Float64) else {
                    continue;
                };
                let mut values = vec![0.0; inputs.variables.values()];
                for i in element.inputs.clone() {
                    let Place { inputs, at, .. } = self.network.places[i];
                    if inputs == list {
                        values[at / 8] = tangent.inputs[i];
                    }
                }
                found.push((to, values));
            }
        }
        Ok(found)
    }

    /// Computes the derivatives of the variables of a part.
    fn perform_along(&self, tangent: &mut Tangent, task: Task) -> Result<(), Failed> {
        let elements = &self.network.elements;
        match task {
            Task::Set { element, part } => {
                for i in elements[element].set[part].values.clone() {
                    let source = &self.network.sources[i];
                    tangent.inputs[i] = match source {
                        Source::Output { at, .. } => factor(source) * tangent.outputs[*at],
                        Source::Plan => 0.0,
                    };
                }
            }
            Task::Get { element, part } => {
                let part = &elements[element].get[part];
                let mut values = vec![0.0; part.values.len()];
                self.directional(tangent, element, part.variables.references(), &mut values)?;
                tangent.outputs[part.values.clone()].copy_from_slice(&values);
            }
            Task::Circle(_) => {}
        }
        Ok(())
    }

    /// Computes the derivatives of the outputs of a circle: they depend on themselves linearly.
    fn solve_along(&self, tangent: &mut Tangent, circle: usize) -> Result<(), Failed> {
        let circle = &self.network.circles[circle];
        let n = circle.outputs.len();
        let results = |tangent: &mut Tangent, guess: Option<usize>| {
            for (at, output) in circle.outputs.iter().enumerate() {
                tangent.outputs[*output] = if guess == Some(at) { 1.0 } else { 0.0 };
            }
            circle.tasks.iter().try_for_each(|task| self.perform_along(tangent, *task))?;
            Ok::<Vec<f64>, Failed>(circle.outputs.iter().map(|output| tangent.outputs[*output]).collect())
        };
        let mut found = results(tangent, None)?;
        let mut matrix = vec![0.0; n * n];
        identity(&mut matrix, n);
        for column in 0..n {
            for (row, (value, base)) in results(tangent, Some(column))?.iter().zip(&found).enumerate() {
                matrix[row * n + column] -= value - base;
            }
        }
        let mut decomposition = Decomposition::new(n);
        if !decomposition.decompose(|row, column| matrix[row * n + column]) {
            let what = "the outputs of a circle of connections have no derivatives";
            return Err((self.unit(0), Failure::Data { what }));
        }
        decomposition.solve(&mut found);
        circle.outputs.iter().zip(found).for_each(|(output, value)| tangent.outputs[*output] = value);
        circle.tasks.iter().try_for_each(|task| self.perform_along(tangent, *task))
    }

    /// Computes the derivatives of variables of an element.
    fn directional(
        &self,
        tangent: &Tangent,
        element: usize,
        unknowns: &[u32],
        derivatives: &mut [f64],
    ) -> Result<(), Failed> {
        let (own, of) = (&self.network.elements[element], &tangent.elements[element]);
        let inputs = own.set.iter().flat_map(|part| &tangent.inputs[part.values.clone()]);
        let seeds = tangent.states[own.states.clone()].iter().chain(inputs).chain(&of.parameters);
        let seeds: Vec<_> = seeds.copied().collect();
        let instance = self.instance(element);
        instance.directional_derivative(unknowns, &of.knowns, &seeds, derivatives).map_err(self.at(element))
    }
}

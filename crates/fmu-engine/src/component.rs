//! Elements of a system other than FMUs.
use std::any::Any;
use std::cell::RefCell;
use std::fmt;

use crate::batch::{Batch, ValueType};
use crate::error::Failure;

/// Element of a system other than an FMU: another engine, or a model in code.
///
/// Its inputs and outputs are numbers; their positions serve as value references, see [`numbers`](Batch::numbers). It
/// [refuses](refuse_step) a step that it cannot make with its inputs; a system that repeats steps then tries others, or
/// shorter ones.
///
/// ```
/// use fmu_engine::{Component, Failure, ComponentState};
///
/// /// A mass of 1 kg under a force.
/// #[derive(Debug, Default)]
/// struct Mass {
///     force: f64,
///     position: f64,
///     velocity: f64,
/// }
///
/// impl Component for Mass {
///     fn inputs(&self) -> usize {
///         1
///     }
///
///     fn outputs(&self) -> usize {
///         2
///     }
///
///     fn set(&mut self, inputs: &[f64]) -> Result<(), Failure> {
///         self.force = inputs[0];
///         Ok(())
///     }
///
///     fn step(&mut self, _time: f64, step: f64) -> Result<(), Failure> {
///         self.position += step * (self.velocity + step / 2.0 * self.force);
///         self.velocity += step * self.force;
///         Ok(())
///     }
///
///     fn get(&mut self, outputs: &mut [f64]) -> Result<(), Failure> {
///         outputs.copy_from_slice(&[self.position, self.velocity]);
///         Ok(())
///     }
///
///     fn save(&mut self) -> Result<ComponentState, Failure> {
///         Ok(Box::new([self.position, self.velocity]))
///     }
///
///     fn restore(&mut self, state: &ComponentState) -> Result<(), Failure> {
///         if let Some(&[position, velocity]) = state.downcast_ref::<[f64; 2]>() {
///             (self.position, self.velocity) = (position, velocity);
///         }
///         Ok(())
///     }
/// }
/// ```
pub trait Component: fmt::Debug + Send {
    /// Number of inputs.
    fn inputs(&self) -> usize;

    /// Number of outputs.
    fn outputs(&self) -> usize;

    /// Sets all inputs. They determine the outputs that are read next, and are held in the next step.
    ///
    /// # Errors
    /// [`Failure::Component`]
    fn set(&mut self, inputs: &[f64]) -> Result<(), Failure>;

    /// Makes a step from `time` over `step`, both in s.
    ///
    /// # Errors
    /// [`refuse_step`]; [`Failure::Component`]
    fn step(&mut self, time: f64, step: f64) -> Result<(), Failure>;

    /// Reads all outputs.
    ///
    /// # Errors
    /// [`Failure::Component`]
    fn get(&mut self, outputs: &mut [f64]) -> Result<(), Failure>;

    /// Returns the state, without the inputs.
    ///
    /// # Errors
    /// [`Failure::Component`]
    fn save(&mut self) -> Result<ComponentState, Failure>;

    /// Restores a saved state.
    ///
    /// # Errors
    /// [`Failure::Component`]
    fn restore(&mut self, state: &ComponentState) -> Result<(), Failure>;
}

/// Saved state of a component; opaque to all others.
pub type ComponentState = Box<dyn Any + Send>;

/// Returns the failure of a step that a component cannot make with its inputs.
#[must_use]
pub fn refuse_step() -> Failure {
    Failure::Refused { function: "step", status: fmi_export_sys::fmi2Discard }
}

/// Wraps a component with its values and states for an instance.
#[derive(Debug)]
pub(crate) struct Adapter(RefCell<Inner>);

#[derive(Debug)]
struct Inner {
    component: Box<dyn Component>,
    inputs: Vec<f64>,
    outputs: Vec<f64>,
    /// Whether the inputs were passed to the component.
    are_set: bool,
    /// Whether the outputs were read since the last step and since inputs were set.
    are_read: bool,
    start: ComponentState,
    states: Vec<ComponentState>,
}

impl Adapter {
    pub(crate) fn new(mut component: Box<dyn Component>) -> Result<Self, Failure> {
        let (inputs, outputs) = (vec![0.0; component.inputs()], vec![0.0; component.outputs()]);
        let start = component.save()?;
        let (are_set, are_read, states) = (false, false, Vec::new());
        Ok(Self(RefCell::new(Inner { component, inputs, outputs, are_set, are_read, start, states })))
    }

    pub(crate) fn set(&self, variables: &Batch, values: &[u8]) -> Result<(), Failure> {
        let Inner { inputs, are_set, are_read, .. } = &mut *self.0.borrow_mut();
        (*are_set, *are_read) = (false, false);
        for (reference, value) in variables.references().iter().zip(values.as_chunks().0) {
            *inputs.get_mut(*reference as usize).ok_or(Failure::Batch)? = f64::from_ne_bytes(*value);
        }
        Ok(())
    }

    pub(crate) fn get(&self, variables: &Batch, values: &mut [u8]) -> Result<(), Failure> {
        let inner = &mut *self.0.borrow_mut();
        if !inner.are_read {
            inner.set_component()?;
            inner.component.get(&mut inner.outputs)?;
            inner.are_read = true;
        }
        for (reference, value) in variables.references().iter().zip(values.as_chunks_mut().0) {
            *value = inner.outputs.get(*reference as usize).ok_or(Failure::Batch)?.to_ne_bytes();
        }
        Ok(())
    }

    pub(crate) fn step(&self, time: f64, step: f64) -> Result<(), Failure> {
        let inner = &mut *self.0.borrow_mut();
        inner.are_read = false;
        inner.set_component()?;
        inner.component.step(time, step)
    }

    /// Restores the state before the first run.
    pub(crate) fn reset(&self) -> Result<(), Failure> {
        let inner = &mut *self.0.borrow_mut();
        (inner.are_set, inner.are_read) = (false, false);
        inner.inputs.fill(0.0);
        inner.component.restore(&inner.start)
    }

    /// Saves the state at a position, or at the end.
    pub(crate) fn save(&self, position: usize) -> Result<(), Failure> {
        let inner = &mut *self.0.borrow_mut();
        let state = inner.component.save()?;
        match inner.states.get_mut(position) {
            Some(place) => *place = state,
            None => inner.states.push(state),
        }
        Ok(())
    }

    pub(crate) fn states(&self) -> usize {
        self.0.borrow().states.len()
    }

    pub(crate) fn outputs(&self) -> usize {
        self.0.borrow().outputs.len()
    }

    pub(crate) fn restore(&self, position: usize) -> Result<(), Failure> {
        let inner = &mut *self.0.borrow_mut();
        (inner.are_set, inner.are_read) = (false, false);
        inner.component.restore(inner.states.get(position).ok_or(Failure::State)?)
    }
}

impl Inner {
    /// Passes the inputs to the component, unless it has them.
    fn set_component(&mut self) -> Result<(), Failure> {
        if !self.are_set {
            self.component.set(&self.inputs)?;
            self.are_set = true;
        }
        Ok(())
    }
}

impl Batch {
    /// Creates a batch of a component's numbers, at these positions among its inputs or its outputs.
    #[must_use]
    pub fn numbers(positions: Vec<u32>) -> Self {
        let values = positions.len();
        Self::new(ValueType::Float64, positions, values, true)
    }
}

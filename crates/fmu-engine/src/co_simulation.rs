//! Calls of Co-Simulation (FMI 2.0 section 4.2, FMI 3.0 section 4.2).
use fmi_export_sys::{fmi2Discard, fmi2Error, fmi2False};
use fmu::{Call, Called, InterfaceKind, Status, Step};

use crate::equal_steps::{EqualSteps, UnequalStep};
use crate::error::Failure;
use crate::instance::{Instance, Raw};

impl Instance {
    /// Makes a communication step from `time` over `step`, both in s. If an FMU's description asks for equal steps,
    /// lengths that differ from the first only by rounding are replaced by the first.
    ///
    /// # Errors
    /// [`Failure::Refused`]; [`Failure::Ended`] if the FMU ends the simulation; [`Failure::Early`].
    #[inline]
    pub fn step(&self, time: f64, step: f64) -> Result<(), Failure> {
        self.step_that_may_be_repeated(time, step, false)
    }

    /// Makes a step like [`step`](Self::step). If it may be repeated, the FMU must keep its past.
    #[inline]
    pub(crate) fn step_that_may_be_repeated(&self, time: f64, step: f64, may_be: bool) -> Result<(), Failure> {
        match self.raw()? {
            Raw::Fmu(instance) if self.kind() == InterfaceKind::CoSimulation => {
                self.step_by(instance.called(), (time, step), may_be)
            }
            Raw::Fmu(_) => Err(Failure::Interface),
            Raw::Component(component) => component.step(time, step),
        }
    }

    /// Makes a step of an FMU in co-simulation by one of several calls.
    #[inline(always)]
    pub(crate) fn step_by(
        &self,
        called: Called<'_>,
        (time, step): (f64, f64),
        may_be_repeated: bool,
    ) -> Result<(), Failure> {
        let step = self.equal_steps.as_ref().map_or(step, |steps| steps.length(time, step));
        let mut result = Step { last_successful_time: time + step, ..Step::default() };
        let call = called.do_step(time, step, !may_be_repeated, &mut result);
        if call.succeeded() && result.terminate_simulation == 0 && result.early_return == 0 {
            return Ok(());
        }
        self.ended_step(called.instance(), (call.function, call.status), result)
    }

    /// The failure of a step that was refused, or has ended the simulation.
    #[cold]
    pub(crate) fn ended_step(
        &self,
        instance: &fmu::Instance<'_>,
        (function, status): (&'static str, Status),
        result: Step,
    ) -> Result<(), Failure> {
        if status == fmi2Discard && !instance.is_fmi3() && instance.terminated() != fmi2False {
            return Err(Failure::Ended { function });
        }
        self.check(Call { function, status })?;
        if result.terminate_simulation != 0 {
            Err(Failure::Ended { function })
        } else {
            // The instance was made without permission for early return.
            Err(Failure::Early { function, time: result.last_successful_time })
        }
    }

    /// Returns, once, the first step of a different length, if the FMU's description asks for equal steps.
    pub fn take_unequal_step(&self) -> Option<UnequalStep> {
        self.equal_steps.as_ref().and_then(EqualSteps::take)
    }

    /// Sets derivatives of real inputs for the next step; each value reference has an order (FMI 2.0 section 4.2.1).
    ///
    /// # Errors
    /// [`Failure::Refused`], also for FMI 3.0, which has no such function; [`Failure::Length`] for lists of different
    /// lengths.
    pub fn set_input_derivatives(&self, references: &[u32], orders: &[i32], values: &[f64]) -> Result<(), Failure> {
        let instance = self.instance_for(InterfaceKind::CoSimulation)?;
        if instance.is_fmi3() {
            return Err(Failure::Refused { function: "fmi2SetRealInputDerivatives", status: fmi2Error });
        }
        for found in [orders.len(), values.len()] {
            if found != references.len() {
                return Err(Failure::Length { what: "orders or derivatives", needed: references.len(), found });
            }
        }
        self.check(instance.set_input_derivatives(references, orders, values))
    }

    /// Reads time derivatives of real outputs, with their orders beside the value references. An array has a number for
    /// each element.
    ///
    /// # Errors
    /// [`Failure::Refused`]; [`Failure::Length`] for lists of different lengths.
    pub fn output_derivatives(&self, references: &[u32], orders: &[i32], values: &mut [f64]) -> Result<(), Failure> {
        let instance = self.instance_for(InterfaceKind::CoSimulation)?;
        if orders.len() != references.len() {
            let (needed, found) = (references.len(), orders.len());
            return Err(Failure::Length { what: "orders", needed, found });
        }
        values.fill(f64::NAN);
        self.check(instance.get_output_derivatives(references, orders, values))
    }
}

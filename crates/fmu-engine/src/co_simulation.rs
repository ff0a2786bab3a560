//! Calls of Co-Simulation (FMI 2.0 section 4.2, FMI 3.0 section 4.2).
use fmi_export_sys::*;
use fmu::{CoSimulationFunctions, Fmi2};

use crate::equal_steps::{EqualSteps, UnequalStep};
use crate::error::Failure;
use crate::fmu::Kind;
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
        let step = self.equal_steps.as_ref().map_or(step, |steps| steps.length(time, step));
        // The argument noSetFMUStatePriorToCurrentPoint.
        let (of_fmi2, of_fmi3) = if may_be { (fmi2False, fmi3False) } else { (fmi2True, fmi3True) };
        match self.raw_for(Kind::CoSimulation)? {
            Raw::Fmi2(i) => {
                let functions = i.library().co_simulation().ok_or(Failure::Interface)?;
                // SAFETY: the instance lives.
                let status = unsafe { (functions.fmi2DoStep)(i.component(), time, step, of_fmi2) };
                if status == fmi2Discard && has_ended(i, functions) {
                    return Err(Failure::Ended { function: "fmi2DoStep" });
                }
                self.check("fmi2DoStep", status)
            }
            Raw::Fmi3(i) => {
                let (mut flags, mut reached) = ([fmi3False; 3], time + step);
                let [event, end, early] = &mut flags;
                let function = &i.functions().fmi3DoStep;
                // SAFETY: the instance lives, and the pointers are valid for the call.
                let status =
                    unsafe { function(i.component(), time, step, of_fmi3, event, end, early, &raw mut reached) };
                self.check("fmi3DoStep", status)?;
                if *end != fmi3False {
                    Err(Failure::Ended { function: "fmi3DoStep" })
                } else if *early != fmi3False {
                    // The instance was made without permission for early return.
                    Err(Failure::Early { function: "fmi3DoStep", time: reached })
                } else {
                    Ok(())
                }
            }
            Raw::Component(component) => component.step(time, step),
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
        const FUNCTION: &str = "fmi2SetRealInputDerivatives";
        let Raw::Fmi2(i) = self.raw_for(Kind::CoSimulation)? else {
            return Err(Failure::Refused { function: FUNCTION, status: fmi2Error });
        };
        for found in [orders.len(), values.len()] {
            if found != references.len() {
                return Err(Failure::Length { what: "orders or derivatives", needed: references.len(), found });
            }
        }
        let function = &i.library().co_simulation().ok_or(Failure::Interface)?.fmi2SetRealInputDerivatives;
        let (r, o, v) = (references.as_ptr(), orders.as_ptr(), values.as_ptr());
        // SAFETY: the instance lives, and the lists have the stated length.
        self.check(FUNCTION, unsafe { function(i.component(), r, references.len(), o, v) })
    }
}

/// Whether a step of FMI 2.0 was discarded because the FMU ends the simulation.
#[cold]
fn has_ended(instance: &fmu::Instance<'static, Fmi2>, functions: &CoSimulationFunctions) -> bool {
    let mut ended = fmi2False;
    // SAFETY: the instance lives, and the pointer is valid for the call.
    let status = unsafe { (functions.fmi2GetBooleanStatus)(instance.component(), fmi2Terminated, &raw mut ended) };
    status == fmi2OK && ended != fmi2False
}

//! Calls of Model Exchange (FMI 2.0 section 3.2, FMI 3.0 section 3.2).
use fmi_export_sys::*;

use crate::error::Failure;
use crate::fmu::{Fmu, Kind};
use crate::instance::{Instance, Raw, call, functions2};

/// Largest number of iterations of event mode at one instant.
const MOST_ITERATIONS: usize = 1000;

/// Result of event mode.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Events {
    /// Whether the nominal values of states may have changed.
    pub nominals_changed: bool,
    /// Whether states have changed.
    pub states_changed: bool,
    /// Time of the next event in s.
    pub next: Option<f64>,
}

impl Instance {
    /// Checks that the FMU has the numbers of states and event indicators that follow from the sizes of its arrays,
    /// after its structural parameters were set: the FMU writes this many numbers.
    ///
    /// # Errors
    /// [`Failure::Refused`]; [`Failure::Count`] if a number differs.
    pub(crate) fn check_resized_states(&self, states: usize, indicators: usize) -> Result<(), Failure> {
        let Raw::Fmi3(i) = self.raw_for(Kind::ModelExchange)? else { return Ok(()) };
        if !self.fmu().is_some_and(Fmu::is_resized) {
            return Ok(());
        }
        for (function, found, needed) in [
            ("fmi3GetNumberOfContinuousStates", i.number_of_continuous_states(), states),
            ("fmi3GetNumberOfEventIndicators", i.number_of_event_indicators(), indicators),
        ] {
            match found {
                Ok(found) if found != needed => return Err(Failure::Count { function, found, needed }),
                Ok(_) => {}
                Err(status) => self.check(function, status)?,
            }
        }
        Ok(())
    }

    /// Enters event mode.
    ///
    /// # Errors
    /// [`Failure::Refused`]
    pub fn enter_event_mode(&self) -> Result<(), Failure> {
        let (name, status) = call!(self.raw_for(Kind::ModelExchange)?, me.fmi2EnterEventMode(), fmi3EnterEventMode());
        self.check(name, status)
    }

    /// Iterates in event mode until the FMU needs no further iteration, then enters continuous-time mode.
    ///
    /// # Errors
    /// [`Failure::Refused`]; [`Failure::Ended`] if the FMU ends the simulation; [`Failure::Endless`] after 1,000
    /// iterations.
    pub fn handle_events(&self) -> Result<Events, Failure> {
        let mut events = Events::default();
        for _ in 0..MOST_ITERATIONS {
            if !self.iterate(&mut events)? {
                let (name, status) = call!(
                    self.raw_for(Kind::ModelExchange)?,
                    me.fmi2EnterContinuousTimeMode(),
                    fmi3EnterContinuousTimeMode()
                );
                return self.check(name, status).map(|()| events);
            }
        }
        let function = if self.is_fmi3() { "fmi3UpdateDiscreteStates" } else { "fmi2NewDiscreteStates" };
        Err(Failure::Endless { function, calls: MOST_ITERATIONS })
    }

    /// Iterates once in event mode. Returns whether a further iteration is needed.
    fn iterate(&self, events: &mut Events) -> Result<bool, Failure> {
        let (function, needs_update, ends) = match self.raw_for(Kind::ModelExchange)? {
            Raw::Fmi2(i) => {
                let function = &i.library().model_exchange().ok_or(Failure::Interface)?.fmi2NewDiscreteStates;
                let mut info = fmi2EventInfo {
                    newDiscreteStatesNeeded: fmi2False,
                    terminateSimulation: fmi2False,
                    nominalsOfContinuousStatesChanged: fmi2False,
                    valuesOfContinuousStatesChanged: fmi2False,
                    nextEventTimeDefined: fmi2False,
                    nextEventTime: 0.0,
                };
                // SAFETY: the instance lives, and the pointer is valid for the call.
                self.check("fmi2NewDiscreteStates", unsafe { function(i.component(), &raw mut info) })?;
                events.nominals_changed |= info.nominalsOfContinuousStatesChanged != fmi2False;
                events.states_changed |= info.valuesOfContinuousStatesChanged != fmi2False;
                events.next = next_event(info.nextEventTimeDefined != fmi2False, info.nextEventTime);
                let [needs, ends] = [info.newDiscreteStatesNeeded, info.terminateSimulation].map(|f| f != fmi2False);
                ("fmi2NewDiscreteStates", needs, ends)
            }
            Raw::Component(_) => return Err(Failure::Interface),
            Raw::Fmi3(i) => {
                let (mut flags, mut next) = ([fmi3False; 5], 0.0);
                let [needs, ends, nominals, values, defined] = &mut flags;
                // SAFETY: the instance lives, and the pointers are valid for the call.
                self.check("fmi3UpdateDiscreteStates", unsafe {
                    (i.functions().fmi3UpdateDiscreteStates)(
                        i.component(),
                        needs,
                        ends,
                        nominals,
                        values,
                        defined,
                        &raw mut next,
                    )
                })?;
                let [needs, ends, nominals, values, defined] = flags.map(|flag| flag != fmi3False);
                events.nominals_changed |= nominals;
                events.states_changed |= values;
                events.next = next_event(defined, next);
                ("fmi3UpdateDiscreteStates", needs, ends)
            }
        };
        if ends { Err(Failure::Ended { function }) } else { Ok(needs_update) }
    }

    /// Reports a completed step of the integrator. Returns whether the FMU asks for event mode.
    ///
    /// # Errors
    /// [`Failure::Refused`]; [`Failure::Ended`] if the FMU ends the simulation.
    pub fn completed_step(&self) -> Result<bool, Failure> {
        self.completed_step_that_may_be_repeated(false)
    }

    /// Reports a completed step like [`completed_step`](Self::completed_step). If the step may be repeated, the FMU
    /// must keep its past.
    pub(crate) fn completed_step_that_may_be_repeated(&self, may_be: bool) -> Result<bool, Failure> {
        // The argument noSetFMUStatePriorToCurrentPoint.
        let (of_fmi2, of_fmi3) = if may_be { (fmi2False, fmi3False) } else { (fmi2True, fmi3True) };
        let (name, status, event, ends) = match self.raw_for(Kind::ModelExchange)? {
            Raw::Fmi2(i) => {
                let function = &i.library().model_exchange().ok_or(Failure::Interface)?.fmi2CompletedIntegratorStep;
                let [mut event, mut ends] = [fmi2False; 2];
                // SAFETY: the instance lives, and the pointers are valid for the call.
                let status = unsafe { function(i.component(), of_fmi2, &raw mut event, &raw mut ends) };
                ("fmi2CompletedIntegratorStep", status, event != fmi2False, ends != fmi2False)
            }
            Raw::Component(_) => return Err(Failure::Interface),
            Raw::Fmi3(i) => {
                let function = &i.functions().fmi3CompletedIntegratorStep;
                let [mut event, mut ends] = [fmi3False; 2];
                // SAFETY: the instance lives, and the pointers are valid for the call.
                let status = unsafe { function(i.component(), of_fmi3, &raw mut event, &raw mut ends) };
                ("fmi3CompletedIntegratorStep", status, event != fmi3False, ends != fmi3False)
            }
        };
        self.check(name, status)?;
        if ends { Err(Failure::Ended { function: name }) } else { Ok(event) }
    }

    /// Sets the time in s.
    ///
    /// # Errors
    /// [`Failure::Refused`]
    pub fn set_time(&self, time: f64) -> Result<(), Failure> {
        let (name, status) = call!(self.raw_for(Kind::ModelExchange)?, me.fmi2SetTime(time), fmi3SetTime(time));
        self.check(name, status)
    }

    /// Sets the continuous states.
    ///
    /// # Errors
    /// [`Failure::Refused`]
    pub fn set_continuous_states(&self, x: &[f64]) -> Result<(), Failure> {
        let (p, n) = (x.as_ptr(), x.len());
        let (name, status) =
            call!(self.raw_for(Kind::ModelExchange)?, me.fmi2SetContinuousStates(p, n), fmi3SetContinuousStates(p, n));
        self.check(name, status)
    }

    /// Reads the continuous states.
    ///
    /// # Errors
    /// [`Failure::Refused`]
    pub fn continuous_states(&self, x: &mut [f64]) -> Result<(), Failure> {
        x.fill(f64::NAN);
        let (p, n) = (x.as_mut_ptr(), x.len());
        let (name, status) =
            call!(self.raw_for(Kind::ModelExchange)?, me.fmi2GetContinuousStates(p, n), fmi3GetContinuousStates(p, n));
        self.check(name, status)
    }

    /// Reads the derivatives of the continuous states.
    ///
    /// # Errors
    /// [`Failure::Refused`]
    pub fn derivatives(&self, derivatives: &mut [f64]) -> Result<(), Failure> {
        derivatives.fill(f64::NAN);
        let (p, n) = (derivatives.as_mut_ptr(), derivatives.len());
        let (name, status) = call!(
            self.raw_for(Kind::ModelExchange)?,
            me.fmi2GetDerivatives(p, n),
            fmi3GetContinuousStateDerivatives(p, n)
        );
        self.check(name, status)
    }

    /// Reads the event indicators.
    ///
    /// # Errors
    /// [`Failure::Refused`]
    pub fn event_indicators(&self, indicators: &mut [f64]) -> Result<(), Failure> {
        indicators.fill(f64::NAN);
        let (p, n) = (indicators.as_mut_ptr(), indicators.len());
        let (name, status) =
            call!(self.raw_for(Kind::ModelExchange)?, me.fmi2GetEventIndicators(p, n), fmi3GetEventIndicators(p, n));
        self.check(name, status)
    }

    /// Reads the nominal values of the continuous states.
    ///
    /// # Errors
    /// [`Failure::Refused`]
    pub fn nominals(&self, nominals: &mut [f64]) -> Result<(), Failure> {
        nominals.fill(f64::NAN);
        let (p, n) = (nominals.as_mut_ptr(), nominals.len());
        let (name, status) = call!(
            self.raw_for(Kind::ModelExchange)?,
            me.fmi2GetNominalsOfContinuousStates(p, n),
            fmi3GetNominalsOfContinuousStates(p, n)
        );
        self.check(name, status)
    }
}

/// Returns the time of the next event, unless it is NaN.
fn next_event(is_defined: bool, time: f64) -> Option<f64> {
    (is_defined && !time.is_nan()).then_some(time)
}

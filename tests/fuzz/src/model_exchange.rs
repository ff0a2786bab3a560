//! Calls of Model Exchange.
use std::ptr;

use arbitrary::Arbitrary;
use fmi_export_sys::*;

use crate::arguments::Number;
use crate::ensure;
use crate::linked::LinkedFmu;

/// A function of Model Exchange alone, with its arguments.
#[derive(Arbitrary, Clone, Debug)]
pub enum ModelExchange {
    EnterEventMode,
    NewDiscreteStates {
        null: bool,
    },
    EnterContinuousTimeMode,
    CompletedIntegratorStep {
        null: bool,
    },
    SetTime(Number),
    SetContinuousStates {
        values: Vec<Number>,
        other: Option<u8>,
    },
    /// Gets derivatives, event indicators, states or nominal values: all of them, or another number.
    GetList {
        which: u8,
        other: Option<u8>,
    },
    NullList {
        which: u8,
        count: usize,
    },
}

// SAFETY (of every block below): as in `play`.
impl ModelExchange {
    pub(crate) fn make(&self, fmu: &LinkedFmu, c: fmi2Component) -> fmi2Status {
        let f = &fmu.functions;
        match self {
            Self::EnterEventMode => unsafe { (f.fmi2EnterEventMode)(c) },
            Self::NewDiscreteStates { null } => {
                let mut info = fmi2EventInfo { nextEventTime: f64::NAN, ..fmi2EventInfo::default() };
                let place = if *null { ptr::null_mut() } else { &raw mut info };
                let status = unsafe { (f.fmi2NewDiscreteStates)(c, place) };
                let defined = info.nextEventTimeDefined == fmi2True;
                let agrees = defined == info.nextEventTime.is_finite() && !info.nextEventTime.is_nan();
                ensure!(status != fmi2OK || agrees, "next event at {}, defined: {defined}", info.nextEventTime);
                status
            }
            Self::EnterContinuousTimeMode => unsafe { (f.fmi2EnterContinuousTimeMode)(c) },
            Self::CompletedIntegratorStep { null } => {
                let [mut event, mut end] = [fmi2False; 2];
                let place = if *null { ptr::null_mut() } else { &raw mut event };
                unsafe { (f.fmi2CompletedIntegratorStep)(c, fmi2True, place, &mut end) }
            }
            Self::SetTime(time) => unsafe { (f.fmi2SetTime)(c, time.value()) },
            Self::SetContinuousStates { values, other } => {
                let n = other.map_or(fmu.states, usize::from);
                let values: Vec<_> = (0..n).map(|i| values.get(i).map_or(1.0, |value| value.value())).collect();
                unsafe { (f.fmi2SetContinuousStates)(c, values.as_ptr(), n) }
            }
            Self::GetList { which, other } => {
                let (function, own) = self.list(fmu, *which);
                let n = other.map_or(own, usize::from);
                let mut values = vec![f64::NAN; n];
                let status = unsafe { function(c, values.as_mut_ptr(), n) };
                let are_finite = values.iter().all(|value| value.is_finite());
                ensure!(status != fmi2OK || n == own && are_finite, "{values:?} of {self:?}");
                status
            }
            Self::NullList { which, count } => {
                let (function, own) = self.list(fmu, *which);
                let status = unsafe { function(c, ptr::null_mut(), *count) };
                ensure!(status != fmi2OK || own == 0, "a null pointer to {own} values was taken");
                status
            }
        }
    }

    fn list(&self, fmu: &LinkedFmu, which: u8) -> (fmi2GetDerivativesTYPE, usize) {
        let f = &fmu.functions;
        match which % 4 {
            0 => (*f.fmi2GetDerivatives, fmu.states),
            1 => (*f.fmi2GetEventIndicators, fmu.indicators),
            2 => (*f.fmi2GetContinuousStates, fmu.states),
            _ => (*f.fmi2GetNominalsOfContinuousStates, fmu.states),
        }
    }
}

//! Calls of the C functions of an instance, each with its raw status.
use std::ffi::c_char;
use std::ptr;

use fmi_export_sys::*;

use crate::call::Call;
use crate::fmi3;
use crate::functions::Function;
use crate::instance::{Called, Instance};
use crate::library::Functions;
use crate::status::{Pointer, Status};
use crate::text::text_or_none;

impl Call {
    #[inline]
    pub(crate) fn new(function: &'static str, status: Status) -> Self {
        Self { function, status }
    }
}

/// Calls the function of the FMU's version behind the instance's pointer. Pointers among the arguments are valid.
macro_rules! call {
    ($self:ident, $two:ident($($a:expr),*), $three:ident($($b:expr),*)) => {
        match $self.functions() {
            // SAFETY: the instance lives, and pointers among the arguments are valid for the call.
            Functions::Fmi2(of) => Call::new(stringify!($two), unsafe { (of.$two)($self.pointer(), $($a),*) }),
            // SAFETY: as above.
            Functions::Fmi3(of) => Call::new(stringify!($three), unsafe { (of.$three)($self.pointer(), $($b),*) }),
        }
    };
    ($self:ident, $version:ident: $name:ident($($a:expr),*)) => {
        match $self.functions() {
            // SAFETY: the instance lives, and pointers among the arguments are valid for the call.
            Functions::$version(of) => Call::new(stringify!($name), unsafe { (of.$name)($self.pointer(), $($a),*) }),
            _ => $self.lacks(stringify!($name)),
        }
    };
}

/// Methods for functions without arguments of one or both versions.
macro_rules! without_arguments {
    ($($(#[$doc:meta])* $method:ident: $($function:ident),+ $(=> $version:ident)?;)*) => {
        $(
            #[doc = concat!($("`", stringify!($function), "` "),+)]
            $(#[$doc])*
            pub fn $method(&self) -> Call {
                call!(self, $($version: )? $($function()),+)
            }
        )*
    };
}

/// Methods for functions that write a list of numbers.
macro_rules! lists {
    ($($method:ident: $two:ident, $three:ident;)*) => {
        $(
            #[doc = concat!("`", stringify!($two), "`, `", stringify!($three), "`")]
            pub fn $method(&self, values: &mut [f64]) -> Call {
                let (p, n) = (values.as_mut_ptr(), values.len());
                call!(self, $two(p, n), $three(p, n))
            }
        )*
    };
}

/// Results of `fmi2NewDiscreteStates` and `fmi3UpdateDiscreteStates`; flags are the numbers of the FMU.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct EventInfo {
    /// `newDiscreteStatesNeeded`, `discreteStatesNeedUpdate`
    pub needs_update: i32,
    /// `terminateSimulation`
    pub terminate_simulation: i32,
    /// `nominalsOfContinuousStatesChanged`
    pub nominals_changed: i32,
    /// `valuesOfContinuousStatesChanged`
    pub values_changed: i32,
    /// `nextEventTimeDefined`
    pub next_event_time_defined: i32,
    /// `nextEventTime` in s.
    pub next_event_time: f64,
}

/// Results of `fmi2CompletedIntegratorStep` and `fmi3CompletedIntegratorStep`; flags are the numbers of the FMU.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct CompletedStep {
    /// `enterEventMode`
    pub enter_event_mode: i32,
    /// `terminateSimulation`
    pub terminate_simulation: i32,
}

/// Results of a communication step in FMI 3.0; flags are the numbers of the FMU. FMI 2.0 writes none.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Step {
    /// `eventHandlingNeeded`
    pub event_handling_needed: i32,
    /// `terminateSimulation`
    pub terminate_simulation: i32,
    /// `earlyReturn`
    pub early_return: i32,
    /// `lastSuccessfulTime` in s.
    pub last_successful_time: f64,
}

/// A dependency of one element on another. Elements count from 1; 0 stands for all elements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dependency {
    /// Element of the dependent variable.
    pub element: usize,
    /// Value reference of the independent variable.
    pub independent: fmi3ValueReference,
    /// Element of the independent variable.
    pub element_of_independent: usize,
    /// `fmi3Dependent`, `fmi3Constant` or another kind.
    pub kind: fmi3DependencyKind,
}

/// Initialization, modes and the end
impl Instance<'_> {
    without_arguments! {
        exit_initialization_mode: fmi2ExitInitializationMode, fmi3ExitInitializationMode;
        terminate: fmi2Terminate, fmi3Terminate;
        reset: fmi2Reset, fmi3Reset;
        enter_event_mode: fmi2EnterEventMode, fmi3EnterEventMode;
        enter_continuous_time_mode: fmi2EnterContinuousTimeMode, fmi3EnterContinuousTimeMode;
        cancel_step: fmi2CancelStep => Fmi2;
        enter_step_mode: fmi3EnterStepMode => Fmi3;
        enter_configuration_mode: fmi3EnterConfigurationMode => Fmi3;
        exit_configuration_mode: fmi3ExitConfigurationMode => Fmi3;
        evaluate_discrete_states: fmi3EvaluateDiscreteStates => Fmi3;
    }

    /// `fmi2SetDebugLogging`, `fmi3SetDebugLogging`; no categories means all.
    pub fn set_debug_logging(&self, logging_on: bool, categories: &[impl AsRef<std::ffi::CStr>]) -> Call {
        let texts: Vec<*const c_char> = categories.iter().map(|text| text.as_ref().as_ptr()).collect();
        let (n, p) = (texts.len(), texts.as_ptr());
        call!(self, fmi2SetDebugLogging(logging_on.into(), n, p), fmi3SetDebugLogging(logging_on.into(), n, p))
    }

    /// `fmi2SetupExperiment`; times in s.
    pub fn setup_experiment(&self, tolerance: Option<f64>, start: f64, stop: Option<f64>) -> Call {
        let [(has_tolerance, tolerance), (has_stop, stop)] = [tolerance, stop].map(given);
        call!(self, Fmi2: fmi2SetupExperiment(has_tolerance.into(), tolerance, start, has_stop.into(), stop))
    }

    /// `fmi2EnterInitializationMode`, which ignores the arguments, `fmi3EnterInitializationMode`; times in s.
    pub fn enter_initialization_mode(&self, tolerance: Option<f64>, start: f64, stop: Option<f64>) -> Call {
        let [(has_tolerance, tolerance), (has_stop, stop)] = [tolerance, stop].map(given);
        call!(
            self,
            fmi2EnterInitializationMode(),
            fmi3EnterInitializationMode(has_tolerance.into(), tolerance, start, has_stop.into(), stop)
        )
    }

    /// Enters initialization mode in either version: in FMI 2.0 after `fmi2SetupExperiment`. Times in s.
    pub fn begin_initialization(&self, tolerance: Option<f64>, start: f64, stop: Option<f64>) -> Call {
        if !self.is_fmi3() {
            let call = self.setup_experiment(tolerance, start, stop);
            if !call.succeeded() {
                return call;
            }
        }
        self.enter_initialization_mode(tolerance, start, stop)
    }
}

/// Model Exchange (FMI 2.0 section 3.2, FMI 3.0 section 3.2)
impl Instance<'_> {
    lists! {
        get_continuous_states: fmi2GetContinuousStates, fmi3GetContinuousStates;
        get_derivatives: fmi2GetDerivatives, fmi3GetContinuousStateDerivatives;
        get_event_indicators: fmi2GetEventIndicators, fmi3GetEventIndicators;
        get_nominals_of_continuous_states: fmi2GetNominalsOfContinuousStates, fmi3GetNominalsOfContinuousStates;
    }

    /// `fmi2SetTime`, `fmi3SetTime`; time in s.
    pub fn set_time(&self, time: f64) -> Call {
        call!(self, fmi2SetTime(time), fmi3SetTime(time))
    }

    /// `fmi2SetContinuousStates`, `fmi3SetContinuousStates`
    pub fn set_continuous_states(&self, states: &[f64]) -> Call {
        let (p, n) = (states.as_ptr(), states.len());
        call!(self, fmi2SetContinuousStates(p, n), fmi3SetContinuousStates(p, n))
    }

    /// `fmi3GetNumberOfContinuousStates`
    pub fn get_number_of_continuous_states(&self, number: &mut usize) -> Call {
        call!(self, Fmi3: fmi3GetNumberOfContinuousStates(number))
    }

    /// `fmi3GetNumberOfEventIndicators`
    pub fn get_number_of_event_indicators(&self, number: &mut usize) -> Call {
        call!(self, Fmi3: fmi3GetNumberOfEventIndicators(number))
    }

    /// `fmi2NewDiscreteStates`, `fmi3UpdateDiscreteStates`. What the FMU does not write stays.
    pub fn update_discrete_states(&self, info: &mut EventInfo) -> Call {
        let flags = [
            info.needs_update,
            info.terminate_simulation,
            info.nominals_changed,
            info.values_changed,
            info.next_event_time_defined,
        ];
        let (flags, call) = match self.functions() {
            Functions::Fmi2(of) => {
                let mut of_fmi2 = fmi2EventInfo {
                    newDiscreteStatesNeeded: flags[0],
                    terminateSimulation: flags[1],
                    nominalsOfContinuousStatesChanged: flags[2],
                    valuesOfContinuousStatesChanged: flags[3],
                    nextEventTimeDefined: flags[4],
                    nextEventTime: info.next_event_time,
                };
                // SAFETY: the instance lives, and the pointer is valid for the call.
                let status = unsafe { (of.fmi2NewDiscreteStates)(self.pointer(), &raw mut of_fmi2) };
                info.next_event_time = of_fmi2.nextEventTime;
                let flags = [
                    of_fmi2.newDiscreteStatesNeeded,
                    of_fmi2.terminateSimulation,
                    of_fmi2.nominalsOfContinuousStatesChanged,
                    of_fmi2.valuesOfContinuousStatesChanged,
                    of_fmi2.nextEventTimeDefined,
                ];
                (flags, Call::new("fmi2NewDiscreteStates", status))
            }
            Functions::Fmi3(of) => {
                let mut flags = flags.map(|flag| flag as fmi3Boolean);
                let [needs_update, end, nominals, values, defined] = &mut flags;
                let (update, next) = (&of.fmi3UpdateDiscreteStates, &raw mut info.next_event_time);
                // SAFETY: the instance lives, and the pointers are valid for the call.
                let status = unsafe { update(self.pointer(), needs_update, end, nominals, values, defined, next) };
                (flags.map(i32::from), Call::new("fmi3UpdateDiscreteStates", status))
            }
        };
        let [needs_update, terminate_simulation, nominals_changed, values_changed, next_event_time_defined] = flags;
        let next_event_time = info.next_event_time;
        *info = EventInfo {
            needs_update,
            terminate_simulation,
            nominals_changed,
            values_changed,
            next_event_time_defined,
            next_event_time,
        };
        call
    }

    /// `fmi2CompletedIntegratorStep`, `fmi3CompletedIntegratorStep`. `is_final` promises that no earlier state will be
    /// restored (`noSetFMUStatePriorToCurrentPoint`). What the FMU does not write stays.
    pub fn completed_integrator_step(&self, is_final: bool, step: &mut CompletedStep) -> Call {
        let (event, end) = (&mut step.enter_event_mode, &mut step.terminate_simulation);
        match self.functions() {
            // SAFETY: the instance lives, and the pointers are valid for the call.
            Functions::Fmi2(of) => Call::new("fmi2CompletedIntegratorStep", unsafe {
                (of.fmi2CompletedIntegratorStep)(self.pointer(), is_final.into(), event, end)
            }),
            Functions::Fmi3(of) => {
                let [mut of_event, mut of_end] = [*event, *end].map(|flag| flag as fmi3Boolean);
                let completed = &of.fmi3CompletedIntegratorStep;
                // SAFETY: the instance lives, and the pointers are valid for the call.
                let status = unsafe { completed(self.pointer(), is_final.into(), &raw mut of_event, &raw mut of_end) };
                (*event, *end) = (of_event.into(), of_end.into());
                Call::new("fmi3CompletedIntegratorStep", status)
            }
        }
    }
}

/// Co-Simulation
impl Called<'_> {
    /// `fmi2DoStep`, `fmi3DoStep` from time `t` over `h`, both in s. `is_final` promises that no earlier state will be
    /// restored (`noSetFMUStatePriorToCurrentPoint`). What the FMU does not write stays.
    ///
    /// # Panics
    /// If the function for [intermediate updates](crate::UpdateFunction) has panicked.
    #[inline]
    pub fn do_step(&self, t: f64, h: f64, is_final: bool, step: &mut Step) -> Call {
        match self.functions() {
            Functions::Fmi2(of) => {
                // SAFETY: the instance lives.
                let status = unsafe { (of.fmi2DoStep)(self.pointer(), t, h, is_final.into()) };
                Call::new("fmi2DoStep", status)
            }
            Functions::Fmi3(of) => self.do_step_of_fmi3(of, (t, h), is_final, step),
        }
    }

    /// Not inlined, so that steps of FMI 2.0 are short.
    #[inline(never)]
    fn do_step_of_fmi3(&self, of: &fmi3::Functions, (t, h): (f64, f64), is_final: bool, step: &mut Step) -> Call {
        let flags = [step.event_handling_needed, step.terminate_simulation, step.early_return];
        let mut flags = flags.map(|flag| flag as fmi3Boolean);
        let [event, end, early] = &mut flags;
        let (do_step, reached) = (&of.fmi3DoStep, &raw mut step.last_successful_time);
        // SAFETY: the instance lives, and the pointers are valid for the call.
        let status = unsafe { do_step(self.pointer(), t, h, is_final.into(), event, end, early, reached) };
        [step.event_handling_needed, step.terminate_simulation, step.early_return] = flags.map(i32::from);
        self.callbacks().resume_panic();
        Call::new("fmi3DoStep", status)
    }
}

/// Co-Simulation (FMI 2.0 section 4.2, FMI 3.0 section 4.2)
impl Instance<'_> {
    /// `fmi2DoStep`, `fmi3DoStep` from time `t` over `h`, both in s. `is_final` promises that no earlier state will be
    /// restored (`noSetFMUStatePriorToCurrentPoint`). What the FMU does not write stays.
    ///
    /// # Panics
    /// If the function for [intermediate updates](crate::UpdateFunction) has panicked.
    #[inline]
    pub fn do_step(&self, t: f64, h: f64, is_final: bool, step: &mut Step) -> Call {
        self.called().do_step(t, h, is_final, step)
    }

    /// Whether a discarded step of FMI 2.0 ended the simulation, by `fmi2GetBooleanStatus`: the number of the FMU,
    /// `fmi2False` unless the call returns OK.
    #[cold]
    pub fn terminated(&self) -> fmi2Boolean {
        let mut terminated = fmi2False;
        let status = self.get_boolean_status(fmi2Terminated, &mut terminated).status;
        if status == fmi2OK { terminated } else { fmi2False }
    }

    /// `fmi2GetStatus`
    pub fn get_status(&self, kind: fmi2StatusKind, value: &mut fmi2Status) -> Call {
        call!(self, Fmi2: fmi2GetStatus(kind, value))
    }

    /// `fmi2GetRealStatus`
    pub fn get_real_status(&self, kind: fmi2StatusKind, value: &mut f64) -> Call {
        call!(self, Fmi2: fmi2GetRealStatus(kind, value))
    }

    /// `fmi2GetIntegerStatus`
    pub fn get_integer_status(&self, kind: fmi2StatusKind, value: &mut i32) -> Call {
        call!(self, Fmi2: fmi2GetIntegerStatus(kind, value))
    }

    /// `fmi2GetBooleanStatus`
    pub fn get_boolean_status(&self, kind: fmi2StatusKind, value: &mut fmi2Boolean) -> Call {
        call!(self, Fmi2: fmi2GetBooleanStatus(kind, value))
    }

    /// `fmi2GetStringStatus`
    pub fn get_string_status(&self, kind: fmi2StatusKind) -> (Call, Option<String>) {
        let mut text = ptr::null();
        let call = call!(self, Fmi2: fmi2GetStringStatus(kind, &raw mut text));
        // SAFETY: the FMU returned a text that ends with zero and lives until its next call, or null.
        (call, if call.succeeded() { unsafe { text_or_none(text) } } else { None })
    }
}

/// Derivatives and dependencies
impl Instance<'_> {
    /// `fmi2GetDirectionalDerivative`, `fmi3GetDirectionalDerivative`: the Jacobian matrix of `unknowns` with respect
    /// to `knowns`, times `seed`; one number for each element.
    pub fn get_directional_derivative(
        &self,
        unknowns: &[u32],
        knowns: &[u32],
        seed: &[f64],
        values: &mut [f64],
    ) -> Call {
        match self.functions() {
            Functions::Fmi2(_) if (unknowns.len(), knowns.len()) != (values.len(), seed.len()) => {
                self.unequal("fmi2GetDirectionalDerivative")
            }
            // SAFETY: the instance lives, and all lists have the stated lengths.
            Functions::Fmi2(of) => Call::new("fmi2GetDirectionalDerivative", unsafe {
                (of.fmi2GetDirectionalDerivative)(
                    self.pointer(),
                    unknowns.as_ptr(),
                    unknowns.len(),
                    knowns.as_ptr(),
                    knowns.len(),
                    seed.as_ptr(),
                    values.as_mut_ptr(),
                )
            }),
            Functions::Fmi3(of) => {
                let status = self.derivative(of.fmi3GetDirectionalDerivative, [unknowns, knowns], seed, values);
                Call::new("fmi3GetDirectionalDerivative", status)
            }
        }
    }

    /// `fmi3GetAdjointDerivative`: `seed` times the Jacobian matrix of `unknowns` with respect to `knowns`; one number
    /// for each element.
    pub fn get_adjoint_derivative(&self, unknowns: &[u32], knowns: &[u32], seed: &[f64], values: &mut [f64]) -> Call {
        let Functions::Fmi3(of) = self.functions() else { return self.lacks("fmi3GetAdjointDerivative") };
        let status = self.derivative(of.fmi3GetAdjointDerivative, [unknowns, knowns], seed, values);
        Call::new("fmi3GetAdjointDerivative", status)
    }

    fn derivative(
        &self,
        function: Function<fmi3GetDirectionalDerivativeTYPE>,
        [unknowns, knowns]: [&[u32]; 2],
        seed: &[f64],
        values: &mut [f64],
    ) -> Status {
        // SAFETY: the instance lives, and all lists have the stated lengths.
        unsafe {
            function(
                self.pointer(),
                unknowns.as_ptr(),
                unknowns.len(),
                knowns.as_ptr(),
                knowns.len(),
                seed.as_ptr(),
                seed.len(),
                values.as_mut_ptr(),
                values.len(),
            )
        }
    }

    /// `fmi2GetRealOutputDerivatives`, `fmi3GetOutputDerivatives`: derivatives of the given `orders` in s; one number
    /// for each element.
    pub fn get_output_derivatives(&self, references: &[u32], orders: &[i32], values: &mut [f64]) -> Call {
        let n = references.len();
        if n != orders.len() || !self.is_fmi3() && n != values.len() {
            return self.unequal("fmi2GetRealOutputDerivatives");
        }
        let (r, o, v, count) = (references.as_ptr(), orders.as_ptr(), values.as_mut_ptr(), values.len());
        call!(self, fmi2GetRealOutputDerivatives(r, n, o, v), fmi3GetOutputDerivatives(r, n, o, v, count))
    }

    /// `fmi2SetRealInputDerivatives`: derivatives of the given `orders` in s.
    pub fn set_input_derivatives(&self, references: &[u32], orders: &[i32], values: &[f64]) -> Call {
        let n = references.len();
        if n != orders.len() || n != values.len() {
            return self.unequal("fmi2SetRealInputDerivatives");
        }
        call!(self, Fmi2: fmi2SetRealInputDerivatives(references.as_ptr(), n, orders.as_ptr(), values.as_ptr()))
    }

    /// `fmi3GetNumberOfVariableDependencies`
    pub fn get_number_of_variable_dependencies(&self, reference: u32, number: &mut usize) -> Call {
        call!(self, Fmi3: fmi3GetNumberOfVariableDependencies(reference, number))
    }

    /// `fmi3GetVariableDependencies`, `n` of them.
    pub fn get_variable_dependencies(&self, reference: u32, n: usize) -> (Call, Vec<Dependency>) {
        let (mut elements, mut of_independents) = (vec![usize::MAX; n], vec![usize::MAX; n]);
        let (mut independents, mut kinds) = (vec![fmi3ValueReference::MAX; n], vec![fmi3DependencyKind::MIN; n]);
        let call = call!(self, Fmi3: fmi3GetVariableDependencies(
            reference,
            elements.as_mut_ptr(),
            independents.as_mut_ptr(),
            of_independents.as_mut_ptr(),
            kinds.as_mut_ptr(),
            n
        ));
        let dependency = |i: usize| Dependency {
            element: elements[i],
            independent: independents[i],
            element_of_independent: of_independents[i],
            kind: kinds[i],
        };
        (call, (0..n).map(dependency).collect())
    }
}

/// Saved states (FMI 2.0 section 2.1.8, FMI 3.0 section 2.2.7.4)
impl<'a> Instance<'a> {
    /// `fmi2GetFMUstate`, `fmi3GetFMUState` into a new state.
    pub fn get_state(&self) -> (Call, SavedState<'a>) {
        let mut state = SavedState { instance: self.clone(), pointer: ptr::null_mut() };
        (self.update_state(&mut state), state)
    }

    /// `fmi2GetFMUstate`, `fmi3GetFMUState` over an earlier state, also one of another instance.
    pub fn update_state(&self, state: &mut SavedState<'a>) -> Call {
        let pointer = &raw mut state.pointer;
        call!(self, fmi2GetFMUstate(pointer), fmi3GetFMUState(pointer))
    }

    /// `fmi2SetFMUstate`, `fmi3SetFMUState`
    pub fn set_state(&self, state: &SavedState<'_>) -> Call {
        call!(self, fmi2SetFMUstate(state.pointer), fmi3SetFMUState(state.pointer))
    }

    /// `fmi2SerializedFMUstateSize`, `fmi3SerializedFMUStateSize`: the number of bytes of a serialized state.
    pub fn get_serialized_size(&self, state: &SavedState<'_>, size: &mut usize) -> Call {
        let size = &raw mut *size;
        call!(self, fmi2SerializedFMUstateSize(state.pointer, size), fmi3SerializedFMUStateSize(state.pointer, size))
    }

    /// `fmi2SerializeFMUstate`, `fmi3SerializeFMUState`
    pub fn serialize(&self, state: &SavedState<'_>, bytes: &mut [u8]) -> Call {
        let (p, n) = (bytes.as_mut_ptr(), bytes.len());
        call!(self, fmi2SerializeFMUstate(state.pointer, p.cast(), n), fmi3SerializeFMUState(state.pointer, p, n))
    }

    /// `fmi2DeSerializeFMUstate`, `fmi3DeserializeFMUState` into a new state.
    pub fn deserialize(&self, bytes: &[u8]) -> (Call, SavedState<'a>) {
        let mut state = SavedState { instance: self.clone(), pointer: ptr::null_mut() };
        let (p, n, s) = (bytes.as_ptr(), bytes.len(), &raw mut state.pointer);
        (call!(self, fmi2DeSerializeFMUstate(p.cast(), n, s), fmi3DeserializeFMUState(p, n, s)), state)
    }
}

/// A copy of an instance's state, kept by the FMU and freed on drop.
#[derive(Debug)]
pub struct SavedState<'a> {
    instance: Instance<'a>,
    pointer: Pointer,
}

impl SavedState<'_> {
    /// Pointer of the FMU to the state, for raw calls; null if the FMU returned none.
    #[must_use]
    pub fn pointer(&self) -> Pointer {
        self.pointer
    }
}

impl Drop for SavedState<'_> {
    fn drop(&mut self) {
        if !self.pointer.is_null() {
            let (of, pointer) = (&self.instance, &raw mut self.pointer);
            // A status has no receiver.
            let _ = call!(of, fmi2FreeFMUstate(pointer), fmi3FreeFMUState(pointer));
        }
    }
}

/// Whether a value is given, and the value.
fn given(value: Option<f64>) -> (bool, f64) {
    (value.is_some(), value.unwrap_or_default())
}

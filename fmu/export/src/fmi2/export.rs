//! The C names.

/// Exports all functions of FMI 2.0 under their C names.
#[doc(hidden)]
#[macro_export]
macro_rules! export_fmi2 {
    ($model:ident) => {
        #[doc(hidden)]
        #[allow(non_snake_case, missing_docs, clippy::missing_safety_doc, clippy::undocumented_unsafe_blocks)]
        #[allow(clippy::too_many_arguments)]
        pub mod fmi2 {
            use super::$model;
            use $crate::{fmi2::functions, silence_panic_hook, sys::*};

            impl functions::Exported for $model {
                const FUNCTIONS: functions::Functions = functions::Functions {
                    get_real: fmi2GetReal,
                    set_real: fmi2SetReal,
                    get_integer: fmi2GetInteger,
                    set_integer: fmi2SetInteger,
                    get_boolean: fmi2GetBoolean,
                    set_boolean: fmi2SetBoolean,
                    get_string: fmi2GetString,
                    set_string: fmi2SetString,
                    do_step: fmi2DoStep,
                };
            }

            #[unsafe(no_mangle)]
            pub extern "C" fn fmi2GetTypesPlatform() -> fmi2String {
                functions::get_types_platform()
            }
            #[unsafe(no_mangle)]
            pub extern "C" fn fmi2GetVersion() -> fmi2String {
                functions::get_version()
            }
            #[unsafe(no_mangle)]
            pub unsafe extern "C" fn fmi2Instantiate(
                name: fmi2String,
                fmu_type: fmi2Type,
                guid: fmi2String,
                resources: fmi2String,
                callbacks: *const fmi2CallbackFunctions,
                visible: fmi2Boolean,
                logging_on: fmi2Boolean,
            ) -> fmi2Component {
                silence_panic_hook();
                unsafe { functions::instantiate::<$model>(name, fmu_type, guid, resources, callbacks, visible, logging_on) }
            }
            #[unsafe(no_mangle)]
            pub unsafe extern "C" fn fmi2FreeInstance(c: fmi2Component) {
                unsafe { functions::free_instance::<$model>(c) }
            }
            $crate::forward! { $model fmi2Component fmi2Status
                set_debug_logging fmi2SetDebugLogging(on: fmi2Boolean, n: usize, categories: *const fmi2String);
                enter_initialization_mode fmi2EnterInitializationMode();
                exit_initialization_mode fmi2ExitInitializationMode();
                terminate fmi2Terminate();
                reset fmi2Reset();
                get_real fmi2GetReal(vr: *const fmi2ValueReference, n: usize, value: *mut fmi2Real);
                get_integer fmi2GetInteger(vr: *const fmi2ValueReference, n: usize, value: *mut fmi2Integer);
                get_boolean fmi2GetBoolean(vr: *const fmi2ValueReference, n: usize, value: *mut fmi2Boolean);
                get_string fmi2GetString(vr: *const fmi2ValueReference, n: usize, value: *mut fmi2String);
                set_real fmi2SetReal(vr: *const fmi2ValueReference, n: usize, value: *const fmi2Real);
                set_integer fmi2SetInteger(vr: *const fmi2ValueReference, n: usize, value: *const fmi2Integer);
                set_boolean fmi2SetBoolean(vr: *const fmi2ValueReference, n: usize, value: *const fmi2Boolean);
                set_string fmi2SetString(vr: *const fmi2ValueReference, n: usize, value: *const fmi2String);
                get_state fmi2GetFMUstate(state: *mut fmi2FMUstate);
                set_state fmi2SetFMUstate(state: fmi2FMUstate);
                free_state fmi2FreeFMUstate(state: *mut fmi2FMUstate);
                serialized_state_size fmi2SerializedFMUstateSize(state: fmi2FMUstate, size: *mut usize);
                serialize_state fmi2SerializeFMUstate(state: fmi2FMUstate, bytes: *mut fmi2Byte, size: usize);
                deserialize_state fmi2DeSerializeFMUstate(bytes: *const fmi2Byte, size: usize, state: *mut fmi2FMUstate);
                get_directional_derivative fmi2GetDirectionalDerivative(
                    unknowns: *const fmi2ValueReference, n_unknowns: usize, knowns: *const fmi2ValueReference, n_knowns: usize,
                    direction: *const fmi2Real, result: *mut fmi2Real
                );
                set_real_input_derivatives fmi2SetRealInputDerivatives(
                    vr: *const fmi2ValueReference, n: usize, order: *const fmi2Integer, value: *const fmi2Real
                );
                get_real_output_derivatives fmi2GetRealOutputDerivatives(
                    vr: *const fmi2ValueReference, n: usize, order: *const fmi2Integer, value: *mut fmi2Real
                );
                enter_event_mode fmi2EnterEventMode();
                new_discrete_states fmi2NewDiscreteStates(info: *mut fmi2EventInfo);
                enter_continuous_time_mode fmi2EnterContinuousTimeMode();
                set_time fmi2SetTime(time: fmi2Real);
                set_continuous_states fmi2SetContinuousStates(x: *const fmi2Real, n: usize);
                get_derivatives fmi2GetDerivatives(derivatives: *mut fmi2Real, n: usize);
                get_event_indicators fmi2GetEventIndicators(indicators: *mut fmi2Real, n: usize);
                get_continuous_states fmi2GetContinuousStates(x: *mut fmi2Real, n: usize);
                get_nominals_of_continuous_states fmi2GetNominalsOfContinuousStates(nominals: *mut fmi2Real, n: usize);
                cancel_step fmi2CancelStep();
                get_status fmi2GetStatus(kind: fmi2StatusKind, value: *mut fmi2Status);
                get_real_status fmi2GetRealStatus(kind: fmi2StatusKind, value: *mut fmi2Real);
                get_integer_status fmi2GetIntegerStatus(kind: fmi2StatusKind, value: *mut fmi2Integer);
                get_boolean_status fmi2GetBooleanStatus(kind: fmi2StatusKind, value: *mut fmi2Boolean);
                get_string_status fmi2GetStringStatus(kind: fmi2StatusKind, value: *mut fmi2String);
                run fmuexport_run_fmi2(
                    rows: usize, times: *const f64, n_inputs: usize, inputs: *const fmuexportColumns, n_outputs: usize,
                    outputs: *const fmuexportColumns, progress: *mut fmuexportProgress
                );
            }
            #[unsafe(no_mangle)]
            pub unsafe extern "C" fn fmi2SetupExperiment(
                c: fmi2Component,
                tolerance_defined: fmi2Boolean,
                tolerance: fmi2Real,
                start: fmi2Real,
                stop_defined: fmi2Boolean,
                stop: fmi2Real,
            ) -> fmi2Status {
                unsafe { functions::setup_experiment::<$model>(c, tolerance_defined, tolerance, start, stop_defined, stop) }
            }
            #[unsafe(no_mangle)]
            pub unsafe extern "C" fn fmi2CompletedIntegratorStep(
                c: fmi2Component,
                _no_set_state_prior: fmi2Boolean,
                enter_event_mode: *mut fmi2Boolean,
                terminate_simulation: *mut fmi2Boolean,
            ) -> fmi2Status {
                unsafe { functions::completed_integrator_step::<$model>(c, enter_event_mode, terminate_simulation) }
            }
            #[unsafe(no_mangle)]
            pub unsafe extern "C" fn fmi2DoStep(
                c: fmi2Component,
                t: fmi2Real,
                h: fmi2Real,
                _no_set_state_prior: fmi2Boolean,
            ) -> fmi2Status {
                unsafe { functions::do_step::<$model>(c, t, h) }
            }
        }
    };
}

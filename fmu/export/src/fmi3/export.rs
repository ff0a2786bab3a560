//! The C names.

/// Exports all functions of FMI 3.0 under their C names.
#[doc(hidden)]
#[macro_export]
macro_rules! export_fmi3 {
    ($model:ident) => {
        #[doc(hidden)]
        #[allow(non_snake_case, missing_docs, clippy::missing_safety_doc, clippy::undocumented_unsafe_blocks)]
        #[allow(clippy::too_many_arguments)]
        pub mod fmi3 {
            use super::$model;
            use $crate::{fmi3::functions, silence_panic_hook, sys::*};

            impl functions::Exported for $model {
                const FUNCTIONS: functions::Functions = functions::Functions {
                    get_float64: fmi3GetFloat64,
                    set_float64: fmi3SetFloat64,
                    get_int32: fmi3GetInt32,
                    set_int32: fmi3SetInt32,
                    get_int64: fmi3GetInt64,
                    set_int64: fmi3SetInt64,
                    get_boolean: fmi3GetBoolean,
                    set_boolean: fmi3SetBoolean,
                    get_string: fmi3GetString,
                    set_string: fmi3SetString,
                    do_step: fmi3DoStep,
                };
            }

            #[unsafe(no_mangle)]
            pub extern "C" fn fmi3GetVersion() -> fmi3String {
                functions::get_version()
            }
            #[unsafe(no_mangle)]
            pub unsafe extern "C" fn fmi3InstantiateModelExchange(
                name: fmi3String,
                token: fmi3String,
                resources: fmi3String,
                visible: fmi3Boolean,
                logging_on: fmi3Boolean,
                environment: fmi3InstanceEnvironment,
                logger: Option<fmi3LogMessageCallback>,
            ) -> fmi3Instance {
                silence_panic_hook();
                unsafe {
                    functions::instantiate_model_exchange::<$model>(
                        name, token, resources, visible, logging_on, environment, logger,
                    )
                }
            }
            #[unsafe(no_mangle)]
            pub unsafe extern "C" fn fmi3InstantiateCoSimulation(
                name: fmi3String,
                token: fmi3String,
                resources: fmi3String,
                visible: fmi3Boolean,
                logging_on: fmi3Boolean,
                event_mode_used: fmi3Boolean,
                early_return_allowed: fmi3Boolean,
                required: *const fmi3ValueReference,
                n_required: usize,
                environment: fmi3InstanceEnvironment,
                logger: Option<fmi3LogMessageCallback>,
                update: Option<fmi3IntermediateUpdateCallback>,
            ) -> fmi3Instance {
                silence_panic_hook();
                unsafe {
                    functions::instantiate_co_simulation::<$model>(
                        name, token, resources, visible, logging_on, event_mode_used, early_return_allowed, required,
                        n_required, environment, logger, update,
                    )
                }
            }
            #[unsafe(no_mangle)]
            pub unsafe extern "C" fn fmi3InstantiateScheduledExecution(
                _name: fmi3String,
                _token: fmi3String,
                _resources: fmi3String,
                _visible: fmi3Boolean,
                logging_on: fmi3Boolean,
                environment: fmi3InstanceEnvironment,
                logger: Option<fmi3LogMessageCallback>,
                _clock_update: Option<fmi3ClockUpdateCallback>,
                _lock: Option<fmi3LockPreemptionCallback>,
                _unlock: Option<fmi3UnlockPreemptionCallback>,
            ) -> fmi3Instance {
                unsafe { functions::instantiate_scheduled_execution(environment, logger) }
            }
            #[unsafe(no_mangle)]
            pub unsafe extern "C" fn fmi3FreeInstance(c: fmi3Instance) {
                unsafe { functions::free_instance::<$model>(c) }
            }
            $crate::forward! { $model fmi3Instance fmi3Status
                set_debug_logging fmi3SetDebugLogging(on: fmi3Boolean, n: usize, categories: *const fmi3String);
                enter_initialization_mode fmi3EnterInitializationMode(
                    tolerance_defined: fmi3Boolean, tolerance: fmi3Float64, start: fmi3Float64, stop_defined: fmi3Boolean,
                    stop: fmi3Float64
                );
                exit_initialization_mode fmi3ExitInitializationMode();
                enter_event_mode fmi3EnterEventMode();
                terminate fmi3Terminate();
                reset fmi3Reset();
                get_float32 fmi3GetFloat32(vr: *const fmi3ValueReference, n: usize, values: *mut fmi3Float32, n_values: usize);
                set_float32 fmi3SetFloat32(vr: *const fmi3ValueReference, n: usize, values: *const fmi3Float32, n_values: usize);
                get_float64 fmi3GetFloat64(vr: *const fmi3ValueReference, n: usize, values: *mut fmi3Float64, n_values: usize);
                set_float64 fmi3SetFloat64(vr: *const fmi3ValueReference, n: usize, values: *const fmi3Float64, n_values: usize);
                get_int8 fmi3GetInt8(vr: *const fmi3ValueReference, n: usize, values: *mut fmi3Int8, n_values: usize);
                set_int8 fmi3SetInt8(vr: *const fmi3ValueReference, n: usize, values: *const fmi3Int8, n_values: usize);
                get_uint8 fmi3GetUInt8(vr: *const fmi3ValueReference, n: usize, values: *mut fmi3UInt8, n_values: usize);
                set_uint8 fmi3SetUInt8(vr: *const fmi3ValueReference, n: usize, values: *const fmi3UInt8, n_values: usize);
                get_int16 fmi3GetInt16(vr: *const fmi3ValueReference, n: usize, values: *mut fmi3Int16, n_values: usize);
                set_int16 fmi3SetInt16(vr: *const fmi3ValueReference, n: usize, values: *const fmi3Int16, n_values: usize);
                get_uint16 fmi3GetUInt16(vr: *const fmi3ValueReference, n: usize, values: *mut fmi3UInt16, n_values: usize);
                set_uint16 fmi3SetUInt16(vr: *const fmi3ValueReference, n: usize, values: *const fmi3UInt16, n_values: usize);
                get_int32 fmi3GetInt32(vr: *const fmi3ValueReference, n: usize, values: *mut fmi3Int32, n_values: usize);
                set_int32 fmi3SetInt32(vr: *const fmi3ValueReference, n: usize, values: *const fmi3Int32, n_values: usize);
                get_uint32 fmi3GetUInt32(vr: *const fmi3ValueReference, n: usize, values: *mut fmi3UInt32, n_values: usize);
                set_uint32 fmi3SetUInt32(vr: *const fmi3ValueReference, n: usize, values: *const fmi3UInt32, n_values: usize);
                get_int64 fmi3GetInt64(vr: *const fmi3ValueReference, n: usize, values: *mut fmi3Int64, n_values: usize);
                set_int64 fmi3SetInt64(vr: *const fmi3ValueReference, n: usize, values: *const fmi3Int64, n_values: usize);
                get_uint64 fmi3GetUInt64(vr: *const fmi3ValueReference, n: usize, values: *mut fmi3UInt64, n_values: usize);
                set_uint64 fmi3SetUInt64(vr: *const fmi3ValueReference, n: usize, values: *const fmi3UInt64, n_values: usize);
                get_boolean fmi3GetBoolean(vr: *const fmi3ValueReference, n: usize, values: *mut fmi3Boolean, n_values: usize);
                set_boolean fmi3SetBoolean(vr: *const fmi3ValueReference, n: usize, values: *const fmi3Boolean, n_values: usize);
                get_string fmi3GetString(vr: *const fmi3ValueReference, n: usize, values: *mut fmi3String, n_values: usize);
                set_string fmi3SetString(vr: *const fmi3ValueReference, n: usize, values: *const fmi3String, n_values: usize);
                get_binary fmi3GetBinary(
                    vr: *const fmi3ValueReference, n: usize, sizes: *mut usize, values: *mut fmi3Binary, n_values: usize
                );
                set_binary fmi3SetBinary(
                    vr: *const fmi3ValueReference, n: usize, sizes: *const usize, values: *const fmi3Binary, n_values: usize
                );
                get_clock fmi3GetClock(vr: *const fmi3ValueReference, n: usize, values: *mut fmi3Clock);
                set_clock fmi3SetClock(vr: *const fmi3ValueReference, n: usize, values: *const fmi3Clock);
                get_number_of_variable_dependencies fmi3GetNumberOfVariableDependencies(of: fmi3ValueReference, n: *mut usize);
                get_variable_dependencies fmi3GetVariableDependencies(
                    of: fmi3ValueReference, elements: *mut usize, independents: *mut fmi3ValueReference,
                    independent_elements: *mut usize, kinds: *mut fmi3DependencyKind, n: usize
                );
                get_state fmi3GetFMUState(state: *mut fmi3FMUState);
                set_state fmi3SetFMUState(state: fmi3FMUState);
                free_state fmi3FreeFMUState(state: *mut fmi3FMUState);
                serialized_state_size fmi3SerializedFMUStateSize(state: fmi3FMUState, size: *mut usize);
                serialize_state fmi3SerializeFMUState(state: fmi3FMUState, bytes: *mut fmi3Byte, size: usize);
                deserialize_state fmi3DeserializeFMUState(bytes: *const fmi3Byte, size: usize, state: *mut fmi3FMUState);
                get_directional_derivative fmi3GetDirectionalDerivative(
                    unknowns: *const fmi3ValueReference, n_unknowns: usize, knowns: *const fmi3ValueReference, n_knowns: usize,
                    seed: *const fmi3Float64, n_seed: usize, result: *mut fmi3Float64, n_result: usize
                );
                get_adjoint_derivative fmi3GetAdjointDerivative(
                    unknowns: *const fmi3ValueReference, n_unknowns: usize, knowns: *const fmi3ValueReference, n_knowns: usize,
                    seed: *const fmi3Float64, n_seed: usize, result: *mut fmi3Float64, n_result: usize
                );
                enter_configuration_mode fmi3EnterConfigurationMode();
                exit_configuration_mode fmi3ExitConfigurationMode();
                get_interval_decimal fmi3GetIntervalDecimal(
                    vr: *const fmi3ValueReference, n: usize, intervals: *mut fmi3Float64, qualifiers: *mut fmi3IntervalQualifier
                );
                get_interval_fraction fmi3GetIntervalFraction(
                    vr: *const fmi3ValueReference, n: usize, counters: *mut fmi3UInt64, resolutions: *mut fmi3UInt64,
                    qualifiers: *mut fmi3IntervalQualifier
                );
                get_shift_decimal fmi3GetShiftDecimal(vr: *const fmi3ValueReference, n: usize, shifts: *mut fmi3Float64);
                get_shift_fraction fmi3GetShiftFraction(
                    vr: *const fmi3ValueReference, n: usize, counters: *mut fmi3UInt64, resolutions: *mut fmi3UInt64
                );
                set_interval_decimal fmi3SetIntervalDecimal(vr: *const fmi3ValueReference, n: usize, intervals: *const fmi3Float64);
                set_interval_fraction fmi3SetIntervalFraction(
                    vr: *const fmi3ValueReference, n: usize, counters: *const fmi3UInt64, resolutions: *const fmi3UInt64
                );
                set_shift_decimal fmi3SetShiftDecimal(vr: *const fmi3ValueReference, n: usize, shifts: *const fmi3Float64);
                set_shift_fraction fmi3SetShiftFraction(
                    vr: *const fmi3ValueReference, n: usize, counters: *const fmi3UInt64, resolutions: *const fmi3UInt64
                );
                evaluate_discrete_states fmi3EvaluateDiscreteStates();
                update_discrete_states fmi3UpdateDiscreteStates(
                    need_update: *mut fmi3Boolean, terminate: *mut fmi3Boolean, nominals_changed: *mut fmi3Boolean,
                    states_changed: *mut fmi3Boolean, next_defined: *mut fmi3Boolean, next: *mut fmi3Float64
                );
                enter_continuous_time_mode fmi3EnterContinuousTimeMode();
                set_time fmi3SetTime(time: fmi3Float64);
                set_continuous_states fmi3SetContinuousStates(x: *const fmi3Float64, n: usize);
                get_derivatives fmi3GetContinuousStateDerivatives(derivatives: *mut fmi3Float64, n: usize);
                get_event_indicators fmi3GetEventIndicators(indicators: *mut fmi3Float64, n: usize);
                get_continuous_states fmi3GetContinuousStates(x: *mut fmi3Float64, n: usize);
                get_nominals fmi3GetNominalsOfContinuousStates(nominals: *mut fmi3Float64, n: usize);
                get_number_of_indicators fmi3GetNumberOfEventIndicators(n: *mut usize);
                get_number_of_states fmi3GetNumberOfContinuousStates(n: *mut usize);
                enter_step_mode fmi3EnterStepMode();
                get_output_derivatives fmi3GetOutputDerivatives(
                    vr: *const fmi3ValueReference, n: usize, orders: *const fmi3Int32, values: *mut fmi3Float64, n_values: usize
                );
                activate_model_partition fmi3ActivateModelPartition(clock: fmi3ValueReference, time: fmi3Float64);
                run fmuexport_run_fmi3(
                    rows: usize, times: *const f64, n_inputs: usize, inputs: *const fmuexportColumns, n_outputs: usize,
                    outputs: *const fmuexportColumns, progress: *mut fmuexportProgress
                );
            }
            #[unsafe(no_mangle)]
            pub unsafe extern "C" fn fmi3CompletedIntegratorStep(
                c: fmi3Instance,
                _no_set_state_prior: fmi3Boolean,
                enter_event_mode: *mut fmi3Boolean,
                terminate_simulation: *mut fmi3Boolean,
            ) -> fmi3Status {
                unsafe { functions::completed_integrator_step::<$model>(c, enter_event_mode, terminate_simulation) }
            }
            #[unsafe(no_mangle)]
            pub unsafe extern "C" fn fmi3DoStep(
                c: fmi3Instance,
                t: fmi3Float64,
                h: fmi3Float64,
                _no_set_state_prior: fmi3Boolean,
                event_handling_needed: *mut fmi3Boolean,
                terminate_simulation: *mut fmi3Boolean,
                early_return: *mut fmi3Boolean,
                last_successful_time: *mut fmi3Float64,
            ) -> fmi3Status {
                unsafe {
                    functions::do_step::<$model>(
                        c, t, h, event_handling_needed, terminate_simulation, early_return, last_successful_time,
                    )
                }
            }
        }
    };
}

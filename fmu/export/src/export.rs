//! `export!`: the C names.

/// Makes a [`Model`](crate::Model) an FMU: gives it its name and version, and exports all functions of FMI 2.0 Co-Simulation.
///
/// One library can hold one unit, since the C names are fixed.
#[macro_export]
macro_rules! export {
    ($model:ident) => {
        impl $crate::Unit for $model {
            const NAME: &'static str = stringify!($model);
            const VERSION: &'static str = env!("CARGO_PKG_VERSION");
        }

        #[doc(hidden)]
        #[allow(non_snake_case, missing_docs, clippy::missing_safety_doc, clippy::undocumented_unsafe_blocks)]
        pub mod fmi2 {
            use super::$model;
            use $crate::{abi, sys::*};

            #[unsafe(no_mangle)]
            pub extern "C" fn fmi2GetTypesPlatform() -> fmi2String {
                abi::get_types_platform()
            }
            #[unsafe(no_mangle)]
            pub extern "C" fn fmi2GetVersion() -> fmi2String {
                abi::get_version()
            }
            #[unsafe(no_mangle)]
            pub unsafe extern "C" fn fmi2Instantiate(
                name: fmi2String,
                fmu_type: fmi2Type,
                guid: fmi2String,
                _resources: fmi2String,
                functions: *const fmi2CallbackFunctions,
                _visible: fmi2Boolean,
                logging_on: fmi2Boolean,
            ) -> fmi2Component {
                abi::keep_panics_quiet();
                unsafe { abi::instantiate::<$model>(name, fmu_type, guid, functions, logging_on) }
            }
            #[unsafe(no_mangle)]
            pub unsafe extern "C" fn fmi2FreeInstance(c: fmi2Component) {
                unsafe { abi::free_instance::<$model>(c) }
            }
            $crate::forward! { $model
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
                cancel_step fmi2CancelStep();
                get_status fmi2GetStatus(kind: fmi2StatusKind, value: *mut fmi2Status);
                get_real_status fmi2GetRealStatus(kind: fmi2StatusKind, value: *mut fmi2Real);
                get_integer_status fmi2GetIntegerStatus(kind: fmi2StatusKind, value: *mut fmi2Integer);
                get_boolean_status fmi2GetBooleanStatus(kind: fmi2StatusKind, value: *mut fmi2Boolean);
                get_string_status fmi2GetStringStatus(kind: fmi2StatusKind, value: *mut fmi2String);
            }
            #[unsafe(no_mangle)]
            pub unsafe extern "C" fn fmi2SetupExperiment(
                c: fmi2Component,
                _tolerance_defined: fmi2Boolean,
                _tolerance: fmi2Real,
                start: fmi2Real,
                stop_defined: fmi2Boolean,
                stop: fmi2Real,
            ) -> fmi2Status {
                unsafe { abi::setup_experiment::<$model>(c, start, stop_defined, stop) }
            }
            #[unsafe(no_mangle)]
            pub unsafe extern "C" fn fmi2DoStep(
                c: fmi2Component,
                t: fmi2Real,
                h: fmi2Real,
                _no_set_state_prior: fmi2Boolean,
            ) -> fmi2Status {
                unsafe { abi::do_step::<$model>(c, t, h) }
            }
        }
    };
}

/// C functions that hand their arguments on as they are.
#[doc(hidden)]
#[macro_export]
macro_rules! forward {
    ($model:ident $($function:ident $name:ident($($argument:ident: $type:ty),*);)*) => {$(
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $name(c: fmi2Component, $($argument: $type),*) -> fmi2Status {
            unsafe { abi::$function::<$model>(c, $($argument),*) }
        }
    )*};
}

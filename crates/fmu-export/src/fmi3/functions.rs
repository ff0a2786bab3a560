//! C functions of FMI 3.0, each with its rule of the life-cycle tables (section 2.3, 3.2 for Model Exchange, 4.2 for
//! Co-Simulation). They are generic over the FMU; [`export!`](crate::export!) exports them.
//!
//! # Safety
//! All functions here expect an importer that follows FMI 3.0: an instance is null, or was made by the same FMU's
//! functions and is not freed; one call at a time uses it; each pointer is null or points to the stated number of
//! elements.
#![allow(clippy::missing_safety_doc)] // said once, above
#![allow(missing_docs, non_snake_case, clippy::too_many_arguments)] // the standard's names and arguments
use super::{
    Fmi3,
    instantiation::{CoSimulation, instantiate, model_instance, refuse_scheduled_execution},
    logger::Logger,
    step,
};
use crate::{
    calls::{
        c_functions::{VALUES, c_functions, list, list_mut, new_values, references, strings, values_mut, variable},
        derivatives::DERIVATIVES,
        gate::{GETTER, Rule, SETTER, both_kinds, co_simulation, model_exchange},
        instantiation::free,
        life_cycle::{
            ANY, COMPLETE, CONTINUOUS, ERROR, EVENT, INITIALIZATION, INSTANTIATED, INTERMEDIATE, SOUND, TERMINATED,
        },
    },
    error::Error,
    instance::{Instance, new_values::NewValues},
    interface::layout::Layout,
    model::all_indicators,
    sys,
    sys::{
        fmi3Binary, fmi3Boolean, fmi3Byte, fmi3Clock, fmi3ClockUpdateCallback, fmi3DependencyKind, fmi3FMUState,
        fmi3False, fmi3Float32, fmi3Float64, fmi3Instance, fmi3InstanceEnvironment, fmi3Int8, fmi3Int16, fmi3Int32,
        fmi3Int64, fmi3IntermediateUpdateCallback, fmi3IntervalQualifier, fmi3LockPreemptionCallback,
        fmi3LogMessageCallback, fmi3Status, fmi3String, fmi3UInt8, fmi3UInt16, fmi3UInt32, fmi3UInt64,
        fmi3UnlockPreemptionCallback, fmi3ValueReference,
    },
    variables::entry::Type,
};

/// Abilities that no FMU has: their functions are refused for this reason in every state.
const ABSENT: Rule = both_kinds(ANY | INTERMEDIATE);
/// Values of the instant in Model Exchange.
const OF_INSTANT: Rule = model_exchange(INITIALIZATION | EVENT | CONTINUOUS | TERMINATED | ERROR);

c_functions! { ($) export_fmi3 fmi3
    instances {
        fmi3InstantiateModelExchange(
            name: fmi3String, token: fmi3String, resources: fmi3String, visible: fmi3Boolean, logging_on: fmi3Boolean,
            environment: fmi3InstanceEnvironment, logger: Option<fmi3LogMessageCallback>
        ) -> fmi3Instance {
            let logger = Logger { callback: logger, environment };
            instantiate((name, token, resources), (visible, logging_on), logger, None, model_instance::<M>)
        }
        fmi3InstantiateCoSimulation(
            name: fmi3String, token: fmi3String, resources: fmi3String, visible: fmi3Boolean, logging_on: fmi3Boolean,
            event_mode_used: fmi3Boolean, early_return_allowed: fmi3Boolean, required: *const fmi3ValueReference,
            n_required: usize, environment: fmi3InstanceEnvironment, logger: Option<fmi3LogMessageCallback>,
            update: Option<fmi3IntermediateUpdateCallback>
        ) -> fmi3Instance {
            let logger = Logger { callback: logger, environment };
            let required = (required, n_required);
            let co_simulation = CoSimulation { event_mode_used, early_return_allowed, required, update };
            let co_simulation = Some(co_simulation);
            instantiate((name, token, resources), (visible, logging_on), logger, co_simulation, model_instance::<M>)
        }
        fmi3InstantiateScheduledExecution(
            _name: fmi3String, _token: fmi3String, _resources: fmi3String, _visible: fmi3Boolean,
            _logging_on: fmi3Boolean, environment: fmi3InstanceEnvironment, logger: Option<fmi3LogMessageCallback>,
            _clock_update: Option<fmi3ClockUpdateCallback>, _lock: Option<fmi3LockPreemptionCallback>,
            _unlock: Option<fmi3UnlockPreemptionCallback>
        ) -> fmi3Instance {
            refuse_scheduled_execution(&Logger { callback: logger, environment })
        }
    }
    others {
        fmi3GetVersion() -> fmi3String { sys::fmi3Version.as_ptr() }
        fmi3FreeInstance(c: fmi3Instance) -> () { free::<Instance<M>, Fmi3>(c) }
        // Between the importer's callbacks a step passes the gate several times.
        fmi3DoStep(
            c: fmi3Instance, t: fmi3Float64, h: fmi3Float64, _no_set_state_prior: fmi3Boolean,
            event_handling_needed: *mut fmi3Boolean, terminate_simulation: *mut fmi3Boolean,
            early_return: *mut fmi3Boolean, last_successful_time: *mut fmi3Float64
        ) -> fmi3Status {
            let end = step::Places {
                event_handling_needed, terminate_simulation, early_return, last_successful_time
            };
            step::do_step::<Instance<M>>(c, (t, h, true), end, |exported| {
                end.write(exported.step(t, h)?);
                Ok(())
            })
        }
    }
    calls(fmi3Instance) -> fmi3Status {
        fmi3SetDebugLogging[both_kinds(ANY)](on: fmi3Boolean, n: usize, categories: *const fmi3String)
            |exported| exported.set_debug_logging(exported.categories, on != fmi3False, (categories, n));
        fmi3EnterInitializationMode[both_kinds(INSTANTIATED)](
            tolerance_defined: fmi3Boolean, tolerance: fmi3Float64, start: fmi3Float64, stop_defined: fmi3Boolean,
            stop: fmi3Float64
        ) |exported| {
            let tolerance = (tolerance_defined != fmi3False).then_some(tolerance);
            exported.instance.setup_experiment(start, (stop_defined != fmi3False).then_some(stop), tolerance)?;
            exported.enter_initialization_mode()
        };
        fmi3ExitInitializationMode[both_kinds(INITIALIZATION)]() |exported| {
            exported.exit_initialization_mode()?;
            if exported.version.event_mode_used {
                exported.enter_event_mode();
            }
            Ok(())
        };
        fmi3Terminate[both_kinds(COMPLETE | EVENT | CONTINUOUS)]() |exported| exported.terminate();
        fmi3Reset[both_kinds(ANY)]() |exported| exported.reset();

        fmi3GetFloat64[GETTER](vr: *const fmi3ValueReference, n: usize, values: *mut fmi3Float64, n_values: usize)
            |exported| exported.get_reals(references(vr, n)?, values_mut(values, n_values)?);
        fmi3GetInt32[GETTER](vr: *const fmi3ValueReference, n: usize, values: *mut fmi3Int32, n_values: usize)
            |exported| exported.get_integers(references(vr, n)?, Type::Integer, values_mut(values, n_values)?);
        fmi3GetInt64[GETTER](vr: *const fmi3ValueReference, n: usize, values: *mut fmi3Int64, n_values: usize)
            |exported| exported.get_integers(references(vr, n)?, Type::Enumeration, values_mut(values, n_values)?);
        fmi3GetBoolean[GETTER](vr: *const fmi3ValueReference, n: usize, values: *mut fmi3Boolean, n_values: usize)
            |exported| exported.get_booleans(references(vr, n)?, values_mut(values, n_values)?);
        fmi3GetString[GETTER](vr: *const fmi3ValueReference, n: usize, values: *mut fmi3String, n_values: usize)
            |exported| exported.get_strings(references(vr, n)?, values_mut(values, n_values)?);
        fmi3SetFloat64[SETTER](vr: *const fmi3ValueReference, n: usize, values: *const fmi3Float64, n_values: usize)
            |exported| exported.set_reals(references(vr, n)?, new_values(values, n_values)?);
        fmi3SetInt32[SETTER](vr: *const fmi3ValueReference, n: usize, values: *const fmi3Int32, n_values: usize)
            |exported| exported.set_values(references(vr, n)?, &NewValues::Integers(new_values(values, n_values)?));
        fmi3SetInt64[SETTER](vr: *const fmi3ValueReference, n: usize, values: *const fmi3Int64, n_values: usize)
            |exported| {
                let values = NewValues::Enumerations(new_values(values, n_values)?);
                exported.set_values(references(vr, n)?, &values)
            };
        fmi3SetBoolean[SETTER](vr: *const fmi3ValueReference, n: usize, values: *const fmi3Boolean, n_values: usize)
            |exported| {
                let values: Vec<i32> = new_values(values, n_values)?.iter().map(|&value| value.into()).collect();
                exported.set_values(references(vr, n)?, &NewValues::Booleans(&values))
            };
        fmi3SetString[SETTER](vr: *const fmi3ValueReference, n: usize, values: *const fmi3String, n_values: usize)
            |exported| {
                let values = strings(values, n_values, VALUES)?;
                exported.set_values(references(vr, n)?, &NewValues::Strings(&values))
            };

        fmi3GetNumberOfVariableDependencies[both_kinds(SOUND)](of: fmi3ValueReference, n: *mut usize) |exported| {
            *variable(n, "pointer to the number")? = exported.dependencies_of(of)?.len();
            Ok(())
        };
        fmi3GetVariableDependencies[both_kinds(SOUND)](
            of: fmi3ValueReference, elements: *mut usize, independents: *mut fmi3ValueReference,
            independent_elements: *mut usize, kinds: *mut fmi3DependencyKind, n: usize
        ) |exported| exported.get_dependencies(of, elements, independents, independent_elements, kinds, n);

        fmi3GetFMUState[both_kinds(SOUND)](place: *mut fmi3FMUState) |exported| exported.get_state(place);
        fmi3SetFMUState[both_kinds(ANY)](state: fmi3FMUState) |exported| exported.set_state(state);
        fmi3FreeFMUState[both_kinds(ANY)](place: *mut fmi3FMUState) |exported| exported.free_state(place);
        fmi3SerializedFMUStateSize[both_kinds(SOUND)](state: fmi3FMUState, size: *mut usize)
            |exported| exported.serialized_state_size(state, size);
        fmi3SerializeFMUState[both_kinds(SOUND)](state: fmi3FMUState, bytes: *mut fmi3Byte, size: usize)
            |exported| exported.serialize_state(state, bytes, size);
        fmi3DeserializeFMUState[both_kinds(SOUND)](bytes: *const fmi3Byte, size: usize, place: *mut fmi3FMUState)
            |exported| exported.deserialize_state(bytes, size, place);

        fmi3GetDirectionalDerivative[both_kinds(SOUND & !INSTANTIATED)](
            unknowns: *const fmi3ValueReference, n_unknowns: usize, knowns: *const fmi3ValueReference, n_knowns: usize,
            seed: *const fmi3Float64, n_seed: usize, result: *mut fmi3Float64, n_result: usize
        ) |exported| {
            let (unknowns, knowns) = exported.unknowns_and_knowns((unknowns, n_unknowns), (knowns, n_knowns))?;
            let (seed, result) = (list(seed, n_seed, "seed")?, list_mut(result, n_result, DERIVATIVES)?);
            exported.directional_derivative(&unknowns, &knowns, (seed, "seed"), result)
        };
        fmi3GetAdjointDerivative[both_kinds(SOUND & !INSTANTIATED)](
            unknowns: *const fmi3ValueReference, n_unknowns: usize, knowns: *const fmi3ValueReference, n_knowns: usize,
            seed: *const fmi3Float64, n_seed: usize, result: *mut fmi3Float64, n_result: usize
        ) |exported| {
            let (unknowns, knowns) = exported.unknowns_and_knowns((unknowns, n_unknowns), (knowns, n_knowns))?;
            let (seed, result) = (list(seed, n_seed, "seed")?, list_mut(result, n_result, DERIVATIVES)?);
            exported.adjoint_derivative(&unknowns, &knowns, seed, result)
        };
        fmi3GetOutputDerivatives[co_simulation(COMPLETE | TERMINATED | ERROR | INTERMEDIATE)](
            vr: *const fmi3ValueReference, n: usize, orders: *const fmi3Int32, values: *mut fmi3Float64,
            n_values: usize
        ) |exported| exported.get_output_derivatives((vr, n), orders, (values, n_values));

        fmi3EnterEventMode[both_kinds(COMPLETE | CONTINUOUS)]() |exported| exported.begin_event();
        // Without `providesEvaluateDiscreteStates` the function has no effect.
        fmi3EvaluateDiscreteStates[both_kinds(EVENT)]() |_exported| Ok(());
        fmi3UpdateDiscreteStates[both_kinds(EVENT)](
            need_update: *mut fmi3Boolean, terminate: *mut fmi3Boolean, nominals_changed: *mut fmi3Boolean,
            states_changed: *mut fmi3Boolean, next_defined: *mut fmi3Boolean, next: *mut fmi3Float64
        ) |exported| exported.update_discrete_states(
            [need_update, terminate, nominals_changed, states_changed, next_defined], next,
        );
        fmi3EnterStepMode[co_simulation(EVENT)]() |exported| exported.enter_step_mode();
        fmi3EnterContinuousTimeMode[model_exchange(EVENT)]() |exported| exported.enter_continuous_time_mode();
        fmi3CompletedIntegratorStep[model_exchange(CONTINUOUS)](
            _no_set_state_prior: fmi3Boolean, enter_event_mode: *mut fmi3Boolean, terminate_simulation: *mut fmi3Boolean
        ) |exported| exported.completed_integrator_step([enter_event_mode, terminate_simulation], |instance| {
            Ok([instance.completed_integrator_step(), false])
        });
        fmi3SetTime[model_exchange(CONTINUOUS)](time: fmi3Float64) |exported| exported.set_time(time);
        fmi3SetContinuousStates[model_exchange(CONTINUOUS)](x: *const fmi3Float64, n: usize)
            |exported| exported.set_continuous_states(x, n);
        fmi3GetContinuousStateDerivatives[OF_INSTANT](values: *mut fmi3Float64, n: usize)
            |exported| exported.get_derivatives(values, n);
        fmi3GetEventIndicators[OF_INSTANT](values: *mut fmi3Float64, n: usize)
            |exported| exported.get_event_indicators(values, n, 0).map(|_| ());
        fmi3GetContinuousStates[OF_INSTANT](x: *mut fmi3Float64, n: usize)
            |exported| exported.get_continuous_states(x, n);
        fmi3GetNominalsOfContinuousStates[model_exchange(SOUND)](values: *mut fmi3Float64, n: usize)
            |exported| exported.get_nominals_of_continuous_states(values, n);
        fmi3GetNumberOfEventIndicators[model_exchange(SOUND)](n: *mut usize) |_exported| {
            *variable(n, "pointer to the number")? = all_indicators::<M>();
            Ok(())
        };
        fmi3GetNumberOfContinuousStates[model_exchange(SOUND)](n: *mut usize) |_exported| {
            *variable(n, "pointer to the number")? = Layout::<M>::STATE_REALS.len();
            Ok(())
        };

        fmi3GetFloat32[ABSENT](vr: *const fmi3ValueReference, n: usize, _values: *mut fmi3Float32, n_values: usize)
            |exported| exported.refuse_type(references(vr, n)?, n_values, "Float32");
        fmi3SetFloat32[ABSENT](vr: *const fmi3ValueReference, n: usize, _values: *const fmi3Float32, n_values: usize)
            |exported| exported.refuse_type(references(vr, n)?, n_values, "Float32");
        fmi3GetInt8[ABSENT](vr: *const fmi3ValueReference, n: usize, _values: *mut fmi3Int8, n_values: usize)
            |exported| exported.refuse_type(references(vr, n)?, n_values, "Int8");
        fmi3SetInt8[ABSENT](vr: *const fmi3ValueReference, n: usize, _values: *const fmi3Int8, n_values: usize)
            |exported| exported.refuse_type(references(vr, n)?, n_values, "Int8");
        fmi3GetUInt8[ABSENT](vr: *const fmi3ValueReference, n: usize, _values: *mut fmi3UInt8, n_values: usize)
            |exported| exported.refuse_type(references(vr, n)?, n_values, "UInt8");
        fmi3SetUInt8[ABSENT](vr: *const fmi3ValueReference, n: usize, _values: *const fmi3UInt8, n_values: usize)
            |exported| exported.refuse_type(references(vr, n)?, n_values, "UInt8");
        fmi3GetInt16[ABSENT](vr: *const fmi3ValueReference, n: usize, _values: *mut fmi3Int16, n_values: usize)
            |exported| exported.refuse_type(references(vr, n)?, n_values, "Int16");
        fmi3SetInt16[ABSENT](vr: *const fmi3ValueReference, n: usize, _values: *const fmi3Int16, n_values: usize)
            |exported| exported.refuse_type(references(vr, n)?, n_values, "Int16");
        fmi3GetUInt16[ABSENT](vr: *const fmi3ValueReference, n: usize, _values: *mut fmi3UInt16, n_values: usize)
            |exported| exported.refuse_type(references(vr, n)?, n_values, "UInt16");
        fmi3SetUInt16[ABSENT](vr: *const fmi3ValueReference, n: usize, _values: *const fmi3UInt16, n_values: usize)
            |exported| exported.refuse_type(references(vr, n)?, n_values, "UInt16");
        fmi3GetUInt32[ABSENT](vr: *const fmi3ValueReference, n: usize, _values: *mut fmi3UInt32, n_values: usize)
            |exported| exported.refuse_type(references(vr, n)?, n_values, "UInt32");
        fmi3SetUInt32[ABSENT](vr: *const fmi3ValueReference, n: usize, _values: *const fmi3UInt32, n_values: usize)
            |exported| exported.refuse_type(references(vr, n)?, n_values, "UInt32");
        fmi3GetUInt64[ABSENT](vr: *const fmi3ValueReference, n: usize, _values: *mut fmi3UInt64, n_values: usize)
            |exported| exported.refuse_type(references(vr, n)?, n_values, "UInt64");
        fmi3SetUInt64[ABSENT](vr: *const fmi3ValueReference, n: usize, _values: *const fmi3UInt64, n_values: usize)
            |exported| exported.refuse_type(references(vr, n)?, n_values, "UInt64");
        fmi3GetBinary[ABSENT](
            vr: *const fmi3ValueReference, n: usize, _sizes: *mut usize, _values: *mut fmi3Binary, n_values: usize
        ) |exported| exported.refuse_type(references(vr, n)?, n_values, "Binary");
        fmi3SetBinary[ABSENT](
            vr: *const fmi3ValueReference, n: usize, _sizes: *const usize, _values: *const fmi3Binary, n_values: usize
        ) |exported| exported.refuse_type(references(vr, n)?, n_values, "Binary");
        fmi3GetClock[ABSENT](vr: *const fmi3ValueReference, n: usize, _values: *mut fmi3Clock)
            |exported| exported.refuse_clocks(references(vr, n)?);
        fmi3SetClock[ABSENT](vr: *const fmi3ValueReference, n: usize, _values: *const fmi3Clock)
            |exported| exported.refuse_clocks(references(vr, n)?);
        fmi3GetIntervalDecimal[ABSENT](
            vr: *const fmi3ValueReference, n: usize, _intervals: *mut fmi3Float64,
            _qualifiers: *mut fmi3IntervalQualifier
        ) |exported| exported.refuse_clocks(references(vr, n)?);
        fmi3GetIntervalFraction[ABSENT](
            vr: *const fmi3ValueReference, n: usize, _counters: *mut fmi3UInt64, _resolutions: *mut fmi3UInt64,
            _qualifiers: *mut fmi3IntervalQualifier
        ) |exported| exported.refuse_clocks(references(vr, n)?);
        fmi3GetShiftDecimal[ABSENT](vr: *const fmi3ValueReference, n: usize, _shifts: *mut fmi3Float64)
            |exported| exported.refuse_clocks(references(vr, n)?);
        fmi3GetShiftFraction[ABSENT](
            vr: *const fmi3ValueReference, n: usize, _counters: *mut fmi3UInt64, _resolutions: *mut fmi3UInt64
        ) |exported| exported.refuse_clocks(references(vr, n)?);
        fmi3SetIntervalDecimal[ABSENT](vr: *const fmi3ValueReference, n: usize, _intervals: *const fmi3Float64)
            |exported| exported.refuse_clocks(references(vr, n)?);
        fmi3SetIntervalFraction[ABSENT](
            vr: *const fmi3ValueReference, n: usize, _counters: *const fmi3UInt64, _resolutions: *const fmi3UInt64
        ) |exported| exported.refuse_clocks(references(vr, n)?);
        fmi3SetShiftDecimal[ABSENT](vr: *const fmi3ValueReference, n: usize, _shifts: *const fmi3Float64)
            |exported| exported.refuse_clocks(references(vr, n)?);
        fmi3SetShiftFraction[ABSENT](
            vr: *const fmi3ValueReference, n: usize, _counters: *const fmi3UInt64, _resolutions: *const fmi3UInt64
        ) |exported| exported.refuse_clocks(references(vr, n)?);
        fmi3ActivateModelPartition[ABSENT](_clock: fmi3ValueReference, _time: fmi3Float64)
            |_exported| Err(Error::new("this FMU has no Scheduled Execution"));
        fmi3EnterConfigurationMode[ABSENT]()
            |_exported| Err(Error::new("this FMU has no structural parameters"));
        fmi3ExitConfigurationMode[ABSENT]()
            |_exported| Err(Error::new("this FMU has no structural parameters"));
    }
}

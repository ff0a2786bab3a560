//! C functions of FMI 3.0, each with its rule of the life-cycle tables, as in `fmu_export`.
//!
//! # Safety
//! All functions here expect an importer that follows FMI 3.0: an instance is null, or was made by this library's
//! functions and is not freed; one call at a time uses it; each pointer is null or points to the stated number of
//! elements.
#![allow(clippy::missing_safety_doc)] // said once, above
#![allow(missing_docs, non_snake_case, clippy::too_many_arguments)] // the standard's names and arguments
use fmi_export_sys as sys;
use fmi_export_sys::{
    fmi3Binary, fmi3Boolean, fmi3Byte, fmi3Clock, fmi3ClockUpdateCallback, fmi3DependencyKind, fmi3FMUState, fmi3False,
    fmi3Float32, fmi3Float64, fmi3Instance, fmi3InstanceEnvironment, fmi3Int8, fmi3Int16, fmi3Int32, fmi3Int64,
    fmi3IntermediateUpdateCallback, fmi3IntervalQualifier, fmi3LockPreemptionCallback, fmi3LogMessageCallback,
    fmi3Status, fmi3String, fmi3UInt8, fmi3UInt16, fmi3UInt32, fmi3UInt64, fmi3UnlockPreemptionCallback,
    fmi3ValueReference,
};
use fmu::ValueType;
use fmu_export::calls::c_functions::{VALUES, list, list_mut, new_values, references, strings, values_mut, variable};
use fmu_export::calls::derivatives::DERIVATIVES;
use fmu_export::calls::exported::Exported;
use fmu_export::calls::gate::{GETTER, Rule, SETTER, both_kinds, co_simulation, model_exchange};
use fmu_export::calls::instantiation::free;
use fmu_export::calls::life_cycle::{
    ANY, COMPLETE, CONTINUOUS, ERROR, EVENT, INITIALIZATION, INSTANTIATED, INTERMEDIATE, SOUND, TERMINATED,
};
use fmu_export::fmi3::Fmi3;
use fmu_export::fmi3::instantiation::{Arguments, CoSimulation, instantiate, refuse_scheduled_execution};
use fmu_export::fmi3::logger::Logger;
use fmu_export::fmi3::step::{Places, StepEnd, do_step};
use fmu_export::{Error, exported_c_functions};

use crate::access;
use crate::access::{boolean, finite, refuse_clocks, refuse_type};
use crate::container::Container;
use crate::derivative_lists as derivatives;
use crate::instantiation::instance;
use crate::life;

/// Abilities that no container has: their functions are refused for this reason in every state.
const ABSENT: Rule = both_kinds(ANY | INTERMEDIATE);
/// Values of the instant in Model Exchange.
const OF_INSTANT: Rule = model_exchange(INITIALIZATION | EVENT | CONTINUOUS | TERMINATED | ERROR);

fn make(arguments: Arguments<'_>) -> Result<Exported<Container, Fmi3>, Error> {
    if arguments.event_mode_used {
        return Err(Error::new("eventModeUsed must be false: this FMU handles its events itself"));
    }
    let token = ("instantiation token", arguments.token.as_deref());
    let container = instance(arguments.resources.as_deref(), true, token, || Ok(arguments.kind))?;
    let opened = container.opened.clone();
    arguments.export(container, opened.run.step.is_some(), |reference| access::exchanged(&opened, reference))
}

exported_c_functions! { Exported<Container, Fmi3>;
    instances {
        fmi3InstantiateModelExchange(
            name: fmi3String, token: fmi3String, resources: fmi3String, visible: fmi3Boolean, logging_on: fmi3Boolean,
            environment: fmi3InstanceEnvironment, logger: Option<fmi3LogMessageCallback>
        ) -> fmi3Instance {
            let logger = Logger { callback: logger, environment };
            instantiate((name, token, resources), (visible, logging_on), logger, None, make)
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
            instantiate((name, token, resources), (visible, logging_on), logger, co_simulation, make)
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
        fmi3FreeInstance(c: fmi3Instance) -> () { free::<Container, Fmi3>(c) }
        fmi3DoStep(
            c: fmi3Instance, t: fmi3Float64, h: fmi3Float64, no_set_state_prior: fmi3Boolean,
            event_handling_needed: *mut fmi3Boolean, terminate_simulation: *mut fmi3Boolean,
            early_return: *mut fmi3Boolean, last_successful_time: *mut fmi3Float64
        ) -> fmi3Status {
            let end = Places { event_handling_needed, terminate_simulation, early_return, last_successful_time };
            let may_be_repeated = no_set_state_prior == fmi3False;
            do_step::<Container>(c, (t, h, may_be_repeated), end, |exported| {
                let made = life::step(exported, t, h, may_be_repeated);
                let (time, terminates) = (exported.instance.time(), exported.instance.has_ended);
                end.write(StepEnd { time, terminates, ..StepEnd::default() });
                made
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
            exported.instance.setup(start, (stop_defined != fmi3False).then_some(stop), tolerance)?;
            life::enter_initialization_mode(exported)
        };
        fmi3ExitInitializationMode[both_kinds(INITIALIZATION)]() |exported| life::exit_initialization_mode(exported);
        fmi3Terminate[both_kinds(COMPLETE | EVENT | CONTINUOUS)]() |exported| life::terminate(exported);
        fmi3Reset[both_kinds(ANY)]() |exported| life::reset(exported);

        fmi3GetFloat64[GETTER](vr: *const fmi3ValueReference, n: usize, values: *mut fmi3Float64, n_values: usize)
            |exported| access::get_reals(exported, references(vr, n)?, values_mut(values, n_values)?);
        fmi3SetFloat64[SETTER](vr: *const fmi3ValueReference, n: usize, values: *const fmi3Float64, n_values: usize)
            |exported| access::set_reals(exported, references(vr, n)?, new_values(values, n_values)?);
        fmi3GetFloat32[GETTER](vr: *const fmi3ValueReference, n: usize, values: *mut fmi3Float32, n_values: usize)
            |exported| access::get(exported, ValueType::Float32, references(vr, n)?, values_mut(values, n_values)?);
        fmi3SetFloat32[SETTER](vr: *const fmi3ValueReference, n: usize, values: *const fmi3Float32, n_values: usize)
            |exported| {
                let values = new_values(values, n_values)?;
                access::set(exported, ValueType::Float32, references(vr, n)?, values, finite)
            };
        fmi3GetInt8[GETTER](vr: *const fmi3ValueReference, n: usize, values: *mut fmi3Int8, n_values: usize)
            |exported| access::get(exported, ValueType::Int8, references(vr, n)?, values_mut(values, n_values)?);
        fmi3SetInt8[SETTER](vr: *const fmi3ValueReference, n: usize, values: *const fmi3Int8, n_values: usize)
            |exported| access::set_integers(exported, references(vr, n)?, new_values(values, n_values)?);
        fmi3GetUInt8[GETTER](vr: *const fmi3ValueReference, n: usize, values: *mut fmi3UInt8, n_values: usize)
            |exported| access::get(exported, ValueType::UInt8, references(vr, n)?, values_mut(values, n_values)?);
        fmi3SetUInt8[SETTER](vr: *const fmi3ValueReference, n: usize, values: *const fmi3UInt8, n_values: usize)
            |exported| access::set_integers(exported, references(vr, n)?, new_values(values, n_values)?);
        fmi3GetInt16[GETTER](vr: *const fmi3ValueReference, n: usize, values: *mut fmi3Int16, n_values: usize)
            |exported| access::get(exported, ValueType::Int16, references(vr, n)?, values_mut(values, n_values)?);
        fmi3SetInt16[SETTER](vr: *const fmi3ValueReference, n: usize, values: *const fmi3Int16, n_values: usize)
            |exported| access::set_integers(exported, references(vr, n)?, new_values(values, n_values)?);
        fmi3GetUInt16[GETTER](vr: *const fmi3ValueReference, n: usize, values: *mut fmi3UInt16, n_values: usize)
            |exported| access::get(exported, ValueType::UInt16, references(vr, n)?, values_mut(values, n_values)?);
        fmi3SetUInt16[SETTER](vr: *const fmi3ValueReference, n: usize, values: *const fmi3UInt16, n_values: usize)
            |exported| access::set_integers(exported, references(vr, n)?, new_values(values, n_values)?);
        fmi3GetInt32[GETTER](vr: *const fmi3ValueReference, n: usize, values: *mut fmi3Int32, n_values: usize)
            |exported| access::get(exported, ValueType::Int32, references(vr, n)?, values_mut(values, n_values)?);
        fmi3SetInt32[SETTER](vr: *const fmi3ValueReference, n: usize, values: *const fmi3Int32, n_values: usize)
            |exported| access::set_integers(exported, references(vr, n)?, new_values(values, n_values)?);
        fmi3GetUInt32[GETTER](vr: *const fmi3ValueReference, n: usize, values: *mut fmi3UInt32, n_values: usize)
            |exported| access::get(exported, ValueType::UInt32, references(vr, n)?, values_mut(values, n_values)?);
        fmi3SetUInt32[SETTER](vr: *const fmi3ValueReference, n: usize, values: *const fmi3UInt32, n_values: usize)
            |exported| access::set_integers(exported, references(vr, n)?, new_values(values, n_values)?);
        fmi3GetInt64[GETTER](vr: *const fmi3ValueReference, n: usize, values: *mut fmi3Int64, n_values: usize)
            |exported| access::get(exported, ValueType::Int64, references(vr, n)?, values_mut(values, n_values)?);
        fmi3SetInt64[SETTER](vr: *const fmi3ValueReference, n: usize, values: *const fmi3Int64, n_values: usize)
            |exported| access::set_integers(exported, references(vr, n)?, new_values(values, n_values)?);
        fmi3GetUInt64[GETTER](vr: *const fmi3ValueReference, n: usize, values: *mut fmi3UInt64, n_values: usize)
            |exported| access::get(exported, ValueType::UInt64, references(vr, n)?, values_mut(values, n_values)?);
        fmi3SetUInt64[SETTER](vr: *const fmi3ValueReference, n: usize, values: *const fmi3UInt64, n_values: usize)
            |exported| access::set_integers(exported, references(vr, n)?, new_values(values, n_values)?);
        fmi3GetBoolean[GETTER](vr: *const fmi3ValueReference, n: usize, values: *mut fmi3Boolean, n_values: usize)
            |exported| access::get(exported, ValueType::Boolean, references(vr, n)?, values_mut(values, n_values)?);
        fmi3SetBoolean[SETTER](vr: *const fmi3ValueReference, n: usize, values: *const fmi3Boolean, n_values: usize)
            |exported| {
                let values = new_values(values, n_values)?;
                access::set(exported, ValueType::Boolean, references(vr, n)?, values, boolean)
            };
        fmi3GetString[GETTER](vr: *const fmi3ValueReference, n: usize, values: *mut fmi3String, n_values: usize)
            |exported| access::get_strings(exported, references(vr, n)?, values_mut(values, n_values)?);
        fmi3SetString[SETTER](vr: *const fmi3ValueReference, n: usize, values: *const fmi3String, n_values: usize)
            |exported| access::set_strings(exported, references(vr, n)?, &strings(values, n_values, VALUES)?);

        fmi3GetNumberOfVariableDependencies[ABSENT](_of: fmi3ValueReference, _n: *mut usize)
            |_exported| Err(Error::new("this FMU lists its dependencies in modelDescription.xml alone"));
        fmi3GetVariableDependencies[ABSENT](
            _of: fmi3ValueReference, _elements: *mut usize, _independents: *mut fmi3ValueReference,
            _independent_elements: *mut usize, _kinds: *mut fmi3DependencyKind, _n: usize
        ) |_exported| Err(Error::new("this FMU lists its dependencies in modelDescription.xml alone"));

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
            let unknowns = list(unknowns, n_unknowns, "list of unknowns")?;
            let knowns = list(knowns, n_knowns, "list of knowns")?;
            let (seed, result) = (list(seed, n_seed, "seed")?, list_mut(result, n_result, DERIVATIVES)?);
            derivatives::directional(&mut exported.instance, (unknowns, knowns), (seed, "seed"), result)
        };
        fmi3GetAdjointDerivative[ABSENT](
            _unknowns: *const fmi3ValueReference, _n_unknowns: usize, _knowns: *const fmi3ValueReference,
            _n_knowns: usize, _seed: *const fmi3Float64, _n_seed: usize, _result: *mut fmi3Float64, _n_result: usize
        ) |_exported| Err(Error::new("this FMU has no adjoint derivatives"));
        fmi3GetOutputDerivatives[co_simulation(COMPLETE | TERMINATED | ERROR | INTERMEDIATE)](
            vr: *const fmi3ValueReference, n: usize, orders: *const fmi3Int32, values: *mut fmi3Float64,
            n_values: usize
        ) |exported| {
            let (references, orders) = (references(vr, n)?, list(orders, n, "list of orders")?);
            access::check_update(exported, references, false)?;
            derivatives::of_outputs(exported, references, orders, values_mut(values, n_values)?)
        };

        fmi3EnterEventMode[model_exchange(CONTINUOUS)]() |exported| life::enter_event_mode(exported);
        // Without `providesEvaluateDiscreteStates` the function has no effect.
        fmi3EvaluateDiscreteStates[model_exchange(EVENT)]() |_exported| Ok(());
        fmi3UpdateDiscreteStates[model_exchange(EVENT)](
            need_update: *mut fmi3Boolean, terminate: *mut fmi3Boolean, nominals_changed: *mut fmi3Boolean,
            states_changed: *mut fmi3Boolean, next_defined: *mut fmi3Boolean, next: *mut fmi3Float64
        ) |exported| {
            *variable(need_update, "pointer to discreteStatesNeedUpdate")? = fmi3False;
            let terminate = variable(terminate, "pointer to terminateSimulation")?;
            let nominals = variable(nominals_changed, "pointer to nominalsOfContinuousStatesChanged")?;
            let states = variable(states_changed, "pointer to valuesOfContinuousStatesChanged")?;
            let defined = variable(next_defined, "pointer to nextEventTimeDefined")?;
            let next = variable(next, "pointer to nextEventTime")?;
            let after = life::new_discrete_states(exported)?;
            (*terminate, *nominals) = (after.terminates.into(), after.nominals_changed.into());
            (*states, *defined) = (after.states_changed.into(), after.next.is_some().into());
            // Some importers read the time even if it is not defined.
            *next = after.next.unwrap_or(f64::INFINITY);
            Ok(())
        };
        fmi3EnterStepMode[co_simulation(EVENT)]() |_exported| Ok(());
        fmi3EnterContinuousTimeMode[model_exchange(EVENT)]() |exported| life::enter_continuous_time_mode(exported);
        fmi3CompletedIntegratorStep[model_exchange(CONTINUOUS)](
            no_set_state_prior: fmi3Boolean, enter_event_mode: *mut fmi3Boolean, terminate_simulation: *mut fmi3Boolean
        ) |exported| exported.completed_integrator_step([enter_event_mode, terminate_simulation], |container| {
            container.completed_step(no_set_state_prior == fmi3False)
        });
        fmi3SetTime[model_exchange(CONTINUOUS)](time: fmi3Float64) |exported| exported.instance.set_time(time);
        fmi3SetContinuousStates[model_exchange(CONTINUOUS)](x: *const fmi3Float64, n: usize)
            |exported| exported.instance.set_states(list(x, n, "list of continuous states")?);
        fmi3GetContinuousStateDerivatives[OF_INSTANT](values: *mut fmi3Float64, n: usize)
            |exported| exported.instance.derivatives(list_mut(values, n, DERIVATIVES)?);
        fmi3GetEventIndicators[OF_INSTANT](values: *mut fmi3Float64, n: usize)
            |exported| exported.instance.indicators(list_mut(values, n, "list of event indicators")?);
        fmi3GetContinuousStates[OF_INSTANT](x: *mut fmi3Float64, n: usize)
            |exported| exported.instance.states(list_mut(x, n, "list of continuous states")?);
        fmi3GetNominalsOfContinuousStates[model_exchange(SOUND)](values: *mut fmi3Float64, n: usize)
            |exported| exported.instance.nominals(list_mut(values, n, "list of nominal values")?);
        fmi3GetNumberOfEventIndicators[model_exchange(SOUND)](n: *mut usize) |exported| {
            *variable(n, "pointer to the number")? = exported.instance.number_of_indicators();
            Ok(())
        };
        fmi3GetNumberOfContinuousStates[model_exchange(SOUND)](n: *mut usize) |exported| {
            *variable(n, "pointer to the number")? = exported.instance.number_of_states();
            Ok(())
        };

        fmi3GetBinary[ABSENT](
            vr: *const fmi3ValueReference, n: usize, _sizes: *mut usize, _values: *mut fmi3Binary, n_values: usize
        ) |exported| refuse_type::<Fmi3>(&exported.instance, references(vr, n)?, n_values, "Binary");
        fmi3SetBinary[ABSENT](
            vr: *const fmi3ValueReference, n: usize, _sizes: *const usize, _values: *const fmi3Binary, n_values: usize
        ) |exported| refuse_type::<Fmi3>(&exported.instance, references(vr, n)?, n_values, "Binary");
        fmi3GetClock[ABSENT](vr: *const fmi3ValueReference, n: usize, _values: *mut fmi3Clock)
            |exported| refuse_clocks(&exported.instance, references(vr, n)?);
        fmi3SetClock[ABSENT](vr: *const fmi3ValueReference, n: usize, _values: *const fmi3Clock)
            |exported| refuse_clocks(&exported.instance, references(vr, n)?);
        fmi3GetIntervalDecimal[ABSENT](
            vr: *const fmi3ValueReference, n: usize, _intervals: *mut fmi3Float64,
            _qualifiers: *mut fmi3IntervalQualifier
        ) |exported| refuse_clocks(&exported.instance, references(vr, n)?);
        fmi3GetIntervalFraction[ABSENT](
            vr: *const fmi3ValueReference, n: usize, _counters: *mut fmi3UInt64, _resolutions: *mut fmi3UInt64,
            _qualifiers: *mut fmi3IntervalQualifier
        ) |exported| refuse_clocks(&exported.instance, references(vr, n)?);
        fmi3GetShiftDecimal[ABSENT](vr: *const fmi3ValueReference, n: usize, _shifts: *mut fmi3Float64)
            |exported| refuse_clocks(&exported.instance, references(vr, n)?);
        fmi3GetShiftFraction[ABSENT](
            vr: *const fmi3ValueReference, n: usize, _counters: *mut fmi3UInt64, _resolutions: *mut fmi3UInt64
        ) |exported| refuse_clocks(&exported.instance, references(vr, n)?);
        fmi3SetIntervalDecimal[ABSENT](vr: *const fmi3ValueReference, n: usize, _intervals: *const fmi3Float64)
            |exported| refuse_clocks(&exported.instance, references(vr, n)?);
        fmi3SetIntervalFraction[ABSENT](
            vr: *const fmi3ValueReference, n: usize, _counters: *const fmi3UInt64, _resolutions: *const fmi3UInt64
        ) |exported| refuse_clocks(&exported.instance, references(vr, n)?);
        fmi3SetShiftDecimal[ABSENT](vr: *const fmi3ValueReference, n: usize, _shifts: *const fmi3Float64)
            |exported| refuse_clocks(&exported.instance, references(vr, n)?);
        fmi3SetShiftFraction[ABSENT](
            vr: *const fmi3ValueReference, n: usize, _counters: *const fmi3UInt64, _resolutions: *const fmi3UInt64
        ) |exported| refuse_clocks(&exported.instance, references(vr, n)?);
        fmi3ActivateModelPartition[ABSENT](_clock: fmi3ValueReference, _time: fmi3Float64)
            |_exported| Err(Error::new("this FMU has no Scheduled Execution"));
        fmi3EnterConfigurationMode[ABSENT]()
            |_exported| Err(Error::new("this FMU has no structural parameters"));
        fmi3ExitConfigurationMode[ABSENT]()
            |_exported| Err(Error::new("this FMU has no structural parameters"));
    }
}

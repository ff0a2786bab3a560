//! C functions of FMI 2.0, each with its rule of the life-cycle table (section 3.2.3 for Model Exchange, 4.2.4 for
//! Co-Simulation). They are generic over the FMU; [`export!`](crate::export!) exports them.
//!
//! Each function passes the gate and turns raw arguments into slices. Pointers are read only after the gate's checks.
//!
//! # Safety
//! All functions here expect an importer that follows FMI 2.0: an instance is null, or was made by the same FMU's
//! `fmi2Instantiate` and is not freed; one call at a time uses it; each pointer is null or points to the stated number
//! of elements.
#![allow(clippy::missing_safety_doc)] // said once, above
#![allow(missing_docs, non_snake_case, clippy::too_many_arguments)] // the standard's names and arguments
use super::{
    Fmi2,
    instantiation::{instantiate, model_instance},
};
use crate::{
    calls::{
        c_functions::{VALUES, c_functions, list, list_mut, new_values, references, strings, values_mut, variable},
        derivatives::DERIVATIVES,
        gate::{GETTER, SETTER, both_kinds, co_simulation, model_exchange},
        instantiation::free,
        life_cycle::{
            ANY, COMPLETE, CONTINUOUS, ERROR, EVENT, INITIALIZATION, INSTANTIATED, LifeCycle, SOUND, TERMINATED,
        },
        logger::EnabledCategories,
    },
    instance::{Instance, new_values::NewValues},
    sys,
    sys::{
        fmi2Boolean, fmi2Byte, fmi2CallbackFunctions, fmi2Component, fmi2EventInfo, fmi2FMUstate, fmi2False,
        fmi2Integer, fmi2Real, fmi2Status, fmi2StatusKind, fmi2String, fmi2True, fmi2Type, fmi2ValueReference,
    },
};

c_functions! { ($) export_fmi2 fmi2
    instances {
        fmi2Instantiate(
            name: fmi2String, fmu_type: fmi2Type, guid: fmi2String, resources: fmi2String,
            callbacks: *const fmi2CallbackFunctions, visible: fmi2Boolean, logging_on: fmi2Boolean
        ) -> fmi2Component {
            instantiate((name, guid, resources), fmu_type, callbacks, (visible, logging_on), model_instance::<M>)
        }
    }
    others {
        fmi2GetTypesPlatform() -> fmi2String { sys::fmi2TypesPlatform.as_ptr() }
        fmi2GetVersion() -> fmi2String { sys::fmi2Version.as_ptr() }
        fmi2FreeInstance(c: fmi2Component) -> () { free::<Instance<M>, Fmi2>(c) }
    }
    calls(fmi2Component) -> fmi2Status {
        fmi2SetDebugLogging[both_kinds(ANY)](on: fmi2Boolean, n: usize, categories: *const fmi2String) |exported| {
            exported.set_debug_logging(EnabledCategories::SILENT, on != fmi2False, (categories, n))
        };
        fmi2SetupExperiment[both_kinds(INSTANTIATED)](
            tolerance_defined: fmi2Boolean, tolerance: fmi2Real, start: fmi2Real, stop_defined: fmi2Boolean,
            stop: fmi2Real
        ) |exported| {
            let tolerance = (tolerance_defined != fmi2False).then_some(tolerance);
            exported.instance.setup_experiment(start, (stop_defined != fmi2False).then_some(stop), tolerance)
        };
        fmi2EnterInitializationMode[both_kinds(INSTANTIATED)]() |exported| exported.enter_initialization_mode();
        fmi2ExitInitializationMode[both_kinds(INITIALIZATION)]() |exported| {
            exported.exit_initialization_mode()?;
            exported.defer_initialization_of_edition();
            Ok(())
        };
        fmi2Terminate[both_kinds(COMPLETE | EVENT | CONTINUOUS)]() |exported| exported.terminate();
        fmi2Reset[both_kinds(ANY)]() |exported| {
            exported.reset()?;
            exported.reset_edition();
            Ok(())
        };

        fmi2GetReal[GETTER](vr: *const fmi2ValueReference, n: usize, values: *mut fmi2Real)
            |exported| exported.get_reals(references(vr, n)?, values_mut(values, n)?);
        fmi2GetInteger[GETTER](vr: *const fmi2ValueReference, n: usize, values: *mut fmi2Integer)
            |exported| exported.get_integers_of_edition(references(vr, n)?, values_mut(values, n)?);
        fmi2GetBoolean[GETTER](vr: *const fmi2ValueReference, n: usize, values: *mut fmi2Boolean)
            |exported| exported.get_booleans(references(vr, n)?, values_mut(values, n)?);
        fmi2GetString[GETTER](vr: *const fmi2ValueReference, n: usize, values: *mut fmi2String)
            |exported| exported.get_strings(references(vr, n)?, values_mut(values, n)?);
        fmi2SetReal[SETTER](vr: *const fmi2ValueReference, n: usize, values: *const fmi2Real)
            |exported| exported.set_reals(references(vr, n)?, new_values(values, n)?);
        fmi2SetInteger[SETTER](vr: *const fmi2ValueReference, n: usize, values: *const fmi2Integer)
            |exported| exported.set_integers_of_edition(references(vr, n)?, new_values(values, n)?);
        fmi2SetBoolean[SETTER](vr: *const fmi2ValueReference, n: usize, values: *const fmi2Boolean)
            |exported| exported.set_values(references(vr, n)?, &NewValues::Booleans(new_values(values, n)?));
        fmi2SetString[SETTER](vr: *const fmi2ValueReference, n: usize, values: *const fmi2String)
            |exported| exported.set_values(references(vr, n)?, &NewValues::Strings(&strings(values, n, VALUES)?));

        fmi2GetFMUstate[both_kinds(SOUND)](place: *mut fmi2FMUstate) |exported| exported.get_state(place);
        fmi2SetFMUstate[both_kinds(ANY)](state: fmi2FMUstate) |exported| exported.set_state(state);
        fmi2FreeFMUstate[both_kinds(ANY)](place: *mut fmi2FMUstate) |exported| exported.free_state(place);
        fmi2SerializedFMUstateSize[both_kinds(SOUND)](state: fmi2FMUstate, size: *mut usize)
            |exported| exported.serialized_state_size(state, size);
        fmi2SerializeFMUstate[both_kinds(SOUND)](state: fmi2FMUstate, bytes: *mut fmi2Byte, size: usize)
            |exported| exported.serialize_state(state, bytes.cast(), size);
        fmi2DeSerializeFMUstate[both_kinds(SOUND)](
            bytes: *const fmi2Byte, size: usize, place: *mut fmi2FMUstate
        ) |exported| exported.deserialize_state(bytes.cast(), size, place);

        fmi2GetDirectionalDerivative[both_kinds(SOUND & !INSTANTIATED)](
            unknowns: *const fmi2ValueReference, n_unknowns: usize, knowns: *const fmi2ValueReference, n_knowns: usize,
            direction: *const fmi2Real, result: *mut fmi2Real
        ) |exported| {
            let (unknowns, knowns) = exported.unknowns_and_knowns((unknowns, n_unknowns), (knowns, n_knowns))?;
            let direction = list(direction, n_knowns, "direction")?;
            let result = list_mut(result, n_unknowns, DERIVATIVES)?;
            exported.directional_derivative(&unknowns, &knowns, (direction, "direction"), result)
        };
        fmi2SetRealInputDerivatives[co_simulation(INSTANTIATED | INITIALIZATION | COMPLETE).setting()](
            vr: *const fmi2ValueReference, n: usize, order: *const fmi2Integer, value: *const fmi2Real
        ) |exported| {
            let (references, orders) = (references(vr, n)?, list(order, n, "list of orders")?);
            exported.set_input_derivatives(references, orders, new_values(value, n)?)
        };
        fmi2GetRealOutputDerivatives[co_simulation(COMPLETE | TERMINATED | ERROR)](
            vr: *const fmi2ValueReference, n: usize, order: *const fmi2Integer, value: *mut fmi2Real
        ) |exported| exported.get_output_derivatives((vr, n), order, (value, n));

        fmi2DoStep[co_simulation(COMPLETE)](t: fmi2Real, h: fmi2Real, _no_set_state_prior: fmi2Boolean)
            |exported| exported.instance.do_step(t, h).inspect_err(|_| exported.state = LifeCycle::Error);
        // Only an asynchronous step can be cancelled.
        fmi2CancelStep[co_simulation(0)]() |_exported| Ok(());
        fmi2GetStatus[co_simulation(COMPLETE | TERMINATED)](kind: fmi2StatusKind, value: *mut fmi2Status)
            |exported| exported.get_status(kind, value, |_, _| None);
        fmi2GetRealStatus[co_simulation(COMPLETE | TERMINATED)](kind: fmi2StatusKind, value: *mut fmi2Real)
            |exported| exported.get_status(kind, value, |exported, kind| {
                (kind == sys::fmi2LastSuccessfulTime).then_some(exported.instance.states.times.now)
            });
        fmi2GetIntegerStatus[co_simulation(COMPLETE | TERMINATED)](kind: fmi2StatusKind, value: *mut fmi2Integer)
            |exported| exported.get_status(kind, value, |_, _| None);
        fmi2GetBooleanStatus[co_simulation(COMPLETE | TERMINATED)](kind: fmi2StatusKind, value: *mut fmi2Boolean)
            |exported| exported.get_status(kind, value, |_, kind| (kind == sys::fmi2Terminated).then_some(fmi2False));
        fmi2GetStringStatus[co_simulation(COMPLETE | TERMINATED)](kind: fmi2StatusKind, value: *mut fmi2String)
            |exported| exported.get_status(kind, value, |_, _| None);

        fmi2EnterEventMode[model_exchange(EVENT | CONTINUOUS)]() |exported| {
            if exported.enter_event_mode() {
                exported.switch_booleans();
            }
            Ok(())
        };
        fmi2NewDiscreteStates[model_exchange(EVENT)](info: *mut fmi2EventInfo) |exported| {
            let info = variable(info, "pointer to the event information")?;
            // Some importers read the time of the next event even if it is not defined.
            *info = fmi2EventInfo { nextEventTime: f64::INFINITY, ..fmi2EventInfo::default() };
            let after = exported.new_discrete_states()?;
            info.valuesOfContinuousStatesChanged = (after.states_changed && !exported.hides_states(0)).into();
            if let Some(time) = after.next {
                (info.nextEventTimeDefined, info.nextEventTime) = (fmi2True, time);
            }
            Ok(())
        };
        fmi2EnterContinuousTimeMode[model_exchange(EVENT)]() |exported| exported.enter_continuous_time_mode();
        fmi2CompletedIntegratorStep[model_exchange(CONTINUOUS)](
            _no_set_state_prior: fmi2Boolean, enter_event_mode: *mut fmi2Boolean, terminate_simulation: *mut fmi2Boolean
        ) |exported| exported.completed_integrator_step([enter_event_mode, terminate_simulation], |instance| {
            Ok([instance.completed_integrator_step(), false])
        });
        fmi2SetTime[model_exchange(EVENT | CONTINUOUS)](time: fmi2Real) |exported| exported.set_time(time);
        fmi2SetContinuousStates[model_exchange(CONTINUOUS)](x: *const fmi2Real, n: usize)
            |exported| if exported.hides_states(n) { Ok(()) } else { exported.set_continuous_states(x, n) };
        fmi2GetDerivatives[model_exchange(INITIALIZATION | EVENT | CONTINUOUS | TERMINATED | ERROR)](
            values: *mut fmi2Real, n: usize
        ) |exported| if exported.hides_states(n) { Ok(()) } else { exported.get_derivatives(values, n) };
        fmi2GetEventIndicators[model_exchange(INITIALIZATION | EVENT | CONTINUOUS | TERMINATED | ERROR)](
            values: *mut fmi2Real, n: usize
        ) |exported| {
            let of_edition = exported.get_event_indicators(values, n, exported.number_of_booleans_as_reals())?;
            exported.get_indicators_of_edition(of_edition);
            Ok(())
        };
        fmi2GetContinuousStates[model_exchange(INITIALIZATION | EVENT | CONTINUOUS | TERMINATED | ERROR)](
            x: *mut fmi2Real, n: usize
        ) |exported| if exported.hides_states(n) { Ok(()) } else { exported.get_continuous_states(x, n) };
        fmi2GetNominalsOfContinuousStates[model_exchange(SOUND)](values: *mut fmi2Real, n: usize)
            |exported| if exported.hides_states(n) { Ok(()) } else {
                exported.get_nominals_of_continuous_states(values, n)
            };
    }
}

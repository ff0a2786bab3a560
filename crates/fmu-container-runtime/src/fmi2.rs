//! C functions of FMI 2.0, each with its rule of the life-cycle table, as in `fmu_export`.
//!
//! # Safety
//! All functions here expect an importer that follows FMI 2.0: an instance is null, or was made by this library's
//! `fmi2Instantiate` and is not freed; one call at a time uses it; each pointer is null or points to the stated number
//! of elements.
#![allow(clippy::missing_safety_doc)] // said once, above
#![allow(missing_docs, non_snake_case, clippy::too_many_arguments)] // the standard's names and arguments
use fmi_export_sys as sys;
use fmi_export_sys::{
    fmi2Boolean, fmi2Byte, fmi2CallbackFunctions, fmi2Component, fmi2EventInfo, fmi2FMUstate, fmi2False, fmi2Integer,
    fmi2Real, fmi2Status, fmi2StatusKind, fmi2String, fmi2True, fmi2Type, fmi2ValueReference,
};
use fmu::ValueType;
use fmu_export::calls::c_functions::{VALUES, list, list_mut, new_values, references, strings, values_mut, variable};
use fmu_export::calls::derivatives::DERIVATIVES;
use fmu_export::calls::exported::Exported;
use fmu_export::calls::gate::{GETTER, SETTER, both_kinds, co_simulation, model_exchange};
use fmu_export::calls::instantiation::free;
use fmu_export::calls::life_cycle::{
    ANY, COMPLETE, CONTINUOUS, ERROR, EVENT, INITIALIZATION, INSTANTIATED, SOUND, TERMINATED,
};
use fmu_export::calls::logger::EnabledCategories;
use fmu_export::exported_c_functions;
use fmu_export::fmi2::Fmi2;
use fmu_export::fmi2::instantiation::instantiate;

use crate::access;
use crate::access::boolean;
use crate::container::Container;
use crate::derivative_lists as derivatives;
use crate::instantiation::instance;
use crate::life;

exported_c_functions! { Exported<Container, Fmi2>;
    instances {
        fmi2Instantiate(
            name: fmi2String, fmu_type: fmi2Type, guid: fmi2String, resources: fmi2String,
            callbacks: *const fmi2CallbackFunctions, visible: fmi2Boolean, logging_on: fmi2Boolean
        ) -> fmi2Component {
            instantiate((name, guid, resources), fmu_type, callbacks, (visible, logging_on), |arguments| {
                let guid = ("GUID", arguments.guid.as_deref());
                let resources = arguments.resources.as_deref();
                let container = instance(resources, false, guid, || arguments.kind())?;
                Ok(arguments.export(container))
            })
        }
    }
    others {
        fmi2GetTypesPlatform() -> fmi2String { sys::fmi2TypesPlatform.as_ptr() }
        fmi2GetVersion() -> fmi2String { sys::fmi2Version.as_ptr() }
        fmi2FreeInstance(c: fmi2Component) -> () { free::<Container, Fmi2>(c) }
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
            exported.instance.setup(start, (stop_defined != fmi2False).then_some(stop), tolerance)
        };
        fmi2EnterInitializationMode[both_kinds(INSTANTIATED)]() |exported| life::enter_initialization_mode(exported);
        fmi2ExitInitializationMode[both_kinds(INITIALIZATION)]() |exported| life::exit_initialization_mode(exported);
        fmi2Terminate[both_kinds(COMPLETE | EVENT | CONTINUOUS)]() |exported| life::terminate(exported);
        fmi2Reset[both_kinds(ANY)]() |exported| life::reset(exported);

        fmi2GetReal[GETTER](vr: *const fmi2ValueReference, n: usize, values: *mut fmi2Real)
            |exported| access::get_reals(exported, references(vr, n)?, values_mut(values, n)?);
        fmi2GetInteger[GETTER](vr: *const fmi2ValueReference, n: usize, values: *mut fmi2Integer)
            |exported| access::get(exported, ValueType::Int32, references(vr, n)?, values_mut(values, n)?);
        fmi2GetBoolean[GETTER](vr: *const fmi2ValueReference, n: usize, values: *mut fmi2Boolean)
            |exported| access::get(exported, ValueType::Boolean, references(vr, n)?, values_mut(values, n)?);
        fmi2GetString[GETTER](vr: *const fmi2ValueReference, n: usize, values: *mut fmi2String)
            |exported| access::get_strings(exported, references(vr, n)?, values_mut(values, n)?);
        fmi2SetReal[SETTER](vr: *const fmi2ValueReference, n: usize, values: *const fmi2Real)
            |exported| access::set_reals(exported, references(vr, n)?, new_values(values, n)?);
        fmi2SetInteger[SETTER](vr: *const fmi2ValueReference, n: usize, values: *const fmi2Integer)
            |exported| access::set_integers(exported, references(vr, n)?, new_values(values, n)?);
        fmi2SetBoolean[SETTER](vr: *const fmi2ValueReference, n: usize, values: *const fmi2Boolean)
            |exported| access::set(exported, ValueType::Boolean, references(vr, n)?, new_values(values, n)?, boolean);
        fmi2SetString[SETTER](vr: *const fmi2ValueReference, n: usize, values: *const fmi2String)
            |exported| access::set_strings(exported, references(vr, n)?, &strings(values, n, VALUES)?);

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
            let unknowns = list(unknowns, n_unknowns, "list of unknowns")?;
            let knowns = list(knowns, n_knowns, "list of knowns")?;
            let direction = list(direction, n_knowns, "direction")?;
            let result = list_mut(result, n_unknowns, DERIVATIVES)?;
            derivatives::directional(&mut exported.instance, (unknowns, knowns), (direction, "direction"), result)
        };
        fmi2SetRealInputDerivatives[co_simulation(INSTANTIATED | INITIALIZATION | COMPLETE).setting()](
            vr: *const fmi2ValueReference, n: usize, order: *const fmi2Integer, value: *const fmi2Real
        ) |exported| {
            let (references, orders) = (references(vr, n)?, list(order, n, "list of orders")?);
            derivatives::set_of_inputs(&mut exported.instance, references, orders, new_values(value, n)?)
        };
        fmi2GetRealOutputDerivatives[co_simulation(COMPLETE | TERMINATED | ERROR)](
            vr: *const fmi2ValueReference, n: usize, order: *const fmi2Integer, value: *mut fmi2Real
        ) |exported| {
            let (references, orders) = (references(vr, n)?, list(order, n, "list of orders")?);
            derivatives::of_outputs(exported, references, orders, values_mut(value, n)?)
        };

        fmi2DoStep[co_simulation(COMPLETE)](t: fmi2Real, h: fmi2Real, no_set_state_prior: fmi2Boolean)
            |exported| life::step(exported, t, h, no_set_state_prior == fmi2False);
        // Only an asynchronous step can be cancelled.
        fmi2CancelStep[co_simulation(0)]() |_exported| Ok(());
        fmi2GetStatus[co_simulation(COMPLETE | TERMINATED)](kind: fmi2StatusKind, value: *mut fmi2Status)
            |exported| exported.get_status(kind, value, |_, _| None);
        fmi2GetRealStatus[co_simulation(COMPLETE | TERMINATED)](kind: fmi2StatusKind, value: *mut fmi2Real)
            |exported| exported.get_status(kind, value, |exported, kind| {
                (kind == sys::fmi2LastSuccessfulTime).then(|| exported.instance.time())
            });
        fmi2GetIntegerStatus[co_simulation(COMPLETE | TERMINATED)](kind: fmi2StatusKind, value: *mut fmi2Integer)
            |exported| exported.get_status(kind, value, |_, _| None);
        fmi2GetBooleanStatus[co_simulation(COMPLETE | TERMINATED)](kind: fmi2StatusKind, value: *mut fmi2Boolean)
            |exported| exported.get_status(kind, value, |exported, kind| {
                (kind == sys::fmi2Terminated).then(|| exported.instance.has_ended.into())
            });
        fmi2GetStringStatus[co_simulation(COMPLETE | TERMINATED)](kind: fmi2StatusKind, value: *mut fmi2String)
            |exported| exported.get_status(kind, value, |_, _| None);

        fmi2EnterEventMode[model_exchange(EVENT | CONTINUOUS)]() |exported| life::enter_event_mode(exported);
        fmi2NewDiscreteStates[model_exchange(EVENT)](info: *mut fmi2EventInfo) |exported| {
            let info = variable(info, "pointer to the event information")?;
            // Some importers read the time of the next event even if it is not defined.
            *info = fmi2EventInfo { nextEventTime: f64::INFINITY, ..fmi2EventInfo::default() };
            let after = life::new_discrete_states(exported)?;
            info.terminateSimulation = after.terminates.into();
            info.nominalsOfContinuousStatesChanged = after.nominals_changed.into();
            info.valuesOfContinuousStatesChanged = after.states_changed.into();
            if let Some(time) = after.next {
                (info.nextEventTimeDefined, info.nextEventTime) = (fmi2True, time);
            }
            Ok(())
        };
        fmi2EnterContinuousTimeMode[model_exchange(EVENT)]() |exported| life::enter_continuous_time_mode(exported);
        fmi2CompletedIntegratorStep[model_exchange(CONTINUOUS)](
            no_set_state_prior: fmi2Boolean, enter_event_mode: *mut fmi2Boolean, terminate_simulation: *mut fmi2Boolean
        ) |exported| exported.completed_integrator_step([enter_event_mode, terminate_simulation], |container| {
            container.completed_step(no_set_state_prior == fmi2False)
        });
        fmi2SetTime[model_exchange(EVENT | CONTINUOUS)](time: fmi2Real) |exported| exported.instance.set_time(time);
        fmi2SetContinuousStates[model_exchange(CONTINUOUS)](x: *const fmi2Real, n: usize)
            |exported| exported.instance.set_states(list(x, n, "list of continuous states")?);
        fmi2GetDerivatives[model_exchange(INITIALIZATION | EVENT | CONTINUOUS | TERMINATED | ERROR)](
            values: *mut fmi2Real, n: usize
        ) |exported| exported.instance.derivatives(list_mut(values, n, DERIVATIVES)?);
        fmi2GetEventIndicators[model_exchange(INITIALIZATION | EVENT | CONTINUOUS | TERMINATED | ERROR)](
            values: *mut fmi2Real, n: usize
        ) |exported| exported.instance.indicators(list_mut(values, n, "list of event indicators")?);
        fmi2GetContinuousStates[model_exchange(INITIALIZATION | EVENT | CONTINUOUS | TERMINATED | ERROR)](
            x: *mut fmi2Real, n: usize
        ) |exported| exported.instance.states(list_mut(x, n, "list of continuous states")?);
        fmi2GetNominalsOfContinuousStates[model_exchange(SOUND)](values: *mut fmi2Real, n: usize)
            |exported| exported.instance.nominals(list_mut(values, n, "list of nominal values")?);
    }
}

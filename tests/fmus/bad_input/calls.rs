//! Refused calls: the message names the function and the reason, and the instance is unaffected.
use std::ffi::c_void;
use std::ptr;

use fmi_export_sys::*;
use fmu_harness::{Causality, Instance, Kind, Range, Variability, Variable, for_each_library};

use super::{assert_refused, for_each_instance, for_each_running_instance, is_settable, is_tunable};

/// Signature of `fmi2GetXXX` and `fmi2SetXXX` for all types: instance, references, number, values.
type Access = unsafe extern "C" fn(fmi2Component, *const fmi2ValueReference, usize, *mut c_void) -> fmi2Status;

fn accesses(instance: &Instance<'_>) -> Vec<(&'static str, Kind, Access)> {
    macro_rules! list {
        ($($function:ident $kind:ident)*) => {
            vec![$((stringify!($function), Kind::$kind, {
                let function = *instance.functions().$function as *const ();
                // SAFETY: the functions differ only in what the last pointer points to.
                unsafe { std::mem::transmute::<*const (), Access>(function) }
            })),*]
        };
    }
    list!(fmi2GetReal Real fmi2GetInteger Integer fmi2GetBoolean Boolean fmi2GetString String
          fmi2SetReal Real fmi2SetInteger Integer fmi2SetBoolean Boolean fmi2SetString String)
}

/// Calls `access` for `references`, with space for a value of any type for each: zero, false or null.
fn call(instance: &Instance<'_>, access: Access, references: &[fmi2ValueReference]) -> fmi2Status {
    let mut values = vec![0_u64; references.len()];
    // SAFETY: the instance lives, and both arrays have at least the stated length.
    unsafe { access(instance.component(), references.as_ptr(), references.len(), values.as_mut_ptr().cast()) }
}

/// Type of a variable's values in the C interface.
fn base(kind: Kind) -> Kind {
    if kind == Kind::Enumeration { Kind::Integer } else { kind }
}

#[test]
fn an_unknown_value_reference_is_refused_and_so_are_the_others_of_the_call() {
    for_each_running_instance(|instance| {
        let variables = &instance.description().variables;
        for (name, kind, access) in accesses(instance) {
            // A variable that accepts zero, the value of all calls.
            let may_be_zero = |v: &Variable| base(v.kind()) == v.kind() && v.kind() != Kind::String && v.allows(0.0);
            let is_known = |v: &&Variable| v.kind() == kind && v.causality == Causality::Input && may_be_zero(v);
            let known = variables.iter().find(is_known).map(|v| v.value_reference);
            let last = variables.iter().filter(|v| base(v.kind()) == kind).map(|v| v.value_reference).max();
            for unknown in [last.unwrap_or_default() + 1, 1 << 27, (1 << 31) - 1, 1 << 31, u32::MAX] {
                if variables.iter().any(|v| v.value_reference == unknown) {
                    continue;
                }
                let references: Vec<_> = known.into_iter().chain([unknown]).collect();
                assert_refused(instance, name, &unknown.to_string(), || call(instance, access, &references));
            }
        }
        assert_eq!(instance.do_step(1.0, 1.0), fmi2OK);
    });
}

#[test]
fn a_variable_of_another_type_is_refused_with_its_name_and_type() {
    for_each_running_instance(|instance| {
        for (name, kind, access) in accesses(instance) {
            // Numbers are accepted as Reals where the conversion is exact.
            let is_refused = |v: &&Variable| base(v.kind()) != kind && (kind != Kind::Real || v.kind() == Kind::String);
            for variable in instance.description().variables.iter().filter(is_refused) {
                let of_type = format!("{} of type {:?}", variable.name, base(variable.kind()));
                assert_refused(instance, name, &of_type, || call(instance, access, &[variable.value_reference]));
            }
        }
    });
}

#[test]
fn null_pointers_are_refused_unless_nothing_is_asked_for() {
    for_each_running_instance(|instance| {
        let mut values = [0_u64; 2];
        let references = [0_u32; 2];
        for (name, _, access) in accesses(instance) {
            let component = instance.component();
            for n in [1, 2] {
                // SAFETY: the instance lives, and the FMU must look at no element if one of the lists is null.
                assert_refused(instance, name, "null pointer", || unsafe {
                    access(component, ptr::null(), n, values.as_mut_ptr().cast())
                });
                // SAFETY: as above.
                assert_refused(instance, name, "null pointer", || unsafe {
                    access(component, references.as_ptr(), n, ptr::null_mut())
                });
            }
            // SAFETY: as above; no list can have as many elements.
            assert_refused(instance, name, "more than fit into memory", || unsafe {
                access(component, references.as_ptr(), usize::MAX, values.as_mut_ptr().cast())
            });
            // SAFETY: the instance lives, and no element is asked for.
            assert_eq!(unsafe { access(component, ptr::null(), 0, ptr::null_mut()) }, fmi2OK, "{name}");
        }
        let functions = instance.functions();
        // SAFETY: the instance lives, and the pointer is null, which the FMU must see.
        assert_refused(instance, "fmi2GetRealStatus", "null pointer", || unsafe {
            (instance.functions().fmi2GetRealStatus)(instance.component(), fmi2LastSuccessfulTime, ptr::null_mut())
        });
        // SAFETY: as above.
        assert_refused(instance, "fmi2SetDebugLogging", "null pointer", || unsafe {
            (functions.fmi2SetDebugLogging)(instance.component(), fmi2True, 1, ptr::null())
        });
        assert_eq!(instance.messages(), []);
        assert_eq!(instance.do_step(1.0, 1.0), fmi2OK);
    });
}

#[test]
fn null_instead_of_an_instance_is_refused_by_every_function() {
    for_each_library(|library| {
        let functions = library.functions();
        // SAFETY: that the instance is null is what the FMU must see; all other arguments are null, zero or nothing.
        unsafe {
            let null = ptr::null_mut();
            assert_eq!((functions.fmi2SetDebugLogging)(null, fmi2True, 0, ptr::null()), fmi2Error);
            assert_eq!((functions.fmi2SetupExperiment)(null, fmi2False, 0.0, 0.0, fmi2False, 0.0), fmi2Error);
            assert_eq!((functions.fmi2DoStep)(null, 0.0, 1.0, fmi2True), fmi2Error);
            for function in [
                functions.fmi2EnterInitializationMode,
                functions.fmi2ExitInitializationMode,
                functions.fmi2Terminate,
                functions.fmi2Reset,
                functions.fmi2CancelStep,
            ] {
                assert_eq!(function(null), fmi2Error);
            }
            assert_eq!((functions.fmi2GetReal)(null, ptr::null(), 0, ptr::null_mut()), fmi2Error);
            assert_eq!((functions.fmi2SetReal)(null, ptr::null(), 0, ptr::null()), fmi2Error);
            assert_eq!((functions.fmi2GetFMUstate)(null, ptr::null_mut()), fmi2Error);
            assert_eq!((functions.fmi2GetRealStatus)(null, fmi2LastSuccessfulTime, ptr::null_mut()), fmi2Error);
            (functions.fmi2FreeInstance)(null);
        }
    });
}

/// Checks that outputs, local variables and, between steps, fixed parameters cannot be set.
fn assert_nothing_else_can_be_set(instance: &Instance<'_>, can_be_set: fn(&Variable) -> bool) {
    for (name, kind, access) in accesses(instance).into_iter().skip(4) {
        for variable in instance.description().variables.iter().filter(|v| base(v.kind()) == kind && !can_be_set(v)) {
            assert_refused(instance, name, &variable.name, || call(instance, access, &[variable.value_reference]));
        }
    }
}

#[test]
fn outputs_and_local_variables_cannot_be_set() {
    for_each_instance(|instance| {
        assert_nothing_else_can_be_set(instance, is_settable);
        assert_eq!(instance.enter_initialization_mode(), fmi2OK);
        assert_nothing_else_can_be_set(instance, is_settable);
        assert_eq!(instance.exit_initialization_mode(), fmi2OK);
        assert_eq!(instance.do_step(0.0, 1.0), fmi2OK);
    });
}

#[test]
fn a_fixed_parameter_cannot_be_set_between_steps_nor_the_inputs_of_the_same_call() {
    for_each_running_instance(|instance| {
        assert_nothing_else_can_be_set(instance, is_tunable);
        let reals = || instance.description().variables.iter().filter(|v| v.kind() == Kind::Real);
        let input = reals().find(|v| v.causality == Causality::Input);
        let fixed = reals().find(|v| v.causality == Causality::Parameter && v.variability == Variability::Fixed);
        // An FMU may have no such variables.
        let (Some(input), Some(fixed)) = (input, fixed) else { return };
        let references = [input.value_reference, fixed.value_reference];
        let values = [input, fixed].map(Range::next_to_start);
        assert_refused(instance, "fmi2SetReal", "fixed", || instance.set_references(&references, &values));
        assert_eq!(instance.do_step(1.0, 1.0), fmi2OK);
    });
}

#[test]
fn an_experiment_without_sensible_times_is_refused() {
    for_each_instance(|instance| {
        for start in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
            assert_refused(instance, "fmi2SetupExperiment", "start time", || {
                instance.setup_experiment(None, start, None)
            });
        }
        for stop in [0.5, -1.0, f64::NAN, f64::NEG_INFINITY] {
            assert_refused(instance, "fmi2SetupExperiment", "stop time", || {
                instance.setup_experiment(None, 1.0, Some(stop))
            });
        }
        // Start and stop time of the refused calls have no effect.
        assert_eq!(instance.initialize(0.0), fmi2OK);
        assert_eq!(instance.do_step(0.0, 2.0), fmi2OK);
    });
}

#[test]
fn refused_calls_leave_no_trace_in_what_follows() {
    for_each_library(|library| {
        let [disturbed, calm] = [(); 2].map(|()| library.instantiate("instance").unwrap());
        for instance in [&disturbed, &calm] {
            super::start(instance);
        }
        for t in 1..20 {
            assert_refused(&disturbed, "fmi2SetupExperiment", "not allowed", || {
                disturbed.setup_experiment(None, 5.0, None)
            });
            assert_refused(&disturbed, "fmi2EnterInitializationMode", "not allowed", || {
                disturbed.enter_initialization_mode()
            });
            assert_refused(&disturbed, "fmi2ExitInitializationMode", "not allowed", || {
                disturbed.exit_initialization_mode()
            });
            assert_refused(&disturbed, "fmi2CancelStep", "ever in progress", || disturbed.cancel_step());
            assert_nothing_else_can_be_set(&disturbed, is_tunable);
            for instance in [&disturbed, &calm] {
                instance.move_inputs(f64::from(t));
                assert_eq!(instance.do_step(f64::from(t), 1.0), fmi2OK);
            }
            assert_eq!(disturbed.all_values(), calm.all_values());
        }
    });
}

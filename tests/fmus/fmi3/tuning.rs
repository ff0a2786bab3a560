//! Tunable parameters, set one by one in event mode between steps; the importer handles events.
use fmi_export_sys::{fmi3Error, fmi3OK};
use fmu_harness::{
    Causality, Fmi3, Instance, Kind, Range, Variability, Variable, all_packaged, fmi3::CoSimulation, packaged_fmi3,
};

/// Changes the first element of a parameter from its start value. Returns whether there is a valid other value.
fn tune(instance: &Instance<'_, Fmi3>, parameter: &Variable) -> bool {
    let name = &parameter.name;
    let all = parameter.dimensions.is_empty();
    let status = match parameter.kind() {
        Kind::Real if all => instance.set(name, parameter.next_to_start()),
        Kind::Boolean if all => {
            let start: bool = instance.get(name).unwrap();
            instance.set(name, !start)
        }
        Kind::Enumeration if all => {
            let start: i64 = instance.get(name).unwrap();
            instance.set(name, if start == 1 { 2_i64 } else { 1 })
        }
        Kind::Integer if all => {
            let start: i32 = instance.get(name).unwrap();
            instance.set(name, if parameter.allows(f64::from(start + 1)) { start + 1 } else { start - 1 })
        }
        _ => return false,
    };
    assert_eq!(status, fmi3OK, "{name}: {:?}", instance.messages());
    true
}

fn read_all(instance: &Instance<'_, Fmi3>, after: &str) {
    for variable in &instance.description().variables {
        if variable.kind() == Kind::Real && variable.dimensions.is_empty() {
            // The getter may be refused, but its error must not end the instance.
            let _ = instance.get::<f64>(&variable.name);
        }
    }
    assert_no_internal_error(instance, after);
}

fn assert_no_internal_error(instance: &Instance<'_, Fmi3>, after: &str) {
    let texts: Vec<_> = instance.messages().into_iter().map(|message| message.text).collect();
    assert!(texts.iter().all(|text| !text.contains("internal error")), "{after}: {texts:?}");
}

/// Steps, sets the parameter in event mode, reads everything before and after the event, and steps again.
fn tune_in_event_mode(instance: &Instance<'_, Fmi3>, parameter: &Variable) {
    let name = &*parameter.name;
    assert_eq!(instance.initialize(0.0), fmi3OK, "{:?}", instance.messages());
    for start in [0.0, 0.01] {
        if instance.update_discrete_states().is_err() {
            // The value contradicts other parameters.
            assert_no_internal_error(instance, name);
            return;
        }
        assert_eq!(instance.enter_step_mode(), fmi3OK);
        let _ = instance.do_step(start, 0.01);
        assert_eq!(instance.enter_event_mode(), fmi3OK, "{name}: {:?}", instance.messages());
        if start == 0.0 && !tune(instance, parameter) {
            return;
        }
        read_all(instance, name);
    }
    assert_ne!(instance.update_discrete_states().err(), Some(fmi3Error), "{name}: {:?}", instance.messages());
    assert_eq!(instance.enter_step_mode(), fmi3OK, "{name}");
    assert_eq!(instance.do_step(0.02, 0.01).status, fmi3OK, "{name}: {:?}", instance.messages());
    read_all(instance, name);
}

#[test]
fn every_tunable_parameter_can_be_set_in_event_mode_between_steps() {
    for archive in all_packaged() {
        let archive = packaged_fmi3(archive.model_identifier());
        let library = archive.load_fmi3().unwrap();
        let is_tunable = |parameter: &&Variable| parameter.variability == Variability::Tunable;
        for parameter in archive.description().with_causality(Causality::Parameter).filter(is_tunable) {
            let of = CoSimulation { event_mode_used: true, ..CoSimulation::default() };
            let instance = library.instantiate_for_co_simulation("instance", of).unwrap();
            tune_in_event_mode(&instance, parameter);
        }
    }
}

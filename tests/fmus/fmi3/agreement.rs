//! Equal calls give equal bits in both versions.
use crate::random::Random;
use crate::random_values::Values;
use fmi_export_sys::{fmi2OK, fmi3OK};
use fmu_harness::{Causality, Fmi2, Fmi3, Instance, Kind, Value, Variable, Version, all_packaged, packaged_fmi3};

/// Sets all elements of a variable, which are scalars in FMI 2.0.
fn set<V: Version, T: Value<V> + Clone>(instance: &Instance<'_, V>, name: &str, values: &[T]) -> i32 {
    match instance.description().variable(name).filter(|variable| variable.dimensions.is_empty()) {
        Some(_) => instance.set(name, values[0].clone()),
        None => instance.set_array(name, values),
    }
}

fn set_both(two: &Instance<'_, Fmi2>, three: &Instance<'_, Fmi3>, name: &str, values: &Values) {
    let statuses = match values {
        Values::Reals(values) => [set(two, name, values), set(three, name, values)],
        Values::Integers(values) => {
            let narrow: Vec<i32> = values.iter().map(|&value| value as i32).collect();
            [set(two, name, &narrow), set(three, name, values)]
        }
        Values::Booleans(values) => [set(two, name, values), set(three, name, values)],
    };
    assert_eq!(statuses, [fmi2OK, fmi3OK], "{name}: {:?} {:?}", two.messages(), three.messages());
}

fn elements<V: Version, T: Value<V>>(instance: &Instance<'_, V>, variable: &Variable) -> Vec<T> {
    match instance.description().variable(&variable.name).filter(|variable| variable.dimensions.is_empty()) {
        Some(_) => vec![instance.get(&variable.name).unwrap()],
        None => instance.get_array(&variable.name).unwrap(),
    }
}

/// Compares all variables but the time, bit for bit. Returns the number of values.
fn assert_same(two: &Instance<'_, Fmi2>, three: &Instance<'_, Fmi3>, what: &str) -> usize {
    let mut count = 0;
    let indicators = &three.description().model_structure.event_indicators;
    for (at, variable) in three.description().variables.iter().enumerate() {
        // FMI 2.0 has no variables for time and event indicators, and names elements of derivatives differently.
        let is_indicator = indicators.iter().any(|indicator| indicator.variable == at);
        if is_indicator || variable.causality == Causality::Independent || variable.name.starts_with("der(") {
            continue;
        }
        let name = &variable.name;
        match variable.kind() {
            Kind::Real => {
                let bits = |values: Vec<f64>| values.into_iter().map(f64::to_bits).collect::<Vec<_>>();
                let (a, b) = (elements::<_, f64>(two, variable), elements::<_, f64>(three, variable));
                count += a.len();
                fmu_harness::record(three.description(), &vec![variable; b.len()], &b);
                assert_eq!(bits(a.clone()), bits(b.clone()), "{name} {what}: {a:?} {b:?}");
            }
            Kind::Integer => {
                assert_eq!(elements::<_, i32>(two, variable), elements::<_, i32>(three, variable), "{name} {what}")
            }
            Kind::Enumeration => {
                let wide: Vec<i64> = elements::<_, i32>(two, variable).into_iter().map(i64::from).collect();
                assert_eq!(wide, elements::<_, i64>(three, variable), "{name} {what}");
            }
            Kind::Boolean => {
                assert_eq!(elements::<_, bool>(two, variable), elements::<_, bool>(three, variable), "{name} {what}")
            }
            Kind::String | Kind::Other => {}
        }
    }
    count
}

/// Sets random values of parameters or inputs.
fn move_both(random: &mut Random, two: &Instance<'_, Fmi2>, three: &Instance<'_, Fmi3>, causality: Causality) {
    for variable in three.description().with_causality(causality) {
        // Estimates are refused in Model Exchange.
        if variable.name == "derivatives" && three.library().archive().co_simulation().is_none() {
            continue;
        }
        if let Some(values) = random.values(three.description(), variable) {
            set_both(two, three, &variable.name, &values);
        }
    }
}

/// Sets random values of Reals alone.
fn move_reals(random: &mut Random, two: &Instance<'_, Fmi2>, three: &Instance<'_, Fmi3>, causality: Causality) {
    for variable in three.description().with_causality(causality) {
        if let Some(values @ Values::Reals(_)) = random.values(three.description(), variable) {
            set_both(two, three, &variable.name, &values);
        }
    }
}

#[test]
fn co_simulation_gives_the_same_bits() {
    for archive in all_packaged() {
        let name = &archive.description().model_name;
        let archive3 = packaged_fmi3(name);
        let (library, library3) = (archive.load().unwrap(), archive3.load_fmi3().unwrap());
        let mut random = Random(0x9e37_79b9_7f4a_7c15);
        let mut compared = 0;
        for run in 0..20 {
            let (two, three) = (library.instantiate("two").unwrap(), library3.instantiate("three").unwrap());
            move_both(&mut random, &two, &three, Causality::Parameter);
            move_both(&mut random, &two, &three, Causality::Input);
            assert_eq!((two.initialize(0.5), three.initialize(0.5)), (fmi2OK, fmi3OK), "{:?}", three.messages());
            assert_same(&two, &three, &format!("of {name} after initialization {run}"));
            let mut time = 0.5;
            for step in 0..10 {
                move_both(&mut random, &two, &three, Causality::Input);
                let h = 0.02 + 0.01 * random.number();
                let done = three.do_step(time, h);
                assert_eq!((two.do_step(time, h), done.status), (fmi2OK, fmi3OK), "{:?}", three.messages());
                assert_eq!((done.early_return, done.event_handling_needed), (0, 0), "events are internal");
                time = done.last_successful_time;
                compared += assert_same(&two, &three, &format!("of {name} after step {step} of run {run}"));
            }
        }
        assert!(compared > 1000, "{name}: {compared}");
    }
}

#[test]
fn model_exchange_gives_the_same_bits() {
    for archive in all_packaged() {
        let name = &archive.description().model_name;
        let archive3 = packaged_fmi3(name);
        let (library, library3) = (archive.load().unwrap(), archive3.load_fmi3().unwrap());
        let mut random = Random(0x2545_f491_4f6c_dd1d);
        let two = library.instantiate_for_model_exchange("two").unwrap();
        let three = library3.instantiate_for_model_exchange("three").unwrap();
        move_reals(&mut random, &two, &three, Causality::Parameter);
        move_both(&mut random, &two, &three, Causality::Input);
        assert_eq!((two.initialize(0.0), three.initialize(0.0)), (fmi2OK, fmi3OK), "{:?}", three.messages());
        let n = three.number_of_continuous_states().unwrap();
        assert_eq!(n, two.description().model_structure.derivatives.len());
        for instant in 0..200 {
            let time = 0.013 * f64::from(instant);
            if instant % 5 == 0 {
                if instant > 0 {
                    assert_eq!((two.set_time(time), three.set_time(time)), (fmi2OK, fmi3OK));
                    assert_eq!((two.enter_event_mode(), three.enter_event_mode()), (fmi2OK, fmi3OK));
                }
                move_both(&mut random, &two, &three, Causality::Input);
                assert_same(&two, &three, &format!("of {name} in event mode at {time} s"));
                let (after, after3) = (two.new_discrete_states().unwrap(), three.update_discrete_states().unwrap());
                assert_eq!(after.nextEventTime, after3.next_event_time);
                assert_eq!(after.valuesOfContinuousStatesChanged, i32::from(after3.values_changed));
                assert_eq!((two.enter_continuous_time_mode(), three.enter_continuous_time_mode()), (fmi2OK, fmi3OK));
                continue;
            }
            assert_eq!((two.set_time(time), three.set_time(time)), (fmi2OK, fmi3OK));
            let states = random.numbers(n);
            assert_eq!((two.set_continuous_states(&states), three.set_continuous_states(&states)), (fmi2OK, fmi3OK));
            move_reals(&mut random, &two, &three, Causality::Input);
            let (mut derivatives, mut derivatives3) = (vec![f64::NAN; n], vec![f64::NAN; n]);
            let statuses = (two.get_derivatives(&mut derivatives), three.get_derivatives(&mut derivatives3));
            assert_eq!((statuses, &derivatives), ((fmi2OK, fmi3OK), &derivatives3));
            assert_same(&two, &three, &format!("of {name} at {time} s"));
        }
    }
}

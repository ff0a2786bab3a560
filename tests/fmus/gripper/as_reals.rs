//! Importers that know only Reals, like PathSim and CoFmuPy: one call sets all inputs and another gets all outputs,
//! whatever their types.
use fmi_export_sys::{fmi2OK, fmi3OK};
use fmu_harness::{Causality, Fmi3, Instance, Kind, Variable, packaged_fmi3};

use super::{warnings, with_gripper, with_library};

const H: f64 = 0.01;

/// The part lies beside the hand, and is gripped from 0.1 s on.
fn input(name: &str, t: f64) -> f64 {
    match name {
        "active" => f64::from(u8::from(t >= 0.1)),
        "frame_b.r_0[1]" => 1e-3 * (1.0 + t),
        "frame_b.v_0[1]" => 1e-3,
        _ if ["T[1,1]", "T[2,2]", "T[3,3]"].iter().any(|element| name.ends_with(element)) => 1.0,
        _ => 0.0,
    }
}

fn is_number(variable: &&Variable, causality: Causality) -> bool {
    variable.causality == causality && variable.kind() != Kind::String
}

#[test]
fn the_gripper_gives_the_same_bits_if_all_inputs_and_outputs_are_reals_as_in_pathsim() {
    with_library(|library| {
        let variables = &library.archive().description().variables;
        let of = |causality| variables.iter().filter(move |variable| is_number(variable, causality));
        let inputs: Vec<_> = of(Causality::Input).map(|variable| variable.value_reference).collect();
        let outputs: Vec<_> = of(Causality::Output).map(|variable| variable.value_reference).collect();
        let [simple, proper] = ["simple", "proper"].map(|name| library.instantiate(name).unwrap());
        assert_eq!((simple.initialize(0.0), proper.initialize(0.0)), (fmi2OK, fmi2OK));
        let mut states = Vec::new();
        for i in 0..40 {
            let t = f64::from(i) * H;
            let values: Vec<_> = of(Causality::Input).map(|variable| input(&variable.name, t)).collect();
            assert_eq!(simple.set_references(&inputs, &values), fmi2OK, "{:?}", simple.messages());
            for variable in of(Causality::Input) {
                let value = input(&variable.name, t);
                let status = match variable.kind() {
                    Kind::Boolean => proper.set(&variable.name, value > 0.5),
                    _ => proper.set(&variable.name, value),
                };
                assert_eq!(status, fmi2OK, "{:?}", proper.messages());
            }
            assert_eq!((simple.do_step(t, H), proper.do_step(t, H)), (fmi2OK, fmi2OK));
            let expected = of(Causality::Output).map(|variable| match variable.kind() {
                Kind::Boolean => f64::from(u8::from(proper.get::<bool>(&variable.name).unwrap())),
                Kind::Integer | Kind::Enumeration => proper.get::<i32>(&variable.name).unwrap().into(),
                _ => proper.get(&variable.name).unwrap(),
            });
            let found: Vec<f64> = simple.get_references(&outputs).unwrap();
            assert_eq!(bits(&found), bits(&expected.collect::<Vec<_>>()), "at {t} s");
            states.push(proper.get::<i32>("state").unwrap());
        }
        assert!(states.contains(&3) && states.contains(&4) && states.contains(&1), "off, switching on, on: {states:?}");
        let mut heard = warnings(&simple);
        let warning = heard.remove(0);
        assert!(warning.starts_with("active is of type Boolean, but fmi2SetReal was called for it"), "{warning}");
        assert_eq!(heard, warnings(&proper), "no other warning");
    });
}

#[test]
fn a_level_between_off_and_on_is_refused() {
    with_gripper(|gripper| {
        assert_eq!(gripper.initialize(0.0), fmi2OK);
        gripper.messages();
        let active = gripper.references(&["active"]);
        assert_ne!(gripper.set_references(&active, &[0.5]), fmi2OK);
        let messages: Vec<_> = gripper.messages().into_iter().map(|message| message.text).collect();
        assert_eq!(messages, ["active = 0.5: must be 0 or 1"]);
    });
}

#[test]
fn in_fmi_3_the_gripper_gives_the_same_bits_too() {
    let archive = packaged_fmi3("Gripper");
    let library = archive.load_fmi3().unwrap();
    let run = |active: &dyn Fn(&Instance<'_, Fmi3>, f64), state: &dyn Fn(&Instance<'_, Fmi3>) -> f64| {
        let gripper = library.instantiate("gripper").unwrap();
        assert_eq!(gripper.set_array("frame_b.r_0", &[1e-3, 0.0, 0.0]), fmi3OK);
        assert_eq!(gripper.initialize(0.0), fmi3OK);
        let step = |i: i32| {
            let t = f64::from(i) * H;
            active(&gripper, input("active", t));
            assert_eq!(gripper.do_step(t, H).status, fmi3OK, "{:?}", gripper.messages());
            let onoff: f64 = gripper.get("onoff").unwrap();
            let force: Vec<f64> = gripper.get_array("F").unwrap();
            [vec![onoff, state(&gripper)], force].concat()
        };
        (0..40).flat_map(step).collect::<Vec<_>>()
    };
    let simple = run(&|gripper, value| assert_eq!(gripper.set("active", value), fmi3OK), &|gripper| {
        gripper.get::<f64>("state").unwrap()
    });
    let proper = run(&|gripper, value| assert_eq!(gripper.set("active", value > 0.5), fmi3OK), &|gripper| {
        gripper.get::<i64>("state").unwrap() as f64
    });
    assert_eq!(bits(&simple), bits(&proper));
    assert!(simple.contains(&3.0) && simple.contains(&4.0), "off and switching on");
}

fn bits(values: &[f64]) -> Vec<u64> {
    values.iter().map(|value| value.to_bits()).collect()
}

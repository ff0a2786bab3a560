//! Cases of the relative sensor, evaluated with 60 digits outside this project, with whole arrays and the tolerances of
//! the file.
use crate::vectors::numbers;
use fmi_export_sys::fmi3OK;
use fmu_harness::{Fmi3, Instance, packaged_fmi3};
use serde_json::Value;
use std::f64::consts::TAU;

const OUTPUTS: [&str; 6] = ["r_rel", "v_rel", "a_rel", "angles", "w_rel", "z_rel"];

fn set_item(instance: &Instance<'_, Fmi3>, name: &str, item: &str) {
    let items = instance.description().items(instance.variable(name));
    let value = items.iter().find(|known| known.name == item).unwrap().value;
    assert_eq!(instance.set(name, value), fmi3OK);
}

#[test]
fn every_golden_case_comes_out_of_a_step() {
    let file: Value = serde_json::from_str(include_str!("../../data/vectors/relative_sensor.json")).unwrap();
    let archive = packaged_fmi3("RelativeSensor");
    let library = archive.load_fmi3().unwrap();
    let mut compared = 0;
    for case in file["groups"].as_object().unwrap().values().flat_map(|group| group.as_array().unwrap()) {
        let instance = library.instantiate("golden").unwrap();
        for parameter in ["resolveInFrame", "resolveInFrameAfterDifferentiation"] {
            set_item(&instance, parameter, case[parameter].as_str().unwrap());
        }
        let sequence: Vec<i32> = numbers(&case["sequence"]).into_iter().map(|axis| axis as i32).collect();
        assert_eq!(instance.set_array("sequence", &sequence), fmi3OK);
        assert_eq!(instance.set("guessAngle1", case["guessAngle1"].as_f64().unwrap()), fmi3OK);
        assert_eq!(instance.initialize(0.0), fmi3OK);
        for frame in ["frame_a", "frame_b", "frame_resolve"] {
            for (key, variable) in
                [("r_0", "r_0"), ("v_0", "v_0"), ("a_0", "a_0"), ("T", "R.T"), ("w", "R.w"), ("z", "z")]
            {
                let name = format!("{frame}.{variable}");
                assert_eq!(
                    instance.set_array(&name, &numbers(&case["in"][frame][key])),
                    fmi3OK,
                    "{:?}",
                    instance.messages()
                );
            }
        }
        assert_eq!(instance.do_step(0.0, 1.0).status, fmi3OK, "{:?}", instance.messages());
        for output in OUTPUTS {
            let (actual, expected) = (instance.get_array::<f64>(output).unwrap(), numbers(&case["out"][output]));
            assert_eq!(actual.len(), expected.len());

            let tolerance = case["tol"].as_f64().unwrap();
            for (actual, expected) in actual.iter().zip(&expected) {
                let difference = actual - expected;
                let turns = if output == "angles" { (difference / TAU).round() * TAU } else { 0.0 };
                assert!((difference - turns).abs() <= tolerance, "{output}: {actual} instead of {expected} in {case}");
                compared += 1;
            }
        }
    }
    assert_eq!(compared, 80 * 18);
}

//! Intermediate updates: Body exchanges forces within a communication step with a spring that the importer computes.
use fmi_export_sys::fmi3OK;
use fmu_harness::{
    fmi3::{CoSimulation, UpdateFunction},
    packaged_fmi3,
};

/// Stiffness in N/m of the spring, which exerts its cut-force on the Body of 1 kg: x = cos(20 t).
const STIFFNESS: f64 = 400.0;
const STEP: f64 = 0.1;

/// Position after 0.5 s in steps of 0.1 s, which are too long for the spring.
fn position(exchange: Option<Box<UpdateFunction<'_>>>) -> f64 {
    let archive = packaged_fmi3("Body");
    let library = archive.load_fmi3().unwrap();
    let required = archive.description().variables.iter();
    let required: Vec<u32> = required.filter(|v| v.intermediate_update).map(|v| v.value_reference).collect();
    let of = CoSimulation {
        required_intermediate_variables: &required,
        intermediate_update: exchange,
        ..CoSimulation::default()
    };
    let body = library.instantiate_for_co_simulation("body", of).unwrap();
    for (name, value) in [("m", 1.0), ("maxStep", 1e-4)] {
        assert_eq!(body.set(name, value), fmi3OK);
    }
    for (name, values) in [("g_0", [0.0; 3]), ("r_CM", [0.0; 3]), ("r_0_start", [1.0, 0.0, 0.0])] {
        assert_eq!(body.set_array(name, &values), fmi3OK);
    }
    assert_eq!(body.initialize(0.0), fmi3OK, "{:?}", body.messages());
    for step in 0..5 {
        let x = body.get_array::<f64>("frame_a.r_0").unwrap()[0];
        assert_eq!(body.set_array("frame_a.f", &[STIFFNESS * x, 0.0, 0.0]), fmi3OK);
        let done = body.do_step(f64::from(step) * STEP, STEP);
        assert_eq!((done.status, done.early_return), (fmi3OK, 0), "{:?}", body.messages());
    }
    body.get_array::<f64>("frame_a.r_0").unwrap()[0]
}

#[test]
fn a_spring_of_the_importer_acts_within_the_step() {
    let with_updates = position(Some(Box::new(|body, update| {
        if update.set_requested {
            let x = body.get_array::<f64>("frame_a.r_0").unwrap()[0];
            assert_eq!(body.set_array("frame_a.f", &[STIFFNESS * x, 0.0, 0.0]), fmi3OK);
        }
        None
    })));
    // The force is held over 0.1 ms: the amplitude grows by exp(k h t / 4 m).
    assert!((with_updates - (20.0_f64 * 0.5).cos()).abs() < 0.02, "{with_updates}");
    // Held over 0.1 s, the spring is unstable.
    assert!(position(None).abs() > 2.0);
}

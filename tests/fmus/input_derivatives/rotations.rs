//! Polynomials that lead an orientation away from a rotation.
use std::cell::Cell;

use fmi_export_sys::{fmi2Error, fmi2OK, fmi2Warning};
use fmu_harness::{Instance, Message, for_each_library};

/// Makes a step over `h` (s) from the identity, while elements of frame_a's orientation grow at these rates (1/s).
/// `item` is the value of the parameter `orientation`. Returns status and messages.
fn step(instance: &Instance<'_>, item: i32, rates: &[(&str, f64)], h: f64) -> (i32, Vec<Message>) {
    assert_eq!([instance.reset(), instance.set("orientation", item), instance.initialize(0.0)], [fmi2OK; 3]);
    let reference = |name: &str| instance.description().variable(&format!("frame_a.{name}")).unwrap().value_reference;
    let references: Vec<_> = rates.iter().map(|(name, _)| reference(name)).collect();
    let values: Vec<_> = rates.iter().map(|(_, rate)| *rate).collect();
    assert_eq!(instance.set_input_derivatives(&references, &vec![1; rates.len()], &values), fmi2OK);
    instance.messages();
    (instance.do_step(0.0, h), instance.messages())
}

#[test]
fn an_orientation_that_input_derivatives_make_unusable_ends_the_step_as_one_that_is_set_does() {
    let instances = Cell::new(0);
    for_each_library(|library| {
        let description = library.archive().description();
        if !fmu_harness::is_shipped(library.archive().description()) || description.variable("orientation").is_none() {
            return;
        }
        instances.set(instances.get() + 1);
        let instance = library.instantiate("instance").unwrap();
        // After a time t, T T' = (1 + 1e6 t^2) I in the first two rows and columns.
        let turning = [("R.T[1,2]", 1e3), ("R.T[2,1]", -1e3)];
        let (status, messages) = step(&instance, 1, &turning, 2e-5);
        assert_eq!((status, messages), (fmi2OK, Vec::new()), "off by 4e-4, which may be rounding");

        let (status, messages) = step(&instance, 1, &turning, 2e-4);
        assert_eq!((status, messages.len()), (fmi2OK, 1), "off by 0.04: {messages:?}");
        assert!(
            messages[0].status == fmi2Warning && messages[0].text.contains("input derivatives, frame_a.R.T"),
            "{messages:?}"
        );

        // Off by 0.16, and zero.
        for (item, rates, h, name) in
            [(1, &turning[..], 4e-4, "frame_a.R.T"), (2, &[("Q[4]", -1e4)], 1e-4, "frame_a.Q")]
        {
            let (status, messages) = step(&instance, item, rates, h);
            assert_eq!((status, messages.len()), (fmi2Error, 1), "{messages:?}");
            assert!(messages[0].text.contains(&format!("input derivatives, {name}")), "{messages:?}");
        }
    });
    assert!(instances.get() > 0);
}

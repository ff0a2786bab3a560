//! Input derivatives: inputs follow their polynomials.
use crate::{connectors::rail, importer::initialized, rail::Rail};
use fmu_export::sys::{fmi2Error, fmi2OK};

/// x(t) = 3 + 2 t + 6 t^2/2 + 12 t^3/6.
#[test]
fn an_input_with_given_derivatives_follows_its_polynomial_for_one_step() {
    for parameters in [&[][..], &["extrapolate"], &["estimate"]] {
        let instance = rail(parameters);
        instance.set_all(&[("first.x", 3.0), ("first.v", 50.0), ("second.x", 1.0)]);
        // The last value of a derivative counts.
        for (order, value) in [(1, 9.0), (3, 12.0), (1, 2.0), (2, 6.0)] {
            assert_eq!(instance.set_rate("first.x", order, value), fmi2OK);
        }
        instance.step(0.0, 0.5);
        assert_eq!((instance.real("x"), instance.real("x2")), (5.0, 1.0), "{parameters:?}");
        assert_eq!(instance.rates("x", [1, 2, 3]), [2.0 + 3.0 + 1.5, 6.0 + 6.0, 12.0]);
        assert_eq!(instance.rates("x", [3, 2]), [12.0, 6.0 + 6.0], "in any order");
        assert_eq!(instance.derivative("x", &[("first.x", 1.0), ("first.v", 1.0)]), 1.0);
    }
}

/// `docs/time.md`: extrapolation has no effect in such a step, so inputs without derivatives are held. In the next step
/// they move with their own velocity and acceleration.
#[test]
fn an_input_without_derivatives_beside_one_that_has_some_is_held() {
    for parameters in [&[][..], &["extrapolate"]] {
        let instance = rail(parameters);
        instance.set_all(&[("first.x", 3.0), ("second.x", 1.0), ("second.v", 5.0), ("second.a", 6.0)]);
        assert_eq!(instance.set_rate("first.x", 1, 2.0), fmi2OK);
        instance.step(0.0, 0.5);
        assert_eq!((instance.real("x"), instance.real("x2")), (4.0, 1.0), "{parameters:?}");
        assert_eq!(instance.rates("x2", [1, 2]), [5.0, 6.0], "{parameters:?}");
    }
}

#[test]
fn given_derivatives_are_forgotten_after_their_step() {
    let instance = rail(&[]);
    instance.set_all(&[("first.x", 3.0), ("first.v", 0.25)]);
    assert_eq!(instance.set_rate("first.x", 1, 2.0), fmi2OK);
    instance.step(0.0, 0.5);
    assert_eq!((instance.real("x"), instance.rate("x")), (4.0, 2.0));
    for t in [0.5, 1.0, 1.5] {
        instance.set_all(&[("first.x", 3.0 + t)]);
        instance.step(t, 0.5);
        assert_eq!((instance.real("x"), instance.rate("x")), (3.0 + t, 0.25), "its own velocity");
    }
    assert_eq!(instance.set_rate("second.x", 1, 2.0), fmi2OK);
    instance.step(2.0, 0.5);
    assert_eq!((instance.real("x"), instance.rate("x"), instance.rate("x2")), (4.5, 0.25, 2.0), "those of another");
}

/// Derivatives for the next step, and of the last one.
#[test]
fn given_derivatives_are_part_of_the_state() {
    let instance = rail(&[]);
    instance.set_all(&[("first.x", 3.0)]);
    assert_eq!([instance.set_rate("first.x", 1, 2.0), instance.set_rate("first.x", 2, 4.0)], [fmi2OK; 2]);
    let before = instance.bytes();
    instance.step(0.0, 0.5);
    assert_eq!((instance.real("x"), instance.rates("x", [1, 2, 3])), (4.5, [4.0, 4.0, 0.0]));
    let after = instance.bytes();
    instance.step(0.5, 0.5);
    assert_eq!((instance.real("x"), instance.rate("x")), (3.0, 0.0));
    assert_eq!(instance.restore(&after), Ok(()));
    assert_eq!((instance.real("x"), instance.rates("x", [1, 2, 3])), (4.5, [4.0, 4.0, 0.0]));
    assert_eq!(instance.restore(&before), Ok(()));
    instance.step(0.0, 1.0);
    assert_eq!((instance.real("x"), instance.rates("x", [1, 2, 3])), (7.0, [6.0, 4.0, 0.0]));
    instance.reset();
    instance.initialize();
    instance.set_all(&[("first.x", 3.0)]);
    instance.step(0.0, 1.0);
    assert_eq!((instance.real("x"), instance.rate("x")), (3.0, 0.0));
}

#[test]
fn where_given_derivatives_lead_is_checked_as_well() {
    let instance = initialized::<Rail>();
    instance.set_all(&[("first.x", 11.0), ("second.x", 9.0)]);
    assert_eq!(instance.set_rate("second.x", 1, 4.0), fmi2OK);
    instance.step(0.0, 1.0);
    let first = "first.x = 11 m is far away";
    let moved = "extrapolated by input derivatives, ";
    assert_eq!(
        instance.messages(),
        [first.to_owned(), format!("{moved}{first}"), format!("{moved}second.x = 13 m is far away")]
    );
    instance.set_all(&[("first.x", 1.0), ("second.x", 99.0)]);
    assert_eq!(instance.set_rate("second.x", 1, 4.0), fmi2OK);
    assert_eq!(instance.do_step(1.0, 1.0), fmi2Error);
    let messages = instance.messages();
    assert_eq!(messages[1..], [format!("fmi2DoStep: {moved}second.x = 103 m: no rail is so long")]);
    let instance = initialized::<Rail>();
    assert_eq!(instance.set_rate("first.x", 1, 12.0), fmi2OK);
    instance.step(0.0, 1.0);
    assert_eq!(instance.messages(), [format!("{moved}first.x = 12 m is far away")]);
}

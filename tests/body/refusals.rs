//! Refused bodies.

use multibody::bodies::{Body, BodyState, CutForces, Error, Inertia};
use multibody::frames::Quaternion;

fn diagonal(i_11: f64, i_22: f64, i_33: f64) -> Inertia {
    Inertia { i_11, i_22, i_33, ..Inertia::default() }
}

fn message(result: Result<(), Error>) -> String {
    result.unwrap_err().to_string()
}

#[test]
fn a_mass_must_be_positive() {
    for (m, name) in [(0.0, "0"), (-2.5, "-2.5"), (f64::NAN, "NaN")] {
        let refused = Body { m, ..Body::default() }.check();
        assert_eq!(message(refused), format!("m = {name} kg: must be greater than 0"));
    }
}

#[test]
fn an_inertia_must_be_positive_definite_and_satisfy_the_triangle_inequalities() {
    let definite = "all must be greater than 0";
    assert_eq!(
        message(diagonal(2.0, -1.0, 2.0).check()),
        format!("I has the principal moments -1, 2, 2 kg.m2: {definite}")
    );
    assert_eq!(
        message(diagonal(0.0, 1.0, 1.0).check()),
        format!("I has the principal moments 0, 1, 1 kg.m2: {definite}")
    );
    // Positive moments, but excessive products.
    let products = Inertia { i_21: 1.5, ..diagonal(1.0, 1.0, 1.0) };
    assert!(
        matches!(products.check(), Err(Error::NotPositiveDefinite([smallest, ..])) if (smallest + 0.5).abs() < 1e-14)
    );
    let triangle = "none may exceed the sum of the other two";
    assert_eq!(
        message(diagonal(1.0, 2.0, 4.0).check()),
        format!("I has the principal moments 1, 2, 4 kg.m2: {triangle}")
    );
    assert!(matches!(diagonal(f64::NAN, 1.0, 1.0).check(), Err(Error::NotPositiveDefinite(_))));
}

#[test]
fn the_triangle_inequalities_hold_to_1e_9_in_any_axes() {
    // Rotated by the angle with the cosine 0.6.
    let turned = |a: f64, b: f64, c: f64| {
        let (cos, sin) = (0.6, 0.8);
        let [i_22, i_33] = [b * cos * cos + c * sin * sin, b * sin * sin + c * cos * cos];
        Inertia { i_32: (b - c) * cos * sin, ..diagonal(a, i_22, i_33) }
    };
    for scale in [1e-12, 1.0, 1e9] {
        for inertia in [diagonal, turned] {
            assert_eq!(inertia(scale, scale, 2.0 * scale).check(), Ok(()));
            assert_eq!(inertia(scale, scale, 2.0 * scale * (1.0 + 0.9e-9)).check(), Ok(()));
            let refused = inertia(scale, scale, 2.0 * scale * (1.0 + 1.1e-9)).check();
            assert!(matches!(refused, Err(Error::Triangle(_))), "{refused:?} at {scale}");
        }
    }
}

#[test]
fn a_quaternion_without_a_direction_has_no_rates_and_no_outputs() {
    for q in [0.0, 1e-200, f64::NAN, 1e200] {
        let state = BodyState { q: Quaternion::new(q, 0.0, 0.0, 0.0), ..BodyState::default() };
        assert_eq!(Body::default().rates(&state, &CutForces::default()), Err(Error::NoRotation), "{q}");
        assert_eq!(Body::default().outputs(&state, &CutForces::default()), Err(Error::NoRotation), "{q}");
    }
}

#[test]
fn a_refused_inertia_has_no_rates() {
    let body = Body { inertia: diagonal(1.0, 1.0, 0.0), ..Body::default() };
    let refused = Err(Error::NotPositiveDefinite([0.0, 1.0, 1.0]));
    assert_eq!(body.rates(&BodyState::default(), &CutForces::default()), refused);
}

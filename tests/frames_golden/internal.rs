use multibody::frames::internal::{
    max_without_event, max_without_event_d, max_without_event_dd, resolve_relative_der, resolve1_der, resolve2_der,
};

use crate::case::{Case, check, numbers};

#[test]
fn every_derivative_function_agrees_with_its_golden_vectors() {
    check("frames_internal.json", "Internal.", evaluate);
}

fn evaluate(function: &str, case: &Case) -> Option<Vec<f64>> {
    let (u1, u2) = (|| case.number("u1"), || case.number("u2"));
    let (u1_d, u2_d) = (|| case.number("u1_d"), || case.number("u2_d"));
    let (v1, v1_der) = (|| case.vector("v1"), || case.vector("v1_der"));
    Some(match function {
        "maxWithoutEvent" => vec![max_without_event(u1(), u2())],
        "maxWithoutEvent_d" => vec![max_without_event_d(u1(), u2(), u1_d(), u2_d())],
        "maxWithoutEvent_dd" => {
            vec![max_without_event_dd(u1(), u2(), u1_d(), u2_d(), case.number("u1_dd"), case.number("u2_dd"))]
        }
        "resolve1_der" => numbers(resolve1_der(&case.orientation("R"), &case.vector("v2"), &case.vector("v2_der"))),
        "resolve2_der" => numbers(resolve2_der(&case.orientation("R"), &v1(), &v1_der())),
        "resolveRelative_der" => {
            let (r1, r2) = (case.orientation("R1"), case.orientation("R2"));
            numbers(resolve_relative_der(&v1(), &r1, &r2, &v1_der()))
        }
        other => panic!("no Rust item is compared with {other}"),
    })
}

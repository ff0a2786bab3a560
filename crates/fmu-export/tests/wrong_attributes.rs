//! A wrong attribute causes an error at its place, with a suggestion.
#[test]
#[ignore = "compiles all dependencies once more: `cargo xtask test --all` runs it"]
fn wrong_attributes_are_refused_with_a_hint() {
    trybuild::TestCases::new().compile_fail("tests/attributes/*.rs");
}

//! Contradictions in the description that are found without a library.
use crate::Fmu;
use crate::small::small;

/// The output `distance` of the packaged FMU has the value reference 11 and the unit m.
fn aliased(test: &str, real: &str) -> String {
    let variable = format!(
        r#"<ScalarVariable name="length" valueReference="11" causality="local"><Real {real}/></ScalarVariable>
            </ModelVariables>"#
    );
    Fmu::packaged().describe("</ModelVariables>", &variable).finding(test)
}

#[test]
fn one_value_reference_with_two_units_is_found() {
    assert_eq!(
        aliased("two_units", r#"unit="mm""#),
        concat!(
            r#"modelDescription.xml: "distance" and "length" are aliases, with the value reference 11, but have "#,
            r#"the unit "m" and the unit "mm""#,
        )
    );
    assert_eq!(
        aliased("one_unit", ""),
        concat!(
            r#"modelDescription.xml: "distance" and "length" are aliases, with the value reference 11, but have "#,
            r#"the unit "m" and no unit"#,
        )
    );
}

#[test]
fn one_value_reference_with_the_same_start_twice_is_found() {
    let twin = r#"<ScalarVariable name="twin" valueReference="0" causality="local"><Real unit="m" start="0.025"/>
        </ScalarVariable></ModelVariables>"#;
    assert_eq!(
        Fmu::packaged().describe("</ModelVariables>", twin).finding("same_start"),
        concat!(
            r#"modelDescription.xml: "arrowDiameter" and "twin" are aliases, with the value reference 0, but "#,
            "both have a start value; one of them states it",
        )
    );
}

#[test]
fn a_state_that_can_be_serialized_but_not_got_is_found() {
    let why = "has canSerializeFMUstate, but not canGetAndSetFMUstate, without which there is no state to serialize";
    const ABILITY: &str = r#"canGetAndSetFMUstate="true" "#;
    let places: Vec<_> = Fmu::packaged().description.match_indices(ABILITY).map(|(at, _)| at).collect();
    assert_eq!(places.len(), 2);
    for (kind, at) in ["ModelExchange", "CoSimulation"].into_iter().zip(places) {
        let mut fmu = Fmu::packaged();
        fmu.description.replace_range(at..at + ABILITY.len(), "");
        let finding = fmu.finding(&format!("serialize_alone_in_{kind}"));
        assert_eq!(finding, format!("modelDescription.xml: {kind} {why}"));
    }
}

/// The rate of the distance becomes the derivative of the Boolean `animation`.
#[test]
fn the_derivative_of_what_is_no_real_is_found() {
    let fmu = Fmu::packaged();
    let names: Vec<_> = fmu.description.split("<ScalarVariable name=\"").skip(1).collect();
    let index = 1 + names.iter().position(|variable| variable.starts_with("animation\"")).unwrap();
    let rate = fmu.description.find("<ScalarVariable name=\"der_distance\"").map(|at| &fmu.description[at..]).unwrap();
    let old = rate[..rate.find("/>").unwrap() + 2].to_owned();
    let new = old.replace("/>", &format!(" derivative=\"{index}\"/>"));
    assert_eq!(
        fmu.describe(&old, &new).finding("derivative_of_a_boolean"),
        concat!(
            r#"modelDescription.xml: "der_distance" is the derivative of "animation", but "animation" is of type "#,
            "Boolean, not Real",
        )
    );
}

#[test]
fn what_is_no_finite_number_is_found() {
    for (old, new, attribute) in [
        (r#"start="0.025""#, r#"start="NaN""#, "start NaN"),
        (r#"min="0" start="0.025""#, r#"min="-INF" start="0.025""#, "min -INF"),
        (r#"start="0.025""#, r#"max="INF" start="0.025""#, "max INF"),
        (r#"start="0.025""#, r#"nominal="NaN" start="0.025""#, "nominal NaN"),
    ] {
        let (_, lines) = Fmu::packaged().describe(old, new).check("not_finite", &[]);
        let expected = format!(
            "finding: modelDescription.xml: \"arrowDiameter\" has the {attribute}, which is not a finite number"
        );
        assert!(lines.contains(&expected), "{expected}\n{lines:?}");
    }
}

/// Changes a list of the packaged description's `ModelStructure`, from its first unknown to its end.
fn restructured(list: &str, change: impl FnOnce(&str) -> String) -> Fmu {
    let mut fmu = Fmu::packaged();
    let start = fmu.description.find(&format!("<{list}>")).unwrap() + list.len() + 2;
    let end = fmu.description.find(&format!("</{list}>")).unwrap();
    let changed = change(&fmu.description[start..end]);
    fmu.description.replace_range(start..end, &changed);
    fmu
}

#[test]
fn a_wrong_order_of_the_model_structure_is_found() {
    let reversed = |unknowns: &str| unknowns.lines().rev().collect::<Vec<_>>().join("\n");
    let finding = restructured("InitialUnknowns", reversed).finding("order");
    let start = "modelDescription.xml: ModelStructure/InitialUnknowns is not in the order of the variables: ";
    assert!(finding.starts_with(start) && finding.contains(" follows "), "{finding}");
}

#[test]
fn a_wrong_order_or_number_of_dependencies_is_found() {
    let behind_itself = |unknowns: &str| {
        let (before, rest) = unknowns.split_once("dependencies=\"").unwrap();
        let (dependencies, after) = rest.split_once('"').unwrap();
        let reversed = dependencies.split(' ').rev().collect::<Vec<_>>().join(" ");
        format!("{before}dependencies=\"{reversed}\"{after}")
    };
    let finding = restructured("Outputs", behind_itself).finding("dependencies");
    assert!(finding.starts_with("modelDescription.xml: ModelStructure/Outputs: the dependencies of "), "{finding}");
    let one_less = |unknowns: &str| unknowns.replacen("dependenciesKind=\"dependent ", "dependenciesKind=\"", 1);
    let finding = restructured("Outputs", one_less).finding("kinds");
    assert!(finding.ends_with(" has not as many dependenciesKind as dependencies"), "{finding}");
}

#[test]
fn a_default_experiment_that_is_none_is_found() {
    for (test, attributes, finding) in [
        ("experiment_nan", r#"startTime="NaN" stopTime="1""#, "the startTime NaN, which is not a finite number"),
        ("experiment_inf", r#"startTime="0" stopTime="INF""#, "the stopTime INF, which is not a finite number"),
        ("experiment_step", r#"stopTime="1" stepSize="-INF""#, "the stepSize -INF, which is not a finite number"),
        ("experiment_order", r#"startTime="2" stopTime="1""#, "the stopTime 1, before its startTime 2"),
    ] {
        let Some(fmu) = small(test, &[(r#"startTime="0" stopTime="1""#, attributes)]) else { return };
        assert_eq!(fmu.finding(test), format!("modelDescription.xml: DefaultExperiment has {finding}"));
    }
}

#[test]
fn one_value_reference_with_two_starts_is_found() {
    let fmu = Fmu::packaged().describe(
        "</ModelVariables>",
        r#"<ScalarVariable name="one" valueReference="11" causality="parameter" variability="fixed">
            <Real unit="m" start="1"/></ScalarVariable>
        <ScalarVariable name="two" valueReference="11" causality="parameter" variability="fixed">
        <Real unit="m" start="2"/></ScalarVariable></ModelVariables>"#,
    );
    assert_eq!(
        fmu.finding("two_starts"),
        r#"modelDescription.xml: "one" and "two" are aliases, with the value reference 11, but start at "1" and "2""#
    );
}

/// FMI 2.0 section 2.2.7: the name is required and unique.
#[test]
fn variables_of_one_name_and_without_a_name_are_found() {
    for (test, name, finding) in [
        ("same_name", r#"name="u""#, "two variables are called \"u\""),
        ("empty_name", r#"name="""#, "variable 3 has no name"),
        ("no_name", "", "variable 3 has no name"),
    ] {
        let Some(fmu) = small(test, &[(r#"name="y""#, name)]) else { return };
        assert_eq!(fmu.finding(test), format!("modelDescription.xml: {finding}"));
    }
}

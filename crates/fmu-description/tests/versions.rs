//! Descriptions of FMI 1.0 and 3.0, and errors in invalid ones.
use std::collections::HashMap;

use fmu_description::{
    Causality, DependencyKind, Description, Document, Integer, Kind, Real, Rows, Type, Unknown, Variability, read, xml,
};

fn document(text: &str) -> Document {
    read(xml::parse(text).unwrap().root()).unwrap()
}

fn kinds(description: &Description) -> Vec<(Causality, Variability, Kind)> {
    description.variables.iter().map(|v| (v.causality, v.variability, v.kind())).collect()
}

#[test]
fn fmi_1_has_parameters_as_a_variability_and_items_without_values() {
    let Document { fmi_version, description, errors } = document(
        r#"<fmiModelDescription fmiVersion="1.0" modelName="bounce" modelIdentifier="bounce" guid="{8c}"
            numberOfEventIndicators="1">
        <TypeDefinitions>
            <Type name="Speed"><RealType unit="m/s" min="-9"/></Type>
            <Type name="Axis"><EnumerationType><Item name="x"/><Item name="y"/></EnumerationType></Type>
        </TypeDefinitions>
        <ModelVariables>
            <ScalarVariable name="v" valueReference="0" causality="output"><Real declaredType="Speed" start="-3"/>
            </ScalarVariable>
            <ScalarVariable name="e" valueReference="1" variability="parameter" causality="internal"><Real/>
            </ScalarVariable>
            <ScalarVariable name="n" valueReference="2" causality="none"><Integer/></ScalarVariable>
            <ScalarVariable name="a" valueReference="3"><Enumeration declaredType="Axis" start="2"/></ScalarVariable>
        </ModelVariables></fmiModelDescription>"#,
    );
    assert_eq!((fmi_version.as_str(), errors, description.event_indicators), ("1.0", vec![], 1));
    assert_eq!(
        kinds(&description),
        [
            (Causality::Output, Variability::Continuous, Kind::Real),
            (Causality::Parameter, Variability::Fixed, Kind::Real),
            (Causality::Local, Variability::Discrete, Kind::Integer),
            (Causality::Local, Variability::Discrete, Kind::Enumeration),
        ]
    );
    let v = Real { unit: Some("m/s".into()), min: Some(-9.0), start: vec![-3.0], ..Real::default() };
    assert_eq!(description.variables[0].r#type, Type::Real(v));
    let items: Vec<_> = description.items(&description.variables[3]).iter().map(|i| (&*i.name, i.value)).collect();
    assert_eq!(items, [("x", 1), ("y", 2)]);
}

#[test]
fn fmi_3_has_arrays_and_types_that_are_kept_as_text() {
    let Document { fmi_version, description, errors } = document(
        r#"<fmiModelDescription fmiVersion="3.0" modelName="Heater" instantiationToken="{5a}">
        <CoSimulation modelIdentifier="Heater" canGetAndSetFMUState="true" providesDirectionalDerivatives="true"/>
        <ModelVariables>
            <UInt64 name="rows" valueReference="5" causality="structuralParameter" start="2"/>
            <Float64 name="A" valueReference="2" causality="parameter" start="1 2  3 4"><Dimension start="2"/>
            <Dimension valueReference="5"/></Float64>
            <Float64 name="der(A)" valueReference="3" derivative="2"/>
            <Float32 name="T" valueReference="1" unit="K" start="293"/>
            <String name="label" valueReference="4"><Start value="hot"/><Start value=""/></String>
        </ModelVariables></fmiModelDescription>"#,
    );
    assert_eq!((fmi_version.as_str(), errors), ("3.0", vec![]));
    let interface = &description.co_simulation.as_ref().unwrap().interface;
    assert_eq!(
        [interface.get_and_set_state, interface.directional_derivative, interface.own_memory],
        [true, true, false]
    );
    let [rows, a, der_a, t, label] = &description.variables[..] else { panic!("{description:?}") };
    assert_eq!(
        (rows.causality, rows.kind(), rows.r#type.starts()),
        (Causality::StructuralParameter, Kind::Other, vec!["2".into()])
    );
    assert_eq!((&*a.dimensions, a.r#type.starts()), (&[2, 0][..], ["1", "2", "3", "4"].map(str::to_owned).to_vec()));
    assert_eq!((der_a.derivative_of, der_a.variability), (Some(1), Variability::Continuous));
    assert_eq!((t.kind(), t.unit(), t.variability), (Kind::Other, Some("K"), Variability::Continuous));
    assert_eq!(label.r#type.starts(), ["hot", ""]);
}

/// FMI 3.0 section 2.4.7.2: changing a dimension invalidates the start value.
#[test]
fn structural_parameters_give_arrays_their_sizes() {
    let mut description = document(
        r#"<fmiModelDescription fmiVersion="3.0" modelName="Filter" instantiationToken="{5a}">
        <ModelVariables>
            <UInt64 name="n" valueReference="1" causality="structuralParameter" start="2"/>
            <UInt64 name="three" valueReference="2" variability="constant" start="3"/>
            <Float64 name="A" valueReference="3" causality="parameter" start="1 2 3 4 5 6">
            <Dimension valueReference="1"/><Dimension valueReference="2"/></Float64>
            <Float64 name="b" valueReference="4" causality="parameter" start="7 8"><Dimension start="2"/></Float64>
            <Float64 name="z" valueReference="5"><Dimension valueReference="1"/></Float64>
            <Float64 name="c" valueReference="6"><Dimension valueReference="9"/></Float64>
        </ModelVariables>
        <ModelStructure><EventIndicator valueReference="5"/></ModelStructure></fmiModelDescription>"#,
    )
    .description;
    let sizes = |description: &Description| description.variables[2..].iter().map(|v| v.size()).collect::<Vec<_>>();
    let starts = |description: &Description| description.variables[2].r#type.starts().len();

    description.resize(&HashMap::new());
    assert_eq!(
        (sizes(&description), description.event_indicators),
        (["2,3", "2", "2", "0"].map(String::from).into(), 2)
    );
    assert_eq!(starts(&description), 6);

    description.resize(&HashMap::from([(1, 4)]));
    assert_eq!(
        (sizes(&description), description.event_indicators),
        (["4,3", "2", "4", "0"].map(String::from).into(), 4)
    );
    assert_eq!(starts(&description), 0);
    assert_eq!(description.variables[3].r#type.starts(), ["7", "8"]);
}

#[test]
fn fmi_3_has_aliases() {
    let Document { description, errors, .. } = document(
        r#"<fmiModelDescription fmiVersion="3.0" modelName="Heater" instantiationToken="{5a}">
        <ModelVariables><Float64 name="T" valueReference="1"><Alias name="temperature"/><Alias name="y"/></Float64>
        </ModelVariables></fmiModelDescription>"#,
    );
    assert_eq!(errors, [""; 0]);
    assert_eq!(description.variables[0].aliases, ["temperature", "y"]);
    assert_eq!(description.variable("y"), description.variable("T"));
    assert_eq!(description.variable("z"), None);
}

/// FMI 3.0 section 2.4.4: attributes of a type are the defaults of its variables.
#[test]
fn fmi_3_variables_have_what_their_types_say() {
    let Document { description, errors, .. } = document(
        r#"<fmiModelDescription fmiVersion="3.0" modelName="Heater" instantiationToken="{5a}">
        <TypeDefinitions>
            <Float64Type name="T" quantity="Temperature" unit="K" displayUnit="degC" min="0" max="500" nominal="300"/>
            <Int32Type name="N" quantity="Count" min="-1" max="9"/>
            <Float32Type name="F" unit="W"/>
        </TypeDefinitions>
        <ModelVariables>
            <Float64 name="hot" valueReference="1" declaredType="T" start="400"/>
            <Float64 name="cold" valueReference="2" declaredType="T" max="273" displayUnit="K"/>
            <Int32 name="n" valueReference="3" declaredType="N" max="8"/>
            <Float32 name="power" valueReference="4" declaredType="F"/>
        </ModelVariables></fmiModelDescription>"#,
    );
    assert_eq!(errors, [""; 0]);
    let [hot, cold, n, power] = &description.variables[..] else { panic!("{description:?}") };
    let of_type = Real {
        quantity: Some("Temperature".into()),
        unit: Some("K".into()),
        display_unit: Some("degC".into()),
        min: Some(0.0),
        max: Some(500.0),
        nominal: Some(300.0),
        ..Real::default()
    };
    assert_eq!(hot.r#type, Type::Real(Real { start: vec![400.0], ..of_type.clone() }));
    assert_eq!(cold.r#type, Type::Real(Real { max: Some(273.0), display_unit: Some("K".into()), ..of_type }));
    let quantity = Some("Count".into());
    assert_eq!(n.r#type, Type::Integer(Integer { quantity, min: Some(-1), max: Some(8), ..Integer::default() }));
    assert_eq!(power.unit(), Some("W"));
}

#[test]
fn fmi_3_names_unknowns_by_value_references_and_indicators_are_variables() {
    let Document { description, errors, .. } = document(
        r#"<fmiModelDescription fmiVersion="3.0" modelName="Ball" instantiationToken="{5a}"
            numberOfEventIndicators="9">
        <ModelExchange modelIdentifier="Ball" needsCompletedIntegratorStep="true"
        completedIntegratorStepNotNeeded="true"/>
        <ModelVariables>
            <Float64 name="h" valueReference="30" intermediateUpdate="true"><Dimension start="2"/></Float64>
            <Float64 name="der(h)" valueReference="20" derivative="30"><Dimension start="2"/></Float64>
            <Float64 name="z" valueReference="10"><Dimension start="2"/><Dimension start="3"/></Float64>
            <Float64 name="sized" valueReference="1"><Dimension valueReference="5"/></Float64>
            <Float64 name="time" valueReference="0" causality="independent"/>
        </ModelVariables>
        <ModelStructure>
            <Output valueReference="30" dependencies="30 0" dependenciesKind="constant dependent"/>
            <Output valueReference="2"/>
            <ContinuousStateDerivative valueReference="20"/>
            <InitialUnknown valueReference="20" dependencies=""/>
            <InitialUnknown valueReference="10" dependencies="20 3"/>
            <EventIndicator valueReference="10"/><EventIndicator valueReference="0"/>
            <EventIndicator valueReference="1"/>
        </ModelStructure></fmiModelDescription>"#,
    );
    let all = |variable| Unknown { variable, dependencies: None, kinds: None };
    let structure = &description.model_structure;
    let kinds = Some(vec![DependencyKind::Constant, DependencyKind::Dependent]);
    assert_eq!(structure.outputs, [Unknown { variable: 0, dependencies: Some(vec![0, 4]), kinds }]);
    assert_eq!(structure.derivatives, [all(1)]);
    assert_eq!(structure.initial_unknowns, [Unknown { dependencies: Some(vec![]), ..all(1) }]);
    assert_eq!(structure.event_indicators, [all(2), all(4), all(3)]);
    // Six and one; the size of the third is unstated.
    assert_eq!(description.event_indicators, 7);
    assert!(!description.model_exchange.unwrap().completed_step_not_needed);
    assert_eq!(description.variables.iter().map(|v| v.intermediate_update).collect::<Vec<_>>()[..2], [true, false]);
    let unknown = |reference| format!("there is no variable with the value reference {reference}");
    assert_eq!(errors, [unknown(2), unknown(3)]);
}

/// An invalid part does not hide the rest.
#[test]
fn what_cannot_be_read_is_left_out_and_said() {
    let Document { description, errors, .. } = document(
        r#"<fmiModelDescription fmiVersion="2.0" modelName="m">
        <CoSimulation modelIdentifier="m" canInterpolateInputs="perhaps"/>
        <ModelVariables>
            <ScalarVariable name="a" causality="into" valueReference="1"><Real start="1,5" min="0" derivative="9"/>
            </ScalarVariable>
            <ScalarVariable name="b" valueReference="2"/>
            <ScalarVariable name="c"><Boolean start="True" declaredType="Flag"/></ScalarVariable>
        </ModelVariables>
        <ModelStructure><Outputs><Unknown index="4"/><Unknown index="1" dependenciesKind="loose"/>
        <Unknown index="2"/></Outputs></ModelStructure>
        </fmiModelDescription>"#,
    );
    assert_eq!(description.variables.iter().map(|v| &*v.name).collect::<Vec<_>>(), ["a", "b", "c"]);
    assert_eq!(description.variables[0].limits(), (Some(0.0), None));
    assert_eq!(description.model_structure.outputs.len(), 1);
    assert_eq!(
        errors,
        [
            "it has no attribute guid",
            "there is no variable 9",
            "variable \"a\": its start cannot be \"1,5\"",
            "variable \"a\": its causality cannot be \"into\"",
            "variable \"b\" has no type",
            "variable \"c\" has no type \"Flag\"",
            "variable \"c\": its start cannot be \"True\"",
            "variable \"c\" has no valueReference",
            "there is no variable 4",
            "\"loose\" is not a kind of dependency",
            "CoSimulation: its canInterpolateInputs cannot be \"perhaps\"",
        ]
    );
}

#[test]
fn another_document_or_version_is_refused() {
    let refusal = |text: &str| read(xml::parse(text).unwrap().root()).unwrap_err();
    assert_eq!(refusal("<html/>"), "its modelDescription.xml is another document, the root element is html");
    let version = refusal(r#"<fmiModelDescription fmiVersion="4.0"/>"#);
    assert_eq!(version, "its fmiVersion is `4.0`; known are 1.0, 2.0 and 3.0");
}

#[test]
fn the_annotation_about_rows_is_read_in_any_archive_and_no_other_is_an_error() {
    let own = |at: &str| format!("<OWN multibody-fmu'><rows at='{at}' hold='start'/></ENTRY>");
    let other = "<OWN another'><rows at='inputs'/><any><rows at='inputs'/></any></ENTRY>";
    for (annotations, expected) in [
        (own("inputs"), Some(Rows::Inputs)),
        (own("steps"), Some(Rows::Steps)),
        (other.to_owned() + &own("steps"), Some(Rows::Steps)),
        ("<OWN multibody-fmu'>text<later/><rows at='steps'/><rows at='inputs'/></ENTRY>".into(), Some(Rows::Steps)),
        ("<OWN multibody-fmu'><rows at='inputs' hold='end'/></ENTRY>".into(), Some(Rows::Inputs)),
        (other.into(), None),
        (own("both"), None),
        (own("Inputs"), None),
        (own(""), None),
        ("<OWN multibody-fmu'><rows/><row at='inputs'/></ENTRY>".into(), None),
        ("<rows at='inputs'/>".into(), None),
        (String::new(), None),
    ] {
        for (version, list, own, entry) in [
            ("2.0", "VendorAnnotations", "Tool name='", "Tool"),
            ("3.0", "Annotations", "Annotation type='", "Annotation"),
        ] {
            let inner = annotations.replace("OWN ", own).replace("ENTRY", entry);
            let identity = "modelName='m' guid='{1}' instantiationToken='{1}'";
            let document = document(&format!(
                "<fmiModelDescription fmiVersion='{version}' {identity}><{list}>{inner}</{list}><ModelVariables/>\
                 <ModelStructure/></fmiModelDescription>"
            ));
            assert_eq!((document.description.rows, document.errors), (expected, vec![]), "{inner}");
            assert_eq!(document.description.holds_end, inner.contains("hold='end'"), "{inner}");
        }
    }
}

#[test]
fn parameters_that_ask_for_steps_are_read_unless_their_values_are_unknown() {
    let steps = "<rows at='inputs'><steps parameter='a'/><steps parameter='b' values=' 2  -7 '/>\
                 <steps parameter='c' values='2 two'/><steps values='1'/><steps/><step parameter='d'/></rows>\
                 <steps parameter='f'/>";
    for (version, list, entry) in
        [("2.0", "VendorAnnotations", "Tool name"), ("3.0", "Annotations", "Annotation type"), ("1.0", "", "x y")]
    {
        let annotation = |of: &str, inner: &str| {
            let element = entry.split(' ').next().unwrap();
            format!("<{entry}='{of}'>{inner}</{element}>")
        };
        let list = if list.is_empty() { "VendorAnnotations" } else { list };
        let inner = annotation("another", "<rows><steps parameter='e'/></rows>") + &annotation("multibody-fmu", steps);
        let document = document(&format!(
            "<fmiModelDescription fmiVersion='{version}' modelName='m' guid='{{1}}' instantiationToken='{{1}}' \
             modelIdentifier='m'><{list}>{inner}</{list}><ModelVariables/><ModelStructure/></fmiModelDescription>"
        ));
        let found: Vec<_> = document.description.step_parameters.iter().map(|it| (&*it.name, &*it.values)).collect();
        let expected: &[(&str, &[i64])] = if version == "1.0" { &[] } else { &[("a", &[]), ("b", &[2, -7])] };
        assert_eq!(found, expected, "{version}");
    }
}

//! The edition for OpenModelica contains what OpenModelica can import, and is otherwise unchanged.
use fmu_description::openmodelica::{Unsuitable, class_name, edition};
use fmu_description::{
    Boolean, Causality, CoSimulation, Description, Enumeration, EnumerationItem, EnumerationType, Initial, Integer,
    Interface, ModelExchange, ModelStructure, Real, Rows, Type, Unknown, Variability, Variable, read, write, xml,
};

fn variable(name: &str, causality: Causality, variability: Variability, reference: u32, r#type: Type) -> Variable {
    Variable {
        description: format!("What {name} means"),
        value_reference: reference,
        causality,
        variability,
        initial: (causality != Causality::Input).then_some(Initial::Exact),
        ..Variable::new(name, r#type)
    }
}

fn real(start: f64) -> Type {
    Type::Real(Real { unit: Some("m".into()), start: vec![start], ..Real::default() })
}

/// A spring with a switch; its references are the export layer's, with the base type in the upper bits.
fn spring() -> Description {
    use Causality::{Input, Output, Parameter};
    use Variability::{Constant, Continuous, Discrete, Tunable};
    let law = || {
        Type::Enumeration(Enumeration { declared_type: "Types.Law".into(), start: vec![2], ..Enumeration::default() })
    };
    let switch = |start| Type::Boolean(Boolean { start: vec![start] });
    let item = |name: &str, value| EnumerationItem { name: name.into(), value, description: String::new() };
    let interface = Interface {
        model_identifier: "Spring".into(),
        get_and_set_state: true,
        directional_derivative: true,
        ..Interface::default()
    };
    let outputs = [(6, vec![3, 4, 5]), (7, vec![]), (8, vec![1]), (9, vec![3])];
    let outputs = outputs.into_iter().map(|(variable, dependencies)| Unknown::new(variable, dependencies)).collect();
    Description {
        model_name: "Spring".into(),
        guid: "{8d667ff8-7934-51c7-b346-a7644aeaa509}".into(),
        event_indicators: 2,
        model_exchange: Some(ModelExchange { interface: interface.clone(), ..ModelExchange::default() }),
        co_simulation: Some(CoSimulation { interface, ..CoSimulation::default() }),
        rows: Some(Rows::Inputs),
        holds_end: true,
        enumerations: vec![EnumerationType {
            name: "Types.Law".into(),
            description: String::new(),
            items: vec![item("Linear", 1), item("Cubic", 2)],
        }],
        variables: vec![
            variable("length", Parameter, Tunable, 0, real(0.5)),
            variable("law", Parameter, Tunable, 1 << 28, law()),
            variable("damped", Parameter, Tunable, 2 << 28, switch(true)),
            variable("end.s", Input, Continuous, 1, real(0.0)),
            variable("on", Input, Discrete, 2 << 28 | 1, switch(true)),
            variable("held", Input, Discrete, 2 << 28 | 2, switch(false)),
            variable("end.f", Output, Continuous, 2, real(0.0)),
            variable("limit", Output, Constant, 3, real(7.0)),
            variable("present", Output, Discrete, 1 << 28 | 1, law()),
            variable("loose", Output, Discrete, 2 << 28 | 3, switch(false)),
        ],
        model_structure: ModelStructure { outputs, ..ModelStructure::default() },
        ..Description::default()
    }
}

#[test]
fn it_is_for_model_exchange_alone_without_what_openmodelica_does_not_use() {
    let edition = edition(&spring()).unwrap();
    assert_eq!((edition.co_simulation, edition.rows, edition.holds_end), (None, None, false));
    let interface = edition.model_exchange.unwrap().interface;
    assert_eq!(interface.model_identifier, "Spring", "the library is the same");
    assert_eq!([interface.get_and_set_state, interface.serialize_state, interface.directional_derivative], [false; 3]);
}

#[test]
fn an_enumeration_is_an_integer_that_names_its_items() {
    let edition = edition(&spring()).unwrap();
    for (name, reference) in [("law", 1 << 28), ("present", 1 << 28 | 1)] {
        let law = edition.variable(name).unwrap();
        let expected = Integer { quantity: None, min: Some(1), max: Some(2), start: vec![2] };
        assert_eq!(law.r#type, Type::Integer(expected));
        assert_eq!(law.value_reference, reference);
        assert_eq!(law.description, format!("What {name} means: 1 = Linear, 2 = Cubic"));
    }
    assert!(edition.enumerations.is_empty());
}

#[test]
fn a_boolean_input_is_a_real_with_an_event_indicator() {
    let edition = edition(&spring()).unwrap();
    for (name, reference, start) in [("on", 4, 1.0), ("held", 5, 0.0)] {
        let switch = edition.variable(name).unwrap();
        assert_eq!(switch.r#type, Type::Real(Real { start: vec![start], ..Real::default() }));
        assert_eq!(switch.value_reference, reference, "after that of the last Real, 3");
        assert_eq!(switch.variability, Variability::Continuous);
        assert_eq!(switch.description, format!("What {name} means (above 0.5)"));
    }
    assert_eq!(edition.event_indicators, 2 + 2, "beside those of the model");
}

#[test]
fn other_booleans_are_integers_of_zero_or_one() {
    let edition = edition(&spring()).unwrap();
    for (name, reference, start) in [("damped", 2 << 28, 1), ("loose", 2 << 28 | 3, 0)] {
        let flag = edition.variable(name).unwrap();
        let expected = Integer { quantity: None, min: Some(0), max: Some(1), start: vec![start] };
        assert_eq!(flag.r#type, Type::Integer(expected));
        assert_eq!(flag.value_reference, reference, "that of the Boolean, which no other Integer has");
        assert_eq!(flag.description, format!("What {name} means: 0 = false, 1 = true"));
    }
}

#[test]
fn no_variable_is_constant_and_no_parameter_tunable() {
    let (original, edition) = (spring(), edition(&spring()).unwrap());
    for (one, other) in original.variables.iter().zip(&edition.variables) {
        assert_eq!(one.name, other.name);
        assert!(!matches!(other.variability, Variability::Constant | Variability::Tunable), "{}", other.name);
    }
    assert_eq!(edition.variable("limit").unwrap().r#type, real(7.0));
    assert_eq!(edition.model_structure, original.model_structure, "no position has changed");
}

#[test]
fn it_has_a_guid_of_its_own_that_changes_with_that_of_the_fmu() {
    let of = |guid: &str| edition(&Description { guid: guid.into(), ..spring() }).unwrap().guid;
    assert_eq!(of("{8d667ff8-7934-51c7-b346-a7644aeaa509}"), "{8d667ff8-7934-51c7-b346-a7644aeaa508}");
    assert_eq!(of("{8d667ff8-7934-51c7-b346-a7644aeaa50e}"), "{8d667ff8-7934-51c7-b346-a7644aeaa50f}");
}

#[test]
fn it_has_a_guid_of_its_own_even_if_no_variable_is_different() {
    let mut plain = spring();
    plain.enumerations.clear();
    plain.variables.retain(|variable| matches!(variable.name.as_str(), "end.s" | "end.f"));
    plain.model_structure.outputs = vec![Unknown::new(1, vec![0])];
    let edition = edition(&plain).unwrap();
    assert_eq!(edition.variables, plain.variables);
    assert_eq!(edition.model_structure, plain.model_structure);
    assert_ne!(edition.guid, plain.guid);
}

#[test]
fn it_is_valid_fmi_2_0() {
    let edition = edition(&spring()).unwrap();
    let text = write::fmi2(&edition).unwrap();
    let document = read(xml::parse(&text).unwrap().root()).unwrap();
    assert_eq!(document.errors, Vec::<String>::new());
    assert_eq!(document.description.variables, edition.variables);
}

/// Names as `importFMU` of OpenModelica 1.26 makes them.
#[test]
fn a_name_in_the_class_has_underscores_for_punctuation() {
    assert_eq!(class_name("frame_a.R.T[1,2]"), "frame_a_R_T_1_2_");
    assert_eq!(class_name("der(x) y"), "der_x__y");
}

#[test]
fn what_openmodelica_cannot_use_is_refused() {
    let refused = |change: &dyn Fn(&mut Description)| {
        let mut spring = spring();
        change(&mut spring);
        edition(&spring).unwrap_err()
    };
    assert_eq!(refused(&|spring| spring.model_exchange = None), Unsuitable::Kind);
    let states = |spring: &mut Description| spring.model_structure.derivatives = vec![Unknown::new(6, vec![])];
    assert_eq!(refused(&states), Unsuitable::States);
    let discrete = |spring: &mut Description| spring.variables[3].variability = Variability::Discrete;
    assert_eq!(refused(&discrete), Unsuitable::Input("end.s".into()));
    let alike = |spring: &mut Description| spring.variables[0].name = "end_f".into();
    assert_eq!(refused(&alike), Unsuitable::Names("end_f".into(), "end.f".into()));
}

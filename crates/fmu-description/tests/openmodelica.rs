//! The edition for OpenModelica contains what OpenModelica can import, and is otherwise unchanged.
use fmu_description::openmodelica::{Unsuitable, class_name, edition};
use fmu_description::{
    Boolean, Causality, CoSimulation, DependencyKind, Description, Enumeration, EnumerationItem, EnumerationType,
    Initial, Integer, Interface, ModelExchange, ModelStructure, Real, Rows, Type, Unknown, Variability, Variable, read,
    write, xml,
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
    let edition = edition(&spring(), &[]).unwrap();
    assert_eq!((edition.co_simulation, edition.rows, edition.holds_end), (None, None, false));
    let interface = edition.model_exchange.unwrap().interface;
    assert_eq!(interface.model_identifier, "Spring", "the library is the same");
    assert_eq!([interface.get_and_set_state, interface.serialize_state, interface.directional_derivative], [false; 3]);
}

#[test]
fn an_enumeration_is_an_integer_that_names_its_items() {
    let edition = edition(&spring(), &[]).unwrap();
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
    let edition = edition(&spring(), &[]).unwrap();
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
    let edition = edition(&spring(), &[]).unwrap();
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
    let (original, edition) = (spring(), edition(&spring(), &[]).unwrap());
    for (one, other) in original.variables.iter().zip(&edition.variables) {
        assert_eq!(one.name, other.name);
        assert!(!matches!(other.variability, Variability::Constant | Variability::Tunable), "{}", other.name);
    }
    assert_eq!(edition.variable("limit").unwrap().r#type, real(7.0));
    assert_eq!(edition.model_structure, original.model_structure, "no position has changed");
}

#[test]
fn it_has_a_guid_of_its_own_that_changes_with_that_of_the_fmu() {
    let of = |guid: &str| edition(&Description { guid: guid.into(), ..spring() }, &[]).unwrap().guid;
    assert_eq!(of("{8d667ff8-7934-51c7-b346-a7644aeaa509}"), "{8d667ff8-7934-51c7-b346-a7644aeaa508}");
    assert_eq!(of("{8d667ff8-7934-51c7-b346-a7644aeaa50e}"), "{8d667ff8-7934-51c7-b346-a7644aeaa50f}");
}

#[test]
fn it_has_a_guid_of_its_own_even_if_no_variable_is_different() {
    let mut plain = spring();
    plain.enumerations.clear();
    plain.variables.retain(|variable| matches!(variable.name.as_str(), "end.s" | "end.f"));
    plain.model_structure.outputs = vec![Unknown::new(1, vec![0])];
    let edition = edition(&plain, &[]).unwrap();
    assert_eq!(edition.variables, plain.variables);
    assert_eq!(edition.model_structure, plain.model_structure);
    assert_ne!(edition.guid, plain.guid);
}

#[test]
fn it_is_valid_fmi_2_0() {
    let edition = edition(&spring(), &[]).unwrap();
    let text = write::fmi2(&edition).unwrap();
    let document = read(xml::parse(&text).unwrap().root()).unwrap();
    assert_eq!(document.errors, Vec::<String>::new());
    assert_eq!(document.description.variables, edition.variables);
}

/// The spring with a filter: two parameters, a state and its derivative, before and among the other variables.
fn filtered_spring() -> Description {
    use Causality::{Local, Parameter};
    use Variability::{Continuous, Tunable};
    let mut description = spring();
    let variables = &mut description.variables;
    for (at, index) in [(0, 1), (1, 2)] {
        variables.insert(at, variable(&format!("band[{index}]"), Parameter, Tunable, 10 + index, real(0.0)));
    }
    variables.insert(4, variable("x", Local, Continuous, 20, real(0.0)));
    let rate = Variable { derivative_of: Some(4), ..variable("der(x)", Local, Continuous, 21, real(0.0)) };
    variables.insert(7, rate);
    variables.push(Variable { derivative_of: Some(6), ..variable("end.v", Local, Continuous, 22, real(0.0)) });
    let force = Unknown {
        variable: 10,
        dependencies: Some(vec![1, 4, 6, 8]),
        kinds: Some(vec![
            DependencyKind::Dependent,
            DependencyKind::Tunable,
            DependencyKind::Discrete,
            DependencyKind::Constant,
        ]),
    };
    let everything = Unknown { variable: 11, dependencies: None, kinds: None };
    description.model_structure = ModelStructure {
        outputs: vec![force.clone(), everything],
        derivatives: vec![Unknown::new(7, vec![4, 6])],
        initial_unknowns: vec![Unknown::new(4, vec![6]), force, Unknown::new(7, vec![])],
        ..ModelStructure::default()
    };
    description
}

#[test]
fn parameters_are_left_out_with_the_states_that_have_no_effect_without_them() {
    let original = filtered_spring();
    assert_eq!(edition(&original, &[]), Err(Unsuitable::States));
    let edition = edition(&original, &["band".into()]).unwrap();
    let names = |description: &Description, places: &[usize]| -> Vec<String> {
        places.iter().map(|&place| description.variables[place].name.clone()).collect()
    };
    let left: Vec<_> = edition.variables.iter().map(|variable| &*variable.name).collect();
    let rest: Vec<_> = original.variables.iter().map(|variable| &*variable.name).collect();
    let rest: Vec<_> = rest.into_iter().filter(|name| !["band[1]", "band[2]", "x", "der(x)"].contains(name)).collect();
    assert_eq!(left, rest);
    let ModelStructure { outputs, derivatives, initial_unknowns, .. } = &edition.model_structure;
    let force = |unknown: &Unknown| {
        assert_eq!(names(&edition, &[unknown.variable]), ["end.f"]);
        assert_eq!(names(&edition, unknown.dependencies.as_ref().unwrap()), ["end.s", "on"]);
        assert_eq!(unknown.kinds, Some(vec![DependencyKind::Discrete, DependencyKind::Constant]));
    };
    assert_eq!((outputs.len(), derivatives.len(), initial_unknowns.len()), (2, 0, 1));
    force(&outputs[0]);
    force(&initial_unknowns[0]);
    assert_eq!((names(&edition, &[outputs[1].variable]), &outputs[1].dependencies), (vec!["limit".into()], &None));
    let speed = edition.variable("end.v").unwrap();
    assert_eq!(names(&edition, &[speed.derivative_of.unwrap()]), ["end.s"]);
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
        edition(&spring, &[]).unwrap_err()
    };
    assert_eq!(refused(&|spring| spring.model_exchange = None), Unsuitable::Kind);
    let states = |spring: &mut Description| spring.model_structure.derivatives = vec![Unknown::new(6, vec![])];
    assert_eq!(refused(&states), Unsuitable::States);
    let no_parameter = edition(&spring(), &["length".into(), "end.s".into()]).unwrap_err();
    assert_eq!(no_parameter, Unsuitable::NoParameter("end.s".into()));
    let discrete = |spring: &mut Description| spring.variables[3].variability = Variability::Discrete;
    assert_eq!(refused(&discrete), Unsuitable::Input("end.s".into()));
    let alike = |spring: &mut Description| spring.variables[0].name = "end_f".into();
    assert_eq!(refused(&alike), Unsuitable::Names("end_f".into(), "end.f".into()));
}

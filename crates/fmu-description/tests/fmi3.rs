//! FMI 3.0: the written file is read back and equals the committed file, which `tests/python/test_fmi3_description.py`
//! validates with other tools.
use fmu_description::write::{self, Error};
use fmu_description::{
    BaseUnit, Boolean, Causality, CoSimulation, DefaultExperiment, DependencyKind, Description, DisplayUnit,
    Enumeration, EnumerationItem, EnumerationType, Initial, Integer, Interface, LogCategory, ModelExchange,
    ModelStructure, Other, Real, Rows, StepParameter, Text, Type, UnitDefinition, Unknown, Variability, Variable, read,
    xml,
};

fn variable(name: &str, value_reference: u32, r#type: Type) -> Variable {
    Variable {
        description: format!("What {name} < 1 means"),
        value_reference,
        variability: Variability::Continuous,
        initial: Some(Initial::Calculated),
        ..Variable::new(name, r#type)
    }
}

fn parameter(name: &str, value_reference: u32, r#type: Type) -> Variable {
    Variable {
        causality: Causality::Parameter,
        variability: Variability::Tunable,
        initial: Some(Initial::Exact),
        ..variable(name, value_reference, r#type)
    }
}

fn input(name: &str, value_reference: u32, r#type: Type) -> Variable {
    Variable { causality: Causality::Input, initial: None, ..variable(name, value_reference, r#type) }
}

fn output(name: &str, value_reference: u32, r#type: Type) -> Variable {
    Variable { causality: Causality::Output, ..variable(name, value_reference, r#type) }
}

fn time() -> Variable {
    let time = Real { unit: Some("s".into()), ..Real::default() };
    Variable { causality: Causality::Independent, initial: None, ..variable("time", 20, Type::Real(time)) }
}

fn variables() -> Vec<Variable> {
    let text = |text: &str| Some(text.to_owned());
    let x = Real {
        unit: text("m"),
        display_unit: text("mm"),
        quantity: text("Length"),
        nominal: Some(0.5),
        relative_quantity: true,
        reinit: true,
        min: Some(-1e6),
        max: Some(f64::INFINITY),
        start: vec![0.1 + 0.2, -0.0, 1e-10],
    };
    let der_x = Real { unit: text("m/s"), ..Real::default() };
    let force = Real { unit: text("N"), quantity: text("Force"), start: vec![0.0, 0.0], ..Real::default() };
    let all_alike = Real { start: vec![0.25], ..Real::default() };
    let angle = Real { unit: text("rad"), display_unit: text("deg"), ..Real::default() };
    let temperature = Real { unit: text("K"), display_unit: text("degC"), start: vec![293.15], ..Real::default() };
    let n =
        Integer { quantity: text("Count"), min: Some(i32::MIN.into()), max: Some(i32::MAX.into()), start: vec![3, -4] };
    let mode = Enumeration { declared_type: "Types.Mode".into(), min: Some(1), max: Some(7), start: vec![7, 1] };
    let labels = vec![String::new(), "two \"words\" & more".into()];
    let discrete = Variability::Discrete;
    vec![
        time(),
        Variable { dimensions: vec![2], intermediate_update: true, ..input("u", 101, Type::Real(force)) },
        Variable {
            dimensions: vec![2],
            variability: discrete,
            ..input("on", 102, Type::Boolean(Boolean { start: vec![true, false] }))
        },
        Variable { dimensions: vec![2, 3], ..parameter("A", 103, Type::Real(all_alike)) },
        Variable { dimensions: vec![2], ..parameter("n", 104, Type::Integer(n)) },
        Variable { dimensions: vec![2], ..parameter("mode", 105, Type::Enumeration(mode)) },
        Variable { dimensions: vec![2], ..parameter("label", 106, Type::String(Text { start: labels })) },
        Variable {
            causality: Causality::StructuralParameter,
            variability: Variability::Fixed,
            ..parameter("tables", 107, Type::Integer(Integer { start: vec![2], ..Integer::default() }))
        },
        Variable {
            causality: Causality::CalculatedParameter,
            variability: Variability::Tunable,
            ..variable("count", 108, Type::Integer(Integer::default()))
        },
        Variable {
            dimensions: vec![3],
            initial: Some(Initial::Exact),
            intermediate_update: true,
            ..variable("x", 109, Type::Real(x))
        },
        Variable { dimensions: vec![3], derivative_of: Some(9), ..variable("der(x)", 110, Type::Real(der_x)) },
        Variable { dimensions: vec![2], ..variable("z", 111, Type::Real(Real::default())) },
        variable("crossing", 112, Type::Real(Real::default())),
        Variable { dimensions: vec![3, 3], ..output("angles", 113, Type::Real(angle)) },
        Variable { initial: Some(Initial::Approx), ..output("T", 114, Type::Real(temperature)) },
        Variable { variability: discrete, ..output("state", 115, Type::Boolean(Boolean::default())) },
    ]
}

fn base_unit(name: &str, exponents: [i32; 8]) -> UnitDefinition {
    UnitDefinition {
        name: name.into(),
        base: Some(BaseUnit { exponents, ..BaseUnit::default() }),
        ..UnitDefinition::default()
    }
}

/// A valid description with every attribute of every type. The variable at position `i` has the value reference `100 +
/// i`, except `time`, at 0, with 20.
fn everything() -> Description {
    let item = |name: &str, value| EnumerationItem { name: name.into(), value, description: "Item".into() };
    let interface = Interface {
        model_identifier: "m".into(),
        needs_execution_tool: true,
        only_once_per_process: true,
        own_memory: true,
        get_and_set_state: true,
        serialize_state: true,
        directional_derivative: true,
        adjoint_derivative: true,
        per_element_dependencies: true,
        source_files: Vec::new(),
    };
    Description {
        model_name: "Model".into(),
        guid: "{8c}".into(),
        description: "A \"model\"".into(),
        author: "A <a@example.org>, B".into(),
        version: "1".into(),
        license: "MIT".into(),
        generation_tool: "hand".into(),
        units: std::collections::BTreeMap::new(),
        unit_definitions: vec![
            base_unit("s", [0, 0, 1, 0, 0, 0, 0, 0]),
            base_unit("N", [1, 1, -2, 0, 0, 0, 0, 0]),
            shown_in(base_unit("m", [0, 1, 0, 0, 0, 0, 0, 0]), "mm", 1000.0, 0.0),
            base_unit("m/s", [0, 1, -1, 0, 0, 0, 0, 0]),
            shown_in(base_unit("rad", [0, 0, 0, 0, 0, 0, 0, 1]), "deg", 57.295_779_513_082_32, 0.0),
            shown_in(base_unit("K", [0, 0, 0, 0, 1, 0, 0, 0]), "degC", 1.0, -273.15),
        ],
        event_indicators: 3,
        co_simulation: Some(CoSimulation {
            interface: interface.clone(),
            variable_step_size: true,
            interpolate_inputs: true,
            max_output_derivative_order: 3,
            run_asynchronously: true,
            intermediate_update: true,
            early_return: true,
            early_return_after_update: true,
            event_mode: true,
            fixed_internal_step_size: Some(0.05),
        }),
        model_exchange: Some(ModelExchange { interface, completed_step_not_needed: false }),
        scheduled_execution: None,
        default_experiment: DefaultExperiment {
            start_time: Some(-1.0),
            stop_time: Some(1e9),
            tolerance: Some(1e-6),
            step_size: Some(0.1),
        },
        rows: Some(Rows::Steps),
        holds_end: true,
        step_parameters: vec![
            StepParameter { name: "n".into(), values: vec![] },
            StepParameter { name: "mode".into(), values: vec![1, 7] },
        ],
        log_categories: vec![LogCategory { name: "logAll".into(), description: "All".into() }],
        enumerations: vec![EnumerationType {
            name: "Types.Mode".into(),
            description: "Modes".into(),
            items: vec![item("off", 1), item("heat", 7)],
        }],
        variables: variables(),
        model_structure: ModelStructure {
            outputs: vec![
                Unknown::new(13, vec![9, 0]),
                Unknown { variable: 14, dependencies: None, kinds: None },
                Unknown::new(15, vec![2]),
            ],
            derivatives: vec![Unknown {
                variable: 10,
                dependencies: Some(vec![1, 3, 9]),
                kinds: Some(vec![DependencyKind::Tunable, DependencyKind::Constant, DependencyKind::Fixed]),
            }],
            initial_unknowns: vec![
                Unknown::new(8, vec![4]),
                Unknown::new(10, vec![1]),
                Unknown::new(13, vec![]),
                Unknown { variable: 14, dependencies: Some(vec![1]), kinds: Some(vec![DependencyKind::Discrete]) },
                Unknown { variable: 15, dependencies: Some(vec![2]), kinds: None },
            ],
            event_indicators: vec![Unknown::new(11, vec![9]), Unknown::new(12, vec![0])],
        },
    }
}

/// The unit with a display unit.
fn shown_in(unit: UnitDefinition, name: &str, factor: f64, offset: f64) -> UnitDefinition {
    let display = DisplayUnit { name: name.into(), factor, offset, is_inverse: false };
    UnitDefinition { display_units: vec![display], ..unit }
}

#[test]
fn what_is_written_is_read_back() {
    let text = write::fmi3(&everything()).unwrap();
    // The writer has definitions of its own for these units.
    assert_eq!(write::fmi3(&Description { unit_definitions: Vec::new(), ..everything() }).unwrap(), text);
    let document = read(xml::parse(&text).unwrap().root()).unwrap();
    assert_eq!((document.fmi_version.as_str(), document.errors), ("3.0", Vec::new()));
    let mut expected = everything();
    // Without dependencies there are no kinds.
    expected.model_structure.initial_unknowns[2].kinds = None;
    // Not written, because FMPy up to 0.3.23 cannot read it.
    expected.enumerations[0].description.clear();
    // FMI 3.0 lacks these.
    let (co_simulation, model_exchange) = (&mut expected.co_simulation, &mut expected.model_exchange);
    let (co_simulation, model_exchange) = (co_simulation.as_mut().unwrap(), model_exchange.as_mut().unwrap());
    (co_simulation.interface.own_memory, model_exchange.interface.own_memory) = (false, false);
    (co_simulation.interpolate_inputs, co_simulation.run_asynchronously) = (false, false);
    assert_eq!(document.description, expected, "{text}");
}

#[test]
fn what_is_written_is_the_file_that_others_validate() {
    let text = write::fmi3(&everything()).unwrap();
    assert_eq!(text, include_str!("fmi3.xml"), "{text}");
}

/// OMSimulator counts every variable with the attribute as a state of Model Exchange.
#[test]
fn the_attribute_derivative_is_for_continuous_states_alone() {
    let mut others = everything();
    // `T` as the derivative of `crossing`, and the second derivative of `x`.
    (others.variables[14].derivative_of, others.variables[11].derivative_of) = (Some(12), Some(10));
    assert_eq!(write::fmi3(&others), write::fmi3(&everything()));
}

/// Completed steps are reported in FMI 3.0 only if the FMU asks for it, in FMI 2.0 unless the FMU does not need it.
#[test]
fn capabilities_that_are_absent_are_left_out() {
    let exchange = ModelExchange { completed_step_not_needed: true, ..ModelExchange::default() };
    let (co_simulation, model_exchange) = (Some(CoSimulation::default()), Some(exchange));
    let unit_definitions = vec![base_unit("s", [0, 0, 1, 0, 0, 0, 0, 0])];
    let least = Description {
        variables: vec![time()],
        unit_definitions,
        co_simulation,
        model_exchange,
        ..Description::default()
    };
    let text = write::fmi3(&least).unwrap();
    let has = |line: &str| text.lines().any(|written| written.trim() == line);
    assert!(has(r#"<CoSimulation modelIdentifier=""/>"#) && has(r#"<ModelExchange modelIdentifier=""/>"#), "{text}");
    let document = read(xml::parse(&text).unwrap().root()).unwrap();
    assert_eq!(document.description, least);
}

#[test]
fn what_cannot_be_written_is_refused_by_name() {
    let refusal = |description: &Description| write::fmi3(description).unwrap_err().to_string();
    let with = |variable: Variable| Description { variables: vec![time(), variable], ..Description::default() };
    let real = |dimensions: &[usize], start: &[f64]| {
        let real = Real { start: start.into(), ..Real::default() };
        Variable { dimensions: dimensions.into(), ..parameter("x", 7, Type::Real(real)) }
    };
    let integer = |min, start| Type::Integer(Integer { min, start: vec![start], ..Integer::default() });
    let clock = Type::Other(Other { type_name: "Clock".into(), ..Other::default() });
    let wide = "variable `x` is an Integer with a value beyond 32 bits, which can be read but not written";
    for (variable, error) in [
        (parameter("x", 7, clock), "variable `x` is of the type Clock, which can be read but not written"),
        (parameter("x", 7, integer(None, 1 << 31)), wide),
        (parameter("x", 7, integer(Some(-1 << 32), 1)), wide),
        (
            real(&[3, 0], &[]),
            "variable `x` is an array whose size another variable gives, which can be read but not written",
        ),
        (
            real(&[3, 2], &[1.0, 2.0, 3.0]),
            "variable `x` has 3 start values, but 6 by its dimensions: state one for each element, or one for all",
        ),
        (
            real(&[], &[1.0, 2.0]),
            "variable `x` has 2 start values, but 1 by its dimensions: state one for each element, or one for all",
        ),
        (
            Variable { causality: Causality::Dependent, ..real(&[], &[]) },
            "variable `x` is of the causality dependent, which FMI 3.0 does not have",
        ),
        (
            Variable { value_reference: 20, ..real(&[], &[]) },
            "variables `time` and `x` have the same value reference 20: FMI 3.0 needs one for each",
        ),
        (
            Variable { causality: Causality::Independent, ..real(&[], &[]) },
            "the description has 2 variables of the causality independent: FMI 3.0 needs exactly one, such as time",
        ),
    ] {
        assert_eq!(refusal(&with(variable)), error);
    }
    assert_eq!(write::fmi3(&Description::default()), Err(Error::Independent(0)));
    let mut unit_s = everything();
    unit_s.enumerations[0].name = "Types.Unit_s".into();
    assert_eq!(
        refusal(&unit_s),
        "`Types.Unit_s` is the declared type of an enumeration and of a quantity or unit: rename the enumeration or \
         the quantity"
    );

    let rate = Variable { derivative_of: Some(2), ..real(&[], &[]) };
    let model_structure = ModelStructure { derivatives: vec![Unknown::new(1, vec![])], ..ModelStructure::default() };
    assert_eq!(
        refusal(&Description { model_structure, ..with(rate) }),
        "there is no variable at the position 2 (from 0) that variable `x` names"
    );

    let everything = everything();
    let too_many = Description { event_indicators: 4, ..everything.clone() };
    assert_eq!(write::fmi3(&too_many), Err(Error::EventIndicators { number: 4, elements: 3 }));
    for unknown in [Unknown::new(16, vec![]), Unknown::new(13, vec![16])] {
        let mut description = everything.clone();
        description.model_structure.outputs[0] = unknown;
        assert_eq!(
            refusal(&description),
            "there is no variable at the position 16 (from 0) that the model structure names"
        );
    }
}

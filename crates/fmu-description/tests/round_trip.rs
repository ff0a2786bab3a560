//! Descriptions are written and read back; features that FMI 2.0 lacks are refused.
use fmu_description::write::{self, Error};
use fmu_description::{
    BaseUnit, Boolean, Causality, CoSimulation, DefaultExperiment, DependencyKind, Description, DisplayUnit,
    Enumeration, EnumerationItem, EnumerationType, Initial, Integer, Interface, LogCategory, ModelExchange,
    ModelStructure, Other, Real, Rows, StepParameter, Text, Type, UnitDefinition, Unknown, Variability, Variable, read,
    xml,
};

fn variable(name: &str, r#type: Type) -> Variable {
    Variable {
        description: format!("What {name} < 1 means"),
        value_reference: 7,
        causality: Causality::Output,
        variability: Variability::Discrete,
        ..Variable::new(name, r#type)
    }
}

fn step_parameter(name: &str, values: &[i64]) -> StepParameter {
    StepParameter { name: name.into(), values: values.to_vec() }
}

fn base_unit(name: &str, exponents: [i32; 8]) -> UnitDefinition {
    UnitDefinition {
        name: name.into(),
        base: Some(BaseUnit { exponents, ..BaseUnit::default() }),
        ..UnitDefinition::default()
    }
}

/// Every attribute of every type that FMI 2.0 has.
fn everything() -> Description {
    let text = |text: &str| Some(text.to_owned());
    let x = Real {
        unit: text("K"),
        display_unit: text("degC"),
        quantity: text("Temperature"),
        nominal: Some(300.0),
        relative_quantity: true,
        reinit: true,
        min: Some(0.0),
        max: Some(f64::INFINITY),
        start: vec![293.15],
    };
    let der_x = Real { unit: text("rad"), display_unit: text("deg"), ..Real::default() };
    let n = Integer { quantity: text("Count"), min: Some(-3), max: Some(4), start: vec![0] };
    let mode = Enumeration { declared_type: "Types.Mode".into(), min: Some(1), max: Some(7), start: vec![7] };
    let item = |name: &str, value| EnumerationItem { name: name.into(), value, description: "Item".into() };
    let interface = Interface {
        model_identifier: "m".into(),
        needs_execution_tool: true,
        only_once_per_process: true,
        own_memory: true,
        get_and_set_state: true,
        serialize_state: true,
        directional_derivative: true,
        source_files: vec!["a.c".into(), "b.c".into()],
        ..Interface::default()
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
            shown_in(base_unit("K", [0, 0, 0, 0, 1, 0, 0, 0]), "degC", 1.0, -273.15),
            shown_in(base_unit("rad", [0, 0, 0, 0, 0, 0, 0, 1]), "deg", 57.295_779_513_082_32, 0.0),
        ],
        event_indicators: 2,
        co_simulation: Some(CoSimulation {
            interface: interface.clone(),
            variable_step_size: true,
            interpolate_inputs: true,
            max_output_derivative_order: 3,
            run_asynchronously: true,
            ..CoSimulation::default()
        }),
        model_exchange: Some(ModelExchange { interface, completed_step_not_needed: true }),
        scheduled_execution: None,
        default_experiment: DefaultExperiment {
            start_time: Some(-1.0),
            stop_time: Some(1e9),
            tolerance: Some(1e-6),
            step_size: Some(0.1),
        },
        rows: Some(Rows::Inputs),
        holds_end: true,
        step_parameters: vec![step_parameter("n", &[]), step_parameter("mode", &[1, 7])],
        log_categories: vec![LogCategory { name: "logAll".into(), description: "All".into() }],
        enumerations: vec![EnumerationType {
            name: "Types.Mode".into(),
            description: "Modes".into(),
            items: vec![item("off", 1), item("heat", 7)],
        }],
        variables: vec![
            Variable {
                initial: Some(Initial::Approx),
                variability: Variability::Continuous,
                ..variable("x", Type::Real(x))
            },
            Variable { derivative_of: Some(0), causality: Causality::Local, ..variable("der(x)", Type::Real(der_x)) },
            Variable { causality: Causality::CalculatedParameter, ..variable("n", Type::Integer(n)) },
            variable("on", Type::Boolean(Boolean { start: vec![false] })),
            variable("label", Type::String(Text { start: vec![String::new()] })),
            variable("mode", Type::Enumeration(mode)),
            Variable { causality: Causality::Independent, ..variable("time", Type::Real(Real::default())) },
        ],
        model_structure: ModelStructure {
            outputs: vec![Unknown::new(0, vec![2, 1]), Unknown { variable: 3, dependencies: None, kinds: None }],
            derivatives: vec![Unknown::new(1, vec![])],
            initial_unknowns: vec![Unknown {
                variable: 5,
                dependencies: Some(vec![2, 3]),
                kinds: Some(vec![DependencyKind::Constant, DependencyKind::Fixed]),
            }],
            event_indicators: Vec::new(),
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
    let text = write::fmi2(&everything()).unwrap();
    let document = read(xml::parse(&text).unwrap().root()).unwrap();
    assert_eq!((document.fmi_version.as_str(), document.errors), ("2.0", Vec::new()));
    let mut expected = everything();
    // Without dependencies there are no kinds.
    expected.model_structure.derivatives[0].kinds = None;
    assert_eq!(document.description, expected, "{text}");
}

/// OMSimulator counts every variable with the attribute as a state of Model Exchange.
#[test]
fn the_attribute_derivative_is_for_continuous_states_alone() {
    let mut others = everything();
    others.variables[6].derivative_of = Some(0);
    let text = write::fmi2(&others);
    assert_eq!(text, write::fmi2(&everything()));
}

/// FMI 2.0 section 2.2.2: a display value is the value times the factor plus the offset.
#[test]
fn display_units_are_defined_once_for_their_unit() {
    let real = |unit: &str, display: &str| {
        let real = Real { unit: Some(unit.into()), display_unit: Some(display.into()), ..Real::default() };
        variable(&format!("x_{display}"), Type::Real(real))
    };
    let variables = vec![real("m", "mm"), real("m", "km"), real("m", "mm"), real("K", "degC"), real("rad", "rad")];
    let text = write::fmi2(&Description { variables, ..Description::default() }).unwrap();
    let lines: Vec<_> = text.lines().map(str::trim).filter(|line| line.starts_with("<DisplayUnit")).collect();
    assert_eq!(
        lines,
        [
            r#"<DisplayUnit name="mm" factor="1e3"/>"#,
            r#"<DisplayUnit name="km" factor="1e-3"/>"#,
            r#"<DisplayUnit name="degC" factor="1" offset="-273.15"/>"#,
            r#"<DisplayUnit name="deg" factor="57.29577951308232"/>"#,
            r#"<DisplayUnit name="rad" factor="1"/>"#,
        ]
    );
    let error = |unit: &str, display: &str| {
        let variables = vec![real(unit, display)];
        write::fmi2(&Description { variables, ..Description::default() }).unwrap_err()
    };
    let (variable, unit, display_unit) = ("x_deg".to_owned(), "m".to_owned(), "deg".to_owned());
    assert_eq!(error("m", "deg"), Error::OtherQuantity { variable, unit, display_unit });
    let (variable, display_unit) = ("x_ft".to_owned(), "ft".to_owned());
    assert_eq!(error("m", "ft"), Error::UnknownDisplayUnit { variable, display_unit });
}

/// FMI 2.0 section 2.2.2: a value in base units is the value times the factor plus the offset.
#[test]
fn units_are_defined_by_their_base_units() {
    let units = ["V", "degC", "kWh", "%", "ft/min", "degC/s"];
    let real = |unit: &&str| variable(unit, Type::Real(Real { unit: Some((*unit).into()), ..Real::default() }));
    let mut description = Description { variables: units.iter().map(real).collect(), ..Description::default() };
    description.units.insert("ft".into(), "0.3048 m".into());
    let text = write::fmi2(&description).unwrap();
    let lines: Vec<_> = text.lines().map(str::trim).filter(|line| line.starts_with("<BaseUnit")).collect();
    assert_eq!(
        lines,
        [
            r#"<BaseUnit kg="1" m="2" s="-3" A="-1"/>"#,
            r#"<BaseUnit K="1" offset="273.15"/>"#,
            r#"<BaseUnit kg="1" m="2" s="-2" factor="3.6e6"/>"#,
            r#"<BaseUnit factor="0.01"/>"#,
            r#"<BaseUnit m="1" s="-1" factor="0.00508"/>"#,
            r#"<BaseUnit s="-1" K="1"/>"#,
        ]
    );
}

#[test]
fn what_fmi_2_does_not_have_is_refused_by_name() {
    let scalar = || variable("x", Type::Real(Real::default()));
    let clock = Type::Other(Other { type_name: "Clock".into(), ..Other::default() });
    for (variable, what) in [
        (Variable { dimensions: vec![3], ..scalar() }, "an array"),
        (variable("x", Type::Boolean(Boolean { start: vec![true, false] })), "an array"),
        (variable("x", clock), "of the type Clock"),
        (Variable { causality: Causality::StructuralParameter, ..scalar() }, "of the causality structuralParameter"),
    ] {
        let error = write::fmi2(&Description { variables: vec![variable], ..Description::default() }).unwrap_err();
        assert_eq!(error.to_string(), format!("variable `x` is {what}, which FMI 2.0 does not have"));
    }
}

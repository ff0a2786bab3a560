//! Small FMUs in C, compiled into folders, with the models of `library.c`.
#![allow(dead_code)]
use std::fs;
use std::process::Command;
use std::sync::{Arc, LazyLock};

use fmu::{fmi2, fmi3};
use fmu_engine::{
    Batch, Buffer, Component, Curve, Fmu, Hold, Inputs, Model, NamedComponent, Outputs, Record, Shape, Unit, ValueType,
    Values,
};
use tempfile::TempDir;

const CODE: &str = include_str!("library.c");

/// The compiled library. Functions that are missing in `library.c` do nothing.
pub static LIBRARY: LazyLock<Vec<u8>> = LazyLock::new(|| compile(&whole_code()));

fn whole_code() -> String {
    let names = [fmi2::Functions::NAMES, fmi3::Functions::NAMES];
    let is_missing = |name: &&&str| !["(", ","].iter().any(|end| CODE.contains(&format!("{name}{end}")));
    let missing = names.into_iter().flatten().filter(is_missing);
    CODE.to_owned() + &missing.map(|name| format!("int {name}(void) {{ return 0; }}\n")).collect::<String>()
}

/// A library with another definition of a function.
pub fn library_with(function: &str, code: &str) -> Vec<u8> {
    compile(&format!("#define {function} renamed\n{}\n#undef {function}\n{code}\n", whole_code()))
}

/// A library without a function.
pub fn library_without(function: &str) -> Vec<u8> {
    compile(&(format!("#define {function} renamed\n") + &whole_code()))
}

/// Compiles a library.
pub fn compile(code: &str) -> Vec<u8> {
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    let (source, library) = (folder.path().join("small.c"), folder.path().join("small.library"));
    fs::write(&source, code).unwrap();
    let cc = std::env::var_os("CC").unwrap_or("cc".into());
    let arguments = ["-shared", "-fPIC", "-O1", "-w", "-ffp-contract=off", "-o"];
    assert!(Command::new(cc).args(arguments).args([&library, &source]).arg("-lm").status().unwrap().success());
    fs::read(library).unwrap()
}

/// Opens the FMU of a model; `fmi` is 2 or 3.
pub fn open(model: &str, fmi: u8) -> Fmu {
    Fmu::open(folder(model, fmi, &description(model, fmi), Some(&LIBRARY)).path()).unwrap()
}

/// A new folder with a description and a library: each file is loaded only once.
pub fn folder(name: &str, fmi: u8, description: &str, library: Option<&[u8]>) -> TempDir {
    let prefix = format!("{name}{fmi}");
    let folder = tempfile::Builder::new().prefix(&prefix).tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    fs::write(folder.path().join("modelDescription.xml"), description).unwrap();
    if let Some(library) = library {
        let to = fmu::Archive::unpacked(folder.path()).unwrap().library_path();
        fs::create_dir_all(to.parent().unwrap()).unwrap();
        fs::write(to, library).unwrap();
    }
    folder
}

pub fn description(model: &str, fmi: u8) -> String {
    let has_states = ["mass", "ball", "root", "relay"].contains(&model);
    let has_indicator = ["ball", "relay"].contains(&model);
    if fmi == 2 {
        description2(model, has_states, has_indicator)
    } else {
        description3(model, has_states, has_indicator)
    }
}

/// Names and value references of the Reals.
const REALS: &[(&str, u32, &str)] = &[
    ("u", 1, r#"causality="input""#),
    ("x", 2, r#"causality="output""#),
    ("v", 3, r#"causality="output""#),
    ("der(x)", 4, ""),
    ("der(v)", 5, ""),
    ("y", 6, r#"causality="output""#),
    ("a", 7, r#"causality="parameter" variability="tunable""#),
    ("b", 8, r#"causality="parameter" variability="tunable""#),
    ("c", 9, r#"causality="parameter" variability="tunable""#),
    ("d", 10, r#"causality="parameter" variability="tunable""#),
    ("when", 11, r#"causality="parameter" variability="tunable""#),
];

/// Names and value references of the Integers.
const INTEGERS: &[(&str, u32, &str)] = &[
    ("fault", 21, r#"causality="parameter" variability="tunable""#),
    ("events", 22, r#"causality="output" variability="discrete""#),
    ("count", 23, r#"causality="output" variability="discrete""#),
    ("completed", 24, r#"causality="output" variability="discrete""#),
    ("in", 25, r#"causality="input" variability="discrete""#),
    ("out", 26, r#"causality="output" variability="discrete""#),
    ("forgets", 35, ""),
    ("derivatives", 29, r#"causality="output" variability="discrete""#),
];

fn start(name: &str, model: &str) -> &'static str {
    match name {
        "u" if model == "gain" => r#" start="0.5""#,
        "u" | "a" | "b" | "c" | "d" | "when" | "fault" | "in" => r#" start="0""#,
        _ => "",
    }
}

fn scalar2(name: &str, reference: u32, kind: &str, content: &str) -> String {
    format!(r#"<ScalarVariable name="{name}" valueReference="{reference}" {kind}>{content}</ScalarVariable>"#)
}

fn description2(model: &str, has_states: bool, has_indicator: bool) -> String {
    let abilities = r#"modelIdentifier="small" canGetAndSetFMUstate="true" canSerializeFMUstate="true""#;
    let any_step = r#"canHandleVariableCommunicationStepSize="true""#;
    let real = |&(name, reference, kind): &(&str, u32, &str)| {
        let derivative = match name {
            "der(x)" => r#" derivative="2""#,
            "der(v)" => r#" derivative="3""#,
            _ => "",
        };
        let start = start(name, model);
        scalar2(name, reference, kind, &format!("<Real{start}{derivative}/>"))
    };
    let integer = |&(name, reference, kind): &(&str, u32, &str)| {
        let start = start(name, model);
        scalar2(name, reference, kind, &format!("<Integer{start}/>"))
    };
    let variables: String = REALS.iter().map(real).chain(INTEGERS.iter().map(integer)).collect();
    let discrete = r#"variability="discrete""#;
    let derivatives = r#"<Derivatives><Unknown index="4"/><Unknown index="5"/></Derivatives>"#;
    format!(
        r#"<fmiModelDescription fmiVersion="2.0" modelName="{model}" guid="{model}" numberOfEventIndicators="{}">
        <ModelExchange {abilities}/><CoSimulation {any_step} {abilities}/>
        <TypeDefinitions><SimpleType name="Choice"><Enumeration><Item name="one" value="1"/><Item name="two" value="2"/>
        </Enumeration></SimpleType></TypeDefinitions>
        <ModelVariables>{variables}
        <ScalarVariable name="on_in" valueReference="31" causality="input" {discrete}>
        <Boolean start="false"/></ScalarVariable>
        <ScalarVariable name="on_out" valueReference="32" causality="output" {discrete}><Boolean/></ScalarVariable>
        <ScalarVariable name="choice_in" valueReference="27" causality="input" {discrete}>
        <Enumeration declaredType="Choice" start="1"/></ScalarVariable>
        <ScalarVariable name="choice_out" valueReference="28" causality="output" {discrete}>
        <Enumeration declaredType="Choice"/></ScalarVariable>
        <ScalarVariable name="text" valueReference="61" causality="parameter" variability="tunable"><String start=""/>
        </ScalarVariable>
        </ModelVariables><ModelStructure>{}</ModelStructure></fmiModelDescription>"#,
        u8::from(has_indicator),
        if has_states { derivatives } else { "" },
    )
}

fn description3(model: &str, has_states: bool, has_indicator: bool) -> String {
    let abilities = r#"modelIdentifier="small" canGetAndSetFMUState="true" canSerializeFMUState="true""#;
    let real = |&(name, reference, kind): &(&str, u32, &str)| {
        let derivative = match name {
            "der(x)" => r#" derivative="2""#,
            "der(v)" => r#" derivative="3""#,
            _ => "",
        };
        let start = start(name, model);
        format!(r#"<Float64 name="{name}" valueReference="{reference}" {kind}{start}{derivative}/>"#)
    };
    let integer = |&(name, reference, kind): &(&str, u32, &str)| {
        let start = start(name, model);
        format!(r#"<Int32 name="{name}" valueReference="{reference}" {kind}{start}/>"#)
    };
    let variables: String = REALS.iter().map(real).chain(INTEGERS.iter().map(integer)).collect();
    let discrete = r#"variability="discrete""#;
    let states = r#"<ContinuousStateDerivative valueReference="4"/><ContinuousStateDerivative valueReference="5"/>"#;
    format!(
        r#"<fmiModelDescription fmiVersion="3.0" modelName="{model}" instantiationToken="{model}">
        <ModelExchange {abilities} needsCompletedIntegratorStep="true"/><CoSimulation {abilities}/>
        <TypeDefinitions><EnumerationType name="Choice"><Item name="one" value="1"/><Item name="two" value="2"/>
        </EnumerationType></TypeDefinitions>
        <ModelVariables><Float64 name="time" valueReference="0" causality="independent"/>{variables}
        <Float64 name="indicator" valueReference="12"/>
        <Float32 name="single" valueReference="13" causality="input" start="0"/>
        <Int8 name="byte" valueReference="33" causality="input" {discrete} start="0"/>
        <UInt64 name="long" valueReference="34" causality="input" {discrete} start="0"/>
        <Boolean name="on_in" valueReference="31" causality="input" {discrete} start="false"/>
        <Boolean name="on_out" valueReference="32" causality="output" {discrete}/>
        <Enumeration name="choice_in" valueReference="27" causality="input" {discrete} declaredType="Choice" start="1"/>
        <Enumeration name="choice_out" valueReference="28" causality="output" {discrete} declaredType="Choice"/>
        <String name="text" valueReference="61" causality="parameter" variability="tunable"><Start value=""/></String>
        </ModelVariables><ModelStructure>{}{}</ModelStructure></fmiModelDescription>"#,
        if has_states { states } else { "" },
        if has_indicator { r#"<EventIndicator valueReference="12"/>"# } else { "" },
    )
}

pub fn bytes(numbers: &[f64]) -> &[u8] {
    // SAFETY: every byte of a number is a byte.
    unsafe { std::slice::from_raw_parts(numbers.as_ptr().cast(), size_of_val(numbers)) }
}

pub fn numbers(bytes: &[u8]) -> Vec<f64> {
    bytes.chunks_exact(8).map(|number| f64::from_ne_bytes(number.try_into().unwrap())).collect()
}

/// Values of a plan; Integers are numbers, too.
pub fn values(fmu: &Fmu, name: &str, value: f64) -> Values {
    let variables = fmu.batch(name).unwrap();
    let mut values = variables.buffer();
    match variables.value_type() {
        ValueType::Float64 => values.bytes_mut().copy_from_slice(&value.to_ne_bytes()),
        ValueType::Int32 => values.bytes_mut().copy_from_slice(&(value as i32).to_ne_bytes()),
        other => panic!("{other:?} is not for tests"),
    }
    Values { variables, values }
}

/// Inputs without signals and connections.
pub fn inputs(variables: Batch) -> Inputs {
    let (columns, links, curves) = (Vec::new(), Vec::new(), Vec::new());
    Inputs { variables, columns, links, curves, hold: Hold::default(), record: None }
}

/// A line through the values of the first column.
pub fn line() -> Vec<Curve> {
    vec![Curve { column: 0, shape: Shape::Line, held: None }]
}

/// Recorded outputs.
pub fn recorded(variables: Batch, record: usize) -> Outputs {
    let values = variables.values();
    Outputs { variables, record: Some(Record { record, values }), is_linked: false }
}

/// An FMU of a plan with parameters. FMUs with states record their outputs at the start, too.
pub fn unit(fmu: &Fmu, parameters: &[(&str, f64)]) -> Unit {
    let parameters = parameters.iter().map(|(name, value)| values(fmu, name, *value)).collect();
    Unit { parameters, tolerance: 1e-10, ..Unit::default() }
}

/// A record with space for these rows.
pub fn record(variables: &Batch, rows: usize) -> Buffer {
    Buffer::new(variables.bytes() * rows)
}

/// A component without names.
pub fn component(make: impl Fn() -> Box<dyn Component> + Send + Sync + 'static) -> Model {
    Model::Component(Arc::new(NamedComponent::new(make, Vec::new(), Vec::new())))
}

//! Compares this crate with the official C headers, with the help of a C compiler.
//!
//! `cargo xtask test` installs the headers with FMPy and runs these tests; `cargo test` alone skips them.
//! `FMI2_HEADERS` names the folder of the headers; the default is in `target/venv`.
use std::collections::BTreeSet;
use std::env::consts::EXE_EXTENSION;
use std::ffi::CStr;
use std::mem::{offset_of, size_of};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use fmi_export_sys::*;
use tempfile::TempDir;

/// Writable folder of this test, inside the workspace's target folder.
const TMP: &str = env!("CARGO_TARGET_TMPDIR");

fn headers() -> PathBuf {
    if let Some(folder) = env::var_os("FMI2_HEADERS") {
        return folder.into();
    }
    let lib = Path::new(TMP).with_file_name("venv").join("lib");
    let pythons = fs::read_dir(&lib).into_iter().flatten().flatten().map(|entry| entry.path());
    pythons
        .map(|python| python.join("site-packages/fmpy/c-code"))
        .find(|folder| folder.join("fmi2Functions.h").is_file())
        .unwrap_or_else(|| panic!("no FMI 2.0 headers below {}; run `cargo xtask test` once", lib.display()))
}

/// Compiles `source` in a new folder; returns folder and path of the program.
fn compile(source: &str) -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir_in(TMP).unwrap();
    let (file, program) = (folder.path().join("test.c"), folder.path().join("test").with_extension(EXE_EXTENSION));
    fs::write(&file, source).unwrap();
    let cc = env::var_os("CC").unwrap_or("cc".into());
    let out = Command::new(&cc)
        .args(["-std=c11", "-Wall", "-Wextra", "-Werror", "-I"])
        .args([&headers(), &file])
        .arg("-o")
        .arg(&program)
        .output()
        .unwrap_or_else(|e| panic!("cannot run the C compiler {}: {e}", cc.display()));
    assert!(out.status.success(), "{}", String::from_utf8_lossy(&out.stderr));
    (folder, program)
}

/// Sizes of types, as `(C expression, our value)`.
macro_rules! sizes {
    ($($t:ty),* $(,)?) => { [$((concat!("sizeof(", stringify!($t), ")"), size_of::<$t>() as i64)),*] };
}

/// Offsets of fields, as `(C expression, our value)`.
macro_rules! offsets {
    ($t:ty: $($field:ident),* $(,)?) => {
        [$((concat!("offsetof(", stringify!($t), ", ", stringify!($field), ")"), offset_of!($t, $field) as i64)),*]
    };
}

/// Constants, as `(C expression, our value)`.
macro_rules! constants {
    ($($c:ident),* $(,)?) => { [$((stringify!($c), i64::from($c))),*] };
}

#[test]
#[ignore = "needs the C headers of FMI, with which `cargo xtask test` runs it"]
fn sizes_offsets_and_constants_are_those_of_the_headers() {
    let mut ours = Vec::new();
    ours.extend(sizes![
        fmi2Component,
        fmi2ComponentEnvironment,
        fmi2FMUstate,
        fmi2ValueReference,
        fmi2Real,
        fmi2Integer,
        fmi2Boolean,
        fmi2Char,
        fmi2String,
        fmi2Byte,
        fmi2Status,
        fmi2Type,
        fmi2StatusKind,
        fmi2CallbackLogger,
        fmi2CallbackAllocateMemory,
        fmi2CallbackFreeMemory,
        fmi2StepFinished,
        fmi2CallbackFunctions,
        fmi2EventInfo,
    ]);
    ours.extend(
        offsets![fmi2CallbackFunctions: logger, allocateMemory, freeMemory, stepFinished, componentEnvironment],
    );
    ours.extend(offsets![
        fmi2EventInfo: newDiscreteStatesNeeded, terminateSimulation, nominalsOfContinuousStatesChanged,
        valuesOfContinuousStatesChanged, nextEventTimeDefined, nextEventTime,
    ]);
    ours.extend(constants![fmi2True, fmi2False]);
    ours.extend(constants![fmi2OK, fmi2Warning, fmi2Discard, fmi2Error, fmi2Fatal, fmi2Pending]);
    ours.extend(constants![fmi2ModelExchange, fmi2CoSimulation]);
    ours.extend(constants![fmi2DoStepStatus, fmi2PendingStatus, fmi2LastSuccessfulTime, fmi2Terminated]);
    // Types of one size may differ in signedness.
    ours.push(("((fmi2ValueReference)-1 > 0)", i64::from(fmi2ValueReference::MIN == 0)));
    ours.push(("((fmi2Integer)-1 < 0)", i64::from(fmi2Integer::MIN < 0)));
    ours.push(("((fmi2Boolean)-1 < 0)", i64::from(fmi2Boolean::MIN < 0)));

    check_layout("fmi2", &ours, &[("fmi2TypesPlatform", fmi2TypesPlatform), ("fmi2Version", fmi2Version)]);
}

#[test]
#[ignore = "needs the C headers of FMI, with which `cargo xtask test` runs it"]
fn sizes_and_constants_of_fmi_3_are_those_of_the_headers() {
    let mut ours = Vec::new();
    ours.extend(sizes![
        fmi3Instance,
        fmi3InstanceEnvironment,
        fmi3FMUState,
        fmi3ValueReference,
        fmi3Float32,
        fmi3Float64,
        fmi3Int8,
        fmi3UInt8,
        fmi3Int16,
        fmi3UInt16,
        fmi3Int32,
        fmi3UInt32,
        fmi3Int64,
        fmi3UInt64,
        fmi3Boolean,
        fmi3Char,
        fmi3String,
        fmi3Byte,
        fmi3Binary,
        fmi3Clock,
        fmi3Status,
        fmi3DependencyKind,
        fmi3IntervalQualifier,
        fmi3LogMessageCallback,
    ]);
    ours.extend(constants![fmi3True, fmi3False, fmi3ClockActive, fmi3ClockInactive]);
    ours.extend(constants![fmi3OK, fmi3Warning, fmi3Discard, fmi3Error, fmi3Fatal]);
    ours.extend(constants![fmi3Independent, fmi3Constant, fmi3Fixed, fmi3Tunable, fmi3Discrete, fmi3Dependent]);
    ours.extend(constants![fmi3IntervalNotYetKnown, fmi3IntervalUnchanged, fmi3IntervalChanged]);
    check_layout("fmi3", &ours, &[("fmi3Version", fmi3Version)]);
}

/// Compares values of C expressions and texts with this crate's.
fn check_layout(version: &str, ours: &[(&str, i64)], texts: &[(&str, &CStr)]) {
    let mut source = format!("#include <stdio.h>\n#include \"{version}Functions.h\"\nint main(void) {{\n");
    for (expression, _) in ours {
        source += &format!("printf(\"%s = %lld\\n\", \"{expression}\", (long long){expression});\n");
    }
    for (name, _) in texts {
        source += &format!("puts({name});\n");
    }
    source += "return 0;\n}\n";
    let (_folder, program) = compile(&source);
    let out = Command::new(program).output().unwrap();
    assert!(out.status.success());

    let mut expected: Vec<String> = ours.iter().map(|(expression, value)| format!("{expression} = {value}")).collect();
    expected.extend(texts.iter().map(|(_, text)| text.to_str().unwrap().to_owned()));
    let header = String::from_utf8(out.stdout).unwrap();
    assert_eq!(expected, header.lines().collect::<Vec<_>>());
}

/// C spelling of a type of this crate: `*const fmi2Real` is `fmi2Real const *`.
fn c_type(rust: &str) -> String {
    match rust.split_once(' ') {
        Some(("*const", pointee)) => format!("{} const *", c_type(pointee)),
        Some(("*mut", pointee)) => format!("{} *", c_type(pointee)),
        // Only pointers to functions are options.
        None if rust.starts_with("Option<") => rust["Option<".len()..rust.len() - 1].to_owned(),
        None if rust == "usize" => "size_t".to_owned(),
        None if rust == "c_void" => "void".to_owned(),
        None if rust == "c_char" => "char".to_owned(),
        None => rust.to_owned(),
        Some(_) => panic!("no C spelling for `{rust}`"),
    }
}

/// Name, result and arguments of every alias `pub type NAME = unsafe extern "C" fn(...)` in `source`, in C's spelling.
fn function_types(source: &str) -> Vec<(String, String, String)> {
    let one_line = source.split_whitespace().collect::<Vec<_>>().join(" ");
    let aliases =
        one_line.split("pub type ").skip(1).filter_map(|alias| alias.split_once(" = unsafe extern \"C\" fn("));
    aliases
        .map(|(name, rest)| {
            let (arguments, result) = rest.split_once(';').unwrap().0.rsplit_once(')').unwrap();
            let arguments = arguments.split(',').map(str::trim).filter(|argument| !argument.is_empty());
            let arguments: Vec<_> =
                arguments.map(|argument| c_type(argument.split_once(": ").map_or(argument, |(_, t)| t))).collect();
            let arguments = if arguments.is_empty() { "void".to_owned() } else { arguments.join(", ") };
            (name.to_owned(), c_type(result.strip_prefix(" -> ").unwrap_or("c_void")), arguments)
        })
        .collect()
}

#[test]
#[ignore = "needs the C headers of FMI, with which `cargo xtask test` runs it"]
fn function_types_are_those_of_the_headers() {
    let ours = [include_str!("../src/callback_types.rs"), include_str!("../src/functions.rs")];
    check_functions("fmi2", &ours);
}

#[test]
#[ignore = "needs the C headers of FMI, with which `cargo xtask test` runs it"]
fn function_types_of_fmi_3_are_those_of_the_headers() {
    let ours = [include_str!("../src/fmi3/functions.rs"), include_str!("../src/fmi3/values.rs")];
    check_functions("fmi3", &ours);
}

fn check_functions(version: &str, sources: &[&str]) {
    let all = sources.iter().flat_map(|source| function_types(source));
    let (ours, callbacks): (Vec<_>, Vec<_>) = all.partition(|(name, ..)| name.ends_with("TYPE"));
    let header = fs::read_to_string(headers().join(format!("{version}FunctionTypes.h"))).unwrap();
    // Only typedefs count: comments in the header name functions of old drafts.
    let typedefs = header.lines().filter_map(|line| line.trim_start().strip_prefix("typedef "));
    let theirs: BTreeSet<&str> = typedefs
        .filter_map(|line| line.split_once('(').map(|(start, _)| start.split_whitespace().last().unwrap()))
        .filter(|name| name.ends_with("TYPE"))
        .collect();
    assert_eq!(theirs, ours.iter().map(|(name, ..)| name.as_str()).collect());

    // C refuses two declarations of one function with different types.
    let mut source = format!("#include \"{version}FunctionTypes.h\"\nint main(void) {{ return 0; }}\n");
    for (name, result, arguments) in &ours {
        source += &format!("extern {name} test_{name};\nextern {result} test_{name}({arguments});\n");
    }
    for (name, result, arguments) in callbacks {
        source += &format!("extern {name} test_{name};\nextern {result} (*test_{name})({arguments});\n");
    }
    compile(&source);
}

//! A small FMU of FMI 2.0 in C, as another author may write it.
use std::env::consts::{ARCH, DLL_SUFFIX, OS};
use std::process::Command;

use fmu_harness::Functions;

use crate::{Fmu, compiler, folder};

/// An FMU with one input, one output, and an enumeration of two items.
pub(crate) const DESCRIPTION: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
    <fmiModelDescription fmiVersion="2.0" modelName="Small" guid="any text">
    <CoSimulation modelIdentifier="Small"/>
    <TypeDefinitions>
        <SimpleType name="Mode"><Enumeration><Item name="slow" value="1"/><Item name="fast" value="2"/></Enumeration>
        </SimpleType>
    </TypeDefinitions>
    <DefaultExperiment startTime="0" stopTime="1"/>
    <ModelVariables>
        <ScalarVariable name="u" valueReference="0" causality="input"><Real start="0.5" min="0" max="1"/>
        </ScalarVariable>
        <ScalarVariable name="mode" valueReference="0" causality="parameter" variability="fixed">
        <Enumeration declaredType="Mode" start="1" min="0" max="9"/></ScalarVariable>
        <ScalarVariable name="y" valueReference="1" causality="output"><Real/></ScalarVariable>
    </ModelVariables>
    <ModelStructure><Outputs><Unknown index="3"/></Outputs><InitialUnknowns><Unknown index="3"/></InitialUnknowns>
    </ModelStructure>
    </fmiModelDescription>"#;

/// Functions that are not here return 0.
pub(crate) const LIBRARY: &str = "
    #include <stddef.h>
    #include <stdlib.h>
    typedef struct { void (*log)(void *, const char *, int, const char *, const char *, ...);
                     void *(*allocate)(size_t, size_t); void (*free)(void *);
                     void (*finished)(void *, int); void *environment; } Callbacks;
    static double u = 0.5;
    static int mode = 1;
    static int instance;
    void *fmi2Instantiate(const char *name, int kind, const char *guid, const char *resources, const Callbacks *back,
                          int visible, int logging) { return &instance; }
    int fmi2GetReal(void *c, const unsigned *r, size_t n, double *v) { *v = u; return 0; }
    int fmi2SetReal(void *c, const unsigned *r, size_t n, const double *v) { u = *v; return 0; }
    int fmi2GetInteger(void *c, const unsigned *r, size_t n, int *v) { *v = mode; return 0; }
    int fmi2SetInteger(void *c, const unsigned *r, size_t n, const int *v) { mode = *v; return 0; }
";

/// The FMU, with texts of its description or its library replaced. Prints a note and returns `None` without a C
/// compiler.
pub(crate) fn small(test: &str, changes: &[(&str, &str)]) -> Option<Fmu> {
    if Command::new(compiler()).arg("--version").output().is_err() {
        eprintln!(
            "{test} is skipped: there is no C compiler {:?}; the environment variable CC names another one",
            compiler()
        );
        return None;
    }
    let (mut description, mut library) = (DESCRIPTION.to_owned(), LIBRARY.to_owned());
    for (old, new) in changes {
        assert!(description.contains(old) || library.contains(old), "{old}");
        description = description.replacen(old, new, 1);
        library = library.replacen(old, new, 1);
    }
    let fmu = Fmu {
        description,
        library_name: format!("binaries/{}/Small{DLL_SUFFIX}", fmu::platform(ARCH, OS)),
        library: Vec::new(),
        others: Vec::new(),
        folder: folder(),
    };
    let all = Functions::NAMES;
    Some(fmu.compiled_with(test, all.iter().copied(), &library))
}

#[test]
fn nothing_is_found_in_the_small_fmu() {
    let Some(fmu) = small("small", &[]) else { return };
    let (code, lines) = fmu.check("small", &["--hostile"]);
    assert_eq!(code, 0, "{lines:?}");
}

/// FMI 2.0 section 2.1.5 requires the environment of the instance.
#[test]
fn a_message_without_the_environment_is_shown() {
    let new = "logging) { back->log(NULL, name, 3, \"log\", \"one %s\", \"only\"); return NULL; }";
    let Some(fmu) = small("without_environment", &[("logging) { return &instance; }", new)]) else { return };
    let finding = fmu.finding("without_environment");
    assert!(finding.ends_with("modelDescription.xml; the library says \"one only\""), "{finding}");
}

/// FMI 2.0 section 2.2.3.1: each interface has its own modelIdentifier.
#[test]
fn the_library_of_each_interface_is_tried() {
    let exchange = "<ModelExchange modelIdentifier=\"Exchange\"/><CoSimulation";
    let description = [("<CoSimulation", exchange)];
    let Some(mut fmu) = small("of_steps", &description) else { return };
    let (_, lines) = fmu.check("of_steps", &[]);
    let name = fmu.library_name.replace("Small", "Exchange");
    assert!(
        lines.contains(&format!("note: {name}: missing, so the FMU has no Model Exchange on this platform")),
        "{lines:?}"
    );
    assert!(!lines.iter().any(|line| line.starts_with("finding")), "{lines:?}");
    let refusing = [("<CoSimulation", exchange), ("return &instance;", "return kind == 1 ? &instance : 0;")];
    let Some(other) = small("of_exchange", &refusing) else { return };
    fmu.others.push((name.leak(), other.library));
    let finding = fmu.finding("of_both");
    assert!(finding.contains("fmi2Instantiate") && finding.contains("Model Exchange"), "{finding}");
}

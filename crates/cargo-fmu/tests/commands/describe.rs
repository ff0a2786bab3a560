use crate::workspace::Workspace;
use std::fs;

/// Committed files of the workspace.
const FILES: [&str; 4] = [
    "modelDescription/Clock.xml",
    "modelDescription/fmi3/Clock.xml",
    "modelDescription/Spring.xml",
    "modelDescription/fmi3/Spring.xml",
];

/// Expected files were reviewed by hand against FMI 2.0 section 2.2 and FMI 3.0 section 2.4; FMPy and `fmutool -check`
/// accept them.
#[test]
fn descriptions_are_written_as_reviewed() {
    let workspace = Workspace::copy("written_as_reviewed");
    let reviewed = FILES.map(|file| workspace.read(file));
    fs::remove_dir_all(workspace.path("modelDescription")).unwrap();

    workspace.fmu(&["describe"]).assert_success();

    let written = FILES.map(|file| workspace.read(file));
    assert_eq!(written, reviewed);
    workspace.fmu(&["describe", "--check"]).assert_success();
}

#[test]
fn a_check_shows_what_is_stale_and_changes_nothing() {
    let workspace = Workspace::copy("shows_what_is_stale");
    workspace.edit("modelDescription/Spring.xml", "start=\"1e6\"", "start=\"2e6\"");
    let stale = workspace.read("modelDescription/Spring.xml");

    let outcome = workspace.fmu(&["describe", "--check"]);

    outcome.assert_failure(
        "modelDescription/Spring.xml differs from the code: run `cargo fmu describe` and review the change",
    );
    let changed: Vec<_> =
        outcome.stdout.lines().filter(|line| line.contains("TranslationalSpringConstant\" unit")).collect();
    let line = |start: &str| {
        format!(
            "      <Real declaredType=\"Types.TranslationalSpringConstant\" unit=\"N/m\" min=\"1e-154\" \
             start=\"{start}\"/>"
        )
    };
    assert_eq!(changed, [format!("-{}", line("2e6")), format!("+{}", line("1e6"))]);
    assert_eq!(workspace.read("modelDescription/Spring.xml"), stale);
}

#[test]
fn a_check_reads_the_descriptions_of_both_versions() {
    let workspace = Workspace::copy("both_versions");
    workspace.edit("modelDescription/fmi3/Spring.xml", "<Dimension start=\"2\"/>", "<Dimension start=\"3\"/>");
    workspace.fmu(&["describe", "--check"]).assert_failure(
        "modelDescription/fmi3/Spring.xml differs from the code: run `cargo fmu describe` and review the change",
    );
}

#[test]
fn a_check_misses_a_description_that_nobody_committed() {
    let workspace = Workspace::copy("nobody_committed");
    fs::remove_file(workspace.path("modelDescription/Clock.xml")).unwrap();

    let outcome = workspace.fmu(&["describe", "--check"]);

    outcome.assert_failure(
        "modelDescription/Clock.xml differs from the code: run `cargo fmu describe` and review the change",
    );
    assert!(!workspace.path("modelDescription/Clock.xml").exists());
}

#[test]
fn only_the_named_fmus_are_described() {
    let workspace = Workspace::copy("only_the_named");
    for file in FILES {
        fs::remove_file(workspace.path(file)).unwrap();
    }

    let outcome = workspace.fmu(&["describe", "Clock"]);

    outcome.assert_success();
    assert_eq!(outcome.stdout, "modelDescription/Clock.xml is written\nmodelDescription/fmi3/Clock.xml is written\n");
    assert_eq!(FILES.map(|file| workspace.path(file).exists()), [true, true, false, false]);
    workspace
        .fmu(&["describe", "Sprig"])
        .assert_failure("no FMU is named `Sprig`: did you mean `Spring`? (all of them: Clock, Spring)");
}

/// A renamed FMU leaves its old description behind; other files in the folder are the author's.
#[test]
fn a_description_of_no_fmu_is_mentioned() {
    let workspace = Workspace::copy("of_no_fmu");
    workspace.write("modelDescription/Pendulum.xml", "<fmiModelDescription/>");
    workspace.write("modelDescription/fmi3/Pendulum.xml", "<fmiModelDescription/>");
    workspace.write("modelDescription/notes.txt", "");

    let outcome = workspace.fmu(&["describe", "--check"]);

    outcome.assert_success();
    let lines: Vec<_> = outcome.stdout.lines().filter(|line| !line.ends_with(" is up to date")).collect();
    let expected = ["modelDescription/Pendulum.xml", "modelDescription/fmi3/Pendulum.xml"];
    assert_eq!(lines, expected.map(|file| format!("{file} describes no FMU of this workspace: remove it")));
    assert!(workspace.path("modelDescription/Pendulum.xml").exists());
}

#[test]
fn an_unknown_unit_is_named_with_its_variable() {
    let workspace = Workspace::copy("unknown_unit");
    workspace.edit("spring/description.json", "\"m/s\"", "\"mph\"");

    workspace.fmu(&["describe"]).assert_failure(
        "variable `der_length` has the unknown unit `mph`: write it with known units and prefixes, as in `N.m/rad` or \
         `kW.h`, or declare it in the Cargo.toml of the FMU, as [package.metadata.fmu.units] with `\"mph\" = \"FACTOR \
         UNIT\"` in known units, such as `ft = \"0.3048 m\"`",
    );
}

/// A mile is 1.609344 km (NIST SP 811, appendix B).
#[test]
fn an_author_declares_a_unit() {
    let workspace = Workspace::copy("declared_unit");
    workspace.edit("spring/description.json", "\"m/s\"", "\"mph\"");
    let model = "model = \"Spring\"\n";
    let declared = |definition: &str| format!("{model}\n[package.metadata.fmu.units]\nmph = {definition}\n");
    workspace.edit("spring/Cargo.toml", model, &declared("\"1.609344 km/h\""));

    workspace.fmu(&["describe"]).assert_success();
    for file in FILES.iter().filter(|file| file.contains("Spring")) {
        let description = workspace.read(file);
        let definition = description.split_once("<Unit name=\"mph\">").unwrap().1.trim_start();
        assert!(definition.starts_with("<BaseUnit m=\"1\" s=\"-1\" factor=\"0.44704\"/>"), "{file}: {definition}");
    }

    workspace.edit("spring/Cargo.toml", "\"1.609344 km/h\"", "\"fast\"");
    workspace.fmu(&["describe"]).assert_failure(
        "the unit `mph` is declared as `fast`: write a positive factor and a known unit, such as `0.3048 m`, with an \
         offset such as `5/9 K + 255.372` if it has one",
    );
    workspace.edit("spring/Cargo.toml", "\"fast\"", "0.44704");
    let outcome = workspace.fmu(&["describe"]);
    assert_eq!(outcome.code, Some(1));
    let start = "error: [package.metadata.fmu.units] in the Cargo.toml of package `fmu-spring` cannot be read, ";
    assert!(outcome.stderr.lines().last().unwrap().starts_with(start), "{}", outcome.stderr);
}

/// `package` describes, too.
#[test]
fn a_name_that_modelica_reserves_is_a_warning() {
    let workspace = Workspace::copy("reserved_name");
    workspace.edit("spring/description.json", "\"Cubic\"", "\"fixed\"");
    workspace.edit("spring/description.json", "\"ratio\"", "\"nominal\"");

    let outcome = workspace.fmu(&["describe", "Spring"]);

    outcome.assert_success();
    for what in ["item `fixed` of Types.Law", "variable `nominal`"] {
        let warning = format!(
            "warning: Spring: {what} has the name of an attribute of Modelica: OpenModelica cannot import the FMU; \
             rename it\n"
        );
        assert_eq!(outcome.stderr.matches(&warning).count(), 1, "{}", outcome.stderr);
    }
}

/// Kept output is discarded when the program changes.
#[test]
fn a_description_follows_each_change_of_the_code() {
    let workspace = Workspace::copy("follows_each_change");
    for (from, to) in [("[1e6]", "[2e6]"), ("[2e6]", "[3e6]"), ("[3e6]", "[2e6]")] {
        workspace.fmu(&["describe"]).assert_success();
        workspace.edit("spring/description.json", from, to);
        workspace.fmu(&["describe", "Spring"]).assert_success();
        let start = format!("start=\"{}e6\"", &to[1..2]);
        assert!(workspace.read("modelDescription/Spring.xml").contains(&start), "{start}");
    }
}

#[test]
fn a_quantity_has_one_unit() {
    let workspace = Workspace::copy("quantity");
    workspace.edit(
        "spring/description.json",
        "\"unit\": \"rad\", \"quantity\": \"Angle\"",
        "\"unit\": \"rad\", \"quantity\": \"Length\"",
    );

    workspace.fmu(&["describe"]).assert_failure(
        "variable `frame_a.phi` gives the quantity `Length` the unit `rad`, another variable `m`: use one unit or two \
         quantities",
    );
}

#[test]
fn a_program_that_prints_something_else_is_named() {
    let workspace = Workspace::copy("something_else");
    fs::write(workspace.path("clock/description.json"), "tick").unwrap();

    workspace.fmu(&["describe"]).assert_failure(
        "the describing program of package `fmu-clock` must print its FMU's description as JSON: expected ident at \
         line 1 column 2",
    );
}

#[test]
fn the_reason_of_a_program_that_fails_is_the_only_error() {
    let workspace = Workspace::copy("reason_of_a_program");
    let failing = "eprintln!(\"a line before\\nClock: x: two variables have this name\"); std::process::exit(1);";
    workspace.edit("clock/src/lib.rs", "print!(\"{}\", include_str!(\"../description.json\"));", failing);

    let outcome = workspace.fmu(&["describe", "Clock"]);

    outcome.assert_failure("Clock: x: two variables have this name");
    let said: Vec<_> = outcome.stderr.lines().rev().take(2).collect();
    assert_eq!(said[1], "a line before");
    assert_eq!(outcome.stderr.matches("error").count(), 1, "{}", outcome.stderr);
}

#[test]
fn a_program_that_describes_another_model_is_named() {
    let workspace = Workspace::copy("another_model");
    workspace.edit("clock/Cargo.toml", "\"Clock\"", "\"Watch\"");

    workspace.fmu(&["describe"]).assert_failure(
        "the describing program of package `fmu-clock` must print its FMU's description as JSON: it describes `Clock`, \
         but its Cargo.toml says `Watch`",
    );
}

#[test]
fn a_workspace_can_name_the_tool_that_wrote_its_descriptions() {
    let workspace = Workspace::copy("tool");
    workspace.edit("Cargo.toml", "[workspace.metadata.fmu]", "[workspace.metadata.fmu]\ntool = \"clockworks\"");

    workspace.fmu(&["describe"]).assert_success();

    let description = workspace.read("modelDescription/Clock.xml");
    assert!(
        description.contains(" version=\"1.2.3\" ") && description.contains(" generationTool=\"clockworks 1.2.3\"")
    );
}

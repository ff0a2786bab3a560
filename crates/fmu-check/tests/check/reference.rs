//! Reference experiments (FMI-LS-REF) of packaged and other FMUs, right and wrong.
use std::env::consts::{ARCH, DLL_SUFFIX, OS};
use std::fs::File;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

use fmu_harness::{Functions, package_folder};
use zip::write::SimpleFileOptions;
use zip::{ZipArchive, ZipWriter};

use crate::fmi3::oscillator;
use crate::{Fmu, check, checked_archives, folder};

const FOLDER: &str = "extra/org.fmi-standard.fmi-ls-ref/";

/// Path of a packaged archive.
fn archive(name: &str, version: &str) -> PathBuf {
    package_folder().join(version).join(format!("{name}.fmu"))
}

/// Checks a copy of an archive; `change` returns new contents of a file.
fn check_copy(archive: &Path, change: impl Fn(&str, &str) -> Option<String>) -> (i32, Vec<String>) {
    let folder = folder();
    let path = folder.path().join("copy.fmu");
    let mut from = ZipArchive::new(File::open(archive).unwrap()).unwrap();
    let mut to = ZipWriter::new(File::create(&path).unwrap());
    for i in 0..from.len() {
        let mut entry = from.by_index(i).unwrap();
        let name = entry.name().unwrap().into_owned();
        let mut bytes = Vec::new();
        entry.read_to_end(&mut bytes).unwrap();
        let text = str::from_utf8(&bytes).ok().and_then(|text| change(&name, text));
        to.start_file(&*name, SimpleFileOptions::default()).unwrap();
        to.write_all(text.as_ref().map_or(&bytes, |text| text.as_bytes())).unwrap();
    }
    to.finish().unwrap();
    check(&path, &[])
}

#[test]
fn each_archive_has_at_least_three_experiments_and_agrees_with_them_in_both_interfaces() {
    for (_, code, lines) in checked_archives() {
        assert_eq!(*code, 0, "{lines:?}");
        for interface in ["Co-Simulation", "Model Exchange"] {
            let wanted =
                format!(" reference experiments agree with the results in {interface}; the largest difference");
            let line = lines.iter().find(|line| line.contains(&wanted)).unwrap_or_else(|| panic!("{lines:?}"));
            let count: usize = line.split(&wanted).next().unwrap().rsplit(' ').next().unwrap().parse().unwrap();
            assert!(count >= 3, "{line}");
        }
    }
}

/// They came with 1.0.0-beta.1.
#[test]
fn labels_and_annotations_of_related_files_are_no_finding() {
    let children = "><Label name='os:Win64'/><Annotations><Annotation type='org.example'/></Annotations></Related>";
    let (code, lines) = check_copy(&archive("PlanarDistance", ""), |entry, text| {
        let (before, after) = entry.ends_with("fmi-ls-manifest.xml").then(|| text.rsplit_once("/>").unwrap())?;
        Some(format!("{before}{children}{after}"))
    });
    assert_eq!(code, 0, "{lines:?}");
    assert!(lines.iter().any(|line| line.contains(" reference experiments agree with the results")), "{lines:?}");
}

/// A table row with another first value after the time.
fn changed(row: &str) -> String {
    let mut cells: Vec<_> = row.split(',').map(str::to_owned).collect();
    let mut elements: Vec<_> = cells[1].split(' ').map(str::to_owned).collect();
    elements[0] = format!("{:?}", elements[0].parse::<f64>().unwrap() + 1.0);
    cells[1] = elements.join(" ");
    cells.join(",")
}

#[test]
#[ignore = "takes many seconds: `cargo xtask test --all` runs it"]
fn a_changed_number_is_found_in_every_experiment_of_every_archive() {
    let archives = fmu_harness::SHIPPED.iter().flat_map(|name| [archive(name, ""), archive(name, "fmi3")]);
    for file in archives {
        let (code, lines) = check_copy(&file, |entry, text| {
            entry.ends_with("_ref.csv").then(|| {
                let lines = text.lines().enumerate();
                lines.map(|(i, line)| if i == 2 { changed(line) } else { line.to_owned() } + "\n").collect()
            })
        });
        assert_eq!(code, 1, "{lines:?}");
        let mut experiments = 0;
        let mut zip = ZipArchive::new(File::open(&file).unwrap()).unwrap();
        let tables: Vec<_> =
            zip.file_names().filter_map(|name| name.unwrap().strip_suffix("_ref.csv").map(str::to_owned)).collect();
        for table in tables {
            let mut text = String::new();
            zip.by_name(&format!("{table}_ref.csv")).unwrap().read_to_string(&mut text).unwrap();
            let time = text.lines().nth(2).unwrap().split(',').next().unwrap().to_owned();
            let experiment = table.strip_prefix(FOLDER).unwrap();
            experiments += 1;
            for interface in ["Co-Simulation", "Model Exchange"] {
                let begin = format!("the reference experiment {experiment:?} in {interface}: \"");
                let line =
                    lines.iter().find(|line| line.contains(&begin)).unwrap_or_else(|| panic!("{begin}: {lines:?}"));
                let place = format!("({table}_ref.csv:3)");
                assert!(line.starts_with("finding: ") && line.contains(&format!(" at {time} s instead of ")), "{line}");
                assert!(line.contains(&place) && line.contains("; 1 of "), "{line}");
            }
        }
        assert!(experiments >= 3);
    }
}

/// The planar sensor's FMU of FMI 2.0, with both interfaces and four inputs for each of two points. Its experiment
/// consists of these files.
fn with_files(files: &[(&str, &str)]) -> (i32, Vec<String>) {
    check_copy(&archive("PlanarDistance", ""), |entry, _| {
        let name = entry.strip_prefix(FOLDER)?;
        files.iter().find(|file| file.0 == name).map(|file| file.1.to_owned())
    })
}

/// A file with one experiment that uses tables of the packaged archive.
fn experiment(attributes: &str, children: &str) -> String {
    format!("<Experiments name='x'>\n<Experiment {attributes}>\n{children}\n</Experiment></Experiments>")
}

#[test]
fn malformed_experiments_are_findings_with_file_and_line() {
    let table = |text: &'static str| ("defaults_ref.csv", text.to_owned());
    let file = |text: String| ("experiments.exp", text);
    let parameters =
        |text: &str| ("vectors.ssv", format!("<ParameterSet><Parameters>\n{text}</Parameters></ParameterSet>"));
    let references = "<References source='defaults_ref.csv'/>";
    for ((name, text), finding) in [
        (table("\"time\",\"nothing\"\n0,1\n"), "1: there is no variable \"nothing\""),
        (table("\"time\",\"distance[1]\"\n0,1\n"), "1: there is no variable \"distance[1]\""),
        (table("\"distance\"\n1\n"), "1: the first column is \"distance\", not \"time\""),
        (table("time,distance\n0,1\n0.5,2\n\n0.25,2\n"), "5: the time 0.25 s is less than 0.5 s in the row before"),
        (table("time,distance\n0\n"), "2: there are 1 cells, but 2 columns"),
        (table("time,distance\n0,1,2\n"), "2: there are 3 cells, but 2 columns"),
        (table("time,distance\n0,1\n1,one\n"), "3: \"distance\": \"one\" is not a finite number"),
        (table("time,distance\n0,1 2\n"), "2: \"distance\" has 2 values in \"1 2\" instead of 1"),
        (table("time,distance\nnan,1\n"), "2: the time \"nan\" is not a finite number"),
        (table("time,distance,distance\n0,1,1\n"), "1: two columns have values of \"distance\""),
        (table("time,\"distance\n0,1\n"), "1: a quoted cell does not end"),
        (table(""), " is empty"),
        (table("time,distance\n"), " has no rows"),
        (file("<Experiments".into()), " is not XML: "),
        (file("<Other/>".into()), "1: the root element is \"Other\", not Experiments"),
        (file("<Experiments/>".into()), "1: has no experiment"),
        (file(experiment("", references)), "2: the experiment has no name"),
        (
            file(experiment("name='a' startTime='soon'", references)),
            "2: startTime of the experiment \"a\" is \"soon\", not a finite number",
        ),
        (
            file(experiment("name='a' tolerance='0'", references)),
            "2: tolerance of the experiment \"a\" is 0, not positive",
        ),
        (
            file(experiment("name='a' startTime='2' stopTime='1'", references)),
            "2: the experiment \"a\" stops at 1 s, before it starts at 2 s",
        ),
        (
            file(experiment("name='a' stopTime='0.5'", references)),
            "2: the results of the experiment \"a\" have the time 1 s, outside of",
        ),
        (
            file(experiment("name='a'", "<References source='no.csv'/>")),
            "3: there is no file extra/org.fmi-standard.fmi-ls-ref/no.csv",
        ),
        (
            file(experiment("name='a'", "<References source='../../../etc/passwd'/>")),
            "3: \"../../../etc/passwd\" leads out of the folder",
        ),
        (file(experiment("name='a'", "<References/>")), "3: References has no source"),
        (
            file(experiment("name='a'", &format!("<Stimuli source='defaults_ref.csv'/>{references}"))),
            "defaults_ref.csv:1: \"distance\" is not an input",
        ),
        (
            file(experiment("name='a'", &format!("<Parameters source='defaults_ref.csv'/>{references}"))),
            "defaults_ref.csv: is not XML: ",
        ),
        (parameters("<Parameter name='s'><Real value='1'/></Parameter>"), "2: there is no variable \"s\""),
        (
            parameters("<Parameter name='s_small'><Real value='small'/></Parameter>"),
            "2: \"s_small\": \"small\" is not a finite number",
        ),
        (
            parameters("<Parameter name='distance'><Real value='1'/></Parameter>"),
            "2: \"distance\" cannot be set before initialization",
        ),
        (("fmi-ls-manifest.xml", "<Other/>".into()), "1: the root element is \"Other\", not fmiReferences"),
    ] {
        let (code, lines) = with_files(&[(name, &text)]);
        let findings: Vec<_> = lines.iter().filter(|line| line.starts_with("finding: ")).collect();
        assert_eq!((code, findings.len()), (1, 1), "{finding}: {lines:?}");
        let (file, what) = if finding.contains(".csv:") {
            (FOLDER.to_owned(), finding)
        } else {
            (format!("{FOLDER}{name}:"), finding)
        };
        let rest = findings[0].strip_prefix("finding: ").and_then(|found| found.strip_prefix(&file));
        assert!(rest.is_some_and(|rest| rest.starts_with(what)), "{file}{what}: {lines:?}");
    }
}

#[test]
fn what_this_program_does_not_have_is_a_note() {
    let references = "<References source='defaults_ref.csv'/>";
    for (text, note) in [
        (
            experiment("name='a'", "<References source='a.hdf5' type='application/hdf5'/>"),
            "References is of the type application/hdf5",
        ),
        (
            experiment("name='a'", "<References source='https://example.org/a.csv'/>"),
            "\"https://example.org/a.csv\" is not a relative URI",
        ),
        (experiment("name='a'", "<SteadyState/>"), "the experiment \"a\" is of the kind SteadyState"),
        (experiment("name='a'", ""), "the experiment \"a\" has no results"),
        (
            experiment("name='a'", &format!("<Parameters source='a.csv' type='text/csv'/>{references}")),
            "Parameters is of the type text/csv",
        ),
    ] {
        let (code, lines) = with_files(&[("experiments.exp", &text)]);
        assert_eq!(code, 0, "{lines:?}");
        let whole = format!("{note}, so this reference experiment was not run");
        assert!(lines.iter().any(|line| line.starts_with("note: ") && line.ends_with(&whole)), "{lines:?}");
    }
}

/// A later draft of the format puts the times into a separate element. Without a tolerance a difference is only a note.
#[test]
fn without_a_tolerance_a_difference_is_a_note() {
    let text =
        "<TransientSimulation startTime='0' stopTime='1' stepSize='0.5'/><References source='defaults_ref.csv'/>";
    let table = "time,distance\n0,0\n1,0.25\n";
    let files = [("experiments.exp", &*experiment("name='a'", text)), ("defaults_ref.csv", table)];
    let (code, lines) = with_files(&files);
    assert_eq!(code, 0, "{lines:?}");
    let note = "\"distance\" is 0 at 1 s instead of 0.25 (extra/org.fmi-standard.fmi-ls-ref/defaults_ref.csv:3)";
    assert_eq!(lines.iter().filter(|line| line.starts_with("note: ") && line.contains(note)).count(), 2, "{lines:?}");
    assert!(
        lines.iter().any(|line| line.ends_with("the experiment states no tolerance, 0.001 was taken")),
        "{lines:?}"
    );
}

/// An FMU with these files of experiments.
fn with_experiments(mut fmu: Fmu, stimuli: &str, references: &str) -> Fmu {
    let manifest = r#"<fmiReferences><Related type="application/x-ma-ls-experiments" source="a%20b.exp"
        role="experiment"/></fmiReferences>"#;
    let stimuli_element = if stimuli.is_empty() { "" } else { "<Stimuli source='in.csv'/>" };
    let text = experiment(
        "name='a' startTime='0' tolerance='1e-9'",
        &format!("{stimuli_element}<References source='ref.csv'/>"),
    );
    for (name, text) in [
        ("extra/org.fmi-standard.fmi-ls-ref/fmi-ls-manifest.xml", manifest),
        ("extra/org.fmi-standard.fmi-ls-ref/a b.exp", &text),
        ("extra/org.fmi-standard.fmi-ls-ref/in.csv", stimuli),
        ("extra/org.fmi-standard.fmi-ls-ref/ref.csv", references),
    ] {
        fmu.others.push((name, text.into()));
    }
    fmu
}

fn ball(test: &str, stimuli: &str, references: &str) -> (i32, Vec<String>) {
    check_ball(test, include_str!("reference/ball.c"), (stimuli, references))
}

/// Checks the ball with another source in C.
fn check_ball(test: &str, source: &str, (stimuli, references): (&str, &str)) -> (i32, Vec<String>) {
    let fmu = Fmu {
        description: include_str!("reference/ball.xml").to_owned(),
        library_name: format!("binaries/{}/Ball{DLL_SUFFIX}", fmu::platform(ARCH, OS)),
        library: Vec::new(),
        others: Vec::new(),
        folder: folder(),
    };
    let names = Functions::NAMES;
    let fmu = fmu.compiled_with(test, names.iter().copied(), source);
    with_experiments(fmu, stimuli, references).check(test, &[])
}

/// Falls 1 m in 0.5 s, hits the floor at 4 m/s and rises at 2 m/s for 0.25 s. Tables have rows before and after a hit,
/// as other tools write them.
#[test]
fn events_of_states_and_of_time_are_found_where_they_are() {
    let results = "time,h,v,count\n0,1,0,0\n0.125,0.9375,-1,0\n0.375,0.4375,-3,1\n0.5,0,-4,1\n\
                   0.5,0,2,2\n0.75,0.25,0,3\n0.875,0.1875,-1,3\n1.0625,0.046875,0.5,4\n";
    let (code, lines) = ball("ball", "", results);
    assert_eq!(code, 0, "{lines:?}");
    assert!(
        lines.iter().any(|line| line.contains("1 reference experiment agrees with the results in Model Exchange")),
        "{lines:?}"
    );
    for (right, wrong, finding) in [
        ("0.75,0.25,0,3", "0.75,0.2501,0,3", "\"h\" is 0.25"),
        ("0.875,0.1875,-1,3", "0.875,0.1875,-1,4", "\"count\" is 3 at 0.875 s instead of 4"),
    ] {
        let (code, lines) = ball("ball_wrong", "", &results.replace(right, wrong));
        assert_eq!(code, 1, "{lines:?}");
        let found = format!(
            "finding: binaries/{}/Ball{DLL_SUFFIX}: the reference experiment \"a\" in Model Exchange: ",
            fmu::platform(ARCH, OS)
        );
        assert!(lines.iter().any(|line| line.starts_with(&found) && line.contains(finding)), "{lines:?}");
    }
}

/// A push of 8 m/s2 balances gravity; a push that grows to 8 m/s2 within half a second shortens the fall by a third.
#[test]
fn continuous_inputs_are_on_the_line_between_rows_and_jump_where_two_have_one_time() {
    let stimuli = "time,push\n0,8\n0.25,8\n0.25,0\n0.375,0\n0.375,8\n1,8\n";
    // Falls for an eighth of a second, then moves at 1 m/s.
    let results = "time,h,v\n0.25,1,0\n0.375,0.9375,-1\n0.625,0.6875,-1\n";
    let (code, lines) = ball("ball_jumps", stimuli, results);
    assert_eq!(code, 0, "{lines:?}");
    // v = -8 (t - t^2), h = 1 - 4 t^2 + 8/3 t^3
    let (code, lines) = ball(
        "ball_line",
        "time,push\n0,0\n0.5,8\n",
        "time,h,v\n0.25,0.79166666666666667,-1.5\n0.5,0.33333333333333333,-2\n",
    );
    assert_eq!(code, 0, "{lines:?}");
    assert!(lines.iter().any(|line| line.contains("1 reference experiment agrees")), "{lines:?}");
}

/// Van der Pol's oscillator with mu = 1000. The result is from SciPy 1.17.1, `solve_ivp` with DOP853 at rtol 1e-13.
#[test]
fn stiff_states_are_integrated() {
    let mut source = include_str!("reference/ball.c").to_owned();
    for (ball, oscillator) in [
        ("x[0] = v, x[1] = push - 8;", "x[0] = v, x[1] = 1000 * (1 - h * h) * v - h;"),
        ("a = push - 8;", "a = 1000 * (1 - h * h) * v - h;"),
        ("h = 1, v = 0", "h = 2, v = 0"),
        ("0.25 *", "100 *"),
    ] {
        assert!(source.contains(ball));
        source = source.replace(ball, oscillator);
    }
    for (state, code) in [("1.0839233646428283", 0), ("1.0840", 1)] {
        let results = format!("time,h,count\n0,2,0\n800,{state},8\n");
        let (found, lines) = check_ball("ball_stiff", &source, ("", &results));
        assert_eq!(found, code, "{lines:?}");
    }
}

/// An array is one column, or one column for each element; types other than real numbers are compared exactly.
#[test]
fn columns_of_arrays_have_all_elements_or_one() {
    let results = "time,y,K,\"der(x[2])\",count,label,law,size,small\n0,7,4 4 4 4,2,5,a b,1,2,0.1\n";
    for (results, code) in [
        (results.to_owned(), 0),
        (results.replace("4 4 4 4", "4 4 4 5"), 1),
        (results.replace("2,5,", "2,6,"), 1),
        (results.replace("a b", "a  b"), 1),
    ] {
        let fmu = with_experiments(oscillator("reference_arrays", "", ""), "", &results);
        let (got, lines) = fmu.check("reference_arrays", &[]);
        assert_eq!(got, code, "{lines:?}");
    }
}

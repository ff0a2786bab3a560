//! `package` with the folder `reference` of the FMU's package.
use crate::package::archive;
use crate::workspace::{Outcome, Workspace};
use std::io::Read;

const EXPERIMENTS: &str = r#"<Experiments name="Spring">
  <Experiment name="pull" description="Pulled &amp; pushed" startTime="0" stopTime="1" stepSize="0.5" tolerance="1e-9">
    <Parameters source="soft%20one.ssv"/>
    <Stimuli source="pull_in.csv"/>
    <References source="pull_ref.csv"/>
  </Experiment>
</Experiments>
"#;

const PARAMETERS: &str = concat!(
    r#"<ssv:ParameterSet xmlns:ssv="http://ssp-standard.org/SSP1/SystemStructureParameterValues" "#,
    r#"version="1.0" name="soft">
  <ssv:Parameters><ssv:Parameter name="c"><ssv:Real value="1e3" unit="N/m"/></ssv:Parameter></ssv:Parameters>
</ssv:ParameterSet>"#
);

/// A workspace with an experiment of Spring, with one text replaced.
fn spring(test: &str, old: &str, new: &str) -> Workspace {
    let workspace = Workspace::copy(test);
    for (name, text) in [
        ("experiments.exp", EXPERIMENTS),
        ("soft one.ssv", PARAMETERS),
        ("pull_in.csv", "time,frame_a.s\n0,0\n0.5,1.0\n0.5,2\n"),
        ("pull_ref.csv", "time,length,ratio\r\n0,0.1,1\r\n1,2.50,25\r\n"),
    ] {
        workspace.write(&format!("spring/reference/{name}"), &text.replace(old, new));
    }
    workspace
}

fn package(workspace: &Workspace) -> Outcome {
    workspace.fmu(&["package", "Spring", "--profile", "dev"])
}

#[test]
fn archives_of_both_versions_carry_the_experiments_and_a_manifest() {
    let workspace = spring("reference_carried", "\0", "");

    package(&workspace).assert_success();

    for (folder, version) in [("target/fmu", "1.0"), ("target/fmu/fmi3", "2.0")] {
        let mut spring = archive(&workspace.path(&format!("{folder}/Spring.fmu")));
        let mut read = |name: &str| {
            let mut text = String::new();
            spring
                .by_name(&format!("extra/org.fmi-standard.fmi-ls-ref/{name}"))
                .unwrap()
                .read_to_string(&mut text)
                .unwrap();
            text
        };
        let manifest = read("fmi-ls-manifest.xml");
        for part in [
            r#"xmlns:fmi-ls="http://fmi-standard.org/fmi-ls-manifest""#,
            r#"fmi-ls:fmi-ls-name="org.fmi-standard.fmi-ls-ref""#,
            r#"fmi-ls:fmi-ls-version="1.0.0-alpha.1""#,
            r#"<Related type="application/x-ma-hs-experiments" source="experiments.exp" role="experiment/validation""#,
        ] {
            assert!(manifest.contains(part), "{manifest}");
        }
        let begin = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
        assert_eq!(read("experiments.exp"), format!("{begin}{EXPERIMENTS}"));
        assert_eq!(read("pull_in.csv"), "\"time\",\"frame_a.s\"\n0,0\n0.5,1\n0.5,2\n");
        assert_eq!(read("pull_ref.csv"), "\"time\",\"length\",\"ratio\"\n0,0.1,1\n1,2.5,25\n");
        let parameters = read("soft one.ssv");
        assert!(parameters.contains(&format!(r#"version="{version}""#)), "{parameters}");
        assert!(
            parameters.contains(r#"<ssv:Parameter name="c"><ssv:Real value="1e3"/></ssv:Parameter>"#),
            "{parameters}"
        );
    }
}

#[test]
fn a_malformed_experiment_is_refused_with_file_and_line() {
    for (i, (old, new, message)) in [
        ("time,length", "time,width", "spring/reference/pull_ref.csv:1: there is no variable \"width\""),
        (
            "\n0.5,2\n",
            "\n0.25,2\n",
            "spring/reference/pull_in.csv:4: the time 0.25 s is less than 0.5 s in the row before",
        ),
        ("time,frame_a.s", "time,length", "spring/reference/pull_in.csv:1: \"length\" is not an input"),
        ("2.50", "2,50", "spring/reference/pull_ref.csv:3: there are 4 cells, but 3 columns"),
        ("name=\"c\"", "name=\"k\"", "spring/reference/soft one.ssv:2: there is no variable \"k\""),
        (" tolerance=\"1e-9\"", "", "spring/reference/experiments.exp:2: the experiment \"pull\" has no tolerance"),
        ("pull_ref.csv", "pull.csv", "spring/reference/experiments.exp:5: there is no file pull.csv"),
        (
            "    <Stimuli source=\"pull_in.csv\"/>\n",
            "",
            "spring/reference/pull_in.csv: no experiment refers to this file",
        ),
        (
            "unit=\"N/m\"",
            "unit=\"kN/m\"",
            "spring/reference/soft one.ssv: \"c\" has the unit \"kN/m\", not that of the variable",
        ),
        ("</Experiments>", "", "spring/reference/experiments.exp: is not XML: "),
    ]
    .into_iter()
    .enumerate()
    {
        let outcome = package(&spring(&format!("reference_malformed_{i}"), old, new));
        assert_eq!(outcome.code, Some(1), "{message}");
        let error = outcome.stderr.lines().last().unwrap();
        assert!(error.starts_with(&format!("error: {message}")), "{error}");
        assert!(error.ends_with(": correct the reference experiments of the FMU"), "{error}");
    }
}

#[test]
fn a_folder_without_a_file_of_experiments_is_refused() {
    let workspace = Workspace::copy("reference_nothing");
    workspace.write("spring/reference/pull_ref.csv", "time,length\n0,1\n");
    let outcome = package(&workspace);
    assert_eq!(outcome.code, Some(1));
    assert!(
        outcome.stderr.contains("spring/reference/experiments.exp: there is no file experiments.exp"),
        "{}",
        outcome.stderr
    );
}

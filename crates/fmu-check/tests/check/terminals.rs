//! Findings in `terminalsAndIcons.xml`.
use crate::Fmu;

/// Findings about terminals of the packaged FMU of FMI 2.0. The file has FMI 3.0's version.
fn findings(test: &'static str, terminals: &str) -> Vec<String> {
    let file =
        format!(r#"<fmiTerminalsAndIcons fmiVersion="3.0"><Terminals>{terminals}</Terminals></fmiTerminalsAndIcons>"#);
    let mut fmu = Fmu::packaged();
    fmu.others.push(("terminalsAndIcons/terminalsAndIcons.xml", file.into_bytes()));
    let (_, lines) = fmu.check(test, &[]);
    let start = "finding: terminalsAndIcons/terminalsAndIcons.xml: ";
    lines.iter().filter_map(|line| line.strip_prefix(start)).map(str::to_owned).collect()
}

#[test]
fn terminals_within_terminals_are_sound_if_their_names_differ() {
    let member = r#"<TerminalMemberVariable variableName="frame_a.x" memberName="x" variableKind="signal"/>"#;
    let inner = format!(r#"<Terminal name="a">{member}</Terminal><Terminal name="b">{member}</Terminal>"#);
    assert_eq!(findings("terminals_sound", &format!(r#"<Terminal name="a">{inner}</Terminal>"#)), Vec::<String>::new());
}

#[test]
fn wrong_members_and_names_are_found_at_every_depth() {
    let inner = r#"<Terminal name="b">
        <TerminalMemberVariable variableName="frame_a.x" memberName="x"/>
        <TerminalMemberVariable variableName="frame_a.y" memberName="x"/>
        <TerminalMemberVariable variableName="frame_c.x" memberName="z"/></Terminal><Terminal name="b"/>"#;
    assert_eq!(
        findings("terminals_wrong", &format!(r#"<Terminal name="a">{inner}</Terminal>"#)),
        [
            r#"the terminal "b" has two members "x""#,
            r#"the terminal "b" has "frame_c.x", which is not a variable"#,
            r#"two terminals are called "b""#,
        ]
    );
}

#[test]
fn a_file_that_is_no_xml_is_found() {
    assert!(findings("terminals_no_xml", "<Terminal>")[0].starts_with("is not XML: "));
}

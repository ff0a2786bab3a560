use crate::inspect::archive;
use crate::workspace::Workspace;
use std::fs;
use std::io;

const DESCRIPTION: (&str, &str) =
    ("modelDescription.xml", "<fmiModelDescription fmiVersion=\"2.0\" modelName=\"Clock\" guid=\"{1}\"/>");

/// A command that prints a text, and one that prints a line after its work.
const COMMANDS: [&[&str]; 2] = [&["inspect", "x.fmu"], &["merge", "x.fmu", "x.fmu", "-o", "out.fmu"]];

/// Linux has a device that is always full: its manual page `full(4)` gives the error.
#[test]
#[cfg(target_os = "linux")]
fn what_cannot_be_printed_is_one_sentence() {
    let workspace = Workspace::copy("full_device");
    archive(&workspace, &[DESCRIPTION]);
    for arguments in COMMANDS {
        let full = fs::File::options().write(true).open("/dev/full").unwrap();
        let outcome = workspace.fmu_to(arguments, full);
        outcome.assert_failure("cannot write to standard output: No space left on device (os error 28)");
        assert_eq!(outcome.stderr.lines().count(), 1, "{}", outcome.stderr);
    }
}

#[test]
fn a_reader_who_has_seen_enough_ends_nothing_but_the_printing() {
    let workspace = Workspace::copy("closed_pipe");
    archive(&workspace, &[DESCRIPTION]);
    for arguments in COMMANDS {
        let (reader, writer) = io::pipe().unwrap();
        drop(reader);
        let outcome = workspace.fmu_to(arguments, writer);
        assert_eq!((outcome.code, &*outcome.stderr), (Some(0), ""));
    }
    assert!(fs::metadata(workspace.path("out.fmu")).unwrap().len() > 0);
}

#[test]
fn names_that_other_tools_use_are_aliases() {
    let workspace = Workspace::copy("aliases");
    for (alias, name) in [("validate", "check"), ("info", "inspect")] {
        let [theirs, ours] = [alias, name].map(|command| workspace.fmu(&[command, "--help"]));
        theirs.assert_success();
        assert_eq!(theirs.stdout, ours.stdout);
    }
}

#[test]
fn the_help_says_what_each_command_does() {
    let help = Workspace::copy("help").fmu(&["--help"]);
    help.assert_success();
    let commands: Vec<_> =
        help.stdout.lines().filter(|line| line.starts_with("  ") && !line.starts_with("  -")).collect();
    assert_eq!(commands.len(), 10, "{}", help.stdout);
    for line in commands {
        assert!(line.split_whitespace().count() >= 4, "{line}");
    }
}

#[test]
fn the_help_of_each_command_fits_a_screen_and_has_an_example() {
    let workspace = Workspace::copy("help_of_commands");
    for command in ["new", "describe", "package", "check", "inspect", "live", "merge", "container", "ssp"] {
        let help = workspace.fmu(&[command, "--help"]);
        help.assert_success();
        let rows: usize = help.stdout.lines().map(|line| line.chars().count().div_ceil(80).max(1)).sum();
        assert!(rows <= 40, "{rows} rows: {}", help.stdout);
        assert!(help.stdout.contains(&format!("Example: cargo fmu {command} ")), "{}", help.stdout);
    }
}

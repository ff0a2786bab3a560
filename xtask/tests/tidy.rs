//! Rules for all Rust, Python and JavaScript sources that no formatter knows.
use std::path::Path;
use std::process::Command;
use std::{fs, iter};

const WIDTH: usize = 120;

/// Files and folders that still break a rule, to be emptied.
const OPEN: &[&str] = &[
    // Its comments are the descriptions of items in FMUs.
    "src/sensors/resolve_in_frame.rs",
];

const GENERATED: &[&str] = &["python/src/multibody_fmu/scene/viewer.js", "crates/cargo-fmu/src/live/live.js"];

/// First words of a doc comment that hide its subject.
const RIDDLES: &[&str] = &["What", "That", "Those", "The same", "It"];

/// Reminders, and home folders of a machine.
const LEFT_BEHIND: &[&str] = &["TODO", "FIXME", "/home/", "/root/", "/Users/"];

/// Path that tests of the same name share, as do two runs of one test: use `tempfile` there.
const SHARED_PATH: &str = "env!(\"CARGO_TARGET_TMPDIR\")).join";

#[test]
fn all_sources_are_tidy() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let listed = Command::new("git").args(["ls-files", "-z"]).current_dir(root).output();
    // Without git there is nothing to check.
    let Some(listed) = listed.ok().filter(|output| output.status.success()) else { return };
    let paths = String::from_utf8(listed.stdout).unwrap();
    let is_source = |path: &&str| [".rs", ".py", ".js", ".mjs"].iter().any(|end| path.ends_with(end));
    let is_open = |path: &str| OPEN.iter().chain(GENERATED).any(|open| Path::new(path).starts_with(open));
    let mut findings = Vec::new();
    for path in paths.split('\0').filter(is_source).filter(|path| !is_open(path)) {
        // Deleted, but still in the index.
        let Ok(text) = fs::read_to_string(root.join(path)) else { continue };
        findings.extend(findings_in(path, &text));
    }
    assert!(findings.is_empty(), "{} findings:\n{}", findings.len(), findings.join("\n"));
}

/// Broken rules of a source, with file and line.
fn findings_in(path: &str, text: &str) -> Vec<String> {
    let is_rust = path.ends_with(".rs");
    let mut findings = Vec::new();
    let before = iter::once("").chain(text.lines());
    for ((line, before), number) in text.lines().zip(before).zip(1..) {
        let mut add = |finding: String| findings.push(format!("{path}:{number}: {finding}"));
        let length = line.chars().count();
        // Markdown cannot break a table row.
        if length > WIDTH && !(is_rust && line.trim_start().starts_with("//! |")) {
            add(format!("{length} columns"));
        }
        let doc = if is_rust { first_of_comment(line, before) } else { first_of_docstring(line) };
        if let Some(word) = doc.and_then(|doc| RIDDLES.iter().find(|word| begins(doc, word))) {
            add(format!("a doc comment begins with `{word}`"));
        }
        if let Some(mark) = LEFT_BEHIND.iter().find(|mark| line.contains(**mark) && !path.ends_with(file!())) {
            add(format!("`{mark}`"));
        }
        if line.contains(SHARED_PATH) {
            add("a path that another test may use, too: make it in `tempfile::tempdir_in(...)`".into());
        }
    }
    findings
}

/// Text of the first line of a doc comment.
fn first_of_comment<'a>(line: &'a str, before: &str) -> Option<&'a str> {
    let doc = |line: &'a str| ["//!", "///"].iter().find_map(|mark| line.trim_start().strip_prefix(mark));
    let is_first = !before.trim_start().starts_with("//!") && !before.trim_start().starts_with("///");
    doc(line).filter(|_| is_first).map(str::trim_start)
}

/// Text of the first line of a docstring.
fn first_of_docstring(line: &str) -> Option<&str> {
    let line = line.trim_start();
    line.strip_prefix("r\"\"\"").or_else(|| line.strip_prefix("\"\"\""))
}

fn begins(text: &str, word: &str) -> bool {
    text.strip_prefix(word).is_some_and(|rest| !rest.starts_with(char::is_alphanumeric))
}

#[test]
fn broken_rules_are_found() {
    let long = format!("// {}", "x".repeat(WIDTH));
    for (path, text, expected) in [
        ("a.rs", long.as_str(), Some("a.rs:1: 123 columns")),
        ("a.rs", "/// What a reader must guess.", Some("a.rs:1: a doc comment begins with `What`")),
        ("a.rs", "/// Whatever is set.\n/// It is kept.", None),
        (
            "a.py",
            "def f():\n    \"\"\"The same for arrays.\"\"\"",
            Some("a.py:2: a doc comment begins with `The same`"),
        ),
        ("a.js", "// TODO: more", Some("a.js:1: `TODO`")),
        ("a.rs", "// /home/me/project", Some("a.rs:1: `/home/`")),
        (
            "a.rs",
            &format!("let path = Path::new({SHARED_PATH}(name);"),
            Some("a.rs:1: a path that another test may use, too: make it in `tempfile::tempdir_in(...)`"),
        ),
    ] {
        assert_eq!(findings_in(path, text).first().map(String::as_str), expected, "{text}");
    }
}

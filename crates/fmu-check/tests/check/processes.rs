//! Effects of a library on its process and on the machine.
#![cfg(unix)]
use std::fs;
use std::path::PathBuf;
use std::process::Command;
use std::time::{Duration, Instant};

use tempfile::TempDir;

use crate::small::small;
use crate::{Fmu, check_within, folder, only_finding, run};

/// Text to replace by code before the functions.
const BEFORE: &str = "    static double u = 0.5;";

/// Text to replace by the body of the instantiation.
const MAKE: &str = "{ return &instance; }";

/// Exit code and lines of a check with its own folder for temporary files, and this folder.
fn check_in_folder(fmu: &Fmu, test: &str, timeout: &str) -> (i32, Vec<String>, TempDir) {
    let folder = folder();
    let path = fmu.packed(test);
    let mut command = Command::new(env!("CARGO_BIN_EXE_fmu-check"));
    command.arg(&path).env("FMU_CHECK_TIMEOUT", timeout).env("TMPDIR", folder.path());
    let (code, lines) = run(command, &path);
    (code, lines, folder)
}

#[test]
fn nothing_stays_of_a_process_that_ends_or_hangs_and_the_function_is_named() {
    let crash = "{ if (h > 0) *(volatile int *)8 = 1; return 0; }";
    for (test, function, body, timeout, finding) in [
        (
            "dies",
            "int fmi2DoStep(void *c, double t, double h, int no)",
            crash,
            "60",
            "ended the process that loaded it in fmi2DoStep (signal: 11",
        ),
        (
            "exits",
            "int fmi2Terminate(void *c)",
            "{ exit(0); }",
            "60",
            "ended the process that loaded it in fmi2Terminate (exit status: 0)",
        ),
        (
            "hangs",
            "int fmi2EnterInitializationMode(void *c)",
            "{ for (;;) { volatile int i = 0; } }",
            "0.5",
            "is not done after 0.5 s, in fmi2EnterInitializationMode",
        ),
        (
            "dies_in_the_end",
            "__attribute__((destructor)) static void end(void)",
            "{ abort(); }",
            "60",
            "ended the process that loaded it while it was unloaded (signal: 6",
        ),
    ] {
        let Some(fmu) = small(test, &[(BEFORE, &format!("{BEFORE}\n{function} {body}"))]) else { return };
        let (code, lines, folder) = check_in_folder(&fmu, test, timeout);
        let found = only_finding(code, lines);
        assert!(found.starts_with(&format!("{}: {finding}", fmu.library_name)), "{found}");
        let left: Vec<_> = fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        assert!(left.is_empty(), "{test}: {left:?}");
    }
}

#[test]
fn what_a_library_prints_while_it_is_loaded_is_no_result() {
    let print = |end: &str| {
        format!(
            "{BEFORE}\n#include <stdio.h>\n__attribute__((constructor)) static void start(void) {{ \
             printf(\"\\ndone\\nproblem: nothing\\nremark: nothing\\n\"); fflush(stdout); {end} }}"
        )
    };
    let Some(fmu) = small("prints_and_exits", &[(BEFORE, &print("_Exit(0);"))]) else { return };
    let (code, lines) = fmu.check("prints_and_exits", &[]);
    let expected =
        format!("{}: ended the process that loaded it while it was loaded (exit status: 0)", fmu.library_name);
    assert_eq!(only_finding(code, lines), expected);
    let fmu = small("prints", &[(BEFORE, &print(""))]).unwrap();
    let (code, lines) = fmu.check("prints", &[]);
    assert!(code == 0 && !lines.iter().any(|line| line.contains("nothing")), "{lines:?}");
}

/// The output would take gigabytes within seconds.
#[test]
fn a_library_that_prints_without_end_fills_neither_disk_nor_memory() {
    let print = "{ for (;;) { puts(\"and again and again and again and again and again\"); fputs(\"x\", stderr); } }";
    let Some(fmu) = small("prints_on", &[(BEFORE, &format!("#include <stdio.h>\n{BEFORE}")), (MAKE, print)]) else {
        return;
    };
    let begin = Instant::now();
    let (code, lines, _) = check_in_folder(&fmu, "prints_on", "2");
    assert_eq!(only_finding(code, lines), format!("{}: is not done after 2 s, in fmi2Instantiate", fmu.library_name));
    assert!(begin.elapsed() < Duration::from_secs(120), "{:?}", begin.elapsed());
}

#[test]
#[cfg(target_arch = "x86_64")]
fn what_a_library_logs_is_shown_with_its_values() {
    let refuse = concat!(
        r#"{ back->log(back->environment, name, 3, "logStatusError", "%s: %d licences of %.1f, 100%%", "#,
        r#""refused", 2, 2.5); return 0; }"#,
    );
    let Some(fmu) = small("logs", &[(MAKE, refuse)]) else { return };
    let finding = fmu.finding("logs");
    assert!(finding.ends_with(r#"the library says "refused: 2 licences of 2.5, 100%""#), "{finding}");
}

/// The rounding mode affects the whole process.
#[test]
#[cfg(target_arch = "x86_64")]
fn another_rounding_is_found_with_the_function_that_left_it() {
    let round = "__builtin_ia32_ldmxcsr(0x7f80);";
    let step = format!("{BEFORE}\nint fmi2DoStep(void *c, double t, double h, int no) {{ {round} return 0; }}");
    let load = format!("{BEFORE}\n__attribute__((constructor)) static void start(void) {{ {round} }}");
    for (test, code, what) in [("rounds", step, "fmi2DoStep"), ("rounds_early", load, "loading the library")] {
        let Some(fmu) = small(test, &[(BEFORE, &code)]) else { return };
        let expected = format!(
            "{}: {what} changes the rounding of floating-point numbers for the importer and all FMUs in its process: \
             toward zero instead of to the nearest number",
            fmu.library_name
        );
        assert_eq!(fmu.finding(test), expected);
    }
}

/// A new session has its own process group.
#[test]
#[cfg(target_os = "linux")]
fn a_process_that_leaves_the_group_is_killed() {
    let folder = folder();
    let number = folder.path().join("process.txt");
    let leave = format!(
        r#"{{ if (fork() == 0) {{ setsid(); if (fork()) _exit(0);
             FILE *file = fopen("{}", "w"); fprintf(file, "%d", getpid()); fclose(file); sleep(60); _exit(0); }}
             usleep(300000); return &instance; }}"#,
        number.display()
    );
    let Some(fmu) =
        small("leaves", &[(BEFORE, &format!("#include <stdio.h>\n#include <unistd.h>\n{BEFORE}")), (MAKE, &leave)])
    else {
        return;
    };
    let (code, lines) = fmu.check("leaves", &[]);
    let note = format!("note: {}: started a process that went on after", fmu.library_name);
    assert!(code == 0 && lines.iter().any(|line| line.starts_with(&note)), "{lines:?}");
    let process = PathBuf::from(format!("/proc/{}/cmdline", fs::read_to_string(number).unwrap()));
    assert!(fs::read(&process).unwrap_or_default().is_empty());
}

/// The second process holds all files of the first, and would do so for a minute.
#[test]
#[cfg(target_os = "linux")]
fn a_process_that_the_library_starts_is_killed_and_not_waited_for() {
    let (does_return, does_not) = ("return (void *)1;", "for (;;) pause(); return 0;");
    for (test, then, code, line) in [
        ("left_behind", does_return, 0, "note: {}: started a process that went on after"),
        ("left_and_stuck", does_not, 1, "finding: {}: is not done after 0.5 s"),
    ] {
        let folder = folder();
        let number = folder.path().join("process.txt");
        let start = format!(
            r#"
            #include <stdio.h>
            #include <unistd.h>
            void *fmi2Instantiate(void) {{
                int child = fork();
                if (child == 0) {{ sleep(60); _exit(0); }}
                FILE *file = fopen("{}", "w");
                fprintf(file, "%d", child);
                fclose(file);
                {then}
            }}"#,
            number.display()
        );
        let fmu = Fmu::packaged().compiled(test, "", &start);
        let begin = Instant::now();
        let (found, lines) = check_within(&fmu.packed(test), &[], "0.5");
        assert!(begin.elapsed() < Duration::from_secs(20), "{test}: {:?}", begin.elapsed());
        let line = line.replace("{}", &fmu.library_name);
        assert!(lines.iter().any(|other| other.starts_with(&line)), "{test}: {lines:?}");
        assert_eq!(found, code, "{test}: {lines:?}");
        // The parent is gone; the new one may need a moment.
        let process = PathBuf::from(format!("/proc/{}/cmdline", fs::read_to_string(number).unwrap()));
        let is_alive = || fs::read(&process).is_ok_and(|text| !text.is_empty());
        assert!(
            (0..100).any(|_| !is_alive() || {
                std::thread::sleep(Duration::from_millis(20));
                false
            }),
            "{test}"
        );
    }
}

/// The library hangs in a step, as does a process in its own group that it has started.
#[test]
#[cfg(target_os = "linux")]
fn a_key_that_ends_the_check_ends_all_its_processes_and_removes_their_files() {
    for (signal, number) in [("-INT", 2), ("-TERM", 15)] {
        let (folder, files) = (folder(), folder());
        let numbers = folder.path().join("numbers.txt");
        let hang = format!(
            r#"#include <stdio.h>
            #include <unistd.h>
            {BEFORE}
            int fmi2DoStep(void *c, double t, double h, int no) {{
                int child = fork();
                if (child == 0) for (;;) pause();
                FILE *file = fopen("{}", "w"); fprintf(file, "%d %d.", getpid(), child); fclose(file);
                for (;;) pause(); }}"#,
            numbers.display()
        );
        let Some(fmu) = small("interrupted", &[(BEFORE, &hang)]) else { return };
        // Tests in a shell's background inherit that SIGINT is ignored.
        let mut check = Command::new("env");
        check.args(["--default-signal=INT", env!("CARGO_BIN_EXE_fmu-check")]);
        let mut check = check.arg(fmu.packed("interrupted")).env("TMPDIR", files.path()).spawn().unwrap();
        let wait = |until: &dyn Fn() -> bool| {
            let begin = Instant::now();
            while !until() {
                assert!(begin.elapsed() < Duration::from_secs(300), "{signal}");
                std::thread::sleep(Duration::from_millis(10));
            }
        };
        let read = || fs::read_to_string(&numbers).unwrap_or_default();
        wait(&|| read().ends_with('.'));
        assert!(Command::new("kill").args([signal, &check.id().to_string()]).status().unwrap().success());
        let status = check.wait().unwrap();
        assert_eq!(std::os::unix::process::ExitStatusExt::signal(&status), Some(number));
        let is_alive = |number: &str| {
            let stat = fs::read_to_string(format!("/proc/{number}/stat")).unwrap_or_default();
            stat.rsplit_once(") ").is_some_and(|(_, fields)| !fields.starts_with('Z'))
        };
        wait(&|| !read().trim_end_matches('.').split(' ').any(is_alive));
        assert_eq!(fs::read_dir(files.path()).unwrap().count(), 0);
    }
}

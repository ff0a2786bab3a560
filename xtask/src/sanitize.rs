//! `cargo xtask sanitize`: tests of packaged FMUs, of the export layer and of C sources under tools that check memory
//! and threads.
use crate::c_programs;
use crate::error::Error;
use crate::nightly;
use cargo_fmu::Workspace;
use cargo_fmu::cargo::{answers, cargo, run, this_program};
use cargo_fmu::fmi::Fmi;
use cargo_fmu::package;
use std::process::Command;

/// Run the tests of the packaged FMUs, or of the export layer, under a tool that watches memory or threads
#[derive(clap::Args)]
pub(crate) struct Sanitize {
    #[arg(value_enum)]
    tool: Tool,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum Tool {
    /// AddressSanitizer and LeakSanitizer, in FMUs and importer (needs a nightly toolchain)
    Address,
    /// ThreadSanitizer, in FMUs, importer and standard library (needs a nightly toolchain with rust-src)
    Thread,
    /// Valgrind's memcheck, on FMUs as they ship (needs valgrind)
    Valgrind,
    /// AddressSanitizer, LeakSanitizer and UndefinedBehaviorSanitizer, in C sources of some FMUs and a program that
    /// calls all their functions (needs gcc or clang as cc)
    Sources,
    /// Miri, on the tests inside the export layer, which has all the unsafe code of an FMU (needs a nightly toolchain
    /// with miri and rust-src)
    Miri,
}

/// Arguments for tests that step packaged FMUs and take at most minutes under valgrind.
const STEPPING: [&str; 6] = ["--test=fmus", "--", "distance_golden::", "life_cycle::", "--skip", "model_exchange::"];

/// Arguments for tests with several threads, and for tests with all calls of one instance.
const THREADS: [&[&str]; 2] =
    [&["--test=resources", "--"], &["--test=fmus", "--", "life_cycle::", "--skip", "model_exchange::"]];

/// FMUs with tested C sources: without and with states, events and an integrator.
const WITH_SOURCES: [&str; 4] = ["Distance", "RelativeSensor", "Gripper", "Body"];

/// Tests that measure memory: meaningless under a sanitizer, which brings its own allocator and records every library
/// that was ever loaded.
const COUNTING: [&str; 3] = [
    "three_thousand_instances_one_after_the_other_leave_nothing_behind",
    "rounds_of_loading_using_and_unloading_leave_nothing_behind",
    "an_instance_of_a_distance_sensor_takes_at_most_4_kib",
];

impl Sanitize {
    pub(crate) fn run(&self, workspace: &Workspace) -> Result<(), Error> {
        match self.tool {
            Tool::Address => {
                // The libraries link no sanitizer runtime; they find the one exported by the program that loads them.
                let flags = "-Zsanitizer=address -Clink-arg=-rdynamic";
                sanitized(workspace, "address", flags, false, &[&["--tests", "--"]])
            }
            Tool::Thread => {
                if !nightly::has_rust_src()? {
                    return Err(Error::NoNightly {
                        and: Some(
                            "the sources of the standard library, which `rustup component add rust-src --toolchain \
                             nightly` installs: without \
                               them ThreadSanitizer does not see how the standard library orders accesses, and reports \
                             what is no race",
                        ),
                    });
                }
                let flags = "-Zsanitizer=thread -Clink-arg=-rdynamic";
                sanitized(workspace, "thread", flags, true, &THREADS)
            }
            Tool::Valgrind => valgrind(workspace),
            Tool::Sources => sources(workspace),
            Tool::Miri => miri(workspace),
        }
    }
}

/// Packages FMUs and runs tests, all built with these flags, in separate folders. `runs` has the arguments of each
/// `cargo test`.
fn sanitized(workspace: &Workspace, name: &str, flags: &str, build_std: bool, runs: &[&[&str]]) -> Result<(), Error> {
    let output = workspace.target.join("sanitize").join(name);
    let fmus = output.join("fmu");
    let host = nightly::host()?;
    let environment = |command: &mut Command| {
        command.env("CARGO", "cargo").env("RUSTUP_TOOLCHAIN", "nightly").env("RUSTFLAGS", flags);
        // With an explicit target, cargo does not pass the flags to build scripts and macros.
        command.env("CARGO_BUILD_TARGET", &host).env("CARGO_TARGET_DIR", &output).env("FMU_DIR", &fmus);
        if build_std {
            command.env("CARGO_UNSTABLE_BUILD_STD", "std,panic_unwind");
        }
    };
    // In a process of its own, which has these settings.
    let mut package = Command::new(this_program()?);
    package.current_dir(&workspace.root).args(["package", "--profile", "dev", "--out"]).arg(&fmus);
    environment(&mut package);
    run(&mut package, "cargo xtask package")?;
    for arguments in runs {
        let mut test = Command::new("cargo");
        test.current_dir(&workspace.root);
        environment(&mut test);
        test.args(["test", "--no-fail-fast", "--package", "fmu-tests"]).args(*arguments);
        test.args(COUNTING.iter().flat_map(|name| ["--skip", name]));
        run(&mut test, &format!("cargo test with {flags}"))?;
    }
    Ok(())
}

fn valgrind(workspace: &Workspace) -> Result<(), Error> {
    let fmus = package::folder(workspace);
    package::package(workspace, &[], &fmus, "release")?;
    // Only unreachable memory: test programs keep some until they end.
    let runner = "target.'cfg(all())'.runner = ['valgrind', '--quiet', '--error-exitcode=99', '--leak-check=full', \
                  '--show-leak-kinds=definite,indirect', '--errors-for-leak-kinds=definite,indirect']";
    let mut test = cargo(workspace);
    test.args(["--config", runner, "test", "--package", "fmu-tests"]).env("FMU_DIR", &fmus);
    Ok(run(test.args(STEPPING).arg("--test-threads=1"), "cargo test under valgrind")?)
}

fn sources(workspace: &Workspace) -> Result<(), Error> {
    if !answers("cc", "--version") {
        return Err(Error::NoCompiler);
    }
    let archives = workspace.target.join("sanitize/sources");
    c_programs::package(workspace, &WITH_SOURCES, &archives)?;
    let all = WITH_SOURCES.iter().flat_map(|&name| Fmi::ALL.map(|fmi| (name, fmi, None)));
    // Without the sources' own checks: no input of these programs needs them.
    for (name, fmi, flag) in all.chain([("Distance", Fmi::Two, Some("-DFMU_UNCHECKED"))]) {
        eprintln!("compiling and running {name} of {fmi} {}", flag.unwrap_or_default());
        let mut compiler = Command::new("cc");
        // Optimisation multiplies the compile time by five.
        compiler.args(["-std=c99", "-O0", "-g1", "-Wall", "-Wextra", "-Werror", "-fno-omit-frame-pointer"]);
        compiler.args(["-fsanitize=address,undefined", "-fno-sanitize-recover=all"]).args(flag);
        let program = c_programs::compile(workspace, &archives, (name, fmi), compiler)?;
        run(&mut Command::new(program), "the program in C")?;
    }
    Ok(())
}

fn miri(workspace: &Workspace) -> Result<(), Error> {
    let missing = "Miri, which `rustup component add miri rust-src --toolchain nightly` installs";
    nightly::require(&["miri", "--version"], missing)?;
    let mut test = nightly::cargo(workspace);
    // Only tests without a logger: Miri cannot call Rust functions as variadic C functions.
    test.args(["miri", "test", "--package", "fmu-export", "--lib", "--target-dir"]);
    test.arg(workspace.target.join("sanitize/miri"));
    Ok(run(&mut test, "cargo miri test")?)
}

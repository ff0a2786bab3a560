//! C programs in `tests/sources`, which include the sources of an archive.
use crate::error::Error;
use cargo_fmu::archive::{self, Entry};
use cargo_fmu::cargo::run;
use cargo_fmu::fmi::Fmi;
use cargo_fmu::package::{self, Folders, Options};
use cargo_fmu::{Workspace, files};
use fmu_description::{Causality, Description, Kind, Unknown, Variable};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Packages archives that contain only sources; no names selects all FMUs.
pub(crate) fn package(workspace: &Workspace, names: &[&str], folder: &Path) -> Result<(), Error> {
    let names: Vec<_> = names.iter().map(|&name| name.to_owned()).collect();
    let options = Options { platforms: Vec::new(), sources: true, ..Options::default() };
    Ok(package::package_for(workspace, &names, &Folders::ordinary(folder), &options)?)
}

/// Extracts the sources from an archive into a folder.
pub(crate) fn write_sources(entries: &[Entry], folder: &Path) -> Result<(), Error> {
    for entry in entries.iter().filter(|entry| entry.name.starts_with("sources/")) {
        files::write(&folder.join(&entry.name), &entry.bytes)?;
    }
    Ok(())
}

/// Compiles the program that calls every function of one version of FMI, for an FMU in a folder of archives; returns
/// the path of the program.
pub(crate) fn compile(
    workspace: &Workspace,
    archives: &Path,
    (name, fmi): (&str, Fmi),
    mut compiler: Command,
) -> Result<PathBuf, Error> {
    let archive = fmi.folder(archives).join(name).with_extension("fmu");
    let folder = archive.with_extension("sources");
    write_sources(&archive::read(&archive)?, &folder)?;
    let fmus = workspace.select(&[name.to_owned()])?;
    let description = package::committed_description(workspace, fmus[0], fmi)?;
    let source = match fmi {
        Fmi::Two => "fmi2.c",
        Fmi::Three => "fmi3.c",
    };
    let program = folder.join("calls");
    compiler.args(definitions(&description)).arg("-I").arg(folder.join("sources")).arg("-o").arg(&program);
    compiler.arg(workspace.root.join("tests/sources").join(source)).arg("-lm").stdin(Stdio::null());
    run(&mut compiler, "the C compiler")?;
    Ok(program)
}

/// Macros that describe the FMU to the program.
fn definitions(description: &Description) -> Vec<String> {
    let Description { guid, variables, model_structure, event_indicators, .. } = description;
    let chosen = |causality| variables.iter().filter(move |v| v.causality == causality && v.kind() == Kind::Real);
    let is_orientation = |variable: &&Variable| variable.name.contains(".R.T") || variable.name.contains(".Q");
    let (turning, moving): (Vec<_>, Vec<_>) = chosen(Causality::Input).partition(is_orientation);
    let inputs = [&*moving, &*turning].concat();
    let outputs: Vec<_> = chosen(Causality::Output).collect();
    let references = |variables: &[&Variable]| {
        variables.iter().map(|variable| variable.value_reference.to_string()).collect::<Vec<_>>().join(",")
    };
    let elements = |variables: &[&Variable]| variables.iter().map(|variable| variable.elements()).sum::<usize>();
    // In FMI 3.0 time is a variable and outputs may be arrays.
    let time = variables.iter().find(|variable| variable.causality == Causality::Independent);
    let scalar = time.or(outputs.first().copied()).map_or(0, |variable| variable.value_reference);
    let of_state = |unknown: &Unknown| variables.get(unknown.variable).map_or(0, Variable::elements);
    vec![
        format!("-DTOKEN=\"{guid}\""),
        format!("-DINPUTS={}", references(&inputs)),
        format!("-DINPUT_VALUES={}", elements(&inputs)),
        format!("-DMOVING={}", elements(&moving)),
        format!("-DOUTPUTS={}", references(&outputs)),
        format!("-DOUTPUT_VALUES={}", elements(&outputs)),
        format!("-DSCALAR={scalar}"),
        format!("-DSTATES={}", model_structure.derivatives.iter().map(of_state).sum::<usize>()),
        format!("-DINDICATORS={event_indicators}"),
    ]
}

#[cfg(test)]
mod tests {
    use cargo_fmu::fmi::Fmi;

    /// The list is the one that the C functions are generated from.
    #[test]
    fn the_programs_call_every_function() {
        let programs = [include_str!("../../tests/sources/fmi2.c"), include_str!("../../tests/sources/fmi3.c")];
        assert_eq!(programs.len(), Fmi::ALL.len());
        for (program, types) in programs.iter().zip(fmi_export_sys::FUNCTION_TYPES) {
            let mut count = 0;
            for part in types.split("pub type ").skip(1) {
                let Some((name, _)) = part.split_once("TYPE =") else { continue };
                let value = name.get(7..).filter(|_| name.starts_with("fmi3Get") || name.starts_with("fmi3Set"));
                let is_called = program.contains(&format!("{name}("))
                    || value.is_some_and(|value| program.contains(&format!("BOTH({value})")));
                assert!(is_called, "{name}");
                count += 1;
            }
            assert!(count > 40, "{count}");
        }
    }

    /// Compiles the first source file alone; returns the sources' message that refuses the flags.
    #[cfg(all(target_os = "linux", target_arch = "x86_64"))]
    fn refusal(flags: &[&str]) -> Option<String> {
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../crates/cargo-fmu/src/sources/fmu.c");
        let output = std::process::Command::new("cc").args(flags).args(["-fsyntax-only", file]).output().unwrap();
        let messages = String::from_utf8(output.stderr).unwrap();
        // Compilation always fails: the other files are only in the archive.
        assert!(!output.status.success());
        messages.lines().find(|line| line.contains("#error") || line.contains("is negative")).map(str::to_owned)
    }

    #[test]
    #[cfg(all(target_os = "linux", target_arch = "x86_64"))]
    fn what_would_change_results_is_refused_before_anything_is_compiled() {
        for (flags, message) in [
            (&["-ffast-math"][..], "-ffast-math"),
            (&["-Ofast"], "-ffast-math"),
            (&["-ffinite-math-only"], "-ffast-math"),
            // Defined by GCC 12 and later.
            (&["-D__ASSOCIATIVE_MATH__=1"], "-ffast-math"),
            (&["-D__RECIPROCAL_MATH__=1"], "-ffast-math"),
            (&["-D__NO_SIGNED_ZEROS__=1"], "-ffast-math"),
            (&["-m32"], "-msse2 -mfpmath=sse"),
            (&["-mfpmath=387"], "-msse2 -mfpmath=sse"),
            (&["-mfpmath=both"], "-msse2 -mfpmath=sse"),
            (&["-fsingle-precision-constant"], "compile_without_fsingle_precision_constant"),
            // Defined by compilers for big-endian processors.
            (&["-U__BYTE_ORDER__", "-D__BYTE_ORDER__=__ORDER_BIG_ENDIAN__"], "little-endian"),
        ] {
            let refused = refusal(flags).unwrap_or_else(|| panic!("{flags:?} are accepted"));
            assert!(refused.contains(message), "{flags:?}: {refused}");
        }
        for flags in [&["-O3", "-march=native"][..], &["-m32", "-msse2", "-mfpmath=sse"]] {
            assert_eq!(refusal(flags), None, "{flags:?}");
        }
    }
}

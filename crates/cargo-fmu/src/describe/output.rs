//! Output of describing programs.
use crate::error::Error;
use crate::files;
use crate::workspace::Fmu;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::UNIX_EPOCH;

/// Output of an FMU's program. Finding all dependencies takes seconds for some models, so the output is kept beside the
/// program until that file changes.
pub(super) fn output(fmu: &Fmu, program: &Path) -> Result<Vec<u8>, Error> {
    let (kept, resources) = (program.with_extension("output"), fmu.folder.join("resources"));
    let state = state(program).filter(|_| !resources.is_dir());
    if let (Some(state), Ok(text)) = (&state, fs::read_to_string(&kept))
        && let Some((of, output)) = text.split_once('\n')
        && of == state
    {
        return Ok(output.as_bytes().to_vec());
    }
    let output = Command::new(program)
        // Folder of the model's own files.
        .env("FMU_RESOURCES", resources)
        .output()
        .map_err(|source| Error::Start { program: program.display().to_string(), source })?;
    let said = String::from_utf8_lossy(&output.stderr);
    // A program that fails by itself ends with the reason.
    if output.status.code() == Some(1)
        && let Some(reason) = said.lines().next_back()
    {
        eprint!("{}", said.trim_end().strip_suffix(reason).unwrap_or_default());
        return Err(Error::NotDescribed { reason: reason.to_owned() });
    }
    eprint!("{said}");
    if !output.status.success() {
        let reason = format!("it ended with {}", output.status);
        return Err(Error::NoDescription { package: fmu.package.clone(), reason });
    }
    // Output with warnings is not kept, so that they are repeated.
    if let Some(state) = state.filter(|_| said.is_empty()) {
        files::write(&kept, [state.as_bytes(), b"\n", &output.stdout].concat())?;
    }
    Ok(output.stdout)
}

/// Size and time of a file, if the system reports them.
fn state(program: &Path) -> Option<String> {
    let metadata = fs::metadata(program).ok()?;
    let time = metadata.modified().ok()?.duration_since(UNIX_EPOCH).ok()?;
    Some(format!("{} bytes at {} ns", metadata.len(), time.as_nanos()))
}

//! `cargo fmu new`: creates a working FMU to be changed.
use crate::cargo::{cargo, run};
use crate::error::{Error, program};
use crate::files;
use crate::fmi::Fmi;
use crate::package::{folder as folder_of_archives, from_here};
use crate::print;
use crate::workspace::Workspace;
use std::env;
use std::fs;
use std::path::Path;

/// Create a new FMU in `fmu/<name>` of the workspace: a small sensor that works, to be changed
///
/// Outside of a workspace it creates one in this folder, too.
#[derive(clap::Args)]
#[command(after_help = "Example: cargo fmu new LineOfSight")]
pub struct New {
    /// Name of the FMU, such as `LineOfSight`
    name: String,
}

/// Paths in the crate and contents for an FMU named `NewSensor`.
const TEMPLATES: [(&str, &str); 2] = [
    ("src/lib.rs", include_str!("../templates/lib.rs")),
    // The manifest that `cargo new` writes ends with an empty table of dependencies.
    ("Cargo.toml", include_str!("../templates/manifest.toml")),
];

/// Names that an FMU's code already uses, directly or through a macro.
const USED: &str = "Box Cause Discrete Err Error Evaluation Fmu Inputs Instant Locals Log Model None Ok Option Origin \
                    Outputs Parameters Result \
                    Scalar Self Some String T Variables Vec Vector3";

/// Packages that an FMU may depend on. A lock file allows one package of each name and version.
const NEEDED: [&str; 6] =
    ["fmu", "fmu-connectors", "fmu-describe", "fmu-description", "fmu-export", "fmu-export-derive"];

/// File names reserved on Windows, with any extension; some take a digit.
const DEVICES: [&str; 6] = ["AUX", "COM", "CON", "LPT", "NUL", "PRN"];

/// Crates for an FMU's equations, with their folders in a clone of multibody-fmu.
const CRATES: [(&str, &str); 3] =
    [("fmu-connectors", "/fmu/connectors"), ("fmu-export", "/crates/fmu-export"), ("multibody", "")];

impl New {
    pub(crate) fn run(&self) -> Result<(), Error> {
        let here = env::current_dir().map_err(files::failed("find", Path::new(".")))?;
        if here.ancestors().any(|folder| folder.join("Cargo.toml").exists()) {
            return self.create(&Workspace::locate()?);
        }
        let manifest = here.join("Cargo.toml");
        files::write(&manifest, new_workspace())?;
        let created = Workspace::locate().and_then(|workspace| self.create(&workspace));
        if created.is_err() {
            // The first error is the one to report.
            let _ = fs::remove_file(&manifest);
        }
        created
    }

    fn create(&self, workspace: &Workspace) -> Result<(), Error> {
        let name = &self.name;
        let kebab = kebab(name);
        let (folder, package) = (format!("fmu/{kebab}"), format!("fmu-{kebab}"));
        let path = workspace.root.join(&folder);
        // Some file systems ignore the case of names.
        let namesake = workspace.models().find(|model| model.eq_ignore_ascii_case(name));
        let reason = if let Some(reason) = wrong(name) {
            Some(reason)
        } else if let Some(model) = namesake {
            Some(format!("there is an FMU named `{model}`"))
        } else if path.exists() {
            Some(format!("there is a folder `{folder}`"))
        } else if NEEDED.contains(&&*package) {
            Some(format!("its package would have the name of another that FMUs need, `{package}`"))
        } else if workspace.packages.contains(&package) {
            Some(format!("there is a package named `{package}`"))
        } else {
            None
        };
        if let Some(reason) = reason {
            return Err(Error::Name { name: name.clone(), reason });
        }
        let manifest = workspace.root.join("Cargo.toml");
        let before = files::read_text(&manifest)?;
        if !names_its_source(&before) {
            return Err(Error::NoDependency { manifest: from_here(&manifest).to_owned() });
        }
        if let Err(error) = create(workspace, &path, &package, name, &kebab) {
            // The first error is the one to report.
            let _ = fs::remove_dir_all(&path);
            let _ = fs::write(&manifest, before);
            return Err(error);
        }
        let archives = Fmi::ALL.map(|fmi| fmi.folder(&folder_of_archives(workspace)).join(format!("{name}.fmu")));
        let archives = archives.each_ref().map(|archive| from_here(archive).display().to_string()).join(" ");
        let program = program();
        print::all(format_args!(
            "{folder} is created: a sensor that works, to be changed. Next:\n  cargo test --package {package}\n  \
             {program} describe\n  \
             {program} package {name}\n  {program} check {archives}\n"
        ))
    }
}

/// Manifest of a workspace that depends on the crates in the clone that this program was built from or, if the clone is
/// gone, on published ones.
fn new_workspace() -> String {
    let clone = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap_or(Path::new(""));
    let source = |folder: &str| {
        let root = clone.display().to_string().replace('\\', "/");
        if clone.join("crates/fmu-export/Cargo.toml").exists() {
            format!("{{ path = \"{root}{folder}\" }}")
        } else {
            format!("\"{}\"", env!("CARGO_PKG_VERSION"))
        }
    };
    let dependencies: String = CRATES.iter().map(|(name, folder)| format!("{name} = {}\n", source(folder))).collect();
    format!(
        "[workspace]\nresolver = \"3\"\n\n[workspace.dependencies]\n{dependencies}\n[profile.release]\nstrip = \
         \"symbols\"\n"
    )
}

/// Whether a workspace's manifest names the source of an FMU's dependency.
fn names_its_source(manifest: &str) -> bool {
    let table = toml::from_str::<toml::Table>(manifest).unwrap_or_default();
    let known = table.get("workspace").and_then(|workspace| workspace.get("dependencies"));
    known.and_then(|known| known.get("fmu-export")).is_some()
}

/// Lets cargo create a package, which joins the workspace and inherits its settings, and turns it into an FMU.
fn create(workspace: &Workspace, folder: &Path, package: &str, name: &str, kebab: &str) -> Result<(), Error> {
    let mut new = cargo(workspace);
    new.args(["new", "--quiet", "--lib", "--vcs", "none", "--name", package]).arg(folder);
    run(&mut new, "cargo new")?;
    for (file, text) in TEMPLATES {
        let path = folder.join(file);
        let mut text = text.replace("NewSensor", name).replace("new-sensor", kebab);
        if file == "Cargo.toml" {
            text = files::read_text(&path)?.replace("[dependencies]\n", "") + &text;
        }
        files::write(&path, text)?;
    }
    Ok(())
}

/// Reason why no FMU can have this name.
fn wrong(name: &str) -> Option<String> {
    if !is_camel(name) {
        let hint = camel(name).map_or_else(String::new, |camel| format!(": did you mean `{camel}`?"));
        return Some(format!("it must be a capital letter followed by letters and digits{hint}"));
    }
    if USED.split_whitespace().any(|word| word == name) {
        return Some("the code of an FMU uses this name for something else".into());
    }
    let device = name.strip_suffix(|c: char| c.is_ascii_digit()).unwrap_or(name);
    DEVICES.contains(&&*device.to_uppercase()).then(|| "no file can have this name on Windows".into())
}

fn is_camel(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_uppercase()) && name.chars().all(|c| c.is_ascii_alphanumeric())
}

/// `line-of sight` as `LineOfSight`; `None` if that is no name.
fn camel(text: &str) -> Option<String> {
    let words = text.split(|c: char| c.is_ascii() && !c.is_alphanumeric());
    let name: String = words.filter_map(|word| Some(word.get(..1)?.to_uppercase() + &word[1..])).collect();
    is_camel(&name).then_some(name)
}

/// `IMUSensor2` as `imu-sensor2`.
fn kebab(name: &str) -> String {
    let letters: Vec<char> = name.chars().collect();
    let mut text = String::new();
    for (at, letter) in letters.iter().enumerate() {
        let begins_word = letter.is_ascii_uppercase()
            && at > 0
            && (letters[at - 1].is_ascii_lowercase() || letters.get(at + 1).is_some_and(char::is_ascii_lowercase));
        if begins_word {
            text.push('-');
        }
        text.push(letter.to_ascii_lowercase());
    }
    text
}

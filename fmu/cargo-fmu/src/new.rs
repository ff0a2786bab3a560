//! `cargo fmu new`: a crate for a new FMU, which works as it is and waits to be changed.
use crate::error::Error;
use crate::print;
use crate::workspace::Workspace;
use std::fs;
use std::io;
use std::path::Path;

/// Make the crate of a new FMU: a small sensor that works, to be changed
#[derive(clap::Args)]
pub struct New {
    /// Name of the FMU, such as `LineOfSight`
    name: String,
}

/// Where a file goes in the crate, and what it contains for an FMU named `NewSensor`.
const TEMPLATES: [(&str, &str); 3] = [
    ("src/lib.rs", include_str!("../templates/lib.rs")),
    ("examples/describe.rs", include_str!("../templates/describe.rs")),
    ("Cargo.toml", include_str!("../templates/manifest.toml")),
];

/// What the code of a unit calls something else, by itself or through a macro.
const USED: &str = "Box Cause Discrete Err Error Evaluation Fmu Inputs Instant Locals Log Model None Ok Option Origin Outputs Parameters Result \
                    Scalar Self Some String T Variables Vec Vector3";

/// Names that no file can have on Windows, whatever comes after a dot; some go with a digit.
const DEVICES: [&str; 6] = ["AUX", "COM", "CON", "LPT", "NUL", "PRN"];

impl New {
    pub(crate) fn run(&self, workspace: &Workspace) -> Result<(), Error> {
        let name = &self.name;
        let kebab = kebab(name);
        let (folder, package) = (format!("fmu/{kebab}"), format!("fmu-{kebab}"));
        let path = workspace.root.join(&folder);
        // Some file systems do not tell capitals from small letters.
        let namesake = workspace.models().find(|model| model.eq_ignore_ascii_case(name));
        let reason = if let Some(reason) = wrong(name) {
            Some(reason)
        } else if let Some(model) = namesake {
            Some(format!("there is an FMU named `{model}`"))
        } else if path.exists() {
            Some(format!("there is a folder `{folder}`"))
        } else if workspace.packages.contains(&package) {
            Some(format!("there is a package named `{package}`"))
        } else {
            None
        };
        if let Some(reason) = reason {
            return Err(Error::Name { name: name.clone(), reason });
        }
        make(&path, name, &kebab).map_err(|source| Error::File { action: "write", path, source })?;
        print::all(format_args!(
            "{folder} is made: a sensor that works, for you to change. Next:\n  cargo test --package {package}\n  cargo fmu describe\n  \
             cargo fmu package {name}\n  cargo fmu check target/fmu/{name}.fmu\n"
        ))
    }
}

/// Why no FMU can have this name.
fn wrong(name: &str) -> Option<String> {
    if !is_camel(name) {
        let hint = camel(name).map_or_else(String::new, |camel| format!(": did you mean `{camel}`?"));
        return Some(format!("it is not a capital followed by letters and digits{hint}"));
    }
    if USED.split_whitespace().any(|word| word == name) {
        return Some("the code of an FMU uses this word for something else".into());
    }
    let device = name.strip_suffix(|c: char| c.is_ascii_digit()).unwrap_or(name);
    DEVICES.contains(&&*device.to_uppercase()).then(|| "no file can have this name on Windows".into())
}

fn is_camel(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_uppercase()) && name.chars().all(|c| c.is_ascii_alphanumeric())
}

/// `line-of sight` as `LineOfSight`, if a name can be made of it.
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

/// Writes all files of the crate, or none.
fn make(folder: &Path, name: &str, kebab: &str) -> io::Result<()> {
    // Cargo looks at a folder only when there is a Cargo.toml, so that comes last.
    let made = TEMPLATES.iter().try_for_each(|(file, text)| {
        let text = text.replace("NewSensor", name).replace("new-sensor", kebab);
        let path = folder.join(file);
        fs::create_dir_all(path.parent().unwrap_or(folder))?;
        fs::write(path, text.replace("new_sensor", &kebab.replace('-', "_")))
    });
    if made.is_err() {
        // The first error is the one to tell.
        let _ = fs::remove_dir_all(folder);
    }
    made
}

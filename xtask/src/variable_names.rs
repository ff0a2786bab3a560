//! `docs/variables.md`: the names of the variables of this repository's FMUs, from their committed descriptions.
use crate::error::Error;
use cargo_fmu::Workspace;
use cargo_fmu::files;
use cargo_fmu::fmi::Fmi;
use cargo_fmu::package;
use fmu_description::{Causality, Description, arrays, sentence};
use std::path::PathBuf;

const PAGE: &str = "docs/variables.md";

const HEAD: &str = "\
# Variables

<!-- Written by `cargo xtask describe` from modelDescription/*.xml. -->

Names of all variables. Units, start values, limits and meanings are on the page in each archive, and printed by

```sh
multibody-fmu list Gripper                       # of the Python package
cargo xtask inspect --all target/fmu/Gripper.fmu # without Python; --all adds local variables
```

- Vectors whose names end with `_0` are resolved in the world frame. `x[3]` stands for `x[1]`, `x[2]` and `x[3]`; \
                    `x[3,3]` for the elements of a matrix.
- `frame_a.*` has the members of `frame_a`, such as `frame_a.r_0[1]`. Members of inputs and parameters start at 0, \
                    matrices as the identity, quaternions at 0, 0, 0, 1.
- All parameters are tunable, except start values of states (`..._start`): they can be set between steps and take \
                    effect with the next step. Results that a parameter switches off are zero.
- Derivatives of states, such as `der(r_0[1])`, are not listed. Look variables up by name, because value references \
                    differ between versions.
";

const CAUSALITIES: [(Causality, &str); 4] = [
    (Causality::Parameter, "Parameters"),
    (Causality::Input, "Inputs"),
    (Causality::Output, "Outputs"),
    (Causality::Local, "Local variables"),
];

/// Writes or checks the page. A workspace without the page gets none.
///
/// # Errors
/// The page differs from the descriptions, or a file cannot be read or written.
pub(crate) fn update(check: bool) -> Result<(), Error> {
    let workspace = Workspace::locate()?;
    let root = &workspace.root;
    let path = root.join(PAGE);
    let Some(committed) = files::read_text_if_any(&path)? else { return Ok(()) };
    let mut fmus = Vec::new();
    for fmu in workspace.select(&[])? {
        let folder = fmu.folder.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        fmus.push((folder, package::committed_description(&workspace, fmu, Fmi::Two)?));
    }
    let page = page(&fmus);
    if page == committed {
        return Ok(());
    }
    if check {
        return Err(cargo_fmu::Error::Stale { paths: vec![PathBuf::from(PAGE)] }.into());
    }
    Ok(files::write(&path, page)?)
}

/// The page for FMUs with the names of their folders.
fn page(fmus: &[(String, Description)]) -> String {
    let mut page = HEAD.to_owned();
    for (folder, description) in fmus {
        let (name, purpose) = (&description.model_name, sentence(&description.description));
        page += &format!("\n## {name}\n\n[{purpose}](../fmu/{folder}/documentation/index.md).\n\n");
        page.extend(CAUSALITIES.map(|(causality, title)| lines(title, &names(description, causality))));
    }
    page
}

/// Names of scalar variables and whole arrays.
fn names(description: &Description, causality: Causality) -> Vec<String> {
    let variables = description.with_causality(causality).filter(|variable| !variable.name.starts_with("der("));
    arrays(variables, |_, _| true).iter().map(|array| array.name()).collect()
}

/// One line for names without an owner, and one for owners, such as frames, that have the same members.
fn lines(title: &str, names: &[String]) -> String {
    let mut groups: Vec<(Vec<&str>, Vec<&str>)> = Vec::new();
    for name in names {
        let (owner, member) = name.split_once('.').unwrap_or(("", name));
        match groups.iter_mut().find(|(owners, _)| owners[0] == owner) {
            Some((_, members)) => members.push(member),
            None => groups.push((vec![owner], vec![member])),
        }
    }
    let mut merged: Vec<(Vec<&str>, Vec<&str>)> = Vec::new();
    for (owners, members) in groups {
        match merged.iter_mut().find(|(known, alike)| !known[0].is_empty() && *alike == members) {
            Some((known, _)) => known.extend(owners),
            None => merged.push((owners, members)),
        }
    }
    let line = |(owners, members): &(Vec<&str>, Vec<&str>)| {
        let of: String = match owners[0] {
            "" => String::new(),
            _ => format!(" {}", list(owners.iter().map(|owner| format!("{owner}.*")))),
        };
        format!("- **{title}{of}:** {}\n", list(members))
    };
    merged.iter().map(line).collect()
}

fn list(names: impl IntoIterator<Item = impl std::fmt::Display>) -> String {
    names.into_iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
}

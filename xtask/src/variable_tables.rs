//! `docs/variables.md`: the variables of this repository's FMUs, from their committed descriptions.
use crate::error::Error;
use cargo_fmu::Workspace;
use cargo_fmu::files;
use cargo_fmu::fmi::Fmi;
use cargo_fmu::package;
use fmu_description::{Array, Causality, Description, EnumerationType, Number, Type, Variable, arrays, sentence};
use std::path::PathBuf;

const PAGE: &str = "docs/variables.md";

const HEAD: &str = "\
# Variables

<!-- Written by `cargo xtask describe` from modelDescription/*.xml. -->

Vectors whose names end with `_0` are resolved in the world frame. `x[3]` stands for `x[1]`, `x[2]` and `x[3]`; \
                    `x[3,3]` for the elements of a
matrix. All parameters are tunable, except start values of states (`..._start`): they can be set between steps and \
                    take effect with the next step.
The derivatives of states, such as `der(r_0[1])`, are not listed. Look variables up by name, because value references \
                    differ between versions.
";

/// Writes or checks the page. A workspace without the page gets none.
///
/// # Errors
/// The page differs from the descriptions, or a file cannot be read or written.
pub(crate) fn update(check: bool) -> Result<(), Error> {
    let workspace = Workspace::locate()?;
    let root = &workspace.root;
    let path = root.join(PAGE);
    let Some(committed) = files::read_text_if_any(&path)? else { return Ok(()) };
    let mut page = HEAD.to_owned();
    for fmu in workspace.select(&[])? {
        let folder = fmu.folder.file_name().map(|name| name.to_string_lossy()).unwrap_or_default();
        page += &section(&package::committed_description(&workspace, fmu, Fmi::Two)?, &folder);
    }
    if page == committed {
        return Ok(());
    }
    if check {
        return Err(cargo_fmu::Error::Stale { paths: vec![PathBuf::from(PAGE)] }.into());
    }
    Ok(files::write(&path, page)?)
}

fn section(description: &Description, folder: &str) -> String {
    let Description { model_name, description: purpose, .. } = description;
    let purpose = sentence(purpose);
    let mut section = format!(
        "\n## {model_name}\n\n{purpose}: [equations, signs and limits](../fmu/{folder}/documentation/index.md).\n"
    );
    for (causality, title) in [
        (Causality::Parameter, "parameter"),
        (Causality::Input, "input"),
        (Causality::Output, "output"),
        (Causality::Local, "local variable"),
    ] {
        let listed = |variable: &&Variable| !variable.name.starts_with("der(");
        let variables = description.with_causality(causality).filter(listed);
        section += &format!("\n| {title} | unit | start | range | description |\n|---|---|---|---|---|\n");
        for array in arrays(variables, |_, _| true) {
            section += &row(&array, description);
        }
    }
    for enumeration in &description.enumerations {
        section += &items(enumeration);
    }
    section
}

/// Row for a scalar variable or a whole array.
fn row(array: &Array<'_>, description: &Description) -> String {
    let last = array.variables[array.variables.len() - 1];
    let (name, unit) = (array.name(), last.unit().unwrap_or_default());
    let start = starts(&array.variables, description);
    format!("| `{name}` | {unit} | {start} | {} | {} |\n", range(last), sentence(&last.description))
}

fn items(enumeration: &EnumerationType) -> String {
    let name = enumeration.name.trim_start_matches("Types.");
    let mut table = format!("\n| {name} | | {} |\n|---|---|---|\n", sentence(&enumeration.description));
    for item in &enumeration.items {
        table += &format!("| `{}` | {} | {} |\n", item.name, item.value, sentence(&item.description));
    }
    table
}

/// The common start value of all elements, or else all values; empty for a computed variable.
fn starts(array: &[&Variable], description: &Description) -> String {
    let starts: Vec<_> = array.iter().map(|variable| start(variable, description)).collect();
    if starts.iter().all(|start| *start == starts[0]) {
        starts[0].clone()
    } else if starts == ["1", "0", "0", "0", "1", "0", "0", "0", "1"] {
        "identity".into()
    } else {
        starts.join(", ")
    }
}

fn start(variable: &Variable, description: &Description) -> String {
    match &variable.r#type {
        Type::Enumeration(own) => {
            let item = description.items(variable).iter().find(|item| own.start.contains(&item.value));
            item.map(|item| item.name.clone()).unwrap_or_default()
        }
        other => other.starts().join(", "),
    }
}

fn range(variable: &Variable) -> String {
    if matches!(variable.r#type, Type::Enumeration(_)) {
        return String::new();
    }
    match variable.limits() {
        (None, None) => String::new(),
        (Some(min), None) => format!("≥ {}", Number(min)),
        (None, Some(max)) => format!("≤ {}", Number(max)),
        (Some(min), Some(max)) => format!("{} to {}", Number(min), Number(max)),
    }
}

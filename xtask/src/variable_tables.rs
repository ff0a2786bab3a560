//! `docs/variables.md`: the variables of this repository's FMUs, from their committed descriptions.
use crate::error::Error;
use cargo_fmu::Workspace;
use cargo_fmu::files;
use cargo_fmu::fmi::Fmi;
use cargo_fmu::package;
use fmu_description::{Array, Causality, Description, EnumerationItem, Number, Type, Variable, arrays, sentence};
use std::path::PathBuf;

const PAGE: &str = "docs/variables.md";

const HEAD: &str = "\
# Variables

<!-- Written by `cargo xtask describe` from modelDescription/*.xml. -->

Variables that are the same in several FMUs are explained in [one section](#in-several-fmus), all others in that of \
                    their FMU.

- Vectors whose names end with `_0` are resolved in the world frame. `x[3]` stands for `x[1]`, `x[2]` and `x[3]`; \
                    `x[3,3]` for the elements of a matrix.
- Start value, unit and, in parentheses, range follow a name. Dimensionless variables have no unit here. Items of \
                    enumerations have their values in parentheses.
- `frame_a.*` names the members of `frame_a`. Members of inputs and parameters start at 0, matrices as the identity, \
                    quaternions at 0, 0, 0, 1.
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

/// Title of the members of frames, arrows and mass properties.
const MEMBERS: &str = "Members";

/// Start values that members of inputs and parameters have, as the head of the page says.
const STARTS_OF_MEMBERS: [&str; 3] = ["0", "identity", "0, 0, 0, 1"];

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
    let rows: Vec<Vec<Row>> = fmus.iter().map(|(_, description)| rows(description)).collect();
    let common = common(&rows.concat());
    let mut page = format!("{HEAD}\n## In several FMUs\n");
    for title in CAUSALITIES.map(|(_, title)| title).into_iter().chain([MEMBERS]) {
        let listed: String = common.iter().filter(|row| row.kind() == title).map(|row| row.line(&row.name)).collect();
        page += &list(title, &listed);
    }
    for ((folder, description), rows) in fmus.iter().zip(&rows) {
        let (name, purpose) = (&description.model_name, sentence(&description.description));
        page += &format!(
            "\n## {name}\n\n{purpose}: [equations, signs and limits](../fmu/{folder}/documentation/index.md).\n"
        );
        for (_, title) in CAUSALITIES {
            let rows: Vec<&Row> = rows.iter().filter(|row| row.title == title).collect();
            page += &list(title, &lines(&rows, &common));
        }
    }
    page
}

fn list(title: &str, lines: &str) -> String {
    if lines.is_empty() { String::new() } else { format!("\n**{title}**\n\n{lines}") }
}

/// Lines for the variables of an FMU with one causality. Rows that are common are only named.
fn lines(rows: &[&Row], common: &[Row]) -> String {
    let names = |rows: &[&Row]| rows.iter().map(|row| format!("`{}`", row.name)).collect::<Vec<_>>().join(", ");
    let is_common = |row: &&Row| common.iter().any(|known| known.is_alike(row));
    let mut lines = String::new();
    for group in rows.chunk_by(|one, next| one.owner == next.owner) {
        let (shared, own): (Vec<&Row>, Vec<&Row>) = group.iter().partition(|row| is_common(row));
        if let (Some((owner, meaning)), false) = (&group[0].owner, shared.is_empty()) {
            lines += &format!("- `{owner}.*`: {meaning}, with {}\n", names(&shared));
        }
        lines.extend(own.iter().map(|row| match &row.owner {
            Some((owner, _)) => row.line(&format!("{owner}.{}", row.name)),
            None => row.line(&row.name),
        }));
    }
    let shared: Vec<&Row> = rows.iter().copied().filter(|row| row.owner.is_none() && is_common(row)).collect();
    if !shared.is_empty() {
        lines += &format!("- [In several FMUs](#in-several-fmus): {}\n", names(&shared));
    }
    lines
}

/// A scalar variable or a whole array.
#[derive(Clone)]
struct Row {
    /// Title of its list.
    title: &'static str,
    /// Name, within its owner if it has one.
    name: String,
    /// Name and meaning of the frame, arrow or body that it is a member of.
    owner: Option<(String, String)>,
    /// Start value, unit and range.
    value: String,
    meaning: String,
}

impl Row {
    fn kind(&self) -> &'static str {
        if self.owner.is_some() { MEMBERS } else { self.title }
    }

    fn has_name_of(&self, other: &Self) -> bool {
        self.kind() == other.kind() && self.name == other.name
    }

    fn is_alike(&self, other: &Self) -> bool {
        self.has_name_of(other) && self.value == other.value && self.meaning == other.meaning
    }

    fn line(&self, name: &str) -> String {
        let value = if self.value.is_empty() { String::new() } else { format!(", {}", self.value) };
        format!("- `{name}`{value}: {}\n", self.meaning)
    }
}

fn rows(description: &Description) -> Vec<Row> {
    let of_causality = |(causality, title)| {
        let listed = |variable: &&Variable| !variable.name.starts_with("der(");
        let variables = description.with_causality(causality).filter(listed);
        arrays(variables, |_, _| true).into_iter().map(move |array| row(title, &array, description))
    };
    CAUSALITIES.into_iter().flat_map(of_causality).collect()
}

fn row(title: &'static str, array: &Array<'_>, description: &Description) -> Row {
    let last = array.variables[array.variables.len() - 1];
    let (name, text) = (array.name(), sentence(&last.description));
    let text =
        ["; it is zero otherwise", "; they are zero otherwise"].iter().fold(text, |text, end| text.replace(end, ""));
    let (owner, name, text) = match (name.split_once('.'), text.split_once(": ")) {
        (Some((owner, member)), Some((meaning, text))) => {
            (Some((owner.to_owned(), meaning.to_owned())), member.to_owned(), text.to_owned())
        }
        _ => (None, name, text),
    };
    let known = |start: &String| start.is_empty() || owner.is_some() && STARTS_OF_MEMBERS.contains(&&**start);
    let start = Some(starts(&array.variables, description)).filter(|start| !known(start));
    let unit = last.unit().filter(|unit| *unit != "1").map(str::to_owned);
    let range = Some(range(last)).filter(|range| !range.is_empty()).map(|range| format!("({range})"));
    let value = [start, unit, range].into_iter().flatten().collect::<Vec<_>>().join(" ");
    let items: Vec<String> = description.items(last).iter().map(item).collect();
    let meaning = if items.is_empty() { text } else { format!("{text}: {}", items.join("; ")) };
    Row { title, name, owner, value, meaning }
}

fn item(EnumerationItem { name, value, description, .. }: &EnumerationItem) -> String {
    let meaning = sentence(description);
    if meaning == *name { format!("`{name}` ({value})") } else { format!("`{name}` ({value}): {meaning}") }
}

/// Rows that occur more than once, the most frequent one of each name.
fn common(rows: &[Row]) -> Vec<Row> {
    let count = |row: &Row| rows.iter().filter(|other| other.is_alike(row)).count();
    let mut common: Vec<Row> = Vec::new();
    for row in rows {
        let most = rows.iter().filter(|other| other.has_name_of(row)).map(count).max();
        if count(row) > 1 && most == Some(count(row)) && !common.iter().any(|known| known.has_name_of(row)) {
            common.push(row.clone());
        }
    }
    common
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

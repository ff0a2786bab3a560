//! Tables of variables, from the description alone.
use super::html::{code, escape, table};
use crate::fmi::Fmi;
use fmu_description::{
    Array, Causality, Description, EnumerationItem, EnumerationType, Number, Type, Variability, Variable, arrays,
    sentence,
};

/// One table for each causality, the enumerations, and a list of all scalar variables as importers show them.
pub(super) fn tables(description: &Description, fmi: Fmi) -> String {
    let arrays = arrays(&description.variables, Variable::is_like);
    let what = match fmi {
        Fmi::Two => {
            "<code>x[3]</code> stands for the elements <code>x[1]</code>, <code>x[2]</code>, <code>x[3]</code>; \
             <code>x[3,3]</code> for \
             the elements of a matrix, row by row."
        }
        Fmi::Three => {
            "<code>x[3]</code> is the array <code>x</code> of 3 elements; <code>x[3,3]</code> a matrix, whose elements \
             are set and read row by row."
        }
    };
    let mut html = format!("<p>{what} Start values and ranges are in the stated unit.</p>\n");
    for (causality, title) in [
        (Causality::Parameter, "Parameters"),
        (Causality::Input, "Inputs"),
        (Causality::Output, "Outputs"),
        (Causality::Local, "Local variables"),
    ] {
        let group: Vec<_> = arrays.iter().filter(|array| array.first().causality == causality).collect();
        if !group.is_empty() {
            html += &format!("<h3 id=\"{causality}s\">{title}</h3>\n");
            html += &group_table(title, &group, description);
        }
        if causality == Causality::Parameter && !group.is_empty() {
            html += "<p>Parameters can be set between steps, too, and then take effect with the next step; those \
                     marked fixed can only be set \
                     until initialization ends.</p>\n";
        }
    }
    html += &enumerations(&description.enumerations);
    html + &every_variable(description, fmi)
}

/// A table without empty columns.
fn group_table(title: &str, group: &[&Array<'_>], description: &Description) -> String {
    let cells: Vec<_> = group.iter().map(|array| cells(array, description)).collect();
    let head = ["Name", "Unit", "Start", "Range", "Meaning"];
    let is_used = |column: usize| cells.iter().any(|row| !row[column].is_empty());
    let columns: Vec<_> = (0..head.len()).filter(|&column| is_used(column)).collect();
    let row = |row: &[String; 5]| {
        let cell = |&column: &usize| match column {
            0 => format!("<th scope=\"row\">{}</th>", row[0]),
            _ => format!("<td data-label=\"{}\">{}</td>", head[column], row[column]),
        };
        columns.iter().map(cell).collect::<String>()
    };
    let head: Vec<_> = columns.iter().map(|&column| head[column]).collect();
    table(title, &head, &cells.iter().map(row).collect::<Vec<_>>())
}

/// Name, unit, start, range and meaning.
fn cells(array: &Array<'_>, description: &Description) -> [String; 5] {
    let variable = array.first();
    let mut meaning = escape(&sentence(&variable.description));
    if let Type::Enumeration(own) = &variable.r#type {
        let name = short(&own.declared_type);
        meaning += &format!(" (<a href=\"#{}\">{}</a>)", anchor(name), escape(name));
    }
    // The usual variabilities are not marked: tunable for parameters, continuous for others.
    let kind = match (variable.causality, variable.variability) {
        (Causality::Parameter, Variability::Tunable) | (_, Variability::Continuous) => String::new(),
        (_, kind) => format!(" <span class=\"kind\">{kind}</span>"),
    };
    [
        code(&array.name()),
        unit(variable),
        escape(&starts(array, description)),
        range(variable),
        format!("{meaning}{kind}"),
    ]
}

/// Start values of an array: one if all are equal, otherwise a list as Modelica writes it.
fn starts(array: &Array<'_>, description: &Description) -> String {
    let starts: Vec<_> = array.variables.iter().flat_map(|variable| starts_of(variable, description)).collect();
    if starts.iter().all(|start| *start == starts[0]) {
        return starts.into_iter().next().unwrap_or_default();
    }
    let Some((_, columns)) = array.size.rsplit_once(',') else { return format!("{{{}}}", starts.join(", ")) };
    let columns = columns.parse().unwrap_or(starts.len());
    let is_identity =
        |(position, start): (usize, &String)| start == if position / columns == position % columns { "1" } else { "0" };
    if columns * columns == starts.len() && starts.iter().enumerate().all(is_identity) {
        return "identity".into();
    }
    let rows: Vec<_> = starts.chunks(columns).map(|row| format!("{{{}}}", row.join(", "))).collect();
    format!("{{{}}}", rows.join(", "))
}

/// Start values as a person writes them, one for each element; none for calculated variables.
fn starts_of(variable: &Variable, description: &Description) -> Vec<String> {
    let starts = variable.r#type.starts().into_iter();
    match &variable.r#type {
        Type::String(_) => starts.map(|start| format!("\"{start}\"")).collect(),
        Type::Enumeration(own) => {
            let named = |(start, value): (String, &i64)| {
                let item = description.items(variable).iter().find(|item| item.value == *value);
                item.map_or(start, |item| item.name.clone())
            };
            starts.zip(&own.start).map(named).collect()
        }
        _ => starts.collect(),
    }
}

fn unit(variable: &Variable) -> String {
    escape(variable.unit().unwrap_or_default())
}

fn range(variable: &Variable) -> String {
    let (min, max) = limits(variable);
    match (min, max) {
        (None, None) => String::new(),
        (Some(min), None) => format!("≥ {min}"),
        (None, Some(max)) => format!("≤ {max}"),
        (Some(min), Some(max)) => format!("{min} … {max}"),
    }
}

fn limits(variable: &Variable) -> (Option<String>, Option<String>) {
    let (min, max) = variable.limits();
    let text = |limit: Option<f64>| limit.map(|limit| Number(limit).to_string());
    (text(min), text(max))
}

fn enumerations(enumerations: &[EnumerationType]) -> String {
    if enumerations.is_empty() {
        return String::new();
    }
    let mut html = String::from("<h3 id=\"enumerations\">Enumerations</h3>\n<p>Values count from 1.</p>\n");
    for enumeration in enumerations {
        let name = short(&enumeration.name);
        let (name, id) = (escape(name), anchor(name));
        html += &format!("<h4 id=\"{id}\">{name}</h4>\n<p>{}</p>\n", escape(&sentence(&enumeration.description)));
        let row = |item: &EnumerationItem| {
            let meaning = escape(&sentence(&item.description));
            format!("<td>{}</td><th scope=\"row\">{}</th><td>{meaning}</td>", item.value, code(&item.name))
        };
        let rows: Vec<_> = enumeration.items.iter().map(row).collect();
        html += &table(short(&enumeration.name), &["Value", "Name", "Meaning"], &rows);
    }
    html
}

/// Name of a declared type without its prefix.
fn short(declared_type: &str) -> &str {
    declared_type.strip_prefix("Types.").unwrap_or(declared_type)
}

fn anchor(enumeration: &str) -> String {
    format!("type-{}", escape(enumeration))
}

/// Every variable with all attributes that importers show, for searches in the page.
fn every_variable(description: &Description, fmi: Fmi) -> String {
    let (title, head): (_, &[_]) = match fmi {
        Fmi::Two => {
            ("Every scalar variable", &["Name", "Causality", "Variability", "Type", "Unit", "Start", "Min", "Max"])
        }
        Fmi::Three => {
            let head = &["Name", "Size", "Causality", "Variability", "Type", "Unit", "Start", "Min", "Max"];
            ("Every variable", head)
        }
    };
    let row = |variable: &Variable| {
        let (min, max) = limits(variable);
        let size = match fmi {
            Fmi::Two => String::new(),
            Fmi::Three => format!("<td>{}</td>", variable.size()),
        };
        format!(
            "<th scope=\"row\">{}</th>{size}<td>{}</td><td>{}</td><td>{}</td><td>{}</td>\
             <td>{}</td><td>{}</td><td>{}</td>",
            code(&variable.name),
            variable.causality,
            variable.variability,
            fmi.type_name(variable.kind()),
            unit(variable),
            escape(&starts_of(variable, description).join(", ")),
            min.unwrap_or_default(),
            max.unwrap_or_default(),
        )
    };
    let rows: Vec<_> = description.variables.iter().map(row).collect();
    format!(
        "<h3 id=\"{}\">{title}</h3>\n<p>In the order of <code>modelDescription.xml</code>. A variable without \
         a start value is calculated.</p>\n<details>\n<summary>{} variables, one by one</summary>\n{}</details>\n",
        title.to_lowercase().replace(' ', "-"),
        rows.len(),
        table(title, head, &rows)
    )
}

//! `documentation/index.html`: one page about an FMU, from its description and its author's texts.
//!
//! The author's part is the folder `documentation` of the FMU's package: `index.md` (Markdown with formulas in LaTeX
//! and drawings in SVG) and `icon.svg`. Both are optional.
use crate::archive::Entry;
use crate::error::Error;
use crate::files;
use crate::fmi::Fmi;
use crate::workspace::Fmu;
use fmu_description::{Description, sentence};
use markdown::{Converter, Section};
use std::path::Path;

mod facts;
mod html;
mod markdown;
mod mathematics;
mod svg;
mod variables;
mod wiring;

/// Heading of the author's section that ends the page.
const REFERENCES: &str = "\n## References\n";

/// Writes the page of an FMU.
///
/// # Errors
/// The author's files cannot be read or converted.
pub(crate) fn entries(fmu: &Fmu, fmi: Fmi, description: &Description) -> Result<Vec<Entry>, Error> {
    let page = page(&fmu.folder.join("documentation"), fmi, description)?;
    Ok(vec![Entry::file("documentation/index.html", page)])
}

fn page(folder: &Path, fmi: Fmi, description: &Description) -> Result<String, Error> {
    let mut converter = Converter::new(folder, description);
    let path = folder.join("index.md");
    let own = files::read_text_if_any(&path)?.unwrap_or_default();
    let (own, references) = own.split_once(REFERENCES).unwrap_or((&own, ""));

    let mut body = converter.convert(&path, own)?;
    let live = include_str!("documentation/live.md").replace("{{model}}", &description.model_name);
    body += &converter.convert(Path::new("live.md"), &live)?;
    body += &converter.section("Variables");
    body += &variables::tables(description, fmi);
    let [time, refusals, wiring] = match fmi {
        Fmi::Two => [
            include_str!("documentation/fmi2/time.md"),
            include_str!("documentation/fmi2/refusals.md"),
            include_str!("documentation/fmi2/wiring.md"),
        ],
        Fmi::Three => [
            include_str!("documentation/fmi3/time.md"),
            include_str!("documentation/fmi3/refusals.md"),
            include_str!("documentation/fmi3/wiring.md"),
        ],
    };
    for (name, text) in [
        ("time.md", time.to_owned()),
        ("refusals.md", refusals.to_owned() + &facts::log_categories(description)),
        ("wiring.md", wiring::text(wiring, fmi, description)),
    ] {
        body += &converter.convert(Path::new(name), &text)?;
    }
    if !references.is_empty() {
        body += &converter.convert(&path, &format!("{REFERENCES}{references}"))?;
    }

    let icon = match files::read_text_if_any(&folder.join("icon.svg"))? {
        Some(icon) => svg::decoration(&icon),
        None => String::new(),
    };
    Ok(include_str!("documentation/page.html")
        .replace("{{style}}", include_str!("documentation/style.css"))
        .replace("{{model}}", &html::escape(&description.model_name))
        .replace("{{description}}", &html::escape(&sentence(&description.description)))
        .replace("{{icon}}", &icon)
        .replace("{{facts}}", &facts::facts(description, fmi))
        .replace("{{contents}}", &contents(&converter.sections))
        .replace("{{body}}", &body))
}

fn contents(sections: &[Section]) -> String {
    let item = |section: &Section| format!("<li><a href=\"#{}\">{}</a></li>\n", section.id, section.title);
    sections.iter().map(item).collect()
}

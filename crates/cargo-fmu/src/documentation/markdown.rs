//! Markdown with formulas and drawings, from authors and for all FMUs.
use super::{html, mathematics, svg};
use crate::error::Error;
use crate::files;
use fmu_description::{Description, Variable, arrays};
use pulldown_cmark::{Event, HeadingLevel, Options, Parser, Tag, TagEnd, html::push_html};
use pulldown_latex::config::DisplayMode;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

pub(super) struct Section {
    pub(super) id: String,
    pub(super) title: String,
}

/// Converter of the parts of one page.
pub(super) struct Converter {
    /// Folder of drawings and included files.
    folder: PathBuf,
    /// Names that are marked up as variables.
    variables: BTreeSet<String>,
    /// The sections so far.
    pub(super) sections: Vec<Section>,
}

impl Converter {
    pub(super) fn new(folder: &Path, description: &Description) -> Self {
        let mut variables = BTreeSet::new();
        for array in arrays(&description.variables, Variable::is_like) {
            // Whole vectors, single elements, and names that all frames share.
            variables.insert(array.stem.to_owned());
            variables.extend(array.element_names());
            variables.extend(array.stem.split_once('.').map(|(_, member)| member.to_owned()));
        }
        Self { folder: folder.to_owned(), variables, sections: Vec::new() }
    }

    pub(super) fn section(&mut self, title: &str) -> String {
        let (id, title) = (identifier(title), html::escape(title));
        let heading = format!("<h2 id=\"{id}\">{title}</h2>\n");
        self.sections.push(Section { id, title });
        heading
    }

    /// Converts a text to HTML. A line `<!-- include FILE -->` is replaced by that file's text; a paragraph with only
    /// an image, `![alternative](FILE.svg "caption")`, by the drawing itself.
    pub(super) fn convert(&mut self, path: &Path, text: &str) -> Result<String, Error> {
        let text = self.with_included(text)?;
        let wrong = |reason| Error::Documentation { path: path.to_owned(), reason };
        let options = Options::ENABLE_TABLES | Options::ENABLE_MATH;
        let mut events = Parser::new_ext(&text, options).peekable();
        let mut converted = Vec::new();
        while let Some(event) = events.next() {
            match event {
                Event::InlineMath(latex) => {
                    let formula = self.formula(&latex, DisplayMode::Inline).map_err(wrong)?;
                    converted.push(Event::InlineHtml(formula.into()));
                }
                Event::DisplayMath(latex) => {
                    let formula = self.formula(&latex, DisplayMode::Block).map_err(wrong)?;
                    let scrolling = format!("<span class=\"equation\" tabindex=\"0\">{formula}</span>");
                    converted.push(Event::InlineHtml(scrolling.into()));
                }
                Event::Start(Tag::Heading { level, .. }) => {
                    let title = words(&mut events, TagEnd::Heading(level));
                    converted.push(Event::Html(self.heading(level, &title).into()));
                }
                Event::Start(Tag::Paragraph) if matches!(events.peek(), Some(Event::Start(Tag::Image { .. }))) => {
                    let Some(Event::Start(Tag::Image { dest_url, title, .. })) = events.next() else { continue };
                    let alternative = words(&mut events, TagEnd::Paragraph);
                    let figure = svg::figure(&self.read(&dest_url)?, &alternative, &title);
                    converted.push(Event::Html(figure.into()));
                }
                Event::Start(Tag::Table(_)) => {
                    converted.extend([Event::Html(html::scroll_box("Table").into()), event]);
                }
                Event::End(TagEnd::Table) => converted.extend([event, Event::Html("</div>\n".into())]),
                other => converted.push(other),
            }
        }
        let mut output = String::new();
        push_html(&mut output, converted.into_iter());
        Ok(output)
    }

    fn heading(&mut self, level: HeadingLevel, title: &str) -> String {
        if level == HeadingLevel::H2 {
            return self.section(title);
        }
        format!("<{level} id=\"{}\">{}</{level}>\n", identifier(title), html::escape(title))
    }

    fn formula(&self, latex: &str, mode: DisplayMode) -> Result<String, String> {
        mathematics::mathml(latex, mode, |name| self.variables.contains(name))
    }

    fn with_included(&self, text: &str) -> Result<String, Error> {
        let mut whole = String::new();
        for line in text.lines() {
            match line.strip_prefix("<!-- include ").and_then(|rest| rest.strip_suffix(" -->")) {
                Some(file) => whole += &self.read(file)?,
                None => whole += line,
            }
            whole.push('\n');
        }
        Ok(whole)
    }

    fn read(&self, file: &str) -> Result<String, Error> {
        let path = self.folder.join(file);
        files::read_text_if_any(&path)?
            .ok_or_else(|| Error::Documentation { path, reason: "there is no such file".into() })
    }
}

/// Plain text up to an end tag, which is consumed.
fn words<'a>(events: &mut impl Iterator<Item = Event<'a>>, end: TagEnd) -> String {
    let mut words = String::new();
    for event in events.take_while(|event| *event != Event::End(end)) {
        match event {
            Event::Text(text) | Event::Code(text) => words += &text,
            Event::SoftBreak => words.push(' '),
            _ => {}
        }
    }
    words
}

/// A title as a fragment of a URL.
fn identifier(title: &str) -> String {
    let plain: String = title.chars().map(|c| if c.is_alphanumeric() { c.to_ascii_lowercase() } else { ' ' }).collect();
    plain.split_whitespace().collect::<Vec<_>>().join("-")
}

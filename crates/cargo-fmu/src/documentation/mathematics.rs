//! Formulas: LaTeX to MathML.
use pulldown_latex::config::{DisplayMode, RenderConfig};
use pulldown_latex::{Event, Parser, ParserError, Storage, push_mathml};

/// Converts a formula to MathML that is also well-formed XML. `\text{...}` is for names: those that `is_variable`
/// accepts look like code.
///
/// # Errors
/// The formula's error, in one line.
pub(super) fn mathml(latex: &str, mode: DisplayMode, is_variable: impl Fn(&str) -> bool) -> Result<String, String> {
    let storage = Storage::new();
    let events: Vec<Result<Event<'_>, ParserError>> = Parser::new(latex, &storage).collect();
    if let Some(Err(error)) = events.iter().find(|event| event.is_err()) {
        let error = error.to_string();
        return Err(format!("the formula `{}`: {}", latex.trim(), error.lines().next().unwrap_or_default()));
    }
    let mut markup = String::new();
    let config = RenderConfig { display_mode: mode, ..RenderConfig::default() };
    push_mathml(&mut markup, events.into_iter(), config).map_err(|error| error.to_string())?;
    // The renderer writes HTML, where these marks need no escape and more characters have names than in XML.
    let xml = [("<mo><</mo>", "<mo>&lt;</mo>"), ("<mo>></mo>", "<mo>&gt;</mo>"), ("&nbsp;", "&#160;")];
    let markup = xml.iter().fold(markup, |markup, (from, to)| markup.replace(from, to));
    Ok(mark_variables(&markup, is_variable))
}

fn mark_variables(markup: &str, is_variable: impl Fn(&str) -> bool) -> String {
    let mut marked = String::with_capacity(markup.len());
    for (position, part) in markup.split("<mtext>").enumerate() {
        if position > 0 {
            let name = part.split('<').next().unwrap_or_default();
            marked += if is_variable(name) { "<mtext class=\"variable\">" } else { "<mtext>" };
        }
        marked += part;
    }
    marked
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_formula_becomes_well_formed_mathml() {
        let markup = mathml(r"\text{y} < 2 x^2", DisplayMode::Inline, |name| name == "y").unwrap();
        assert_eq!(
            markup,
            "<math display=\"inline\"><mtext \
             class=\"variable\">y</mtext><mo>&lt;</mo><mn>2</mn><msup><mi>x</mi><mn>2</mn></msup></math>"
        );
    }

    #[test]
    fn a_formula_that_is_none_is_named() {
        let error = mathml(r"\nonsense{x}", DisplayMode::Inline, |_| false).unwrap_err();
        assert!(error.starts_with(r"the formula `\nonsense{x}`: "), "{error}");
    }
}

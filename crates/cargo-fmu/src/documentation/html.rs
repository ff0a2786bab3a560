//! Text as HTML that is well-formed XML, too.

/// A text whose characters stand for themselves, between tags and in attributes.
pub(super) fn escape(text: &str) -> String {
    quick_xml::escape::escape(text).into_owned()
}

/// A name of the FMU's interface.
pub(super) fn code(text: &str) -> String {
    format!("<code>{}</code>", escape(text))
}

/// A table of variables in a box of its own that scrolls where the screen is too narrow; `name` is for those who do not
/// see it.
pub(super) fn table(name: &str, head: &[&str], rows: &[String]) -> String {
    let head: String = head.iter().map(|title| format!("<th scope=\"col\">{title}</th>")).collect();
    let rows: String = rows.iter().map(|row| format!("<tr>{row}</tr>\n")).collect();
    format!(
        "{}<table class=\"variables\">\n<thead><tr>{head}</tr></thead>\n<tbody>\n{rows}</tbody>\n</table></div>\n",
        scroll_box(&escape(name))
    )
}

/// The start of such a box; its end is `</div>`.
pub(super) fn scroll_box(name: &str) -> String {
    format!("<div class=\"scroll\" role=\"region\" aria-label=\"{name}\" tabindex=\"0\">")
}

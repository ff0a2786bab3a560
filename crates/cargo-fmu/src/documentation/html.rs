//! Text as HTML that is also well-formed XML.

/// Escapes a text for use between tags and in attributes.
pub(super) fn escape(text: &str) -> String {
    quick_xml::escape::escape(text).into_owned()
}

/// Marks up a name of the FMU's interface.
pub(super) fn code(text: &str) -> String {
    format!("<code>{}</code>", escape(text))
}

/// A table that scrolls on narrow screens; screen readers announce `name`.
pub(super) fn table(name: &str, head: &[&str], rows: &[String]) -> String {
    let head: String = head.iter().map(|title| format!("<th scope=\"col\">{title}</th>")).collect();
    let rows: String = rows.iter().map(|row| format!("<tr>{row}</tr>\n")).collect();
    format!(
        "{}<table class=\"variables\">\n<thead><tr>{head}</tr></thead>\n<tbody>\n{rows}</tbody>\n</table></div>\n",
        scroll_box(&escape(name))
    )
}

/// Start of a scrolling box; `</div>` ends it.
pub(super) fn scroll_box(name: &str) -> String {
    format!("<div class=\"scroll\" role=\"region\" aria-label=\"{name}\" tabindex=\"0\">")
}

//! Drawings inside the page, so that it stays one file.
use super::html::escape;

/// A drawing that says nothing which the text does not say.
pub(super) fn decoration(svg: &str) -> String {
    element(svg).replacen("<svg", "<svg aria-hidden=\"true\"", 1)
}

/// A drawing with words for those who do not see it, and a caption.
pub(super) fn figure(svg: &str, alternative: &str, caption: &str) -> String {
    let image = element(svg).replacen("<svg", &format!("<svg role=\"img\" aria-label=\"{}\"", escape(alternative)), 1);
    let caption =
        if caption.is_empty() { String::new() } else { format!("<figcaption>{}</figcaption>\n", escape(caption)) };
    format!("<figure>\n{image}{caption}</figure>\n")
}

/// The element itself, without what only a file needs.
fn element(svg: &str) -> String {
    svg.find("<svg").map_or(svg, |start| &svg[start..]).to_owned()
}

//! Drawings inside the page, so that it stays one file.
use super::html::escape;

/// A drawing that screen readers skip.
pub(super) fn decoration(svg: &str) -> String {
    element(svg).replacen("<svg", "<svg aria-hidden=\"true\"", 1)
}

/// A drawing with a text for screen readers and a caption.
pub(super) fn figure(svg: &str, alternative: &str, caption: &str) -> String {
    let image = element(svg).replacen("<svg", &format!("<svg role=\"img\" aria-label=\"{}\"", escape(alternative)), 1);
    let caption =
        if caption.is_empty() { String::new() } else { format!("<figcaption>{}</figcaption>\n", escape(caption)) };
    format!("<figure>\n{image}{caption}</figure>\n")
}

/// The `svg` element, without the parts that only a file needs.
fn element(svg: &str) -> String {
    svg.find("<svg").map_or(svg, |start| &svg[start..]).to_owned()
}

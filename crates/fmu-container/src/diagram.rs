//! A drawing of a system: elements in a row, and arrows between them.
use std::collections::BTreeMap;
use std::fmt::Write;

use fmu_system::{Resolved, quoted};

/// Width and height of a box, distance of two boxes, and height of the first arrow, in pixels.
const BOX: (usize, usize) = (150, 56);
const DISTANCE: usize = 220;
const RISE: usize = 34;

/// Draws the system as an element `svg`. Arrows forward are above the boxes, others below; each stands for all
/// connections from one element to another.
pub(crate) fn diagram(system: &Resolved) -> String {
    let at = |name: &str| system.elements.iter().position(|element| element.name == name);
    let mut arrows: BTreeMap<(usize, usize), Vec<&str>> = BTreeMap::new();
    for connection in &system.connections {
        let (Some(from), Some(to)) = (at(&connection.from.0), at(&connection.to.0)) else { continue };
        let group = connection.from.1.split(['.', '[']).next().unwrap_or_default();
        let groups = arrows.entry((from, to)).or_default();
        if !groups.contains(&group) {
            groups.push(group);
        }
    }
    let longest = arrows.keys().map(|(from, to)| from.abs_diff(*to)).max().unwrap_or(0).max(1);
    let (above, width) = (longest * RISE * 4 / 3 + 20, system.elements.len() * DISTANCE);
    let height = 2 * above + BOX.1;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
         height=\"{height}\" role=\"img\" aria-label=\"Elements and connections\" font-family=\"sans-serif\" \
         font-size=\"13\">\n<defs><marker id=\"tip\" viewBox=\"0 0 8 8\" refX=\"8\" refY=\"4\" markerWidth=\"8\" \
         markerHeight=\"8\" orient=\"auto\"><path d=\"M0 0 8 4 0 8z\" fill=\"#456\"/></marker></defs>\n"
    );
    let middle = |element: usize| element * DISTANCE + DISTANCE / 2;
    for (&(from, to), groups) in &arrows {
        let is_forward = from < to;
        let rise = from.abs_diff(to).max(1) * RISE;
        // Starts and ends beside the middle, so that arrows to and fro keep apart.
        let (start, end) = if is_forward {
            (middle(from) + 30, middle(to) - 30)
        } else {
            (middle(from).saturating_sub(30), middle(to) + 30)
        };
        let (edge, turn, label) = match is_forward {
            // The highest point of the curve is three quarters of the way to its control points.
            true => (above, above - rise * 4 / 3, above - rise - 6),
            false => (above + BOX.1, above + BOX.1 + rise * 4 / 3, above + BOX.1 + rise + 15),
        };
        let text = match groups[..] {
            [one] => one.to_owned(),
            [one, other] => format!("{one}, {other}"),
            _ => format!("{} signals", groups.len()),
        };
        let _ = writeln!(
            svg,
            "<path d=\"M{start} {edge} C{start} {turn} {end} {turn} {end} {edge}\" fill=\"none\" stroke=\"#456\" \
             marker-end=\"url(#tip)\"/><text x=\"{}\" y=\"{label}\" text-anchor=\"middle\" fill=\"#456\">{}</text>",
            usize::midpoint(start, end),
            quoted(&text)
        );
    }
    for (position, element) in system.elements.iter().enumerate() {
        let (x, y) = (middle(position) - BOX.0 / 2, above);
        let _ = writeln!(
            svg,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{}\" height=\"{}\" rx=\"6\" fill=\"#eef3f8\" stroke=\"#456\"/>\
             <text x=\"{}\" y=\"{}\" text-anchor=\"middle\" font-weight=\"bold\">{}</text>\
             <text x=\"{}\" y=\"{}\" text-anchor=\"middle\" fill=\"#456\">{}</text>",
            BOX.0,
            BOX.1,
            middle(position),
            y + 24,
            quoted(&element.name),
            middle(position),
            y + 43,
            quoted(&element.fmu.description.model_name)
        );
    }
    format!("<div class=\"scroll\">{svg}</svg></div>")
}

//! Text in columns.
use super::text::{WIDTH, plain, wrap};

/// Minimum width of the last column; a table with wide columns before it exceeds [`WIDTH`].
const LAST: usize = 24;

/// Formats rows as a table. Columns without any entry are omitted, and the last column is wrapped.
pub(super) fn table<const N: usize>(heading: [&str; N], rows: &[[String; N]]) -> String {
    let rows: Vec<_> = rows.iter().map(|row| row.each_ref().map(|cell| plain(cell))).collect();
    let used: Vec<_> = (0..N).filter(|&column| rows.iter().any(|row| !row[column].is_empty())).collect();
    let Some((&last, columns)) = used.split_last() else { return String::new() };
    let width = |&column: &usize| {
        rows.iter().map(|row| row[column].chars().count()).chain([heading[column].len()]).max().unwrap_or(0)
    };
    let widths: Vec<_> = columns.iter().map(width).collect();
    let indent = widths.iter().map(|width| width + 2).sum::<usize>() + 2;
    let room = WIDTH.saturating_sub(indent).max(LAST);
    let mut text = String::new();
    for row in [heading.map(str::to_owned)].iter().chain(&rows) {
        let mut line = String::from("  ");
        for (&column, width) in columns.iter().zip(&widths) {
            line += &format!("{:width$}  ", row[column]);
        }
        let lines = wrap(&row[last], room);
        line += &lines[0];
        text += line.trim_end();
        text.push('\n');
        for more in &lines[1..] {
            text += &format!("{:indent$}{more}\n", "");
        }
    }
    text
}

/// Names and meanings without a heading; empty meanings are omitted.
pub(super) fn pairs(rows: &[(&str, String)]) -> String {
    let rows: Vec<_> =
        rows.iter().map(|(name, value)| (*name, plain(value))).filter(|(_, value)| !value.is_empty()).collect();
    let width = rows.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
    let mut text = String::new();
    for (name, value) in rows {
        let lines = wrap(&value, WIDTH - width - 4);
        text += &format!("  {name:width$}  {}\n", lines[0]);
        for more in &lines[1..] {
            text += &format!("  {:width$}  {more}\n", "");
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::table;

    #[test]
    fn columns_are_aligned_and_empty_ones_left_out() {
        let row = |a: &str, c: &str| [a.to_owned(), String::new(), c.to_owned()];
        let text = table(["name", "unit", "meaning"], &[row("x", "position"), row("omega", &"far ".repeat(30))]);
        let far = ["far"; 23].join(" ");
        let rest = ["far"; 7].join(" ");
        assert_eq!(text, format!("  name   meaning\n  x      position\n  omega  {far}\n         {rest}\n"));
    }
}

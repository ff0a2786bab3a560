//! Texts from archives of any origin.

use fmu_description::xml;

/// Characters in a line.
pub(super) const WIDTH: usize = 100;

/// Minimum width of the last column; a table with wide columns before it exceeds [`WIDTH`].
const LAST: usize = 24;

/// Decodes a file by the encoding that it declares or, without a declaration, as ISO 8859-1, which old tools wrote. The
/// error completes a sentence that begins with the file's name.
pub(super) fn decode(bytes: Vec<u8>) -> Result<String, String> {
    if bytes.starts_with(b"<?xml") || bytes.contains(&0) || str::from_utf8(&bytes).is_ok() {
        return xml::decode(bytes);
    }
    // In ISO 8859-1 bytes are code points.
    Ok(bytes.into_iter().map(char::from).collect())
}

/// One line without control characters.
pub(super) fn plain(text: &str) -> String {
    let text: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Lines of at most `width` characters, broken between words if possible; at least one line.
pub(super) fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let line = lines.last_mut().expect("there is always a line");
        if line.is_empty() {
            *line = word.to_owned();
        } else if line.chars().count() + 1 + word.chars().count() <= width {
            *line += " ";
            *line += word;
        } else {
            lines.push(word.to_owned());
        }
    }
    lines
}

/// `12 inputs`, `1 input`
pub(super) fn count(number: usize, thing: &str) -> String {
    format!("{number} {thing}{}", if number == 1 { "" } else { "s" })
}

/// `465 KB`, rounded up.
pub(super) fn size(bytes: u64) -> String {
    if bytes < 1000 { format!("{bytes} B") } else { format!("{} KB", bytes.div_ceil(1000)) }
}

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
    use super::{decode, plain, table, wrap};

    #[test]
    fn lines_break_between_words_and_never_within_one() {
        assert_eq!(wrap("a bc def", 4), ["a bc", "def"]);
        assert_eq!(wrap("abcdefgh i", 4), ["abcdefgh", "i"]);
        assert_eq!(wrap("", 4), [""]);
    }

    #[test]
    fn what_a_terminal_would_obey_is_left_out() {
        assert_eq!(plain("red \u{1b}[31m\n line"), "red [31m line");
    }

    #[test]
    fn texts_may_have_a_byte_order_mark_or_be_in_latin_1() {
        assert_eq!(decode(b"\xef\xbb\xbf<a/>".to_vec()).unwrap(), "<a/>");
        assert_eq!(decode(b"Gr\xf6\xdfe".to_vec()).unwrap(), "Größe");
        assert_eq!(decode(b"\xff\xfe<\0\xf6\0".to_vec()).unwrap(), "<ö");
        assert!(decode(b"\xff\xfe\0".to_vec()).is_err());
    }

    #[test]
    fn columns_are_aligned_and_empty_ones_left_out() {
        let row = |a: &str, c: &str| [a.to_owned(), String::new(), c.to_owned()];
        let text = table(["name", "unit", "meaning"], &[row("x", "position"), row("omega", &"far ".repeat(30))]);
        let far = ["far"; 23].join(" ");
        let rest = ["far"; 7].join(" ");
        assert_eq!(text, format!("  name   meaning\n  x      position\n  omega  {far}\n         {rest}\n"));
    }
}

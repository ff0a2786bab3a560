//! Texts from archives of any origin.

use fmu_description::xml;

/// Characters in a line.
pub(super) const WIDTH: usize = 100;

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

#[cfg(test)]
mod tests {
    use super::{decode, plain, wrap};

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
}

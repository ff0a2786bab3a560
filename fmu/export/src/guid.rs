//! The identity of an FMU as a number and as text.

/// A UUID in braces.
#[inline(never)]
pub(crate) fn in_braces(id: u128) -> String {
    let hex = format!("{id:032x}");
    format!("{{{}-{}-{}-{}-{}}}", &hex[..8], &hex[8..12], &hex[12..16], &hex[16..20], &hex[20..])
}

/// The number in a UUID in braces; `None` for any other text.
pub(crate) const fn number_in_braces(text: &[u8]) -> Option<u128> {
    if text.len() != 38 || text[0] != b'{' || text[37] != b'}' {
        return None;
    }
    let (mut number, mut i) = (0, 1);
    while i < 37 {
        if i == 9 || i == 14 || i == 19 || i == 24 {
            if text[i] != b'-' {
                return None;
            }
            i += 1;
            continue;
        }
        let digit = match text[i] {
            digit @ b'0'..=b'9' => digit - b'0',
            digit @ b'a'..=b'f' => digit - b'a' + 10,
            _ => return None,
        };
        number = number << 4 | digit as u128;
        i += 1;
    }
    Some(number)
}

pub(crate) const fn parsed(guid: &str) -> u128 {
    match number_in_braces(guid.as_bytes()) {
        Some(id) => id,
        None => panic!("the GUID from the packaging command must be a UUID in braces"),
    }
}

/// A UUID of version 8 for a library that the packaging command has not built; no description has it.
pub(crate) const fn unknown_guid(layout: u128) -> u128 {
    layout & !(0xf << 76) & !(0x3 << 62) | 0x8 << 76 | 0x2 << 62
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "{8d667ff8-7934-51c7-b346-a7644aeaa509}";
    const NUMBER: u128 = 0x8d66_7ff8_7934_51c7_b346_a764_4aea_a509;

    #[test]
    fn a_number_becomes_a_uuid_in_braces_and_is_read_back() {
        assert_eq!(in_braces(NUMBER), TEXT);
        assert_eq!(number_in_braces(TEXT.as_bytes()), Some(NUMBER));
        assert_eq!(parsed(TEXT), NUMBER);
        assert_eq!(in_braces(1), "{00000000-0000-0000-0000-000000000001}");
    }

    #[test]
    fn any_other_text_is_no_number() {
        // A digit in place of punctuation, and punctuation, letters and the neighbours of the digits in place of a digit.
        for at in 0..TEXT.len() {
            for other in ["0", "-", "{", "}", "g", "A", "/", ":", "`"] {
                let mut text = TEXT.to_owned();
                text.replace_range(at..=at, other);
                let is_digit = TEXT.as_bytes()[at].is_ascii_hexdigit() && other == "0";
                assert_eq!(number_in_braces(text.as_bytes()).is_some(), is_digit || text == TEXT, "{text}");
            }
        }
        for text in ["", "{}", &TEXT[1..], &TEXT[..37], &format!("{TEXT} ")] {
            assert_eq!(number_in_braces(text.as_bytes()), None, "{text}");
        }
    }

    /// RFC 9562, sections 5.8 and 4.1: the version is 8, and the variant begins with the bits 10.
    #[test]
    fn a_guid_that_nobody_has_computed_has_the_version_for_such() {
        assert_eq!(in_braces(unknown_guid(0)), "{00000000-0000-8000-8000-000000000000}");
        assert_eq!(in_braces(unknown_guid(u128::MAX)), "{ffffffff-ffff-8fff-bfff-ffffffffffff}");
    }
}

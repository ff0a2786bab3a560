//! Identity of an FMU as a number and as text.

/// Formats an identity as a UUID in braces.
#[inline(never)]
pub(crate) fn in_braces(id: u128) -> String {
    let hex = format!("{id:032x}");
    format!("{{{}-{}-{}-{}-{}}}", &hex[..8], &hex[8..12], &hex[12..16], &hex[16..20], &hex[20..])
}

/// Parses a UUID in braces; `None` for any other text.
#[inline(never)]
pub(crate) fn number_in_braces(text: &str) -> Option<u128> {
    let digits: String = text.chars().filter(char::is_ascii_hexdigit).collect();
    let number = u128::from_str_radix(&digits, 16).ok()?;
    (in_braces(number) == text).then_some(number)
}

/// Makes a digest a UUID of version 8 (RFC 9562, section 5.8).
pub(crate) const fn uuid(digest: u128) -> u128 {
    digest & !(0xf << 76) & !(0x3 << 62) | 0x8 << 76 | 0x2 << 62
}

/// Returns the identity of the edition for OpenModelica: flips the last bit, as `fmu_description::openmodelica` does.
pub(crate) const fn of_openmodelica_edition(id: u128) -> u128 {
    id ^ 1
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "{8d667ff8-7934-51c7-b346-a7644aeaa509}";
    const NUMBER: u128 = 0x8d66_7ff8_7934_51c7_b346_a764_4aea_a509;

    #[test]
    fn a_number_becomes_a_uuid_in_braces_and_is_read_back() {
        assert_eq!(in_braces(NUMBER), TEXT);
        assert_eq!(number_in_braces(TEXT), Some(NUMBER));
        assert_eq!(in_braces(1), "{00000000-0000-0000-0000-000000000001}");
    }

    #[test]
    fn any_other_text_is_no_number() {
        // A digit replaces punctuation; punctuation, letters and the neighbours of the digits in ASCII replace a digit.
        for at in 0..TEXT.len() {
            for other in ["0", "-", "{", "}", "g", "A", "/", ":", "`"] {
                let mut text = TEXT.to_owned();
                text.replace_range(at..=at, other);
                let is_digit = TEXT.as_bytes()[at].is_ascii_hexdigit() && other == "0";
                assert_eq!(number_in_braces(&text).is_some(), is_digit || text == TEXT, "{text}");
            }
        }
        for text in ["", "{}", &TEXT[1..], &TEXT[..37], &format!("{TEXT} ")] {
            assert_eq!(number_in_braces(text), None, "{text}");
        }
    }

    /// RFC 9562, sections 5.8 and 4.1: the version is 8, and the variant begins with the bits 10.
    #[test]
    fn a_digest_becomes_a_uuid_of_the_version_for_such() {
        assert_eq!(in_braces(uuid(0)), "{00000000-0000-8000-8000-000000000000}");
        assert_eq!(in_braces(uuid(u128::MAX)), "{ffffffff-ffff-8fff-bfff-ffffffffffff}");
    }
}

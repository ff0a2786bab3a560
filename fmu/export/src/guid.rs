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
        None => panic!("the GUID from the packaging command is no UUID in braces"),
    }
}

/// A UUID of version 8, which is for what others have not computed.
pub(crate) const fn unknown_guid(layout: u128) -> u128 {
    layout & !(0xf << 76) & !(0x3 << 62) | 0x8 << 76 | 0x2 << 62
}

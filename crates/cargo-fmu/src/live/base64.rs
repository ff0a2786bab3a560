//! Bytes as text in a page.

const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Base64 with padding (RFC 4648 section 4).
pub(super) fn encode(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for three in bytes.chunks(3) {
        let bits = (0..3).fold(0, |bits, i| bits << 8 | usize::from(three.get(i).copied().unwrap_or(0)));
        for digit in 0..4 {
            let character = if digit <= three.len() { DIGITS[bits >> (18 - 6 * digit) & 63] } else { b'=' };
            text.push(char::from(character));
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::encode;

    // Test vectors of RFC 4648 section 10, and the last two digits.
    #[test]
    fn texts_are_those_of_the_standard() {
        let vectors = [
            ("", ""),
            ("f", "Zg=="),
            ("fo", "Zm8="),
            ("foo", "Zm9v"),
            ("foob", "Zm9vYg=="),
            ("fooba", "Zm9vYmE="),
            ("foobar", "Zm9vYmFy"),
        ];
        for (bytes, text) in vectors {
            assert_eq!(encode(bytes.as_bytes()), text);
        }
        assert_eq!(encode(&[0xfb, 0xff, 0xff]), "+///");
    }
}

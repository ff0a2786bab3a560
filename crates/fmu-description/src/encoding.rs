//! Encodings of XML (XML 1.0 section 4.3.3 and appendix F).

/// Decodes a document by its byte order mark or else its declaration: UTF-8, UTF-16, ISO 8859-1, ISO 8859-15 or
/// Windows-1252.
///
/// # Errors
/// The encoding, if it is another one or the bytes contradict it; completes a sentence that begins with the file's
/// name.
pub fn decode(bytes: Vec<u8>) -> Result<String, String> {
    match *bytes {
        [0xef, 0xbb, 0xbf, ..] => utf8(bytes, "UTF-8").map(|text| text.trim_start_matches('\u{feff}').to_owned()),
        [0xfe, 0xff, ..] => utf16(&bytes[2..], u16::from_be_bytes),
        [0xff, 0xfe, ..] => utf16(&bytes[2..], u16::from_le_bytes),
        [0, b'<', ..] => utf16(&bytes, u16::from_be_bytes),
        [b'<', 0, ..] => utf16(&bytes, u16::from_le_bytes),
        // All remaining encodings extend ASCII.
        _ if bytes.is_ascii() => utf8(bytes, "ASCII"),
        _ => {
            let declared = declared(&bytes).unwrap_or("UTF-8").to_owned();
            let decoded = |character: fn(u8) -> char| Ok(bytes.iter().copied().map(character).collect());
            match &*declared.to_ascii_lowercase() {
                "iso-8859-1" | "iso_8859-1" | "latin1" => decoded(char::from),
                "iso-8859-15" | "iso_8859-15" | "latin9" => decoded(latin9),
                "windows-1252" | "cp1252" => decoded(windows),
                // Some programs declare UTF-16 and write UTF-8.
                "utf-8" | "utf8" | "utf-16" => utf8(bytes, &declared),
                _ => Err(format!("is encoded in {declared}, which is not supported: save it in UTF-8")),
            }
        }
    }
}

fn utf8(bytes: Vec<u8>, declared: &str) -> Result<String, String> {
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        format!("is not encoded in {declared} as it should be: byte {} is none of UTF-8", at + 1)
    })
}

fn utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> Result<String, String> {
    let (units, rest) = bytes.as_chunks();
    let text = char::decode_utf16(units.iter().copied().map(unit)).collect::<Result<String, _>>();
    text.ok().filter(|_| rest.is_empty()).ok_or_else(|| "is not encoded in UTF-16 as it should be".to_owned())
}

/// Encoding in the declaration, which is ASCII.
fn declared(bytes: &[u8]) -> Option<&str> {
    let end = bytes.iter().position(|byte| *byte == b'>')?;
    let declaration = str::from_utf8(&bytes[..end]).ok().filter(|text| text.starts_with("<?xml"))?;
    let value = declaration.split_once("encoding")?.1.trim_start().strip_prefix('=')?.trim_start();
    let quote = value.chars().next().filter(|quote| ['"', '\''].contains(quote))?;
    value[1..].split(quote).next()
}

/// ISO 8859-15, which differs from ISO 8859-1 in eight characters.
fn latin9(byte: u8) -> char {
    match byte {
        0xa4 => '€',
        0xa6 => 'Š',
        0xa8 => 'š',
        0xb4 => 'Ž',
        0xb8 => 'ž',
        0xbc => 'Œ',
        0xbd => 'œ',
        0xbe => 'Ÿ',
        _ => char::from(byte),
    }
}

/// Windows-1252, which has characters in place of ISO 8859-1's controls.
fn windows(byte: u8) -> char {
    const OTHERS: [char; 32] = [
        '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}', '\u{90}', '‘',
        '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
    ];
    byte.checked_sub(0x80).and_then(|at| OTHERS.get(usize::from(at))).copied().unwrap_or(char::from(byte))
}

#[cfg(test)]
mod tests {
    use super::decode;

    /// Bytes from Python's codecs.
    #[test]
    fn documents_are_decoded_as_they_declare() {
        let text =
            |encoding: &str, text: &str| format!("<?xml version=\"1.0\" encoding=\"{encoding}\"?><a n=\"{text}\"/>");
        let bytes = |encoding: &str, name: &[u8]| {
            [format!("<?xml version=\"1.0\" encoding=\"{encoding}\"?><a n=\"").as_bytes(), name, b"\"/>"].concat()
        };
        for (encoding, name, expected) in [
            ("UTF-8", &b"K\xc3\xb6rper \xe2\x82\xac"[..], "Körper €"),
            ("utf-16", b"K\xc3\xb6rper", "Körper"),
            ("ISO-8859-1", b"K\xf6rper", "Körper"),
            ("iso-8859-15", b"K\xf6rper \xa4", "Körper €"),
            ("Windows-1252", b"K\xf6rper \x80", "Körper €"),
            ("Shift_JIS", b"plain", "plain"),
        ] {
            assert_eq!(decode(bytes(encoding, name)), Ok(text(encoding, expected)), "{encoding}");
        }
        let single = [&b"<?xml version='1.0' encoding = 'latin1' ?><a n='"[..], b"\xe9'/>"].concat();
        assert!(decode(single).unwrap().ends_with("é'/>"));
        assert_eq!(decode("\u{feff}<ä/>".into()).unwrap(), "<ä/>");
        let units: Vec<u16> = "<ä €𝄞/>".encode_utf16().collect();
        let [big, little] =
            [u16::to_be_bytes, u16::to_le_bytes].map(|order| units.iter().flat_map(|u| order(*u)).collect());
        for (mark, encoded) in [(&b"\xfe\xff"[..], &big), (b"\xff\xfe", &little), (b"", &big), (b"", &little)] {
            let encoded: &Vec<u8> = encoded;
            assert_eq!(decode([mark, encoded].concat()).unwrap(), "<ä €𝄞/>");
        }
    }

    #[test]
    fn an_encoding_that_is_not_known_or_not_true_is_named() {
        for (bytes, part) in [
            (&b"<?xml version='1.0' encoding='Shift_JIS'?><a n='\x83\x65'/>"[..], "is encoded in Shift_JIS"),
            (
                b"<?xml version='1.0' encoding='UTF-8'?><a n='K\xf6rper'/>",
                "not encoded in UTF-8 as it should be: byte 46 ",
            ),
            (b"<a n='\xf6'/>", "not encoded in UTF-8"),
            (b"\xff\xfe<\0a", "not encoded in UTF-16"),
        ] {
            let error = decode(bytes.to_vec()).unwrap_err();
            assert!(error.contains(part), "{error}");
        }
    }
}

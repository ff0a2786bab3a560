//! Folder `resources` of an FMU.
use std::{
    env,
    path::{Path, PathBuf},
};

/// Environment variable with the folder, for a program that describes an FMU before it is packaged.
const WHILE_DESCRIBING: &str = "FMU_RESOURCES";

/// Returns the resources in the FMU's package while a command describes the FMU: the search for dependencies runs the
/// model before there is an archive.
#[must_use]
pub fn resources_while_describing() -> Option<Box<Path>> {
    env::var_os(WHILE_DESCRIBING).map(|folder| PathBuf::from(folder).into())
}

/// Returns the folder of a URI (RFC 8089); `None` for another scheme than `file`. A path is accepted, too, because some
/// importers pass one.
pub(crate) fn of_uri(uri: &str) -> Option<Box<Path>> {
    let Some((scheme, rest)) = uri.split_once(':').filter(|(scheme, _)| scheme.len() > 1) else {
        return of_path(uri);
    };
    if !scheme.eq_ignore_ascii_case("file") {
        return None;
    }
    let path = match rest.strip_prefix("//") {
        // An empty host is this machine.
        Some(rest) => match rest.split_once('/') {
            Some((host, path)) if host.is_empty() || host.eq_ignore_ascii_case("localhost") => format!("/{path}"),
            Some((host, path)) => format!("//{host}/{path}"),
            None => return None,
        },
        None => rest.to_owned(),
    };
    let path = decoded(&path);
    // The slash before a drive letter does not belong to the path.
    let has_drive = |path: &str| matches!(path.as_bytes(), [b'/', letter, b':', ..] if letter.is_ascii_alphabetic());
    of_path(if cfg!(windows) && has_drive(&path) { &path[1..] } else { &path })
}

/// Returns the folder with a path; `None` for an empty path.
pub(crate) fn of_path(path: &str) -> Option<Box<Path>> {
    (!path.is_empty()).then(|| Path::new(path).into())
}

/// Decodes the escapes of a URI (RFC 3986, section 2.1). A percent sign without two digits stays, because some
/// importers escape nothing.
fn decoded(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((&byte, after)) = rest.split_first() {
        let digit = |i: usize| char::from(*after.get(i)?).to_digit(16);
        let escaped = if byte == b'%' { digit(0).zip(digit(1)) } else { None };
        if let Some((high, low)) = escaped {
            bytes.push((16 * high + low) as u8);
            rest = &after[2..];
        } else {
            bytes.push(byte);
            rest = after;
        }
    }
    String::from_utf8(bytes).unwrap_or_else(|_| text.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn uris_name_folders() {
        for (uri, folder) in [
            ("file:///tmp/a%20folder/resources", Some("/tmp/a folder/resources")),
            ("file:///tmp/%C3%A4%25/resources", Some("/tmp/ä%/resources")),
            ("file:///tmp/a folder/50%/resources", Some("/tmp/a folder/50%/resources")),
            ("file:///tmp/%zz%2", Some("/tmp/%zz%2")),
            ("file:///tmp/%FF", Some("/tmp/%FF")),
            ("FILE:/tmp/resources", Some("/tmp/resources")),
            ("file://localhost/tmp", Some("/tmp")),
            ("file://server/share", Some("//server/share")),
            ("/tmp/a%20folder", Some("/tmp/a%20folder")),
            ("file://nothing", None),
            ("https://example.org/resources", None),
            ("", None),
        ] {
            assert_eq!(of_uri(uri).as_deref(), folder.map(Path::new), "{uri}");
        }
    }

    #[test]
    fn a_drive_has_no_slash_before_it_on_windows() {
        let expected = if cfg!(windows) { "C:/Program Files" } else { "/C:/Program Files" };
        assert_eq!(of_uri("file:///C:/Program%20Files").as_deref(), Some(Path::new(expected)));
        assert_eq!(of_uri(r"C:\fmu\resources").as_deref(), Some(Path::new(r"C:\fmu\resources")));
    }
}

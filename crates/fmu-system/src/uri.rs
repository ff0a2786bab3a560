//! URIs of files (RFC 3986), relative to the file that has them.
use std::path::{Component, Path, PathBuf};

/// A relative or absolute path with the part after `#`.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Uri<'a> {
    /// Path as in the URI; empty for a part of the same file.
    pub(crate) path: &'a str,
    /// Part of the file; none without `#`.
    pub(crate) fragment: Option<String>,
}

impl<'a> Uri<'a> {
    /// Splits a URI; `None` if it has a scheme other than `file`.
    pub(crate) fn parse(uri: &'a str) -> Option<Self> {
        let (path, fragment) = match uri.split_once('#') {
            Some((path, fragment)) => (path, Some(decoded(fragment).unwrap_or_else(|| fragment.to_owned()))),
            None => (uri, None),
        };
        let scheme = path.split_once(':').map(|(scheme, _)| scheme).filter(|scheme| is_scheme(scheme));
        let path = match scheme {
            None => path,
            Some(scheme) if scheme.eq_ignore_ascii_case("file") => {
                let path = &path["file:".len()..];
                let path = path.strip_prefix("//localhost").or(path.strip_prefix("//")).unwrap_or(path);
                // `file:///C:/a` is the path `C:/a`.
                path.strip_prefix('/').filter(|rest| rest.as_bytes().get(1) == Some(&b':')).unwrap_or(path)
            }
            Some(_) => return None,
        };
        Some(Self { path, fragment })
    }

    /// Paths that the URI may mean, the most likely first. Some tools write names of files as they are, with `%` or
    /// backslashes.
    pub(crate) fn candidates(&self) -> Vec<String> {
        let decoded = decoded(self.path).filter(|path| !path.contains('\0'));
        let mut found: Vec<String> = decoded.into_iter().chain([self.path.to_owned()]).collect();
        found.push(self.path.replace('\\', "/"));
        found.dedup();
        found
    }
}

/// Whether a text before a colon is a scheme. A single letter is a drive of Windows.
fn is_scheme(text: &str) -> bool {
    let is_part = |byte: u8| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte);
    text.len() > 1 && text.starts_with(|first: char| first.is_ascii_alphabetic()) && text.bytes().all(is_part)
}

/// Decodes `%20` and the like; `None` if a percent sign is followed by no digits, or the result is not UTF-8.
fn decoded(text: &str) -> Option<String> {
    let mut bytes = Vec::new();
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        bytes.push(match byte {
            b'%' => {
                let digits = [rest.next()?, rest.next()?];
                let digits = digits.iter().all(u8::is_ascii_hexdigit).then_some(digits)?;
                u8::from_str_radix(str::from_utf8(&digits).ok()?, 16).ok()?
            }
            byte => byte,
        });
    }
    String::from_utf8(bytes).ok()
}

/// Joins a path to a folder, both relative to the same root; `None` if the result leads out of the root.
pub(crate) fn join_within(folder: &Path, path: &str) -> Option<PathBuf> {
    let mut joined = folder.to_owned();
    for component in Path::new(path).components() {
        match component {
            Component::Normal(name) => joined.push(name),
            Component::CurDir => {}
            Component::ParentDir if joined.pop() => {}
            _ => return None,
        }
    }
    Some(joined)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn uris_are_paths_with_fragments() {
        let parse = |uri| Uri::parse(uri).map(|uri| (uri.candidates(), uri.fragment));
        let path = |path: &str| Some((vec![path.to_owned()], None));
        assert_eq!(parse("resources/a.fmu"), path("resources/a.fmu"));
        assert_eq!(parse("Räder A.fmu"), path("Räder A.fmu"));
        assert_eq!(parse("R%C3%A4der%20A.fmu"), Some((vec!["Räder A.fmu".into(), "R%C3%A4der%20A.fmu".into()], None)));
        assert_eq!(parse("100%.fmu"), path("100%.fmu"));
        assert_eq!(parse("a.ssp#B%20C.ssd"), Some((vec!["a.ssp".into()], Some("B C.ssd".into()))));
        assert_eq!(parse("#wheel"), Some((vec![String::new()], Some("wheel".into()))));
        assert_eq!(parse("resources\\a.fmu"), Some((vec!["resources\\a.fmu".into(), "resources/a.fmu".into()], None)));
        assert_eq!(parse("file:///tmp/a.fmu"), path("/tmp/a.fmu"));
        assert_eq!(parse("file://localhost/tmp/a.fmu"), path("/tmp/a.fmu"));
        assert_eq!(parse("file:///C:/a.fmu"), path("C:/a.fmu"));
        assert_eq!(parse("C:/a.fmu"), path("C:/a.fmu"));
        for other in ["https://example.org/a.fmu", "proxyfmu://localhost?file=a.fmu"] {
            assert_eq!(parse(other), None);
        }
    }

    #[test]
    fn paths_stay_within_the_root() {
        let join = |path| join_within(Path::new("extra/x"), path);
        assert_eq!(join("./../y/a.ssv"), Some("extra/y/a.ssv".into()));
        assert_eq!(join("../../a.ssv"), Some("a.ssv".into()));
        for outside in ["../../../a.ssv", "/etc/passwd"] {
            assert_eq!(join(outside), None);
        }
    }
}

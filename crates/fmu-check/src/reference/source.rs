//! Files that an experiment refers to, all in one folder.
use std::fs;
use std::io::ErrorKind;
use std::path::{Component, Path};

use super::problem::Problem;

/// Largest file in bytes: tables for FMI's cross-checks have at most one megabyte.
const MOST_BYTES: u64 = 16 << 20;

/// Folder of the files: an unpacked archive, or the folder `reference` of a package.
#[derive(Clone, Copy, Debug)]
pub struct Source<'a> {
    /// The folder.
    pub folder: &'a Path,
    /// Prefix of paths in messages; empty for an archive.
    pub shown: &'a str,
}

impl Source<'_> {
    /// Path of a file, as in messages.
    #[must_use]
    pub fn show(&self, file: &str) -> String {
        if self.shown.is_empty() { file.to_owned() } else { format!("{}/{file}", self.shown) }
    }

    /// Text of a file. `by` is the referring file and line.
    pub(super) fn read(&self, file: &str, by: (&str, usize)) -> Result<String, Problem> {
        let path = self.folder.join(file);
        let malformed = |what: String| Problem::malformed(&self.show(by.0), by.1, what);
        let size = match fs::metadata(&path) {
            Ok(metadata) if metadata.is_file() => metadata.len(),
            Ok(_) => return Err(malformed(format!("{file} is not a file"))),
            Err(error) if error.kind() == ErrorKind::NotFound => {
                return Err(malformed(format!("there is no file {file}")));
            }
            Err(error) => return Err(malformed(format!("{file} cannot be read: {error}"))),
        };
        if size > MOST_BYTES {
            return Err(Problem::unsupported(&self.show(file), format!("has {size} bytes, more than are read here")));
        }
        let bytes = fs::read(&path).map_err(|error| malformed(format!("{file} cannot be read: {error}")))?;
        let text = String::from_utf8(bytes).map_err(|_| Problem::malformed(&self.show(file), 0, "is not UTF-8"))?;
        Ok(text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text))
    }

    /// File for a URI in `by`, relative to the folder.
    pub(super) fn resolve(&self, uri: &str, by: (&str, usize)) -> Result<String, Problem> {
        let is_relative = !uri.split('/').next().unwrap_or_default().contains(':') && !uri.starts_with('/');
        if !is_relative {
            return Err(Problem::unsupported(&self.show(by.0), format!("{uri:?} is not a relative URI")));
        }
        let leads_out = || Problem::malformed(&self.show(by.0), by.1, format!("{uri:?} leads out of the folder"));
        let decoded = decoded(uri).ok_or_else(leads_out)?;
        let mut path = Path::new(by.0).parent().unwrap_or(Path::new("")).to_owned();
        for component in Path::new(&decoded).components() {
            match component {
                Component::Normal(name) => path.push(name),
                Component::CurDir => {}
                Component::ParentDir if path.pop() => {}
                _ => return Err(leads_out()),
            }
        }
        Ok(path.iter().map(|name| name.to_string_lossy()).collect::<Vec<_>>().join("/"))
    }
}

/// Decodes a URI's path (RFC 3986 section 2.1); `None` if file systems could interpret the result differently.
fn decoded(uri: &str) -> Option<String> {
    let mut bytes = Vec::new();
    let mut rest = uri.bytes();
    while let Some(byte) = rest.next() {
        let digits = (byte == b'%').then(|| Some([rest.next()?, rest.next()?]));
        bytes.push(match digits {
            None => byte,
            Some(digits) => u8::from_str_radix(str::from_utf8(&digits?).ok()?, 16).ok()?,
        });
    }
    String::from_utf8(bytes).ok().filter(|path| !path.contains(['\\', '\0']))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn uris_are_relative_to_the_file_that_has_them_and_stay_in_the_folder() {
        let source = Source { folder: Path::new("/nowhere"), shown: "" };
        let resolve = |uri| source.resolve(uri, ("extra/x/a.exp", 3)).map_err(|problem| problem.to_string());
        assert_eq!(resolve("b%20c.csv"), Ok("extra/x/b c.csv".into()));
        assert_eq!(resolve("./../y/d.csv"), Ok("extra/y/d.csv".into()));
        assert_eq!(
            resolve("../../../d.csv"),
            Err(r#"extra/x/a.exp:3: "../../../d.csv" leads out of the folder"#.into())
        );
        assert!(resolve("%2e%2e/%2e%2e/%2e%2e/d.csv").unwrap_err().ends_with("leads out of the folder"));
        assert!(resolve("%5c%5chost").unwrap_err().ends_with("leads out of the folder"));
        assert!(resolve("a%2").unwrap_err().ends_with("leads out of the folder"));
        for uri in ["https://example.org/d.csv", "file:///etc/passwd", "/etc/passwd", "c:/d.csv"] {
            assert_eq!(resolve(uri), Err(format!("extra/x/a.exp: {uri:?} is not a relative URI")));
        }
    }
}

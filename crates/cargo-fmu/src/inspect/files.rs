//! Files of the archive.
use super::contents::{Contents, Entry};
use super::text::{count, size};
use super::text_table::table;

/// Number of files in a folder above which they are summarised.
const FILES: usize = 8;

pub(super) fn section(contents: &Contents, all: bool) -> String {
    let mut rows: Vec<[String; 3]> = Vec::new();
    let mut rest = &contents.files[..];
    while let [entry, ..] = rest {
        let folder = folder(&entry.name);
        let together = rest.iter().take_while(|other| !folder.is_empty() && other.name.starts_with(folder)).count();
        let (row, taken) = if !all && together > FILES {
            (row(&rest[..together], format!("{folder} ({})", count(together, "file"))), together)
        } else {
            (row(&rest[..1], entry.name.clone()), 1)
        };
        rows.push(row);
        rest = &rest[taken..];
    }
    format!("{}\n{}", count(contents.files.len(), "file"), table(["size", "packed", "name"], &rows))
}

/// Folder that can stand for its files: the second level, such as `documentation/licenses/`.
fn folder(name: &str) -> &str {
    let end = name.match_indices('/').nth(1).map_or(0, |(position, _)| position + 1);
    &name[..end]
}

fn row(entries: &[Entry], name: String) -> [String; 3] {
    let sum = |value: fn(&Entry) -> u64| size(entries.iter().map(value).fold(0, u64::saturating_add));
    [sum(|entry| entry.size), sum(|entry| entry.packed), name]
}

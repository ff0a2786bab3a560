//! Files of the archive, and sizes of its parts.
use super::contents::{Contents, Entry};
use super::text::{count, size, table};
use std::cmp::Reverse;
use std::collections::BTreeMap;

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

/// Sizes of the parts of an archive, such as platforms, sources and documentation; the largest part first.
pub(super) fn parts(contents: &Contents) -> String {
    let mut parts = BTreeMap::<&str, [u64; 2]>::new();
    for entry in &contents.files {
        for part in [part(&entry.name), "all"] {
            let [size, packed] = parts.entry(part).or_default();
            *size = size.saturating_add(entry.size);
            *packed = packed.saturating_add(entry.packed);
        }
    }
    let mut parts: Vec<_> = parts.into_iter().collect();
    parts.sort_by_key(|(_, [_, packed])| Reverse(*packed));
    let rows: Vec<_> = parts.iter().map(|(name, sizes)| [size(sizes[0]), size(sizes[1]), (*name).to_owned()]).collect();
    format!("Parts\n{}", table(["size", "packed", "part"], &rows))
}

/// Top folder of a file; below `binaries/` the platform's folder.
fn part(name: &str) -> &str {
    let depth = usize::from(name.starts_with("binaries/"));
    name.match_indices('/').nth(depth).map_or("files in no folder", |(end, _)| &name[..end])
}

//! Sizes of the parts of an archive: each platform, sources, documentation and so on.
use super::contents::Contents;
use super::text::size;
use super::text_table::table;
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// The largest part first.
pub(super) fn section(contents: &Contents) -> String {
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

//! Libraries of all platforms, read without loading them.
use super::contents::Contents;
use super::text::{size, table};
use crate::wasm;
use fmu::binary::Binary;

/// Extensions of shared libraries below `binaries/`.
const EXTENSIONS: [&str; 4] = [".so", ".dll", ".dylib", ".framework"];

pub(super) fn section(contents: &mut Contents) -> Result<String, String> {
    let library = |name: &str| name.starts_with("binaries/") && EXTENSIONS.iter().any(|end| name.ends_with(end));
    let found = contents.files.iter().filter(|entry| library(&entry.name));
    let found: Vec<_> = found.map(|entry| (entry.name.clone(), entry.size)).collect();
    let others = others(contents);
    if found.is_empty() {
        return Ok(match others {
            None => "Libraries: none\n".to_owned(),
            Some(others) => format!("Libraries: none, only {others}\n"),
        });
    }
    let mut rows = Vec::new();
    for (name, bytes) in found {
        let data = contents.bytes(&name)?.unwrap_or_default();
        let (platform, file) = name["binaries/".len()..].split_once('/').unwrap_or(("", &name));
        let [kind, glibc, needed] = match Binary::parse_all(&data).as_deref() {
            Ok([first, others @ ..]) => {
                let glibc = first.glibc.as_ref().map_or(String::new(), |version| format!("GLIBC {version}"));
                let others = others.iter().map(|other| format!(" and {}", other.architecture()));
                let kind = format!("{} {}{}", first.format(), first.architecture(), others.collect::<String>());
                [kind, glibc, first.needed.join(", ")]
            }
            Ok([]) => [String::new(), String::new(), String::new()],
            Err(reason) => ["not a library".into(), String::new(), reason.clone()],
        };
        rows.push([platform.to_owned(), file.to_owned(), size(bytes), kind, glibc, needed]);
    }
    let table = table(["platform", "file", "size", "kind", "needs", "is loaded with"], &rows);
    let others = others.map_or(String::new(), |others| format!("  and {others}\n"));
    Ok(format!("Libraries\n{table}{others}"))
}

/// Code that is independent of the platform.
fn others(contents: &Contents) -> Option<String> {
    let kinds = [
        ("sources/".to_owned(), "C sources"),
        (format!("binaries/{}/", wasm::TRIPLE), "a WebAssembly module"),
        ("binaries/wasm32-wasip2/".to_owned(), "a WebAssembly component"),
    ];
    let has = |folder: &str| contents.files.iter().any(|entry| entry.name.starts_with(folder));
    let found: Vec<_> = kinds.iter().filter(|(folder, _)| has(folder)).map(|&(_, kind)| kind).collect();
    (!found.is_empty()).then(|| found.join(", "))
}

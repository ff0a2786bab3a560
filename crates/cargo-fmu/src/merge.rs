//! `cargo fmu merge`: joins archives from several machines.
mod description;

use crate::archive::{self, Compression, Entry, LICENSES};
use crate::error::Error;
use crate::files;
use crate::fmi::Fmi;
use crate::package::universal;
use crate::parallel;
use crate::print;
use crate::provenance::{BILL_OF_MATERIALS, STANDARD_LIBRARY};
use serde_json::Value;
use sha2::{Digest, Sha256};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::{Path, PathBuf};

/// Join archives of the same FMU with libraries for different platforms, and with sources and a module if one has them
#[derive(clap::Args)]
#[command(after_help = "Example: cargo fmu merge linux/Model.fmu windows/Model.fmu -o Model.fmu")]
pub struct Merge {
    /// Archives; or folders, to join archives of the same name in them and in their folders fmi3
    #[arg(required = true, num_args = 2..)]
    inputs: Vec<PathBuf>,
    /// Archive to write; or folder, which also gets a file SHA256SUMS
    #[arg(long, short, value_name = "OUTPUT")]
    out: PathBuf,
    /// Compress by zopfli: archives are 4 % smaller, and a large one takes a minute
    #[arg(long)]
    small: bool,
}

impl Merge {
    pub(crate) fn run(&self) -> Result<(), Error> {
        let compression = Compression::of(self.small);
        let Some(folder) = self.inputs.iter().find(|input| input.is_dir()) else {
            let entries = join(&self.inputs)?;
            return show(&self.out, &entries, archive::write(&self.out, &entries, compression)?);
        };
        if let Some(file) = self.inputs.iter().find(|input| input.is_file()) {
            return Err(Error::FilesAndFolders { file: file.clone(), folder: folder.clone() });
        }
        let mut files = BTreeMap::<_, Vec<PathBuf>>::new();
        for folder in &self.inputs {
            for file in archives(folder)? {
                // Matched by the path relative to each folder.
                let name = file.strip_prefix(folder).unwrap_or(&file).to_owned();
                files.entry(name).or_default().push(file);
            }
        }
        // All are joined before the first is written.
        let joined = files.iter().map(|(name, parts)| Ok((name, join(parts)?))).collect::<Result<Vec<_>, Error>>()?;
        let sizes =
            parallel::map(&joined, |(name, entries)| archive::write(&self.out.join(name), entries, compression));
        for ((name, entries), size) in joined.iter().zip(sizes) {
            show(&self.out.join(name), entries, size?)?;
        }
        write_checksums(&self.out, files.keys())
    }
}

/// Archives of all versions of FMI in a folder; at least one.
fn archives(folder: &Path) -> Result<Vec<PathBuf>, Error> {
    let mut paths = Vec::new();
    for folder in Fmi::ALL.map(|fmi| fmi.folder(folder)).iter().filter(|folder| folder.is_dir()) {
        paths.extend(files::list(folder)?);
    }
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "fmu"));
    if paths.is_empty() { Err(Error::NoArchive { folder: folder.into() }) } else { Ok(paths) }
}

/// Entries of the joined archive: the description, the libraries by platform, then everything else. Sources and a
/// WebAssembly module come from the archives that have them. Where images differ, the first is taken; where licence
/// texts differ, all are.
fn join(files: &[PathBuf]) -> Result<Vec<Entry>, Error> {
    let (first, others) = files.split_first().expect("there is an archive");
    let mut all = archive::read(first)?;
    for other in others {
        let refused = |reason| Error::CannotMerge { first: first.clone(), other: other.clone(), reason };
        let entries = archive::read(other)?;
        let [one, another] = [&all, &entries].map(|entries| find(entries, DESCRIPTION));
        let joined = description::join(one, another).map_err(refused)?.clone();
        for entry in entries {
            match find(&all, &entry.name) {
                None => all.push(entry),
                Some(_) if entry.name == DESCRIPTION => {}
                Some(same) if same.bytes == entry.bytes => {}
                Some(_) if is_library(&entry) => {
                    return Err(refused(format!(
                        "both have `{}`, with different bytes: leave one of them out",
                        entry.name
                    )));
                }
                // The drawing is the same; its pixels may differ, because machines may have their own sines.
                Some(_) if entry.name.ends_with(".png") => {}
                // Notices of the standard library: each machine may have another toolchain.
                Some(_) if entry.name.starts_with(LICENSES) => all.extend(beside(&all, entry)),
                Some(same) if entry.name == BILL_OF_MATERIALS => {
                    let difference = difference_of_packages(&same.bytes, &entry.bytes);
                    return Err(refused(format!("`{}` differs{difference}", entry.name)));
                }
                Some(_) => {
                    return Err(refused(format!("`{}` differs: package both from the same sources", entry.name)));
                }
            }
        }
        all.retain(|entry| entry.name != DESCRIPTION);
        all.push(joined);
    }
    universal::join(&mut all);
    // Stable: all other entries keep their order.
    all.sort_by_key(|entry| match is_library(entry) {
        _ if entry.name == DESCRIPTION => (0, String::new()),
        true => (1, entry.name.clone()),
        false => (2, String::new()),
    });
    Ok(all)
}

const DESCRIPTION: &str = "modelDescription.xml";

fn find<'a>(entries: &'a [Entry], name: &str) -> Option<&'a Entry> {
    entries.iter().find(|entry| entry.name == name)
}

/// A licence under the first free name with a number, such as `LICENSE-2.html`; `None` if one of these has its text.
fn beside(all: &[Entry], license: Entry) -> Option<Entry> {
    let (folder, file) = license.name.rsplit_once('/')?;
    let (stem, dot, extension) =
        file.rsplit_once('.').map_or((file, "", ""), |(stem, extension)| (stem, ".", extension));
    let name = (2..)
        .map(|number| format!("{folder}/{stem}-{number}{dot}{extension}"))
        .find(|name| find(all, name).is_none_or(|there| there.bytes == license.bytes))?;
    find(all, &name).is_none().then_some(Entry { name, ..license })
}

/// Whether the entry belongs to one platform.
fn is_library(entry: &Entry) -> bool {
    entry.name.starts_with("binaries/")
}

/// Prints the line of an archive of `size` bytes.
fn show(path: &Path, entries: &[Entry], size: u64) -> Result<(), Error> {
    let platforms: BTreeSet<_> =
        entries.iter().filter(|entry| is_library(entry)).filter_map(|entry| entry.name.split('/').nth(1)).collect();
    let platforms: Vec<_> = platforms.into_iter().collect();
    print::line(format_args!("{}  {} KB  {}", path.display(), size.div_ceil(1000), platforms.join(" ")))
}

/// Writes `SHA256SUMS` for files in a folder, as `sha256sum --check SHA256SUMS` reads it.
fn write_checksums<'a>(folder: &Path, names: impl Iterator<Item = &'a PathBuf>) -> Result<(), Error> {
    let mut sums = String::new();
    for name in names {
        let path = folder.join(name);
        let bytes = files::read(&path)?;
        for byte in Sha256::digest(bytes) {
            write!(sums, "{byte:02x}").expect("a text takes everything");
        }
        writeln!(sums, "  {}", name.display().to_string().replace('\\', "/")).expect("a text takes everything");
    }
    files::write(&folder.join("SHA256SUMS"), sums)
}

/// Packages with different versions, and advice.
fn difference_of_packages(first: &[u8], other: &[u8]) -> String {
    let (first, other) = (versions(first), versions(other));
    let names: BTreeSet<&str> = first.keys().chain(other.keys()).map(String::as_str).collect();
    let names: Vec<_> = names.into_iter().filter(|name| first.get(*name) != other.get(*name)).collect();
    let found = |versions: &Versions, name: &str| match versions.get(name) {
        Some(versions) => versions.iter().map(|version| format!("`{version}`")).collect::<Vec<_>>().join(" with "),
        None => "missing".into(),
    };
    let differences: String =
        names.iter().map(|name| format!(", {name} is {} and {}", found(&first, name), found(&other, name))).collect();
    let both = if names == [STANDARD_LIBRARY] { "with the same toolchain" } else { "from the same sources" };
    format!("{differences}: package both {both}")
}

type Versions = BTreeMap<String, BTreeSet<String>>;

/// Empty if `bill` is not a bill of materials.
fn versions(bill: &[u8]) -> Versions {
    let bill: Value = serde_json::from_slice(bill).unwrap_or_default();
    let mut versions = Versions::new();
    for component in bill["components"].as_array().into_iter().flatten() {
        if let [Some(name), Some(version)] = ["name", "version"].map(|key| component[key].as_str()) {
            versions.entry(name.to_owned()).or_default().insert(version.to_owned());
        }
    }
    versions
}

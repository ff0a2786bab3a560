//! The only reader of archives: entries, which anybody may have written, and their unpacking.
use std::collections::BTreeMap;
use std::env;
use std::fs::{self, File};
use std::io::{self, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Component, Path, PathBuf};

use tempfile::TempDir;
use zip::ZipArchive;
use zip::read::ZipFile;
use zip::result::ZipError;

use crate::error::Error;
use crate::platform::is_needed_here;

/// Name of the entry with the description.
pub(crate) const DESCRIPTION: &str = "modelDescription.xml";

/// A file or folder in an archive. Its path stays inside the archive.
pub struct Entry<'a> {
    /// Name as the archive has it.
    pub name: String,
    /// Path relative to the folder into which the archive is unpacked.
    pub path: PathBuf,
    file: ZipFile<'a, File>,
}

impl Entry<'_> {
    /// Whether it is a folder, which has no bytes.
    pub fn is_folder(&self) -> bool {
        self.file.is_dir()
    }

    /// Number of bytes that the archive states, which can be a lie.
    pub fn size(&self) -> u64 {
        self.file.size()
    }

    /// Whether it is marked as executable on Unix.
    pub fn is_executable(&self) -> bool {
        self.file.unix_mode().is_some_and(|mode| mode & 0o100 != 0)
    }

    /// Unpacks at most `limit` bytes and returns their number. The limit counts the unpacked bytes, because the stated
    /// size can be a lie.
    ///
    /// # Errors
    /// [`Error::Damaged`], also if `to` takes no more.
    pub fn copy(&mut self, limit: u64, to: &mut impl Write) -> Result<u64, Error> {
        let damaged = |error: io::Error| Error::Damaged { entry: self.name.clone(), reason: error.to_string() };
        io::copy(&mut Read::by_ref(&mut self.file).take(limit), to).map_err(damaged)
    }
}

/// Visits the entries of an archive, folders included, in its order.
///
/// ```no_run
/// fmu::read_entries("Distance.fmu".as_ref(), |mut entry| {
///     let mut bytes = Vec::new();
///     entry.copy(u64::MAX, &mut bytes)?;
///     println!("{}: {} bytes", entry.name, bytes.len());
///     Ok(())
/// })?;
/// # Ok::<(), fmu::Error>(())
/// ```
///
/// # Errors
/// [`Error::File`], [`Error::Archive`]; [`Error::Outside`], [`Error::Link`] or [`Error::Damaged`] for an entry; those
/// of `visit`.
pub fn read_entries(archive: &Path, mut visit: impl FnMut(Entry<'_>) -> Result<(), Error>) -> Result<(), Error> {
    let mut zip = open(archive)?;
    for i in 0..zip.len() {
        let name = zip.name_for_index(i).and_then(Result::ok).unwrap_or_default().into_owned();
        let file = zip.by_index(i).map_err(|error| Error::Damaged { entry: name, reason: error.to_string() })?;
        let name = String::from_utf8_lossy(file.name_raw()).into_owned();
        // `enclosed_name` makes an absolute path relative instead of refusing it, also one with the letter of a drive
        // of Windows.
        let is_relative = !name.starts_with(['/', '\\']) && name.as_bytes().get(1) != Some(&b':');
        match file.enclosed_name().filter(|_| is_relative) {
            Some(_) if file.is_symlink() => return Err(Error::Link { entry: name }),
            Some(path) => visit(Entry { path: with_utf8(path, file.name_raw()), name, file })?,
            None => return Err(Error::Outside { entry: name }),
        }
    }
    Ok(())
}

/// A path within the archive, from the bytes of its name. Some tools write UTF-8 without the flag for it, so that the
/// name would be decoded as code page 437.
fn with_utf8(path: PathBuf, name: &[u8]) -> PathBuf {
    let Some(name) = str::from_utf8(name).ok().filter(|name| !name.is_ascii()) else { return path };
    let mut decoded = PathBuf::new();
    for component in Path::new(name).components() {
        match component {
            Component::Normal(part) => decoded.push(part),
            Component::ParentDir if decoded.pop() => {}
            Component::CurDir => {}
            _ => return path,
        }
    }
    decoded
}

fn open(archive: &Path) -> Result<ZipArchive<File>, Error> {
    let file = File::open(archive).map_err(|reason| Error::File { path: archive.to_owned(), reason })?;
    ZipArchive::new(file).map_err(|error| {
        let reason = match error {
            ZipError::InvalidArchive(_) => {
                "its table of contents is missing or damaged, so it may be incomplete".to_owned()
            }
            other => other.to_string(),
        };
        Error::Archive { path: archive.to_owned(), reason }
    })
}

/// Paths of the entries of an archive that [this platform needs](is_needed_here), with the stated sizes of files; those
/// of folders are 0.
///
/// # Errors
/// As [`read_entries`].
pub fn needed_entries(archive: &Path) -> Result<BTreeMap<String, u64>, Error> {
    let mut entries = BTreeMap::new();
    read_entries(archive, |entry| {
        if is_needed_here(&entry.path) {
            entries.insert(entry.path.display().to_string().replace('\\', "/"), entry.size());
        }
        Ok(())
    })?;
    Ok(entries)
}

/// Limits of the unpacked size, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// All needed entries together; an FMU of this repository takes a few megabytes.
    pub all: u64,
    /// The description; a thousand variables take less than one megabyte, and ten times as much in memory.
    pub description: u64,
}

impl Default for Limits {
    /// 256 MiB, and 16 MiB for the description.
    fn default() -> Self {
        Self::of(256 << 20)
    }
}

impl Limits {
    /// A limit of all entries, with the default share of it for the description.
    pub fn of(all: u64) -> Self {
        Self { all, description: all / 16 }
    }
}

/// Writes the `needed` entries of an archive into a folder, and returns the number of their bytes. The others are not
/// read.
///
/// # Errors
/// As [`read_entries`]; [`Error::TooLarge`] beyond the limits.
pub fn unpack_into(
    archive: &Path,
    folder: &Path,
    limits: Limits,
    needed: &dyn Fn(&Path) -> bool,
) -> Result<u64, Error> {
    let mut left = limits.all;
    read_entries(archive, |mut entry| {
        let path = folder.join(&entry.path);
        let failed = |reason| Error::File { path: path.clone(), reason };
        if !needed(&entry.path) {
            return Ok(());
        }
        if entry.is_folder() {
            return fs::create_dir_all(&path).map_err(failed);
        }
        fs::create_dir_all(path.parent().unwrap_or(folder)).map_err(failed)?;
        let mut target = File::create_new(&path).map_err(failed)?;
        let written = entry.copy(left + 1, &mut target)?;
        if written > limits.description && entry.path == Path::new(DESCRIPTION) {
            return Err(Error::TooLarge { entry: entry.name, limit: limits.description });
        }
        left = left.checked_sub(written).ok_or(Error::TooLarge { entry: entry.name, limit: limits.all })?;
        Ok(())
    })?;
    Ok(limits.all - left)
}

/// Writes the `needed` entries of an archive into a new [temporary folder](temporary_folder), see [`unpack_into`].
pub(crate) fn unpack(archive: &Path, limits: Limits, needed: &dyn Fn(&Path) -> bool) -> Result<TempDir, Error> {
    let folder = temporary_folder()?;
    unpack_into(archive, folder.path(), limits, needed)?;
    Ok(folder)
}

/// A new folder that only this user can read and that is removed on drop.
///
/// # Errors
/// [`Error::File`] if it cannot be made.
pub fn temporary_folder() -> Result<TempDir, Error> {
    let mut builder = tempfile::Builder::new();
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o700));
    builder.prefix("fmu-").tempdir().map_err(|reason| Error::File { path: env::temp_dir(), reason })
}

/// Signature of a header in the list at the end of an archive (section 4.3.12 of the specification of zip).
const SIGNATURE: [u8; 4] = *b"PK\x01\x02";

/// Bytes of a header before its name.
const LENGTH: usize = 46;

/// Positions in a header of the lengths of name, extra field and comment.
const LENGTHS: [usize; 3] = [28, 30, 32];

/// Positions in a header of checksum and size of the content.
const CONTENT: [usize; 2] = [16, 24];

/// A name that several entries have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RepeatedName {
    /// The name.
    pub name: String,
    /// Whether the stated contents differ.
    pub differs: bool,
}

/// Names that several entries of an archive have, in alphabetical order. Folders do not count: they have no content.
///
/// # Errors
/// [`Error::File`] or [`Error::Archive`].
pub fn repeated_names(path: &Path) -> Result<Vec<RepeatedName>, Error> {
    // `zip` knows where the list begins, but keeps one entry of each name.
    let archive = open(path)?;
    let start = archive.central_directory_start();
    let mut list = BufReader::new(archive.into_inner());
    list.seek(SeekFrom::Start(start)).map_err(|reason| Error::File { path: path.to_owned(), reason })?;
    let mut contents = BTreeMap::<_, Vec<_>>::new();
    while let Some((name, content)) = next_header(&mut list) {
        if !name.ends_with(['/', '\\']) {
            contents.entry(name.replace('\\', "/")).or_default().push(content);
        }
    }
    let repeated = contents.into_iter().filter(|(_, contents)| contents.len() > 1);
    let differ = |contents: &[Content]| contents.windows(2).any(|pair| pair[0] != pair[1]);
    Ok(repeated.map(|(name, contents)| RepeatedName { name, differs: differ(&contents) }).collect())
}

/// Checksum and size of a content, as a header states them.
type Content = [[u8; 4]; 2];

/// Name and content of the next header of the list, if there is one.
fn next_header(list: &mut (impl Read + Seek)) -> Option<(String, Content)> {
    let mut fixed = [0; LENGTH];
    list.read_exact(&mut fixed).ok().filter(|()| fixed.starts_with(&SIGNATURE))?;
    let [name, extra, comment] = LENGTHS.map(|at| u16::from_le_bytes([fixed[at], fixed[at + 1]]));
    let mut bytes = vec![0; name.into()];
    list.read_exact(&mut bytes).ok()?;
    list.seek_relative(i64::from(extra) + i64::from(comment)).ok()?;
    let content = CONTENT.map(|at| [fixed[at], fixed[at + 1], fixed[at + 2], fixed[at + 3]]);
    Some((String::from_utf8_lossy(&bytes).into_owned(), content))
}

#[cfg(test)]
mod tests {
    use std::io::{Cursor, Write};

    use zip::ZipWriter;
    use zip::write::SimpleFileOptions;

    use super::*;

    #[test]
    fn an_archive_that_unpacks_to_more_than_the_limit_is_refused() {
        let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
        for name in ["first", "second"] {
            zip.start_file(name, SimpleFileOptions::default()).unwrap();
            zip.write_all(&[0; 500]).unwrap();
        }
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("zeros.fmu");
        fs::write(&path, zip.finish().unwrap().into_inner()).unwrap();

        assert!(unpack(&path, Limits::of(1000), &|_| true).is_ok());
        let error = unpack(&path, Limits::of(999), &|_| true).unwrap_err();
        assert_eq!(error.to_string(), r#"the archive's entry "second" passes the limit of 999 bytes"#);
        assert!(unpack(&path, Limits::of(500), &|entry| entry == Path::new("second")).is_ok());
    }

    #[test]
    fn names_in_utf8_need_no_flag() {
        let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
        zip.start_file("a/../Räder/ü.txt", SimpleFileOptions::default()).unwrap();
        let mut bytes = zip.finish().unwrap().into_inner();
        // Bit 11 of the flags: bit 3 of their second byte, in both headers.
        for (signature, flags) in [(b"PK\x03\x04", 7), (b"PK\x01\x02", 9)] {
            let header = bytes.windows(4).position(|four| four == signature).unwrap();
            bytes[header + flags] &= !8;
        }
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("names.fmu");
        fs::write(&path, bytes).unwrap();
        let mut paths = Vec::new();
        read_entries(&path, |entry| {
            paths.push(entry.path);
            Ok(())
        })
        .unwrap();
        assert_eq!(paths, [Path::new("Räder/ü.txt")]);
    }

    #[cfg(unix)]
    #[test]
    fn a_folder_is_for_this_user_alone() {
        use std::os::unix::fs::PermissionsExt;
        let archive = tempfile::NamedTempFile::new().unwrap();
        ZipWriter::new(archive.as_file()).finish().unwrap();
        let folder = unpack(archive.path(), Limits::default(), &|_| true).unwrap();
        assert_eq!(fs::metadata(folder.path()).unwrap().permissions().mode() & 0o777, 0o700);
    }
}

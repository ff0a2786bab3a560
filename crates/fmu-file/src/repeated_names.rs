//! Names that several entries of an archive have.
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufReader, Read, Seek, SeekFrom};
use std::path::Path;

use zip::ZipArchive;

use crate::error::Error;

/// Beginning of each entry in the list at the end of an archive (section 4.3.12 of the specification of zip).
const SIGNATURE: [u8; 4] = *b"PK\x01\x02";

/// Bytes of such an entry before its name.
const LENGTH: usize = 46;

/// Where it has the lengths of name, extra field and comment.
const LENGTHS: [usize; 3] = [28, 30, 32];

/// Where it has checksum and size of the content.
const CONTENT: [usize; 2] = [16, 24];

/// A name that several entries have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RepeatedName {
    /// The name.
    pub name: String,
    /// Whether the archive states different contents for it.
    pub differs: bool,
}

/// Names that several entries of the archive at `path` have, in the order of their letters. A folder may have several
/// entries, because it has no content.
///
/// # Errors
/// [`Error::File`] or [`Error::NoArchive`].
pub fn repeated_names(path: &Path) -> Result<Vec<RepeatedName>, Error> {
    let file = File::open(path).map_err(Error::File)?;
    // It knows where the list begins, but keeps one entry of each name.
    let archive = ZipArchive::new(file).map_err(|error| Error::NoArchive { reason: error.to_string() })?;
    let start = archive.central_directory_start();
    let mut list = BufReader::new(archive.into_inner());
    list.seek(SeekFrom::Start(start)).map_err(Error::File)?;
    let mut contents = BTreeMap::<_, Vec<_>>::new();
    while let Some((name, content)) = next(&mut list) {
        if !name.ends_with(['/', '\\']) {
            contents.entry(name.replace('\\', "/")).or_default().push(content);
        }
    }
    let repeated = contents.into_iter().filter(|(_, contents)| contents.len() > 1);
    let differ = |contents: &[Content]| contents.windows(2).any(|pair| pair[0] != pair[1]);
    Ok(repeated.map(|(name, contents)| RepeatedName { name, differs: differ(&contents) }).collect())
}

/// Checksum and size of a content, as the list has them.
type Content = [[u8; 4]; 2];

/// The name and the content of the next entry of the list, if there is one.
fn next(list: &mut (impl Read + Seek)) -> Option<(String, Content)> {
    let mut fixed = [0; LENGTH];
    list.read_exact(&mut fixed).ok().filter(|()| fixed.starts_with(&SIGNATURE))?;
    let [name, extra, comment] = LENGTHS.map(|at| u16::from_le_bytes([fixed[at], fixed[at + 1]]));
    let mut bytes = vec![0; name.into()];
    list.read_exact(&mut bytes).ok()?;
    list.seek_relative(i64::from(extra) + i64::from(comment)).ok()?;
    let content = CONTENT.map(|at| [fixed[at], fixed[at + 1], fixed[at + 2], fixed[at + 3]]);
    Some((String::from_utf8_lossy(&bytes).into_owned(), content))
}

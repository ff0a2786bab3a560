//! The manifest of FMI-LS-REF.
use fmu_description::xml;

use super::problem::Problem;
use super::source::Source;

/// Folder of the layered standard in an archive.
pub const FOLDER: &str = "extra/org.fmi-standard.fmi-ls-ref";

/// Name of the layered standard's manifest in that folder.
pub const MANIFEST: &str = "fmi-ls-manifest.xml";

/// Media type of a file of experiments.
pub const EXPERIMENTS_TYPE: &str = "application/x-ma-hs-experiments";

/// Media type before the format had its own specification.
const FORMER_EXPERIMENTS_TYPE: &str = "application/x-ma-ls-experiments";

/// A file of experiments that a manifest names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Related {
    /// Path relative to the archive.
    pub path: String,
    /// Line of the manifest.
    pub line: usize,
}

/// Path of the manifest in an archive.
#[must_use]
pub fn path() -> String {
    format!("{FOLDER}/{MANIFEST}")
}

/// Files of experiments in an unpacked archive; none without the layered standard.
///
/// # Errors
/// The manifest is invalid.
pub fn related(archive: Source<'_>) -> Result<Vec<Result<Related, Problem>>, Problem> {
    let file = path();
    if !archive.folder.join(&file).exists() {
        return Ok(Vec::new());
    }
    let text = archive.read(&file, (&file, 0))?;
    let tree = xml::parse(&text).map_err(|what| Problem::malformed(&file, 0, what))?;
    let root = tree.root();
    if root.name() != "fmiReferences" {
        let what = format!("the root element is {:?}, not fmiReferences", root.name());
        return Err(Problem::malformed(&file, root.line(), what));
    }
    let is_experiment = |role: &str| role == "experiment" || role.starts_with("experiment/");
    let experiments = root.all("Related").filter(|related| related.get("role").is_some_and(is_experiment));
    let read = |related: xml::Element<'_>| {
        let line = related.line();
        let Some(source) = related.get("source") else {
            return Err(Problem::malformed(&file, line, "Related has no source"));
        };
        let r#type = related.get("type").unwrap_or("application/octet-stream");
        if ![EXPERIMENTS_TYPE, FORMER_EXPERIMENTS_TYPE].contains(&r#type) {
            return Err(Problem::unsupported(&file, format!("the experiments {source:?} are of the type {type}")));
        }
        let path = archive.resolve(source, (&file, line))?;
        // Tools that do not know the standard may have removed the file, which importers should tolerate.
        if !archive.folder.join(&path).exists() {
            return Err(Problem::unsupported(&file, format!("there is no file {path}")));
        }
        Ok(Related { path, line })
    };
    Ok(experiments.map(read).collect())
}

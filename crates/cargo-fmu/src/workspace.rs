//! The workspace and its FMUs.
use crate::error::Error;
use crate::fmi::Fmi;
use cargo_metadata::{MetadataCommand, Package};
use std::path::{Path, PathBuf};

/// Folder of the committed descriptions.
pub(crate) const DESCRIPTIONS: &str = "modelDescription";

/// Workspace of the command.
pub struct Workspace {
    /// Root folder.
    pub root: PathBuf,
    /// Target folder.
    pub target: PathBuf,
    /// Generation tool named in descriptions; by default this tool.
    pub(crate) tool: Option<String>,
    /// Documentation files for every archive, relative to the root.
    pub documentation: Vec<PathBuf>,
    /// Names of all packages.
    pub packages: Vec<String>,
    /// All FMUs, sorted by name.
    fmus: Vec<Fmu>,
}

/// A workspace member that is an FMU.
pub struct Fmu {
    /// Model identifier: the name of the archive and of the library in it.
    pub model: String,
    /// Whether the FMU belongs to an example; such FMUs are selected by name only.
    pub is_example: bool,
    /// Name of the package.
    pub package: String,
    /// Folder of the package, with the code and the author's texts and drawings.
    pub folder: PathBuf,
    pub(crate) manifest: Package,
    /// Kind of terminals, such as the name of a Modelica connector.
    pub terminal_kind: Option<String>,
    /// Parameters that the edition for OpenModelica leaves out together with the continuous states, which have no
    /// effect while these parameters have their start values.
    pub(crate) openmodelica_without: Vec<String>,
}

impl Workspace {
    /// Finds the workspace around the current folder, its FMUs by `package.metadata.fmu.model`, and the files for all
    /// archives by `workspace.metadata.fmu.documentation`.
    pub fn locate() -> Result<Self, Error> {
        let metadata = MetadataCommand::new().no_deps().exec().map_err(Error::Workspace)?;
        let mut fmus: Vec<_> = metadata
            .workspace_packages()
            .into_iter()
            .filter_map(|package| {
                let fmu = package.metadata.get("fmu")?;
                let model = fmu.get("model")?.as_str()?.to_owned();
                let is_example = fmu.get("example").is_some_and(|example| example == true);
                let terminal_kind = fmu.get("terminal-kind").and_then(|kind| Some(kind.as_str()?.to_owned()));
                let openmodelica_without = names(&fmu["openmodelica-without"]).collect();
                let folder = package.manifest_path.parent()?.into();
                let (package, manifest) = (package.name.to_string(), package.clone());
                Some(Fmu { model, is_example, package, folder, manifest, terminal_kind, openmodelica_without })
            })
            .collect();
        fmus.sort_by(|a, b| a.model.cmp(&b.model));
        let settings = &metadata.workspace_metadata["fmu"];
        let tool = settings["tool"].as_str().map(str::to_owned);
        let documentation = names(&settings["documentation"]).map(PathBuf::from).collect();
        let packages = metadata.workspace_packages().iter().map(|package| package.name.to_string()).collect();
        let (root, target) = (metadata.workspace_root.into(), metadata.target_directory.into());
        Ok(Self { root, target, tool, documentation, packages, fmus })
    }

    /// Names of all FMUs.
    pub fn models(&self) -> impl Iterator<Item = &str> {
        self.fmus.iter().map(|fmu| fmu.model.as_str())
    }

    /// All FMUs, including examples.
    pub fn all(&self) -> Result<Vec<&Fmu>, Error> {
        if self.fmus.is_empty() { Err(Error::NoFmu) } else { Ok(self.fmus.iter().collect()) }
    }

    /// FMUs with these names, each once; without names all FMUs except examples.
    pub fn select(&self, names: &[String]) -> Result<Vec<&Fmu>, Error> {
        let all = self.all()?;
        if let Some(name) = names.iter().find(|name| !self.fmus.iter().any(|fmu| fmu.model == **name)) {
            return Err(self.unknown(name));
        }
        let is_meant = |fmu: &&Fmu| if names.is_empty() { !fmu.is_example } else { names.contains(&fmu.model) };
        Ok(all.into_iter().filter(is_meant).collect())
    }

    fn unknown(&self, name: &str) -> Error {
        let distance = |model: &&str| strsim::damerau_levenshtein(&name.to_lowercase(), &model.to_lowercase());
        // At a larger distance the name is not a misspelling.
        let near = |model: &&str| distance(model) <= name.chars().count() / 3;
        let nearest = self.models().filter(near).min_by_key(distance).map(str::to_owned);
        let known = self.models().collect::<Vec<_>>().join(", ");
        Error::UnknownFmu { name: name.to_owned(), nearest, known }
    }

    /// Path of an FMU's committed description for a version of FMI, relative to the workspace.
    pub fn description(fmu: &Fmu, fmi: Fmi) -> PathBuf {
        fmi.folder(Path::new(DESCRIPTIONS)).join(format!("{}.xml", fmu.model))
    }
}

/// Texts of a list; none if it is absent.
fn names(list: &serde_json::Value) -> impl Iterator<Item = String> {
    list.as_array().into_iter().flatten().filter_map(|name| Some(name.as_str()?.to_owned()))
}

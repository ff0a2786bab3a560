//! `cargo fmu package`: one `.fmu` archive per FMU.
use crate::archive::{self, Compression, Entry};
use crate::cargo;
use crate::describe::describe;
use crate::error::Error;
use crate::files;
use crate::fmi::Fmi;
use crate::openmodelica::Edition;
use crate::parallel;
use crate::platform::Platform;
use crate::print;
use crate::profile::{self, Panic};
use crate::provenance::Provenance;
use crate::reference;
use crate::remap;
use crate::sources::Wasm2c;
use crate::wasm;
use crate::workspace::{Fmu, Workspace};
use crate::zig::{self, Zigbuild};
use contents::{Contents, Library};
use fmu_check::reference::Experiment;
use fmu_description::{Description, xml};
use std::env;
use std::iter;
use std::path::{Path, PathBuf};
use std::slice;

mod contents;
pub(crate) mod universal;

/// Build FMUs and write them as archives
#[derive(clap::Args)]
#[command(after_help = "Example: cargo fmu package --portable --sources")]
pub struct Package {
    /// Names of FMUs; all FMUs if there is none
    names: Vec<String>,
    /// Folder for the archives; FMI 3.0 goes to its folder fmi3 [default: target/fmu, with --openmodelica
    /// target/fmu/openmodelica]
    #[arg(long)]
    out: Option<PathBuf>,
    /// Version of FMI [default: both, with the same libraries]
    #[arg(long, value_name = "VERSION", conflicts_with = "openmodelica")]
    fmi: Option<Fmi>,
    /// Write the edition for OpenModelica, and for each FMU with frames a Modelica model that connects it
    #[arg(long)]
    openmodelica: bool,
    /// Target of a library, as `rustc --print target-list` calls it; give it once for each platform [default: this
    /// machine]
    #[arg(long = "target", value_name = "TRIPLE")]
    targets: Vec<String>,
    /// Link libraries for Linux with zig, so that they load on systems with a GNU C library from version 2.17 (2012) on
    #[arg(long)]
    portable: bool,
    /// Add C99 sources, which wasm2c makes of a WebAssembly module; the first time it is installed in `target`
    #[arg(long)]
    sources: bool,
    /// Leave out libraries, so that sources or module are alone
    #[arg(long, conflicts_with_all = ["targets", "portable", "openmodelica"])]
    no_libraries: bool,
    /// Add the WebAssembly module to archives of FMI 3.0, in binaries/wasm32-unknown-unknown, which `live` needs
    #[arg(long, conflicts_with = "openmodelica")]
    module: bool,
    /// Made a WebAssembly component, too.
    #[arg(long, hide = true)]
    wasm: bool,
    /// Cargo profile of the libraries
    #[arg(long, default_value = "release")]
    profile: String,
    /// Compress by zopfli: archives are 4 % smaller, and a large one takes a minute
    #[arg(long)]
    small: bool,
}

impl Package {
    pub(crate) fn run(&self, workspace: &Workspace) -> Result<(), Error> {
        if self.wasm {
            return Err(Error::NoComponents);
        }
        if self.no_libraries && !(self.sources || self.module) {
            return Err(Error::NothingToRun);
        }
        let out = match &self.out {
            None if self.openmodelica => &folder(workspace).join("openmodelica"),
            None => &folder(workspace),
            Some(out) => out,
        };
        let versions = match &self.fmi {
            _ if self.openmodelica => &[],
            Some(fmi) => slice::from_ref(fmi),
            None => &Fmi::ALL[..],
        };
        let folders = Folders { ordinary: out, versions, openmodelica: self.openmodelica.then_some(out) };
        let targets = match self.targets.as_slice() {
            [] if self.portable => &[zig::TRIPLE.to_owned()],
            targets => targets,
        };
        let platforms = if self.no_libraries { Vec::new() } else { Platform::select(targets)? };
        let Self { portable, sources, module, .. } = *self;
        let compression = Compression::of(self.small);
        let options = Options { platforms, portable, sources, module, profile: &self.profile, compression };
        package_for(workspace, &self.names, &folders, &options)
    }
}

/// Default output folder.
pub fn folder(workspace: &Workspace) -> PathBuf {
    workspace.target.join("fmu")
}

/// Packages the FMUs with these names (by default all) for this machine and prints one line for each.
pub fn package(workspace: &Workspace, names: &[String], out: &Path, profile: &str) -> Result<(), Error> {
    package_for(workspace, names, &Folders::ordinary(out), &Options { profile, ..Options::default() })
}

/// Output folders. All archives have the same libraries.
pub struct Folders<'a> {
    /// Folder of ordinary archives.
    pub ordinary: &'a Path,
    /// Versions of ordinary archives.
    pub versions: &'a [Fmi],
    /// Folder of the edition for OpenModelica.
    pub openmodelica: Option<&'a Path>,
}

impl<'a> Folders<'a> {
    /// Only ordinary archives.
    pub fn ordinary(folder: &'a Path) -> Self {
        Self { ordinary: folder, versions: &Fmi::ALL, openmodelica: None }
    }
}

/// Settings of the build.
pub struct Options<'a> {
    /// Platforms, in the order of their folders.
    pub platforms: Vec<Platform>,
    /// Whether libraries for Linux must run on old systems.
    pub portable: bool,
    /// Whether archives have C99 sources.
    pub sources: bool,
    /// Whether archives of FMI 3.0 have a WebAssembly module.
    pub module: bool,
    /// Cargo profile.
    pub profile: &'a str,
    /// Compression of archives.
    pub compression: Compression,
}

impl Default for Options<'_> {
    fn default() -> Self {
        let (portable, sources, module) = (false, false, false);
        let (platforms, compression) = (vec![Platform::host()], Compression::default());
        Self { platforms, portable, sources, module, profile: "release", compression }
    }
}

/// Packages FMUs for any platforms and for both editions.
pub fn package_for(
    workspace: &Workspace,
    names: &[String],
    out: &Folders<'_>,
    options: &Options<'_>,
) -> Result<(), Error> {
    let Options { platforms, profile, compression, .. } = options;
    let fmus = workspace.select(names)?;
    let texts = texts(workspace)?;
    for folder in iter::once(out.ordinary).chain(out.openmodelica) {
        files::require_writable(folder)?;
    }
    let models = fmus.iter().map(|fmu| fmu.model.as_str()).collect::<Vec<_>>().join(", ");
    let mut descriptions = fmus.iter().flat_map(|fmu| Fmi::ALL.map(|fmi| Workspace::description(fmu, fmi)));
    if let Some(path) = descriptions.find(|path| !workspace.root.join(path).exists()) {
        return Err(Error::Undescribed { path });
    }
    if options.portable && platforms.iter().all(|platform| platform.linux_gnu().is_none()) {
        return Err(Error::NotPortable { folders: folders(platforms, Fmi::Two) });
    }
    let links = |platform: &Platform| zig::links(platform, options.portable);
    let zigbuild = platforms.iter().any(links).then(|| Zigbuild::prepare(workspace)).transpose()?;
    let provenance = Provenance::read(workspace, &fmus)?;
    let origins = provenance.entries(workspace)?;
    eprintln!("describing {models}");
    let described = describe(workspace, &fmus)?;
    let stale: Vec<_> = fmus.iter().zip(&described).flat_map(|(fmu, now)| now.stale(workspace, fmu)).collect();
    if !stale.is_empty() {
        return Err(Error::Stale { paths: stale });
    }
    let experiments = fmus
        .iter()
        .zip(&described)
        .map(|(fmu, now)| experiments(fmu, &now.fmi3.description))
        .collect::<Result<Vec<_>, _>>()?;
    let mut editions: Vec<_> = fmus.iter().zip(&described).map(|(fmu, now)| Edition::of(fmu, now)).collect();
    if out.openmodelica.is_some() && !names.is_empty() {
        // An FMU that was named must not be left out.
        editions = editions.into_iter().map(|edition| edition.map(Ok)).collect::<Result<_, _>>()?;
    }
    let mut libraries = vec![Vec::new(); fmus.len()];
    for platform in platforms {
        eprintln!("building {models} ({profile}) for {}", platform.folder);
        let command = match (&zigbuild, platform.triple.as_deref()) {
            (Some(zigbuild), Some(triple)) if links(platform) => zigbuild.build(workspace, triple)?,
            (_, triple) => cargo::cargo_build(workspace, triple, &remap::target_folder(workspace)),
        };
        let arguments = arguments(workspace, &provenance, profile, platform);
        let files = cargo::build_libraries(command, &fmus, profile, &arguments)?;
        for (file, libraries) in files.iter().zip(&mut libraries) {
            libraries.push(Library::read(platform, file)?);
        }
    }
    let modules = if options.sources || options.module {
        eprintln!("building {models} ({profile}) for WebAssembly");
        wasm::build(workspace, &fmus, &provenance, profile)?
    } else {
        Vec::new()
    };
    let wasm2c = options.sources.then(|| Wasm2c::prepare(workspace)).transpose()?;
    eprintln!("writing archives");
    let mut archives = Vec::new();
    for (place, ((((fmu, now), edition), (libraries, origin)), experiments)) in
        fmus.iter().zip(&described).zip(&editions).zip(libraries.iter().zip(&origins)).zip(&experiments).enumerate()
    {
        let archive = |folder: &Path, fmi, document| Contents {
            path: folder.join(format!("{}.fmu", fmu.model)),
            fmu,
            fmi,
            document,
            arrays: &now.fmi3.description,
            experiments,
            adapter: None,
            module: modules.get(place).map(PathBuf::as_path),
            wasm2c: wasm2c.as_ref(),
            has_module: options.module,
            libraries,
            common: [&texts, origin],
        };
        archives.extend(out.versions.iter().map(|&fmi| archive(&fmi.folder(out.ordinary), fmi, now.of(fmi))));
        match (out.openmodelica, edition) {
            (None, _) => {}
            (Some(folder), Ok(Edition { document, adapter })) => {
                // OpenModelica reads no experiments, and changes the types of Booleans.
                let experiments = &[][..];
                archives.push(Contents {
                    adapter: adapter.as_ref(),
                    experiments,
                    module: None,
                    ..archive(folder, Fmi::Two, document)
                });
            }
            (Some(_), Err(error)) => eprintln!("{error}"),
        }
    }
    let sizes = parallel::map(&archives, |contents| archive::write(&contents.path, &contents.entries()?, *compression));
    for (Contents { path, fmi, document, adapter, .. }, size) in archives.iter().zip(sizes) {
        let (size, guid, folders) = (size?.div_ceil(1000), &document.description.guid, folders(platforms, *fmi));
        print::line(format_args!("{}  {size} KB  {guid}  {folders}", from_here(path).display()))?;
        if let Some(adapter) = adapter {
            let path = path.with_extension("mo");
            files::write(&path, adapter)?;
            print::line(from_here(&path).display())?;
        }
    }
    Ok(())
}

/// Reference experiments of an FMU. `description` is its description for FMI 3.0.
fn experiments(fmu: &Fmu, description: &Description) -> Result<Vec<Experiment>, Error> {
    let folder = fmu.folder.join("reference");
    let shown = from_here(&folder).display().to_string();
    reference::of_folder(&folder, &shown, description).map_err(Error::Experiment)
}

/// Committed description of an FMU for a version of FMI.
///
/// # Errors
/// The description does not exist or cannot be read.
pub fn committed_description(workspace: &Workspace, fmu: &Fmu, fmi: Fmi) -> Result<Description, Error> {
    let relative = Workspace::description(fmu, fmi);
    let path = workspace.root.join(&relative);
    let Some(text) = files::read_text_if_any(&path)? else {
        return Err(Error::Undescribed { path: relative });
    };
    let document = xml::parse(&text).and_then(|tree| fmu_description::read(tree.root()));
    Ok(document.map_err(|reason| Error::NotAnFmu { path, reason })?.description)
}

/// Names of the folders below `binaries/`.
fn folders(platforms: &[Platform], fmi: Fmi) -> String {
    platforms.iter().map(|platform| platform.folder_in(fmi)).collect::<Vec<_>>().join(" ")
}

/// Arguments of `cargo build` for libraries: the profile's, and flags that hide the build folders. They do not depend
/// on the FMUs to be built, because cargo rebuilds everything when they change.
///
/// # Errors
/// Cargo does not answer.
pub fn library_arguments(workspace: &Workspace, profile: &str, platform: &Platform) -> Result<Vec<String>, Error> {
    Ok(arguments(workspace, &Provenance::read(workspace, &workspace.all()?)?, profile, platform))
}

/// Licences and bill of materials of a library that is no FMU's, as an archive has them for its libraries. `kind` says
/// what `name` is, such as "the native module"; the workspace's `package` makes it.
///
/// # Errors
/// Cargo does not answer, or a text cannot be read.
pub fn provenance_of_library(
    workspace: &Workspace,
    kind: &'static str,
    name: &str,
    package: &str,
) -> Result<Vec<Entry>, Error> {
    Ok(Provenance::of_library(workspace, kind, name, package)?.entries(workspace)?.concat())
}

/// Compiler flags that hide the build folders.
///
/// # Errors
/// Cargo does not answer.
pub fn library_flags(workspace: &Workspace) -> Result<Vec<String>, Error> {
    Ok(remap::flags(workspace, &Provenance::read(workspace, &workspace.all()?)?))
}

/// Target folder of the libraries for a platform.
pub fn target_folder(workspace: &Workspace, platform: &Platform, portable: bool) -> PathBuf {
    if zig::links(platform, portable) { zig::folder(workspace) } else { remap::target_folder(workspace) }
}

fn arguments(workspace: &Workspace, provenance: &Provenance, profile: &str, platform: &Platform) -> Vec<String> {
    [remap::arguments(workspace, provenance, platform), profile::arguments(profile, Panic::Unwind)].concat()
}

/// A path relative to the current folder, if it is below.
pub fn from_here(path: &Path) -> &Path {
    env::current_dir().ok().and_then(|here| path.strip_prefix(here).ok()).unwrap_or(path)
}

/// Files for the folder `documentation` of every archive.
fn texts(workspace: &Workspace) -> Result<Vec<Entry>, Error> {
    let entry = |file: &PathBuf| {
        let name = format!("documentation/{}", file.file_name().unwrap_or_default().to_string_lossy());
        Ok(Entry::file(name, files::read(&workspace.root.join(file))?))
    };
    workspace.documentation.iter().map(entry).collect()
}

//! `cargo xtask docs`: a web site from README and docs.
use crate::copied_folder;
use crate::error::Error;
use crate::native;
use crate::toolchain;
use cargo_fmu::Workspace;
use cargo_fmu::archive::{self, Compression, Entry};
use cargo_fmu::cargo::{cargo, run};
use cargo_fmu::files;
use cargo_fmu::fmi::Fmi;
use cargo_fmu::live;
use cargo_fmu::package::{self, from_here};
use cargo_fmu::print;
use cargo_fmu::python::Environment;
use cargo_fmu::wasm;
use pulldown_cmark::{Event, Parser, Tag};
use std::path::{Component, Path, PathBuf};
use std::process::Stdio;

/// Pages of the site, in order.
const SUMMARY: &str = "docs/SUMMARY.md";

/// Pages that link to the reference of a library, and the library.
const LIBRARIES: [(&str, &str); 2] = [("docs/rust.md", "multibody"), ("fmu/README.md", "fmu_export")];

/// Page that shows the scenes of the gallery.
const GALLERY: &str = "docs/gallery.md";

/// Suffix of the names of pages that run an FMU.
const LIVE: &str = "-live";

/// Make a site of README and docs in target/site, with the pages of the FMUs and the reference of the libraries
///
/// Open `target/site/index.html`: it needs no server. The first run installs mdBook in `target/venv-docs`.
#[derive(clap::Args)]
pub(crate) struct Docs {
    /// Take the archives in this folder instead of packaging
    #[arg(long, value_name = "FOLDER")]
    fmus: Option<PathBuf>,
}

impl Docs {
    pub(crate) fn run(&self, workspace: &Workspace) -> Result<(), Error> {
        let fmus = self.fmus.clone().unwrap_or_else(|| package::folder(workspace));
        if self.fmus.is_none() {
            package::package(workspace, &[], &fmus, "release")?;
        }
        let site = build(workspace, &fmus)?;
        Ok(print::line(format_args!("{}", from_here(&site.join("index.html")).display()))?)
    }
}

/// Builds the site with the pages of these archives; returns its folder.
pub(crate) fn build(workspace: &Workspace, fmus: &Path) -> Result<PathBuf, Error> {
    let (book, site) = (workspace.target.join("book"), workspace.target.join("site"));
    for folder in [&book, &site] {
        files::remove_folder(folder)?;
    }
    let live = toolchain::can_build(&[wasm::TRIPLE], "pages that run FMUs are")?;
    Book { workspace, fmus, live, source: book.join("src") }.write()?;
    files::write(&book.join("book.toml"), files::read(&workspace.root.join("docs/book.toml"))?)?;

    let mut build = environment(workspace)?.script("mdbook");
    let said = build.arg("build").arg(&book).arg("--dest-dir").arg(&site).output();
    let said = said.map_err(files::failed("start", Path::new(build.get_program())))?;
    let messages = String::from_utf8_lossy(&said.stderr);
    if !said.status.success() || messages.contains("WARN") {
        return Err(Error::Book { messages: messages.into_owned() });
    }
    reference(workspace, &site.join("reference"))?;
    Ok(site)
}

/// mdBook, prebuilt because compiling it takes over a minute, and NumPy for the scenes of the gallery.
fn environment(workspace: &Workspace) -> Result<Environment, Error> {
    let list = include_str!("../requirements/docs.txt");
    Ok(Environment::prepare(workspace.target.join("venv-docs"), list)?)
}

/// Builds the reference of the libraries in a folder of its own: `target/doc` holds whatever earlier calls of `cargo
/// doc` left.
fn reference(workspace: &Workspace, folder: &Path) -> Result<(), Error> {
    let output = workspace.target.join("reference");
    files::remove_folder(&output.join("doc"))?;
    let mut document = cargo(workspace);
    document.args(["doc", "--quiet", "--no-deps", "--lib", "--package", "multibody", "--package", "fmu-export"]);
    document.arg("--target-dir").arg(&output);
    run(&mut document, "cargo doc")?;
    copy_folder(&output.join("doc"), folder)
}

/// Sources of the book: the pages in their folders of the repository, and all files that they link to.
struct Book<'a> {
    workspace: &'a Workspace,
    fmus: &'a Path,
    /// Whether to add pages that run FMUs, which need WebAssembly modules.
    live: bool,
    source: PathBuf,
}

impl Book<'_> {
    fn write(&self) -> Result<(), Error> {
        let summary = files::read_text(&self.workspace.root.join(SUMMARY))?;
        let mut pages = Vec::new();
        let mut moved = summary.clone();
        for target in links(&summary) {
            let page = resolve(SUMMARY, &target);
            moved = moved.replace(&format!("]({target})"), &format!("]({page})"));
            pages.push(page);
        }
        files::write(&self.source.join("SUMMARY.md"), moved)?;
        pages.iter().try_for_each(|page| self.write_page(page, &pages))
    }

    fn write_page(&self, page: &str, pages: &[String]) -> Result<(), Error> {
        let mut text = files::read_text(&self.workspace.root.join(page))?;
        for target in links(&text) {
            let path = resolve(page, target.split('#').next().unwrap_or_default());
            if target.starts_with('#') {
                continue;
            }
            if pages.contains(&path) {
                // mdBook renames this file.
                text =
                    text.replace(&format!("]({target})"), &format!("]({})", target.replace("README.md", "index.md")));
                continue;
            }
            let (from, to) = (self.workspace.root.join(&path), self.source.join(&path));
            if let Some(folder) = path.strip_suffix("documentation/index.md") {
                self.write_page_of_fmu(folder)?;
            } else if from.is_dir() {
                copy_folder(&from, &to)?;
                files::write(&to.join("index.html"), listing(&path, &to)?)?;
                text = text.replace(&format!("]({target})"), &format!("]({target}/index.html)"));
            } else {
                files::write(&to, files::read(&from)?)?;
            }
        }
        if let Some((_, library)) = LIBRARIES.iter().find(|(of, _)| *of == page) {
            text += &format!("\nHere is [the reference of `{library}`](../reference/{library}/index.html).\n");
        }
        if page == GALLERY {
            text = self.with_scenes(&text, &self.source.join("docs/gallery"))?;
        }
        Ok(files::write(&self.source.join(page), text)?)
    }

    /// Extracts the page of an FMU from its archive (`folder` is the FMU's package) and adds a link to the page that
    /// runs the FMU.
    fn write_page_of_fmu(&self, folder: &str) -> Result<(), Error> {
        let path = self.workspace.root.join(folder);
        for fmu in self.workspace.select(&[])? {
            if fmu.folder != path.components().collect::<PathBuf>() {
                continue;
            }
            for mut entry in archive::read(&self.fmus.join(format!("{}.fmu", fmu.model)))? {
                if self.live && entry.name == "documentation/index.html" {
                    let page = String::from_utf8_lossy(&entry.bytes);
                    entry.bytes =
                        page.replacen("<dl>", &(link_to_live_page(folder, &fmu.model) + "<dl>"), 1).into_bytes();
                }
                if entry.name.starts_with("documentation/") {
                    files::write(&self.source.join(folder).join(entry.name), entry.bytes)?;
                }
            }
        }
        Ok(())
    }

    /// Writes the scenes; returns the gallery with each below its heading, above its caption.
    fn with_scenes(&self, gallery: &str, folder: &Path) -> Result<String, Error> {
        native::build(self.workspace)?;
        let mut script = environment(self.workspace)?.python();
        script.current_dir(&self.workspace.root).arg("examples/gallery.py").arg(folder).stdout(Stdio::null());
        script.env("PYTHONPATH", "python/src").env("MULTIBODY_FMU_FOLDER", self.fmus);
        run(&mut script, "python examples/gallery.py")?;
        if self.live {
            self.write_live_pages(folder)?;
        }
        let mut text = gallery.to_owned();
        for scene in files::list(folder)? {
            let name = scene.file_stem().unwrap_or_default().to_string_lossy();
            if name.ends_with(LIVE) {
                continue;
            }
            let heading = format!("\n## {name}\n");
            let mut shown = format!(
                "{heading}\n<iframe src=\"gallery/{name}.html\" title=\"{name}\" loading=\"lazy\" \
                 style=\"width: 100%; height: 36rem; border: 0\"></iframe>\n\n[On a page of its \
                 own](gallery/{name}.html)\n"
            );
            if self.live {
                shown += &format!("\n[Run the FMU in your browser](gallery/{name}{LIVE}.html)\n");
            }
            text = text.replacen(&heading, &shown, 1);
        }
        Ok(text)
    }

    /// Writes the archives of FMI 3.0 with WebAssembly modules, and one page for each that runs it.
    fn write_live_pages(&self, pages: &Path) -> Result<(), Error> {
        let modules = modules(self.workspace);
        wasm::write(self.workspace, &modules, &[Fmi::Three])?;
        for fmu in self.workspace.select(&[])? {
            let archive = Fmi::Three.folder(&modules).join(format!("{}.fmu", fmu.model));
            let mut entries = archive::read(&Fmi::Three.folder(self.fmus).join(format!("{}.fmu", fmu.model)))?;
            let name = format!("binaries/{}/{}.wasm", wasm::TRIPLE, fmu.model);
            entries.retain(|entry| entry.name != name);
            entries.push(Entry::file(name, files::read(&modules.join(format!("{}-fmi3.wasm", fmu.model)))?));
            archive::write(&archive, &entries, Compression::default())?;
            live::write(&archive, &pages.join(format!("{}{LIVE}.html", fmu.model)))?;
        }
        Ok(())
    }
}

/// Paragraph for the page of an FMU that links to the page that runs it. `folder` is the FMU's package.
fn link_to_live_page(folder: &str, model: &str) -> String {
    let root = "../".repeat(Path::new(folder).join("documentation").components().count());
    let gallery = GALLERY.trim_end_matches(".md");
    format!("<p><a href=\"{root}{gallery}/{model}{LIVE}.html\">Run {model} in your browser</a></p>\n")
}

/// Folder of archives with WebAssembly modules.
pub(crate) fn modules(workspace: &Workspace) -> PathBuf {
    workspace.target.join("live")
}

/// Local targets of the links and images in a page.
fn links(text: &str) -> Vec<String> {
    let targets = Parser::new_ext(text, pulldown_cmark::Options::ENABLE_TABLES).filter_map(|event| match event {
        Event::Start(Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. }) => Some(dest_url.into_string()),
        _ => None,
    });
    let mut targets: Vec<_> = targets.filter(|target| !target.contains("://")).collect();
    targets.sort();
    targets.dedup();
    targets
}

/// Path of a link's target, relative to the root of the repository.
fn resolve(page: &str, target: &str) -> String {
    let mut path = Vec::new();
    for component in Path::new(page).parent().unwrap_or(Path::new("")).join(target).components() {
        match component {
            Component::ParentDir => drop(path.pop()),
            Component::Normal(name) => path.push(name.to_string_lossy().into_owned()),
            _ => {}
        }
    }
    path.join("/")
}

/// Copies a folder without caches and installed packages.
fn copy_folder(from: &Path, to: &Path) -> Result<(), Error> {
    let is_left_out = |folder: &Path| folder.ends_with("__pycache__") || folder.ends_with("node_modules");
    Ok(copied_folder::copy(from, to, &is_left_out).map_err(files::failed("copy", from))?)
}

/// A page that lists the files in a folder. mdBook omits texts that are not among its pages.
fn listing(name: &str, folder: &Path) -> Result<String, Error> {
    let mut page = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" \
         content=\"width=device-width\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n<title>{name}</title>\n<h1>{name}</h1>\n<ul>\n"
    );
    for path in paths(folder)? {
        let path =
            path.strip_prefix(folder).unwrap_or(&path).components().map(|part| part.as_os_str().to_string_lossy());
        let path = path.collect::<Vec<_>>().join("/");
        page += &format!("<li><a href=\"{path}\">{path}</a>\n");
    }
    Ok(page + "</ul>\n</html>\n")
}

/// All files in a folder and its subfolders, except texts.
fn paths(folder: &Path) -> Result<Vec<PathBuf>, Error> {
    let mut found = Vec::new();
    for path in files::list(folder)? {
        if path.is_dir() {
            found.extend(paths(&path)?);
        } else if path.extension().is_none_or(|extension| extension != "md") {
            found.push(path);
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::{links, resolve};

    #[test]
    fn a_link_is_resolved_from_the_folder_of_its_page() {
        assert_eq!(resolve("docs/time.md", "../fmu/README.md"), "fmu/README.md");
        assert_eq!(resolve("docs/time.md", "python.md"), "docs/python.md");
        assert_eq!(resolve("README.md", "docs/python.md"), "docs/python.md");
    }

    #[test]
    fn links_are_those_of_text_and_tables_but_not_of_code_and_other_sites() {
        let page = "[a](b.md#c) ![d](e.png) <https://f> `[g](h)`\n\n| [i](j) |\n|---|\n| [k](https://l) \
                    |\n\n```text\n[m](n)\n```\n";
        assert_eq!(links(page), ["b.md#c", "e.png", "j"]);
    }
}

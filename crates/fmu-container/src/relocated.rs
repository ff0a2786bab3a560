//! A system with all its files in one folder.
use std::collections::HashSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use fmu_description::xml;
use fmu_system::{Component, Contents, DEFINITION, Element, FMU, ParameterBinding, System, SystemStructure};

use crate::error::Error;

/// Folder of the descriptions of nested systems.
const NESTED: &str = "nested";

/// Way from there to the folders of FMUs.
const UP: &str = "../";

/// Most files within each other, against circles.
const DEEPEST: usize = 20;

/// Files that the system refers to, besides its description.
#[derive(Debug, Default)]
pub(crate) struct Files {
    /// Path of each FMU, and folder for its files.
    pub(crate) fmus: Vec<(PathBuf, String)>,
    /// Names and texts of the descriptions of nested systems.
    pub(crate) nested: Vec<(String, String)>,
    names: HashSet<String>,
}

/// Changes all sources so that they lead to folders beside the description. Parameters, mappings and dictionaries of
/// other files become part of it.
pub(crate) fn relocate(structure: &mut SystemStructure) -> Files {
    let mut files = Files::default();
    files.names.extend([NESTED.to_owned(), fmu_system::DEFAULT.to_lowercase()]);
    files.system(&mut structure.system, "");
    files
}

/// Reads the system in the resources of a container, where all files are relocated.
///
/// # Errors
/// A file that is missing or wrong.
pub fn read(resources: &Path) -> Result<SystemStructure, Error> {
    read_file(resources, fmu_system::DEFAULT, DEEPEST)
}

fn read_file(resources: &Path, name: &str, depth: usize) -> Result<SystemStructure, Error> {
    let path = resources.join(name);
    let text = fs::read(&path).and_then(|bytes| xml::decode(bytes).map_err(io::Error::other));
    let text = text.map_err(|reason| Error::File { action: "read", path, reason })?;
    let mut structure = SystemStructure::parse(&text, name)?.contents;
    find_files(&mut structure.system, resources, depth)?;
    Ok(structure)
}

/// Adds the FMUs and nested systems that sources lead to.
fn find_files(system: &mut System, resources: &Path, depth: usize) -> Result<(), Error> {
    for element in &mut system.elements {
        match element {
            Element::Component(Component { source: Some(source), media_type, contents, .. }) => {
                let name = source.trim_start_matches(UP);
                *contents = Some(match (&**media_type, depth) {
                    (DEFINITION, 0) => return Err(Error::refused(format!("{name} is nested too deeply"))),
                    (DEFINITION, _) => Contents::System(Box::new(read_file(resources, name, depth - 1)?)),
                    _ => Contents::Fmu(resources.join(name)),
                });
            }
            Element::System(system) => find_files(system, resources, depth)?,
            Element::Component(_) | Element::Dictionary(_) => {}
        }
    }
    Ok(())
}

impl Files {
    fn system(&mut self, system: &mut System, base: &str) {
        system.bindings.iter_mut().for_each(embed);
        for dictionary in system.dictionaries.iter_mut().filter(|dictionary| dictionary.contents.is_some()) {
            dictionary.source = None;
        }
        for element in &mut system.elements {
            match element {
                Element::Component(component) => self.component(component, base),
                Element::System(system) => self.system(system, base),
                Element::Dictionary(reference) => reference.bindings.iter_mut().for_each(embed),
            }
        }
    }

    fn component(&mut self, component: &mut Component, base: &str) {
        component.bindings.iter_mut().for_each(embed);
        match &mut component.contents {
            Some(Contents::Fmu(path)) => {
                component.source = Some(format!("{base}{}", self.folder(path)));
                component.media_type = FMU.to_owned();
            }
            Some(Contents::System(structure)) => {
                self.system(&mut structure.system, UP);
                let name = format!("{NESTED}/{}.ssd", self.nested.len() + 1);
                component.source = Some(if base.is_empty() { name.clone() } else { format!("{base}{name}") });
                component.media_type = DEFINITION.to_owned();
                self.nested.push((name, structure.write()));
            }
            None => {}
        }
    }

    /// Folder of an FMU, named after its file.
    fn folder(&mut self, path: &Path) -> String {
        if let Some((_, folder)) = self.fmus.iter().find(|(known, _)| known == path) {
            return folder.clone();
        }
        let stem = if path.is_dir() { path.file_name() } else { path.file_stem() };
        let stem = stem.unwrap_or_default().to_string_lossy();
        let is_plain = |letter: char| letter.is_ascii_alphanumeric() || letter == '_' || letter == '-';
        let plain: String = stem.chars().map(|letter| if is_plain(letter) { letter } else { '_' }).collect();
        let plain = if plain.is_empty() { "fmu".to_owned() } else { plain };
        let mut name = plain.clone();
        // Some file systems ignore the case.
        for number in 2.. {
            if self.names.insert(name.to_lowercase()) {
                break;
            }
            name = format!("{plain}_{number}");
        }
        self.fmus.push((path.to_owned(), name.clone()));
        name
    }
}

fn embed(binding: &mut ParameterBinding) {
    if binding.values.is_some() {
        binding.source = None;
    }
    if let Some(mapping) = binding.mapping.as_mut().filter(|mapping| mapping.contents.is_some()) {
        mapping.source = None;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn system(elements: &str) -> SystemStructure {
        let text = format!(
            r#"<SystemStructureDescription xmlns="http://ssp-standard.org/SSP1/SystemStructureDescription" version="1.0"
              name="s"><System name="s"><Elements>{elements}</Elements></System></SystemStructureDescription>"#
        );
        SystemStructure::parse(&text, "s.ssd").unwrap().contents
    }

    fn with_contents(mut structure: SystemStructure, all: Vec<Contents>) -> SystemStructure {
        for (element, contents) in structure.system.elements.iter_mut().zip(all) {
            let Element::Component(component) = element else { continue };
            component.contents = Some(contents);
        }
        structure
    }

    /// FMUs of a system and of its nested systems, with their paths of names.
    fn fmus(system: &System, resources: &Path) -> Vec<String> {
        let of_element = |element: &Element| match element {
            Element::Component(Component { name, contents: Some(Contents::Fmu(path)), .. }) => {
                vec![format!("{name}: {}", path.strip_prefix(resources).unwrap().display())]
            }
            Element::Component(Component { name, contents: Some(Contents::System(inner)), .. }) => {
                fmus(&inner.system, resources).into_iter().map(|rest| format!("{name}.{rest}")).collect()
            }
            _ => Vec::new(),
        };
        system.elements.iter().flat_map(of_element).collect()
    }

    fn written(files: &[(String, String)]) -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join(NESTED)).unwrap();
        files.iter().for_each(|(name, text)| fs::write(folder.path().join(name), text).unwrap());
        folder
    }

    #[test]
    fn nested_systems_lead_to_the_same_fmus_after_relocation() {
        let fmu = |path: &str| Contents::Fmu(path.into());
        let two = r#"<Component name="a" source="x"/><Component name="b" source="x"/>"#;
        let deepest = with_contents(system(two), vec![fmu("/one/P.fmu"), fmu("/two/P.fmu")]);
        let inner = with_contents(system(two), vec![Contents::System(Box::new(deepest)), fmu("/two/P.fmu")]);
        let mut all = with_contents(system(two), vec![fmu("/one/P.fmu"), Contents::System(Box::new(inner))]);
        let mut files = relocate(&mut all).nested;
        files.push((fmu_system::DEFAULT.to_owned(), all.write()));
        let folder = written(&files);
        let found = fmus(&read(folder.path()).unwrap().system, folder.path());
        assert_eq!(found, ["a: P", "b.a.a: P", "b.a.b: P_2", "b.b: P_2"]);
    }

    #[test]
    fn a_circle_of_files_is_refused() {
        let circle = system(&format!(r#"<Component name="a" type="{DEFINITION}" source="../nested/1.ssd"/>"#)).write();
        let folder = written(&[(fmu_system::DEFAULT.to_owned(), circle.clone()), ("nested/1.ssd".into(), circle)]);
        assert_eq!(read(folder.path()).unwrap_err().to_string(), "nested/1.ssd is nested too deeply");
    }
}

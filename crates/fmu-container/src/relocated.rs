//! A system with all its files in one folder.
use std::collections::HashSet;
use std::path::{Path, PathBuf};

use fmu_system::{Component, Contents, DEFINITION, Element, FMU, ParameterBinding, System, SystemStructure};

/// Folder of the descriptions of nested systems.
const NESTED: &str = "nested";

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
                self.system(&mut structure.system, "../");
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

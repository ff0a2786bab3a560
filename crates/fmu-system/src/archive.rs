//! Systems from archives and folders, with all files that they refer to.
use std::cell::Cell;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use fmu::{Limits, temporary_folder, unpack_into};
use fmu_description::xml;
use tempfile::TempDir;

use crate::choices;
use crate::common::{Annotation, Common, Place};
use crate::location::{DEFAULT, Home, Location, has_extension};
use crate::parameters::{Mapping, ParameterBinding, ParameterMapping, ParameterSet, Source};
use crate::parse::Document;
use crate::problem::{Errors, Problem};
use crate::structure::{
    Component, Connector, Contents, DEFINITION, DictionaryContents, Element, FMU, PACKAGE, SignalDictionary, System,
    SystemStructure,
};
use crate::uri::{Uri, join_within};

/// Largest size of an archive of a system when unpacked, with the archives of nested systems, in bytes.
const MOST_BYTES: u64 = 1 << 30;
/// Most entries of such archives.
const MOST_ENTRIES: usize = 10_000;
/// Largest size of all descriptions, parameters, mappings and dictionaries together, in bytes. A file that is used
/// several times counts several times.
const MOST_TEXT: u64 = 64 << 20;
/// Deepest nesting of files and of systems of other places. Resolving them recurses.
const DEEPEST: usize = 20;
/// Most parts of systems that are used several times, counted each time.
const MOST_PARTS: usize = 100_000;

/// A system with its files.
#[derive(Debug)]
pub struct Archive {
    /// The system. External parameters, mappings, dictionaries and nested systems are read. The source of a component
    /// without contents leads to no file.
    pub structure: SystemStructure,
    /// Folder with the description.
    pub folder: PathBuf,
    /// Deviations of its files from the schemas that change nothing.
    pub remarks: Vec<Problem>,
    /// Reasons why its files may be misread: unknown versions.
    pub warnings: Vec<Problem>,
    /// Remarks about elements and attributes that are ignored; they are among `remarks`, too.
    pub ignored: Vec<Problem>,
    /// Types of annotations in its files.
    pub annotations: BTreeSet<String>,
    /// Folders of unpacked archives, removed on drop.
    _unpacked: Vec<TempDir>,
}

/// Reads a system from an archive `.ssp`, a folder with an unpacked one, a single file `.ssd`, or an FMU with a system
/// in its resources. `variant` is the name of a file `.ssd` of an archive or folder; by default
/// [`SystemStructure.ssd`](crate::DEFAULT).
///
/// Paths of an archive stay in the archive. A folder may refer to files outside of it.
///
/// # Errors
/// All errors of the files, each with file and line.
pub fn read(path: &Path, variant: Option<&str>) -> Result<Archive, Errors> {
    let mut reader = Reader {
        errors: Vec::new(),
        remarks: Vec::new(),
        warnings: Vec::new(),
        ignored: Vec::new(),
        annotations: BTreeSet::new(),
        unpacked: Vec::new(),
        bytes: MOST_BYTES,
        entries: MOST_ENTRIES,
        text: MOST_TEXT,
        parts: Some(MOST_PARTS),
        is_too_deep: false,
    };
    let at = reader.description(path, variant).map_err(|text| Problem::new(&Place::default(), text))?;
    let structure = reader.structure(&at, &Place::default(), &mut Vec::new());
    match structure {
        Some(structure) if reader.errors.is_empty() => Ok(Archive {
            structure,
            folder: at.home.folder.clone(),
            remarks: reader.remarks,
            warnings: reader.warnings,
            ignored: reader.ignored,
            annotations: reader.annotations,
            _unpacked: reader.unpacked,
        }),
        _ => Err(Errors(reader.errors)),
    }
}

impl Archive {
    /// Sentences about contents that are not interpreted.
    #[must_use]
    pub fn notes(&self) -> Vec<String> {
        // The step that this project states, too.
        let step = self.structure.communication_step().map(Annotation::of_step);
        let own = step.filter(|step| self.structure.system.common.annotations.contains(step));
        let is_own = |known: &str| known == choices::TYPE || own.iter().any(|step| step.r#type == known);
        let others: Vec<_> = self.annotations.iter().map(String::as_str).filter(|known| !is_own(known)).collect();
        let mut notes = Vec::new();
        for in_file in self.ignored.chunk_by(|one, next| one.place.file == next.place.file) {
            let first = &in_file[0];
            notes.push(match in_file.len() {
                1 => first.to_string(),
                count => format!("{first} (one of {count} elements and attributes that are ignored)"),
            });
        }
        if !others.is_empty() {
            notes.push(format!("annotations of other tools are ignored: {}", others.join(", ")));
        }
        notes
    }
}

/// Bases of the URIs of an element.
struct Bases<'a> {
    description: &'a Location,
    /// Source of a component; none if it is missing, and for systems.
    component: Option<&'a Location>,
}

/// A file or a part of it that is being read, for circles: its shown path and identifier.
type Stack = Vec<String>;

struct Reader {
    errors: Vec<Problem>,
    remarks: Vec<Problem>,
    warnings: Vec<Problem>,
    ignored: Vec<Problem>,
    annotations: BTreeSet<String>,
    unpacked: Vec<TempDir>,
    /// Rest of the limits.
    bytes: u64,
    entries: usize,
    text: u64,
    /// None if the limit is passed.
    parts: Option<usize>,
    /// Whether systems were nested too deeply. Others are not read then, because each file may have two others in it.
    is_too_deep: bool,
}

impl Reader {
    fn error(&mut self, place: &Place, text: impl Into<String>) {
        self.errors.push(Problem::new(place, text));
    }

    /// The description of a system by a path of the user.
    fn description(&mut self, path: &Path, variant: Option<&str>) -> Result<Location, String> {
        let shown = path.display();
        let full = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
        let (folder, is_closed) = match full.is_dir() {
            true => (full, false),
            false if has_extension(&full, "ssd") => {
                if variant.is_some() {
                    return Err(format!("{shown} is one description: it has no variants"));
                }
                let folder = full.parent().unwrap_or(Path::new("")).to_owned();
                let home = Home { folder, shown: String::new(), is_closed: false };
                return Ok(Location { home: home.into(), path: full.file_name().unwrap_or_default().into() });
            }
            false => (self.unpack(path, &shown.to_string())?, true),
        };
        let resources = folder.join("resources");
        let is_fmu = folder.join("modelDescription.xml").is_file() && resources.join(DEFAULT).is_file();
        let home = Home { folder: if is_fmu { resources } else { folder }, shown: String::new(), is_closed };
        let path = home.description(variant).map_err(|text| format!("{shown} {text}"))?.into();
        Ok(Location { home: home.into(), path })
    }

    /// Unpacks an archive, `shown` in messages.
    fn unpack(&mut self, path: &Path, shown: &str) -> Result<PathBuf, String> {
        let (count, most) = (Cell::new(0), self.entries);
        let is_needed = |_: &Path| {
            count.set(count.get() + 1);
            count.get() <= most
        };
        let folder = temporary_folder().map_err(|error| error.to_string())?;
        let limits = Limits { all: self.bytes, ..Limits::default() };
        let size = unpack_into(path, folder.path(), limits, &is_needed).map_err(|error| reason(error, shown))?;
        if count.get() > most {
            return Err(format!("{shown} has more than {MOST_ENTRIES} entries, with the archives in it"));
        }
        self.entries -= count.get();
        self.bytes -= size;
        let path = folder.path().to_owned();
        self.unpacked.push(folder);
        Ok(path)
    }

    /// Reads a file. `by` is the place that refers to it.
    fn file<T>(
        &mut self,
        at: &Location,
        by: &Place,
        parse: impl Fn(&str, &str) -> Result<Document<T>, Errors>,
    ) -> Option<T> {
        let bytes = self.limited(&at.full()).map_err(|text| format!("{} {text}", at.shown()));
        self.text_file(bytes, &at.shown(), by, parse)
    }

    fn text_file<T>(
        &mut self,
        bytes: Result<Vec<u8>, String>,
        shown: &str,
        by: &Place,
        parse: impl Fn(&str, &str) -> Result<Document<T>, Errors>,
    ) -> Option<T> {
        let text = bytes.and_then(|bytes| xml::decode(bytes).map_err(|reason| format!("{shown} {reason}")));
        let text = text.map_err(|reason| self.error(by, reason)).ok()?;
        match parse(&text, shown) {
            Ok(read) => {
                self.remarks.extend(read.remarks);
                self.warnings.extend(read.warnings);
                self.ignored.extend(read.ignored);
                self.annotations.extend(read.annotations);
                Some(read.contents)
            }
            Err(Errors(errors)) => {
                self.errors.extend(errors);
                None
            }
        }
    }

    /// Bytes of a file, within the limit of all texts. The error completes a sentence about the file.
    fn limited(&mut self, path: &Path) -> Result<Vec<u8>, String> {
        let size = fs::metadata(path).map_err(|error| format!("cannot be read: {error}"))?.len();
        self.count_text(size)?;
        fs::read(path).map_err(|error| format!("cannot be read: {error}"))
    }

    fn count_text(&mut self, size: u64) -> Result<(), String> {
        let largest = Limits::default().description;
        if size > largest {
            return Err(format!("has {size} bytes, more than the limit of {largest}"));
        }
        self.text = self.text.checked_sub(size).ok_or_else(|| {
            format!("and the files before it have more than {MOST_TEXT} bytes, the limit for all files of a system")
        })?;
        Ok(())
    }

    /// Reads a description with all its files.
    fn structure(&mut self, at: &Location, by: &Place, stack: &mut Stack) -> Option<SystemStructure> {
        self.enter(at.shown(), by, stack)?;
        let structure = self.file(at, by, SystemStructure::parse);
        let structure = structure.map(|mut structure| {
            let is_needed = refers_to_itself(&structure.system);
            let original = if is_needed { structure.clone() } else { SystemStructure::default() };
            self.system(&mut structure.system, &original, at, stack);
            structure
        });
        stack.pop();
        structure
    }

    /// Begins with a file or a part of it.
    fn enter(&mut self, name: String, by: &Place, stack: &mut Stack) -> Option<()> {
        if stack.contains(&name) {
            let circle = stack.iter().skip_while(|one| **one != name).chain([&name]);
            let circle = circle.map(String::as_str).collect::<Vec<_>>().join(" -> ");
            self.error(by, format!("nested systems form a circle: {circle}"));
            return None;
        }
        self.check_depth(by, stack)?;
        stack.push(name);
        Some(())
    }

    fn check_depth(&mut self, by: &Place, stack: &Stack) -> Option<()> {
        if stack.len() == DEEPEST && !self.is_too_deep {
            self.is_too_deep = true;
            self.error(by, format!("systems are nested deeper than {DEEPEST} files"));
        }
        (!self.is_too_deep).then_some(())
    }

    /// Reads the files of a system and its elements. `original` is the description without contents of other files.
    fn system(&mut self, system: &mut System, original: &SystemStructure, at: &Location, stack: &mut Stack) {
        let bases = Bases { description: at, component: None };
        self.bindings(&mut system.bindings, &bases);
        for dictionary in &mut system.dictionaries {
            self.dictionary(dictionary, &bases);
        }
        for element in &mut system.elements {
            match element {
                Element::Component(component) => self.component(component, original, at, stack),
                Element::System(system) => self.system(system, original, at, stack),
                Element::Dictionary(reference) => self.bindings(&mut reference.bindings, &bases),
            }
        }
    }

    fn component(&mut self, component: &mut Component, original: &SystemStructure, at: &Location, stack: &mut Stack) {
        let source = component.source.clone().filter(|source| !source.is_empty());
        let base = source.and_then(|source| self.contents(component, &source, original, at, stack));
        self.bindings(&mut component.bindings, &Bases { description: at, component: base.as_ref() });
    }

    /// Reads the contents of a component, and returns the base of URIs within them.
    fn contents(
        &mut self,
        component: &mut Component,
        source: &str,
        original: &SystemStructure,
        at: &Location,
        stack: &mut Stack,
    ) -> Option<Location> {
        let by = component.common.place.clone();
        let uri = Uri::parse(source)?;
        if let ("", Some(id)) = (uri.path, &uri.fragment) {
            component.contents = self.same_file(id, &by, original, at, stack);
            return Some(at.clone());
        }
        let found = at.find(&uri).map_err(|reason| self.error(&by, format!("the source {reason}"))).ok()??;
        let is_of = |media_type: &str, extension: &str| {
            let is_default = component.media_type == FMU;
            component.media_type == media_type || is_default && has_extension(&found.path, extension)
        };
        if is_of(PACKAGE, "ssp") {
            let (contents, inner) = self.package(&found, uri.fragment.as_deref(), &by, stack)?;
            component.contents = Some(contents);
            return Some(inner);
        }
        if is_of(DEFINITION, "ssd") {
            let structure = self.structure(&found, &by, stack)?;
            component.contents = Some(Contents::System(Box::new(structure)));
        } else if component.media_type == FMU {
            component.contents = Some(Contents::Fmu(found.full()));
        }
        Some(found)
    }

    /// A system of the same file.
    fn same_file(
        &mut self,
        id: &str,
        by: &Place,
        original: &SystemStructure,
        at: &Location,
        stack: &mut Stack,
    ) -> Option<Contents> {
        let Some(system) = with_id(&original.system, id) else {
            self.error(by, format!("there is no <System> with the id {id:?}"));
            return None;
        };
        self.enter(format!("{}#{id}", at.shown()), by, stack)?;
        let mut system = system.clone();
        let parts = parts(&system);
        // The error comes once.
        let was_left = self.parts.is_some();
        self.parts = self.parts.and_then(|left| left.checked_sub(parts));
        match self.parts {
            Some(_) => self.system(&mut system, original, at, stack),
            None if was_left => {
                self.error(by, format!("systems of the same file have more than {MOST_PARTS} parts together"));
            }
            None => {}
        }
        stack.pop();
        Some(Contents::System(Box::new(SystemStructure {
            common: Common { place: by.clone(), ..Common::default() },
            file: original.file.clone(),
            name: original.name.clone(),
            system,
            enumerations: original.enumerations.clone(),
            units: original.units.clone(),
            experiment: None,
        })))
    }

    /// An archive in an archive, or an unpacked one.
    fn package(
        &mut self,
        at: &Location,
        variant: Option<&str>,
        by: &Place,
        stack: &mut Stack,
    ) -> Option<(Contents, Location)> {
        let is_folder = at.full().is_dir();
        // Before unpacking: an archive can contain itself.
        self.check_depth(by, stack)?;
        let shown = at.shown();
        let folder = match is_folder {
            true => Ok(at.full()),
            false => self.unpack(&at.full(), &shown),
        };
        let folder = folder.map_err(|text| self.error(by, text)).ok()?;
        let home = Home { folder, shown: format!("{shown}/"), is_closed: !is_folder || at.home.is_closed };
        let name = home.description(variant).map_err(|text| self.error(by, format!("{shown} {text}"))).ok()?;
        let inner = Location { home: Rc::new(home), path: name.into() };
        let structure = self.structure(&inner, by, stack)?;
        Some((Contents::System(Box::new(structure)), inner))
    }

    fn bindings(&mut self, bindings: &mut [ParameterBinding], bases: &Bases<'_>) {
        for binding in bindings {
            let place = binding.common.place.clone();
            if let Some(source) = &binding.source {
                binding.values = self.external(source, &place, bases, ParameterSet::parse);
            }
            if let Some(Mapping { source: Some(source), place, contents, .. }) = &mut binding.mapping {
                *contents = self.external(source, place, bases, ParameterMapping::parse);
            }
        }
    }

    fn dictionary(&mut self, dictionary: &mut SignalDictionary, bases: &Bases<'_>) {
        if let Some(uri) = dictionary.source.clone() {
            let source = Source { uri, in_component: false };
            let place = dictionary.common.place.clone();
            dictionary.contents = self.external(&source, &place, bases, DictionaryContents::parse);
        }
    }

    /// Reads a file of parameters, a mapping or a dictionary.
    fn external<T>(
        &mut self,
        source: &Source,
        by: &Place,
        bases: &Bases<'_>,
        parse: impl Fn(&str, &str) -> Result<Document<T>, Errors>,
    ) -> Option<T> {
        let Some(uri) = Uri::parse(&source.uri) else {
            self.error(by, format!("the source {:?} is not a file", source.uri));
            return None;
        };
        let found = match (source.in_component, bases.component) {
            (false, _) => bases.description.find(&uri),
            (true, Some(component)) => {
                let full = component.full();
                if full.is_file() && !has_extension(&full, "ssd") {
                    let shown = format!("{}/{}", component.shown(), uri.path);
                    let bytes = self.entry(&full, &uri, &shown);
                    return self.text_file(bytes, &shown, by, parse);
                }
                if full.is_dir() { component.inside().find(&uri) } else { component.find(&uri) }
            }
            (true, None) => Err(format!("{:?} is relative to a component without a file", source.uri)),
        };
        match found {
            Ok(Some(at)) => self.file(&at, by, parse),
            Ok(None) => {
                self.error(by, format!("there is no file {:?}", source.uri));
                None
            }
            Err(reason) => {
                self.error(by, format!("the source {reason}"));
                None
            }
        }
    }

    /// Bytes of a file in an FMU, `shown` in messages.
    fn entry(&mut self, archive: &Path, uri: &Uri<'_>, shown: &str) -> Result<Vec<u8>, String> {
        let candidates: Vec<_> = uri.candidates().iter().filter_map(|path| join_within(Path::new(""), path)).collect();
        let (mut bytes, mut is_found) = (Vec::new(), false);
        let largest = Limits::default().description;
        fmu::read_entries(archive, |mut entry| {
            if !is_found && candidates.contains(&entry.path) {
                is_found = true;
                entry.copy(largest + 1, &mut bytes)?;
            }
            Ok(())
        })
        .map_err(|error| reason(error, shown))?;
        if !is_found {
            return Err(format!("there is no file {shown}"));
        }
        self.count_text(bytes.len() as u64).map_err(|text| format!("{shown} {text}"))?;
        Ok(bytes)
    }
}

/// Sentence about an archive that cannot be read, without its path, which may be temporary.
pub(crate) fn reason(error: fmu::Error, shown: &str) -> String {
    match error {
        fmu::Error::Archive { reason, .. } => format!("{shown} is not a readable zip archive: {reason}"),
        fmu::Error::File { reason, .. } => format!("{shown} cannot be read: {reason}"),
        error => format!("{shown}: {error}"),
    }
}

fn with_id<'a>(system: &'a System, id: &str) -> Option<&'a System> {
    if system.common.id == id {
        return Some(system);
    }
    let nested = system.elements.iter().filter_map(|element| match element {
        Element::System(nested) => Some(nested),
        _ => None,
    });
    nested.filter_map(|nested| with_id(nested, id)).next()
}

/// Whether a component's source is a system of the same file.
fn refers_to_itself(system: &System) -> bool {
    system.elements.iter().any(|element| match element {
        Element::Component(component) => component.source.as_ref().is_some_and(|source| source.starts_with('#')),
        Element::System(nested) => refers_to_itself(nested),
        Element::Dictionary(_) => false,
    })
}

/// Number of elements, connectors, connections and parameters in place.
fn parts(system: &System) -> usize {
    let of_binding = |binding: &ParameterBinding| 1 + binding.values.as_ref().map_or(0, |set| set.parameters.len());
    let interface = |connectors: &[Connector], bindings: &[ParameterBinding]| -> usize {
        1 + connectors.len() + bindings.iter().map(of_binding).sum::<usize>()
    };
    let of_element = |element: &Element| match element {
        Element::System(nested) => parts(nested),
        element => interface(element.connectors(), element.bindings()),
    };
    let elements: usize = system.elements.iter().map(of_element).sum();
    interface(&system.connectors, &system.bindings) + system.connections.len() + elements
}

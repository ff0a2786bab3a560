//! Systems in archives and folders, with all files that they refer to.
use std::fs;
use std::io::{Cursor, Write};
use std::path::{Path, PathBuf};

use fmu_system::{
    Annotation, Archive, Component, Contents, Element, Errors, System, SystemStructure, Values, read, resolve,
};
use tempfile::TempDir;

use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

/// A description of a system with these elements and bindings.
fn ssd(name: &str, bindings: &str, elements: &str) -> String {
    let bindings = match bindings {
        "" => String::new(),
        all => format!("<ParameterBindings>{all}</ParameterBindings>"),
    };
    format!(
        "<SystemStructureDescription xmlns='http://ssp-standard.org/SSP1/SystemStructureDescription' version='1.0' \
         name='{name}'><System name='{name}' id='top'>{bindings}<Elements>{elements}</Elements></System>\
         </SystemStructureDescription>"
    )
}

fn component(name: &str, source: &str, contents: &str) -> String {
    format!("<Component name='{name}' source='{source}'>{contents}</Component>")
}

fn binding(attributes: &str, contents: &str) -> String {
    format!("<ParameterBindings><ParameterBinding {attributes}>{contents}</ParameterBinding></ParameterBindings>")
}

fn ssv(value: f64) -> String {
    format!(
        "<ParameterSet xmlns='http://ssp-standard.org/SSP1/SystemStructureParameterValues' version='1.0' name='s'>\
         <Parameters><Parameter name='p'><Real value='{value}'/></Parameter></Parameters></ParameterSet>"
    )
}

const SSM: &str = "<ParameterMapping xmlns='http://ssp-standard.org/SSP1/SystemStructureParameterMapping' \
                   version='1.0'><MappingEntry source='p' target='q'/></ParameterMapping>";

fn zip(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in files {
        zip.start_file(*name, SimpleFileOptions::default().compression_method(CompressionMethod::Stored)).unwrap();
        zip.write_all(bytes).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

/// A folder with files.
fn folder(files: &[(&str, &[u8])]) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, bytes) in files {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
    }
    folder
}

/// Reads the files as an archive, and as a folder that lives as long as the second value.
fn both(files: &[(&str, &[u8])]) -> [(Archive, Option<TempDir>); 2] {
    let unpacked = folder(files);
    let packed = folder(&[("a.ssp", &zip(files))]);
    let path = packed.path().join("a.ssp");
    [(read(&path, None).unwrap(), None), (read(unpacked.path(), None).unwrap(), Some(unpacked))]
}

/// Errors of an archive, without the path of the archive itself.
fn errors(files: &[(&str, &[u8])]) -> Vec<String> {
    let packed = folder(&[("a.ssp", &zip(files))]);
    let path = packed.path().join("a.ssp");
    let Errors(errors) = read(&path, None).unwrap_err();
    errors.iter().map(|error| error.to_string().replace(&*path.to_string_lossy(), "a.ssp")).collect()
}

fn components(system: &System) -> Vec<&Component> {
    let all = system.elements.iter();
    all.filter_map(|element| if let Element::Component(one) = element { Some(one) } else { None }).collect()
}

fn nested(component: &Component) -> &SystemStructure {
    match &component.contents {
        Some(Contents::System(structure)) => structure,
        other => panic!("{other:?}"),
    }
}

fn fmu(component: &Component) -> PathBuf {
    match &component.contents {
        Some(Contents::Fmu(path)) => path.clone(),
        other => panic!("{other:?}"),
    }
}

/// First value of each binding.
fn values(component: &Component) -> Vec<f64> {
    let first = |values: &Values| match values {
        Values::Reals(values) => values[0],
        other => panic!("{other:?}"),
    };
    component.bindings.iter().map(|binding| first(&binding.values.as_ref().unwrap().parameters[0].values)).collect()
}

#[test]
fn external_files_stand_where_they_are_used() {
    let map = "<ParameterMapping source='resources/m.ssm'/>";
    let body = component("body", "resources/Body.fmu", &binding("source='resources/p.ssv'", map));
    let top = "<ParameterBinding source='resources/p.ssv' prefix='body.'/>";
    let text = ssd("S", top, &body);
    for (archive, unpacked) in both(&[
        ("SystemStructure.ssd", text.as_bytes()),
        ("resources/Body.fmu", b"any"),
        ("resources/p.ssv", ssv(2.5).as_bytes()),
        ("resources/m.ssm", SSM.as_bytes()),
    ]) {
        let body = components(&archive.structure.system)[0];
        assert_eq!(values(body), [2.5]);
        let mapping = body.bindings[0].mapping.as_ref().unwrap().contents.as_ref().unwrap();
        assert_eq!(mapping.entries[0].target, "q");
        let set = archive.structure.system.bindings[0].values.as_ref().unwrap();
        assert_eq!(set.parameters[0].common.place.to_string(), "resources/p.ssv:1");
        let file = fmu(body);
        assert!(file.is_absolute() && fs::read(&file).unwrap() == b"any");
        drop(archive);
        assert_eq!(file.exists(), unpacked.is_some(), "an archive is removed, a folder stays");
    }
}

#[test]
fn sources_are_uris() {
    let sources = ["R%C3%A4der%20A.fmu", "Räder A.fmu", "100%.fmu", "./x/../a%23b.fmu", "Plain.fmu"];
    let elements: String =
        sources.iter().enumerate().map(|(i, source)| component(&format!("c{i}"), source, "")).collect();
    let files = ["Räder A.fmu", "100%.fmu", "a#b.fmu", "Plain.fmu"].map(|name| (name, &b"x"[..]));
    let text = ssd("S", "", &elements);
    for (archive, _unpacked) in both(&[&files[..], &[("SystemStructure.ssd", text.as_bytes())]].concat()) {
        let all = components(&archive.structure.system);
        let names: Vec<_> =
            all.iter().map(|one| fmu(one).file_name().unwrap().to_string_lossy().into_owned()).collect();
        assert_eq!(names, ["Räder A.fmu", "Räder A.fmu", "100%.fmu", "a#b.fmu", "Plain.fmu"]);
    }
}

#[test]
fn components_without_a_file_have_no_contents() {
    let elements = ["Missing.fmu", "https://example.org/a.fmu", "proxyfmu://localhost?file=a.fmu"];
    let elements: String = elements.iter().enumerate().map(|(i, uri)| component(&format!("c{i}"), uri, "")).collect();
    let other = "<Component name='m' type='text/x-modelica' source='a.mo'/><Component name='none'/>";
    let text = ssd("S", "", &(elements + other));
    for (archive, _unpacked) in both(&[("SystemStructure.ssd", text.as_bytes()), ("a.mo", b"model")]) {
        assert!(components(&archive.structure.system).iter().all(|component| component.contents.is_none()));
    }
}

#[test]
fn a_variant_is_named() {
    let texts = ["Default", "Other"].map(|name| ssd(name, "", ""));
    let files =
        [("SystemStructure.ssd", texts[0].as_bytes()), ("Other.ssd", texts[1].as_bytes()), ("x/In.ssd", b"<a/>")];
    let (unpacked, packed) = (folder(&files), folder(&[("a.ssp", &zip(&files))]));
    for path in [unpacked.path().to_owned(), packed.path().join("a.ssp")] {
        let name = |variant| read(&path, variant).map(|archive| archive.structure.name);
        assert_eq!(name(None), Ok("Default".into()));
        assert_eq!(name(Some("Other.ssd")), Ok("Other".into()));
        assert_eq!(name(Some("Other")), Ok("Other".into()));
        for wrong in ["Third.ssd", "x/In.ssd", "../a.ssd"] {
            let expected = format!("{} has no {wrong}; there are Other.ssd, SystemStructure.ssd", path.display());
            assert_eq!(name(Some(wrong)).unwrap_err().to_string(), expected);
        }
    }
    let single = unpacked.path().join("Other.ssd");
    assert_eq!(read(&single, None).unwrap().structure.name, "Other");
    let error = read(&single, Some("Other.ssd")).unwrap_err().to_string();
    assert!(error.ends_with("Other.ssd is one description: it has no variants"), "{error}");
}

/// A nested archive with a variant and an FMU of its own, a nested description, and a system of the same file.
#[test]
fn systems_are_nested_in_four_ways() {
    let inner = component("wheel", "resources/W.fmu", &binding("source='p.ssv'", ""));
    let inner = ssd("Inner", "", &inner);
    let empty = ssd("Empty", "", "");
    let package = zip(&[
        ("SystemStructure.ssd", empty.as_bytes()),
        ("B C.ssd", inner.as_bytes()),
        ("resources/W.fmu", b"inner"),
        ("p.ssv", ssv(3.0).as_bytes()),
    ]);
    let elements = [
        "<Component name='package' type='application/x-ssp-package' source='resources/Inner.ssp#B%20C.ssd'>",
        &binding("source='p.ssv' sourceBase='component'", ""),
        "</Component>",
        "<Component name='default' source='resources/Inner.ssp'/>",
        "<Component name='file' type='application/x-ssp-definition' source='sub/Inner.ssd'/>",
        "<Component name='again' source='#part'/>",
        "<System name='part' id='part'><Elements><Component name='wheel' source='W.fmu'/></Elements></System>",
    ];
    let sub = ssd("Sub", "", &component("wheel", "W.fmu", &binding("source='../p.ssv'", "")));
    let text = ssd("S", "", &elements.concat());
    for (archive, _unpacked) in both(&[
        ("SystemStructure.ssd", text.as_bytes()),
        ("resources/Inner.ssp", &package),
        ("sub/Inner.ssd", sub.as_bytes()),
        ("sub/W.fmu", b"sub"),
        ("W.fmu", b"outer"),
        ("p.ssv", ssv(4.0).as_bytes()),
    ]) {
        let all = components(&archive.structure.system);
        let wheel = |at: usize| components(&nested(all[at]).system)[0];
        assert_eq!((&*nested(all[0]).name, &*nested(all[1]).name), ("Inner", "Empty"));
        assert_eq!(wheel(0).common.place.to_string(), "resources/Inner.ssp/B C.ssd:1");
        assert_eq!(fs::read(fmu(wheel(0))).unwrap(), b"inner");
        assert_eq!((values(wheel(0)), values(all[0])), (vec![3.0], vec![3.0]));
        assert_eq!((fs::read(fmu(wheel(2))).unwrap(), values(wheel(2))), (b"sub".to_vec(), vec![4.0]));
        assert_eq!(fs::read(fmu(wheel(3))).unwrap(), b"outer");
    }
}

#[test]
fn files_are_found_in_the_fmu_of_a_component() {
    let map = "<ParameterMapping source='extra/m.ssm' sourceBase='component'/>";
    let bound = binding("source='extra/a%20b.ssv' sourceBase='component'", map);
    let text = ssd("S", "", &(component("packed", "A.fmu", &bound) + &component("unpacked", "B", &bound)));
    let fmu = zip(&[("extra/a b.ssv", ssv(5.0).as_bytes()), ("extra/m.ssm", SSM.as_bytes())]);
    for (archive, _unpacked) in both(&[
        ("SystemStructure.ssd", text.as_bytes()),
        ("A.fmu", &fmu),
        ("B/extra/a b.ssv", ssv(6.0).as_bytes()),
        ("B/extra/m.ssm", SSM.as_bytes()),
    ]) {
        let all = components(&archive.structure.system);
        assert_eq!((values(all[0]), values(all[1])), (vec![5.0], vec![6.0]));
        let set = all[0].bindings[0].values.as_ref().unwrap();
        assert_eq!(set.common.place.to_string(), "A.fmu/extra/a%20b.ssv:1");
    }
    let empty = zip(&[]);
    let found = errors(&[
        ("SystemStructure.ssd", ssd("S", "", &component("c", "A.fmu", &bound)).as_bytes()),
        ("A.fmu", &empty),
    ]);
    assert_eq!(
        found,
        [
            "SystemStructure.ssd:1: there is no file A.fmu/extra/a%20b.ssv",
            "SystemStructure.ssd:1: there is no file A.fmu/extra/m.ssm"
        ]
    );
}

#[test]
fn all_files_have_their_errors() {
    let map = "<ParameterMapping source='wrong.ssm'/>";
    let elements = component("a", "A.fmu", &binding("source='missing.ssv'", map))
        + &component("b", "B.fmu", &binding("source='https://example.org/p.ssv'", ""))
        + &component("c", "", &binding("source='p.ssv' sourceBase='component'", ""));
    let wrong = SSM.replace("source='p'", "");
    let text = ssd("S", "<ParameterBinding source='wrong.ssv'/>", &elements);
    let found = errors(&[
        ("SystemStructure.ssd", text.as_bytes()),
        ("A.fmu", b""),
        ("wrong.ssm", wrong.as_bytes()),
        ("wrong.ssv", b"<?xml version='1.0' encoding='Shift_JIS'?><a b='\xff'/>"),
    ]);
    assert_eq!(
        found,
        [
            "SystemStructure.ssd:1: wrong.ssv is encoded in Shift_JIS, which is not supported: save it in UTF-8",
            "SystemStructure.ssd:1: there is no file \"missing.ssv\"",
            "wrong.ssm:1: <MappingEntry> has no attribute \"source\"",
            "SystemStructure.ssd:1: the source \"https://example.org/p.ssv\" is not a file",
            "SystemStructure.ssd:1: the source \"p.ssv\" is relative to a component without a file",
        ]
    );
}

#[test]
fn an_archive_that_is_not_a_system_is_refused() {
    let path = Path::new("/nowhere/a.ssp");
    assert!(read(path, None).unwrap_err().to_string().starts_with("/nowhere/a.ssp cannot be read: "));
    for (files, expected) in [
        (&[][..], "a.ssp has no SystemStructure.ssd, and no other description of a system"),
        (&[("modelDescription.xml", &b"<a/>"[..])], "a.ssp has no SystemStructure.ssd: it is an FMU"),
        (&[("V.ssd", b"<a/>")], "a.ssp has no SystemStructure.ssd; there are V.ssd"),
        (&[("../x", b"")], "a.ssp: the archive's entry \"../x\" leads out of the archive"),
        (&[("SystemStructure.ssd", b"")], "SystemStructure.ssd: is not XML: the document does not have a root node"),
    ] {
        assert_eq!(errors(files), [expected]);
    }
    let text = folder(&[("a.ssp", b"plain text")]);
    let error = read(&text.path().join("a.ssp"), None).unwrap_err().to_string();
    assert!(error.contains("a.ssp is not a readable zip archive: "), "{error}");
}

/// The archive is unpacked into a temporary folder, which says nothing to the reader of the message.
#[test]
fn a_damaged_fmu_is_named_by_its_source() {
    let text = ssd("S", "", &component("a", "A.fmu", ""));
    let archive = folder(&[("a.ssp", &*zip(&[("SystemStructure.ssd", text.as_bytes()), ("A.fmu", b"plain text")]))]);
    let system = read(&archive.path().join("a.ssp"), None).unwrap();
    let error = resolve(&system.structure).unwrap_err().to_string();
    assert!(error.starts_with("SystemStructure.ssd:1: a: A.fmu is not a readable zip archive: "), "{error}");
}

/// A misspelt element would otherwise take all that is in it along.
#[test]
fn ignored_elements_and_attributes_are_notes() {
    let text = ssd("S", "<ParameterBindin/>", "").replacen("<Elements>", "<Elements a='1'>", 1);
    let files = folder(&[("SystemStructure.ssd", text.as_bytes())]);
    let first =
        "SystemStructure.ssd:1: <ParameterBindin> is not an element of <ParameterBindings> in SSP: it is ignored";
    let notes = read(files.path(), None).unwrap().notes();
    assert_eq!(notes, [format!("{first} (one of 2 elements and attributes that are ignored)")]);
}

/// A folder may refer to files beside it, an archive may not.
#[test]
fn paths_stay_in_an_archive() {
    let sources = ["../B.fmu", "/etc/passwd", "file:///etc/passwd", "%2e%2e/B.fmu"];
    let elements: String = sources.iter().enumerate().map(|(i, uri)| component(&format!("c{i}"), uri, "")).collect();
    let bindings = "<ParameterBinding source='../p.ssv'/>";
    let text = ssd("S", bindings, &elements);
    let found = errors(&[("SystemStructure.ssd", text.as_bytes())]);
    let out = |path: &str| format!("SystemStructure.ssd:1: the source {path:?} leads out of the archive");
    let paths = ["../p.ssv", "../B.fmu", "/etc/passwd", "/etc/passwd", "../B.fmu"];
    assert_eq!(found, paths.map(out));

    let text = ssd("S", bindings, &component("c", "../B.fmu", ""));
    let beside = folder(&[("s/a.ssd", text.as_bytes()), ("B.fmu", b"x"), ("p.ssv", ssv(1.0).as_bytes())]);
    let archive = read(&beside.path().join("s/a.ssd"), None).unwrap();
    assert!(fmu(components(&archive.structure.system)[0]).is_file());
}

#[test]
fn circles_of_systems_are_refused() {
    let to = |file: &str| ssd("S", "", &component("c", file, ""));
    let found = errors(&[
        ("SystemStructure.ssd", to("x/A.ssd").as_bytes()),
        ("x/A.ssd", to("../SystemStructure.ssd").as_bytes()),
    ]);
    let circle = "SystemStructure.ssd -> x/A.ssd -> SystemStructure.ssd";
    assert_eq!(found, [format!("x/A.ssd:1: nested systems form a circle: {circle}")]);
    let found = errors(&[("SystemStructure.ssd", to("#top").as_bytes())]);
    let circle = "SystemStructure.ssd#top -> SystemStructure.ssd#top";
    assert_eq!(found, [format!("SystemStructure.ssd:1: nested systems form a circle: {circle}")]);
    let found = errors(&[("SystemStructure.ssd", to("#other").as_bytes())]);
    assert_eq!(found, ["SystemStructure.ssd:1: there is no <System> with the id \"other\""]);
}

/// Each system uses the next one ten times: a thousand million systems.
#[test]
fn systems_that_multiply_are_refused() {
    let system = |i: usize| {
        let uses: String = (0..10).map(|j| component(&format!("c{j}"), &format!("#s{}", i + 1), "")).collect();
        format!("<System name='s{i}' id='s{i}'><Elements>{uses}</Elements></System>")
    };
    let elements: String = (0..9).map(system).collect();
    let text = ssd("S", "", &(elements + "<System name='s9' id='s9'/>"));
    let found = errors(&[("SystemStructure.ssd", text.as_bytes())]);
    assert_eq!(found[0], "SystemStructure.ssd:1: systems of the same file have more than 100000 parts together");
}

#[test]
fn archives_that_are_nested_too_deeply_or_hold_too_much_are_refused() {
    let text = ssd("S", "", &component("c", "i.ssp", ""));
    let mut archive = zip(&[("SystemStructure.ssd", ssd("S", "", "").as_bytes())]);
    for _ in 0..20 {
        archive = zip(&[("SystemStructure.ssd", text.as_bytes()), ("i.ssp", &archive)]);
    }
    let packed = folder(&[("a.ssp", &archive)]);
    let Errors(found) = read(&packed.path().join("a.ssp"), None).unwrap_err();
    assert_eq!(found[0].text, "systems are nested deeper than 20 files");

    let names: Vec<_> = (0..10_001).map(|i| format!("{i}")).collect();
    let files: Vec<_> = names.iter().map(|name| (&**name, &b""[..])).collect();
    assert_eq!(errors(&files), ["a.ssp has more than 10000 entries, with the archives in it"]);

    let large = vec![b' '; (16 << 20) + 1];
    let found = errors(&[("SystemStructure.ssd", &large)]);
    assert_eq!(found, ["SystemStructure.ssd has 16777217 bytes, more than the limit of 16777216"]);

    // It is refused early, but counts.
    let large = "<!DOCTYPE a>".to_owned() + &" ".repeat(15 << 20);
    let uses = "<ParameterBinding source='p.ssv'/>".repeat(5);
    let text = ssd("S", &uses, "");
    let found = errors(&[("SystemStructure.ssd", text.as_bytes()), ("p.ssv", large.as_bytes())]);
    let limit = "and the files before it have more than 67108864 bytes, the limit for all files of a system";
    assert_eq!(found[4], format!("SystemStructure.ssd:1: p.ssv {limit}"));
}

#[test]
fn annotations_are_named_and_state_the_step() {
    let annotated = |annotation: &str| {
        let text = ssd("S", "", "").replace(
            "</Elements>",
            &format!(
                "</Elements><Annotations><s:Annotation xmlns:s='http://ssp-standard.org/SSP1/SystemStructureCommon' \
                 {annotation}</s:Annotation></Annotations>"
            ),
        );
        let files = folder(&[("SystemStructure.ssd", text.as_bytes())]);
        read(files.path(), None).unwrap()
    };
    let oms = annotated("type='org.openmodelica'><o:A xmlns:o='o'><o:FixedStepMaster stepSize='0.002'/></o:A>");
    assert_eq!(oms.structure.communication_step(), Some(0.002));
    assert_eq!(oms.notes(), ["annotations of other tools are ignored: org.openmodelica"]);
    let osp = annotated("type='com.opensimulationplatform'><FixedStepAlgorithm xmlns='o' baseStepSize='1e-4'/>");
    assert_eq!(osp.structure.communication_step(), Some(1e-4));
    let own = annotated("type='multibody-fmu'>");
    assert_eq!((own.structure.communication_step(), own.notes()), (None, Vec::new()));
    let mut written = own.structure;
    written.system.common.annotations = vec![Annotation::of_step(0.002)];
    let files = folder(&[("SystemStructure.ssd", written.write().as_bytes())]);
    let own = read(files.path(), None).unwrap();
    assert_eq!((own.structure.communication_step(), own.notes()), (Some(0.002), Vec::new()));
}

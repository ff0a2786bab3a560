//! Committed descriptions contain no name that Modelica reserves.
use fmu_description::{read, reserved_names, xml};
use std::fs;
use std::path::Path;

#[test]
fn no_name_is_reserved_in_modelica() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../modelDescription");
    let files = [folder.join("fmi3"), folder].into_iter().flat_map(|folder| fs::read_dir(folder).unwrap());
    let paths = files.map(|file| file.unwrap().path()).filter(|path| path.is_file());
    let mut count = 0;
    for path in paths {
        let text = fs::read_to_string(&path).unwrap();
        let tree = xml::parse(&text).unwrap();
        let description = read(tree.root()).unwrap().description;
        assert_eq!(reserved_names(&description), [""; 0], "{}", path.display());
        count += 1;
    }
    assert!(count >= 24, "{count} descriptions");
}

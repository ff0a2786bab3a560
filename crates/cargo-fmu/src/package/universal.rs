//! One library for both processors of macOS, where importers of FMI 2.0 look on both of them.
use crate::archive::Entry;
use fmu_file::universal;

/// The folder of FMI 2.0 section 2.3, in which FMPy looks on Apple's own processors, too.
const INTEL: &str = "binaries/darwin64/";
/// The folder that FMI 2.0.4 recommends for these.
const ARM: &str = "binaries/aarch64-darwin/";

/// Has each library in `darwin64` contain that in `aarch64-darwin`, too, where both are there; otherwise an importer
/// that looks in the first alone would load a library for the other processor. Archives of FMI 3.0 do not have these
/// folders.
pub(crate) fn join(entries: &mut [Entry]) {
    for position in 0..entries.len() {
        let Some(file) = entries[position].name.strip_prefix(INTEL) else { continue };
        let name = format!("{ARM}{file}");
        let Some(arm) = entries.iter().find(|entry| entry.name == name) else { continue };
        // What cannot be joined, such as a library that contains both already, stays as it is.
        if let Ok(both) = universal(&[&entries[position].bytes, &arm.bytes]) {
            entries[position].bytes = both;
        }
    }
}

//! One library for both processors of macOS, because importers of FMI 2.0 look in the same folder on both.
use crate::archive::Entry;
use fmu::binary::universal;

/// Folder of FMI 2.0 section 2.3. FMPy uses it on Apple's own processors, too.
const INTEL: &str = "binaries/darwin64/";
/// Folder that FMI 2.0.4 recommends for Apple's processors.
const ARM: &str = "binaries/aarch64-darwin/";

/// Adds each library in `aarch64-darwin` to its counterpart in `darwin64`; otherwise importers that know only
/// `darwin64` would load a library for the other processor. Archives of FMI 3.0 do not have these folders.
pub(crate) fn join(entries: &mut [Entry]) {
    for position in 0..entries.len() {
        let Some(file) = entries[position].name.strip_prefix(INTEL) else { continue };
        let name = format!("{ARM}{file}");
        let Some(arm) = entries.iter().find(|entry| entry.name == name) else { continue };
        // A library that cannot be joined, for example because it is universal already, stays unchanged.
        if let Ok(both) = universal(&[&entries[position].bytes, &arm.bytes]) {
            entries[position].bytes = both;
        }
    }
}

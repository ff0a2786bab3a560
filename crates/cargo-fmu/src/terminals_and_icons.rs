//! The folder `terminalsAndIcons` of FMI 3.0 (section 2.4.9), which FMI 2.0 allows, too, and `model.png` of FMI 2.0.
//!
//! The icon is `documentation/icon.svg` of the FMU's package; without it there are only terminals.
use crate::archive::Entry;
use crate::error::Error;
use crate::files;
use crate::fmi::Fmi;
use crate::workspace::Fmu;
use fmu_description::Description;
use rasterise::png;
use terminals::terminals;

mod rasterise;
pub(crate) mod terminals;

const TERMINAL: &str = include_str!("terminals_and_icons/terminal.svg");

/// Files for drawing and connecting the FMU.
///
/// # Errors
/// The icon cannot be read or drawn.
pub(crate) fn entries(fmu: &Fmu, fmi: Fmi, description: &Description) -> Result<Vec<Entry>, Error> {
    let mut entries = Vec::new();
    let path = fmu.folder.join("documentation").join("icon.svg");
    let icon = files::read_text_if_any(&path)?;
    let has_icon = icon.is_some();
    if let Some(svg) = icon {
        let image = png(&svg, 256).map_err(|reason| Error::Documentation { path: path.clone(), reason })?;
        if fmi == Fmi::Two {
            entries.push(Entry::file("model.png", image.clone()));
        }
        entries.push(Entry::file("terminalsAndIcons/icon.png", image));
        entries.push(Entry::file("terminalsAndIcons/icon.svg", svg));
    }
    let terminals = terminals(&description.variables, fmu.terminal_kind.as_deref());
    if !terminals.is_empty() {
        let image = png(TERMINAL, 64).map_err(|reason| Error::Documentation { path: "terminal.svg".into(), reason })?;
        entries.push(Entry::file("terminalsAndIcons/terminal.png", image));
        entries.push(Entry::file("terminalsAndIcons/terminal.svg", TERMINAL));
    }
    if !entries.is_empty() {
        let xml = terminals::xml(terminals, has_icon)?;
        entries.push(Entry::file("terminalsAndIcons/terminalsAndIcons.xml", xml));
    }
    Ok(entries)
}

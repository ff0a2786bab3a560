//! The drag of a vehicle over its speed, from a table in a file, as an FMU.
use fmu_export::{Cause, Error, Evaluation, Instant, Log, Model, Scalar, Setup, Variables, export, model};
use std::fs;

/// Number of rows in the table.
const ROWS: usize = 4;

/// Inputs.
#[derive(Variables)]
pub struct Inputs<T = f64> {
    /// Speed
    #[var(unit = "m/s")]
    pub speed: T,
}

/// Outputs.
#[derive(Variables)]
pub struct Outputs<T = f64> {
    /// Drag at this speed
    #[var(unit = "N")]
    pub force: T,
}

/// Discrete state: the table.
#[derive(Clone, Variables)]
pub struct Discrete<T = f64> {
    /// Speeds in m/s, increasing
    pub speeds: [T; ROWS],
    /// Drag at each speed in N
    pub forces: [T; ROWS],
}

/// Looks a drag up.
pub struct Drag;

/// Look the drag of a vehicle up in a table
#[model(Inputs, Outputs, Discrete)]
impl Model for Drag {
    fn outputs<T: Scalar>(at: &Instant<'_, Self, T>) -> Result<Evaluation<Self, T>, Error> {
        let (speed, Discrete { speeds, forces }) = (at.inputs.speed, at.discrete);
        // The row at the end of the line on which the speed lies; beyond the table, of its first or last line.
        let i = (1..ROWS - 1).find(|&i| speed < speeds[i]).unwrap_or(ROWS - 1);
        let share = (speed - speeds[i - 1]) / (speeds[i] - speeds[i - 1]);
        Ok((Outputs { force: forces[i - 1] + share * (forces[i] - forces[i - 1]) }, ()))
    }

    fn event<T: Scalar>(
        at: &Instant<'_, Self, T>,
        cause: Cause,
        discrete: &mut Discrete<T>,
        _: &mut (),
        _: &mut Log<'_>,
    ) -> Result<Option<T>, Error> {
        if cause == Cause::Initialization {
            for (i, [speed, force]) in table(at.setup)?.into_iter().enumerate() {
                (discrete.speeds[i], discrete.forces[i]) = (T::from(speed), T::from(force));
            }
        }
        Ok(None)
    }
}

/// The rows of the file.
fn table(setup: &Setup) -> Result<[[f64; 2]; ROWS], Error> {
    let folder = setup.resources.as_deref().ok_or_else(|| Error::new("the importer names no folder of resources"))?;
    let file = folder.join("drag.csv");
    let wrong = |what: &str| Error::new(format!("{}: {what}", file.display()));
    let text = fs::read_to_string(&file).map_err(|error| wrong(&error.to_string()))?;
    let row = |line: &str| {
        let (speed, force) = line.split_once(',')?;
        Some([speed.parse().ok()?, force.parse().ok()?])
    };
    let rows: Option<Vec<[f64; 2]>> = text.lines().skip(1).map(row).collect();
    rows.and_then(|rows| rows.try_into().ok()).ok_or_else(|| wrong("must be a header and four rows of two numbers"))
}

export!(Drag);

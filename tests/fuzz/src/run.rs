//! Many steps in one call.
use arbitrary::Arbitrary;
use fmi_export_sys::*;
use std::ffi::CStr;
use std::ptr;

use crate::arguments::{Number, References};
use crate::ensure;
use crate::linked::LinkedFmu;

const TEXT: &CStr = c"text";

/// Arguments of `fmuexport_run_fmi2`.
#[derive(Arbitrary, Clone, Debug)]
pub struct Run {
    /// Sizes of the steps, from the time that comes next.
    sizes: Vec<Number>,
    inputs: Vec<Columns>,
    outputs: Vec<Columns>,
    /// The null pointer, if there is one: times, inputs, outputs or values.
    null: Option<u8>,
}

/// One element of a list of inputs or outputs.
#[derive(Arbitrary, Clone, Debug)]
struct Columns {
    r#type: u8,
    references: References,
    values: Vec<Number>,
    /// How many values there are too many in a row.
    more: Option<u8>,
}

/// A run with the memory of its lists.
struct Lists {
    r#type: fmuexportType,
    references: Vec<u32>,
    width: usize,
    /// As large as values of any type.
    values: Vec<u64>,
}

impl Columns {
    fn lists(&self, fmu: &LinkedFmu, rows: usize) -> Lists {
        let r#type = i32::from(self.r#type % 7);
        // Reals, Integers, Booleans, Strings.
        let of_type = match r#type {
            fmi_export_sys::fmuexportInt32 | fmi_export_sys::fmuexportInt64 => 1,
            fmi_export_sys::fmuexportBoolean => 2,
            fmi_export_sys::fmuexportString => 3,
            _ => 0,
        };
        let references = self.references.list(&fmu.references[of_type]);
        let width = references.len() + usize::from(self.more.unwrap_or(0) % 4);
        let value = |i: usize| match (r#type, self.values.get(i % self.values.len().max(1))) {
            (fmi_export_sys::fmuexportString, _) => TEXT.as_ptr() as u64,
            (_, None) => 0,
            (fmi_export_sys::fmuexportFloat64, Some(number)) => number.value().to_bits(),
            (_, Some(number)) => number.value() as u64,
        };
        Lists { r#type, width, values: (0..rows * width).map(value).collect(), references }
    }
}

impl Lists {
    fn columns(&mut self, without_values: bool) -> fmuexportColumns {
        fmuexportColumns {
            r#type: self.r#type,
            nReferences: self.references.len(),
            references: self.references.as_ptr(),
            nValues: self.width,
            values: if without_values { ptr::null_mut() } else { self.values.as_mut_ptr().cast() },
        }
    }
}

impl Run {
    /// Makes the call from a time in s, and returns its status and the time reached.
    pub fn make(&self, fmu: &LinkedFmu, c: fmi2Component, time: f64) -> (fmi2Status, f64) {
        let rows = self.sizes.len().min(16);
        let mut times = vec![time];
        times.extend(self.sizes[..rows].iter().scan(time, |time, size| {
            *time += size.value();
            Some(*time)
        }));
        let lists = |all: &[Columns]| all.iter().take(8).map(|one| one.lists(fmu, rows)).collect::<Vec<_>>();
        let (mut inputs, mut outputs) = (lists(&self.inputs), lists(&self.outputs));
        let null = self.null.map(|null| null % 4);
        let columns =
            |lists: &mut [Lists]| lists.iter_mut().map(|one| one.columns(null == Some(3))).collect::<Vec<_>>();
        let (given, found) = (columns(&mut inputs), columns(&mut outputs));
        let or_null = |is_null: bool, pointer: *const fmuexportColumns| if is_null { ptr::null() } else { pointer };
        let mut progress = fmuexportProgress { time, ..fmuexportProgress::default() };
        // SAFETY: as in `play`; all lists have the lengths that are stated.
        let status = unsafe {
            (fmu.run)(
                c,
                rows,
                if null == Some(0) { ptr::null() } else { times.as_ptr() },
                given.len(),
                or_null(null == Some(1), given.as_ptr()),
                found.len(),
                or_null(null == Some(2), found.as_ptr()),
                &raw mut progress,
            )
        };
        ensure!(progress.rows <= rows, "{progress:?} of {rows} rows");
        ensure!(status != fmi2OK || progress.rows == rows, "{status} with {progress:?}");
        ensure!((progress.eventHandlingNeeded, progress.earlyReturn) == (0, 0), "{progress:?}");
        (status, if progress.rows > 0 { progress.time } else { time })
    }
}

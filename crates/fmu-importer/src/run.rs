//! Many communication steps in one call, which libraries made with `fmu-export` have beside the functions of FMI.
use std::ffi::{CString, c_char, c_void};
use std::ptr;

use fmi_export_sys::*;

use crate::function_table::FunctionTable;
use crate::instance::Instance;
use crate::instance::{c_string, text_or_empty};
use crate::library::Library;
use crate::status::Status;
use fmu_description::Kind;

/// Values of one type, one row behind the other.
#[derive(Clone, Debug, PartialEq)]
pub enum Rows {
    /// Reals.
    Reals(Vec<f64>),
    /// Integers, and enumerations of FMI 2.0.
    Integers(Vec<i32>),
    /// Enumerations of FMI 3.0.
    Enumerations(Vec<i64>),
    /// Booleans.
    Booleans(Vec<bool>),
    /// Strings.
    Strings(Vec<String>),
}

/// Result of a run.
#[derive(Clone, Debug, PartialEq)]
pub struct Run {
    /// Status of the call.
    pub status: Status,
    /// How far it has come.
    pub progress: fmuexportProgress,
    /// The values of all outputs. Those that the FMU did not write are NaN, the least number, `false` or empty.
    pub outputs: Vec<Rows>,
}

impl<V: FunctionTable> Library<V> {
    /// `fmuexport_run_fmi2` or `fmuexport_run_fmi3`, if the library has it. It must not outlive the library.
    pub fn run_function(&self) -> Option<fmuexport_runTYPE> {
        self.run()
    }
}

impl<V: FunctionTable> Instance<'_, V> {
    /// Does a communication step from each of the `times` in s to the next one: sets the `inputs` of the row, each in
    /// one call, steps, and reads the `outputs`, each in one call.
    ///
    /// # Panics
    /// If the library has no such function, if there are no times, or if the values of an input are not as many in each
    /// row.
    #[track_caller]
    pub fn run(&self, times: &[f64], inputs: &[(&[u32], Rows)], outputs: &[(&[u32], Kind)]) -> Run {
        let function = self.library().run_function().expect("the library has a function for many steps");
        let rows = times.len().checked_sub(1).expect("a run has a start");
        let of_input = |(references, rows): &(&[u32], Rows)| (references.to_vec(), Buffer::of::<V>(rows));
        let of_output = |&(references, kind): &(&[u32], Kind)| {
            (references.to_vec(), Buffer::unwritten::<V>(kind, rows * self.elements(references)))
        };
        let mut inputs: Vec<_> = inputs.iter().map(of_input).collect();
        let mut outputs: Vec<_> = outputs.iter().map(of_output).collect();
        let columns = |(references, buffer): &mut (Vec<u32>, Buffer)| {
            let (r#type, number, values) = buffer.raw();
            assert!(rows == 0 || number.is_multiple_of(rows), "{number} values in {rows} rows");
            fmuexportColumns {
                r#type,
                nReferences: references.len(),
                references: references.as_ptr(),
                nValues: number.checked_div(rows).unwrap_or(0),
                values,
            }
        };
        let raw_inputs: Vec<_> = inputs.iter_mut().map(columns).collect();
        let raw_outputs: Vec<_> = outputs.iter_mut().map(columns).collect();
        let mut progress = fmuexportProgress::default();
        // SAFETY: the instance lives, and all arrays live for the call and have the stated lengths.
        let status = unsafe {
            function(
                self.component(),
                rows,
                times.as_ptr(),
                raw_inputs.len(),
                raw_inputs.as_ptr(),
                raw_outputs.len(),
                raw_outputs.as_ptr(),
                &raw mut progress,
            )
        };
        self.inner().callbacks.resume_panic();
        Run { status, progress, outputs: outputs.into_iter().map(|(_, buffer)| buffer.rows()).collect() }
    }
}

/// Values as C has them.
enum Buffer {
    Reals(Vec<f64>),
    Integers(Vec<i32>),
    Enumerations(Vec<i64>),
    /// Of FMI 2.0.
    WideBooleans(Vec<fmi2Boolean>),
    /// Of FMI 3.0.
    NarrowBooleans(Vec<fmi3Boolean>),
    /// With the strings that they point to, if these are ours.
    Strings(
        Vec<*const c_char>,
        // Only kept alive.
        #[allow(dead_code)] Vec<CString>,
    ),
}

impl Buffer {
    fn of<V: FunctionTable>(rows: &Rows) -> Self {
        match rows {
            Rows::Reals(values) => Self::Reals(values.clone()),
            Rows::Integers(values) => Self::Integers(values.clone()),
            Rows::Enumerations(values) => Self::Enumerations(values.clone()),
            Rows::Booleans(values) if is_fmi2::<V>() => Self::WideBooleans(values.iter().map(|&b| b.into()).collect()),
            Rows::Booleans(values) => Self::NarrowBooleans(values.iter().map(|&b| b.into()).collect()),
            Rows::Strings(values) => {
                let texts: Vec<_> = values.iter().map(|text| c_string(text)).collect();
                Self::Strings(texts.iter().map(|text| text.as_ptr()).collect(), texts)
            }
        }
    }

    fn unwritten<V: FunctionTable>(kind: Kind, number: usize) -> Self {
        match kind {
            Kind::Real => Self::Reals(vec![f64::NAN; number]),
            Kind::Enumeration if !is_fmi2::<V>() => Self::Enumerations(vec![i64::MIN; number]),
            Kind::Integer | Kind::Enumeration => Self::Integers(vec![i32::MIN; number]),
            Kind::Boolean if is_fmi2::<V>() => Self::WideBooleans(vec![0; number]),
            Kind::Boolean => Self::NarrowBooleans(vec![0; number]),
            Kind::String => Self::Strings(vec![ptr::null(); number], Vec::new()),
            Kind::Other => panic!("a run has no values of other types"),
        }
    }

    /// Type, number and place of the values.
    fn raw(&mut self) -> (fmuexportType, usize, *mut c_void) {
        match self {
            Self::Reals(values) => (fmuexportFloat64, values.len(), values.as_mut_ptr().cast()),
            Self::Integers(values) => (fmuexportInt32, values.len(), values.as_mut_ptr().cast()),
            Self::Enumerations(values) => (fmuexportInt64, values.len(), values.as_mut_ptr().cast()),
            Self::WideBooleans(values) => (fmuexportBoolean, values.len(), values.as_mut_ptr().cast()),
            Self::NarrowBooleans(values) => (fmuexportBoolean, values.len(), values.as_mut_ptr().cast()),
            Self::Strings(values, _) => (fmuexportString, values.len(), values.as_mut_ptr().cast()),
        }
    }

    fn rows(self) -> Rows {
        match self {
            Self::Reals(values) => Rows::Reals(values),
            Self::Integers(values) => Rows::Integers(values),
            Self::Enumerations(values) => Rows::Enumerations(values),
            Self::WideBooleans(values) => Rows::Booleans(values.into_iter().map(|value| value != 0).collect()),
            Self::NarrowBooleans(values) => Rows::Booleans(values.into_iter().map(|value| value != 0).collect()),
            Self::Strings(values, _) => {
                // SAFETY: null, or a text that ends with zero and lives until the next run.
                Rows::Strings(values.into_iter().map(|text| unsafe { text_or_empty(text) }).collect())
            }
        }
    }
}

fn is_fmi2<V: FunctionTable>() -> bool {
    V::NUMBER == "2.0"
}

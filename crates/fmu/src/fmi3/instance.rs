//! Initialization and logging.
use fmi_export_sys::*;

use super::functions::Functions;
use crate::function_table::Fmi3;
use crate::instance::{self, with_texts};

/// An instance of an FMU of FMI 3.0.
pub type Instance<'lib> = instance::Instance<'lib, Fmi3>;

impl<'lib> Instance<'lib> {
    /// The functions of the library.
    pub fn functions(&self) -> &Functions {
        self.library().functions()
    }

    /// `fmi3SetDebugLogging`; no categories means all.
    pub fn set_debug_logging(&self, logging_on: bool, categories: &[&str]) -> fmi3Status {
        let (logging_on, function) = (fmi3Boolean::from(logging_on), self.functions().fmi3SetDebugLogging);
        // SAFETY: the instance lives, and the pointers are as many as stated and valid for the call.
        with_texts(categories, |texts| unsafe { function(self.component(), logging_on, texts.len(), texts.as_ptr()) })
    }

    /// `fmi3EnterInitializationMode`; times in s.
    pub fn enter_initialization_mode(&self, tolerance: Option<f64>, start: f64, stop: Option<f64>) -> fmi3Status {
        let given = |value: Option<f64>| (fmi3Boolean::from(value.is_some()), value.unwrap_or_default());
        let ((tolerance_defined, tolerance), (stop_defined, stop)) = (given(tolerance), given(stop));
        let function = self.functions().fmi3EnterInitializationMode;
        // SAFETY: the instance lives.
        unsafe { function(self.component(), tolerance_defined, tolerance, start, stop_defined, stop) }
    }

    /// From a new instance to the end of initialization at time `start` in s: `fmi3EnterInitializationMode` without
    /// tolerance and stop time, `fmi3ExitInitializationMode`. Returns the first status that is not `fmi3OK`. If events
    /// are the importer's, the instance is in event mode then.
    pub fn initialize(&self, start: f64) -> fmi3Status {
        let status = self.enter_initialization_mode(None, start, None);
        if status == fmi3OK { self.exit_initialization_mode() } else { status }
    }

    /// `fmi3EnterConfigurationMode`
    pub fn enter_configuration_mode(&self) -> fmi3Status {
        self.call(self.functions().fmi3EnterConfigurationMode)
    }

    /// `fmi3ExitConfigurationMode`
    pub fn exit_configuration_mode(&self) -> fmi3Status {
        self.call(self.functions().fmi3ExitConfigurationMode)
    }
}

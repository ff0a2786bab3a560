//! A loaded FMU whose cycle is measured.
use std::error::Error as _;
use std::ffi::{CStr, CString};
use std::path::Path;
use std::ptr;

use fmi_export_sys::*;
use fmu_harness::Log;
use libloading::Library;

/// A library that exports the functions of a co-simulation cycle, and how to use it. FMU and ideal FMU differ in nothing here.
pub(crate) struct Fmu {
    functions: Functions,
    guid: CString,
    /// Value references of the inputs, set in one call.
    pub(crate) inputs: Vec<fmi2ValueReference>,
    /// Value references of the outputs, read in one call.
    pub(crate) outputs: Vec<fmi2ValueReference>,
    // Holds the functions in memory.
    _library: Library,
}

struct Functions {
    instantiate: fmi2InstantiateTYPE,
    free_instance: fmi2FreeInstanceTYPE,
    setup_experiment: fmi2SetupExperimentTYPE,
    enter_initialization_mode: fmi2EnterInitializationModeTYPE,
    exit_initialization_mode: fmi2ExitInitializationModeTYPE,
    set_real: fmi2SetRealTYPE,
    do_step: fmi2DoStepTYPE,
    get_real: fmi2GetRealTYPE,
}

impl Fmu {
    /// Loads the library at `path`.
    pub(crate) fn load(
        path: &Path,
        guid: &str,
        inputs: Vec<fmi2ValueReference>,
        outputs: Vec<fmi2ValueReference>,
    ) -> Result<Self, String> {
        let failed = |error: libloading::Error| {
            // The error itself only names the system's function; its source says why.
            let reason = error.source().map_or_else(|| error.to_string(), ToString::to_string);
            format!("cannot load {}: {reason}", path.display())
        };
        // SAFETY: whoever measures an FMU decides to run its code.
        let library = unsafe { Library::new(path) }.map_err(failed)?;
        // SAFETY: an FMU exports under these names functions of these types (FMI 2.0 section 2.1.1).
        let functions = unsafe {
            Functions {
                instantiate: *library.get("fmi2Instantiate").map_err(failed)?,
                free_instance: *library.get("fmi2FreeInstance").map_err(failed)?,
                setup_experiment: *library.get("fmi2SetupExperiment").map_err(failed)?,
                enter_initialization_mode: *library.get("fmi2EnterInitializationMode").map_err(failed)?,
                exit_initialization_mode: *library.get("fmi2ExitInitializationMode").map_err(failed)?,
                set_real: *library.get("fmi2SetReal").map_err(failed)?,
                do_step: *library.get("fmi2DoStep").map_err(failed)?,
                get_real: *library.get("fmi2GetReal").map_err(failed)?,
            }
        };
        let guid = CString::new(guid).map_err(|e| e.to_string())?;
        Ok(Self { functions, guid, inputs, outputs, _library: library })
    }

    /// Makes an instance that is ready to step from time 0, without logging.
    pub(crate) fn instance<'a>(&'a self, callbacks: &'a Callbacks) -> Result<Instance<'a>, String> {
        const NAME: &CStr = c"bench";
        // SAFETY: every pointer is valid for the call or null where the standard allows it; the callbacks outlive the instance.
        let component = unsafe {
            let (name, guid) = (NAME.as_ptr(), self.guid.as_ptr());
            (self.functions.instantiate)(
                name,
                fmi2CoSimulation,
                guid,
                ptr::null(),
                &callbacks.functions,
                fmi2False,
                fmi2False,
            )
        };
        if component.is_null() {
            return Err(format!("fmi2Instantiate returned null; {:?}", callbacks.log.take()));
        }
        let instance = Instance { fmu: self, component };
        if instance.initialize() == fmi2OK {
            Ok(instance)
        } else {
            Err(format!("the instance cannot be initialized; {:?}", callbacks.log.take()))
        }
    }
}

/// Logger and allocator for the FMUs. It must outlive them.
pub(crate) struct Callbacks {
    log: Box<Log>,
    functions: fmi2CallbackFunctions,
}

impl Callbacks {
    pub(crate) fn new() -> Self {
        let log = Box::<Log>::default();
        Self { functions: log.callbacks(), log }
    }
}

/// An instance, freed on drop.
pub(crate) struct Instance<'a> {
    fmu: &'a Fmu,
    component: fmi2Component,
}

impl Instance<'_> {
    /// For calls of other functions; alive as long as `self`.
    #[inline(always)]
    pub(crate) fn component(&self) -> fmi2Component {
        self.component
    }

    /// From a new or reset instance to one that is ready to step from time 0. The result combines all statuses: zero means that all succeeded.
    pub(crate) fn initialize(&self) -> fmi2Status {
        let Functions { setup_experiment, enter_initialization_mode, exit_initialization_mode, .. } =
            self.fmu.functions;
        // SAFETY: the instance lives.
        unsafe {
            setup_experiment(self.component, fmi2False, 0.0, 0.0, fmi2False, 0.0)
                + enter_initialization_mode(self.component)
                + exit_initialization_mode(self.component)
        }
    }

    /// One co-simulation cycle: sets all inputs, calls `before_step`, steps from `t` over `h`, reads the outputs. Statuses are
    /// added up: zero is good.
    #[inline(always)]
    pub(crate) fn cycle(
        &mut self,
        inputs: &[f64],
        t: f64,
        h: f64,
        outputs: &mut [f64],
        before_step: impl FnOnce(&Self) -> fmi2Status,
    ) -> fmi2Status {
        let Fmu { functions, inputs: set, outputs: get, .. } = self.fmu;
        assert!(inputs.len() == set.len() && outputs.len() == get.len(), "as many values as variables");
        // SAFETY: the instance lives, and the arrays have the stated lengths.
        unsafe {
            (functions.set_real)(self.component, set.as_ptr(), set.len(), inputs.as_ptr())
                + before_step(self)
                + (functions.do_step)(self.component, t, h, fmi2True)
                + (functions.get_real)(self.component, get.as_ptr(), get.len(), outputs.as_mut_ptr())
        }
    }
}

impl Drop for Instance<'_> {
    fn drop(&mut self) {
        // SAFETY: the instance lives, and this is its last use.
        unsafe { (self.fmu.functions.free_instance)(self.component) }
    }
}

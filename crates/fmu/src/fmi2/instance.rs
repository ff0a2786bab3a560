//! Calls that FMI 2.0 has in its own form: making an instance, initialization, steps.
use fmi_export_sys::*;

use super::functions::{CoSimulationFunctions, Functions, ModelExchangeFunctions};
use super::log::Log;
use crate::error::Error;
use crate::function_table::{Fmi2, FunctionTable};
use crate::instance::Instance;
use crate::instance::{Texts, with_texts};
use crate::library::Library;

/// Arguments of `fmi2Instantiate`; `None` is a null pointer.
#[derive(Clone, Copy, Debug)]
pub struct Instantiation<'a> {
    /// Name of the instance.
    pub name: Option<&'a str>,
    /// `fmi2CoSimulation`, `fmi2ModelExchange` or any other number.
    pub kind: fmi2Type,
    /// GUID of the description.
    pub guid: Option<&'a str>,
    /// URI of the resources.
    pub resources: Option<&'a str>,
    /// Whether the FMU may open windows.
    pub visible: bool,
    /// Whether debug logging is on from the start.
    pub logging_on: bool,
}

impl Library {
    /// The functions of the library, for calls that [`Instance`] cannot express. They must not outlive the library.
    pub fn functions(&self) -> &Functions {
        &self.all_functions().of_both
    }

    /// The functions for co-simulation alone, if the description has this kind.
    pub fn co_simulation(&self) -> Option<&CoSimulationFunctions> {
        self.all_functions().co_simulation.as_ref()
    }

    /// The functions for Model Exchange alone, if the description has this kind.
    pub fn model_exchange(&self) -> Option<&ModelExchangeFunctions> {
        self.all_functions().model_exchange.as_ref()
    }

    /// Makes an instance with any arguments.
    ///
    /// # Errors
    /// [`Error::NoInstance`] if the FMU refuses.
    pub fn instantiate_with(&self, arguments: Instantiation<'_>) -> Result<Instance<'static>, Error> {
        Instance::instantiate(self, arguments)
    }
}

impl<'lib> Instance<'lib> {
    fn instantiate(library: &Library, arguments: Instantiation<'_>) -> Result<Self, Error> {
        Fmi2::check(library.all_functions(), arguments.kind == fmi2ModelExchange)?;
        let log = Log::default();
        let callbacks = Box::new(log.callbacks());
        let pointer = &raw const *callbacks;
        let texts = Texts::new([arguments.name, arguments.guid, arguments.resources]);
        let call = ("fmi2Instantiate", arguments.name);
        Self::new(library, call, log.into_parts(), callbacks, || {
            let [name, guid, resources] = texts.pointers();
            // SAFETY: every pointer is null or valid for the call; the callbacks live as long as the instance.
            unsafe {
                (library.functions().fmi2Instantiate)(
                    name,
                    arguments.kind,
                    guid,
                    resources,
                    pointer,
                    fmi2Boolean::from(arguments.visible),
                    fmi2Boolean::from(arguments.logging_on),
                )
            }
        })
    }

    /// The functions of the library.
    pub fn functions(&self) -> &Functions {
        self.library().functions()
    }

    /// The functions for co-simulation.
    ///
    /// # Panics
    /// If the description does not have this kind: the mistake is in the test.
    #[track_caller]
    pub fn of_co_simulation(&self) -> &CoSimulationFunctions {
        self.library().co_simulation().expect("the FMU is one for co-simulation")
    }

    /// `fmi2SetDebugLogging`; no categories means all.
    pub fn set_debug_logging(&self, logging_on: bool, categories: &[&str]) -> fmi2Status {
        let logging_on = fmi2Boolean::from(logging_on);
        let function = self.functions().fmi2SetDebugLogging;
        // SAFETY: the instance lives, and the pointers are as many as stated and valid for the call.
        with_texts(categories, |texts| unsafe { function(self.component(), logging_on, texts.len(), texts.as_ptr()) })
    }

    /// `fmi2SetupExperiment`; times in s.
    pub fn setup_experiment(&self, tolerance: Option<f64>, start: f64, stop: Option<f64>) -> fmi2Status {
        let given = |value: Option<f64>| (fmi2Boolean::from(value.is_some()), value.unwrap_or_default());
        let ((tolerance_defined, tolerance), (stop_defined, stop)) = (given(tolerance), given(stop));
        // SAFETY: the instance lives.
        unsafe {
            let function = self.functions().fmi2SetupExperiment;
            function(self.component(), tolerance_defined, tolerance, start, stop_defined, stop)
        }
    }

    /// `fmi2EnterInitializationMode`
    pub fn enter_initialization_mode(&self) -> fmi2Status {
        // SAFETY: the instance lives.
        unsafe { (self.functions().fmi2EnterInitializationMode)(self.component()) }
    }

    /// From a new instance to one that is ready to step from time `start` in s: `fmi2SetupExperiment` without tolerance
    /// and stop time, `fmi2EnterInitializationMode`, `fmi2ExitInitializationMode`. Returns the first status that is not
    /// `fmi2OK`.
    pub fn initialize(&self, start: f64) -> fmi2Status {
        let calls: [&dyn Fn() -> fmi2Status; 3] =
            [&|| self.setup_experiment(None, start, None), &|| self.enter_initialization_mode(), &|| {
                self.exit_initialization_mode()
            }];
        calls.iter().map(|call| call()).find(|status| *status != fmi2OK).unwrap_or(fmi2OK)
    }

    /// `fmi2DoStep` from time `t` over `h`, both in s. The importer does not come back to `t`.
    pub fn do_step(&self, t: f64, h: f64) -> fmi2Status {
        self.step(t, h, fmi2True)
    }

    /// A step as [`do_step`](Self::do_step), after which the importer may restore a state from before it.
    pub fn do_repeatable_step(&self, t: f64, h: f64) -> fmi2Status {
        self.step(t, h, fmi2False)
    }

    fn step(&self, t: f64, h: f64, is_final: fmi2Boolean) -> fmi2Status {
        // SAFETY: the instance lives.
        unsafe { (self.of_co_simulation().fmi2DoStep)(self.component(), t, h, is_final) }
    }

    /// `fmi2CancelStep`
    pub fn cancel_step(&self) -> fmi2Status {
        // SAFETY: the instance lives.
        unsafe { (self.of_co_simulation().fmi2CancelStep)(self.component()) }
    }
}

//! Making an instance.
use std::rc::Rc;
use std::sync::Arc;

use fmi_export_sys::*;

use super::environment::{Environment, Exchange, Logger, intermediate_update, log_message};
use super::functions::Functions;
use super::instance::Instance;
use crate::archive::Archive;
use crate::environments::KnownAddress;
use crate::error::Error;
use crate::function_table::{Fmi3, FunctionTable};
use crate::instance::Texts;
use crate::library;
use crate::message::Messages;

/// The library of an FMU of FMI 3.0.
pub type Library = library::Library<Fmi3>;

/// Arguments of all functions that make an instance; `None` is a null pointer. The texts live for the call, what gets
/// the messages as long as the instance.
pub struct Instantiation<'t, 'a> {
    /// Name of the instance.
    pub name: Option<&'t str>,
    /// Instantiation token of the description.
    pub token: Option<&'t str>,
    /// Path of the resources, with a separator at its end.
    pub resources: Option<&'t str>,
    /// Whether the FMU may open windows.
    pub visible: bool,
    /// Whether debug logging is on from the start.
    pub logging_on: bool,
    /// Receiver of the messages.
    pub log: Logger<'a>,
}

/// The other arguments of `fmi3InstantiateCoSimulation`. By default events are handled within steps, and the importer
/// exchanges no values there. The list of variables lives for the call, the function as long as the instance.
#[derive(Default)]
pub struct CoSimulation<'t, 'a> {
    /// Whether the importer handles events.
    pub event_mode_used: bool,
    /// Whether steps may end early.
    pub early_return_allowed: bool,
    /// Value references of the variables that are got or set during intermediate updates.
    pub required_intermediate_variables: &'t [fmi3ValueReference],
    /// Function that is called during steps; `None` is a null pointer.
    pub intermediate_update: Option<Box<Exchange<'a>>>,
}

impl Library {
    /// The functions of the library, for calls that [`Instance`] cannot express. They must not outlive the library.
    pub fn functions(&self) -> &Functions {
        self.all_functions()
    }

    /// Makes an instance for Co-Simulation as [`instantiate`](crate::Library::instantiate) does, with all choices.
    ///
    /// # Errors
    /// [`Error::NoInstance`] if the FMU refuses.
    pub fn instantiate_for_co_simulation<'a>(
        &self,
        name: &str,
        of: CoSimulation<'_, 'a>,
    ) -> Result<Instance<'a>, Error> {
        self.well_behaved(name, |arguments| self.instantiate_co_simulation(arguments, of))
    }

    /// Calls `make` with the arguments that a well-behaved importer passes.
    pub(super) fn well_behaved<'a, R>(&self, name: &str, make: impl FnOnce(Instantiation<'_, 'a>) -> R) -> R {
        make(Instantiation {
            name: Some(name),
            token: Some(&self.description().guid),
            resources: self.archive_if_loaded().and_then(Archive::resource_path).as_deref(),
            visible: false,
            logging_on: true,
            log: Logger::Record,
        })
    }
}

/// With any arguments.
impl Library {
    /// `fmi3InstantiateCoSimulation`
    ///
    /// # Errors
    /// [`Error::NoInstance`] if the FMU refuses.
    pub fn instantiate_co_simulation<'a>(
        &self,
        arguments: Instantiation<'_, 'a>,
        of: CoSimulation<'_, 'a>,
    ) -> Result<Instance<'a>, Error> {
        Fmi3::check(self.functions(), false)?;
        let update = of.intermediate_update.is_some().then_some(intermediate_update as fmi3IntermediateUpdateCallback);
        let (function, required) = (self.functions().fmi3InstantiateCoSimulation, of.required_intermediate_variables);
        let [event_mode_used, early_return_allowed] =
            [of.event_mode_used, of.early_return_allowed].map(fmi3Boolean::from);
        let call = Call { function: "fmi3InstantiateCoSimulation", arguments, exchange: of.intermediate_update };
        call.make(self, |common| {
            let Common { texts: [name, token, resources], visible, logging_on, environment, log } = common;
            // SAFETY: every pointer is null or valid for the call; the environment lives as long as the instance.
            unsafe {
                function(
                    name,
                    token,
                    resources,
                    visible,
                    logging_on,
                    event_mode_used,
                    early_return_allowed,
                    required.as_ptr(),
                    required.len(),
                    environment,
                    log,
                    update,
                )
            }
        })
    }

    /// `fmi3InstantiateModelExchange`
    ///
    /// # Errors
    /// [`Error::NoInstance`] if the FMU refuses.
    pub fn instantiate_model_exchange<'a>(&self, arguments: Instantiation<'_, 'a>) -> Result<Instance<'a>, Error> {
        Fmi3::check(self.functions(), true)?;
        let function = self.functions().fmi3InstantiateModelExchange;
        let call = Call { function: "fmi3InstantiateModelExchange", arguments, exchange: None };
        call.make(self, |common| {
            let Common { texts: [name, token, resources], visible, logging_on, environment, log } = common;
            // SAFETY: every pointer is null or valid for the call; the environment lives as long as the instance.
            unsafe { function(name, token, resources, visible, logging_on, environment, log) }
        })
    }
}

/// A call of a function that makes an instance.
struct Call<'t, 'a> {
    function: &'static str,
    arguments: Instantiation<'t, 'a>,
    exchange: Option<Box<Exchange<'a>>>,
}

/// The arguments that all of them have.
struct Common {
    texts: [fmi3String; 3],
    visible: fmi3Boolean,
    logging_on: fmi3Boolean,
    environment: fmi3InstanceEnvironment,
    log: Option<fmi3LogMessageCallback>,
}

impl<'a> Call<'_, 'a> {
    fn make(self, library: &Library, make: impl FnOnce(Common) -> fmi3Instance) -> Result<Instance<'a>, Error> {
        let Instantiation { name, token, resources, visible, logging_on, log } = self.arguments;
        let has_log = !matches!(log, Logger::None);
        let messages = Arc::<Messages>::default();
        let environment = Rc::new(Environment::new(name, log, self.exchange));
        let address = KnownAddress::new(Rc::as_ptr(&environment).cast(), &messages);
        let texts = Texts::new([name, token, resources]);
        let common = Common {
            texts: texts.pointers(),
            visible: fmi3Boolean::from(visible),
            logging_on: fmi3Boolean::from(logging_on),
            environment: Rc::as_ptr(&environment).cast_mut().cast(),
            log: has_log.then_some(log_message as fmi3LogMessageCallback),
        };
        let callbacks = Box::new(Rc::clone(&environment));
        let instance = Instance::new(library, (self.function, name), (messages, address), callbacks, || make(common))?;
        environment.is_of(&instance);
        Ok(instance)
    }
}

//! Making an instance.
use std::rc::Rc;
use std::sync::Arc;

use fmi_export_sys::*;

use crate::archive::Archive;
use crate::callbacks::{Environment, Logger, UpdateFunction, intermediate_update, log_message};
use crate::environments::KnownAddress;
use crate::error::Error;
use crate::fmi2::Log;
use crate::instance::Instance;
use crate::library::{Functions, InterfaceKind, Library};
use crate::message::Messages;
use crate::status::Pointer;
use crate::text::{c_text, pointer};

/// Arguments of the functions that make an instance; `None` is a null pointer. The texts and the list of variables live
/// for the call, the functions as long as the instance.
#[derive(Default)]
pub struct Instantiation<'t, 'a> {
    /// Name of the instance.
    pub name: Option<&'t str>,
    /// GUID or instantiation token of the description.
    pub token: Option<&'t str>,
    /// Resources: a URI in FMI 2.0, in FMI 3.0 a path with a separator at its end.
    pub resources: Option<&'t str>,
    /// Whether the FMU may open windows.
    pub visible: bool,
    /// Whether debug logging is on from the start.
    pub logging_on: bool,
    /// Receiver of the messages, in FMI 3.0; messages of FMI 2.0 are recorded.
    pub logger: Logger<'a>,
    /// Whether the importer handles events of Co-Simulation, in FMI 3.0.
    pub event_mode_used: bool,
    /// Whether steps may end early, in FMI 3.0.
    pub early_return_allowed: bool,
    /// Value references of the variables that are got or set during intermediate updates, in FMI 3.0.
    pub required_intermediate_variables: &'t [u32],
    /// Function for intermediate updates, in FMI 3.0.
    pub intermediate_update: Option<Box<UpdateFunction<'a>>>,
}

impl Library {
    /// Makes an instance with the arguments of a well-behaved importer, and logging on. Events of Co-Simulation are
    /// handled within steps. The library of Model Exchange is loaded if it is another one.
    ///
    /// # Errors
    /// [`Error::NoInstance`] if the FMU refuses; the errors of [`Library::load`].
    pub fn instantiate(&self, name: &str, kind: InterfaceKind) -> Result<Instance<'static>, Error> {
        self.of(kind)?.instantiate_with(kind, self.usual_arguments(name, &mut None))
    }

    /// The arguments of a well-behaved importer, with logging on. The resources are put into `resources`.
    pub fn usual_arguments<'t, 'a>(
        &'t self,
        name: &'t str,
        resources: &'t mut Option<String>,
    ) -> Instantiation<'t, 'a> {
        *resources = match self.functions() {
            Functions::Fmi2(_) => self.archive().map(Archive::resources),
            Functions::Fmi3(_) => self.archive().and_then(Archive::resource_path),
        };
        Instantiation {
            name: Some(name),
            token: Some(&self.description().guid),
            resources: resources.as_deref(),
            logging_on: true,
            ..Instantiation::default()
        }
    }

    /// Makes an instance with any arguments: `fmi2Instantiate`, `fmi3InstantiateCoSimulation`,
    /// `fmi3InstantiateModelExchange`.
    ///
    /// # Errors
    /// [`Error::NoInstance`] if the FMU refuses; [`Error::NoFunction`].
    pub fn instantiate_with<'a>(
        &self,
        kind: InterfaceKind,
        arguments: Instantiation<'_, 'a>,
    ) -> Result<Instance<'a>, Error> {
        match kind {
            InterfaceKind::CoSimulation => self.instantiate_as(fmi2CoSimulation, arguments),
            InterfaceKind::ModelExchange => self.instantiate_as(fmi2ModelExchange, arguments),
        }
    }

    /// Makes an instance of a kind by its number in FMI 2.0, which may be an unknown one.
    ///
    /// # Errors
    /// As [`instantiate_with`](Self::instantiate_with).
    pub fn instantiate_as<'a>(&self, kind: fmi2Type, arguments: Instantiation<'_, 'a>) -> Result<Instance<'a>, Error> {
        self.check(kind == fmi2ModelExchange)?;
        let Instantiation { name, token, resources, visible, logging_on, logger, .. } = arguments;
        let texts = [name, token, resources].map(c_text);
        let [c_name, c_token, c_resources] = texts.each_ref().map(pointer);
        let refused = |function, messages: &Messages| {
            let name = name.unwrap_or_default().to_owned();
            Error::NoInstance { function, name, messages: messages.take() }
        };
        match self.functions() {
            Functions::Fmi2(of) => {
                let log = Log::default();
                let callbacks = Box::new(log.callbacks());
                let (messages, address) = log.into_parts();
                address.is_called();
                let [visible, logging_on] = [visible, logging_on].map(fmi2Boolean::from);
                let functions = &raw const *callbacks;
                // SAFETY: every pointer is null or valid for the call; the callbacks live as long as the instance.
                let made =
                    unsafe { (of.fmi2Instantiate)(c_name, kind, c_token, c_resources, functions, visible, logging_on) };
                if made.is_null() {
                    return Err(refused("fmi2Instantiate", &messages));
                }
                Ok(Instance::new(self, made, (messages, address), callbacks))
            }
            Functions::Fmi3(of) => {
                let log = (!matches!(logger, Logger::None)).then_some(log_message as fmi3LogMessageCallback);
                let update = arguments.intermediate_update;
                let on_update = update.is_some().then_some(intermediate_update as fmi3IntermediateUpdateCallback);
                let messages = Arc::<Messages>::default();
                let environment = Rc::new(Environment::new(name, logger, update));
                let address = KnownAddress::new(Rc::as_ptr(&environment).cast(), &messages);
                address.is_called();
                let of_environment: Pointer = Rc::as_ptr(&environment).cast_mut().cast();
                let [visible, logging_on, event_mode_used, early_return_allowed] =
                    [visible, logging_on, arguments.event_mode_used, arguments.early_return_allowed]
                        .map(fmi3Boolean::from);
                let required = arguments.required_intermediate_variables;
                // SAFETY: every pointer is null or valid for the call; the environment lives as long as the instance.
                let (function, made) = unsafe {
                    if kind == fmi2ModelExchange {
                        let make = &of.fmi3InstantiateModelExchange;
                        let made = make(c_name, c_token, c_resources, visible, logging_on, of_environment, log);
                        ("fmi3InstantiateModelExchange", made)
                    } else {
                        let made = (of.fmi3InstantiateCoSimulation)(
                            c_name,
                            c_token,
                            c_resources,
                            visible,
                            logging_on,
                            event_mode_used,
                            early_return_allowed,
                            required.as_ptr(),
                            required.len(),
                            of_environment,
                            log,
                            on_update,
                        );
                        ("fmi3InstantiateCoSimulation", made)
                    }
                };
                if made.is_null() {
                    return Err(refused(function, &messages));
                }
                let instance = Instance::new(self, made, (messages, address), Box::new(Rc::clone(&environment)));
                environment.is_of(&instance);
                Ok(instance)
            }
        }
    }
}

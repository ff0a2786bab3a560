use std::ffi::CString;
use std::ptr;

use fmi_export_sys::*;

use crate::{CoSimulationFunctions, Description, Error, Functions, Library, Log, Message, Variable};

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

/// An instance of an FMU, freed on drop.
///
/// Methods do what the C function of their name does and return its status. They take `&self`, as the instance lives behind a
/// pointer that the FMU owns and saved [states](crate::State) share; the type stays on the thread that made it.
#[derive(Debug)]
pub struct Instance<'lib> {
    library: &'lib Library<'lib>,
    component: fmi2Component,
    log: Box<Log>,
    // The FMU may keep a pointer to it as long as it lives.
    _callbacks: Box<fmi2CallbackFunctions>,
}

impl Library<'_> {
    /// Makes an instance with the arguments that a well-behaved importer passes, and logging on.
    ///
    /// # Errors
    /// [`Error::NoInstance`] if the FMU refuses.
    pub fn instantiate(&self, name: &str) -> Result<Instance<'_>, Error> {
        let description = self.archive().description();
        self.instantiate_with(Instantiation {
            name: Some(name),
            kind: fmi2CoSimulation,
            guid: Some(&description.guid),
            resources: Some(&self.archive().resources()),
            visible: false,
            logging_on: true,
        })
    }

    /// Makes an instance with any arguments.
    ///
    /// # Errors
    /// [`Error::NoInstance`] if the FMU refuses.
    pub fn instantiate_with(&self, arguments: Instantiation<'_>) -> Result<Instance<'_>, Error> {
        Instance::new(self, arguments)
    }
}

impl<'lib> Instance<'lib> {
    fn new(library: &'lib Library<'lib>, arguments: Instantiation<'_>) -> Result<Self, Error> {
        let log = Box::new(Log::default());
        let callbacks = Box::new(log.callbacks());
        let [name, guid, resources] =
            [arguments.name, arguments.guid, arguments.resources].map(|text| text.map(c_string));
        let pointer = |text: &Option<CString>| text.as_ref().map_or(ptr::null(), |text| text.as_ptr());
        // SAFETY: every pointer is null or valid for the call; the callbacks live as long as the instance.
        let component = unsafe {
            (library.functions().fmi2Instantiate)(
                pointer(&name),
                arguments.kind,
                pointer(&guid),
                pointer(&resources),
                &raw const *callbacks,
                fmi2Boolean::from(arguments.visible),
                fmi2Boolean::from(arguments.logging_on),
            )
        };
        if component.is_null() {
            let name = arguments.name.unwrap_or_default().to_owned();
            return Err(Error::NoInstance { name, messages: log.take() });
        }
        Ok(Self { library, component, log, _callbacks: callbacks })
    }

    /// What `modelDescription.xml` says.
    pub fn description(&self) -> &'lib Description {
        self.library.archive().description()
    }

    /// The functions of the library.
    pub fn functions(&self) -> &'lib Functions {
        self.library.functions()
    }

    pub(crate) fn library(&self) -> &'lib Library<'lib> {
        self.library
    }

    /// The functions for co-simulation.
    ///
    /// # Panics
    /// If the description does not have this kind: the mistake is in the test.
    #[track_caller]
    pub fn of_co_simulation(&self) -> &'lib CoSimulationFunctions {
        self.library.co_simulation().expect("the FMU is one for co-simulation")
    }

    /// The pointer that the FMU knows the instance by, for raw calls.
    pub fn component(&self) -> fmi2Component {
        self.component
    }

    /// Returns the messages since the last call, oldest first.
    pub fn messages(&self) -> Vec<Message> {
        self.log.take()
    }

    /// `fmi2SetDebugLogging`; no categories means all.
    pub fn set_debug_logging(&self, logging_on: bool, categories: &[&str]) -> fmi2Status {
        let categories: Vec<CString> = categories.iter().copied().map(c_string).collect();
        let pointers: Vec<fmi2String> = categories.iter().map(|category| category.as_ptr()).collect();
        // SAFETY: the instance lives, and the pointers are as many as stated and valid for the call.
        unsafe {
            let function = self.functions().fmi2SetDebugLogging;
            function(self.component, fmi2Boolean::from(logging_on), pointers.len(), pointers.as_ptr())
        }
    }

    /// `fmi2SetupExperiment`; times in s.
    pub fn setup_experiment(&self, tolerance: Option<f64>, start: f64, stop: Option<f64>) -> fmi2Status {
        let given = |value: Option<f64>| (fmi2Boolean::from(value.is_some()), value.unwrap_or_default());
        let ((tolerance_defined, tolerance), (stop_defined, stop)) = (given(tolerance), given(stop));
        // SAFETY: the instance lives.
        unsafe {
            let function = self.functions().fmi2SetupExperiment;
            function(self.component, tolerance_defined, tolerance, start, stop_defined, stop)
        }
    }

    /// `fmi2EnterInitializationMode`
    pub fn enter_initialization_mode(&self) -> fmi2Status {
        // SAFETY: the instance lives.
        unsafe { (self.functions().fmi2EnterInitializationMode)(self.component) }
    }

    /// `fmi2ExitInitializationMode`
    pub fn exit_initialization_mode(&self) -> fmi2Status {
        // SAFETY: the instance lives.
        unsafe { (self.functions().fmi2ExitInitializationMode)(self.component) }
    }

    /// From a new instance to one that is ready to step from time `start` in s: `fmi2SetupExperiment` without tolerance and stop
    /// time, `fmi2EnterInitializationMode`, `fmi2ExitInitializationMode`. Returns the first status that is not `fmi2OK`.
    pub fn initialize(&self, start: f64) -> fmi2Status {
        let calls: [&dyn Fn() -> fmi2Status; 3] =
            [&|| self.setup_experiment(None, start, None), &|| self.enter_initialization_mode(), &|| {
                self.exit_initialization_mode()
            }];
        calls.iter().map(|call| call()).find(|status| *status != fmi2OK).unwrap_or(fmi2OK)
    }

    /// `fmi2DoStep` from time `t` over `h`, both in s. The importer does not come back to `t`.
    pub fn do_step(&self, t: f64, h: f64) -> fmi2Status {
        // SAFETY: the instance lives.
        unsafe { (self.of_co_simulation().fmi2DoStep)(self.component, t, h, fmi2True) }
    }

    /// `fmi2CancelStep`
    pub fn cancel_step(&self) -> fmi2Status {
        // SAFETY: the instance lives.
        unsafe { (self.of_co_simulation().fmi2CancelStep)(self.component) }
    }

    /// `fmi2Terminate`
    pub fn terminate(&self) -> fmi2Status {
        // SAFETY: the instance lives.
        unsafe { (self.functions().fmi2Terminate)(self.component) }
    }

    /// `fmi2Reset`
    pub fn reset(&self) -> fmi2Status {
        // SAFETY: the instance lives.
        unsafe { (self.functions().fmi2Reset)(self.component) }
    }

    /// The variable `name`.
    ///
    /// # Panics
    /// If the description has no such variable: the mistake is in the test.
    #[track_caller]
    pub fn variable(&self, name: &str) -> &'lib Variable {
        let variable = self.description().variable(name);
        variable.unwrap_or_else(|| panic!("{} has no variable {name:?}", self.description().model_name))
    }
}

impl Drop for Instance<'_> {
    fn drop(&mut self) {
        // SAFETY: the instance lives, and nothing refers to it any more.
        unsafe { (self.functions().fmi2FreeInstance)(self.component) }
    }
}

/// `text` as C passes it.
///
/// # Panics
/// If the text contains a zero byte, which C cannot pass.
#[track_caller]
pub(crate) fn c_string(text: &str) -> CString {
    CString::new(text).expect("a text for C must not contain a zero byte")
}

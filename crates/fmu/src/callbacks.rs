//! Functions that an instance of FMI 3.0 calls back.
use std::any::Any;
use std::cell::{Cell, OnceCell};
use std::panic::{self, AssertUnwindSafe};
use std::rc::{Rc, Weak};

use fmi_export_sys::*;

use crate::environments;
use crate::functions::observe;
use crate::instance::{Callbacks, Inner, Instance};
use crate::message::Message;
use crate::text::text_or_empty;

/// Receiver of the messages of an instance.
#[derive(Default)]
pub enum Logger<'a> {
    /// Messages are recorded for [`Instance::messages`].
    #[default]
    Record,
    /// Messages are recorded, and this function gets them as they come. A panic in it ends the process.
    Call(Box<dyn Fn(&Message) + 'a>),
    /// A null pointer.
    None,
}

/// Arguments of the callback `fmi3IntermediateUpdate` (section 4.2.2).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct IntermediateUpdate {
    /// Time in s.
    pub time: f64,
    /// Whether the importer may set variables.
    pub set_requested: bool,
    /// Whether the importer may get variables.
    pub get_allowed: bool,
    /// Whether a step of the integrator has been done.
    pub step_finished: bool,
    /// Whether the communication step may end here.
    pub can_return_early: bool,
}

/// A function for intermediate updates. It may get and set variables of the instance, and may return a time in s at
/// which the communication step ends early.
pub type UpdateFunction<'a> = dyn Fn(&Instance<'_>, IntermediateUpdate) -> Option<f64> + 'a;

/// Data of the callbacks of an instance.
pub(crate) struct Environment<'a> {
    name: String,
    log: Logger<'a>,
    update: Option<Box<UpdateFunction<'a>>>,
    instance: OnceCell<Weak<Inner<'a>>>,
    panic: Cell<Option<Box<dyn Any + Send>>>,
}

impl<'a> Environment<'a> {
    pub(crate) fn new(name: Option<&str>, log: Logger<'a>, update: Option<Box<UpdateFunction<'a>>>) -> Self {
        let name = name.unwrap_or_default().to_owned();
        Self { name, log, update, instance: OnceCell::new(), panic: Cell::new(None) }
    }

    /// Sets the instance that callbacks belong to.
    pub(crate) fn is_of(&self, instance: &Instance<'a>) {
        // An environment is made for one instance.
        let _ = self.instance.set(Rc::downgrade(instance.inner()));
    }

    fn update(&self, update: IntermediateUpdate) -> Option<f64> {
        let instance = Instance::of_inner(self.instance.get()?.upgrade()?);
        self.update.as_ref()?(&instance, update)
    }
}

impl Callbacks for Rc<Environment<'_>> {
    fn resume_panic(&self) {
        if let Some(payload) = self.panic.take() {
            panic::resume_unwind(payload);
        }
    }
}

/// The environment of an instance, unless an FMU passes another pointer.
///
/// # Safety
/// The instance lives as long as the result.
unsafe fn known<'e>(environment: fmi3InstanceEnvironment) -> Option<&'e Environment<'e>> {
    // SAFETY: instances of FMI 3.0 have environments of this type, which live as long as they do.
    environments::is_known(environment).then(|| unsafe { &*environment.cast_const().cast() })
}

pub(crate) unsafe extern "C" fn log_message(
    environment: fmi3InstanceEnvironment,
    status: fmi3Status,
    category: fmi3String,
    message: fmi3String,
) {
    // SAFETY: the FMU passes texts that end with zero, or null.
    let [category, text] = [category, message].map(|text| unsafe { text_or_empty(text) });
    // SAFETY: the FMU is called as long as its instance lives.
    let Some(of) = (unsafe { known(environment) }) else {
        return environments::keep(environment, Message { instance: String::new(), status, category, text });
    };
    let message = Message { instance: of.name.clone(), status, category, text };
    if let Logger::Call(log) = &of.log {
        log(&message);
    }
    environments::keep(environment, message);
}

pub(crate) unsafe extern "C" fn intermediate_update(
    environment: fmi3InstanceEnvironment,
    time: fmi3Float64,
    set_requested: fmi3Boolean,
    get_allowed: fmi3Boolean,
    step_finished: fmi3Boolean,
    can_return_early: fmi3Boolean,
    early_return_requested: *mut fmi3Boolean,
    early_return_time: *mut fmi3Float64,
) {
    // SAFETY: the FMU is called as long as its instance lives.
    let known = unsafe { known(environment) };
    let [set_requested, get_allowed, step_finished, can_return_early] =
        [set_requested, get_allowed, step_finished, can_return_early].map(|flag| flag != fmi3False);
    let update = IntermediateUpdate { time, set_requested, get_allowed, step_finished, can_return_early };
    // A panic must not pass through the FMU; the step resumes it.
    let end = known.and_then(|environment| {
        panic::catch_unwind(AssertUnwindSafe(|| environment.update(update))).unwrap_or_else(|payload| {
            environment.panic.set(Some(payload));
            None
        })
    });
    observe("fmi3DoStep");
    // SAFETY: the pointers are valid for the call (section 4.2.2).
    unsafe {
        *early_return_requested = fmi3Boolean::from(end.is_some());
        *early_return_time = end.unwrap_or(time);
    }
}

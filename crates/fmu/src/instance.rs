use std::ffi::{CStr, CString, c_char};
use std::fmt;
use std::ptr;
use std::rc::Rc;
use std::sync::Arc;

use crate::environments::{self, KnownAddress};
use crate::error::Error;
use crate::function_table::Fmi2;
use crate::function_table::FunctionTable;
use crate::functions::Function;
use crate::library::Library;
use crate::message::Message;
use crate::message::Messages;
use crate::shared_functions::Call;
use crate::status::{Component, Status};
use fmu_description::{Description, Variable};

/// An instance of an FMU, freed on drop.
///
/// Methods do what the C functions of their name do and return the status. They take `&self`, as the instance lives
/// behind a pointer that the FMU owns and saved [states](crate::State) share; the type stays on the thread that made
/// it.
pub struct Instance<'lib, V: FunctionTable = Fmi2>(Rc<Inner<'lib, V>>);

/// Data of an instance that live as long as it does.
pub(crate) struct Inner<'lib, V: FunctionTable> {
    library: Library<V>,
    component: Component,
    messages: Arc<Messages>,
    environment: KnownAddress,
    // The FMU may keep a pointer to it.
    pub(crate) callbacks: Box<dyn Callbacks + 'lib>,
}

/// Callbacks of an FMU, behind a pointer that does not move.
pub(crate) trait Callbacks {
    /// Goes on with the panic of a function that was called back, if there was one.
    fn resume_panic(&self) {}
}

/// The texts that all functions which make an instance take; `None` is a null pointer.
pub(crate) struct Texts([Option<CString>; 3]);

impl Texts {
    pub(crate) fn new(texts: [Option<&str>; 3]) -> Self {
        Self(texts.map(|text| text.map(c_string)))
    }

    pub(crate) fn pointers(&self) -> [*const c_char; 3] {
        self.0.each_ref().map(|text| text.as_deref().map_or(ptr::null(), CStr::as_ptr))
    }
}

impl<'lib, V: FunctionTable> Instance<'lib, V> {
    /// The instance that `make` makes by a function of the library.
    pub(crate) fn new(
        library: &Library<V>,
        (function, name): (&'static str, Option<&str>),
        (messages, environment): (Arc<Messages>, KnownAddress),
        callbacks: Box<dyn Callbacks + 'lib>,
        make: impl FnOnce() -> Component,
    ) -> Result<Self, Error> {
        environment.is_called();
        let component = make();
        if component.is_null() {
            let name = name.unwrap_or_default().to_owned();
            return Err(Error::NoInstance { function, name, messages: messages.take() });
        }
        Ok(Self(Rc::new(Inner { library: library.clone(), component, messages, environment, callbacks })))
    }

    pub(crate) fn inner(&self) -> &Rc<Inner<'lib, V>> {
        &self.0
    }

    pub(crate) fn of_inner(inner: Rc<Inner<'lib, V>>) -> Self {
        Self(inner)
    }

    /// Contents of `modelDescription.xml`.
    pub fn description(&self) -> &Description {
        self.library().description()
    }

    /// The library of which it is an instance.
    pub fn library(&self) -> &Library<V> {
        &self.0.library
    }

    /// The pointer that the FMU knows the instance by, for raw calls. A message that comes without the instance's
    /// environment is one of the instance whose pointer this thread took last.
    #[inline]
    pub fn component(&self) -> Component {
        self.0.environment.is_called();
        self.0.component
    }

    /// Returns the messages since the last call, oldest first; behind them those whose instance nobody knows.
    pub fn messages(&self) -> Vec<Message> {
        let mut messages = self.0.messages.take();
        messages.append(&mut environments::take_unknown());
        messages
    }

    /// Number of messages since the last call of [`messages`](Self::messages).
    pub fn message_count(&self) -> usize {
        self.0.messages.count()
    }

    /// Forgets all messages but the first `count` since the last call of [`messages`](Self::messages).
    pub fn forget_messages(&self, count: usize) {
        self.0.messages.truncate(count);
    }

    /// Whether there are messages since the last call of [`messages`](Self::messages).
    pub fn has_messages(&self) -> bool {
        self.0.messages.are_there() || environments::has_unknown()
    }

    /// `fmi2ExitInitializationMode`, `fmi3ExitInitializationMode`
    pub fn exit_initialization_mode(&self) -> Status {
        self.call(self.library().shared().exit_initialization_mode)
    }

    /// `fmi2Terminate`, `fmi3Terminate`
    pub fn terminate(&self) -> Status {
        self.call(self.library().shared().terminate)
    }

    /// `fmi2Reset`, `fmi3Reset`
    pub fn reset(&self) -> Status {
        self.call(self.library().shared().reset)
    }

    /// Calls a function without arguments of the library.
    pub(crate) fn call(&self, function: Function<Call>) -> Status {
        // SAFETY: the instance lives.
        unsafe { function(self.component()) }
    }

    /// The variable `name`.
    ///
    /// # Panics
    /// If the description has no such variable: the mistake is in the test.
    #[track_caller]
    pub fn variable(&self, name: &str) -> &Variable {
        let variable = self.description().variable(name);
        variable.unwrap_or_else(|| panic!("{} has no variable {name:?}", self.description().model_name))
    }
}

impl<V: FunctionTable> Drop for Inner<'_, V> {
    fn drop(&mut self) {
        self.environment.is_called();
        // SAFETY: the instance lives, and nothing refers to it any more.
        unsafe { (self.library.shared().free_instance)(self.component) }
    }
}

impl<V: FunctionTable> fmt::Debug for Instance<'_, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Instance").field(&self.component()).finish()
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

/// Copies a text that came from an FMU; null is an empty text.
///
/// # Safety
/// A text that is not null must end with zero.
pub(crate) unsafe fn text_or_empty(text: *const c_char) -> String {
    if text.is_null() {
        return String::new();
    }
    // SAFETY: not null, and ends with zero by this function's contract.
    unsafe { CStr::from_ptr(text) }.to_string_lossy().into_owned()
}

/// Calls `function` with C texts.
pub(crate) fn with_texts<R>(texts: &[&str], function: impl FnOnce(&[*const c_char]) -> R) -> R {
    let texts: Vec<CString> = texts.iter().copied().map(c_string).collect();
    let pointers: Vec<_> = texts.iter().map(|text| text.as_ptr()).collect();
    function(&pointers)
}

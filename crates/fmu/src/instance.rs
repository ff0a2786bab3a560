use std::fmt;
use std::rc::Rc;
use std::sync::Arc;

use fmu_description::Description;

use crate::call::Call;
use crate::environments::{self, KnownAddress};
use crate::library::{Functions, Library};
use crate::message::{Message, Messages};
use crate::status::Pointer;

/// An instance of an FMU of either version and interface, freed with its last clone and [state](crate::SavedState).
///
/// Each method for a C function calls it once and returns its raw status as a [`Call`]. A function that the library or
/// the version lacks returns Error and leaves a message. The type stays on the thread that made it.
#[derive(Clone)]
pub struct Instance<'a>(Rc<Inner<'a>>);

/// Data of an instance that live as long as it does.
pub(crate) struct Inner<'a> {
    library: Library,
    pointer: Pointer,
    messages: Arc<Messages>,
    address: KnownAddress,
    // The FMU may keep a pointer to it.
    callbacks: Box<dyn Callbacks + 'a>,
}

/// Callbacks of an FMU, behind a pointer that does not move.
pub(crate) trait Callbacks {
    /// Resumes a panic of a function that was called back.
    fn resume_panic(&self) {}
}

impl Callbacks for fmi_export_sys::fmi2CallbackFunctions {}

impl<'a> Instance<'a> {
    /// The instance with a pointer that the library returned.
    pub(crate) fn new(
        library: &Library,
        pointer: Pointer,
        (messages, address): (Arc<Messages>, KnownAddress),
        callbacks: Box<dyn Callbacks + 'a>,
    ) -> Self {
        Self(Rc::new(Inner { library: library.clone(), pointer, messages, address, callbacks }))
    }

    pub(crate) fn inner(&self) -> &Rc<Inner<'a>> {
        &self.0
    }

    pub(crate) fn of_inner(inner: Rc<Inner<'a>>) -> Self {
        Self(inner)
    }

    pub(crate) fn callbacks(&self) -> &(dyn Callbacks + 'a) {
        &*self.0.callbacks
    }

    /// Contents of `modelDescription.xml`.
    pub fn description(&self) -> &Description {
        self.library().description()
    }

    /// Library of the instance.
    #[inline]
    pub fn library(&self) -> &Library {
        &self.0.library
    }

    /// The C functions of the library.
    #[inline]
    pub fn functions(&self) -> &Functions {
        self.0.library.functions()
    }

    /// Whether the FMU is one of FMI 3.0.
    #[inline]
    pub fn is_fmi3(&self) -> bool {
        self.library().is_fmi3()
    }

    /// Pointer of the FMU to the instance, for raw calls. It also selects the instance that gets the messages of this
    /// thread without an environment.
    #[inline]
    pub fn pointer(&self) -> Pointer {
        self.0.address.is_called();
        self.0.pointer
    }

    /// Notes that this thread calls the instance, for several calls.
    #[inline]
    pub fn called(&self) -> Called<'_> {
        Called { pointer: self.pointer(), functions: self.functions(), instance: self }
    }

    /// Returns the messages since the last call, oldest first; behind them messages of unknown instances.
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
    #[inline]
    pub fn has_messages(&self) -> bool {
        self.0.messages.are_there() || environments::has_unknown()
    }

    /// The refusal of a function that the library lacks.
    #[cold]
    pub(crate) fn lacks(&self, function: &'static str) -> Call {
        self.0.address.is_called();
        Call::of_missing(function)
    }

    /// The refusal of lists of lengths that the C function would read or write beyond their end.
    #[cold]
    pub(crate) fn unequal(&self, function: &'static str) -> Call {
        self.0.address.is_called();
        Call::refused(function, format!("{function} was not called: its lists differ in length"))
    }
}

/// An instance that this thread calls, and no other one in between: messages without an environment belong to it.
#[derive(Clone, Copy, Debug)]
pub struct Called<'i> {
    pointer: Pointer,
    functions: &'i Functions,
    instance: &'i Instance<'i>,
}

impl<'i> Called<'i> {
    /// The instance.
    #[must_use]
    #[inline]
    pub fn instance(&self) -> &'i Instance<'i> {
        self.instance
    }

    #[inline]
    pub(crate) fn pointer(&self) -> Pointer {
        self.pointer
    }

    #[inline]
    pub(crate) fn functions(&self) -> &'i Functions {
        self.functions
    }

    #[inline]
    pub(crate) fn callbacks(&self) -> &(dyn Callbacks + 'i) {
        self.instance.callbacks()
    }

    #[cold]
    pub(crate) fn lacks(&self, function: &'static str) -> Call {
        self.instance.lacks(function)
    }

    #[cold]
    pub(crate) fn unequal(&self, function: &'static str) -> Call {
        self.instance.unequal(function)
    }
}

impl Drop for Inner<'_> {
    fn drop(&mut self) {
        self.address.is_called();
        // SAFETY: the instance lives, and nothing refers to it any more.
        unsafe {
            match self.library.functions() {
                Functions::Fmi2(of) => (of.fmi2FreeInstance)(self.pointer),
                Functions::Fmi3(of) => (of.fmi3FreeInstance)(self.pointer),
            }
        }
    }
}

impl fmt::Debug for Instance<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Instance").field(&self.pointer()).finish()
    }
}

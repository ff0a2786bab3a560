//! The environments that FMUs pass back with their messages: only addresses that instances have are followed, because
//! some FMUs pass null or another pointer.
use std::cell::Cell;
use std::collections::BTreeMap;
use std::ffi::c_void;
use std::sync::{Arc, PoisonError, RwLock};

use crate::message::{Message, Messages};

/// Messages of all instances by the addresses of their environments.
static KNOWN: RwLock<BTreeMap<usize, Arc<Messages>>> = RwLock::new(BTreeMap::new());

/// Messages of unknown instances.
static UNKNOWN: Messages = Messages::new();

thread_local! {
    /// Address of the environment of the instance that this thread called last.
    static CALLED: Cell<usize> = const { Cell::new(0) };
}

/// The address of an instance's environment, known until this value is dropped.
#[derive(Debug)]
pub(crate) struct KnownAddress(usize);

impl KnownAddress {
    pub(crate) fn new(environment: *const c_void, messages: &Arc<Messages>) -> Self {
        let address = environment.addr();
        KNOWN.write().unwrap_or_else(PoisonError::into_inner).insert(address, Arc::clone(messages));
        Self(address)
    }

    /// Notes that this thread calls the instance next.
    #[inline]
    pub(crate) fn is_called(&self) {
        // `set` of the library is not inlined.
        CALLED.with(|called| called.set(self.0));
    }
}

impl Drop for KnownAddress {
    fn drop(&mut self) {
        KNOWN.write().unwrap_or_else(PoisonError::into_inner).remove(&self.0);
    }
}

/// Whether this is the environment of an instance.
pub(crate) fn is_known(environment: *const c_void) -> bool {
    KNOWN.read().unwrap_or_else(PoisonError::into_inner).contains_key(&environment.addr())
}

/// Keeps a message for the instance that has the environment, or else for the one that this thread called last.
pub(crate) fn keep(environment: *const c_void, message: Message) {
    let known = KNOWN.read().unwrap_or_else(PoisonError::into_inner);
    let found = known.get(&environment.addr()).or_else(|| known.get(&CALLED.get()));
    found.map_or(&UNKNOWN, |messages| messages).add(message);
}

/// Returns the messages of unknown instances since the last call.
pub(crate) fn take_unknown() -> Vec<Message> {
    if has_unknown() { UNKNOWN.take() } else { Vec::new() }
}

/// Whether there are messages of unknown instances.
pub(crate) fn has_unknown() -> bool {
    UNKNOWN.are_there()
}

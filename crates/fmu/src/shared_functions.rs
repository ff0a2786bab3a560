//! Functions that FMI 2.0 and FMI 3.0 have in the same form under different names.
use crate::functions::Function;
use crate::status::{Component, Status};

/// A function without arguments.
pub(crate) type Call = unsafe extern "C" fn(Component) -> Status;

/// A function that gets a list of numbers.
pub(crate) type GetList = unsafe extern "C" fn(Component, *mut f64, usize) -> Status;

/// A function that makes or frees a state.
pub(crate) type StatePointer = unsafe extern "C" fn(Component, *mut Component) -> Status;

/// Of all kinds.
#[derive(Clone, Copy, Debug)]
pub struct SharedFunctions {
    pub(crate) free_instance: Function<unsafe extern "C" fn(Component)>,
    pub(crate) exit_initialization_mode: Function<Call>,
    pub(crate) terminate: Function<Call>,
    pub(crate) reset: Function<Call>,
    pub(crate) states: States,
    pub(crate) model_exchange: Option<ModelExchange>,
}

/// For saved states.
#[derive(Clone, Copy, Debug)]
pub(crate) struct States {
    pub(crate) get: Function<StatePointer>,
    pub(crate) set: Function<unsafe extern "C" fn(Component, Component) -> Status>,
    pub(crate) free: Function<StatePointer>,
    pub(crate) serialized_size: Function<unsafe extern "C" fn(Component, Component, *mut usize) -> Status>,
}

/// For Model Exchange.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ModelExchange {
    pub(crate) enter_event_mode: Function<Call>,
    pub(crate) enter_continuous_time_mode: Function<Call>,
    pub(crate) set_time: Function<unsafe extern "C" fn(Component, f64) -> Status>,
    pub(crate) set_continuous_states: Function<unsafe extern "C" fn(Component, *const f64, usize) -> Status>,
    pub(crate) get_derivatives: Function<GetList>,
    pub(crate) get_event_indicators: Function<GetList>,
    pub(crate) get_continuous_states: Function<GetList>,
    pub(crate) get_nominals: Function<GetList>,
}

//! Makes calls, and checks rules after each of them.
use std::ffi::CString;
use std::ptr;

use fmi_export_sys::*;
use fmu_export::{CATEGORIES, variables::entry::BaseType};
use fmu_harness::Log;

use crate::arguments::{Text, fill};
use crate::call::{Call, Category, Function};
use crate::ensure;
use crate::linked::LinkedFmu;

const SLOTS: usize = 3;

/// An instance as the importer knows it; the component may be null.
struct Slot {
    component: fmi2Component,
    log: Box<Log>,
    // The FMU may keep a pointer to the callbacks.
    callbacks: Box<fmi2CallbackFunctions>,
    /// Last communication point known to the importer, in s.
    time: f64,
}

/// Makes the calls one after the other, and frees everything.
pub fn play(fmu: &LinkedFmu, calls: &[Call]) {
    let mut world = World { fmu, slots: (0..SLOTS).map(|_| Slot::empty()).collect(), states: [ptr::null_mut(); SLOTS] };
    for call in calls {
        world.call(usize::from(call.instance) % SLOTS, &call.function);
    }
    world.free();
}

pub(crate) struct World<'a> {
    fmu: &'a LinkedFmu,
    slots: Vec<Slot>,
    states: [fmi2FMUstate; SLOTS],
}

impl Slot {
    fn empty() -> Self {
        let log = Box::new(Log::default());
        let callbacks = Box::new(log.callbacks());
        Self { component: ptr::null_mut(), log, callbacks, time: 0.0 }
    }
}

// SAFETY (of every block below): pointers are null, or valid for as long and for at least the number of elements that
// the call says; components and states are null or live, and calls never overlap. The standard requires this of an
// importer.
impl World<'_> {
    fn call(&mut self, slot: usize, function: &Function) {
        let status = self.make(slot, function);
        ensure!([fmi2OK, fmi2Discard, fmi2Error].contains(&status), "status {status} of {function:?}");
        if self.slots[slot].component.is_null() {
            let needs_none = matches!(function, Function::Instantiate { .. } | Function::FreeInstance);
            ensure!(needs_none || status == fmi2Error, "status {status} without an instance of {function:?}");
        }
        for message in self.slots[slot].log.take() {
            ensure!(!message.text.contains("internal error"), "panic in {function:?}: {}", message.text);
            ensure!(!message.category.is_empty(), "no category: {message:?}");
        }
        if matches!(function, Function::DoStep { .. }) && status == fmi2OK {
            self.outputs_are_finite(slot, function);
        }
    }

    /// Local variables may overflow where outputs do not.
    fn outputs_are_finite(&self, slot: usize, function: &Function) {
        let (f, c, outputs) = (&self.fmu.functions, self.slots[slot].component, &self.fmu.outputs);
        let status = get(*f.fmi2GetReal, c, &self.fmu.references[0], f64::NAN);
        ensure!(status == fmi2OK, "status {status} of reading all after {function:?}");
        let mut values = vec![f64::NAN; outputs.len()];
        let status = unsafe { (f.fmi2GetReal)(c, outputs.as_ptr(), outputs.len(), values.as_mut_ptr()) };
        ensure!(status == fmi2OK, "status {status} of reading the outputs after {function:?}");
        ensure!(values.iter().all(|value| value.is_finite()), "outputs {values:?} after {function:?}");
    }

    fn state(&self, c: fmi2Component) -> fmi2FMUstate {
        let mut state = ptr::null_mut();
        let status = unsafe { (self.fmu.functions.fmi2GetFMUstate)(c, &mut state) };
        ensure!((status == fmi2OK) != state.is_null(), "status {status} with the state {state:?}");
        state
    }

    fn bytes(&self, c: fmi2Component, state: fmi2FMUstate) -> Vec<u8> {
        let f = &self.fmu.functions;
        let mut size = 0;
        ensure!(unsafe { (f.fmi2SerializedFMUstateSize)(c, state, &mut size) } == fmi2OK, "no size");
        let mut bytes = vec![0_u8; size];
        ensure!(unsafe { (f.fmi2SerializeFMUstate)(c, state, bytes.as_mut_ptr().cast(), size) } == fmi2OK, "no bytes");
        bytes
    }

    /// Makes a call, and checks that a refused one changes nothing.
    fn all_or_nothing(&self, slot: usize, function: &Function, call: impl FnOnce() -> fmi2Status) -> fmi2Status {
        let c = self.slots[slot].component;
        let mut before = self.state(c);
        let status = call();
        if before.is_null() {
            return status;
        }
        // Serialization takes most of the time, so it is limited to calls that could fail the check.
        if status != fmi2OK {
            let mut after = self.state(c);
            let same = !after.is_null() && self.bytes(c, before) == self.bytes(c, after);
            ensure!(same, "refused, but not without effect: {function:?}");
            self.free_state(c, &mut after);
        }
        self.free_state(c, &mut before);
        status
    }

    fn free_state(&self, c: fmi2Component, state: &mut fmi2FMUstate) {
        let status = unsafe { (self.fmu.functions.fmi2FreeFMUstate)(c, state) };
        ensure!(status == fmi2OK && state.is_null(), "not freed");
    }

    #[allow(clippy::too_many_lines)] // one case for each function
    fn make(&mut self, slot: usize, function: &Function) -> fmi2Status {
        let f = &self.fmu.functions;
        let c = self.slots[slot].component;
        let [reals, integers, booleans, strings] = &self.fmu.references;
        match function {
            Function::Instantiate { name, kind, guid, resources, logger, logging_on } => {
                return self.instantiate(slot, (name, *kind, guid.as_ref(), resources), *logger, logging_on.value());
            }
            Function::FreeInstance => {
                unsafe { (f.fmi2FreeInstance)(c) };
                self.slots[slot] = Slot::empty();
                fmi2OK
            }
            Function::SetDebugLogging { on, categories } => {
                let texts: Vec<_> = categories.iter().map(Category::c_string).collect();
                let pointers = pointers(&texts);
                unsafe { (f.fmi2SetDebugLogging)(c, on.value(), pointers.len(), pointers.as_ptr()) }
            }
            Function::SetupExperiment { start, stop } => {
                let (defined, end) = stop.map_or((fmi2False, 0.0), |stop| (fmi2True, stop.value()));
                let status = unsafe { (f.fmi2SetupExperiment)(c, fmi2False, 0.0, start.value(), defined, end) };
                if status == fmi2OK {
                    self.slots[slot].time = start.value();
                }
                status
            }
            Function::EnterInitializationMode => unsafe { (f.fmi2EnterInitializationMode)(c) },
            Function::ExitInitializationMode => unsafe { (f.fmi2ExitInitializationMode)(c) },
            Function::Initialize { for_model_exchange } => unsafe {
                if c.is_null() {
                    let guid = self.fmu.guid.clone();
                    self.slots[slot].component = (f.fmi2Instantiate)(
                        c"fmu".as_ptr(),
                        if *for_model_exchange { fmi2ModelExchange } else { fmi2CoSimulation },
                        guid.as_ptr(),
                        ptr::null(),
                        &*self.slots[slot].callbacks,
                        fmi2False,
                        fmi2True,
                    );
                }
                let c = self.slots[slot].component;
                (f.fmi2EnterInitializationMode)(c);
                (f.fmi2ExitInitializationMode)(c)
            },
            Function::ModelExchange(function) => function.make(self.fmu, c),
            Function::Terminate => unsafe { (f.fmi2Terminate)(c) },
            Function::Reset => {
                self.slots[slot].time = 0.0;
                unsafe { (f.fmi2Reset)(c) }
            }
            Function::GetReal(list) => get(*f.fmi2GetReal, c, &list.list(reals), f64::NAN),
            Function::GetInteger(list) => get(*f.fmi2GetInteger, c, &list.list(integers), 0),
            Function::GetBoolean(list) => get(*f.fmi2GetBoolean, c, &list.list(booleans), 0),
            Function::GetString(list) => get(*f.fmi2GetString, c, &list.list(strings), ptr::null()),
            Function::SetReal(list, values) => {
                let list = list.list(reals);
                let values: Vec<_> = values.iter().map(|value| value.value()).collect();
                let values = fill(&values, list.len(), 1.0);
                self.all_or_nothing(slot, function, || set(*f.fmi2SetReal, c, &list, &values))
            }
            Function::SetInteger(list, values) => {
                let list = list.list(integers);
                let values: Vec<_> = values.iter().map(|value| value.value()).collect();
                let values = fill(&values, list.len(), 1);
                self.all_or_nothing(slot, function, || set(*f.fmi2SetInteger, c, &list, &values))
            }
            Function::SetBoolean(list, values) => {
                let list = list.list(booleans);
                let values: Vec<_> = values.iter().map(|value| value.value()).collect();
                let values = fill(&values, list.len(), 1);
                self.all_or_nothing(slot, function, || set(*f.fmi2SetBoolean, c, &list, &values))
            }
            Function::SetString(list, values) => {
                let list = list.list(strings);
                let texts: Vec<_> = values.iter().map(Text::c_string).collect();
                let values = fill(&pointers(&texts), list.len(), c"text".as_ptr());
                self.all_or_nothing(slot, function, || set(*f.fmi2SetString, c, &list, &values))
            }
            Function::Tune { which, choice } => {
                let Some(tunable) = self.fmu.tunables.get(usize::from(*which) % self.fmu.tunables.len().max(1)) else {
                    return fmi2OK;
                };
                let list = [tunable.reference];
                match tunable.base {
                    BaseType::Real => set(*f.fmi2SetReal, c, &list, &[tunable.real(*choice)]),
                    BaseType::Integer => set(*f.fmi2SetInteger, c, &list, &[tunable.whole(*choice)]),
                    BaseType::Boolean => set(*f.fmi2SetBoolean, c, &list, &[i32::from(choice & 1)]),
                    BaseType::String => set(*f.fmi2SetString, c, &list, &[c"text".as_ptr()]),
                };
                get(*f.fmi2GetReal, c, reals, f64::NAN)
            }
            Function::NullLists { which, count } => {
                let (n, vr) = (*count, ptr::null());
                unsafe {
                    match which % 8 {
                        0 => (f.fmi2GetReal)(c, vr, n, ptr::null_mut()),
                        1 => (f.fmi2SetReal)(c, vr, n, ptr::null()),
                        2 => (f.fmi2GetString)(c, vr, n, ptr::null_mut()),
                        3 => (f.fmi2SetString)(c, vr, n, ptr::null()),
                        4 => (f.fmi2SetDebugLogging)(c, fmi2True, n, ptr::null()),
                        5 => (f.fmi2GetDirectionalDerivative)(c, vr, n, vr, n, ptr::null(), ptr::null_mut()),
                        6 => (self.fmu.functions.fmi2SetRealInputDerivatives)(c, vr, n, ptr::null(), ptr::null()),
                        _ => (self.fmu.functions.fmi2GetRealOutputDerivatives)(
                            c,
                            vr,
                            n,
                            ptr::null(),
                            ptr::null_mut(),
                        ),
                    }
                }
            }
            Function::GetState { state } => unsafe { (f.fmi2GetFMUstate)(c, &mut self.states[at(*state)]) },
            Function::SetState { state } => unsafe { (f.fmi2SetFMUstate)(c, self.states[at(*state)]) },
            Function::FreeState { state } => unsafe { (f.fmi2FreeFMUstate)(c, &mut self.states[at(*state)]) },
            Function::Serialize { state, less } => self.serialize(slot, *state, usize::from(*less)).0,
            Function::Deserialize { state, into, alterations } => {
                let (status, mut bytes) = self.serialize(slot, *state, 0);
                if status != fmi2OK {
                    return status;
                }
                alterations.apply(&mut bytes);
                let into = &mut self.states[at(*into)];
                unsafe { (f.fmi2DeSerializeFMUstate)(c, bytes.as_ptr().cast(), bytes.len(), into) }
            }
            Function::DeserializeAny { into, bytes } => {
                let into = &mut self.states[at(*into)];
                unsafe { (f.fmi2DeSerializeFMUstate)(c, bytes.as_ptr().cast(), bytes.len(), into) }
            }
            Function::GetDirectionalDerivative { unknowns, knowns, direction } => {
                let (unknowns, knowns) = (unknowns.list(reals), knowns.list(reals));
                let direction: Vec<_> = direction.iter().map(|value| value.value()).collect();
                let direction = fill(&direction, knowns.len(), 1.0);
                let mut result = vec![f64::NAN; unknowns.len()];
                unsafe {
                    let function = *f.fmi2GetDirectionalDerivative;
                    let (z, v) = (unknowns.as_ptr(), knowns.as_ptr());
                    function(c, z, unknowns.len(), v, knowns.len(), direction.as_ptr(), result.as_mut_ptr())
                }
            }
            Function::SetRealInputDerivatives { references, orders, values } => {
                let list = references.list(reals);
                let orders: Vec<_> = orders.iter().map(|value| value.value()).collect();
                let values: Vec<_> = values.iter().map(|value| value.value()).collect();
                let (orders, values) = (fill(&orders, list.len(), 1), fill(&values, list.len(), 1.0));
                self.all_or_nothing(slot, function, || unsafe {
                    let function = *self.fmu.functions.fmi2SetRealInputDerivatives;
                    function(c, list.as_ptr(), list.len(), orders.as_ptr(), values.as_ptr())
                })
            }
            Function::GetRealOutputDerivatives { references, orders } => {
                let list = references.list(reals);
                let orders: Vec<_> = orders.iter().map(|value| value.value()).collect();
                let orders = fill(&orders, list.len(), 1);
                let mut values = vec![f64::NAN; list.len()];
                unsafe {
                    let function = *self.fmu.functions.fmi2GetRealOutputDerivatives;
                    function(c, list.as_ptr(), list.len(), orders.as_ptr(), values.as_mut_ptr())
                }
            }
            Function::DoStep { start, size } => {
                let (start, size) = (start.map_or(self.slots[slot].time, |start| start.value()), size.value());
                let status = unsafe { (self.fmu.functions.fmi2DoStep)(c, start, size, fmi2True) };
                if status == fmi2OK {
                    self.slots[slot].time = start + size;
                }
                status
            }
            Function::CancelStep => unsafe { (self.fmu.functions.fmi2CancelStep)(c) },
            Function::Status { which, kind } => {
                let kind = kind.value();
                unsafe {
                    match which % 5 {
                        0 => (self.fmu.functions.fmi2GetStatus)(c, kind, &mut 0),
                        1 => (self.fmu.functions.fmi2GetRealStatus)(c, kind, &mut 0.0),
                        2 => (self.fmu.functions.fmi2GetIntegerStatus)(c, kind, &mut 0),
                        3 => (self.fmu.functions.fmi2GetBooleanStatus)(c, kind, &mut 0),
                        _ => (self.fmu.functions.fmi2GetStringStatus)(c, kind, &mut ptr::null()),
                    }
                }
            }
        }
    }

    fn instantiate(
        &mut self,
        slot: usize,
        (name, kind, guid, resources): (&Text, Option<i32>, Option<&Text>, &Text),
        logger: bool,
        logging_on: fmi2Boolean,
    ) -> fmi2Status {
        let mut new = Slot::empty();
        if !logger {
            new.callbacks.logger = None;
        }
        let (name, resources) = (name.c_string(), resources.c_string());
        let guid = guid.map_or_else(|| Some(self.fmu.guid.clone()), Text::c_string);
        let [name, guid, resources] = [&name, &guid, &resources].map(|text| pointer(text));
        let f = &self.fmu.functions;
        unsafe {
            let kind = kind.unwrap_or(fmi2CoSimulation);
            let callbacks = &raw const *new.callbacks;
            new.component = (f.fmi2Instantiate)(name, kind, guid, resources, callbacks, fmi2False, logging_on);
            (f.fmi2FreeInstance)(self.slots[slot].component);
        }
        self.slots[slot] = new;
        fmi2OK
    }

    fn serialize(&self, slot: usize, state: u8, less: usize) -> (fmi2Status, Vec<u8>) {
        let (f, c, state) = (&self.fmu.functions, self.slots[slot].component, self.states[at(state)]);
        let mut size = 0;
        let status = unsafe { (f.fmi2SerializedFMUstateSize)(c, state, &mut size) };
        if status != fmi2OK {
            return (status, Vec::new());
        }
        let mut bytes = vec![0_u8; size.saturating_sub(less)];
        let status = unsafe { (f.fmi2SerializeFMUstate)(c, state, bytes.as_mut_ptr().cast(), bytes.len()) };
        ensure!((status == fmi2OK) == (less == 0), "status {status} with {less} bytes too few");
        (status, bytes)
    }

    fn free(mut self) {
        let f = &self.fmu.functions;
        // A state outlives its instance while another one can free it.
        if self.states.iter().any(|state| !state.is_null()) {
            self.make(0, &Function::Initialize { for_model_exchange: false });
        }
        for state in &mut self.states {
            unsafe { (f.fmi2FreeFMUstate)(self.slots[0].component, state) };
        }
        for slot in &self.slots {
            unsafe { (f.fmi2FreeInstance)(slot.component) };
        }
    }
}

fn at(state: u8) -> usize {
    usize::from(state) % SLOTS
}

fn pointer(text: &Option<CString>) -> fmi2String {
    text.as_ref().map_or(ptr::null(), |text| text.as_ptr())
}

fn pointers(texts: &[Option<CString>]) -> Vec<fmi2String> {
    texts.iter().map(pointer).collect()
}

type Get<T> = unsafe extern "C" fn(fmi2Component, *const fmi2ValueReference, usize, *mut T) -> fmi2Status;
type Set<T> = unsafe extern "C" fn(fmi2Component, *const fmi2ValueReference, usize, *const T) -> fmi2Status;

fn get<T: Clone>(function: Get<T>, c: fmi2Component, references: &[fmi2ValueReference], unwritten: T) -> fmi2Status {
    let mut values = vec![unwritten; references.len()];
    unsafe { function(c, references.as_ptr(), references.len(), values.as_mut_ptr()) }
}

fn set<T>(function: Set<T>, c: fmi2Component, references: &[fmi2ValueReference], values: &[T]) -> fmi2Status {
    unsafe { function(c, references.as_ptr(), references.len(), values.as_ptr()) }
}

impl Category {
    fn c_string(&self) -> Option<CString> {
        match self {
            Self::Known(index) => {
                let (name, _) = CATEGORIES[usize::from(*index) % CATEGORIES.len()];
                Some(CString::new(name).expect("the name of a category has no NUL"))
            }
            Self::Any(text) => text.c_string(),
        }
    }
}

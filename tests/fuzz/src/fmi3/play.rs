//! Makes calls, and checks rules after each of them.
use std::ffi::CString;
use std::ptr::{null, null_mut};

use fmi_export_sys::*;
use fmu_export::fmi3::functions;
use fmu_export::{Fmu, guid, variables::entry::BaseType};

use super::call::{Call, Function, InstanceKind, Update};
use super::callbacks::{Environment, log, update};
use super::known::Known;
use super::values::{get, null_lists, refused, set};
use crate::arguments::{Number, Text, fill};
use crate::ensure;

const SLOTS: usize = 3;

/// An instance as the importer knows it, or null.
struct Slot<F: Fmu> {
    c: fmi3Instance,
    environment: Box<Environment<F>>,
    kind: InstanceKind,
    logging_on: bool,
    /// Last communication point known to the importer, in s.
    time: f64,
}

impl<F: Fmu> Slot<F> {
    fn empty() -> Self {
        Self {
            c: null_mut(),
            environment: Box::default(),
            kind: InstanceKind::ModelExchange,
            logging_on: false,
            time: 0.0,
        }
    }
}

/// Makes the calls one after the other, and frees everything.
pub fn play<F: Fmu>(calls: &[Call]) {
    let slots = (0..SLOTS).map(|_| Slot::empty()).collect();
    let mut world = World::<F> { known: Known::of::<F>(), slots, states: [null_mut(); SLOTS] };
    for call in calls {
        world.call(usize::from(call.instance) % SLOTS, &call.function);
    }
    world.free();
}

struct World<F: Fmu> {
    known: Known,
    slots: Vec<Slot<F>>,
    states: [fmi3FMUState; SLOTS],
}

// SAFETY (of every block below): pointers are null, or valid for as long and for at least the number of elements that
// the call says; instances and states are null or live, and calls never overlap. The standard requires this of an
// importer.
impl<F: Fmu> World<F> {
    fn call(&mut self, slot: usize, function: &Function) {
        let status = self.make(slot, function);
        ensure!([fmi3OK, fmi3Discard, fmi3Error].contains(&status), "status {status} of {function:?}");
        for (status, message) in self.slots[slot].environment.messages.take() {
            ensure!(!message.contains("internal error"), "panic in {function:?}: {message}");
            // Failures are always logged.
            let may_speak = self.slots[slot].logging_on || status >= fmi3Discard;
            ensure!(may_speak, "{message} in {function:?}, although logging is off");
        }
    }

    fn bytes(&self, c: fmi3Instance) -> Option<Vec<u8>> {
        let (mut state, mut size) = (null_mut(), 0);
        unsafe {
            if functions::fmi3GetFMUState::<F>(c, &mut state) != fmi3OK {
                return None;
            }
            ensure!(functions::fmi3SerializedFMUStateSize::<F>(c, state, &mut size) == fmi3OK, "no size");
            let mut bytes = vec![0; size];
            ensure!(functions::fmi3SerializeFMUState::<F>(c, state, bytes.as_mut_ptr(), size) == fmi3OK, "no bytes");
            functions::fmi3FreeFMUState::<F>(c, &mut state);
            Some(bytes)
        }
    }

    /// Makes a call, and checks that a refused one changes nothing.
    fn all_or_nothing(&self, slot: usize, function: &Function, call: impl FnOnce() -> fmi3Status) -> fmi3Status {
        let c = self.slots[slot].c;
        let before = self.bytes(c);
        let status = call();
        ensure!(status == fmi3OK || before == self.bytes(c), "refused, but not without effect: {function:?}");
        status
    }

    #[allow(clippy::too_many_lines)] // one case for each function
    fn make(&mut self, slot: usize, function: &Function) -> fmi3Status {
        let c = self.slots[slot].c;
        let known = &self.known;
        unsafe {
            match function {
                Function::Instantiate { name, token, kind, logging_on, required } => {
                    let required = required.as_ref().map(|required| required.list(&known.references));
                    self.instantiate(slot, (name.c_string(), token.as_ref()), *kind, *logging_on, required);
                    fmi3OK
                }
                Function::FreeInstance => {
                    functions::fmi3FreeInstance::<F>(c);
                    self.slots[slot] = Slot::empty();
                    fmi3OK
                }
                Function::SetDebugLogging { on, categories } => {
                    let texts: Vec<_> = categories.iter().map(Text::c_string).collect();
                    let pointers: Vec<_> = texts.iter().map(pointer).collect();
                    let (on_or_off, n) = ((*on).into(), pointers.len());
                    let status = functions::fmi3SetDebugLogging::<F>(c, on_or_off, n, pointers.as_ptr());
                    self.slots[slot].logging_on |= *on && status == fmi3OK;
                    status
                }
                Function::EnterInitializationMode { tolerance, start, stop } => {
                    let given = |number: &Option<Number>| (number.is_some().into(), number.map_or(0.0, Number::value));
                    let ((has_tolerance, tolerance), (has_stop, stop)) = (given(tolerance), given(stop));
                    let start = start.value();
                    let status =
                        functions::fmi3EnterInitializationMode::<F>(c, has_tolerance, tolerance, start, has_stop, stop);
                    if status == fmi3OK {
                        self.slots[slot].time = start;
                    }
                    status
                }
                Function::ExitInitializationMode => functions::fmi3ExitInitializationMode::<F>(c),
                Function::Initialize(kind) => self.initialize(slot, *kind),
                Function::Event => {
                    functions::fmi3EnterEventMode::<F>(c);
                    self.update_discrete_states(c, None);
                    self.leave_event_mode(slot)
                }
                Function::EnterEventMode => functions::fmi3EnterEventMode::<F>(c),
                Function::UpdateDiscreteStates { null } => self.update_discrete_states(c, *null),
                Function::EvaluateDiscreteStates => functions::fmi3EvaluateDiscreteStates::<F>(c),
                Function::EnterStepMode => functions::fmi3EnterStepMode::<F>(c),
                Function::EnterContinuousTimeMode => functions::fmi3EnterContinuousTimeMode::<F>(c),
                Function::CompletedIntegratorStep => functions::fmi3CompletedIntegratorStep::<F>(c, 0, &mut 0, &mut 0),
                Function::SetTime(time) => functions::fmi3SetTime::<F>(c, time.value()),
                Function::SetContinuousStates { values, other } => {
                    let values = numbers(values, other.map_or(known.states, usize::from));
                    self.all_or_nothing(slot, function, || {
                        functions::fmi3SetContinuousStates::<F>(c, values.as_ptr(), values.len())
                    })
                }
                Function::GetList { which, other } => self.get_list(c, *which, *other),
                Function::Terminate => functions::fmi3Terminate::<F>(c),
                Function::Reset => {
                    self.slots[slot].time = 0.0;
                    functions::fmi3Reset::<F>(c)
                }
                Function::Get { r#type, references, other } => {
                    let list = references.list(&known.references);
                    get::<F>(c, *r#type, &list, known.count(&list, *other))
                }
                Function::Set { r#type, references, values, wholes, other } => {
                    let list = references.list(&known.references);
                    let count = known.count(&list, *other);
                    self.all_or_nothing(slot, function, || set::<F>(c, *r#type, &list, &numbers(values, count), wholes))
                }
                Function::Tune { which, choice } => self.tune(c, *which, *choice),
                Function::NullLists { which, count } => null_lists::<F>(c, *which, *count),
                Function::Refused { which, references } => {
                    let list = references.list(&known.references);
                    let status = refused::<F>(c, *which, &list);
                    ensure!(status == fmi3Error || list.is_empty(), "status {status} of {function:?}");
                    status
                }
                Function::GetState { state } => functions::fmi3GetFMUState::<F>(c, &mut self.states[at(*state)]),
                Function::SetState { state } => functions::fmi3SetFMUState::<F>(c, self.states[at(*state)]),
                Function::FreeState { state } => functions::fmi3FreeFMUState::<F>(c, &mut self.states[at(*state)]),
                Function::Serialize { state, into, less } => self.serialize(c, (*state, *into), usize::from(*less)),
                Function::PartialDerivatives { adjoint, unknowns, knowns, seed, other } => {
                    let (unknowns, knowns) = (unknowns.list(&known.references), knowns.list(&known.references));
                    let (of, by) = (known.count(&unknowns, None), known.count(&knowns, None));
                    let (given, wanted) = if *adjoint { (of, by) } else { (by, of) };
                    let seed = numbers(seed, other.map_or(given, usize::from));
                    let mut result = vec![f64::NAN; wanted];
                    let derivative = match adjoint {
                        true => functions::fmi3GetAdjointDerivative::<F>,
                        false => functions::fmi3GetDirectionalDerivative::<F>,
                    };
                    let (z, x) = ((unknowns.as_ptr(), unknowns.len()), (knowns.as_ptr(), knowns.len()));
                    let (s, place) = ((seed.as_ptr(), seed.len()), result.as_mut_ptr());
                    let status = derivative(c, z.0, z.1, x.0, x.1, s.0, s.1, place, wanted);
                    let are_finite = result.iter().all(|value| value.is_finite());
                    ensure!(status != fmi3OK || are_finite, "{result:?} of {function:?}");
                    status
                }
                Function::GetOutputDerivatives { references, orders } => {
                    let list = references.list(&known.references);
                    let orders: Vec<_> = orders.iter().map(|order| order.value()).collect();
                    let orders = fill(&orders, list.len(), 1);
                    let mut values = vec![f64::NAN; known.count(&list, None)];
                    let (place, n) = (values.as_mut_ptr(), values.len());
                    functions::fmi3GetOutputDerivatives::<F>(c, list.as_ptr(), list.len(), orders.as_ptr(), place, n)
                }
                Function::DoStep { start, size, update } => {
                    let start = start.map_or(self.slots[slot].time, Number::value);
                    self.do_step(slot, start, size.value(), update)
                }
            }
        }
    }

    fn instantiate(
        &mut self,
        slot: usize,
        (name, token): (Option<CString>, Option<&Text>),
        kind: InstanceKind,
        logging_on: bool,
        required: Option<Vec<fmi3ValueReference>>,
    ) {
        let environment = Box::<Environment<F>>::default();
        let token = token.map_or_else(|| CString::new(guid::<F>()).ok(), Text::c_string);
        let required = required.unwrap_or_else(|| self.known.intermediate.clone());
        let env = (&raw const *environment).cast_mut().cast();
        let (name, token, logging) = (pointer(&name), pointer(&token), logging_on.into());
        let c = unsafe {
            functions::fmi3FreeInstance::<F>(self.slots[slot].c);
            match kind {
                InstanceKind::ModelExchange => functions::fmi3InstantiateModelExchange::<F>(
                    name,
                    token,
                    null(),
                    fmi3False,
                    logging,
                    env,
                    Some(log::<F>),
                ),
                InstanceKind::CoSimulation { event_mode_used, early_return_allowed, updates } => {
                    environment.early_return_allowed.set(early_return_allowed);
                    functions::fmi3InstantiateCoSimulation::<F>(
                        name,
                        token,
                        null(),
                        fmi3False,
                        logging,
                        event_mode_used.into(),
                        early_return_allowed.into(),
                        required.as_ptr(),
                        required.len(),
                        env,
                        Some(log::<F>),
                        updates.then_some(update::<F> as fmi3IntermediateUpdateCallback),
                    )
                }
            }
        };
        environment.instance.set(c);
        self.slots[slot] = Slot { c, environment, kind, logging_on, time: 0.0 };
    }

    fn initialize(&mut self, slot: usize, kind: InstanceKind) -> fmi3Status {
        if self.slots[slot].c.is_null() {
            self.instantiate(slot, (Some(c"fmu".into()), None), kind, true, None);
        }
        let c = self.slots[slot].c;
        unsafe {
            functions::fmi3EnterInitializationMode::<F>(c, 0, 0.0, 0.0, 0, 0.0);
            functions::fmi3ExitInitializationMode::<F>(c);
        }
        self.update_discrete_states(c, None);
        self.leave_event_mode(slot)
    }

    fn leave_event_mode(&self, slot: usize) -> fmi3Status {
        let Slot { c, kind, .. } = self.slots[slot];
        unsafe {
            match kind {
                InstanceKind::ModelExchange => functions::fmi3EnterContinuousTimeMode::<F>(c),
                InstanceKind::CoSimulation { .. } => functions::fmi3EnterStepMode::<F>(c),
            }
        }
    }

    fn update_discrete_states(&self, c: fmi3Instance, missing: Option<u8>) -> fmi3Status {
        let (mut flags, mut next) = ([9; 5], f64::NAN);
        let mut places = flags.each_mut().map(|flag| &raw mut *flag);
        if let Some(missing) = missing {
            places[usize::from(missing) % 5] = null_mut();
        }
        let [need, terminate, nominals, states, defined] = places;
        let update = functions::fmi3UpdateDiscreteStates::<F>;
        let status = unsafe { update(c, need, terminate, nominals, states, defined, &mut next) };
        ensure!(missing.is_none() || status != fmi3OK, "a null pointer was accepted");
        if status == fmi3OK {
            ensure!((flags[4] == fmi3True) == next.is_finite(), "next event at {next}, defined: {}", flags[4]);
        }
        status
    }

    fn tune(&self, c: fmi3Instance, which: u8, choice: u8) -> fmi3Status {
        let Known { tunables, reals, .. } = &self.known;
        let Some(tunable) = tunables.get(usize::from(which) % tunables.len().max(1)) else { return fmi3OK };
        let (vr, n) = (&raw const tunable.reference, tunable.count);
        let mut values = vec![f64::NAN; self.known.count(reals, None)];
        let (place, count) = (values.as_mut_ptr(), values.len());
        unsafe {
            match tunable.base {
                BaseType::Real => functions::fmi3SetFloat64::<F>(c, vr, 1, vec![tunable.real(choice); n].as_ptr(), n),
                BaseType::Integer if tunable.is_enumeration => {
                    functions::fmi3SetInt64::<F>(c, vr, 1, vec![tunable.whole(choice).into(); n].as_ptr(), n)
                }
                BaseType::Integer => functions::fmi3SetInt32::<F>(c, vr, 1, vec![tunable.whole(choice); n].as_ptr(), n),
                BaseType::Boolean => functions::fmi3SetBoolean::<F>(c, vr, 1, vec![choice & 1; n].as_ptr(), n),
                BaseType::String => functions::fmi3SetString::<F>(c, vr, 1, vec![c"text".as_ptr(); n].as_ptr(), n),
            };
            functions::fmi3GetFloat64::<F>(c, reals.as_ptr(), reals.len(), place, count)
        }
    }

    fn get_list(&self, c: fmi3Instance, which: u8, other: Option<u8>) -> fmi3Status {
        let own = if which % 4 == 3 { self.known.indicators } else { self.known.states };
        let mut values = vec![f64::NAN; other.map_or(own, usize::from)];
        let (place, n) = (values.as_mut_ptr(), values.len());
        let status = unsafe {
            match which % 4 {
                0 => functions::fmi3GetContinuousStates::<F>(c, place, n),
                1 => functions::fmi3GetContinuousStateDerivatives::<F>(c, place, n),
                2 => functions::fmi3GetNominalsOfContinuousStates::<F>(c, place, n),
                _ => functions::fmi3GetEventIndicators::<F>(c, place, n),
            }
        };
        ensure!(status != fmi3OK || values.iter().all(|value| value.is_finite()), "{values:?} of list {which}");
        status
    }

    fn serialize(&mut self, c: fmi3Instance, (state, into): (u8, u8), less: usize) -> fmi3Status {
        let (state, mut size) = (self.states[at(state)], 0);
        unsafe {
            let status = functions::fmi3SerializedFMUStateSize::<F>(c, state, &mut size);
            if status != fmi3OK {
                return status;
            }
            let mut bytes = vec![0; size.saturating_sub(less)];
            let status = functions::fmi3SerializeFMUState::<F>(c, state, bytes.as_mut_ptr(), bytes.len());
            ensure!((status == fmi3OK) == (less == 0), "status {status} with {less} bytes too few");
            functions::fmi3DeserializeFMUState::<F>(c, bytes.as_ptr(), bytes.len(), &mut self.states[at(into)])
        }
    }

    fn do_step(&mut self, slot: usize, t: f64, h: f64, update: &Update) -> fmi3Status {
        let Slot { c, ref environment, kind, .. } = self.slots[slot];
        environment.step.set((t, t + h));
        environment.update.replace(update.clone());
        let (mut event, mut terminate, mut early, mut time) = (9, 9, 9, f64::NAN);
        let step = functions::fmi3DoStep::<F>;
        let status = unsafe { step(c, t, h, 0, &mut event, &mut terminate, &mut early, &mut time) };
        if status == fmi3OK {
            let InstanceKind::CoSimulation { event_mode_used, early_return_allowed, .. } = kind else {
                ensure!(false, "a step in Model Exchange");
                return status;
            };
            ensure!(t <= time && time <= t + h, "step from {t} s over {h} s has reached {time} s");
            ensure!((early == fmi3True) == (time < t + h), "early return: {early} at {time} s of {t} s + {h} s");
            ensure!(early_return_allowed || early == fmi3False, "early return although it is not allowed");
            ensure!(event_mode_used || event == fmi3False, "an event although all are internal");
            self.slots[slot].time = time;
            self.outputs_are_finite(c);
        }
        status
    }

    fn outputs_are_finite(&self, c: fmi3Instance) {
        let outputs = &self.known.outputs;
        let mut values = vec![f64::NAN; self.known.count(outputs, None)];
        let (place, n) = (values.as_mut_ptr(), values.len());
        let status = unsafe { functions::fmi3GetFloat64::<F>(c, outputs.as_ptr(), outputs.len(), place, n) };
        ensure!(status == fmi3OK, "status {status} of reading the outputs after a step");
        ensure!(values.iter().all(|value| value.is_finite()), "outputs {values:?} after a step");
    }

    fn free(mut self) {
        // A state outlives its instance while another one can free it.
        if self.states.iter().any(|state| !state.is_null()) {
            self.instantiate(0, (Some(c"fmu".into()), None), InstanceKind::ModelExchange, true, None);
        }
        for state in &mut self.states {
            unsafe { functions::fmi3FreeFMUState::<F>(self.slots[0].c, state) };
        }
        for slot in &self.slots {
            unsafe { functions::fmi3FreeInstance::<F>(slot.c) };
        }
    }
}

fn at(state: u8) -> usize {
    usize::from(state) % SLOTS
}

fn pointer(text: &Option<CString>) -> fmi3String {
    text.as_ref().map_or(null(), |text| text.as_ptr())
}

fn numbers(given: &[Number], count: usize) -> Vec<f64> {
    fill(&given.iter().map(|value| value.value()).collect::<Vec<_>>(), count, 1.0)
}

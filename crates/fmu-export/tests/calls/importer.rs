//! An importer with one instance, which keeps the messages that it gets.
use fmu_export::{
    Fmu,
    fmi2::{functions, scalars},
    guid,
    sys::*,
};
use std::{
    cell::RefCell,
    ffi::{CStr, CString, c_void},
    marker::PhantomData,
    ptr::{null, null_mut},
};

type Log = RefCell<Vec<String>>;

unsafe extern "C" fn log(env: *mut c_void, _: fmi2String, _: fmi2Status, _: fmi2String, text: fmi2String) {
    // SAFETY: the environment is the list that `instantiate` gave, and the text is a string of the FMU.
    let (list, text) = unsafe { (&*env.cast::<Log>(), CStr::from_ptr(text)) };
    list.borrow_mut().push(text.to_str().unwrap().into());
}

pub struct Instance<F: Fmu> {
    pub c: fmi2Component,
    log: Box<Log>,
    fmu: PhantomData<F>,
}

/// An instance in the state "instantiated".
pub fn instantiate<F: Fmu>(resources: Option<&CStr>, visible: bool) -> Instance<F> {
    instantiate_for(fmi2CoSimulation, resources, visible)
}

/// An instance for Model Exchange in the state "instantiated".
pub fn instantiate_for_model_exchange<F: Fmu>() -> Instance<F> {
    instantiate_for(fmi2ModelExchange, None, false)
}

fn instantiate_for<F: Fmu>(kind: fmi2Type, resources: Option<&CStr>, visible: bool) -> Instance<F> {
    try_instantiate(&guid::<F>(), kind, resources, visible).unwrap_or_else(|messages| panic!("{messages:?}"))
}

/// An instance with any GUID, or what the FMU says if it refuses.
pub fn try_instantiate<F: Fmu>(
    guid: &str,
    kind: fmi2Type,
    resources: Option<&CStr>,
    visible: bool,
) -> Result<Instance<F>, Vec<String>> {
    let log_of_all = Box::<Log>::default();
    let callbacks = fmi2CallbackFunctions {
        // SAFETY: a variadic call passes its named arguments as any other call does on the platforms of these tests.
        logger: Some(unsafe { std::mem::transmute::<*const (), fmi2CallbackLogger>(log as *const ()) }),
        allocateMemory: None,
        freeMemory: None,
        stepFinished: None,
        componentEnvironment: (&raw const *log_of_all).cast_mut().cast(),
    };
    let id = CString::new(guid).unwrap();
    let resources = resources.map_or(null(), CStr::as_ptr);
    // SAFETY: strings and callbacks live during the call, and the list longer than the instance.
    let c = unsafe {
        functions::fmi2Instantiate::<F>(c"test".as_ptr(), kind, id.as_ptr(), resources, &callbacks, visible.into(), 0)
    };
    if c.is_null() { Err(log_of_all.take()) } else { Ok(Instance { c, log: log_of_all, fmu: PhantomData }) }
}

/// An instance before its first step.
pub fn initialized<F: Fmu>() -> Instance<F> {
    let instance = instantiate(None, false);
    instance.initialize();
    instance
}

impl<F: Fmu> Drop for Instance<F> {
    fn drop(&mut self) {
        // SAFETY: a live instance, which nothing uses from here on.
        unsafe { functions::fmi2FreeInstance::<F>(self.c) };
    }
}

fn reference<F: Fmu>(name: &str) -> fmi2ValueReference {
    let all = scalars::<F>();
    all.iter().find(|scalar| scalar.name == name).unwrap_or_else(|| panic!("no variable {name}")).reference
}

// SAFETY of all calls: a live instance, lists of one element, and places for what is written.
impl<F: Fmu> Instance<F> {
    /// Messages since they were last asked for.
    pub fn messages(&self) -> Vec<String> {
        self.log.take()
    }

    /// Asks for messages of some categories, or of all.
    #[track_caller]
    pub fn hear(&self, categories: &[&CStr]) {
        let names: Vec<_> = categories.iter().map(|name| name.as_ptr()).collect();
        // SAFETY: see above; as many names as the call says.
        let status = unsafe { functions::fmi2SetDebugLogging::<F>(self.c, fmi2True, names.len(), names.as_ptr()) };
        assert_eq!(status, fmi2OK, "{:?}", self.messages());
    }

    #[track_caller]
    pub fn terminate(&self) {
        // SAFETY: see above.
        assert_eq!(unsafe { functions::fmi2Terminate::<F>(self.c) }, fmi2OK);
    }

    /// Sets up an experiment from `start` in s. A tolerance that is not defined has a value nevertheless.
    pub fn set_up(&self, tolerance: Option<f64>, start: f64) -> fmi2Status {
        let value = tolerance.unwrap_or(7.0);
        // SAFETY: see above.
        unsafe { functions::fmi2SetupExperiment::<F>(self.c, tolerance.is_some().into(), value, start, 0, 0.0) }
    }

    /// Sets up an experiment between two times in s.
    pub fn set_up_until(&self, start: f64, stop: f64) -> fmi2Status {
        // SAFETY: see above.
        unsafe { functions::fmi2SetupExperiment::<F>(self.c, 0, 0.0, start, 1, stop) }
    }

    #[track_caller]
    pub fn set_tolerance(&self, tolerance: Option<f64>) {
        assert_eq!(self.set_up(tolerance, 0.0), fmi2OK);
    }

    #[track_caller]
    pub fn enter_initialization(&self) {
        // SAFETY: see above.
        assert_eq!(unsafe { functions::fmi2EnterInitializationMode::<F>(self.c) }, fmi2OK);
    }

    #[track_caller]
    pub fn initialize(&self) {
        self.enter_initialization();
        self.exit_initialization();
    }

    #[track_caller]
    pub fn exit_initialization(&self) {
        // SAFETY: see above.
        unsafe {
            assert_eq!(functions::fmi2ExitInitializationMode::<F>(self.c), fmi2OK, "{:?}", self.messages());
        }
    }

    #[track_caller]
    pub fn reset(&self) {
        // SAFETY: see above.
        assert_eq!(unsafe { functions::fmi2Reset::<F>(self.c) }, fmi2OK);
    }

    pub fn set_time(&self, time: f64) -> fmi2Status {
        // SAFETY: see above.
        unsafe { functions::fmi2SetTime::<F>(self.c, time) }
    }

    /// Enters event mode at a time in s.
    #[track_caller]
    pub fn enter_event_at(&self, time: f64) {
        assert_eq!(self.set_time(time), fmi2OK, "{:?}", self.messages());
        // SAFETY: see above.
        assert_eq!(unsafe { functions::fmi2EnterEventMode::<F>(self.c) }, fmi2OK, "{:?}", self.messages());
    }

    #[track_caller]
    pub fn enter_continuous_time(&self) {
        // SAFETY: see above.
        assert_eq!(unsafe { functions::fmi2EnterContinuousTimeMode::<F>(self.c) }, fmi2OK, "{:?}", self.messages());
    }

    /// Handles an event. Time of the next one in s, or the status of a refusal.
    pub fn new_discrete_states(&self) -> Result<f64, fmi2Status> {
        let mut info = fmi2EventInfo { nextEventTime: f64::NAN, ..fmi2EventInfo::default() };
        // SAFETY: see above.
        let status = unsafe { functions::fmi2NewDiscreteStates::<F>(self.c, &mut info) };
        assert_eq!(info.nextEventTimeDefined == fmi2True, info.nextEventTime.is_finite(), "{info:?}");
        if status == fmi2OK { Ok(info.nextEventTime) } else { Err(status) }
    }

    /// Saves the state, and frees it if there is one.
    pub fn try_save(&self) -> fmi2Status {
        let mut state = null_mut();
        // SAFETY: see above; the state is freed once.
        unsafe {
            let status = functions::fmi2GetFMUstate::<F>(self.c, &mut state);
            functions::fmi2FreeFMUstate::<F>(self.c, &mut state);
            status
        }
    }

    pub fn try_step(&self, t: f64, h: f64) -> fmi2Status {
        // SAFETY: see above.
        unsafe { functions::fmi2DoStep::<F>(self.c, t, h, 0) }
    }

    #[track_caller]
    pub fn step(&self, t: f64, h: f64) {
        assert_eq!(self.try_step(t, h), fmi2OK, "{:?}", self.messages());
    }

    pub fn set_real(&self, name: &str, value: f64) -> fmi2Status {
        // SAFETY: see above.
        unsafe { functions::fmi2SetReal::<F>(self.c, &reference::<F>(name), 1, &value) }
    }

    /// Sets Reals by their value references.
    pub fn set_reals(&self, references: &[fmi2ValueReference], values: &[f64]) -> fmi2Status {
        assert_eq!(references.len(), values.len());
        // SAFETY: see above; both lists have the length that the call says.
        unsafe { functions::fmi2SetReal::<F>(self.c, references.as_ptr(), references.len(), values.as_ptr()) }
    }

    /// Reals by their value references.
    pub fn reals(&self, references: &[fmi2ValueReference]) -> Result<Vec<f64>, fmi2Status> {
        let mut values = vec![f64::NAN; references.len()];
        // SAFETY: see above; both lists have the length that the call says.
        let status =
            unsafe { functions::fmi2GetReal::<F>(self.c, references.as_ptr(), references.len(), values.as_mut_ptr()) };
        if status == fmi2OK { Ok(values) } else { Err(status) }
    }

    /// Sets Booleans, as the numbers that C has for them, by their value references.
    pub fn set_booleans(&self, references: &[fmi2ValueReference], values: &[fmi2Boolean]) -> fmi2Status {
        assert_eq!(references.len(), values.len());
        // SAFETY: see above; both lists have the length that the call says.
        unsafe { functions::fmi2SetBoolean::<F>(self.c, references.as_ptr(), references.len(), values.as_ptr()) }
    }

    /// Sets Integers by their value references.
    pub fn set_integers(&self, references: &[fmi2ValueReference], values: &[i32]) -> fmi2Status {
        assert_eq!(references.len(), values.len());
        // SAFETY: see above; both lists have the length that the call says.
        unsafe { functions::fmi2SetInteger::<F>(self.c, references.as_ptr(), references.len(), values.as_ptr()) }
    }

    pub fn set_integer(&self, name: &str, value: i32) -> fmi2Status {
        // SAFETY: see above.
        unsafe { functions::fmi2SetInteger::<F>(self.c, &reference::<F>(name), 1, &value) }
    }

    #[track_caller]
    pub fn real(&self, name: &str) -> f64 {
        let mut value = f64::NAN;
        // SAFETY: see above.
        let status = unsafe { functions::fmi2GetReal::<F>(self.c, &reference::<F>(name), 1, &mut value) };
        assert_eq!(status, fmi2OK, "{:?}", self.messages());
        value
    }

    #[track_caller]
    pub fn integer(&self, name: &str) -> i32 {
        let mut value = i32::MIN;
        // SAFETY: see above.
        let status = unsafe { functions::fmi2GetInteger::<F>(self.c, &reference::<F>(name), 1, &mut value) };
        assert_eq!(status, fmi2OK, "{:?}", self.messages());
        value
    }

    #[track_caller]
    pub fn boolean(&self, name: &str) -> bool {
        let mut value = -1;
        // SAFETY: see above.
        let status = unsafe { functions::fmi2GetBoolean::<F>(self.c, &reference::<F>(name), 1, &mut value) };
        assert_eq!(status, fmi2OK, "{:?}", self.messages());
        value == fmi2True
    }

    #[track_caller]
    pub fn text(&self, name: &str) -> String {
        let mut value = null();
        // SAFETY: see above; the string lives until the next call.
        unsafe {
            let status = functions::fmi2GetString::<F>(self.c, &reference::<F>(name), 1, &mut value);
            assert_eq!(status, fmi2OK, "{:?}", self.messages());
            CStr::from_ptr(value).to_str().unwrap().into()
        }
    }

    /// Sets a String; `None` stands for a null pointer.
    pub fn set_text(&self, name: &str, value: Option<&CStr>) -> fmi2Status {
        let value = value.map_or(null(), CStr::as_ptr);
        // SAFETY: see above; the text lives during the call.
        unsafe { functions::fmi2SetString::<F>(self.c, &reference::<F>(name), 1, &value) }
    }

    pub fn set_boolean(&self, name: &str, value: bool) -> fmi2Status {
        // SAFETY: see above.
        unsafe { functions::fmi2SetBoolean::<F>(self.c, &reference::<F>(name), 1, &value.into()) }
    }

    /// Derivative of a Real in the direction of others.
    #[track_caller]
    pub fn derivative(&self, unknown: &str, direction: &[(&str, f64)]) -> f64 {
        let (knowns, seeds): (Vec<_>, Vec<_>) =
            direction.iter().map(|(name, seed)| (reference::<F>(name), *seed)).unzip();
        let result = self.try_derivative(reference::<F>(unknown), &knowns, &seeds);
        result.unwrap_or_else(|status| panic!("{status}: {:?}", self.messages()))
    }

    /// Derivative by value references, or the status of a refusal.
    pub fn try_derivative(
        &self,
        unknown: fmi2ValueReference,
        knowns: &[fmi2ValueReference],
        seeds: &[f64],
    ) -> Result<f64, fmi2Status> {
        assert_eq!(knowns.len(), seeds.len());
        let mut value = f64::NAN;
        // SAFETY: see above; as many knowns as seeds.
        let status = unsafe {
            functions::fmi2GetDirectionalDerivative::<F>(
                self.c,
                &unknown,
                1,
                knowns.as_ptr(),
                knowns.len(),
                seeds.as_ptr(),
                &mut value,
            )
        };
        if status == fmi2OK { Ok(value) } else { Err(status) }
    }

    /// First derivative of an output in time.
    #[track_caller]
    pub fn rate(&self, output: &str) -> f64 {
        self.rates(output, [1])[0]
    }

    /// Derivatives of an output in time, of some orders.
    #[track_caller]
    pub fn rates<const N: usize>(&self, output: &str, orders: [fmi2Integer; N]) -> [f64; N] {
        let result = self.try_rates(reference::<F>(output), orders);
        result.unwrap_or_else(|status| panic!("{status}: {:?}", self.messages()))
    }

    /// Derivatives in time by the value reference, or the status of a refusal.
    pub fn try_rates<const N: usize>(
        &self,
        output: fmi2ValueReference,
        orders: [fmi2Integer; N],
    ) -> Result<[f64; N], fmi2Status> {
        let (references, mut values) = ([output; N], [f64::NAN; N]);
        // SAFETY: see above; as many references as orders and places.
        let status = unsafe {
            functions::fmi2GetRealOutputDerivatives::<F>(
                self.c,
                references.as_ptr(),
                N,
                orders.as_ptr(),
                values.as_mut_ptr(),
            )
        };
        if status == fmi2OK { Ok(values) } else { Err(status) }
    }

    /// Sets a derivative of an input in time for the next step.
    pub fn set_rate(&self, input: &str, order: fmi2Integer, value: f64) -> fmi2Status {
        // SAFETY: see above.
        unsafe { functions::fmi2SetRealInputDerivatives::<F>(self.c, &reference::<F>(input), 1, &order, &value) }
    }

    /// The state as bytes.
    #[track_caller]
    pub fn bytes(&self) -> Vec<fmi2Byte> {
        let (mut state, mut size) = (null_mut(), 0);
        // SAFETY: see above; there is room for as many bytes as the size says, and the state is freed once.
        unsafe {
            assert_eq!(functions::fmi2GetFMUstate::<F>(self.c, &mut state), fmi2OK);
            assert_eq!(functions::fmi2SerializedFMUstateSize::<F>(self.c, state, &mut size), fmi2OK);
            let mut bytes = vec![0; size];
            assert_eq!(functions::fmi2SerializeFMUstate::<F>(self.c, state, bytes.as_mut_ptr(), size), fmi2OK);
            assert_eq!(functions::fmi2FreeFMUstate::<F>(self.c, &mut state), fmi2OK);
            bytes
        }
    }

    /// Restores a state from bytes; what the FMU says if it does not take them.
    pub fn restore(&self, bytes: &[fmi2Byte]) -> Result<(), Vec<String>> {
        let mut state = null_mut();
        // SAFETY: see above; as many bytes as the size says, and a state is freed once.
        unsafe {
            let status = functions::fmi2DeSerializeFMUstate::<F>(self.c, bytes.as_ptr(), bytes.len(), &mut state);
            if status != fmi2OK {
                assert_eq!((status, state.is_null()), (fmi2Error, true));
                return Err(self.messages());
            }
            assert_eq!(functions::fmi2SetFMUstate::<F>(self.c, state), fmi2OK);
            assert_eq!(functions::fmi2FreeFMUstate::<F>(self.c, &mut state), fmi2OK);
        }
        Ok(())
    }
}

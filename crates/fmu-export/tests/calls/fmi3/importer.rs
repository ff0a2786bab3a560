//! An importer of FMI 3.0 with one instance, which keeps the messages that it gets.
use fmu_export::{
    Fmu,
    fmi3::{TIME, arrays, functions},
    guid,
    sys::*,
};
use std::{
    cell::RefCell,
    ffi::{CStr, CString, c_void},
    marker::PhantomData,
    ptr::{null, null_mut},
};

/// Environment of the importer's callbacks.
pub struct Environment<F: Fmu> {
    messages: RefCell<Vec<String>>,
    /// Function that handles intermediate updates: it gets the instance, the time in s, and whether values are wanted,
    /// and may return a time at which to return early.
    update: Update<F>,
    instance: RefCell<fmi3Instance>,
}

pub type Update<F> = Option<Box<dyn Fn(&View<F>, f64, bool) -> Option<f64>>>;

/// How to make an instance.
pub struct Kind<'a> {
    pub event_mode_used: bool,
    pub early_return_allowed: bool,
    pub required: &'a [&'a str],
    pub logging_on: bool,
}

impl Default for Kind<'_> {
    fn default() -> Self {
        Self { event_mode_used: false, early_return_allowed: false, required: &[], logging_on: true }
    }
}

/// An instance as its callbacks see it, too.
pub struct View<F: Fmu> {
    pub c: fmi3Instance,
    fmu: PhantomData<F>,
}

/// An instance that is freed on drop.
pub struct Instance<F: Fmu> {
    view: View<F>,
    environment: Box<Environment<F>>,
}

impl<F: Fmu> std::ops::Deref for Instance<F> {
    type Target = View<F>;

    fn deref(&self) -> &View<F> {
        &self.view
    }
}

/// The end of a step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct End {
    pub event: bool,
    pub early: bool,
    pub time: f64,
}

unsafe extern "C" fn log<F: Fmu>(env: *mut c_void, _: fmi3Status, _: fmi3String, text: fmi3String) {
    // SAFETY: the environment is the one that `make` gave, and the text is a string of the FMU.
    let (environment, text) = unsafe { (&*env.cast::<Environment<F>>(), CStr::from_ptr(text)) };
    environment.messages.borrow_mut().push(text.to_str().unwrap().into());
}

unsafe extern "C" fn update<F: Fmu>(
    env: *mut c_void,
    time: f64,
    set_requested: fmi3Boolean,
    get_allowed: fmi3Boolean,
    finished: fmi3Boolean,
    can_return_early: fmi3Boolean,
    requested: *mut fmi3Boolean,
    when: *mut f64,
) {
    // SAFETY: the environment is the one that `make` gave.
    let environment = unsafe { &*env.cast::<Environment<F>>() };
    assert_eq!((get_allowed, finished), (fmi3True, fmi3True));
    let view = View { c: *environment.instance.borrow(), fmu: PhantomData };
    let asked = environment.update.as_ref().and_then(|update| update(&view, time, set_requested == fmi3True));
    if let Some(asked) = asked {
        assert_eq!(can_return_early, fmi3True);
        // SAFETY: the FMU's variables.
        unsafe { (*requested, *when) = (fmi3True, asked) };
    }
}

pub fn reference<F: Fmu>(name: &str) -> fmi3ValueReference {
    let all = arrays::<F>();
    all.iter().find(|array| array.name == name).unwrap_or_else(|| panic!("no variable {name}")).reference
}

/// An instance for co-simulation, or what the FMU says if it refuses.
pub fn make<F: Fmu>(kind: &Kind<'_>, on_update: Update<F>) -> Result<Instance<F>, Vec<String>> {
    let has_update = on_update.is_some();
    let environment =
        Box::new(Environment { messages: RefCell::default(), update: on_update, instance: RefCell::new(null_mut()) });
    let token = CString::new(guid::<F>()).unwrap();
    let required: Vec<_> = kind.required.iter().map(|name| reference::<F>(name)).collect();
    // SAFETY: strings and lists live during the call, and the environment longer than the instance.
    let c = unsafe {
        functions::fmi3InstantiateCoSimulation::<F>(
            c"test".as_ptr(),
            token.as_ptr(),
            null(),
            fmi3False,
            kind.logging_on.into(),
            kind.event_mode_used.into(),
            kind.early_return_allowed.into(),
            required.as_ptr(),
            required.len(),
            (&raw const *environment).cast_mut().cast(),
            Some(log::<F>),
            has_update.then_some(update::<F> as fmi3IntermediateUpdateCallback),
        )
    };
    if c.is_null() {
        return Err(environment.messages.take());
    }
    environment.instance.replace(c);
    Ok(Instance { view: View { c, fmu: PhantomData }, environment })
}

/// An instance for co-simulation before its first step or event.
pub fn initialized<F: Fmu>(kind: &Kind<'_>) -> Instance<F> {
    let instance = make(kind, None).unwrap_or_else(|messages| panic!("{messages:?}"));
    instance.initialize();
    instance
}

/// An instance for Model Exchange.
pub fn for_model_exchange<F: Fmu>() -> Instance<F> {
    let environment =
        Box::new(Environment { messages: RefCell::default(), update: None, instance: RefCell::new(null_mut()) });
    let token = CString::new(guid::<F>()).unwrap();
    let env = (&raw const *environment).cast_mut().cast();
    // SAFETY: strings live during the call, and the environment longer than the instance.
    let c = unsafe {
        functions::fmi3InstantiateModelExchange::<F>(
            c"test".as_ptr(),
            token.as_ptr(),
            null(),
            fmi3False,
            fmi3True,
            env,
            Some(log::<F>),
        )
    };
    assert!(!c.is_null(), "{:?}", environment.messages.take());
    Instance { view: View { c, fmu: PhantomData }, environment }
}

impl<F: Fmu> Drop for Instance<F> {
    fn drop(&mut self) {
        // SAFETY: a live instance, which nothing uses from here on.
        unsafe { functions::fmi3FreeInstance::<F>(self.c) };
    }
}

impl<F: Fmu> Instance<F> {
    /// Messages since they were last asked for.
    pub fn messages(&self) -> Vec<String> {
        self.environment.messages.take()
    }

    #[track_caller]
    pub fn initialize(&self) {
        assert_eq!(self.enter_initialization(None, 0.0), fmi3OK, "{:?}", self.messages());
        // SAFETY: a live instance.
        assert_eq!(unsafe { functions::fmi3ExitInitializationMode::<F>(self.c) }, fmi3OK, "{:?}", self.messages());
    }

    #[track_caller]
    pub fn step(&self, t: f64, h: f64) -> End {
        self.try_step(t, h).unwrap_or_else(|status| panic!("{status}: {:?}", self.messages()))
    }

    /// Handles an event: the time of the next one in s, infinite if there is none.
    #[track_caller]
    pub fn event(&self) -> f64 {
        // SAFETY: a live instance.
        assert_eq!(unsafe { functions::fmi3EnterEventMode::<F>(self.c) }, fmi3OK, "{:?}", self.messages());
        self.end_event()
    }

    /// Ends an event: commits it and enters step mode.
    #[track_caller]
    pub fn end_event(&self) -> f64 {
        let next = self.update_discrete_states().unwrap_or_else(|status| panic!("{status}: {:?}", self.messages()));
        // SAFETY: a live instance.
        assert_eq!(unsafe { functions::fmi3EnterStepMode::<F>(self.c) }, fmi3OK, "{:?}", self.messages());
        next
    }
}

// SAFETY of all calls: a live instance, lists of as many elements as the calls say, and places for what is written.
impl<F: Fmu> View<F> {
    pub fn enter_initialization(&self, tolerance: Option<f64>, start: f64) -> fmi3Status {
        let value = tolerance.unwrap_or(7.0);
        // SAFETY: see above.
        unsafe {
            functions::fmi3EnterInitializationMode::<F>(
                self.c,
                tolerance.is_some().into(),
                value,
                start,
                fmi3False,
                0.0,
            )
        }
    }

    pub fn try_step(&self, t: f64, h: f64) -> Result<End, fmi3Status> {
        let (mut event, mut terminate, mut early, mut time) = (9, 9, 9, f64::NAN);
        // SAFETY: see above.
        let status =
            unsafe { functions::fmi3DoStep::<F>(self.c, t, h, 0, &mut event, &mut terminate, &mut early, &mut time) };
        if status != fmi3OK {
            return Err(status);
        }
        assert_eq!(terminate, fmi3False);
        Ok(End { event: event == fmi3True, early: early == fmi3True, time })
    }

    pub fn update_discrete_states(&self) -> Result<f64, fmi3Status> {
        let (mut flags, mut next) = ([9; 5], f64::NAN);
        let [need, terminate, nominals, states, defined] = &mut flags;
        // SAFETY: see above.
        let status = unsafe {
            functions::fmi3UpdateDiscreteStates::<F>(self.c, need, terminate, nominals, states, defined, &mut next)
        };
        if status != fmi3OK {
            return Err(status);
        }
        assert_eq!(flags[..3], [fmi3False; 3]);
        assert_eq!(flags[4] == fmi3True, next.is_finite());
        Ok(next)
    }

    pub fn set(&self, name: &str, values: &[f64]) -> fmi3Status {
        self.set_all(&[reference::<F>(name)], values)
    }

    pub fn set_all(&self, references: &[fmi3ValueReference], values: &[f64]) -> fmi3Status {
        let (vr, n) = (references.as_ptr(), references.len());
        // SAFETY: see above.
        unsafe { functions::fmi3SetFloat64::<F>(self.c, vr, n, values.as_ptr(), values.len()) }
    }

    pub fn try_get(&self, references: &[fmi3ValueReference], count: usize) -> Result<Vec<f64>, fmi3Status> {
        let mut values = vec![f64::NAN; count];
        let (vr, n) = (references.as_ptr(), references.len());
        // SAFETY: see above.
        let status = unsafe { functions::fmi3GetFloat64::<F>(self.c, vr, n, values.as_mut_ptr(), count) };
        if status == fmi3OK { Ok(values) } else { Err(status) }
    }

    /// The elements of a variable.
    #[track_caller]
    pub fn get(&self, name: &str) -> Vec<f64> {
        let array = arrays::<F>().into_iter().find(|array| array.name == name).unwrap();
        self.try_get(&[array.reference], array.positions.len()).unwrap()
    }

    #[track_caller]
    pub fn real(&self, name: &str) -> f64 {
        self.get(name)[0]
    }

    /// Time in s.
    pub fn time(&self) -> f64 {
        self.try_get(&[TIME], 1).unwrap()[0]
    }

    pub fn integer(&self, name: &str) -> Result<i32, fmi3Status> {
        let mut value = -1;
        // SAFETY: see above.
        let status = unsafe { functions::fmi3GetInt32::<F>(self.c, &reference::<F>(name), 1, &mut value, 1) };
        if status == fmi3OK { Ok(value) } else { Err(status) }
    }

    pub fn set_integer(&self, name: &str, value: i32) -> fmi3Status {
        // SAFETY: see above.
        unsafe { functions::fmi3SetInt32::<F>(self.c, &reference::<F>(name), 1, &value, 1) }
    }

    pub fn output_derivative(&self, name: &str, order: i32) -> Result<f64, fmi3Status> {
        let mut value = f64::NAN;
        // SAFETY: see above.
        let status = unsafe {
            functions::fmi3GetOutputDerivatives::<F>(self.c, &reference::<F>(name), 1, &order, &mut value, 1)
        };
        if status == fmi3OK { Ok(value) } else { Err(status) }
    }
}

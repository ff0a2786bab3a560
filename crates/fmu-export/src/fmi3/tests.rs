//! Calls that pass pointers through the gate, with an importer that calls back. `cargo xtask sanitize miri` runs this
//! file, too.
use super::{
    Fmi3, TIME, functions,
    intermediate::IntermediateUpdates,
    logger::Logger,
    step::{InnerStep, InnerSteps, Places, do_step},
};
use crate::{
    calls::{
        exported::{Exported, Guarded},
        life_cycle::LifeCycle,
        logger::EnabledCategories,
    },
    description::guid,
    error::{Error, Messages},
    instance::{InstanceKind, Outcome},
    model::{Evaluation, Fmu, Instant, Integration, Model},
    sys::{
        fmi3Boolean, fmi3False, fmi3Float64, fmi3Instance, fmi3InstanceEnvironment, fmi3OK, fmi3Status, fmi3String,
        fmi3True,
    },
    variables::Scalar,
};
use fmu_export_derive::{Variables, model};
use std::{
    cell::Cell,
    ffi::{CString, c_void},
    ptr::{null, null_mut},
};

#[derive(Variables)]
struct Inputs<T = f64> {
    /// Rate
    u: T,
}

#[derive(Variables)]
struct Outputs<T = f64> {
    /// Its integral
    y: T,
}

#[derive(Clone, Variables)]
struct States<T = f64> {
    /// Its integral
    x: T,
}

/// Integrates its input.
struct Integral;

const U: u32 = 2;
const Y: u32 = 3;

#[model]
impl Model for Integral {
    const DESCRIPTION: &'static str = "Integrates its input";
    type Inputs<T: Scalar> = Inputs<T>;
    type Outputs<T: Scalar> = Outputs<T>;
    type States<T: Scalar> = States<T>;

    fn start(_: &()) -> States {
        States { x: 0.0 }
    }

    fn derivatives<T: Scalar>(at: &Instant<'_, Self, T>) -> Result<States<T>, Error> {
        if at.inputs.u.re() > 100.0 {
            return Err(Error::new("too fast"));
        }
        Ok(States { x: at.inputs.u })
    }

    fn integration(_: &()) -> Integration {
        Integration { max_step: 0.25, ..Integration::default() }
    }

    fn outputs<T: Scalar>(at: &Instant<'_, Self, T>) -> Result<Evaluation<Self, T>, Error> {
        Ok((Outputs { y: at.states.x }, ()))
    }
}

impl Fmu for Integral {
    const NAME: &'static str = "Integral";
    const VERSION: &'static str = "1";
}

/// Environment of the callbacks.
struct Environment {
    instance: Cell<fmi3Instance>,
    updates: Cell<i32>,
    messages: Cell<i32>,
}

/// Calls back into the instance while it logs.
unsafe extern "C" fn log(env: *mut c_void, _: fmi3Status, _: fmi3String, _: fmi3String) {
    // SAFETY: the environment belongs to `instance`; its instance lives, or is null while it is made.
    unsafe {
        let environment = &*env.cast::<Environment>();
        environment.messages.set(environment.messages.get() + 1);
        let mut time = f64::NAN;
        if environment.updates.get() == 0 {
            functions::fmi3GetFloat64::<Integral>(environment.instance.get(), &TIME, 1, &mut time, 1);
        }
    }
}

/// Reads the output and sets an input that grows with every call.
unsafe extern "C" fn update(
    env: fmi3InstanceEnvironment,
    _: fmi3Float64,
    set_requested: fmi3Boolean,
    _: fmi3Boolean,
    _: fmi3Boolean,
    _: fmi3Boolean,
    _: *mut fmi3Boolean,
    _: *mut fmi3Float64,
) {
    // SAFETY: the environment belongs to `instance`, which lives.
    unsafe {
        let environment = &*env.cast::<Environment>();
        environment.updates.set(environment.updates.get() + 1);
        let (c, mut y) = (environment.instance.get(), f64::NAN);
        assert_eq!(functions::fmi3GetFloat64::<Integral>(c, &Y, 1, &mut y, 1), fmi3OK);
        // Refused, with a message that is sent while the step is in progress.
        assert_ne!(functions::fmi3Terminate::<Integral>(c), fmi3OK);
        functions::fmi3FreeInstance::<Integral>(c);
        if set_requested == fmi3True {
            let u = f64::from(environment.updates.get());
            assert_eq!(functions::fmi3SetFloat64::<Integral>(c, &U, 1, &u, 1), fmi3OK);
        }
    }
}

fn instance(environment: &Environment) -> fmi3Instance {
    let token = CString::new(guid::<Integral>()).unwrap();
    let env = (&raw const *environment).cast_mut().cast();
    let required = [U, Y];
    // SAFETY: strings and lists live during the call, the environment longer than the instance.
    let c = unsafe {
        functions::fmi3InstantiateCoSimulation::<Integral>(
            c"one".as_ptr(),
            token.as_ptr(),
            null(),
            fmi3False,
            fmi3True,
            fmi3False,
            fmi3True,
            required.as_ptr(),
            required.len(),
            env,
            Some(log),
            Some(update),
        )
    };
    assert!(!c.is_null());
    environment.instance.set(c);
    // SAFETY: the instance lives.
    unsafe {
        assert_eq!(functions::fmi3EnterInitializationMode::<Integral>(c, 0, 0.0, 0.0, 0, 0.0), fmi3OK);
        assert_eq!(functions::fmi3ExitInitializationMode::<Integral>(c), fmi3OK);
    }
    c
}

unsafe fn step(c: fmi3Instance, t: f64) -> (fmi3Status, f64) {
    let (mut flags, mut time) = ([0; 3], f64::NAN);
    let [event, terminate, early] = &mut flags;
    // SAFETY: the caller vouches for the instance.
    let status = unsafe { functions::fmi3DoStep::<Integral>(c, t, 1.0, 0, event, terminate, early, &mut time) };
    (status, time)
}

/// u is 0 at first, then 1, 2, 3 and so on, at least four times in 1 s.
#[test]
fn the_importer_calls_the_instance_within_a_step_and_while_it_logs() {
    let environment = Environment { instance: Cell::new(null_mut()), updates: Cell::new(0), messages: Cell::new(0) };
    let c = instance(&environment);
    // SAFETY: the instance lives, and is freed once.
    unsafe {
        assert_eq!(step(c, 0.0), (fmi3OK, 1.0));
        let mut y = f64::NAN;
        assert_eq!(functions::fmi3GetFloat64::<Integral>(c, &Y, 1, &mut y, 1), fmi3OK);
        assert!(environment.updates.get() >= 4 && y > 0.0 && environment.messages.get() > environment.updates.get());
        // A step that fails midway is undone.
        assert_eq!(functions::fmi3SetFloat64::<Integral>(c, &U, 1, &101.0, 1), fmi3OK);
        assert_ne!(step(c, 1.0).0, fmi3OK);
        let mut after = f64::NAN;
        assert_eq!(functions::fmi3GetFloat64::<Integral>(c, &Y, 1, &mut after, 1), fmi3OK);
        assert_eq!(after, y);
        functions::fmi3FreeInstance::<Integral>(c);
    }
}

#[test]
fn null_pointers_and_impossible_lengths_are_refused() {
    let environment = Environment { instance: Cell::new(null_mut()), updates: Cell::new(0), messages: Cell::new(0) };
    let c = instance(&environment);
    let mut place = 0.0;
    // SAFETY: the instance lives, and is freed once; nothing is read behind a pointer to an impossible number of
    // elements.
    unsafe {
        assert_ne!(functions::fmi3GetFloat64::<Integral>(c, null(), 1, &mut place, 1), fmi3OK);
        assert_ne!(functions::fmi3GetFloat64::<Integral>(c, &U, 1, null_mut(), 1), fmi3OK);
        assert_ne!(functions::fmi3GetFloat64::<Integral>(c, &U, usize::MAX, &mut place, 1), fmi3OK);
        assert_ne!(functions::fmi3SetFloat64::<Integral>(c, &U, 1, &place, usize::MAX), fmi3OK);
        let (no, none) = (null_mut(), null_mut());
        assert_ne!(functions::fmi3DoStep::<Integral>(c, 0.0, 1.0, 0, no, no, no, none), fmi3OK);
        assert_eq!(functions::fmi3GetFloat64::<Integral>(c, null(), 0, null_mut(), 0), fmi3OK);
        functions::fmi3FreeInstance::<Integral>(c);
    }
}

/// An instance of something else than a model, which keeps saved states itself. Its second inner step fails.
#[derive(Default)]
struct Keeper {
    messages: Messages,
    /// Number of states that are kept.
    kept: usize,
    steps: usize,
    panics: bool,
}

impl Guarded for Keeper {
    type Saved = ();

    fn kind(&self) -> InstanceKind {
        InstanceKind::CoSimulation
    }

    fn messages(&mut self) -> &mut Messages {
        &mut self.messages
    }

    fn save(&mut self, _: u64) -> Result<Box<()>, Error> {
        self.kept += 1;
        Ok(Box::new(()))
    }

    fn save_over(&mut self, _: u64, (): &mut ()) -> Outcome {
        Ok(())
    }

    fn mode((): &()) -> u64 {
        0
    }

    fn restore(&mut self, (): &()) -> Outcome {
        Ok(())
    }

    fn free(&mut self, _: Box<()>) {
        self.kept -= 1;
    }

    fn size(&self, (): &()) -> Result<usize, Error> {
        Ok(0)
    }

    fn serialize(&self, (): &(), _: &mut [u8]) -> Outcome {
        Ok(())
    }

    fn deserialize(&mut self, _: &[u8]) -> Result<Box<()>, Error> {
        self.save(0)
    }
}

impl InnerSteps for Keeper {
    fn begin_step(&mut self, _: f64, _: f64, _: bool) -> Outcome {
        Ok(())
    }

    fn inner_step(&mut self, step: InnerStep) -> Result<(f64, bool), Error> {
        self.steps += 1;
        assert!(self.steps < 2 || !self.panics, "a defect");
        if self.steps < 2 { Ok((step.start + step.size / 2.0, false)) } else { Err(Error::discard("too long")) }
    }

    fn state_after(_: &Error) -> LifeCycle {
        LifeCycle::StepComplete
    }

    fn reached(&self) -> f64 {
        0.0
    }
}

unsafe extern "C" fn no_update(
    _: fmi3InstanceEnvironment,
    _: fmi3Float64,
    _: fmi3Boolean,
    _: fmi3Boolean,
    _: fmi3Boolean,
    _: fmi3Boolean,
    _: *mut fmi3Boolean,
    _: *mut fmi3Float64,
) {
}

#[test]
fn the_state_at_the_start_of_a_step_is_freed_even_after_a_panic() {
    for (panics, after) in [(true, LifeCycle::Poisoned), (false, LifeCycle::StepComplete)] {
        let (updates, _) = IntermediateUpdates::new(Some(no_update), &[], true, |_| Err(Error::new(""))).unwrap();
        let version = Fmi3 {
            logger: Logger { callback: None, environment: null_mut() },
            targets: Box::default(),
            event_mode_used: false,
            early_return_allowed: false,
            updates,
            dependencies: None,
        };
        let mut exported = Exported::new(Keeper { panics, ..Keeper::default() }, EnabledCategories::SILENT, version);
        exported.state = LifeCycle::StepComplete;
        let (mut flags, mut time) = ([fmi3False; 3], f64::NAN);
        let [event, terminate, early] = &mut flags;
        let places = Places {
            event_handling_needed: event,
            terminate_simulation: terminate,
            early_return: early,
            last_successful_time: &mut time,
        };
        let whole = |_: &mut Exported<Keeper, Fmi3>| Err(Error::new("no updates"));
        // SAFETY: instance and places live during the call.
        let status = unsafe { do_step((&raw mut exported).cast(), (0.0, 1.0, false), places, whole) };
        assert_ne!(status, fmi3OK);
        assert_eq!((exported.state, exported.instance.steps, exported.instance.kept), (after, 2, 0));
    }
}

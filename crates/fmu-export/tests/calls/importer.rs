//! Instances of the FMUs of these tests. A call that returns neither a status nor a `Result` panics if it fails.
use crate::descriptions::descriptions;
use fmu_export::{Fmu, fmi2::functions, guid, sys::*};
use fmu_harness::{Error, Fmi2, Instantiation, Library, Message, Value, Version, fmi2_functions};
use std::{marker::PhantomData, ops::Deref};

/// An instance of one of these FMUs, with functions in this process.
pub struct Tested<F: Fmu, V: Version = Fmi2>(fmu_harness::Instance<'static, V>, PhantomData<F>);

impl<F: Fmu, V: Version> Deref for Tested<F, V> {
    type Target = fmu_harness::Instance<'static, V>;

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

/// An instance in the state "instantiated".
pub fn instantiate<F: Fmu>(resources: Option<&str>, visible: bool) -> Tested<F> {
    instantiate_for(fmi2CoSimulation, resources, visible)
}

/// An instance for Model Exchange in the state "instantiated".
pub fn instantiate_for_model_exchange<F: Fmu>() -> Tested<F> {
    instantiate_for(fmi2ModelExchange, None, false)
}

fn instantiate_for<F: Fmu>(kind: fmi2Type, resources: Option<&str>, visible: bool) -> Tested<F> {
    try_instantiate(&guid::<F>(), kind, resources, visible).unwrap_or_else(|messages| panic!("{messages:?}"))
}

/// An instance with any GUID, or the messages of a refusal.
pub fn try_instantiate<F: Fmu>(
    guid: &str,
    kind: fmi2Type,
    resources: Option<&str>,
    visible: bool,
) -> Result<Tested<F>, Vec<String>> {
    let [description, _] = descriptions::<F>();
    // SAFETY: functions of an FMU.
    let library = unsafe { Library::in_process(description, fmi2_functions!(functions, F)) };
    let arguments = Instantiation { name: Some("test"), kind, guid: Some(guid), resources, visible, logging_on: false };
    Tested::new(library.instantiate_with(arguments))
}

/// An instance before its first step.
pub fn initialized<F: Fmu>() -> Tested<F> {
    let instance = instantiate(None, false);
    instance.initialize();
    instance
}

fn texts(messages: Vec<Message>) -> Vec<String> {
    messages.into_iter().map(|message| message.text).collect()
}

impl<F: Fmu, V: Version> Tested<F, V> {
    /// An instance of this FMU, or the messages of a refusal.
    pub fn new(made: Result<fmu_harness::Instance<'static, V>, Error>) -> Result<Self, Vec<String>> {
        made.map(|instance| Self(instance, PhantomData)).map_err(|error| match error {
            Error::NoInstance { messages, .. } => texts(messages),
            error => panic!("{error}"),
        })
    }

    /// Messages since the last call.
    pub fn messages(&self) -> Vec<String> {
        texts(self.0.messages())
    }

    /// Panics with the messages unless a call has succeeded.
    #[track_caller]
    pub fn assert_ok(&self, status: fmi2Status) {
        assert_eq!(status, fmi2OK, "{:?}", self.messages());
    }

    /// Result of a call; panics with the messages if it has failed.
    #[track_caller]
    pub fn unwrap<T>(&self, result: Result<T, fmi2Status>) -> T {
        result.unwrap_or_else(|status| panic!("{status}: {:?}", self.messages()))
    }

    #[track_caller]
    pub fn reset(&self) {
        self.assert_ok(self.0.reset());
    }

    #[track_caller]
    pub fn real(&self, name: &str) -> f64
    where
        f64: Value<V>,
    {
        self.unwrap(self.get(name))
    }

    /// A list of numbers of Model Exchange.
    pub fn list(
        &self,
        get: fn(&fmu_harness::Instance<'static, V>, &mut [f64]) -> fmi2Status,
        n: usize,
    ) -> Result<Vec<f64>, fmi2Status> {
        let mut values = vec![f64::NAN; n];
        let status = get(self, &mut values);
        if status == fmi2OK { Ok(values) } else { Err(status) }
    }

    /// The state as bytes.
    #[track_caller]
    pub fn bytes(&self) -> Vec<u8> {
        self.unwrap(self.serialize(&self.unwrap(self.get_state())))
    }

    /// Restores a state from bytes, or returns the messages of a refusal.
    #[track_caller]
    pub fn restore(&self, bytes: &[u8]) -> Result<(), Vec<String>> {
        let state = self.deserialize(bytes).map_err(|status| {
            assert_eq!(status, fmi2Error);
            self.messages()
        })?;
        self.assert_ok(self.set_state(&state));
        Ok(())
    }
}

impl<F: Fmu> Tested<F> {
    #[track_caller]
    pub fn initialize(&self) {
        self.assert_ok(self.enter_initialization_mode());
        self.assert_ok(self.exit_initialization_mode());
    }

    /// Enters event mode at a time in s.
    #[track_caller]
    pub fn enter_event_at(&self, time: f64) {
        self.assert_ok(self.set_time(time));
        self.assert_ok(self.enter_event_mode());
    }

    #[track_caller]
    pub fn enter_continuous_time(&self) {
        self.assert_ok(self.enter_continuous_time_mode());
    }

    /// Handles an event. Returns the time of the next one in s, or the status of a refusal.
    pub fn new_discrete_states(&self) -> Result<f64, fmi2Status> {
        let info = self.0.new_discrete_states()?;
        assert_eq!(info.nextEventTimeDefined == fmi2True, info.nextEventTime.is_finite(), "{info:?}");
        Ok(info.nextEventTime)
    }

    /// Handles an event. Returns whether states have changed.
    #[track_caller]
    pub fn states_change(&self) -> bool {
        let info = self.unwrap(self.0.new_discrete_states());
        assert_eq!(info.newDiscreteStatesNeeded, fmi2False);
        info.valuesOfContinuousStatesChanged == fmi2True
    }

    /// Completes a step of the integrator. Returns whether the FMU requests event mode.
    #[track_caller]
    pub fn complete_step(&self) -> bool {
        let [event, end] = self.unwrap(self.completed_integrator_step());
        assert_eq!(end, fmi2False);
        event == fmi2True
    }

    #[track_caller]
    pub fn step(&self, t: f64, h: f64) {
        self.assert_ok(self.do_step(t, h));
    }

    /// Reals by their value references.
    pub fn reals(&self, references: &[fmi2ValueReference]) -> Result<Vec<f64>, fmi2Status> {
        self.get_references(references)
    }

    #[track_caller]
    pub fn integer(&self, name: &str) -> i32 {
        self.unwrap(self.get(name))
    }

    #[track_caller]
    pub fn boolean(&self, name: &str) -> bool {
        self.unwrap(self.get(name))
    }

    #[track_caller]
    pub fn text(&self, name: &str) -> String {
        self.unwrap(self.get(name))
    }

    /// Derivative of a Real along a direction of others.
    #[track_caller]
    pub fn derivative(&self, unknown: &str, direction: &[(&str, f64)]) -> f64 {
        let (knowns, seeds): (Vec<_>, Vec<_>) = direction.iter().copied().unzip();
        let [unknown, knowns] = [&[unknown][..], &knowns].map(|names| self.references(names));
        self.unwrap(self.directional_derivative(&unknown, &knowns, &seeds))[0]
    }

    /// First derivative of an output in time.
    #[track_caller]
    pub fn rate(&self, output: &str) -> f64 {
        self.rates(output, [1])[0]
    }

    /// Derivatives of an output in time, of these orders.
    #[track_caller]
    pub fn rates<const N: usize>(&self, output: &str, orders: [fmi2Integer; N]) -> [f64; N] {
        self.unwrap(self.get_output_derivatives(&self.references(&[output; N]), &orders)).try_into().unwrap()
    }

    /// Sets a time derivative of an input for the next step.
    pub fn set_rate(&self, input: &str, order: fmi2Integer, value: f64) -> fmi2Status {
        self.set_input_derivatives(&self.references(&[input]), &[order], &[value])
    }

    pub fn states(&self, n: usize) -> Result<Vec<f64>, fmi2Status> {
        self.list(fmu_harness::Instance::get_continuous_states, n)
    }

    pub fn derivatives(&self, n: usize) -> Result<Vec<f64>, fmi2Status> {
        self.list(fmu_harness::Instance::get_derivatives, n)
    }

    pub fn nominals(&self, n: usize) -> Result<Vec<f64>, fmi2Status> {
        self.list(fmu_harness::Instance::get_nominals_of_continuous_states, n)
    }

    pub fn indicators(&self, n: usize) -> Result<Vec<f64>, fmi2Status> {
        self.list(fmu_harness::Instance::get_event_indicators, n)
    }
}

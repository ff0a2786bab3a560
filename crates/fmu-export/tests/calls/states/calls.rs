//! The calls for continuous states.
use crate::importer::Instance;
use fmu_export::{
    Fmu,
    fmi2::functions,
    sys::{fmi2Component, fmi2EventInfo, fmi2False, fmi2OK, fmi2Real, fmi2Status, fmi2True},
};

type Getter = unsafe extern "C" fn(fmi2Component, *mut fmi2Real, usize) -> fmi2Status;

// SAFETY of all calls: a live instance, and lists with as many elements as the call says.
impl<F: Fmu> Instance<F> {
    fn list(&self, get: Getter, n: usize) -> Result<Vec<f64>, fmi2Status> {
        let mut values = vec![f64::NAN; n];
        // SAFETY: see above.
        let status = unsafe { get(self.c, values.as_mut_ptr(), n) };
        if status == fmi2OK { Ok(values) } else { Err(status) }
    }

    pub fn states(&self, n: usize) -> Result<Vec<f64>, fmi2Status> {
        self.list(functions::fmi2GetContinuousStates::<F>, n)
    }

    pub fn derivatives(&self, n: usize) -> Result<Vec<f64>, fmi2Status> {
        self.list(functions::fmi2GetDerivatives::<F>, n)
    }

    pub fn nominals(&self, n: usize) -> Result<Vec<f64>, fmi2Status> {
        self.list(functions::fmi2GetNominalsOfContinuousStates::<F>, n)
    }

    pub fn indicators(&self, n: usize) -> Result<Vec<f64>, fmi2Status> {
        self.list(functions::fmi2GetEventIndicators::<F>, n)
    }

    pub fn set_states(&self, states: &[f64]) -> fmi2Status {
        // SAFETY: see above.
        unsafe { functions::fmi2SetContinuousStates::<F>(self.c, states.as_ptr(), states.len()) }
    }

    /// Completes a step of the integrator; whether it asks for event mode.
    #[track_caller]
    pub fn complete_step(&self) -> bool {
        let (mut event, mut end) = (-1, -1);
        // SAFETY: see above.
        let status = unsafe { functions::fmi2CompletedIntegratorStep::<F>(self.c, 0, &mut event, &mut end) };
        assert_eq!((status, end), (fmi2OK, fmi2False), "{:?}", self.messages());
        event == fmi2True
    }

    /// Handles an event; whether states have changed.
    #[track_caller]
    pub fn states_change(&self) -> bool {
        let mut info = fmi2EventInfo::default();
        // SAFETY: see above.
        let status = unsafe { functions::fmi2NewDiscreteStates::<F>(self.c, &mut info) };
        assert_eq!((status, info.newDiscreteStatesNeeded), (fmi2OK, fmi2False), "{:?}", self.messages());
        info.valuesOfContinuousStatesChanged == fmi2True
    }
}

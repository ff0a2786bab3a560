//! Co-simulation cycle, the unit of all other costs.
use std::{hint::black_box, iter::Cycle, slice};

use fmi_export_sys::{fmi2Component, fmi2Status, fmi2True, fmi3OK, fmi3True};
use fmu_harness::{
    Causality, Instance,
    fmi3::{CoSimulation, Instantiation, Logger},
};

use crate::{
    measured::{Measured, is_set},
    timer::{Operation, Repeat, repeated},
};

/// Communication step size, in s.
const STEP: f64 = 1e-3;

/// Initialized instance, and the inputs that its cycles set.
pub(crate) struct Cycles<'a> {
    of: &'a Measured,
    pub(crate) instance: Instance<'a>,
    sets: Cycle<slice::Iter<'a, Vec<f64>>>,
    /// Number of finished cycles.
    count: u64,
    outputs: Vec<f64>,
}

impl<'a> Cycles<'a> {
    /// Creates an instance; its cycles set the sets of input values in turn.
    pub(crate) fn new(of: &'a Measured) -> Result<Self, String> {
        let (instance, outputs) = (of.instance()?, vec![f64::NAN; of.outputs.len()]);
        Ok(Self { of, instance, sets: of.sets.iter().cycle(), count: 0, outputs })
    }

    /// Repeats the plain cycle.
    pub(crate) fn plain(mut self) -> Repeat<'a> {
        repeated(move || self.next(|_| 0))
    }

    /// Runs one cycle: sets all inputs, calls `before_step`, steps, reads the outputs. The result combines all
    /// statuses: zero if all calls succeeded.
    #[inline(always)]
    pub(crate) fn next(&mut self, before_step: impl FnOnce(fmi2Component) -> fmi2Status) -> fmi2Status {
        let inputs = self.sets.next().expect("there are input values");
        let (c, t) = (self.instance.component(), self.count as f64 * STEP);
        self.count += 1;
        let (set, get) = (&self.of.inputs, &self.of.outputs);
        assert!(inputs.len() == set.len() && self.outputs.len() == get.len(), "as many values as variables");
        let functions = self.instance.functions();
        // SAFETY: the instance lives, and the arrays have the stated lengths.
        let status = unsafe {
            (functions.fmi2SetReal)(c, set.as_ptr(), set.len(), inputs.as_ptr())
                | before_step(c)
                | (functions.fmi2DoStep)(c, t, STEP, fmi2True)
                | (functions.fmi2GetReal)(c, get.as_ptr(), get.len(), self.outputs.as_mut_ptr())
        };
        black_box(&self.outputs);
        status
    }
}

/// Cycle through the functions of FMI 3.0, with whole arrays.
pub(crate) fn cycle_fmi3<'a>(of: &'a Measured) -> Operation<'a> {
    let description = of.fmi3.archive().description();
    let instantiation = Instantiation {
        name: Some("bench"),
        token: Some(&description.guid),
        resources: None,
        visible: false,
        logging_on: false,
        log: Logger::None,
    };
    let instance =
        of.fmi3.instantiate_co_simulation(instantiation, CoSimulation::default()).map_err(|e| e.to_string())?;
    if instance.initialize(0.0) != fmi3OK {
        return Err("the instance of FMI 3.0 cannot be initialized".into());
    }
    let inputs = description.with_causality(Causality::Input).filter(|input| is_set(input));
    let inputs: Vec<_> = inputs.map(|input| input.value_reference).collect();
    let outputs = instance.references(of.output_names);
    let mut values = vec![f64::NAN; of.outputs.len()];
    let (mut sets, mut count) = (of.sets.iter().cycle(), 0_u64);
    Ok(Some(repeated(move || {
        let set = sets.next().expect("there are input values");
        let (c, functions, t) = (instance.component(), instance.functions(), count as f64 * STEP);
        count += 1;
        let (mut event, mut end, mut early, mut time) = (0, 0, 0, 0.0);
        // SAFETY: the instance lives, and the arrays have the stated lengths.
        let status = unsafe {
            (functions.fmi3SetFloat64)(c, inputs.as_ptr(), inputs.len(), set.as_ptr(), set.len())
                | (functions.fmi3DoStep)(c, t, STEP, fmi3True, &mut event, &mut end, &mut early, &mut time)
                | (functions.fmi3GetFloat64)(c, outputs.as_ptr(), outputs.len(), values.as_mut_ptr(), values.len())
        };
        black_box(&values);
        status
    })))
}

//! The plain cycle through the functions of FMI 3.0, with whole arrays.
use std::hint::black_box;

use fmi_export_sys::{fmi3OK, fmi3True};
use fmu_harness::Causality;
use fmu_harness::fmi3::{CoSimulation, Instantiation, Logger};

use crate::cycle::STEP;
use crate::meter::{Operation, repeated};
use crate::pair::{Loaded, is_set};

/// The same inputs and outputs as those of the plain cycle.
pub(crate) fn cycle_fmi3<'a>(of: &'a Loaded<'a>) -> Operation<'a> {
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
    let mut values = vec![f64::NAN; of.fmu.outputs.len()];
    let (mut sets, mut count) = (of.sets.iter().cycle(), 0_u64);
    repeated(move || {
        let set = sets.next().expect("there are input values");
        let (c, functions, t) = (instance.component(), instance.functions(), count as f64 * STEP);
        count += 1;
        let (mut event, mut end, mut early, mut time) = (0, 0, 0, 0.0);
        // SAFETY: the instance lives, and the arrays have the stated lengths.
        let status = unsafe {
            (functions.fmi3SetFloat64)(c, inputs.as_ptr(), inputs.len(), set.as_ptr(), set.len())
                + (functions.fmi3DoStep)(c, t, STEP, fmi3True, &mut event, &mut end, &mut early, &mut time)
                + (functions.fmi3GetFloat64)(c, outputs.as_ptr(), outputs.len(), values.as_mut_ptr(), values.len())
        };
        black_box(&values);
        status
    })
}

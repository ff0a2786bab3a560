//! Communication steps of FMI 2.0.
use fmi_export_sys::{fmi2Fatal, fmi2Pending};
use fmu::{InterfaceKind, Library, Number, Step};

use super::api::{delivers, finished, initialize, patience};
use super::observations::Observations;
use super::steps::{FEW, Steps, end, not_a_number, refused};

/// Does a few steps, and waits for those that are pending.
pub(super) fn check(library: &Library, observations: &mut Observations) {
    let Ok(instance) = library.instantiate("steps", InterfaceKind::CoSimulation) else { return };
    if initialize(&instance).is_err() {
        return;
    }
    let description = library.description();
    let mut may_be_pending = description.co_simulation.as_ref().is_some_and(|of| of.run_asynchronously);
    for (t, h) in Steps::of(description).take(FEW) {
        let returned = instance.do_step(t, h, true, &mut Step::default()).status;
        if returned == fmi2Pending && !may_be_pending {
            let but = "but canRunAsynchronuously is not true in modelDescription.xml";
            observations.problems.push(format!("fmi2DoStep returns fmi2Pending, {but}"));
            // Report this once.
            may_be_pending = true;
        }
        let status = finished(&instance, returned);
        if status == fmi2Pending {
            let step = format!("the step from {} over {} s", Number(t), Number(h));
            observations.problems.push(format!("{step} is still pending after {} s", patience().as_secs_f64()));
            // Until its end only functions that query the status may be called.
            return end(instance, fmi2Fatal);
        }
        if !delivers(status) {
            refused("fmi2DoStep", (t, h), status, observations);
            return end(instance, status);
        }
        if let Some(problem) = not_a_number(&instance, "fmi2DoStep", (t, h)) {
            observations.problems.push(problem);
            break;
        }
    }
}

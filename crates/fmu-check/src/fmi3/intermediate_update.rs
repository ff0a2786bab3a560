//! Intermediate updates and early return, in capabilities and variables (sections 2.4.7.4 and 4.4).
use fmu::{Description, Variability};

use crate::report::{Report, list};

pub(super) fn check(description: &Description, report: &mut Report) {
    let exchanged = || description.variables.iter().filter(|variable| variable.intermediate_update);
    for variable in exchanged().filter(|variable| variable.variability != Variability::Continuous) {
        report.finding(format!(
            "modelDescription.xml: {:?} has intermediateUpdate, but is {}, not continuous",
            variable.name, variable.variability
        ));
    }
    let Some(kind) = &description.co_simulation else { return };
    if !kind.intermediate_update && exchanged().next().is_some() {
        let names = exchanged().map(|variable| format!("{:?}", variable.name)).collect();
        report.finding(format!(
            "modelDescription.xml: variables have intermediateUpdate, but CoSimulation does not have \
             providesIntermediateUpdate: {}",
            list(names)
        ));
    }
    if kind.early_return_after_update && !kind.intermediate_update {
        report.finding(
            "modelDescription.xml: CoSimulation has canReturnEarlyAfterIntermediateUpdate, but not \
             providesIntermediateUpdate, without which there is none",
        );
    }
}

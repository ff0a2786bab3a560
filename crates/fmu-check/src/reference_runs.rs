//! Reference experiments of an archive (FMI-LS-REF): runs, compared with the expected results.
mod co_simulation;
mod comparison;
mod ended;
mod model_exchange;
mod setup;
mod stimuli;

use fmu::{Archive, InterfaceKind, Library};

use super::observations::Observations;
use super::report::Report;
use crate::reference::{DEFAULT_TOLERANCE, Experiment, Problem, of_archive};
use comparison::Comparison;
use ended::Ended;
use setup::Deadline;

/// Finds experiments that contradict their format or the description; returns whether there are any to run.
pub(super) fn check(archive: &Archive, report: &mut Report) -> bool {
    let mut is_any = false;
    for experiment in of_archive(archive) {
        match experiment {
            Ok(_) => is_any = true,
            Err(problem @ Problem::Malformed { .. }) => report.finding(problem),
            Err(problem @ Problem::Unsupported { .. }) => {
                report.note(format!("{problem}, so this reference experiment was not run"));
            }
        }
    }
    is_any
}

/// Runs all experiments in both interfaces of an FMU.
pub(super) fn run((archive, library): (&Archive, &Library), observations: &mut Observations) {
    let experiments: Vec<_> = of_archive(archive).into_iter().flatten().collect();
    // If only one instance is allowed, only one experiment is run.
    let is_alone = archive.interface().only_once_per_process;
    let most = if is_alone { 1 } else { usize::MAX };
    let interfaces = [
        archive.co_simulation().map(|_| InterfaceKind::CoSimulation),
        archive.has_model_exchange_here().then_some(InterfaceKind::ModelExchange),
    ];
    let all = Deadline::of_all();
    for interface in interfaces.into_iter().flatten().take(most) {
        let (mut agreeing, mut largest) = (0, 0.0_f64);
        for (i, experiment) in experiments.iter().take(most).enumerate() {
            if all.has_passed() {
                observations.remarks.push(format!(
                    "{} reference experiments were not run in {}, because the others took {} s",
                    experiments.len() - i,
                    interface.name(),
                    all.seconds()
                ));
                break;
            }
            let (comparison, ended) = compare(library, experiment, interface);
            let name = format!("the reference experiment {:?} in {}", experiment.name, interface.name());
            match (&ended, comparison.difference()) {
                (Some(Ended::Failed(what, _)), _) => observations.problems.push(format!("{name}: {what}")),
                (_, Some(difference)) if experiment.tolerance.is_some() => {
                    observations.problems.push(format!("{name}: {difference}"));
                }
                // Without a stated tolerance a difference is no error.
                (_, Some(difference)) => observations.remarks.push(format!(
                    "{name}: {difference}; the experiment states no tolerance, {DEFAULT_TOLERANCE} was taken"
                )),
                (None, None) => {
                    agreeing += 1;
                    largest = largest.max(comparison.largest());
                }
                (Some(Ended::Early(_)), None) => {}
            }
            if let Some(Ended::Early(why)) = ended {
                observations.remarks.push(format!("{name}: {why}"));
            }
        }
        if agreeing > 0 {
            let experiments = if agreeing == 1 { "experiment agrees" } else { "experiments agree" };
            observations.remarks.push(format!(
                "{agreeing} reference {experiments} with the results in {}; the largest difference is {:.1e} of the \
                 tolerance",
                interface.name(),
                largest
            ));
        }
    }
    if is_alone && experiments.len() > 1 {
        observations.remarks.push("only one reference experiment was run: canBeInstantiatedOnlyOncePerProcess".into());
    }
}

/// Runs an experiment in one interface.
fn compare<'e>(
    library: &'e Library,
    experiment: &'e Experiment,
    interface: InterfaceKind,
) -> (Comparison<'e>, Option<Ended>) {
    let description = library.description();
    let compared = |run: &dyn Fn(&mut Comparison<'e>) -> Result<(), Ended>| {
        let mut comparison = Comparison::of(experiment, description);
        let ended = run(&mut comparison).err();
        (comparison, ended)
    };
    match interface {
        InterfaceKind::ModelExchange => compared(&|comparison| model_exchange::run(library, experiment, comparison)),
        InterfaceKind::CoSimulation => {
            let at_start = compared(&|comparison| co_simulation::run(library, experiment, false, comparison));
            // The format does not say whether a step uses inputs of its start or its end, and importers differ.
            let is_moving = experiment.stimuli.as_ref().is_some_and(|table| stimuli::moves(table, description));
            if !is_moving || at_start.0.difference().is_none() {
                return at_start;
            }
            let at_end = compared(&|comparison| co_simulation::run(library, experiment, true, comparison));
            if at_end.1.is_none() && at_end.0.largest() < at_start.0.largest() { at_end } else { at_start }
        }
    }
}

//! Steps in all ways of FMI 3.0: with or without events of the importer, and with intermediate updates.
use std::cell::{Cell, OnceCell};

use fmi_export_sys::{fmi3Boolean, fmi3OK};
use fmu::{
    Call, Causality, Description, Instance, Instantiation, InterfaceKind, IntermediateUpdate, Kind, Library, Number,
    Status, Step, UpdateFunction, Variable,
};

use crate::api::{self, TRUE, delivers, initialize, is_over, is_status, returns};
use crate::model_exchange::{EventHandling, handle_events};
use crate::observations::Observations;
use crate::starts::numbers;
use crate::steps::{FEW, Steps, end, not_a_number, refused};

#[derive(Clone, Copy)]
struct Way {
    events: bool,
    early_return: bool,
}

impl Way {
    fn name(self) -> &'static str {
        match (self.events, self.early_return) {
            (false, false) => "fmi3DoStep",
            (false, true) => "fmi3DoStep with early return",
            (true, false) => "fmi3DoStep with event mode",
            (true, true) => "fmi3DoStep with event mode and early return",
        }
    }
}

pub(super) fn check(library: &Library, observations: &mut Observations) {
    let has_event_mode = library.description().co_simulation.as_ref().is_some_and(|of| of.event_mode);
    let early = [false, true];
    let ways = early.into_iter().flat_map(|early_return| early.map(|events| Way { events, early_return }));
    for way in ways.filter(|way| has_event_mode || !way.events) {
        step(library, way, observations);
        // The other ways would have the same problem.
        if !observations.problems.is_empty() {
            break;
        }
    }
}

/// Makes an instance and does a few steps in one way.
fn step(library: &Library, way: Way, observations: &mut Observations) {
    let description = library.description();
    let provides_updates = description.co_simulation.as_ref().is_some_and(|of| of.intermediate_update);
    let updates = Updates::default();
    let exchanged: Vec<_> = description.variables.iter().filter(is_exchanged).collect();
    let references: Vec<_> = exchanged.iter().map(|variable| variable.value_reference).collect();
    let update = |instance: &Instance<'_>, update| {
        updates.update(instance, update, &exchanged);
        None
    };
    let mut resources = None;
    let arguments = Instantiation {
        event_mode_used: way.events,
        early_return_allowed: way.early_return,
        required_intermediate_variables: if provides_updates { &references } else { &[] },
        intermediate_update: provides_updates.then(|| Box::new(update) as Box<UpdateFunction<'_>>),
        ..library.usual_arguments("steps", &mut resources)
    };
    let instance = match library.instantiate_with(InterfaceKind::CoSimulation, arguments) {
        Ok(instance) => instance,
        Err(error) => return observations.problems.push(format!("{}: {error}", way.name())),
    };
    if initialize(&instance).is_err() {
        return;
    }
    let Run { status, has_seen_all } = run(&instance, &updates, way, observations);
    if provides_updates {
        let problem = updates.problem(has_seen_all && status == fmi3OK);
        observations.problems.extend(problem.map(|problem| format!("{}: {problem}", way.name())));
    }
    end(instance, status);
}

/// Whether intermediate updates get or set a variable; only Float64 is used.
fn is_exchanged(variable: &&Variable) -> bool {
    variable.intermediate_update && variable.kind() == Kind::Real && variable.elements() > 0
}

struct Run {
    /// Status of the last call.
    status: Status,
    /// Whether the steps were long enough for an intermediate update.
    has_seen_all: bool,
}

/// Does a few steps, and more while an intermediate update is missing.
fn run(instance: &Instance<'_>, updates: &Updates, way: Way, observations: &mut Observations) -> Run {
    let description = instance.description();
    let ended = |status| Run { status, has_seen_all: false };
    let mut failed = |Call { function, status }: Call| {
        let sentence = format!("{}: {function} {} for the start values", way.name(), returns(status));
        if is_status(status) {
            observations.remarks.push(sentence)
        } else {
            observations.problems.push(sentence)
        }
        ended(status)
    };
    let of = description.co_simulation.as_ref();
    let provides_updates = of.is_some_and(|of| of.intermediate_update);
    let internal = of.and_then(|of| of.fixed_internal_step_size);
    let mut is_event = way.events;
    let mut steps = Steps::of(description);
    // A step over several internal steps has updates. If their size is unknown, a later step may have the first one.
    let is_enough = |steps: &Steps| {
        !provides_updates
            || updates.count.get() > 0
            || internal.is_some_and(|internal| steps.covered() > 2.0 * internal)
    };
    for count in 0.. {
        if count >= FEW && is_enough(&steps) {
            break;
        }
        let Some((t, h)) = steps.next() else { break };
        if is_event {
            match handle_events(instance, t) {
                Ok(EventHandling::Handled(_)) => {}
                Ok(EventHandling::Terminated) => return ended(fmi3OK),
                Ok(EventHandling::Wrong(problem)) => {
                    observations.problems.push(format!("{}: {problem}", way.name()));
                    return ended(fmi3OK);
                }
                Err(call) => return failed(call),
            }
            if let Err(call) = instance.enter_step_mode().ok() {
                return failed(call);
            }
        }
        // Numbers that no FMU writes show flags and times that it did not write.
        let unwritten = i32::from(fmi3Boolean::MAX);
        let mut step = Step {
            event_handling_needed: unwritten,
            terminate_simulation: unwritten,
            early_return: unwritten,
            last_successful_time: f64::NAN,
        };
        let status = instance.do_step(t, h, true, &mut step).status;
        if !delivers(status) {
            refused(way.name(), (t, h), status, observations);
            return ended(status);
        }
        if let Some(problem) = problem(&step, way, description) {
            observations.problems.push(format!("{}: {problem}", way.name()));
            return ended(status);
        }
        if let Some(problem) = not_a_number(instance, way.name(), (t, h)) {
            observations.problems.push(problem);
            return ended(status);
        }
        // Later steps would begin at other times.
        if step.early_return == TRUE || step.terminate_simulation == TRUE {
            return ended(fmi3OK);
        }
        is_event = step.event_handling_needed == TRUE;
        if is_event && let Err(call) = instance.enter_event_mode().ok() {
            return failed(call);
        }
    }
    let is_covered = internal.is_none_or(|internal| steps.covered() > 0.999 * internal);
    Run { status: fmi3OK, has_seen_all: !steps.is_late && is_covered }
}

/// Error in the results of a step (section 4.2.1).
fn problem(step: &Step, way: Way, description: &Description) -> Option<String> {
    let flags = [
        ("eventHandlingNeeded", step.event_handling_needed),
        ("terminateSimulation", step.terminate_simulation),
        ("earlyReturn", step.early_return),
    ];
    if let Some((name, flag)) = flags.into_iter().find(|(_, flag)| ![TRUE, 0].contains(flag)) {
        return Some(format!("{name} is {flag}, neither true nor false"));
    }
    if !step.last_successful_time.is_finite() {
        return Some(format!("lastSuccessfulTime is {}, not a time", Number(step.last_successful_time)));
    }
    if step.event_handling_needed == TRUE && !way.events {
        return Some("eventHandlingNeeded is true, but eventModeUsed is false".into());
    }
    if step.early_return == TRUE {
        if !way.early_return {
            return Some("earlyReturn is true, but earlyReturnAllowed is false".into());
        }
        if !description.co_simulation.as_ref().is_some_and(|of| of.early_return) {
            return Some("earlyReturn is true, but not mightReturnEarlyFromDoStep in modelDescription.xml".into());
        }
    }
    None
}

/// Record of intermediate updates.
#[derive(Default)]
struct Updates {
    count: Cell<usize>,
    refused: OnceCell<String>,
}

impl Updates {
    /// Gets all permitted variables, then sets the requested ones: after that none may be got (section 4.2.2).
    fn update(&self, instance: &Instance<'_>, update: IntermediateUpdate, variables: &[&Variable]) {
        self.count.set(self.count.get() + 1);
        let (inputs, others): (Vec<&Variable>, Vec<&Variable>) =
            variables.iter().partition(|variable| variable.causality == Causality::Input);
        let gets = others.into_iter().filter(|_| update.get_allowed);
        let gets = gets.map(|variable| ("fmi3GetFloat64", variable, api::read(instance, variable).0));
        let sets = inputs.into_iter().filter(|_| update.set_requested);
        let sets = sets.map(|variable| ("fmi3SetFloat64", variable, api::set(instance, variable, &numbers(variable))));
        let mut calls = gets.chain(sets);
        if let Some((call, variable, status)) = calls.find(|(_, _, status)| is_over(*status)) {
            // Only the first: later ones may be consequences.
            let _ = self.refused.set(format!("{:?} ({call}, status {status})", variable.name));
        }
    }

    /// Error of the updates; `has_seen_all` says whether the steps were long enough for one.
    fn problem(&self, has_seen_all: bool) -> Option<String> {
        if self.count.get() == 0 && has_seen_all {
            return Some("no intermediate update, but providesIntermediateUpdate in modelDescription.xml".into());
        }
        let refused = self.refused.get()?;
        Some(format!("refuses in an intermediate update a variable with intermediateUpdate: {refused}"))
    }
}

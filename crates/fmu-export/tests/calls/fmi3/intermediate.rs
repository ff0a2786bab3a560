//! Intermediate updates: the importer exchanges values within a step.
use super::importer::{End, Options, Tested, Update, make};
use crate::{
    occasions::Counter,
    states::{Oscillator, free},
    ticks::Clock,
};
use fmu_export::{
    Cause, Error, Evaluation, Fmu, Instant, Integration, Log, Model, Scalar, Variables, model,
    sys::{fmi3Error, fmi3OK},
};
use std::{cell::RefCell, rc::Rc};

const KIND: Options<'static> =
    Options { event_mode_used: false, early_return_allowed: true, required: &["position", "f"], logging_on: true };

fn oscillator(kind: &Options<'_>, max_step: f64, update: Update) -> Tested<Oscillator> {
    let oscillator = make::<Oscillator>(kind, update).unwrap_or_else(|messages| panic!("{messages:?}"));
    assert_eq!(oscillator.set("max_step", max_step), fmi3OK);
    oscillator.initialize();
    oscillator
}

/// The importer's force follows the position within the step: the spring is four times as stiff, and swings twice as
/// fast.
#[test]
fn inputs_that_are_set_within_a_step_act_from_there_on() {
    let times = Rc::new(RefCell::new(Vec::new()));
    let log = Rc::clone(&times);
    let instance = oscillator(
        &KIND,
        1e-4,
        Some(Box::new(move |view, time, set_requested| {
            log.borrow_mut().push((time, set_requested));
            let position: f64 = view.get("position").unwrap();
            assert_eq!(view.set("f", -12.0 * position), fmi3OK);
            None
        })),
    );
    assert_eq!(instance.set("f", -12.0), fmi3OK);
    assert_eq!(instance.step(0.0, 0.5), End { event: false, early: false, time: 0.5 });
    let times = times.borrow();
    // At most 0.1 ms, and hardly shorter.
    assert!((5000..5100).contains(&times.len()), "{}", times.len());
    assert!(times.windows(2).all(|pair| pair[0].0 < pair[1].0));
    assert_eq!(*times.last().unwrap(), (0.5, false), "at the end of the step there is nothing to set");
    assert!(times.iter().rev().skip(1).all(|&(time, set_requested)| time < 0.5 && set_requested));
    // cos(4 t); the force is held over 0.1 ms, so the amplitude grows by exp(6 h t).
    let expected = (4.0_f64 * 0.5).cos();
    assert!((instance.real("position") - expected).abs() < 1e-3, "{}", instance.real("position"));
}

#[test]
fn without_a_callback_the_same_steps_give_the_same_states() {
    let update: Update = Some(Box::new(|_, _, _| None));
    let [with, without] = [update, None].map(|update| {
        let instance = oscillator(&KIND, 1e9, update);
        assert_eq!(instance.step(0.0, 2.0), End { event: false, early: false, time: 2.0 });
        instance.real("position")
    });
    assert!((with - without).abs() < 1e-8);
    assert!((with - free(1.0, 0.0, 2.0)[0]).abs() < 1e-8);
}

/// The steps grow although the method restarts after each of them.
#[test]
fn steps_of_the_method_grow_as_the_tolerance_allows() {
    let times = Rc::new(RefCell::new(vec![0.0]));
    let log = Rc::clone(&times);
    let update: Update = Some(Box::new(move |_, time, _| {
        log.borrow_mut().push(time);
        None
    }));
    let instance = make::<Oscillator>(&KIND, update).unwrap_or_else(|messages| panic!("{messages:?}"));
    assert_eq!(instance.set("tolerance", 1e-3), fmi3OK);
    instance.initialize();
    instance.step(0.0, 2.0);
    let times = times.borrow();
    let steps: Vec<_> = times.windows(2).map(|pair| pair[1] - pair[0]).collect();
    let longest = steps.iter().fold(0.0_f64, |a, &b| a.max(b));
    assert!(longest > 4.0 * steps[0] && steps.len() < 30, "{steps:?}");
}

#[test]
fn the_importer_ends_a_step_at_the_time_that_it_asks_for() {
    let instance = oscillator(&KIND, 0.01, Some(Box::new(|_, time, _| (time < 0.3).then_some(0.305))));
    assert_eq!(instance.step(0.0, 1.0), End { event: false, early: true, time: 0.305 });
    assert!((instance.real("position") - free(1.0, 0.0, 0.305)[0]).abs() < 1e-9);
    // A past time ends the step at once.
    let instance = oscillator(&KIND, 0.01, Some(Box::new(|_, _, _| Some(-7.0))));
    let end = instance.step(0.0, 1.0);
    assert!(end.early && end.time <= 0.01, "{end:?}");
}

/// `d` is a state, `w` was not registered, and the other calls belong between steps.
#[test]
fn only_registered_variables_are_exchanged_and_none_is_got_after_one_is_set() {
    let instance = oscillator(
        &KIND,
        0.01,
        Some(Box::new(|view, time, set_requested| {
            if time < 0.995 && set_requested {
                let position = view.references(&["position"]);
                assert_eq!(view.set("w", 1.0), fmi3Error);
                assert_eq!(view.set("position", 1.0), fmi3Error);
                assert_eq!(view.get_references::<f64>(&view.array("d")), Err(fmi3Error));
                let velocity = view.get_output_derivatives(&position, &[1]);
                assert_eq!(velocity.map(|v| v[0] < 0.0), Ok(true), "it swings back");
                assert_eq!(view.do_step(time, 0.1).status, fmi3Error);
                assert_eq!(view.reset(), fmi3Error);
                // SAFETY: a live instance, which this call must not free.
                unsafe { (view.functions().fmi3FreeInstance)(view.component()) };
                assert_eq!(view.set("f", 0.0), fmi3OK);
                assert_eq!(view.get_references::<f64>(&position), Err(fmi3Error));
            }
            None
        })),
    );
    assert_eq!(instance.step(0.0, 1.0), End { event: false, early: false, time: 1.0 });
    assert!((instance.real("position") - free(1.0, 0.0, 1.0)[0]).abs() < 1e-8);
    let messages = instance.messages();
    for expected in [
        "fmi3SetFloat64: w cannot be used in this intermediate update: it is none of \
         the required intermediate variables of fmi3InstantiateCoSimulation",
        "fmi3SetFloat64: position cannot be set in an intermediate update: it is an output",
        "fmi3DoStep is not allowed while the instance is in an intermediate update: \
         only registered variables can be got and set in this callback",
        "fmi3FreeInstance is not allowed while the instance is in an intermediate update",
        "fmi3GetFloat64: in an intermediate update variables are got before any is set",
    ] {
        assert!(messages.iter().any(|message| message == expected), "{expected}\n{messages:?}");
    }
}

#[test]
fn a_step_that_fails_within_changes_nothing() {
    let instance = oscillator(
        &KIND,
        0.01,
        Some(Box::new(|view, time, set_requested| {
            if time > 0.5 && set_requested {
                assert_eq!(view.set("f", 1e7), fmi3OK);
            }
            None
        })),
    );
    instance.step(0.0, 0.25);
    let before = (instance.real("position"), instance.real("v"), instance.real("time"));
    assert_eq!(instance.try_step(0.25, 1.0), Err(fmi3Error));
    assert_eq!((instance.real("position"), instance.real("v"), instance.real("time")), before);
    assert_eq!(instance.real("f"), 0.0);
}

/// fmusim and Chrono require variables without reading `intermediateUpdate`.
#[test]
fn required_variables_that_cannot_be_updated_are_ignored_with_one_message() {
    let begin = "fmi3InstantiateCoSimulation: required intermediate variables are ignored:";
    let kind = Options { required: &["kicks", "position", "x", "k", "der(v)"], ..KIND };
    let count = Rc::new(RefCell::new(0));
    let counted = Rc::clone(&count);
    let update: Update = Some(Box::new(move |view, _, _| {
        *counted.borrow_mut() += 1;
        let _: f64 = view.get("position").unwrap();
        None
    }));
    let instance = make::<Oscillator>(&kind, update).unwrap_or_else(|messages| panic!("{messages:?}"));
    assert_eq!(instance.messages(), [format!("{begin} kicks, x, k, der(v); see intermediateUpdate")]);
    instance.initialize();
    instance.step(0.0, 0.5);
    assert!(*count.borrow() > 0, "those that can be updated are");

    // If none remains, there are no updates.
    let kind = Options { required: &["kicks"], ..KIND };
    let update: Update = Some(Box::new(|_, _, _| panic!("there is nothing to update")));
    let instance = make::<Oscillator>(&kind, update).unwrap_or_else(|messages| panic!("{messages:?}"));
    assert_eq!(instance.messages().len(), 1);
    instance.initialize();
    instance.step(0.0, 0.5);

    let kind = Options { required: &["u"], ..KIND };
    let clock = make::<Clock>(&kind, None).unwrap_or_else(|messages| panic!("{messages:?}"));
    assert_eq!(clock.messages(), [format!("{begin} u; this FMU makes no updates")]);
}

/// The kick is within the step, and the importer handles it.
#[test]
fn events_and_updates_go_together() {
    let kind = Options { event_mode_used: true, ..KIND };
    let count = Rc::new(RefCell::new(0));
    let counted = Rc::clone(&count);
    let update: Update = Some(Box::new(move |_, _, _| {
        *counted.borrow_mut() += 1;
        None
    }));
    let instance = make::<Oscillator>(&kind, update).unwrap_or_else(|messages| panic!("{messages:?}"));
    assert_eq!(instance.set("kick_time", 0.3), fmi3OK);
    instance.initialize();
    assert_eq!(instance.end_event(), 0.3);
    assert_eq!(instance.step(0.0, 1.0), End { event: true, early: true, time: 0.3 });
    assert!(*count.borrow() > 1);
    instance.event();
    assert_eq!(instance.step(0.3, 0.7), End { event: false, early: false, time: 1.0 });
    let [x, v] = free(1.0, 0.0, 0.3);
    assert!((instance.real("position") - free(x, v + 3.0, 0.7)[0]).abs() < 1e-8);
}

#[derive(Variables)]
pub struct Inputs<T = f64> {
    /// Counts its steps
    pub counter: Counter<T>,
}

#[derive(Variables)]
pub struct Outputs<T = f64> {
    /// As the input has it
    pub seen: [T; 4],
    /// Number of events of the cause `Communication`
    pub communications: i32,
    /// Number of steps in a row
    pub in_a_row: i32,
}

#[derive(Clone, Variables)]
pub struct States<T = f64> {
    /// Integral of the input
    pub integral: T,
}

#[derive(Clone, Variables)]
pub struct Discrete<T = f64> {
    /// Number of events of the cause `Communication`
    pub communications: i32,
    /// Without a meaning
    pub unused: T,
}

/// Integrates in steps of a quarter of a second.
pub struct Journey;

#[model]
impl Model for Journey {
    const DESCRIPTION: &'static str = "Counts its steps";
    type Inputs<T: Scalar> = Inputs<T>;
    type Outputs<T: Scalar> = Outputs<T>;
    type States<T: Scalar> = States<T>;
    type Discrete<T: Scalar> = Discrete<T>;

    fn set_up_inputs<T: Scalar>(_: &(), _: &mut Inputs<T>) {}

    fn start((): &()) -> States {
        States { integral: 0.0 }
    }

    fn derivatives<T: Scalar>(at: &Instant<'_, Self, T>) -> Result<States<T>, Error> {
        Ok(States { integral: at.inputs.counter.x })
    }

    fn outputs<T: Scalar>(at: &Instant<'_, Self, T>) -> Result<Evaluation<Self, T>, Error> {
        let (seen, communications) = (at.inputs.counter.seen, at.discrete.communications);
        Ok((Outputs { seen, communications, in_a_row: at.setup.steps_in_a_row as i32 }, ()))
    }

    fn integration((): &()) -> Integration {
        Integration { tolerance: 1e-6, max_step: 0.25 }
    }

    fn event<T: Scalar>(
        _: &Instant<'_, Self, T>,
        cause: Cause,
        discrete: &mut Discrete<T>,
        _: &mut States<T>,
        _: &mut Log<'_>,
    ) -> Result<Option<T>, Error> {
        discrete.communications += i32::from(matches!(cause, Cause::Communication { .. }));
        Ok(None)
    }
}

impl Fmu for Journey {
    const NAME: &'static str = "Journey";
    const VERSION: &'static str = "1";
}

/// `Cause::Communication` occurs once per step, at its first part, however many updates the step has.
#[test]
fn the_rest_of_a_step_is_not_another_communication() {
    let updates = Rc::new(RefCell::new(0));
    let counted = Rc::clone(&updates);
    let update: Update = Some(Box::new(move |_, _, _| {
        *counted.borrow_mut() += 1;
        None
    }));
    let journey = make::<Journey>(&Options::default(), update).unwrap_or_else(|messages| panic!("{messages:?}"));
    journey.initialize();
    for step in [1, 2] {
        journey.step(f64::from(step - 1), 1.0);
        let updates = *updates.borrow();
        assert!(updates >= 4 * step, "{updates}");
        // One more at the initialization.
        assert_eq!(journey.elements("seen"), [f64::from(step), f64::from(updates - step + 1), 0.0, 1.0]);
        assert_eq!([journey.get("communications"), journey.get("in_a_row")], [Ok(step); 2]);
    }
}

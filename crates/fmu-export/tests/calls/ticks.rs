//! Events within steps: their times and their number.
use crate::importer::{Tested, initialized, instantiate};
use fmu_export::{
    Cause, Error, Evaluation, Fmu, Instant, Log, Model, Scalar, Variables, model,
    sys::{fmi2Error, fmi2OK},
};

#[derive(Variables)]
pub struct Parameters {
    /// How many more events there are at each instant
    #[var(start = 1)]
    pub repeats: i32,
}

#[derive(Variables)]
pub struct Inputs<T = f64> {
    /// Value
    pub u: T,
}

#[derive(Variables)]
pub struct Outputs<T = f64> {
    /// The input at the last event
    pub sampled: T,
    /// How many events there were
    pub count: i32,
    /// Time of the last one
    #[var(unit = "s")]
    pub last: T,
    /// How many communication points there were
    pub communications: i32,
}

#[derive(Clone, Variables)]
pub struct Discrete<T = f64> {
    /// The input at the last event
    pub sampled: T,
    /// How many events there were
    pub count: i32,
    /// How many are left at this instant
    pub left: i32,
    /// Time of the last one, in s
    #[var(start = -1)]
    pub last: T,
    /// How many communication points there were
    pub communications: i32,
}

/// Counts the events at each quarter of a second.
pub struct Clock;

#[model]
impl Model for Clock {
    const DESCRIPTION: &'static str = "Counts the events at each quarter of a second";
    type Parameters<T: Scalar> = Parameters;
    type Inputs<T: Scalar> = Inputs<T>;
    type Outputs<T: Scalar> = Outputs<T>;
    type Discrete<T: Scalar> = Discrete<T>;

    fn outputs<T: Scalar>(at: &Instant<'_, Self, T>) -> Result<Evaluation<Self, T>, Error> {
        let Discrete { sampled, count, last, communications, .. } = *at.discrete;
        Ok((Outputs { sampled, count, last, communications }, ()))
    }

    fn event<T: Scalar>(
        at: &Instant<'_, Self, T>,
        cause: Cause,
        discrete: &mut Discrete<T>,
        _: &mut (),
        log: &mut Log<'_>,
    ) -> Result<Option<T>, Error> {
        discrete.communications += i32::from(matches!(cause, Cause::Communication { .. }));
        let (time, quarters) = (at.time.re(), at.time.re() * 4.0);
        if at.time > at.discrete.last && quarters.fract() == 0.0 {
            (discrete.last, discrete.left, discrete.sampled) = (at.time, at.parameters.repeats, at.inputs.u);
            discrete.count += 1;
            log.event(|| format!("tick at {time} s"));
        } else if discrete.left > 0 {
            discrete.left -= 1;
            discrete.count += 1;
        }
        let next = if discrete.left > 0 { time } else { (quarters.floor() + 1.0) / 4.0 };
        Ok(Some(T::from_subset(&next)))
    }
}

impl Fmu for Clock {
    const NAME: &'static str = "Clock";
    const VERSION: &'static str = "1.0.0";
}

fn counted(instance: &Tested<Clock>) -> (i32, f64, i32) {
    (instance.integer("count"), instance.real("last"), instance.integer("communications"))
}

fn clock(repeats: i32) -> Tested<Clock> {
    let instance = instantiate::<Clock>(None, false);
    assert_eq!(instance.set("repeats", repeats), fmi2OK);
    instance.initialize();
    instance
}

/// The end of a step handles the pending event, but not the events that follow from it: the next step does.
#[test]
fn events_of_a_step_are_handled_up_to_the_first_one_at_its_end() {
    let instance = clock(1);
    assert_eq!(counted(&instance), (2, 0.0, 0), "all events of the initial instant");
    for (t, h, expected) in [
        // 0.25 s, twice, and 0.5 s, once.
        (0.0, 0.5, (5, 0.5, 1)),
        (0.5, 0.125, (6, 0.5, 2)),
        (0.625, 0.0625, (6, 0.5, 3)),
        (0.6875, 0.0625, (7, 0.75, 4)),
        // The second one at 0.75 s, twice each at 1 s and 1.25 s, and once at 1.5 s.
        (0.75, 0.75, (13, 1.5, 5)),
    ] {
        instance.step(t, h);
        assert_eq!(counted(&instance), expected, "at {} s", t + h);
    }
}

#[test]
fn a_step_that_is_cut_into_pieces_has_the_same_events() {
    let [whole, cut] = [clock(3), clock(3)];
    whole.step(0.0, 1.1);
    for i in 0..11 {
        cut.step(f64::from(i) * 0.1, 0.1);
    }
    assert_eq!((counted(&whole), counted(&cut)), ((20, 1.0, 1), (20, 1.0, 11)), "at five instants four each");
}

/// u(t) = 3 + 2 (t - 0.875) over a step from 0.875 s on.
#[test]
fn events_within_a_step_read_inputs_as_they_are_by_then() {
    let instance = clock(0);
    instance.step(0.0, 0.875);
    assert_eq!([instance.set("u", 3.0), instance.set_rate("u", 1, 2.0)], [fmi2OK; 2]);
    instance.step(0.875, 0.25);
    assert_eq!((instance.real("last"), instance.real("sampled")), (1.0, 3.25));
    assert_eq!(instance.derivative("sampled", &[("u", 1.0)]), 1.0);
    assert_eq!(instance.rate("sampled"), 0.0, "it stays until the next event");
}

/// At most 64 events at an instant, whatever the number of instants.
#[test]
fn a_model_that_does_not_come_to_rest_at_an_instant_ends_the_step() {
    for (repeats, expected) in [(63, fmi2OK), (64, fmi2Error)] {
        let instance = initialized::<Clock>();
        assert_eq!(instance.set("repeats", repeats), fmi2OK);
        assert_eq!(instance.do_step(0.0, 0.9), expected, "{repeats}");
        if expected == fmi2OK {
            assert_eq!(counted(&instance), (2 + 3 * 64, 0.75, 1));
        } else {
            assert_eq!(
                instance.messages(),
                ["fmi2DoStep: events at 0.25 s do not end: \
                     at most 64 at one instant and 1000000 in one step are handled"]
            );
        }
    }
    let instance = clock(62);
    assert_eq!(instance.integer("count"), 63);
}

#[test]
fn the_importer_hears_of_events_on_request() {
    let instance = clock(1);
    instance.step(0.0, 0.3);
    assert_eq!(instance.messages(), [""; 0]);
    instance.reset();
    instance.assert_ok(instance.set_debug_logging(true, &["logEvents"]));
    instance.initialize();
    assert_eq!(instance.messages(), ["tick at 0 s", "initialized at 0 s"]);
    instance.step(0.0, 0.6);
    assert_eq!(instance.messages(), ["tick at 0.25 s", "tick at 0.5 s"]);
    // An iteration is no event.
    assert_eq!(instance.rate("last"), 0.0);
    instance.assert_ok(instance.terminate());
    assert_eq!(instance.messages(), ["terminated at 0.6 s"]);
    instance.reset();
    instance.assert_ok(instance.set_debug_logging(true, &["logStatusError"]));
    instance.initialize();
    assert_eq!(instance.messages(), [""; 0]);
}

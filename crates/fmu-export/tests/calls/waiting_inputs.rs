//! Discrete inputs that are set outside event mode.
use crate::{
    fmi3::importer::{self as fmi3, End, Options},
    importer::{Tested, instantiate_for_model_exchange},
};
use fmu_export::{
    Cause, Error, Evaluation, Fmu, Instant, Log, Model, Scalar, Variables, model,
    sys::{fmi2Discard, fmi2Error, fmi2OK, fmi3OK},
};

#[derive(Variables)]
pub struct Inputs<T = f64> {
    /// Any value
    pub free: T,
    /// Changes at events only
    #[var(discrete, max = 10)]
    pub level: T,
    /// Whether the level counts
    #[var(start = true)]
    pub on: bool,
    /// A number to be added
    pub extra: i32,
    /// Any text
    pub note: String,
}

#[derive(Variables)]
pub struct Outputs<T = f64> {
    /// Sum of the level at the last event and the free input
    pub y: T,
    /// Length of the text
    pub length: i32,
}

#[derive(Clone, Variables)]
pub struct Discrete<T = f64> {
    /// Level at the last event
    pub held: T,
}

/// Samples its discrete inputs at events.
pub struct Sampler;

#[model]
impl Model for Sampler {
    const DESCRIPTION: &'static str = "Samples its discrete inputs at events";
    type Inputs<T: Scalar> = Inputs<T>;
    type Outputs<T: Scalar> = Outputs<T>;
    type Discrete<T: Scalar> = Discrete<T>;

    fn outputs<T: Scalar>(at: &Instant<'_, Self, T>) -> Result<Evaluation<Self, T>, Error> {
        let length = at.inputs.note.len() as i32;
        Ok((Outputs { y: at.discrete.held + at.inputs.free, length }, ()))
    }

    fn event<T: Scalar>(
        at: &Instant<'_, Self, T>,
        _: Cause,
        discrete: &mut Discrete<T>,
        _: &mut (),
        _: &mut Log<'_>,
    ) -> Result<Option<T>, Error> {
        let level = if at.inputs.on { at.inputs.level } else { T::zero() };
        if level.re() < 0.0 {
            return Err(Error::new("level is negative"));
        }
        *discrete = Discrete { held: level + nalgebra::convert(f64::from(at.inputs.extra)) };
        Ok(None)
    }
}

impl Fmu for Sampler {
    const NAME: &'static str = "Sampler";
    const VERSION: &'static str = "1.0.0";
}

const WAITS: &str = "is a discrete input and was set outside event mode: it takes effect";

/// An instance in continuous-time mode.
fn started() -> Tested<Sampler> {
    let sampler = instantiate_for_model_exchange::<Sampler>();
    sampler.initialize();
    assert_eq!(sampler.new_discrete_states(), Ok(f64::INFINITY));
    sampler.enter_continuous_time();
    sampler
}

fn handle_event(sampler: &Tested<Sampler>, time: f64) {
    sampler.enter_event_at(time);
    assert_eq!(sampler.new_discrete_states(), Ok(f64::INFINITY));
    sampler.enter_continuous_time();
}

/// fmuCheck and PyFMI set all inputs after each step of their integrators, and read indicators and the result of
/// `fmi2CompletedIntegratorStep`.
#[test]
fn a_discrete_input_that_is_set_in_continuous_time_mode_waits_and_asks_for_an_event() {
    let sampler = started();
    assert_eq!((sampler.indicators(1), sampler.complete_step()), (Ok(vec![1.0]), false));
    assert_eq!([sampler.set("free", 0.5), sampler.set("level", 2.0)], [fmi2OK; 2]);
    assert_eq!(sampler.messages(), [format!("level {WAITS} in the next event")]);
    assert_eq!((sampler.real("level"), sampler.real("y")), (2.0, 0.5), "it reads back as set, but has no effect");
    assert_eq!((sampler.indicators(1), sampler.complete_step()), (Ok(vec![-1.0]), true));
    handle_event(&sampler, 1.0);
    assert_eq!((sampler.real("level"), sampler.real("y")), (2.0, 2.5));
    assert_eq!((sampler.indicators(1), sampler.complete_step()), (Ok(vec![1.0]), false));
    assert_eq!(sampler.set("level", 3.0), fmi2OK);
    assert_eq!(sampler.messages(), [""; 0], "once is enough");
    assert_eq!(sampler.indicators(1), Ok(vec![-1.0]));
    assert_eq!(sampler.indicators(0), Err(fmi2Error));
}

/// FMPy's solver sets all inputs while it searches for the change of sign.
#[test]
fn an_input_that_is_set_back_waits_no_longer() {
    let sampler = started();
    for (value, expected) in [(0.0, 1.0), (2.0, -1.0), (0.0, 1.0), (1.0, -1.0)] {
        assert_eq!(sampler.set("level", value), fmi2OK);
        assert_eq!((sampler.indicators(1), sampler.real("level")), (Ok(vec![expected]), value));
    }
}

#[test]
fn inputs_of_all_types_wait_together() {
    let sampler = started();
    assert_eq!([sampler.set("level", 2.0), sampler.set("extra", 5)], [fmi2OK; 2]);
    assert_eq!([sampler.set("on", false), sampler.set("note", "four".to_owned())], [fmi2OK; 2]);
    let expected = ["level", "extra", "on", "note"].map(|name| format!("{name} {WAITS} in the next event"));
    assert_eq!(sampler.messages(), expected);
    let as_set = |sampler: &Tested<Sampler>| {
        (sampler.real("level"), sampler.integer("extra"), sampler.boolean("on"), sampler.text("note"))
    };
    assert_eq!(as_set(&sampler), (2.0, 5, false, "four".to_owned()));
    assert_eq!((sampler.real("y"), sampler.integer("length")), (0.0, 0));
    handle_event(&sampler, 1.0);
    assert_eq!((sampler.real("y"), sampler.integer("length")), (5.0, 4));
    assert_eq!(as_set(&sampler), (2.0, 5, false, "four".to_owned()));
}

#[test]
fn a_value_that_cannot_be_used_is_refused_as_in_event_mode() {
    let sampler = started();
    assert_eq!([sampler.set("level", 11.0), sampler.set("level", f64::NAN)], [fmi2Discard; 2]);
    assert_eq!(sampler.messages(), ["level = 11: must be at most 10", "level = NaN: must be finite"]);
    assert_eq!((sampler.real("level"), sampler.indicators(1)), (0.0, Ok(vec![1.0])));
}

#[test]
fn what_waits_is_saved_restored_and_reset() {
    let sampler = started();
    assert_eq!([sampler.set("level", 2.0), sampler.set("note", "four".to_owned())], [fmi2OK; 2]);
    let bytes = sampler.bytes();
    handle_event(&sampler, 1.0);
    let other = started();
    assert_eq!(other.set("level", 7.0), fmi2OK);
    for restored in [sampler, other] {
        restored.restore(&bytes).unwrap();
        assert_eq!((restored.real("level"), restored.real("y"), restored.text("note")), (2.0, 0.0, "four".into()));
        assert_eq!(restored.indicators(1), Ok(vec![-1.0]));
        handle_event(&restored, 1.0);
        assert_eq!((restored.real("y"), restored.integer("length")), (2.0, 4));
        restored.restore(&bytes).unwrap();
        restored.reset();
        restored.initialize();
        assert_eq!((restored.indicators(1), restored.real("level")), (Ok(vec![1.0]), 0.0));
    }
}

const IN_EVENT_MODE: Options<'static> =
    Options { event_mode_used: true, early_return_allowed: false, required: &[], logging_on: true };

/// fmucontainer 0.1 uses event mode, and sets all inputs before each step.
#[test]
fn in_co_simulation_the_next_step_begins_with_an_event() {
    let sampler = fmi3::initialized::<Sampler>(&IN_EVENT_MODE);
    sampler.end_event();
    sampler.messages();
    assert_eq!([sampler.set("free", 0.5), sampler.set("level", 2.0)], [fmi3OK; 2]);
    assert_eq!(sampler.messages(), [format!("level {WAITS} at the start of the next step")]);
    assert_eq!((sampler.real("level"), sampler.real("y")), (2.0, 0.0), "it reads back as set");
    assert_eq!(sampler.step(0.0, 0.5), End { event: false, early: false, time: 0.5 });
    assert_eq!((sampler.real("level"), sampler.real("y")), (2.0, 2.5));
    // In event mode nothing waits.
    assert_eq!(sampler.set("level", 3.0), fmi3OK);
    sampler.event();
    assert_eq!((sampler.real("level"), sampler.real("y")), (3.0, 3.5));
    assert_eq!(sampler.messages(), [""; 0], "once is enough");
}

#[test]
fn a_step_fails_if_the_event_of_its_inputs_does() {
    let sampler = fmi3::initialized::<Sampler>(&IN_EVENT_MODE);
    sampler.end_event();
    assert_eq!(sampler.set("level", -1.0), fmi3OK);
    sampler.messages();
    assert_eq!(sampler.try_step(0.0, 0.5).err(), Some(fmu_export::sys::fmi3Error));
    assert_eq!(sampler.messages(), ["fmi3DoStep: level is negative"]);
}

/// In FMI 3.0 the indicator is a variable.
#[test]
fn in_fmi_3_the_indicator_can_be_read_by_name() {
    let sampler = fmi3::for_model_exchange::<Sampler>();
    sampler.initialize();
    assert_eq!(sampler.update_discrete_states(), Ok(f64::INFINITY));
    sampler.assert_ok(sampler.enter_continuous_time_mode());
    assert_eq!(sampler.real("discreteInputWaits"), 1.0);
    assert_eq!(sampler.set("level", 2.0), fmi3OK);
    assert_eq!((sampler.real("discreteInputWaits"), sampler.real("level")), (-1.0, 2.0));
}

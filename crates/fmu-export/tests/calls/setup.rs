//! The importer's settings of a run, as the model gets them.
use crate::importer::{Tested, instantiate};
use fmu_export::{
    Cause, Error, Evaluation, Fmu, Instant, Log, Model, Scalar, Variables, model,
    sys::{fmi2Error, fmi2OK},
};

#[derive(Variables)]
pub struct Outputs<T = f64> {
    /// Where the resources lie; empty if the importer did not say
    pub resources: String,
    /// Whether windows are shown
    pub visible: bool,
    /// Relative tolerance; -1 if the importer did not say
    pub tolerance: T,
    /// The tolerance as the last event saw it
    pub tolerance_at_event: T,
    /// Time
    #[var(unit = "s")]
    pub time: T,
}

#[derive(Clone, Variables)]
pub struct Discrete<T = f64> {
    /// The tolerance
    pub tolerance: T,
}

/// Shows its setup.
pub struct Mirror;

fn tolerance<T: Scalar>(at: &Instant<'_, Mirror, T>) -> T {
    T::from_subset(&at.setup.tolerance.unwrap_or(-1.0))
}

#[model]
impl Model for Mirror {
    const DESCRIPTION: &'static str = "Shows its setup";
    type Outputs<T: Scalar> = Outputs<T>;
    type Discrete<T: Scalar> = Discrete<T>;

    fn outputs<T: Scalar>(at: &Instant<'_, Self, T>) -> Result<Evaluation<Self, T>, Error> {
        let outputs = Outputs {
            resources: at.setup.resources.as_ref().map(|folder| folder.display().to_string()).unwrap_or_default(),
            visible: at.setup.visible,
            tolerance: tolerance(at),
            tolerance_at_event: at.discrete.tolerance,
            time: at.time,
        };
        Ok((outputs, ()))
    }

    fn event<T: Scalar>(
        at: &Instant<'_, Self, T>,
        _: Cause,
        discrete: &mut Discrete<T>,
        _: &mut (),
        _: &mut Log<'_>,
    ) -> Result<Option<T>, Error> {
        discrete.tolerance = tolerance(at);
        Ok(None)
    }
}

impl Fmu for Mirror {
    const NAME: &'static str = "Mirror";
    const VERSION: &'static str = "1.0.0";
}

fn tolerances(instance: &Tested<Mirror>) -> [f64; 2] {
    ["tolerance", "tolerance_at_event"].map(|name| instance.real(name))
}

#[test]
fn the_resources_and_the_wish_for_windows_are_those_of_the_instantiation() {
    let uri = "file:///tmp/a%20folder/resources";
    for (resources, visible) in [(Some(uri), true), (Some(uri), false), (None, true), (None, false)] {
        let instance = instantiate::<Mirror>(resources, visible);
        let expected = resources.map_or("", |_| "/tmp/a folder/resources");
        let check = |situation: &str| {
            assert_eq!((&*instance.text("resources"), instance.boolean("visible")), (expected, visible), "{situation}");
        };
        check("instantiated");
        instance.initialize();
        instance.step(0.0, 1.0);
        check("after a step");
        instance.reset();
        check("after a reset");
    }
}

#[test]
fn the_tolerance_is_that_of_the_experiment_and_goes_with_a_reset() {
    let instance = instantiate::<Mirror>(None, false);
    assert_eq!(tolerances(&instance), [-1.0; 2]);
    for tolerance in [Some(1e-5), Some(1e-8), None] {
        instance.assert_ok(instance.setup_experiment(tolerance, 0.0, None));
        instance.initialize();
        let expected = [tolerance.unwrap_or(-1.0); 2];
        assert_eq!(tolerances(&instance), expected, "initialized");
        instance.step(0.0, 1.0);
        assert_eq!(tolerances(&instance), expected, "after a step");
        instance.reset();
        assert_eq!(tolerances(&instance), [-1.0; 2], "after a reset");
    }
}

#[test]
fn the_tolerance_is_part_of_the_state() {
    let instance = instantiate::<Mirror>(None, false);
    instance.assert_ok(instance.setup_experiment(Some(1e-5), 0.0, None));
    instance.initialize();
    instance.step(0.0, 1.0);
    let bytes = instance.bytes();
    for other in [None, Some(1e-8)] {
        instance.reset();
        instance.assert_ok(instance.setup_experiment(other, 0.0, None));
        instance.initialize();
        assert_eq!(instance.restore(&bytes), Ok(()));
        instance.step(1.0, 1.0);
        assert_eq!(tolerances(&instance), [1e-5; 2], "after {other:?}");
    }
}

#[test]
fn a_tolerance_that_is_no_positive_number_is_refused() {
    for tolerance in [f64::NAN, -1.0, f64::INFINITY] {
        let instance = instantiate::<Mirror>(None, false);
        assert_eq!(instance.setup_experiment(Some(tolerance), 0.0, None), fmi2Error);
        let messages = instance.messages();
        assert!(messages.len() == 1 && messages[0].contains(&format!("tolerance {tolerance}")), "{messages:?}");
    }
}

/// Outputs are evaluated again after the start time is set.
#[test]
fn outputs_follow_the_start_time_of_the_experiment() {
    let instance = instantiate::<Mirror>(None, false);
    assert_eq!(instance.real("time"), 0.0);
    assert_eq!(instance.setup_experiment(None, 5.0, None), fmi2OK);
    assert_eq!(instance.real("time"), 5.0, "set up");
    instance.initialize();
    assert_eq!(instance.real("time"), 5.0, "initialized");
}

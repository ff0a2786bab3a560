//! Dependencies that show only at a few values.
use fmu_export::{
    Cause, Dependencies, Error, Evaluation, Fmu, Instant, Log, Model, Scalar, ScalarIndex, Variables, dependencies,
    fmi2::scalars, model,
};
use std::collections::{BTreeMap, BTreeSet};

#[derive(Variables)]
pub struct Parameters<T = f64> {
    /// Text
    #[var(start = "a")]
    pub text: String,
    /// Count
    #[var(start = 0, min = 0, max = 1000)]
    pub count: i32,
    /// Nothing depends on it
    #[var(start = 1.0)]
    pub idle: T,
}

#[derive(Variables)]
pub struct Inputs<T = f64> {
    /// Value
    pub u: T,
}

#[derive(Variables)]
pub struct Outputs<T = f64> {
    /// The input above 20
    pub above: T,
    /// Whether the input is above 20
    pub is_above: bool,
    /// The input outside a dead zone
    pub outside: T,
    /// The input where the count is large
    pub many: T,
    /// The input after a second
    pub late: T,
    /// Length of the text
    pub length: T,
    /// The count in words, and the sign of the input
    pub label: String,
}

/// Has outputs that depend on something at few values.
pub struct Thresholds;

#[model]
impl Model for Thresholds {
    const DESCRIPTION: &'static str = "Has thresholds";
    type Parameters<T: Scalar> = Parameters<T>;
    type Inputs<T: Scalar> = Inputs<T>;
    type Outputs<T: Scalar> = Outputs<T>;

    fn outputs<T: Scalar>(at: &Instant<'_, Self, T>) -> Result<Evaluation<Self, T>, Error> {
        let (p, u) = (at.parameters, at.inputs.u);
        let u_if = |condition: bool| if condition { u } else { T::zero() };
        let outputs = Outputs {
            above: u_if(u.re() > 20.0),
            is_above: u.re() > 20.0,
            outside: u_if(u.re().abs() > 2.0),
            many: u_if(p.count > 100),
            late: u_if(at.time.re() > 1.0),
            length: T::from_subset(&(p.text.len() as f64)),
            label: format!("{} {}", p.count, if u.re() < 0.0 { "below" } else { "above" }),
        };
        Ok((outputs, ()))
    }
}

impl Fmu for Thresholds {
    const NAME: &'static str = "Thresholds";
    const VERSION: &'static str = "1.0.0";
}

#[derive(Variables)]
pub struct Output<T = f64> {
    /// Result
    pub y: T,
}

/// Temperatures far below the start value are refused.
pub struct Cold;

#[model]
impl Model for Cold {
    const DESCRIPTION: &'static str = "Refuses low temperatures";
    type Inputs<T: Scalar> = Inputs<T>;
    type Outputs<T: Scalar> = Output<T>;

    fn outputs<T: Scalar>(at: &Instant<'_, Self, T>) -> Result<Evaluation<Self, T>, Error> {
        if at.inputs.u.re() < 253.0 {
            return Err(Error::new("u: too cold"));
        }
        Ok((Output { y: at.inputs.u }, ()))
    }
}

impl Fmu for Cold {
    const NAME: &'static str = "Cold";
    const VERSION: &'static str = "1.0.0";
}

/// Cannot be evaluated at all.
pub struct Broken;

#[model]
impl Model for Broken {
    const DESCRIPTION: &'static str = "Refuses everything";
    type Parameters<T: Scalar> = Parameters<T>;
    type Inputs<T: Scalar> = Inputs<T>;
    type Outputs<T: Scalar> = Output<T>;

    fn outputs<T: Scalar>(_: &Instant<'_, Self, T>) -> Result<Evaluation<Self, T>, Error> {
        Err(Error::new("no license"))
    }
}

impl Fmu for Broken {
    const NAME: &'static str = "Broken";
    const VERSION: &'static str = "1.0.0";
}

/// Memory, without Reals and therefore without a parameter.
#[derive(Clone, Variables)]
pub struct Steps {
    /// How many there were
    pub count: i32,
}

/// Lets a value pass from the fourth step on.
pub struct Late;

/// Lets a value pass from the fourth step on
#[model(Inputs, Outputs = Output, Discrete = Steps)]
impl Model for Late {
    fn outputs<T: Scalar>(at: &Instant<'_, Self, T>) -> Result<Evaluation<Self, T>, Error> {
        Ok((Output { y: if at.discrete.count >= 4 { at.inputs.u } else { T::zero() } }, ()))
    }

    fn event<T: Scalar>(
        _: &Instant<'_, Self, T>,
        cause: Cause,
        steps: &mut Steps,
        _: &mut (),
        _: &mut Log<'_>,
    ) -> Result<Option<T>, Error> {
        steps.count += i32::from(matches!(cause, Cause::Communication { .. }));
        Ok(None)
    }
}

impl Fmu for Late {
    const NAME: &'static str = "Late";
    const VERSION: &'static str = "1.0.0";
}

/// Names of the dependencies of each output, after a step and initially.
fn found<F: Fmu>() -> Vec<(String, Vec<String>, Vec<String>)> {
    let (all, found) = (scalars::<F>(), dependencies::<F>(None));
    let names = |places: &BTreeSet<ScalarIndex>| {
        let among = all.iter().filter(|scalar| places.contains(&scalar.index()));
        among.map(|scalar| scalar.name.clone()).collect()
    };
    let of = |output: &fmu_export::Variable| found.get(&output.index());
    let list = all.iter().filter_map(|output| of(output).map(|found| (output, found)));
    list.map(|(output, found)| (output.name.clone(), names(&found.at_steps), names(&found.initially))).collect()
}

fn expect<F: Fmu>(expected: &[(&str, &[&str], &[&str])]) {
    let list = |names: &[&str]| names.iter().map(ToString::to_string).collect::<Vec<_>>();
    let expected: Vec<_> =
        expected.iter().map(|(name, steps, start)| (name.to_string(), list(steps), list(start))).collect();
    assert_eq!(found::<F>(), expected);
}

/// A String may affect everything.
#[test]
fn thresholds_far_from_start_values_are_found() {
    expect::<Thresholds>(&[
        ("above", &["u"], &["text", "u"]),
        ("is_above", &["u"], &["text", "u"]),
        ("outside", &["u"], &["text", "u"]),
        ("many", &["u"], &["text", "count", "u"]),
        ("late", &["u"], &["text", "u"]),
        ("length", &[], &["text"]),
        ("label", &["u"], &["text", "count", "u"]),
    ]);
}

/// Parameters among the dependencies of each output, and whether it depends on time, both after a step.
fn found_at_steps<F: Fmu>() -> Vec<(String, Vec<String>, bool)> {
    let (all, found) = (scalars::<F>(), dependencies::<F>(None));
    let name = |place: &ScalarIndex| {
        let scalar = all.iter().find(|scalar| scalar.index() == *place);
        scalar.unwrap().name.clone()
    };
    let of = |output: &fmu_export::Variable| found.get(&output.index());
    let list = all.iter().filter_map(|output| of(output).map(|found| (output, found)));
    let parameters = |found: &BTreeSet<ScalarIndex>| found.iter().map(name).collect();
    list.map(|(output, found)| (output.name.clone(), parameters(&found.parameters_at_steps), found.time_at_steps))
        .collect()
}

/// Only the output `late` reads the time.
#[test]
fn parameters_and_time_that_outputs_depend_on_after_a_step_are_found() {
    let expected = [
        ("above", &["text"][..], false),
        ("is_above", &["text"], false),
        ("outside", &["text"], false),
        ("many", &["count", "text"], false),
        ("late", &["text"], true),
        ("length", &["text"], false),
        ("label", &["count", "text"], false),
    ];
    let list = |names: &[&str]| names.iter().map(ToString::to_string).collect();
    let expected = expected.map(|(name, parameters, time)| (name.to_owned(), list(parameters), time));
    assert_eq!(found_at_steps::<Thresholds>(), expected);
    let times =
        |found: BTreeMap<ScalarIndex, Dependencies>| found.into_values().map(|found| found.time_initially).collect();
    let initially: Vec<_> = times(dependencies::<Thresholds>(None));
    assert_eq!(initially.iter().filter(|depends| **depends).count(), 1, "`late`, if the start is after a second");
}

#[test]
fn the_dependencies_of_a_model_that_refuses_most_values_are_found() {
    expect::<Cold>(&[("y", &["u"], &["u"])]);
}

#[test]
fn what_an_output_depends_on_from_the_fourth_step_on_is_found() {
    expect::<Late>(&[("y", &["u"], &[])]);
}

#[test]
fn a_model_that_cannot_be_evaluated_may_depend_on_everything() {
    expect::<Broken>(&[("y", &["u"], &["text", "count", "idle", "u"])]);
    let parameters = ["idle", "count", "text"].map(str::to_owned).to_vec();
    assert_eq!(found_at_steps::<Broken>(), [("y".to_owned(), parameters, true)]);
}

#[derive(Variables)]
pub struct Signals<T = f64> {
    /// Watched quantity
    pub watched: T,
    /// Ignored quantity
    pub other: T,
}

#[derive(Variables)]
pub struct Seen<T = f64> {
    /// Whether it was ever so
    pub was: bool,
    /// Beside it
    pub beside: T,
}

#[derive(Clone, Variables)]
pub struct Memory {
    /// Whether it was ever so
    #[var(start = true)]
    pub was: bool,
}

#[derive(Variables)]
pub struct Margin<T = f64> {
    /// Of what is watched
    pub margin: T,
}

/// Remembers whether its input was between 20 and 20.000001.
pub struct Rare;

#[model]
impl Model for Rare {
    const DESCRIPTION: &'static str = "Remembers what hardly ever happens";
    type Inputs<T: Scalar> = Signals<T>;
    type Outputs<T: Scalar> = Seen<T>;
    type Discrete<T: Scalar> = Memory;
    type Indicators<T: Scalar> = Margin<T>;

    fn outputs<T: Scalar>(at: &Instant<'_, Self, T>) -> Result<Evaluation<Self, T>, Error> {
        Ok((Seen { was: at.discrete.was, beside: at.inputs.other }, ()))
    }

    fn indicators<T: Scalar>(at: &Instant<'_, Self, T>) -> Margin<T> {
        Margin { margin: at.inputs.watched - T::from(20.000_000_5) }
    }

    fn event<T: Scalar>(
        at: &Instant<'_, Self, T>,
        cause: Cause,
        memory: &mut Memory,
        _: &mut (),
        _: &mut Log<'_>,
    ) -> Result<Option<T>, Error> {
        let is = (at.inputs.watched.re() - 20.000_000_5).abs() < 5e-7;
        memory.was = is || at.discrete.was && cause != Cause::Initialization;
        Ok(None)
    }
}

impl Fmu for Rare {
    const NAME: &'static str = "Rare";
    const VERSION: &'static str = "1";
}

/// No tried value is that rare, but the event may happen.
#[test]
fn what_events_change_depends_on_what_event_indicators_depend_on() {
    let found = dependencies::<Rare>(None);
    let names = |of: &str| {
        let (_, dependencies) = found.iter().find(|(index, _)| **index == index_of(of)).unwrap();
        ["watched", "other"].map(|input| dependencies.at_steps.contains(&index_of(input)))
    };
    assert_eq!([names("was"), names("beside")], [[true, false], [false, true]]);
}

fn index_of(name: &str) -> ScalarIndex {
    scalars::<Rare>().iter().find(|scalar| scalar.name == name).unwrap().index()
}

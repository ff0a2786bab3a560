//! What gives a description another GUID: all that an importer or a saved state relies on.
use fmu_describe::describe;
use fmu_description::{Unknown, Versions};
use fmu_export::{Error, Evaluation, Fmu, Instant, Model, Scalar, Variables, model};

/// Distance and speed, of which the second is the derivative of the first.
#[derive(Variables)]
pub struct Related<T = f64> {
    /// Distance
    #[var(unit = "m")]
    pub s: T,
    /// Speed
    #[var(unit = "m/s", derivative_of = s)]
    pub v: T,
}

/// The same, unrelated.
#[derive(Variables)]
pub struct Unrelated<T = f64> {
    /// Distance
    #[var(unit = "m")]
    pub s: T,
    /// Speed
    #[var(unit = "m/s")]
    pub v: T,
}

/// The same as [`Related`], in other words.
#[derive(Variables)]
pub struct Reworded<T = f64> {
    /// Length of the way
    #[var(unit = "m")]
    pub s: T,
    /// Its rate of change
    #[var(unit = "m/s", derivative_of = s)]
    pub v: T,
}

/// Outputs.
#[derive(Variables)]
pub struct Outputs<T = f64> {
    /// Result
    pub y: T,
}

/// A model `$model` of version `$version` whose output is `$y` of its inputs.
macro_rules! model_of {
    ($model:ident, $inputs:ident, $version:literal, |$u:ident| $y:expr) => {
        struct $model;

        #[model]
        impl Model for $model {
            const DESCRIPTION: &'static str = "Computes a number";
            type Inputs<T: Scalar> = $inputs<T>;
            type Outputs<T: Scalar> = Outputs<T>;

            fn outputs<T: Scalar>(at: &Instant<'_, Self, T>) -> Result<Evaluation<Self, T>, Error> {
                let $u = at.inputs;
                Ok((Outputs { y: $y }, ()))
            }
        }

        impl Fmu for $model {
            const NAME: &'static str = "Number";
            const VERSION: &'static str = $version;
            const GUID: Option<&'static str> = None;
        }
    };
}

model_of!(Reference, Related, "1.0.0", |u| u.s + u.v);
model_of!(SameDependencies, Related, "1.0.0", |u| u.s - u.v * u.s);
model_of!(InOtherWords, Reworded, "1.0.0", |u| u.s + u.v);
model_of!(FewerDependencies, Related, "1.0.0", |u| u.s + u.s);
model_of!(OtherDependencies, Related, "1.0.0", |u| u.v + u.v);
model_of!(WithoutDerivative, Unrelated, "1.0.0", |u| u.s + u.v);
model_of!(Newer, Related, "1.0.1", |u| u.s + u.v);

fn guid<F: Fmu>() -> String {
    describe::<F>().unwrap().fmi2.guid
}

#[test]
fn the_guid_stays_where_only_words_or_equations_differ() {
    let reference = guid::<Reference>();
    assert_eq!((reference.len(), &reference[15..16]), (38, "5"), "a UUID of version 5 in braces: {reference}");
    assert_eq!(guid::<SameDependencies>(), reference);
    assert_eq!(guid::<InOtherWords>(), reference);
    // Which input is the derivative of another is in no file.
    assert_eq!(guid::<WithoutDerivative>(), reference);
}

/// What only FMI 3.0 says is part of the identity, too, and what it says of intermediate updates and of event indicators.
#[test]
fn the_guid_changes_with_either_description() {
    let versions = describe::<Reference>().unwrap();
    let changed = |change: fn(&mut Versions)| {
        let mut versions = versions.clone();
        change(&mut versions);
        versions.identified().fmi2.guid
    };
    let all = [
        changed(|_| ()),
        changed(|versions| versions.fmi2.variables[0].value_reference = 9),
        changed(|versions| versions.fmi3.variables[1].value_reference = 9),
        changed(|versions| versions.fmi3.variables[1].intermediate_update = true),
        changed(|versions| versions.fmi3.variables[1].dimensions = vec![1]),
        changed(|versions| versions.fmi3.event_indicators = 1),
        changed(|versions| versions.fmi2.event_indicators = 1),
        changed(|versions| versions.fmi3.model_structure.event_indicators = vec![Unknown::new(1, vec![])]),
        changed(|versions| versions.fmi2.model_structure.derivatives = vec![Unknown::new(1, vec![])]),
        changed(|versions| {
            versions.fmi2.model_structure.derivatives = vec![Unknown::new(1, vec![])];
            versions.fmi2.variables[1].derivative_of = None;
        }),
    ];
    assert_eq!(all[0], versions.fmi3.guid);
    for (i, one) in all.iter().enumerate() {
        assert!(!all[..i].contains(one), "{i}: {all:?}");
    }
}

#[test]
fn the_guid_changes_with_dependencies_and_with_the_version() {
    let all = [guid::<Reference>(), guid::<FewerDependencies>(), guid::<OtherDependencies>(), guid::<Newer>()];
    for (i, one) in all.iter().enumerate() {
        assert!(!all[..i].contains(one), "{i}: {all:?}");
    }
}

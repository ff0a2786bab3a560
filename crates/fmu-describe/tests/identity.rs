//! The GUID of an FMU changes with the properties that importers and saved states rely on.
use fmu_describe::describe;
use fmu_export::{Error, Evaluation, Fmu, Instant, Model, Scalar, Variables, model};

/// Distance and speed; speed is the derivative of distance.
#[derive(Variables)]
pub struct Related<T = f64> {
    /// Distance
    #[var(unit = "m")]
    pub s: T,
    /// Speed
    #[var(unit = "m/s", derivative_of = s)]
    pub v: T,
}

/// Distance and speed, unrelated.
#[derive(Variables)]
pub struct Unrelated<T = f64> {
    /// Distance
    #[var(unit = "m")]
    pub s: T,
    /// Speed
    #[var(unit = "m/s")]
    pub v: T,
}

/// [`Related`] with other descriptions.
#[derive(Variables)]
pub struct Reworded<T = f64> {
    /// Length of the way
    #[var(unit = "m")]
    pub s: T,
    /// Its rate of change
    #[var(unit = "m/s", derivative_of = s)]
    pub v: T,
}

/// [`Related`] in another unit.
#[derive(Variables)]
pub struct InMillimetres<T = f64> {
    /// Distance
    #[var(unit = "mm")]
    pub s: T,
    /// Speed
    #[var(unit = "m/s", derivative_of = s)]
    pub v: T,
}

/// [`Related`] with a quantity.
#[derive(Variables)]
pub struct OfQuantity<T = f64> {
    /// Distance
    #[var(unit = "m", quantity = "Length")]
    pub s: T,
    /// Speed
    #[var(unit = "m/s", derivative_of = s)]
    pub v: T,
}

/// [`Related`] with a limit.
#[derive(Variables)]
pub struct Limited<T = f64> {
    /// Distance
    #[var(unit = "m", max = 1.0)]
    pub s: T,
    /// Speed
    #[var(unit = "m/s", derivative_of = s)]
    pub v: T,
}

/// [`Related`] with a start value.
#[derive(Variables)]
pub struct StartingAtOne<T = f64> {
    /// Distance
    #[var(unit = "m", start = 1.0)]
    pub s: T,
    /// Speed
    #[var(unit = "m/s", derivative_of = s)]
    pub v: T,
}

/// [`Related`] with another start value.
#[derive(Variables)]
pub struct StartingAtTwo<T = f64> {
    /// Distance
    #[var(unit = "m", start = 2.0)]
    pub s: T,
    /// Speed
    #[var(unit = "m/s", derivative_of = s)]
    pub v: T,
}

/// Outputs.
#[derive(Variables)]
pub struct Outputs<T = f64> {
    /// Result
    pub y: T,
}

/// A model `$model` of version `$version`: its output is `$y`, computed from its inputs.
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
model_of!(OtherUnit, InMillimetres, "1.0.0", |u| u.s + u.v);
model_of!(WithQuantity, OfQuantity, "1.0.0", |u| u.s + u.v);
model_of!(WithLimit, Limited, "1.0.0", |u| u.s + u.v);
model_of!(WithStart, StartingAtOne, "1.0.0", |u| u.s + u.v);
model_of!(OtherStart, StartingAtTwo, "1.0.0", |u| u.s + u.v);

fn guid<F: Fmu>() -> String {
    describe::<F>().unwrap().fmi2.guid
}

/// Dependencies are found by running the model; the library does not contain them.
#[test]
fn the_guid_stays_where_only_words_or_equations_differ() {
    let reference = guid::<Reference>();
    assert_eq!((reference.len(), &reference[15..16]), (38, "8"), "a UUID of version 8 in braces: {reference}");
    assert_eq!(guid::<SameDependencies>(), reference);
    assert_eq!(guid::<InOtherWords>(), reference);
    assert_eq!(guid::<FewerDependencies>(), reference);
    assert_eq!(guid::<OtherDependencies>(), reference);
}

#[test]
fn the_guid_changes_with_the_variables_and_with_the_version() {
    let all = [
        guid::<Reference>(),
        guid::<Newer>(),
        guid::<WithoutDerivative>(),
        guid::<OtherUnit>(),
        guid::<WithQuantity>(),
        guid::<WithLimit>(),
        guid::<WithStart>(),
        guid::<OtherStart>(),
    ];
    for (i, one) in all.iter().enumerate() {
        assert!(!all[..i].contains(one), "{i}: {all:?}");
    }
}

#[test]
fn both_versions_of_fmi_have_the_guid_that_the_library_knows() {
    let versions = describe::<Reference>().unwrap();
    let known = fmu_export::guid::<Reference>();
    assert_eq!([versions.fmi2.guid, versions.fmi3.guid], [known.clone(), known]);
}

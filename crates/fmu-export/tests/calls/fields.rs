//! Types of fields: type aliases, types of the author, enumerations without any attribute.
use crate::importer::instantiate;
use fmu_export::{
    Enumeration, Error, Evaluation, Fmu, Instant, Model, Scalar, Sink, Source, Variables,
    fmi2::scalars,
    model,
    sys::{fmi2Discard, fmi2Error, fmi2OK},
    variables::entry::{FieldKind, Shape},
};
use nalgebra::Vector3 as V3;

type Table<T> = [[T; 2]; 2];
type Count = i32;

/// A vector type of the author's.
#[derive(Clone, Copy)]
pub struct Pair<T>(pub T, pub T);

impl<T: Scalar> Variables<T> for Pair<T> {
    const SHAPE: Shape = Shape::scalar(FieldKind::Real).array(2);
    type Value = T;
    fn load(from: &mut Source<'_, T>) -> Self {
        Self(from.real(), from.real())
    }
    fn store(&self, into: &mut Sink<'_, T>) {
        into.real(self.0);
        into.real(self.1);
    }
    fn add_to(&self, sums: &mut [T; 4]) {
        sums[0] += self.0;
        sums[1] += self.1;
    }
    fn from_elements(next: &mut dyn FnMut() -> T) -> Self {
        Self(next(), next())
    }
    fn start() -> Self {
        Self(T::zero(), T::zero())
    }
}

/// Way of combining
#[derive(Clone, Copy, Debug, PartialEq, Enumeration)]
pub enum Way {
    /// Sum
    Sum = 1,
    /// Difference
    Difference,
}

/// Kind of an orientation
#[derive(Clone, Copy, Debug, PartialEq, Enumeration)]
pub enum Form {
    /// Quaternion
    Q = 1,
    /// Matrix
    T,
}

#[derive(Variables)]
pub struct Parameters<T = f64> {
    /// Table
    #[var(start = [[1, 2], [3, 4]])]
    pub table: Table<T>,
    /// Way of combining
    pub way: Way,
    /// Kind of an orientation, which starts with an item that is called as the struct's scalar is
    #[var(start = Form::T)]
    pub form: Form,
    /// Gain, which is fixed
    #[var(fixed, start = 1.0, min = 0.0)]
    pub gain: T,
    /// Count, which is fixed
    #[var(fixed, start = 3)]
    pub count: Count,
}

#[derive(Variables)]
pub struct Inputs<T = f64> {
    /// Pair
    #[var(unit = "m", start = [5, 6], min = -10.0)]
    pub pair: Pair<T>,
    /// Vector
    #[var(unit = "m")]
    pub vector: V3<T>,
}

#[derive(Variables)]
pub struct Outputs<T = f64> {
    /// Elements of the pair, combined
    pub combined: T,
    /// The pair, the other way round
    pub swapped: Pair<T>,
    /// The vector, times two
    pub doubled: V3<T>,
    /// The table, transposed
    pub transposed: Table<T>,
    /// Way of combining that was in use
    pub way_in_use: Way,
}

/// Has fields of unusual types.
pub struct Fields;

#[model]
impl Model for Fields {
    const DESCRIPTION: &'static str = "Has fields of unusual types";
    type Parameters<T: Scalar> = Parameters<T>;
    type Inputs<T: Scalar> = Inputs<T>;
    type Outputs<T: Scalar> = Outputs<T>;

    fn outputs<T: Scalar>(at: &Instant<'_, Self, T>) -> Result<Evaluation<Self, T>, Error> {
        let (p, Pair(a, b)) = (at.parameters, at.inputs.pair);
        let combined = match p.way {
            Way::Sum => a + b,
            Way::Difference => a - b,
        };
        let [[a11, a12], [a21, a22]] = p.table;
        let outputs = Outputs {
            combined: combined * p.gain,
            swapped: Pair(b, a),
            doubled: at.inputs.vector.map(|x| x + x),
            transposed: [[a11, a21], [a12, a22]],
            way_in_use: p.way,
        };
        Ok((outputs, ()))
    }
}

impl Fmu for Fields {
    const NAME: &'static str = "Fields";
    const VERSION: &'static str = "1.0.0";
}

#[test]
fn fields_have_the_names_of_their_elements_whatever_their_types_are_called() {
    let names: Vec<_> = scalars::<Fields>().into_iter().map(|scalar| scalar.name).collect();
    let expected = "table[1,1] table[1,2] table[2,1] table[2,2] way form gain count pair[1] pair[2] vector[1] \
        vector[2] vector[3] \
        combined swapped[1] swapped[2] doubled[1] doubled[2] doubled[3] \
        transposed[1,1] transposed[1,2] transposed[2,1] transposed[2,2] way_in_use";
    assert_eq!(names, expected.split_whitespace().collect::<Vec<_>>());
}

#[test]
fn values_of_such_fields_go_in_and_come_out() {
    let instance = instantiate::<Fields>(None, false);
    let pair = ["swapped[1]", "swapped[2]"];
    assert_eq!(pair.map(|name| instance.real(name)), [6.0, 5.0], "start values");
    for (name, value) in [("pair[1]", 7.0), ("vector[3]", 1.5), ("table[1,2]", -2.0)] {
        assert_eq!(instance.set(name, value), fmi2OK);
        assert_eq!(instance.real(name), value);
    }
    instance.initialize();
    assert_eq!(pair.map(|name| instance.real(name)), [6.0, 7.0]);
    assert_eq!(instance.real("doubled[3]"), 3.0);
    assert_eq!(["transposed[1,2]", "transposed[2,1]"].map(|name| instance.real(name)), [3.0, -2.0]);
    assert_eq!(instance.set("pair[2]", 0.5), fmi2OK);
    instance.step(0.0, 1.0);
    assert_eq!(instance.real("swapped[1]"), 0.5);
}

#[test]
fn limits_hold_for_all_elements_of_a_type_of_the_author() {
    let instance = instantiate::<Fields>(None, false);
    for name in ["pair[1]", "pair[2]"] {
        assert_eq!(instance.set(name, -11.0), fmi2Discard);
        assert_eq!(instance.set(name, f64::NAN), fmi2Discard);
        let messages = instance.messages();
        assert!(messages.len() == 2 && messages.iter().all(|text| text.contains(name)), "{messages:?}");
    }
}

#[test]
fn a_choice_without_a_start_value_starts_with_its_first_item() {
    let instance = instantiate::<Fields>(None, false);
    assert_eq!((instance.integer("way"), instance.real("combined")), (1, 11.0));
    assert_eq!(instance.set("way", 2), fmi2OK);
    assert_eq!((instance.integer("way"), instance.integer("way_in_use"), instance.real("combined")), (2, 2, -1.0));
}

#[test]
fn an_item_may_be_called_as_the_scalar_of_the_struct() {
    let instance = instantiate::<Fields>(None, false);
    assert_eq!(instance.integer("form"), 2);
}

#[test]
fn a_fixed_parameter_is_refused_by_name_after_initialization() {
    let instance = instantiate::<Fields>(None, false);
    assert_eq!((instance.set("gain", 2.0), instance.set("count", 4)), (fmi2OK, fmi2OK));
    instance.initialize();
    let (gain, count) = (instance.set("gain", 3.0), instance.set("count", 5));
    assert_eq!((gain, count), (fmi2Error, fmi2Error));
    let messages = instance.messages();
    assert!(messages[0].contains("gain") && messages[1].contains("count"), "{messages:?}");
    assert_eq!((instance.real("gain"), instance.integer("count")), (2.0, 4));
    assert_eq!(instance.set("table[1,1]", 3.0), fmi2OK, "the others are tunable");
    instance.step(0.0, 1.0);
    assert_eq!((instance.real("combined"), instance.real("transposed[1,1]")), (22.0, 3.0));
}

#[test]
fn a_component_of_a_vector_that_is_not_finite_is_refused_by_name() {
    let instance = instantiate::<Fields>(None, false);
    instance.initialize();
    instance.step(0.0, 1.0);
    instance.step(1.0, 1.0);
    assert_eq!(instance.set("vector[2]", f64::MAX), fmi2OK);
    assert_eq!(instance.do_step(2.0, 1.0), fmi2Error);
    let messages = instance.messages();
    assert!(messages.len() == 1 && messages[0].contains("doubled[2]"), "{messages:?}");
}

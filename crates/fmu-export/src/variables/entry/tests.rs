//! Counts, and attributes that are valid for each type.
use super::*;
use std::panic::catch_unwind;

const fn of(reals: usize, integers: usize, booleans: usize, strings: usize) -> Count {
    Count { reals, integers, booleans, strings }
}

#[test]
fn counts_are_computed_type_by_type() {
    let (some, others) = (of(10, 20, 30, 40), of(1, 3, 5, 7));
    assert_eq!(some.plus(others), of(11, 23, 35, 47));
    assert_eq!(some.times(3), of(30, 60, 90, 120));
    assert_eq!(Count::reals(4), of(4, 0, 0, 0));
    use BaseType::{Boolean, Integer, Real, String};
    assert_eq!([Real, Integer, Boolean, String].map(|base| some.of(base)), [10, 20, 30, 40]);
}

#[test]
fn shapes_hold_as_many_scalars_as_they_have_elements() {
    let vector = Shape::scalar(FieldKind::Integer).array(3);
    let table = vector.array(2);
    assert_eq!((vector.count, vector.elements(), vector.dimensions()), (of(0, 3, 0, 0), 3, &[3][..]));
    assert_eq!((table.count, table.elements(), table.dimensions()), (of(0, 6, 0, 0), 6, &[2, 3][..]));
    static FIELDS: [Entry; 2] =
        [Entry::new("x", Shape::scalar(FieldKind::Real).array(2)), Entry::new("s", Shape::scalar(FieldKind::String))];
    let group = Shape::scalar(FieldKind::Group(&FIELDS));
    assert_eq!((group.count, count(&FIELDS), count(&[])), (of(2, 0, 0, 1), of(2, 0, 0, 1), Count::ZERO));
    for (kind, expected) in
        [(FieldKind::Real, of(1, 0, 0, 0)), (FieldKind::Boolean, of(0, 0, 1, 0)), (FieldKind::String, of(0, 0, 0, 1))]
    {
        assert_eq!(Shape::scalar(kind).count, expected);
    }
}

#[test]
fn attributes_fit_some_types_only() {
    let real = Entry::new("x", Shape::scalar(FieldKind::Real));
    let with = |kind| Entry { shape: Shape::scalar(kind), ..real };
    let [integer, boolean, group] = [with(FieldKind::Integer), with(FieldKind::Boolean), with(FieldKind::Group(&[]))];
    for (entry, starts, expected) in [
        (Entry { unit: Some("m"), ..real }, 0, true),
        (Entry { unit: Some("m"), ..integer }, 0, false),
        (Entry { display_unit: Some("mm"), ..real }, 0, true),
        (Entry { display_unit: Some("mm"), ..integer }, 0, false),
        (Entry { quantity: Some("Length"), ..real }, 0, true),
        (Entry { quantity: Some("Length"), ..integer }, 0, false),
        (Entry { nominal: Some(1.0), ..real }, 0, true),
        (Entry { nominal: Some(1.0), ..integer }, 0, false),
        (Entry { reinit: true, ..real }, 0, true),
        (Entry { reinit: true, ..integer }, 0, false),
        (Entry { derivative_of: Some("y"), ..real }, 0, true),
        (Entry { derivative_of: Some("y"), ..integer }, 0, false),
        (Entry { rates: 1, ..real }, 0, true),
        (Entry { rates: 1, ..integer }, 0, false),
        (Entry { min: Some(0.0), max: Some(1.0), ..real }, 0, true),
        (Entry { min: Some(0.0), max: Some(1.0), ..integer }, 0, true),
        (Entry { min: Some(0.0), ..boolean }, 0, false),
        (Entry { max: Some(0.0), ..boolean }, 0, false),
        (Entry { name: "", ..group }, 0, true),
        (Entry { name: "", ..real }, 0, false),
        (real, 1, true),
        (real, 2, false),
        (Entry { shape: real.shape.array(3), ..real }, 1, true),
        (Entry { shape: real.shape.array(3), ..real }, 3, true),
        (Entry { shape: real.shape.array(3), ..real }, 2, false),
        (Entry { shape: real.shape.array(3), ..real }, 4, false),
    ] {
        let result = catch_unwind(|| entry.checked(starts));
        assert_eq!(result.is_ok(), expected, "{starts} start values for {entry:?}");
    }
}

const PLAIN: Entry = Entry::new("x", Shape::scalar(FieldKind::Real));
const FROM: Entry = Entry { min: Some(0.0), ..PLAIN };
const TO: Entry = Entry { max: Some(0.0), ..PLAIN };
const NUMBER: Entry = Entry::new("n", Shape::scalar(FieldKind::Integer));
const FEW: Entry = Entry { min: Some(0.0), ..NUMBER };
const CHOICE: Entry = Entry::new("c", Shape::scalar(FieldKind::Enumeration(&NO_ITEMS)));
static NO_ITEMS: EnumerationType = EnumerationType { name: "Choice", description: "", items: &[] };
static WITH_LIMIT: [Entry; 2] = [PLAIN, TO];
static WITH_CHOICE: [Entry; 2] = [PLAIN, CHOICE];

#[test]
fn reals_with_limits_are_found_wherever_they_stand() {
    let group = Entry::new("g", Shape::scalar(FieldKind::Group(&WITH_LIMIT)));
    for (entries, expected) in [
        (&[][..], false),
        (&[PLAIN, FEW, CHOICE], false),
        (&[FROM], true),
        (&[PLAIN, PLAIN, TO], true),
        (&[PLAIN, group], true),
        (&[group, PLAIN], true),
    ] {
        assert_eq!(has_limits(entries), expected, "{entries:?}");
    }
}

/// A choice always needs validation; limits only in groups with values set by the importer.
#[test]
fn groups_whose_saved_values_can_be_wrong_are_found() {
    let with_limit = Entry::new("g", Shape::scalar(FieldKind::Group(&WITH_LIMIT)));
    let with_choice = Entry::new("g", Shape::scalar(FieldKind::Group(&WITH_CHOICE)));
    for (entries, if_given, otherwise) in [
        (&[][..], false, false),
        (&[PLAIN, NUMBER], false, false),
        (&[PLAIN, FROM], true, false),
        (&[TO, PLAIN], true, false),
        (&[PLAIN, FEW], true, false),
        (&[PLAIN, CHOICE], true, true),
        (&[PLAIN, with_limit], true, false),
        (&[with_choice, PLAIN], true, true),
    ] {
        assert_eq!([true, false].map(|given| needs_validation(entries, given)), [if_given, otherwise], "{entries:?}");
    }
}

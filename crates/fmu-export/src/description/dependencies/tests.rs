//! Random values for the search.
use super::*;
use crate::variables::entry::{EnumerationType, FieldKind, Item};

const ITEM: Item = Item { name: "item", description: "" };
const CHOICE: EnumerationType = EnumerationType { name: "Choice", description: "", items: &[ITEM; 3] };

fn random() -> Random {
    Random(1_234_567)
}

/// Published run of splitmix64 from the seed 1234567 (Rosetta Code, "Pseudo-random numbers/Splitmix64").
#[test]
fn the_random_numbers_are_those_of_splitmix64() {
    let mut random = random();
    let expected = [
        6_457_827_717_110_365_317,
        3_203_168_211_198_807_973,
        9_817_491_932_198_370_423,
        4_593_380_528_125_082_431,
        16_408_922_859_458_223_821,
    ];
    assert_eq!(expected.map(|_| random.next()), expected);
}

/// Numbers of `values` between consecutive `bounds`.
fn histogram<const N: usize>(values: &[f64], bounds: [f64; N]) -> Vec<usize> {
    let count = |low: f64, high: f64| values.iter().filter(|value| (low..high).contains(value)).count();
    bounds.windows(2).map(|bounds| count(bounds[0], bounds[1])).collect()
}

/// All 1000 values lie between the bounds, about equally many in each part.
#[track_caller]
fn assert_even<const N: usize>(values: &[f64], bounds: [f64; N]) {
    let counts = histogram(values, bounds);
    assert_eq!((values.len(), counts.iter().sum::<usize>()), (1000, 1000), "{counts:?}");
    let expected = 1000.0 / counts.len() as f64;
    assert!(counts.iter().all(|&count| (count as f64 - expected).abs() < 0.3 * expected), "{counts:?}");
}

#[test]
fn fractions_are_spread_evenly_between_zero_and_one() {
    let mut random = random();
    let two_to_the_64 = 18_446_744_073_709_551_616.0;
    assert!((random.fraction() - 6_457_827_717_110_365_317.0 / two_to_the_64).abs() < 1e-15);
    let fractions: Vec<_> = (0..1000).map(|_| random.fraction()).collect();
    assert_even(&fractions, [0.0, 0.2, 0.4, 0.6, 0.8, 1.0]);
}

#[test]
fn small_magnitudes_are_as_frequent_as_large_ones() {
    let mut random = random();
    let magnitudes: Vec<_> = (0..1000).map(|_| random.magnitude(-2, 3)).collect();
    assert_even(&magnitudes, [0.01, 0.1, 1.0, 10.0, 100.0, 1000.0]);
    let mantissas: Vec<_> = (0..1000).map(|_| random.magnitude(0, 1)).collect();
    assert_even(&mantissas, [1.0, 2.8, 4.6, 6.4, 8.2, 10.0]);
}

/// Known with a kind, limits and a start value.
fn known(is_parameter: bool, kind: FieldKind, [min, max]: [Option<f64>; 2], start: f64) -> Known {
    Known { index: (BaseType::Real, 0), is_parameter, is_state: false, kind, min, max, start }
}

fn drawn(known: &Known, spread: f64) -> Vec<f64> {
    let mut random = random();
    (0..1000).map(|_| random.value(known, spread)).collect()
}

#[test]
fn few_values_are_all_tried() {
    let of = |kind, limits| known(false, kind, limits, 0.0);
    for (known, expected) in [
        (of(FieldKind::Enumeration(&CHOICE), [None; 2]), &[1.0, 2.0, 3.0][..]),
        (of(FieldKind::Boolean, [None; 2]), &[0.0, 1.0]),
        (of(FieldKind::Integer, [Some(-2.0), Some(1.0)]), &[-2.0, -1.0, 0.0, 1.0]),
        (of(FieldKind::Integer, [Some(20.0), Some(22.0)]), &[20.0, 21.0, 22.0]),
        (of(FieldKind::Integer, [Some(7.0), Some(7.0)]), &[7.0]),
        (of(FieldKind::Integer, [Some(0.0), Some(16.0)]), &[]),
        (of(FieldKind::Integer, [Some(10.0), Some(100.0)]), &[]),
        (of(FieldKind::Integer, [Some(0.0), None]), &[]),
        (of(FieldKind::Real, [Some(0.0), Some(1.0)]), &[]),
    ] {
        assert_eq!(known.values(), expected);
        for value in expected {
            assert!(drawn(&known, 1.0).contains(value), "{value}");
        }
    }
    assert_eq!(of(FieldKind::Integer, [Some(0.0), Some(15.0)]).values().len(), 16);
}

#[test]
fn real_inputs_lie_around_their_start_values_or_are_of_any_size() {
    let input = known(false, FieldKind::Real, [None; 2], 3.0);
    assert_even(&drawn(&input, 0.5), [2.5, 2.75, 3.0, 3.25, 3.5]);
    let wild = drawn(&input, f64::INFINITY);
    assert_even(&wild, [-1e6, -1e4, -100.0, -1.0, 0.0, 1.0, 100.0, 1e4, 1e6]);
    assert_eq!(histogram(&wild, [-0.01, 0.01]), [0]);
}

/// A third of the values has any size (up to 1000), a third is near the start value, a third equal to it.
#[test]
fn real_parameters_are_of_any_size_or_near_their_start_values_or_at_them() {
    let at_start = |start: f64| {
        let values = drawn(&known(true, FieldKind::Real, [None; 2], start), 0.5);
        let (same, others): (Vec<_>, Vec<_>) = values.into_iter().partition(|value| *value == start);
        assert!((250..420).contains(&same.len()), "{}", same.len());
        others
    };
    // Values of any size reach 1000; values near the start value lie between zero and twice the start value.
    let others = at_start(-2000.0);
    assert!(others.iter().all(|value| (-4000.0..1000.0).contains(value)));
    let counts = histogram(&others, [-4000.0, -3000.0, -2000.0, -1000.0, -0.001, 0.001, 1000.0]);
    assert!([0, 1, 2].iter().all(|&i| (50..120).contains(&counts[i])), "{counts:?}");
    assert!(counts[3] > 150 && counts[4] == 0 && counts[5] > 120, "{counts:?}");
    let others = at_start(0.0);
    let counts = histogram(&others, [-1000.0, -1.0, -1e-3, 0.0, 1e-3, 1.0, 1000.0]);
    assert_eq!(counts.iter().sum::<usize>(), others.len());
    assert!(counts.iter().all(|count| (50..220).contains(count)), "{counts:?}");
}

#[test]
fn values_lie_within_their_limits() {
    for is_parameter in [false, true] {
        for spread in [f64::INFINITY, 1.0, 100.0] {
            for (kind, limits, start) in [
                (FieldKind::Real, [Some(10.0), Some(20.0)], 15.0),
                (FieldKind::Real, [Some(-0.5), None], 0.0),
                (FieldKind::Real, [Some(1000.0), None], 1000.0),
                (FieldKind::Real, [None, Some(-1000.0)], -1000.0),
                (FieldKind::Integer, [Some(10.0), Some(100.0)], 50.0),
                (FieldKind::Integer, [Some(5.0), None], 5.0),
                (FieldKind::Integer, [None, None], 5.0),
            ] {
                let [min, max] = [limits[0].unwrap_or(f64::MIN), limits[1].unwrap_or(f64::MAX)];
                let values = drawn(&known(is_parameter, kind, limits, start), spread);
                assert!(values.iter().all(|value| (min..=max).contains(value)), "{limits:?}, {spread}");
                if matches!(kind, FieldKind::Integer) {
                    assert!(values.iter().all(|value| value.fract() == 0.0), "{limits:?}, {spread}");
                } else {
                    assert!(values.iter().any(|value| value.fract() != 0.0), "{limits:?}, {spread}");
                }
                let distinct: BTreeSet<_> = values.iter().map(|value| value.to_bits()).collect();
                assert!(distinct.len() > 2, "{limits:?}, {spread}");
            }
        }
    }
}

/// Values outside two limits are replaced by values spread evenly between them.
#[test]
fn values_between_two_limits_reach_both() {
    let wild = |kind, limits| drawn(&known(false, kind, limits, 1e9), f64::INFINITY);
    assert_even(&wild(FieldKind::Real, [Some(1e7), Some(5e7)]), [1e7, 2e7, 3e7, 4e7, 5e7]);
    assert!(wild(FieldKind::Real, [Some(1e7), Some(5e7)]).iter().any(|value| value.fract() != 0.0));
    assert_even(&wild(FieldKind::Integer, [Some(1e7), Some(5e7)]), [1e7, 2e7, 3e7, 4e7, 5e7]);
    let integers = wild(FieldKind::Integer, [Some(1e7), Some(5e7)]);
    assert!(integers.iter().all(|value| value.fract() == 0.0));
    // With one limit, their distance from it has any size.
    let above = wild(FieldKind::Real, [Some(1e7), None]);
    assert_even(&above.iter().map(|value| value - 1e7).collect::<Vec<_>>(), [0.0, 1.0, 100.0, 1e4, 1e6]);
    let below = wild(FieldKind::Real, [None, Some(-1e7)]);
    assert_even(&below.iter().map(|value| -1e7 - value).collect::<Vec<_>>(), [0.0, 1.0, 100.0, 1e4, 1e6]);
}

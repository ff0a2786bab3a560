//! Reductions, compared with plain arithmetic.
use std::sync::Arc;

use fmu_engine::{Change, Mapping, Reduce, Reduction, ValueType};

use crate::small::bytes;

fn reduce(reduce: Reduce, record: &[f64]) -> f64 {
    Reduction::new(0, (ValueType::Float64, 8), 1, reduce).of(bytes(record), 16)
}

#[test]
fn columns_are_reduced_to_one_number() {
    // The second column is 3, -5, 1.
    let record = [9.0, 3.0, 9.0, -5.0, 9.0, 1.0];
    assert_eq!(reduce(Reduce::Last, &record), 1.0);
    assert_eq!(reduce(Reduce::Min, &record), -5.0);
    assert_eq!(reduce(Reduce::Max, &record), 3.0);
    assert_eq!(reduce(Reduce::Peak, &record), 5.0);
    assert_eq!(reduce(Reduce::Mean, &record), -1.0 / 3.0);
    assert_eq!(reduce(Reduce::Rms, &record), (35.0_f64 / 3.0).sqrt());
}

#[test]
fn what_is_not_a_number_spoils_all_but_the_last_value() {
    for place in [1, 3, 5] {
        let mut record = [0.0, 3.0, 0.0, -5.0, 0.0, 1.0];
        record[place] = f64::NAN;
        for kind in [Reduce::Min, Reduce::Max, Reduce::Peak, Reduce::Mean, Reduce::Rms] {
            assert!(reduce(kind, &record).is_nan(), "{kind:?} with NaN at {place}");
        }
        assert_eq!(reduce(Reduce::Last, &record).is_nan(), place == 5);
    }
}

#[test]
fn elements_of_all_types_are_numbers() {
    let of = |element, size, bytes: &[u8]| Reduction::new(0, (element, size), 0, Reduce::Last).of(bytes, bytes.len());
    assert_eq!(of(ValueType::Float32, 4, &0.5_f32.to_ne_bytes()), 0.5);
    assert_eq!(of(ValueType::Int8, 1, &[0xFF]), -1.0);
    assert_eq!(of(ValueType::UInt8, 1, &[0xFF]), 255.0);
    assert_eq!(of(ValueType::Int16, 2, &(-300_i16).to_ne_bytes()), -300.0);
    assert_eq!(of(ValueType::UInt16, 2, &60_000_u16.to_ne_bytes()), 60_000.0);
    assert_eq!(of(ValueType::Int32, 4, &(-70_000_i32).to_ne_bytes()), -70_000.0);
    assert_eq!(of(ValueType::UInt32, 4, &4_000_000_000_u32.to_ne_bytes()), 4e9);
    assert_eq!(of(ValueType::Int64, 8, &(-5_000_000_000_i64).to_ne_bytes()), -5e9);
    assert_eq!(of(ValueType::UInt64, 8, &u64::MAX.to_ne_bytes()), 2.0_f64.powi(64));
    assert_eq!(of(ValueType::Boolean, 1, &[1]), 1.0);
    assert_eq!(of(ValueType::Boolean, 4, &1_i32.to_ne_bytes()), 1.0);
}

#[test]
fn a_place_outside_of_the_row_and_a_record_without_rows_give_nan() {
    let of = |at, row, bytes: &[u8]| Reduction::new(0, (ValueType::Float64, 8), at, Reduce::Max).of(bytes, row);
    assert!(of(1, 8, &[0; 8]).is_nan());
    assert!(of(usize::MAX, 8, &[0; 8]).is_nan());
    assert!(of(0, 0, &[0; 8]).is_nan());
    assert!(of(0, 8, &[]).is_nan());
    assert!(Reduction::new(0, (ValueType::Float64, 2), 0, Reduce::Max).of(&[0; 8], 8).is_nan());
}

#[test]
fn values_are_changed_before_they_are_reduced() {
    let reduced = |change, reduce| {
        let alone = Reduction::new(0, (ValueType::Float64, 8), 0, reduce);
        Reduction { change, ..alone }.of(bytes(&[3.0, -5.0, 1.0]), 8)
    };
    assert_eq!(reduced(Change::linear(-2.0, 1.0), Reduce::Max), 11.0);
    assert_eq!(reduced(Change::linear(-2.0, 1.0), Reduce::Last), -1.0);
    let mapping = |kept| Change::Mapped(Arc::new(Mapping { pairs: vec![(3, 30), (1, 7)], kept }));
    assert_eq!(reduced(mapping(None), Reduce::Last), 7.0);
    assert_eq!(reduced(mapping(None), Reduce::Min), -5.0);
    assert!(reduced(mapping(Some(Vec::new())), Reduce::Min).is_nan());
}

#[test]
fn means_of_scalars_have_the_bits_of_numpy() {
    // From NumPy 2.4: np.mean and np.sqrt(np.mean(np.square(x))) of x = 0.1 * k - 7 for k < n.
    let expected = [
        (3, -6.8999999999999995, 6.900483074877198),
        (100, -2.05, 3.5404801934200956),
        (1003, 43.1, 51.922538458746416),
    ];
    for (n, mean, rms) in expected {
        let values: Vec<_> = (0..n).map(|k| 0.1 * f64::from(k) - 7.0).collect();
        let of = |reduce| {
            let reduction = Reduction::new(0, (ValueType::Float64, 8), 0, reduce);
            Reduction { is_scalar: true, ..reduction }.of(bytes(&values), 8).to_bits()
        };
        assert_eq!([of(Reduce::Mean), of(Reduce::Rms)], [mean, rms].map(f64::to_bits), "{n} values");
    }
}

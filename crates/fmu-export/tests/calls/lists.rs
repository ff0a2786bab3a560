//! Lists of value references take different paths to the values, by order, length and gaps.
use crate::importer::{Tested, instantiate};
use fmu_export::{
    Error, Evaluation, Fmu, Instant, Model, Scalar, Variables, model,
    sys::{fmi2Discard, fmi2Error, fmi2OK},
};

#[derive(Variables)]
pub struct Outputs<T = f64> {
    /// The inputs, times the gain
    pub y: [T; 30],
    /// Whether all switches are on
    pub all_on: bool,
}

/// Defines a model with 5 Real parameters, 30 Real inputs and 30 Real outputs; value references count from 0 in this
/// order.
macro_rules! lists {
    ($module:ident, $($limits:tt)*) => {
        mod $module {
            use super::*;

            #[derive(Variables)]
            pub struct Parameters<T = f64> {
                /// Gains
                #[var(start = 2)]
                pub gains: [T; 5],
                /// A switch
                #[var(start = true)]
                pub switch: bool,
            }

            #[derive(Variables)]
            pub struct Inputs<T = f64> {
                /// Values
                #[var($($limits)*)]
                pub u: [T; 30],
                /// Switches
                pub on: [bool; 3],
            }

            /// Multiplies.
            pub struct Lists;

            #[model]
            impl Model for Lists {
                const DESCRIPTION: &'static str = "Multiplies";
                type Parameters<T: Scalar> = Parameters<T>;
                type Inputs<T: Scalar> = Inputs<T>;
                type Outputs<T: Scalar> = Outputs<T>;

                fn outputs<T: Scalar>(at: &Instant<'_, Self, T>) -> Result<Evaluation<Self, T>, Error> {
                    let (p, u) = (at.parameters, at.inputs);
                    if p.gains[0] == T::zero() {
                        return Err(Error::new("no gain"));
                    }
                    let all_on = p.switch && u.on.iter().all(|on| *on);
                    Ok((Outputs { y: u.u.map(|u| p.gains[0] * u), all_on }, ()))
                }
            }

            impl Fmu for Lists {
                const NAME: &'static str = "Lists";
                const VERSION: &'static str = "1.0.0";
            }
        }
    };
}

lists!(free, start = 0);
lists!(limited, start = 0, min = -1000);

const INPUTS: std::ops::Range<u32> = 5..35;
const OUTPUTS: std::ops::Range<u32> = 35..65;

/// Lists of inputs of all kinds: runs, with gaps, out of order, with repetitions, short and long.
fn lists_of_inputs() -> Vec<Vec<u32>> {
    vec![
        vec![],
        vec![5],
        vec![34],
        vec![7, 8, 9],
        vec![9, 7, 8],
        vec![5, 34],
        INPUTS.collect(),
        (6..20).collect(),
        (6..34).collect(),
        INPUTS.rev().collect(),
        INPUTS.filter(|reference| reference % 13 != 5).collect(),
        INPUTS.step_by(2).collect(),
        (5..15).chain(20..35).collect(),
        (20..35).chain(5..15).collect(),
        vec![5, 6, 7, 8, 9, 10, 11, 13, 12],
        vec![10, 6, 7, 8, 9, 5, 11, 12, 13],
        vec![5, 7, 6, 8, 10, 9, 11, 12],
        vec![5, 6, 6, 8, 9, 10, 11, 12],
    ]
}

/// Values that differ from each other and between `seed`s.
fn numbered(references: &[u32], seed: f64) -> Vec<f64> {
    references.iter().map(|&reference| seed + f64::from(reference)).collect()
}

fn one_by_one<F: Fmu>(instance: &Tested<F>) -> Vec<f64> {
    (0..65).map(|reference| instance.reals(&[reference]).unwrap()[0]).collect()
}

/// Compares lists with single calls.
fn assert_lists_are_set_and_read<F: Fmu>() {
    let instance = instantiate::<F>(None, false);
    for initialized in [false, true] {
        if initialized {
            instance.initialize();
        }
        for (i, list) in lists_of_inputs().into_iter().enumerate() {
            let mut expected = one_by_one(&instance);
            let values = numbered(&list, 100.0 * i as f64);
            assert_eq!(instance.set_references(&list, &values), fmi2OK, "{list:?}");
            if initialized {
                instance.step(i as f64, 1.0);
            }
            for (&reference, value) in list.iter().zip(&values) {
                expected[reference as usize] = *value;
                expected[reference as usize + 30] = 2.0 * *value;
            }
            assert_eq!(one_by_one(&instance), expected, "{list:?}");
            let outputs: Vec<_> = list.iter().map(|reference| reference + 30).collect();
            let everything: Vec<_> = (0..65).collect();
            for list in [list, outputs, everything] {
                let expected: Vec<_> = list.iter().map(|&reference| expected[reference as usize]).collect();
                assert_eq!(instance.reals(&list), Ok(expected), "{list:?}");
            }
        }
        // Parameters among them.
        let list: Vec<_> = (1..20).collect();
        assert_eq!(instance.set_references(&list, &numbered(&list, 0.5)), fmi2OK);
        assert_eq!(instance.reals(&list), Ok(numbered(&list, 0.5)));
    }
}

#[test]
fn lists_of_any_order_length_and_gaps_are_set_and_read() {
    assert_lists_are_set_and_read::<free::Lists>();
    assert_lists_are_set_and_read::<limited::Lists>();
}

/// Before the first step, the next getter must know the new inputs.
#[test]
fn outputs_follow_inputs_that_are_set_in_any_list_before_the_first_step() {
    for list in lists_of_inputs().into_iter().filter(|list| !list.is_empty()) {
        let instance = instantiate::<free::Lists>(None, false);
        let outputs: Vec<_> = OUTPUTS.collect();
        assert_eq!(instance.reals(&outputs), Ok(vec![0.0; 30]));
        assert_eq!(instance.set_references(&list, &vec![1.5; list.len()]), fmi2OK);
        assert_eq!(instance.reals(&[list[0] + 30]), Ok(vec![3.0]), "{list:?}");
    }
}

fn assert_refused_as_a_whole<F: Fmu>() {
    let instance = instantiate::<F>(None, false);
    let before = one_by_one(&instance);
    for list in lists_of_inputs() {
        let values = numbered(&list, 1.0);
        for at in 0..list.len() {
            for wrong in [35, 65, u32::MAX, 1 << 28, 1 << 31] {
                let mut list = list.clone();
                list[at] = wrong;
                assert_eq!(instance.set_references(&list, &values), fmi2Error, "{wrong} at {at} of {list:?}");
                let is_read = if wrong == 35 { Ok(0.0) } else { Err(fmi2Error) };
                assert_eq!(instance.reals(&list).map(|values| values[at]), is_read);
            }
            for wrong in [f64::NAN, f64::INFINITY] {
                let mut values = values.clone();
                values[at] = wrong;
                assert_eq!(instance.set_references(&list, &values), fmi2Discard, "{wrong} at {at} of {list:?}");
            }
        }
    }
    assert_eq!(one_by_one(&instance), before, "nothing was set");
}

#[test]
fn a_list_with_a_wrong_reference_or_value_is_refused_as_a_whole() {
    assert_refused_as_a_whole::<free::Lists>();
    assert_refused_as_a_whole::<limited::Lists>();
}

#[test]
fn a_list_with_a_value_beyond_a_limit_is_refused_as_a_whole() {
    let instance = instantiate::<limited::Lists>(None, false);
    for list in lists_of_inputs() {
        for at in 0..list.len() {
            let mut values = vec![1.0; list.len()];
            values[at] = -1001.0;
            assert_eq!(instance.set_references(&list, &values), fmi2Discard, "{at} of {list:?}");
        }
    }
    assert_eq!(instance.reals(&INPUTS.collect::<Vec<_>>()), Ok(vec![0.0; 30]));
}

#[test]
fn a_message_names_a_reference_that_belongs_to_another_type() {
    let instance = instantiate::<free::Lists>(None, false);
    for (wrong, expected) in [
        (1 << 29, "value reference 536870912 belongs to switch of type Boolean: must be of type Integer"),
        (3, "value reference 3 belongs to gains[4] of type Real: must be of type Integer"),
        (65, "value reference 65 does not exist: see modelDescription.xml"),
    ] {
        instance.messages();
        assert_eq!(instance.set_references(&[wrong], &[1]), fmi2Error);
        assert_eq!(instance.messages(), [format!("fmi2SetInteger: {expected}")]);
    }
}

/// Value references of Booleans begin at 2 << 28: the parameter, then three inputs.
#[test]
fn lists_of_booleans_are_set_as_a_whole_or_not_at_all() {
    let instance = instantiate::<free::Lists>(None, false);
    let at = |position: u32| (2 << 28) + position;
    let set_booleans = |references: &[u32], values: &[i32]| {
        assert_eq!(references.len(), values.len());
        let function = instance.functions().fmi2SetBoolean;
        // SAFETY: the instance lives, and both lists have the length that the call says.
        unsafe { function(instance.component(), references.as_ptr(), references.len(), values.as_ptr()) }
    };
    assert!(!instance.boolean("all_on"));
    assert_eq!(set_booleans(&[at(2), at(1), at(3)], &[1, 1, 1]), fmi2OK);
    assert!(instance.boolean("all_on"));
    for (list, values, expected) in [
        ([at(1), at(2)], [0, 2], fmi2Discard),
        ([at(1), at(2)], [-1, 0], fmi2Discard),
        ([at(1), at(4)], [0, 0], fmi2Error),
        ([at(1), 5], [0, 0], fmi2Error),
    ] {
        assert_eq!(set_booleans(&list, &values), expected, "{values:?} for {list:?}");
        assert!(instance.boolean("all_on"), "nothing was set");
    }
    for position in 0..4 {
        assert_eq!(set_booleans(&[at(position)], &[0]), fmi2OK);
        assert!(!instance.boolean("all_on"), "{position}");
        assert_eq!(set_booleans(&[at(position)], &[1]), fmi2OK);
        assert!(instance.boolean("all_on"));
    }
}

#[test]
fn what_was_set_can_be_read_where_outputs_cannot_be_computed() {
    let instance = instantiate::<free::Lists>(None, false);
    assert_eq!(instance.set_references(&[0, 5], &[0.0, 3.0]), fmi2OK);
    assert_eq!(instance.reals(&[0, 5, 34]), Ok(vec![0.0, 3.0, 0.0]));
    assert_eq!(instance.messages(), [""; 0]);
    assert_eq!(instance.reals(&[5, 35]), Err(fmi2Error));
    assert_eq!(instance.messages(), ["fmi2GetReal: no gain"]);
}

#[test]
fn an_element_of_an_array_that_is_not_finite_is_refused_by_name() {
    let instance = instantiate::<free::Lists>(None, false);
    assert_eq!(instance.set_references(&[0], &[1e10]), fmi2OK);
    instance.initialize();
    instance.step(0.0, 1.0);
    instance.step(1.0, 1.0);
    assert_eq!(instance.set_references(&[7], &[1e300]), fmi2OK);
    assert_eq!(instance.do_step(2.0, 1.0), fmi2Error);
    let messages = instance.messages();
    assert!(messages.len() == 1 && messages[0].contains("y[3]"), "{messages:?}");
}

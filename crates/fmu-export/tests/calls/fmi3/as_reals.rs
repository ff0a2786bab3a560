//! Importers that know numbers of one type: PathSim 0.27 sets all inputs by one call of `fmi3SetFloat64` and gets all
//! outputs by one of `fmi3GetFloat64`.
use super::{
    arrays::Shapes,
    importer::{Options, Tested, for_model_exchange, initialized, make, reference},
};
use fmu_export::{fmi3::TIME, sys::*};

fn shapes() -> Tested<Shapes> {
    make(&Options::default(), None).unwrap_or_else(|messages| panic!("{messages:?}"))
}

/// The gain is 2 N/m; the product is computed by hand.
#[test]
fn arrays_of_all_types_are_set_and_read_in_one_list_as_pathsim_does() {
    let shapes = initialized::<Shapes>(&Options::default());
    shapes.messages();
    let [m, v, on, product, count, law, axes] =
        ["m", "v", "on", "product", "count", "law", "axes"].map(reference::<Shapes>);
    assert_eq!(shapes.set_references(&[m, v, on], &[1.0, 2.0, 3.0, 4.0, 0.5, -0.25, 1.0, 1.0]), fmi3OK);
    assert_eq!(
        shapes.messages(),
        ["on is of type Boolean, but fmi3SetFloat64 was called for it: this is accepted where the \
             value is exact, and not reported again"]
    );
    shapes.step(0.0, 0.5);
    let all = shapes.get_references(&[product, count, TIME, on, law, axes]);
    assert_eq!(all, Ok(vec![0.0, 1.0, 2.0, 0.5, 1.0, 1.0, 2.0, 1.0, 2.0, 3.0]));
    assert_eq!(
        (shapes.set_references(&[axes, law], &[3.0, 1.0, 2.0, 1.0]), shapes.set_array("on", &[0.0, 1.0])),
        (fmi3OK, fmi3OK)
    );
    shapes.step(0.5, 0.5);
    assert_eq!((shapes.get("count"), shapes.elements("count")), (Ok(1), vec![1.0]));
    assert_eq!((shapes.elements("axes"), shapes.elements("law")), (vec![3.0, 1.0, 2.0], vec![1.0]));
    assert_eq!(shapes.messages(), [""; 0], "one warning for each instance");
}

#[test]
fn a_value_that_is_not_exact_is_refused_by_name_and_so_is_the_whole_list() {
    let shapes = shapes();
    let [v, on, rows, law, axes, title] = ["v", "on", "rows", "law", "axes", "title"].map(reference::<Shapes>);
    for (unusable, values, status, message) in [
        (on, &[1.0, 0.5][..], fmi3Discard, "on[2] = 0.5: must be 0 or 1"),
        (rows, &[-0.5], fmi3Discard, "rows = -0.5: must be an integer of 32 bits"),
        (law, &[4.0], fmi3Discard, "law = 4: must be one of 1 = Linear, 2 = Cubic"),
        (axes, &[1.0, 0.0, 1.0], fmi3Discard, "axes[2] = 0: must be at least 1"),
        (reference::<Shapes>("count"), &[1.0], fmi3Error, "fmi3SetFloat64: count cannot be set: it is an output"),
        (TIME, &[1.0], fmi3Error, "fmi3SetFloat64: time cannot be set: it is computed"),
        (rows, &[1.0, 2.0], fmi3Error, "fmi3SetFloat64: the list of values has 6 elements: the variables have 5"),
        (
            title,
            &[1.0],
            fmi3Error,
            "fmi3SetFloat64: value reference 5 belongs to title of type String: must be of type Float64",
        ),
    ] {
        let all = [&[5.0, 6.0, 1.0, 1.0], values].concat();
        assert_eq!(shapes.set_references(&[v, on, unusable], &all), status, "{message}");
        assert_eq!(shapes.messages(), [message]);
        assert_eq!((shapes.elements("v"), shapes.elements("on")), (vec![0.0, 0.0], vec![0.0, 0.0]));
        shapes.messages();
    }
    assert_eq!(shapes.get_references::<f64>(&[on, title]), Err(fmi3Error));
}

#[test]
fn what_the_state_of_the_instance_forbids_remains_forbidden() {
    let shapes = for_model_exchange::<Shapes>();
    assert_eq!(shapes.set_array("on", &[1.0, 0.0]), fmi3OK);
    shapes.initialize();
    assert_eq!((shapes.set("rows", 3.0), shapes.set("law", 1.0)), (fmi3Error, fmi3OK));
    assert!(shapes.update_discrete_states().is_ok());
    shapes.assert_ok(shapes.enter_continuous_time_mode());
    let [v, on, law] = ["v", "on", "law"].map(reference::<Shapes>);
    assert_eq!(shapes.set_references(&[v, on], &[1.0, 2.0, 1.0, 0.0]), fmi3OK, "discrete inputs as they are");
    assert_eq!(shapes.set_references(&[v, law], &[3.0, 4.0, 2.0]), fmi3Error);
    assert_eq!(
        (shapes.elements("v"), shapes.elements("law"), shapes.elements("count")),
        (vec![1.0, 2.0], vec![1.0], vec![1.0])
    );
}

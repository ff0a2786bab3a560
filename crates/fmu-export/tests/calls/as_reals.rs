//! Importers that know only Reals. PathSim 0.27 sets all inputs by one call of `fmi2SetReal` and gets all outputs by
//! one of `fmi2GetReal`, whatever their types; CoFmuPy does the same variable by variable.
use crate::{
    fmi3::arrays::Shapes,
    importer::{Tested, initialized, instantiate, instantiate_for_model_exchange},
};
use fmu_export::{
    fmi2::scalars,
    sys::{fmi2Discard, fmi2Error, fmi2OK, fmi2Status},
};

fn references(names: &[&str]) -> Vec<u32> {
    let all = scalars::<Shapes>();
    let reference = |name: &&str| all.iter().find(|scalar| scalar.name == *name).unwrap().reference;
    names.iter().map(reference).collect()
}

fn set(shapes: &Tested<Shapes>, names: &[&str], values: &[f64]) -> fmi2Status {
    shapes.set_references(&references(names), values)
}

#[track_caller]
fn get(shapes: &Tested<Shapes>, names: &[&str]) -> Vec<f64> {
    shapes.reals(&references(names)).unwrap_or_else(|_| panic!("{:?}", shapes.messages()))
}

const INPUTS: [&str; 8] = ["m[1,1]", "m[1,2]", "m[2,1]", "m[2,2]", "v[1]", "v[2]", "on[1]", "on[2]"];
const OUTPUTS: [&str; 3] = ["product[1]", "product[2]", "count"];

/// The gain is 2 N/m; the product is computed by hand.
#[test]
fn all_inputs_are_set_and_all_outputs_read_as_reals_as_pathsim_does() {
    let shapes = initialized::<Shapes>();
    shapes.messages();
    let values = [1.0, 2.0, 3.0, 4.0, 0.5, -0.25, 1.0, 1.0];
    assert_eq!(set(&shapes, &INPUTS, &values), fmi2OK);
    assert_eq!(
        shapes.messages(),
        ["on[1] is of type Boolean, but fmi2SetReal was called for it: this is accepted where the \
             value is exact, and not reported again"]
    );
    shapes.step(0.0, 0.5);
    assert_eq!(get(&shapes, &OUTPUTS), [0.0, 1.0, 2.0]);
    assert_eq!(get(&shapes, &INPUTS), values);
    assert_eq!(set(&shapes, &INPUTS, &[1.0, 2.0, 3.0, 4.0, 0.5, -0.25, 0.0, 1.0]), fmi2OK);
    shapes.step(0.5, 0.5);
    assert_eq!((shapes.integer("count"), get(&shapes, &["count"])), (1, vec![1.0]));
    assert_eq!(shapes.messages(), [""; 0], "one warning for each instance");
}

#[test]
fn each_type_is_set_and_read_as_a_real_as_cofmupy_does() {
    let shapes = instantiate::<Shapes>(None, false);
    for (name, value) in [("law", 1.0), ("axes[2]", 3.0), ("rows", -7.0), ("on[2]", 1.0), ("on[1]", -0.0)] {
        shapes.messages();
        assert_eq!(set(&shapes, &[name], &[value]), fmi2OK, "{name}: {:?}", shapes.messages());
        assert_eq!(get(&shapes, &[name]), [value], "{name}");
    }
    assert_eq!(["law", "axes[2]", "rows"].map(|name| shapes.integer(name)), [1, 3, -7]);
    assert_eq!(["on[1]", "on[2]"].map(|name| shapes.boolean(name)), [false, true]);
    assert_eq!(set(&shapes, &["rows"], &[f64::from(i32::MIN)]), fmi2OK);
    assert_eq!(shapes.integer("rows"), i32::MIN);
}

#[test]
fn the_warning_of_reading_names_the_variable_too() {
    let shapes = instantiate::<Shapes>(None, false);
    assert_eq!(get(&shapes, &["gain", "law", "on[1]"]), [2.0, 2.0, 0.0]);
    let warning = "law is of type Enumeration, but fmi2GetReal was called for it";
    let messages = shapes.messages();
    assert!(messages.len() == 1 && messages[0].starts_with(warning), "{messages:?}");
    let other = instantiate::<Shapes>(None, false);
    get(&other, &["axes[3]"]);
    let messages = other.messages();
    assert!(
        messages.len() == 1 && messages[0].starts_with("axes[3] is of type Integer, but fmi2GetReal"),
        "{messages:?}"
    );
}

#[test]
fn a_value_that_is_not_exact_is_refused_by_name_and_so_is_the_whole_list() {
    let shapes = instantiate::<Shapes>(None, false);
    let items = "must be one of 1 = Linear, 2 = Cubic";
    let integer = "must be an integer of 32 bits";
    for (name, value, status, message) in [
        ("on[2]", 0.5, fmi2Discard, "on[2] = 0.5: must be 0 or 1"),
        ("on[2]", 2.0, fmi2Discard, "on[2] = 2: must be 0 or 1"),
        ("on[1]", f64::NAN, fmi2Discard, "on[1] = NaN: must be 0 or 1"),
        ("law", 1.5, fmi2Discard, &format!("law = 1.5: {items}")),
        ("law", 3.0, fmi2Discard, &format!("law = 3: {items}")),
        ("axes[3]", 4.0, fmi2Discard, "axes[3] = 4: must be at most 3"),
        ("rows", 0.1, fmi2Discard, &format!("rows = 0.1: {integer}")),
        ("rows", 2_147_483_648.0, fmi2Discard, &format!("rows = 2147483648: {integer}")),
        ("rows", f64::NEG_INFINITY, fmi2Discard, &format!("rows = -inf: {integer}")),
        ("count", 1.0, fmi2Error, "fmi2SetReal: count cannot be set: it is an output"),
        ("product[1]", 1.0, fmi2Error, "fmi2SetReal: product[1] cannot be set: it is an output"),
        ("gain", -1.0, fmi2Discard, "gain = -1 N/m: must be at least 0"),
    ] {
        assert_eq!(set(&shapes, &["v[1]", "on[2]", name, "axes[1]"], &[5.0, 1.0, value, 2.0]), status, "{name}");
        assert_eq!(shapes.messages(), [message]);
        assert_eq!((shapes.real("v[1]"), shapes.boolean("on[2]"), shapes.integer("axes[1]")), (0.0, false, 1));
    }
    let [title] = references(&["title"])[..] else { panic!("one reference") };
    for (unusable, what) in [(title, "belongs to title of type String: must be of type Real"), (65, "does not exist")] {
        let list = [references(&["on[1]"]), vec![unusable]].concat();
        assert_eq!((shapes.set_references(&list, &[1.0, 1.0]), shapes.reals(&list)), (fmi2Error, Err(fmi2Error)));
        let messages = shapes.messages();
        let is_named = |text: &String| text.contains(&format!("value reference {unusable} {what}"));
        assert!(messages.len() == 2 && messages.iter().all(is_named), "{messages:?}");
    }
}

/// Fixed parameters keep their rules, and so do tunable parameters in continuous-time mode; a discrete input waits
/// there.
#[test]
fn what_the_state_of_the_instance_forbids_remains_forbidden() {
    let shapes = instantiate_for_model_exchange::<Shapes>();
    assert_eq!(set(&shapes, &["rows", "on[1]"], &[3.0, 1.0]), fmi2OK);
    shapes.initialize();
    assert_eq!(set(&shapes, &["rows"], &[4.0]), fmi2Error);
    assert_eq!(set(&shapes, &["law", "v[1]"], &[1.0, 2.0]), fmi2OK);
    assert!(shapes.new_discrete_states().is_ok());
    shapes.enter_continuous_time();
    assert_eq!(set(&shapes, &["on[1]", "v[1]", "on[2]"], &[1.0, 4.0, 0.0]), fmi2OK);
    assert_eq!(get(&shapes, &["v[1]", "product[1]", "count"]), [4.0, 8.0, 1.0], "in continuous-time mode");
    assert_eq!(set(&shapes, &["v[1]", "law"], &[5.0, 2.0]), fmi2Error);
    assert_eq!((shapes.real("v[1]"), shapes.integer("law"), shapes.integer("rows")), (4.0, 1, 3));
    assert_eq!(set(&shapes, &["on[2]"], &[1.0]), fmi2OK);
    assert_eq!(get(&shapes, &["on[2]", "count"]), [1.0, 1.0], "it reads back as set, and waits for an event");
}

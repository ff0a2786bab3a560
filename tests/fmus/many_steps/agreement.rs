//! A run does what as many single calls do, to the last bit and the last message.
use crate::random::Random;
use crate::random_values::Values;
use fmi_export_sys::{fmi2OK, fmi2Status};
use fmu_harness::{
    Causality, Description, Fmi2, Fmi3, Instance, Kind, Rows, Value, Version, all_packaged, packaged_fmi3,
};

const ROWS: usize = 150;

/// Calls that differ between the versions.
trait Calls: Version {
    fn initialize(instance: &Instance<'_, Self>, start: f64) -> fmi2Status;
    fn step(instance: &Instance<'_, Self>, t: f64, h: f64) -> fmi2Status;
    fn enumerations(instance: &Instance<'_, Self>, references: &[u32]) -> Rows;
    fn set_enumerations(instance: &Instance<'_, Self>, references: &[u32], values: &[i64]) -> fmi2Status;
}

impl Calls for Fmi2 {
    fn initialize(instance: &Instance<'_>, start: f64) -> fmi2Status {
        instance.initialize(start)
    }

    fn step(instance: &Instance<'_>, t: f64, h: f64) -> fmi2Status {
        instance.do_step(t, h)
    }

    fn enumerations(instance: &Instance<'_>, references: &[u32]) -> Rows {
        Rows::Integers(instance.get_references(references).unwrap())
    }

    fn set_enumerations(instance: &Instance<'_>, references: &[u32], values: &[i64]) -> fmi2Status {
        instance.set_references(references, &values.iter().map(|&value| value as i32).collect::<Vec<_>>())
    }
}

impl Calls for Fmi3 {
    fn initialize(instance: &Instance<'_, Self>, start: f64) -> fmi2Status {
        instance.initialize(start)
    }

    fn step(instance: &Instance<'_, Self>, t: f64, h: f64) -> fmi2Status {
        instance.do_step(t, h).status
    }

    fn enumerations(instance: &Instance<'_, Self>, references: &[u32]) -> Rows {
        Rows::Enumerations(instance.get_references(references).unwrap())
    }

    fn set_enumerations(instance: &Instance<'_, Self>, references: &[u32], values: &[i64]) -> fmi2Status {
        instance.set_references(references, values)
    }
}

/// Value references of a variable, or of its elements.
fn references<V: Version>(instance: &Instance<'_, V>, name: &str) -> Vec<u32> {
    match instance.description().variable(name).filter(|variable| variable.dimensions.is_empty()) {
        Some(variable) => vec![variable.value_reference],
        None => instance.array(name),
    }
}

/// Random times and inputs, as names and rows.
struct Motion {
    times: Vec<f64>,
    reals: (Vec<String>, Vec<f64>),
    booleans: (Vec<String>, Vec<bool>),
}

impl Motion {
    /// The description is that of FMI 3.0.
    fn new(random: &mut Random, description: &Description) -> Self {
        let mut times = vec![0.5];
        let (mut reals, mut booleans) = ((Vec::new(), Vec::new()), (Vec::new(), Vec::new()));
        for row in 0..ROWS {
            times.push(times[row] + 0.02 + 0.01 * random.number());
            for input in description.with_causality(Causality::Input) {
                let names = match random.values(description, input) {
                    Some(Values::Reals(values)) => {
                        reals.1.extend(values);
                        &mut reals.0
                    }
                    Some(Values::Booleans(values)) => {
                        booleans.1.extend(values);
                        &mut booleans.0
                    }
                    // FMUs of others may have other inputs, which keep their start values.
                    _ => continue,
                };
                if row == 0 {
                    names.push(input.name.clone());
                }
            }
        }
        Self { times, reals, booleans }
    }
}

/// Sets random values for parameters that are choices.
fn choose<V: Calls>(random: &mut Random, description: &Description, instance: &Instance<'_, V>) {
    for parameter in description.with_causality(Causality::Parameter) {
        if let Some(Values::Integers(items)) = random.values(description, parameter) {
            let status = V::set_enumerations(instance, &references(instance, &parameter.name), &items);
            assert_eq!(status, fmi2OK, "{}", parameter.name);
        }
    }
}

/// The results of single calls.
fn by_calls<V: Calls>(
    instance: &Instance<'_, V>,
    motion: &Motion,
    inputs: [&[u32]; 2],
    outputs: &[(&[u32], Kind)],
) -> Vec<Vec<Rows>>
where
    f64: Value<V>,
    i32: Value<V>,
    bool: Value<V>,
{
    let mut rows = Vec::new();
    for row in 0..ROWS {
        let of_row = |width: usize| row * width..(row + 1) * width;
        let (reals, booleans) = (&motion.reals.1, &motion.booleans.1);
        assert_eq!(instance.set_references(inputs[0], &reals[of_row(reals.len() / ROWS)]), fmi2OK);
        assert_eq!(instance.set_references(inputs[1], &booleans[of_row(booleans.len() / ROWS)]), fmi2OK);
        let (t, h) = (motion.times[row], motion.times[row + 1] - motion.times[row]);
        assert_eq!(V::step(instance, t, h), fmi2OK);
        let get = |&(references, kind): &(&[u32], Kind)| match kind {
            Kind::Real => Rows::Reals(instance.get_references(references).unwrap()),
            Kind::Integer => Rows::Integers(instance.get_references(references).unwrap()),
            Kind::Enumeration => V::enumerations(instance, references),
            Kind::Boolean => Rows::Booleans(instance.get_references(references).unwrap()),
            Kind::String | Kind::Other => unreachable!("no output has this type"),
        };
        rows.push(outputs.iter().map(get).collect());
    }
    rows
}

/// Row of a run's values. Reals as their bits, which tell -0.0 from 0.0.
fn row(rows: &Rows, row: usize, number: usize) -> Vec<i64> {
    fn part<T: Copy>(values: &[T], row: usize, number: usize) -> Vec<T> {
        let width = values.len() / number;
        values[row * width..(row + 1) * width].to_vec()
    }
    match rows {
        Rows::Reals(values) => part(values, row, number).into_iter().map(|value| value.to_bits() as i64).collect(),
        Rows::Integers(values) => part(values, row, number).into_iter().map(i64::from).collect(),
        Rows::Enumerations(values) => part(values, row, number),
        Rows::Booleans(values) => part(values, row, number).into_iter().map(i64::from).collect(),
        Rows::Strings(_) => unreachable!("no output has this type"),
    }
}

/// Compares a run with single calls. Returns how many numbers were compared.
fn compare<V: Calls>(random: &mut Random, description: &Description, instances: [&Instance<'_, V>; 2]) -> usize
where
    f64: Value<V>,
    i32: Value<V>,
    bool: Value<V>,
{
    let name = &description.model_name;
    let seed = random.0;
    for instance in instances {
        *random = Random(seed);
        choose(random, description, instance);
        assert_eq!(V::initialize(instance, 0.5), fmi2OK, "{:?}", instance.messages());
    }
    let motion = Motion::new(random, description);
    let of = |names: &[String]| names.iter().flat_map(|name| references(instances[0], name)).collect::<Vec<_>>();
    let (reals, booleans) = (of(&motion.reals.0), of(&motion.booleans.0));
    let kinds = [Kind::Real, Kind::Integer, Kind::Enumeration, Kind::Boolean];
    let outputs: Vec<(Vec<u32>, Kind)> = kinds
        .into_iter()
        .map(|kind| {
            let computed = [Causality::Output, Causality::Local];
            let variables = &instances[0].description().variables;
            let found = variables.iter().filter(|v| v.kind() == kind && computed.contains(&v.causality));
            (found.map(|variable| variable.value_reference).collect(), kind)
        })
        .collect();
    let outputs: Vec<(&[u32], Kind)> = outputs.iter().map(|(references, kind)| (&**references, *kind)).collect();
    let inputs =
        [(&*reals, Rows::Reals(motion.reals.1.clone())), (&*booleans, Rows::Booleans(motion.booleans.1.clone()))];

    let run = instances[0].run(&motion.times, &inputs, &outputs);
    let messages = instances[0].messages();
    assert_eq!((run.status, run.progress.rows), (fmi2OK, ROWS), "{name}: {messages:?}");
    assert_eq!((run.progress.eventHandlingNeeded, run.progress.earlyReturn), (0, 0));
    assert!((run.progress.time - motion.times[ROWS]).abs() < 1e-12);
    let expected = by_calls(instances[1], &motion, [&reals, &booleans], &outputs);
    assert_eq!(messages, instances[1].messages(), "{name}");
    let mut compared = 0;
    for (at, expected) in expected.iter().enumerate() {
        for (got, expected) in run.outputs.iter().zip(expected) {
            let (got, expected) = (row(got, at, ROWS), row(expected, 0, 1));
            compared += expected.len();
            assert_eq!(got, expected, "{name}, row {at}");
        }
    }
    // What is left behind is the same, too.
    assert_eq!(instances[0].all_values(), instances[1].all_values());
    compared
}

#[test]
fn a_run_gives_the_bits_and_the_messages_of_single_calls() {
    for archive in all_packaged() {
        let name = &archive.description().model_name;
        let archive3 = packaged_fmi3(name);
        let description = archive3.description();
        let (library, library3) = (archive.load().unwrap(), archive3.load_fmi3().unwrap());
        let mut compared = 0;
        for run in 1..=4 {
            let of_2 = [library.instantiate("run").unwrap(), library.instantiate("run").unwrap()];
            compared += compare::<Fmi2>(&mut Random(run), description, of_2.each_ref());
            let of_3 = [library3.instantiate("run").unwrap(), library3.instantiate("run").unwrap()];
            compared += compare::<Fmi3>(&mut Random(run), description, of_3.each_ref());
        }
        assert!(compared > 1000, "{name}: {compared}");
    }
}

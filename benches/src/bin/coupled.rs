//! Coupled grips: right-hand sides, matrices and time of Grippers and Bodies that are solved as one model.
//!
//! `cargo run --release -p fmu-bench --bin coupled` runs this program; the FMUs must be packaged.
use std::error::Error;
use std::ops::Range;
use std::sync::Arc;
use std::time::Instant;

use fmu_engine::{
    Change, Fmu, Inputs, InterfaceKind, Link, Model, Order, Outputs, Plan, Record, Runner, Stops, Unit, ValueType,
    Values,
};

/// Name, mass in kg, centre of mass in m, and moments of inertia in kg.m2.
type Part = (&'static str, f64, [f64; 3], [f64; 3]);

const PARTS: [Part; 6] = [
    ("needle", 0.02, [0.0, 0.05, 0.0], [2e-5, 1e-8, 2e-5]),
    ("bottle", 0.7, [0.01, 0.0, -0.16], [4e-3, 4e-3, 6e-4]),
    ("rod", 1.0, [0.2, 0.0, 0.0], [5e-5, 0.0134, 0.0134]),
    ("plate", 3.0, [0.2, 0.0, 0.3], [0.09, 0.13, 0.04]),
    ("bar", 20.0, [0.5, 0.0, 0.0], [0.01, 1.67, 1.67]),
    ("ball", 0.01, [0.0, -0.01, 0.0], [4e-7, 4e-7, 4e-7]),
];

const END: f64 = 4.0;

fn main() -> Result<(), Box<dyn Error>> {
    let row = |cells: [&str; 9]| println!("{}", cells.map(|cell| format!("{cell:>12}")).concat());
    row(["part", "tolerance", "row, ms", "rhs", "matrices", "steps", "events", "time, ms", "us/rhs"]);
    let fmus = [fmu("Gripper")?, fmu("Body")?];
    for part in PARTS {
        for tolerance in [1e-6, 1e-8] {
            for (step, stops) in [(0.5, false), (10.0, false), (50.0, false), (10.0, true)] {
                let plan = grip(&fmus, &part, tolerance, stops)?;
                let (runner, seconds) = run(&fmus, plan, step * 1e-3)?;
                let costs = runner.memory().integration().next().ok_or("no group")?;
                let n = costs.right_hand_sides;
                let cells = [
                    part.0.to_owned(),
                    format!("{tolerance:e}"),
                    format!("{step}{}", if stops { " stops" } else { "" }),
                    n.to_string(),
                    costs.matrices.to_string(),
                    costs.steps.to_string(),
                    costs.events.to_string(),
                    format!("{:.2}", 1e3 * seconds),
                    format!("{:.2}", 1e6 * seconds / n as f64),
                ];
                row(cells.each_ref().map(|cell| &**cell));
            }
        }
    }
    Ok(())
}

fn fmu(name: &str) -> Result<Fmu, Box<dyn Error>> {
    Ok(Fmu::open(&fmu_harness::package_folder().join(format!("{name}.fmu")))?)
}

/// Runs a plan, and returns its shortest time in s of five.
fn run(fmus: &[Fmu], plan: Plan, step: f64) -> Result<(Runner, f64), Box<dyn Error>> {
    let source =
        |fmu: &Fmu| Model::Fmu { fmu: fmu.clone(), kind: InterfaceKind::ModelExchange, instance: "part".into() };
    let mut runner = Runner::new(Arc::new(plan), fmus.iter().map(source).collect())?;
    let times: Vec<_> = (0..=(END / step).round() as usize).map(|row| row as f64 * step).collect();
    let mut shortest = f64::INFINITY;
    for _ in 0..5 {
        let clock = Instant::now();
        runner.run((&times, &[]), &[], 0)?;
        shortest = shortest.min(clock.elapsed().as_secs_f64());
    }
    Ok((runner, shortest))
}

/// A Gripper with default springs that holds a kicked part at its frame_a.
fn grip([gripper, body]: &[Fmu; 2], part: &Part, tolerance: f64, stops: bool) -> Result<Plan, Box<dyn Error>> {
    let (_, mass, center, inertia) = part;
    let mut of_gripper = vec![number(gripper, "T", 1e-3)?, choice(gripper, "torqueLaw", 2)?];
    of_gripper.extend([choice(gripper, "useMoment", 1)?]);
    let mut of_body = vec![number(body, "m", *mass)?];
    for (name, values) in
        [("r_CM", *center), ("g_0", [0.0, 0.0, -9.81]), ("v_0_start", [0.1, -0.2, 0.1]), ("w_start", [0.5, 0.5, -1.0])]
    {
        for (i, value) in (1..).zip(values) {
            of_body.push(number(body, &format!("{name}[{i}]"), value)?);
        }
    }
    for (name, value) in ["I_11", "I_22", "I_33"].into_iter().zip(inertia) {
        of_body.push(number(body, name, *value)?);
    }
    let poses = names(&[("r_0", 1..4), ("v_0", 1..4), ("R.w", 1..4)]);
    let poses: Vec<_> =
        poses.into_iter().chain((1..4).flat_map(|i| (1..4).map(move |k| format!("R.T[{i},{k}]")))).collect();
    let loads = names(&[("f", 1..4), ("t", 1..4)]);
    let units = vec![
        unit(gripper, of_gripper, ("frame_b", &poses, 1), ("frame_b", &loads, None), tolerance)?,
        unit(body, of_body, ("frame_a", &loads, 0), ("frame_a", &poses, Some(0)), tolerance)?,
    ];
    let mut plan = Plan { units, order: Order::Coupled, stops: if stops { Stops::Rows } else { Stops::None } };
    plan.units[0].constants.push(choice(gripper, "active", 1)?);
    Ok(plan)
}

fn names(vectors: &[(&str, Range<usize>)]) -> Vec<String> {
    vectors.iter().flat_map(|(name, range)| range.clone().map(move |i| format!("{name}[{i}]"))).collect()
}

/// FMU with inputs from the other one, and outputs for it.
fn unit(
    fmu: &Fmu,
    parameters: Vec<Values>,
    (input_frame, inputs, other): (&str, &[String], usize),
    (output_frame, outputs, record): (&str, &[String], Option<usize>),
    tolerance: f64,
) -> Result<Unit, Box<dyn Error>> {
    let variables = |frame: &str, names: &[String]| {
        let names: Vec<_> = names.iter().map(|name| format!("{frame}.{name}")).collect();
        fmu.batches(names.iter().map(|name| &**name)).map(|mut batches| batches.remove(0))
    };
    let (input, output) = (variables(input_frame, inputs)?, variables(output_frame, outputs)?);
    let link = Link { unit: other, outputs: 0, from: 0, to: 0, values: inputs.len(), change: Change::None };
    let record = record.map(|record| Record { record, values: outputs.len() });
    Ok(Unit {
        parameters,
        inputs: vec![Inputs {
            variables: input,
            columns: Vec::new(),
            links: vec![link],
            curves: Vec::new(),
            hold: Default::default(),
            record: None,
        }],
        outputs: vec![Outputs { variables: output, record, is_linked: true }],
        tolerance,
        ..Unit::default()
    })
}

fn number(fmu: &Fmu, name: &str, value: f64) -> Result<Values, Box<dyn Error>> {
    let variables = fmu.batch(name)?;
    let mut values = variables.buffer();
    values.bytes_mut().copy_from_slice(&value.to_ne_bytes());
    Ok(Values { variables, values })
}

fn choice(fmu: &Fmu, name: &str, value: i32) -> Result<Values, Box<dyn Error>> {
    let variables = fmu.batch(name)?;
    assert!(matches!(variables.value_type(), ValueType::Int32 | ValueType::Boolean), "{name}");
    let mut values = variables.buffer();
    values.bytes_mut().copy_from_slice(&value.to_ne_bytes());
    Ok(Values { variables, values })
}

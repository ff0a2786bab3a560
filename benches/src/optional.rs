//! Optional calls, beside the plain cycle.
use std::hint::black_box;

use fmi_export_sys::*;
use fmu_harness::{Causality, Kind, Variability};

use crate::cycle::Cycles;
use crate::cycle_fmi3::cycle_fmi3;
use crate::grips;
use crate::meter::{Operation, repeated};
use crate::pair::Loaded;
use crate::state;

/// An operation and the limit of its cost.
pub(crate) struct Row {
    pub(crate) name: &'static str,
    /// Limit in plain cycles, if there is one.
    pub(crate) goal: Option<u32>,
    /// Whether the operation contains a plain cycle that is not part of its cost.
    pub(crate) beside_a_cycle: bool,
    pub(crate) operation: for<'a> fn(&'a Loaded<'a>) -> Operation<'a>,
}

const fn row(name: &'static str, goal: u32, operation: for<'a> fn(&'a Loaded<'a>) -> Operation<'a>) -> Row {
    Row { name, goal: Some(goal), beside_a_cycle: false, operation }
}

/// All operations. Those that depend on a step are called after a cycle each time, so that no result can be cached.
pub(crate) const ROWS: [Row; 15] = [
    row("cycle of FMI 3.0", 2, cycle_fmi3),
    row("cycle with derivatives of all inputs", 5, input_derivatives),
    row("cycle with derivatives of all outputs", 10, output_derivatives),
    Row { beside_a_cycle: true, ..row("a tunable parameter set before a cycle", 3, tunable_parameter) },
    Row { beside_a_cycle: true, ..row("directional derivative, 1 of 1", 6, one_directional_derivative) },
    Row { beside_a_cycle: true, ..row("directional derivatives, all of all", 8, all_directional_derivatives) },
    row("serialize a state", 10, state::serialize),
    row("deserialize and free a state", 10, state::deserialize),
    Row { goal: None, ..row("get, set and free a state", 0, state::get_and_set) },
    Row { goal: None, ..row("cycle of a grip with mEff and JEff", 0, grips::effective_inertia) },
    Row { goal: None, ..row("cycle of a grip with part", 0, grips::known_part) },
    Row { goal: None, ..row("the same with staticCorrection", 0, grips::known_part_with_static_correction) },
    Row { goal: None, ..row("cycle of a grip with part and hand", 0, grips::free_hand) },
    row("reset and initialize", 20, reset),
    row("new instance, initialize and free", 60, new_instance),
];

fn input_derivatives<'a>(of: &'a Loaded<'a>) -> Operation<'a> {
    let mut cycles = of.cycles()?;
    let (inputs, set) = (&of.fmu.inputs, of.library.co_simulation().expect("ours is").fmi2SetRealInputDerivatives);
    // So small that matrices remain rotations.
    let (orders, values) = (vec![1; inputs.len()], vec![1e-3; inputs.len()]);
    repeated(move || {
        cycles.next(|instance| {
            // SAFETY: the instance lives, and the arrays have the stated lengths.
            unsafe { set(instance.component(), inputs.as_ptr(), inputs.len(), orders.as_ptr(), values.as_ptr()) }
        })
    })
}

fn output_derivatives<'a>(of: &'a Loaded<'a>) -> Operation<'a> {
    let mut cycles = of.cycles()?;
    let (outputs, get) = (&of.fmu.outputs, of.library.co_simulation().expect("ours is").fmi2GetRealOutputDerivatives);
    let (orders, mut values) = (vec![1; outputs.len()], vec![0.0; outputs.len()]);
    repeated(move || {
        let status = cycles.next(|_| 0);
        let c = cycles.instance.component();
        // SAFETY: the instance lives, and the arrays have the stated lengths.
        let got = unsafe { get(c, outputs.as_ptr(), outputs.len(), orders.as_ptr(), values.as_mut_ptr()) };
        black_box(&values);
        status | got
    })
}

/// Sets the first tunable Real parameter with a start value other than zero to this value and to 1.5 times this value in turn, each time before a
/// cycle, which reads it.
fn tunable_parameter<'a>(of: &'a Loaded<'a>) -> Operation<'a> {
    let parameters = of.library.archive().description().with_causality(Causality::Parameter);
    let mut tunable = parameters.filter(|p| p.kind() == Kind::Real && p.variability == Variability::Tunable);
    let found = tunable.find_map(|p| {
        let start: f64 = p.r#type.starts().first()?.parse().ok()?;
        let is_allowed = start != 0.0 && p.allows(1.5 * start);
        is_allowed.then_some((p.value_reference, [start, 1.5 * start]))
    });
    let Some((reference, mut values)) = found else { return Ok(None) };
    let mut cycles = of.cycles()?;
    let set = *of.library.functions().fmi2SetReal;
    repeated(move || {
        values.swap(0, 1);
        // SAFETY: the instance lives, and there are a reference and a value.
        let status = unsafe { set(cycles.instance.component(), &raw const reference, 1, values.as_ptr()) };
        status | cycles.next(|_| 0)
    })
}

fn one_directional_derivative<'a>(of: &'a Loaded<'a>) -> Operation<'a> {
    directional_derivatives(of.cycles()?, of, &of.fmu.outputs[..1], &of.fmu.inputs[..1])
}

fn all_directional_derivatives<'a>(of: &'a Loaded<'a>) -> Operation<'a> {
    directional_derivatives(of.cycles()?, of, &of.fmu.outputs, &of.fmu.inputs)
}

fn directional_derivatives<'a>(
    mut cycles: Cycles<'a>,
    of: &'a Loaded<'a>,
    unknowns: &'a [fmi2ValueReference],
    knowns: &'a [fmi2ValueReference],
) -> Operation<'a> {
    let get = *of.library.functions().fmi2GetDirectionalDerivative;
    let (seed, mut values) = (vec![0.5; knowns.len()], vec![0.0; unknowns.len()]);
    repeated(move || {
        let status = cycles.next(|_| 0);
        let (c, unknown, known) = (cycles.instance.component(), unknowns.as_ptr(), knowns.as_ptr());
        // SAFETY: the instance lives, and the arrays have the stated lengths.
        let got = unsafe { get(c, unknown, unknowns.len(), known, knowns.len(), seed.as_ptr(), values.as_mut_ptr()) };
        black_box(&values);
        status | got
    })
}

fn reset<'a>(of: &'a Loaded<'a>) -> Operation<'a> {
    let instance = of.fmu.instance(&of.callbacks)?;
    let reset = *of.library.functions().fmi2Reset;
    // SAFETY: the instance lives.
    repeated(move || unsafe { reset(instance.component()) } | instance.initialize())
}

fn new_instance<'a>(of: &'a Loaded<'a>) -> Operation<'a> {
    repeated(move || of.fmu.instance(&of.callbacks).map_or(fmi2Error, |_| fmi2OK))
}

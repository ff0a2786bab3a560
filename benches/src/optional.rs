//! Optional calls in a cycle.
use std::hint::black_box;

use fmi_export_sys::{fmi2Error, fmi2OK, fmi2ValueReference};
use fmu_harness::{Causality, Kind, Variability};

use crate::{
    cycle::{Cycles, cycle_fmi3},
    grips,
    measured::Measured,
    saved_states,
    timer::{Operation, repeated},
};

/// Operation and its name.
pub(crate) struct Row {
    pub(crate) name: &'static str,
    /// Whether the operation contains a cycle that its cost excludes.
    pub(crate) beside_a_cycle: bool,
    pub(crate) operation: for<'a> fn(&'a Measured) -> Operation<'a>,
}

const fn row(name: &'static str, operation: for<'a> fn(&'a Measured) -> Operation<'a>) -> Row {
    Row { name, beside_a_cycle: false, operation }
}

/// All operations. Operations that depend on a step follow a cycle each time, so that no result can be cached.
pub(crate) const ROWS: [Row; 15] = [
    row("cycle of FMI 3.0", cycle_fmi3),
    row("cycle with derivatives of all inputs", input_derivatives),
    row("cycle with derivatives of all outputs", output_derivatives),
    Row { beside_a_cycle: true, ..row("a tunable parameter set before a cycle", tunable_parameter) },
    Row { beside_a_cycle: true, ..row("directional derivative, 1 of 1", one_directional_derivative) },
    Row { beside_a_cycle: true, ..row("directional derivatives, all of all", all_directional_derivatives) },
    row("serialize a state", saved_states::serialize),
    row("deserialize and free a state", saved_states::deserialize),
    row("get, set and free a state", saved_states::get_and_set),
    row("cycle of a grip with mEff and JEff", grips::effective_inertia),
    row("cycle of a grip with part", grips::known_part),
    row("cycle of a grip with staticCorrection", grips::known_part_with_static_correction),
    row("cycle of a grip with part and hand", grips::free_hand),
    row("reset and initialize", reset),
    row("new instance, initialize and free", new_instance),
];

fn input_derivatives<'a>(of: &'a Measured) -> Operation<'a> {
    let mut cycles = Cycles::new(of)?;
    let (inputs, set) = (&of.inputs, of.library.functions().fmi2SetRealInputDerivatives);
    // Small enough that matrices remain rotations.
    let (orders, values) = (vec![1; inputs.len()], vec![1e-3; inputs.len()]);
    Ok(Some(repeated(move || {
        cycles.next(|c| {
            // SAFETY: the instance lives, and the arrays have the stated lengths.
            unsafe { set(c, inputs.as_ptr(), inputs.len(), orders.as_ptr(), values.as_ptr()) }
        })
    })))
}

fn output_derivatives<'a>(of: &'a Measured) -> Operation<'a> {
    let mut cycles = Cycles::new(of)?;
    let (outputs, get) = (&of.outputs, of.library.functions().fmi2GetRealOutputDerivatives);
    let (orders, mut values) = (vec![1; outputs.len()], vec![0.0; outputs.len()]);
    Ok(Some(repeated(move || {
        let status = cycles.next(|_| 0);
        let c = cycles.instance.component();
        // SAFETY: the instance lives, and the arrays have the stated lengths.
        let got = unsafe { get(c, outputs.as_ptr(), outputs.len(), orders.as_ptr(), values.as_mut_ptr()) };
        black_box(&values);
        status | got
    })))
}

/// Sets the first tunable Real parameter with a nonzero start value, alternately to this value and to 1.5 times it,
/// before each cycle.
fn tunable_parameter<'a>(of: &'a Measured) -> Operation<'a> {
    let parameters = of.library.archive().description().with_causality(Causality::Parameter);
    let mut tunable = parameters.filter(|p| p.kind() == Kind::Real && p.variability == Variability::Tunable);
    let found = tunable.find_map(|p| {
        let start: f64 = p.r#type.starts().first()?.parse().ok()?;
        let is_allowed = start != 0.0 && p.allows(1.5 * start);
        is_allowed.then_some((p.value_reference, [start, 1.5 * start]))
    });
    let Some((reference, mut values)) = found else { return Ok(None) };
    let mut cycles = Cycles::new(of)?;
    let set = *of.library.functions().fmi2SetReal;
    Ok(Some(repeated(move || {
        values.swap(0, 1);
        // SAFETY: the instance lives, and there are a reference and a value.
        let status = unsafe { set(cycles.instance.component(), &raw const reference, 1, values.as_ptr()) };
        status | cycles.next(|_| 0)
    })))
}

fn one_directional_derivative<'a>(of: &'a Measured) -> Operation<'a> {
    directional_derivatives(Cycles::new(of)?, of, &of.outputs[..1], &of.inputs[..1])
}

fn all_directional_derivatives<'a>(of: &'a Measured) -> Operation<'a> {
    directional_derivatives(Cycles::new(of)?, of, &of.outputs, &of.inputs)
}

fn directional_derivatives<'a>(
    mut cycles: Cycles<'a>,
    of: &'a Measured,
    unknowns: &'a [fmi2ValueReference],
    knowns: &'a [fmi2ValueReference],
) -> Operation<'a> {
    let get = *of.library.functions().fmi2GetDirectionalDerivative;
    let (seed, mut values) = (vec![0.5; knowns.len()], vec![0.0; unknowns.len()]);
    Ok(Some(repeated(move || {
        let status = cycles.next(|_| 0);
        let (c, unknown, known) = (cycles.instance.component(), unknowns.as_ptr(), knowns.as_ptr());
        // SAFETY: the instance lives, and the arrays have the stated lengths.
        let got = unsafe { get(c, unknown, unknowns.len(), known, knowns.len(), seed.as_ptr(), values.as_mut_ptr()) };
        black_box(&values);
        status | got
    })))
}

fn reset<'a>(of: &'a Measured) -> Operation<'a> {
    let instance = of.instance()?;
    Ok(Some(repeated(move || instance.reset() | instance.initialize(0.0))))
}

fn new_instance<'a>(of: &'a Measured) -> Operation<'a> {
    Ok(Some(repeated(move || of.instance().map_or(fmi2Error, |_| fmi2OK))))
}

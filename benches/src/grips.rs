//! Cycles of a closed Gripper.
use crate::{cycle::Cycles, measured::Measured, timer::Operation};

/// Rod of 1 kg and 40 cm, gripped at its end.
const ROD: [(&str, f64); 5] =
    [("part.m", 1.0), ("part.r_CM[3]", 0.2), ("part.I_11", 0.0133), ("part.I_22", 0.0133), ("part.I_33", 1e-4)];
/// Freely moving hand.
const HAND: [(&str, f64); 4] = [("hand.m", 10.0), ("hand.I_11", 0.1), ("hand.I_22", 0.1), ("hand.I_33", 0.1)];

pub(crate) fn effective_inertia<'a>(of: &'a Measured) -> Operation<'a> {
    grip(of, &[("mEff", 0.5), ("JEff", 1e-3)], false)
}

pub(crate) fn known_part<'a>(of: &'a Measured) -> Operation<'a> {
    grip(of, &ROD, false)
}

pub(crate) fn known_part_with_static_correction<'a>(of: &'a Measured) -> Operation<'a> {
    grip(of, &ROD, true)
}

pub(crate) fn free_hand<'a>(of: &'a Measured) -> Operation<'a> {
    grip(of, &[ROD.as_slice(), &HAND].concat(), false)
}

/// Cycles with force and torque on a held part, with these Real parameters.
fn grip<'a>(of: &'a Measured, reals: &[(&str, f64)], static_correction: bool) -> Operation<'a> {
    if of.name != "Gripper" {
        return Ok(None);
    }
    let cycles = Cycles::new(of)?;
    let instance = &cycles.instance;
    let mut statuses: Vec<_> = reals.iter().map(|&(name, value)| instance.set(name, value)).collect();
    // Switched on immediately, with the rotation vector as torque law.
    statuses.extend([instance.set("T", 0.0), instance.set("torqueLaw", 2)]);
    statuses.extend([instance.set("useMoment", true), instance.set("active", true)]);
    statuses.push(instance.set("staticCorrection", static_correction));
    if statuses.iter().any(|&status| status != 0) {
        return Err(format!("a parameter is refused: {statuses:?}"));
    }
    Ok(Some(cycles.plain()))
}

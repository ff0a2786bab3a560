//! Cycles in which the Gripper grips.
use fmu_harness::{Kind, Variable};

use crate::meter::{Operation, repeated};
use crate::pair::Loaded;

/// A rod of 1 kg and 40 cm that is gripped at its end.
const ROD: [(&str, f64); 5] =
    [("part.m", 1.0), ("part.r_CM[3]", 0.2), ("part.I_11", 0.0133), ("part.I_22", 0.0133), ("part.I_33", 1e-4)];
/// A hand that moves freely.
const HAND: [(&str, f64); 4] = [("hand.m", 10.0), ("hand.I_11", 0.1), ("hand.I_22", 0.1), ("hand.I_33", 0.1)];

pub(crate) fn effective_inertia<'a>(of: &'a Loaded<'a>) -> Operation<'a> {
    grip(of, &[("mEff", 0.5), ("JEff", 1e-3)], false)
}

pub(crate) fn known_part<'a>(of: &'a Loaded<'a>) -> Operation<'a> {
    grip(of, &ROD, false)
}

pub(crate) fn known_part_with_static_correction<'a>(of: &'a Loaded<'a>) -> Operation<'a> {
    grip(of, &ROD, true)
}

pub(crate) fn free_hand<'a>(of: &'a Loaded<'a>) -> Operation<'a> {
    grip(of, &[ROD.as_slice(), &HAND].concat(), false)
}

/// Cycles with force and torque on a part that is held, with these Reals among the parameters.
fn grip<'a>(of: &'a Loaded<'a>, reals: &[(&str, f64)], static_correction: bool) -> Operation<'a> {
    if of.name != "Gripper" {
        return Ok(None);
    }
    let mut cycles = of.cycles()?;
    let description = of.library.archive().description();
    let functions = of.library.functions();
    let instance = cycles.instance.component();
    let mut values = reals.to_vec();
    // Switched on at once, and held with the rotation vector.
    let choices = [("torqueLaw", 2.0), ("useMoment", 1.0), ("active", 1.0)];
    values.extend([("T", 0.0), ("staticCorrection", f64::from(u8::from(static_correction)))].iter().chain(&choices));
    for (name, value) in values {
        let variable: &Variable = description.variable(name).ok_or_else(|| format!("there is no variable {name}"))?;
        let (reference, number) = (&raw const variable.value_reference, value as i32);
        // SAFETY: the instance lives, and there are a reference and a value.
        let status = unsafe {
            match variable.kind() {
                Kind::Real => (functions.fmi2SetReal)(instance, reference, 1, &raw const value),
                Kind::Boolean => (functions.fmi2SetBoolean)(instance, reference, 1, &raw const number),
                _ => (functions.fmi2SetInteger)(instance, reference, 1, &raw const number),
            }
        };
        if status != 0 {
            return Err(format!("{name} = {value} is refused"));
        }
    }
    repeated(move || cycles.next(|_| 0))
}

//! Time of a co-simulation cycle of two units, side by side.
use std::hint::black_box;
use std::time::Instant;

use crate::unit::{Callbacks, Unit};

/// Cycles between two looks at the clock: so few that most runs end before the system gives the processor to somebody else.
const CYCLES: u32 = 10_000;
/// Pairs of such runs; odd, so that a middle one exists.
const PAIRS: usize = 1001;
/// Communication step size in s.
const STEP: f64 = 1e-3;

/// Times in ns per cycle, and their ratio.
pub(crate) struct Comparison {
    /// Median time of the FMU.
    pub(crate) fmu: f64,
    /// Median time of the ideal unit.
    pub(crate) ideal: f64,
    /// Lower quartile, median and upper quartile of the ratios of neighbouring runs.
    pub(crate) ratio: [f64; 3],
}

/// Times both units in turn, so that a busy machine disturbs both alike. Runs go through `sets` of input values.
pub(crate) fn compare(
    fmu: &Unit,
    ideal: &Unit,
    sets: &[Vec<f64>],
    callbacks: &Callbacks,
) -> Result<Comparison, String> {
    agree(fmu, ideal, sets, callbacks)?;
    let (mut of_fmu, mut of_ideal, mut ratios) = (Vec::new(), Vec::new(), Vec::new());
    for pair in 0..PAIRS {
        // The one that goes first changes, too.
        let (a, b) = if pair % 2 == 0 {
            let a = run(fmu, sets, callbacks)?;
            (a, run(ideal, sets, callbacks)?)
        } else {
            let b = run(ideal, sets, callbacks)?;
            (run(fmu, sets, callbacks)?, b)
        };
        of_fmu.push(a);
        of_ideal.push(b);
        ratios.push(a / b);
    }
    Ok(Comparison { fmu: quartiles(&mut of_fmu)[1], ideal: quartiles(&mut of_ideal)[1], ratio: quartiles(&mut ratios) })
}

/// Time of one cycle of a new instance, in ns.
fn run(unit: &Unit, sets: &[Vec<f64>], callbacks: &Callbacks) -> Result<f64, String> {
    let mut outputs = vec![0.0; unit.outputs.len()];
    let mut instance = unit.instance(callbacks)?;
    let mut status = 0;
    let start = Instant::now();
    for (i, inputs) in (0..CYCLES).zip(sets.iter().cycle()) {
        status |= instance.cycle(inputs, f64::from(i) * STEP, STEP, &mut outputs);
        black_box(&outputs);
    }
    let time = start.elapsed();
    if status != 0 {
        return Err(format!("a call in the cycle did not return fmi2OK but {status}"));
    }
    Ok(time.as_secs_f64() * 1e9 / f64::from(CYCLES))
}

/// Whether both units compute the same; times of units that do not mean nothing.
fn agree(fmu: &Unit, ideal: &Unit, sets: &[Vec<f64>], callbacks: &Callbacks) -> Result<(), String> {
    let (mut a, mut b) = (fmu.instance(callbacks)?, ideal.instance(callbacks)?);
    for (i, inputs) in (0_u32..).zip(sets) {
        let t = f64::from(i) * STEP;
        let [mut of_fmu, mut of_ideal] = [vec![f64::NAN; fmu.outputs.len()], vec![f64::NAN; ideal.outputs.len()]];
        let statuses = [a.cycle(inputs, t, STEP, &mut of_fmu), b.cycle(inputs, t, STEP, &mut of_ideal)];
        let close = |(x, y): (&f64, &f64)| (x - y).abs() <= 1e-12 * y.abs().max(1.0);
        if statuses != [0, 0] || !of_fmu.iter().zip(&of_ideal).all(close) {
            return Err(format!("the FMU gives {of_fmu:?}, the ideal unit {of_ideal:?} for the inputs {inputs:?}"));
        }
    }
    Ok(())
}

/// Lower quartile, median and upper quartile.
fn quartiles(values: &mut [f64]) -> [f64; 3] {
    values.sort_by(f64::total_cmp);
    [1, 2, 3].map(|quarter| values[(values.len() - 1) * quarter / 4])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quartiles_leave_a_quarter_of_the_values_on_either_side() {
        assert_eq!(quartiles(&mut [50.0, 10.0, 40.0, 30.0, 20.0]), [20.0, 30.0, 40.0]);
    }
}

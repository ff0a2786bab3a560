//! Experiments in Co-Simulation.
use fmu::{Description, Instance, InterfaceKind, Library};

use super::comparison::Comparison;
use super::ended::{Ended, refused};
use super::setup::{Deadline, Span, begin};
use super::stimuli::Stimuli;
use crate::api::{self, DISCARD, delivers};
use crate::reference::Experiment;
use crate::steps::end;

const MOST_STEPS: f64 = 1e6;

/// Runs an experiment. Each step uses the inputs of its start or, if `ahead`, of its end.
pub(super) fn run(
    library: &Library,
    experiment: &Experiment,
    ahead: bool,
    comparison: &mut Comparison<'_>,
) -> Result<(), Ended> {
    let description = library.description();
    let span = Span::of(library, experiment);
    let inputs = Stimuli::of(experiment.stimuli.as_ref(), description);
    let times = communication_points(span, experiment, &inputs, description)?;
    let instance = begin(library, (experiment, InterfaceKind::CoSimulation), span, &inputs)?;
    let result = step(&instance, &inputs, (&times, span.resolution(), ahead), comparison);
    let last = result.as_ref().map_or_else(Ended::status, |()| instance.terminate().status);
    end(instance, last);
    result
}

/// Does all steps between these times and compares the results.
fn step(
    instance: &Instance<'_>,
    inputs: &Stimuli<'_>,
    (times, resolution, ahead): (&[f64], f64, bool),
    comparison: &mut Comparison<'_>,
) -> Result<(), Ended> {
    let deadline = Deadline::of_one();
    compare(instance, comparison, (times[0], resolution))?;
    for step in times.windows(2) {
        let [t, next] = [step[0], step[1]];
        deadline.check(t)?;
        inputs.set(instance, if ahead { next } else { t }, |_| true)?;
        let (status, wants) = api::step(instance, t, next - t);
        if wants.terminate {
            return Err(Ended::Early(format!("the FMU has ended the simulation in the step from {t} s")));
        }
        if !delivers(status) {
            let ended = refused(instance, &format!("the step from {t} s to {next} s"), status);
            // A discarded step may succeed with another size.
            return Err(match ended {
                Ended::Failed(what, DISCARD) => Ended::Early(what),
                ended => ended,
            });
        }
        compare(instance, comparison, (next, resolution))?;
    }
    Ok(())
}

fn compare(instance: &Instance<'_>, comparison: &mut Comparison<'_>, at: (f64, f64)) -> Result<(), Ended> {
    let mut readings = Vec::new();
    comparison.read(instance, at, &mut readings)?;
    comparison.compare(at, &readings);
    Ok(())
}

/// Communication points: multiples of the step size and, if it may vary, the times of all rows.
fn communication_points(
    span: Span,
    experiment: &Experiment,
    inputs: &Stimuli<'_>,
    description: &Description,
) -> Result<Vec<f64>, Ended> {
    let of = description.co_simulation.as_ref();
    let is_variable = of.is_some_and(|of| of.variable_step_size && of.fixed_internal_step_size.is_none());
    let rows = || experiment.references.times.iter().chain(inputs.times()).copied();
    let mut times = vec![span.start];
    let smallest = || {
        let times = &experiment.references.times;
        times.windows(2).map(|pair| pair[1] - pair[0]).filter(|step| *step > 0.0).fold(f64::INFINITY, f64::min)
    };
    let size = span.step_size.or_else(|| (!is_variable).then(smallest)).filter(|size| size.is_finite());
    if let Some(size) = size {
        let count = (span.stop - span.start) / size;
        if count > MOST_STEPS {
            return Err(Ended::Early(format!("was not run, because it takes {count:.0} steps of {size} s")));
        }
        times.extend((1..=(count + 1e-6) as u32).map(|i| span.start + f64::from(i) * size));
    }
    if is_variable || size.is_none() {
        // Exact times of rows replace multiples that differ by rounding.
        let close = 1e-6 * size.unwrap_or(0.0) + span.resolution();
        let mut rows: Vec<_> = rows().filter(|time| (span.start..=span.stop).contains(time)).collect();
        rows.sort_by(f64::total_cmp);
        rows.dedup();
        times.retain(|time| {
            let after = rows.partition_point(|row| row < time);
            let near = |row: Option<&f64>| row.is_some_and(|row| (row - time).abs() <= close);
            *time == span.start || !near(rows.get(after)) && !near(after.checked_sub(1).and_then(|i| rows.get(i)))
        });
        times.extend(rows.into_iter().filter(|row| *row > span.start + close));
        times.sort_by(f64::total_cmp);
        times.dedup();
    }
    Ok(times)
}

//! The step of a loop, which is repeated from saved states.
//!
//! The outputs that FMUs get from later ones are guessed. All FMUs of the loop make a step one after the other, and
//! what comes out is compared with the guess. A quasi-Newton method makes guess and result agree. Its matrix comes from
//! differences over repeated steps, and is kept as long as it serves.
use super::Run;
use crate::instance::Instance;
use crate::iteration::{Costs, Side, Span, Values};
use crate::plan::number;
use crate::repeated::{Failed, Repeated};
use crate::run::attempt::Attempt;

/// So many steps of a loop are made without restoring a state at most.
const MOST_IN_A_ROW: usize = 5;
/// A step is halved so often at most.
const MOST_HALVINGS: u32 = 8;

impl Run {
    /// Makes the step of a loop over a row.
    pub(super) fn make_repeated(
        &mut self,
        repeated: &mut Repeated,
        values: &mut [Values],
        instances: &mut [Instance],
        row: Span,
        costs: &mut Costs,
    ) -> Result<(), Failed> {
        const WHOLE: u32 = 1 << MOST_HALVINGS;
        let (mut done, mut halvings) = (0, 0);
        let mut is_new = true;
        let mut weight = row.weight;
        while done < WHOLE {
            let length = WHOLE >> halvings;
            let share = |part: u32| f64::from(part) / f64::from(WHOLE);
            let shares = (share(done), share(done + length));
            let time = row.time + shares.0 * row.step;
            let end = if shares.1 < 1.0 { row.time + shares.1 * row.step } else { row.time + row.step };
            if is_new {
                weight = if self.start_loop(repeated, values, instances, shares.0)? { 1.0 } else { row.weight };
            }
            let span = Span { time, step: end - time, shares, weight };
            let mut attempt = Attempt { run: self, repeated, values, instances, costs, span };
            let result = attempt.make(halvings < MOST_HALVINGS)?;
            is_new = result.is_ok();
            let Err(trial) = result else {
                repeated.before.copy_from(&repeated.now);
                // Behind a change nothing goes on as before.
                repeated.step_before = if repeated.has_changed { 0.0 } else { span.step };
                done += length;
                while halvings > 0 && done % (WHOLE >> (halvings - 1)) == 0 {
                    halvings -= 1;
                }
                continue;
            };
            if halvings == MOST_HALVINGS {
                return Err(repeated.failure(trial, time));
            }
            halvings += 1;
            costs.halved += 1;
            self.return_loop(repeated, instances)?;
        }
        Ok(())
    }

    /// Notes where a loop stands at a share of the row's step, so that it can return there. Returns whether a discrete
    /// input has just changed.
    fn start_loop(
        &mut self,
        repeated: &mut Repeated,
        values: &mut [Values],
        instances: &mut [Instance],
        share: f64,
    ) -> Result<bool, Failed> {
        let mut has_switched = false;
        for (at, &k) in repeated.of.units.iter().enumerate() {
            self.assemble(k, &mut values[k], share, &repeated.of.units, Side::Start);
            has_switched |= self.has_switched(k, &values[k]);
            instances[k].save_over(repeated.saved[at]).map_err(|failure| (k, failure))?;
            if let Some(integration) = &mut self.integrations[k] {
                integration.may_be_repeated = true;
            }
            repeated.integrations[at].clone_from(&self.integrations[k]);
            repeated.messages[at] = instances[k].message_count();
        }
        for (at, variables, start, _) in &mut repeated.discrete {
            let k = repeated.of.units[*at];
            instances[k].get(variables, start.bytes_mut()).map_err(|failure| (k, failure))?;
        }
        for (value, cut) in repeated.now.iter_mut().zip(&repeated.of.cuts) {
            *value = number(&self.outputs[cut.unit][cut.outputs].bytes()[cut.at..]);
        }
        repeated.steps_in_a_row += 1;
        if repeated.steps_in_a_row > MOST_IN_A_ROW {
            // FMUs that take an importer for one that does not repeat steps warn of what cannot happen here.
            self.return_loop(repeated, instances)?;
        }
        if has_switched {
            // What went on before says nothing about what comes.
            repeated.step_before = 0.0;
        }
        Ok(has_switched)
    }

    /// Returns the FMUs of a loop to where it stood, and forgets what they have said since.
    pub(super) fn return_loop(&mut self, repeated: &mut Repeated, instances: &mut [Instance]) -> Result<(), Failed> {
        for (at, &k) in repeated.of.units.iter().enumerate() {
            instances[k].restore(repeated.saved[at]).map_err(|failure| (k, failure))?;
            instances[k].forget_messages(repeated.messages[at]);
            self.integrations[k].clone_from(&repeated.integrations[at]);
        }
        repeated.steps_in_a_row = 0;
        Ok(())
    }
}

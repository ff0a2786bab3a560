//! A run that makes the steps of another one, and handles its own events near those of the other.
use radau::{first_crossing, has_crossed};

use crate::error::Failure;
use crate::group::driver::{Ends, Group, is_due};
use crate::group::evaluation::{Context, Evaluation, Failed};
use crate::group::steps::MadeStep;

/// Width around an event, relative to its step, where the search for it begins, its growth, and its largest width.
const FIRST_WIDTH: f64 = 1e-6;
const GROWTH: f64 = 8.0;
const LARGEST_WIDTH: f64 = 0.5;
/// Largest distance of an event from the crossing, relative to the time.
const RESOLUTION: f64 = 1e-15;

impl Group {
    /// Makes the next step of the run that this one follows.
    pub(crate) fn follow_step(&mut self, context: &mut Context<'_, '_, '_>, ends: Ends<'_>) -> Result<(), Failed> {
        let Some(MadeStep { end, is_stiff, is_timed, crossing, .. }) = self.followed.next() else {
            return Err(self.has_lost(context, "the run that it follows has fewer steps"));
        };
        let start = self.time;
        let event = self.network.next_event().filter(|_| is_timed);
        let until = event.map_or(end, |at| if is_due(event, ends.last) { at.min(ends.last) } else { at });
        if (until - end).abs() > LARGEST_WIDTH * (end - start).max(0.0) || until > ends.last {
            return Err(self.has_lost(context, "a time event is not near that of the run that it follows"));
        }
        let mut found = None;
        if until > start {
            let mut evaluation = Evaluation { network: &mut self.network, context };
            if let Err(failure) = self.method.follow(&mut evaluation, until, is_stiff) {
                return Err(self.failed(context, failure));
            }
            (self.time, self.place) = (until, None);
            self.states.copy_from_slice(self.method.states());
            match crossing {
                Some((near, indicators)) => {
                    self.find_event(context, [start, until], near, &indicators)?;
                    found = Some((self.time, indicators));
                }
                None if !self.before.is_empty() => {
                    let mut evaluation = Evaluation { network: &mut self.network, context };
                    evaluation.go_to(until, &self.states)?;
                    evaluation.read_indicators(&mut self.before)?;
                    self.place = Some(until);
                }
                None => {}
            }
        }
        self.end_step(until > start, found.is_some());
        self.followed.keep(until, [is_stiff, is_timed], found);
        Ok(())
    }

    /// Searches for the sign change of indicators near a time in s, and ends the step there.
    fn find_event(
        &mut self,
        context: &mut Context<'_, '_, '_>,
        [start, end]: [f64; 2],
        near: f64,
        indicators: &[usize],
    ) -> Result<(), Failed> {
        let length = end - start;
        let mut width = FIRST_WIDTH * length;
        let [low, high] = loop {
            let [low, high] = [(near - width).max(start), near + width];
            self.look_beyond(context, low)?;
            Evaluation { network: &mut self.network, context }.read_indicators(&mut self.before)?;
            self.look_beyond(context, high)?;
            Evaluation { network: &mut self.network, context }.read_indicators(&mut self.after)?;
            let changes = |i: &usize| (self.before[*i] > 0.0) != (self.after[*i] > 0.0);
            if indicators.iter().any(changes) {
                break [low, high];
            }
            width *= GROWTH;
            if width > LARGEST_WIDTH * length {
                return Err(self.has_lost(context, "an event of the run that it follows does not happen"));
            }
        };
        debug_assert!(has_crossed(&self.before, &self.after), "an indicator changes its sign");
        let resolution = RESOLUTION * near.abs().max(length);
        let [mut before, mut after, mut between] =
            [&mut self.before, &mut self.after, &mut self.between].map(std::mem::take);
        let room = [&mut *before, &mut *after, &mut *between];
        let time = first_crossing([low, high], room, resolution, |time, values| {
            self.look_beyond(context, time)?;
            Evaluation { network: &mut self.network, context }.read_indicators(values)
        });
        (self.before, self.after, self.between) = (before, after, between);
        self.time = time?;
        self.look_beyond(context, self.time)?;
        self.states.copy_from_slice(&self.trial);
        Ok(())
    }

    /// Evaluates the group at a time in s within the last step, or shortly behind it, on the tangent there.
    fn look_beyond(&mut self, context: &mut Context<'_, '_, '_>, time: f64) -> Result<(), Failed> {
        self.method.interpolate(time, &mut self.trial);
        let (behind, mut evaluation) = (time - self.method.time(), Evaluation { network: &mut self.network, context });
        if behind > 0.0 {
            evaluation.go_to(self.method.time(), &self.trial)?;
            evaluation.read_derivatives(&mut self.derivatives[0])?;
            let slopes = &self.derivatives[0];
            self.trial.iter_mut().zip(slopes).for_each(|(state, slope)| *state += behind * slope);
        }
        self.place = None;
        evaluation.go_to(time, &self.trial)
    }

    pub(super) fn has_lost(&mut self, context: &mut Context<'_, '_, '_>, reason: &'static str) -> Failed {
        (self.blamed(context), Failure::Integration { time: self.time, reason })
    }
}

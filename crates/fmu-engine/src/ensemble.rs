//! Instances of one plan that make their steps together, in threads.
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::batch::Buffer;
use crate::data::{Data, Signal};
use crate::error::{Error, Failure, RunError};
use crate::extremes::Extreme;
use crate::instance::Instance;
use crate::plan::Plan;
use crate::run::Run;
use crate::run_state::Resume;
use crate::runner::{Failed, Source, Varied};
use crate::watch::Watch;

/// Time of all members above which further threads pay.
const WORTHWHILE: Duration = Duration::from_micros(200);

/// Members, each with all instances of a plan, which make their steps together. A member has the bits that it would
/// have alone, with any number of threads.
///
/// Inputs are held over a step: both of its rows have the same signals.
#[derive(Debug)]
pub struct Ensemble {
    members: Vec<Member>,
    threads: usize,
    /// Time that the last call took in all threads.
    took: Duration,
}

/// Failure of a member.
#[derive(Debug, thiserror::Error)]
#[error("member {member}: {failed}")]
pub struct MemberFailed {
    /// Position of the member; the first one, if several have failed.
    pub member: usize,
    /// The failure.
    pub failed: Failed,
}

#[derive(Debug)]
struct Member {
    instances: Vec<Instance>,
    run: Run,
    /// Two rows of each signal.
    signals: Vec<Buffer>,
    /// Two rows of each record.
    records: Vec<Buffer>,
}

impl Ensemble {
    /// Makes the instances of all members. Calls use at most so many threads.
    ///
    /// # Errors
    /// The first error.
    pub fn new(plan: &Arc<Plan>, sources: &[Source], members: usize, threads: usize) -> Result<Self, Error> {
        let member = |_| Member::new(plan, sources);
        let members = (0..members).map(member).collect::<Result<_, _>>()?;
        Ok(Self { members, threads, took: Duration::ZERO })
    }

    /// Initializes new instances at a time in s. A row of the varied parameters belongs to each member. Signals have a
    /// row for each member, or one for all.
    ///
    /// # Errors
    /// The failure of the first member.
    pub fn begin(
        &mut self,
        time: f64,
        signals: &[Signal<'_>],
        varied: &[Varied<'_>],
        watch: &Watch,
    ) -> Result<(), MemberFailed> {
        self.each(watch, |at, member| member.begin(time, (signals, varied), at)).map(drop)
    }

    /// Makes the step between two times in s, with signals as for [`begin`](Self::begin). Each record gets a row of
    /// each member: at the start of the step for FMUs whose rows [follow inputs](Run::follows_inputs), else at its end.
    ///
    /// # Errors
    /// The failure of the first member, after the steps of all others. The records have no meaning then.
    pub fn step(
        &mut self,
        times: [f64; 2],
        signals: &[Signal<'_>],
        records: &mut [&mut [u8]],
        watch: &Watch,
    ) -> Result<(), MemberFailed> {
        self.each(watch, |at, member| member.step(&times, signals, at))?;
        for (at, member) in self.members.iter().enumerate() {
            member.copy_records(records, at).map_err(|failed| MemberFailed { member: at, failed })?;
        }
        Ok(())
    }

    /// Returns the states of all members as bytes, see [`Resume::serialize`].
    ///
    /// # Errors
    /// The failure of the first member: [`Failure::Unable`] for an FMU that cannot serialize states.
    pub fn states(&mut self, watch: &Watch) -> Result<Vec<Vec<u8>>, MemberFailed> {
        self.each(watch, |_, Member { instances, run, .. }| {
            let state = run.save(instances)?;
            let bytes = run.serialize(instances, &state);
            run.free(instances, state);
            Ok(bytes?)
        })
    }

    /// Restores the states of all members, each a state of any member, also after a failure.
    ///
    /// # Errors
    /// The failure of the first member: [`Failure::State`] for bytes of something else.
    pub fn restore(&mut self, states: &[&[u8]], watch: &Watch) -> Result<(), MemberFailed> {
        let restore = |at: usize, Member { instances, run, .. }: &mut Member| {
            let missing = Failure::Data { what: "there is a state for each member" };
            let bytes = states.get(at).ok_or(RunError { unit: 0, row: None, failure: missing })?;
            let state = run.deserialize(instances, bytes)?;
            let restored = run.restore(instances, &state);
            run.free(instances, state);
            Ok(restored?)
        };
        self.each(watch, restore).map(drop)
    }

    /// Number of members.
    #[must_use]
    pub fn len(&self) -> usize {
        self.members.len()
    }

    /// Whether there are no members.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.members.is_empty()
    }

    /// The instances of each member, in the order of the plan, and the first extreme value of its outputs.
    pub fn members(&self) -> impl Iterator<Item = (&[Instance], Option<Extreme>)> {
        self.members.iter().map(|member| (&member.instances[..], member.run.extreme()))
    }

    /// The working memory of a member's run.
    #[must_use]
    pub fn run(&self, member: usize) -> Option<&Run> {
        self.members.get(member).map(|member| &member.run)
    }

    /// Calls a function with all members, in threads. Returns the results in their order.
    fn each<R: Send>(
        &mut self,
        watch: &Watch,
        work: impl Fn(usize, &mut Member) -> Result<R, Failed> + Sync,
    ) -> Result<Vec<R>, MemberFailed> {
        let begun = Instant::now();
        let threads = if self.took < WORTHWHILE { 1 } else { self.threads.clamp(1, self.members.len().max(1)) };
        let size = (self.members.len() / (8 * threads)).max(1);
        let found = Mutex::new(Vec::with_capacity(self.members.len()));
        let chunks = Mutex::new(self.members.chunks_mut(size).enumerate());
        let do_chunks = || {
            while let Some((chunk, members)) = { chunks.lock().unwrap_or_else(PoisonError::into_inner).next() } {
                let one = |(k, member): (usize, &mut Member)| {
                    let at = chunk * size + k;
                    let result = watch.check().map_err(|_| Failed::Stopped).and_then(|()| {
                        member.run.watch(watch);
                        work(at, member)
                    });
                    (at, result)
                };
                let results: Vec<_> = members.iter_mut().enumerate().map(one).collect();
                found.lock().unwrap_or_else(PoisonError::into_inner).extend(results);
            }
        };
        std::thread::scope(|scope| {
            (1..threads).for_each(|_| drop(scope.spawn(do_chunks)));
            do_chunks();
        });
        self.took = begun.elapsed() * u32::try_from(threads).unwrap_or(u32::MAX);
        let mut found = found.into_inner().unwrap_or_else(PoisonError::into_inner);
        found.sort_by_key(|(at, _)| *at);
        let named =
            |(member, result): (usize, Result<R, Failed>)| result.map_err(|failed| MemberFailed { member, failed });
        found.into_iter().map(named).collect()
    }
}

impl Member {
    fn new(plan: &Arc<Plan>, sources: &[Source]) -> Result<Self, Error> {
        let instances = sources.iter().map(Source::instantiate).collect::<Result<Vec<_>, _>>()?;
        let run = Run::new(Arc::clone(plan), &instances)?;
        let records = run.units.plan.record_sizes().into_iter().map(|bytes| Buffer::new(2 * bytes)).collect();
        Ok(Self { instances, run, signals: Vec::new(), records })
    }

    fn begin(&mut self, time: f64, (signals, varied): (&[Signal<'_>], &[Varied<'_>]), at: usize) -> Result<(), Failed> {
        self.with_data(&[time, time], signals, at, |run, instances, data| {
            // Common parameters first, so that they do not overwrite varied ones.
            run.set_parameters(instances, data, None)?;
            varied.iter().try_for_each(|varied| varied.set(instances, at))?;
            run.initialize_with_parameters(instances, data, None)
        })
    }

    fn step(&mut self, times: &[f64; 2], signals: &[Signal<'_>], at: usize) -> Result<(), Failed> {
        self.with_data(times, signals, at, |run, instances, data| {
            run.step(instances, data, 0)?;
            run.complete_end(instances, data)
        })
    }

    /// Calls the run with the member's row of the signals as data.
    fn with_data(
        &mut self,
        times: &[f64],
        signals: &[Signal<'_>],
        at: usize,
        call: impl FnOnce(&mut Run, &mut [Instance], &mut Data<'_, '_>) -> Result<(), RunError>,
    ) -> Result<(), Failed> {
        let Self { instances, run, signals: rows, records } = self;
        rows.resize_with(signals.len(), || Buffer::new(0));
        for (signal, rows) in signals.iter().zip(rows.iter_mut()) {
            let begin = if signal.bytes.len() == signal.row { 0 } else { at.saturating_mul(signal.row) };
            let row = signal.bytes.get(begin..begin.saturating_add(signal.row));
            let failure = Failure::Data { what: "a signal has a row for each member" };
            let row = row.ok_or(RunError { unit: 0, row: None, failure })?;
            if rows.len() != 2 * row.len() {
                *rows = Buffer::new(2 * row.len());
            }
            let (first, second) = rows.bytes_mut().split_at_mut(row.len());
            first.copy_from_slice(row);
            second.copy_from_slice(row);
        }
        let signals: Vec<_> = rows.iter().map(|rows| Signal { bytes: rows.bytes(), row: rows.len() / 2 }).collect();
        let mut records: Vec<_> = records.iter_mut().map(Buffer::bytes_mut).collect();
        let mut data = Data { times, signals: &signals, records: &mut records };
        Ok(call(run, instances, &mut data)?)
    }

    /// Copies the last step's row of each record.
    fn copy_records(&self, to: &mut [&mut [u8]], at: usize) -> Result<(), Failed> {
        for (k, unit) in self.run.units.plan.units.iter().enumerate() {
            let row = usize::from(!self.run.follows_inputs(k));
            for (record, bytes) in unit.records() {
                let begin = at.saturating_mul(bytes);
                let place = to.get_mut(record).and_then(|to| to.get_mut(begin..begin.saturating_add(bytes)));
                let failure = Failure::Data { what: "a record has a row for each member" };
                let place = place.ok_or(RunError { unit: k, row: None, failure })?;
                place.copy_from_slice(&self.records[record].bytes()[row * bytes..][..bytes]);
            }
        }
        Ok(())
    }
}

impl Drop for Member {
    fn drop(&mut self) {
        // All values were read, so a refusal has no effect.
        let _ = self.run.terminate(&self.instances);
    }
}

//! Instances of one plan that make their steps together, in threads.
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::batch::Buffer;
use crate::data::{Data, Signal};
use crate::error::{Error, Failure, RunError};
use crate::extremes::Extreme;
use crate::instance::Instance;
use crate::model::Model;
use crate::plan::Plan;
use crate::run::Run;
use crate::run_state::Resume;
use crate::runner::{Failed, Varied};
use crate::watch::Watch;

/// Time of all members above which further threads pay.
const WORTHWHILE: Duration = Duration::from_micros(200);
/// Most members between two checks whether to continue.
const LARGEST_CHUNK: usize = 64;

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
}

impl Ensemble {
    /// Makes the instances of all members. Calls use at most `threads` threads.
    ///
    /// # Errors
    /// The first error.
    pub fn new(plan: &Arc<Plan>, models: &[Model], members: usize, threads: usize) -> Result<Self, Error> {
        let member = |_| Member::new(plan, models);
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
        self.check_rows(signals)?;
        let times = [time, time];
        let begin = |at: usize, Member { instances, run }: &mut Member, data: &mut Data<'_, '_>| {
            // Common parameters first, so that they do not overwrite varied ones.
            run.set_parameters(instances, data, None)?;
            varied.iter().try_for_each(|varied| varied.set(instances, at))?;
            run.initialize_with_parameters(instances, data, None)
        };
        let begin_all =
            |first, members: &mut [_], _: &mut [&mut [u8]]| with_data(first, members, &times, signals, begin);
        self.each(watch, &mut [], begin_all).map(drop)
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
        self.check_rows(signals)?;
        self.check_records(records)?;
        let step_all = |first: usize, members: &mut [Member], records: &mut [&mut [u8]]| {
            with_data(first, members, &times, signals, |at, Member { instances, run }, data| {
                run.make_steps(instances, data, 0..1, |_| {})?;
                run.complete_end(instances, data)?;
                copy_records(run, data, records, at - first);
                Ok(())
            })
        };
        self.each(watch, records, step_all).map(drop)
    }

    /// Returns the states of all members as bytes, see [`Resume::serialize`].
    ///
    /// # Errors
    /// The failure of the first member: [`Failure::Unable`] for an FMU that cannot serialize states.
    pub fn states(&mut self, watch: &Watch) -> Result<Vec<Vec<u8>>, MemberFailed> {
        let save = |Member { instances, run }: &mut Member| {
            let state = run.save(instances)?;
            let bytes = run.serialize(instances, &state);
            run.free(instances, state);
            Ok(bytes?)
        };
        self.each(watch, &mut [], |_, members, _| members.iter_mut().map(save).collect())
    }

    /// Restores the states of all members, each a state of any member, also after a failure.
    ///
    /// # Errors
    /// The failure of the first member: [`Failure::State`] for bytes of something else.
    pub fn restore(&mut self, states: &[&[u8]], watch: &Watch) -> Result<(), MemberFailed> {
        let restore = |(at, Member { instances, run }): (usize, &mut Member)| {
            let missing = Failure::Data { what: "there is a state for each member" };
            let bytes = states.get(at).ok_or(RunError { unit: 0, row: None, failure: missing })?;
            let state = run.deserialize(instances, bytes)?;
            let restored = run.restore(instances, &state);
            run.free(instances, state);
            Ok(restored?)
        };
        let restore_all = |first, members: &mut [_], _: &mut [&mut [u8]]| (first..).zip(members).map(restore).collect();
        self.each(watch, &mut [], restore_all).map(drop)
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

    /// Refuses signals without a row for each member, unless all share one row.
    fn check_rows(&self, signals: &[Signal<'_>]) -> Result<(), MemberFailed> {
        let short = signals.iter().filter(|signal| !signal.is_single()).map(|signal| signal.bytes.len() / signal.row);
        self.check_number(short.min(), "a signal has a row for each member")
    }

    /// Refuses records without a row for each member.
    fn check_records(&self, records: &[&mut [u8]]) -> Result<(), MemberFailed> {
        let sizes = self.members.first().map(|member| member.run.units.plan.record_sizes()).unwrap_or_default();
        let rows = |(record, bytes): (usize, usize)| records.get(record).map_or(0, |rows| rows.len() / bytes);
        let short = sizes.into_iter().enumerate().filter(|(_, bytes)| *bytes > 0).map(rows);
        self.check_number(short.min(), "a record has a row for each member")
    }

    fn check_number(&self, rows: Option<usize>, what: &'static str) -> Result<(), MemberFailed> {
        let Some(member) = rows.filter(|rows| *rows < self.members.len()) else { return Ok(()) };
        let error = RunError { unit: 0, row: None, failure: Failure::Data { what } };
        Err(MemberFailed { member, failed: error.into() })
    }

    /// Calls a function with chunks of the members, in threads: with the position of the first one, and the rows of
    /// the records for them. Returns the results in the order of the members.
    fn each<R: Send>(
        &mut self,
        watch: &Watch,
        records: &mut [&mut [u8]],
        work: impl Fn(usize, &mut [Member], &mut [&mut [u8]]) -> Vec<Result<R, Failed>> + Sync,
    ) -> Result<Vec<R>, MemberFailed> {
        let begun = Instant::now();
        let n = self.members.len();
        let threads = if self.took < WORTHWHILE { 1 } else { self.threads.clamp(1, n.max(1)) };
        let size = (n / (8 * threads)).clamp(1, LARGEST_CHUNK);
        let found = Mutex::new(Vec::with_capacity(n.div_ceil(size)));
        let mut rows: Vec<_> = records
            .iter_mut()
            .map(|record| (size * (record.len() / n.max(1)).max(1), record))
            .map(|(bytes, record)| record.chunks_mut(bytes))
            .collect();
        let chunks = Mutex::new(self.members.chunks_mut(size).enumerate().map(|(chunk, members)| {
            let records: Vec<_> = rows.iter_mut().map(|rows| rows.next().unwrap_or_default()).collect();
            (chunk, members, records)
        }));
        let do_chunks = || {
            while let Some((chunk, members, mut records)) =
                { chunks.lock().unwrap_or_else(PoisonError::into_inner).next() }
            {
                let results = if watch.check().is_ok() {
                    members.iter_mut().for_each(|member| member.run.watch(watch));
                    work(chunk * size, members, &mut records)
                } else {
                    members.iter().map(|_| Err(Failed::Stopped)).collect()
                };
                found.lock().unwrap_or_else(PoisonError::into_inner).push((chunk, results));
            }
        };
        std::thread::scope(|scope| {
            (1..threads).for_each(|_| drop(scope.spawn(do_chunks)));
            do_chunks();
        });
        self.took = begun.elapsed() * u32::try_from(threads).unwrap_or(u32::MAX);
        let mut found = found.into_inner().unwrap_or_else(PoisonError::into_inner);
        found.sort_unstable_by_key(|(chunk, _)| *chunk);
        let results = found.into_iter().flat_map(|(_, results)| results).enumerate();
        results.map(|(member, result)| result.map_err(|failed| MemberFailed { member, failed })).collect()
    }
}

/// Calls a function for each member, with its rows of the signals as both rows of its data.
fn with_data(
    first: usize,
    members: &mut [Member],
    times: &[f64],
    signals: &[Signal<'_>],
    mut call: impl FnMut(usize, &mut Member, &mut Data<'_, '_>) -> Result<(), RunError>,
) -> Vec<Result<(), Failed>> {
    let of_member = |at: usize| {
        signals.iter().map(move |signal| match signal.is_single() {
            true => *signal,
            false => Signal { bytes: &signal.bytes[at * signal.row..][..signal.row], row: signal.row },
        })
    };
    let all: Vec<_> = (first..first + members.len()).flat_map(of_member).collect();
    let sizes = members.first().map(|member| member.run.units.plan.record_sizes()).unwrap_or_default();
    let mut records: Vec<_> = sizes.into_iter().map(|bytes| Buffer::new(2 * bytes)).collect();
    let mut records: Vec<_> = records.iter_mut().map(Buffer::bytes_mut).collect();
    let n = signals.len();
    let of_members = members.iter_mut().enumerate().map(|(k, member)| {
        let mut data = Data { times, signals: &all[k * n..][..n], records: &mut records };
        Ok(call(first + k, member, &mut data)?)
    });
    of_members.collect()
}

/// Copies the last step's row of each record to the row of a member.
fn copy_records(run: &Run, data: &Data<'_, '_>, to: &mut [&mut [u8]], at: usize) {
    for (k, unit) in run.units.plan.units.iter().enumerate() {
        let row = usize::from(!run.follows_inputs(k));
        for (record, bytes) in unit.records().filter(|(_, bytes)| *bytes > 0) {
            to[record][at * bytes..][..bytes].copy_from_slice(&data.records[record][row * bytes..][..bytes]);
        }
    }
}

impl Member {
    fn new(plan: &Arc<Plan>, models: &[Model]) -> Result<Self, Error> {
        let instances = models.iter().map(Model::instantiate).collect::<Result<Vec<_>, _>>()?;
        let run = Run::new(Arc::clone(plan), &instances)?;
        Ok(Self { instances, run })
    }
}

impl Drop for Member {
    fn drop(&mut self) {
        // All values were read, so a refusal has no effect.
        let _ = self.run.terminate(&self.instances);
    }
}

//! Sweeps over several threads.
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use crate::data::Signal;
use crate::error::Error;
use crate::plan::Plan;
use crate::reduction::Reduction;
use crate::sweep::{Failed, Runner, Source, Varied};
use crate::watch::Watch;

/// Runs of a plan that differ in their parameters.
#[derive(Clone, Debug)]
pub struct Sweep<'d> {
    /// The plan.
    pub plan: Arc<Plan>,
    /// Its FMUs.
    pub sources: Vec<Source>,
    /// Times of all runs in s.
    pub times: &'d [f64],
    /// Signals of all runs.
    pub signals: &'d [Signal<'d>],
    /// Parameters, with a row for each run.
    pub varied: Vec<Varied<'d>>,
    /// Number of runs.
    pub runs: usize,
    /// Numbers that remain of a run.
    pub reductions: Vec<Reduction>,
}

/// The reductions of a run.
type Row = Result<Vec<f64>, Failed>;

impl Sweep<'_> {
    /// Does all runs in so many threads, each with instances of its own, and returns the reductions of each. A run that
    /// fails does not stop the others. As soon as the watch says so, all other runs are [stopped](Failed::Stopped).
    ///
    /// Which thread does a run makes no difference to its results, if the FMUs have no memory beyond a reset.
    ///
    /// # Errors
    /// The first instance that cannot be made, if no thread has all of its instances.
    pub fn run(&self, threads: usize, watch: &Watch) -> Result<Vec<Row>, Error> {
        let next = AtomicUsize::new(0);
        let done = Mutex::new(Vec::with_capacity(self.runs));
        let work = || {
            let mut runner = Runner::new(Arc::clone(&self.plan), self.sources.clone())?;
            runner.watch(watch.clone());
            loop {
                let row = next.fetch_add(1, Ordering::Relaxed);
                if row >= self.runs {
                    return Ok(());
                }
                let result = runner.run((self.times, self.signals), &self.varied, row);
                let result = result.map(|()| self.reductions.iter().map(|of| runner.reduced(of)).collect());
                done.lock().unwrap_or_else(PoisonError::into_inner).push((row, result));
            }
        };
        let ended: Vec<Result<(), Error>> = thread::scope(|scope| {
            let others: Vec<_> = (1..threads.min(self.runs)).map(|_| scope.spawn(work)).collect();
            let own = work();
            let others = others.into_iter().map(|other| other.join().unwrap_or_else(|e| std::panic::resume_unwind(e)));
            std::iter::once(own).chain(others).collect()
        });
        // One thread that could make its instances has done the runs of the others, too.
        if ended.iter().all(Result::is_err) {
            ended.into_iter().collect::<Result<Vec<()>, _>>()?;
        }
        let mut done = done.into_inner().unwrap_or_else(PoisonError::into_inner);
        done.sort_by_key(|(row, _)| *row);
        Ok(done.into_iter().map(|(_, result)| result).collect())
    }
}

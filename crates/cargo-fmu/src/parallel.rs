//! Parallel work on several items.
use std::panic::resume_unwind;
use std::thread;

/// Computes the results for all items, each in its own thread; returns them in order.
pub fn map<T: Send, R: Send>(items: impl IntoIterator<Item = T>, compute: impl Fn(T) -> R + Sync) -> Vec<R> {
    let compute = &compute;
    thread::scope(|scope| {
        let threads: Vec<_> = items.into_iter().map(|item| scope.spawn(move || compute(item))).collect();
        threads.into_iter().map(|thread| thread.join().unwrap_or_else(|panic| resume_unwind(panic))).collect()
    })
}

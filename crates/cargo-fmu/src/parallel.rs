//! Work on several things at the same time.
use std::panic::resume_unwind;
use std::thread;

/// The results for all items, in their order, each computed by a thread of its own.
pub fn map<T: Send, R: Send>(items: impl IntoIterator<Item = T>, compute: impl Fn(T) -> R + Sync) -> Vec<R> {
    let compute = &compute;
    thread::scope(|scope| {
        let threads: Vec<_> = items.into_iter().map(|item| scope.spawn(move || compute(item))).collect();
        threads.into_iter().map(|thread| thread.join().unwrap_or_else(|panic| resume_unwind(panic))).collect()
    })
}

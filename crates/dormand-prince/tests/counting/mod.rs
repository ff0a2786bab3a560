//! An allocator that counts, for tests of several crates.
use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

/// System allocator with a counter for each thread.
struct Counting;

thread_local! {
    static COUNT: Cell<usize> = const { Cell::new(0) };
}

// SAFETY: all calls go to the system allocator; `realloc` and `alloc_zeroed` use `alloc`.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        COUNT.set(COUNT.get() + 1);
        // SAFETY: guaranteed by the caller.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: guaranteed by the caller; the system allocator has allocated the block.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

/// Number of allocations of this thread.
pub fn allocations() -> usize {
    COUNT.get()
}

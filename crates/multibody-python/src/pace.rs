//! Ctrl+C and the progress bar during long runs.
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use fmu_engine::Watch;
use pyo3::prelude::*;

/// Longest time between checks of Ctrl+C and updates of the bar.
const PAUSE: Duration = Duration::from_millis(50);

/// Ctrl+C within a row.
pub(crate) struct Interrupt(Arc<Mutex<Option<PyErr>>>);

impl Interrupt {
    /// A watch that checks Ctrl+C, and the holder of its exception.
    pub(crate) fn new() -> (Self, Watch) {
        let raised = Arc::<Mutex<Option<PyErr>>>::default();
        let (kept, looked) = (Arc::clone(&raised), Mutex::new(Instant::now()));
        let goes_on = move || {
            let mut looked = looked.lock().unwrap_or_else(PoisonError::into_inner);
            if looked.elapsed() < PAUSE {
                return true;
            }
            *looked = Instant::now();
            let result = Python::attach(|py| py.check_signals());
            let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
            *kept = kept.take().or(result.err());
            kept.is_none()
        };
        (Self(raised), Watch::new(goes_on))
    }

    /// The exception, if Ctrl+C was pressed.
    pub(crate) fn take(&self) -> Option<PyErr> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}

/// Number of steps between checks of Ctrl+C, adapted so that steps do not read the clock.
pub(crate) struct Pace<'a> {
    progress: Option<&'a Py<PyAny>>,
    next: usize,
    stride: usize,
    last: Instant,
    looked: Instant,
    began: Instant,
}

impl<'a> Pace<'a> {
    pub(crate) fn new(progress: Option<&'a Py<PyAny>>) -> Self {
        let now = Instant::now();
        Self { progress, next: 0, stride: 1, last: now, looked: now, began: now }
    }

    /// Returns the first row, from a given one on, after which to look.
    pub(crate) fn next_row(&self, row: usize) -> usize {
        self.next.max(row)
    }

    /// Whether the steps of the remaining rows take more than a second, given those before `row`.
    #[inline]
    pub(crate) fn is_long(&self, row: usize, rows: usize) -> bool {
        let took = self.last - self.began;
        took >= PAUSE && took.as_secs_f64() * rows.saturating_sub(row) as f64 > row as f64
    }

    /// To be called after the step of each [row to look](Self::next_row).
    #[inline]
    pub(crate) fn look(&mut self, row: usize) -> PyResult<()> {
        if row < self.next { Ok(()) } else { self.check(row) }
    }

    fn check(&mut self, row: usize) -> PyResult<()> {
        let now = Instant::now();
        let took = now - self.last;
        self.last = now;
        if took < PAUSE / 16 {
            self.stride = (2 * self.stride).min(1 << 20);
        } else if took > PAUSE / 4 {
            self.stride = (self.stride / 4).max(1);
        }
        self.next = row + self.stride;
        if now - self.looked < PAUSE {
            return Ok(());
        }
        self.looked = now;
        Python::attach(|py| {
            py.check_signals()?;
            self.progress.map_or(Ok(()), |progress| progress.call1(py, (row + 1,)).map(drop))
        })
    }
}

//! Many communication steps in one call, which FMI does not have. A run makes the calls that an importer would make,
//! each through the gate, so that results, messages and refusals are theirs.
use super::{
    columns::{Accessors, Columns, columns},
    component::Component,
    gate::call,
    life_cycle::Function,
    lists::list,
    status::{OK, Status, WARNING},
};
use crate::{
    error::Error,
    model::Fmu,
    sys::{fmuexportColumns, fmuexportProgress},
};
use std::ffi::c_void;

/// A version of FMI in which there are runs.
///
/// # Safety
/// The functions expect what the version's own C functions expect.
pub(crate) trait Runs<M: Fmu>: Accessors<M> {
    /// The run itself in the life-cycle table.
    const RUN: Function;

    /// Does a step from `t` over `h`, in s, and writes where it has ended.
    unsafe fn step(c: *mut c_void, t: f64, h: f64, progress: &mut fmuexportProgress) -> Status;
}

/// The importer's description of a run.
pub(crate) struct Run {
    pub(crate) rows: usize,
    pub(crate) times: *const f64,
    pub(crate) inputs: (*const fmuexportColumns, usize),
    pub(crate) outputs: (*const fmuexportColumns, usize),
    pub(crate) progress: *mut fmuexportProgress,
}

/// A run whose arguments were checked, before the first row.
struct Checked<'a, A> {
    times: &'a [f64],
    inputs: Vec<Columns<A>>,
    outputs: Vec<Columns<A>>,
    /// Index of the step among the calls of a row, behind the inputs.
    step: usize,
}

impl Run {
    /// Makes the steps.
    ///
    /// # Safety
    /// What the calls of a step expect of an importer; lists are null, or as long as the others say.
    pub(crate) unsafe fn run<M: Fmu, V: Runs<M>>(&self, c: *mut c_void) -> Status {
        // SAFETY: null, or the importer's.
        if let Some(progress) = unsafe { self.progress.as_mut() } {
            *progress = fmuexportProgress::default();
        }
        let mut checked = None;
        let body = |component: &mut Component<M, V>| {
            component.texts.clear();
            // SAFETY: as promised to this function.
            checked = Some(unsafe { self.check::<M, V>(component) }?);
            // SAFETY: it is not null here.
            unsafe { (*self.progress).time = component.instance.states.times.now };
            Ok(())
        };
        // SAFETY: as promised to this function.
        let status = unsafe { call(c, V::RUN, body) };
        let Some(mut checked) = checked else { return status };
        // SAFETY: as promised to this function.
        unsafe { checked.run::<M, V>(c, self.progress) }
    }

    unsafe fn check<'a, M: Fmu, V: Runs<M>>(
        &self,
        component: &Component<M, V>,
    ) -> Result<Checked<'a, V::Access>, Error> {
        let rows = self.rows;
        // SAFETY: null, or the importer's.
        unsafe {
            list(self.progress, 1, "pointer to progress")?;
            let times = list(self.times, rows.saturating_add(1), "list of times")?;
            let inputs = columns::<M, V>(component, self.inputs, rows, "inputs")?;
            let outputs = columns::<M, V>(component, self.outputs, rows, "outputs")?;
            Ok(Checked { times, inputs, outputs, step: self.inputs.1 })
        }
    }
}

/// The worst status of some calls, and which call had it.
#[derive(Clone, Copy)]
struct Worst {
    status: Status,
    call: usize,
}

impl Worst {
    /// Takes the status of another call. Returns whether no more calls are to be made.
    #[inline(always)]
    fn ends_with(&mut self, call: usize, status: Status) -> bool {
        if status == OK {
            return false;
        }
        if status > self.status {
            *self = Self { status, call };
        }
        self.status > WARNING
    }
}

impl<A: Copy> Checked<'_, A> {
    unsafe fn run<M: Fmu, V: Runs<M, Access = A>>(
        &mut self,
        c: *mut c_void,
        progress: *mut fmuexportProgress,
    ) -> Status {
        // SAFETY: checked, and the importer's.
        let mut now = unsafe { *progress };
        for (row, times) in self.times.windows(2).enumerate() {
            let (start, end) = (times[0], times[1]);
            let before = now.time;
            // SAFETY: as promised to `Run::run`.
            let Worst { status, call } = unsafe { self.row::<M, V>(c, row, (start, end - start), &mut now) };
            if status == OK && now.eventHandlingNeeded == 0 && now.earlyReturn == 0 {
                // SAFETY: as before; a logger may read it during the next row.
                unsafe { ((*progress).rows, (*progress).time) = (row + 1, now.time) };
                continue;
            }
            let last = match status {
                ..=WARNING => fmuexportProgress { rows: if now.earlyReturn == 0 { row + 1 } else { row }, call, ..now },
                _ => fmuexportProgress { rows: row, time: before, call, ..fmuexportProgress::default() },
            };
            // SAFETY: as before.
            unsafe { *progress = last };
            return status;
        }
        OK
    }

    /// The calls of a step; a call that has failed is the last one.
    #[inline(always)]
    unsafe fn row<M: Fmu, V: Runs<M, Access = A>>(
        &mut self,
        c: *mut c_void,
        row: usize,
        (t, h): (f64, f64),
        progress: &mut fmuexportProgress,
    ) -> Worst {
        let mut worst = Worst { status: OK, call: 0 };
        for columns in &mut self.inputs {
            // SAFETY: as promised to `Run::run`; there is a row of values.
            if worst.ends_with(columns.first, unsafe { columns.set::<M, V>(c, row) }) {
                return worst;
            }
        }
        let step = self.step;
        // SAFETY: as promised to `Run::run`.
        if worst.ends_with(step, unsafe { V::step(c, t, h, progress) }) {
            return worst;
        }
        for columns in &mut self.outputs {
            // SAFETY: as promised to `Run::run`; there is a row of values.
            if worst.ends_with(step + 1 + columns.first, unsafe { columns.get::<M, V>(c, row) }) {
                return worst;
            }
        }
        worst
    }
}

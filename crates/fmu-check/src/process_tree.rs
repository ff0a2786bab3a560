//! A process together with those that it starts.
use std::io;
use std::process::{Child, Command, ExitStatus};
use std::thread;
use std::time::{Duration, Instant};

#[cfg(not(unix))]
use others as system;
#[cfg(unix)]
use unix as system;

/// Environment variable that marks the process, and those that it starts, wherever they go.
const MARK: &str = "FMU_CHECK_PROCESS";

/// A process that has been started.
pub(super) struct ProcessTree {
    child: Child,
    mark: String,
}

/// How it ended.
pub(super) struct End {
    /// None if it had to be killed.
    pub(super) status: Option<ExitStatus>,
    /// Whether processes that it started had to be killed.
    pub(super) left_behind: bool,
}

impl ProcessTree {
    pub(super) fn spawn(command: &mut Command) -> io::Result<Self> {
        let mark = format!("{}-{:?}", std::process::id(), Instant::now());
        let mark = format!("{MARK}={}", mark.replace(|c: char| !c.is_ascii_alphanumeric(), "-"));
        let value = mark.split_once('=').map_or("", |(_, value)| value);
        Ok(Self { child: system::spawn(command.env(MARK, value))?, mark })
    }

    /// Waits for the process, but not longer than this, and ends it and those that it started.
    pub(super) fn end_within(mut self, timeout: Duration) -> io::Result<End> {
        let end = Instant::now() + timeout;
        let mut status = self.child.try_wait()?;
        while status.is_none() && Instant::now() < end {
            thread::sleep(Duration::from_millis(5));
            status = self.child.try_wait()?;
        }
        if status.is_none() {
            self.child.kill()?;
            self.child.wait()?;
        }
        let left_behind = system::kill_rest(&self.child, &self.mark);
        Ok(End { status, left_behind })
    }
}

/// Ends this process some time after `timeout`: what stops its parent, such as a key in a terminal, does not reach
/// another group.
pub(super) fn end_after(timeout: Duration) {
    system::end_after(timeout);
}

#[cfg(unix)]
mod unix {
    use std::os::unix::process::CommandExt;
    use std::process::{Child, Command};
    use std::time::Duration;
    use std::{fs, io, process, thread};

    unsafe extern "C" {
        fn alarm(seconds: u32) -> u32;
        fn kill(pid: i32, signal: i32) -> i32;
    }

    const SIGKILL: i32 = 9;

    /// Most times that processes are looked for: those that are killed may have started others.
    const ROUNDS: u32 = 100;

    /// Starts a process in a group of its own, to which those that it starts belong unless they leave it.
    pub(super) fn spawn(command: &mut Command) -> io::Result<Child> {
        command.process_group(0).spawn()
    }

    pub(super) fn end_after(timeout: Duration) {
        let seconds = u32::try_from(timeout.as_secs()).unwrap_or(u32::MAX).saturating_add(2);
        // SAFETY: the function has no conditions.
        unsafe { alarm(seconds) };
    }

    /// Kills those of the group and those with the mark that are left, and returns whether there were any.
    pub(super) fn kill_rest(child: &Child, mark: &str) -> bool {
        let group = i32::try_from(child.id()).expect("processes have small numbers");
        // SAFETY: the function has no conditions. The number is that of the group, as long as somebody belongs to it.
        let mut any = unsafe { kill(-group, SIGKILL) == 0 };
        for _ in 0..ROUNDS {
            let marked = marked(mark);
            if marked.is_empty() {
                break;
            }
            any = true;
            // SAFETY: the function has no conditions. The processes have the mark, so that they are those of the child.
            marked.into_iter().for_each(|process| unsafe { _ = kill(process, SIGKILL) });
            thread::sleep(Duration::from_millis(2));
        }
        any
    }

    /// Processes with a variable in the environment that they were started with, where the system shows it (Linux). One
    /// that has ended shows none.
    fn marked(mark: &str) -> Vec<i32> {
        let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
        let number = |entry: fs::DirEntry| entry.file_name().to_str()?.parse::<u32>().ok();
        let others = entries.filter_map(number).filter(|number| *number != process::id());
        let is_marked = |number: &u32| {
            let environment = fs::read(format!("/proc/{number}/environ")).unwrap_or_default();
            environment.split(|byte| *byte == 0).any(|variable| variable == mark.as_bytes())
        };
        others.filter(is_marked).filter_map(|number| number.try_into().ok()).collect()
    }
}

/// Without process groups, processes that the library has started go on, and nobody waits for them.
#[cfg(not(unix))]
mod others {
    use std::io;
    use std::process::{Child, Command};
    use std::time::Duration;

    pub(super) fn spawn(command: &mut Command) -> io::Result<Child> {
        command.spawn()
    }

    pub(super) fn end_after(_: Duration) {}

    pub(super) fn kill_rest(_: &Child, _: &str) -> bool {
        false
    }
}

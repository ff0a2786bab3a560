//! A process together with those that it starts.
#[cfg(not(unix))]
pub(crate) use others::*;
#[cfg(unix)]
pub(crate) use unix::*;

#[cfg(unix)]
mod unix {
    use std::io;
    use std::os::unix::process::CommandExt;
    use std::process::{Child, Command};
    use std::time::Duration;

    unsafe extern "C" {
        fn alarm(seconds: u32) -> u32;
        fn kill(pid: i32, signal: i32) -> i32;
    }

    const SIGKILL: i32 = 9;

    /// Starts a process in a group of its own, to which those that it starts belong unless they leave it.
    pub(crate) fn spawn(command: &mut Command) -> io::Result<Child> {
        command.process_group(0).spawn()
    }

    /// Ends this process some time after `timeout`: what stops its parent, such as a key in a terminal, does not reach another group.
    pub(crate) fn end_after(timeout: Duration) {
        let seconds = u32::try_from(timeout.as_secs()).unwrap_or(u32::MAX).saturating_add(2);
        // SAFETY: the function has no conditions.
        unsafe { alarm(seconds) };
    }

    /// Kills those of the group that are left, and returns whether there were any.
    pub(crate) fn kill_rest(child: &Child) -> bool {
        let group = i32::try_from(child.id()).expect("processes have small numbers");
        // SAFETY: the function has no conditions. The number is that of the group, as long as somebody belongs to it.
        unsafe { kill(-group, SIGKILL) == 0 }
    }
}

/// What the library has started goes on, and nobody waits for it.
#[cfg(not(unix))]
mod others {
    use std::io;
    use std::process::{Child, Command};
    use std::time::Duration;

    pub(crate) fn spawn(command: &mut Command) -> io::Result<Child> {
        command.spawn()
    }

    pub(crate) fn end_after(_: Duration) {}

    pub(crate) fn kill_rest(_: &Child) -> bool {
        false
    }
}

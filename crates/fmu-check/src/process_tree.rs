//! A process with its descendants.
use std::io;
use std::process::{Child, Command, ExitStatus};
use std::thread;
use std::time::{Duration, Instant};

#[cfg(not(unix))]
use others as system;
use system::Interruption;
#[cfg(unix)]
use unix as system;

/// Environment variable that marks the process and its descendants, even in other groups.
const MARK: &str = "FMU_CHECK_PROCESS";

const INTERVAL: Duration = Duration::from_millis(5);

/// A running process.
pub(super) struct ProcessTree {
    child: Child,
    mark: String,
    interruption: Interruption,
}

pub(super) struct End {
    /// Exit status; `None` if the process had to be killed.
    pub(super) status: Option<ExitStatus>,
    /// Whether descendants had to be killed.
    pub(super) left_behind: bool,
}

impl ProcessTree {
    pub(super) fn spawn(command: &mut Command) -> io::Result<Self> {
        let mark = format!("{}-{:?}", std::process::id(), Instant::now());
        let mark = format!("{MARK}={}", mark.replace(|c: char| !c.is_ascii_alphanumeric(), "-"));
        let value = mark.split_once('=').map_or("", |(_, value)| value);
        // First, so that no signal is lost in between.
        let interruption = Interruption::watch()?;
        Ok(Self { child: system::spawn(command.env(MARK, value))?, mark, interruption })
    }

    /// Waits for the process up to a timeout, then kills it and its descendants.
    ///
    /// # Errors
    /// System errors; [`io::ErrorKind::Interrupted`] if this process is asked to end, for example by Ctrl+C.
    pub(super) fn end_within(mut self, timeout: Duration) -> io::Result<End> {
        let end = Instant::now() + timeout;
        let mut has_ended = system::has_ended(&mut self.child)?;
        while !has_ended && Instant::now() < end && !self.interruption.has_come() {
            thread::sleep(INTERVAL);
            has_ended = system::has_ended(&mut self.child)?;
        }
        if !has_ended {
            self.child.kill()?;
            while !system::has_ended(&mut self.child)? {
                thread::sleep(INTERVAL);
            }
        }
        // The process ID, which is also the group's, is not reused until its status is read.
        let left_behind = system::kill_rest(&self.child, &self.mark);
        let status = self.child.wait()?;
        if self.interruption.has_come() {
            return Err(io::ErrorKind::Interrupted.into());
        }
        Ok(End { status: has_ended.then_some(status), left_behind })
    }
}

/// On drop, ends this process if a signal requested that while another process was running.
pub(super) struct EndIfInterrupted;

impl Drop for EndIfInterrupted {
    fn drop(&mut self) {
        system::end_if_interrupted();
    }
}

/// Ends this process some time after `timeout`, because it does not notice when its parent is killed.
pub(super) fn end_after(timeout: Duration) {
    system::end_after(timeout);
}

#[cfg(unix)]
mod unix {
    use std::os::unix::process::CommandExt;
    use std::process::{Child, Command};
    use std::sync::atomic::{AtomicI32, Ordering};
    use std::time::Duration;
    use std::{fs, io, mem, process, thread};

    /// Signals that end a process.
    const ENDING: [i32; 3] = [libc::SIGHUP, libc::SIGINT, libc::SIGTERM];

    /// Most rounds of searching for processes: killed ones may have started others.
    const ROUNDS: u32 = 100;

    /// Signal that requested the end of this process, or 0.
    static INTERRUPTED: AtomicI32 = AtomicI32::new(0);

    extern "C" fn interrupt(signal: i32) {
        INTERRUPTED.store(signal, Ordering::Relaxed);
    }

    /// Defers the end of this process by signals such as Ctrl+C's, which do not reach the other process group.
    pub(super) struct Interruption {
        /// Signals with replaced handlers.
        deferred: Vec<i32>,
    }

    impl Interruption {
        pub(super) fn watch() -> io::Result<Self> {
            let mut deferred = Vec::new();
            for number in ENDING {
                // SAFETY: the handler only stores a number, which is allowed at any time.
                let old = unsafe { libc::signal(number, interrupt as *const () as usize) };
                if old == libc::SIG_DFL {
                    deferred.push(number);
                } else {
                    // A signal that is ignored, or that the program handles, stays so.
                    // SAFETY: `old` is the previous handler.
                    unsafe { libc::signal(number, old) };
                }
            }
            let this = Self { deferred };
            if this.has_come() { Err(io::ErrorKind::Interrupted.into()) } else { Ok(this) }
        }

        #[expect(clippy::unused_self, reason = "only while signals are deferred")]
        pub(super) fn has_come(&self) -> bool {
            INTERRUPTED.load(Ordering::Relaxed) != 0
        }
    }

    impl Drop for Interruption {
        fn drop(&mut self) {
            for number in &self.deferred {
                // SAFETY: this restores the previous handler, the default.
                unsafe { libc::signal(*number, libc::SIG_DFL) };
            }
        }
    }

    pub(super) fn end_if_interrupted() {
        let number = INTERRUPTED.load(Ordering::Relaxed);
        if number != 0 {
            // SAFETY: the function has no conditions.
            unsafe { libc::raise(number) };
        }
    }

    /// Starts a process in its own group; its descendants belong to the group unless they leave it.
    pub(super) fn spawn(command: &mut Command) -> io::Result<Child> {
        command.process_group(0).spawn()
    }

    pub(super) fn end_after(timeout: Duration) {
        let seconds = u32::try_from(timeout.as_secs()).unwrap_or(u32::MAX).saturating_add(2);
        // SAFETY: the function has no conditions.
        unsafe { libc::alarm(seconds) };
    }

    /// Whether a process has ended. Its status remains unread, so that the process ID is not reused.
    pub(super) fn has_ended(child: &mut Child) -> io::Result<bool> {
        // SAFETY: zeros are valid numbers and null pointers.
        let mut info: libc::siginfo_t = unsafe { mem::zeroed() };
        let options = libc::WEXITED | libc::WNOHANG | libc::WNOWAIT;
        // SAFETY: the process is a child with an unread status, and the pointer is valid for the call.
        match unsafe { libc::waitid(libc::P_PID, child.id(), &raw mut info, options) } {
            0 => Ok(info.si_signo != 0),
            _ if io::Error::last_os_error().kind() == io::ErrorKind::Interrupted => Ok(false),
            _ => Err(io::Error::last_os_error()),
        }
    }

    /// Kills the remaining processes of the group and those with the mark; returns whether there were any. The process
    /// itself has ended, but its status must not have been read.
    pub(super) fn kill_rest(child: &Child, mark: &str) -> bool {
        let group = i32::try_from(child.id()).expect("processes have small numbers");
        let mut any = !left(group, mark).is_empty();
        // SAFETY: the function has no conditions. The number still belongs to the group, because its process keeps it,
        // too.
        let is_killed = unsafe { libc::kill(-group, libc::SIGKILL) == 0 };
        // Linux also counts the process that has ended.
        any |= is_killed && cfg!(not(target_os = "linux"));
        for _ in 0..ROUNDS {
            let left = left(group, mark);
            if left.is_empty() {
                break;
            }
            // SAFETY: the function has no conditions. The processes belong to the group or have the mark.
            left.into_iter().for_each(|process| unsafe { _ = libc::kill(process, libc::SIGKILL) });
            thread::sleep(Duration::from_millis(2));
        }
        any
    }

    /// Running processes of the group, and those started with a variable in their environment, if the system shows both
    /// (Linux).
    fn left(group: i32, mark: &str) -> Vec<i32> {
        let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
        let number = |entry: fs::DirEntry| entry.file_name().to_str()?.parse::<u32>().ok();
        let others = entries.filter_map(number).filter(|number| *number != process::id());
        let is_left = |number: &u32| {
            let environment = fs::read(format!("/proc/{number}/environ")).unwrap_or_default();
            environment.split(|byte| *byte == 0).any(|variable| variable == mark.as_bytes())
                || is_in_group(&fs::read(format!("/proc/{number}/stat")).unwrap_or_default(), group)
        };
        others.filter(is_left).filter_map(|number| number.try_into().ok()).collect()
    }

    /// Whether a line of `/proc/PID/stat` describes a running process of a group.
    fn is_in_group(stat: &[u8], group: i32) -> bool {
        let line = String::from_utf8_lossy(stat);
        // The program's name may contain any characters.
        let Some((_, fields)) = line.rsplit_once(')') else { return false };
        let mut fields = fields.split_whitespace();
        let is_alive = fields.next().is_some_and(|state| !["Z", "X"].contains(&state));
        is_alive && fields.nth(1) == Some(&group.to_string())
    }
}

/// Without process groups, descendants of the library's process survive unnoticed. Ctrl+C reaches all processes of a
/// console.
#[cfg(not(unix))]
mod others {
    use std::io;
    use std::process::{Child, Command};
    use std::time::Duration;

    pub(super) struct Interruption;

    impl Interruption {
        pub(super) fn watch() -> io::Result<Self> {
            Ok(Self)
        }

        pub(super) fn has_come(&self) -> bool {
            false
        }
    }

    pub(super) fn end_if_interrupted() {}

    pub(super) fn spawn(command: &mut Command) -> io::Result<Child> {
        command.spawn()
    }

    pub(super) fn end_after(_: Duration) {}

    pub(super) fn has_ended(child: &mut Child) -> io::Result<bool> {
        Ok(child.try_wait()?.is_some())
    }

    pub(super) fn kill_rest(_: &Child, _: &str) -> bool {
        false
    }
}

//! A process together with those that it starts.
use std::io;
use std::process::{Child, Command, ExitStatus};
use std::thread;
use std::time::{Duration, Instant};

#[cfg(not(unix))]
use others as system;
use system::Interruption;
#[cfg(unix)]
use unix as system;

/// Environment variable that marks the process, and those that it starts, wherever they go.
const MARK: &str = "FMU_CHECK_PROCESS";

/// How often the process is looked at.
const INTERVAL: Duration = Duration::from_millis(5);

/// A process that has been started.
pub(super) struct ProcessTree {
    child: Child,
    mark: String,
    interruption: Interruption,
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
        // First, so that no signal comes between.
        let interruption = Interruption::watch()?;
        Ok(Self { child: system::spawn(command.env(MARK, value))?, mark, interruption })
    }

    /// Waits for the process, but not longer than this, and ends it and those that it started.
    ///
    /// # Errors
    /// Those of the system; [`io::ErrorKind::Interrupted`] if this process is to end, as by Ctrl+C.
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
        // The number of the process, which is that of its group, is nobody else's until its status is read.
        let left_behind = system::kill_rest(&self.child, &self.mark);
        let status = self.child.wait()?;
        if self.interruption.has_come() {
            return Err(io::ErrorKind::Interrupted.into());
        }
        Ok(End { status: has_ended.then_some(status), left_behind })
    }
}

/// Ends this process when it goes out of scope, if a signal has asked for that while another process was running.
pub(super) struct EndIfInterrupted;

impl Drop for EndIfInterrupted {
    fn drop(&mut self) {
        system::end_if_interrupted();
    }
}

/// Ends this process some time after `timeout`, because nothing tells it that its parent was killed.
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

    /// Most times that processes are looked for: those that are killed may have started others.
    const ROUNDS: u32 = 100;

    /// The signal that has asked this process to end, or 0.
    static INTERRUPTED: AtomicI32 = AtomicI32::new(0);

    extern "C" fn interrupt(signal: i32) {
        INTERRUPTED.store(signal, Ordering::Relaxed);
    }

    /// Defers the end of this process by a signal, such as that of Ctrl+C, which does not reach another group.
    pub(super) struct Interruption {
        /// Signals whose handler was replaced.
        deferred: Vec<i32>,
    }

    impl Interruption {
        pub(super) fn watch() -> io::Result<Self> {
            let mut deferred = Vec::new();
            for number in ENDING {
                // SAFETY: the handler stores a number, which is allowed at any time.
                let old = unsafe { libc::signal(number, interrupt as *const () as usize) };
                if old == libc::SIG_DFL {
                    deferred.push(number);
                } else {
                    // A signal that is ignored, or that the program handles, stays so.
                    // SAFETY: it is the handler that was there.
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
                // SAFETY: it is the handler that was there.
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

    /// Starts a process in a group of its own, to which those that it starts belong unless they leave it.
    pub(super) fn spawn(command: &mut Command) -> io::Result<Child> {
        command.process_group(0).spawn()
    }

    pub(super) fn end_after(timeout: Duration) {
        let seconds = u32::try_from(timeout.as_secs()).unwrap_or(u32::MAX).saturating_add(2);
        // SAFETY: the function has no conditions.
        unsafe { libc::alarm(seconds) };
    }

    /// Whether a process has ended. Its status stays to be read, so that nobody else gets its number.
    pub(super) fn has_ended(child: &mut Child) -> io::Result<bool> {
        // SAFETY: zeros are numbers and null pointers.
        let mut info: libc::siginfo_t = unsafe { mem::zeroed() };
        let options = libc::WEXITED | libc::WNOHANG | libc::WNOWAIT;
        // SAFETY: the process is a child whose status has not been read, and the pointer is valid for the call.
        match unsafe { libc::waitid(libc::P_PID, child.id(), &raw mut info, options) } {
            0 => Ok(info.si_signo != 0),
            _ if io::Error::last_os_error().kind() == io::ErrorKind::Interrupted => Ok(false),
            _ => Err(io::Error::last_os_error()),
        }
    }

    /// Kills those of the group and those with the mark that are left, and returns whether there were any. The process
    /// itself has ended, but its status must not have been read.
    pub(super) fn kill_rest(child: &Child, mark: &str) -> bool {
        let group = i32::try_from(child.id()).expect("processes have small numbers");
        let mut any = !left(group, mark).is_empty();
        // SAFETY: the function has no conditions. The number is that of the group, because its process has it, too.
        let is_killed = unsafe { libc::kill(-group, libc::SIGKILL) == 0 };
        // Linux also counts the process that has ended.
        any |= is_killed && cfg!(not(target_os = "linux"));
        for _ in 0..ROUNDS {
            let left = left(group, mark);
            if left.is_empty() {
                break;
            }
            // SAFETY: the function has no conditions. The processes are those of the group, or have the mark.
            left.into_iter().for_each(|process| unsafe { _ = libc::kill(process, libc::SIGKILL) });
            thread::sleep(Duration::from_millis(2));
        }
        any
    }

    /// Processes of the group, and those with a variable in the environment that they were started with, where the
    /// system shows both (Linux). Those that have ended do not count.
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

    /// Whether a line of `/proc/PID/stat` is that of a process of a group that has not ended.
    fn is_in_group(stat: &[u8], group: i32) -> bool {
        let line = String::from_utf8_lossy(stat);
        // The name of the program before it may have any characters.
        let Some((_, fields)) = line.rsplit_once(')') else { return false };
        let mut fields = fields.split_whitespace();
        let is_alive = fields.next().is_some_and(|state| !["Z", "X"].contains(&state));
        is_alive && fields.nth(1) == Some(&group.to_string())
    }
}

/// Without process groups, processes that the library has started go on, and nobody waits for them. Ctrl+C reaches all
/// processes of a console.
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

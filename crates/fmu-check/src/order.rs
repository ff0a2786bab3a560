//! Order to the process that loads a library, passed as arguments of this program.
use std::env;
use std::ffi::OsString;
use std::io;
use std::path::PathBuf;
use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering};

/// First argument of the loading process.
const FLAG: &str = "--load-library-of";

/// Whether this program has called `load_if_asked`. Without that call it would start itself endlessly.
static HAS_ASKED: AtomicBool = AtomicBool::new(false);

/// Kind of the calls.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Trial {
    /// Calls that every importer may make.
    Legal,
    /// Values that no importer should set.
    Hostile,
    /// Reference experiments of the archive.
    Experiments,
}

impl Trial {
    const ALL: [Self; 3] = [Self::Legal, Self::Hostile, Self::Experiments];

    fn argument(self) -> &'static str {
        match self {
            Self::Legal => "legal",
            Self::Hostile => "hostile",
            Self::Experiments => "experiments",
        }
    }
}

/// Arguments of the loading process.
pub(crate) struct Order {
    /// Folder of the unpacked archive.
    pub(crate) archive: PathBuf,
    pub(crate) record: PathBuf,
    pub(crate) trial: Trial,
}

impl Order {
    /// Command that starts this program again to carry out the order.
    pub(crate) fn command(self) -> io::Result<Command> {
        if !HAS_ASKED.load(Ordering::Relaxed) {
            return Err(io::Error::other("this program does not call fmu_check::load_if_asked before it checks"));
        }
        let mut command = Command::new(env::current_exe()?);
        command.arg(FLAG).args([self.archive, self.record]).arg(self.trial.argument());
        Ok(command)
    }

    /// Order to this process, if any.
    pub(crate) fn of_this_process() -> Option<Self> {
        HAS_ASKED.store(true, Ordering::Relaxed);
        Self::parse(env::args_os().skip(1))
    }

    fn parse(mut arguments: impl Iterator<Item = OsString>) -> Option<Self> {
        arguments.next().filter(|flag| flag == FLAG)?;
        let [archive, record, trial] = [arguments.next()?, arguments.next()?, arguments.next()?];
        let trial = Trial::ALL.into_iter().find(|known| trial == known.argument())?;
        Some(Self { archive: archive.into(), record: record.into(), trial })
    }
}

#[cfg(test)]
mod tests {
    use super::{Order, Trial};

    #[test]
    fn a_program_that_does_not_ask_is_not_started_again() {
        let order = Order { archive: "a".into(), record: "b".into(), trial: Trial::Legal };
        let error = order.command().unwrap_err().to_string();
        assert_eq!(error, "this program does not call fmu_check::load_if_asked before it checks");
    }
}

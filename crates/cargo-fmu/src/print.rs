//! Output of commands: the only place that writes to stdout.
use crate::error::Error;
use std::fmt;
use std::io::{self, ErrorKind, Write};

/// Prints a line.
pub fn line(text: impl fmt::Display) -> Result<(), Error> {
    all(format_args!("{text}\n"))
}

/// Prints a text of any number of lines. A reader who has seen enough and closed the pipe, such as `head`, is no reason
/// to stop: what a command does besides printing goes on.
pub fn all(text: impl fmt::Display) -> Result<(), Error> {
    let mut stdout = io::stdout().lock();
    match write!(stdout, "{text}").and_then(|()| stdout.flush()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => Err(Error::Print(error)),
        _ => Ok(()),
    }
}

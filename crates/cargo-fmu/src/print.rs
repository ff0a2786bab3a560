//! Output of commands; nothing else writes to stdout.
use crate::error::Error;
use std::fmt;
use std::io::{self, ErrorKind, Write};

/// Prints a line.
pub fn line(text: impl fmt::Display) -> Result<(), Error> {
    all(format_args!("{text}\n"))
}

/// Prints a text. A closed pipe, as by `head`, is not an error: the command's other work goes on.
pub fn all(text: impl fmt::Display) -> Result<(), Error> {
    let mut stdout = io::stdout().lock();
    match write!(stdout, "{text}").and_then(|()| stdout.flush()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => Err(Error::Print(error)),
        _ => Ok(()),
    }
}

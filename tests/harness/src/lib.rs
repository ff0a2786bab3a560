//! Loads a packaged FMU and steps it through the C interface.

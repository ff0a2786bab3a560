//! Many communication steps in one call: the functions `fmuexport_run_fmi2`
//! and `fmuexport_run_fmi3` of the packaged FMUs.
mod agreement;
mod arguments;
mod stops;

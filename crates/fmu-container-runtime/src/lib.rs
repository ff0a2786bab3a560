//! The library of an FMU that contains a system of FMUs.
//!
//! `resources` has the system as a `.ssd` file and the FMUs as unpacked folders. All choices were made when the
//! container was packed; this library reads and runs them.

mod access;
#[cfg(test)]
mod c_function_tests;
mod change;
mod container;
mod derivative_lists;
mod derivatives;
mod exposed;
mod fmi2;
mod fmi3;
mod input_derivatives;
mod instantiation;
mod life;
#[cfg(test)]
mod life_cycle_tests;
mod limits;
mod model_exchange;
mod opened;
mod polynomial;
mod routes;
mod running;
mod states;
#[cfg(test)]
mod tests;
mod values;

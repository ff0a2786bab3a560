//! Code that the C functions of all versions of FMI share: the gate, the importer's lists, the life cycle, and getting
//! and setting. Each version has its functions, life-cycle rules and value references in a folder of its own.
//!
//! Public items are for libraries with instances of another kind than models: an instance implements
//! [`Guarded`](exported::Guarded), and [`exported_c_functions!`](crate::exported_c_functions!) makes the C functions of
//! its library.
mod access;
mod as_reals;
pub mod c_functions;
pub mod derivatives;
pub mod exported;
pub mod gate;
pub mod instantiation;
pub mod life_cycle;
pub mod logger;
pub mod model_exchange;
pub mod places;
pub mod references;
pub(crate) mod resources;
mod saved_states;
pub mod status;
mod transitions;

//! Code that the C functions of all versions of FMI share: the gate, the importer's lists, the life cycle, and getting
//! and setting. Each version has its functions, life-cycle rules and value references in a folder of its own.
mod access;
mod as_reals;
pub(crate) mod c_functions;
pub(crate) mod derivatives;
pub(crate) mod exported;
pub(crate) mod gate;
pub(crate) mod instantiation;
pub(crate) mod life_cycle;
pub(crate) mod logger;
mod model_exchange;
pub(crate) mod places;
pub(crate) mod references;
pub(crate) mod resources;
mod saved_states;
pub(crate) mod status;
mod transitions;

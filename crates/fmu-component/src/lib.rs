//! An FMU as a component of WebAssembly: the functions of FMI 3.0 behind the interfaces of the draft standard
//! FMI-LS-WASM (`wit/`), for Model Exchange and Co-Simulation.
//!
//! `cargo fmu package --wasm` makes a library of the FMU's crate with this one, in which `fmu_export::export!` calls
//! this crate's `export!` instead of exporting the C functions. No FMU names this crate itself.
//!
//! A component is compiled with `panic=abort`: a panic is logged, and traps.
//!
//! On other platforms than WebAssembly the crate is empty.
#![cfg(target_family = "wasm")]

#[doc(hidden)]
pub mod bindings;
mod co_simulation;
mod instance;
mod logger;
mod model_exchange;
mod shared;
mod status;

use bindings::exports::fmi::fmi3::{co_simulation as cs, common, model_exchange as me};
use fmu_export::Fmu;
use instance::Instance;
use std::marker::PhantomData;

/// The component of an FMU.
pub struct Component<M>(PhantomData<M>);

impl<M: Fmu> common::Guest for Component<M> {
    fn get_version() -> String {
        "3.0".to_owned()
    }
}

impl<M: Fmu> cs::Guest for Component<M> {
    type CoSimulationInstance = Instance<M>;
}

impl<M: Fmu> me::Guest for Component<M> {
    type ModelExchangeInstance = Instance<M>;
}

/// Exports the interfaces for a model.
#[macro_export]
macro_rules! export {
    ($model:ident) => {
        type Component = $crate::Component<$model>;
        $crate::bindings::export!(Component with_types_in $crate::bindings);
    };
}

//! Instances of packaged FMUs in fmi-rs: of the library and of the component.
use fmi_rs::fmi3::log::DefaultLogger;
use fmi_rs::fmi3::native::NativeLibrary;
use fmi_rs::fmi3::types::fmi3Status;
use fmi_rs::fmi3::wasm::{cs, me};
use fmi_rs::fmi3::{FMU3, Implementation};
use fmu_harness::{Archive, Kind, Variable};
use std::sync::Arc;

#[path = "../../random/mod.rs"]
pub mod random;
#[path = "../../fmus/random_values.rs"]
pub mod random_values;

use random_values::Values;

/// Makes an instance for Co-Simulation.
pub fn co_simulation(archive: &Archive, code: Code, event_mode: bool) -> Arc<FMU3> {
    let (description, logger) = (archive.description(), Arc::new(DefaultLogger::default()));
    let code: Box<dyn Implementation> = match code {
        Code::Library => Box::new(NativeLibrary::load(archive.library_path()).unwrap()),
        Code::Component => Box::new(cs::WasmLibrary::load(component(archive)).unwrap()),
    };
    let (name, token) = (&*description.model_name, &*description.guid);
    FMU3::instantiateCoSimulation(code, None, name, token, false, false, event_mode, false, logger, false, None)
        .unwrap()
}

/// Makes an instance for Model Exchange.
pub fn model_exchange(archive: &Archive, code: Code) -> Arc<FMU3> {
    let (description, logger) = (archive.description(), Arc::new(DefaultLogger::default()));
    let code: Box<dyn Implementation> = match code {
        Code::Library => Box::new(NativeLibrary::load(archive.library_path()).unwrap()),
        Code::Component => Box::new(me::WasmLibrary::load(component(archive)).unwrap()),
    };
    let (name, token) = (&*description.model_name, &*description.guid);
    FMU3::instantiateModelExchange(code, None, name, token, false, false, logger, false).unwrap()
}

/// The code in an archive that is run.
#[derive(Clone, Copy)]
pub enum Code {
    /// The library for this machine.
    Library,
    /// The WebAssembly component.
    Component,
}

fn component(archive: &Archive) -> std::path::PathBuf {
    archive.folder().join(format!("binaries/wasm32-wasip2/{}.wasm", archive.model_identifier()))
}

/// Sets a variable.
pub fn set(fmu: &FMU3, variable: &Variable, values: &Values) -> fmi3Status {
    let reference = [variable.value_reference];
    match (values, variable.kind()) {
        (Values::Reals(values), _) => fmu.setFloat64(&reference, values),
        (Values::Integers(values), Kind::Enumeration) => fmu.setInt64(&reference, values),
        (Values::Integers(values), _) => {
            fmu.setInt32(&reference, &values.iter().map(|&value| value as i32).collect::<Vec<_>>())
        }
        (Values::Booleans(values), _) => fmu.setBoolean(&reference, values),
    }
}

/// The bits of the values of a variable.
///
/// # Panics
/// They cannot be got.
pub fn get(fmu: &FMU3, variable: &Variable) -> Vec<u64> {
    let (reference, n) = ([variable.value_reference], variable.elements());
    let (mut reals, mut integers, mut items) = (vec![0.0; n], vec![0; n], vec![0; n]);
    let (mut booleans, mut texts) = (vec![false; n], vec![String::new(); n]);
    let (status, bits) = match variable.kind() {
        Kind::Real => (fmu.getFloat64(&reference, &mut reals), reals.into_iter().map(f64::to_bits).collect()),
        Kind::Integer => (fmu.getInt32(&reference, &mut integers), integers.into_iter().map(|i| i as u64).collect()),
        Kind::Enumeration => (fmu.getInt64(&reference, &mut items), items.into_iter().map(|i| i as u64).collect()),
        Kind::Boolean => (fmu.getBoolean(&reference, &mut booleans), booleans.into_iter().map(u64::from).collect()),
        Kind::String => {
            let status = fmu.getString(&reference, &mut texts);
            (status, texts.concat().bytes().map(u64::from).collect())
        }
        Kind::Other => (fmi3Status::Ok, Vec::new()),
    };
    assert_eq!(status, fmi3Status::Ok, "{}", variable.name);
    bits
}

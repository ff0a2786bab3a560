//! Finding the functions of a library of FMI 2.0, making instances and reading values.
mod derivatives;
mod functions;
mod instance;
mod log;
mod model_exchange;
mod moving_inputs;
#[cfg(all(unix, target_arch = "x86_64", not(miri)))]
mod printf;
mod recording;
mod status;
mod value;

pub use functions::{AllFunctions, CoSimulationFunctions, Functions, ModelExchangeFunctions};
pub use instance::Instantiation;
pub use log::Log;

use fmi_export_sys::{fmi2CoSimulation, fmi2Component, fmi2FMUstate, fmi2ModelExchange, fmi2Status};

use fmu_description::{Description, Interface, Kind, Variable};

use crate::archive::Archive;
use crate::error::Error;
use crate::function_table::{Fmi2, FunctionTable};
use crate::instance::Instance;
use crate::library::Library;
use crate::shared_functions::SharedFunctions;
use crate::value::Value;
use crate::version::Version;

impl FunctionTable for Fmi2 {
    const NUMBER: &'static str = "2.0";

    type Functions = AllFunctions;

    fn find(description: &Description, identifier: &str, library: &libloading::Library) -> AllFunctions {
        let co_simulation = description.co_simulation.as_ref().map(|kind| &kind.interface);
        let model_exchange = description.model_exchange.as_ref().map(|kind| &kind.interface);
        let is_here = |interface: &&Interface| interface.model_identifier == identifier;
        AllFunctions {
            of_both: Functions::find(library),
            co_simulation: co_simulation.filter(is_here).map(|_| CoSimulationFunctions::find(library)),
            model_exchange: model_exchange.filter(is_here).map(|_| ModelExchangeFunctions::find(library)),
        }
    }

    fn check(functions: &AllFunctions, for_model_exchange: bool) -> Result<(), Error> {
        functions.of_both.fmi2Instantiate.check()?;
        functions.of_both.fmi2EnterInitializationMode.check()?;
        functions.of_both.fmi2ExitInitializationMode.check()?;
        match (for_model_exchange, functions.co_simulation, functions.model_exchange) {
            (false, Some(of), _) => of.fmi2DoStep.check(),
            (true, _, Some(of)) => of.fmi2NewDiscreteStates.check().and_then(|()| of.fmi2SetTime.check()),
            _ => Ok(()),
        }
    }

    fn shared(functions: &AllFunctions) -> SharedFunctions {
        functions.shared()
    }

    unsafe fn serialize(of: &AllFunctions, c: fmi2Component, state: fmi2FMUstate, bytes: &mut [u8]) -> fmi2Status {
        // SAFETY: instance and state live by this function's contract, and the array has the stated length.
        unsafe { (of.of_both.fmi2SerializeFMUstate)(c, state, bytes.as_mut_ptr().cast(), bytes.len()) }
    }

    unsafe fn deserialize(of: &AllFunctions, c: fmi2Component, bytes: &[u8], state: *mut fmi2FMUstate) -> fmi2Status {
        // SAFETY: the instance lives and the pointer is valid by this function's contract, and the array has the stated
        // length.
        unsafe { (of.of_both.fmi2DeSerializeFMUstate)(c, bytes.as_ptr().cast(), bytes.len(), state) }
    }
}

impl Version for Fmi2 {
    fn instantiate(library: &Library, name: &str, for_model_exchange: bool) -> Result<Instance<'static>, Error> {
        library.instantiate_with(Instantiation {
            name: Some(name),
            kind: if for_model_exchange { fmi2ModelExchange } else { fmi2CoSimulation },
            guid: Some(&library.description().guid),
            resources: library.archive_if_loaded().map(Archive::resources).as_deref(),
            visible: false,
            logging_on: true,
        })
    }

    fn text(instance: &Instance<'_>, variable: &Variable) -> Result<String, fmi2Status> {
        // By value reference, not by name: a search for each name would take most of the time of tests that read all
        // variables after each call.
        fn one<T: Value<Fmi2>>(instance: &Instance<'_>, variable: &Variable) -> Result<T, fmi2Status> {
            Ok(T::get(instance, &[variable.value_reference], 1)?.remove(0))
        }
        Ok(match variable.kind() {
            // Debug shows a number with as many digits as tell it from all others.
            Kind::Real => format!("{:?}", one::<f64>(instance, variable)?),
            Kind::Integer | Kind::Enumeration => one::<i32>(instance, variable)?.to_string(),
            Kind::Boolean => one::<bool>(instance, variable)?.to_string(),
            Kind::String => one(instance, variable)?,
            Kind::Other => unreachable!("FMI 2.0 has no other types"),
        })
    }
}

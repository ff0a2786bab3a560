//! FMI 3.0: arrays as variables, and more ways to step.
//!
//! ```no_run
//! use fmi_export_sys::fmi3OK;
//! use fmu::Archive;
//!
//! let archive = Archive::open("fmi3/Distance.fmu".as_ref())?;
//! let library = archive.load_fmi3()?;
//! let instance = library.instantiate("sensor")?;
//! assert_eq!(instance.initialize(0.0), fmi3OK);
//! assert_eq!(instance.set_array("frame_b.r_0", &[3.0, 0.0, 0.0]), fmi3OK);
//! let step = instance.do_step(0.0, 0.1);
//! assert_eq!((step.status, step.last_successful_time), (fmi3OK, 0.1));
//! assert_eq!(instance.get("distance"), Ok(3.0));
//! # Ok::<(), fmu::Error>(())
//! ```
mod dependencies;
mod derivatives;
mod environment;
mod event;
mod functions;
mod instance;
mod instantiation;
mod step;
mod text;
mod value;

pub use dependencies::Dependency;
pub use environment::{Exchange, IntermediateUpdate, Logger};
pub use event::EventInfo;
pub use functions::Functions;
pub use instance::Instance;
pub use instantiation::{CoSimulation, Instantiation, Library};
pub use step::Step;
pub use value::Clock;

use fmi_export_sys::{fmi3FMUState, fmi3Instance, fmi3Status};

use fmu_description::{Description, Variable};

use crate::error::Error;
use crate::function_table::{Fmi3, FunctionTable};
use crate::shared_functions::SharedFunctions;
use crate::version::Version;

impl FunctionTable for Fmi3 {
    const NUMBER: &'static str = "3.0";

    type Functions = Functions;

    fn find(_: &Description, _: &str, library: &libloading::Library) -> Functions {
        Functions::find(library)
    }

    fn check(functions: &Functions, for_model_exchange: bool) -> Result<(), Error> {
        functions.fmi3EnterInitializationMode.check()?;
        functions.fmi3ExitInitializationMode.check()?;
        if for_model_exchange {
            functions.fmi3InstantiateModelExchange.check()?;
            functions.fmi3UpdateDiscreteStates.check()?;
            functions.fmi3SetTime.check()
        } else {
            functions.fmi3InstantiateCoSimulation.check()?;
            functions.fmi3DoStep.check()
        }
    }

    fn shared(functions: &Functions) -> SharedFunctions {
        functions.shared()
    }

    unsafe fn serialize(of: &Functions, c: fmi3Instance, state: fmi3FMUState, bytes: &mut [u8]) -> fmi3Status {
        // SAFETY: instance and state live by this function's contract, and the array has the stated length.
        unsafe { (of.fmi3SerializeFMUState)(c, state, bytes.as_mut_ptr(), bytes.len()) }
    }

    unsafe fn deserialize(of: &Functions, c: fmi3Instance, bytes: &[u8], state: *mut fmi3FMUState) -> fmi3Status {
        // SAFETY: the instance lives and the pointer is valid by this function's contract, and the array has the stated
        // length.
        unsafe { (of.fmi3DeserializeFMUState)(c, bytes.as_ptr(), bytes.len(), state) }
    }
}

impl Version for Fmi3 {
    fn instantiate(library: &Library, name: &str, for_model_exchange: bool) -> Result<Instance<'static>, Error> {
        library.well_behaved(name, |arguments| match for_model_exchange {
            true => library.instantiate_model_exchange(arguments),
            false => library.instantiate_co_simulation(arguments, CoSimulation::default()),
        })
    }

    fn text(instance: &Instance<'_>, variable: &Variable) -> Result<String, fmi3Status> {
        instance.text(variable)
    }
}

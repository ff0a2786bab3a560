//! Types of the functions that all kinds of FMUs have, from `fmi3FunctionTypes.h`; in the plain form of those of FMI 2.0.
use super::callbacks::{
    fmi3ClockUpdateCallback, fmi3IntermediateUpdateCallback, fmi3LockPreemptionCallback, fmi3LogMessageCallback,
    fmi3UnlockPreemptionCallback,
};
use super::types::{
    fmi3Boolean, fmi3Byte, fmi3DependencyKind, fmi3FMUState, fmi3Float64, fmi3Instance, fmi3InstanceEnvironment,
    fmi3Status, fmi3String, fmi3ValueReference,
};

/// `fmi3GetVersion` (section 2.2.5): version of the interface.
pub type fmi3GetVersionTYPE = unsafe extern "C" fn() -> fmi3String;

/// `fmi3SetDebugLogging` (section 2.3.1): enables log categories; an empty list means all.
pub type fmi3SetDebugLoggingTYPE = unsafe extern "C" fn(
    instance: fmi3Instance,
    loggingOn: fmi3Boolean,
    nCategories: usize,
    categories: *const fmi3String,
) -> fmi3Status;

/// `fmi3InstantiateModelExchange` (section 2.3.1): a new instance for Model Exchange, or null.
pub type fmi3InstantiateModelExchangeTYPE = unsafe extern "C" fn(
    instanceName: fmi3String,
    instantiationToken: fmi3String,
    resourcePath: fmi3String,
    visible: fmi3Boolean,
    loggingOn: fmi3Boolean,
    instanceEnvironment: fmi3InstanceEnvironment,
    logMessage: Option<fmi3LogMessageCallback>,
) -> fmi3Instance;

/// `fmi3InstantiateCoSimulation` (section 2.3.1): a new instance for Co-Simulation, or null.
pub type fmi3InstantiateCoSimulationTYPE = unsafe extern "C" fn(
    instanceName: fmi3String,
    instantiationToken: fmi3String,
    resourcePath: fmi3String,
    visible: fmi3Boolean,
    loggingOn: fmi3Boolean,
    eventModeUsed: fmi3Boolean,
    earlyReturnAllowed: fmi3Boolean,
    requiredIntermediateVariables: *const fmi3ValueReference,
    nRequiredIntermediateVariables: usize,
    instanceEnvironment: fmi3InstanceEnvironment,
    logMessage: Option<fmi3LogMessageCallback>,
    intermediateUpdate: Option<fmi3IntermediateUpdateCallback>,
) -> fmi3Instance;

/// `fmi3InstantiateScheduledExecution` (section 2.3.1): a new instance for Scheduled Execution, or null.
pub type fmi3InstantiateScheduledExecutionTYPE = unsafe extern "C" fn(
    instanceName: fmi3String,
    instantiationToken: fmi3String,
    resourcePath: fmi3String,
    visible: fmi3Boolean,
    loggingOn: fmi3Boolean,
    instanceEnvironment: fmi3InstanceEnvironment,
    logMessage: Option<fmi3LogMessageCallback>,
    clockUpdate: Option<fmi3ClockUpdateCallback>,
    lockPreemption: Option<fmi3LockPreemptionCallback>,
    unlockPreemption: Option<fmi3UnlockPreemptionCallback>,
) -> fmi3Instance;

/// `fmi3FreeInstance` (section 2.3.1): the end of an instance.
pub type fmi3FreeInstanceTYPE = unsafe extern "C" fn(instance: fmi3Instance);

/// `fmi3EnterInitializationMode` (section 2.3.2): tolerance, start time and stop time in s.
pub type fmi3EnterInitializationModeTYPE = unsafe extern "C" fn(
    instance: fmi3Instance,
    toleranceDefined: fmi3Boolean,
    tolerance: fmi3Float64,
    startTime: fmi3Float64,
    stopTimeDefined: fmi3Boolean,
    stopTime: fmi3Float64,
) -> fmi3Status;

/// `fmi3ExitInitializationMode` (section 2.3.3).
pub type fmi3ExitInitializationModeTYPE = unsafe extern "C" fn(instance: fmi3Instance) -> fmi3Status;

/// `fmi3Terminate` (section 2.3.4): the end of the simulation.
pub type fmi3TerminateTYPE = unsafe extern "C" fn(instance: fmi3Instance) -> fmi3Status;

/// `fmi3Reset` (section 2.3.1): back to the state after instantiation.
pub type fmi3ResetTYPE = unsafe extern "C" fn(instance: fmi3Instance) -> fmi3Status;

/// `fmi3GetNumberOfVariableDependencies` (section 2.2.9).
pub type fmi3GetNumberOfVariableDependenciesTYPE = unsafe extern "C" fn(
    instance: fmi3Instance,
    valueReference: fmi3ValueReference,
    nDependencies: *mut usize,
) -> fmi3Status;

/// `fmi3GetVariableDependencies` (section 2.2.9): dependencies of single elements.
pub type fmi3GetVariableDependenciesTYPE = unsafe extern "C" fn(
    instance: fmi3Instance,
    dependent: fmi3ValueReference,
    elementIndicesOfDependent: *mut usize,
    independents: *mut fmi3ValueReference,
    elementIndicesOfIndependents: *mut usize,
    dependencyKinds: *mut fmi3DependencyKind,
    nDependencies: usize,
) -> fmi3Status;

/// `fmi3GetFMUState` (section 2.2.7.4): copies the state.
pub type fmi3GetFMUStateTYPE = unsafe extern "C" fn(instance: fmi3Instance, FMUState: *mut fmi3FMUState) -> fmi3Status;

/// `fmi3SetFMUState` (section 2.2.7.4): restores the state.
pub type fmi3SetFMUStateTYPE = unsafe extern "C" fn(instance: fmi3Instance, FMUState: fmi3FMUState) -> fmi3Status;

/// `fmi3FreeFMUState` (section 2.2.7.4): frees a copy of the state.
pub type fmi3FreeFMUStateTYPE = unsafe extern "C" fn(instance: fmi3Instance, FMUState: *mut fmi3FMUState) -> fmi3Status;

/// `fmi3SerializedFMUStateSize` (section 2.2.7.4): number of bytes of a state.
pub type fmi3SerializedFMUStateSizeTYPE =
    unsafe extern "C" fn(instance: fmi3Instance, FMUState: fmi3FMUState, size: *mut usize) -> fmi3Status;

/// `fmi3SerializeFMUState` (section 2.2.7.4): a state as bytes.
pub type fmi3SerializeFMUStateTYPE = unsafe extern "C" fn(
    instance: fmi3Instance,
    FMUState: fmi3FMUState,
    serializedState: *mut fmi3Byte,
    size: usize,
) -> fmi3Status;

/// `fmi3DeserializeFMUState` (section 2.2.7.4): a state from bytes.
pub type fmi3DeserializeFMUStateTYPE = unsafe extern "C" fn(
    instance: fmi3Instance,
    serializedState: *const fmi3Byte,
    size: usize,
    FMUState: *mut fmi3FMUState,
) -> fmi3Status;

/// `fmi3GetDirectionalDerivative` (section 2.2.12): Jacobian matrix times a vector.
pub type fmi3GetDirectionalDerivativeTYPE = unsafe extern "C" fn(
    instance: fmi3Instance,
    unknowns: *const fmi3ValueReference,
    nUnknowns: usize,
    knowns: *const fmi3ValueReference,
    nKnowns: usize,
    seed: *const fmi3Float64,
    nSeed: usize,
    sensitivity: *mut fmi3Float64,
    nSensitivity: usize,
) -> fmi3Status;

/// `fmi3GetAdjointDerivative` (section 2.2.12): a vector times the Jacobian matrix.
pub type fmi3GetAdjointDerivativeTYPE = unsafe extern "C" fn(
    instance: fmi3Instance,
    unknowns: *const fmi3ValueReference,
    nUnknowns: usize,
    knowns: *const fmi3ValueReference,
    nKnowns: usize,
    seed: *const fmi3Float64,
    nSeed: usize,
    sensitivity: *mut fmi3Float64,
    nSensitivity: usize,
) -> fmi3Status;

/// `fmi3EnterConfigurationMode` (section 2.3.2).
pub type fmi3EnterConfigurationModeTYPE = unsafe extern "C" fn(instance: fmi3Instance) -> fmi3Status;

/// `fmi3ExitConfigurationMode` (section 2.3.6).
pub type fmi3ExitConfigurationModeTYPE = unsafe extern "C" fn(instance: fmi3Instance) -> fmi3Status;

/// `fmi3EvaluateDiscreteStates` (section 2.3.5): evaluates an event without committing it.
pub type fmi3EvaluateDiscreteStatesTYPE = unsafe extern "C" fn(instance: fmi3Instance) -> fmi3Status;

/// `fmi3UpdateDiscreteStates` (section 2.3.5): commits an event.
pub type fmi3UpdateDiscreteStatesTYPE = unsafe extern "C" fn(
    instance: fmi3Instance,
    discreteStatesNeedUpdate: *mut fmi3Boolean,
    terminateSimulation: *mut fmi3Boolean,
    nominalsOfContinuousStatesChanged: *mut fmi3Boolean,
    valuesOfContinuousStatesChanged: *mut fmi3Boolean,
    nextEventTimeDefined: *mut fmi3Boolean,
    nextEventTime: *mut fmi3Float64,
) -> fmi3Status;

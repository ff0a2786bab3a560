//! Attributes of the interfaces. The schema allows unknown attributes for the sake of later versions; exporters must
//! not write any that no version defines (section 2.4.2).
use fmu_description::xml::Element;

use crate::report::Report;

const OF_ALL: [&str; 9] = [
    "modelIdentifier",
    "needsExecutionTool",
    "canBeInstantiatedOnlyOncePerProcess",
    "canGetAndSetFMUState",
    "canSerializeFMUState",
    "providesDirectionalDerivatives",
    "providesAdjointDerivatives",
    "providesPerElementDependencies",
    "providesEvaluateDiscreteStates",
];

const OF_MODEL_EXCHANGE: [&str; 1] = ["needsCompletedIntegratorStep"];

const OF_CO_SIMULATION: [&str; 8] = [
    "canHandleVariableCommunicationStepSize",
    "fixedInternalStepSize",
    "maxOutputDerivativeOrder",
    "recommendedIntermediateInputSmoothness",
    "providesIntermediateUpdate",
    "mightReturnEarlyFromDoStep",
    "canReturnEarlyAfterIntermediateUpdate",
    "hasEventMode",
];

/// Similarity above which a name counts as a misspelling.
const SIMILAR: f64 = 0.7;

pub(super) fn check(root: Element<'_>, report: &mut Report) {
    for (kind, own) in [("ModelExchange", &OF_MODEL_EXCHANGE[..]), ("CoSimulation", &OF_CO_SIMULATION[..])] {
        let known = || OF_ALL.iter().chain(own);
        let attributes = root.child(kind).into_iter().flat_map(Element::own_attributes);
        for (name, _) in attributes.filter(|(name, _)| !known().any(|known| known == name)) {
            let similar = known().map(|known| (strsim::normalized_levenshtein(known, name), known));
            let nearest = similar.max_by(|a, b| a.0.total_cmp(&b.0)).filter(|(similarity, _)| *similarity >= SIMILAR);
            let meant = nearest.map_or(String::new(), |(_, known)| format!("; {known} is one"));
            report.finding(format!(
                "modelDescription.xml: {kind} has {name}, which is not an attribute of FMI 3.0{meant}"
            ));
        }
    }
}

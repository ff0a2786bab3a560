//! Messages that refuse a call in a state, with the missing calls.
use super::{
    exported::Version,
    life_cycle::{COMPLETE, CONTINUOUS, EVENT, Function, INITIALIZATION, LifeCycle},
};
use crate::instance::simulation::InstanceKind;

impl Function {
    /// Formats the reason why the call is refused.
    pub(crate) fn refusal<V: Version>(&self, state: LifeCycle, kind: InstanceKind) -> String {
        let name = self.name;
        if let Some(own) = self.rule.kind.filter(|&own| own != kind) {
            let (kind, own) = (kind.name(), own.name());
            return format!("{name} is not allowed while the instance is one for {kind}: it belongs to {own}");
        }
        let advice = match (state, self.missing_calls(state, kind)) {
            _ if self.rule.states == 0 => "steps are synchronous, so none is ever in progress".into(),
            (LifeCycle::Poisoned | LifeCycle::Error, _) => format!("call {}", V::AFTER_ERROR),
            (LifeCycle::IntermediateUpdate, _) => {
                "only registered variables can be got and set in this callback".into()
            }
            (_, []) if kind == InstanceKind::ModelExchange => format!("see {}", V::LIFE_CYCLE_OF_MODEL_EXCHANGE),
            (_, []) => format!("see {}", V::LIFE_CYCLE_OF_CO_SIMULATION),
            (_, calls) => {
                let calls: Vec<_> = calls.iter().map(|call| format!("{}{call}", V::PREFIX)).collect();
                format!("call {} first", calls.join(" and "))
            }
        };
        format!("{name} is not allowed while the instance is {}: {advice}", state.name())
    }

    /// Lists the calls that lead to a state that allows this one, if there is one way.
    fn missing_calls(&self, state: LifeCycle, kind: InstanceKind) -> &'static [&'static str] {
        match state {
            LifeCycle::Instantiated if self.has(INITIALIZATION) => &["EnterInitializationMode"],
            LifeCycle::Instantiated if self.has(COMPLETE | EVENT | CONTINUOUS) => {
                &["EnterInitializationMode", "ExitInitializationMode"]
            }
            LifeCycle::InitializationMode if self.has(COMPLETE | EVENT | CONTINUOUS) => &["ExitInitializationMode"],
            LifeCycle::EventMode if self.has(CONTINUOUS) && kind == InstanceKind::ModelExchange => {
                &["EnterContinuousTimeMode"]
            }
            LifeCycle::EventMode if self.has(COMPLETE) => &["EnterStepMode"],
            LifeCycle::ContinuousTimeMode | LifeCycle::StepComplete if self.has(EVENT) => &["EnterEventMode"],
            _ => &[],
        }
    }
}

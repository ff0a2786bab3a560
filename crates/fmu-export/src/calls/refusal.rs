//! Why a call is refused in a state, and what to call first.
use super::{
    component::Version,
    life_cycle::{COMPLETE, CONTINUOUS, EVENT, Function, INITIALIZATION, State},
};
use crate::instance::InstanceKind;

impl Function {
    /// Why the call is refused, for a message.
    pub(crate) fn refusal<V: Version>(self, state: State, kind: InstanceKind) -> String {
        let name = self.name;
        if let Some(own) = self.rule.kind.filter(|&own| own != kind) {
            let (kind, own) = (kind.name(), own.name());
            return format!("{name} is not allowed while the instance is one for {kind}: it belongs to {own}");
        }
        let advice = match (state, self.missing_calls(state, kind)) {
            _ if self.rule.states == 0 => "steps are synchronous, so none is ever in progress".into(),
            (State::Poisoned | State::Error, _) => format!("call {}", V::AFTER_ERROR),
            (State::IntermediateUpdate, _) => "only registered variables can be got and set in this callback".into(),
            (_, []) if kind == InstanceKind::ModelExchange => format!("see {}", V::LIFE_CYCLE_OF_MODEL_EXCHANGE),
            (_, []) => format!("see {}", V::LIFE_CYCLE_OF_CO_SIMULATION),
            (_, calls) => {
                let calls: Vec<_> = calls.iter().map(|call| format!("{}{call}", V::PREFIX)).collect();
                format!("call {} first", calls.join(" and "))
            }
        };
        format!("{name} is not allowed while the instance is {}: {advice}", state.name())
    }

    /// The calls that lead to a state in which this one is allowed, if there is one way.
    fn missing_calls(self, state: State, kind: InstanceKind) -> &'static [&'static str] {
        match state {
            State::Instantiated if self.has(INITIALIZATION) => &["EnterInitializationMode"],
            State::Instantiated if self.has(COMPLETE | EVENT | CONTINUOUS) => {
                &["EnterInitializationMode", "ExitInitializationMode"]
            }
            State::InitializationMode if self.has(COMPLETE | EVENT | CONTINUOUS) => &["ExitInitializationMode"],
            State::EventMode if self.has(CONTINUOUS) && kind == InstanceKind::ModelExchange => {
                &["EnterContinuousTimeMode"]
            }
            State::EventMode if self.has(COMPLETE) => &["EnterStepMode"],
            State::ContinuousTimeMode | State::StepComplete if self.has(EVENT) => &["EnterEventMode"],
            _ => &[],
        }
    }
}

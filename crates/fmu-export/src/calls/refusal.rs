//! Why a call is refused in a state, and what to call first.
use super::{
    component::Version,
    life_cycle::{COMPLETE, CONTINUOUS, EVENT, Function, INITIALIZATION, State},
};
use crate::instance::InstanceKind;

const EXIT: &str = "ExitInitializationMode";

impl Function {
    /// Why the call is refused, for a message.
    pub(crate) fn refusal<V: Version>(self, state: State, kind: InstanceKind) -> String {
        let name = self.name;
        if let Some(own) = self.rule.kind.filter(|&own| own != kind) {
            let (kind, own) = (kind.name(), own.name());
            return format!("{name} is not allowed while the instance is one for {kind}: it belongs to {own}");
        }
        let advice = match (state, self.missing_call(state, kind)) {
            _ if self.rule.states == 0 => "steps are synchronous, so none is ever in progress".into(),
            (State::Poisoned | State::Error, _) => format!("call {}", V::AFTER_ERROR),
            (State::IntermediateUpdate, _) => "only registered variables can be got and set in this callback".into(),
            (State::Instantiated, Some(call @ EXIT)) => {
                format!("call {0}EnterInitializationMode and {0}{call} first", V::PREFIX)
            }
            (_, Some(call)) => format!("call {}{call} first", V::PREFIX),
            (_, None) if kind == InstanceKind::ModelExchange => format!("see {}", V::LIFE_CYCLE_OF_MODEL_EXCHANGE),
            (_, None) => format!("see {}", V::LIFE_CYCLE_OF_CO_SIMULATION),
        };
        format!("{name} is not allowed while the instance is {}: {advice}", state.name())
    }

    /// The call that leads to a state in which this one is allowed, or the last of the calls that do.
    fn missing_call(self, state: State, kind: InstanceKind) -> Option<&'static str> {
        Some(match state {
            State::Instantiated if self.has(INITIALIZATION) => "EnterInitializationMode",
            State::Instantiated | State::InitializationMode if self.has(COMPLETE | EVENT | CONTINUOUS) => EXIT,
            State::EventMode if self.has(CONTINUOUS) && kind == InstanceKind::ModelExchange => {
                "EnterContinuousTimeMode"
            }
            State::EventMode if self.has(COMPLETE) => "EnterStepMode",
            State::ContinuousTimeMode | State::StepComplete if self.has(EVENT) => "EnterEventMode",
            _ => return None,
        })
    }
}

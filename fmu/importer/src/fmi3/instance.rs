//! Initialization, logging, and values as texts.
use fmi_export_sys::*;

use super::{Functions, Instance};
use crate::instance::with_texts;
use crate::{Kind, Type, Variable};

impl<'lib> Instance<'lib> {
    /// The functions of the library.
    pub fn functions(&self) -> &'lib Functions {
        self.library().functions()
    }

    /// `fmi3SetDebugLogging`; no categories means all.
    pub fn set_debug_logging(&self, logging_on: bool, categories: &[&str]) -> fmi3Status {
        let (logging_on, function) = (fmi3Boolean::from(logging_on), self.functions().fmi3SetDebugLogging);
        // SAFETY: the instance lives, and the pointers are as many as stated and valid for the call.
        with_texts(categories, |texts| unsafe { function(self.component(), logging_on, texts.len(), texts.as_ptr()) })
    }

    /// `fmi3EnterInitializationMode`; times in s.
    pub fn enter_initialization_mode(&self, tolerance: Option<f64>, start: f64, stop: Option<f64>) -> fmi3Status {
        let given = |value: Option<f64>| (fmi3Boolean::from(value.is_some()), value.unwrap_or_default());
        let ((tolerance_defined, tolerance), (stop_defined, stop)) = (given(tolerance), given(stop));
        let function = self.functions().fmi3EnterInitializationMode;
        // SAFETY: the instance lives.
        unsafe { function(self.component(), tolerance_defined, tolerance, start, stop_defined, stop) }
    }

    /// From a new instance to the end of initialization at time `start` in s: `fmi3EnterInitializationMode` without tolerance and stop time,
    /// `fmi3ExitInitializationMode`. Returns the first status that is not `fmi3OK`. If events are the importer's, the instance is in event mode then.
    pub fn initialize(&self, start: f64) -> fmi3Status {
        let status = self.enter_initialization_mode(None, start, None);
        if status == fmi3OK { self.exit_initialization_mode() } else { status }
    }

    /// `fmi3EnterConfigurationMode`
    pub fn enter_configuration_mode(&self) -> fmi3Status {
        self.call(self.functions().fmi3EnterConfigurationMode)
    }

    /// `fmi3ExitConfigurationMode`
    pub fn exit_configuration_mode(&self) -> fmi3Status {
        self.call(self.functions().fmi3ExitConfigurationMode)
    }

    /// All elements of a variable.
    pub(super) fn text(&self, variable: &Variable) -> Result<String, fmi3Status> {
        let references = [variable.value_reference];
        macro_rules! text {
            ($type:ty) => {
                // Debug shows a number with as many digits as tell it from all others.
                format!("{:?}", self.get_references::<$type>(&references)?)
            };
        }
        Ok(match (variable.kind(), &variable.r#type) {
            (Kind::Real, _) => text!(f64),
            (Kind::Integer, _) => text!(i32),
            (Kind::Enumeration, _) => text!(i64),
            (Kind::Boolean, _) => text!(bool),
            (Kind::String, _) => text!(String),
            (Kind::Other, Type::Other(other)) => match &*other.type_name {
                "Float32" => text!(f32),
                "Int8" => text!(i8),
                "UInt8" => text!(u8),
                "Int16" => text!(i16),
                "UInt16" => text!(u16),
                "UInt32" => text!(u32),
                "Int64" => text!(i64),
                "UInt64" => text!(u64),
                "Binary" => text!(Vec<u8>),
                "Clock" => text!(super::Clock),
                other => unreachable!("FMI 3.0 has no type {other}"),
            },
            (Kind::Other, _) => unreachable!("a type of this kind has a name"),
        })
    }
}

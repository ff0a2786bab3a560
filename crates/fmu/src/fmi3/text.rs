//! Values as texts.
use fmi_export_sys::fmi3Status;
use fmu_description::{Kind, Type, Variable};

use super::instance::Instance;
use super::value::Clock;

impl Instance<'_> {
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
                "Clock" => text!(Clock),
                other => unreachable!("FMI 3.0 has no type {other}"),
            },
            (Kind::Other, _) => unreachable!("a type of this kind has a name"),
        })
    }
}

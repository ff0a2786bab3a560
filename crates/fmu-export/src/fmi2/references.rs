//! Value references of FMI 2.0.
use crate::{sys::fmi2ValueReference, variables::entry::BaseType};

/// Number of bits for the position; the base type is above them.
const SHIFT: u32 = 28;

/// Value reference of the scalar at a position of the storage.
#[must_use]
pub const fn reference(base: BaseType, position: usize) -> fmi2ValueReference {
    ((base as u32) << SHIFT) | position as u32
}

/// Returns the position of a value reference among the `count` values of a base type, if it is one of them.
#[inline(always)]
pub(crate) fn position(base: BaseType, reference: fmi2ValueReference, count: usize) -> Option<usize> {
    let position = (reference ^ self::reference(base, 0)) as usize;
    (position < count).then_some(position)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn references_of_other_types_are_no_positions_of_a_type() {
        let boolean = |at| reference(BaseType::Boolean, at);
        assert_eq!(position(BaseType::Boolean, boolean(4), 5), Some(4));
        for other in [boolean(5), 3, u32::MAX] {
            assert_eq!(position(BaseType::Boolean, other, 5), None, "{other}");
        }
    }
}

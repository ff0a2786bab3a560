//! Lists of value references.
use crate::{error::Error, interface::Interface, sys::fmi2ValueReference, variables::entry::BaseType};

/// A value reference has the base type above this bit and the position below it.
const SHIFT: u32 = 28;

/// Value reference of the scalar at a position of the storage.
#[must_use]
pub const fn reference(base: BaseType, position: usize) -> fmi2ValueReference {
    ((base as u32) << SHIFT) | position as u32
}

/// Position of a value reference among the values of a base type, if it is one of `count`.
#[inline(always)]
pub(crate) fn position(base: BaseType, reference: fmi2ValueReference, count: usize) -> Option<usize> {
    let position = (reference ^ self::reference(base, 0)) as usize;
    (position < count).then_some(position)
}

/// First position of a list of references that count upwards without a gap, if it is such a list.
#[inline(always)]
pub(crate) fn run(base: BaseType, references: &[fmi2ValueReference], count: usize) -> Option<usize> {
    let first = (references.first()? ^ reference(base, 0)) as usize;
    (first + references.len() <= count && has_no_gap(references) && counts_upwards(references)).then_some(first)
}

/// Whether the last reference is the one of a list without gaps; for an ascending list this means that it has none.
#[inline(always)]
pub(crate) fn has_no_gap(references: &[fmi2ValueReference]) -> bool {
    let (first, last) = (references[0], references[references.len() - 1]);
    last.wrapping_sub(first) as usize == references.len() - 1
}

/// Whether each reference is one more than the one before.
#[inline(always)]
fn counts_upwards(references: &[fmi2ValueReference]) -> bool {
    let first = references[0];
    let mut expected = [0, 1, 2, 3].map(|i| first.wrapping_add(i));
    let mut gaps = [0; 4];
    // Four at once, without an early end.
    let (chunks, rest) = references.as_chunks::<4>();
    for chunk in chunks {
        for i in 0..4 {
            gaps[i] |= chunk[i] ^ expected[i];
            expected[i] = expected[i].wrapping_add(4);
        }
    }
    let rest = rest.iter().zip(expected).fold(0, |gaps, (reference, expected)| gaps | (reference ^ expected));
    gaps.into_iter().fold(rest, |all, gaps| all | gaps) == 0
}

/// Whether a list ascends and stays within the positions `from..to`.
#[inline(always)]
pub(crate) fn ascends_within(base: BaseType, references: &[fmi2ValueReference], from: usize, to: usize) -> bool {
    let is_within = |end: Option<&fmi2ValueReference>| {
        end.and_then(|&reference| position(base, reference, to)).is_some_and(|at| at >= from)
    };
    is_within(references.first()) && is_within(references.last()) && {
        // No early end, so that several are compared at once; signed, because that is a single instruction.
        let pairs = references.iter().zip(references.iter().skip(1));
        pairs.fold(true, |ascends, (&one, &next)| ascends & ((one as i32) < next as i32))
    }
}

/// Whether all references of a list are of positions in `from..to`.
pub(crate) fn all_within(base: BaseType, references: &[fmi2ValueReference], from: usize, to: usize) -> bool {
    references.iter().all(|&reference| position(base, reference, to).is_some_and(|at| at >= from))
}

/// Base type and position of the variable with a reference, if there is one.
pub(crate) fn decoded(interface: &Interface, reference: fmi2ValueReference) -> Option<(BaseType, usize)> {
    let all = [BaseType::Real, BaseType::Integer, BaseType::Boolean, BaseType::String];
    all.into_iter().find_map(|base| Some((base, position(base, reference, interface.end.of(base))?)))
}

/// The error for a reference that is not one of a variable of a base type.
#[cold]
#[inline(never)]
pub(crate) fn wrong_reference(interface: &Interface, base: BaseType, reference: fmi2ValueReference) -> Error {
    Error::new(match decoded(interface, reference) {
        Some((other, at)) => {
            let name = interface.name_at(other, at);
            format!("value reference {reference} belongs to {name} of type {other:?}: must be of type {base:?}")
        }
        None => format!("value reference {reference} does not exist: see modelDescription.xml"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_counts_upwards_within_the_variables_there_are() {
        assert_eq!(run(BaseType::Real, &[3, 4, 5], 6), Some(3));
        assert_eq!(run(BaseType::Real, &[5], 6), Some(5));
        assert_eq!(run(BaseType::Real, &(2..21).collect::<Vec<_>>(), 21), Some(2));
        for no_run in [&[][..], &[6], &[4, 5, 6], &[3, 5], &[3, 5, 4, 6], &[3, 4, 4, 6], &[5, 4], &[u32::MAX, 0]] {
            assert_eq!(run(BaseType::Real, no_run, 6), None, "{no_run:?}");
        }
        // Wherever two have changed places.
        for at in 0..22 {
            let mut references: Vec<_> = (0..23).collect();
            references.swap(at, at + 1);
            assert_eq!(run(BaseType::Real, &references, 23), None, "{references:?}");
        }
    }

    #[test]
    fn references_are_within_when_none_lies_outside() {
        let (boolean, base) = (|at| reference(BaseType::Boolean, at), BaseType::Boolean);
        assert!(all_within(base, &[boolean(2), boolean(4), boolean(3)], 2, 5));
        for outside in [boolean(1), boolean(5), 3, u32::MAX] {
            assert!(!all_within(base, &[boolean(3), outside, boolean(4)], 2, 5), "{outside}");
        }
        assert!(!all_within(base, &[boolean(2)], 2, 2));
    }
}

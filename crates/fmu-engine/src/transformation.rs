//! Changes of the values of a connection.
use std::fmt;

/// Change of the values of a [connection](crate::Connection). Mappings are pairs of an old and a new value; others
/// remain as they are.
#[derive(Clone, Debug, PartialEq)]
pub enum Transformation {
    /// `factor * value + offset` for a real input, in its unit and in place of a conversion of units.
    Linear {
        /// Factor.
        factor: f64,
        /// Offset.
        offset: f64,
    },
    /// Booleans.
    Booleans(Vec<(bool, bool)>),
    /// Integers, or values of items.
    Integers(Vec<(i128, i128)>),
    /// Names of items.
    Enumerations(Vec<(String, String)>),
}

impl Transformation {
    /// This transformation and then another one; `None` if they are of different kinds.
    #[must_use]
    pub fn then(&self, next: &Self) -> Option<Self> {
        Some(match (self, next) {
            (Self::Linear { factor, offset }, Self::Linear { factor: next, offset: more }) => {
                Self::Linear { factor: next * factor, offset: next * offset + more }
            }
            (Self::Booleans(pairs), Self::Booleans(next)) => Self::Booleans(chained(pairs, next)),
            (Self::Integers(pairs), Self::Integers(next)) => Self::Integers(chained(pairs, next)),
            (Self::Enumerations(pairs), Self::Enumerations(next)) => Self::Enumerations(chained(pairs, next)),
            _ => return None,
        })
    }
}

/// Pairs of one mapping after another. Both keep other values.
fn chained<T: Clone + PartialEq>(pairs: &[(T, T)], next: &[(T, T)]) -> Vec<(T, T)> {
    let mapped = |value: &T| next.iter().find(|(old, _)| old == value).map_or(value, |(_, new)| new).clone();
    let is_new = |(old, _): &&(T, T)| !pairs.iter().any(|(known, _)| known == old);
    let first = pairs.iter().map(|(old, new)| (old.clone(), mapped(new)));
    first.chain(next.iter().filter(is_new).cloned()).collect()
}

impl fmt::Display for Transformation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Linear { factor, offset } => write!(f, "factor {factor}, offset {offset}"),
            Self::Booleans(pairs) => write_pairs(f, pairs),
            Self::Integers(pairs) => write_pairs(f, pairs),
            Self::Enumerations(pairs) => write_pairs(f, pairs),
        }
    }
}

fn write_pairs<T: fmt::Display>(f: &mut fmt::Formatter<'_>, pairs: &[(T, T)]) -> fmt::Result {
    for (i, (old, new)) in pairs.iter().enumerate() {
        write!(f, "{}{old} to {new}", if i > 0 { ", " } else { "" })?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::Transformation;

    #[test]
    fn two_transformations_of_a_kind_are_one() {
        let linear = |factor, offset| Transformation::Linear { factor, offset };
        assert_eq!(linear(2.0, 1.0).then(&linear(10.0, 3.0)), Some(linear(20.0, 13.0)));
        let (first, next) =
            (Transformation::Integers(vec![(1, 2), (3, 4)]), Transformation::Integers(vec![(2, 5), (3, 6), (7, 8)]));
        // 3 becomes 4, which the second mapping keeps.
        assert_eq!(first.then(&next), Some(Transformation::Integers(vec![(1, 5), (3, 4), (2, 5), (7, 8)])));
        assert_eq!(first.then(&linear(1.0, 0.0)), None);
    }

    #[test]
    fn a_transformation_is_written_for_messages() {
        let pairs = vec![("off".to_owned(), "0 V".to_owned()), ("on".to_owned(), "5 V".to_owned())];
        assert_eq!(Transformation::Enumerations(pairs).to_string(), "off to 0 V, on to 5 V");
        assert_eq!(Transformation::Linear { factor: 2.0, offset: -0.5 }.to_string(), "factor 2, offset -0.5");
    }
}

//! What would make a contradiction disappear.

/// A mistake that explains what was communicated, and so a way to mend it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Remedy {
    /// It is zero while the frame moves: it was never set.
    Set,
    /// It has the wrong sign. For an angular velocity the same is found if it is resolved in the world frame and the matrix is transposed.
    Negate,
    /// It is resolved in the frame instead of the world frame.
    ResolveInWorld,
    /// It is resolved in the world frame instead of the frame.
    ResolveInFrame,
    /// It is a thousand times too large: millimetres.
    Divide,
    /// It is a thousand times too small: its integral is in millimetres.
    Multiply,
    /// It is in degrees.
    FromDegrees,
    /// The matrix is transposed, or the quaternion has the wrong sign of its scalar.
    Transpose,
    /// The quaternion has its scalar first.
    ScalarLast,
    /// It contains the acceleration of free fall, as accelerometers measure it.
    RemoveGravity,
}

impl Remedy {
    /// All remedies.
    pub const ALL: [Self; 10] = [
        Self::Set,
        Self::Negate,
        Self::ResolveInWorld,
        Self::ResolveInFrame,
        Self::Divide,
        Self::Multiply,
        Self::FromDegrees,
        Self::Transpose,
        Self::ScalarLast,
        Self::RemoveGravity,
    ];
}

/// A set of remedies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Remedies(u16);

impl Remedies {
    /// Those in the set, in the order of [`Remedy::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Remedy> {
        Remedy::ALL.into_iter().filter(move |&remedy| self.contains(remedy))
    }

    /// Whether a remedy is in the set.
    #[must_use]
    pub const fn contains(self, remedy: Remedy) -> bool {
        self.0 & (1 << remedy as u8) != 0
    }

    /// As a number, which a double holds exactly.
    pub(super) fn number(self) -> f64 {
        self.0.into()
    }

    pub(super) fn from_number(number: f64) -> Self {
        Self(number as u16)
    }
}

impl FromIterator<Remedy> for Remedies {
    fn from_iter<I: IntoIterator<Item = Remedy>>(remedies: I) -> Self {
        Self(remedies.into_iter().fold(0, |all, remedy| all | 1 << remedy as u8))
    }
}

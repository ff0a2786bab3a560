//! Types of variables: numbers, Booleans, Strings, arrays, vectors and matrices, and optional groups.
use super::{
    entry::{Count, Document, FieldKind, Shape},
    slices::{Sink, Source},
    traits::{Scalar, Variables},
};
use nalgebra::SMatrix;
use num_dual::{Dual3_64, Dual64};
use std::convert::Infallible;

impl Scalar for f64 {
    #[inline(always)]
    fn re(self) -> f64 {
        self
    }
}

/// Holds a first derivative.
impl Scalar for Dual64 {
    #[inline(always)]
    fn re(self) -> f64 {
        self.re
    }
}

/// Holds a first, a second and a third derivative.
impl Scalar for Dual3_64 {
    #[inline(always)]
    fn re(self) -> f64 {
        self.re
    }
}

/// Group without variables.
impl<T: Scalar> Variables<T> for () {
    const SHAPE: Shape = Shape::scalar(FieldKind::Group(&[]));
    type Value = Infallible;

    #[inline(always)]
    fn load(_: &mut Source<'_, T>) -> Self {}

    #[inline(always)]
    fn store(&self, _: &mut Sink<'_, T>) {}

    fn from_elements(_: &mut dyn FnMut() -> Infallible) -> Self {}

    fn start() -> Self {}
}

macro_rules! scalars {
    ($([$($generics:tt)*] $type:ty, $scalar:ty, $kind:ident, $method:ident, $start:expr;)*) => {$(
        impl<$($generics)*> Variables<$scalar> for $type {
            const SHAPE: Shape = Shape::scalar(FieldKind::$kind);
            type Value = Self;

            #[inline(always)]
            fn load(from: &mut Source<'_, $scalar>) -> Self {
                from.$method()
            }

            #[inline(always)]
            fn store(&self, into: &mut Sink<'_, $scalar>) {
                into.$method(self.clone());
            }

            scalars!(@finite $kind $scalar);

            fn from_elements(next: &mut dyn FnMut() -> Self) -> Self {
                next()
            }

            fn start() -> Self {
                $start
            }
        }
    )*};
    (@finite Real $scalar:ty) => {
        #[inline(always)]
        fn add_to(&self, sums: &mut [$scalar; 4]) {
            sums[3] += *self;
        }
    };
    (@finite $kind:ident $scalar:ty) => {};
}

scalars! {
    [] f64, f64, Real, real, 0.0;
    [] Dual64, Dual64, Real, real, nalgebra::zero();
    [] Dual3_64, Dual3_64, Real, real, nalgebra::zero();
    [T: Scalar] i32, T, Integer, integer, 0;
    [T: Scalar] bool, T, Boolean, boolean, false;
    [T: Scalar] String, T, String, string, Self::new();
}

/// Group of results that a model may omit; its Reals are then zero, its Booleans false.
impl<T: Scalar, V: Variables<T>> Variables<T> for Option<V> {
    const SHAPE: Shape = {
        let Count { integers, strings, .. } = V::SHAPE.count;
        assert!(integers == 0 && strings == 0, "a group that may be left out has Reals and Booleans only");
        V::SHAPE
    };
    const DOCUMENTS: &'static [Document] = V::DOCUMENTS;
    type Value = V::Value;

    #[inline(always)]
    fn load(from: &mut Source<'_, T>) -> Self {
        Some(V::load(from))
    }

    #[inline(always)]
    fn store(&self, into: &mut Sink<'_, T>) {
        match self {
            Some(group) => group.store(into),
            None => into.zeros(Self::COUNT),
        }
    }

    #[inline(always)]
    fn add_to(&self, sums: &mut [T; 4]) {
        if let Some(group) = self {
            group.add_to(sums);
        }
    }

    fn from_elements(next: &mut dyn FnMut() -> V::Value) -> Self {
        Some(V::from_elements(next))
    }

    fn start() -> Self {
        Some(V::start())
    }
}

impl<T: Scalar, V: Variables<T>, const N: usize> Variables<T> for [V; N] {
    const SHAPE: Shape = V::SHAPE.array(N);
    type Value = V::Value;

    #[inline(always)]
    fn load(from: &mut Source<'_, T>) -> Self {
        std::array::from_fn(|_| V::load(from))
    }

    #[inline(always)]
    fn store(&self, into: &mut Sink<'_, T>) {
        self.iter().for_each(|element| element.store(into));
    }

    #[inline(always)]
    fn add_to(&self, sums: &mut [T; 4]) {
        self.iter().for_each(|element| element.add_to(sums));
    }

    fn from_elements(next: &mut dyn FnMut() -> V::Value) -> Self {
        std::array::from_fn(|_| V::from_elements(next))
    }

    fn start() -> Self {
        std::array::from_fn(|_| V::start())
    }
}

/// Matrices are stored row by row; a matrix with one column is a vector.
impl<T: Scalar, const ROWS: usize, const COLUMNS: usize> Variables<T> for SMatrix<T, ROWS, COLUMNS> {
    const SHAPE: Shape = {
        let row = Shape::scalar(FieldKind::Real);
        if COLUMNS == 1 { row.array(ROWS) } else { row.array(COLUMNS).array(ROWS) }
    };
    type Value = T;

    #[inline(always)]
    fn load(from: &mut Source<'_, T>) -> Self {
        let rows = from.reals(ROWS * COLUMNS);
        Self::from_fn(|i, j| rows[i * COLUMNS + j])
    }

    #[inline(always)]
    fn store(&self, into: &mut Sink<'_, T>) {
        let rows = into.reals(ROWS * COLUMNS);
        for i in 0..ROWS {
            for j in 0..COLUMNS {
                rows[i * COLUMNS + j] = self[(i, j)];
            }
        }
    }

    #[inline(always)]
    fn add_to(&self, sums: &mut [T; 4]) {
        self.iter().enumerate().for_each(|(i, &element)| sums[i % 4] += element);
    }

    fn from_elements(next: &mut dyn FnMut() -> T) -> Self {
        let mut matrix = Self::zeros();
        for i in 0..ROWS {
            for j in 0..COLUMNS {
                matrix[(i, j)] = next();
            }
        }
        matrix
    }

    fn start() -> Self {
        Self::zeros()
    }
}

#[cfg(test)]
mod tests {
    use super::Variables;
    use nalgebra::SMatrix;

    /// Larger than any matrix of a frame.
    #[test]
    fn an_infinite_element_of_a_large_matrix_reaches_a_sum() {
        for position in 0..25 {
            let mut matrix = SMatrix::<f64, 5, 5>::repeat(1.0);
            matrix[position] = f64::INFINITY;
            let mut sums = [0.0; 4];
            Variables::<f64>::add_to(&matrix, &mut sums);
            assert!(sums.iter().any(|sum| sum.is_infinite()), "{position}");
        }
    }
}

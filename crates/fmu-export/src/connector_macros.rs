//! Macros for connectors, which expand in the packages that define them.

/// Makes a type one without variables, for a field of a connector that keeps its settings. Such a field has
/// `#[var(flatten)]`, and begins with the default value whenever the connector is read.
#[macro_export]
macro_rules! no_variables {
    ($settings:ty) => {
        impl<T: $crate::Scalar> $crate::Variables<T> for $settings {
            const SHAPE: $crate::variables::entry::Shape =
                $crate::variables::entry::Shape::scalar($crate::variables::entry::Kind::Group(&[]));
            type Element = ::core::convert::Infallible;

            #[inline(always)]
            fn load(_: &mut $crate::Source<'_, T>) -> Self {
                Self::default()
            }

            #[inline(always)]
            fn store(&self, _: &mut $crate::Sink<'_, T>) {}

            fn from_elements(_: &mut dyn FnMut() -> ::core::convert::Infallible) -> Self {
                Self::default()
            }

            fn start() -> Self {
                Self::default()
            }
        }
    };
}

/// The items of [`Variables`](crate::Variables) for a struct that implements [`Connector`].
#[doc(hidden)]
#[macro_export]
macro_rules! connector_items {
    ($scalar:ty) => {
        const MEMORY_LAYOUT: u64 = $crate::digest_of(<Self as $crate::Connector<$scalar>>::MEMORY_LAYOUT);
        const CONNECTORS: usize = 1;

        #[inline(always)]
        fn check(
            &self,
            path: $crate::Path<'_>,
            occasion: &$crate::Occasion,
            memories: &mut ::core::slice::IterMut<'_, Vec<f64>>,
            log: &mut $crate::Log<'_>,
        ) -> ::core::result::Result<(), $crate::Error> {
            let memory = memories.next().expect("each connector has a memory");
            $crate::Connector::<$scalar>::check(self, path, occasion, memory, log)
        }

        #[inline(always)]
        fn is_estimated(&self) -> bool {
            $crate::Connector::<$scalar>::is_estimated(self)
        }

        fn estimate(&mut self, memories: &mut ::core::slice::Iter<'_, Vec<f64>>) {
            let memory = memories.next().expect("each connector has a memory");
            if $crate::Connector::<$scalar>::is_estimated(self) {
                $crate::Connector::<$scalar>::estimate(self, memory);
            }
        }

        #[inline(always)]
        fn is_extrapolated(&self) -> bool {
            $crate::Connector::<$scalar>::is_extrapolated(self)
        }

        fn extrapolate(&mut self, extrapolated: $scalar, held: $scalar) {
            let is_extrapolated = $crate::Connector::<$scalar>::is_extrapolated(self);
            let time = if is_extrapolated { extrapolated } else { held };
            $crate::Connector::<$scalar>::extrapolate(self, time);
        }

        #[inline(always)]
        fn convert(&mut self) {
            $crate::Connector::<$scalar>::convert(self);
        }
    };
}

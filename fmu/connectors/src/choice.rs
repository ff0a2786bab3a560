//! Choices of mechanics as variable types.
use fmu_export::{
    Enumeration,
    variables::entry::{EnumerationType, Item},
};
use std::ops::Deref;

/// Choice of mechanics as an enumeration variable, with its name, items and default.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Choice<E>(pub E);

/// Largest number of items of a choice.
const MAX_ITEMS: usize = 16;

impl<E: multibody::Choice> Choice<E> {
    const ITEMS: [Item; MAX_ITEMS] = {
        let mut items = [Item { name: "", description: "" }; MAX_ITEMS];
        let mut i = 0;
        while i < E::ITEMS.len() {
            let (name, description) = E::ITEMS[i];
            items[i] = Item { name, description };
            i += 1;
        }
        items
    };
}

impl<E: multibody::Choice> Enumeration for Choice<E> {
    const TYPE: EnumerationType =
        EnumerationType { name: E::NAME, description: E::DESCRIPTION, items: Self::ITEMS.split_at(E::ITEMS.len()).0 };

    #[inline]
    fn from_value(value: i32) -> Option<Self> {
        E::from_number(value).map(Self)
    }

    #[inline]
    fn value(self) -> i32 {
        self.0.number()
    }

    fn start() -> Self {
        Self(E::default())
    }
}

impl<E> Deref for Choice<E> {
    type Target = E;

    #[inline(always)]
    fn deref(&self) -> &E {
        &self.0
    }
}

use std::fmt::Debug;

/// An enumeration with named items, numbered from 1 as in Modelica.
///
/// ```
/// use multibody::{Choice, sensors::ResolveInFrame};
///
/// assert_eq!(ResolveInFrame::ITEMS[1], ("frame_a", "Frame a"));
/// assert_eq!(ResolveInFrame::from_number(2), Some(ResolveInFrame::FrameA));
/// assert_eq!(ResolveInFrame::FrameA.number(), 2);
/// ```
pub trait Choice: Copy + Debug + Default + PartialEq + Send + 'static {
    /// Name of the type outside Rust.
    const NAME: &'static str;
    /// One-line description.
    const DESCRIPTION: &'static str;
    /// Name and one-line description of each item, in the order of their numbers.
    const ITEMS: &'static [(&'static str, &'static str)];

    /// Returns the item with a number, counted from 1.
    fn from_number(number: i32) -> Option<Self>;

    /// Number of the item, counted from 1.
    fn number(self) -> i32;
}

/// Declares an enum that implements [`Choice`]. The first line of each doc comment is the description of the type or
/// item outside Rust, where the name may differ from the identifier.
macro_rules! choice {
    (
        #[doc = $description:literal]
        $(#[$attribute:meta])*
        pub enum $type:ident $(= $name:literal)? {
            $(
                #[doc = $item_description:literal]
                $(#[$item_attribute:meta])*
                $item:ident $(= $item_name:literal)?,
            )+
        }
    ) => {
        #[doc = $description]
        $(#[$attribute])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
        pub enum $type {
            $(
                #[doc = $item_description]
                $(#[$item_attribute])*
                $item,
            )+
        }

        impl $crate::choice::Choice for $type {
            // The name if there is one, else the identifier.
            const NAME: &'static str = [$($name,)? stringify!($type)][0];
            const DESCRIPTION: &'static str = $description.trim_ascii();
            const ITEMS: &'static [(&'static str, &'static str)] =
                &[$(([$($item_name,)? stringify!($item)][0], $item_description.trim_ascii())),+];

            fn from_number(number: i32) -> Option<Self> {
                let position = usize::try_from(number).ok()?.checked_sub(1)?;
                [$(Self::$item),+].get(position).copied()
            }

            fn number(self) -> i32 {
                self as i32 + 1
            }
        }
    };
}

pub(crate) use choice;

use std::fmt::Debug;

/// A choice between a few named items, which count from 1 as in Modelica.
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
    /// Description, in one line.
    const DESCRIPTION: &'static str;
    /// Name and description (one line) of each item, in the order of their numbers.
    const ITEMS: &'static [(&'static str, &'static str)];

    /// The item with a number from 1 on.
    fn from_number(number: i32) -> Option<Self>;

    /// Number of the item, from 1 on.
    fn number(self) -> i32;
}

/// Declares an enum that is a [`Choice`]. The first line of a doc comment is the description;
/// outside Rust a name may differ from the identifier.
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
            // The first of one or two names.
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

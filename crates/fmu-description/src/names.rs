//! Enumerations with the standard's names for their items.

/// An enumeration with the standard's names for its items: `Display` and serde write them, `FromStr` and serde read
/// them.
macro_rules! named {
    ($(#[$about:meta])* $name:ident { $($(#[$doc:meta])* $item:ident = $text:literal,)+ }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
        pub enum $name {
            $(
                $(#[$doc])*
                #[serde(rename = $text)]
                $item,
            )+
        }

        impl $name {
            /// The standard's name.
            #[must_use]
            pub fn as_str(self) -> &'static str {
                match self { $(Self::$item => $text,)+ }
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.as_str())
            }
        }

        impl std::str::FromStr for $name {
            /// The unknown text.
            type Err = String;

            fn from_str(text: &str) -> Result<Self, String> {
                match text {
                    $($text => Ok(Self::$item),)+
                    _ => Err(text.to_owned()),
                }
            }
        }
    };
}

pub(crate) use named;

//! Why a description cannot be written.

/// Why a description cannot be written.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// A unit has a symbol that is not in the table of units.
    #[error(
        "variable `{variable}` has the unknown unit `{unit}`: write it in SI units, such as `N.m/rad`, or add its symbol to \
         fmu/description/src/write/unit.rs"
    )]
    UnknownUnit {
        /// Name of the variable.
        variable: String,
        /// The unit.
        unit: String,
    },
    /// A display unit is not in the table for its unit.
    #[error(
        "variable `{variable}` has the display unit `{display_unit}`, which is unknown for the unit `{unit}`: add it to \
         fmu/description/src/write/unit_definitions.rs"
    )]
    UnknownDisplayUnit {
        /// Name of the variable.
        variable: String,
        /// The unit.
        unit: String,
        /// The display unit.
        display_unit: String,
    },
    /// Two variables give different units to one quantity.
    #[error(
        "variable `{variable}` gives the quantity `{quantity}` the unit `{unit}`, another variable `{other}`: use one unit or two quantities"
    )]
    QuantityUnits {
        /// The quantity.
        quantity: String,
        /// Name of the second variable.
        variable: String,
        /// Its unit.
        unit: String,
        /// The unit of the first.
        other: String,
    },
    /// A variable has a feature that is not in this version of FMI.
    #[error("variable `{variable}` is {what}, which FMI {version} does not have")]
    NotInFmi {
        /// Name of the variable.
        variable: String,
        /// The feature, such as `an array`.
        what: String,
        /// The version, such as `2.0`.
        version: &'static str,
    },
    /// A text contains characters that XML does not allow.
    #[error("the description cannot be written as XML: {0}")]
    Xml(String),
}

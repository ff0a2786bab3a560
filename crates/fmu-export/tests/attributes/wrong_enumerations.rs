/// Choice
#[derive(Clone, Copy, fmu_export::Enumeration)]
pub enum HoldsData {
    /// First
    First(i32),
}

/// Choice
#[derive(Clone, Copy, fmu_export::Enumeration)]
pub enum WithoutComment {
    First = 1,
}

/// Choice
#[derive(Clone, Copy, fmu_export::Enumeration)]
pub enum WithAGap {
    /// First
    First = 1,
    /// Second
    Second = 3,
}

/// Choice
#[derive(Clone, Copy, fmu_export::Enumeration)]
pub enum FromTwo {
    /// First
    First = 2,
}

/// Choice
#[derive(Clone, Copy, fmu_export::Enumeration)]
pub enum NamedInAnotherWay {
    /// First
    #[item(title = "first")]
    First = 1,
}

/// Choice
#[derive(Clone, Copy, fmu_export::Enumeration)]
pub struct NotAnEnum;

fn main() {}

/// Group
#[derive(fmu_export::Variables)]
pub struct WithoutNames(f64);

/// Group
#[derive(fmu_export::Variables)]
pub enum NotAStruct {
    /// First
    First = 1,
}

/// Group
#[derive(fmu_export::Variables)]
pub struct TwoScalars<T = f64, U = f64> {
    /// First
    pub first: T,
    /// Second
    pub second: U,
}

/// Group
#[derive(fmu_export::Variables)]
#[variables(plug)]
pub struct Plug<T = f64> {
    /// First
    pub first: T,
}

/// Group
pub struct NotAModel;

#[fmu_export::model]
impl Clone for NotAModel {
    fn clone(&self) -> Self {
        Self
    }
}

fn main() {}

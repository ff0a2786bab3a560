use fmu_export::Enumeration;

/// Mode
#[derive(Clone, Copy, Enumeration)]
enum Mode {
    /// Off
    Off,
    /// On
    On,
}

fn main() {}

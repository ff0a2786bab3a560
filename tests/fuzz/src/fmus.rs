//! The FMUs, with their sources in this crate, so that the fuzzer sees the code that an input reaches.
//!
//! Calls go to the generic functions behind the C functions, because all FMUs have equal C names.
use std::sync::LazyLock;

use crate::LinkedFmu;
use crate::fmi3;

/// An FMU for the fuzz targets.
pub struct FuzzedFmu {
    /// Its functions of FMI 2.0.
    pub linked: LinkedFmu,
    /// Makes calls of FMI 3.0.
    pub play_fmi3: fn(&[fmi3::Call]),
}

/// All FMUs; an input chooses one by its first byte.
static FMUS: LazyLock<Vec<FuzzedFmu>> = LazyLock::new(all);

/// The FMU that a byte chooses.
#[must_use]
pub fn chosen(byte: u8) -> &'static FuzzedFmu {
    &FMUS[usize::from(byte) % FMUS.len()]
}

macro_rules! fmus {
    ($($module:ident $path:literal $model:ident;)*) => {
        $(#[path = $path] mod $module;)*

        fn all() -> Vec<FuzzedFmu> {
            vec![$(FuzzedFmu {
                linked: LinkedFmu::new::<$module::$model>(),
                play_fmi3: fmi3::play::<$module::$model>,
            }),*]
        }
    };
}

// Add new ones at the end, so that the first byte of old inputs keeps its meaning.
fmus! {
    distance "../../../fmu/distance/src/lib.rs" Distance;
    planar_distance "../../../fmu/planar-distance/src/lib.rs" PlanarDistance;
    relative_sensor "../../../fmu/relative-sensor/src/lib.rs" RelativeSensor;
    absolute_sensor "../../../fmu/absolute-sensor/src/lib.rs" AbsoluteSensor;
    cut_force_and_torque "../../../fmu/cut-force-and-torque/src/lib.rs" CutForceAndTorque;
    transform_vector "../../../fmu/transform-vector/src/lib.rs" TransformVector;
    planar_absolute_sensor "../../../fmu/planar-absolute-sensor/src/lib.rs" PlanarAbsoluteSensor;
    planar_relative_sensor "../../../fmu/planar-relative-sensor/src/lib.rs" PlanarRelativeSensor;
    gripper "../../../fmu/gripper/src/lib.rs" Gripper;
    body "../../../fmu/body/src/lib.rs" Body;
    sensor_errors "../../../fmu/sensor-errors/src/lib.rs" SensorErrors;
    imu "../../../fmu/imu/src/lib.rs" Imu;
}

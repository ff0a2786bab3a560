//! Frames as inputs of sensors.
use multibody::frames::{Frame, Orientation, PlanarFrame, Quaternion, TransformationMatrix};
use nalgebra::{Vector2, Vector3};

use crate::broadcast::Value;

/// Number of inputs of a spatial frame.
pub(super) const SPATIAL: usize = 6;
pub(super) const PLANAR: usize = 9;

/// Inputs of spatial frames and further vectors.
macro_rules! spatial_frames {
    ($($frame:literal),+ $(; $($vector:literal),+)?) => {
        [
            $(
                Quantity::new(concat!($frame, ".r_0"), &[3]),
                Quantity::new(concat!($frame, ".v_0"), &[3]),
                Quantity::new(concat!($frame, ".a_0"), &[3]),
                Quantity::new(concat!($frame, ".T"), &[3, 3]),
                Quantity::new(concat!($frame, ".w"), &[3]),
                Quantity::new(concat!($frame, ".z"), &[3]),
            )+
            $($(Quantity::new($vector, &[3]),)+)?
        ]
    };
}

/// Inputs of planar frames.
macro_rules! planar_frames {
    ($($frame:literal),+) => {
        [
            $(
                Quantity::new(concat!($frame, ".x"), &[]),
                Quantity::new(concat!($frame, ".y"), &[]),
                Quantity::new(concat!($frame, ".vx"), &[]),
                Quantity::new(concat!($frame, ".vy"), &[]),
                Quantity::new(concat!($frame, ".ax"), &[]),
                Quantity::new(concat!($frame, ".ay"), &[]),
                Quantity::new(concat!($frame, ".phi"), &[]),
                Quantity::new(concat!($frame, ".w"), &[]),
                Quantity::new(concat!($frame, ".z"), &[]),
            )+
        ]
    };
}

pub(super) use {planar_frames, spatial_frames};

/// Spatial frame with inputs from a position on.
#[inline(always)]
pub(super) fn frame(inputs: &[&[f64]], at: usize) -> Frame {
    let vector = |i| Vector3::read(inputs[at + i]);
    let (t, w) = (rotation(inputs[at + 3]), vector(4));
    Frame { r_0: vector(0), v_0: vector(1), a_0: vector(2), r: Orientation { t, w }, z: vector(5) }
}

/// The matrix in the input, or the matrix of its quaternion; NaN for a quaternion of length zero.
#[inline(always)]
fn rotation(numbers: &[f64]) -> TransformationMatrix {
    if numbers.len() == 9 {
        return TransformationMatrix::read(numbers);
    }
    let none = Quaternion::new(f64::NAN, f64::NAN, f64::NAN, f64::NAN);
    Quaternion::read(numbers).normalize().unwrap_or(none).to_t()
}

/// Planar frame with inputs from a position on.
#[inline]
pub(super) fn planar_frame(inputs: &[&[f64]], at: usize) -> PlanarFrame {
    let [x, y, vx, vy, ax, ay, phi, w, z] = std::array::from_fn(|i| inputs[at + i][0]);
    PlanarFrame { r_0: Vector2::new(x, y), v_0: Vector2::new(vx, vy), a_0: Vector2::new(ax, ay), phi, w, z }
}

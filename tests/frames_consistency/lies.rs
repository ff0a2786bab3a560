//! Seventeen ways to lie about a frame, and what must be found.
use crate::motion::Sample;
use multibody::frames::consistency::{Quantity, Remedy};
use nalgebra::{Vector3, Vector4};

/// What is done to what is communicated: to the sample, with a matrix or with a quaternion {x, y, z, w} for its orientation.
pub enum Lie {
    Matrix(fn(&mut Sample)),
    Quaternion(fn(&mut Sample, &mut Vector4<f64>)),
}
use Lie::{Matrix, Quaternion};

/// Name, lie, where it must be found, and the remedy that must be among those named.
pub const LIES: [(&str, Lie, Quantity, Remedy); 17] = [
    ("v_0 never set", Matrix(|f| f.v = Vector3::zeros()), Quantity::Velocity, Remedy::Set),
    ("v_0 with the wrong sign", Matrix(|f| f.v = -f.v), Quantity::Velocity, Remedy::Negate),
    ("v_0 resolved in the frame", Matrix(|f| f.v = f.t * f.v), Quantity::Velocity, Remedy::ResolveInWorld),
    ("v_0 in mm/s", Matrix(|f| f.v *= 1e3), Quantity::Velocity, Remedy::Divide),
    ("r_0 in mm", Matrix(|f| f.r *= 1e3), Quantity::Velocity, Remedy::Multiply),
    ("a_0 never set", Matrix(|f| f.a = Vector3::zeros()), Quantity::Acceleration, Remedy::Set),
    ("a_0 resolved in the frame", Matrix(|f| f.a = f.t * f.a), Quantity::Acceleration, Remedy::ResolveInWorld),
    ("a_0 of an accelerometer", Matrix(|f| f.a.y += 9.81), Quantity::Acceleration, Remedy::RemoveGravity),
    ("R.w never set", Matrix(|f| f.w = Vector3::zeros()), Quantity::AngularVelocity, Remedy::Set),
    ("R.w with the wrong sign", Matrix(|f| (f.w, f.z) = (-f.w, -f.z)), Quantity::AngularVelocity, Remedy::Negate),
    (
        "R.w resolved in the world",
        Matrix(|f| f.w = f.t.transpose() * f.w),
        Quantity::AngularVelocity,
        Remedy::ResolveInFrame,
    ),
    ("R.w in degrees", Matrix(|f| f.w *= 1_f64.to_degrees()), Quantity::AngularVelocity, Remedy::FromDegrees),
    ("R.T transposed", Matrix(|f| f.t = f.t.transpose()), Quantity::AngularVelocity, Remedy::Transpose),
    (
        "R.T transposed and R.w resolved in the world",
        Matrix(|f| (f.w, f.t) = (f.t.transpose() * f.w, f.t.transpose())),
        Quantity::AngularVelocity,
        Remedy::Negate,
    ),
    (
        "Q with its scalar first",
        Quaternion(|_, q| *q = Vector4::new(q.w, q.x, q.y, q.z)),
        Quantity::AngularVelocity,
        Remedy::ScalarLast,
    ),
    ("z never set", Matrix(|f| f.z = Vector3::zeros()), Quantity::AngularAcceleration, Remedy::Set),
    ("z in degrees", Matrix(|f| f.z *= 1_f64.to_degrees()), Quantity::AngularAcceleration, Remedy::FromDegrees),
];

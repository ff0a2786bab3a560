//! Errors in communicated frames.
use crate::motion::Sample;
use nalgebra::{Vector3, Vector4};

/// Change of the communicated values: of the sample, with a matrix or a quaternion {x, y, z, w} as its orientation.
pub enum Lie {
    Matrix(fn(&mut Sample)),
    Quaternion(fn(&mut Sample, &mut Vector4<f64>)),
}
use Lie::{Matrix, Quaternion};

/// Name, change, and the rate that then contradicts its value.
pub const LIES: [(&str, Lie, &str); 17] = [
    ("v_0 never set", Matrix(|f| f.v = Vector3::zeros()), "v_0"),
    ("v_0 with the wrong sign", Matrix(|f| f.v = -f.v), "v_0"),
    ("v_0 resolved in the frame", Matrix(|f| f.v = f.t * f.v), "v_0"),
    ("v_0 in mm/s", Matrix(|f| f.v *= 1e3), "v_0"),
    ("r_0 in mm", Matrix(|f| f.r *= 1e3), "v_0"),
    ("a_0 never set", Matrix(|f| f.a = Vector3::zeros()), "a_0"),
    ("a_0 resolved in the frame", Matrix(|f| f.a = f.t * f.a), "a_0"),
    ("a_0 of an accelerometer", Matrix(|f| f.a.y += 9.81), "a_0"),
    ("R.w never set", Matrix(|f| f.w = Vector3::zeros()), "R.w"),
    ("R.w with the wrong sign", Matrix(|f| (f.w, f.z) = (-f.w, -f.z)), "R.w"),
    ("R.w resolved in the world", Matrix(|f| f.w = f.t.transpose() * f.w), "R.w"),
    ("R.w in degrees", Matrix(|f| f.w *= 1_f64.to_degrees()), "R.w"),
    ("R.T transposed", Matrix(|f| f.t = f.t.transpose()), "R.w"),
    (
        "R.T transposed and R.w resolved in the world",
        Matrix(|f| (f.w, f.t) = (f.t.transpose() * f.w, f.t.transpose())),
        "R.w",
    ),
    ("Q with its scalar first", Quaternion(|_, q| *q = Vector4::new(q.w, q.x, q.y, q.z)), "R.w"),
    ("z never set", Matrix(|f| f.z = Vector3::zeros()), "z"),
    ("z in degrees", Matrix(|f| f.z *= 1_f64.to_degrees()), "z"),
];

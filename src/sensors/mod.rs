//! Sensors: quantities measured between frames, without force or torque on them.

pub mod distance;

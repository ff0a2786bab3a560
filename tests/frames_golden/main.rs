//! Every function of the Frames library against golden vectors, evaluated at 60 digits from the published formulas by
//! an independent program.

mod case;
mod internal;
mod orientation;
mod quaternion;
mod transformation_matrix;

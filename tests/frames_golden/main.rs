//! Every function of the Frames library against golden vectors: numbers evaluated at 60 digits from the published
//! formulas, by a program that knows nothing of this one.

mod case;
mod internal;
mod orientation;
mod quaternion;
mod transformation_matrix;

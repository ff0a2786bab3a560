use std::sync::Arc;

use nalgebra::{RealField, Vector3, convert};

use super::activation::{Activation, Offsets};
use super::softened_springs::SoftenedSprings;
use crate::frames::TransformationMatrix;

/// Discrete state of a gripper, changed by events. A copy continues bit for bit as the original.
#[derive(Clone, Debug, PartialEq)]
pub struct Memory<T = f64> {
    /// Length of the last communication step, in s; zero before the first step.
    pub h: T,
    /// State of the switch and captured offsets.
    pub activation: Activation<T>,
    /// Static correction of the force, resolved in frame a, in N.
    pub force_correction: Vector3<T>,
    /// Static correction of the torque, resolved in frame a, in N.m.
    pub torque_correction: Vector3<T>,
    /// Springs of the last communication step, shared with copies. Springs that do not fit are recomputed at each use,
    /// so they need not be saved.
    pub springs: Option<Arc<SoftenedSprings<T>>>,
}

impl<T: RealField + Copy> Default for Memory<T> {
    /// Off at time zero, with springs that are relaxed when both frames coincide.
    fn default() -> Self {
        Self {
            h: T::zero(),
            activation: Activation::new(T::zero(), false, Offsets::zero()),
            force_correction: Vector3::zeros(),
            torque_correction: Vector3::zeros(),
            springs: None,
        }
    }
}

impl Memory {
    /// Converts the memory to constants of another scalar, such as dual numbers.
    pub fn cast<T: RealField + Copy>(&self) -> Memory<T> {
        let Activation { state, start, length, offsets } = self.activation;
        Memory {
            h: convert(self.h),
            activation: Activation {
                state,
                start: convert(start),
                length: convert(length),
                offsets: Offsets {
                    r: offsets.r.cast(),
                    theta: offsets.theta.cast(),
                    t_rel: TransformationMatrix(offsets.t_rel.0.cast()),
                },
            },
            force_correction: self.force_correction.cast(),
            torque_correction: self.torque_correction.cast(),
            springs: None,
        }
    }
}

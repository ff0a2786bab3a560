use std::{borrow::Cow, sync::Arc};

use nalgebra::{RealField, Vector3, Vector6, convert};

use super::mass_properties::Mobility;
use super::softened_springs::{SoftenedSprings, stacked};
use super::{memory::Memory, parameters::Gripper, relative_motion::RelativeMotion};
use crate::frames::TransformationMatrix;

/// Softened springs at an instant, and the axes they are resolved in.
pub(super) struct SpringsAt<'a, T: RealField + Copy> {
    springs: Cow<'a, SoftenedSprings<T>>,
    /// Maps components from the axes of frame a to the axes of the springs.
    t: TransformationMatrix<T>,
}

impl<T: RealField + Copy> SpringsAt<'_, T> {
    /// `-(k e + d v) - q`: force and torque on the part, resolved in frame a, in N and N.m. `e`, `v` and `q` are
    /// deflections, rates and static corrections of force and torque, resolved in frame a.
    pub(super) fn force_and_torque(
        &self,
        e: &[Vector3<T>; 2],
        v: &[Vector3<T>; 2],
        q: &[Vector3<T>; 2],
    ) -> [Vector3<T>; 2] {
        let load = self.springs.stiffness * self.resolved(e) + self.springs.damping * self.resolved(v);
        let [force, torque] = self.resolved_in_a(&load);
        [-force - q[0], -torque - q[1]]
    }

    /// `e' k e / 2`, in J, for deflections `e` resolved in frame a.
    pub(super) fn energy(&self, e: &[Vector3<T>; 2]) -> T {
        let e = self.resolved(e);
        convert::<_, T>(0.5) * e.dot(&(self.springs.stiffness * e))
    }

    /// Static correction `q` of force and torque after one more step at deflections `e`, all resolved in frame a.
    pub(super) fn static_correction(&self, q: &[Vector3<T>; 2], e: &[Vector3<T>; 2]) -> [Vector3<T>; 2] {
        let growth = self.springs.stiffness * self.resolved(e) * self.springs.correction_rate;
        self.resolved_in_a(&(self.springs.correction * (self.resolved(q) + growth)))
    }

    fn resolved(&self, [linear, angular]: &[Vector3<T>; 2]) -> Vector6<T> {
        stacked(&self.t.resolve2(linear), &self.t.resolve2(angular))
    }

    fn resolved_in_a(&self, v: &Vector6<T>) -> [Vector3<T>; 2] {
        [self.t.resolve1(&v.fixed_rows::<3>(0).into()), self.t.resolve1(&v.fixed_rows::<3>(3).into())]
    }
}

impl<T: RealField + Copy> Gripper<T> {
    /// Softened springs at an instant; `None` before the first step, or if the part is unknown.
    pub(super) fn springs_at<'a>(&self, memory: &'a Memory<T>, motion: &RelativeMotion<T>) -> Option<SpringsAt<'a, T>> {
        let h = memory.h;
        let part = self.part.filter(|_| h > T::zero())?;
        if !self.springs_depend_on_pose() {
            let ready = memory.springs.as_deref().filter(|springs| self.fits(springs, &part, h));
            let springs = ready.map_or_else(|| Cow::Owned(self.springs_of_frame_b(&part, h)), Cow::Borrowed);
            return Some(SpringsAt { springs, t: motion.t_rel });
        }
        let mut mobility = part.mobilities(&Vector3::zeros(), &motion.t_rel);
        if let Some(hand) = &self.hand {
            let Mobility { stated, assumed } = hand.mobilities(&motion.r, &TransformationMatrix::null_rotation());
            mobility.stated += stated;
            mobility.assumed += assumed;
        }
        let springs = Cow::Owned(self.softened(&part, h, &mobility));
        Some(SpringsAt { springs, t: TransformationMatrix::null_rotation() })
    }

    /// Records the length `h`, in s, of a communication step, and makes its springs unless they exist or depend on the
    /// pose.
    #[inline]
    pub fn note_step(&self, memory: &mut Memory<T>, h: T) {
        memory.h = h;
        match self.part.filter(|_| h > T::zero() && !self.springs_depend_on_pose()) {
            None => memory.springs = None,
            Some(part) => {
                if memory.springs.as_deref().is_none_or(|springs| !self.fits(springs, &part, h)) {
                    memory.springs = Some(Arc::new(self.springs_of_frame_b(&part, h)));
                }
            }
        }
    }
}

use nalgebra::{RealField, Vector3};

use super::resolve_in_frame::ResolveInFrameA;
use crate::frames::{Frame, Orientation};

/// Force and torque at a cut, and the power that they transmit.
///
/// An element, such as a tool, is cut at frame a from the part that carries it. `f` and `t` act on the element, as in
/// Modelica's connectors.
///
/// Modelica: `MultiBody.Sensors.CutForceAndTorque`, `CutForce`, `CutTorque` and `Power`.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct CutForceAndTorque {
    /// Frame of resolution of force and torque.
    pub resolve_in_frame: ResolveInFrameA,
    /// Measures the reactions on the part that carries the element. The power keeps its sign.
    pub opposite: bool,
}

/// Measurements of a [`CutForceAndTorque`] sensor.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CutLoad<T = f64> {
    /// Cut-force, resolved in the frame `resolve_in_frame`, in N.
    pub force: Vector3<T>,
    /// Cut-torque at the origin of frame a, resolved in the frame `resolve_in_frame`, in N.m.
    pub torque: Vector3<T>,
    /// Power that flows into the element, in W.
    pub power: T,
    /// Force, resolved in the world frame, in N.
    pub force_0: Vector3<T>,
    /// Torque, resolved in the world frame, in N.m.
    pub torque_0: Vector3<T>,
}

impl CutForceAndTorque {
    /// Measures the load at one instant.
    ///
    /// # Arguments
    ///
    /// * `frame_a` - frame of the cut; the power depends on its velocities; its position and accelerations are ignored
    /// * `f`, `t` - cut-force (N) and cut-torque (N.m), resolved in frame a
    /// * `frame_resolve` - orientation of a third frame, ignored unless `resolve_in_frame` names it
    ///
    /// # Example
    ///
    /// ```
    /// # use multibody::frames::{Frame, Orientation, TransformationMatrix};
    /// # use multibody::sensors::{CutForceAndTorque, ResolveInFrameA};
    /// # use nalgebra::Vector3;
    /// # use std::f64::consts::FRAC_PI_2;
    /// // A quarter turn about z: the x-axis of the frame points along the y-axis of the world.
    /// let t = TransformationMatrix::axis_rotation(3, FRAC_PI_2).unwrap();
    /// let r = Orientation::from_t(t, Vector3::zeros());
    /// let frame_a = Frame { v_0: Vector3::new(0.0, 3.0, 0.0), r, ..Frame::default() };
    /// let sensor = CutForceAndTorque { resolve_in_frame: ResolveInFrameA::World, opposite: false };
    /// let (force, torque) = (Vector3::new(5.0, 0.0, 0.0), Vector3::zeros());
    /// let load = sensor.measure(&frame_a, &force, &torque, &Orientation::null_rotation());
    /// assert!((load.force - Vector3::new(0.0, 5.0, 0.0)).norm() < 1e-15);
    /// assert!((load.power - 15.0).abs() < 1e-14);
    /// ```
    #[inline]
    pub fn measure<T: RealField + Copy>(
        &self,
        frame_a: &Frame<T>,
        f: &Vector3<T>,
        t: &Vector3<T>,
        frame_resolve: &Orientation<T>,
    ) -> CutLoad<T> {
        let signed = |v: &Vector3<T>| if self.opposite { -*v } else { *v };
        let resolve = |local: Vector3<T>, world: &Vector3<T>| match self.resolve_in_frame {
            ResolveInFrameA::World => *world,
            ResolveInFrameA::FrameA => local,
            ResolveInFrameA::FrameResolve => frame_resolve.resolve2(world),
        };
        let power = f.dot(&frame_a.r.resolve2(&frame_a.v_0)) + t.dot(&frame_a.r.w);
        let (f, t) = (signed(f), signed(t));
        let (force_0, torque_0) = (frame_a.r.resolve1(&f), frame_a.r.resolve1(&t));
        CutLoad { force: resolve(f, &force_0), torque: resolve(t, &torque_0), power, force_0, torque_0 }
    }
}

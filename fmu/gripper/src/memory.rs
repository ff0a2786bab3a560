//! What the gripper remembers.
use fmu_connectors::FrameMemory;
use fmu_export::{Memory as Saved, Numbers, Scalar};
use multibody::Choice;
use multibody::forces::gripper::{self, State};
use nalgebra::{convert, convert_ref_unchecked};

/// Memory of the mechanics before and after the step just done, of the frames, and of warnings that were given.
#[derive(Clone, Default, fmu_export::Memory)]
pub struct Memory {
    /// After the step just done.
    pub now: Switch,
    /// Before the step just done.
    pub before: Switch,
    /// Whether what the step left in the memory depends on its inputs, so that derivatives have to go through it.
    pub reads_inputs: bool,
    /// Frame a.
    pub frame_a: FrameMemory,
    /// Frame b.
    pub frame_b: FrameMemory,
    /// Whether a missing effective mass was warned of.
    pub warned_of_mass: bool,
    /// Whether a missing effective moment of inertia was warned of.
    pub warned_of_inertia: bool,
}

/// The memory of the mechanics.
#[derive(Clone, Copy, Default)]
pub struct Switch(pub gripper::Memory);

impl Switch {
    /// These numbers, with the derivatives of others, which were computed once more from the inputs at the end of the step. Those
    /// have other values where the frames follow polynomials that the importer gave, and other rounding errors elsewhere.
    pub fn with_derivatives_of<T: Scalar>(&self, other: &gripper::Memory<T>) -> gripper::Memory<T> {
        let number = |value: T, other: T| value + (other - convert::<f64, T>(convert_ref_unchecked(&other)));
        let mut memory = self.0.cast::<T>();
        let (offsets, others) = (&mut memory.activation.offsets, &other.activation.offsets);
        offsets.r.zip_apply(&others.r, |value, other| *value = number(*value, other));
        offsets.theta.zip_apply(&others.theta, |value, other| *value = number(*value, other));
        offsets.t_rel.0.zip_apply(&others.t_rel.0, |value, other| *value = number(*value, other));
        memory.force_correction.zip_apply(&other.force_correction, |value, other| *value = number(*value, other));
        memory.torque_correction.zip_apply(&other.torque_correction, |value, other| *value = number(*value, other));
        memory
    }
}

impl Saved for Switch {
    fn save(&self, to: &mut Numbers) {
        let memory = &self.0;
        let activation = &memory.activation;
        [memory.h, activation.start, activation.length].save(to);
        activation.state.number().save(to);
        let offsets = &activation.offsets;
        for vector in [&offsets.r, &offsets.theta, &memory.force_correction, &memory.torque_correction] {
            vector.iter().for_each(|number| number.save(to));
        }
        offsets.t_rel.0.iter().for_each(|number| number.save(to));
    }

    fn restore(&mut self, from: &mut Numbers) -> Option<()> {
        let memory = &mut self.0;
        let mut times = [0.0; 3];
        times.restore(from)?;
        [memory.h, memory.activation.start, memory.activation.length] = times;
        let mut state = 0_i32;
        state.restore(from)?;
        memory.activation.state = State::from_number(state)?;
        let offsets = &mut memory.activation.offsets;
        for vector in [&mut offsets.r, &mut offsets.theta, &mut memory.force_correction, &mut memory.torque_correction]
        {
            vector.iter_mut().try_for_each(|number| number.restore(from))?;
        }
        offsets.t_rel.0.iter_mut().try_for_each(|number| number.restore(from))
    }
}

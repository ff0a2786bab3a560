//! Kept instants of an FMU, and the return to them.
use crate::batch::Buffer;
use crate::error::Failure;
use crate::group::Group;
use crate::instance::Instance;
use crate::states::Saved;
use crate::units::Units;

/// State, inputs and outputs of an FMU at an instant.
#[derive(Debug)]
pub(crate) struct Kept {
    state: Saved,
    /// Group that begins with the FMU.
    group: Option<Box<Group>>,
    /// Number of messages.
    messages: usize,
    inputs: Vec<Buffer>,
    outputs: Vec<Buffer>,
}

impl Kept {
    /// Allocates the memory, and saves the present state.
    pub(crate) fn new(units: &Units, k: usize, instance: &mut Instance) -> Result<Self, Failure> {
        let (inputs, outputs) = (units.inputs[k].clone(), units.outputs[k].clone());
        Ok(Self { state: instance.save()?, group: None, messages: 0, inputs, outputs })
    }

    pub(crate) fn is_of(&self, instance: &Instance) -> bool {
        instance.has(self.state)
    }

    /// Keeps the present instant instead of the last one.
    pub(crate) fn update(&mut self, units: &mut Units, k: usize, instance: &mut Instance) -> Result<(), Failure> {
        instance.save_over(self.state)?;
        if let Some(g) = units.begins_group(k) {
            match &mut self.group {
                Some(group) => (**group).clone_from(&units.groups[g]),
                none => *none = Some(Box::new(units.groups[g].clone())),
            }
        }
        self.messages = instance.message_count();
        copy(&units.inputs[k], &mut self.inputs);
        copy(&units.outputs[k], &mut self.outputs);
        Ok(())
    }

    /// Restores the state, and drops messages since.
    pub(crate) fn restore(&self, units: &mut Units, k: usize, instance: &Instance) -> Result<(), Failure> {
        instance.restore(self.state)?;
        instance.forget_messages(self.messages);
        self.restore_group(units, k);
        Ok(())
    }

    fn restore_group(&self, units: &mut Units, k: usize) {
        if let (Some(g), Some(group)) = (units.group_of[k], &self.group) {
            units.groups[g].go_back_to(group);
        }
    }

    /// Restores the state and the values of inputs and outputs. Messages remain, because they may tell why.
    pub(crate) fn restore_all(&self, units: &mut Units, k: usize, instance: &Instance) -> Result<(), Failure> {
        instance.restore(self.state)?;
        self.restore_group(units, k);
        copy(&self.inputs, &mut units.inputs[k]);
        copy(&self.outputs, &mut units.outputs[k]);
        // The state of a component is without its inputs.
        if instance.fmu().is_none() { units.set_all(k, instance) } else { Ok(()) }
    }
}

fn copy(from: &[Buffer], to: &mut [Buffer]) {
    from.iter().zip(to).for_each(|(from, to)| to.bytes_mut().copy_from_slice(from.bytes()));
}

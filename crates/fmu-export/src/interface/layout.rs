//! Positions of a model's groups in its storage.
use crate::{
    model::{Model, has_discrete_inputs},
    variables::{Variables, entry::Count},
};
use std::ops::Range;

/// Layout of a model's storage: first the variables of the FMU, then values for the core only.
pub(crate) struct Layout<M>(std::marker::PhantomData<M>);

impl<M: Model> Layout<M> {
    pub(crate) const PARAMETERS: Count = Count::ZERO;
    pub(crate) const INPUTS: Count = <M::Parameters<f64> as Variables<f64>>::COUNT;
    pub(crate) const OUTPUTS: Count = Self::INPUTS.plus(<M::Inputs<f64> as Variables<f64>>::COUNT);
    pub(crate) const LOCALS: Count = Self::OUTPUTS.plus(<M::Outputs<f64> as Variables<f64>>::COUNT);
    /// Continuous states: in co-simulation at the last communication point; in Model Exchange as set by the importer or
    /// committed by the last event.
    pub(crate) const STATES: Count = Self::LOCALS.plus(<M::Locals<f64> as Variables<f64>>::COUNT);
    pub(crate) const DERIVATIVES: Count = Self::STATES.plus(Self::STATE_COUNT);
    /// Positions of the continuous states among the Reals.
    pub(crate) const STATE_REALS: Range<usize> = Self::STATES.reals..Self::DERIVATIVES.reals;
    /// Number of outputs, local variables, continuous states and their derivatives.
    pub(crate) const RESULTS: Count = <M::Outputs<f64> as Variables<f64>>::COUNT
        .plus(<M::Locals<f64> as Variables<f64>>::COUNT)
        .plus(Self::STATE_COUNT)
        .plus(Self::STATE_COUNT);
    /// End of the FMU's variables, and start of the parameters of the last step, followed by its inputs.
    pub(crate) const END: Count = Self::DERIVATIVES.plus(Self::STATE_COUNT);
    pub(crate) const LAST_INPUTS: Count = Self::END.plus(Self::INPUTS);
    pub(crate) const DISCRETE: Count = Self::END.plus(Self::OUTPUTS);
    /// Discrete state before the last step, or before the present event.
    pub(crate) const BEFORE: Count = Self::DISCRETE.plus(<M::Discrete<f64> as Variables<f64>>::COUNT);
    /// Continuous states before the last step, or before the present event.
    pub(crate) const STATES_BEFORE: Count = Self::BEFORE.plus(<M::Discrete<f64> as Variables<f64>>::COUNT);
    /// Inputs as set, while discrete ones wait for an event. Continuous inputs have no meaning here.
    pub(crate) const WAITING: Count = Self::STATES_BEFORE.plus(Self::STATE_COUNT);
    pub(crate) const TOTAL: Count = Self::WAITING.plus(if has_discrete_inputs::<M>() {
        <M::Inputs<f64> as Variables<f64>>::COUNT
    } else {
        Count::ZERO
    });
    const STATE_COUNT: Count = {
        let count = <M::States<f64> as Variables<f64>>::COUNT;
        assert!(count.others() == 0, "continuous states must be Reals");
        count
    };
}

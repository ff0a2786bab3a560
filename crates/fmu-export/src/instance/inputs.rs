//! Data of inputs besides their values: derivatives for the next step, and the memory of connectors.
use crate::{
    interface::{Causality, Interface, MAX_INPUT_DERIVATIVE_ORDER},
    model::Model,
    saved_states::words::{SavedPart, WordReader, put_reals},
    variables::{Scalar, Variables, entry::BaseType},
};

#[derive(Clone, Default)]
pub(crate) struct SetInputs {
    /// Whether the instance is being initialized; see [`Occasion`](crate::Occasion::initial).
    pub(crate) initial: bool,
    pub(crate) derivatives: InputDerivatives,
    /// Whether discrete inputs wait for an event.
    pub(crate) wait: bool,
    pub(crate) memories: Vec<Vec<f64>>,
}

impl SetInputs {
    pub(crate) fn of<M: Model>() -> Self {
        Self { memories: vec![Vec::new(); <M::Inputs<f64> as Variables<f64>>::CONNECTORS], ..Self::default() }
    }
}

impl SavedPart for SetInputs {
    fn write(&self, put: &mut dyn FnMut(u64)) {
        put(self.initial.into());
        self.derivatives.write(put);
        put(self.wait.into());
        self.memories.iter().for_each(|memory| put_reals(memory, put));
    }

    fn read(words: &mut WordReader<'_>, interface: &Interface) -> Option<Self> {
        Some(Self {
            initial: words.boolean()?,
            derivatives: InputDerivatives::read(words, interface)?,
            wait: words.boolean()?,
            memories: (0..interface.connectors).map(|_| words.counted_reals()).collect::<Option<_>>()?,
        })
    }
}

/// Derivatives of Real inputs at the start of a step, by the position of the input among all Real inputs.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct InputDerivatives {
    /// Highest order of each input; empty until derivatives are set.
    pub(crate) orders: Vec<u8>,
    /// First, second and third derivative of each input.
    pub(crate) derivatives: Vec<[f64; MAX_INPUT_DERIVATIVE_ORDER]>,
    /// Whether any is set.
    pub(crate) has_any: bool,
}

impl InputDerivatives {
    /// Creates input derivatives from a saved state.
    pub(crate) fn new(orders: Vec<u8>, derivatives: Vec<[f64; MAX_INPUT_DERIVATIVE_ORDER]>) -> Self {
        let has_any = orders.iter().any(|&order| order > 0);
        Self { orders, derivatives, has_any }
    }

    pub(crate) fn clear(&mut self) {
        if self.has_any {
            self.has_any = false;
            self.orders.fill(0);
            self.derivatives.fill([0.0; MAX_INPUT_DERIVATIVE_ORDER]);
        }
    }

    /// Sets derivatives. Each item is the position of an input among the `inputs` Real inputs, an order from 1 to
    /// [`MAX_INPUT_DERIVATIVE_ORDER`], and the value.
    #[inline(always)]
    pub(crate) fn set(&mut self, inputs: usize, derivatives: impl ExactSizeIterator<Item = (usize, usize, f64)>) {
        if derivatives.len() == 0 {
            return;
        }
        if self.orders.is_empty() {
            (self.orders, self.derivatives) = (vec![0; inputs], vec![[0.0; MAX_INPUT_DERIVATIVE_ORDER]; inputs]);
        }
        let (orders, places) = (&mut self.orders[..inputs], &mut self.derivatives[..inputs]);
        for (input, order, value) in derivatives {
            places[input][order - 1] = value;
            orders[input] = orders[input].max(order as u8);
        }
        self.has_any = true;
    }

    /// Highest order of an input, if it has derivatives.
    pub(crate) fn order(&self, input: usize) -> Option<usize> {
        self.orders.get(input).filter(|&&order| order > 0).map(|&order| order.into())
    }

    /// Replaces each input that has derivatives by its polynomial at `time` (in s), which starts at its value in
    /// `as_set`.
    pub(crate) fn evaluate<T: Scalar>(&self, as_set: &[T], inputs: &mut [T], time: T) {
        let (half, sixth) = (nalgebra::convert::<f64, T>(0.5), nalgebra::convert::<f64, T>(1.0 / 6.0));
        let polynomials = self.orders.iter().zip(&self.derivatives);
        for ((input, start), (order, derivatives)) in inputs.iter_mut().zip(as_set).zip(polynomials) {
            if *order > 0 {
                let [first, second, third] = derivatives.map(nalgebra::convert::<f64, T>);
                *input = *start + time * (first + time * (second * half + time * third * sixth));
            }
        }
    }
}

impl SavedPart for InputDerivatives {
    fn write(&self, put: &mut dyn FnMut(u64)) {
        put(self.orders.len() as u64);
        self.orders.iter().for_each(|&order| put(order.into()));
        self.derivatives.iter().flatten().for_each(|value| put(value.to_bits()));
    }

    fn read(words: &mut WordReader<'_>, interface: &Interface) -> Option<Self> {
        let inputs = interface.positions(Causality::Input, BaseType::Real).len();
        let n = words.next()?;
        if n == 0 {
            return Some(InputDerivatives::default());
        }
        if n != inputs as u64 {
            return None;
        }
        let mut orders = vec![0; inputs];
        for order in &mut orders {
            *order =
                u8::try_from(words.next()?).ok().filter(|&order| usize::from(order) <= MAX_INPUT_DERIVATIVE_ORDER)?;
        }
        let mut derivatives = vec![[0.0; MAX_INPUT_DERIVATIVE_ORDER]; inputs];
        for value in derivatives.as_flattened_mut() {
            *value = words.number().filter(|value| value.is_finite())?;
        }
        Some(InputDerivatives::new(orders, derivatives))
    }
}

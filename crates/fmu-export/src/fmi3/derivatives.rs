//! Adjoint derivatives (FMI 3.0, section 2.2.12).
use super::Exported;
use crate::{
    calls::{
        derivatives::{DERIVATIVES, Known},
        places::check_count,
    },
    error::Error,
    instance::Outcome,
    interface::Interface,
    model::Fmu,
    variables::entry::BaseType,
};

impl<M: Fmu> Exported<M> {
    /// Multiplies the seed by the Jacobian matrix of the unknowns with respect to the knowns. Each column is a
    /// directional derivative.
    pub(super) fn adjoint_derivative(
        &mut self,
        unknowns: &[usize],
        knowns: &[Known],
        seed: &[f64],
        result: &mut [f64],
    ) -> Outcome {
        check_count(seed.len(), unknowns.len(), "seed")?;
        check_count(result.len(), knowns.len(), DERIVATIVES)?;
        let interface = Interface::of::<M>();
        if let Some((&unknown, component)) = unknowns.iter().zip(seed).find(|(_, component)| !component.is_finite()) {
            let name = interface.name_at(BaseType::Real, unknown);
            return Err(Error::discard(format!("seed for {name} = {component:?}: must be finite")));
        }
        self.update_outputs()?;
        let mut column = vec![0.0; unknowns.len()];
        for (&known, place) in knowns.iter().zip(result) {
            let direction = known.into_iter().map(|known| (known, 1.0));
            let time = f64::from(u8::from(known.is_none()));
            self.instance.directional_derivative(unknowns.iter().copied(), direction, time, &mut column)?;
            *place = seed.iter().zip(&column).map(|(seed, derivative)| seed * derivative).sum();
            if !place.is_finite() {
                let name = known.map_or("time".into(), |known| interface.name_at(BaseType::Real, known));
                return Err(Error::discard(format!("adjoint derivative by {name} = {place} is not finite")));
            }
        }
        Ok(())
    }
}

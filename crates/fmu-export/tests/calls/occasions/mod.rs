//! Occasions of a connector, its memory of them, and the instants of a model.
mod co_simulation;
mod model_exchange;

use crate::importer::Tested;
use fmu_export::{
    Cause, Connector, Error, Evaluation, Fmu, Instant, Log, Model, Occasion, Path, Scalar, Variables, model,
    sys::fmi2OK,
};

#[derive(Variables)]
pub struct Parameters<T = f64> {
    /// Positive; more than 10 is unusual
    #[var(start = 1)]
    pub limit: T,
    /// Factor
    #[var(start = 1)]
    pub gain: T,
}

/// Value that counts the occasions of its validation.
#[derive(Variables)]
#[variables(connector)]
pub struct Counter<T = f64> {
    /// Value
    #[var(start = 1)]
    pub x: T,
    /// Numbers of communication steps, of other steps, of instants, and of occasions of the initialization, times x
    pub seen: [T; 4],
}

/// Remembers the numbers, and whether it has warned.
impl<T: Scalar> Connector<T> for Counter<T> {
    fn check(
        &self,
        path: Path<'_>,
        occasion: &Occasion,
        memory: &mut Vec<f64>,
        log: &mut Log<'_>,
    ) -> Result<(), Error> {
        memory.resize(5, 0.0);
        let kind = occasion.step.map_or(2, |step| usize::from(!step.is_communication));
        memory[kind] += 1.0;
        memory[3] += f64::from(u8::from(occasion.initial));
        match self.x.re() {
            0.0 => log.warn_of_input_not_set(format!("{path}.x is not set")),
            x if x > 100.0 => return Err(Error::new(format!("{path}.x = {x}: too large"))),
            x if x > 10.0 && memory[4] == 0.0 => {
                memory[4] = 1.0;
                log.warn(format!("{path}.x is large"));
            }
            _ => {}
        }
        Ok(())
    }

    fn is_estimated(&self) -> bool {
        true
    }

    fn estimate(&mut self, memory: &[f64]) {
        for (seen, number) in self.seen.iter_mut().zip(memory) {
            *seen = self.x * T::from_subset(number);
        }
    }
}

#[derive(Variables)]
pub struct Inputs<T = f64> {
    /// The connector
    pub counter: Counter<T>,
    /// Waits for an event
    #[var(discrete)]
    pub level: T,
}

#[derive(Variables)]
pub struct Outputs<T = f64> {
    /// As the connector has it
    pub seen: [T; 4],
    /// Gain times x
    pub scaled: T,
    /// Square of x at the last event
    pub square: T,
    /// x at the initialization
    pub first: T,
    /// Time of the first event from 1 s on, or -1
    pub ticked_at: T,
    /// Length of the last step that began between events
    pub length: T,
    /// Number of instants with events, one after the other
    pub events: i32,
    /// Number of events of the cause `Communication`
    pub communications: i32,
    /// Number of steps in a row
    pub in_a_row: i32,
}

#[derive(Clone, Variables)]
pub struct Discrete<T = f64> {
    /// x at the last event
    pub held: T,
    /// x at the initialization
    pub first: T,
    /// Time of the last event
    #[var(start = -1)]
    pub last: T,
    /// Time of the first event from 1 s on
    #[var(start = -1)]
    pub ticked_at: T,
    /// Length of the last step that began between events
    pub length: T,
    /// Number of instants with events
    pub events: i32,
    /// Number of events of the cause `Communication`
    pub communications: i32,
}

#[derive(Variables)]
pub struct Indicators<T = f64> {
    /// x at the last event
    pub held: T,
    /// Negative from the first communication step on
    pub unseen: T,
}

/// Asks for events at 1 s and at 1.5 s.
pub struct Witness;

#[model]
impl Model for Witness {
    const DESCRIPTION: &'static str = "Says what it sees";
    type Parameters<T: Scalar> = Parameters<T>;
    type Inputs<T: Scalar> = Inputs<T>;
    type Outputs<T: Scalar> = Outputs<T>;
    type Discrete<T: Scalar> = Discrete<T>;
    type Indicators<T: Scalar> = Indicators<T>;

    fn set_up_inputs<T: Scalar>(_: &Parameters<T>, _: &mut Inputs<T>) {}

    fn check(p: &Parameters) -> Result<(), Error> {
        if p.limit > 0.0 { Ok(()) } else { Err(Error::new("limit must be positive")) }
    }

    fn advise(p: &Parameters, log: &mut Log<'_>) {
        if p.limit > 10.0 {
            log.warn(format!("limit = {} is unusual", p.limit));
        }
    }

    fn begin_step(_: &Instant<'_, Self>, step: f64, discrete: &mut Discrete, _: &mut Log<'_>) {
        discrete.length = step;
    }

    fn outputs<T: Scalar>(at: &Instant<'_, Self, T>) -> Result<Evaluation<Self, T>, Error> {
        let (Counter { x, seen, .. }, discrete) = (&at.inputs.counter, at.discrete);
        if x.re() < 0.0 {
            return Err(Error::new("x is negative"));
        }
        let Discrete { held, first, ticked_at, length, events, communications, .. } = *discrete;
        let outputs = Outputs {
            seen: *seen,
            scaled: at.parameters.gain * *x,
            square: held * held,
            first,
            ticked_at,
            length,
            events,
            communications,
            in_a_row: at.setup.steps_in_a_row as i32,
        };
        Ok((outputs, ()))
    }

    fn indicators<T: Scalar>(at: &Instant<'_, Self, T>) -> Indicators<T> {
        Indicators { held: at.discrete.held, unseen: T::from_subset(&0.5) - at.inputs.counter.seen[0] }
    }

    fn event<T: Scalar>(
        at: &Instant<'_, Self, T>,
        cause: Cause,
        discrete: &mut Discrete<T>,
        _: &mut (),
        _: &mut Log<'_>,
    ) -> Result<Option<T>, Error> {
        discrete.held = at.inputs.counter.x;
        if cause == Cause::Initialization {
            discrete.first = at.inputs.counter.x;
        }
        discrete.communications += i32::from(matches!(cause, Cause::Communication { .. }));
        discrete.events += i32::from(at.time != at.discrete.last);
        discrete.last = at.time;
        if at.time.re() >= 1.0 && at.discrete.ticked_at.re() < 0.0 {
            discrete.ticked_at = at.time;
        }
        Ok([1.0, 1.5].into_iter().find(|instant| *instant > at.time.re()).map(|instant| T::from_subset(&instant)))
    }
}

impl Fmu for Witness {
    const NAME: &'static str = "Witness";
    const VERSION: &'static str = "1";
}

impl Tested<Witness> {
    #[track_caller]
    fn set_x(&self, x: f64) {
        assert_eq!(self.set("counter.x", x), fmi2OK);
    }

    fn seen(&self) -> [f64; 4] {
        [1, 2, 3, 4].map(|i| self.real(&format!("seen[{i}]")))
    }
}

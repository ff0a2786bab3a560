//! A model with two connectors.
use fmu_export::{
    Connector, Error, Evaluation, Fmu, Instant, Log, Model, Occasion, Path, Scalar, Variables, model, no_variables,
};

#[derive(Variables)]
pub struct Parameters {
    /// Whether velocities are estimated
    pub estimate: bool,
    /// Whether positions are carried to the end of a step
    pub extrapolate: bool,
    /// Whether a step reads positions as they were at its start
    pub hold: bool,
    /// Unit of the positions that are read: 0 for metres, 1 for millimetres
    pub representation: i32,
    /// Ports that are not read, one bit for each
    pub unread: i32,
}

/// Settings of a port.
#[derive(Clone, Copy, Default)]
pub struct PortSettings {
    estimate: bool,
    extrapolate: bool,
    millimetres: bool,
    unread: bool,
}

no_variables!(PortSettings);

impl Parameters {
    /// Gives the ports their settings.
    pub fn set_up<T: Scalar>(&self, inputs: &mut Inputs<T>) {
        let (estimate, extrapolate) = (self.estimate, self.extrapolate && !self.hold);
        for (i, port) in [&mut inputs.first, &mut inputs.second].into_iter().enumerate() {
            let (millimetres, unread) = (self.representation == 1, self.unread >> i & 1 == 1);
            port.settings = PortSettings { estimate, extrapolate, millimetres, unread };
        }
    }
}

/// A position on a line.
#[derive(Variables)]
#[variables(connector)]
pub struct Port<T = f64> {
    /// Position
    #[var(unit = "m")]
    pub x: T,
    /// Velocity
    #[var(unit = "m/s", derivative_of = x)]
    pub v: T,
    /// Acceleration
    #[var(unit = "m/s2", derivative_of = v)]
    pub a: T,
    /// Position, read instead of `x` where the parameters say so
    #[var(unit = "mm")]
    pub millimetres: T,
    /// Settings
    #[var(flatten)]
    pub settings: PortSettings,
}

/// Remembers the last two times, in s, and the positions there.
impl<T: Scalar> Connector<T> for Port<T> {
    const MEMORY_LAYOUT: &'static str = "time and position, twice";

    fn check(
        &self,
        path: Path<'_>,
        occasion: &Occasion,
        memory: &mut Vec<f64>,
        log: &mut Log<'_>,
    ) -> Result<(), Error> {
        let PortSettings { estimate, unread, .. } = self.settings;
        match self.x.re() {
            _ if unread => {}
            x if x > 100.0 => return Err(Error::new(format!("{path}.x = {x} m: no rail is so long"))),
            x if x > 10.0 => log.warn(format!("{path}.x = {x} m is far away")),
            _ => {}
        }
        if !estimate || unread {
            memory.clear();
        } else if let Some(step) = occasion.step {
            memory.resize(4, 0.0);
            if step.start > memory[0] {
                memory.copy_within(..2, 2);
            }
            memory[..2].copy_from_slice(&[step.start, self.x.re()]);
        }
        Ok(())
    }

    fn is_estimated(&self) -> bool {
        self.settings.estimate
    }

    fn estimate(&mut self, memory: &[f64]) {
        if let [time, _, before, x] = *memory {
            self.v = if before < time {
                (self.x - T::from_subset(&x)) / T::from_subset(&(time - before))
            } else {
                T::zero()
            };
        }
    }

    fn is_extrapolated(&self) -> bool {
        self.settings.extrapolate
    }

    fn extrapolate(&mut self, time: T) {
        self.x += (self.v + self.a * time * T::from_subset(&0.5)) * time;
        self.v += self.a * time;
    }

    fn convert(&mut self) {
        if self.settings.millimetres {
            self.x = self.millimetres * T::from_subset(&1e-3);
        }
    }
}

#[derive(Variables)]
pub struct Inputs<T = f64> {
    /// First
    pub first: Port<T>,
    /// Second
    pub second: Port<T>,
}

#[derive(Variables)]
pub struct Outputs<T = f64> {
    /// Position of the first port
    #[var(unit = "m")]
    pub x: T,
    /// Velocity of the first port
    #[var(unit = "m/s")]
    pub v: T,
    /// Position of the second port
    #[var(unit = "m")]
    pub x2: T,
}

/// Outputs the positions and velocities of its ports, as read.
pub struct Rail;

#[model]
impl Model for Rail {
    const DESCRIPTION: &'static str = "Shows what it reads of its ports";
    type Parameters<T: Scalar> = Parameters;
    type Inputs<T: Scalar> = Inputs<T>;
    type Outputs<T: Scalar> = Outputs<T>;

    fn set_up_inputs<T: Scalar>(p: &Parameters, inputs: &mut Inputs<T>) {
        p.set_up(inputs);
    }

    fn holds_inputs<T: Scalar>(p: &Parameters) -> bool {
        p.hold
    }

    fn outputs<T: Scalar>(at: &Instant<'_, Self, T>) -> Result<Evaluation<Self, T>, Error> {
        let Inputs { first, second } = at.inputs;
        Ok((Outputs { x: first.x, v: first.v, x2: second.x }, ()))
    }
}

impl Fmu for Rail {
    const NAME: &'static str = "Rail";
    const VERSION: &'static str = "1.0.0";
}

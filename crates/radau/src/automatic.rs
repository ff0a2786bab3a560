use dormand_prince::{Failure, Memory, Solver};

use crate::counts::{Counted, Counts};
use crate::jacobian::Jacobian;
use crate::solver::Radau;

/// A solver for equations that may turn out stiff. It begins with the explicit method of Dormand and Prince, and goes
/// on with [`Radau`] once stiffness limits the steps.
#[derive(Clone, Debug)]
pub struct Automatic {
    explicit: Solver,
    /// Solver of stiff equations, allocated at its first use: its matrices may be large.
    implicit: Option<Radau>,
    /// Whether the next step is one of the implicit method.
    is_stiff: bool,
    /// Whether the last step or start was one of the implicit method.
    was_stiff: bool,
    /// Work of the explicit method, without its refused steps.
    counts: Counts,
    /// States to start the explicit method from.
    rewound: Vec<f64>,
    relative: f64,
    absolute: Vec<f64>,
    ends_of_blocks: Vec<usize>,
}

impl Automatic {
    /// Creates a solver for a number of states, with tolerances of 1e-6 and one block.
    #[must_use]
    pub fn new(states: usize) -> Self {
        let mut explicit = Solver::new(states);
        explicit.set_early_notice_of_stiffness(true);
        Self {
            explicit,
            implicit: None,
            is_stiff: false,
            was_stiff: false,
            counts: Counts::default(),
            rewound: vec![0.0; states],
            relative: 1e-6,
            absolute: vec![1e-6; states],
            ends_of_blocks: vec![states],
        }
    }

    /// Forgets everything but the tolerances and the [counts](Self::counts): another run follows. `is_stiff` says
    /// whether it begins with the implicit method.
    pub fn reset(&mut self, is_stiff: bool) {
        self.explicit.set_next_step(0.0);
        self.explicit.set_early_notice_of_stiffness(true);
        if let Some(implicit) = &mut self.implicit {
            implicit.set_next_step(0.0);
        }
        (self.is_stiff, self.was_stiff) = (is_stiff, false);
    }

    /// Whether the next step is one of the implicit method.
    #[must_use]
    pub fn is_stiff(&self) -> bool {
        self.is_stiff
    }

    /// Sets the tolerances and blocks as [`Radau::set_tolerance`] does. The explicit method takes all states for one
    /// block.
    ///
    /// # Panics
    /// If the numbers of absolute tolerances and states differ, or if the last block does not end with the states.
    pub fn set_tolerance(&mut self, relative: f64, absolute: &[f64], ends_of_blocks: &[usize]) {
        self.explicit.set_tolerance(relative, absolute);
        self.relative = relative;
        self.absolute.copy_from_slice(absolute);
        self.ends_of_blocks.clear();
        self.ends_of_blocks.extend_from_slice(ends_of_blocks);
        if let Some(implicit) = &mut self.implicit {
            implicit.set_tolerance(relative, absolute, ends_of_blocks);
        }
    }

    /// Restarts at a time, with the step length planned before and the present method.
    ///
    /// # Panics
    /// If the number of states differs.
    pub fn start(&mut self, time: f64, states: &[f64]) {
        self.was_stiff = self.is_stiff;
        if self.is_stiff {
            self.create_implicit().start(time, states);
        } else {
            self.explicit.start(time, states);
        }
    }

    /// Restarts at the end of the last step as [`Radau::change_derivatives`] does. The explicit method has no matrix.
    pub fn change_derivatives(&mut self) {
        if let Some(implicit) = self.active_mut() {
            return implicit.change_derivatives();
        }
        self.rewound.copy_from_slice(self.explicit.states());
        self.explicit.start(self.explicit.time(), &self.rewound);
    }

    /// Goes back to a time within the last step as [`Radau::rewind`] does. The explicit method starts there, so that
    /// earlier times have no interpolated states.
    pub fn rewind(&mut self, time: f64) {
        if let Some(implicit) = self.active_mut() {
            implicit.rewind(time);
        } else if time < self.explicit.time() && time > self.explicit.previous_time() {
            self.explicit.interpolate(time, &mut self.rewound);
            self.explicit.start(time, &self.rewound);
        }
    }

    /// Makes one step, at most to the time `end`, which is reached exactly. Does nothing if `end` is not later than
    /// [`time`](Self::time). The first step of the implicit method allocates its memory.
    ///
    /// # Errors
    /// [`Failure`], but never [`Failure::Stiff`]. Time and states are unchanged.
    pub fn step<Q: Jacobian>(&mut self, equations: &mut Q, end: f64) -> Result<(), Failure<Q::Error>> {
        if self.is_stiff {
            self.go_on_with_implicit();
            return self.create_implicit().step(equations, end);
        }
        let mut counted = Counted { equations, right_hand_sides: 0 };
        let time = self.explicit.time();
        let result = self.explicit.step(&mut counted, end);
        self.counts.right_hand_sides += counted.right_hand_sides;
        self.counts.steps += usize::from(self.explicit.time() > time);
        match result {
            Err(Failure::Stiff) => {
                self.is_stiff = true;
                Ok(())
            }
            other => other,
        }
    }

    /// Makes one step to the time `end` by a method, whatever its error, as [`Solver::follow`] and [`Radau::follow`]
    /// do. After a step of the implicit method there is none of the explicit one.
    ///
    /// # Errors
    /// [`Failure`], but never [`Failure::Stiff`].
    pub fn follow<Q: Jacobian>(
        &mut self,
        equations: &mut Q,
        end: f64,
        is_stiff: bool,
    ) -> Result<(), Failure<Q::Error>> {
        self.is_stiff |= is_stiff;
        if self.is_stiff {
            self.go_on_with_implicit();
            return self.create_implicit().follow(equations, end);
        }
        self.explicit.follow(equations, end)
    }

    /// Starts the implicit method where the explicit one ended.
    fn go_on_with_implicit(&mut self) {
        if self.was_stiff {
            return;
        }
        self.was_stiff = true;
        self.create_implicit();
        if let Some(implicit) = &mut self.implicit {
            implicit.start(self.explicit.time(), self.explicit.states());
            implicit.set_next_step(self.explicit.next_step());
        }
    }

    fn create_implicit(&mut self) -> &mut Radau {
        self.implicit.get_or_insert_with(|| {
            let mut implicit = Radau::new(self.absolute.len());
            implicit.set_tolerance(self.relative, &self.absolute, &self.ends_of_blocks);
            implicit
        })
    }

    /// The implicit method, if it made the last step or start.
    fn active(&self) -> Option<&Radau> {
        self.implicit.as_ref().filter(|_| self.was_stiff)
    }

    fn active_mut(&mut self) -> Option<&mut Radau> {
        self.implicit.as_mut().filter(|_| self.was_stiff)
    }

    /// Time at the end of the last step.
    #[must_use]
    pub fn time(&self) -> f64 {
        self.active().map_or_else(|| self.explicit.time(), Radau::time)
    }

    /// Time at the beginning of the last step.
    #[must_use]
    pub fn previous_time(&self) -> f64 {
        self.active().map_or_else(|| self.explicit.previous_time(), Radau::previous_time)
    }

    /// States at the end of the last step.
    #[must_use]
    pub fn states(&self) -> &[f64] {
        self.active().map_or_else(|| self.explicit.states(), Radau::states)
    }

    /// Length of the next step to try; zero if unknown.
    #[must_use]
    pub fn next_step(&self) -> f64 {
        self.active().map_or_else(|| self.explicit.next_step(), Radau::next_step)
    }

    /// Sets the length of the next step to try. The solver chooses it if it is zero or invalid.
    pub fn set_next_step(&mut self, step: f64) {
        match self.active_mut() {
            Some(implicit) => implicit.set_next_step(step),
            None => self.explicit.set_next_step(step),
        }
    }

    /// Work of both methods since the creation.
    #[must_use]
    pub fn counts(&self) -> Counts {
        let implicit = self.implicit.as_ref().map(Radau::counts).unwrap_or_default();
        Counts {
            right_hand_sides: self.counts.right_hand_sides + implicit.right_hand_sides,
            steps: self.counts.steps + implicit.steps,
            refused_steps: self.explicit.refused_steps() + implicit.refused_steps,
            ..implicit
        }
    }

    /// Computes the states at a time within the last step, as [`Solver::interpolate`] and [`Radau::interpolate`] do.
    ///
    /// # Panics
    /// If the number of states differs.
    pub fn interpolate(&self, time: f64, states: &mut [f64]) {
        match self.active() {
            Some(implicit) => implicit.interpolate(time, states),
            None => self.explicit.interpolate(time, states),
        }
    }
}

/// The tolerances are not among the values.
impl Memory for Automatic {
    fn write(&self, to: &mut Vec<u8>) {
        self.explicit.write(to);
        ((self.is_stiff, self.was_stiff), self.implicit.is_some()).write(to);
        self.implicit.iter().for_each(|implicit| implicit.write(to));
    }

    fn read(&mut self, from: &mut &[u8]) -> Option<()> {
        self.explicit.read(from)?;
        let mut flags = ((false, false), false);
        flags.read(from)?;
        (self.is_stiff, self.was_stiff) = flags.0;
        if flags.1 {
            return self.create_implicit().read(from);
        }
        self.implicit = None;
        Some(())
    }
}

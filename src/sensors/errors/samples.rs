use std::sync::Arc;

use nalgebra::{RealField, Vector3};

use super::sensor_errors::{Biases, SensorErrors};

/// Size of the delay line: the longest delay, and the sample being taken.
const PLACES: usize = SensorErrors::<f64>::MOST_DELAYED + 1;

/// A sample, valid or lost.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sample<T = f64> {
    /// Values, in the unit of the quantity. A lost sample repeats the last valid one.
    pub y: Vector3<T>,
    /// Number of the sample, from 0.
    pub number: u64,
    /// False for a lost sample.
    pub is_valid: bool,
}

/// Samples of a sensor in a run: the sample shown, and later ones in the delay line.
///
/// Sample k is taken at t0 + k/[`sample_rate`](SensorErrors::sample_rate), never at a sum of intervals, and shown
/// [`delay`](SensorErrors::delay) later. Before, sample 0 is shown.
#[derive(Clone, Debug, PartialEq)]
pub struct Samples<T = f64> {
    /// Time of sample 0, in s.
    pub start: f64,
    /// Rate, in Hz, and delay, in s. A change of either begins with a new sample 0.
    pub timing: [f64; 2],
    /// Number of samples taken.
    pub taken: u64,
    /// Sample shown.
    pub shown: Sample<T>,
    /// Biases at the last sample taken.
    pub biases: Biases<T>,
    /// Delay line; `None` before the first sample that waits.
    pub line: Option<Arc<DelayLine<T>>>,
}

/// Samples by their number modulo 33, `None` if lost.
pub type DelayLine<T = f64> = [Option<Vector3<T>>; PLACES];

impl<T: RealField + Copy> Samples<T> {
    /// Takes and shows sample 0 of `u`, in unit behind the low-pass, at `time` in s.
    pub fn begin(errors: &SensorErrors<T>, time: f64, u: &Vector3<T>) -> Self {
        let biases = errors.first_biases();
        let y = if timing(errors)[0] > 0.0 { errors.sample(u, &biases, 0) } else { errors.continuous(u) };
        let shown = Sample { y, number: 0, is_valid: true };
        Self { start: time, timing: timing(errors), taken: 1, shown, biases, line: None }
    }

    /// Takes all samples due at `time`, in s, with the quantity `u` behind the low-pass, in unit. Shows samples after
    /// their delay.
    ///
    /// Samples up to [`tolerance`](Self::tolerance) after `time` are due, because sums of step sizes are not exact. A
    /// second call at the time of a sample takes it anew, with other inputs. After a change of rate or delay, the
    /// samples begin anew.
    pub fn advance(&mut self, errors: &SensorErrors<T>, time: f64, u: &Vector3<T>) {
        let is_at_start = self.is_at_start(time);
        if is_at_start || timing(errors) != self.timing {
            *self = Self::begin(errors, if is_at_start { self.start } else { time }, u);
            return;
        }
        if self.timing[0] <= 0.0 {
            return;
        }
        let due = time + Self::tolerance(time);
        if time - Self::tolerance(time) <= self.time_of(self.taken - 1) {
            self.take_again(errors, u);
        }
        loop {
            // First, since a new sample may take the place of one to be shown.
            while self.shown.number + 1 < self.taken && self.time_of(self.shown.number + 1) + self.timing[1] <= due {
                self.show_next();
            }
            if self.time_of(self.taken) > due {
                return;
            }
            self.take(errors, u);
        }
    }

    /// Whether `time`, in s, is the time of sample 0 or earlier.
    pub fn is_at_start(&self, time: f64) -> bool {
        time <= self.start + Self::tolerance(time)
    }

    /// Time in s at which the next sample is to be taken or shown; none without a rate.
    pub fn next_event(&self) -> Option<f64> {
        if self.timing[0] <= 0.0 {
            return None;
        }
        let shown = self.shown.number + 1;
        let showing = if shown < self.taken { self.time_of(shown) + self.timing[1] } else { f64::INFINITY };
        Some(self.time_of(self.taken).min(showing))
    }

    /// Time in s at which the sample shown was taken.
    pub fn sample_time(&self) -> f64 {
        if self.timing[0] > 0.0 { self.time_of(self.shown.number) } else { self.start }
    }

    /// Largest distance in s of two instants that count as equal: the larger of 1e-9 s and 1e-13 `|time|`.
    pub fn tolerance(time: f64) -> f64 {
        (1e-13 * time.abs()).max(1e-9)
    }

    fn time_of(&self, number: u64) -> f64 {
        self.start + number as f64 / self.timing[0]
    }

    fn take(&mut self, errors: &SensorErrors<T>, u: &Vector3<T>) {
        let k = self.taken;
        self.biases = errors.next_biases(&self.biases, k);
        let sample = (!errors.is_lost(k)).then(|| errors.sample(u, &self.biases, k));
        self.taken += 1;
        if self.timing[1] <= 0.0 {
            self.show(sample);
        } else {
            let line = self.line.get_or_insert_with(|| Arc::new([None; PLACES]));
            Arc::make_mut(line)[place(k)] = sample;
        }
    }

    /// Takes the last sample of a run again, unless it is sample 0 or lost. Its biases and its noise do not change.
    fn take_again(&mut self, errors: &SensorErrors<T>, u: &Vector3<T>) {
        let k = self.taken - 1;
        if k == 0 || errors.is_lost(k) {
            return;
        }
        let sample = errors.sample(u, &self.biases, k);
        if self.shown.number == k {
            self.shown.y = sample;
        } else if let Some(line) = &mut self.line {
            Arc::make_mut(line)[place(k)] = Some(sample);
        }
    }

    fn show_next(&mut self) {
        let waiting = self.line.as_ref().and_then(|line| line[place(self.shown.number + 1)]);
        self.show(waiting);
    }

    fn show(&mut self, sample: Option<Vector3<T>>) {
        let (y, number) = (sample.unwrap_or(self.shown.y), self.shown.number + 1);
        self.shown = Sample { y, number, is_valid: sample.is_some() };
    }
}

fn place(number: u64) -> usize {
    (number % PLACES as u64) as usize
}

fn timing<T: RealField + Copy>(errors: &SensorErrors<T>) -> [f64; 2] {
    [errors.sample_rate, errors.delay].map(|x| x.to_subset_unchecked())
}

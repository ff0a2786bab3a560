//! Rates that contradict their values are found, correct ones are not, on analytic motions from fixed seeds.
mod lies;
mod motion;
mod rules;

use lies::{LIES, Lie};
use motion::{Motion, Random, Sample};
use multibody::frames::consistency::{Contradiction, RateWatch, Rates, Step, Value, observe_frame};
use multibody::frames::{Quaternion, TransformationMatrix};
use nalgebra::{Rotation3, UnitQuaternion, Vector3, Vector4};

/// Sample with noise in its pose, in m and rad.
fn noisy(mut sample: Sample, random: &mut Random, [of_position, of_angle]: [f64; 2]) -> Sample {
    sample.r += random.vector(of_position);
    sample.t = Rotation3::from_scaled_axis(random.vector(of_angle)).matrix() * sample.t;
    sample
}

/// Names of the rates.
const RATES: [&str; 4] = ["v_0", "a_0", "R.w", "z"];

fn rates(sample: &Sample, q: Option<Vector4<f64>>) -> Rates {
    let t = q.map_or(TransformationMatrix(sample.t), |q| Quaternion(q).to_t());
    let vector = Value::Vector;
    [
        Some((vector(sample.r), sample.v)),
        Some((vector(sample.v), sample.a)),
        Some((Value::Orientation(t), sample.w)),
        Some((vector(sample.w), sample.z)),
    ]
}

/// nalgebra's {x, y, z, w}; its matrix rotates the axes of the frame into the world.
fn quaternion(sample: &Sample) -> Vector4<f64> {
    UnitQuaternion::from_rotation_matrix(&Rotation3::from_matrix_unchecked(sample.t.transpose())).coords
}

/// Observes frames at the ends of steps. Returns the contradictions, each with the number of steps and the time since
/// the first step.
fn watch(frames: impl Iterator<Item = ([f64; 2], Rates)>) -> Vec<(&'static str, Contradiction, usize, f64)> {
    let (mut saved, mut due, mut steps, mut found) = ([[0.0; RateWatch::SIZE]; 4], 1, 0, vec![]);
    let mut first = None;
    for (i, ([start, end], frame)) in frames.enumerate() {
        let first = *first.get_or_insert(start);
        steps += 1;
        if steps < due {
            continue;
        }
        due = observe_frame(&mut saved, &Step { times: [start, end], steps }, &frame, |rate, contradiction| {
            found.push((RATES[rate], contradiction, i + 1, end - first));
        });
        steps = 0;
        if due == 0 {
            break;
        }
    }
    found
}

/// 48 motions per error; every second one has noise of up to 0.02 mm and 0.01 degrees, which may hide the error.
#[test]
fn rates_that_contradict_their_values_are_found() {
    const MOTIONS: u64 = 48;
    for (name, lie, rate) in LIES {
        let (mut clean, mut noisy_ones, mut times) = (0, 0, vec![]);
        for seed in 0..MOTIONS {
            let mut random = Random(seed);
            let (speed, turning) = (random.log_between(0.1, 2.0), random.log_between(0.2, 3.0));
            let motion = Motion::random(&mut random, speed, turning, 0.0);
            let h = random.log_between(1e-3, 1e-2);
            let has_noise = seed % 2 == 1;
            let noise =
                if has_noise { [2e-5, 0.01_f64.to_radians()].map(|size| size * random.unit()) } else { [0.0; 2] };
            let by_ends = seed % 3 == 0;
            let found = watch((0..2500).map(|i| {
                let [start, end] = [f64::from(i) * h, f64::from(i + 1) * h];
                let sample = motion.at(if by_ends { end } else { start });
                let mut sample = noisy(sample, &mut random, noise);
                let q = match &lie {
                    Lie::Matrix(lie) => {
                        lie(&mut sample);
                        (seed % 4 < 2).then(|| quaternion(&sample))
                    }
                    Lie::Quaternion(lie) => {
                        let mut q = quaternion(&sample);
                        lie(&mut sample, &mut q);
                        Some(q)
                    }
                };
                ([start, end], rates(&sample, q))
            }));
            let about: Vec<_> = found.iter().filter(|(of, ..)| *of == rate).collect();
            *if has_noise { &mut noisy_ones } else { &mut clean } += u32::from(!about.is_empty());
            times.extend(about.first().map(|(.., time)| *time));
        }
        times.sort_unstable_by(f64::total_cmp);
        let middle = times.get(times.len() / 2).copied().unwrap_or(f64::INFINITY);
        println!("{name}: found {clean} of 24 without noise, {noisy_ones} of 24 with noise, after {middle:.2} s");
        assert!(clean >= 20 && middle <= 1.5, "{name}: {clean}, {middle}");
    }
}

/// Ways of correct communication.
#[derive(Clone, Copy, Debug)]
enum Manner {
    Smooth,
    SeveralTurnsInAStep,
    VariableSteps,
    Jumps,
    Noise,
    HeldPoses,
    HeldVelocities,
    Rests,
    RestsWithNoise,
    PosesAt10Hz,
    RatesAt10Hz,
    StepsAt10Hz,
    InterpolatedFrom10Hz,
}

#[test]
fn honest_motions_are_not_accused() {
    use Manner::*;
    let manners = [
        Smooth,
        SeveralTurnsInAStep,
        VariableSteps,
        Jumps,
        Noise,
        HeldPoses,
        HeldVelocities,
        Rests,
        RestsWithNoise,
        PosesAt10Hz,
        RatesAt10Hz,
        StepsAt10Hz,
        InterpolatedFrom10Hz,
    ];
    let mut accused = vec![];
    for seed in 0..260_u64 {
        let manner = manners[seed as usize % manners.len()];
        let mut random = Random(1000 + seed);
        let (speed, turning) = (random.log_between(1e-3, 30.0), random.log_between(1e-3, 10.0));
        let h = match manner {
            StepsAt10Hz => 0.1,
            PosesAt10Hz | RatesAt10Hz | InterpolatedFrom10Hz => random.log_between(1e-3, 3e-2),
            _ => random.log_between(1e-4, 3e-2),
        };
        let spin = match manner {
            SeveralTurnsInAStep => random.between(5.0, 40.0) / h,
            PosesAt10Hz | RatesAt10Hz | InterpolatedFrom10Hz => 0.0,
            _ => random.normal() * random.log_between(0.01, 100.0),
        };
        let motion = Motion::random(&mut random, speed, turning, spin);
        let by_ends = seed % 4 >= 2;
        let noise = match manner {
            Noise | RestsWithNoise => [random.log_between(1e-6, 1e-2), random.log_between(1e-6, 1e-2)],
            _ => [0.0; 2],
        };
        let q = seed % 3 == 0;
        let mut end = random.between(0.0, 100.0);
        let (mut shift, mut held, mut held_rates) = ([0.0; 2], None, None);
        let found = watch((0..5000).map(|i| {
            let start = end;
            let size = match manner {
                VariableSteps => h * random.log_between(0.1, 10.0),
                _ => h,
            };
            end = start + size;
            if matches!(manner, Jumps) && random.unit() < 0.1 {
                shift = [random.normal(), random.between(0.0, 10.0)];
            }
            if matches!(manner, Rests) && random.unit() < 0.03 {
                shift[1] = if shift[1] == 0.0 { start } else { 0.0 };
            }
            let now = if by_ends { end } else { start };
            // Last time with new data at 10 Hz, and its fraction of the interval.
            let tick = (now * 10.0).floor() / 10.0;
            let mut sample = match manner {
                Jumps => motion.at(now + shift[1]),
                Rests | RestsWithNoise if shift[1] != 0.0 || matches!(manner, RestsWithNoise) => {
                    let mut sample = motion.at(shift[1]);
                    (sample.v, sample.a, sample.w, sample.z) = Default::default();
                    sample
                }
                InterpolatedFrom10Hz => {
                    let (mut sample, from, to) = (motion.at(now), motion.at(tick), motion.at(tick + 0.1));
                    let part = 10.0 * (now - tick);
                    let turn = TransformationMatrix(from.t).relative_rotation(&TransformationMatrix(to.t));
                    let turn = TransformationMatrix::from_rotation_vector(&(turn.to_rotation_vector() * part));
                    sample.r = from.r.lerp(&to.r, part);
                    sample.t = turn.0 * from.t;
                    (sample.v, sample.w) = (from.v.lerp(&to.v, part), from.w.lerp(&to.w, part));
                    sample
                }
                _ => motion.at(now),
            };
            sample = noisy(sample, &mut random, noise);
            match manner {
                Jumps => sample.r.x += shift[0],
                HeldPoses => {
                    if i % 10 == 0 {
                        held = Some(sample);
                    }
                    sample = held.unwrap();
                }
                HeldVelocities => {
                    if i % 10 == 0 {
                        held_rates = Some(sample);
                    }
                    let of = held_rates.unwrap();
                    (sample.v, sample.a, sample.w, sample.z) = (of.v, of.a, of.w, of.z);
                }
                PosesAt10Hz => {
                    let of = motion.at(tick);
                    (sample.r, sample.t) = (of.r, of.t);
                }
                RatesAt10Hz => {
                    let of = motion.at(tick);
                    (sample.v, sample.a, sample.w, sample.z) = (of.v, of.a, of.w, of.z);
                }
                _ => {}
            }
            ([start, end], rates(&sample, q.then(|| quaternion(&sample))))
        }));
        for found in found {
            println!(
                "seed {seed}, {manner:?}, h = {h}, speed {speed}, turning {turning}, by ends {by_ends}, \
                 noise {noise:?}: {found:?}"
            );
            accused.push(seed);
        }
    }
    assert!(accused.is_empty(), "accused: {accused:?} of 260");
}

/// From rest, with held rates: in the first tenth of a second they are zero although the frame moves.
#[test]
fn rates_at_10_hz_that_start_from_rest_are_not_accused() {
    for h in [1e-4, 1e-3, 1e-2] {
        let found = watch((0..(2.0 / h) as u32).map(|i| {
            let start = f64::from(i) * h;
            let tick = (start * 10.0 + 1e-9).floor() / 10.0;
            let sample = Sample {
                r: Vector3::x() * start.powi(2),
                v: Vector3::x() * (2.0 * tick),
                a: Vector3::x() * 2.0,
                t: nalgebra::Matrix3::identity(),
                w: Vector3::zeros(),
                z: Vector3::zeros(),
            };
            ([start, start + h], rates(&sample, None))
        }));
        assert!(found.is_empty(), "{h} s: {found:?}");
    }
}

/// A pose at rest, with noise as rates.
#[test]
fn poses_at_rest_are_not_accused() {
    let mut random = Random(7);
    let found = watch((0..5000).map(|i| {
        let start = 1e-3 * f64::from(i);
        let [v, a, w, z] = [(); 4].map(|()| random.vector(0.1));
        let sample = Sample { r: Vector3::x(), v, a, t: nalgebra::Matrix3::identity(), w, z };
        ([start, start + 1e-3], rates(&sample, None))
    }));
    assert!(found.iter().all(|(of, ..)| !matches!(*of, "v_0" | "R.w")), "{found:?}");
}

/// Includes a whole number of periods between two comparisons.
#[test]
fn vibrations_with_few_samples_in_a_period_are_not_accused() {
    const H: f64 = 0.01;
    for frequency in [2.5, 5.0, 9.9, 10.0, 10.1, 20.0, 20.2, 30.0, 40.0, 45.0] {
        let omega = std::f64::consts::TAU * frequency;
        let frames = (0..3000).map(|i| {
            let t = f64::from(i) * H;
            let (sin, cos) = (omega * t + 0.3).sin_cos();
            let angle = 0.1 * sin;
            let sample = Sample {
                r: Vector3::new(cos, sin, 0.0),
                v: Vector3::new(-sin, cos, 0.0) * omega,
                a: Vector3::new(-cos, -sin, 0.0) * omega.powi(2),
                t: TransformationMatrix::axis_rotation(3, angle).unwrap().0,
                w: Vector3::z() * (0.1 * omega * cos),
                z: Vector3::z() * (-0.1 * omega.powi(2) * sin),
            };
            ([t, t + H], rates(&sample, None))
        });
        let found = watch(frames);
        assert!(found.is_empty(), "{frequency} Hz: {found:?}");
    }
}

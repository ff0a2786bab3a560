//! Inputs that contradict each other are found and named, honest ones are not, on analytic motions from fixed seeds.
mod lies;
mod motion;

use lies::{LIES, Lie};
use motion::{Motion, Random, Sample};
use multibody::frames::consistency::{Attitude, Communicated, Contradiction, FrameWatch, Quantity, Span};
use multibody::frames::{Quaternion, TransformationMatrix};
use nalgebra::{Rotation3, UnitQuaternion, Vector3, Vector4};

/// A sample with noise in its pose, in m and rad.
fn noisy(mut sample: Sample, random: &mut Random, [of_position, of_angle]: [f64; 2]) -> Sample {
    sample.r += random.vector(of_position);
    sample.t = Rotation3::from_scaled_axis(random.vector(of_angle)).matrix() * sample.t;
    sample
}

fn communicated(sample: &Sample, q: Option<Vector4<f64>>) -> Communicated {
    let attitude = match q {
        Some(q) => Attitude::Quaternion(Quaternion(q)),
        None => Attitude::Matrix(TransformationMatrix(sample.t)),
    };
    Communicated {
        position: Some((sample.r, sample.v)),
        acceleration: Some(sample.a),
        rotation: Some((attitude, sample.w)),
        angular_acceleration: Some(sample.z),
    }
}

/// {x, y, z, w} by nalgebra; its matrix turns the axes of the frame into the world.
fn quaternion(sample: &Sample) -> Vector4<f64> {
    UnitQuaternion::from_rotation_matrix(&Rotation3::from_matrix_unchecked(sample.t.transpose())).coords
}

/// Steps with their frames, until something is found or nothing more is compared. Tells the number of steps, too.
fn watch(steps: impl Iterator<Item = (Span, Communicated)>) -> (Vec<(Quantity, Contradiction)>, usize) {
    let (mut numbers, mut due, mut since) = ([0.0; FrameWatch::SIZE], 1, 0);
    for (i, (span, frame)) in steps.enumerate() {
        since += 1;
        if since < due {
            continue;
        }
        // Saved and restored each time.
        let mut watch = FrameWatch::read(&numbers);
        due = watch.observe(&span, &frame, since);
        watch.write(&mut numbers);
        since = 0;
        let found: Vec<_> = watch.contradictions().collect();
        if !found.is_empty() || due == 0 {
            return (found, i + 1);
        }
    }
    (Vec::new(), usize::MAX)
}

/// 120 motions for each lie; with noise up to 0.02 mm and 0.01 degrees in every second one.
#[test]
fn seventeen_ways_to_lie_are_found_and_named() {
    const MOTIONS: u64 = 120;
    for (name, lie, quantity, remedy) in LIES {
        let (mut found, mut named, mut steps) = (0, 0, vec![]);
        for seed in 0..MOTIONS {
            let mut random = Random(seed);
            let (speed, turning) = (random.log_between(0.1, 2.0), random.log_between(0.2, 3.0));
            let motion = Motion::random(&mut random, speed, turning, 0.0);
            let h = random.log_between(1e-3, 1e-2);
            let noise =
                if seed % 2 == 0 { [0.0; 2] } else { [2e-5, 0.01_f64.to_radians()].map(|size| size * random.unit()) };
            let by_ends = seed % 3 == 0;
            let (contradictions, after) = watch((0..400).map(|i| {
                let span = Span { start: f64::from(i) * h, end: f64::from(i + 1) * h };
                let sample = motion.at(if by_ends { span.end } else { span.start });
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
                (span, communicated(&sample, q))
            }));
            let about: Vec<_> = contradictions.iter().filter(|(of, _)| *of == quantity).collect();
            found += u32::from(!about.is_empty());
            named += u32::from(about.iter().any(|(_, contradiction)| contradiction.remedies.contains(remedy)));
            steps.extend((!about.is_empty()).then_some(after));
        }
        steps.sort_unstable();
        let middle = steps[steps.len() / 2];
        println!("{name}: found {found}, named {named} of {MOTIONS}, after {middle} steps in the middle");
        assert!(found == named && named >= 100 && middle <= 8, "{name}: {found}, {named}, {middle}");
    }
}

/// How an honest master communicates.
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
}

#[test]
fn honest_motions_are_hardly_ever_accused() {
    use Manner::*;
    let manners = [Smooth, SeveralTurnsInAStep, VariableSteps, Jumps, Noise, HeldPoses, HeldVelocities, Rests];
    let mut accused = vec![];
    for seed in 0..320 {
        let manner = manners[seed as usize % 8];
        let mut random = Random(1000 + seed);
        let (speed, turning) = (random.log_between(1e-3, 30.0), random.log_between(1e-3, 10.0));
        let h = random.log_between(1e-4, 3e-2);
        let spin = match manner {
            SeveralTurnsInAStep => random.between(5.0, 40.0) / h,
            _ => random.normal() * random.log_between(0.01, 100.0),
        };
        let motion = Motion::random(&mut random, speed, turning, spin);
        let by_ends = seed % 16 >= 8;
        let noise = match manner {
            Noise => [random.log_between(1e-6, 1e-2), random.log_between(1e-6, 1e-2)],
            _ => [0.0; 2],
        };
        let q = seed % 3 == 0;
        let mut end = random.between(0.0, 100.0);
        let (mut shift, mut held, mut velocities) = ([0.0; 2], None, None);
        let (contradictions, after) = watch((0..1000).map(|i| {
            let start = end;
            let size = match manner {
                VariableSteps => h * random.log_between(0.1, 10.0),
                _ => h,
            };
            end = start + size;
            let span = Span { start, end };
            if matches!(manner, Jumps) && random.unit() < 0.1 {
                shift = [random.normal(), random.between(0.0, 10.0)];
            }
            if matches!(manner, Rests) && random.unit() < 0.03 {
                shift[1] = if shift[1] == 0.0 { start } else { 0.0 };
            }
            let now = if by_ends { end } else { start };
            let mut sample = match manner {
                Jumps => motion.at(now + shift[1]),
                Rests if shift[1] != 0.0 => {
                    let mut sample = motion.at(shift[1]);
                    (sample.v, sample.a, sample.w, sample.z) = Default::default();
                    sample
                }
                _ => motion.at(now),
            };
            sample = noisy(sample, &mut random, noise);
            if matches!(manner, Jumps) {
                sample.r.x += shift[0];
            }
            if matches!(manner, HeldPoses) {
                if i % 10 == 0 {
                    held = Some(sample);
                }
                sample = held.unwrap();
            }
            if matches!(manner, HeldVelocities) {
                if i % 10 == 0 {
                    velocities = Some(sample);
                }
                let of = velocities.unwrap();
                (sample.v, sample.a, sample.w, sample.z) = (of.v, of.a, of.w, of.z);
            }
            (span, communicated(&sample, q.then(|| quaternion(&sample))))
        }));
        if !contradictions.is_empty() {
            println!(
                "seed {seed}, {manner:?}, h = {h}, speed {speed}, turning {turning}, by ends {by_ends}, noise {noise:?}, after {after}: {contradictions:?}"
            );
            accused.push(seed);
        }
    }
    assert!(accused.len() <= 1, "accused: {accused:?} of 320");
}

/// In comparisons that are ten steps apart, what vibrates with a whole number of periods in them seems to rest.
#[test]
fn vibrations_with_few_samples_in_a_period_are_not_accused() {
    const H: f64 = 0.01;
    for frequency in [2.5, 5.0, 9.9, 10.0, 10.1, 20.0, 20.2, 30.0, 40.0, 45.0] {
        let omega = std::f64::consts::TAU * frequency;
        let frames = (0..300).map(|i| {
            let t = f64::from(i) * H;
            let (sin, cos) = (omega * t + 0.3).sin_cos();
            let angle = 0.1 * sin;
            let frame = Communicated {
                position: Some((Vector3::new(cos, sin, 0.0), Vector3::new(-sin, cos, 0.0) * omega)),
                acceleration: Some(Vector3::new(-cos, -sin, 0.0) * omega.powi(2)),
                rotation: Some((
                    Attitude::Matrix(TransformationMatrix::axis_rotation(3, angle).unwrap()),
                    Vector3::z() * (0.1 * omega * cos),
                )),
                angular_acceleration: Some(Vector3::z() * (-0.1 * omega.powi(2) * sin)),
            };
            (Span { start: t, end: t + H }, frame)
        });
        let (contradictions, _) = watch(frames);
        assert!(contradictions.is_empty(), "{frequency} Hz: {contradictions:?}");
    }
}

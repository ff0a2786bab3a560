//! Analytic motions of a frame: sums of sines for the position and for three angles.
use nalgebra::{Matrix3, Vector3};

/// Random numbers from a seed.
pub struct Random(pub u64);

impl Random {
    /// Uniform between 0 and 1.
    pub fn unit(&mut self) -> f64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 ^ (self.0 >> 31)).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 11) as f64 / (1_u64 << 53) as f64
    }

    pub fn between(&mut self, min: f64, max: f64) -> f64 {
        min + (max - min) * self.unit()
    }

    /// Uniform in the logarithm between two positive numbers.
    pub fn log_between(&mut self, min: f64, max: f64) -> f64 {
        min * (max / min).powf(self.unit())
    }

    /// Approximately normal, with standard deviation 1.
    pub fn normal(&mut self) -> f64 {
        (0..12).map(|_| self.unit()).sum::<f64>() - 6.0
    }

    pub fn vector(&mut self, size: f64) -> Vector3<f64> {
        Vector3::from_fn(|_, _| size * self.normal())
    }
}

/// Coordinate over time: a line and two sines.
struct Curve {
    start: f64,
    slope: f64,
    sines: [[f64; 3]; 2],
}

impl Curve {
    fn random(random: &mut Random, start: f64, size: f64, slope: f64, frequency: f64) -> Self {
        let sines = [(); 2].map(|()| {
            [size * random.between(0.3, 1.0), frequency * random.between(0.3, 1.5), random.between(-3.0, 3.0)]
        });
        Self { start, slope, sines }
    }

    /// Value, first and second derivative.
    fn at(&self, t: f64) -> [f64; 3] {
        let mut sums = [self.start + self.slope * t, self.slope, 0.0];
        for [a, f, p] in self.sines {
            let (sin, cos) = (f * t + p).sin_cos();
            sums[0] += a * sin;
            sums[1] += a * f * cos;
            sums[2] -= a * f * f * sin;
        }
        sums
    }
}

/// Frame at an instant. `t` maps components from the world to the frame.
#[derive(Clone, Copy)]
pub struct Sample {
    pub r: Vector3<f64>,
    pub v: Vector3<f64>,
    pub a: Vector3<f64>,
    pub t: Matrix3<f64>,
    pub w: Vector3<f64>,
    pub z: Vector3<f64>,
}

/// Motion with speeds of the given order, in m/s and rad/s, and a rotation by `spin`, in rad/s, about an axis of the
/// frame.
pub struct Motion {
    coordinates: [Curve; 3],
    angles: [Curve; 3],
}

impl Motion {
    pub fn random(random: &mut Random, speed: f64, turning: f64, spin: f64) -> Self {
        let frequency = random.log_between(0.5, 4.0);
        let (distance, turn) = (speed / frequency, turning / frequency);
        let coordinates = [(); 3].map(|()| {
            let start = random.normal();
            Curve::random(random, start, distance, 0.0, frequency)
        });
        let angles = [0.0, 0.0, spin].map(|slope| {
            let start = random.between(-3.0, 3.0);
            Curve::random(random, start, turn, slope, frequency)
        });
        Self { coordinates, angles }
    }

    /// The axes rotate about z by the first angle, about the new y by the second, about the new x by the third.
    pub fn at(&self, time: f64) -> Sample {
        let [x, y, z] = [0, 1, 2].map(|i| self.coordinates[i].at(time));
        let [[a, da, dda], [b, db, ddb], [c, dc, ddc]] = [0, 1, 2].map(|i| self.angles[i].at(time));
        let ((sa, ca), (sb, cb), (sc, cc)) = (a.sin_cos(), b.sin_cos(), c.sin_cos());
        // Columns: axes of the frame in the world.
        let axes = Matrix3::new(
            ca * cb,
            ca * sb * sc - sa * cc,
            ca * sb * cc + sa * sc,
            sa * cb,
            sa * sb * sc + ca * cc,
            sa * sb * cc - ca * sc,
            -sb,
            cb * sc,
            cb * cc,
        );
        let w = Vector3::new(dc - da * sb, db * cc + da * cb * sc, -db * sc + da * cb * cc);
        let dw = Vector3::new(
            ddc - dda * sb - da * db * cb,
            ddb * cc - db * dc * sc + dda * cb * sc - da * db * sb * sc + da * dc * cb * cc,
            -ddb * sc - db * dc * cc + dda * cb * cc - da * db * sb * cc - da * dc * cb * sc,
        );
        let vector = |order: usize| Vector3::new(x[order], y[order], z[order]);
        Sample { r: vector(0), v: vector(1), a: vector(2), t: axes.transpose(), w, z: dw }
    }
}

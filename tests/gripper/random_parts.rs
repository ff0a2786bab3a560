//! Random rods, plates and other bodies.

use crate::random::Random;
use multibody::bodies::Inertia;
use multibody::forces::gripper::MassProperties;
use nalgebra::{Matrix3, Rotation3, Vector3, vector};

impl Random {
    pub(crate) fn power_of_ten(&mut self, low: f64, high: f64) -> f64 {
        10_f64.powf(self.between(low, high))
    }

    pub(crate) fn direction(&mut self) -> Vector3<f64> {
        Vector3::from_fn(|_, _| self.between(-1.0, 1.0)).normalize()
    }
}

/// Inertia with this matrix.
pub(crate) fn inertia(i: &Matrix3<f64>) -> Inertia {
    Inertia { i_11: i.m11, i_22: i.m22, i_33: i.m33, i_21: i.m21, i_31: i.m31, i_32: i.m32 }
}

/// Part gripped at a point.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Part {
    /// Mass, in kg.
    pub(crate) m: f64,
    /// Inertia about the centre of mass, in kg.m2.
    pub(crate) inertia: Matrix3<f64>,
    /// Position of the centre of mass relative to the grip, in m.
    pub(crate) r_cm: Vector3<f64>,
    /// Size, in m.
    pub(crate) size: f64,
}

impl Part {
    /// Rod of 2 cm along z, gripped at its end; mass in kg, length in m.
    pub(crate) fn rod(m: f64, length: f64) -> Self {
        let (long, thin) = (m * length * length / 12.0, m * 0.01 * 0.01 / 2.0);
        let inertia = Matrix3::from_diagonal(&vector![long, long, thin]);
        Self { m, inertia, r_cm: vector![0.0, 0.0, length / 2.0], size: length }
    }

    /// Rods at their ends, plates near their corners, and other bodies anywhere.
    pub(crate) fn random(number: usize, random: &mut Random) -> Self {
        let m = random.between(0.1, 5.0);
        match number % 3 {
            0 => Self::rod(m, random.between(0.1, 1.0)),
            1 => {
                let (a, b) = (random.between(0.05, 0.6), random.between(0.05, 0.6));
                let inertia = Matrix3::from_diagonal(&(vector![b * b, a * a, a * a + b * b] * (m / 12.0)));
                let r_cm = vector![a / 2.0 * random.between(0.0, 1.0), b / 2.0 * random.between(0.0, 1.0), 0.0];
                Self { m, inertia, r_cm, size: a.max(b) }
            }
            _ => {
                let (m, size) = (random.power_of_ten(-2.0, 2.0), random.power_of_ten(-2.0, 0.0));
                let squares = Vector3::from_fn(|_, _| random.between(0.1, 1.0));
                let moments = (Vector3::repeat(squares.sum()) - squares) * (m * size * size);
                let turn = Rotation3::new(random.direction() * random.between(0.0, 3.0)).into_inner();
                let inertia = turn * Matrix3::from_diagonal(&moments) * turn.transpose();
                let inertia = (inertia + inertia.transpose()) / 2.0;
                let r_cm = random.direction() * size * random.between(0.0, 2.0);
                Self { m, inertia, r_cm, size }
            }
        }
    }

    pub(crate) fn properties(&self, r_cm_tolerance: f64) -> MassProperties {
        MassProperties { m: self.m, r_cm: self.r_cm, inertia: inertia(&self.inertia), r_cm_tolerance }
    }
}

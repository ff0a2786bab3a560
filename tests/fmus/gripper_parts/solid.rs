//! Mass properties of rigid bodies, and their response to force and torque, in closed form.
use super::ok;
use fmu_harness::Instance;
use nalgebra::{Matrix3, Matrix6, Vector3, vector};

/// Mass (kg), centre of mass relative to the body's frame (m), and inertia about it (kg.m2), in the axes of the frame.
#[derive(Clone, Copy, Debug)]
pub struct Solid {
    pub m: f64,
    pub r_cm: Vector3<f64>,
    pub inertia: Matrix3<f64>,
}

/// A rod gripped at its end: 1 kg, 40 cm long, 2 cm thick.
pub fn rod() -> Solid {
    cylinder_along_x(1.0, 0.4, 0.01)
}

/// A cylinder gripped at its top: 2 kg, 20 cm high, 8 cm thick.
pub fn cylinder() -> Solid {
    cylinder_along_x(2.0, 0.2, 0.04)
}

/// A plate gripped at its corner: 1 kg, 30 cm by 20 cm by 5 mm.
pub fn plate() -> Solid {
    cuboid(1.0, vector![0.3, 0.2, 0.005])
}

/// A box gripped at its corner: 1 kg, 8 cm by 10 cm by 12 cm.
pub fn small_box() -> Solid {
    cuboid(1.0, vector![0.08, 0.10, 0.12])
}

fn cylinder_along_x(m: f64, length: f64, radius: f64) -> Solid {
    let across = m * (3.0 * radius * radius + length * length) / 12.0;
    let inertia = Matrix3::from_diagonal(&vector![m * radius * radius / 2.0, across, across]);
    Solid { m, r_cm: vector![length / 2.0, 0.0, 0.0], inertia }
}

pub fn cuboid(m: f64, sides: Vector3<f64>) -> Solid {
    let squares = sides.component_mul(&sides);
    let inertia = Matrix3::from_diagonal(&(Vector3::repeat(squares.sum()) - squares)) * (m / 12.0);
    Solid { m, r_cm: sides / 2.0, inertia }
}

impl Solid {
    /// The body relative to a parallel frame at a point.
    pub fn seen_from(&self, point: &Vector3<f64>) -> Self {
        Self { r_cm: self.r_cm - point, ..*self }
    }

    pub fn shared_by(&self, number: usize) -> Self {
        Self { m: self.m / number as f64, inertia: self.inertia / number as f64, ..*self }
    }

    /// The body in other axes; `rotation` maps components from the axes of the frame to them.
    pub fn resolved(&self, rotation: &Matrix3<f64>) -> Self {
        let inertia = rotation * self.inertia * rotation.transpose();
        Self { r_cm: rotation * self.r_cm, inertia, ..*self }
    }

    /// Accelerations of the origin of the frame per force and torque there.
    pub fn mobility(&self) -> Matrix6<f64> {
        let mut mobility = Matrix6::zeros();
        let turning = self.inertia.try_inverse().unwrap();
        for i in 0..3 {
            // A unit force at the origin accelerates the centre of mass and turns the body, a unit torque only turns
            // it.
            let unit = Vector3::ith(i, 1.0);
            for (column, force, torque) in [(i, unit, -self.r_cm.cross(&unit)), (i + 3, Vector3::zeros(), unit)] {
                let angular: Vector3<f64> = turning * torque;
                let linear = force / self.m - angular.cross(&self.r_cm);
                mobility.fixed_view_mut::<3, 1>(0, column).copy_from(&linear);
                mobility.fixed_view_mut::<3, 1>(3, column).copy_from(&angular);
            }
        }
        mobility
    }

    /// Additional mobility by a tolerance of the centre of mass (m).
    pub fn mobility_of_tolerance(&self, tolerance: f64) -> Matrix6<f64> {
        let turning = self.inertia.try_inverse().unwrap();
        let mut mobility = Matrix6::zeros();
        let linear = (Matrix3::identity() * turning.trace() - turning) * (tolerance * tolerance);
        mobility.fixed_view_mut::<3, 3>(0, 0).copy_from(&linear);
        mobility
    }

    /// Effective mass and moment of inertia by the rule for one number in all directions.
    pub fn rule(&self) -> (f64, f64) {
        let smallest = self.inertia.symmetric_eigenvalues().min();
        (1.0 / (1.0 / self.m + self.r_cm.norm_squared() / smallest), smallest)
    }

    /// Sets the parameters of a Body, or of a Gripper with the prefix `part.` or `hand.`.
    pub fn set(&self, instance: &Instance<'_>, prefix: &str) {
        let i = &self.inertia;
        for (name, value) in [
            ("m", self.m),
            ("I_11", i.m11),
            ("I_22", i.m22),
            ("I_33", i.m33),
            ("I_21", i.m21),
            ("I_31", i.m31),
            ("I_32", i.m32),
        ] {
            ok(instance, instance.set(&format!("{prefix}{name}"), value));
        }
        ok(instance, instance.set_array(&format!("{prefix}r_CM"), self.r_cm.as_slice()));
    }
}

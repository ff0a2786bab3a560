//! A free rigid body, moved by another simulator between two communication points.
use nalgebra::{Matrix3, Rotation3, Vector3, vector};

/// Integration of a step under a constant force and torque.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Integration {
    /// Exact in translation; shorter midpoint steps in rotation.
    Exact,
    SemiImplicitEuler,
}

/// Mass (kg), principal moments of inertia (kg.m2), and the grip relative to the centre of mass (m, body's axes).
#[derive(Clone, Copy, Debug)]
pub struct Inertia {
    pub mass: f64,
    pub moments: Vector3<f64>,
    pub grip: Vector3<f64>,
}

impl Inertia {
    pub fn cube(mass: f64, side: f64, grip: Vector3<f64>) -> Self {
        Self { mass, moments: Vector3::repeat(mass * side * side / 6.0), grip }
    }

    /// Effective mass and moment of inertia by the documented rule, for a hand with prescribed motion.
    pub fn rule(&self) -> (f64, f64) {
        let smallest = self.moments.min();
        (1.0 / (1.0 / self.mass + self.grip.norm_squared() / smallest), smallest)
    }
}

#[derive(Clone, Copy, Debug)]
pub struct Body {
    pub inertia: Inertia,
    /// Centre of mass and its velocity, world.
    pub r: Vector3<f64>,
    pub v: Vector3<f64>,
    /// From the body's axes to the world's.
    pub rotation: Rotation3<f64>,
    /// Angular velocity, body's axes.
    pub w: Vector3<f64>,
}

pub const GRAVITY: Vector3<f64> = vector![0.0, 0.0, -9.81];

impl Body {
    /// At rest with its grip at the origin, then hit: it moves and tumbles.
    pub fn hit(inertia: Inertia, blow: f64) -> Self {
        Self {
            inertia,
            r: -inertia.grip,
            v: vector![0.1, -0.2, 0.15] * blow,
            rotation: Rotation3::identity(),
            w: vector![0.6, -0.3, 0.8] * blow,
        }
    }

    /// Position of the grip, world.
    pub fn grip(&self) -> Vector3<f64> {
        self.r + self.rotation * self.inertia.grip
    }

    /// Velocity of the grip, world.
    pub fn grip_velocity(&self) -> Vector3<f64> {
        self.v + self.rotation * self.w.cross(&self.inertia.grip)
    }

    /// Makes a step of `h` s under gravity, a force at the grip and a torque. Both keep their directions, and their
    /// moment, in the world.
    pub fn step(&mut self, force: Vector3<f64>, torque: Vector3<f64>, h: f64, integration: Integration) {
        let moment = torque + (self.grip() - self.r).cross(&force);
        let acceleration = GRAVITY + force / self.inertia.mass;
        let v = self.v + acceleration * h;
        match integration {
            Integration::Exact => {
                self.r += (self.v + v) * (h / 2.0);
                // More parts for larger angles.
                let parts =
                    (2.0 + 20.0 * h * (self.w.norm() + h * (moment.norm() / self.inertia.moments.min()))).min(200.0);
                for _ in 0..parts as usize {
                    self.turn_by_midpoint(moment, h / parts.floor());
                }
            }
            Integration::SemiImplicitEuler => {
                self.r += v * h;
                self.w += self.angular_acceleration(&self.rotation, self.w, moment) * h;
                self.rotation *= Rotation3::new(self.w * h);
            }
        }
        self.v = v;
    }

    fn angular_acceleration(&self, rotation: &Rotation3<f64>, w: Vector3<f64>, moment: Vector3<f64>) -> Vector3<f64> {
        let j = Matrix3::from_diagonal(&self.inertia.moments);
        (rotation.inverse() * moment - w.cross(&(j * w))).component_div(&self.inertia.moments)
    }

    /// Midpoint rule with the exponential of a rotation vector, which stays a rotation.
    fn turn_by_midpoint(&mut self, moment: Vector3<f64>, h: f64) {
        let half = self.angular_acceleration(&self.rotation, self.w, moment) * (h / 2.0);
        let middle = self.rotation * Rotation3::new((self.w + half / 2.0) * (h / 2.0));
        let w = self.w + half;
        let z = self.angular_acceleration(&middle, w, moment);
        self.rotation *= Rotation3::new(w * h);
        self.w += z * h;
    }
}

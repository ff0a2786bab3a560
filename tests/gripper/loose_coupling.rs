//! Stability of a free body with a force delayed by one communication step: the spectral radius of the linear iteration
//! of the master, the body and the gripper's law.
//!
//! Expected numbers were computed outside this project, from the equations alone.

use multibody::forces::gripper::{Gripper, SpringDamper};
use multibody::frames::{Frame, Orientation};
use nalgebra::{SMatrix, Schur, Vector3, vector};

use crate::scene::{turned, world};

/// When a force acts that was computed from the state at the beginning of a step.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Master {
    /// Over this step.
    Sequential,
    /// Over the next step.
    Parallel,
}

/// Integration of the body from one communication point to the next, under a constant force.
#[derive(Clone, Copy, Debug)]
enum Body {
    Exact,
    SemiImplicitEuler,
}

#[derive(Clone, Copy, Debug)]
enum Motion {
    /// Along x, with a mass in kg.
    Translation,
    /// About x, with a moment of inertia in kg.m2.
    Rotation,
}

#[derive(Clone, Copy, Debug)]
struct Coupling {
    master: Master,
    body: Body,
    motion: Motion,
    inertia: f64,
    spring: SpringDamper,
    static_correction: bool,
}

impl Coupling {
    fn gripper(&self) -> Gripper {
        let gripper = Gripper { static_correction: self.static_correction, ..Gripper::default() };
        match self.motion {
            Motion::Translation => Gripper { translation: self.spring, ..gripper },
            Motion::Rotation => Gripper { rotation: self.spring, use_moment: true, ..gripper },
        }
    }

    fn part(&self, position: f64, velocity: f64) -> Frame {
        let along_x = |x: f64| vector![x, 0.0, 0.0];
        match self.motion {
            Motion::Translation => Frame { r_0: along_x(position), v_0: along_x(velocity), ..world() },
            Motion::Rotation => {
                Frame { r: Orientation { t: turned(Vector3::x(), position), w: along_x(velocity) }, ..world() }
            }
        }
    }

    /// One step of the state {position, velocity, pending force, static correction}. The last two are scaled to the
    /// change of position that they would cause in one step, so that all have one order of magnitude.
    fn iterate(&self, state: [f64; 4], h: f64) -> [f64; 4] {
        let per_step = h * h / self.inertia;
        let [position, velocity, delayed, correction] =
            [state[0], state[1] / h, state[2] / per_step, state[3] / per_step];
        let gripper = self.gripper();
        let part = self.part(position, velocity);

        let mut memory = gripper.initialize(0.0, true, &world(), &world());
        let (force, correction) = match self.motion {
            Motion::Translation => {
                memory.force_correction.x = correction;
                gripper.step(&mut memory, 0.0, h, true, |_| (world(), part));
                (gripper.outputs(&memory, h, &world(), &part).force.x, memory.force_correction.x)
            }
            Motion::Rotation => {
                memory.torque_correction.x = correction;
                gripper.step(&mut memory, 0.0, h, true, |_| (world(), part));
                (gripper.outputs(&memory, h, &world(), &part).torque.x, memory.torque_correction.x)
            }
        };

        let acting = if self.master == Master::Sequential { force } else { delayed };
        let next_velocity = velocity + h * acting / self.inertia;
        let next_position = match self.body {
            Body::Exact => position + h * (velocity + next_velocity) / 2.0,
            Body::SemiImplicitEuler => position + h * next_velocity,
        };
        [next_position, next_velocity * h, force * per_step, correction * per_step]
    }

    fn spectral_radius(&self, h: f64) -> f64 {
        let columns = [0, 1, 2, 3].map(|column| {
            let mut unit = [0.0; 4];
            unit[column] = 1.0;
            self.iterate(unit, h).into()
        });
        let iteration = SMatrix::<f64, 4, 4>::from_columns(&columns);
        let schur = Schur::try_new(iteration, f64::EPSILON, 1000).unwrap();
        schur.complex_eigenvalues().iter().map(|eigenvalue| eigenvalue.norm()).fold(0.0, f64::max)
    }
}

/// Body of 1 kg, held by the default spring and damper.
const ONE_KILOGRAM: Coupling = Coupling {
    master: Master::Parallel,
    body: Body::Exact,
    motion: Motion::Translation,
    inertia: 1.0,
    spring: SpringDamper { stiffness: 1e6, damping: 1e3, effective_inertia: 0.0 },
    static_correction: false,
};

/// The coupling above with the stabilised law for its mass.
const STABILISED: Coupling =
    Coupling { spring: SpringDamper { effective_inertia: 1.0, ..ONE_KILOGRAM.spring }, ..ONE_KILOGRAM };

const PARALLEL_AND_SEQUENTIAL: [Master; 2] = [Master::Parallel, Master::Sequential];

/// Compares with a table of steps in s and radii, given to `digits` significant digits.
fn assert_radii(coupling: Coupling, table: &[(f64, f64)], digits: i32) {
    for &(h, expected) in table {
        let radius = coupling.spectral_radius(h);
        let last_digit = 10.0_f64.powi(expected.log10().floor() as i32 + 1 - digits);
        assert!(
            (radius - expected).abs() <= 0.51 * last_digit,
            "{radius} instead of {expected} at {h} s, {coupling:?}"
        );
    }
}

#[test]
fn the_documented_law_is_unstable_at_millisecond_steps() {
    let parallel = [(1e-4, 0.952), (3e-4, 0.905), (1e-3, 1.44), (3e-3, 2.98), (1e-2, 7.92)];
    assert_radii(ONE_KILOGRAM, &parallel, 3);
    assert_radii(ONE_KILOGRAM, &[(1e-1, 71.0)], 2);
    let sequential = Coupling { master: Master::Sequential, ..ONE_KILOGRAM };
    assert_radii(sequential, &[(1e-4, 0.951), (3e-4, 0.863), (1e-3, 0.707)], 3);
    assert_radii(sequential, &[(3e-3, 5.0), (1e-2, 57.0), (1e-1, 5100.0)], 2);
}

#[test]
fn the_documented_law_loses_stability_at_the_known_steps() {
    // An 8 cm cube of 1 kg.
    let cube = Coupling {
        motion: Motion::Rotation,
        inertia: 0.08 * 0.08 / 6.0,
        spring: SpringDamper { stiffness: 1e4, damping: 1e2, effective_inertia: 0.0 },
        ..ONE_KILOGRAM
    };
    for (coupling, master, limit) in [
        (ONE_KILOGRAM, Master::Parallel, 0.48e-3),
        (ONE_KILOGRAM, Master::Sequential, 2.0e-3),
        (cube, Master::Parallel, 1.07e-5),
        (cube, Master::Sequential, 2.1e-5),
    ] {
        let coupling = Coupling { master, ..coupling };
        assert!(coupling.spectral_radius(0.97 * limit) < 1.0, "{coupling:?}");
        assert!(coupling.spectral_radius(1.03 * limit) > 1.0, "{coupling:?}");
    }
}

#[test]
fn the_stabilised_law_settles_at_any_step() {
    let steps = [1e-4, 3e-4, 1e-3, 2e-3, 1e-2, 1e-1];
    let table = |radii: [f64; 6]| -> Vec<(f64, f64)> { steps.into_iter().zip(radii).collect() };
    let sequential = Coupling { master: Master::Sequential, ..STABILISED };
    assert_radii(STABILISED, &table([0.965, 0.915, 0.862, 0.853, 0.847, 0.846]), 3);
    assert_radii(sequential, &table([0.963, 0.904, 0.847, 0.837, 0.832, 0.832]), 3);
    let corrected = |coupling| Coupling { static_correction: true, ..coupling };
    assert_radii(corrected(STABILISED), &table([0.970, 0.980, 0.989, 0.989, 0.990, 0.990]), 3);
    assert_radii(corrected(sequential), &table([0.967, 0.980, 0.989, 0.989, 0.990, 0.990]), 3);
}

#[test]
fn the_stabilised_law_never_diverges_from_half_to_twice_the_true_inertia() {
    let springs = [
        (1e3, 1e1),
        (1e3, 0.0),
        (1e4, 1e2),
        (1e5, 1e1),
        (1e5, 1e3),
        (1e6, 0.0),
        (1e6, 1e3),
        (1e6, 1e4),
        (1e7, 1e3),
        (1e7, 1e5),
    ];
    for (stiffness, damping) in springs {
        for inertia_ratio in [0.5, 1.0, 2.0] {
            for master in PARALLEL_AND_SEQUENTIAL {
                for body in [Body::Exact, Body::SemiImplicitEuler] {
                    for static_correction in [false, true] {
                        let coupling = Coupling {
                            master,
                            body,
                            static_correction,
                            spring: SpringDamper { stiffness, damping, effective_inertia: inertia_ratio },
                            ..STABILISED
                        };
                        for exponent in -10..=-2 {
                            let h = f64::powf(10.0, f64::from(exponent) / 2.0);
                            let radius = coupling.spectral_radius(h);
                            assert!(radius <= 1.0 + 1e-9, "{radius} at {h} s, {coupling:?}");
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn an_effective_inertia_of_2_2_times_the_true_one_diverges_in_a_parallel_master() {
    // The stiffest of the springs above, for a body integrated by semi-implicit Euler steps.
    let diverging = Coupling {
        body: Body::SemiImplicitEuler,
        spring: SpringDamper { stiffness: 1e7, damping: 1e5, effective_inertia: 2.2 },
        ..STABILISED
    };
    assert_radii(diverging, &[(1e-1, 1.005)], 4);
    assert_radii(Coupling { static_correction: true, ..diverging }, &[(1e-1, 1.005)], 4);
}

#[test]
fn a_part_lighter_in_the_law_than_in_truth_is_held_stably() {
    // Any effective inertia without correction; with correction, from 0.1 of the true inertia for the default spring
    // and damper.
    for master in PARALLEL_AND_SEQUENTIAL {
        for (effective_inertia, static_correction) in [(1e-3, false), (1e-2, false), (0.1, false), (0.1, true)] {
            let coupling = Coupling {
                master,
                static_correction,
                spring: SpringDamper { effective_inertia, ..STABILISED.spring },
                ..STABILISED
            };
            for h in [1e-5, 1e-4, 1e-3, 1e-2, 1e-1] {
                let radius = coupling.spectral_radius(h);
                assert!(radius <= 1.0 + 1e-9, "{radius} at {h} s, {coupling:?}");
            }
        }
    }
}

#[test]
fn rotation_is_stabilised_in_the_same_way() {
    // Stiffness, damping and inertia with equal scaling have the radii of translation.
    let cube = Coupling {
        motion: Motion::Rotation,
        inertia: 1e-3,
        spring: SpringDamper { stiffness: 1e3, damping: 1.0, effective_inertia: 1e-3 },
        ..STABILISED
    };
    assert_radii(cube, &[(1e-4, 0.965), (1e-3, 0.862), (1e-1, 0.846)], 3);
    let corrected = Coupling { static_correction: true, ..cube };
    assert_radii(corrected, &[(1e-4, 0.970), (1e-3, 0.989), (1e-1, 0.990)], 3);
}

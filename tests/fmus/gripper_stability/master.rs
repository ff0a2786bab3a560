//! A master that couples a body to the packaged Gripper and exchanges values once per step.
use fmi_export_sys::{fmi2OK, fmi2ValueReference};
use fmu_harness::{Instance, Library};
use nalgebra::{Matrix3, Vector3};

use super::body::{Body, Inertia, Integration};

/// Time of action of a force that was computed from the motion at the start of a step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Order {
    /// During this step: Gripper first, then the body.
    Sequential,
    /// During the next step: both at once.
    Parallel,
}

/// A part in a hand that rests, held in place from the start.
#[derive(Clone, Copy, Debug)]
pub struct Coupling {
    pub order: Order,
    pub integration: Integration,
    pub inertia: Inertia,
    pub use_moment: bool,
    pub rotation_vector: bool,
    /// Stiffness and damping; `None` for the defaults.
    pub springs: Option<[f64; 4]>,
    /// `mEff` and `JEff`; zero for the documented law.
    pub effective: (f64, f64),
    pub static_correction: bool,
    pub estimated: bool,
    /// Strength of the hit; 1 for some decimetres per second and a radian per second.
    pub blow: f64,
}

impl Coupling {
    /// A cube of 1 kg and 8 cm, gripped at its centre of mass by the default springs in a parallel master.
    pub fn cube(grip: Vector3<f64>) -> Self {
        Self {
            order: Order::Parallel,
            integration: Integration::Exact,
            inertia: Inertia::cube(1.0, 0.08, grip),
            use_moment: true,
            rotation_vector: false,
            springs: None,
            effective: (0.0, 0.0),
            static_correction: false,
            estimated: false,
            blow: 1.0,
        }
    }

    /// This coupling with `mEff` and `JEff` by the rule, times a factor.
    pub fn stabilised(self, factor: f64) -> Self {
        let (mass, moment) = self.inertia.rule();
        Self { effective: (factor * mass, factor * moment), ..self }
    }

    /// Couples for `steps` steps of `h` s. Ends early if the motion diverges.
    pub fn run(&self, library: &Library, h: f64, steps: usize) -> Run {
        let instance = library.instantiate("gripper").unwrap();
        self.set_parameters(&instance);
        let mut body = Body::hit(self.inertia, self.blow);
        let wires = Wires::new(&instance);
        wires.set(&instance, &body);
        assert_eq!(instance.initialize(0.0), fmi2OK);

        let mut run = Run { h, deflections: Vec::with_capacity(steps), bounded: true };
        let (mut force, mut torque) = wires.get(&instance, &body);
        for number in 0..steps {
            wires.set(&instance, &body);
            let status = instance.do_step(number as f64 * h, h);
            assert_eq!(status, fmi2OK, "{:?}", instance.messages());
            let next = wires.get(&instance, &body);
            if self.order == Order::Sequential {
                (force, torque) = next;
            }
            body.step(force, torque, h, self.integration);
            (force, torque) = next;
            let deflection = (body.grip(), body.rotation.scaled_axis());
            run.deflections.push(deflection);
            if !(deflection.0.norm() < 100.0 && body.v.norm() < 1e6 && body.w.norm() < 1e6) {
                run.bounded = false;
                return run;
            }
        }
        run
    }

    fn set_parameters(&self, instance: &Instance<'_>) {
        if let Some(springs) = self.springs {
            assert_eq!(instance.set_references(&instance.references(&["cT", "dT", "cR", "dR"]), &springs), fmi2OK);
        }
        let (mass, moment) = self.effective;
        assert_eq!(instance.set_references(&instance.references(&["mEff", "JEff"]), &[mass, moment]), fmi2OK);
        for (name, value) in [
            ("useInPlace", true),
            ("active", true),
            ("useMoment", self.use_moment),
            ("staticCorrection", self.static_correction),
        ] {
            assert_eq!(instance.set(name, value), fmi2OK);
        }
        assert_eq!(instance.set("torqueLaw", 1 + i32::from(self.rotation_vector)), fmi2OK);
        assert_eq!(instance.set("derivatives", 1 + i32::from(self.estimated)), fmi2OK);
    }
}

/// Value references of the exchanged variables.
struct Wires {
    motion: Vec<fmi2ValueReference>,
    reaction: Vec<fmi2ValueReference>,
}

impl Wires {
    fn new(instance: &Instance<'_>) -> Self {
        let arrays = |names: &[&str]| names.iter().flat_map(|name| instance.array(name)).collect();
        Self {
            motion: arrays(&["frame_b.r_0", "frame_b.v_0", "frame_b.R.T", "frame_b.R.w"]),
            reaction: arrays(&["frame_b.f", "frame_b.t"]),
        }
    }

    fn set(&self, instance: &Instance<'_>, body: &Body) {
        // The matrix from the world to the body by rows is the matrix from the body to the world by columns.
        let t: &Matrix3<f64> = body.rotation.matrix();
        let motion =
            [body.grip().as_slice(), body.grip_velocity().as_slice(), t.as_slice(), body.w.as_slice()].concat();
        assert_eq!(instance.set_references(&self.motion, &motion), fmi2OK);
    }

    /// Force and torque on the body in the world: `-T' f` and `-T' t`, with the orientation of the inputs.
    fn get(&self, instance: &Instance<'_>, body: &Body) -> (Vector3<f64>, Vector3<f64>) {
        let reaction: Vec<f64> = instance.get_references(&self.reaction).unwrap();
        let world = |cut: &[f64]| -(body.rotation * Vector3::from_column_slice(cut));
        (world(&reaction[..3]), world(&reaction[3..]))
    }
}

pub struct Run {
    pub h: f64,
    /// Position of the grip (m) and rotation vector (rad) against the hand after each step.
    pub deflections: Vec<(Vector3<f64>, Vector3<f64>)>,
    pub bounded: bool,
}

impl Run {
    /// Whether the part stayed in the hand: the second half of the run swings hardly wider than the first. (Slightly
    /// wider is possible, where swings of similar frequencies hardly decay.)
    pub fn is_bounded(&self) -> bool {
        let middle = self.deflections.len() / 2;
        self.bounded && self.widest(middle..self.deflections.len()) <= 1.5 * self.widest(0..middle)
    }

    /// Average ratio of the distance of the grip from `rest` (m) per step, between two windows of steps.
    pub fn decay(&self, rest: Vector3<f64>, from: usize, to: usize, window: usize) -> f64 {
        let widest = |start: usize| {
            let distances = self.deflections[start..start + window].iter().map(|(r, _)| (r - rest).norm());
            distances.fold(0.0, f64::max)
        };
        (widest(to) / widest(from)).powf(1.0 / (to - from) as f64)
    }

    /// Largest distance from the final pose within some steps, in m and rad alike.
    fn widest(&self, steps: std::ops::Range<usize>) -> f64 {
        let last = self.deflections.last().unwrap();
        let distance = |(r, phi): &(Vector3<f64>, Vector3<f64>)| (r - last.0).norm().max((phi - last.1).norm());
        self.deflections[steps].iter().map(distance).fold(0.0, f64::max)
    }

    /// Time in s after which the grip stays within 2 % of its widest swing.
    pub fn settling_time(&self) -> f64 {
        let last = self.deflections.last().unwrap().0;
        let distance: Vec<f64> = self.deflections.iter().map(|(r, _)| (r - last).norm()).collect();
        let limit = 0.02 * distance.iter().fold(0.0, |widest: f64, d| d.max(widest));
        self.h * (1 + distance.iter().rposition(|d| *d > limit).unwrap_or(0)) as f64
    }

    pub fn static_error(&self) -> f64 {
        self.deflections.last().unwrap().0.norm()
    }
}

//! A master that couples Grippers with a Body, and exchanges values once per step.
use fmi_export_sys::fmi2ValueReference;
use fmu_harness::{Instance, Value};
use nalgebra::{UnitQuaternion, Vector3, vector};

use super::motion::{Deflection, Frame, hand_at};
use super::solid::Solid;
use super::{Libraries, ok};

/// Time of action of a force that was computed from the motion at the start of a step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Order {
    /// During this step: Grippers first, then the bodies.
    Sequential,
    /// During the next step: all at once.
    Parallel,
}

/// Mass properties of the part that the Grippers know.
#[derive(Clone, Copy, Debug)]
pub enum Knowledge {
    Part(Solid, f64),
    Effective(f64, f64),
}

/// A hand that moves freely.
#[derive(Clone, Copy, Debug)]
pub struct FreeHand {
    pub solid: Solid,
    /// Place of its grip, in its axes, in m.
    pub place: Vector3<f64>,
    /// Acceleration of the whole system, resolved in the world, in m/s2.
    pub g_0: Vector3<f64>,
    /// Whether the Grippers know it.
    pub is_known: bool,
}

/// A part, and the Grippers that hold it from the start.
#[derive(Clone, Debug)]
pub struct Coupling {
    pub order: Order,
    pub part: Solid,
    /// Rotation vector in rad, from the axes of the hand to the axes of the part.
    pub turned: Vector3<f64>,
    /// Places of the grips, in the axes of the part.
    pub grips: Vec<Vector3<f64>>,
    /// Divisor of the part's mass and inertia for each Gripper.
    pub shares: usize,
    pub knowledge: Knowledge,
    /// A hand that moves freely; otherwise [`hand_at`] prescribes its motion.
    pub free_hand: Option<FreeHand>,
    pub static_correction: bool,
    pub estimated: bool,
    /// Velocity (m/s) and angular velocity (rad/s) of the part at the start, relative to the hand.
    pub kick: [Vector3<f64>; 2],
}

impl Coupling {
    /// A known part, gripped at its frame in a parallel master, and kicked at 0.3 m/s and 2 rad/s.
    pub fn of(part: Solid) -> Self {
        Self {
            order: Order::Parallel,
            part,
            turned: vector![0.5, -0.3, 0.8],
            grips: vec![Vector3::zeros()],
            shares: 1,
            knowledge: Knowledge::Part(part, 0.0),
            free_hand: None,
            static_correction: false,
            estimated: false,
            kick: [vector![0.2, -0.1, 0.2], vector![-1.2, 0.8, 1.4]],
        }
    }

    fn gripper<'l>(&self, libraries: &Libraries<'l>, point: &Vector3<f64>) -> Instance<'l> {
        let gripper = libraries.gripper.instantiate("gripper").unwrap();
        match self.knowledge {
            Knowledge::Part(part, tolerance) => {
                part.seen_from(point).shared_by(self.shares).set(&gripper, "part.");
                ok(&gripper, gripper.set("part.r_CM_tolerance", tolerance));
                if let Some(hand) = self.free_hand.filter(|hand| hand.is_known) {
                    hand.solid.set(&gripper, "hand.");
                }
            }
            Knowledge::Effective(mass, moment) => {
                ok(&gripper, gripper.set("mEff", mass));
                ok(&gripper, gripper.set("JEff", moment));
            }
        }
        ok(&gripper, gripper.set("torqueLaw", 2));
        ok(&gripper, gripper.set("derivatives", 1 + i32::from(self.estimated)));
        for (name, value) in
            [("useInPlace", true), ("useMoment", true), ("active", true), ("staticCorrection", self.static_correction)]
        {
            ok(&gripper, gripper.set(name, value));
        }
        gripper
    }

    fn part<'l>(&self, libraries: &Libraries<'l>) -> Instance<'l> {
        let part = libraries.body.instantiate("part").unwrap();
        self.part.set(&part, "");
        let q = UnitQuaternion::from_scaled_axis(self.turned).coords;
        ok(&part, part.set_array("Q_start", q.as_slice()));
        ok(&part, part.set_array("v_0_start", self.kick[0].as_slice()));
        ok(&part, part.set_array("w_start", self.kick[1].as_slice()));
        ok(&part, part.initialize(0.0));
        part
    }
}

impl FreeHand {
    fn body<'l>(&self, libraries: &Libraries<'l>) -> Instance<'l> {
        let hand = libraries.body.instantiate("hand").unwrap();
        self.solid.set(&hand, "");
        ok(&hand, hand.set_array("g_0", self.g_0.as_slice()));
        ok(&hand, hand.set_array("r_0_start", (-self.place).as_slice()));
        ok(&hand, hand.initialize(0.0));
        hand
    }
}

/// Force and torque on a body at the origin of its frame: cut force and torque, in its axes.
pub type Cut = [Vector3<f64>; 2];

/// Instances between two steps.
pub struct System<'l> {
    pub coupling: Coupling,
    pub h: f64,
    pub grippers: Vec<Instance<'l>>,
    pub part: Instance<'l>,
    pub hand: Option<Instance<'l>>,
    /// Time in s.
    pub time: f64,
    /// Cut loads of hand and part from the last step.
    pub cuts: [Cut; 2],
    pub frames: [Frame; 2],
    wires: Wires,
    /// Hand and part when they were gripped.
    start: [Frame; 2],
    /// Places of the grips in the axes of the hand.
    places: Vec<Vector3<f64>>,
}

/// Value references of the exchanged variables.
struct Wires {
    /// Frames a and b of a Gripper.
    motions: [Vec<fmi2ValueReference>; 2],
    cuts: [Vec<fmi2ValueReference>; 2],
    motion: Vec<fmi2ValueReference>,
    cut: Vec<fmi2ValueReference>,
}

fn arrays(instance: &Instance<'_>, frame: &str, members: &[&str]) -> Vec<fmi2ValueReference> {
    members.iter().flat_map(|member| instance.array(&format!("{frame}.{member}"))).collect()
}

/// Values of scalars, by reference instead of a search by name.
fn numbers(instance: &Instance<'_>, references: &[fmi2ValueReference]) -> Vec<f64> {
    f64::get(instance, references, references.len()).unwrap()
}

impl<'l> System<'l> {
    pub fn new(coupling: Coupling, libraries: &Libraries<'l>, h: f64) -> Self {
        let grippers: Vec<_> = coupling.grips.iter().map(|point| coupling.gripper(libraries, point)).collect();
        let part = coupling.part(libraries);
        let hand = coupling.free_hand.map(|hand| hand.body(libraries));
        let members: [&[_]; 2] = [&["r_0", "v_0", "R.T", "R.w"], &["f", "t"]];
        let [motions, cuts] =
            members.map(|members| ["frame_a", "frame_b"].map(|frame| arrays(&grippers[0], frame, members)));
        let [motion, cut] = members.map(|members| arrays(&part, "frame_a", members));
        let mut system = Self {
            coupling,
            h,
            grippers,
            part,
            hand,
            time: 0.0,
            cuts: [[Vector3::zeros(); 2]; 2],
            wires: Wires { motions, cuts, motion, cut },
            start: [hand_at(0.0); 2],
            frames: [hand_at(0.0); 2],
            places: Vec::new(),
        };
        system.read_frames();
        system.start = system.frames;
        let [hand, part] = system.frames;
        let place = |point| hand.t * (part.beside(point).r - hand.r);
        system.places = system.coupling.grips.iter().map(place).collect();
        system.set_frames();
        for gripper in &system.grippers {
            ok(gripper, gripper.initialize(0.0));
        }
        system
    }

    pub fn read_frames(&mut self) {
        let of = |body: &Instance<'_>| Frame::from_values(&numbers(body, &self.wires.motion));
        let prescribed = || hand_at(self.time);
        self.frames = [self.hand.as_ref().map_or_else(prescribed, of), of(&self.part)];
    }

    fn set_frames(&self) {
        let [hand, part] = self.frames;
        for (gripper, point) in self.grippers.iter().zip(&self.coupling.grips) {
            for (references, frame) in self.wires.motions.iter().zip([hand, part.beside(point)]) {
                ok(gripper, gripper.set_references(references, &frame.values()));
            }
        }
    }

    fn sums(&self) -> [Cut; 2] {
        let mut sums = [[Vector3::zeros(); 2]; 2];
        for (gripper, point) in self.grippers.iter().zip(&self.coupling.grips) {
            for ((sum, references), lever) in sums.iter_mut().zip(&self.wires.cuts).zip([Vector3::zeros(), *point]) {
                let cut = numbers(gripper, references);
                let [f, t] = [0, 3].map(|first| Vector3::from_column_slice(&cut[first..first + 3]));
                sum[0] += f;
                sum[1] += t + lever.cross(&f);
            }
        }
        sums
    }

    pub fn step(&mut self) {
        let t = self.time;
        self.set_frames();
        for gripper in &self.grippers {
            ok(gripper, gripper.do_step(t, self.h));
        }
        let now = self.sums();
        let acting = if self.coupling.order == Order::Sequential { now } else { self.cuts };
        for (body, cut) in [(self.hand.as_ref(), acting[0]), (Some(&self.part), acting[1])] {
            if let Some(body) = body {
                ok(body, body.set_references(&self.wires.cut, &[cut[0].as_slice(), cut[1].as_slice()].concat()));
                ok(body, body.do_step(t, self.h));
            }
        }
        self.cuts = now;
        self.time = t + self.h;
        self.read_frames();
    }

    /// Deflections of each grip, and their rates, in the axes of the hand.
    pub fn deflections(&self) -> Vec<Deflection> {
        let of = |(place, point): (&Vector3<f64>, &Vector3<f64>)| {
            let grip = |[hand, part]: [Frame; 2]| [hand.beside(place), part.beside(point)];
            Deflection::between(grip(self.frames), grip(self.start))
        };
        self.places.iter().zip(&self.coupling.grips).map(of).collect()
    }
}

#[derive(Debug)]
pub struct Run {
    /// Whether it ended early, with the part more than 1 m away or faster than 500 rad/s.
    pub lost: bool,
    /// Largest deflection of a grip, in m and in rad.
    pub widest: [f64; 2],
    /// Largest rate of a grip's deflection in the last 100 steps, in m/s and in rad/s.
    pub speed_at_end: [f64; 2],
    pub rest: Vec<Deflection>,
    pub frames: [Frame; 2],
}

impl Coupling {
    pub fn run(&self, libraries: &Libraries<'_>, h: f64, steps: usize) -> Run {
        let mut system = System::new(self.clone(), libraries, h);
        let mut run = Run {
            lost: false,
            widest: [0.0; 2],
            speed_at_end: [0.0; 2],
            rest: system.deflections(),
            frames: system.frames,
        };
        for number in 0..steps {
            system.step();
            run.rest = system.deflections();
            let is_end = number + 100 >= steps;
            for Deflection { by, rates } in &run.rest {
                for i in 0..2 {
                    run.widest[i] = run.widest[i].max(by[i].norm());
                    run.speed_at_end[i] = run.speed_at_end[i].max(if is_end { rates[i].norm() } else { 0.0 });
                }
            }
            run.lost = run.rest.iter().any(|Deflection { by, rates }| by[0].norm() > 1.0 || rates[1].norm() > 500.0);
            if run.lost {
                break;
            }
        }
        run.frames = system.frames;
        run
    }
}

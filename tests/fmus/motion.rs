//! A smooth motion in closed form for the frames of any FMU.
use fmi_export_sys::{fmi2OK, fmi2ValueReference};
use fmu_harness::{Causality, Description, Instance, Kind, Range, Variable, integral_of};
use num_dual::DualNum;
use std::f64::consts::FRAC_PI_2;

/// Each frame moves along a screw of its own, at a changing rate; other inputs swing within their limits.
pub struct Motion {
    /// Value references of all continuous inputs.
    pub references: Vec<fmi2ValueReference>,
    inputs: Vec<Input>,
}

enum Input {
    /// Frame, counted from 0, name of the variable within it, and its indices in an array.
    OfFrame(usize, &'static str, Vec<usize>),
    /// Centre and radius, angular frequency and phase, order of the derivative.
    Swinging([f64; 2], [f64; 2], i32),
}

/// Variables of a frame, each followed by its time derivatives.
const OF_FRAMES: [&[&str]; 7] = [
    &["r_0", "v_0", "a_0"],
    &["R.T"],
    &["R.w", "z"],
    &["Q"],
    &["x", "vx", "ax"],
    &["y", "vy", "ay"],
    &["phi", "der(phi)", "der2(phi)"],
];

impl Motion {
    pub fn of(description: &Description) -> Self {
        let inputs = description.with_causality(Causality::Input).filter(|input| input.kind() == Kind::Real);
        let mut frames: Vec<&str> = Vec::new();
        let mut motion = Self { references: Vec::new(), inputs: Vec::new() };
        for input in inputs {
            let (mut root, mut order) = (input, 0);
            while let Some(whole) = integral_of(description, root) {
                (root, order) = (&description.variables[whole], order + 1);
            }
            motion.references.push(input.value_reference);
            motion.inputs.push(of_frame(root, order, &mut frames).unwrap_or_else(|| swinging(root, order)));
        }
        motion
    }

    /// All continuous inputs at a time in s, in the order of the references; dual numbers also give their derivatives.
    pub fn at<D: DualNum<Primitive = f64> + Copy>(&self, t: D) -> Vec<D> {
        let screws: Vec<Screw<D>> = (0..self.frames()).map(|frame| Screw::new(frame as f64, t)).collect();
        let value = |input: &Input| match input {
            Input::OfFrame(frame, name, indices) => screws[*frame].value(name, indices),
            Input::Swinging([center, radius], [frequency, phase], order) => {
                let center = if *order == 0 { *center } else { 0.0 };
                let ahead = phase + f64::from(*order) * FRAC_PI_2;
                (t * *frequency + ahead).sin() * (radius * frequency.powi(*order)) + center
            }
        };
        self.inputs.iter().map(value).collect()
    }

    fn frames(&self) -> usize {
        let frame = |input: &Input| if let Input::OfFrame(frame, ..) = input { frame + 1 } else { 0 };
        self.inputs.iter().map(frame).max().unwrap_or(0)
    }

    #[track_caller]
    pub fn set(&self, instance: &Instance<'_>, t: f64) {
        assert_eq!(instance.set_references(&self.references, &self.at(t)), fmi2OK, "{:?}", instance.messages());
    }
}

/// The derivative of this order of a frame's variable, if `root` is one.
fn of_frame<'d>(root: &'d Variable, order: usize, frames: &mut Vec<&'d str>) -> Option<Input> {
    let (path, indices) =
        root.name.strip_suffix(']').and_then(|name| name.rsplit_once('[')).unwrap_or((&root.name, "1"));
    let mut known =
        OF_FRAMES.iter().flat_map(|kind| kind.iter().enumerate().map(move |(at, name)| (kind, at + order, *name)));
    let (kind, at, frame) =
        known.find_map(|(kind, at, name)| Some((kind, at, path.strip_suffix(name)?.strip_suffix('.')?)))?;
    let (center, radius) = root.range();
    if (center, radius) != (root.real_start(), 1.0) {
        return None;
    }
    let indices = indices.split(',').map(|index| index.parse::<usize>().ok()?.checked_sub(1)).collect::<Option<_>>()?;
    let name = *kind.get(at)?;
    if !frames.contains(&frame) {
        frames.push(frame);
    }
    Some(Input::OfFrame(frames.iter().position(|known| *known == frame)?, name, indices))
}

fn swinging(root: &Variable, order: usize) -> Input {
    let (center, radius) = root.range();
    let number = f64::from(root.value_reference % 64);
    Input::Swinging([center, radius], [0.7 + 0.05 * number, number], order as i32)
}

/// Kinematics of a frame on a screw at a time, as variables of frames.
struct Screw<D> {
    r_0: [D; 3],
    v_0: [D; 3],
    a_0: [D; 3],
    t: [D; 9],
    w: [D; 3],
    z: [D; 3],
    q: [D; 4],
    angle: [D; 3],
}

impl<D: DualNum<Primitive = f64> + Copy> Screw<D> {
    fn new(frame: f64, t: D) -> Self {
        // The axis e (of length 1, as 4 + 36 + 9 = 49), a point p of the plane across it, and the way along it per
        // angle.
        let e = [[2.0, 6.0, 3.0], [6.0, -3.0, 2.0], [-3.0, 2.0, 6.0]][frame as usize % 3].map(|x: f64| x / 7.0);
        let p = cross(e, [0.8, -0.3 + 0.2 * frame, 0.5]);
        let across = cross(e, p);
        let (center, pitch) = ([0.3 * frame, 1.0 - 0.7 * frame, 0.4 * frame], 0.2 + 0.1 * frame);

        let (omega, amplitude, frequency) = (0.9 - 0.4 * frame, 0.3, 2.0 + 0.5 * frame);
        let phase = t * frequency + frame;
        let angle = t * omega + phase.sin() * amplitude + 0.5;
        let rate = phase.cos() * (amplitude * frequency) + omega;
        let acceleration = -phase.sin() * (amplitude * frequency * frequency);

        let (sin, cos) = angle.sin_cos();
        let r_0 = [0, 1, 2].map(|i| cos * p[i] + sin * across[i] + angle * (pitch * e[i]) + center[i]);
        let by_angle = [0, 1, 2].map(|i| -sin * p[i] + cos * across[i] + pitch * e[i]);
        let by_angle_twice = [0, 1, 2].map(|i| -cos * p[i] - sin * across[i]);
        let v_0 = by_angle.map(|x| x * rate);
        let a_0 = [0, 1, 2].map(|i| by_angle[i] * acceleration + by_angle_twice[i] * rate * rate);

        // T = e e' + (I - e e') cos - skew(e) sin; the axis has equal components in both frames.
        let skew = [[0.0, -e[2], e[1]], [e[2], 0.0, -e[0]], [-e[1], e[0], 0.0]];
        let element = |n: usize| {
            let (i, j) = (n / 3, n % 3);
            let identity = if i == j { 1.0 } else { 0.0 };
            cos * (identity - e[i] * e[j]) - sin * skew[i][j] + e[i] * e[j]
        };
        let (half_sin, half_cos) = (angle * 0.5).sin_cos();
        Self {
            r_0,
            v_0,
            a_0,
            t: std::array::from_fn(element),
            w: e.map(|x| rate * x),
            z: e.map(|x| acceleration * x),
            q: [half_sin * e[0], half_sin * e[1], half_sin * e[2], half_cos],
            angle: [angle, rate, acceleration],
        }
    }

    fn value(&self, name: &str, indices: &[usize]) -> D {
        match (name, indices) {
            ("r_0", [i]) => self.r_0[*i],
            ("v_0", [i]) => self.v_0[*i],
            ("a_0", [i]) => self.a_0[*i],
            ("R.T", [i, j]) => self.t[3 * i + j],
            ("R.w", [i]) => self.w[*i],
            ("z", [i]) => self.z[*i],
            ("Q", [i]) => self.q[*i],
            ("x", _) => self.r_0[0],
            ("y", _) => self.r_0[1],
            ("vx", _) => self.v_0[0],
            ("vy", _) => self.v_0[1],
            ("ax", _) => self.a_0[0],
            ("ay", _) => self.a_0[1],
            ("phi", _) => self.angle[0],
            ("der(phi)", _) => self.angle[1],
            ("der2(phi)", _) => self.angle[2],
            _ => panic!("a frame has no input {name}{indices:?}"),
        }
    }
}

fn cross(a: [f64; 3], b: [f64; 3]) -> [f64; 3] {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

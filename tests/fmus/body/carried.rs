//! A hand fetches a box from a table, carries it away and drops it. Hand and table hold the box by Grippers; the whole
//! system is one differential equation, as in `examples/carried-box`.
use fmi_export_sys::*;
use fmu_harness::Instance;

use super::kinds::{Method, STATES, states};
use super::{Numbers, difference, get, ok, set};

const BOX: Numbers<'static> = &[
    ("I_11", &[1.0 / 600.0]),
    ("I_22", &[1.0 / 600.0]),
    ("I_33", &[1.0 / 600.0]),
    ("r", &[0.0, 0.0, 0.05]),
    ("g_0", &[0.0, 0.0, -9.81]),
    ("r_0_start", &[0.0, 0.0, 0.5]),
];
/// Stiffness of the Gripper's linear spring in N/m, the default.
const STIFFNESS: f64 = 1e6;
const WAY: [f64; 3] = [0.6, 0.4, 0.3];
const TURN: f64 = 1.5;

/// Times in s: the hand closes, is closed, the table releases, the hand opens, is open; the end.
const TIMES: [f64; 7] = [0.0, 0.6, 0.7, 0.8, 3.2, 3.3, 4.0];

fn motion(frame: &str) -> [String; 4] {
    ["r_0", "v_0", "R.T", "R.w"].map(|member| format!("{frame}.{member}"))
}

fn cut(frame: &str) -> [String; 2] {
    ["f", "t"].map(|member| format!("{frame}.{member}"))
}

fn references(instance: &Instance<'_>, names: &[String]) -> Vec<fmi2ValueReference> {
    names.iter().flat_map(|name| instance.array(name)).collect()
}

/// One end of a connection: an instance and the value references of its variables.
struct End<'i, 'l>(&'i Instance<'l>, Vec<fmi2ValueReference>);

struct System<'i, 'l> {
    table: &'i Instance<'l>,
    gripper: &'i Instance<'l>,
    body: &'i Instance<'l>,
    hand: Vec<fmi2ValueReference>,
    /// Connections, ordered from outputs of states to the outputs that depend on them.
    connections: [[End<'i, 'l>; 2]; 4],
}

impl<'i, 'l> System<'i, 'l> {
    fn new([table, gripper, body]: [&'i Instance<'l>; 3]) -> Self {
        let end = |instance: &'i Instance<'l>, names: &[String]| End(instance, references(instance, names));
        let connections = [
            [end(body, &motion("frame_a")), end(table, &motion("frame_b"))],
            [end(body, &motion("frame_b")), end(gripper, &motion("frame_b"))],
            [end(table, &cut("frame_b")), end(body, &cut("frame_a"))],
            [end(gripper, &cut("frame_b")), end(body, &cut("frame_b"))],
        ];
        Self { table, gripper, body, hand: references(gripper, &motion("frame_a")), connections }
    }

    /// Sets time and states, then all inputs.
    fn set(&self, time: f64, states: &[f64]) {
        for instance in [self.table, self.gripper, self.body] {
            ok(instance, instance.set_time(time));
        }
        ok(self.body, self.body.set_continuous_states(states));
        self.connect(time);
    }

    fn connect(&self, time: f64) {
        ok(self.gripper, self.gripper.set_references(&self.hand, &hand(time)));
        for [End(from, outputs), End(to, inputs)] in &self.connections {
            ok(to, to.set_references(inputs, &from.get_references::<f64>(outputs).unwrap()));
        }
    }

    fn derivatives(&self, time: f64, states: &[f64]) -> Vec<f64> {
        self.set(time, states);
        let mut derivatives = vec![f64::NAN; STATES];
        ok(self.body, self.body.get_derivatives(&mut derivatives));
        derivatives
    }

    /// Handles an event at a time, in the Grippers first, because their switches cause it.
    fn handle(&self, time: f64) {
        self.connect(time);
        ok(self.table, self.table.set("active", time < 0.8));
        ok(self.gripper, self.gripper.set("active", (0.6..3.2).contains(&time)));
        for instance in [self.table, self.gripper, self.body] {
            instance.new_discrete_states().unwrap();
        }
        for instance in [self.table, self.gripper, self.body] {
            ok(instance, instance.enter_continuous_time_mode());
        }
    }
}

/// A smooth transition from 0 to 1 between two times, and its rate.
fn blend(time: f64, start: f64, end: f64) -> [f64; 2] {
    let u = ((time - start) / (end - start)).clamp(0.0, 1.0);
    [u.powi(3) * (10.0 - 15.0 * u + 6.0 * u * u), 30.0 * (u * (1.0 - u)).powi(2) / (end - start)]
}

/// Position, velocity, transformation matrix and angular velocity of the hand.
fn hand(time: f64) -> Vec<f64> {
    let ([near, der_near], [carried, der_carried]) = (blend(time, 0.0, 0.5), blend(time, 1.0, 3.0));
    let (sin, cos) = (TURN * carried).sin_cos();
    let r_0 = [0, 1, 2].map(|i| [0.0, 0.0, 0.55][i] + [0.0, 0.0, 0.2][i] * (1.0 - near) + WAY[i] * carried);
    let v_0 = [0, 1, 2].map(|i| WAY[i] * der_carried - [0.0, 0.0, 0.2][i] * der_near);
    let t = [cos, sin, 0.0, -sin, cos, 0.0, 0.0, 0.0, 1.0];
    [&r_0[..], &v_0, &t, &[0.0, 0.0, TURN * der_carried]].concat()
}

#[test]
fn a_hand_fetches_a_box_carries_it_and_drops_it() {
    let (gripper, body) = (fmu_harness::packaged("Gripper"), fmu_harness::packaged("Body"));
    let (gripper, body) = (gripper.load().unwrap(), body.load().unwrap());
    let [table, gripper, body] = [(&gripper, "table"), (&gripper, "gripper"), (&body, "box")]
        .map(|(library, name)| library.instantiate_for_model_exchange(name).unwrap());
    set(&body, BOX);
    for instance in [&table, &gripper] {
        ok(instance, instance.set("useMoment", true));
        ok(instance, instance.set("useInPlace", true));
        set(instance, &[("cT", &[STIFFNESS]), ("cR", &[1e3]), ("dR", &[2.0])]);
    }
    ok(&table, table.set("T", 0.0));
    ok(&table, table.set("active", true));
    let system = System::new([&table, &gripper, &body]);
    for instance in [&body, &table, &gripper] {
        ok(instance, instance.setup_experiment(None, 0.0, None));
        ok(instance, instance.enter_initialization_mode());
    }
    system.connect(0.0);
    for instance in [&table, &gripper, &body] {
        ok(instance, instance.exit_initialization_mode());
    }
    system.handle(0.0);

    let mut x = states(&body);
    let mut released = x.clone();
    for times in TIMES.windows(2) {
        let steps = ((times[1] - times[0]) / 2e-4_f64).round();
        let h = (times[1] - times[0]) / steps;
        for step in 0..steps as u32 {
            let t = times[0] + f64::from(step) * h;
            x = Method::Classical.step(t, h, &x, |t, x| system.derivatives(t, x));
        }
        system.set(times[1], &x);
        if times[1] == 3.2 {
            // At rest after being carried, the box has its captured pose, apart from the sag under its weight.
            let sag = get(&gripper, "r_rel")[2] - get(&gripper, "r0")[2];
            let expected = -9.81 / STIFFNESS;
            println!("sag {sag:e} m, {:.1e} of it from m g / cT", (sag / expected - 1.0).abs());
            assert!((sag / expected - 1.0).abs() < 1e-6, "{sag:e} m");
            let place = [0, 1, 2].map(|i| [0.0, 0.0, 0.5][i] + WAY[i]);
            assert!(difference(&get(&body, "frame_a.r_0"), &place) < 3e-5);
            let half = TURN / 2.0;
            assert!(difference(&get(&body, "frame_a.Q"), &[0.0, 0.0, half.sin(), half.cos()]) < 1e-9);
        }
        if times[1] == 3.3 {
            released = x.clone();
        }
        for instance in [&table, &gripper, &body] {
            ok(instance, instance.enter_event_mode());
        }
        system.handle(times[1]);
    }
    assert!(difference(&x[..3], &parabola(&released, 0.7)) < 1e-10, "{x:?}");
    assert!(
        (x[2] + 1.6).abs() < 0.05,
        "dropped from 0.8 m, it has fallen by 2.4 m, and nothing was there to stop it: {x:?}"
    );
}

/// Position after a free fall of `t` s from a state.
fn parabola(x: &[f64], t: f64) -> [f64; 3] {
    [0, 1, 2].map(|i| x[i] + x[3 + i] * t + [0.0, 0.0, -9.81][i] * t * t / 2.0)
}

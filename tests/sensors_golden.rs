//! Sensors of the library against `tests/data/vectors/sensors.json`, computed at 120 digits outside this project.

use multibody::Choice;
use multibody::frames::{Frame, Orientation, PlanarFrame, TransformationMatrix};
use multibody::sensors::{
    CutForceAndTorque, PlanarAbsoluteSensor, PlanarMotion, PlanarRelativeSensor, TransformVector,
};
use nalgebra::{Matrix3, Vector2, Vector3};
use serde_json::Value;

/// Tolerance, relative to the largest expected number of an output or 1.
const TOLERANCE: f64 = 1e-14;

/// Case with numbers by name.
struct Case(Value);

impl Case {
    /// Cases of an FMU.
    fn of(fmu: &str) -> Vec<Self> {
        let file: Value = serde_json::from_str(include_str!("data/vectors/sensors.json")).unwrap();
        let cases = file["cases"].as_array().unwrap().iter().filter(|case| case["fmu"] == fmu);
        cases.map(|case| Self(case.clone())).collect()
    }

    fn numbers(&self, group: &str, name: &str) -> Vec<f64> {
        let elements = self.0[group][name].as_array().unwrap_or_else(|| panic!("no {name} in {}", self.0));
        elements.iter().map(|number| number.as_f64().unwrap()).collect()
    }

    fn vector(&self, name: &str) -> Vector3<f64> {
        Vector3::from_row_slice(&self.numbers("in", name))
    }

    /// Zero if the FMU lacks this input.
    fn vector_if_any(&self, name: &str) -> Vector3<f64> {
        if self.0["in"].get(name).is_some() { self.vector(name) } else { Vector3::zeros() }
    }

    fn frame(&self, name: &str) -> Frame {
        let t = TransformationMatrix(Matrix3::from_row_slice(&self.numbers("in", &format!("{name}.R.T"))));
        let vector = |quantity: &str| self.vector_if_any(&format!("{name}.{quantity}"));
        Frame {
            r_0: vector("r_0"),
            v_0: vector("v_0"),
            a_0: vector("a_0"),
            r: Orientation { t, w: vector("R.w") },
            z: vector("z"),
        }
    }

    /// Zero if the FMU lacks this input.
    fn planar_frame(&self, name: &str) -> PlanarFrame {
        let scalar = |quantity: &str| {
            let input = self.0["in"].get(format!("{name}.{quantity}"));
            input.map_or(0.0, |value| value[0].as_f64().unwrap())
        };
        let vector = |x: &str, y: &str| Vector2::new(scalar(x), scalar(y));
        PlanarFrame {
            r_0: vector("x", "y"),
            v_0: vector("vx", "vy"),
            a_0: vector("ax", "ay"),
            phi: scalar("phi"),
            w: scalar("w"),
            z: scalar("z"),
        }
    }

    #[track_caller]
    fn assert_motion(&self, suffix: &str, actual: &PlanarMotion) {
        let name = |quantity: &str| format!("{quantity}{suffix}");
        for (quantity, vector) in [("r", &actual.r), ("v", &actual.v), ("a", &actual.a)] {
            self.assert_close(&name(quantity), vector.as_slice());
        }
        for (quantity, scalar) in [("phi", actual.phi), ("w", actual.w), ("z", actual.z)] {
            self.assert_close(&name(quantity), &[scalar]);
        }
    }

    /// Item of a choice.
    fn choice<C: Choice>(&self, name: &str) -> C {
        let position = C::ITEMS.iter().position(|item| self.0["parameters"][name] == item.0);
        C::from_number(position.unwrap() as i32 + 1).unwrap()
    }

    #[track_caller]
    fn assert_close(&self, name: &str, actual: &[f64]) {
        let expected = self.numbers("out", name);
        let scale = expected.iter().fold(1.0, |largest: f64, x| largest.max(x.abs()));
        assert_eq!(actual.len(), expected.len(), "{name}");
        let is_close = |(a, e): (&f64, &f64)| (a - e).abs() <= TOLERANCE * scale;
        assert!(actual.iter().zip(&expected).all(is_close), "{name}: {actual:?}, not {expected:?} in {}", self.0);
    }
}

#[test]
fn the_load_of_a_cut_is_that_of_every_golden_case() {
    let cases = Case::of("CutForceAndTorque");
    assert_eq!(cases.len(), 12);
    for case in cases {
        let opposite = case.0["parameters"]["positiveSign"] == false;
        let sensor = CutForceAndTorque { resolve_in_frame: case.choice("resolveInFrame"), opposite };
        let frame_a = case.frame("frame_a");
        let [f, t] = ["frame_a.f", "frame_a.t"].map(|name| case.vector(name));
        let load = sensor.measure(&frame_a, &f, &t, &case.frame("frame_resolve").r);
        case.assert_close("force", load.force.as_slice());
        case.assert_close("torque", load.torque.as_slice());
        case.assert_close("power", &[load.power]);
        // Lengths are equal in all frames.
        assert!((load.force_0.norm() - load.force.norm()).abs() <= 1e-13 * (1.0 + f.norm()));
        assert!((load.torque_0 - if opposite { -1.0 } else { 1.0 } * frame_a.r.resolve1(&t)).norm() == 0.0);
    }
}

#[test]
fn a_vector_in_another_frame_is_that_of_every_golden_case() {
    let cases = Case::of("TransformVector");
    assert_eq!(cases.len(), 20);
    for case in cases {
        let sensor = TransformVector { frame_r_in: case.choice("frame_r_in"), frame_r_out: case.choice("frame_r_out") };
        let frames = ["frame_a", "frame_b", "frame_resolve"].map(|name| case.frame(name).r);
        let r_in = case.vector("r_in");
        let r_out = sensor.transform(&r_in, frames.each_ref());
        case.assert_close("r_out", r_out.as_slice());
        if sensor.frame_r_in == sensor.frame_r_out {
            assert_eq!(r_out, r_in);
        }
        // Orientations that are not read may be anything.
        let nonsense = Orientation::from_t(TransformationMatrix(Matrix3::from_element(f64::NAN)), Vector3::zeros());
        let read = sensor.orientations_read();
        let frames = [0, 1, 2].map(|i| if read[i] { &frames[i] } else { &nonsense });
        assert_eq!(sensor.transform(&r_in, frames), r_out);
        let named = [sensor.frame_r_in, sensor.frame_r_out].map(Choice::number);
        let is_named_once = |number| named.iter().filter(|named| **named == number).count() == 1;
        assert_eq!(read, [2, 3, 4].map(is_named_once), "{sensor:?}");
    }
}

#[test]
fn planar_motions_are_those_of_every_golden_case() {
    let [absolute, relative] = ["PlanarAbsoluteSensor", "PlanarRelativeSensor"].map(Case::of);
    assert_eq!((absolute.len(), relative.len()), (12, 20));
    for case in absolute {
        let sensor = PlanarAbsoluteSensor { resolve_in_frame: case.choice("resolveInFrame") };
        let [frame_a, frame_resolve] = ["frame_a", "frame_resolve"].map(|name| case.planar_frame(name));
        case.assert_motion("", &sensor.measure(&frame_a, &frame_resolve));
    }
    for case in relative {
        let sensor = PlanarRelativeSensor { resolve_in_frame: case.choice("resolveInFrame") };
        let frames = ["frame_a", "frame_b", "frame_resolve"].map(|name| case.planar_frame(name));
        case.assert_motion("_rel", &sensor.measure(&frames[0], &frames[1], &frames[2]));
    }
}

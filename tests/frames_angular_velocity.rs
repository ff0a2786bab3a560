//! Angular velocities of a real body: ModelicaTest's AngularVelocity, integrated from first principles with a relative
//! tolerance of 1e-13 (`AngularVelocity_inputs.csv`), and as published by Dymola (`AngularVelocity_dymola.csv`).

use std::fs;

use multibody::frames::{Orientation, Quaternion, TransformationMatrix};
use nalgebra::{Matrix3, Vector3, Vector4};

struct Trajectory {
    names: Vec<String>,
    rows: Vec<Vec<f64>>,
}

impl Trajectory {
    fn read(file: &str) -> Self {
        let path = format!("{}/tests/data/reference/{file}", env!("CARGO_MANIFEST_DIR"));
        let text = fs::read_to_string(path).unwrap();
        let mut lines = text.lines();
        let names = lines.next().unwrap().split("\",\"").map(|name| name.trim_matches('"').to_string()).collect();
        let rows = lines.map(|line| line.split(',').map(|cell| cell.parse().unwrap()).collect()).collect();
        Self { names, rows }
    }

    /// Columns `name[1]`, `name[2]`, ... of a row.
    fn array<const N: usize>(&self, row: usize, name: &str) -> [f64; N] {
        let first = self.names.iter().position(|n| n.strip_prefix(name).is_some_and(|rest| rest.starts_with("[1")));
        let first = first.unwrap_or_else(|| panic!("no column {name}"));
        self.rows[row][first..first + N].try_into().unwrap()
    }

    fn t(&self, row: usize) -> TransformationMatrix {
        TransformationMatrix(Matrix3::from_row_slice(&self.array::<9>(row, "frame_a.R.T")))
    }

    fn q(&self, row: usize) -> Quaternion {
        Quaternion(Vector4::from(self.array(row, "frame_a.Q")))
    }

    fn equal_steps_around(&self, row: usize) -> bool {
        let step = |row: usize| self.rows[row + 1][0] - self.rows[row][0];
        (row - 1..row + 2).all(|other| (step(other) - step(row - 2)).abs() < 1e-9)
    }

    /// Time derivative at the middle of five rows (equal steps): fourth-order central difference.
    fn derivative<M>(&self, row: usize, value: impl Fn(usize) -> M) -> M
    where
        M: std::ops::Sub<Output = M> + std::ops::Mul<f64, Output = M>,
    {
        let h = (self.rows[row + 2][0] - self.rows[row - 2][0]) / 4.0;
        let near = value(row + 1) - value(row - 1);
        let far = value(row + 2) - value(row - 2);
        (near * 8.0 - far) * (1.0 / (12.0 * h))
    }
}

// The samples are 1.1 ms apart and the body rotates at up to 11 rad/s: the truncation error of the difference, h^4 w^5
// / 30, is below 1e-8 rad/s, the resolution of this test.
#[test]
fn angular_velocities_of_matrices_and_quaternions_are_those_of_the_body() {
    let body = Trajectory::read("AngularVelocity_inputs.csv");
    let mut worst = [0.0_f64; 5];
    let rows: Vec<_> = (2..body.rows.len() - 2).filter(|&row| body.equal_steps_around(row)).collect();
    assert_eq!(rows.len(), body.rows.len() - 12, "two of the steps differ from the others");
    for row in rows {
        let w2 = Vector3::from(body.array(row, "frame_a.R.w"));
        let w1 = Vector3::from(body.array(row, "angularVelocity1"));
        let (t, q) = (body.t(row), body.q(row));
        let der_t = body.derivative(row, |row| body.t(row).0);
        let der_q = body.derivative(row, |row| body.q(row).0);
        let found = [
            (Orientation::from_t2(t, &der_t).w, w2),
            (t.angular_velocity1(&der_t), w1),
            (q.angular_velocity1(&der_q), w1),
            (q.angular_velocity2(&der_q), w2),
            (Orientation { t, w: w2 }.angular_velocity1(), w1),
        ];
        for (worst, (actual, expected)) in worst.iter_mut().zip(found) {
            *worst = worst.max((actual - expected).amax());
        }
    }
    println!("worst errors in rad/s: from_T2, T in frame 1, Q in frame 1, Q in frame 2, R in frame 1: {worst:?}");
    assert!(worst[..4].iter().all(|&error| error < 1e-8), "{worst:?}");
    assert!(worst[4] < 1e-13, "{worst:?}");
}

// Dymola's quaternion differs by up to 3.7e-6 from first principles: the tolerance of its run.
#[test]
fn quaternions_of_the_matrices_are_those_that_dymola_published() {
    let (body, dymola) =
        (Trajectory::read("AngularVelocity_inputs.csv"), Trajectory::read("AngularVelocity_dymola.csv"));
    let mut guess = Quaternion(Vector4::from(dymola.array(0, "body.body.Q")));
    for row in 0..body.rows.len() {
        assert_eq!(body.rows[row][0], dymola.rows[row][0], "the files have the same time stamps");
        guess = body.t(row).to_q(&guess);
        assert!((guess.0 - body.q(row).0).amax() < 1e-14, "first principles, row {row}");
        let published = Vector4::from(dymola.array(row, "body.body.Q"));
        assert!((guess.0 - published).amax() < 5e-6, "Dymola, row {row}");
    }
}

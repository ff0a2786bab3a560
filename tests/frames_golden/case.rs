//! Reading of the golden vectors, and comparison with them.

use std::f64::consts::TAU;
use std::fs;

use multibody::frames::{Orientation, Quaternion, TransformationMatrix};
use nalgebra::{Dyn, Matrix, Matrix3, OMatrix, RawStorage, U3, Vector3, Vector4};
use serde_json::Value;

/// Inputs of one case, by their Modelica names.
pub(crate) struct Case<'a>(&'a Value);

impl Case<'_> {
    pub(crate) fn has(&self, name: &str) -> bool {
        self.0.get(name).is_some()
    }

    pub(crate) fn number(&self, name: &str) -> f64 {
        self.0[name].as_f64().unwrap_or_else(|| panic!("no number {name} in {}", self.0))
    }

    pub(crate) fn integer(&self, name: &str) -> i32 {
        self.number(name) as i32
    }

    pub(crate) fn flag(&self, name: &str) -> bool {
        self.0[name].as_bool().unwrap()
    }

    pub(crate) fn sequence(&self) -> [i32; 3] {
        let axes = flat(&self.0["sequence"]);
        [axes[0] as i32, axes[1] as i32, axes[2] as i32]
    }

    pub(crate) fn vector(&self, name: &str) -> Vector3<f64> {
        Vector3::from_row_slice(&flat(&self.0[name]))
    }

    pub(crate) fn vector4(&self, name: &str) -> Vector4<f64> {
        Vector4::from_row_slice(&flat(&self.0[name]))
    }

    /// 3 x n matrix; n is 0 for empty rows.
    pub(crate) fn columns(&self, name: &str) -> OMatrix<f64, U3, Dyn> {
        OMatrix::<f64, U3, Dyn>::from_row_slice(&flat(&self.0[name]))
    }

    pub(crate) fn matrix(&self, name: &str) -> Matrix3<f64> {
        Matrix3::from_row_slice(&flat(&self.0[name]))
    }

    pub(crate) fn transformation_matrix(&self, name: &str) -> TransformationMatrix {
        TransformationMatrix(self.matrix(name))
    }

    pub(crate) fn quaternion(&self, name: &str) -> Quaternion {
        Quaternion(self.vector4(name))
    }

    pub(crate) fn orientation(&self, name: &str) -> Orientation {
        let r = Case(&self.0[name]);
        Orientation { t: r.transformation_matrix("T"), w: r.vector("w") }
    }
}

/// Numbers of a JSON value in row-major order; an orientation is its matrix, then its angular velocity.
fn flat(value: &Value) -> Vec<f64> {
    match value {
        Value::Array(items) => items.iter().flat_map(flat).collect(),
        Value::Object(r) => [flat(&r["T"]), flat(&r["w"])].concat(),
        number => vec![number.as_f64().unwrap_or_else(|| panic!("{number} is not a number"))],
    }
}

/// Elements of a matrix or vector in row-major order.
pub(crate) fn numbers<R: nalgebra::Dim, C: nalgebra::Dim, S: RawStorage<f64, R, C>>(
    m: Matrix<f64, R, C, S>,
) -> Vec<f64> {
    m.row_iter().flat_map(|row| row.iter().copied().collect::<Vec<_>>()).collect()
}

pub(crate) fn orientation_numbers(r: Orientation) -> Vec<f64> {
    [numbers(r.t.0), numbers(r.w)].concat()
}

/// Evaluates every case of a file; `function` gets the group's name without `prefix`, and returns nothing for refused
/// input.
pub(crate) fn check(file: &str, prefix: &str, function: impl Fn(&str, &Case) -> Option<Vec<f64>>) {
    let path = format!("{}/tests/data/vectors/{file}", env!("CARGO_MANIFEST_DIR"));
    let vectors: Value = serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap();
    let (mut cases, mut worst, mut worst_group) = (0, 0.0, "");
    for (group, members) in vectors["groups"].as_object().unwrap() {
        let name = group.strip_prefix(prefix).unwrap();
        for case in members.as_array().unwrap() {
            cases += 1;
            let actual = function(name.trim_end_matches(".invalid"), &Case(&case["in"]));
            if case["out"] == "error" {
                assert_eq!(actual, None, "{group} accepts {}", case["in"]);
                continue;
            }
            let actual = actual.unwrap_or_else(|| panic!("{group} refuses {}", case["in"]));
            let units = error_in_units_of_tol(case, &actual);
            assert!(units <= 1.0, "{group}: {actual:?} is off by {units} tol in {case}");
            if units > worst {
                (worst, worst_group) = (units, group);
            }
        }
    }
    println!("{file}: worst error {worst:.3} tol, in {worst_group}, of {cases} cases");
    assert_eq!(cases, vectors["meta"]["cases"], "{file}: cases not evaluated");
}

fn error_in_units_of_tol(case: &Value, actual: &[f64]) -> f64 {
    let expected = flat(&case["out"]);
    let tol = case["tol"].as_f64().unwrap();
    let modulo_two_pi = case["mod2pi"] == true;
    let distance = |sign: f64| {
        assert_eq!(actual.len(), expected.len(), "number of elements in {case}");
        let difference = |(a, e): (&f64, &f64)| {
            let d = a - sign * e;
            if modulo_two_pi { d - TAU * (d / TAU).round() } else { d }
        };
        // `f64::max` would drop a NaN.
        let errors = actual.iter().zip(&expected).map(difference).map(f64::abs);
        errors.fold(0.0, |worst, e| if e <= worst { worst } else { e })
    };
    let mut error = distance(1.0);
    if case["sign_ambiguous"] == true {
        error = error.min(distance(-1.0));
    }
    if case["signed_zero_sensitive"] == true {
        error = error.min(distance_from_reproducing_the_rotation(&Case(&case["in"]), actual));
    }
    if tol > 0.0 {
        error / tol
    } else if error == 0.0 {
        0.0
    } else {
        f64::INFINITY
    }
}

/// The sign of a zero may select the other set of angles; the angles must then reproduce the matrix.
fn distance_from_reproducing_the_rotation(case: &Case, angles: &[f64]) -> f64 {
    let t = if case.has("R") { case.orientation("R").t } else { case.transformation_matrix("T") };
    let again = TransformationMatrix::axes_rotations(case.sequence(), &Vector3::from_column_slice(angles)).unwrap();
    (again.0 - t.0).amax()
}

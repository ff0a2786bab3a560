//! Inputs in Model Exchange between two rows.
use nalgebra::{Matrix3, Matrix3x4, Vector3, Vector4};

use crate::batch::Buffer;
use crate::data::Data;
use crate::error::Failure;
use crate::link::number;
use crate::plan::{Curve, Inputs, Shape};

/// Largest change of an element in the last step towards the nearest rotation; its square is below the rounding.
const CONVERGED: f64 = 1e-9;
/// Largest change of an element of a matrix, or of the squared length of a quaternion, by rounding alone.
const ROUNDING: f64 = 1e-15;
const MOST_ITERATIONS: usize = 20;

impl Inputs {
    /// Whether signals jump at a row after the first: values that are held before it and change there.
    pub(crate) fn jumps(&self, data: &Data<'_, '_>, row: usize) -> Result<bool, Failure> {
        for (i, column) in self.columns.iter().enumerate() {
            if data.column(self, column, row)? != self.before(data, i, row)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether signals jump between the end of earlier data and the first row.
    pub(crate) fn jumps_at_start(&self, data: &Data<'_, '_>, ended: &Buffer) -> Result<bool, Failure> {
        for column in &self.columns {
            if data.column(self, column, 0)? != &ended.bytes()[self.place(column)] {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Copies the values of signals before a row.
    pub(crate) fn copy_end(&self, data: &Data<'_, '_>, row: usize, ended: &mut Buffer) -> Result<(), Failure> {
        for (i, column) in self.columns.iter().enumerate() {
            ended.bytes_mut()[self.place(column)].copy_from_slice(self.before(data, i, row)?);
        }
        Ok(())
    }

    /// Values of a column just before a row: the previous row's values, if these are held.
    fn before<'d>(&self, data: &Data<'d, '_>, column: usize, row: usize) -> Result<&'d [u8], Failure> {
        let held_from = row.checked_sub(1).map(|before| Ok((before, !self.is_on_curve(data, column, before)?)));
        let from = held_from.transpose()?.filter(|(_, is_held)| *is_held).map_or(row, |(before, _)| before);
        data.column(self, &self.columns[column], from)
    }

    /// Whether a column follows a curve from a row to the next.
    fn is_on_curve(&self, data: &Data<'_, '_>, column: usize, row: usize) -> Result<bool, Failure> {
        let mut curves = self.curves.iter();
        let curve = curves.find(|curve| curve.column == column || curve.shape.rate() == Some(column));
        curve.map_or(Ok(false), |curve| data.is_held(curve, row).map(|is_held| !is_held))
    }

    /// Computes the inputs on [curves](Curve) at a time in s, from the row at or before it to the next row. Other
    /// values do not change.
    pub(crate) fn follow_curves(
        &self,
        data: &Data<'_, '_>,
        row: usize,
        time: f64,
        values: &mut Buffer,
    ) -> Result<(), Failure> {
        if self.curves.is_empty() {
            return Ok(());
        }
        let (start, end) = (data.time(row)?, data.end(row)?);
        let cubic = Cubic::new((time - start) / (end - start), end - start);
        for curve in &self.curves {
            if time <= start || data.is_held(curve, row)? {
                self.copy_curve(curve, data, row, values)?;
            } else if time >= end {
                self.copy_curve(curve, data, row + 1, values)?;
            } else {
                self.interpolate(curve, &cubic, data, row, values)?;
            }
        }
        Ok(())
    }

    /// Copies a row's values of a curve. Unless they are held, matrices become rotations and quaternions unit
    /// quaternions, as between rows.
    pub(crate) fn copy_curve(
        &self,
        curve: &Curve,
        data: &Data<'_, '_>,
        row: usize,
        values: &mut Buffer,
    ) -> Result<(), Failure> {
        let columns = std::iter::once(curve.column).chain(curve.shape.rate());
        for column in columns.map(|column| &self.columns[column]) {
            values.bytes_mut()[self.place(column)].copy_from_slice(data.column(self, column, row)?);
        }
        let is_rotation = matches!(curve.shape, Shape::Matrix { .. } | Shape::Quaternion { .. });
        if !is_rotation || data.is_held(curve, row)? {
            return Ok(());
        }
        let column = &self.columns[curve.column];
        let place = &mut values.bytes_mut()[self.place(column)];
        match curve.shape {
            Shape::Matrix { .. } => write(place, nearest_rotation(matrix(place)).transpose().as_slice()),
            _ => write(place, unit_quaternion(quaternion(place)).as_slice()),
        }
        Ok(())
    }

    fn interpolate(
        &self,
        curve: &Curve,
        cubic: &Cubic,
        data: &Data<'_, '_>,
        row: usize,
        values: &mut Buffer,
    ) -> Result<(), Failure> {
        let rows = |column: usize| {
            let column = &self.columns[column];
            Ok([data.column(self, column, row)?, data.column(self, column, row + 1)?])
        };
        let of_values = rows(curve.column)?;
        let of_rates = curve.shape.rate().map(rows).transpose()?;
        let place = |column: usize| self.place(&self.columns[column]);
        let values = values.bytes_mut();
        match (curve.shape, of_rates) {
            (Shape::Matrix { angular_velocity }, Some(rates)) => {
                let (rotation, velocity) = turned(cubic, of_values.map(matrix), rates.map(vector));
                write(&mut values[place(curve.column)], rotation.transpose().as_slice());
                write(&mut values[place(angular_velocity)], velocity.as_slice());
            }
            (Shape::Quaternion { angular_velocity }, Some(rates)) => {
                let (rotation, velocity) = turned_quaternion(cubic, of_values.map(quaternion), rates.map(vector));
                write(&mut values[place(curve.column)], rotation.as_slice());
                write(&mut values[place(angular_velocity)], velocity.as_slice());
            }
            (Shape::Cubic { derivative }, Some(rates)) => {
                let (value_at, rate_at) = (place(curve.column).start, place(derivative).start);
                for at in (0..of_values[0].len()).step_by(8) {
                    let [numbers, rates] = [of_values, rates].map(|rows| rows.map(|row| number(&row[at..])));
                    write(&mut values[value_at + at..][..8], &[cubic.value(numbers, rates)]);
                    write(&mut values[rate_at + at..][..8], &[cubic.rate(numbers, rates)]);
                }
            }
            (Shape::Polynomial { derivatives }, _) => {
                let rates = data.derivatives(derivatives, row, of_values[0].len())?;
                for (at, value) in values[place(curve.column)].chunks_exact_mut(8).enumerate() {
                    let [numbers, rates] = [of_values, rates].map(|rows| rows.map(|row| number(&row[8 * at..])));
                    write(value, &[cubic.value(numbers, rates)]);
                }
            }
            _ => {
                let of_values = of_values[0].chunks_exact(8).zip(of_values[1].chunks_exact(8));
                for (value, (from, to)) in values[place(curve.column)].chunks_exact_mut(8).zip(of_values) {
                    write(value, &[number(from) + cubic.share * (number(to) - number(from))]);
                }
            }
        }
        Ok(())
    }
}

/// Cubic polynomial by its values and derivatives at both rows (Hermite), at a share of the way between them.
#[derive(Clone, Copy)]
struct Cubic {
    share: f64,
    /// Factors, for the value, on the difference of the values and on the derivatives at both rows.
    of_value: [f64; 3],
    /// Factors for the derivative, as those for the value.
    of_rate: [f64; 3],
}

impl Cubic {
    /// Length in s.
    fn new(share: f64, length: f64) -> Self {
        let s = share;
        let of_value = [s * s * (3.0 - 2.0 * s), length * s * (1.0 + s * (s - 2.0)), length * s * s * (s - 1.0)];
        let of_rate = [6.0 * s * (1.0 - s) / length, 1.0 + s * (3.0 * s - 4.0), s * (3.0 * s - 2.0)];
        Self { share, of_value, of_rate }
    }

    fn value(&self, [from, to]: [f64; 2], rates: [f64; 2]) -> f64 {
        let [a, b, c] = self.of_value;
        from + a * (to - from) + b * rates[0] + c * rates[1]
    }

    fn rate(&self, [from, to]: [f64; 2], rates: [f64; 2]) -> f64 {
        let [a, b, c] = self.of_rate;
        a * (to - from) + b * rates[0] + c * rates[1]
    }
}

/// Interpolates a matrix from the world to a frame, and the angular velocity resolved in the frame: elements follow
/// cubic polynomials with T' = -[w] x T, and the nearest rotation replaces their matrix M; w is the antisymmetric part
/// of -M' M^-1.
fn turned(cubic: &Cubic, rows: [Matrix3<f64>; 2], velocities: [Vector3<f64>; 2]) -> (Matrix3<f64>, Vector3<f64>) {
    let rates = [0, 1].map(|row| -velocities[row].cross_matrix() * rows[row]);
    let at = |i| ([rows[0][i], rows[1][i]], [rates[0][i], rates[1][i]]);
    let of_elements = |polynomial: fn(&Cubic, [f64; 2], [f64; 2]) -> f64| {
        Matrix3::from_fn(|i, j| {
            let (values, rates) = at((i, j));
            polynomial(cubic, values, rates)
        })
    };
    let (matrix, rate) = (of_elements(Cubic::value), of_elements(Cubic::rate));
    let w = -rate * matrix.try_inverse().unwrap_or_else(|| matrix.transpose());
    let velocity = 0.5 * Vector3::new(w[(2, 1)] - w[(1, 2)], w[(0, 2)] - w[(2, 0)], w[(1, 0)] - w[(0, 1)]);
    (nearest_rotation(matrix), velocity)
}

/// Interpolates a quaternion (scalar last) and the angular velocity resolved in the frame, see [`turned`]. The
/// quaternion has the sign of the first row.
fn turned_quaternion(
    cubic: &Cubic,
    [from, to]: [Vector4<f64>; 2],
    velocities: [Vector3<f64>; 2],
) -> (Vector4<f64>, Vector3<f64>) {
    let rows = [from, if from.dot(&to) < 0.0 { -to } else { to }];
    let rates = [0, 1].map(|row| 0.5 * axes(&rows[row]).transpose() * velocities[row]);
    let at = |i| ([rows[0][i], rows[1][i]], [rates[0][i], rates[1][i]]);
    let [value, rate] = [Cubic::value, Cubic::rate].map(|polynomial| {
        Vector4::from_fn(|i, _| {
            let (values, rates) = at(i);
            polynomial(cubic, values, rates)
        })
    });
    (unit_quaternion(value), 2.0 / value.norm_squared() * axes(&value) * rate)
}

/// Matrix B of a quaternion: Q' = B^T w / 2, and w = 2 B Q' for unit quaternions.
fn axes(q: &Vector4<f64>) -> Matrix3x4<f64> {
    Matrix3x4::new(q.w, q.z, -q.y, -q.x, -q.z, q.w, q.x, -q.y, q.y, -q.x, q.w, -q.z)
}

/// Returns the rotation nearest to a matrix: its orthogonal polar factor, by Newton's method. A rotation up to rounding
/// stays as it is, and so does a singular matrix or a reflection.
fn nearest_rotation(matrix: Matrix3<f64>) -> Matrix3<f64> {
    let mut rotation = matrix;
    if matrix.determinant() <= 0.0 {
        return matrix;
    }
    for _ in 0..MOST_ITERATIONS {
        let Some(inverse) = rotation.try_inverse() else { return matrix };
        let next = 0.5 * (rotation + inverse.transpose());
        let change = (next - rotation).amax();
        if change <= ROUNDING {
            break;
        }
        rotation = next;
        if change <= CONVERGED {
            break;
        }
    }
    rotation
}

/// Divides a quaternion by its length, unless that is 1 up to rounding.
fn unit_quaternion(q: Vector4<f64>) -> Vector4<f64> {
    let squared = q.norm_squared();
    if (squared - 1.0).abs() <= ROUNDING { q } else { q / squared.sqrt() }
}

/// Reads a matrix, row by row.
fn matrix(bytes: &[u8]) -> Matrix3<f64> {
    Matrix3::from_fn(|i, j| number(&bytes[8 * (3 * i + j)..]))
}

fn vector(bytes: &[u8]) -> Vector3<f64> {
    Vector3::from_fn(|i, _| number(&bytes[8 * i..]))
}

fn quaternion(bytes: &[u8]) -> Vector4<f64> {
    Vector4::from_fn(|i, _| number(&bytes[8 * i..]))
}

fn write(place: &mut [u8], numbers: &[f64]) {
    for (place, number) in place.as_chunks_mut().0.iter_mut().zip(numbers) {
        *place = number.to_ne_bytes();
    }
}

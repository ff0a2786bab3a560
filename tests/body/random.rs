//! Random bodies in random states, converted to and from numbers in one order.

use multibody::bodies::{Body, BodyOutputs, BodyState, CutForces, Inertia};
use multibody::frames::{Frame, Orientation, Quaternion, TransformationMatrix};
use nalgebra::{Matrix3, RealField, Vector3, Vector4};
use proptest::prelude::*;

/// Lengths of a body, a state and cut-forces.
pub const BODY: usize = 16;
pub const STATE: usize = 13;
pub const FORCES: usize = 12;

/// Takes numbers and vectors in order.
struct Reader<'n, T>(&'n [T]);

impl<T: RealField + Copy> Reader<'_, T> {
    fn number(&mut self) -> T {
        let (first, rest) = self.0.split_first().unwrap();
        self.0 = rest;
        *first
    }

    fn vector(&mut self) -> Vector3<T> {
        Vector3::from_fn(|_, _| self.number())
    }
}

pub fn body<T: RealField + Copy>(numbers: &[T]) -> Body<T> {
    let mut from = Reader(numbers);
    let (m, r_cm, r, g_0) = (from.number(), from.vector(), from.vector(), from.vector());
    let [i_11, i_22, i_33, i_21, i_31, i_32] = std::array::from_fn(|_| from.number());
    Body { m, r_cm, r, g_0, inertia: Inertia { i_11, i_22, i_33, i_21, i_31, i_32 } }
}

pub fn state<T: RealField + Copy>(numbers: &[T]) -> BodyState<T> {
    let mut from = Reader(numbers);
    let (r_0, v_0, w) = (from.vector(), from.vector(), from.vector());
    BodyState { r_0, v_0, w, q: Quaternion(Vector4::from_fn(|_, _| from.number())) }
}

pub fn forces<T: RealField + Copy>(numbers: &[T]) -> CutForces<T> {
    let mut from = Reader(numbers);
    CutForces { f_a: from.vector(), t_a: from.vector(), f_b: from.vector(), t_b: from.vector() }
}

/// In the order of [`state`].
pub fn state_numbers<T: RealField + Copy>(state: &BodyState<T>) -> Vec<T> {
    let BodyState { r_0, v_0, q, w } = state;
    [r_0.as_slice(), v_0.as_slice(), w.as_slice(), q.0.as_slice()].concat()
}

fn frame_numbers<T: RealField + Copy>(frame: &Frame<T>) -> Vec<T> {
    let Frame { r_0, v_0, a_0, r: Orientation { t: TransformationMatrix(t), w }, z } = frame;
    [r_0.as_slice(), v_0.as_slice(), a_0.as_slice(), t.as_slice(), w.as_slice(), z.as_slice()].concat()
}

pub fn output_numbers<T: RealField + Copy>(outputs: &BodyOutputs<T>) -> Vec<T> {
    let BodyOutputs { frame_a, frame_b, q, kinetic_energy, potential_energy, momentum, angular_momentum } = outputs;
    let (frame_a, frame_b) = (frame_numbers(frame_a), frame_numbers(frame_b));
    let energies = [*kinetic_energy, *potential_energy];
    let momenta = [momentum.as_slice(), angular_momentum.as_slice()].concat();
    [&frame_a[..], &frame_b, q.0.as_slice(), &energies, &momenta].concat()
}

fn numbers<const N: usize>(size: f64) -> impl Strategy<Value = Vec<f64>> {
    proptest::collection::vec(-size..size, N)
}

/// Numbers of a body with the inertia of particles at random places.
pub fn any_body() -> impl Strategy<Value = Vec<f64>> {
    let particles = numbers::<15>(0.5).prop_map(|places| {
        let inertia: Matrix3<f64> = places
            .chunks(3)
            .map(Vector3::from_row_slice)
            .map(|p| Matrix3::identity() * p.norm_squared() - p * p.transpose())
            .sum();
        vec![inertia.m11, inertia.m22, inertia.m33, inertia.m21, inertia.m31, inertia.m32]
    });
    let particles = particles.prop_filter("nearly on a line", |i| i[..3].iter().all(|moment| *moment > 0.05));
    (0.1..10.0, numbers::<6>(0.5), numbers::<3>(10.0), particles)
        .prop_map(|(m, places, gravity, inertia)| [vec![m], places, gravity, inertia].concat())
}

/// Numbers of a state, with a quaternion of any length.
pub fn any_state() -> impl Strategy<Value = Vec<f64>> {
    let q = numbers::<4>(1.5).prop_filter("short", |q| Vector4::from_row_slice(q).norm() > 0.3);
    (numbers::<9>(3.0), q).prop_map(|(motion, q)| [motion, q].concat())
}

pub fn any_forces() -> impl Strategy<Value = Vec<f64>> {
    numbers::<FORCES>(5.0)
}

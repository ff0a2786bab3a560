//! Warnings at events.
use super::grip::Grip;
use fmu_export::{Log, Scalar};
use multibody::forces::gripper::{Gripper, SpringDamper, State};
use nalgebra::Vector3;

/// `theta` are the angles in rad at which the part is gripped.
pub fn warn_of_large_angles<T: Scalar>(gripper: &Gripper<T>, theta: &Vector3<T>, log: &mut Log<'_>) {
    if gripper.torque_law.is_unstable_near(theta) {
        let [x, y, z]: [f64; 3] = theta.map(Scalar::re).into();
        log.warn(format!(
            "gripped at theta = {{{x:.2}, {y:.2}, {z:.2}}} rad, where torqueLaw = Euler is unstable: use torqueLaw = RotationVector"
        ));
    }
}

/// `h` is the communication step size in s. Each of the two warnings is given once, and not before there is a force.
pub fn warn_of_coarse_steps<T: Scalar>(gripper: &Gripper<T>, h: f64, grip: &mut Grip<T>, log: &mut Log<'_>) {
    if *grip.state == State::Off {
        return;
    }
    let stated = |spring: &SpringDamper<T>, [stiffness, damping]: [&str; 2]| {
        format!(
            "steps of {h} s are long for {stiffness} = {} and {damping} = {}",
            spring.stiffness.re(),
            spring.damping.re()
        )
    };
    let step = nalgebra::convert(h);
    if !grip.warned_of_mass
        && let Some(mass) = gripper.least_mass(step)
    {
        grip.warned_of_mass = true;
        let (stated, mass) = (stated(&gripper.translation, ["cT", "dT"]), mass.re());
        log.warn(format!(
            "{stated}: parts lighter than about {mass:.1} kg may be lost (with a parallel master, twice that); set mEff"
        ));
    }
    if !grip.warned_of_inertia
        && let Some(inertia) = gripper.least_moment_of_inertia(step)
    {
        grip.warned_of_inertia = true;
        let (stated, inertia) = (stated(&gripper.rotation, ["cR", "dR"]), inertia.re());
        log.warn(format!(
            "{stated}: parts of less than about {inertia:.3} kg.m2 may be lost (with a parallel master, twice that); set JEff"
        ));
    }
}

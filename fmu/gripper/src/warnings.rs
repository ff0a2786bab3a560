//! Warnings at events.
use super::grip::Grip;
use fmu_export::{Log, Scalar};
use multibody::forces::gripper::{Gripper, Load, SpringDamper};
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

/// `load` is the one under which the part is lost at `time` in s.
pub fn warn_of_loss<T: Scalar>(gripper: &Gripper<T>, time: T, load: &Load<T>, log: &mut Log<'_>) {
    let names = [("F", "forceLimit", "N"), ("M", "torqueLimit", "N.m")];
    let values = [(load.force, gripper.limits.force), (load.torque, gripper.limits.torque)];
    let exceeded = names.into_iter().zip(values).filter_map(|((name, limit_name, unit), (value, limit))| {
        let (value, limit) = (value.re(), limit?.re());
        (value > limit)
            .then(|| format!("|{name}| = {} {unit} exceeds {limit_name} = {limit} {unit}", rounded(value, LIMIT)))
    });
    let exceeded = exceeded.collect::<Vec<_>>().join(" and ");
    log.warn(format!("part lost at {} s: {exceeded}", rounded(time.re(), LIMIT)));
}

/// Digits of what exceeds a limit: so many that what does by its hysteresis is seen to.
const LIMIT: usize = 10;

/// Digits of the length of a step: so few that the rounding of the importer's times is not seen.
const STEP: usize = 6;

/// A number with so many significant digits.
fn rounded(value: f64, digits: usize) -> f64 {
    format!("{value:.*e}", digits - 1).parse().unwrap_or(value)
}

/// `h` is the communication step size in s. Each of the two warnings is given once, and not before there is a force.
pub fn warn_of_coarse_steps<T: Scalar>(gripper: &Gripper<T>, h: f64, grip: &mut Grip<T>, log: &mut Log<'_>) {
    if !grip.state.is_gripping() {
        return;
    }
    let stated = |spring: &SpringDamper<T>, [stiffness, damping]: [&str; 2]| {
        format!(
            "steps of {} s are long for {stiffness} = {} and {damping} = {}",
            rounded(h, STEP),
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

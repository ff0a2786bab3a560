//! Warnings at events.
use super::grip::Grip;
use fmu_export::{Log, Scalar, Setup};
use multibody::forces::gripper::{Gripper, Load, SpringDamper};
use nalgebra::Vector3;

/// Warns if the torque law is unstable at the angles `theta`, in rad, of the gripped part.
pub fn warn_of_large_angles<T: Scalar>(gripper: &Gripper<T>, theta: &Vector3<T>, log: &mut Log<'_>) {
    if gripper.torque_law.is_unstable_near(theta) {
        let [x, y, z]: [f64; 3] = theta.map(Scalar::re).into();
        log.warn(format!(
            "gripped at theta = {{{x:.2}, {y:.2}, {z:.2}}} rad, where torqueLaw = Euler is unstable: use \
             torqueLaw = RotationVector"
        ));
    }
}

/// Warns that the part was lost under a `load` at `time`, in s.
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

/// Significant digits of a value that exceeds a limit; ten show the excess even where it is only the hysteresis.
const LIMIT: usize = 10;

/// Significant digits of other numbers; six hide the rounding of the importer's times.
const SHORT: usize = 6;

/// Rounds a number to significant digits.
pub fn rounded(value: f64, digits: usize) -> f64 {
    format!("{value:.*e}", digits - 1).parse().unwrap_or(value)
}

/// Number of consecutive communication steps after which the importer is assumed not to repeat steps. An importer that
/// repeats them needs no softened springs.
const PATIENCE: u32 = 10;

/// Warns of steps that are too long for the springs. `h` is the communication step size, in s. Gives each of the two
/// warnings once, and only while the gripper acts.
pub fn warn_of_coarse_steps<T: Scalar>(
    gripper: &Gripper<T>,
    (h, setup): (f64, &Setup),
    grip: &mut Grip<T>,
    log: &mut Log<'_>,
) {
    if setup.steps_in_a_row < PATIENCE || !grip.state.is_gripping() {
        return;
    }
    let step = nalgebra::convert(h);
    if !grip.warned_of_mass {
        let least = (gripper.least_mass(step), gripper.least_damping(step));
        grip.warned_of_mass = warn_of_coarse_step(&FORCE, &gripper.translation, h, least, log);
    }
    if !grip.warned_of_inertia {
        let least = (gripper.least_moment_of_inertia(step), gripper.least_angular_damping(step));
        grip.warned_of_inertia = warn_of_coarse_step(&TORQUE, &gripper.rotation, h, least, log);
    }
}

/// Names, units and digits of a spring and the bodies that it holds.
struct Names {
    stiffness: &'static str,
    unit_of_stiffness: &'static str,
    damping: &'static str,
    unit_of_damping: &'static str,
    parts_lighter_than: &'static str,
    unit_of_inertia: &'static str,
    decimals: usize,
    effective_inertia: &'static str,
}

const FORCE: Names = Names {
    stiffness: "cT",
    unit_of_stiffness: "N/m",
    damping: "dT",
    unit_of_damping: "N.s/m",
    parts_lighter_than: "parts lighter than about",
    unit_of_inertia: "kg",
    decimals: 1,
    effective_inertia: "mEff",
};

const TORQUE: Names = Names {
    stiffness: "cR",
    unit_of_stiffness: "N.m/rad",
    damping: "dR",
    unit_of_damping: "N.m.s/rad",
    parts_lighter_than: "parts of less than about",
    unit_of_inertia: "kg.m2",
    decimals: 3,
    effective_inertia: "JEff",
};

/// Warns of a step of `h` in s that is too long for a spring, and returns whether it is. `least` are the required
/// inertia and damping.
fn warn_of_coarse_step<T: Scalar>(
    names: &Names,
    spring: &SpringDamper<T>,
    h: f64,
    least: (Option<T>, Option<T>),
    log: &mut Log<'_>,
) -> bool {
    let Names { stiffness, unit_of_stiffness, damping, unit_of_damping, .. } = names;
    let Names { parts_lighter_than, unit_of_inertia, decimals, effective_inertia, .. } = names;
    let gain = |least: T| {
        let least = rounded(least.re(), SHORT);
        format!("with a parallel master, all parts gain energy unless {damping} is above {least} {unit_of_damping}")
    };
    let consequence = match least {
        (None, None) => return false,
        (None, Some(damping)) => gain(damping),
        (Some(inertia), damping) => {
            let parallel = damping.map_or("with a parallel master, twice that".to_owned(), gain);
            format!("{parts_lighter_than} {:.decimals$} {unit_of_inertia} may be lost ({parallel})", inertia.re())
        }
    };
    log.warn(format!(
        "steps of {} s are long for {stiffness} = {} {unit_of_stiffness} and {damping} = {} {unit_of_damping}: \
         {consequence}; set part.m and the rest of part, or {effective_inertia}",
        rounded(h, SHORT),
        spring.stiffness.re(),
        spring.damping.re()
    ));
    true
}

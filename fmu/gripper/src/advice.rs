//! Warnings at the end of initialization: parameters without their apparent effect. Names only parameters that differ
//! from their defaults.
use super::parameters::Parameters;
use fmu_connectors::{Extrapolation, warn_without_effect};
use fmu_export::{Log, Variables};

/// Implausible natural frequency, in Hz, of an effective inertia on its spring: no co-simulation has steps that resolve
/// it.
const FASTEST: f64 = 1e5;

/// Warns of each mistake in one message.
pub fn warn_of_parameters(p: &Parameters, log: &mut Log<'_>) {
    let default = Parameters::<f64>::start();
    if !p.use_moment {
        let torques = [
            ("cR", p.c_r != default.c_r),
            ("dR", p.d_r != default.d_r),
            ("torqueLaw", *p.torque_law != *default.torque_law),
            ("JEff", p.j_eff != default.j_eff),
            ("torqueLimit", p.torque_limit != default.torque_limit),
        ];
        warn_without_effect(&torques, "useMoment = false; set useMoment = true", log);
    }
    if !p.use_in_place {
        let changed = [("setAngles", *p.set_angles != *default.set_angles)];
        warn_without_effect(&changed, "useInPlace = false; set useInPlace = true", log);
    }
    for (name, body) in [("part", &p.part), ("hand", &p.hand)] {
        if body.m == 0.0 {
            let [r_cm, inertia, tolerance] = ["r_CM", "I_*", "r_CM_tolerance"].map(|inner| format!("{name}.{inner}"));
            let changed =
                [(&*r_cm, body.has_lever()), (&*inertia, body.can_turn()), (&*tolerance, body.r_cm_tolerance > 0.0)];
            warn_without_effect(&changed, &format!("{name}.m = 0; set {name}.m"), log);
        }
    }
    warn_of_effective_inertia(("mEff", p.m_eff, "kg"), ("cT", p.c_t, "N/m"), "the force", p, log);
    if p.use_moment {
        warn_of_effective_inertia(("JEff", p.j_eff, "kg.m2"), ("cR", p.c_r, "N.m/rad"), "the torque", p, log);
    }
    if p.gripper().is_stabilised() && p.motion.extrapolation == Extrapolation::Kinematic {
        log.warn(
            "extrapolation = kinematic has no effect with part.m, mEff or JEff, whose law reads the inputs as they \
             were set",
        );
    }
}

/// Warns of a missing effective inertia, or of one so small that almost no stiffness would remain in co-simulation.
fn warn_of_effective_inertia(
    (name, inertia, unit): (&str, f64, &str),
    (spring, stiffness, unit_of_stiffness): (&str, f64, &str),
    load: &str,
    p: &Parameters,
    log: &mut Log<'_>,
) {
    if inertia == 0.0 {
        if p.static_correction && p.part.m == 0.0 {
            log.warn(format!(
                "staticCorrection has no effect on {load} without part.m or {name}; set part.m, or {name}"
            ));
        }
        return;
    }
    let frequency = (stiffness / inertia).sqrt() / std::f64::consts::TAU;
    if frequency > FASTEST {
        let corrected = if p.static_correction {
            ", and much less than the true one loses the part with staticCorrection"
        } else {
            ""
        };
        log.warn(format!(
            "{name} = {inertia:?} {unit} is implausibly small: on the spring {spring} = {stiffness} \
             {unit_of_stiffness} it vibrates at {:.0} kHz{corrected}; set the \
             effective inertia at the grip, or 0 for the plain spring",
            frequency / 1e3
        ));
    }
}

//! Which variables are derivatives of others. Descriptions say it of continuous states alone;
//! the names of frames, and what they mean in Modelica, say it of the rest.
use fmu::{Description, Variable};

/// Last parts of names, each with those of which it can be the time derivative in the same frame.
/// In space `z` belongs to `R.w`, in the plane to `w`.
const RATES: [(&str, &[&str]); 8] = [
    ("v_0", &["r_0"]),
    ("a_0", &["v_0"]),
    ("z", &["R.w", "w"]),
    ("w", &["phi"]),
    ("vx", &["x"]),
    ("vy", &["y"]),
    ("ax", &["vx"]),
    ("ay", &["vy"]),
];

/// Position of the variable whose time derivative a variable of a frame is:
/// that of `frame_a.r_0[2]` for `frame_a.v_0[2]`.
pub fn integral_of(description: &Description, rate: &Variable) -> Option<usize> {
    let (path, index) = rate.name.split_at(rate.name.find('[').unwrap_or(rate.name.len()));
    let (frame, name) = path.rsplit_once('.')?;
    let (_, integrals) = RATES.iter().find(|(known, _)| *known == name)?;
    integrals.iter().find_map(|integral| {
        let whole = format!("{frame}.{integral}{index}");
        description.variables.iter().position(|variable| variable.name == whole)
    })
}

//! Time derivatives among the variables. Descriptions declare only derivatives of continuous states; the names of frame
//! members, as in Modelica, imply the others.
use fmu::{Description, Variable};

/// Last parts of names, each with possible integrals in the same frame. In space, `z` is the derivative of `R.w`, in
/// the plane of `w`.
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

/// Index of the integral of a frame's variable: `frame_a.r_0[2]` for `frame_a.v_0[2]`.
pub fn integral_of(description: &Description, rate: &Variable) -> Option<usize> {
    let (path, index) = rate.name.split_at(rate.name.find('[').unwrap_or(rate.name.len()));
    let (frame, name) = path.rsplit_once('.')?;
    let (_, integrals) = RATES.iter().find(|(known, _)| *known == name)?;
    integrals.iter().find_map(|integral| {
        let whole = format!("{frame}.{integral}{index}");
        description.variables.iter().position(|variable| variable.name == whole)
    })
}

//! Tests of the packaged FMUs through their C interface.

mod bad_input;
mod bad_orientations;
mod body;
mod call_table;
mod directional_derivatives;
mod distance_golden;
mod extrapolation;
mod extremes;
mod fmi3;
#[path = "../golden/mod.rs"]
mod golden;
mod gripper;
mod gripper_parts;
mod gripper_stability;
mod input_derivatives;
mod life_cycle;
mod model_exchange;
mod modes;
mod motion;
mod openmodelica;
mod pose_forms;
#[path = "../random/mod.rs"]
mod random;
mod random_motions;
mod random_values;
mod relative_sensor;
mod samples;
mod sensor_table;
mod sensors_golden;
mod state;
#[path = "../trajectory/mod.rs"]
mod trajectory;
mod tuning;
mod variables;
mod vectors;
mod whole_runs;

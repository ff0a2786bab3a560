//! Runs of small FMUs in C, compared with closed forms and with loops by hand.
mod by_name;
mod conversions;
mod coupled;
mod curves;
mod errors;
mod events;
mod initial_values;
mod iterated;
mod model_exchange;
mod reductions;
mod rows;
mod runners;
mod runs;
#[path = "../small/mod.rs"]
mod small;
mod states;
mod systems;

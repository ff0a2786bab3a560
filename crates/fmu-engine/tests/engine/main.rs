//! Runs of small FMUs in C, compared with closed forms and with loops by hand.
mod by_name;
mod choices;
mod conversions;
mod coupled;
mod curves;
mod ensembles;
mod errors;
mod events;
mod foreign;
mod initial_values;
mod iterated;
mod model_exchange;
mod presets;
mod reductions;
mod rows;
mod runners;
mod runs;
mod saved_runs;
#[path = "../small/mod.rs"]
mod small;
mod states;
mod stepwise;
mod systems;
mod types;

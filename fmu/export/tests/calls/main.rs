//! Models of every kind, as an importer meets them: through the C functions. None is exported, so that there can be many.
mod connectors;
mod dependencies;
mod derivatives;
mod events;
mod fields;
mod importer;
mod layout;
mod lists;
mod model_exchange;
mod related;
mod results;
mod setup;
mod states;
mod table;
mod ticks;
mod times;
mod without_reals;

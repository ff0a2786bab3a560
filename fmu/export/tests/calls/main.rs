//! Models of every kind, as an importer meets them: through the C functions. None is exported, so that there can be many.
mod fields;
mod importer;
mod layout;
mod results;
mod setup;

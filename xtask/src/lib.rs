//! The project's own commands.

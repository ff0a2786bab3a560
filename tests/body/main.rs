//! Free rigid body: golden vectors, balances, the closed form of free rotation, derivatives, refusals.

#[path = "../trajectory/mod.rs"]
mod trajectory;

mod balances;
mod derivatives;
mod free_rotation;
mod golden;
mod random;
mod refusals;

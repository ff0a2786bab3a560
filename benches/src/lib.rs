//! Cost of one co-simulation cycle of each FMU beside a unit written for that model alone.

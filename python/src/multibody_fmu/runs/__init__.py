"""Runs of FMUs and of systems over given times."""

"""Mechanics for runs and recordings: orientations, rates of recorded poses and their diagnosis, inertia."""

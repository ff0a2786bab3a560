"""Mechanics that runs and recordings share: orientations, rates of recorded poses, their diagnosis, and inertia."""

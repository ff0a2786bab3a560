"""PlanarDistance, stepped through FMPy's low-level interface along a motion in closed form."""

import numpy as np
import pytest
import reference


@pytest.mark.parametrize("sensor", ["distance", "distance1"])
def test_distance_agrees_with_the_closed_form(slave, sensor):
    """Two sensors see one body from two positions; angles and velocities of their frames have no effect."""
    trajectory = reference.read(reference.FOLDER / "PlanarPositionDistance_analytic.csv")
    columns = {
        "frame_a.x": trajectory[f"{sensor}.frame_a.x"],
        "frame_a.y": trajectory[f"{sensor}.frame_a.y"],
        "frame_b.x": trajectory["frame_b.x"],
        "frame_b.y": trajectory["frame_b.y"],
    }
    time = trajectory["time"]
    instance = slave("PlanarDistance")
    measured = []
    for i, now in enumerate(time):
        values = {name: column[i] for name, column in columns.items()}
        if i == 0:
            instance.initialize(now, values)
        else:
            instance.set(values)
            instance.step(time[i - 1], now)
        measured += instance.get("distance")
    np.testing.assert_allclose(measured, trajectory[f"{sensor}.distance"], rtol=0, atol=1e-15)

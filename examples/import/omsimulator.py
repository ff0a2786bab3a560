"""The system of examples/moving-frames in OMSimulator 3, by its Python interface.

Not run by the project's tests: `pip install OMSimulator` loads a program from build.openmodelica.org. Run by hand with
OMSimulator of November 2025, built from its sources. In the top folder of the repository, after `cargo xtask ssp
examples/moving-frames`:

    python examples/import/omsimulator.py
"""

from OMSimulator import SSP, CRef

system = SSP()
for element, fmu in {"motion": "MovingFrames", "distance": "Distance", "sensor": "RelativeSensor"}.items():
    system.addResource(f"target/ssp/{fmu}.fmu", new_name=f"resources/{fmu}.fmu")
    system.addComponent(CRef("default", element), f"resources/{fmu}.fmu")

for sensor, quantities in {"distance": ["r_0", "v_0"], "sensor": ["r_0", "v_0", "a_0"]}.items():
    for frame in ["frame_a", "frame_b"]:
        for quantity in quantities:
            for i in 1, 2, 3:
                name = f"{frame}.{quantity}[{i}]"
                system.addConnection(CRef("default", "motion", name), CRef("default", sensor, name))

# Start values of a parameter, and of inputs that are not connected: frame_a is turned about the third axis.
system.setValue(CRef("default", "motion", "radius"), 2.0)
for element, value in {"1,1": 0.0, "1,2": 1.0, "2,1": -1.0, "2,2": 0.0}.items():
    system.setValue(CRef("default", "sensor", f"frame_a.R.T[{element}]"), value)

instance = system.instantiate()
instance.setResultFile("target/moving-frames.csv")
instance.setStopTime(1.0)
instance.setFixedStepSize(0.01)
instance.initialize()
instance.simulate()
print(f"distance = {instance.getValue(CRef('default', 'distance', 'distance'))} m")
instance.terminate()
instance.delete()

"""Velocity and acceleration of one recorded frame as seen from another: errors of `differentiate` and of the FMU's own
estimates.
"""

import warnings

import matplotlib.pyplot as plt
import numpy as np
from multibody_fmu import RatesWarning, differentiate, matrix_from_quaternion, simulate
from recording import recording, relative

FMU = "target/fmu/RelativeSensor.fmu"
OUTPUTS = ["v_rel", "a_rel"]


def rms(vectors):
    return np.sqrt(np.mean(np.sum(vectors**2, axis=1)))


def offline(time, recorded):
    """The unchanged recording: `simulate` differentiates it with a warning."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RatesWarning)
        return simulate(FMU, time, outputs=OUTPUTS, **recorded)


def given_window(time, recorded):
    frames = {}
    for name, frame in recorded.items():
        rates = differentiate(time, r=frame["r_0"], Q=frame["Q"], window=71)
        frames[name] = frame | {"v_0": rates.v, "a_0": rates.a, "w": rates.w, "z": rates.z}
    return simulate(FMU, time, outputs=OUTPUTS, **frames)


def estimated(time, recorded, window=3):
    """The FMU estimates from past poses, as it would during a measurement."""
    return simulate(
        FMU, time, outputs=OUTPUTS, parameters={"derivatives": "estimated", "estimationWindow": window}, **recorded
    )


def estimated_from_31(time, recorded):
    return estimated(time, recorded, 31)


# With the first row that counts for the error: an estimate needs all of its poses.
WAYS = {
    "differentiate": (offline, 0),
    "differentiate, window = 71": (given_window, 0),
    "estimationWindow = 3": (estimated, 2),
    "estimationWindow = 31": (estimated_from_31, 30),
}
results = {}
for noise, correlation in [("white", 0.0), ("correlated", 0.5)]:
    time, recorded, truth = recording(correlation)
    true = relative(truth["frame_a"], truth["frame_b"], matrix_from_quaternion)
    results[noise] = {way: simulation(time, recorded) for way, (simulation, _) in WAYS.items()}
print(f"{'':26}     white noise    correlated noise")
print(f"{'':26}   v_rel    a_rel    v_rel    a_rel")
print(f"{'RMS of the motion':26}" + f"{rms(true['v_rel']):8.3f} {rms(true['a_rel']):8.2f}")
for way, (_, first) in WAYS.items():
    v, a, v_correlated, a_correlated = (
        rms((results[noise][way][name] - true[name])[first:]) for noise in results for name in OUTPUTS
    )
    print(f"{way:26}{v:8.3f} {a:8.2f} {v_correlated:8.3f} {a_correlated:8.2f}")

figure, panels = plt.subplots(2, 2, figsize=(12, 6.4), layout="constrained", sharex=True)
shown = (time >= 4) & (time <= 9)
for row, name, limit, label in zip(panels, OUTPUTS, (0.8, 2.5), ("v_rel[1] in m/s", "a_rel[1] in m/s²")):
    for axes, noise in zip(row, results):
        for way, color, width in [("estimationWindow = 31", "C1", 0.9), ("differentiate", "C0", 1.8)]:
            axes.plot(time[shown], results[noise][way][name][shown, 0], color=color, linewidth=width, label=way)
        axes.plot(time[shown], true[name][shown, 0], "k--", linewidth=0.9, label="true motion")
        axes.set(ylim=(-limit, limit), ylabel=label), axes.grid(alpha=0.3)
for axes, noise in zip(panels[0], results):
    axes.set_title(f"{noise} noise")
for axes in panels[1]:
    axes.set_xlabel("time in s")
handles, labels = panels[0][0].get_legend_handles_labels()
figure.legend(handles, labels, loc="outside upper center", ncols=3)
figure.savefig("examples/rates_from_recording.png", dpi=110)

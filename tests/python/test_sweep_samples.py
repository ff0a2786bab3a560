"""Samples of distributions: their statistics, seeds, and place beside lists."""

import numpy as np
import pytest
from multibody_fmu import collect, integers, log_uniform, normal, sweep, uniform
from multibody_fmu.cli import main

DISTRIBUTIONS = {
    "m": normal(3.0, 0.5),
    "d": uniform(10.0, 20.0),
    "c": log_uniform(1e2, 1e6),
    "n": integers(1, 6),
}
METHODS = ["random", "sobol", "latin_hypercube"]


def run(m, d, c, n):
    return {"sum": m + d + c + n}


def sampled(runs=4096, **options):
    return sweep(run, parameters=DISTRIBUTIONS, runs=runs, threads=1, **options)


@pytest.mark.parametrize("sampling", METHODS)
def test_samples_have_the_distributions_of_scipy(sampling):
    if sampling != "random":
        pytest.importorskip("scipy")
    found = sampled(sampling=sampling)
    stats = pytest.importorskip("scipy.stats")
    expected = {
        "m": stats.norm(3.0, 0.5).cdf,
        "d": stats.uniform(10, 10).cdf,
        "c": stats.loguniform(1e2, 1e6).cdf,
    }
    for name, cdf in expected.items():
        distance = stats.kstest(found[name], cdf).statistic
        # 1.95 / sqrt(n) is exceeded with probability 0.001; even samples are closer.
        assert distance < (1.95 / 64 if sampling == "random" else 0.2 / 64), name
    assert found["n"].dtype.kind == "i" and sorted(set(found["n"].tolist())) == [1, 2, 3, 4, 5, 6]
    counts = np.bincount(found["n"])[1:]
    assert np.abs(counts - 4096 / 6).max() < (110 if sampling == "random" else 8)
    assert (found["sum"] == found["m"] + found["d"] + found["c"] + found["n"]).all()
    # Names have samples of their own.
    assert abs(np.corrcoef(found["m"], found["d"])[0, 1]) < 0.06


def test_a_seed_repeats_samples_which_do_not_depend_on_other_names():
    first, again, other = sampled(64), sampled(64), sampled(64, seed=1)
    assert first["m"].tolist() == again["m"].tolist() != other["m"].tolist()
    alone = sweep(lambda m: {"m2": m * m}, parameters={"m": normal(3.0, 0.5)}, runs=64)
    assert alone["m"].tolist() == first["m"].tolist()


def test_each_combination_of_lists_has_all_samples(tmp_path):
    parameters = {"cT": [1e3, 1e4], "T": log_uniform(0.1, 1.0), "dT": [10.0, 20.0, 30.0]}
    options = {"parameters": parameters, "runs": 5, "seed": 7, "outputs": "F", "folder": tmp_path}
    found = sweep("Gripper", [0.0, 0.1], **options)
    assert found.shape == (2, 3, 5)
    times = found["T"].reshape(found.shape)
    assert (times == times[0, 0]).all() and len(set(times[0, 0])) == 5
    assert found["cT"].reshape(found.shape)[:, 0, 0].tolist() == [1e3, 1e4]
    assert found["dT"].reshape(found.shape)[0, :, 0].tolist() == [10.0, 20.0, 30.0]
    kept = {"runs": 5, "seed": 7, "sampling": "random", "distributions": {"T": "log_uniform(0.1, 1.0)"}}
    assert found.sampling == collect(tmp_path).sampling == kept
    dataset = pytest.importorskip("xarray") and found.to_xarray()
    assert dict(dataset.sizes) == {"cT": 2, "dT": 3, "sample": 5, "F_1": 3}
    assert dataset["T"].dims == ("cT", "dT", "sample")
    with pytest.raises(ValueError, match="another sweep: parameters differ"):
        sweep("Gripper", [0.0, 0.1], **(options | {"seed": 8}))


def test_groups_and_elements_have_distributions():
    found = sweep("Body", [0.0, 1.0], parameters={"m": normal(1.0, 0.05), "g_0[3]": uniform(-9.9, -9.7)}, runs=8)
    assert found["g_0"].shape == (8, 3) and (found["g_0"][:, :2] == [0, -9.81]).all()
    assert (np.abs(found["g_0[3]"] + 9.8) < 0.1).all() and len(set(found["m"])) == 8
    found = sweep("Gripper", [0.0, 1.0], parameters={"part": {"m": uniform(1.0, 2.0)}, "cT": 1e3}, runs=4, outputs="F")
    assert len(set(found["part.m"])) == 4


@pytest.mark.parametrize(
    ("parameters", "options", "message"),
    [
        ({"cT": uniform(1, 2)}, {}, "cT has a distribution: give runs, the number of samples"),
        ({"cT": [1.0]}, {"runs": 3}, "runs = 3: is the number of samples, but parameters has no distribution"),
        ({"cT": [1.0]}, {"seed": 0}, "seed = 0: is the seed of samples, but parameters has no distribution"),
        ({"cT": [1.0]}, {"sampling": "sobol"}, "sampling = sobol: is a kind of samples, but parameters has no"),
        ({"cT": uniform(1, 2)}, {"runs": 0}, "runs must be at least 1: it is 0"),
        ({"cT": uniform(1, 2)}, {"runs": 2, "seed": -1}, "seed must be at least 0: it is -1"),
        ({"cT": uniform(1, 2)}, {"runs": 2, "sampling": "halton"}, "sampling = halton: must be one of random, sobol"),
        ({"cX": uniform(1, 2)}, {"runs": 2}, "Gripper has no parameter cX"),
    ],
)
def test_wrong_samples_are_refused(parameters, options, message):
    with pytest.raises(ValueError) as error:
        sweep("Gripper", [0.0, 1.0], parameters=parameters, **options)
    assert message.replace("halton", "'halton'") in str(error.value) or message in str(error.value)


@pytest.mark.parametrize(
    ("made", "message"),
    [
        (lambda: normal(1, -1), "sd = -1: must be at least 0"),
        (lambda: normal(float("nan"), 1), "mean = nan: must be a finite number"),
        (lambda: uniform(2, 1), "high = 1.0: must be at least low = 2.0"),
        (lambda: log_uniform(0, 1), "low = 0: must be greater than 0"),
        (lambda: integers(0, 1.5), "high = 1.5: must be an integer"),
        (lambda: integers(0, 2**60), "high = 1152921504606846976: must be at most 2^53 = 9007199254740992"),
        (lambda: integers(2**70, 2**71), "low = 1180591620717411303424: must be at most 2^53"),
    ],
)
def test_wrong_distributions_are_refused(made, message):
    with pytest.raises(ValueError) as error:
        made()
    assert message in str(error.value)


def test_a_distribution_in_a_list_is_refused():
    end = "in a list: a distribution stands alone, such as parameters="
    for parameters, message in [
        ({"m": [normal(1, 0.1), 2]}, f"m has normal(1.0, 0.1) {end}{{'m': normal(1.0, 0.1)}}"),
        ({"g_0": [0, 0, uniform(-9.9, -9.7)]}, f"g_0 has uniform(-9.9, -9.7) {end}{{'g_0[1]': uniform(-9.9, -9.7)}}"),
    ]:
        with pytest.raises(ValueError) as error:
            sweep("Body", [0.0, 1.0], parameters=parameters, runs=2)
        assert str(error.value) == message
    with pytest.raises(ValueError, match="m has normal.* in a list: a distribution stands alone"):
        sweep(lambda m: {"m2": m}, parameters={"m": [normal(1, 0.1), 2]})
    table = pytest.importorskip("pandas").DataFrame({"m": [normal(1, 0.1), 2]})
    with pytest.raises(ValueError, match="m has normal.* in a list: a distribution stands alone"):
        sweep("Body", [0.0, 1.0], parameters=table)


def test_a_number_of_sobol_points_that_is_no_power_of_two_warns_once(capsys):
    pytest.importorskip("scipy")
    text = "sampling = 'sobol' with 3 runs: points are balanced only for a power of 2, such as 4"
    with pytest.warns(UserWarning, match="balanced") as warned:
        found = sampled(3, sampling="sobol")
    assert [str(warning.message) for warning in warned] == [text] and warned[0].filename == __file__
    assert found["m"].tolist() == sampled(4, sampling="sobol")["m"][:3].tolist()
    command = ["sweep", "Body", "--stop", "0.1", "--step", "0.1", "--grid", "m=normal:1:0.1", "--sampling", "sobol"]
    assert main([*command, "--runs", "3"]) == 0
    assert capsys.readouterr().err.splitlines().count(f"warning: {text}") == 1
    assert main([*command, "--runs", "4"]) == 0
    assert "balanced" not in capsys.readouterr().err


def test_integers_reach_the_largest_that_floats_have():
    found = sweep(lambda n: {"n2": n}, parameters={"n": integers(2**53 - 1, 2**53)}, runs=64)
    assert set(found["n"].tolist()) == {2**53 - 1, 2**53}


def test_an_array_needs_distributions_of_its_elements():
    with pytest.raises(ValueError, match=r"g_0 is an array: give its elements distributions, such as g_0\[1\]"):
        sweep("Body", [0.0, 1.0], parameters={"g_0": normal(0, 1)}, runs=2)


def test_the_command_line_has_the_samples_of_python(tmp_path, capsys):
    command = ["sweep", "Gripper", "--stop", "0.1", "--step", "0.1", "--outputs", "F", "--grid", "cT=1e3,1e4"]
    command += ["--grid", "T=log_uniform:0.1:1", "--runs", "3", "--seed", "5", "--folder", str(tmp_path / "results")]
    assert main([*command, "-o", str(tmp_path / "out.csv")]) == 0
    parameters = {"cT": [1e3, 1e4], "T": log_uniform(0.1, 1)}
    found = sweep("Gripper", [0.0, 0.1], parameters=parameters, runs=3, seed=5, outputs="F")
    written = np.genfromtxt(tmp_path / "out.csv", delimiter=",", names=True)
    assert written["T"].tolist() == found["T"].tolist()
    assert collect(tmp_path / "results").sampling == found.sampling
    assert main(["sweep", "Gripper", "--grid", "T=normal:1"]) == 2
    assert "--grid T=normal:1: must be like T=normal:MEAN:SD" in capsys.readouterr().err
    assert main(["sweep", "Gripper", "--grid", "T=uniform:2:1", "--runs", "3"]) == 2
    assert "--grid T=uniform:2:1: high = 1.0: must be at least low = 2.0" in capsys.readouterr().err
    assert main(["sweep", "Gripper", "--grid", "T=uniform:1:2"]) == 2
    assert "T has a distribution: give --runs, the number of samples" in capsys.readouterr().err


NO_DISTRIBUTION = "but there is no distribution, such as --grid NAME=normal:MEAN:SD"


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (
            ["--grid", "m=normal:1:.1", "--runs", "3.5"],
            "--runs 3.5: must be the number of samples, an integer",
        ),
        (["--grid", "m=normal:1:.1", "--runs", "-3"], "--runs -3: must be the number of samples"),
        (["--grid", "m=normal:1:.1", "--runs", "0"], "--runs 0: must be the number of samples"),
        (
            ["--grid", "m=normal:1:.1", "--runs", "nofile.csv"],
            "--runs nofile.csv: there is no such file, and --grid has a distribution: give the number of samples",
        ),
        (["--grid", "m=normal:1:.1", "--runs", "3", "--seed", "-1"], "--seed -1: must be at least 0"),
        (
            ["--grid", "m=gauss:1:1"],
            "or m=1:1000:4:log, or a distribution: normal:MEAN:SD, uniform:LOW:HIGH, log_uniform:LOW:HIGH, integers:",
        ),
        (["--grid", "m=1,2", "--runs", "3"], f"--runs 3: is the number of samples, {NO_DISTRIBUTION}"),
        (["--runs", "3"], f"--runs 3: is the number of samples, {NO_DISTRIBUTION}"),
        (["--grid", "m=1,2", "--seed", "0"], f"--seed 0: is the seed of samples, {NO_DISTRIBUTION}"),
        (["--grid", "m=1,2", "--sampling", "sobol"], f"--sampling sobol: is a kind of samples, {NO_DISTRIBUTION}"),
        (["--grid", "m=1,2", "--runs", "nofile.csv"], "--grid and --runs are both given: give one of them"),
    ],
)
def test_the_command_line_names_the_wrong_option(options, message, capsys):
    assert main(["sweep", "Body", "--stop", "0.1", "--step", "0.1", *options]) == 2
    assert message in capsys.readouterr().err


def test_results_in_a_folder_have_their_samples(tmp_path, capsys):
    for option, value in (("--runs", "3"), ("--seed", "0"), ("--sampling", "sobol")):
        assert main(["sweep", "--collect", str(tmp_path), option, value]) == 2
        assert f"reads results, give no {option}" in capsys.readouterr().err

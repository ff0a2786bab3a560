"""Loading of FMUs by other authors, in C."""

import subprocess
import sys
from zipfile import ZipFile

import numpy as np
import pytest
from c_fmu import BALL, CONTROLLER, HOSTILE, MODES, build
from multibody_fmu import Fmu, FmuError, simulate, sweep

TIME = np.linspace(0, 1.5, 151)


@pytest.fixture(params=[2, 3])
def fmi(request):
    return request.param


def changed(archive, old, new, **more):
    """Copies an archive with a text of its description replaced, and additional entries."""
    target = archive.with_name(f"changed_{archive.name}")
    with ZipFile(archive) as source, ZipFile(target, "w") as written:
        for name in source.namelist():
            content = source.read(name)
            if name == "modelDescription.xml":
                assert old.encode() in content
                content = content.replace(old.encode(), new.encode(), 1)
            written.writestr(name, content)
        for name, content in more.items():
            written.writestr(name, content)
    return target


def test_functions_that_are_not_needed_may_be_missing(fmi, tmp_path):
    omitted = [f"fmi{fmi}{name}=omitted{name}" for name in ("GetDirectionalDerivative", "GetString", "Reset")]
    archive = build(BALL, fmi, tmp_path / "few", defines=omitted)
    whole = simulate(build(BALL, fmi, tmp_path / "all"), TIME)
    for kind in ("cs", "me"):
        np.testing.assert_allclose(simulate(archive, TIME, kind=kind)["h"], whole["h"], rtol=0, atol=1e-9)
    with Fmu(archive) as ball:
        ball.step(0.1)
        with pytest.raises(FmuError, match=f"the library does not export fmi{fmi}Reset"):
            ball.reset()


def test_an_interface_whose_functions_are_there_runs_without_the_other(fmi, tmp_path):
    archive = build(BALL, fmi, tmp_path, defines=["WITHOUT_DO_STEP"])
    assert simulate(archive, TIME, kind="me")["h"].min() > -1e-9


def test_each_interface_may_have_a_library_of_its_own(fmi, tmp_path):
    of_steps = build(BALL, fmi, tmp_path / "steps", defines=[f"fmi{fmi}SetTime=omitted"])
    of_exchange = build(BALL, fmi, tmp_path / "exchange", defines=["WITHOUT_DO_STEP"])
    with ZipFile(of_exchange) as opened:
        name = next(name for name in opened.namelist() if name.startswith("binaries"))
        more = {name.replace("bouncing_ball", "exchange"): opened.read(name)}
    both = changed(
        of_steps, '<ModelExchange modelIdentifier="bouncing_ball"', '<ModelExchange modelIdentifier="exchange"', **more
    )
    expected = simulate(of_exchange, TIME, kind="me")["h"]
    np.testing.assert_array_equal(simulate(both, TIME, kind="me")["h"], expected)
    np.testing.assert_allclose(simulate(both, TIME)["h"], expected, rtol=0, atol=1e-9)
    with pytest.raises(ValueError, match=r"^bouncing_ball: the archive has no binaries/.*/exchange\."):
        simulate(
            changed(
                of_steps, '<ModelExchange modelIdentifier="bouncing_ball"', '<ModelExchange modelIdentifier="exchange"'
            ),
            TIME,
            kind="me",
        )


@pytest.mark.skipif(sys.platform != "linux", reason="RTLD_DEEPBIND is an option of the GNU C library")
def test_functions_of_another_fmu_in_the_scope_of_all_libraries_are_not_taken(fmi, tmp_path):
    """With `static=` all functions of both libraries are visible, and could replace each other."""
    build(HOSTILE, fmi, tmp_path / "other", defines=["static="])
    archive = build(BALL, fmi, tmp_path / "own", defines=["static="])
    script = f"""
import ctypes, sys
import numpy as np
from multibody_fmu import simulate
ctypes.CDLL({str(tmp_path / "other" / "hostile.so")!r}, mode=ctypes.RTLD_GLOBAL)
np.save(sys.stdout.buffer, simulate({str(archive)!r}, np.linspace(0, 1.5, 151))["h"])
"""
    found = subprocess.run([sys.executable, "-c", script], stdout=subprocess.PIPE, check=True, timeout=600).stdout
    (tmp_path / "h.npy").write_bytes(found)
    np.testing.assert_array_equal(
        np.load(tmp_path / "h.npy"), simulate(build(BALL, fmi, tmp_path / "plain"), TIME)["h"]
    )


def test_a_second_instance_that_cannot_be_made_is_a_sentence(fmi, tmp_path):
    archive = build(BALL, fmi, tmp_path, defines=["ONE_ONLY"])
    with Fmu(archive), pytest.raises(FmuError, match="^bouncing_ball cannot be instantiated. one only"):
        sweep(archive, TIME, parameters={"g": [1.0, 2.0]}, outputs=["h"], reduce="last", threads=1)


def test_the_reason_of_a_failed_initialization_survives_a_failing_reset(fmi, tmp_path):
    archive = build(CONTROLLER, fmi, tmp_path, defines=["NO_INITIALIZATION"])
    with Fmu(archive) as controller, pytest.raises(FmuError, match="^It cannot start"):
        controller.step(0.1)
    with pytest.raises(FmuError, match="^It cannot start"):
        simulate(archive, [0.0, 1.0])


def test_an_instance_keeps_the_first_and_the_last_of_many_messages(fmi, tmp_path):
    archive = build(HOSTILE, fmi, tmp_path)
    with Fmu(archive, parameters={"mode": MODES.index("CHATTER"), "from": 0.0}) as chatter:
        for _ in range(6):
            with pytest.raises(FmuError, match="^The last message"):
                chatter.step(0.1)
            chatter.reset()
            chatter.set({"mode": MODES.index("CHATTER"), "from": 0.0})
        messages = chatter.messages
    assert len(messages) == 10_101 and messages[0] == "message 0"
    assert messages[10_000:10_002] == ["19906 messages are lost here", "message 4901"]
    assert messages[-1] == "The last message."

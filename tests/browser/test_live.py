"""Pages of `cargo fmu live` run the FMU itself: results, messages, and controls."""

import numpy as np
import pytest
from browser import Browser
from live_page import field, move, show, time, values, write, write_page
from multibody_fmu import Fmu
from scene_page import ARGUMENTS, CHROMIUM, SCREENSHOTS, in_chromium, wait


@pytest.fixture(scope="module")
def browser():
    with Browser(CHROMIUM, ARGUMENTS) as browser:
        yield browser


@pytest.fixture(scope="module")
def pages(tmp_path_factory):
    folder, known = tmp_path_factory.mktemp("live"), {}

    def page(model):
        if model not in known:
            known[model] = write_page(model, folder)
        return known[model]

    return page


def press(browser, text):
    browser.page.locator("#controls").get_by_role("button", name=text, exact=True).click()


def messages(browser):
    return browser.page.locator("#messages").inner_text()


# Sliders and positions, a list for each step.
MOVES = {
    "Distance": [
        [("frame_a.r_0", 0, 0.3), ("frame_b.r_0", 1, -0.7)],
        [("frame_b.r_0", 2, 0.11), ("frame_b.v_0", 2, 0.5)],
        [("frame_a.v_0", 0, -0.25), ("frame_a.r_0", 0, 0.29)],
    ],
    "RelativeSensor": [
        [("frame_a.r_0", 0, 0.3), ("frame_b.orientation", 1, 40), ("frame_b.R.w", 0, 0.7)],
        [("frame_a.orientation", 0, -75), ("frame_b.v_0", 1, 0.4), ("frame_b.z", 2, -0.1)],
        [("frame_b.r_0", 1, 0.9), ("frame_a.a_0", 2, 0.6)],
    ],
    "Body": [
        [("frame_a.f", 0, 0.5), ("frame_a.t", 2, 0.2), ("m", 0, 1.5)],
        [("frame_b.t", 0, -0.8), ("r", 0, 0.35)],
        [("frame_b.f", 1, 1)],
    ],
    "Gripper": [
        [("frame_b.r_0", 0, 0.01), ("frame_b.orientation", 2, 12), ("cT", 0, 500000)],
        [("frame_b.v_0", 0, -0.3), ("dT", 0, 700)],
        [("frame_a.r_0", 2, 0.02)],
    ],
}


@in_chromium
@pytest.mark.parametrize("model", MOVES)
def test_results_have_the_bits_of_the_native_library(browser, pages, model):
    show(browser, pages(model))
    with Fmu(model, fmi=3) as native:
        controls = browser.evaluate("live.model.controls.map(variable => variable.name)")
        assert {*native.inputs, *native.parameters} == set(controls)
        if model == "Gripper":
            field(browser, "active").get_by_role("switch").check()
            native["active"] = True
        for moves in MOVES[model]:
            for name, element, value in moves:
                move(browser, name, element, value)
                frame = name.removesuffix(".orientation")
                if frame == name:
                    # The position of a slider is a decimal number, as in Python.
                    assert values(browser, name)[element] == value
                for changed in [name] if frame == name else [f"{frame}.R.T", f"{frame}.Q"]:
                    variable = native.variables[changed]
                    native.set_arrays({variable: values(browser, changed).reshape(variable.shape)})
            before = time(browser)
            press(browser, "Step")
            native.step(until=time(browser))
            assert time(browser) > before
            expected = native.instance.get([native.variables[name] for name in native.outputs])
            for variable, array in expected.items():
                got = values(browser, variable.name)
                assert got.tobytes() == array.astype(float).tobytes(), f"{variable.name}: {got} instead of {array}"
    assert browser.complaints == [] and len(browser.requests) == 1


@in_chromium
@pytest.mark.parametrize("axis", range(3))
def test_angles_turn_a_frame_about_its_axes(browser, pages, axis):
    show(browser, pages("RelativeSensor"))
    move(browser, "frame_b.orientation", axis, 30)
    # The rows of T are the axes of the frame in the world.
    c, s = np.cos(np.pi / 6), np.sin(np.pi / 6)
    rows = [[[1, 0, 0], [0, c, s], [0, -s, c]], [[c, 0, -s], [0, 1, 0], [s, 0, c]], [[c, s, 0], [-s, c, 0], [0, 0, 1]]]
    np.testing.assert_allclose(values(browser, "frame_b.R.T").reshape(3, 3), rows[axis], atol=1e-15)
    press(browser, "Step")
    np.testing.assert_allclose(values(browser, "angles"), np.eye(3)[axis] * np.pi / 6, atol=1e-15)


@in_chromium
def test_run_pause_step_and_reset(browser, pages):
    show(browser, pages("Body"))
    play = browser.page.locator("#controls .play")
    assert time(browser) == 0
    press(browser, "Step")
    assert time(browser) == 0.001
    play.click()
    wait(browser, "live.model.time > 0.1")
    play.click()
    paused = time(browser)
    browser.page.wait_for_timeout(200)
    assert time(browser) == paused
    # Free fall from rest.
    np.testing.assert_allclose(values(browser, "frame_a.r_0"), [0, -9.81 / 2 * paused**2, 0], rtol=1e-9)
    rows = browser.evaluate("live.strips.recorder.time.rows")
    assert rows > 2
    press(browser, "Reset")
    assert time(browser) == 0
    assert list(values(browser, "frame_a.r_0")) == [0, 0, 0]
    wait(browser, "live.strips.recorder.time.rows === 1")
    # Fixed parameters begin a new run.
    press(browser, "Step")
    write(browser, "v_0_start", 0, "2.5")
    assert time(browser) == 0
    assert list(values(browser, "frame_a.v_0")) == [2.5, 0, 0]
    browser.page.get_by_role("button", name="Start values").click()
    assert list(values(browser, "frame_a.v_0")) == [0, 0, 0]
    assert field(browser, "v_0_start").locator("input[type=text]").nth(0).input_value() == "0"


@in_chromium
@pytest.mark.parametrize(
    ("model", "name", "text", "message"),
    [
        ("Distance", "frame_b.r_0", "NaN", "frame_b.r_0[1] = NaN m: must be finite"),
        ("Body", "m", "-1", "m = -1 kg: must be at least 0"),
        ("Body", "m", "heavy", "heavy is not a number."),
    ],
)
@pytest.mark.parametrize("stepped", [False, True])
def test_the_page_says_why_a_value_is_refused_and_goes_on(browser, pages, model, name, text, message, stepped):
    show(browser, pages(model))
    if stepped:
        press(browser, "Step")
    before = values(browser, name)
    write(browser, name, 0, text)
    refusal = field(browser, name).locator(".refusal")
    assert refusal.is_visible() and message in refusal.inner_text()
    kept = {"Distance": "The FMU keeps 0, 0, 0 m.", "Body": "The FMU keeps 1 kg."}[model]
    assert kept in refusal.inner_text()
    assert (message in messages(browser)) == (text != "heavy")
    assert list(values(browser, name)) == list(before)
    at = time(browser)
    press(browser, "Step")
    assert time(browser) > at
    write(browser, name, 0, "1.5")
    assert not refusal.is_visible()
    assert values(browser, name)[0] == 1.5
    write(browser, name, 0, text)
    press(browser, "Reset")
    assert not refusal.is_visible()
    assert field(browser, name).locator("input[type=text]").nth(0).input_value() == "1.5"


@in_chromium
def test_a_slider_fits_the_number_that_is_typed_beside_it(browser, pages):
    show(browser, pages("Gripper"))

    def range_of(name):
        slider = field(browser, name).locator("input[type=range]").first
        return [float(slider.get_attribute(bound)) for bound in ("min", "max")]

    # They start at 0 and have no upper limits: the nominal values decide.
    assert range_of("forceLimit") == [0, 200] and range_of("captureDistance") == [0, 0.2]
    assert range_of("frame_b.r_0") == [-1, 1]
    write(browser, "frame_b.r_0", 0, "0.02")
    assert range_of("frame_b.r_0") == [-0.05, 0.05]
    move(browser, "frame_b.r_0", 0, -0.05)
    assert range_of("frame_b.r_0") == [-0.05, 0.05] and values(browser, "frame_b.r_0")[0] == -0.05
    browser.page.get_by_role("button", name="Start values").click()
    assert range_of("frame_b.r_0") == [-1, 1]


@in_chromium
def test_arrows_show_the_forces_on_hand_and_part(browser, pages):
    show(browser, pages("Gripper"))
    field(browser, "active").get_by_role("switch").check()
    press(browser, "Step")
    # The part's frame is turned: its cut-force is resolved in it, the arrow in the world.
    move(browser, "frame_b.orientation", 2, 90)
    write(browser, "frame_b.r_0", 0, "0.02")
    write(browser, "T", 0, "0")
    press(browser, "Reset")
    press(browser, "Step")
    force = values(browser, "F")
    assert np.linalg.norm(force) > 1e3
    wait(browser, "live.picture.stage.requested === undefined && live.picture.largest > 0")
    arrows = {arrow["name"]: arrow for arrow in browser.evaluate("live.picture.stage.arrows.map(arrow => arrow.ends)")}
    for name, sign in [("force on frame_a", -1), ("force on frame_b", 1)]:
        along = np.subtract(arrows[name]["head"], arrows[name]["tail"])
        np.testing.assert_allclose(along, sign * 0.5 * force / np.linalg.norm(force), atol=1e-6)
    assert "Force arrows: " in browser.page.locator("#scale").inner_text()


@in_chromium
def test_fit_takes_a_grid_of_the_size_of_the_motion(browser, pages):
    show(browser, pages("Gripper"))
    scale = browser.page.locator("#scale")
    assert scale.inner_text() == "Squares of 0.2 m"
    write(browser, "frame_b.r_0", 0, "0.02")
    for _ in range(2):
        browser.page.get_by_role("button", name="Fit").click()
        assert scale.inner_text().startswith("Squares of 0.005 m")
    wait(browser, "live.picture.stage.requested === undefined")
    # Both frames are in the picture, apart from each other.
    places = browser.evaluate(
        "live.picture.stage.moving.filter(({ object }) => object.frame).map(({ object }) => "
        "object.anchor.clone().project(live.picture.stage.camera).toArray())"
    )
    assert len(places) == 2 and np.all(np.abs(places) < 1)
    assert np.linalg.norm(np.subtract(*places)) > 0.2
    assert browser.page.locator("#stage canvas").count() == 1
    # The keys for views turn the new picture.
    before = browser.evaluate("live.picture.stage.camera.position.toArray()")
    browser.page.keyboard.press("3")
    assert browser.evaluate("live.picture.stage.camera.position.toArray()") != before
    assert browser.complaints == []


@in_chromium
def test_results_are_in_sight_while_sliders_move_on_a_phone(browser, pages):
    show(browser, pages("Gripper"), width=390, height=844)
    field(browser, "active").get_by_role("switch").check()
    press(browser, "Reset")
    press(browser, "Step")
    field(browser, "active").get_by_role("switch").uncheck()
    press(browser, "Step")
    write(browser, "frame_b.r_0", 1, "0.001")
    browser.evaluate("live.model.stepOnce()")
    browser.page.wait_for_timeout(100)
    glance = browser.page.locator("#glance")
    box = glance.bounding_box()
    assert 0 <= box["y"] and box["y"] + box["height"] < 844 / 2
    assert field(browser, "frame_b.r_0").bounding_box()["y"] > box["y"] + box["height"]
    lines = glance.inner_text().splitlines()
    assert "r_rel 0  0.001  0 m" in lines and "state = On2Off since 0.0001 s" in lines
    show(browser, pages("Gripper"))
    assert not browser.page.locator("#glance").is_visible()


@in_chromium
def test_messages_stand_in_the_order_in_which_they_came(browser, pages):
    show(browser, pages("Gripper"))
    press(browser, "Step")
    field(browser, "active").get_by_role("switch").check()
    for _ in range(2):
        press(browser, "Step")
    said = messages(browser).split("\n")
    assert [line.split("s", 1)[1].strip() for line in said] == ["initialized at 0 s", "state = Off2On since 0.0001 s"]


@in_chromium
@pytest.mark.parametrize("text", ["inf", "abc"])
def test_an_element_that_is_refused_leaves_its_neighbours_alone(browser, pages, text):
    show(browser, pages("Distance"))
    r = field(browser, "frame_b.r_0")
    write(browser, "frame_b.r_0", 1, text)
    write(browser, "frame_b.r_0", 0, "0,5")
    assert list(values(browser, "frame_b.r_0")) == [0.5, 0, 0]
    marked = r.locator(".element.refused input[type=text]")
    assert marked.count() == 1 and marked.input_value() == text and r.locator(".refusal").is_visible()
    # The value as shown, not as typed.
    assert r.locator("input[type=text]").nth(0).input_value() == "0.5"
    write(browser, "frame_b.r_0", 1, "2")
    assert list(values(browser, "frame_b.r_0")) == [0.5, 2, 0]
    assert marked.count() == 0 and r.locator(".refusal").is_hidden()


@in_chromium
def test_elements_that_are_right_together_are_reached_one_by_one(browser, pages):
    show(browser, pages("RelativeSensor"))
    assert list(browser.evaluate("live.model.byName.get('sequence').values")) == [1, 2, 3]
    for element, axis in enumerate("231"):
        write(browser, "sequence", element, axis)
    assert browser.evaluate("live.model.byName.get('sequence').values") == [2, 3, 1]
    assert field(browser, "sequence").locator(".refusal").is_hidden()


@in_chromium
def test_a_slider_of_a_mass_does_not_reach_zero(browser, pages):
    show(browser, pages("Body"))
    move(browser, "m", 0, 0)
    assert 0 < values(browser, "m")[0] < 0.05
    press(browser, "Step")
    assert time(browser) == 0.001
    move(browser, "I_11", 0, -1)
    assert values(browser, "I_11")[0] > 0


@in_chromium
def test_the_picture_comes_back_after_a_value_that_is_too_large(browser, pages):
    show(browser, pages("Gripper"))
    camera = "live.picture.stage.camera.position.toArray()"
    wait(browser, "live.picture.stage.requested === undefined")
    before = browser.evaluate(camera)
    for far in ("1e308", "1e3"):
        write(browser, "frame_b.r_0", 1, far)
        browser.page.get_by_role("button", name="Fit").click()
        write(browser, "frame_b.r_0", 1, "0.2")
        browser.page.get_by_role("button", name="Start values").click()
        wait(browser, "live.picture.stage.requested === undefined")
        if far == "1e308":
            np.testing.assert_allclose(browser.evaluate(camera), before, rtol=1e-3)
    assert np.isfinite(browser.evaluate(camera)).all()
    assert browser.complaints == []


@in_chromium
def test_the_grid_follows_a_body_by_whole_squares(browser, pages):
    show(browser, pages("Body"))
    browser.evaluate("live.model.setStep(1)")
    press(browser, "Step")
    wait(browser, "live.picture.stage.requested === undefined")
    fallen = values(browser, "frame_a.r_0")[1]
    assert fallen == pytest.approx(-9.81 / 2, rel=1e-9)
    x, y, z = browser.evaluate("live.picture.stage.floor.position.toArray()")
    assert (x, z) == (0, 0) and y == pytest.approx(round(fallen / 0.2) * 0.2)


@in_chromium
def test_an_error_ends_the_run_until_reset(browser, pages):
    show(browser, pages("Body"))
    press(browser, "Step")
    # No physical body: its moments of inertia contradict the triangle inequality.
    write(browser, "I_11", 0, "5")
    press(browser, "Step")
    assert "none may exceed the sum of the other two. The run has ended: Reset begins a new one." in messages(browser)
    assert browser.page.locator("#controls .play").is_disabled()
    write(browser, "I_11", 0, "0.001")
    press(browser, "Reset")
    press(browser, "Step")
    assert time(browser) == 0.001
    assert "Reset begins" not in messages(browser)
    # Before the first step there is no run to lose: valid combinations can be entered one by one.
    press(browser, "Reset")
    for name in ("I_11", "I_22", "I_33"):
        write(browser, name, 0, "5")
        assert ("cannot begin with these values" in messages(browser)) == (name == "I_11")
    press(browser, "Step")
    assert time(browser) == 0.001


@in_chromium
def test_a_trap_ends_the_run_until_reset(browser, pages):
    show(browser, pages("Distance"))
    browser.evaluate(
        "live.model.instance.exports = { ...live.model.instance.exports, "
        "fmi3DoStep: () => { throw new WebAssembly.RuntimeError('unreachable') } }"
    )
    press(browser, "Step")
    assert "fmi3DoStep failed: unreachable" in messages(browser)
    press(browser, "Reset")
    press(browser, "Step")
    assert time(browser) == 0.001 and "failed" not in messages(browser)


@in_chromium
@pytest.mark.parametrize("model", ["Distance", "RelativeSensor", "Gripper", "TransformVector", "PlanarRelativeSensor"])
@pytest.mark.parametrize(("width", "scheme"), [(1280, "light"), (390, "dark")])
def test_nothing_is_wider_than_the_page(browser, pages, model, width, scheme):
    show(browser, pages(model), width=width, height=844, scheme=scheme)
    for details in browser.page.locator("#inputs details").all():
        details.evaluate("details => { details.open = true }")
    press(browser, "Step")
    browser.page.wait_for_timeout(300)
    SCREENSHOTS.mkdir(parents=True, exist_ok=True)
    (SCREENSHOTS / f"live-{model}-{width}-{scheme}.png").write_bytes(browser.page.screenshot())
    wide = browser.evaluate(
        "[...document.querySelectorAll('#inputs *, #controls *, #numbers *, #messages *')]"
        ".filter(element => element.getBoundingClientRect().right > innerWidth + 0.5)"
        ".map(element => element.outerHTML.slice(0, 80))"
    )
    assert wide == []
    assert browser.evaluate("document.documentElement.scrollWidth") == width
    # Run, step and reset are always visible.
    box = browser.page.locator("#controls .play").bounding_box()
    assert 0 <= box["y"] and box["y"] + box["height"] <= 844

"""Makes an animated GIF of runs side by side.

MuJoCo must be able to draw without a screen: MUJOCO_GL=osmesa with Debian's libosmesa6.
"""

from itertools import zip_longest

import mujoco
import numpy as np
from PIL import Image, ImageDraw, ImageFont

WIDTH, HEIGHT, GAP = 400, 280, 6  # of one run, and between runs
COLORS = 128
FRAMES_PER_SECOND = 20
GREY, RED = (40, 40, 40), (200, 60, 40)


def render(y, world, title):
    """The pictures of a run, each with the title, the phase of the task, the distance and the Gripper's `onoff`."""
    model, data = world.model, world.data
    font, low = ImageFont.load_default(15), HEIGHT - 30
    samples = np.arange(0, y["time"][-1], 1 / FRAMES_PER_SECOND) / world.step
    with mujoco.Renderer(model, 2 * HEIGHT, 2 * WIDTH) as renderer:
        for i in samples.round().astype(int):
            data.qpos[:3], data.qpos[3:] = y["part_r"][i], y["part_quaternion"][i]
            data.mocap_pos[0], data.mocap_quat[0] = y["hand_r"][i], y["hand_quaternion"][i]
            mujoco.mj_forward(model, data)
            renderer.update_scene(data, camera="front")
            if y["onoff"][i] == 0 and not y["is_lost"][i]:
                _add_arrow(renderer.scene, y["arrow.r"][i], y["arrow.r_head"][i], y["arrow.diameter"][i])
            picture = Image.fromarray(renderer.render()).reduce(2)
            pen = ImageDraw.Draw(picture)
            pen.text((WIDTH - 14, 10), title, fill=GREY, font=font, anchor="ra")
            pen.text((14, low), str(y["doing"][i]), fill=GREY, font=font)
            if y["is_lost"][i]:
                pen.text((110, low), "the part is lost", fill=RED, font=font)
            else:
                pen.text((110, low), f"distance {y['distance'][i] * 1e3:.0f} mm", fill=GREY, font=font)
                pen.text((WIDTH - 150, low), "onoff", fill=GREY, font=font)
                pen.rectangle((WIDTH - 94, low + 3, WIDTH - 14, low + 16), outline=(120, 120, 120))
                if y["onoff"][i] > 0:
                    pen.rectangle((WIDTH - 94, low + 3, WIDTH - 94 + 80 * y["onoff"][i], low + 16), fill=RED)
            yield picture


def beside(*runs):
    """Pictures side by side. A run that is over keeps its last one."""
    latest = [None] * len(runs)
    for pictures in zip_longest(*runs):
        latest = [picture or last for picture, last in zip(pictures, latest)]
        sheet = Image.new("RGB", (len(runs) * (WIDTH + GAP) - GAP, HEIGHT), (255, 255, 255))
        for column, picture in enumerate(latest):
            sheet.paste(picture, (column * (WIDTH + GAP), 0))
        yield sheet


def save(pictures, file):
    """Writes an animated GIF. All pictures share one palette, so the file stores only what moves."""
    pictures = list(pictures)
    width, height = pictures[0].size
    sheet = Image.new("RGB", (width, height * 6))
    for row, index in enumerate(np.linspace(0, len(pictures) - 1, 6).astype(int)):
        sheet.paste(pictures[index], (0, row * height))
    palette = sheet.quantize(COLORS)
    first, *others = [picture.quantize(palette=palette, dither=Image.Dither.NONE) for picture in pictures]
    duration = 1000 // FRAMES_PER_SECOND
    first.save(file, save_all=True, append_images=others, duration=duration, loop=0, optimize=False)


def _add_arrow(scene, tail, along, diameter):
    """The arrow that Distance describes in its local variables."""
    shape = scene.geoms[scene.ngeom]
    mujoco.mjv_initGeom(
        shape,
        mujoco.mjtGeom.mjGEOM_ARROW,
        np.zeros(3),
        np.zeros(3),
        np.eye(3).ravel(),
        np.array([1, 0.85, 0, 1], dtype=np.float32),
    )
    mujoco.mjv_connector(shape, mujoco.mjtGeom.mjGEOM_ARROW, diameter / 2, tail, tail + along)
    scene.ngeom += 1

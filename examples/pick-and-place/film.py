"""Makes an animated GIF of runs, parts side by side, orders one below the other.

MuJoCo must be able to draw without a screen: MUJOCO_GL=osmesa with Debian's libosmesa6.
"""

from itertools import zip_longest

import mujoco
import numpy as np
from PIL import Image, ImageDraw, ImageFont

WIDTH, HEIGHT, GAP, HEAD = 248, 190, 4, 22  # of one run, between runs, and of the line above a row of them
COLORS = 96
FRAMES_PER_SECOND = 16
GREY, RED, GREEN = (40, 40, 40), (200, 60, 40), (40, 120, 60)


def render(run):
    """Pictures of a run, each with the phase of the task and the part's distance from its place in the hand."""
    world, task, y = run.world, run.task, run.y
    model, data = world.model, mujoco.MjData(world.model)
    font, low = ImageFont.load_default(12), HEIGHT - 20
    samples = np.arange(0, task.time[-1], 1 / FRAMES_PER_SECOND) / task.step
    with mujoco.Renderer(model, 2 * HEIGHT, 2 * WIDTH) as renderer:
        for i in samples.round().astype(int):
            data.qpos[:] = y["scene.qpos"][i]
            data.mocap_pos[0], data.mocap_quat[0] = task.hand[i].r, task.hand[i].quaternion
            mujoco.mj_forward(model, data)
            renderer.update_scene(data, camera="front")
            is_lost = y["gripper.lost"][: i + 1].any()
            if y["gripper.onoff"][i] == 0 and not is_lost:
                _add_arrow(renderer.scene, *(y[f"distance.arrow.{name}"][i] for name in ("r", "r_head", "diameter")))
            picture = Image.fromarray(renderer.render()).reduce(2)
            pen = ImageDraw.Draw(picture)
            pen.text((8, low), run.part if i < samples[-1] / 40 else task.doing[i], fill=GREY, font=font)
            if is_lost:
                pen.text((WIDTH - 8, low), "lost", fill=RED, font=font, anchor="ra")
            elif y["gripper.onoff"][i] == 1:
                sag = np.linalg.norm(y["gripper.r_rel"][i] - y["gripper.r0"][i])
                pen.text((WIDTH - 8, low), f"moved by {1e3 * sag:.4f} mm", fill=GREEN, font=font, anchor="ra")
            else:
                text = f"{1e3 * y['distance.distance'][i]:.0f} mm"
                pen.text((WIDTH - 8, low), text, fill=GREY, font=font, anchor="ra")
            yield picture


def together(rows):
    """Pictures of several rows of runs, each with a title."""
    for pictures in zip(*(zip_longest(*runs) for _, runs in rows)):
        columns = len(pictures[0])
        height = HEAD + HEIGHT + GAP
        sheet = Image.new("RGB", (columns * (WIDTH + GAP) - GAP, len(rows) * height - GAP), (255, 255, 255))
        pen = ImageDraw.Draw(sheet)
        for row, ((title, _), of_row) in enumerate(zip(rows, pictures)):
            pen.text((6, row * height + 3), title, fill=GREY, font=ImageFont.load_default(14))
            for column, picture in enumerate(of_row):
                sheet.paste(picture, (column * (WIDTH + GAP), row * height + HEAD))
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

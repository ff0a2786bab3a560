"""Makes an animated GIF of two runs side by side. MuJoCo must be able to draw without a screen: MUJOCO_GL=osmesa with Debian's libosmesa6."""

import mujoco
import numpy as np
from PIL import Image, ImageDraw, ImageFont
from world import World

WIDTH, HEIGHT = 476, 320  # of one half
COLORS = 128
FRAMES_PER_SECOND = 30
GREY, RED = (40, 40, 40), (200, 60, 40)


def render(y, title):
    """The pictures of a run, each with the title, the phase of the task, the distance and the Gripper's `onoff`."""
    world = World()
    model, data = world.model, world.data
    font, low = ImageFont.load_default(15), HEIGHT - 30
    samples = np.arange(0, y["time"][-1], 1 / FRAMES_PER_SECOND) / world.step
    with mujoco.Renderer(model, 2 * HEIGHT, 2 * WIDTH) as renderer:
        for i in samples.round().astype(int):
            data.qpos[:3], data.qpos[3:] = y["box_r"][i], y["box_quaternion"][i]
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
                pen.text((110, low), "the box is lost", fill=RED, font=font)
            else:
                pen.text((110, low), f"distance {y['distance'][i] * 1e3:.0f} mm", fill=GREY, font=font)
                pen.text((WIDTH - 150, low), "onoff", fill=GREY, font=font)
                pen.rectangle((WIDTH - 94, low + 3, WIDTH - 14, low + 16), outline=(120, 120, 120))
                if y["onoff"][i] > 0:
                    pen.rectangle((WIDTH - 94, low + 3, WIDTH - 94 + 80 * y["onoff"][i], low + 16), fill=RED)
            yield picture


def beside(lefts, rights):
    """Pictures side by side."""
    for left, right in zip(lefts, rights, strict=True):
        sheet = Image.new("RGB", (2 * WIDTH + 8, HEIGHT), (255, 255, 255))
        sheet.paste(left, (0, 0))
        sheet.paste(right, (WIDTH + 8, 0))
        yield sheet


def save(pictures, file):
    """Writes an animated GIF. All pictures share one palette, so the file stores only what moves. GIF counts time in 0.01 s: three pictures take 0.1 s."""
    pictures = list(pictures)
    width, height = pictures[0].size
    sheet = Image.new("RGB", (width, height * 6))
    for row, index in enumerate(np.linspace(0, len(pictures) - 1, 6).astype(int)):
        sheet.paste(pictures[index], (0, row * height))
    palette = sheet.quantize(COLORS)
    first, *others = [picture.quantize(palette=palette, dither=Image.Dither.NONE) for picture in pictures]
    durations = [[30, 30, 40][i % 3] for i in range(len(pictures))]
    first.save(file, save_all=True, append_images=others, duration=durations, loop=0, optimize=False)


def _add_arrow(scene, tail, along, diameter):
    """The arrow that Distance describes in its local variables."""
    shape = scene.geoms[scene.ngeom]
    mujoco.mjv_initGeom(shape, mujoco.mjtGeom.mjGEOM_ARROW, np.zeros(3), np.zeros(3), np.eye(3).ravel(), np.array([1, 0.85, 0, 1], dtype=np.float32))
    mujoco.mjv_connector(shape, mujoco.mjtGeom.mjGEOM_ARROW, diameter / 2, tail, tail + along)
    scene.ngeom += 1

"""Draws the motions of examples/gallery.py as documentation/scene.svg of each FMU: `PYTHONPATH=python/src:examples
python fmu/connectors/documentation/scenes.py`.

The drawings move by style sheets alone, so pages need no script. They stand still on paper, for readers who want less
motion, and under the pointer.
"""

import sys
import warnings
from html import escape
from pathlib import Path

import gallery
import numpy as np
from multibody_fmu import RatesWarning
from multibody_fmu.scene.arrows import forces, sensor_arrows
from multibody_fmu.scene.frames import at_origin, frames
from multibody_fmu.scene.recording import recordings
from multibody_fmu.scene.solids import equivalent_box

FMUS = Path(__file__).parents[2]
WIDTH, HEIGHT, MARGIN = 640, 320, 28
# Instants between which the browser interpolates, and points of a trail.
INSTANTS, POINTS = 33, 129
# A run that is shorter is shown more slowly, in so many seconds.
SHORTEST, SLOW = 3, 6
# Towards the eye.
SPATIAL, PLANAR = np.array([1.0, -1.5, 0.75]), np.array([0.0, 0.0, 1.0])
AXES = ("#e5484d", "#2f9e5f", "#3b82f6")
TRAILS = ("#7c8a9e", "#f08c2e")
HEAD = 11
# In pixels; the height of a name, and the width of most.
SHORTEST_LINE = 0.05
LINE, WIDEST_NAME = 15, 50
STYLE = """svg.scene { font: 13px system-ui, sans-serif; }
.scene text { fill: var(--ink, #1c2530); } .scene path, .scene line { vector-effect: non-scaling-stroke; }
.scene .trail { fill: none; stroke-width: 1.5; stroke-opacity: .55; } \
.scene .axis { stroke-width: 2.5; stroke-linecap: round; }
.scene .face { fill: #7d8ea3; fill-opacity: .13; stroke: #7d8ea3; stroke-width: 1; stroke-linejoin: round; }
.scene .arrow { stroke: var(--orange, #b85c00); fill: var(--orange, #b85c00); stroke-width: 3; } \
.scene .force { stroke: #e93d82; fill: #e93d82; stroke-width: 3; }
.scene .head { stroke: none; }
.scene:is(:hover, :focus) * { animation-play-state: paused !important; }
@media (prefers-reduced-motion: reduce), print { .scene * { animation: none !important; } }
"""


class Drawing:
    """Elements of a drawing, each with the matrices that move it."""

    def __init__(self, duration):
        self.duration, self.elements, self.rules = duration, [], []

    def add(self, element, matrices):
        """An element with an open start tag, and one matrix for each instant."""
        texts = [f"matrix({','.join(number(x) for x in matrix)})" for matrix in matrices]
        attribute = f'transform="{texts[INSTANTS // 3]}"'
        if len(set(texts)) > 1:
            name = f"scene{len(self.rules)}"
            steps = "".join(
                f"{number(100 * i / (len(texts) - 1))}%{{transform:{text}}}"
                for i, text in enumerate(texts)
                if i in (0, len(texts) - 1) or not texts[i - 1] == text == texts[i + 1]
            )
            # A second property keeps all of them on one thread of the browser, so that names stay with their frames.
            self.rules.append(f"@keyframes {name}{{from{{visibility:visible}}{steps}}}")
            attribute += f' style="animation:{name} {number(self.duration)}s linear infinite"'
        head, _, tail = element.partition(" ")
        self.elements.append(f"{head} {attribute} {tail}")

    def line(self, kind, tails, heads, colour=""):
        """A line from one point to another."""
        length, unit = polar(heads - tails)
        along = length * unit
        self.add(
            f'<line class="{kind}" x2="1" y2="0"{colour}/>', np.column_stack([along, -along[:, 1], along[:, 0], tails])
        )

    def arrow(self, kind, tails, heads):
        """A line with a head, which is smaller if the line is short."""
        length, unit = polar(heads - tails)
        scale = np.minimum(length / (1.5 * HEAD), 1)
        self.line(kind, tails, heads - unit * scale * HEAD)
        x = unit * scale
        self.add(
            f'<path class="{kind} head" d="M0 0L{-HEAD} {HEAD * 0.4}V{-HEAD * 0.4}z"/>',
            np.column_stack([x, -x[:, 1], x[:, 0], heads]),
        )

    def svg(self, still):
        rules = "\n".join(self.rules)
        moving = "\n".join(self.elements)
        return (
            '<svg xmlns="http://www.w3.org/2000/svg" class="scene" tabindex="0" '
            f'viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}">\n'
            # The movements come last: a browser that draws half of a page would let the other half start later.
            f"<style>{STYLE}</style>\n{still}\n{moving}\n<style>{rules}</style>\n</svg>\n"
        )


def polar(vectors):
    """Lengths, of which none is less than can be drawn, and directions. A vector without a length has the direction of
    the nearest instant at which it has one: an arrow grows straight.
    """
    length = np.linalg.norm(vectors, axis=1)
    known = np.flatnonzero(length >= SHORTEST_LINE)
    if not len(known):
        return np.full((len(vectors), 1), SHORTEST_LINE), np.tile([1.0, 0.0], (len(vectors), 1))
    nearest = known[np.abs(np.arange(len(vectors))[:, None] - known).argmin(axis=1)]
    return np.maximum(length, SHORTEST_LINE)[:, None], vectors[nearest] / length[nearest, None]


def covered(one, other):
    """At how many instants names with these places in pixels cover each other."""
    return (np.abs(one - other) < [WIDEST_NAME, LINE - 1]).all(axis=1).sum()


def number(value):
    text = f"{value:.3g}" if abs(value) < 1 else f"{value:.1f}"
    return "0" if float(text) == 0 else text.removesuffix(".0")


def draw(results, options):
    """The scene of one FMU as SVG."""
    runs = recordings(results)
    found = [frames(run) for run in runs]
    if not any(found):
        found = [at_origin(run) for run in runs]
    pairs = [(run, frame) for run, several in zip(runs, found, strict=True) for frame in several]
    time = runs[0].time
    rows = np.linspace(0, time.size - 1, INSTANTS).round().astype(int)
    arrows = [
        ("arrow", arrow.r, arrow.r + arrow.vector)
        for run, several in zip(runs, found, strict=True)
        for arrow in sensor_arrows(run, several)
    ]
    acting = [force for run, several in zip(runs, found, strict=True) for force in forces(run, several)]
    extent = np.ptp(np.concatenate([frame.r for _, frame in pairs] + [head for _, _, head in arrows]), axis=0).max()
    largest = max((np.percentile(np.linalg.norm(force, axis=1), 99) for _, _, force in acting), default=1)
    arrows += [("force", r, r + force * 0.3 * extent / largest) for _, r, force in acting]
    triads = {id(frame): 0.13 * extent for _, frame in pairs if frame.Q is not None}
    bodies = [(frame, box) for run, frame in pairs for box in boxes(run, frame, options.get("bodies", {}))]

    eye = PLANAR if all(frame.planar for _, frame in pairs) else SPATIAL / np.linalg.norm(SPATIAL)
    right = np.array([1.0, 0, 0]) if eye is PLANAR else np.cross([0, 0, 1.0], eye)
    right /= np.linalg.norm(right)
    plane = np.column_stack([right, -np.cross(eye, right)])
    reach = [(frame.r, triads.get(id(frame), 0)) for _, frame in pairs] + [
        (end, 0) for _, *ends in arrows for end in ends
    ]
    reach += [(corner, 0) for frame, box in bodies for corner in corners(frame, box)]
    low = np.min([(points @ plane).min(axis=0) - around for points, around in reach], axis=0)
    high = np.max([(points @ plane).max(axis=0) + around for points, around in reach], axis=0)
    scale = min((WIDTH - 2 * MARGIN) / (high - low)[0], (HEIGHT - 2 * MARGIN) / (high - low)[1])
    middle = np.array([WIDTH, HEIGHT]) / 2 - scale * (low + high) / 2

    def seen(points):
        return np.asarray(points) @ plane * scale + middle

    span = time[-1] - time[0]
    drawing = Drawing(span if span >= SHORTEST else SLOW)
    trails, drawn, named = [], [], []
    for frame, box in bodies:
        shown = [
            (seen(corner[rows]), (one[rows] @ plane) * scale, (other[rows] @ plane) * scale)
            for corner, one, other in faces(frame, box)
        ]
        areas = [a[:, 0] * b[:, 1] - a[:, 1] * b[:, 0] for _, a, b in shown]
        if all(np.abs(area).max() < 1 or (np.abs(area).min() > 1 and np.ptp(np.sign(area)) == 0) for area in areas):
            for (origin, a, b), area in zip(shown, areas, strict=True):
                if np.abs(area).max() > 1:
                    drawing.add('<path class="face" d="M0 0H1V1H0z"/>', np.column_stack([a, b, origin]))
        else:
            # Matrices on both sides of a face that is seen from its edge have nothing between them.
            for corner, edge in twelve(frame, box):
                drawing.line("face", seen(corner[rows]), seen((corner + edge)[rows]))
    for run, frame in pairs:
        # Frames that are connected are one.
        if any(np.array_equal(frame.r, other.r) for other in drawn if np.ptp(frame.r) > 0):
            continue
        drawn.append(frame)
        points = seen(frame.r[np.linspace(0, time.size - 1, POINTS).round().astype(int)])
        if np.ptp(points, axis=0).max() > 2:
            path = "L".join(f"{number(x)} {number(y)}" for x, y in points)
            trails.append(f'<path class="trail" stroke="{TRAILS[len(trails) % 2]}" d="M{path}"/>')
        origin = seen(frame.r[rows])
        for axis, colour in zip(np.eye(3), AXES, strict=True):
            if frame.Q is not None and not (frame.planar and axis[2]):
                tip = frame.r + triads[id(frame)] * frame.to_world(np.broadcast_to(axis, frame.r.shape))
                drawing.line("axis", origin, seen(tip[rows]), f' stroke="{colour}"')
        name = run.full(frame.name)
        label = options.get("labels", {}).get(name, frame.name)
        still = np.tile([1.0, 0, 0, 1], (INSTANTS, 1))
        # Below the frame, so many lines that it covers other names least.
        places = [origin + [8, 16 + LINE * line] for line in range(len(named) + 1)]
        place = min(places, key=lambda place: sum(covered(place, other) for other in named))
        named.append(place)
        x, y = (place - origin)[0]
        drawing.add(f'<text x="{x:g}" y="{y:g}">{escape(label)}</text>', np.column_stack([still, origin]))
    for kind, tails, heads in arrows:
        drawing.arrow(kind, seen(tails[rows]), seen(heads[rows]))
    return drawing.svg("\n".join(trails))


def boxes(run, frame, bodies):
    given = bodies.get(run.full(frame.name), bodies.get(frame.name))
    if given is None and run.model == "Body" and frame.name == "frame_a":
        given = equivalent_box(run.parameters)
    return [] if given is None else [given]


def edges(frame, box):
    """The first corner of a box, and its three edges, at each time."""
    # Boxes of the gallery are not turned in their frames.
    half = np.asarray(box.size, dtype=float) / 2
    turned = [frame.to_world(np.broadcast_to(axis, frame.r.shape)) for axis in np.diag(2 * half)]
    return frame.r + frame.to_world(np.broadcast_to(np.asarray(box.r) - half, frame.r.shape)), turned


def corners(frame, box):
    corner, (a, b, c) = edges(frame, box)
    return [corner + i * a + j * b + k * c for i in (0, 1) for j in (0, 1) for k in (0, 1)]


def faces(frame, box):
    corner, (a, b, c) = edges(frame, box)
    for one, other, across in ((a, b, c), (b, c, a), (c, a, b)):
        yield corner, one, other
        yield corner + across, one, other


def twelve(frame, box):
    """The first end of each edge of a box, and the edge."""
    corner, (a, b, c) = edges(frame, box)
    for one, other, edge in ((a, b, c), (b, c, a), (c, a, b)):
        yield from ((corner + i * one + j * other, edge) for i in (0, 1) for j in (0, 1))


def folder_of(model):
    """The folder of an FMU: planar-distance for PlanarDistance."""
    return "".join(f"-{letter.lower()}" if letter.isupper() else letter for letter in model).removeprefix("-")


if __name__ == "__main__":
    warnings.simplefilter("ignore", RatesWarning)
    for model in sys.argv[1:] or gallery.SCENES:
        file = FMUS / folder_of(model) / "documentation" / "scene.svg"
        file.write_text(draw(*gallery.SCENES[model]()), encoding="utf-8", newline="\n")
        print(file)

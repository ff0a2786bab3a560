// Names of frames, as text over the picture.
import { Vector3 } from "three";

const LINE = 15;
// From a frame to its name, in pixels; from the edge of a body; from the edge of the picture.
const BESIDE = [10, 6];
const GAP = 5;
const EDGE = 4;
// Larger bodies may have names over them, because those do not hide them.
const LARGEST = 160;
// Lines from the height of the frame where a name may stand, the best first.
const LINES = [0, 1, -1, 2, -2, 3, -3];

const overlap = (from, to, otherFrom, otherTo) => Math.max(Math.min(to, otherTo) - Math.max(from, otherFrom), 0);

export class Labels {
    constructor(element, { runs }) {
        this.layer = document.createElement("div");
        this.layer.className = "labels";
        element.append(this.layer);
        this.labels = runs
            .flatMap(run => run.frames.filter(frame => !frame.twin))
            .map(frame => {
                const label = document.createElement("span");
                label.textContent = frame.label;
                this.layer.append(label);
                return { element: label, side: 0 };
            });
    }

    set shown(shown) {
        this.layer.hidden = !shown;
    }

    /**
     * `triads` are in the order of the frames; `pixel` is the size of a pixel at a distance of 1 m from the camera.
     * Names stand beside bodies that they would hide, and do not cover each other.
     */
    place(triads, camera, width, height, pixel) {
        if (this.layer.hidden) return;
        const frames = triads.map(triad => {
            const at = new Vector3().copy(triad.position).project(camera);
            const radius = triad.frame.reach / (pixel * camera.position.distanceTo(triad.position));
            return {
                x: ((at.x + 1) / 2) * width,
                y: ((1 - at.y) / 2) * height,
                radius: radius <= LARGEST ? radius : 0,
                seen: at.z <= 1 && Math.abs(at.x) <= 1 && Math.abs(at.y) <= 1,
            };
        });
        const bodies = frames.filter(({ seen, radius }) => seen && radius > 0);
        const taken = [];
        frames.forEach((frame, i) => {
            const label = this.labels[i];
            label.element.hidden = !frame.seen;
            if (!frame.seen) return;
            label.width ??= label.element.offsetWidth;
            const area = label.width * LINE;
            /** How much a place hides, and how much of it is outside. */
            const cost = ([x, y]) => {
                const inside =
                    overlap(x, x + label.width, EDGE, width - EDGE) * overlap(y, y + LINE, EDGE, height - EDGE);
                let sum = 20 * (area - inside);
                for (const other of taken)
                    sum +=
                        10 *
                        overlap(x, x + label.width, other.x, other.x + other.width) *
                        overlap(y, y + LINE, other.y, other.y + LINE);
                for (const body of bodies) {
                    const across = Math.max(x - body.x, body.x - x - label.width, 0);
                    const along = Math.max(y - body.y, body.y - y - LINE, 0);
                    if (Math.hypot(across, along) < body.radius) sum += area;
                }
                return sum;
            };
            const places = this.#places(frame, bodies, label.width);
            const costs = places.map(cost);
            const least = Math.min(...costs);
            // A name stays on its side as long as it is as good as any.
            if (costs[label.side] !== least) label.side = costs.indexOf(least);
            const [x, y] = places[label.side];
            taken.push({ x, y, width: label.width });
            const inside = Math.min(Math.max(x, EDGE), Math.max(width - label.width - EDGE, EDGE));
            label.element.style.transform = `translate(${inside.toFixed(1)}px, ${y.toFixed(1)}px)`;
        });
    }

    /** Where the name of a frame may stand: always as many places, in the same order. */
    #places({ x, y }, bodies, width) {
        // How far the bodies around the frame reach from it.
        const covering = bodies.filter(body => Math.hypot(body.x - x, body.y - y) < body.radius);
        const reach = Math.max(0, ...covering.map(body => Math.hypot(body.x - x, body.y - y) + body.radius));
        const [right, down] = reach ? [reach + GAP, -LINE / 2] : BESIDE;
        return [
            ...LINES.map(line => [x + right, y + down + line * LINE]),
            ...LINES.map(line => [x - right - width, y + down + line * LINE]),
            ...[1, 2, 3].map(line => [x - width / 2, y + reach + GAP + (line - 1) * LINE]),
            ...[1, 2, 3].map(line => [x - width / 2, y - reach - GAP - line * LINE]),
        ];
    }
}

// Texts over the picture: names of frames, and marks.
import { Vector3 } from "three";

const LINE = 15;
// Distances in pixels: from a frame to its name, from the edge of a body, from the edge of the picture.
const BESIDE = [10, 6];
const GAP = 5;
const EDGE = 4;
// Distance in pixels beyond which a line connects a text with its anchor.
const LEADER = 20;
// Larger bodies may have names over them, which do not hide much.
const LARGEST = 160;
// Places of a text, the best first: to the side and some lines lower, or below or above.
const PLACES = [
    ...[0, 1, -1].map(line => ["right", line]),
    ...[0, 1, -1].map(line => ["left", line]),
    ["below", 0],
    ["above", 0],
    ...[2, -2].flatMap(line => [
        ["right", line],
        ["left", line],
    ]),
    ["below", 1],
    ["above", 1],
    ...[3, -3].flatMap(line => [
        ["right", line],
        ["left", line],
    ]),
    ["below", 2],
    ["above", 2],
];

const overlap = (from, to, otherFrom, otherTo) => Math.max(Math.min(to, otherTo) - Math.max(from, otherFrom), 0);

/** Line from an anchor to the nearest point of a text with this upper left corner, if far away. */
function leader(anchor, x, y, width) {
    const to = { x: Math.min(Math.max(anchor.x, x), x + width), y: Math.min(Math.max(anchor.y, y), y + LINE) };
    return Math.hypot(to.x - anchor.x, to.y - anchor.y) > LEADER ? [{ x: anchor.x, y: anchor.y }, to] : undefined;
}

const linesAway = place => Math.abs(PLACES[place][1]);

export class Labels {
    constructor(element) {
        this.layer = document.createElement("div");
        this.layer.className = "labels";
        element.append(this.layer);
        this.labels = [];
        this.hidden = new Set();
    }

    /**
     * Adds a text beside an object with `anchor`, a point in the world, and `reach`, its extent around that point in m.
     * The text is shown as long as none of its `kinds` is hidden.
     */
    add(text, object, kinds, color) {
        if (!text) return;
        const element = document.createElement("span");
        element.textContent = text;
        element.style.color = color || "";
        const line = document.createElement("i");
        this.layer.append(line, element);
        this.labels.push({ element, line, object, kinds, side: 0 });
    }

    show(kind, shown) {
        if (shown) this.hidden.delete(kind);
        else this.hidden.add(kind);
    }

    /** Lets each text find its best place anew. */
    reset() {
        for (const label of this.labels) label.side = 0;
    }

    /** Moves the texts; `pixel` is the size of a pixel at a distance of 1 m from the camera. */
    place(camera, width, height, pixel) {
        for (const { element, line } of this.labels) element.hidden = line.hidden = true;
        for (const { label, x, y, leader } of this.layout(camera, width, height, pixel)) {
            label.element.hidden = false;
            label.element.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`;
            if (!leader) continue;
            const [from, to] = leader;
            const [across, down] = [to.x - from.x, to.y - from.y];
            label.line.hidden = false;
            label.line.style.width = `${Math.hypot(across, down).toFixed(1)}px`;
            const turn = Math.atan2(down, across).toFixed(4);
            label.line.style.transform = `translate(${from.x.toFixed(1)}px, ${from.y.toFixed(1)}px) rotate(${turn}rad)`;
        }
    }

    /**
     * Positions of the visible texts in a picture of this size: beside bodies that they would hide, and not over each
     * other.
     */
    layout(camera, width, height, pixel) {
        const anchors = this.labels.map(({ object: { anchor, reach = 0 } }) => {
            const at = new Vector3().copy(anchor).project(camera);
            const radius = reach / (pixel * camera.position.distanceTo(anchor));
            return {
                x: ((at.x + 1) / 2) * width,
                y: ((1 - at.y) / 2) * height,
                radius: radius <= LARGEST ? radius : 0,
                seen: at.z <= 1 && Math.abs(at.x) <= 1 && Math.abs(at.y) <= 1,
            };
        });
        const bodies = anchors.filter(({ seen, radius }) => seen && radius > 0);
        const taken = [];
        anchors.forEach((anchor, i) => {
            const label = this.labels[i];
            if (!anchor.seen || label.kinds.some(kind => this.hidden.has(kind))) return;
            label.width ||= this.#width(label);
            const area = label.width * LINE;
            /** Area that a place hides, and area outside the picture, weighted. */
            const cost = ([x, y]) => {
                const inside =
                    overlap(x, x + label.width, EDGE, width - EDGE) * overlap(y, y + LINE, EDGE, height - EDGE);
                let sum = 20 * (area - inside);
                for (const other of taken)
                    sum +=
                        10 *
                        overlap(x, x + label.width, other.x, other.x + other.label.width) *
                        overlap(y, y + LINE, other.y, other.y + LINE);
                for (const body of bodies) {
                    const across = Math.max(x - body.x, body.x - x - label.width, 0);
                    const along = Math.max(y - body.y, body.y - y - LINE, 0);
                    if (Math.hypot(across, along) < body.radius) sum += area;
                }
                return sum;
            };
            const places = this.#places(anchor, bodies, label.width);
            const costs = places.map(cost);
            const best = costs.indexOf(Math.min(...costs));
            // A text moves only for a better place, or for one that is at least two lines nearer.
            if (costs[label.side] !== costs[best] || linesAway(label.side) > linesAway(best) + 1) label.side = best;
            const [x, y] = places[label.side];
            const left = Math.min(Math.max(x, EDGE), Math.max(width - label.width - EDGE, EDGE));
            taken.push({ label, x: left, y, leader: leader(anchor, left, y, label.width) });
        });
        return taken;
    }

    #width({ element }) {
        element.hidden = false;
        return element.offsetWidth;
    }

    /** Positions of a text, in the order of PLACES. */
    #places({ x, y }, bodies, width) {
        // Reach of the bodies around the anchor.
        const covering = bodies.filter(body => Math.hypot(body.x - x, body.y - y) < body.radius);
        const reach = Math.max(0, ...covering.map(body => Math.hypot(body.x - x, body.y - y) + body.radius));
        const [right, down] = reach ? [reach + GAP, -LINE / 2] : BESIDE;
        return PLACES.map(([side, line]) => {
            if (side === "right") return [x + right, y + down + line * LINE];
            if (side === "left") return [x - right - width, y + down + line * LINE];
            if (side === "below") return [x - width / 2, y + reach + GAP + line * LINE];
            return [x - width / 2, y - reach - GAP - (line + 1) * LINE];
        });
    }
}

// Names of frames, as text over the picture.
import { Vector3 } from "three";

const LINE = 15;

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
                return label;
            });
    }

    set shown(shown) {
        this.layer.hidden = !shown;
    }

    /** `triads` are in the order of the frames. Names that would cover each other stand below each other. */
    place(triads, camera, width, height) {
        if (this.layer.hidden) return;
        const taken = [];
        triads.forEach((triad, i) => {
            const label = this.labels[i];
            const at = new Vector3().copy(triad.position).project(camera);
            label.hidden = at.z > 1 || Math.abs(at.x) > 1 || Math.abs(at.y) > 1;
            if (label.hidden) return;
            this.widths ??= this.labels.map(element => element.offsetWidth);
            const x = Math.min(((at.x + 1) / 2) * width + 10, width - this.widths[i] - 4);
            let y = ((1 - at.y) / 2) * height + 6;
            while (
                taken.some(
                    other => Math.abs(other.y - y) < LINE && x < other.x + other.width && other.x < x + this.widths[i],
                )
            )
                y += 1;
            taken.push({ x, y, width: this.widths[i] });
            label.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`;
        });
    }
}

// A picture of the scene at any time, with its texts, on its own canvas.
import { WebGLRenderer } from "three";
import { timeText } from "./format.js";
import { pageColor } from "./theme.js";

const FONT = "12px system-ui, sans-serif";
const LINE = 15;
const LEGEND_LINE = 16;
const EDGE = 12;
const SWATCH = { width: 16, height: 3, gap: 6 };

/** Wraps a text at `width`; existing line breaks stay. */
function wrapped(context, text, width) {
    const lines = [];
    for (const paragraph of text.split("\n")) {
        let line = "";
        for (const word of paragraph.split(" ")) {
            const longer = line ? `${line} ${word}` : word;
            if (line && context.measureText(longer).width > width) {
                lines.push(line);
                line = word;
            } else line = longer;
        }
        lines.push(line);
    }
    return lines;
}

export class Picture {
    /** `notes` are the lines in the corner of the page. */
    constructor(stage, notes) {
        Object.assign(this, { stage, notes });
        this.canvas = document.createElement("canvas");
        this.context = this.canvas.getContext("2d", { willReadFrequently: true });
        // A second renderer, so that the page does not change while pictures are made.
        this.renderer = new WebGLRenderer({ antialias: true, alpha: true });
    }

    /** Sets the size in CSS pixels, each `ratio` pixels of the picture. `flat` pictures have a plain background. */
    resize({ width, height, ratio, flat }) {
        Object.assign(this, { width, height, flat });
        this.renderer.setPixelRatio(ratio);
        this.renderer.setSize(width, height, false);
        this.canvas.width = Math.floor(width * ratio);
        this.canvas.height = Math.floor(height * ratio);
        this.context.setTransform(ratio, 0, 0, ratio, 0, 0);
    }

    draw(time) {
        const { context, width, height, stage } = this;
        const labels = stage.drawWith(this.renderer, width, height, time);
        context.fillStyle = this.#ground();
        context.fillRect(0, 0, width, height);
        context.drawImage(this.renderer.domElement, 0, 0, width, height);
        context.font = FONT;
        context.textBaseline = "middle";
        context.lineJoin = "round";
        for (const { leader } of labels) if (leader) this.#line(...leader);
        for (const { label, x, y } of labels)
            this.#text(label.element.textContent, x, y + LINE / 2, label.element.style.color || pageColor("text"));
        if (!stage.legend.list.hidden) this.#legend();
        const quiet = pageColor("quiet");
        const lines = wrapped(context, this.notes, width - 2 * EDGE);
        lines.forEach((line, i) => this.#text(line, EDGE, height - 8 - (lines.length - i - 0.5) * LINE, quiet));
        const now = timeText(stage.clock, time);
        this.#text(now, width - EDGE - context.measureText(now).width, 8 + LINE / 2, quiet);
    }

    #ground() {
        if (this.flat) return pageColor("sky");
        const gradient = this.context.createLinearGradient(0, 0, 0, this.height);
        gradient.addColorStop(0, pageColor("sky"));
        gradient.addColorStop(1, pageColor("horizon"));
        return gradient;
    }

    #line(from, to) {
        const { context } = this;
        context.strokeStyle = pageColor("quiet");
        context.lineWidth = 1;
        context.beginPath();
        context.moveTo(from.x, from.y);
        context.lineTo(to.x, to.y);
        context.stroke();
    }

    #text(text, x, y, color) {
        const { context } = this;
        context.strokeStyle = pageColor("sky");
        context.lineWidth = 3;
        context.strokeText(text, x, y);
        context.fillStyle = color;
        context.fillText(text, x, y);
    }

    #legend() {
        this.stage.legend.entries.forEach(({ label, color }, i) => {
            const y = 8 + (i + 0.5) * LEGEND_LINE;
            if (color) {
                this.context.fillStyle = color;
                this.context.fillRect(EDGE, y - SWATCH.height / 2, SWATCH.width, SWATCH.height);
            }
            this.#text(label, EDGE + (color ? SWATCH.width + SWATCH.gap : 0), y, pageColor("quiet"));
        });
    }
}

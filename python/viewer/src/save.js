// Saves the picture as PNG, or the motion as GIF. Both are made in the page, without a network.
import { GIFEncoder, applyPalette, quantize } from "gifenc";
import { Picture } from "./picture.js";

// Pixels of a PNG per pixel of the page.
const SHARPNESS = 2;
// Of a GIF: width in pixels, number of frames, and time between frames in s. Long motions are accelerated.
const WIDEST = 640;
const MOST_FRAMES = 150;
const SHORTEST = 0.05;
const LONGEST = 0.1;
// Number of frames that determine a GIF's colours; one colour is reserved for unchanged pixels.
const SAMPLES = 6;
const COLORS = 255;

/** Times of the frames, and the time between them in s. */
export function frameTimes(clock) {
    const lasting = clock.duration / clock.speed;
    const count = Math.min(Math.max(Math.round(lasting / SHORTEST), 2), MOST_FRAMES);
    const times = Array.from({ length: count }, (_, i) => clock.start + (clock.duration * i) / (count - 1));
    return { times, delay: Math.min(Math.max(lasting / count, SHORTEST), LONGEST) };
}

function download(blob, kind) {
    const name = document.title.replace(/[^\p{L}\p{N}._-]+/gu, "-");
    const link = document.createElement("a");
    Object.assign(link, { href: URL.createObjectURL(blob), download: `${name}.${kind}` });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}

/** Lets the browser update the page. */
const rest = () => new Promise(resolve => setTimeout(resolve));

export class Saver {
    constructor(element, stage, notes) {
        Object.assign(this, { stage, notes });
        element.innerHTML = `
            <button>Picture (PNG)</button>
            <button>Motion (GIF)</button>
            <progress max="1" value="0" hidden></progress>
            <p role="status" hidden></p>`;
        [this.png, this.gif, this.progress, this.status] = element.children;
        this.png.onclick = () => this.#tell(this.savePicture());
        this.gif.onclick = () => {
            if (this.running) this.running = false;
            else this.#tell(this.saveMotion());
        };
        this.gif.hidden = !stage.clock.duration;
    }

    async #tell(saving) {
        this.status.hidden = true;
        try {
            await saving;
        } catch (error) {
            this.status.hidden = false;
            this.status.textContent = error.message ?? `${error}`;
        }
    }

    /** A picture of the stage's size, at most `widest` wide. */
    #picture(options, widest = Infinity) {
        const { clientWidth, clientHeight } = this.stage.element;
        const width = Math.min(clientWidth, widest);
        // Shared, because browsers limit the number of renderers.
        this.picture ??= new Picture(this.stage, this.notes);
        this.picture.resize({ width, height: Math.round((clientHeight / clientWidth) * width), ...options });
        return this.picture;
    }

    async savePicture() {
        if (this.running) throw new Error("A GIF is being made: wait for it, or cancel it.");
        const picture = this.#picture({ ratio: SHARPNESS, flat: false });
        picture.draw(this.stage.clock.time);
        download(await new Promise(resolve => picture.canvas.toBlob(resolve, "image/png")), "png");
    }

    async saveMotion() {
        this.running = true;
        this.progress.hidden = false;
        this.gif.textContent = "Cancel";
        try {
            const bytes = await this.#encode();
            if (bytes) download(new Blob([bytes], { type: "image/gif" }), "gif");
        } finally {
            this.running = false;
            this.progress.hidden = true;
            this.gif.textContent = "Motion (GIF)";
        }
    }

    /** Bytes of the GIF; undefined if it is cancelled. */
    async #encode() {
        const picture = this.#picture({ ratio: 1, flat: true }, WIDEST);
        const { width, height } = picture;
        const pixels = time => {
            picture.draw(time);
            return picture.context.getImageData(0, 0, width, height).data;
        };
        const { times, delay } = frameTimes(this.stage.clock);
        const steps = SAMPLES + times.length;
        const advance = async step => {
            this.progress.value = step / steps;
            await rest();
            return this.running;
        };
        const sample = new Uint8Array(SAMPLES * width * height * 4);
        for (let i = 0; i < SAMPLES; i++) {
            const time = times[Math.round((i * (times.length - 1)) / (SAMPLES - 1))];
            sample.set(pixels(time), i * width * height * 4);
            if (!(await advance(i))) return;
        }
        const colors = quantize(sample, COLORS);
        const unchanged = colors.length;
        const palette = [...colors, [0, 0, 0]];
        const gif = GIFEncoder();
        let before;
        for (const [i, time] of times.entries()) {
            const frame = applyPalette(pixels(time), colors);
            const changed = before ? frame.map((color, k) => (color === before[k] ? unchanged : color)) : frame;
            before = frame;
            gif.writeFrame(changed, width, height, {
                palette: i ? undefined : palette,
                delay: 1000 * delay,
                transparent: i > 0,
                transparentIndex: unchanged,
                dispose: 1,
            });
            if (!(await advance(SAMPLES + i))) return;
        }
        gif.finish();
        return gif.bytes();
    }
}

// Play, slider, speed, and the keyboard.
import { number, timeText } from "./format.js";

const SPEEDS = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000];
// Positions of the slider, and of a jump with the Shift key.
const POSITIONS = 100000;
const JUMP = 0.02;
const ICONS = { play: "M7 4v16l13-8z", pause: "M6 4h4v16H6zm8 0h4v16h-4z" };

/** Whether a key is for the page: no modifier is pressed, and no list or field has the focus. */
export function isPlain(event) {
    return !(event.ctrlKey || event.metaKey || event.altKey || event.target.closest?.("select, input[type=text]"));
}

export class Controls {
    constructor(element, clock) {
        this.clock = clock;
        element.innerHTML = `
            <button class="play"><svg viewBox="0 0 24 24" aria-hidden="true"><path></path></svg></button>
            <input type="range" min="0" max="${POSITIONS}" step="1" value="0" aria-label="Time">
            <output></output>
            <select aria-label="Speed"></select>`;
        [this.play, this.slider, this.output, this.speed] = element.children;
        const longest = Math.max(...[clock.start, clock.end].map(time => timeText(clock, time).length));
        this.output.style.minWidth = `${longest}ch`;
        const speeds = SPEEDS.includes(clock.speed) ? SPEEDS : [...SPEEDS, clock.speed].sort((a, b) => a - b);
        const near = speeds.filter(speed => speed >= clock.speed / 150 && speed <= clock.speed * 150);
        this.speed.append(...near.map(speed => new Option(`${number(speed)}×`, speed)));
        this.speed.value = clock.speed;
        this.speed.onchange = () => (clock.speed = Number(this.speed.value));
        this.play.onclick = () => clock.toggle();
        this.slider.oninput = () => clock.set(clock.start + (this.slider.value / POSITIONS) * clock.duration);
        for (const name of ["time", "playing"]) clock.addEventListener(name, () => this.update());
        addEventListener("keydown", event => this.#key(event));
        this.update();
    }

    update() {
        const { clock } = this;
        const position = clock.duration ? (clock.time - clock.start) / clock.duration : 0;
        this.slider.value = position * POSITIONS;
        this.slider.style.setProperty("--position", `${position * 100}%`);
        const text = timeText(clock, clock.time);
        this.output.textContent = text;
        this.slider.setAttribute("aria-valuetext", text);
        const action = clock.playing ? "pause" : "play";
        if (this.play.dataset.action !== action) {
            this.play.dataset.action = action;
            this.play.querySelector("path").setAttribute("d", ICONS[action]);
            this.play.setAttribute("aria-label", action === "play" ? "Play" : "Pause");
            this.play.title = `${action === "play" ? "Play" : "Pause"} (space)`;
        }
    }

    #key(event) {
        if (!isPlain(event)) return;
        const { clock } = this;
        const jump = sign => (event.shiftKey ? clock.set(clock.time + sign * JUMP * clock.duration) : clock.step(sign));
        const actions = {
            " ": () => clock.toggle(),
            ArrowRight: () => jump(1),
            ArrowLeft: () => jump(-1),
            Home: () => clock.set(clock.start),
            End: () => clock.set(clock.end),
        };
        // The space bar presses the focused button.
        if (
            !actions[event.key] ||
            (event.key === " " && event.target.closest?.("button, label, summary") && event.target !== this.play)
        )
            return;
        event.preventDefault();
        actions[event.key]();
    }
}

// The time that the whole page shows.
import { rowAt } from "./data.js";

const NICE = [1, 2, 5];
// Durations in s that are shown in real time; others take about 10 s.
const SHORTEST = 2;
const LONGEST = 40;
// Time is counted from a run's start if the start exceeds this many durations, as Unix time does.
const LATEST = 100;
// Unix times between 2001 and 2096.
const UNIX = [1e9, 4e9];

export class Clock extends EventTarget {
    constructor(runs) {
        super();
        const times = runs.map(run => run.time);
        this.start = Math.min(...times.map(time => time.values[0]));
        this.end = Math.max(...times.map(time => time.values[time.rows - 1]));
        // Steps follow the rows of the run with the most rows.
        this.finest = times.reduce((best, time) => (time.rows > best.rows ? time : best));
        this.runs = runs;
        // Time that readers see as zero.
        this.origin = Math.abs(this.start) > LATEST * (this.duration || 1) ? this.start : 0;
        this.time = this.start;
        this.playing = false;
        this.speed = this.#initialSpeed();
        this.loop = false;
    }

    get duration() {
        return this.end - this.start;
    }

    #initialSpeed() {
        if (this.duration === 0 || (this.duration >= SHORTEST && this.duration <= LONGEST)) return 1;
        const wanted = this.duration / 10;
        const power = 10 ** Math.floor(Math.log10(wanted));
        return Number((power * NICE.findLast(nice => nice * power <= wanted * 1.001)).toPrecision(1));
    }

    /** The time, relative to the origin. */
    get shown() {
        return this.time - this.origin;
    }

    /** Text about an origin that is not zero. */
    get note() {
        if (!this.origin) return "";
        const unix = this.origin >= UNIX[0] && this.origin < UNIX[1];
        const date = unix && new Date(this.origin * 1000).toISOString().slice(0, 19).replace("T", " ");
        const text = `${Number(this.origin.toPrecision(13))}`.replace("-", "−");
        return `Time since ${text} s${unix ? ` (Unix: ${date} UTC)` : ""}`;
    }

    /** Row of a run at the present time. */
    row(run) {
        return rowAt(this.time, run.time);
    }

    set(time) {
        const limited = Math.min(Math.max(time, this.start), this.end);
        if (limited === this.time) return;
        this.time = limited;
        this.dispatchEvent(new Event("time"));
    }

    /** Advances by some rows; negative numbers go back. */
    step(rows) {
        const row = rowAt(this.time, this.finest) + rows;
        this.set(this.finest.values[Math.min(Math.max(row, 0), this.finest.rows - 1)]);
    }

    toggle(playing = !this.playing) {
        if (playing === this.playing || this.duration === 0) return;
        if (playing && this.time >= this.end) this.set(this.start);
        this.playing = playing;
        this.dispatchEvent(new Event("playing"));
        if (playing) {
            this.last = undefined;
            requestAnimationFrame(now => this.#tick(now));
        }
    }

    #tick(now) {
        if (!this.playing) return;
        const passed = this.last === undefined ? 0 : (now - this.last) / 1000;
        this.last = now;
        this.set(this.time + passed * this.speed);
        if (this.time >= this.end) {
            if (!this.loop) return this.toggle(false);
            this.set(this.start);
        }
        requestAnimationFrame(next => this.#tick(next));
    }
}

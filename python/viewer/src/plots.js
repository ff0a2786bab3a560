// Variables over time, beside the picture.
import uPlot from "uplot";
import { rowAt } from "./data.js";
import { decimate } from "./decimate.js";
import { tickTexts } from "./format.js";
import { Readout, unitBehind } from "./readout.js";
import { SERIES, onThemeChange, pageColor } from "./theme.js";

const HEIGHT = 132;
const ROUNDING = 1e-7;
const DASHES = [[], [6, 4], [2, 3], [10, 3, 2, 3]];
// Opacity of measured values over ideal ones.
const MEASURED = 0.5;
const FONT = "11px system-ui, sans-serif";
// Width in pixels of a wide character of the font.
const CHARACTER = 6.8;

/** One variable of one or more runs, with the values that a sensor measures. */
class Plot {
    constructor(parent, variable, clock, plots) {
        Object.assign(this, { variable, clock, plots });
        this.element = document.createElement("figure");
        this.element.className = "plot";
        const caption = document.createElement("figcaption");
        const name = document.createElement("b");
        name.textContent = variable.name;
        const note = variable.note ? `, ${variable.note}` : "";
        caption.append(name, `${unitBehind(" in ", variable)}${note}`);
        const close = document.createElement("button");
        Object.assign(close, { textContent: "×", title: `Remove the plot of ${variable.name}` });
        close.setAttribute("aria-label", close.title);
        close.onclick = () => plots.remove(variable);
        caption.append(close);
        this.values = document.createElement("div");
        this.values.className = "values";
        this.element.append(caption, this.values);
        parent.append(this.element);
        const several = variable.tracks.length > 1;
        const runs = [...new Set(variable.tracks.map(({ run }) => run))];
        this.series = variable.tracks.flatMap((track, which) => {
            const { run, column, name: trackName, isMeasured } = track;
            return Array.from({ length: column.width }, (_, element) => {
                const label = several && column.width === 1 ? trackName : (variable.labels[element] ?? "");
                // A scalar has a colour for each run; a vector has a colour for each element and dashes for runs.
                const color = SERIES[(column.width > 1 ? element : which) % SERIES.length];
                return {
                    track,
                    run,
                    column,
                    element,
                    label,
                    color,
                    isMeasured,
                    dash: column.width > 1 ? DASHES[runs.indexOf(run) % DASHES.length] : [],
                };
            });
        });
        this.readout = new Readout(this.series);
        const longest = Math.max(this.readout.width, ...Object.values(variable.items).map(item => item.length));
        // Vectors of several runs, or ideal and measured: a line for each.
        const lines = new Map();
        if (several)
            for (const { track, column, dash } of this.series)
                if (column.width > 1 && !lines.has(track)) lines.set(track, this.#trackLine(track, dash));
        for (const series of this.series) {
            const value = document.createElement("span");
            value.className = "value";
            value.style.setProperty("--color", series.column.width > 1 || several ? series.color : "");
            series.text = document.createElement("span");
            series.text.style.minWidth = `${longest}ch`;
            const label = document.createElement("i");
            label.textContent = series.label;
            value.append(label, series.text);
            (lines.get(series.track) ?? this.values).append(value);
        }
        this.#build();
        this.update();
    }

    /** A line for the values of a run, with its name and the look of its lines. */
    #trackLine({ name: text, isMeasured }, dash) {
        const line = document.createElement("div");
        line.className = "run";
        const name = Object.assign(document.createElement("b"), { title: text });
        const path = `<path d="M0 1h20" stroke-dasharray="${dash}" stroke-opacity="${isMeasured ? MEASURED : 1}"/>`;
        name.innerHTML = `<svg viewBox="0 0 20 2" aria-hidden="true">${path}</svg>`;
        name.append(text);
        line.append(name);
        this.values.append(line);
        return line;
    }

    get width() {
        return Math.max(this.element.clientWidth, 120);
    }

    #data() {
        const { origin } = this.clock;
        const [from, to] = this.plots.range.map(time => time + origin);
        const pieces = Math.max(Math.round(this.width * 1.5), 200);
        const tables = this.series.map(({ run, column, element }) => {
            // One row more on each side, so that lines reach the edges.
            const first = Math.max(rowAt(from, run.time) - 1, 0);
            const end = Math.min(rowAt(to, run.time) + 2, run.time.rows);
            return decimate(run.time, origin, column, element, first, end, pieces, run.gaps);
        });
        return uPlot.join(tables);
    }

    #build() {
        this.plot?.destroy();
        const axis = () => ({
            stroke: pageColor("quiet"),
            font: FONT,
            grid: { stroke: pageColor("rule"), width: 1 },
            ticks: { show: false },
            size: 0,
        });
        const scalar = this.series.length === 1;
        const { items } = this.variable;
        const named = Object.keys(items).length > 0;
        this.plot = new uPlot(
            {
                width: this.width,
                height: HEIGHT,
                cursor: { show: false },
                legend: { show: false },
                padding: [6, 16, 0, 0],
                scales: {
                    x: { time: false, range: () => this.plots.range },
                    y: { range: (_, low, high) => spread(low, high) },
                },
                axes: [
                    {
                        ...axis(),
                        size: 22,
                        gap: 3,
                        values: (_, splits, axis, space, increment) => tickTexts(splits, increment),
                    },
                    {
                        ...axis(),
                        size: (_, texts) => axisWidth(texts ?? []),
                        gap: 4,
                        ...(named ? { splits: Object.keys(items).map(Number) } : {}),
                        values: (_, splits, axis, space, increment) =>
                            named ? splits.map(split => items[split]) : tickTexts(splits, increment),
                    },
                ],
                series: [
                    {},
                    ...this.series.map(({ color, dash, isMeasured }) => ({
                        stroke: scalar ? pageColor("accent") : color,
                        alpha: isMeasured ? MEASURED : 1,
                        width: isMeasured ? 1 : 1.5,
                        dash,
                        spanGaps: false,
                        points: { show: false },
                        // Samples are held.
                        paths: this.variable.steps || isMeasured ? uPlot.paths.stepped({ align: 1 }) : undefined,
                    })),
                ],
            },
            this.#data(),
            this.element,
        );
        this.line = document.createElement("div");
        this.line.className = "cursor";
        this.plot.over.append(this.line);
        this.plots.listen(this.plot);
    }

    rebuild() {
        this.#build();
        this.update();
    }

    /** Shows rows added to the columns. */
    refresh() {
        this.readout = new Readout(this.series);
        this.plot.setData(this.#data());
        this.update();
    }

    /** Values and line at the present time, from the current row. */
    update() {
        for (const { run, column, element, text } of this.series) {
            const value = column.at(this.clock.row(run), element);
            text.textContent = this.variable.items[value] ?? this.readout.text(value);
        }
        const x = this.plot.valToPos(this.clock.shown, "x");
        this.line.hidden = x < -1 || x > this.plot.bbox.width / devicePixelRatio + 1;
        this.line.style.transform = `translateX(${x}px)`;
    }
}

/** Pixels for the texts of an axis. */
function axisWidth(texts) {
    const longest = Math.max(...texts.map(text => `${text ?? ""}`.length), 0);
    return Math.max(longest * CHARACTER + 12, 52);
}

/** Margins above and below the values. A constant is in the middle, even with rounding errors. */
function spread(low, high) {
    if (low === null || high === null) return [0, 1];
    const size = Math.max(Math.abs(low), Math.abs(high));
    const room = high - low > ROUNDING * size ? (high - low) * 0.08 : size * 0.1 || 1;
    return [low - room, high + room];
}

export class Plots {
    constructor(element, runs, clock) {
        Object.assign(this, { element, clock, shown: new Map() });
        // Relative to the clock's origin.
        this.range = this.whole;
        this.variables = new Map();
        for (const run of runs) {
            // Measured values after the ideal ones, which have the plot.
            for (const variable of run.variables.toSorted((a, b) => Boolean(a.over) - Boolean(b.over))) {
                const isMeasured = Boolean(variable.over);
                const known = this.variables.get(variable.over || variable.name) ?? {
                    ...variable,
                    tracks: [],
                    plot: false,
                };
                const name = isMeasured ? (runs.length > 1 ? `${run.name}, measured` : "measured") : run.name;
                if (isMeasured && runs.length === 1) known.tracks[0].name = "ideal";
                known.tracks.push({ run, column: variable.column, name, isMeasured });
                known.plot ||= variable.plot;
                known.note ||= variable.note;
                this.variables.set(known.name, known);
            }
        }
        this.list = document.createElement("div");
        this.#menu();
        element.append(this.list);
        for (const variable of this.variables.values()) if (variable.plot) this.add(variable);
        clock.addEventListener("time", () => this.update());
        onThemeChange(() => this.rebuild());
        let width = element.clientWidth;
        new ResizeObserver(() => {
            if (element.clientWidth !== width) this.rebuild();
            width = element.clientWidth;
        }).observe(element);
    }

    /** The whole run, or the second after a single sample. */
    get whole() {
        const { start, end, origin } = this.clock;
        return [start - origin, (end > start ? end : start + 1) - origin];
    }

    #menu() {
        this.menu = document.createElement("select");
        this.menu.setAttribute("aria-label", "Add a plot");
        this.menu.onchange = () => {
            this.add(this.variables.get(this.menu.value));
            this.menu.value = "";
        };
        this.element.append(this.menu);
        this.#fillMenu();
    }

    #fillMenu() {
        const rest = [...this.variables.values()].filter(variable => !this.shown.has(variable));
        this.menu.replaceChildren(
            new Option("Add a plot …", ""),
            ...rest.map(variable => new Option(`${variable.name}${unitBehind(" in ", variable)}`, variable.name)),
        );
        this.menu.hidden = rest.length === 0;
    }

    add(variable) {
        this.shown.set(variable, new Plot(this.list, variable, this.clock, this));
        this.#fillMenu();
    }

    remove(variable) {
        const plot = this.shown.get(variable);
        plot.plot.destroy();
        plot.element.remove();
        this.shown.delete(variable);
        this.#fillMenu();
    }

    update() {
        for (const plot of this.shown.values()) plot.update();
    }

    rebuild() {
        for (const plot of this.shown.values()) plot.rebuild();
    }

    /** Shows added rows, between two times. */
    refresh(from, to) {
        this.range = [from, to];
        for (const plot of this.shown.values()) plot.refresh();
    }

    /** The pointer in a plot sets the time; the wheel zooms, and a double click shows everything. */
    listen(plot) {
        const { over } = plot;
        const shown = event => plot.posToVal(event.clientX - over.getBoundingClientRect().left, "x");
        const set = event => this.clock.set(this.clock.origin + shown(event));
        over.onpointerdown = event => {
            if (event.button !== 0) return;
            over.setPointerCapture(event.pointerId);
            set(event);
        };
        over.onpointermove = event => {
            if (over.hasPointerCapture(event.pointerId)) set(event);
        };
        over.ondblclick = () => this.zoom(...this.whole);
        over.addEventListener(
            "wheel",
            event => {
                if (!event.ctrlKey && !event.shiftKey) return;
                event.preventDefault();
                const middle = shown(event);
                const factor = Math.exp((event.deltaY || event.deltaX) * 0.002);
                this.zoom(middle + (this.range[0] - middle) * factor, middle + (this.range[1] - middle) * factor);
            },
            { passive: false },
        );
    }

    zoom(from, to) {
        if (!this.clock.duration) return;
        const [start, end] = this.whole;
        this.range = [Math.max(from, start), Math.min(to, end)];
        this.rebuild();
    }
}

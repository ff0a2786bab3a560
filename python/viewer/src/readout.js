// Values of one variable as text, with useful digits and a constant width.

const DIGITS = 4;
// Most additional decimals of small values. Anything smaller is noise: 0.
const FINER = 2;
// A variation below this part of the value is a rounding error.
const ROUNDING = 1e-7;
// Limits of decimals, beyond which values are powers of ten, so that three fit in a line.
const LEAST_DECIMALS = -3;
const MOST_DECIMALS = 7;

/** Decimal exponent of a number. */
const exponent = value => Math.floor(Math.log10(Math.abs(value)));

export class Readout {
    /** `series` are all elements of a variable in all runs: `{column, element}`. */
    constructor(series) {
        let size = 0;
        let span = 0;
        for (const { column, element } of series) {
            let low = Infinity;
            let high = -Infinity;
            for (let row = 0; row < column.rows; row++) {
                const value = column.at(row, element);
                low = Math.min(low, value);
                high = Math.max(high, value);
            }
            size = Math.max(size, Math.abs(low), Math.abs(high));
            span = Math.max(span, high - low);
        }
        // Coordinates of a map vary little relative to their size, and need more digits.
        this.scale = span > ROUNDING * size ? span : size;
        this.decimals = size ? DIGITS - 1 - exponent(this.scale) : 0;
        this.powers = this.decimals < LEAST_DECIMALS || this.decimals > MOST_DECIMALS;
        this.mostDecimals = Math.min(this.decimals + FINER, MOST_DECIMALS);
        const whole = size ? Math.max(exponent(size), 0) + 1 : 1;
        /** Characters of the longest text: sign, digits, point, decimals. */
        this.width = this.powers ? DIGITS + 6 : 2 + whole + Math.max(this.mostDecimals, 0);
    }

    text(value) {
        return this.#plain(value).replaceAll("-", "\u2212");
    }

    #plain(value) {
        if (!(Math.abs(value) >= this.scale * 10 ** -(DIGITS + FINER))) return "0";
        if (this.powers) return value.toExponential(DIGITS - 1).replace(/\.?0+e/, "e");
        const needed = DIGITS - 1 - exponent(value);
        const decimals = Math.min(Math.max(needed, this.decimals), this.mostDecimals);
        // Without trailing zeros and negative zero.
        const text = value.toFixed(Math.max(decimals, 0));
        return (text.includes(".") ? text.replace(/\.?0+$/, "") : text).replace(/^-0$/, "0");
    }
}

const RAISED = { "-": "⁻", 0: "⁰", 1: "¹", 2: "²", 3: "³", 4: "⁴", 5: "⁵", 6: "⁶", 7: "⁷", 8: "⁸", 9: "⁹" };

/** A variable's unit after a text; empty without a unit. */
export const unitBehind = (before, { unit }) => (unit && unit !== "1" ? `${before}${unitText(unit)}` : "");

/** A unit of FMI as people write it: m/s² for m/s2, N·m for N.m. */
function unitText(unit) {
    return unit
        .replace(/(?<=[A-Za-z])-?\d+/g, power => [...power].map(character => RAISED[character]).join(""))
        .replaceAll(".", "·");
}

/** A number with at most `digits` significant digits and a true minus sign. */
export function number(value, digits = 5) {
    if (value === 0) return "0";
    const size = Math.abs(value);
    const text =
        size >= 1e6 || size < 1e-4 ? value.toExponential(digits - 2) : Number(value.toPrecision(digits)).toString();
    return text.replace(/\.?0+e/, "e").replaceAll("-", "−");
}

/** Texts of an axis' ticks, with enough digits to distinguish neighbours. */
export function tickTexts(splits, increment) {
    const greatest = Math.max(...splits.map(Math.abs));
    const digits = Math.ceil(Math.log10(greatest / increment)) + 2;
    return splits.map(split => number(split, Math.min(Math.max(digits, 5), 15)));
}

/** Decimals that distinguish two samples of a run, at most 6. */
function timeDecimals(clock) {
    const step = clock.duration / Math.max(clock.finest.rows - 1, 1);
    return step > 0 ? Math.min(Math.max(Math.ceil(-Math.log10(step)), 1), 6) : 1;
}

/** A time relative to the origin, with its unit. */
export function timeText(clock, time) {
    return `${(time - clock.origin).toFixed(timeDecimals(clock)).replace("-", "−")} s`;
}

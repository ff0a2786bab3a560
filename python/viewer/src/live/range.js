// Ranges of sliders.

const NICE = [1, 2, 5, 10];
// Approximate number of a slider's positions.
const POSITIONS = 200;

/** Smallest number of the form 1, 2 or 5 times a power of ten that is at least `value`. */
export function niceAbove(value) {
    const power = 10 ** Math.floor(Math.log10(value));
    const nice = NICE.find(nice => nice * power >= value * (1 - 1e-9));
    // Division avoids digits of rounding: 0.1 instead of 0.1000…1.
    return power < 1 ? nice / Math.round(1 / power) : nice * power;
}

/**
 * Least and greatest value of a slider: the limits or, without limits, a range from `values`, or from the nominal value
 * if they are zero. A slider from zero begins one step above, unless the start value is zero.
 */
export function sliderRange({ min, max, nominal, unit, type, start }, values) {
    const size = Math.max(0, ...values.filter(Number.isFinite).map(Math.abs)) || (nominal ?? 0);
    const isWhole = type !== "Float64" && type !== "Float32";
    let span = size ? niceAbove(2 * size) : 1;
    if (unit === "rad" && !size) span = 3.2;
    if (isWhole) span = Math.max(span, 10);
    // Bounds such as 1e-154 mean greater than zero.
    const low = min ?? (max === undefined || max > 0 ? -span : max - span);
    const high = max ?? (low >= span ? low + span : span);
    const step = isWhole ? 1 : niceAbove((high - low) / POSITIONS);
    // Zero can be typed, but not reached by the slider: a mass of zero would end the run.
    return { min: low === 0 && start.some(text => Number(text) > 0) && !isWhole ? step : low, max: high, step };
}

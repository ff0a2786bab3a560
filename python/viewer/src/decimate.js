// Plots with fewer points that look the same: minimum and maximum of each piece.

/**
 * Points of one element of a column between two rows, as [times since the origin, values]. A gap is a point without a
 * value.
 */
export function decimate(times, origin, column, element, from, to, pieces, gaps = []) {
    const rows = to - from;
    const xs = [];
    const ys = [];
    let last;
    const put = row => {
        for (const gap of gaps) {
            if (!(gap >= last && gap < row)) continue;
            xs.push((times.values[gap] + times.values[gap + 1]) / 2 - origin);
            ys.push(null);
        }
        last = row;
        xs.push(times.values[row] - origin);
        ys.push(column.at(row, element));
    };
    if (rows <= 2 * pieces || !column.moves) {
        if (column.moves) for (let row = from; row < to; row++) put(row);
        else [from, to - 1].forEach(put);
        return [xs, ys];
    }
    const { values, width } = column;
    put(from);
    for (let piece = 0; piece < pieces; piece++) {
        const first = from + Math.floor((piece * rows) / pieces);
        const end = from + Math.floor(((piece + 1) * rows) / pieces);
        let least = first;
        let greatest = first;
        for (let row = first + 1; row < end; row++) {
            const value = values[row * width + element];
            if (value < values[least * width + element]) least = row;
            else if (value > values[greatest * width + element]) greatest = row;
        }
        put(Math.min(least, greatest));
        if (least !== greatest) put(Math.max(least, greatest));
    }
    put(to - 1);
    return [xs, ys];
}

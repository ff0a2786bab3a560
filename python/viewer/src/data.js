// Columns of numbers, decoded from the base64 of `page.py`, little-endian.

const TYPES = { f4: Float32Array, f8: Float64Array };

function bytes(base64) {
    const text = atob(base64);
    const result = new Uint8Array(text.length);
    for (let i = 0; i < text.length; i++) result[i] = text.charCodeAt(i);
    return result;
}

/** Rows of `width` numbers each. A column with one row is constant. */
export class Column {
    constructor({ type, width, data }) {
        this.width = width;
        this.values = new TYPES[type](bytes(data).buffer);
        this.rows = this.values.length / width;
    }

    /** Element `i` of a row. */
    at(row, i = 0) {
        return this.values[(this.rows > 1 ? row : 0) * this.width + i];
    }

    row(row) {
        return Array.from({ length: this.width }, (_, i) => this.at(row, i));
    }

    get moves() {
        return this.rows > 1;
    }
}

/** The scene with columns in place of references: `{column: 3}` means the fourth of `scene.columns`. */
export function decode(scene) {
    const columns = scene.columns.map(column => new Column(column));
    const resolve = value => {
        if (Array.isArray(value)) return value.map(resolve);
        if (value === null || typeof value !== "object") return value;
        if (typeof value.column === "number") return columns[value.column];
        return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, resolve(inner)]));
    };
    return resolve({ ...scene, columns: undefined });
}

/** Bytes of a mesh's file. */
export function meshBytes(mesh) {
    return bytes(mesh.base64).buffer;
}

/** The last row with a time up to `time`, or else the first row. */
export function rowAt(time, times) {
    let low = 0;
    let high = times.rows;
    while (high - low > 1) {
        const middle = (low + high) >> 1;
        if (times.values[middle] <= time) low = middle;
        else high = middle;
    }
    return low;
}

// The latest results of a running simulation, as columns like those of a finished run.

// Number of rows that are kept; at twice that number the older half is dropped.
const ROWS = 4096;

/** A growing column with rows of `width` numbers. */
class GrowingColumn {
    constructor(width) {
        this.width = width;
        this.values = new Float64Array(2 * ROWS * width);
        this.rows = 0;
        this.moves = true;
    }

    at(row, i = 0) {
        return this.values[row * this.width + i];
    }

    add(elements) {
        if (this.rows === 2 * ROWS) {
            this.values.copyWithin(0, ROWS * this.width);
            this.rows = ROWS;
        }
        this.values.set(elements, this.rows++ * this.width);
    }
}

export class Recorder {
    /** Records the present values of variables. */
    constructor(variables) {
        this.time = new GrowingColumn(1);
        this.columns = new Map(variables.map(variable => [variable, new GrowingColumn(variable.size)]));
    }

    add(time) {
        this.time.add([time]);
        for (const [variable, column] of this.columns) column.add(variable.values);
    }

    clear() {
        for (const column of [this.time, ...this.columns.values()]) column.rows = 0;
    }
}

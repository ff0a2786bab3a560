// The last results of a run that goes on, as columns like those of a finished run.

// Rows that are kept; at twice as many, the older half goes.
const ROWS = 4096;

/** Rows of `width` numbers each, to which more are added. */
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

"""The process that SensorErrors and Imu compute, written again with NumPy: random numbers, biases, samples."""

import numpy as np

WHITE, GAUSS_MARKOV, WALK, DROPOUT, TURN_ON = range(5)
MASK = np.uint64(0xFFFFFFFF)

# Errors of all kinds of samples, not on all axes.
ERRORS = {
    "scaleFactor": [0.01, -0.02, 0.03],
    "crossAxis": [0.001, 0.002, -0.003, 0.004, 0.005, -0.006],
    "constantBias": [0.1, 0.2, -0.3],
    "turnOnBias": [0.05, 0.0, 0.05],
    "biasDeviation": [0.1, 0.2, 0.0],
    "biasTime": [0.5, 2.0, 0.0],
    "randomWalk": [0.02, 0.0, 0.1],
    "noiseDensity": [0.01, 0.02, 0.03],
    "measurementRange": [0.0, 1.5, 0.0],
    "resolution": [0.0, 0.0, 0.125],
}


def philox(counter, key):
    """Philox 4x32-10 of Salmon and others (2011), for counters and keys as lists of arrays."""
    c, k = [np.asarray(x, np.uint64) for x in counter], [np.uint64(x) for x in key]
    for _ in range(10):
        products = np.uint64(0xD2511F53) * c[0], np.uint64(0xCD9E8D57) * c[2]
        high, low = [p >> np.uint64(32) for p in products], [p & MASK for p in products]
        c = [high[1] ^ c[1] ^ k[0], low[1], high[0] ^ c[3] ^ k[1], low[0]]
        k = [(k[0] + np.uint64(0x9E3779B9)) & MASK, (k[1] + np.uint64(0xBB67AE85)) & MASK]
    return c


def uniform(seed, axis, k, purpose):
    """Two numbers in (0, 1] for each sample number of the array k."""
    k = np.asarray(k, np.uint64)
    zero = np.zeros_like(k)
    words = philox([k & MASK, k >> np.uint64(32), zero + np.uint64(purpose), zero], [seed, axis])
    pairs = (words[0] << np.uint64(32)) | words[1], (words[2] << np.uint64(32)) | words[3]
    return [((pair >> np.uint64(11)) + np.uint64(1)).astype(float) * 2.0**-53 for pair in pairs]


def normal(seed, axis, k, purpose):
    u1, u2 = uniform(seed, axis, k, purpose)
    return np.sqrt(-2 * np.log(u1)) * np.cos(2 * np.pi * u2)


def samples(u, *, seed=0, axis=0, rate, dropout=0.0, **p):
    """Samples of u, shape (n, 3), and whether each is valid. Parameters as of the FMU, in its names."""
    u = np.asarray(u, float)
    n, h = len(u), 1 / rate
    k = np.arange(n)
    get = lambda name: np.broadcast_to(np.asarray(p.get(name, 0.0), float), (3,))
    matrix = np.eye(3) + np.diag(get("scaleFactor"))
    matrix[[0, 0, 1, 1, 2, 2], [1, 2, 0, 2, 0, 1]] += np.broadcast_to(p.get("crossAxis", 0.0), (6,))
    y = u @ matrix.T + get("constantBias")
    for i in range(3):
        draw = lambda purpose, k=k, i=i: normal(seed, axis + i, k, purpose)
        y[:, i] += get("turnOnBias")[i] * draw(TURN_ON, 0)
        deviation, time = get("biasDeviation")[i], get("biasTime")[i]
        if time > 0:
            b, numbers = np.empty(n), draw(GAUSS_MARKOV)
            b[0] = deviation * numbers[0]
            for j in range(1, n):
                b[j] = np.exp(-h / time) * b[j - 1] + deviation * np.sqrt(1 - np.exp(-2 * h / time)) * numbers[j]
            y[:, i] += b
        steps = get("randomWalk")[i] * np.sqrt(h) * draw(WALK)
        steps[0] = 0.0
        y[:, i] += np.cumsum(steps) + get("noiseDensity")[i] * np.sqrt(rate) * draw(WHITE)
        limit, resolution = get("measurementRange")[i], get("resolution")[i]
        if limit > 0:
            limit = np.floor(limit / resolution * (1 + 1e-12)) * resolution if resolution > 0 else limit
            y[:, i] = np.clip(y[:, i], -limit, limit)
        if resolution > 0:
            y[:, i] = np.round(y[:, i] / resolution) * resolution
    valid = (uniform(seed, axis, k, DROPOUT)[0] > dropout) | (k == 0)
    last = np.maximum.accumulate(np.where(valid, k, 0))
    return y[last], valid

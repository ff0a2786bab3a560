"""Alignment of two recordings without common axes."""

from collections.abc import Mapping

import numpy as np

from ..arguments.arrays import Array
from ..mechanics.poses import matrix_from_quaternion, quaternion_from_matrix

# Ratio of the second to the first singular value of positions on a line, about which they could turn.
ON_A_LINE = 1e-6


def nearest_rotations(products: Array) -> Array:
    """Returns matrices (n, 3, 3) that turn measured points nearest to a shape (Kabsch), without reflections.

    `products` (n, 3, 3) are sums of outer products: rows are the shape's points, columns the measured ones.
    """
    U, _, V = np.linalg.svd(products)
    signs = np.ones((len(products), 3))
    signs[:, 2] = np.linalg.det(U @ V)
    return np.asarray(np.einsum("nij,nj,njk->nik", U, signs, V))


def aligned(a: Mapping[str, Array], b: Mapping[str, Array]) -> tuple[dict[str, Array], float]:
    """Returns `b`, turned and shifted as a whole to the least sum of squared distances from `a` (Kabsch).

    Both have positions `r_0` (n, 3) at the same times. Also returns the remaining RMS distance in m. Raises a
    ValueError if a frame has no positions, or if they lie on a line.
    """
    for name, frame in (("A", a), ("B", b)):
        if "r_0" not in frame:
            raise ValueError(f"{name} has no positions, by which B could be aligned")
    centers = a["r_0"].mean(axis=0), b["r_0"].mean(axis=0)
    products = (b["r_0"] - centers[1]).T @ (a["r_0"] - centers[0])
    sizes = np.linalg.svd(products, compute_uv=False)
    if not sizes[1] > ON_A_LINE * sizes[0]:
        raise ValueError("the positions lie on a line or a point, so B cannot be aligned")
    R = nearest_rotations(products[None])[0].T
    found = {name: values @ R.T if name in ("v_0", "a_0") else values for name, values in b.items()}
    found["r_0"] = (b["r_0"] - centers[1]) @ R.T + centers[0]
    if "Q" in b:
        # T maps components in the world to components in the frame.
        found["Q"] = quaternion_from_matrix(matrix_from_quaternion(b["Q"]) @ R.T)
    left = float(np.sqrt(np.mean(np.sum((found["r_0"] - a["r_0"]) ** 2, axis=1))))
    return found, left

"""Steps the FMUs with Ecos by their scalars, because Ecos does not support arrays of FMI 3.0; see client.py and
scalars.py.

Ecos gets the first element of an array, which the FMU refuses, and continues with zeros for all variables of that call.
"""

from client import main
from ecos_simulation import simulate
from scalars import OUTPUTS, PARAMETERS, inputs

main(lambda folder: simulate(folder, PARAMETERS, inputs, OUTPUTS.get))

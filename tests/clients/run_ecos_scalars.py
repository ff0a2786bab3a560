"""Steps the FMUs with Ecos by what they have of scalars, because Ecos knows no arrays of FMI 3.0; see client.py and
scalars.py.

Ecos asks for the first element of an array, the FMU refuses, and Ecos continues with zeros for all that it has asked
for in the same call.
"""

from client import main
from ecos_simulation import simulate
from scalars import OUTPUTS, PARAMETERS, inputs

main(lambda folder: simulate(folder, PARAMETERS, inputs, OUTPUTS.get))

"""Steps the FMUs with Ecos; see client.py."""

from client import main, names
from ecos_simulation import simulate
from motion import PARAMETERS, inputs

main(lambda folder: simulate(folder, PARAMETERS, inputs, lambda model: names(model)[1]))

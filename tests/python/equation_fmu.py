"""FMUs in C, built from a few equations, which can save their states."""

import re
from dataclasses import replace

from c_fmu import Model, Real, build

MODEL = """{globals}
static void start(Model *m) {{ {start} }}
static void compute(Model *m) {{ {compute} }}
static void derivatives(const Model *m, double der[]) {{ {derivatives} }}
static void indicators(const Model *m, double z[]) {{}}
static bool update(Model *m) {{ return false; }}
static int begin_step(Model *m) {{ {begin_step} return 0; }}
static void finish(Model *m) {{}}
"""


# Archives by their contents, because many tests need equal ones.
BUILT = {}


def fmu_of(
    folder,
    name,
    fmi=2,
    *,
    inputs=(),
    parameters=None,
    states=None,
    outputs=None,
    booleans=None,
    calculated=None,
    kinds=None,
    units=None,
    depends_on=None,
    begin_step="",
    before="",
    saves_state=True,
    has_model_exchange=True,
    tolerance=None,
    types=None,
    varies_step=True,
    flags=(),
    defines=(),
):
    """Compiles an FMU, and returns its archive.

    `states` are pairs of start value and derivative; `outputs`, `booleans` and `calculated` (parameters) are
    expressions. All are in C and may use the names of variables, `time`, `step` (length of the step) and `tolerance`
    (from the importer, or -1). `kinds` are "Integer", "Boolean" or the items of enumerations, and `units` keys of
    `UNITS`, by variable. `begin_step` is C that begins a step and may return a status; `before` is C in front of all
    functions. `depends_on` lists the direct dependencies of outputs, if the description states them. The argument
    `tolerance` belongs to the default experiment. `types` are types of FMI 3.0 by variable: UInt64, Float32.
    `varies_step` says whether the description allows steps of different lengths; `flags` are further true attributes.
    `defines` are macros of `interface.c`.
    """
    parameters, states = parameters or {}, states or {}
    outputs, booleans, depends_on, types = outputs or {}, booleans or {}, depends_on or {}, types or {}
    calculated, kinds, units = calculated or {}, kinds or {}, units or {}
    inputs = {x: min(kinds[x].values()) if isinstance(kinds.get(x), dict) else 0.0 for x in inputs}
    variables = [
        *(Real(variable, "input", value) for variable, value in inputs.items()),
        *(Real(variable, "parameter", value) for variable, value in parameters.items()),
        *(
            variable
            for state in states
            for variable in (Real(state, "output", depends_on=()), Real(f"der({state})", derivative_of=state))
        ),
        *(Real(output, "output", depends_on=depends_on.get(output)) for output in outputs),
        *(Real(output, "output", is_boolean=True, depends_on=depends_on.get(output)) for output in booleans),
        *(Real(parameter, "calculatedParameter") for parameter in calculated),
    ]
    variables = [
        replace(
            v,
            fmi3_type=types.get(v.name, v.fmi3_type),
            is_boolean=v.is_boolean or kinds.get(v.name) == "Boolean",
            is_integer=kinds.get(v.name) == "Integer",
            items=tuple(kinds[v.name].items()) if isinstance(kinds.get(v.name), dict) else (),
            unit=units.get(v.name, ""),
        )
        for v in variables
    ]
    names = [*inputs, *parameters, *states, *outputs, *booleans, *calculated]

    def in_c(text):
        text = re.sub(rf"\b({'|'.join(names)})\b", r"m->v[\1]", text)
        return re.sub(r"\b(time|step|tolerance)\b", r"m->\1", text)

    values = {**inputs, **parameters, **{state: value for state, (value, _) in states.items()}}
    text = MODEL.format(
        globals=before,
        start=" ".join(f"m->v[{x}] = {v!r};" for x, v in values.items()),
        compute=" ".join(
            [
                *(f"m->v[der_{state}] = {in_c(derivative)};" for state, (_, derivative) in states.items()),
                *(f"m->v[{output}] = {in_c(value)};" for output, value in (outputs | booleans | calculated).items()),
            ]
        ),
        derivatives=" ".join(f"der[{i}] = {in_c(derivative)};" for i, (_, derivative) in enumerate(states.values())),
        begin_step=in_c(begin_step),
    )
    model = Model(name, tuple(variables), 0, saves_state, has_model_exchange, tolerance, varies_step, flags)
    key = model, fmi, text, tuple(defines)
    if key not in BUILT:
        folder = folder / "_".join([f"{name}{fmi}", *defines])
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{name}.c").write_text(text)
        BUILT[key] = build(model, fmi, folder, defines=defines)
    return BUILT[key]

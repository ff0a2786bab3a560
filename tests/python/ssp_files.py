"""Systems in the format SSP, as other tools write them."""

import re
import zipfile
from xml.sax.saxutils import quoteattr

from c_fmu import UNITS

SPACES = " ".join(
    f'xmlns:{space}="http://ssp-standard.org/SSP1/SystemStructure{rest}"'
    for space, rest in {
        "ssd": "Description",
        "ssc": "Common",
        "ssv": "ParameterValues",
        "ssm": "ParameterMapping",
        "ssb": "SignalDictionary",
    }.items()
)


def attributes(values):
    return "".join(f" {name}={quoteattr(str(value))}" for name, value in values.items())


def linear(factor=1.0, offset=0.0):
    return f'<ssc:LinearTransformation factor="{factor}" offset="{offset}"/>'


def mapping_of(kind, pairs):
    """A transformation such as `EnumerationMapping`, from pairs of source and target."""
    entries = "".join(f'<ssc:MapEntry source="{source}" target="{target}"/>' for source, target in pairs.items())
    return f"<ssc:{kind}Transformation>{entries}</ssc:{kind}Transformation>"


def connectors(*texts, tag="ssd:Connector"):
    """Connectors such as `u input`, `u input Real mV`, `r input Float64[3] m` or `state output Enumeration States`."""
    result = ""
    for text in texts:
        name, kind, *rest = text.split()
        given = {"name": name, "kind": kind} if kind != "-" else {"name": name}
        kind, *sizes = re.findall(r"\w+", rest[0]) if rest else [""]
        more = {"name" if kind == "Enumeration" else "unit": rest[1]} if len(rest) > 1 else {}
        inner = f"<ssc:{kind}{attributes(more)}/>" if kind else ""
        inner += "".join(f'<ssc:Dimension size="{size}"/>' for size in sizes)
        result += f"<{tag}{attributes(given)}>{inner}</{tag}>"
    return result


def connections(*links):
    """Connections such as `a/y -> b/u`, `/u -> a/u` from the system's own, or tuples with contents and attributes."""
    result = ""
    for link in links:
        text, inner, more = link if isinstance(link, tuple) else (link, "", {})
        ends = {}
        for end, place in zip(("start", "end"), text.split(" -> "), strict=True):
            element, connector = place.rsplit("/", 1)
            ends |= {f"{end}Element": element} if element else {}
            ends[f"{end}Connector"] = connector
        result += f"<ssd:Connection{attributes(ends | more)}>{inner}</ssd:Connection>"
    return result


def units(*names, **own):
    """Units of `UNITS` by name, and others by their attributes."""
    known = {name: UNITS[name] for name in names} | own
    texts = (
        f"<ssc:Unit name={quoteattr(name)}><ssc:BaseUnit{attributes(base)}/></ssc:Unit>" for name, base in known.items()
    )
    return "".join(texts)


def parameter_set(values, unit_names=(), *, spaces="", version="2.0"):
    """A set of parameters: numbers, Booleans, names of items, pairs of a number and its unit, or XML."""
    texts = []
    for name, value in values.items():
        unit = {}
        if isinstance(value, tuple):
            value, unit = value[0], {"unit": value[1]}
        kind = {bool: "Boolean", int: "Integer", float: "Real", str: "Enumeration"}[type(value)]
        text = str(value).lower() if kind == "Boolean" else value
        xml = value if str(value).startswith("<") else f"<ssv:{kind}{attributes({'value': text} | unit)}/>"
        texts.append(f"<ssv:Parameter name={quoteattr(name)}>{xml}</ssv:Parameter>")
    end = f"<ssv:Units>{units(*unit_names)}</ssv:Units>" if unit_names else ""
    start = f'<ssv:ParameterSet version="{version}" name="set"{spaces}>'
    return f"{start}<ssv:Parameters>{''.join(texts)}</ssv:Parameters>{end}</ssv:ParameterSet>"


def ssv(values, unit_names=()):
    return parameter_set(values, unit_names, spaces=f" {SPACES}")


def mapping(*entries, spaces=""):
    """A mapping from entries such as `a -> b`, or tuples with a transformation and attributes."""
    result = ""
    for entry in entries:
        text, inner, more = entry if isinstance(entry, tuple) else (entry, "", {})
        source, target = text.split(" -> ")
        result += (
            f"<ssm:MappingEntry{attributes({'source': source, 'target': target} | more)}>{inner}</ssm:MappingEntry>"
        )
    return f'<ssm:ParameterMapping version="2.0"{spaces}>{result}</ssm:ParameterMapping>'


def ssm(*entries):
    return mapping(*entries, spaces=f" {SPACES}")


def binding(values="", mapped="", **more):
    """A binding of a set, or of a file (`source`). `mapped` is a mapping, or the attributes of one in a file."""
    inner = f"<ssd:ParameterValues>{values}</ssd:ParameterValues>" if values else ""
    if isinstance(mapped, dict):
        inner += f"<ssd:ParameterMapping{attributes(mapped)}/>"
    elif mapped:
        inner += f"<ssd:ParameterMapping>{mapped}</ssd:ParameterMapping>"
    return f"<ssd:ParameterBinding{attributes(more)}>{inner}</ssd:ParameterBinding>"


def bound(values, unit_names=(), **more):
    return binding(parameter_set(values, unit_names), **more)


def _inside(name, inner):
    return f"<ssd:{name}>{inner}</ssd:{name}>" if inner else ""


def component(name, source, own=(), bindings="", **more):
    given = attributes({"name": name, "source": source} | more)
    inner = _inside("Connectors", connectors(*own)) + _inside("ParameterBindings", bindings)
    return f"<ssd:Component{given}>{inner}</ssd:Component>"


def system(name, own=(), elements="", links=(), bindings="", rest=""):
    inner = _inside("Connectors", connectors(*own)) + _inside("ParameterBindings", bindings)
    inner += _inside("Elements", elements) + _inside("Connections", connections(*links))
    return f"<ssd:System name={quoteattr(name)}>{inner}{rest}</ssd:System>"


def description(root, unit_names=(), *, enumerations=None, own_units=None, rest="", version="2.0"):
    """A whole `.ssd` of a system."""
    inner = ""
    for name, items in (enumerations or {}).items():
        entries = "".join(f'<ssc:Item name="{item}" value="{value}"/>' for item, value in items.items())
        inner += f"<ssc:Enumeration name={quoteattr(name)}>{entries}</ssc:Enumeration>"
    inner = _inside("Enumerations", inner) + _inside("Units", units(*unit_names, **(own_units or {})))
    start = f'<ssd:SystemStructureDescription version="{version}" name="described" {SPACES}>'
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{start}\n{root}\n{inner}{rest}</ssd:SystemStructureDescription>'


def archive(path, files):
    """Writes an archive of texts, bytes and files."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(path, "w") as opened:
        for name, content in files.items():
            opened.writestr(name, content if isinstance(content, str | bytes) else content.read_bytes())
    return path

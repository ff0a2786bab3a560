"""Systems in SSP that other tools could have drawn, a feature each, with numbers worked out by hand.

The sections are those of the specification (repository modelica/ssp-standard at v2.0), docs/5___ssd.adoc if not said
otherwise.
"""

import re
import zipfile
from typing import ClassVar

import numpy as np
import pytest
from c_fmu import described
from conftest import FMU_DIR
from equation_fmu import fmu_of
from multibody_fmu import FmuError, FmuWarning, read_ssp
from ssp_files import (
    SPACES,
    archive,
    attributes,
    binding,
    bound,
    component,
    connectors,
    description,
    linear,
    mapping,
    mapping_of,
    parameter_set,
    ssm,
    ssv,
    system,
)

OWN = ("u input Real", "y output Real")


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    return tmp_path_factory.mktemp("fmus")


@pytest.fixture(scope="module")
def gain(built):
    """y = k u + b with k = 1 and b = 0."""
    values = {"k": 1.0, "b": 0.0}
    return fmu_of(built, "gain", inputs=("u",), parameters=values, outputs={"y": "k * u + b"}, depends_on={"y": ("u",)})


@pytest.fixture
def read(tmp_path, gain):
    """Writes an archive of a description and more files, with the gain as `resources/gain.fmu`, and reads it."""

    def read(text, files=None, variant=None):
        files = {"SystemStructure.ssd": text, "resources/gain.fmu": gain} | (files or {})
        return read_ssp(archive(tmp_path / "Read.ssp", files), variant=variant)

    return read


def gains(name, bindings="", **more):
    return component(name, "resources/gain.fmu", OWN, bindings, **more)


def last(one, name, inputs=None, **options):
    return one.simulate([0.0, 1.0], inputs=inputs, **options)[name][-1]


class TestNames:
    INNER = system("inner", OWN, gains("first", bound({"k": 3.0, "b": 1.0})), ["/u -> first/u", "first/y -> /y"])
    # Root -> inner -> first, and back: 3 * 2 + 1 = 7, times 10 in `second`.
    LINKS = ("/Speed -> inner/u", "inner/y -> second/u", "second/y -> /Voltage")
    OWN = ("Speed input Real", "Voltage output Real")

    def described(self, links=LINKS):
        elements = self.INNER + gains("second", bound({"k": 10.0}))
        return description(system("root", self.OWN, elements, links))

    def test_variables_of_nested_systems_have_dots_and_connectors_of_the_root_their_own_names(self, read):
        y = read(self.described()).simulate([0.0, 1.0], inputs={"Speed": 2.0})
        assert y["Voltage"][-1] == y["second.y"][-1] == 70.0
        assert y["inner.first.y"][-1] == 7.0

    def test_start_and_end_of_a_connection_say_nothing_about_its_direction(self, read):
        turned = [" -> ".join(reversed(link.split(" -> "))) for link in self.LINKS]
        assert last(read(self.described(turned)), "Voltage", {"Speed": 2.0}) == 70.0

    def test_an_empty_name_of_an_element_is_the_system(self, read):
        text = self.described().replace('startConnector="Speed"', 'startElement="" startConnector="Speed"')
        text = text.replace('endConnector="Voltage"', 'endElement="" endConnector="Voltage"')
        assert last(read(text), "Voltage", {"Speed": 2.0}) == 70.0

    def test_inputs_signals_and_rows_have_the_names_of_the_root(self, read):
        time = np.linspace(0.0, 1.0, 11)
        y = read(self.described()).simulate(time, inputs={"Speed": time}, outputs=["Voltage"])
        np.testing.assert_allclose(y["Voltage"], 10 * (3 * time + 1), rtol=1e-14)

    def test_equal_full_names_are_refused(self, read):
        elements = system("a", OWN, gains("b")) + gains("a.b")
        with pytest.raises(ValueError, match=r"a\.b"):
            read(description(system("root", (), elements)))

    def test_names_of_elements_may_have_dots(self, read):
        root = system(
            "root", ("in input", "out output"), gains("left.gain"), ["/in -> left.gain/u", "left.gain/y -> /out"]
        )
        y = read(description(root)).simulate([0.0, 1.0], inputs={"in": 4.0})
        assert y["out"][-1] == y["left.gain.y"][-1] == 4.0

    def test_free_inputs_of_components_are_those_of_the_system(self, read):
        one = read(description(system("root", (), gains("first", bound({"k": 2.0})))))
        assert last(one, "first.y", {"first.u": 5.0}) == 10.0


class TestBindings:
    """Section "ParameterBindings"."""

    def y(self, read, bindings="", inner="", files=None, of_component=""):
        """y of the gain in a nested system, with u = 1."""
        nested = system("inner", (), gains("gain", of_component), (), inner)
        return last(
            read(description(system("root", (), nested, (), bindings)), files), "inner.gain.y", {"inner.gain.u": 1.0}
        )

    def test_the_higher_level_wins(self, read):
        levels = {"of_component": bound({"k": 2.0})}
        assert self.y(read, **levels) == 2.0
        levels["inner"] = bound({"gain.k": 3.0})
        assert self.y(read, **levels) == 3.0
        levels["bindings"] = bound({"inner.gain.k": 4.0})
        assert self.y(read, **levels) == 4.0

    def test_of_one_level_the_later_wins(self, read):
        assert self.y(read, bound({"inner.gain.k": 4.0}) + bound({"inner.gain.k": 5.0})) == 5.0

    def test_a_prefix_is_put_before_the_names(self, read):
        assert self.y(read, bound({"k": 6.0}, prefix="inner.gain.")) == 6.0
        assert self.y(read, inner=bound({"k": 6.0}, prefix="gain.")) == 6.0

    def test_files_and_their_places(self, read):
        files = {"resources/set.ssv": ssv({"inner.gain.k": 7.0})}
        assert self.y(read, binding(source="resources/set.ssv"), files=files) == 7.0
        files = {"resources/a set ä.ssv": ssv({"inner.gain.k": 8.0})}
        assert self.y(read, binding(source="resources/a%20set%20%C3%A4.ssv"), files=files) == 8.0
        assert self.y(read, binding(source="resources/a set ä.ssv"), files=files) == 8.0
        assert self.y(read, binding(source="./resources/../resources/a%20set%20ä.ssv"), files=files) == 8.0

    def test_a_mapping_applies_what_it_names_alone(self, read):
        values = parameter_set({"gainOfAll": 2.0, "inner.gain.b": 100.0})
        entries = ("gainOfAll -> inner.gain.k", linear(3.0, 0.5), {})
        assert self.y(read, binding(values, mapping(entries))) == 6.5

    def test_a_prefix_acts_before_a_mapping(self, read):
        values = parameter_set({"k": 2.0})
        assert self.y(read, binding(values, mapping("my.k -> inner.gain.k"), prefix="my.")) == 2.0

    def test_one_source_has_many_targets(self, read):
        files = {"resources/all.ssm": ssm("one -> inner.gain.k", "one -> inner.gain.b")}
        one = binding(parameter_set({"one": 4.0}), {"source": "resources/all.ssm"})
        assert self.y(read, one, files=files) == 8.0

    def test_files_inside_of_an_fmu(self, read, gain, tmp_path):
        with zipfile.ZipFile(gain) as opened:
            files = {name: opened.read(name) for name in opened.namelist()}
        files |= {"resources/set.ssv": ssv({"mine": 9.0}), "resources/names.ssm": ssm("mine -> k")}
        holder = archive(tmp_path / "holder.fmu", files)
        names = {"source": "resources/names.ssm", "sourceBase": "component"}
        inside = binding("", names, source="resources/set.ssv", sourceBase="component")
        root = system("root", (), component("gain", "resources/holder.fmu", OWN, inside))
        one = read(description(root), {"resources/holder.fmu": holder})
        assert last(one, "gain.y", {"gain.u": 1.0}) == 9.0

    def test_empty_sources_of_mappings_are_ignored(self, read):
        entries = [" -> inner.gain.b", "one -> inner.gain.k", " -> inner.gain.u"]
        assert self.y(read, binding(parameter_set({"one": 2.0}), mapping(*entries))) == 2.0

    def test_values_that_meet_no_parameter_are_ignored(self, read):
        with pytest.warns(FmuWarning, match=r"inner\.gain\.none meets no variable .*\(one of 2 parameters that "):
            assert self.y(read, bound({"inner.gain.k": 2.0, "inner.gain.none": 3.0, "q": 1.0})) == 2.0

    def test_start_values_of_inputs_and_states(self, read, built):
        decay = fmu_of(built, "decay", inputs=("u",), states={"x": (1.0, "u - x")})
        start = r'(name="x" .*?)><Real', r'\1 initial="exact"><Real start="1.0"'
        decay = described(decay, lambda text: re.sub(*start, text, count=1))
        values = bound({"x": 5.0, "u": 2.0})
        root = system("root", (), component("decay", "resources/decay.fmu", (), values))
        y = read(description(root), {"resources/decay.fmu": decay}).simulate([0.0, 1.0])
        assert y["decay.x"][0] == 5.0
        # x' = 2 - x from 5.
        assert y["decay.x"][-1] == pytest.approx(2 + 3 * np.exp(-1), rel=1e-6)

    def test_start_values_of_connectors_of_the_system(self, read):
        root = system("root", ("in input Real",), gains("gain"), ["/in -> gain/u"], bound({"in": 3.0}))
        one = read(description(root))
        assert last(one, "gain.y") == 3.0
        assert last(one, "gain.y", {"in": 4.0}) == 4.0

    def test_start_values_of_connectors_of_nested_systems(self, read):
        inner = system("inner", ("in input Real",), gains("gain"), ["/in -> gain/u"], bound({"in": 3.0}))
        assert last(read(description(system("root", (), inner))), "inner.gain.y") == 3.0


class TestParameters:
    """Connections of parameters act before initialization."""

    def test_a_parameter_of_the_system_feeds_those_of_elements(self, read):
        own = ("ratio parameter Real",)
        both = gains("a", bound({"k": 50.0})) + gains("b")
        root = system("root", own, both, ["/ratio -> a/k", "/ratio -> b/k"], bound({"ratio": 30.0, "a.k": 10.0}))
        y = read(description(root)).simulate([0.0, 1.0], inputs={"a.u": 1.0, "b.u": 2.0})
        # The connection wins over the bindings.
        assert (y["a.y"][-1], y["b.y"][-1]) == (30.0, 60.0)

    def test_a_calculated_parameter_is_read_before_others_are_initialized(self, read, built):
        sizes = fmu_of(built, "sizes", parameters={"p": 2.0}, outputs={"y": "0"}, calculated={"q": "3 * p"})
        # Its start value is k: a later change of k would not be seen.
        captured = fmu_of(built, "captured", parameters={"k": 1.0}, states={"x": (0.0, "k")})
        elements = component("sizes", "resources/sizes.fmu", ("q calculatedParameter Real",), bound({"p": 4.0}))
        elements += component("captured", "resources/captured.fmu", ("k parameter Real", "x output Real"))
        files = {"resources/sizes.fmu": sizes, "resources/captured.fmu": captured}
        one = read(description(system("root", (), elements, ["sizes/q -> captured/k"])), files)
        assert last(one, "captured.x") == pytest.approx(12.0, rel=1e-9)


class TestUnits:
    """A transformation acts after the conversion ("LinearTransformation" of the schema of SystemStructureCommon)."""

    @pytest.fixture
    def volts(self, built):
        """A source of 5 mV with the unit mV, and a gain in V."""
        source = fmu_of(built, "millivolts", parameters={"p": 5.0}, outputs={"y": "p"}, units={"y": "mV", "p": "mV"})
        sink = fmu_of(
            built, "volts", inputs=("u",), outputs={"y": "u"}, units={"u": "V", "y": "V"}, depends_on={"y": ("u",)}
        )
        return {"resources/source.fmu": source, "resources/sink.fmu": sink}

    def u(self, read, volts, inner="", more=None, ends=("source/y", "sink/u"), own=("y output", "u input"), **whole):
        elements = component("source", "resources/source.fmu", (own[0],))
        elements += component("sink", "resources/sink.fmu", (own[1], "y output"))
        link = (" -> ".join(ends), inner, more or {})
        return last(read(description(system("root", (), elements, [link]), **whole), volts), "sink.y")

    def test_units_of_one_dimension_are_converted(self, read, volts):
        assert self.u(read, volts) == pytest.approx(5e-3, rel=1e-15)

    def test_a_conversion_may_be_suppressed(self, read, volts):
        assert self.u(read, volts, more={"suppressUnitConversion": "true"}) == 5.0
        assert self.u(read, volts, more={"suppressUnitConversion": "false"}) == pytest.approx(5e-3, rel=1e-15)

    def test_a_transformation_acts_after_the_conversion(self, read, volts):
        assert self.u(read, volts, linear(2.0, 1.0)) == pytest.approx(1.01, rel=1e-15)
        assert self.u(read, volts, linear(2.0, 1.0), {"suppressUnitConversion": "true"}) == 11.0

    def test_a_transformation_acts_after_the_conversion_whichever_end_comes_first(self, read, volts):
        assert self.u(read, volts, linear(2.0, 1.0), ends=("sink/u", "source/y")) == pytest.approx(1.01, rel=1e-15)

    def test_nested_systems_convert_at_each_level(self, read, volts):
        sink = component("sink", "resources/sink.fmu", ("u input Real V", "y output Real V"))
        inner = system("inner", ("in input Real mV",), sink, [("/in -> sink/u", linear(1.0, 1.0), {})])
        source = component("source", "resources/source.fmu", ("y output Real mV",))
        root = system("root", (), source + inner, [("source/y -> inner/in", linear(2.0), {})])
        # 5 mV, doubled; 10 mV are 0.01 V, and one more.
        y = read(description(root, ("V", "mV")), volts).simulate([0.0, 1.0])
        assert y["inner.sink.y"][-1] == pytest.approx(1.01, rel=1e-15)

    def test_units_of_parameters_are_converted_before_transformations(self, read, volts):
        values = parameter_set({"p": (0.002, "V")}, ("V",))
        for mapped, expected in (
            ("", 2.0),
            (mapping(("p -> p", linear(3.0, 1.0), {})), 7.0),
            (mapping(("p -> p", linear(3.0, 1.0), {"suppressUnitConversion": "true"})), 1.006),
        ):
            source = component("source", "resources/source.fmu", (), binding(values, mapped))
            y = read(description(system("root", (), source)), volts).simulate([0.0, 1.0])
            assert y["source.y"][-1] == pytest.approx(expected, rel=1e-14)

    def test_a_unit_without_a_definition_is_not_converted_with_a_warning(self, read, volts):
        source = component("source", "resources/source.fmu", (), bound({"p": (2.0, "g")}))
        with pytest.warns(FmuWarning, match=r"parameter p: the units g and mV .*: 2\.0 g is taken as 2\.0 mV$"):
            assert last(read(description(system("root", (), source)), volts), "source.y") == 2.0

    def test_offsets_of_units(self, read, built):
        cold = fmu_of(built, "cold", parameters={"p": 20.0}, outputs={"y": "p"}, units={"y": "degC"})
        warm = fmu_of(built, "warm", inputs=("u",), outputs={"y": "u"}, units={"u": "K"}, depends_on={"y": ("u",)})
        elements = component("cold", "resources/cold.fmu", ("y output",)) + component(
            "warm", "resources/warm.fmu", ("u input",)
        )
        files = {"resources/cold.fmu": cold, "resources/warm.fmu": warm}
        one = read(description(system("root", (), elements, ["cold/y -> warm/u"])), files)
        assert last(one, "warm.y") == pytest.approx(293.15, rel=1e-15)

    def test_units_of_the_root_are_those_of_its_connectors(self, read, volts):
        sink = component("sink", "resources/sink.fmu", ("u input Real V", "y output Real V"))
        own = ("in input Real mV", "out output Real mV")
        one = read(description(system("root", own, sink, ["/in -> sink/u", "sink/y -> /out"]), ("V", "mV")), volts)
        y = one.simulate([0.0, 1.0], inputs={"in": 3.0})
        assert y["sink.y"][-1] == pytest.approx(0.003, rel=1e-15)
        assert y["out"][-1] == pytest.approx(3.0, rel=1e-15)

    def test_another_dimension_is_refused_without_a_transformation(self, read, volts, built):
        metres = fmu_of(built, "metres", inputs=("u",), outputs={"y": "u"}, units={"u": "m"}, depends_on={"y": ("u",)})
        elements = component("source", "resources/source.fmu", ("y output",))
        elements += component("metres", "resources/metres.fmu", ("u input",))
        files = volts | {"resources/metres.fmu": metres}
        with pytest.raises(ValueError, match=r"SystemStructure\.ssd:3: .*(mV.*m|m.*mV)"):
            read(description(system("root", (), elements, ["source/y -> metres/u"])), files)
        link = ("source/y -> metres/u", linear(2.0), {"suppressUnitConversion": "true"})
        assert last(read(description(system("root", (), elements, [link])), files), "metres.y") == 10.0


class TestTypes:
    ITEMS: ClassVar = {"low": 1, "high": 5}

    @pytest.fixture(params=[2, 3], ids=["fmi2", "fmi3"])
    def files(self, request, built):
        """A source and a sink of each type; the sink shows Reals."""
        kinds = {"i": "Integer", "b": "Boolean", "e": self.ITEMS}
        outputs = {"i": "n", "e": "n", "r": "n"}
        values = {"n": 1.0}
        source = fmu_of(
            built, "kinds", request.param, parameters=values, outputs=outputs, booleans={"b": "n > 2"}, kinds=kinds
        )
        shown = {f"shown_{name}": name for name in ("r", "i", "b", "e")}
        depends_on = {show: (name,) for show, name in shown.items()}
        sink = fmu_of(
            built,
            "shows",
            request.param,
            inputs=("r", "i", "b", "e"),
            outputs=shown,
            kinds=kinds,
            depends_on=depends_on,
        )
        return {"resources/kinds.fmu": source, "resources/shows.fmu": sink}

    def shown(self, read, files, link, inner="", n=5.0, more=None):
        elements = component(
            "source", "resources/kinds.fmu", ("i output", "b output", "e output", "r output"), bound({"n": n})
        )
        elements += component("sink", "resources/shows.fmu", ("i input", "b input", "e input", "r input"))
        start, end = link.split(" -> ")
        one = read(
            description(system("root", (), elements, [(f"source/{start} -> sink/{end}", inner, more or {})])), files
        )
        return last(one, f"sink.shown_{end}")

    def test_integers_and_booleans_to_numbers(self, read, files):
        assert self.shown(read, files, "i -> r") == 5.0
        assert self.shown(read, files, "b -> r") == 1.0

    def test_integers_to_enumerations_and_back(self, read, files):
        assert self.shown(read, files, "i -> e") == 5.0
        assert self.shown(read, files, "e -> i") == 5.0
        assert self.shown(read, files, "e -> e") == 5.0

    def test_an_item_that_does_not_exist_is_an_error_at_its_row(self, read, files):
        with pytest.raises(FmuError, match="sink: e gets 3, which is no item of its enumeration"):
            self.shown(read, files, "i -> e", n=3.0)

    def test_mappings(self, read, files):
        negated = mapping_of("BooleanMapping", {"true": "false", "false": "true"})
        assert self.shown(read, files, "b -> b", negated) == 0.0
        assert self.shown(read, files, "b -> b", negated, n=1.0) == 1.0
        assert self.shown(read, files, "i -> i", mapping_of("IntegerMapping", {"5": "-7", "6": "1"})) == -7.0
        assert self.shown(read, files, "i -> i", mapping_of("IntegerMapping", {"6": "1"})) == 5.0
        turned = mapping_of("EnumerationMapping", {"low": "high", "high": "low"})
        assert self.shown(read, files, "e -> e", turned) == 1.0

    def test_numbers_to_integers_are_refused(self, read, files):
        with pytest.raises(ValueError, match=r"SystemStructure\.ssd:3: .*r"):
            self.shown(read, files, "r -> i")

    def test_enumerations_of_parameters_by_name_and_number(self, read, built):
        items = {"low": 1, "high": 5}
        chosen = fmu_of(built, "chosen", parameters={"law": 1.0}, outputs={"y": "law"}, kinds={"law": items})
        for value in ("high", 5):
            root = system("root", (), component("one", "resources/chosen.fmu", (), bound({"law": value})))
            assert last(read(description(root), {"resources/chosen.fmu": chosen}), "one.y") == 5.0
        renamed = binding(
            parameter_set({"law": "strong"}),
            mapping(("law -> law", mapping_of("EnumerationMapping", {"strong": "high"}), {})),
        )
        root = system("root", (), component("one", "resources/chosen.fmu", (), renamed))
        assert last(read(description(root), {"resources/chosen.fmu": chosen}), "one.y") == 5.0


class TestArchives:
    def test_variants(self, read):
        text = description(system("root", (), gains("gain", bound({"k": 2.0}))))
        other = description(system("root", (), gains("gain", bound({"k": 3.0})))).replace(
            'name="described"', 'name="Fast"'
        )
        files = {"Other.ssd": other}
        assert last(read(text, files), "gain.y", {"gain.u": 1.0}) == 2.0
        assert last(read(text, files, "Other"), "gain.y", {"gain.u": 1.0}) == 3.0
        with pytest.raises(ValueError, match=r"Third.*Other"):
            read(text, files, "Third")

    def test_folders_are_read_as_archives_are(self, tmp_path, gain):
        (tmp_path / "resources").mkdir()
        (tmp_path / "resources/gain.fmu").write_bytes(gain.read_bytes())
        text = description(system("root", (), gains("gain", bound({"k": 2.0}))))
        (tmp_path / "SystemStructure.ssd").write_text(text)
        assert last(read_ssp(tmp_path), "gain.y", {"gain.u": 1.0}) == 2.0

    def test_names_of_files_with_spaces_and_umlauts(self, read, gain):
        for written in ("resources/My%20gain%20%C3%BC.fmu", "resources/My gain ü.fmu"):
            root = system("root", (), component("gain", written, OWN, bound({"k": 2.0})))
            one = read(description(root), {"resources/My gain ü.fmu": gain})
            assert last(one, "gain.y", {"gain.u": 1.0}) == 2.0

    @pytest.mark.parametrize(
        "source",
        [
            "../gain.fmu",
            "resources/../../gain.fmu",
            "/etc/passwd",
            "file:///etc/passwd",
            "http://a.b/gain.fmu",
            "",
            "resources",
        ],
    )
    def test_other_places_are_refused(self, read, source):
        with pytest.raises(ValueError, match=r"SystemStructure\.ssd:3: "):
            read(description(system("root", (), component("gain", source, OWN))))

    def test_an_fmu_that_is_missing_is_named(self, read):
        with pytest.raises(ValueError, match=r"SystemStructure\.ssd:3: .*resources/none\.fmu"):
            read(description(system("root", (), component("gain", "resources/none.fmu", OWN))))

    @pytest.mark.parametrize("packed", [True, False], ids=["ssp", "ssd"])
    def test_a_system_as_a_component(self, read, tmp_path, gain, packed):
        own = ("in input Real", "out output Real")
        inner = system(
            "any", own, gains("gain", bound({"k": 3.0})), ["/in -> gain/u", "gain/y -> /out"], bound({"gain.b": 1.0})
        )
        # Bindings of the component come after those of the system in it.
        bindings = bound({"gain.b": 2.0})
        if packed:
            content = {"SystemStructure.ssd": description(inner), "resources/gain.fmu": gain}
            files = {"resources/inner.ssp": archive(tmp_path / "inner.ssp", content)}
            nested = component("inner", "resources/inner.ssp", own, bindings, type="application/x-ssp-package")
        else:
            text = description(inner).replace("resources/gain.fmu", "gain.fmu")
            files = {"resources/inner.ssd": text}
            nested = component("inner", "resources/inner.ssd", own, bindings, type="application/x-ssp-definition")
        one = read(description(system("root", own, nested, ["/in -> inner/in", "inner/out -> /out"])), files)
        y = one.simulate([0.0, 1.0], inputs={"in": 2.0})
        assert y["out"][-1] == y["inner.gain.y"][-1] == 8.0

    def test_both_versions_and_kinds(self, read, built):
        files = {
            f"resources/decay{fmi}.fmu": fmu_of(built, "decay", fmi, inputs=("u",), states={"x": (1.0, "u - x")})
            for fmi in (2, 3)
        }
        elements = component("two", "resources/decay2.fmu", (), implementation="ModelExchange")
        elements += component("three", "resources/decay3.fmu", (), implementation="CoSimulation")
        one = read(description(system("root", (), elements)), files)
        assert one.kinds == {"two": "me", "three": "cs"}
        y = one.simulate(np.linspace(0.0, 1.0, 101))
        for element in ("two", "three"):
            assert y[f"{element}.x"][-1] == pytest.approx(np.exp(-1), rel=1e-6)


class TestArrays:
    """FMUs of this repository: the distance of two points, 5 m at (3, 4, 0) m."""

    def test_arrays_of_fmi_3_are_connectors_with_dimensions(self, read):
        fmu = {"resources/Distance.fmu": FMU_DIR / "fmi3/Distance.fmu"}
        own = ("frame_a.r_0 input Float64[3] m", "frame_b.r_0 input Float64[3] m", "distance output Float64 m")
        given = '<ssv:Float64 value="0 0 12" unit="m"/><ssc:Dimension size="3"/>'
        sensor = component("sensor", "resources/Distance.fmu", own, bound({"frame_b.r_0": given}, ("m",)))
        links = ["/place -> sensor/frame_a.r_0", "sensor/distance -> /far"]
        root = system("root", ("place input Float64[3] m", "far output Float64 m"), sensor, links)
        one = read(description(root, ("m",)), fmu)
        assert last(one, "far", {"place": [3.0, 4.0, 0.0]}) == 13.0
        assert last(one, "far") == 12.0

    def test_elements_of_arrays_of_fmi_2_are_connectors(self, read):
        fmu = {"resources/Distance.fmu": FMU_DIR / "Distance.fmu"}
        values = bound({"frame_b.r_0[1]": 3.0, "frame_b.r_0[2]": 4.0})
        sensor = component(
            "sensor", "resources/Distance.fmu", ("frame_a.r_0[3] input Real m", "distance output"), values
        )
        root = system("root", ("height input Real mm",), sensor, ["/height -> sensor/frame_a.r_0[3]"])
        one = read(description(root, ("m", "mm")), fmu)
        assert last(one, "sensor.distance") == 5.0
        assert last(one, "sensor.distance", {"height": 12_000.0}) == 13.0


def test_the_experiment_is_that_of_the_description(read):
    rest = '<ssd:DefaultExperiment startTime="0.5" stopTime="2.5"/>'
    one = read(description(system("root", (), gains("gain")), rest=rest))
    assert one.experiment == {"start": 0.5, "stop": 2.5}


def test_an_experiment_that_stops_before_it_starts_is_refused(read):
    rest = '<ssd:DefaultExperiment startTime="2" stopTime="1"/>'
    with pytest.raises(ValueError, match=r"^SystemStructure\.ssd:\d+: stopTime 1\.0 is before startTime 2\.0$"):
        read(description(system("root", (), gains("gain")), rest=rest))


@pytest.mark.parametrize(
    ("values", "version", "text"),
    [
        ({"K": 2.0}, "2.0", "parameter K meets no variable of gain; did you mean k?"),
        ({"k": 1.0}, "9.0", '<SystemStructureDescription> has the version "9.0"; known are 1.0 and 2.0'),
    ],
)
def test_causes_of_wrong_results_are_warnings_and_notes(read, values, version, text):
    with pytest.warns(FmuWarning, match=re.escape(text)) as caught:
        one = read(description(system("root", (), gains("gain", bound(values))), version=version))
    assert [str(warning.message) for warning in caught] == one.notes and len(one.notes) == 1
    assert last(one, "gain.y", {"gain.u": 3.0}) == 3.0


class TestSignalDictionaries:
    """Section "SignalDictionaries": names are looked up in the enclosing systems, too."""

    @pytest.mark.parametrize("outside", [False, True], ids=["inline", "file"])
    def test_a_signal_reaches_another_level(self, read, outside):
        def reference(name, kind):
            inner = f"<ssd:Connectors>{connectors(f'speed {kind}')}</ssd:Connectors>"
            given = attributes({"name": name, "dictionary": "bus"})
            return f"<ssd:SignalDictionaryReference{given}>{inner}</ssd:SignalDictionaryReference>"

        reads = gains("reads", bound({"k": 2.0})) + reference("here", "output")
        inner = system("inner", (), reads, ["here/speed -> reads/u"])
        elements = gains("writes", bound({"b": 3.0})) + reference("there", "input") + inner
        entry = '<ssb:DictionaryEntry name="speed"><ssc:Real/></ssb:DictionaryEntry>'
        bus = f'<ssb:SignalDictionary version="2.0" {SPACES}>{entry}</ssb:SignalDictionary>'
        source, files = ({"source": "resources/bus.ssb"}, {"resources/bus.ssb": bus}) if outside else ({}, {})
        content = (
            f'<ssd:SignalDictionary name="bus"{attributes(source)}>{"" if outside else bus}</ssd:SignalDictionary>'
        )
        rest = f"<ssd:SignalDictionaries>{content}</ssd:SignalDictionaries>"
        one = read(description(system("root", (), elements, ["writes/y -> there/speed"], rest=rest)), files)
        assert last(one, "inner.reads.y") == 6.0

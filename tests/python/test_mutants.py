"""Findings of `cargo fmu check` and of FMPy in archives with one defect each."""

import mutants
import pytest

pytestmark = pytest.mark.longer


@pytest.fixture(scope="module")
def results(tmp_path_factory):
    return mutants.checked(tmp_path_factory.mktemp("mutants"))


def test_check_finds_every_defect(results):
    missed = [
        (mutant, findings) for mutant, findings, _ in results if not any(mutant.finding in one for one in findings)
    ]
    assert missed == []


def test_the_page_shows_what_is_found(results):
    assert mutants.PAGE.read_text(encoding="utf-8") == mutants.page(results), "run `python tests/python/mutants.py`"

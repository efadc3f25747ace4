"""Agreement on cases counted by hand, on published examples, and why there is none."""

import json
import subprocess
import sys
from dataclasses import asdict

import pytest

from service.domain.judging.agreement import Agreement, Figure, measure
from service.domain.judging.agreement_tally import Labels

LETTERS = {
    "S": "supported",
    "C": "contradicted",
    "N": "not-in-kg",
    "I": "irrelevant",
    "U": "unsure",
    "V": "valid",
    "X": "invalid",
    "-": None,
}


def response(**rows: str) -> Labels:
    """One letter a fact or step, one row an annotator."""
    return {who: tuple(LETTERS.get(letter, letter) for letter in row) for who, row in rows.items()}


def overall(*responses: Labels) -> Agreement:
    return measure(responses, resamples=0).overall


def values(agreement: Agreement) -> tuple[float | None, float | None, float | None]:
    return agreement.percent.value, agreement.alpha.value, agreement.ac1.value


def reasons(agreement: Agreement) -> tuple[str | None, str | None, str | None]:
    return agreement.percent.reason, agreement.alpha.reason, agreement.ac1.reason


PUBLISHED = response(
    A="123321412---",
    B="1233224125-3",
    C="-3332342251-",
    D="12332441251-",
)
"""Krippendorff 2011, "Computing Krippendorff's Alpha-Reliability": four observers, gaps."""


def test_alpha_of_the_published_example_with_gaps() -> None:
    assert overall(PUBLISHED).alpha.value == pytest.approx(0.743, abs=5e-4)
    assert overall(PUBLISHED).n == 11


def test_ac1_of_the_published_example_with_gaps() -> None:
    # the same labels in Gwet's Handbook of Inter-Rater Reliability (and irrCAC's documentation)
    agreement = overall(PUBLISHED)
    assert agreement.percent.value == pytest.approx(0.81818, abs=5e-6)
    assert agreement.ac1.value == pytest.approx(0.77544, abs=5e-6)


@pytest.mark.parametrize(
    "rows",
    [{"A": "SSC", "B": "---"}, {"A": "SSC", "B": "UUU"}, {"A": "SC"}, {"A": "-", "B": "U"}, {}],
)
def test_fewer_than_two_annotators_are_too_few(rows: dict[str, str]) -> None:
    agreement = overall(response(**rows))
    assert values(agreement) == (None, None, None)
    assert reasons(agreement) == ("too_few", "too_few", "too_few")
    assert agreement.n == 0


def test_no_response_at_all_is_too_few() -> None:
    report = measure([])
    assert reasons(report.overall) == ("too_few", "too_few", "too_few")
    assert report.without == ()


def test_case_37_nothing_in_common_is_no_agreement() -> None:
    agreement = overall(response(A="SS--", B="--SS"), response(A="S"), response(B="C"))
    assert values(agreement) == (None, None, None)
    assert reasons(agreement) == ("no_overlap", "no_overlap", "no_overlap")
    assert agreement.n == 0


def test_case_39_skips_and_unsure_on_both_sides_are_not_counted() -> None:
    agreement = overall(response(A="U-UUSC", B="U-SUSN"))
    assert agreement == overall(response(A="SC--", B="SN-S"))
    assert agreement.n == 2
    assert agreement.percent.value == 0.5


def test_case_39_a_shorter_list_leaves_the_rest_unlabelled() -> None:
    assert overall(response(A="SCS", B="S", C="")) == overall(response(A="SCS", B="S--"))


def test_case_40_unanimity_is_percent_one_and_valid_json() -> None:
    report = measure([response(A="SS", B="SS"), response(A="S", C="S")])
    assert values(report.overall) == (1.0, None, None)
    assert reasons(report.overall) == (None, "one_label_only", "one_label_only")
    written = json.dumps(asdict(report), allow_nan=False)
    assert json.loads(written)["overall"]["alpha"] == {
        "value": None,
        "low": None,
        "high": None,
        "reason": "one_label_only",
    }


def test_case_40_agreement_on_two_labels_is_perfect_by_each_figure() -> None:
    assert values(overall(response(A="SC", B="SC"))) == (1.0, 1.0, 1.0)


def test_case_40_a_second_label_that_nobody_answers_defines_ac1_but_not_alpha() -> None:
    # as irrCAC has it: pa 1, whatever pe is; alpha has only S to compare
    agreement = overall(response(A="SSC", B="SS-"))
    assert values(agreement) == (1.0, None, 1.0)
    assert reasons(agreement) == (None, "one_label_only", None)


@pytest.mark.parametrize(
    ("rows", "percent"),
    [
        ({"A": "S", "B": "C", "C": "N"}, 0.0),
        ({"A": "S", "B": "S", "C": "N"}, 1 / 3),
        ({"A": "S", "B": "S", "C": "S"}, 1.0),
        ({"A": "S", "B": "S", "C": "N", "D": "N"}, 1 / 3),
        ({"A": "SS", "B": "SC", "C": "-N"}, 0.5),
        ({"A": "S", "B": "U"}, None),
        ({}, None),
    ],
)
def test_case_41_percent_of_one_response(rows: dict[str, str], percent: float | None) -> None:
    assert overall(response(**rows)).percent.value == percent


def test_case_42_steps_that_differ_more_than_chance() -> None:
    agreement = overall(*[response(A="VX", B="XV")] * 3, response(A="VV", B="VV"))
    assert agreement.percent.value == 0.25
    assert agreement.alpha.value == pytest.approx(-0.5, abs=1e-15)
    assert agreement.n == 8


def test_case_45_a_skewed_label_shows_all_three() -> None:
    agreement = overall(response(A="V" * 20, B="V" * 19 + "X"))
    assert agreement.percent.value == 0.95
    assert agreement.alpha.value == 0.0
    assert agreement.ac1.value == pytest.approx(0.947, abs=5e-4)
    assert agreement.n == 20


def test_leaving_an_annotator_out_is_as_if_there_had_been_none() -> None:
    one = response(A="SSCN", B="SSCI", C="CCSN")
    two = response(B="SN", C="SN", D="CN")
    report = measure([one, two])
    assert [name for name, _ in report.without] == ["A", "B", "C", "D"]
    for name, agreement in report.without:
        rest = [{who: row for who, row in each.items() if who != name} for each in (one, two)]
        assert agreement == overall(*rest)
    assert values(dict(report.without)["C"])[0] > report.overall.percent.value


def test_leaving_one_of_two_out_is_too_few() -> None:
    report = measure([response(A="SC", B="SC", C="U")])
    assert [name for name, _ in report.without] == ["A", "B"]
    assert {reasons(agreement) for _, agreement in report.without} == {("too_few",) * 3}


def test_leaving_out_who_joins_the_others_leaves_no_overlap() -> None:
    report = measure([response(A="S", B="S"), response(B="C", C="S")])
    assert reasons(dict(report.without)["B"]) == ("no_overlap",) * 3


def test_responses_are_read_once() -> None:
    given = [response(A="SC", B="SN"), response(A="NN", B="NN")]
    assert measure(iter(given)) == measure(given)


def test_figures_without_resamples_have_no_interval() -> None:
    agreement = overall(response(A="SC", B="SN"), response(A="NN", B="NN"))
    assert agreement.percent == Figure(0.75)


def test_numpy_is_loaded_only_for_intervals() -> None:
    lines = (
        "import sys",
        "from service.domain.judging.agreement import measure",
        "one = {'A': ['valid', 'invalid'], 'B': ['valid', 'valid']}",
        "measure([one]), measure([one, one], resamples=0)",
        "assert 'numpy' not in sys.modules",
    )
    subprocess.run([sys.executable, "-c", "\n".join(lines)], check=True)

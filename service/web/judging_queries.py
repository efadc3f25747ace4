"""The query strings of pages that judge and compare: read strictly, as everywhere."""

from collections.abc import Mapping

from flask import request

from service.domain.errors import BadQuery, Problem, unknown_parameter
from service.domain.judging.disagreements import METRICS, Metric, Place


def asked(*allowed: str, repeatable: str | None = None) -> Mapping[str, str]:
    """The parameters sent. Raises BadQuery for one that is not allowed, or sent twice.

    Of the repeatable one the first value is there.
    """
    problems = []
    for name, values in request.args.lists():
        if name not in allowed:
            problems.append(unknown_parameter(name, allowed))
        elif any("\0" in value for value in values):
            problems.append(Problem("holds a null character", parameter=name))
        elif len(values) > 1 and name != repeatable:
            problems.append(Problem("may be given once", parameter=name))
    if problems:
        raise BadQuery("The address asks for something unknown.", problems=problems)
    return request.args.to_dict()


def metric_of(sent: Mapping[str, str]) -> Metric | None:
    """The metric asked for, None for both."""
    found = sent.get("metric")
    for metric in METRICS:
        if found == metric:
            return metric
    if found is None:
        return None
    raise _bad("metric", f"one of {', '.join(METRICS)}")


def names_of(sent: Mapping[str, str]) -> bool:
    """Whether names are asked for in place of letters."""
    found = sent.get("names", "0")
    if found not in ("0", "1"):
        raise _bad("names", "0 or 1")
    return found == "1"


def place_of(sent: Mapping[str, str]) -> Place | None:
    """The place that a page comes after."""
    found = sent.get("after")
    if found is None:
        return None
    agreement, _, position = found.partition("_")
    try:
        place = float(agreement), int(position)
    except ValueError:
        place = -1.0, 0
    if not 0 <= place[0] <= 1 or write_place(place) != found:
        raise _bad("after", "what the link to the next page says")
    return place


def write_place(place: Place) -> str:
    """A place for the link to the next page."""
    return f"{place[0]!r}_{place[1]}"


def position_of(sent: Mapping[str, str], name: str) -> int:
    """The position that a page comes after, -1 for the first page."""
    found = sent.get(name)
    if found is None:
        return -1
    if not found.isascii() or not found.isdigit() or len(found) > 9:
        raise _bad(name, "what the link to the next page says")
    return int(found)


def _bad(name: str, allowed: str) -> BadQuery:
    problem = Problem(f"allowed: {allowed}", parameter=name)
    return BadQuery(f"{name} is not what it may be.", problems=[problem])

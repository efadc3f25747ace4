"""The explorer's page of a data set with a hundred thousand entries."""

from collections.abc import Callable, Mapping, Sequence
from itertools import cycle

from sqlalchemy import text

from bench.bare import constant
from bench.big import big
from bench.calling import call, calling
from bench.measuring import Deed, ratio
from bench.results import Measured
from bench.subject import Subject

MANY = 100_000
SKILLS = """
INSERT INTO entry_skills (release_id, skill, position)
SELECT :id, 'skill ' || (position * 7 % 24), position FROM entries WHERE release_id = :id
"""
PROPERTIES = """
INSERT INTO entry_properties (release_id, key, position)
SELECT :id, 'property ' || (position * 5 % 97), position FROM entries WHERE release_id = :id
"""
FINDINGS = """
INSERT INTO findings (release_id, position, entry_id, code, severity, record, body)
SELECT :id, position, id, 'code ' || position % 9, 'minor', '', ''
FROM entries WHERE release_id = :id AND position % 3 = 0
"""
ASKED = ("", "&answer=true", "&skill=skill%203&findings=with", "&after=99960")


def explorer_page_100k(subject: Subject) -> Measured:
    """Pages with facets as they are asked for again: all entries, two filters, the end."""
    release = big(subject.ports, MANY)
    with subject.ports.work() as work:
        for statement in (SKILLS, PROPERTIES, FINDINGS):
            work.connection.execute(text(statement), {"id": release})
    page = f"/explore/{subject.release.dataset.name}?release={release}"
    paths = [page + more for more in ASKED]
    pages = [calling(subject.app, path) for path in paths]
    constants = [calling(constant(call(subject.app, path).body), "/") for path in paths]
    return ratio(_in_turn(pages), _in_turn(constants))


def _in_turn(deeds: Sequence[Deed]) -> Deed:
    turns = cycle(deeds)

    def deed() -> object:
        return next(turns)()

    return deed


ROWS: Mapping[str, Callable[[Subject], Measured]] = {"explorer_page_100k": explorer_page_100k}

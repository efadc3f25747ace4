"""Plan the sync of a release: what its statements are about whole, of all else the names."""

from collections.abc import Iterator
from dataclasses import replace

from service.domain.catalogue import ReleaseInfo
from service.domain.entries import Entry
from service.domain.statements import Correction, Statement, Term, Value
from service.domain.wikidata.entity_ids import in_order, is_item, kind_of
from service.usecases.ground_release import reached_subjects
from service.usecases.ports import Ports
from service.usecases.sync_entities import Plan


def plan_release(ports: Ports, release: ReleaseInfo, how: Plan) -> Plan:
    """`how` with what a release names: anchors, subjects and values are its roots.

    So are subjects without ids that what is stored leads to already (`sync_subjects` finds the
    others). Properties, units and what stands in qualifiers are needed by name.
    """
    roots: dict[str, None] = {}
    named: dict[str, None] = {}
    with ports.look() as work:
        entries = tuple(work.entries.records(release.id))
        for entry in entries:
            roots |= dict.fromkeys(id for id in _nodes(entry) if id and is_item(id))
            named |= dict.fromkeys(id for id in _others(entry) if id and kind_of(id))
        reached = reached_subjects(work, ports.vocabulary(), entries, how.as_of)
    roots |= dict.fromkeys(in_order(reached))
    return replace(how, roots=tuple(roots), named=tuple(named))


def _nodes(entry: Entry) -> Iterator[str | None]:
    yield from (anchor.id for anchor in entry.entities)
    for said in _said(entry):
        yield _id(said.subject)
        yield _id(said.value)


def _others(entry: Entry) -> Iterator[str | None]:
    for said in _said(entry):
        yield _id(said.property)
        yield from _measures(said.value)
    for statement in entry.statements:
        for qualifier in statement.qualifiers:
            yield _id(qualifier.property)
            yield _id(qualifier.value)
            yield from _measures(qualifier.value)


def _said(entry: Entry) -> Iterator[Statement | Correction]:
    """Statements, as released and as corrected."""
    for statement in entry.statements:
        yield statement
        if statement.corrected is not None:
            yield statement.corrected


def _measures(value: Value | None) -> Iterator[str | None]:
    """What a value is measured in, or lies on."""
    if value is not None:
        yield _id(value.unit)
        yield _id(value.globe)


def _id(what: Term | Value | None) -> str | None:
    return None if what is None else what.id

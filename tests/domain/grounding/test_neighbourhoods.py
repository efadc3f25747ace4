"""Real neighbourhoods that another client fetched, held against the official questions.

They are labels and raw values ("+1101-00-00T00:00:00Z"), without ids, precisions or qualifiers,
some years later than the release.
"""

import csv
import json
import re
from collections import Counter
from pathlib import Path

from service.domain.entries import Entry, Release
from service.domain.grounding.ground import ground_entry
from service.domain.grounding.properties import KnownProperty, Properties
from service.domain.grounding.states import Grounding
from service.domain.release.folding import match_key
from service.domain.release.quantities import read_quantity
from service.domain.statements import Statement, Term, Value
from service.storage.shipped import vocabulary
from tests.domain.grounding.worlds import World

TIME = re.compile(r"\+(\d{4})-(\d\d)-(\d\d)T00:00:00Z")
PLACE = re.compile(r"\((-?[\d.]+), (-?[\d.]+)\)")
DESCRIPTION = "is"
Row = tuple[str, str, str]


class Fetched:
    """One question's neighbourhood as the documents it came from would have it."""

    def __init__(
        self, entry: Entry, rows: list[Row], properties: Properties, types: dict[str, str]
    ) -> None:
        self.world = World(properties)
        self._types = types
        for anchor in entry.entities:
            self.world.id(anchor)
        for head, relation, tail in rows:
            subject = Term(None, head)
            id = self.world.id(subject)
            if relation == DESCRIPTION:
                self.world.raw[id]["descriptions"] = {"en": {"language": "en", "value": tail}}
                continue
            property = Term(properties.resolve(Term(None, relation)).id, relation)
            value = self._value(tail, types.get(property.id or "", ""))
            self.world.say(Statement("", subject, property, value))

    def _value(self, tail: str, datatype: str) -> Value:
        if (time := TIME.fullmatch(tail)) is not None:
            year, month, day = time.groups()
            # Older records write the first of January for a year alone.
            parts = [year] if (month, day) == ("01", "01") else [year, month, day]
            known = [part for part in parts if part != "00"]
            precision = ("year", "month", "day")[len(known) - 1]
            return Value("time", tail, time="-".join(known), precision=precision)
        if (place := PLACE.fullmatch(tail)) is not None:
            return Value("coordinate", tail, latitude=float(place[1]), longitude=float(place[2]))
        number = read_quantity(tail) if datatype == "quantity" else None
        if number is not None:
            return Value("quantity", tail, amount=number.amount, unit=number.unit)
        return Value("entity" if datatype == "wikibase-item" else "string", tail)


def table(shared: Path) -> list[dict[str, str]]:
    with (shared / "data/wikidata/properties.tsv").open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE))


def grounded(shared: Path, release: Release) -> list[tuple[Entry, list[Row], Grounding]]:
    rows = table(shared)
    known = [KnownProperty(row["id"], row["label"]) for row in rows]
    types = {row["id"]: row["datatype"] for row in rows}
    properties = Properties(vocabulary(), known)
    entries = {entry.id: entry for entry in release.entries}
    found: list[tuple[Entry, list[Row], Grounding]] = []
    path = shared / "data/wikidata/crlt-neighbourhoods.jsonl"
    for line in path.read_text(encoding="utf-8").splitlines():
        fetched = json.loads(line)
        entry = entries[fetched["id"]]
        world = Fetched(entry, fetched["graph"], properties, types).world
        found += [
            (entry, fetched["graph"], each)
            for each in ground_entry(entry, world.documents(), world.names(), properties)
            if entry.statements[each.index].origin == "subgraph"
        ]
    return found


def what_is_lacking(entry: Entry, rows: list[Row], each: Grounding) -> str:
    """Why a released statement is not found: by what the neighbourhood has of it."""
    statement = entry.statements[each.index]
    subject, property = statement.subject, statement.property
    about = [row for row in rows if match_key(row[0]) == match_key(subject.label)]
    if not about:
        return "subject"
    if each.state == "not_a_statement":
        return "another description"
    if not any(match_key(row[1]) == match_key(property.label) for row in about):
        return "property"
    return "precision" if "more precisely" in (each.reason or "") else "value"


def test_most_released_statements_are_found_once_values_are_read(
    shared: Path, official: Release
) -> None:
    found = grounded(shared, official)

    as_text = sum(
        (statement.subject.label, statement.property.label, statement.value.text)
        in {tuple(row) for row in rows}
        for entry, rows, each in found
        for statement in [entry.statements[each.index]]
    )
    assert (len(found), as_text) == (500, 296)
    # Qualifiers are not in the file: where the value stands, nothing more can.
    stand = [each for _, _, each in found if each.state in ("exact", "qualifier_changed")]
    told = [each for _, _, each in found if (each.reason or "").endswith("as it stands")]
    assert len(stand) == 393
    assert len(told) == 16
    lacking = Counter(
        what_is_lacking(entry, rows, each)
        for entry, rows, each in found
        if each not in stand and each not in told
    )
    assert lacking == {
        "subject": 71,  # the file has only what lies around the anchors
        "property": 10,
        "value": 4,  # of these one is the same child under another romanisation
        "another description": 4,
        "precision": 2,
    }

"""Bodies: made through the schemas, loaded again, equal to the domain value."""

import json

import msgspec
import pytest
from marshmallow import ValidationError

from schemas.entries import EntrySchema, QuerySchema
from schemas.findings import FindingSchema
from schemas.rules import RuleSchema
from schemas.statements import ReleasedSubgraphSchema, ValueSchema
from service.app import render
from service.domain.catalogue import FindingFilter
from service.storage.work import StoredPorts
from tests.releases import VALUES, entry, imported, tiny_release

NO_FILTER = FindingFilter()
FIELDS = [
    "id", "dataset", "release", "task", "status", "query", "answer", "released_answer",
    "entities", "rule", "statements", "steps", "skills", "findings", "original",
]  # fmt: skip


def test_every_stored_body_loads_into_what_it_was_made_of(ports: StoredPorts) -> None:
    release = tiny_release(12)
    id = imported(ports, release)
    with ports.look() as work:
        for each in release.entries:
            bodies = {}
            for face in ("entry", "query", "rule", "subgraph"):
                body = work.entries.body(id, each.id, face)  # type: ignore[arg-type]
                assert body is not None
                bodies[face] = json.loads(body)
            assert EntrySchema().load(bodies["entry"]) == each
            query = QuerySchema().load(bodies["query"])
            assert (query["id"], query["query"]) == (each.id, each.query)
            rule = RuleSchema().load(bodies["rule"])
            assert (rule["text"], rule["skills"]) == (each.rule.text, list(each.skills))
            subgraph = ReleasedSubgraphSchema().load(bodies["subgraph"])
            assert subgraph["statements"] == [s for s in each.statements if s.origin == "subgraph"]
        findings = work.findings.page(work.releases.find(id), NO_FILTER, -1, 99)
        loaded = tuple(FindingSchema().load(json.loads(body)) for _, body in findings)
        assert loaded == release.findings


def test_an_entry_has_the_contracts_fields_in_its_order() -> None:
    faces = render().entry(entry(1), "cr-lt-tiny", "0" * 64)
    shown = json.loads(faces.entry_body)
    assert list(shown) == FIELDS
    assert list(shown["statements"][0]) == [
        "text", "origin", "corrected", "subject", "property", "value", "qualifiers",
        "id", "revision",
    ]  # fmt: skip
    assert "id" not in shown["statements"][1]
    assert "entry" not in json.loads(render().entry(entry(3), "d", "r").entry_body)["findings"][0]
    assert list(json.loads(faces.query_body)) == [
        "id", "dataset", "release", "task", "query", "entities",
    ]  # fmt: skip


@pytest.mark.parametrize("value", VALUES, ids=lambda value: value.text)
def test_a_value_has_the_fields_of_its_kind_alone(value: object) -> None:
    shown = ValueSchema().dump(value)
    assert ValueSchema().load(shown) == value
    with pytest.raises(ValidationError):
        ValueSchema().load({**shown, "calendar" if shown["kind"] != "time" else "globe": "x"})


def test_what_is_optional_stands_only_where_it_is_known() -> None:
    shown = ValueSchema().dump(VALUES[-1])
    assert shown == {"kind": "quantity", "text": "3", "amount": "3", "unit": None}


def test_the_digest_follows_the_schemas(monkeypatch: pytest.MonkeyPatch) -> None:
    before = render().digest
    assert render().digest == before
    monkeypatch.setattr("schemas.rendering.VERSION", 0)
    assert render().digest != before


def test_bodies_are_compact_utf8() -> None:
    body = render().entry(entry(1), "d", "r").entry_body
    assert "Méadow".encode() in body
    assert body == msgspec.json.encode(json.loads(body))

"""Revisions in the form of 2012 and 2013: read whole, or refused whole."""

from typing import Any

import pytest

from service.domain.errors import Malformed
from service.domain.wikidata.documents import Claim, Snak
from service.domain.wikidata.parsing import parse_document


def revision(**parts: object) -> dict[str, Any]:
    """A revision about a made-up item with one statement."""
    said = {"m": ["value", 31, "string", "x"], "q": [], "g": "q7$1", "rank": 1, "refs": []}
    return {"entity": "q7", "label": {"en": "thing"}, "claims": [said]} | parts


@pytest.mark.parametrize("entity", ["q7", "Q7", ["item", 7]])
def test_a_revision_is_read(entity: object) -> None:
    said = {
        "m": ["value", 31, "wikibase-entityid", {"entity-type": "item", "numeric-id": 5}],
        "q": [["novalue", 582], ["value", 580, "string", "then"]],
        "g": "q7$2",
        "rank": 2,
        "refs": [[["value", 143, "string", "x"]]],
    }
    document = parse_document(
        revision(entity=entity, description=[], aliases={"en": {"1": "a", "0": "b"}}, claims=[said])
    )

    assert (document.id, document.kind, document.revision) == ("Q7", "item", None)
    assert document.labels == {"en": "thing"}
    assert document.aliases == {"en": ("a", "b")}
    raw = '{"type":"wikibase-entityid","value":{"entity-type":"item","numeric-id":5}}'
    assert document.claims == (
        Claim(
            id="q7$2",
            snak=Snak("P31", "value", "wikibase-item", raw),
            rank="preferred",
            qualifiers=(
                Snak("P582", "novalue"),
                Snak("P580", "value", None, '{"type":"string","value":"then"}'),
            ),
            references=1,
        ),
    )


@pytest.mark.parametrize(
    "part",
    [
        {"entity": None},
        {"entity": ["item"]},
        {"entity": "q0"},
        {"redirect": "Q8"},
        {"label": {"en": 5}},
        {"label": "thing"},
        {"aliases": {"en": [5]}},
        {"claims": "none"},
        {"claims": [{"m": ["value", 31, "string"]}]},
        {"claims": [{"m": ["maybe", 31]}]},
        {"claims": [{"m": ["novalue", 31], "rank": 3}]},
        {"claims": [{"m": ["novalue", 31], "q": [["novalue"]]}]},
        {"claims": {"P31": [{"mainsnak": {}}]}},
    ],
)
def test_one_that_cannot_be_read_whole_is_refused(part: dict[str, Any]) -> None:
    with pytest.raises(Malformed):
        parse_document(revision(**part))

"""Graphs for tests: released and Wikidata's statements with what breaks writers."""

import json
from collections.abc import Mapping
from datetime import UTC, date, datetime
from pathlib import Path

from service.domain.graphs.graph import Graph
from service.domain.statements import Qualifier, Statement, Term, Value
from service.domain.wikidata.documents import KeptDocument
from service.domain.wikidata.names import Name
from service.domain.wikidata.parsing import parse_document
from service.domain.wikidata.rendering import statements_of
from service.domain.wikidata.statements import WikidataStatement

AT = datetime(2022, 11, 1, 12, 30, tzinfo=UTC)
RTL = "\u200fمدينة قديمة (إيران)"
EMOJI = "👩\u200d🚀 café \U0001f3f4\u200d☠\ufe0f"
SIGNS = 'a "quoted" \'text\' with \\ ]]> <b>&amp; {x} """ and a \\'
BLANKS = "one\ntwo\r\nthree\tfour\u2028five"
CONTROLS = "nul \x00 bell \x07 tab \x0b escape \x1b \ufffe half \ud83d end"
TEXTS = (RTL, EMOJI, SIGNS, BLANKS, CONTROLS, "", " ")
NAMES: Mapping[str, Name] = {
    "Q1": Name("first", "en", "a thing"),
    "Q2": Name("Earth", "en"),
    "Q5": Name(RTL, "he", EMOJI),
    "Q11573": Name("metre", "en"),
    "P1": Name("string", "en", None, "string"),
    "P2": Name("item", "en", None, "wikibase-item"),
    "P3": Name("height", "en", None, "quantity"),
    "P4": Name("start", "en", None, "time"),
}


def string(text: str) -> dict[str, object]:
    """A data value."""
    return {"type": "string", "value": text}


def item(id: str) -> dict[str, object]:
    """A data value."""
    return {"type": "wikibase-entityid", "value": {"entity-type": "item", "id": id}}


def quantity(amount: str, unit: str = "http://www.wikidata.org/entity/Q11573") -> dict[str, object]:
    """A data value."""
    return {"type": "quantity", "value": {"amount": amount, "unit": unit}}


def time(text: str, precision: int) -> dict[str, object]:
    """A data value, in the Gregorian calendar."""
    value = {"time": text, "timezone": 0, "before": 0, "after": 0, "precision": precision}
    calendar = {"calendarmodel": "http://www.wikidata.org/entity/Q1985727"}
    return {"type": "time", "value": value | calendar}


def snak(
    property: str, value: dict[str, object] | str, datatype: str = "string"
) -> dict[str, object]:
    """A snak with a data value, or of a kind without one."""
    if isinstance(value, str):
        return {"snaktype": value, "property": property, "datatype": datatype}
    whole = {"snaktype": "value", "property": property, "datatype": datatype}
    return whole | {"datavalue": value}


def claim(
    id: str, main: dict[str, object], *qualifiers: dict[str, object], rank: str = "normal"
) -> dict[str, object]:
    """A statement of a document, its qualifiers in the order given."""
    keys = list(dict.fromkeys(str(each["property"]) for each in qualifiers))
    grouped = {key: [each for each in qualifiers if each["property"] == key] for key in keys}
    whole: dict[str, object] = {"id": id, "mainsnak": main, "type": "statement", "rank": rank}
    return whole | ({"qualifiers": grouped, "qualifiers-order": keys} if keys else {})


def stated(*claims: dict[str, object], id: str = "Q1") -> tuple[WikidataStatement, ...]:
    """Statements of a document of revision 7 that says this."""
    grouped: dict[str, list[dict[str, object]]] = {}
    for each in claims:
        main = each["mainsnak"]
        assert isinstance(main, dict)
        grouped.setdefault(str(main["property"]), []).append(each)
    document = parse_document({"id": id, "type": "item", "lastrevid": 7, "claims": grouped})
    kept = KeptDocument(id, document, AT, as_of=date(2022, 11, 1))
    return statements_of(kept, NAMES, rank="all")


def wikidatas() -> tuple[WikidataStatement, ...]:
    """Each kind of snak and rank, qualifiers that repeat, and all the texts."""
    texts = (claim(f"Q1$T-{n}", snak("P1", string(text))) for n, text in enumerate(TEXTS))
    return stated(
        *texts,
        claim("Q1$A-1", snak("P2", item("Q5"), "wikibase-item"), rank="preferred"),
        claim(
            "Q1$A-2",
            snak("P2", item("Q6"), "wikibase-item"),
            snak("P4", time("+1982-04-22T00:00:00Z", 11), "time"),
            snak("P1", string("b")),
            snak("P1", string(SIGNS)),
            snak("P1", "somevalue"),
            snak("P3", "novalue", "quantity"),
        ),
        claim("Q1$A-3", snak("P2", "novalue", "wikibase-item"), rank="deprecated"),
        claim("Q1$B-1", snak("P3", quantity("+1.50"), "quantity")),
        claim("Q1$B-2", snak("P3", "somevalue", "quantity")),
        claim("Q1$B-3", snak("P9", {"type": "new", "value": {"a": [1]}}, "new-type")),
    )


def released() -> tuple[Statement, ...]:
    """Words with and without ids, one statement twice, and what a correction stands beside."""
    town, founded = Term(None, RTL), Term("P571", "inception")
    height = Value("quantity", "49 metre", amount="49", unit=Term("Q11573", "metre"))
    since = Qualifier(Term(None, "since/when?"), Value("string", SIGNS))
    year = Value("time", "1305", time="1305", precision="year")
    twice = Statement("(town, founded, 1305)", town, founded, year, (since, since))
    return (
        Statement("(Q1, height, 49 metre)", Term("Q1", "first"), Term("P3", "height"), height),
        twice,
        twice,
        Statement(
            "(town, twin of, Q1)",
            town,
            Term(None, "twin of"),
            Value("entity", "first", id="Q1"),
            id="Q77$A-B",
            revision=3,
        ),
        Statement("(town, twin of, x)", town, Term(None, "twin of"), Value("entity", EMOJI)),
    )


def both() -> Graph:
    """All of it."""
    return Graph("E/1", (*released(), *wikidatas()), NAMES, {"Q6": "Q5"}, "f" * 64)


def wikibases_own(shared: Path, id: str, revision: int) -> tuple[WikidataStatement, ...]:
    """The statements of one of the documents that Wikibase tests its RDF with."""
    path = shared / "data" / "wikidata" / "entities" / f"{id}.Wikibase.json"
    document = parse_document({**json.loads(path.read_text("utf-8")), "lastrevid": revision})
    kept = KeptDocument(id, document, AT)
    return statements_of(kept, {}, rank="all")

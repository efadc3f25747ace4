"""Grounding of single statements on small documents, each case written by hand."""

from collections.abc import Sequence

import pytest

from service.domain.entries import Entry, Rule
from service.domain.grounding.ground import ground_entry
from service.domain.grounding.properties import KnownProperty, Properties
from service.domain.grounding.states import Grounding
from service.domain.release.vocabulary import Property, Vocabulary
from service.domain.statements import Correction, Qualifier, Statement, Term, Value
from service.domain.wikidata.documents import KeptDocument
from service.domain.wikidata.names import Name
from tests.domain.grounding.worlds import AT, URI, Raw, kept

ANCHOR = Term("Q100", "Méadow")
OCCUPATION, BORN = Term("P106", "occupation"), Term("P569", "date of birth")
HEIGHT, PLACE = Term("P2048", "height"), Term("P625", "coordinate location")
START, END = Term("P580", "start time"), Term("P582", "end time")
NAMES = {"Q1": "smith", "Q2": "baker", "Q3": "cook", "Q11573": "metre", "Q828224": "kilometre"}
PROPERTIES = Properties(
    Vocabulary(
        (
            Property("P106", "occupation", "wikibase-item", ("trade",)),
            Property("P22", "father", "wikibase-item"),
        )
    ),
    [
        KnownProperty("P1", "weight", ("mass", "heft")),
        KnownProperty("P3", "mass (old)", ("mass",)),
    ],
)


def item(id: str) -> Raw:
    return {"type": "wikibase-entityid", "value": {"entity-type": "item", "id": id}}


def time(text: str, precision: int, calendar: str = "Q1985727") -> Raw:
    value = {"time": f"{text}T00:00:00Z", "precision": precision}
    return {"type": "time", "value": value | {"calendarmodel": URI + calendar}}


def quantity(amount: str, unit: str = "1", **bounds: str) -> Raw:
    unit = unit if unit == "1" else URI + unit
    return {"type": "quantity", "value": {"amount": amount, "unit": unit, **bounds}}


def claim(data: Raw | str, rank: str = "normal", /, **qualifiers: Sequence[Raw]) -> Raw:
    return {
        "mainsnak": snak("P0", data),
        "rank": rank,
        "qualifiers": {
            key: [snak(key, each) for each in group] for key, group in qualifiers.items()
        },
    }


def snak(property: str, data: Raw | str) -> Raw:
    if isinstance(data, str):
        return {"snaktype": data, "property": property}
    return {"snaktype": "value", "property": property, "datavalue": data}


def document(claims: dict[str, list[Raw]], id: str = "Q100", **parts: object) -> Raw:
    said = {
        property: [
            {**each, "id": f"{id}${at}", "mainsnak": {**each["mainsnak"], "property": property}}
            for at, each in enumerate(group)
        ]
        for property, group in claims.items()
    }
    return {"id": id, "type": "item", "lastrevid": 5, "claims": said, **parts}


def entity(label: str, id: str | None = None) -> Value:
    return Value("entity", label, id=id)


def said(
    property: Term,
    value: Value,
    *qualifiers: tuple[Term, Value],
    subject: Term = ANCHOR,
    corrected: Correction | None = None,
) -> Statement:
    pairs = tuple(Qualifier(*pair) for pair in qualifiers)
    return Statement("", subject, property, value, pairs, corrected=corrected)


def ground(
    statements: Sequence[Statement],
    *raw: Raw,
    more: dict[str, KeptDocument] | None = None,
    names: dict[str, str] | None = None,
) -> list[Grounding]:
    rule = Rule("", "other", None, None, negated=False)
    entry = Entry(
        "E1", "question-answering", "", True, True, (ANCHOR,), rule, tuple(statements), (), ()
    )
    documents = {each["id"]: kept(each) for each in raw} | (more or {})
    known = {id: Name(label, "en") for id, label in (NAMES if names is None else names).items()}
    return list(ground_entry(entry, documents, known, PROPERTIES))


def states(found: Sequence[Grounding]) -> list[str]:
    return [each.state for each in found]


def test_a_value_that_is_still_there_among_others_is_exact() -> None:
    raw = document({"P106": [claim(item("Q1")), claim(item("Q2"), "preferred")]})

    found = ground([said(OCCUPATION, entity("smith"))], raw)[0]

    assert (found.state, found.id, found.revision, found.fetched_at) == (
        "exact", "Q100$0", 5, AT,
    )  # fmt: skip
    assert found.reason is None


def test_one_of_many_that_is_lost_is_gone_unless_one_took_its_place() -> None:
    two = [claim(item("Q2")), claim(item("Q3"))]

    crowded = ground([said(OCCUPATION, entity("smith"))], document({"P106": two}))[0]
    one = ground([said(OCCUPATION, entity("smith"))], document({"P106": two[:1]}))[0]
    preferred = [*two, claim(item("Q11573"), "preferred")]
    chosen = ground([said(OCCUPATION, entity("smith"))], document({"P106": preferred}))[0]
    none = ground([said(OCCUPATION, entity("smith"))], document({}))[0]

    assert (crowded.state, crowded.reason) == ("gone", "Wikidata has baker, cook")
    assert (one.state, one.id, one.reason) == ("value_changed", "Q100$0", "now baker")
    assert (chosen.state, chosen.id) == ("value_changed", "Q100$2")
    assert (none.state, none.id, none.revision) == ("gone", None, 5)


def test_a_statement_stands_for_one_released_one_unless_they_repeat_each_other() -> None:
    first = said(
        OCCUPATION, entity("smith"), (START, Value("time", "1990", time="1990", precision="year"))
    )
    other = said(
        OCCUPATION, entity("smith"), (START, Value("time", "1995", time="1995", precision="year"))
    )
    plain = said(OCCUPATION, entity("smith"))
    raw = document({"P106": [claim(item("Q1"), P580=[time("+1990-00-00", 9)])]})

    found = ground([plain, other, first, first], raw)

    assert states(found) == ["exact", "gone", "exact", "exact"]
    assert {each.id for each in found} == {"Q100$0", None}


def test_qualifiers_of_the_properties_that_are_named_are_compared_as_multisets() -> None:
    year = {y: Value("time", y, time=y, precision="year") for y in ("1990", "1995", "1999")}
    both = said(OCCUPATION, entity("smith"), (START, year["1990"]), (START, year["1995"]))
    one = said(OCCUPATION, entity("smith"), (START, year["1990"]))

    def against(*starts: str, **more: Sequence[Raw]) -> list[Raw]:
        times = [time(f"+{start}-00-00", 9) for start in starts]
        return [claim(item("Q1"), P580=times, **more)]

    swapped = ground([both], document({"P106": against("1995", "1990")}))[0]
    unnamed = ground([one], document({"P106": against("1990", P582=[time("+1999-00-00", 9)])}))[0]
    added = ground([one], document({"P106": against("1990", "1999")}))[0]
    lost = ground([both], document({"P106": against("1990")}))[0]
    changed = ground([one], document({"P106": against("1999")}))[0]

    assert states([swapped, unnamed]) == ["exact", "exact"]
    assert (added.state, added.reason) == ("qualifier_changed", "start time: also 1999")
    assert (lost.state, lost.reason) == ("qualifier_changed", "start time: no longer 1995")
    assert (changed.state, changed.reason) == (
        "qualifier_changed", "start time: 1990 is now 1999",
    )  # fmt: skip


def test_terms_of_office_in_one_released_statement_stand_in_several_of_wikidata() -> None:
    times = [Value("time", y, time=y, precision="year") for y in ("1983", "1986", "1990", "1991")]
    flat = said(OCCUPATION, entity("smith"), *zip((START, END) * 2, times, strict=True))
    terms = [
        claim(item("Q1"), P580=[time("+1983-00-00", 9)], P582=[time("+1986-00-00", 9)]),
        claim(item("Q1"), P580=[time("+1990-00-00", 9)], P582=[time("+1991-00-00", 9)]),
    ]

    assert states(ground([flat], document({"P106": terms}))) == ["exact"]
    assert states(ground([flat], document({"P106": terms[:1]}))) == ["qualifier_changed"]


def test_a_deprecated_statement_is_told_with_what_stands_instead() -> None:
    raw = document({"P106": [claim(item("Q1"), "deprecated"), claim(item("Q2"))]})

    found = ground([said(OCCUPATION, entity("smith"))], raw)[0]

    assert (found.state, found.id) == ("deprecated", "Q100$0")
    assert found.reason == "deprecated; Wikidata has baker"


@pytest.mark.parametrize(("snaktype", "reason"), [("novalue", "no"), ("somevalue", "an unknown")])
def test_a_value_that_is_none_or_unknown_now_has_changed(snaktype: str, reason: str) -> None:
    raw = document({"P106": [claim(snaktype)]})

    found = ground([said(OCCUPATION, entity("smith"))], raw)[0]

    assert (found.state, found.reason) == ("value_changed", f"now {reason} value")


def test_entities_are_the_same_by_id_whatever_they_are_called_now() -> None:
    raw = document({"P106": [claim(item("Q1"))]})
    renamed = {"Q1": "blacksmith", "Q7": "smith"}
    alias = kept({"id": "Q1", "aliases": {"en": [{"language": "en", "value": "Smith"}]}})
    merged = kept({"id": "Q1", "labels": {}}, "Q9")

    by_id = ground([said(OCCUPATION, entity("smith", "Q1"))], raw, names=renamed)
    by_alias = ground([said(OCCUPATION, entity("smith"))], raw, more={"Q1": alias}, names=renamed)
    by_merge = ground([said(OCCUPATION, entity("smith", "Q9"))], raw, more={"Q9": merged})
    another = ground([said(OCCUPATION, entity("smith", "Q7"))], raw, names={"Q1": "smith"})
    nameless = ground([said(OCCUPATION, entity("smith"))], raw, names={})

    assert states(by_id + by_alias + by_merge) == ["exact"] * 3
    assert states(another) == ["value_changed"]
    assert (nameless[0].state, nameless[0].reason) == (
        "unresolved", "the store knows no label of Q1",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("released", "now", "reason"),
    [
        (("1975", "1975", "year"), time("+1975-00-00", 9), None),
        (("1975", "1975", "year"), time("+1975-01-23", 11), "now more precisely 23 January 1975"),
        (("12. century", "1101", "century"), time("+1200-00-00", 7), None),
        (("12. century", "1101", "century"), time("+1180-00-00", 9), "now more precisely 1180"),
        (("1990s", "1990", "decade"), time("+1999-00-00", 9), "now more precisely 1999"),
        (("1990s", "1990", "decade"), time("+2000-00-00", 9), "now 2000"),
        (("1 May 1900", "1900-05-01", "day"), time("+1900-00-00", 9), "now 1900"),
        (("44 BCE", "-0044", "year"), time("-0044-00-00", 9, "Q1985786"), None),
    ],
)
def test_times_are_compared_as_what_they_mean(
    released: tuple[str, str, str], now: Raw, reason: str | None
) -> None:
    text, iso, precision = released
    value = Value("time", text, time=iso, precision=precision)

    found = ground([said(BORN, value)], document({"P569": [claim(now)]}))[0]

    assert (found.state, found.reason) == ("value_changed" if reason else "exact", reason)


def test_calendars_are_compared_where_both_are_told() -> None:
    julian = Value("time", "1 May 1500", time="1500-05-01", precision="day", calendar="julian")
    raw = document({"P569": [claim(time("+1500-05-01", 11))]})

    assert states(ground([said(BORN, julian)], raw)) == ["value_changed"]


@pytest.mark.parametrize(
    ("value", "now", "state"),
    [
        (Value("quantity", "11.5", amount="11.5"), quantity("+11.50"), "exact"),
        (Value("quantity", "59,449", amount="59449"), quantity("+59449"), "exact"),
        (Value("quantity", "59,449", amount="59449"), quantity("+59450"), "value_changed"),
        (
            Value("quantity", "49 metres", amount="49", unit=Term(None, "metres")),
            quantity("+49", "Q11573"),
            "exact",
        ),
        (
            Value("quantity", "49 metre", amount="49", unit=Term("Q11573", "metre")),
            quantity("+49", "Q828224"),
            "value_changed",
        ),
        (Value("quantity", "49", amount="49"), quantity("+49", "Q11573"), "value_changed"),
        (
            Value("quantity", "5±1", amount="5", lower="4", upper="6"),
            quantity("+5", lowerBound="+3", upperBound="+7"),
            "value_changed",
        ),
        (entity("49"), quantity("+49"), "exact"),  # an unknown property's text, read again
    ],
)
def test_quantities_are_compared_exactly_with_their_units(
    value: Value, now: Raw, state: str
) -> None:
    found = ground([said(HEIGHT, value)], document({"P2048": [claim(now)]}))

    assert states(found) == [state]


@pytest.mark.parametrize(
    ("text", "place", "now", "state"),
    [
        ("36°37'14\"N, 49°30'38\"E", (36.620556, 49.510556), (36.62055556, 49.51055556), "exact"),
        ("36°37'14\"N, 49°30'38\"E", (36.620556, 49.510556), (36.6211, 49.5106), "value_changed"),
        ("36.6, 49.5", (36.6, 49.5), (36.62, 49.51), "exact"),
        ("36.6, 49.5", (36.6, 49.5), (36.68, 49.51), "value_changed"),
    ],
)
def test_coordinates_are_the_same_within_the_rounding_of_the_text(
    text: str, place: tuple[float, float], now: tuple[float, float], state: str
) -> None:
    value = Value("coordinate", text, latitude=place[0], longitude=place[1])
    data = {"latitude": now[0], "longitude": now[1], "globe": f"{URI}Q2"}
    raw = document({"P625": [claim({"type": "globecoordinate", "value": data})]})

    assert states(ground([said(PLACE, value)], raw)) == [state]


def test_subjects_are_found_along_the_graph() -> None:
    father = Term("P22", "father")
    statements = [
        said(OCCUPATION, entity("baker"), subject=Term(None, "Old Meadow")),
        said(father, entity("Old Meadow")),
    ]
    anchor = document({"P22": [claim(item("Q200"))]})
    old = document({"P106": [claim(item("Q2"))]}, "Q200")
    names = NAMES | {"Q200": "Old Meadow"}

    found = ground(statements, anchor, old, names=names)
    unstored = ground(statements, anchor, names=names)
    unreached = ground(statements[:1], document({}), old, names=names)

    assert [(each.state, each.subject_id) for each in found] == [
        ("exact", "Q200"), ("exact", "Q100"),
    ]  # fmt: skip
    assert (unstored[0].state, unstored[0].reason) == ("unresolved", "nothing of Q200 is stored")
    assert unreached[0].state == "unresolved"
    assert "'Old Meadow'" in (unreached[0].reason or "")


def test_properties_are_found_by_label_former_label_and_an_alias_of_only_one() -> None:
    labels = ("trade", "Weight", "heft", "mass", "colour", "Description")

    found = {label: PROPERTIES.resolve(Term(None, label)) for label in labels}

    assert {label: (each.id, each.way) for label, each in found.items()} == {
        "trade": ("P106", "label"),
        "Weight": ("P1", "label"),
        "heft": ("P1", "alias"),
        "mass": (None, "ambiguous"),
        "colour": (None, "unknown"),
        "Description": (None, "term"),
    }


def test_what_cannot_be_looked_for_says_why() -> None:
    statements = [
        said(Term(None, "colour"), entity("red")),
        said(Term(None, "mass"), entity("5")),
        said(Term(None, "description"), Value("string", "a town")),
        said(Term(None, ""), Value("string", "")),
    ]
    texts = {"en": {"language": "en", "value": "a village"}}

    found = ground(statements, document({}, descriptions=texts))
    absent = ground([said(OCCUPATION, entity("smith"))], more={"Q100": kept(None, "Q100")})
    empty = ground([said(OCCUPATION, entity("smith"))])

    assert [(each.state, each.reason) for each in found] == [
        ("unresolved", "no property is called 'colour'"),
        ("unresolved", "several properties are also known as 'mass'"),
        ("not_a_statement", "a description, which is another one now"),
        ("unresolved", "the text is no triple"),
    ]
    assert found[2].text == "a village"
    assert (absent[0].state, absent[0].fetched_at) == ("entity_missing", AT)
    assert (empty[0].state, empty[0].reason) == ("unresolved", "nothing of Q100 is stored")


def test_a_corrected_statement_is_looked_for_as_released_and_then_as_corrected() -> None:
    right = Correction("it ended then", property=END)
    value = Value("time", "1975", time="1975", precision="year")
    statement = said(START, value, corrected=right)
    ended = document({"P582": [claim(time("+1975-00-00", 9))]})
    began = document({"P580": [claim(time("+1975-00-00", 9))]})

    found = [*ground([statement], ended), *ground([statement], began)]

    assert [(each.state, each.property_id) for each in found] == [
        ("exact", "P582"), ("exact", "P580"),
    ]  # fmt: skip

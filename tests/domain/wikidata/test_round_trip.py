"""The release's reader and Wikidata's words are one grammar: what is written is read again."""

import csv
import json
from calendar import monthrange
from collections import Counter
from collections.abc import Callable
from decimal import Decimal, localcontext
from pathlib import Path
from typing import Any

from service.domain.release.language_names import LANGUAGE_NAMES
from service.domain.release.languages import language_code, language_name
from service.domain.release.values import read_value
from service.domain.statements import Value
from service.domain.wikidata.documents import Snak
from service.domain.wikidata.names import Name
from service.domain.wikidata.typed import typed_value
from tests.domain.wikidata.conftest import Reading
from tests.domain.wikidata.raw_documents import folder

# Precisions that a number of years alone does not tell apart.
LONG = ["billion years", "hundred million years", "ten million years", "million years",
        "hundred thousand years", "ten thousand years"]  # fmt: skip


def test_every_value_of_every_document_is_read_as_it_was(reading: Reading, shared: Path) -> None:
    names = unit_names(shared)
    tried: Counter[str] = Counter()
    wrong = []
    for snak in reading.values:
        written = typed_value(snak, names)
        assert written is not None
        read = read_value(written.text, snak.datatype or "string", {written.text: written.id}.get)
        tried[written.kind] += 1
        if not SAME.get(written.kind, same_text)(written, read, snak):
            wrong.append((written, read, snak.raw))
    assert wrong == []
    assert min(tried[kind] for kind in SAME) > 100


def unit_names(shared: Path) -> dict[str, Name]:
    """Labels of all units that are known beside the project."""
    with (folder(shared) / "units.tsv").open(newline="", encoding="utf-8") as lines:
        rows = csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE)
        return {row["unit"]: Name(row["label"], "en") for row in rows}


def value_of(snak: Snak) -> dict[str, Any]:
    """The JSON of the value itself."""
    found: dict[str, Any] = json.loads(snak.raw or "")["value"]
    return found


def same_text(written: Value, read: Value, _: Snak) -> bool:
    """Texts say all there is to say of these."""
    return (read.text, read.id) == (written.text, written.id)


def same_time(written: Value, read: Value, snak: Snak) -> bool:
    """All but the calendar, which Wikidata's words leave out; dates that exist."""
    if written.text == value_of(snak)["time"] or not exists(written.time or ""):
        return True
    if (read.kind, read.time) != (written.kind, written.time):
        return False
    if written.precision in LONG:
        return LONG.index(read.precision or "") <= LONG.index(written.precision)
    return read.precision == written.precision


def exists(iso: str) -> bool:
    """Whether some calendar has the date: no year 0, no 31 June."""
    year, *rest = (int(part) for part in iso.removeprefix("-").split("-"))
    if year == 0 or len(rest) < 2:
        return year > 0
    leap = 4 if year % 4 == 0 else 1
    return rest[1] <= monthrange(leap, rest[0])[1]


def same_quantity(written: Value, read: Value, _: Snak) -> bool:
    """Numbers that are equal; bounds that are not symmetric become those of the wider side."""
    assert written.amount is not None
    if (read.amount is None) or Decimal(read.amount) != Decimal(written.amount):
        return False
    units = [None if each.unit is None else each.unit.label for each in (written, read)]
    if units[0] != units[1] or (written.lower is None) != (read.lower is None):
        return False
    if written.lower is None or written.upper is None or read.lower is None:
        return True
    with localcontext(prec=200):
        middle = Decimal(written.amount)
        margin = max(middle - Decimal(written.lower), Decimal(written.upper) - middle)
        return Decimal(read.lower) == middle - margin


def same_coordinate(written: Value, read: Value, snak: Snak) -> bool:
    """Degrees as precise as they were: rounded to the precision, then to what is shown."""
    precision = value_of(snak).get("precision") or 1 / 3600
    assert written.latitude is not None
    assert written.longitude is not None
    if read.latitude is None or read.longitude is None:
        return False
    far = max(abs(read.latitude - written.latitude), abs(read.longitude - written.longitude))
    return far <= max(precision, 1 / 3600) / 2 + min(precision, 1 / 3600) / 2 + 1e-6


def same_language(written: Value, read: Value, _: Snak) -> bool:
    """The language, by its code."""
    return (read.kind, read.text, read.language) == (written.kind, written.text, written.language)


SAME: dict[str, Callable[[Value, Value, Snak], bool]] = {
    "entity": same_text,
    "time": same_time,
    "quantity": same_quantity,
    "coordinate": same_coordinate,
    "monolingual": same_language,
    "string": same_text,
    "url": same_text,
}


def test_every_language_is_read_by_its_name() -> None:
    other = {"fa-af": "prs", "sr-me": "cnr"}  # of two codes with one name
    codes = [*LANGUAGE_NAMES, "zh-tw", "kk-latn", "ms-arab", "el-cy"]

    assert {c: language_code(language_name(c)) for c in codes} == {
        c: other.get(c, c) for c in codes
    }

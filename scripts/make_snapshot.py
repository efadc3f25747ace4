"""Write data/snapshot/starter-snapshot.jsonl from copies of Wikidata's documents.

    python scripts/make_snapshot.py FOLDER DAY

FOLDER holds `index.tsv` (file, source, licence, remark) with the files it names, and labels in
`item_labels.tsv`, `units.tsv` and `properties.tsv`. DAY is the date they
are said to be fetched on where they do not tell when they were changed.
"""  # noqa: INP001 - a script, run by its path

import bz2
import json
import re
import sys
from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec

from service.domain.entries import Release
from service.domain.release.reader import read_release
from service.domain.wikidata.documents import Answer, Document
from service.domain.wikidata.entity_ids import in_order, kind_of
from service.domain.wikidata.parsing import parse_document
from service.domain.wikidata.rendering import mentioned
from service.storage import shipped

TARGET = Path(__file__).parent.parent / "data" / "snapshot" / f"{shipped.SNAPSHOT}.jsonl"
UNUSABLE = re.compile(r"GPL|synthetic|sandbox|hand-made|generated|mock")
LANGUAGES = ("en", "mul")
DEFAULTS: Mapping[str, object] = {"whole": True, "rank": "normal", "references": 0}


def main(folder: Path, day: datetime) -> None:
    """Write the snapshot: documents of the starter set's entities, names of all they mention."""
    release = read_release(
        shipped.starter(), dataset=None, corrections=None, vocabulary=shipped.vocabulary()
    )
    documents = {each.id: each for each in _documents(folder, _revisions(release))}
    labels = _labels(folder) | _labels_in(release)
    ids = {id for each in documents.values() for id in mentioned(each.claims)}
    named = in_order(id for id in ids - documents.keys() if labels.get(id))
    answers = [
        Answer(id, documents[id], fetched_at=documents[id].modified or day)
        for id in in_order(documents)
    ]
    datatypes = dict(_columns(folder / "properties.tsv", "id", "datatype"))
    answers += [
        Answer(id, _name(id, labels[id], datatypes.get(id)), whole=False, fetched_at=day)
        for id in named
    ]
    lines = [json.dumps(_short(msgspec.to_builtins(each)), ensure_ascii=False) for each in answers]
    TARGET.write_text("\n".join(lines) + "\n", encoding="utf-8")


def _revisions(release: Release) -> set[tuple[str | None, int | None]]:
    """(entity, revision) of all that statements of the release were taken from."""
    return {
        (each.subject.id, each.revision) for entry in release.entries for each in entry.statements
    }


def _documents(folder: Path, wanted: set[tuple[str | None, int | None]]) -> Iterator[Document]:
    """Facts only: descriptions, aliases and most languages are left out."""
    for raw in _raw_documents(folder):
        if (raw["id"], raw.get("lastrevid")) in wanted:
            whole = parse_document(raw)
            labels = {code: whole.labels[code] for code in LANGUAGES if code in whole.labels}
            yield replace(whole, labels=labels, descriptions={}, aliases={})


def _raw_documents(folder: Path) -> Iterator[dict[str, Any]]:
    """Real documents under no licence that binds copies."""
    for name, licence, remark in _columns(folder / "index.tsv", "file", "repo_licence", "quirk"):
        path = folder / name
        usable = not UNUSABLE.search(licence + remark) and name.startswith(("entities/Q", "bulk/"))
        if not usable or not path.is_file():
            continue
        content = path.read_bytes()
        if name.endswith(".bz2"):
            lines = bz2.decompress(content).decode().splitlines()
            yield from (json.loads(line.strip(" ,")) for line in lines if line.startswith("{"))
        else:
            raw = json.loads(content)
            yield from raw["entities"].values() if "entities" in raw else [raw]


def _columns(path: Path, *names: str) -> Iterator[list[str]]:
    head, *rows = [row.split("\t") for row in path.read_text(encoding="utf-8").splitlines()]
    places = [head.index(name) for name in names]
    return ([row[place] if place < len(row) else "" for place in places] for row in rows)


def _labels(folder: Path) -> dict[str, str]:
    labels = dict(_columns(folder / "units.tsv", "unit", "label"))
    labels |= {
        id: label for id, label in _columns(folder / "item_labels.tsv", "id", "label_en") if label
    }
    return labels | dict(_columns(folder / "properties.tsv", "id", "label"))


def _labels_in(release: Release) -> dict[str, str]:
    """Labels that the release itself has for values and units."""
    statements = [each for entry in release.entries for each in entry.statements]
    values = [each.value for each in statements]
    values += [qualifier.value for each in statements for qualifier in each.qualifiers]
    units = {each.unit.id: each.unit.label for each in values if each.unit is not None}
    labels = {each.id: each.text for each in values if each.kind == "entity"} | units
    return {id: label for id, label in labels.items() if id is not None}


def _name(id: str, label: str, datatype: str | None) -> Document:
    return Document(id, kind_of(id) or "other", datatype=datatype or None, labels={"en": label})


def _short(value: Any) -> Any:  # noqa: ANN401 - JSON
    """Without what reading adds again."""
    match value:
        case dict():
            short = {key: _short(each) for key, each in value.items() if each is not None}
            return {k: v for k, v in short.items() if v not in ({}, []) and v != DEFAULTS.get(k)}
        case list() | tuple():
            return [_short(each) for each in value]
    return value


if __name__ == "__main__":
    main(Path(sys.argv[1]), datetime.fromisoformat(sys.argv[2]).replace(tzinfo=UTC))

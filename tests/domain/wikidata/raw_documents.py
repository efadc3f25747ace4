"""Wikidata's documents as they lie beside the project, and what a plain walk counts in them."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.bulk import bulk_lines

Raw = dict[str, Any]


@dataclass(frozen=True)
class RawStatement:
    """A statement as it is found by walking the JSON, whatever stands around it."""

    id: str | None
    property: str | None
    snak: str
    value: str
    rank: str
    references: int
    qualifiers: tuple[tuple[str, str, str], ...]


def folder(shared: Path) -> Path:
    """Where the documents lie."""
    return shared / "data/wikidata"


def files(shared: Path) -> Iterator[tuple[str, Path]]:
    """(kind, path) of every file that has documents in it."""
    for kind in ("entities", "api", "revisions"):
        for path in sorted((folder(shared) / kind).glob("*.json")):
            yield kind, path
    for path in sorted((folder(shared) / "bulk").glob("*.bz2")):
        yield path.name.partition(".")[0], path


def documents(path: Path) -> Iterator[Raw]:
    """The documents of entities in a file; those that an answer says are missing are left out."""
    if path.suffix == ".bz2":
        yield from map(json.loads, bulk_lines(path))
        return
    body = json.loads(path.read_text(encoding="utf-8"))
    if not isinstance(body, dict):
        return
    wrapped = body.get("entities")
    for raw in [body] if wrapped is None else wrapped.values():
        if "missing" not in raw and {"id", "entity"} & raw.keys():
            yield raw


def canonical(value: object) -> str:
    """JSON text that is equal for equal values, as `Snak.raw` has it."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True)


def statements(value: object) -> Iterator[RawStatement]:
    """Every statement anywhere in a document: what has a "mainsnak", or an "m" (legacy)."""
    if isinstance(value, dict) and "mainsnak" in value:
        yield _statement(value)
    elif isinstance(value, dict) and "m" in value and "refs" in value:
        yield _legacy(value)
    elif isinstance(value, dict | list):
        for each in value.values() if isinstance(value, dict) else value:
            yield from statements(each)


def _statement(raw: Raw) -> RawStatement:
    grouped = raw.get("qualifiers") or {}
    order = [*raw.get("qualifiers-order", []), *grouped]
    main = raw["mainsnak"]
    return RawStatement(
        id=raw.get("id"),
        property=main.get("property"),
        snak=main["snaktype"],
        value=canonical(main.get("datavalue")),
        rank=raw["rank"],
        references=len(raw.get("references", [])),
        qualifiers=tuple(
            (snak["property"], snak["snaktype"], canonical(snak.get("datavalue")))
            for key in dict.fromkeys(order)
            for snak in grouped.get(key, [])
        ),
    )


def _legacy(raw: Raw) -> RawStatement:
    return RawStatement(
        id=raw["g"],
        property=f"P{raw['m'][1]}",
        snak=raw["m"][0],
        value=_legacy_value(raw["m"]),
        rank=("deprecated", "normal", "preferred")[raw["rank"]],
        references=len(raw["refs"]),
        qualifiers=tuple((f"P{q[1]}", q[0], _legacy_value(q)) for q in raw["q"]),
    )


def _legacy_value(snak: list[Any]) -> str:
    return canonical({"type": snak[2], "value": snak[3]} if snak[0] == "value" else None)

"""Documents in the form that revisions were stored in until 2014: read whole, or refused."""

from collections.abc import Mapping

from service.domain.errors import Malformed
from service.domain.wikidata.documents import Claim, Document, Rank, Snak
from service.domain.wikidata.entity_ids import kind_of
from service.domain.wikidata.shapes import as_integer, as_list, as_text
from service.domain.wikidata.snaks import parse_snak
from service.domain.wikidata.written_ids import entity_id, value_id

# As Wikibase numbered them; 3 was "truth", above preferred, and never used on Wikidata.
_RANKS: dict[int, Rank] = {0: "deprecated", 1: "normal", 2: "preferred"}


def is_legacy(raw: Mapping[str, object]) -> bool:
    """Whether a document is of the legacy form."""
    return "id" not in raw and bool({"entity", "label", "links"} & raw.keys())


def parse_legacy(raw: Mapping[str, object]) -> Document:
    """The document of a legacy revision. Raises Malformed where any part cannot be read."""
    if "redirect" in raw:
        raise Malformed("This revision is a redirect to another entity.")
    id = _id(raw.get("entity"))
    return Document(
        id=id,
        kind=kind_of(id) or "other",
        datatype=as_text(raw.get("datatype")),
        labels=_texts(raw.get("label")),
        descriptions=_texts(raw.get("description")),
        aliases={
            code: tuple(_text(each) for each in as_list(group))
            for code, group in _object(raw.get("aliases")).items()
        },
        claims=tuple(_claim(each) for each in as_list(raw.get("claims"))),
    )


def _id(raw: object) -> str:
    """Of "q1" or of ["item", 1]."""
    if isinstance(raw, list) and len(raw) == 2:
        id = value_id({"entity-type": raw[0], "numeric-id": raw[1]})
    else:
        id = entity_id(raw)
    if id is None:
        raise Malformed("This legacy revision does not say which entity it is of.")
    return id


def _object(raw: object) -> Mapping[str, object]:
    if raw is None or raw == []:
        return {}
    if not isinstance(raw, Mapping):
        raise Malformed("This legacy revision has a part of an unknown form.")
    return raw


def _texts(raw: object) -> dict[str, str]:
    return {code: _text(each) for code, each in _object(raw).items()}


def _text(raw: object) -> str:
    text = raw.get("value") if isinstance(raw, Mapping) else raw
    if not isinstance(text, str):
        raise Malformed("This legacy revision has a text of an unknown form.")
    return text


def _claim(raw: object) -> Claim:
    claim = _object(raw)
    rank = _RANKS.get(as_integer(claim.get("rank", 1)) or 0)
    qualifiers, references = claim.get("q") or [], claim.get("refs") or []
    if rank is None or not isinstance(qualifiers, list) or not isinstance(references, list):
        raise Malformed("This legacy revision has a statement of an unknown form.")
    return Claim(
        id=as_text(claim.get("g")),
        snak=_snak(claim.get("m")),
        rank=rank,
        qualifiers=tuple(_snak(each) for each in qualifiers),
        references=len(references),
    )


def _snak(raw: object) -> Snak:
    """Of ["value", 31, type, value], ["somevalue", 31] or ["novalue", 31]."""
    match raw:
        case ["value", int(number), str(type), value]:
            property = f"P{number}"
            data = {"type": type, "value": value}
            return parse_snak({"snaktype": "value", "datavalue": data}, property)
        case ["somevalue" | "novalue" as kind, int(number)]:
            return parse_snak({"snaktype": kind}, f"P{number}")
    raise Malformed("This legacy revision has a snak of an unknown form.")

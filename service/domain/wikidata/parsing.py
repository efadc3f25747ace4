"""Documents of entities read from Wikibase's JSON, of every shape it comes in."""

from collections.abc import Collection, Mapping
from datetime import UTC, datetime

from service.domain.errors import Malformed
from service.domain.wikidata.claims import parse_claims
from service.domain.wikidata.documents import Answer, Claim, Document
from service.domain.wikidata.entity_ids import kind_of
from service.domain.wikidata.legacy import is_legacy, parse_legacy
from service.domain.wikidata.shapes import as_integer, as_list, as_object, as_text
from service.domain.wikidata.written_ids import entity_id

# Members that hold an entity's names; what only one kind has counts as its labels.
_LABELS = ("labels", "lemmas", "representations", "glosses")
_PARTS = frozenset({"type", "descriptions", "aliases", "claims", "statements", "forms", *_LABELS})


def parse_document(raw: Mapping[str, object]) -> Document:
    """The document of one entity (as in dumps, and within answers).

    Total: parts that are of no known shape are empty or opaque. Raises Malformed for what is
    no document of an entity, and for a legacy revision that cannot be read whole.
    """
    if not isinstance(raw, Mapping):
        raise Malformed("This is not the document of an entity.")
    if is_legacy(raw):
        return parse_legacy(raw)
    id = entity_id(raw.get("id"))
    if id is None or not _PARTS & raw.keys():
        raise Malformed("This is not the document of an entity.")
    return Document(
        id=id,
        kind=kind_of(id) or "other",
        revision=as_integer(raw.get("lastrevid")),
        modified=_moment(raw.get("modified")),
        datatype=as_text(raw.get("datatype")),
        labels=next((texts for part in _LABELS if (texts := _texts(raw.get(part)))), {}),
        descriptions=_texts(raw.get("descriptions")),
        aliases=_aliases(raw.get("aliases")),
        claims=_claims(raw),
    )


def read_entities(body: object, requested: Collection[str], *, whole: bool) -> tuple[Answer, ...]:
    """What an answer says of every id asked for, in their order.

    Reads `wbgetentities` (keyed by the id asked for, merged ones with "redirects") and
    `Special:EntityData` (keyed by the target alone). Raises Malformed where an id has no answer
    or another entity's document.
    """
    entities = as_object(body).get("entities")
    if not isinstance(entities, Mapping) and entities != []:
        raise Malformed("This is not an answer with entities.")
    found = {key: as_object(raw) for key, raw in as_object(entities).items()}
    nameless = sum(not entity_id(key) and "missing" in raw for key, raw in found.items())
    wanted = list(dict.fromkeys(requested))
    unanswered = [id for id in wanted if id not in found]
    if "success" not in as_object(body) and len(wanted) == len(unanswered) == len(found) == 1:
        return (_followed(wanted[0], *found.items(), whole=whole),)
    if len(unanswered) != nameless:
        raise Malformed(f"The answer has nothing about {', '.join(unanswered)}.")
    return tuple(
        Answer(id, None, whole) if id in unanswered else _answer(id, found[id], whole=whole)
        for id in wanted
    )


def _followed(asked: str, entity: tuple[str, Mapping[str, object]], *, whole: bool) -> Answer:
    """An answer of `Special:EntityData` under another key: that of a merged entity's target."""
    key, raw = entity
    if "missing" in raw:
        return Answer(asked, None, whole)
    document = parse_document(raw)
    if document.id != key:
        raise Malformed(f"The answer about {asked} has {document.id} under {key}.")
    return Answer(asked, document, whole)


def _answer(asked: str, raw: Mapping[str, object], *, whole: bool) -> Answer:
    if "missing" in raw:
        return Answer(asked, None, whole)
    document = parse_document(raw)
    merged = as_object(raw.get("redirects"))
    if document.id != asked and (merged.get("from"), merged.get("to")) != (asked, document.id):
        raise Malformed(f"The answer about {asked} is the document of {document.id}.")
    return Answer(asked, document, whole)


def _claims(raw: Mapping[str, object]) -> tuple[Claim, ...]:
    claims = parse_claims(raw.get("claims")) + parse_claims(raw.get("statements"))
    for part in (*as_list(raw.get("forms")), *as_list(raw.get("senses"))):
        entity = as_object(part)
        claims += parse_claims(entity.get("claims"), as_text(entity.get("id")))
    return claims


def _texts(raw: object) -> dict[str, str]:
    """Texts by language: of `{"en": {"language": "en", "value": "…"}}`, or plain ones."""
    found = {key: _text(each) for key, each in as_object(raw).items()}
    return {key: text for key, text in found.items() if text is not None}


def _aliases(raw: object) -> dict[str, tuple[str, ...]]:
    found = {}
    for key, group in as_object(raw).items():
        texts = tuple(text for each in as_list(group) if (text := _text(each)) is not None)
        if texts:
            found[key] = texts
    return found


def _text(raw: object) -> str | None:
    return as_text(raw.get("value")) if isinstance(raw, Mapping) else as_text(raw)


def _moment(raw: object) -> datetime | None:
    try:
        moment = datetime.fromisoformat(as_text(raw) or "")
    except ValueError:
        return None
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)

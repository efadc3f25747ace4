"""Whether a body answers the question its URL asks: looked at before it is cached."""

from collections.abc import Mapping
from urllib.parse import parse_qs, unquote, urlsplit

import msgspec

from service.wikidata.faults import Misread, fault_of_error


def check(url: str, headers: Mapping[str, str], body: bytes) -> None:
    """Raise the Fault of an answer that is none, for whatever reason."""
    parts = urlsplit(url)
    host = parts.hostname or "Wikidata"
    try:
        found = msgspec.json.decode(body)
    except ValueError:
        raise Misread(f"{host} sends something that is not JSON, or not all of it.") from None
    if not isinstance(found, dict):
        raise Misread(f"{host} sends JSON of another shape.")
    if "error" in found or "MediaWiki-API-Error" in headers:
        raise fault_of_error(found.get("error"), headers, host)
    asked = _asked(parts.path, parse_qs(parts.query))
    if asked is not None and not _answers(found.get("entities"), asked):
        raise Misread(f"{host} answers with other entities than those asked for.")


def _asked(path: str, query: Mapping[str, list[str]]) -> list[str] | None:
    """The ids that a URL asks for; None where it is no question about ids."""
    if "/Special:EntityData/" in path:
        return [unquote(path.rpartition("/")[2]).removesuffix(".json")]
    return query["ids"][0].split("|") if "ids" in query else None


def _answers(entities: object, asked: list[str]) -> bool:
    """Whether every id has its own document, its target's, or is said to be missing."""
    if not isinstance(entities, dict):
        return False
    return all(_is_about(entities.get(id), id) for id in asked)


def _is_about(entity: object, id: str) -> bool:
    if not isinstance(entity, dict):
        return False
    merged = entity.get("redirects")
    return (
        "missing" in entity
        or entity.get("id", id) == id
        or (isinstance(merged, dict) and merged.get("from") == id)
    )

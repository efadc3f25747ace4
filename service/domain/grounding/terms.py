"""Released "triples" that are a label, description or alias: no statement, yet looked up."""

from collections.abc import Sequence

from service.domain.grounding.knowledge import Knowledge
from service.domain.grounding.readings import Wording
from service.domain.grounding.states import Grounding
from service.domain.release.folding import match_key

LANGUAGE = "en"


def ground_term(index: int, wording: Wording, subject: str | None, known: Knowledge) -> Grounding:
    """The state `not_a_statement`, with what the entity's text of that kind is now in English."""
    kind = match_key(wording.property.label)
    kept = None if subject is None else known.kept(subject)
    if kept is None or kept.document is None:
        return Grounding(index, "not_a_statement", subject, reason=f"a {kind}")
    document = kept.document
    texts: Sequence[str]
    if kind in ("label", "description"):
        source = document.labels if kind == "label" else document.descriptions
        texts = [source[LANGUAGE]] if LANGUAGE in source else []
    else:
        texts = document.aliases.get(LANGUAGE, ())
    same = match_key(wording.value.text) in map(match_key, texts)
    return Grounding(
        index,
        "not_a_statement",
        subject,
        text=", ".join(texts) or None,
        revision=document.revision,
        fetched_at=kept.fetched_at,
        reason=f"a {kind}, {'as it stands' if same else 'which is another one now'}",
    )

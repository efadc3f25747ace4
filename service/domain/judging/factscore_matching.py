"""Joins lines of the FActScore format to entries and to items: whose labels of what they are."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime

from service.domain.ids import new_id
from service.domain.judging.candidates import own_facts
from service.domain.judging.exporting import ItemRow, ListsRow, VoteRow
from service.domain.judging.factscore_format import LABELS, Mark, SentMarks
from service.domain.judging.items import fold
from service.domain.judging.labels import GUIDELINE, FactLabel, Judgement
from service.domain.scoring.answers import read_answer
from service.domain.scoring.gold import Gold

ASKING = ("question", "claim", "q")
"""What may stand before the query and a colon in `input`, folded."""


@dataclass(frozen=True, slots=True)
class Entries:
    """The entries of a release: by id, and by their queries' words where no two ask the same."""

    gold: Gold
    by_words: Mapping[str, str | None]

    @classmethod
    def of(cls, gold: Gold) -> "Entries":
        """Those of a gold."""
        by_words: dict[str, str | None] = {}
        for id, query in zip(gold.ids, gold.queries, strict=True):
            words = fold(query or "")
            by_words[words] = None if words in by_words else id
        return cls(gold, by_words)

    def find(self, sent: SentMarks) -> str | None:
        """The entry that a response is about: by topic, else by its input."""
        if sent.topic in self.gold.positions:
            return sent.topic
        found = (self.by_words.get(words) for words in _inputs(sent.input) if words)
        return next((id for id in found if id is not None), None)

    def query(self, entry: str) -> str | None:
        """The query of an entry that is there."""
        return self.gold.queries[self.gold.positions[entry]]


def _inputs(given: str) -> Iterator[str]:
    """What the query may be, folded: the input, or what stands after its "Question:"."""
    yield fold(given)
    head, colon, rest = given.partition(":")
    if colon and fold(head) in ASKING:
        yield fold(rest)


def item_of(
    sent: SentMarks, entry: str, entries: Entries, *, submission: str, position: int
) -> ItemRow:
    """The item of a response that was not judged here before; its answer is read from its text."""
    facts = own_facts(sent.output, [text for text, _ in sent.facts or ()])
    return ItemRow(
        item=new_id(),
        submission=submission,
        entry=entry,
        release=entries.gold.release,
        position=position,
        k=1,
        role="sample",
        state="open",
        extra=False,
        replaces=None,
        version=1,
        answer=read_answer(sent.output, entries.query(entry)).answer,
        text=sent.output,
        lists=(ListsRow(1, facts, None),),
        expected=None,
        adjudication=None,
    )


def vote_of(sent: SentMarks, item: ItemRow, annotator: str, at: datetime) -> VoteRow:
    """A response's labels as a vote on its item; raises ValueError where they do not fit."""
    return VoteRow(
        item=item.item,
        submission=item.submission,
        entry=item.entry,
        role=item.role,
        item_state=item.state,
        assignment=new_id(),
        annotator=annotator,
        version=1,
        list_version=item.version,
        judgement=_judgement(sent, item),
        counted=True,
        guideline=GUIDELINE,
        at=at,
    )


def _judgement(sent: SentMarks, item: ItemRow) -> Judgement:
    """The labels in the order of the item's facts; `unsure` for those that have none."""
    lists = item.lists[-1]
    if fold(item.text) != fold(sent.output):
        raise ValueError(f"another response to {item.entry!r} is stored")
    if lists.steps:
        raise ValueError("steps are asked for too, of which this format says nothing")
    if sent.facts is None:
        return Judgement(answered=False)
    labels = _by_fact(sent.facts)
    asked = [fold(fact.text) for fact in lists.facts or ()]
    for words in labels:
        if words not in asked:
            raise ValueError(f"{words[:80]!r} is no fact of {item.entry!r} that is judged here")
    return Judgement(facts=tuple(labels.get(words, "unsure") for words in asked))


def _by_fact(facts: tuple[tuple[str, Mark], ...]) -> dict[str, FactLabel]:
    """Labels by the folded fact, as a set; a fact may not have two."""
    found: dict[str, FactLabel] = {}
    for text, mark in facts:
        if found.setdefault(fold(text), LABELS[mark]) != LABELS[mark]:
            raise ValueError(f"the fact {text[:80]!r} has two labels")
    found.pop("", None)
    return found

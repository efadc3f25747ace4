"""Items as the organiser sees them: labels side by side under letters, lists to be corrected."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from service.domain.judging.adjudications import letters_of
from service.domain.judging.disagreements import Disagreement
from service.domain.judging.items import ItemContent
from service.domain.judging.labels import Judgement, Ruling
from service.usecases.list_disagreements import DisagreementPage
from service.web.judging_words import number


@dataclass(frozen=True, slots=True)
class Voice:
    """An annotator of one item: a letter, as its adjudicator sees it; a name if revealed."""

    letter: str
    name: str | None
    judgement: Judgement


@dataclass(frozen=True, slots=True)
class Row:
    """A fact or step with its labels in the order of the voices; `ruled` stands over them."""

    name: str
    text: str
    labels: tuple[str | None, ...]
    ruled: str | None


@dataclass(frozen=True, slots=True)
class Compared:
    """A disagreement to show: rows that differ, and those on which all agree."""

    entry: str
    response: str
    agreement: str
    voices: tuple[Voice, ...]
    apart: tuple[Row, ...]
    alike: tuple[Row, ...]
    settled: bool

    @property
    def silent(self) -> str | None:
        """Who found no answer in the response, in words."""
        letters = [voice.letter for voice in self.voices if not voice.judgement.answered]
        return f"{' and '.join(letters)} found no answer in it." if letters else None


def compared(page: DisagreementPage, *, with_names: bool) -> tuple[Compared, ...]:
    """The disagreements of a page with their texts."""
    names = page.names if with_names else None
    return tuple(_compared(each, page.contents[each.said.item], names) for each in page.items)


def _compared(
    found: Disagreement, content: ItemContent, names: Mapping[str, str] | None
) -> Compared:
    said = found.said
    judged = dict(said.judgements)
    voices = tuple(
        Voice(letter, names.get(who, who) if names is not None else None, judged[who])
        for who, letter in letters_of(said.item, judged).items()
    )
    judgements = [voice.judgement for voice in voices]
    ruling = said.ruling or Ruling()
    facts = _rows(
        "Fact",
        [fact.text for fact in content.facts or ()],
        [judgement.facts for judgement in judgements],
        ruling.facts,
    )
    steps = _rows(
        "Step",
        [step.text for step in content.steps or ()],
        [judgement.steps for judgement in judgements],
        ruling.steps,
    )
    apart = {*(facts[i] for i in found.facts), *(steps[i] for i in found.steps)}
    whole = (*facts, *steps)
    return Compared(
        entry=said.entry,
        response=content.response,
        agreement=number(found.agreement),
        voices=voices,
        apart=tuple(row for row in whole if row in apart),
        alike=tuple(row for row in whole if row not in apart),
        settled=said.ruling is not None,
    )


def _rows(
    what: str,
    texts: Sequence[str],
    labels: Sequence[Sequence[str | None] | None],
    ruled: Sequence[str | None] | None,
) -> list[Row]:
    return [
        Row(
            name=f"{what} {index + 1}",
            text=text,
            labels=tuple(_at(given, index) for given in labels),
            ruled=_at(ruled, index),
        )
        for index, text in enumerate(texts)
    ]


def _at(labels: Sequence[str | None] | None, index: int) -> str | None:
    return labels[index] if labels is not None and index < len(labels) else None


def lines(texts: Sequence[str]) -> str:
    """Texts as a form shows them: one a line."""
    return "\n".join(" ".join(text.split()) for text in texts)


def read_lines(text: str) -> list[str]:
    """The texts again; blank lines fall away."""
    return [line.strip() for line in text.splitlines() if line.strip()]

"""Reads lines in the annotation format of the FActScore package."""

from collections.abc import Iterable, Iterator

import msgspec
from msgspec import Struct, field

from service.domain.judging.factscore_format import Mark, ReadMarks, SentMarks

LONGEST_LINE = 16_000_000


class _Fact(Struct):
    text: str
    label: Mark


class _Sentence(Struct):
    text: str | None = None
    is_relevant: bool = field(name="is-relevant", default=True)
    facts: list[_Fact] | None = field(name="human-atomic-facts", default=None)


class _Line(Struct):
    output: str | None
    annotations: list[_Sentence] | None
    input: str = ""
    topic: str = ""


_decode = msgspec.json.Decoder(_Line).decode


def read_marks(lines: Iterable[bytes]) -> Iterator[ReadMarks]:
    """The responses of a file, blank lines skipped, each fault with its line.

    Members beside those of the format are of no account. Sentences that are not relevant, and
    those without facts, contribute none.
    """
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            yield ReadMarks(number, _sent(line))
        except (msgspec.MsgspecError, ValueError) as error:
            yield ReadMarks(number, None, str(error)[:300])


def _sent(line: bytes) -> SentMarks:
    if len(line) > LONGEST_LINE:
        raise ValueError(f"a line may have {LONGEST_LINE} bytes at most")
    read = _decode(line)
    facts = None
    if read.annotations is not None:
        relevant = (sentence for sentence in read.annotations if sentence.is_relevant)
        facts = tuple(
            (fact.text, fact.label) for sentence in relevant for fact in sentence.facts or ()
        )
    if "\x00" in f"{read.output}{read.topic}" or any("\x00" in text for text, _ in facts or ()):
        raise ValueError("may not hold a null character")
    return SentMarks(read.input, read.output or "", read.topic, facts)

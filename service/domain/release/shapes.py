"""The published forms of the data set, each read into the one raw entry.

The official files, the last valid version and the first upload differ in how anchors, answers
and evidence are written; what is neither is refused with what was expected and what was found.
"""

import json
from collections.abc import Iterator

from service.domain.entries import Task
from service.domain.errors import Problem, Refused
from service.domain.release.anchors import read_anchor_text
from service.domain.release.fields import Node, Problems, type_name
from service.domain.release.raw import EvidenceForm, RawEntry, RawStep

KEYS = (
    "id", "query", "answer", "KG Entities", "Inference Rule", "KG Triples", "Reasoning Steps",
    "Reasoning Strategy",
)  # fmt: skip
EXPECTED = f"a list of entries with {', '.join(KEYS)}"
STEP_TEXT = ("Step", "step")
STEP_EVIDENCE = "facts used in this step"
TASK_LETTERS: dict[str, Task] = {"S": "question-answering", "C": "claim-verification"}


def read_entries(value: object, name: str) -> list[RawEntry]:
    """The entries of one decoded file in their order.

    Raises:
        Refused: no list of such entries, missing or unknown members, wrong types, an id twice.
    """
    if not isinstance(value, list):
        raise Refused(f"{name}: expected {EXPECTED}; found {_describe(value)}")
    if not value:
        raise Refused(f"{name}: expected {EXPECTED}; found an empty list")
    strangers = [item for item in value if not _is_like_an_entry(item)]
    if len(strangers) == len(value):
        found = f"a list of {len(value)}, the first of them {_describe(value[0])}"
        raise Refused(f"{name}: expected {EXPECTED}; found {found}", problems=_lacks(value))
    problems = Problems()
    entries = [
        _entry(Node(item, f"/{index}", problems), name, index) for index, item in enumerate(value)
    ]
    _refuse_repeats(entries, problems)
    if problems.found:
        first = problems.found[0]
        raise Refused(
            f"{name}: not the data set it should be: {first.detail} at {first.pointer}",
            problems=problems.found,
        )
    return entries


def refuse_lines(text: str, name: str) -> None:
    """JSON Lines of something else have a valid first line, and are told apart by it.

    Raises:
        Refused: the first of several lines is an object of its own.
    """
    first, _, rest = text.lstrip().partition("\n")
    if not rest.strip() or not (first.startswith("{") and first.rstrip().endswith("}")):
        return
    try:
        value = json.loads(first)
    except (ValueError, RecursionError):
        return
    raise Refused(f"{name}: expected {EXPECTED}; found lines of JSON, the first {_describe(value)}")


def refuse_shared_ids(files: list[list[RawEntry]]) -> None:
    """Ids must differ between the files of one release too.

    Raises:
        Refused: naming both files.
    """
    seen: dict[str, RawEntry] = {}
    for entry in (each for file in files for each in file):
        first = seen.setdefault(entry.id, entry)
        if first is not entry:
            raise Refused(f"the id {entry.id} stands in {first.file} and in {entry.file}")


def _lacks(values: list[object]) -> list[Problem]:
    """What each element lacks to be an entry."""
    problems = Problems()
    for index, value in enumerate(values):
        Node(value, f"/{index}", problems).members(KEYS)
    return problems.found


def _is_like_an_entry(item: object) -> bool:
    return isinstance(item, dict) and len(set(KEYS) & item.keys()) > len(KEYS) // 2


def _describe(value: object) -> str:
    if isinstance(value, dict):
        return f"an object with {', '.join(list(value)[:8]) or 'no members'}"
    return type_name(value)


def _entry(node: Node, name: str, index: int) -> RawEntry:
    members = node.members(KEYS)
    missing = Node(None, node.pointer, Problems())
    at = {key: members.get(key, missing) for key in KEYS}
    entry_id = _id(at["id"])
    query = at["query"].text()
    return RawEntry(
        id=entry_id,
        task=_task(entry_id, query),
        query=query,
        answer=at["answer"].value,
        anchors=tuple(_anchors(at["KG Entities"])),
        rule=at["Inference Rule"].text(empty=True),
        triples=at["KG Triples"].text(empty=True),
        steps=tuple(_step(item) for item in at["Reasoning Steps"].items()),
        skills=tuple(item.text() for item in at["Reasoning Strategy"].items()),
        file=name,
        index=index,
    )


def _id(node: Node) -> str:
    text = node.text()
    if text and (text != text.strip() or not text.isprintable() or len(text) > 64 or "/" in text):
        node.problems.add(node.pointer, "expected an id of at most 64 signs, no blanks or slashes")
    return text


def _task(entry_id: str, query: str) -> Task:
    """By the id's letter (S1, C1), else by whether the query asks."""
    if entry_id[1:].isdigit() and entry_id[:1] in TASK_LETTERS:
        return TASK_LETTERS[entry_id[:1]]
    return "question-answering" if query.rstrip().endswith("?") else "claim-verification"


def _anchors(node: Node) -> Iterator[tuple[str, str | None]]:
    """An object of label and id, or the first upload's one text."""
    if isinstance(node.value, str):
        found = read_anchor_text(node.value)
        if found is None:
            node.problems.add(node.pointer, 'expected anchors such as "Horsens (Q190235), …"')
        yield from found or ()
        return
    for label, member in node.mapping():
        qid = None if member.value is None else member.text(empty=True)
        if qid is not None and not _is_qid(qid):
            member.problems.add(member.pointer, "expected a Wikidata id such as Q190235")
        yield label, qid


def _is_qid(text: str) -> bool:
    return text[:1] == "Q" and text[1:].isascii() and text[1:].isdigit() and text[1] != "0"


def _step(node: Node) -> RawStep:
    members = node.members((), (*STEP_TEXT, STEP_EVIDENCE))
    keys = [key for key in STEP_TEXT if key in members]
    if len(keys) != 1:
        node.problems.add(node.pointer, f"expected one of {' and '.join(STEP_TEXT)}")
        return RawStep("", STEP_TEXT[0], "absent")
    text = members[keys[0]].text()
    cited = members.get(STEP_EVIDENCE)
    if cited is None or cited.value is None:
        return RawStep(text, keys[0], "absent")
    if isinstance(cited.value, str):
        return RawStep(text, keys[0], "string", (cited.text(empty=True),))
    items = list(cited.items())
    if items and all(isinstance(item.value, int) for item in items):
        numbers = tuple(item.whole(1) for item in items)
        return RawStep(text, keys[0], "numbers", numbers=numbers)
    form: EvidenceForm = "list"
    return RawStep(text, keys[0], form, tuple(item.text(empty=True) for item in items))


def _refuse_repeats(entries: list[RawEntry], problems: Problems) -> None:
    first: dict[str, int] = {}
    for index, entry in enumerate(entries):
        if entry.id and first.setdefault(entry.id, index) != index:
            where = f"/{index}/id"
            problems.add(where, f"the id {entry.id} is that of element {first[entry.id]} too")

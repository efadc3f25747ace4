"""Small invented releases for tests: no released sentence, every kind of value."""

from service.app import render
from service.domain.entries import (
    TASKS,
    Dataset,
    Entry,
    Finding,
    Original,
    Release,
    Rule,
    SourceFile,
    Step,
)
from service.domain.release.export import release_id
from service.domain.statements import Correction, Qualifier, Statement, Term, Value
from service.usecases.import_release import import_release
from service.usecases.ports import Ports

VALUES = (
    Value("entity", "Upper Vale", id="Q900002"),
    Value("time", "3 May 0724", time="0724-05-03", precision="day", calendar="julian"),
    Value(
        "quantity",
        "11.5 metre",
        amount="11.5",
        unit=Term("Q11573", "metre"),
        lower="11.4",
        upper="11.6",
    ),
    Value("string", "a, b"),
    Value("coordinate", "1.5, -2", latitude=1.5, longitude=-2.0, globe=Term("Q2", "Earth")),
    Value("monolingual", "Łąka", language="pl"),
    Value("url", "about:blank"),
    Value("quantity", "3", amount="3"),
)
PROPERTIES = (
    Term("P131", "located in the administrative territorial entity"),
    Term("P571", "inception"),
    Term("P2048", "height"),
    Term(None, "nickname"),
)
SKILLS = (("geographical",), ("temporal", "physical"), ("physical", "geographical"), ())
ANSWERS = (True, False, None, True, False)


def tiny_release(
    n: int = 8,
    *,
    dataset: str = "cr-lt-tiny",
    complete: bool = True,
    entries: tuple[Entry, ...] | None = None,
) -> Release:
    """A release of `n` invented entries E1 … En, or of the entries given.

    Of every five: two true, two false, one without an answer (withdrawn). Tasks alternate.
    """
    entries = tuple(entry(i) for i in range(1, n + 1)) if entries is None else entries
    whole = (Finding(None, "json-syntax", "blocker", "", "}", "},", "a comma was missing"),)
    return Release(
        id=release_id(dataset, entries, whole),
        dataset=Dataset(dataset, "Tiny", "CC0-1.0", None, None),
        entries=entries,
        findings=whole + tuple(each for entry in entries for each in entry.findings),
        files=(SourceFile("tiny.json", "0" * 64, 1234),),
        complete=complete,
    )


def entry(number: int) -> Entry:
    """The invented entry E<number>; its fields vary with the number in short cycles."""
    id = f"E{number}"
    answer = ANSWERS[(number - 1) % 5]
    anchor = Term(f"Q9{number:05}", f"Méadow {number}")
    statements = tuple(statement(anchor, number + i) for i in range(1 + number % 3))
    extra = (
        Statement("(Only, a, step)", Term(None, "Only"), PROPERTIES[3], VALUES[3], (), "step"),
    )
    steps = tuple(
        Step(f"Step {i} of number {number}.", "fact", (i,)) for i in range(len(statements))
    )
    findings = (Finding(id, "bracket", "major", "/KG Triples", "((", "(", "doubled"),)
    return Entry(
        id=id,
        task=TASKS[(number - 1) % 2],
        query=f"Could the river of Méadow {number} freeze?",
        answer=answer,
        released_answer=answer,
        entities=(anchor,),
        rule=Rule(
            f"A river {number} must be cold to freeze", "must-to", "cold", "freeze", number % 4 == 0
        ),
        statements=statements + (extra if number % 2 else ()),
        steps=(*steps, Step("So it could.", "inference")),
        skills=SKILLS[number % 4],
        status="withdrawn" if answer is None else "ok",
        findings=findings if number % 3 == 0 else (),
        original=Original("Could the Thames freeze?", (Term("Q19686", "Thames"),))
        if number == 1
        else None,
    )


def statement(subject: Term, number: int) -> Statement:
    """An invented statement about a subject, of another kind of value for each number."""
    value, property = VALUES[number % len(VALUES)], PROPERTIES[number % len(PROPERTIES)]
    qualifiers = (Qualifier(Term("P585", "point in time"), VALUES[1]),) if number % 4 == 1 else ()
    corrected = (
        Correction("a slip", property=Term("P580", "start time")) if number % 7 == 1 else None
    )
    return Statement(
        text=f"({subject.label}, {property.label}, {value.text})",
        subject=subject,
        property=property,
        value=value,
        qualifiers=qualifiers,
        corrected=corrected,
        id=f"{subject.id}$0" if number % 2 else None,
        revision=123 if number % 2 else None,
    )


def imported(ports: Ports, release: Release | None = None, *, settle: bool = False) -> str:
    """Import a release (the tiny one unless given) as the default; gives its id.

    With `settle`, applications that served an older default before have noticed.
    """
    release = release or tiny_release()
    return import_release(ports, release, render(), make_default=True, settle=settle).release_id

"""Reading a release in this project's own form (JSON Lines or one document), strictly."""

import re
from typing import cast

from service.domain.entries import (
    RULE_FORMS,
    SEVERITIES,
    STATUSES,
    TASKS,
    Dataset,
    Entry,
    Finding,
    Original,
    Rule,
    RuleForm,
    Severity,
    SourceFile,
    Status,
    Step,
    StepKind,
    Task,
)
from service.domain.release.fields import Node, given
from service.domain.release.own_statements import optional_text, read_statement, read_terms
from service.domain.release.rules import split_rule

SHA256 = re.compile(r"[0-9a-f]{64}")
KINDS = ("fact", "inference")
ENTRY = ("id", "task", "query", "answer", "entities", "rule", "statements", "steps", "skills")
DERIVED = ("status", "released_answer", "findings", "original", "dataset", "release")
FINDING = ("code", "severity", "where", "reason")


def read_dataset(node: Node) -> Dataset:
    """Name and title are required, the rest may be left out."""
    members = node.members(("name", "title"), ("licence", "citation", "homepage"))
    name = members["name"].text() if "name" in members else ""
    if name and not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", name):
        members["name"].problems.add(members["name"].pointer, "expected small-letters-and-hyphens")
    return Dataset(
        name=name,
        title=members["title"].text() if "title" in members else "",
        licence=optional_text(members, "licence"),
        citation=optional_text(members, "citation"),
        homepage=optional_text(members, "homepage"),
    )


def read_files(node: Node | None) -> tuple[SourceFile, ...]:
    """The files a release was first read from."""
    if node is None:
        return ()
    files = []
    for item in node.items():
        members = item.members(("name", "sha256", "size"))
        if members.keys() >= {"name", "sha256", "size"}:
            digest = members["sha256"].text()
            if not SHA256.fullmatch(digest):
                item.problems.add(f"{item.pointer}/sha256", "expected 64 hexadecimal digits")
            files.append(SourceFile(members["name"].text(), digest, members["size"].whole()))
    return tuple(files)


def read_findings(node: Node | None, entry: str | None) -> tuple[Finding, ...]:
    """The findings of one entry, or of the whole files (`entry` None)."""
    if node is None:
        return ()
    findings = []
    for item in node.items():
        members = item.members(FINDING, ("before", "after"))
        if members.keys() >= set(FINDING):
            findings.append(
                Finding(
                    entry=entry,
                    code=members["code"].text(),
                    severity=cast("Severity", members["severity"].choice(SEVERITIES)),
                    where=members["where"].text(empty=True),
                    before=optional_text(members, "before"),
                    after=optional_text(members, "after"),
                    reason=members["reason"].text(),
                )
            )
    return tuple(findings)


def read_entry(node: Node) -> Entry | None:
    """One entry; None (with its faults kept) where required members are missing."""
    members = node.members(ENTRY, DERIVED)
    if not members.keys() >= set(ENTRY):
        return None
    name = members["id"].text()
    answer = _answer(members["answer"])
    released = members.get("released_answer")
    statements = tuple(read_statement(item) for item in members["statements"].items())
    return Entry(
        id=name,
        task=cast("Task", members["task"].choice(TASKS)),
        query=members["query"].text(),
        answer=answer,
        released_answer=answer if released is None else _answer(released),
        entities=read_terms(members["entities"]),
        rule=_rule(members["rule"]),
        statements=statements,
        steps=tuple(_step(item, len(statements)) for item in members["steps"].items()),
        skills=tuple(item.text() for item in members["skills"].items()),
        status=_status(given(members, "status")),
        findings=read_findings(given(members, "findings"), name),
        original=_original(given(members, "original")),
    )


def _answer(node: Node) -> bool | None:
    return None if node.value is None else node.boolean()


def _status(node: Node | None) -> Status:
    return "ok" if node is None else cast("Status", node.choice(STATUSES))


def _rule(node: Node) -> Rule:
    """A text alone, or `text` without the parts, is split here; parts that are given stand."""
    if isinstance(node.value, str):
        return split_rule(node.text())
    members = node.members(("text",), ("form", "premise", "conclusion", "negated"))
    if "text" not in members:
        return split_rule("")
    text = members["text"].text()
    if "form" not in members:
        return split_rule(text)
    return Rule(
        text=text,
        form=cast("RuleForm", members["form"].choice(RULE_FORMS)),
        premise=optional_text(members, "premise"),
        conclusion=optional_text(members, "conclusion"),
        negated=members["negated"].boolean() if "negated" in members else False,
    )


def _step(node: Node, statements: int) -> Step:
    """A step; `evidence` may be left out, `kind` follows from it where it is left out."""
    members = node.members(("text",), ("kind", "evidence"))
    evidence = []
    if (cited := given(members, "evidence")) is not None:
        for item in cited.items():
            index = item.whole()
            if index >= statements:
                item.problems.add(item.pointer, f"cites statement {index} of {statements}")
            evidence.append(index)
    kind = given(members, "kind")
    derived = "fact" if evidence else "inference"
    return Step(
        text=members["text"].text() if "text" in members else "",
        kind=cast("StepKind", derived if kind is None else kind.choice(KINDS)),
        evidence=tuple(evidence),
    )


def _original(node: Node | None) -> Original | None:
    if node is None:
        return None
    members = node.members(("query",), ("entities",))
    entities = given(members, "entities")
    return Original(
        query=members["query"].text() if "query" in members else "",
        entities=() if entities is None else read_terms(entities),
    )

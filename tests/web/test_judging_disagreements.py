"""Disagreements on the organiser's pages: letters and names, pages, addresses, texts."""

import re
from collections.abc import Callable
from dataclasses import replace

import pytest

from service.domain.judging.labels import Judgement
from service.usecases.identify import digest_of
from tests.judged import as_said, judge_all
from tests.queueing import ClockedPorts, queued, responses
from tests.web.conftest import Reader

SignIn = Callable[[str], Reader]
WRONG = (
    "metric=accuracy",
    "metric=factscore&metric=reasoning",
    "names=yes",
    "after=0.5",
    "after=nan_1",
    "after=1e0_1",
    "after=0.5_-1x",
    "returned=-1",
    "returned=x",
    "offset=3",
)


@pytest.fixture
def run(clock: ClockedPorts) -> str:
    """Five responses judged by ada and bob: see SAID."""
    id = queued(clock, 5, k=2)
    judge_all(clock, ["ada", "bob"], as_said)
    return id


def text_of(html: str) -> str:
    """What a reader reads, blanks folded."""
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


def test_disagreements_are_side_by_side_without_names(sign_in: SignIn, run: str) -> None:
    """Case 36 of the trackers: letters, unless names are asked for."""
    admin = sign_in("admin")
    told = admin.get("/judging/submission-one/disagreements").text
    assert "ada" not in text_of(told)
    assert text_of(told).count("agreement 0.") == 3
    assert re.search(r"[AB] found no answer in it", text_of(told))
    assert re.search(
        r"Fact 2 f2 (S Supported C Contradicted|C Contradicted S Supported)", text_of(told)
    )
    named = text_of(admin.get("/judging/submission-one/disagreements?names=1").text)
    assert re.search(r"A · (ada|bob) B · (ada|bob)", named)


def test_letters_do_not_follow_people(
    sign_in: SignIn, clock: ClockedPorts, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Case 36 of the trackers: the order differs by item, and is the adjudicator's."""
    monkeypatch.setattr("service.web.judging.DISAGREEMENTS", 16)
    queued(clock, 16, k=2)  # all in one order: once in 32,768 times

    def says(name: str, _: str) -> Judgement:
        return Judgement(
            facts=("supported" if name == "ada" else "contradicted",) * 2, steps=("valid",)
        )

    judge_all(clock, ["ada", "bob"], says)
    told = text_of(sign_in("admin").get("/judging/submission-one/disagreements?names=1").text)
    assert {"A · ada B · bob", "A · bob B · ada"} == set(re.findall(r"A · \w+ B · \w+", told))


def test_annotators_are_called_as_their_tokens(
    sign_in: SignIn, tokens: dict[str, str], clock: ClockedPorts
) -> None:
    queued(clock, 1, k=2)
    with clock.look() as work:
        found = work.tokens.find(digest_of(tokens["annotator"]), clock.now())
    assert found is not None
    names = [f"token:{found.id}", "ada"]
    labels = {names[0]: "supported", names[1]: "contradicted"}
    judge_all(clock, names, lambda name, _: Judgement(facts=(labels[name],) * 2, steps=("valid",)))
    admin = sign_in("admin")
    shown = admin.get("/judging/submission-one?names=1").text
    assert "token:" not in text_of(shown)
    assert re.search(r"[AB] · annotator", text_of(shown))
    assert "annotator" in text_of(admin.get("/judging/submission-one/work").text)


def test_addresses_are_read_strictly(sign_in: SignIn, run: str) -> None:
    admin = sign_in("admin")
    for query in WRONG:
        assert admin.get(f"/judging/submission-one?{query}").status_code == 400, query


def test_links_lead_through_all_disagreements(
    sign_in: SignIn, run: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("service.web.judging.DISAGREEMENTS", 1)
    admin = sign_in("admin")
    path, seen = "/judging/submission-one?metric=factscore", []
    while True:
        told = admin.get(path).text
        seen += re.findall(r'aria-label="Response to (E\d)"', told)
        following = re.search(r'id="next-page" href="([^"#]+)#', told)
        if following is None:
            break
        path = following[1].replace("&amp;", "&")
    assert seen == ["E5", "E2"]


def test_texts_are_shown_and_not_obeyed(sign_in: SignIn, clock: ClockedPorts) -> None:
    bad = "<script>alert(1)</script> & <img src=x onerror=alert(1)> \u202eabc"
    rows = [replace(row, response=bad, facts=(bad, "f2")) for row in responses(2)]
    queued(clock, 2, k=2, rows=rows)

    def says(name: str, entry: str) -> Judgement:
        flag = bad if entry == "E2" else None
        label = "supported" if name == "ada" else "irrelevant"
        return Judgement(facts=(label, "supported"), steps=("valid",), flag=flag, note=bad)

    judge_all(clock, ["ada", "bob"], says)
    told = sign_in("admin").get("/judging/submission-one").text
    assert "<script>alert" not in told
    assert "<img src" not in told
    assert told.count("&lt;script&gt;") >= 4

"""The explorer's pages: where links lead, what filters list, what is refused, nothing gets out."""

import re
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime
from html import unescape
from urllib.parse import urlencode

import pytest

from service.domain.wikidata.documents import Answer, Claim, Document, Snak
from tests.web.exploring import ARABIC, Explored, explored, links, run_and_loaded

HOME = "/explore/cr-lt-tiny"
VALUES = re.compile(r"(?<==)[^&]+|(?<=ies/)[A-Z][0-9]+|(?<=rules/)[A-Z][0-9]+")
ALIKE = 2
HIT = re.compile(rf'<h2><a href="{HOME}/entries/([^"?]+)')
TOTAL = re.compile(r'<strong class="total">([0-9,]+) ')
OPTION = re.compile(r'<a href="([^"]+)"><span>([^<]*)</span> <span class="n">([0-9]+)</span>')


@pytest.fixture(scope="module")
def it(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Explored]:
    yield from explored(tmp_path_factory.mktemp("explore"))


def test_every_link_of_every_page_leads_somewhere_and_nothing_gets_out(it: Explored) -> None:
    """Also for programs. Of addresses that differ in their values alone some are gone to."""
    waiting, seen, alike = ["/", "/explore"], set[str](), Counter[str]()
    while waiting:
        path = waiting.pop()
        shape = VALUES.sub("", path)
        nasty = path.endswith(("/E13", "/Q900100", "/Q900101"))
        narrowed = path.startswith(HOME + "?") and path.count("=") > 1 + ("min_steps" in path)
        if path in seen or narrowed or (alike[shape] >= ALIKE and not nasty):
            continue
        seen.add(path)
        alike[shape] += 1
        answer = it.get(path)
        assert answer.status_code == 200, (path, answer.text[:500])
        if path.startswith("/explore") or path == "/":
            text = answer.text
            run, loaded = run_and_loaded(text)
            assert run == [], path
            assert [each for each in loaded if each[0] != "/" and each != "data:,"] == []
            waiting += links(text, "/explore")
            waiting += [each for each in links(text, "/") if "E13" in each or "Q900100" in each]
        answer.close()
    kinds = ("/entries/", "/rules/", "/entities/", "?skill=", "?min_steps=&max_steps=", "?after=")
    assert {HOME + kind for kind in kinds} <= alike.keys()
    assert len(seen) > 70


@pytest.mark.parametrize(
    "query",
    [
        {},
        {"q": "river 12"},
        {"task": "claim-verification", "skill": ["physical", "geographical"]},
        {"property": "P2048", "answer": "true"},
        {"entity": "Q900002", "min_steps": "2", "max_steps": "3"},
        {"q": "nowhere"},
        {"q": "?!"},
    ],
    ids=str,
)
def test_a_filter_lists_what_the_interface_lists(it: Explored, query: dict[str, object]) -> None:
    told = {**query, "dataset": "cr-lt-tiny", "limit": 1000}
    found = it.client.get("/entries", query_string=told).get_json()
    path: str | None = f"{HOME}?{urlencode(query, doseq=True)}"
    ids: list[str] = []
    while path is not None:
        text = it.page(path)
        assert TOTAL.findall(text) == [str(found["total"])]
        ids += HIT.findall(text)
        following = re.search(r'rel="next" href="([^"]+)"', text)
        path = unescape(following[1]) if following else None
    assert ids == [each["id"] for each in found["items"]]
    (json,) = links(it.page(f"{HOME}?{urlencode(query, doseq=True)}"), "/entries?")
    assert it.client.get(json).get_json()["total"] == found["total"]


def test_a_facet_leads_to_as_many_entries_as_it_says(it: Explored) -> None:
    asked = ["", "?task=question-answering", "?skill=physical&findings=with"]
    told = 0
    for path in asked:
        for link, word, n in OPTION.findall(it.page(HOME + path)):
            assert TOTAL.findall(it.page(unescape(link))) == [n], (path, word)
            told += 1
    assert told > 50


def test_what_is_filtered_by_is_told_and_can_be_dropped(it: Explored) -> None:
    text = it.page(f"{HOME}?skill=a%26b%3Dc&skill=physical&q=&answer=&form=other")
    assert TOTAL.findall(text) == ["1"]
    for word in ("Reasoning skill: a&amp;b=c", "Reasoning skill: physical"):
        assert word in text
    assert f'href="{HOME}?form=other&amp;skill=physical"' in text
    assert links(text, "/entries?") == []  # which knows no form


@pytest.mark.parametrize(
    ("path", "status", "told"),
    [
        (f"{HOME}?nonsense=1", 400, "unknown parameter; allowed: after, answer, "),
        (f"{HOME}?task=art", 400, "</code> Must be one of: question-answering"),
        (f"{HOME}?task=question-answering&task=claim-verification", 400, "task"),
        (f"{HOME}?min_steps=4&max_steps=2", 400, "max_steps"),
        (f"{HOME}?q=%00", 400, "q"),
        (f"{HOME}?after=-1", 400, "after"),
        (f"{HOME}?release=0123456789", 404, "release"),
        ("/explore?x=1", 400, "unknown parameter; allowed: "),
        ("/explore/nothing", 404, "data set"),
        (f"{HOME}/entries/E99", 404, "E99"),
        (f"{HOME}/rules/E99", 404, "E99"),
        (f"{HOME}/entities/Q0", 404, "Q0"),
        (f"{HOME}/entities/Q77", 404, "crlt sync entities Q77"),
        ("/explore/submissions/nothing-like-it", 404, "submission"),
        ("/explore/submissions?after=yesterday", 400, "after"),
        (f"{HOME}/entries/%3Cscript%3E", 404, "&lt;script&gt;"),
    ],
)
def test_what_is_not_there_is_told_in_a_page(
    it: Explored, path: str, status: int, told: str
) -> None:
    answer = it.get(path)
    assert answer.status_code == status
    assert answer.content_type == "text/html; charset=utf-8"
    assert told in answer.text
    assert run_and_loaded(answer.text)[0] == []


def test_a_release_that_is_named_stays_named(it: Explored) -> None:
    text = it.page(f"{HOME}?release={it.release[:12]}&task=question-answering")
    named = [link for link in links(text, HOME) if link != HOME]
    assert named
    assert [link for link in named if f"release={it.release[:12]}" not in link] == []


def test_an_entry_shows_all_of_it(it: Explored) -> None:
    text = it.page(f"{HOME}/entries/E13")
    assert text.count("&lt;script&gt;alert(&#39;x&#39;)") > 10
    assert 'id="statement-2"' in text
    assert 'href="#statement-2">statement 2</a>' in text
    assert 'href="#step-1">step 1</a>' in text
    assert f'dir="auto">{ARABIC}</a>' in text
    assert re.search(r"<del[^>]*>&lt;script.*</del>.*<ins[^>]*>&lt;script.*!</ins>", text)
    assert "1 · &#34; onload=&#34;x" in text  # the edge of the drawing
    assert "corrected: 4" in text
    assert f"{'x' * 24}…" in text  # a box has three lines
    assert 'rel="prev"' in text
    first = it.page(f"{HOME}/entries/E1")
    assert "Could the Thames freeze?" in first
    assert 'rel="prev"' not in first


def test_an_entity_shows_what_is_stored_and_an_entry_how_it_stands(it: Explored) -> None:
    """E1 says that its anchor's height is 11.5 metre; what is stored says nothing of heights."""
    path = f"{HOME}/entities/Q900001"
    assert "crlt sync entities Q900001" in it.page(path)
    raw = '{"type":"string","value":"a, <b>"}'
    claims = tuple(Claim(f"Q900001${n}", Snak("P1449", "value", "string", raw)) for n in range(150))
    document = Document("Q900001", "item", 7, labels={"en": "Meadow <3>"}, claims=claims)
    with it.ports.work() as work:
        work.wikidata.put([Answer("Q900001", document)], datetime(2024, 5, 6, tzinfo=UTC))
    it.client.application.extensions["crlt"].ports.kept.forget_stamp()
    text = it.page(path)
    assert '<h1 dir="auto">Meadow &lt;3&gt;</h1>' in text
    assert text.count("a, &lt;b&gt;") == 100
    assert "revision 7" in text
    assert it.page(f"{path}?after=100").count("a, &lt;b&gt;") == 50
    assert "gone from Wikidata" in it.page(f"{HOME}/entries/E1")

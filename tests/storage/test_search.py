"""The full-text index: the same answers on both databases, whatever is asked."""

from dataclasses import replace

from service.domain.catalogue import EntryFilter
from service.domain.search_words import searched_words
from service.domain.statements import Term
from service.storage.work import StoredPorts
from tests.releases import entry, imported, tiny_release

TEXTS = {
    "A": "İstanbul and Diyarbak\u0131r",
    "B": "Weiße Straße in Łódź",
    "C": "e\u0301te\u0301 in Ångström's garden",
    "D": "東京都 and 한국어",
    "E": "O\u2019Brien's 59,449 inhabitants",
    "F": "AND OR NOT NEAR \\ ' \" * ( ) & | ! : <-> {rest}",
    "G": "\U0001d49c\U0001f600 𠮷野家 x" + "y" * 3000,
    "H": "हिन्दी ไทย עברית ёлка",
}


ODD = [
    ("istanbul", "A"), ("İSTANBUL diyarbakir", "A"), ("strasse LODZ", "B"), ("été", "C"),
    ("ete angstrom", "C"), ("angstrom's", "C"), ("東京", "D"), ("京", "D"), ("한국어", "D"),
    ("obriens", "E"), ("O'Brien", "E"), ("O'Brien's", "E"), ("brien 449", "E"), ("59,449", "E"),
    ("near and", "F"), ("NOT", "F"), ("rest", "F"), ('"', ""), ("*", ""), ("'", ""),
    ("\\", ""), (":*", ""), ("istanbul*", "A"), ("ista", ""), ("istanbul -diyarbakir", "A"),
    ("query : istanbul", ""), ("istanbul lodz", ""), ("吉野家", ""), ("𠮷野家", "G"), ("a", "G"),
    ("x" + "y" * 3000, "G"), ("x" + "y" * 200, "G"), ("ελλάς", ""), ("Ёлка", "H"), ("हिन्दी", "H"),
    ("ไทย", "H"),
]  # fmt: skip


def test_odd_words(ports: StoredPorts) -> None:
    entries = tuple(replace(entry(1), id=id, query=text) for id, text in TEXTS.items())
    id = imported(ports, tiny_release(entries=entries))
    with ports.look() as work:
        info = work.releases.find(id)
        for asked, found in ODD:
            words = EntryFilter(words=searched_words(asked), search_in="query")
            rows = work.entries.page(info, words, "entry", -1, 100)
            assert "".join(list(TEXTS)[position] for position, _ in rows) == found, asked


def test_entities_are_found_by_all_their_labels(ports: StoredPorts) -> None:
    second = replace(entry(2), entities=(Term("Q900001", "Wiesengrund"),))
    id = imported(ports, tiny_release(entries=(entry(1), second)))
    with ports.look() as work:
        info = work.releases.find(id)
        for asked, count in [("meadow", 2), ("MÉADOW 1", 1), ("wiesengrund", 1), ("x", 0)]:
            words = searched_words(asked)
            rows = work.entities.page(info, words, -1, 100)
            assert len(rows) == work.entities.count(info, words) == count, asked
        assert work.entities.page(info, (), -1, 100) == ()
        assert work.entities.count(info, None) == len(work.entities.page(info, None, -1, 100))


def test_a_search_stays_in_its_release(ports: StoredPorts) -> None:
    small = imported(ports, tiny_release(2))
    large = imported(ports, tiny_release(9))
    with ports.look() as work:
        for id, expected in ((small, 2), (large, 9)):
            info = work.releases.find(id)
            asked = EntryFilter(words=("river",))
            assert work.entries.count(info, asked) == expected
            assert len(work.entries.page(info, asked, "entry", -1, 100)) == expected

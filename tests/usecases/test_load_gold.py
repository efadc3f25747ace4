"""The gold in memory, and what is known of its anchors."""

from collections import Counter
from pathlib import Path

from service.storage.database import Database
from service.storage.work import StoredPorts
from service.usecases.load_gold import load_gold
from tests.databases import migrated_sqlite
from tests.entity_documents import claim, item, put, text
from tests.releases import imported, tiny_release


def test_popularity_is_that_of_the_anchors_as_stored(tmp_path: Path) -> None:
    """Entry E<n> of the tiny release has the anchor Q9<n, five digits>: one, of n statements."""
    ports = StoredPorts(Database(migrated_sqlite(tmp_path / "a.sqlite3")))
    release = imported(ports, tiny_release(12))

    def buckets() -> Counter[str]:
        ports.kept.forget_stamp()
        gold = load_gold(ports, "cr-lt-tiny", release, "corrected", ())
        return Counter(gold.combinations[each].popularity for each in gold.members)

    assert buckets() == {"unknown": 12}
    first = load_gold(ports, "cr-lt-tiny", release, "corrected", ())
    assert load_gold(ports, "cr-lt-tiny", release, "corrected", ()) is first
    for number in (1, 9, 10, 12):
        said = (claim(text("P1", str(place))) for place in range(number))
        put(ports, item(f"Q9{number:05}", 1, *said))
    assert buckets() == {"unknown": 8, "0-9": 2, "10-99": 2}

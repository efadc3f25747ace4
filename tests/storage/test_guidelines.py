"""Reading what ships for annotators: versions by number, once per process."""

from pathlib import Path

from service.storage.guidelines import _versions, guidelines


def test_versions_are_ordered_by_number(tmp_path: Path) -> None:
    for number in ("10", "2", "1"):
        (tmp_path / f"{number}.md").write_text(f"# Version {number}: ü", encoding="utf-8")
    (tmp_path / "worked.json").write_text("[]")
    found = _versions(tmp_path)
    assert [each.version for each in found] == ["1", "2", "10"]
    assert found[2].markdown == "# Version 10: ü"


def test_what_ships_is_read_once() -> None:
    assert guidelines() is guidelines()
    assert guidelines().newest is guidelines().versions[-1]

"""The words findings are filed under."""

from service.domain.release.codes import CODES


def test_each_code_stands_once() -> None:
    names = [code.name for code in CODES]
    assert sorted(set(names)) == sorted(names)

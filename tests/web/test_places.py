"""The bar and the tabs say which place a page belongs to."""

import re
from collections.abc import Callable

import pytest

from tests.queueing import ClockedPorts, queued
from tests.web.conftest import Reader

SignIn = Callable[[str], Reader]
CURRENT = re.compile(r'<a href="([^"]*)" aria-current="(page|true)"')


@pytest.mark.parametrize(
    ("path", "told"),
    [
        ("/annotate/guidelines", [("/annotate/guidelines", "page")]),
        ("/annotate/practice/2", [("/annotate/practice", "true")]),
        ("/judging", [("/judging", "page"), ("/judging", "page")]),
        ("/judging/links", [("/judging", "true"), ("/judging/links", "page")]),
        ("/judging/submission-one", [("/judging", "true"), ("/judging", "true")]),
    ],
)
def test_a_page_belongs_to_the_innermost_place(
    sign_in: SignIn, clock: ClockedPorts, path: str, told: list[tuple[str, str]]
) -> None:
    queued(clock, 1)
    shown = sign_in("admin").get(path)
    assert shown.status_code == 200
    found = CURRENT.findall(shown.text)
    assert [each for each in found if not each[0].endswith("/2")] == told
